import EmulatorAPI
import Testing

@testable import VendorDialects

struct TokenVerdictTests {
    private let minted = claims(lasting: 600)

    private func verdict(
        _ token: String, app: AppID = demoApp, secret: String = demoSecret, user: UserID = "xiaojun",
        at now: Int64 = 1_700_000_300
    ) -> Tencent.TokenVerdict {
        Tencent.inspect(token, app: app, secret: secret, user: user, atUnixSeconds: now)
    }

    private var token: String { Tencent.tokenFormat.write(minted, demoSecret) }

    @Test func `a good token verifies, and the verdict carries what it says`() {
        let verdict = verdict(token)
        #expect(verdict.isVerified)
        #expect(verdict.code == 0)
        #expect(verdict.reading == TokenReading(claims: minted, isSignatureValid: true))
    }

    @Test func `each fault has the vendor's code and a reason with the offending values`() {
        expect(verdict(""), 70002, "the token is empty")
        expect(verdict("AAAA"), 70003, "zlib")
        expect(verdict(VendorDialectsTests.token(json: #"{"TLS.ver": "3.0"}"#)), 70005, "\"3.0\"")
        expect(verdict(token, app: "1400000001"), 70014, "app 1400000000, not for app 1400000001")
        expect(verdict(token, user: "bob"), 70013, "user \"xiaojun\", not for \"bob\"")
        expect(verdict(token, secret: "other"), 70009, "signature")
        expect(verdict(token, at: 1_700_000_601), 70001, "good until 1700000600, and it is 1700000601")
    }

    @Test func `of several faults the earlier in the cloud's order is told`() {
        let late: Int64 = 1_700_009_999
        expect(verdict(token, app: "1", secret: "other", user: "bob", at: late), 70014, "app")
        expect(verdict(token, secret: "other", user: "bob", at: late), 70013, "user")
        expect(verdict(token, secret: "other", at: late), 70009, "signature")
        expect(verdict(token, at: late), 70001, "good until")
    }

    @Test func `a token is good in its last second and not in the one after`() {
        #expect(verdict(token, at: 1_700_000_600).isVerified)
        #expect(!verdict(token, at: 1_700_000_601).isVerified)
        #expect(verdict(token, at: 0).isVerified, "the cloud does not mind a token from the future")
    }

    @Test func `two spellings of one name are two users`() {
        var composed = minted
        composed.user = "\u{E9}"
        let token = Tencent.tokenFormat.write(composed, demoSecret)
        #expect(verdict(token, user: "\u{E9}").isVerified)
        #expect(verdict(token, user: "e\u{301}").code == 70013)
    }

    @Test func `a privateMapKey's own user and expiry count as well`() {
        var key = claims(lasting: 600, channel: "7")
        #expect(verdict(Tencent.tokenFormat.write(key, demoSecret)).isVerified)
        key.channel?.expiresAtUnixSeconds = 1_700_000_299
        expect(verdict(Tencent.tokenFormat.write(key, demoSecret)), -100006, "rights were good until 1700000299")
        key.channel?.expiresAtUnixSeconds = 1_700_000_300
        #expect(verdict(Tencent.tokenFormat.write(key, demoSecret)).isVerified)
        key.channel?.user = "bob"
        expect(verdict(Tencent.tokenFormat.write(key, demoSecret)), -100006, "user \"bob\", not for \"xiaojun\"")
    }

    private func expect(
        _ verdict: Tencent.TokenVerdict, _ code: Int32, _ part: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(verdict.code == code, sourceLocation: sourceLocation)
        #expect(verdict.reason.contains(part), "\(verdict.reason)", sourceLocation: sourceLocation)
        #expect(!verdict.isVerified, sourceLocation: sourceLocation)
    }
}
