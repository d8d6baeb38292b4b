import EmulatorAPI
import Foundation
import Testing

@testable import VendorDialects

/// Tokens that the vendor's generators made, and what they made them of.
private struct VolcengineVectors: Decodable {
    struct Vector: Decodable {
        var appID: String
        var appKey: String
        var room: String
        var user: String
        var nonce: UInt32
        var issued: UInt32
        var expires: UInt32
        var privileges: [[UInt32]]
        var token: String

        var accessToken: Volcengine.AccessToken {
            Volcengine.AccessToken(
                appID: appID, room: room, user: user, nonce: nonce, issuedAtUnixSeconds: issued,
                expiresAtUnixSeconds: expires,
                privileges: privileges.map { .init(UInt16($0[0]), endsAtUnixSeconds: $0[1]) })
        }
    }

    var version001: [Vector]

    static func load() throws -> VolcengineVectors {
        try JSONDecoder().decode(
            VolcengineVectors.self, from: Data(contentsOf: TokenVector.golden("volcengine-token-vectors.json")))
    }
}

private let appID = "0123456789abcdef01234567"
private let appKey = "0123456789abcdef0123456789abcdef"

private func token(
    room: String = "lobby", user: String = "alice", expires: UInt32 = 1_700_003_600,
    privileges: [Volcengine.AccessToken.Privilege] = [.init(0, endsAtUnixSeconds: 0), .init(4, endsAtUnixSeconds: 0)],
    app: String = appID, appKey: String = appKey
) -> String {
    Volcengine.AccessToken(
        appID: app, room: room, user: user, nonce: 7, issuedAtUnixSeconds: 1_700_000_000,
        expiresAtUnixSeconds: expires, privileges: privileges
    ).text(appKey: appKey)
}

private func verdict(
    _ token: String, room: ChannelID? = "lobby", user: UserID = "alice", at seconds: Int64 = 1_700_000_001
) -> Volcengine.TokenVerdict {
    Volcengine.inspect(token, app: AppID(appID), appKey: appKey, room: room, user: user, atUnixSeconds: seconds)
}

struct VolcengineTokenTests {
    @Test func `the tokens of the vendor's generators are read and written byte for byte`() throws {
        let vectors = try VolcengineVectors.load().version001
        #expect(vectors.count >= 8)
        for vector in vectors {
            let (read, isSignatureValid) = try Volcengine.AccessToken.read(vector.token, appKey: vector.appKey)
            #expect(isSignatureValid)
            #expect(read == vector.accessToken)
            #expect(vector.accessToken.text(appKey: vector.appKey) == vector.token)
            let other = try Volcengine.AccessToken.read(vector.token, appKey: vector.appKey + "0")
            #expect(other.token == read && !other.isSignatureValid)
        }
    }

    @Test func `the privilege to publish brings those for sound, pictures and data`() {
        let token = Volcengine.AccessToken(
            appID: appID, room: "r", user: "u", nonce: 1, issuedAtUnixSeconds: 1, expiresAtUnixSeconds: 9,
            privileges: [.init(4, endsAtUnixSeconds: 5), .init(0, endsAtUnixSeconds: 7)])
        #expect(token.privileges.map(\.number) == [0, 1, 2, 3, 4])
        #expect(token.privileges.map(\.endsAtUnixSeconds) == [7, 7, 7, 7, 5])
    }

    @Test func `each privilege ends by itself, 0 means as long as the token, and none outlives it`() throws {
        let text = token(privileges: [
            .init(1, endsAtUnixSeconds: 1_700_000_060), .init(2, endsAtUnixSeconds: 0),
            .init(4, endsAtUnixSeconds: 1_800_000_000),
        ])
        let reading = try Volcengine.tokenFormat.read(text, appKey)
        let rights = try #require(reading.claims.channel)
        #expect(rights.privileges.isSuperset(of: [.join, .sendAudio, .sendVideo, .receiveAudio]))
        #expect(!rights.privileges.contains(.sendMessages))
        #expect(rights.expiresAtUnixSeconds == 1_700_003_600)
        #expect(rights.ends == [RightEnd(right: .sendAudio, expiresAtUnixSeconds: 1_700_000_060)])
    }

    @Test func `what a token does not list it does not grant, and one without an end holds`() throws {
        let rights = try #require(
            try Volcengine.tokenFormat.read(token(expires: 0, privileges: []), appKey).claims.channel)
        #expect(rights.privileges.contains(.join))
        #expect(rights.privileges.isDisjoint(with: [.sendAudio, .sendVideo, .sendMessages, .receiveAudio]))
        #expect(rights.expiresAtUnixSeconds == Int64(UInt32.max))
        #expect(verdict(token(expires: 0), at: 4_000_000_000).isVerified)
    }

    @Test func `claims become a token and come back`() throws {
        for room in ["lobby", ""] as [ChannelID] {
            let claims = Claims(
                app: AppID(appID), user: "alice", issuedAtUnixSeconds: 1_700_000_000,
                expiresAtUnixSeconds: 1_700_003_600,
                channel: ChannelClaims(
                    user: "alice", channel: room,
                    privileges: [.join, .createChannel, .sendAudio, .receiveAudio, .receiveVideo, .receiveSecondVideo],
                    expiresAtUnixSeconds: 1_700_003_600,
                    ends: [RightEnd(right: .sendAudio, expiresAtUnixSeconds: 1_700_000_010)]))
            let text = Volcengine.tokenFormat.write(claims, appKey)
            #expect(text == Volcengine.tokenFormat.write(claims, appKey))
            var reading = try Volcengine.tokenFormat.read(text, appKey)
            #expect(reading.isSignatureValid)
            reading.claims.digest = nil
            #expect(reading.claims == claims)
        }
    }

    @Test func `claims without a room become a token for every room, and those of a login one for none`() throws {
        let claims = Claims(
            app: AppID(appID), user: "alice", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: Int64(UInt32.max))
        let every = Volcengine.token(for: claims, appKey: appKey)
        #expect(every.room == "*" && every.expiresAtUnixSeconds == 0)
        #expect(every.privileges.map(\.number) == [0, 1, 2, 3, 4])
        #expect(verdict(every.text(appKey: appKey), room: "any").isVerified)
        let login = Volcengine.loginClaims(
            app: AppID(appID), user: "alice", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 4_000_000_000)
        let written = Volcengine.token(for: login, appKey: appKey)
        #expect(written.room == "" && written.privileges.isEmpty)
        #expect(verdict(written.text(appKey: appKey), room: nil).isVerified)
        #expect(!verdict(written.text(appKey: appKey), room: "lobby").isVerified)
        var read = try Volcengine.tokenFormat.read(written.text(appKey: appKey), appKey).claims
        read.digest = nil
        #expect(read == login)
    }

    @Test func `tokens have the same digest only if they are the same`() throws {
        let same = Volcengine.AccessToken(
            appID: appID, room: "lobby", user: "alice", nonce: 7, issuedAtUnixSeconds: 1_700_000_000,
            expiresAtUnixSeconds: 1_700_003_600, privileges: [])
        var others = Array(repeating: same, count: 7)
        others[1].nonce = 8
        others[2].issuedAtUnixSeconds += 1
        others[3].expiresAtUnixSeconds += 1
        others[4].room = "hall"
        others[5].user = "bob"
        others[6].appID = "x" + appID.dropFirst()
        var digests: Set<String> = []
        for other in others {
            let claims = try Volcengine.tokenFormat.read(other.text(appKey: appKey), appKey).claims
            digests.insert(claims.digest ?? "")
        }
        #expect(digests.count == 7 && digests.allSatisfy { $0.utf8.count == 32 })
        let text = same.text(appKey: appKey)
        let digest = try Volcengine.tokenFormat.read(text, appKey).claims.digest
        #expect(digests.contains(digest ?? ""))
        #expect(verdict(text).claims?.digest == digest)
        let shown = Volcengine.tokenFormat.read(
            .token(text: text), secret: appKey, place: (channel: "lobby", user: "alice"))
        guard case .reading(let reading) = shown else {
            Issue.record("\(shown)")
            return
        }
        #expect(reading.claims.digest == digest)
    }

    @Test func `every fault of a token has the same code and a reason of its own`() {
        let good = token()
        #expect(verdict(good).isVerified)
        #expect(verdict(good, room: nil).isVerified)
        #expect(verdict(good, at: 1_700_003_600).isVerified)
        let cases: [(String, Volcengine.TokenVerdict, reason: String)] = [
            ("empty", verdict(""), "there is no token"),
            ("version", verdict("002" + good.dropFirst(3)), "version is \"002\""),
            ("too short", verdict("001" + appID.dropLast()), "ends inside of its app id"),
            ("not Base64", verdict("001" + appID + "語"), "not Base64"),
            ("cut off", verdict(String(good.dropLast(8))), "ends inside"),
            ("another key", verdict(token(appKey: appID)), "AppKey"),
            ("another app", verdict(token(app: "x" + appID.dropFirst())), "AppId x"),
            ("past its time", verdict(good, at: 1_700_003_601), "ended at 1700003600"),
            ("another room", verdict(good, room: "Lobby"), "room lobby, not for room Lobby"),
            ("a login", verdict(token(room: "")), "a login, not for room lobby"),
            ("another user", verdict(good, user: "bob"), "user alice, not for user bob"),
        ]
        for (name, verdict, reason) in cases {
            #expect(verdict.code == .invalidToken, "\(name): \(verdict)")
            #expect(verdict.reason.contains(reason), "\(name): \(verdict.reason)")
            #expect(!verdict.isVerified)
        }
    }

    @Test func `a changed byte anywhere in a token is found`() throws {
        let head = "001" + appID
        let content = try Base64.standard.decode(String(token().dropFirst(head.count)))
        for index in content.indices {
            var changed = content
            changed[index] ^= 1
            #expect(!verdict(head + Base64.standard.encode(changed)).isVerified, "byte \(index)")
        }
        for count in 0..<content.count {
            let text = head + Base64.standard.encode(Array(content.prefix(count)))
            #expect(!verdict(text).isVerified, "\(count) bytes")
        }
        #expect(verdict(head + Base64.standard.encode(content + [0])).reason.contains("1 bytes follow"))
    }

    @Test func `a token that is too long or has too many privileges is refused before it is read`() {
        let long = "001" + String(repeating: "A", count: 4094)
        #expect(verdict(long).reason.contains("more than 4096"))
        func privileges(_ count: UInt16) -> String {
            token(privileges: (4..<(4 + count)).map { .init($0, endsAtUnixSeconds: 0) })
        }
        #expect(verdict(privileges(64)).isVerified)
        #expect(verdict(privileges(65)).reason.contains("65 privileges"))
    }
}
