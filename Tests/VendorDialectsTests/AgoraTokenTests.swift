import EmulatorAPI
import Foundation
import Testing

@testable import VendorDialects

/// Tokens that the vendor's generators made, and what they made them of.
private struct AgoraVectors: Decodable {
    struct Service: Decodable {
        var kind: UInt16
        var texts: [String]
        var privileges: [[UInt32]]

        var service: Agora.AccessToken2.Service? {
            Agora.AccessToken2.Kind(rawValue: kind).map { kind in
                Agora.AccessToken2.Service(
                    kind, texts: texts, privileges: privileges.map { .init(UInt16($0[0]), seconds: $0[1]) })
            }
        }
    }

    struct Version007: Decodable {
        /// Given where the generator's deflater is another than zlib.
        var deflater: String?
        var appID: String
        var certificate: String
        var issued: UInt32
        var lifetime: UInt32
        var salt: UInt32
        var services: [Service]
        var token: String

        var accessToken: Agora.AccessToken2 {
            Agora.AccessToken2(
                appID: appID, issuedAtUnixSeconds: issued, lifetimeSeconds: lifetime, salt: salt,
                services: services.compactMap(\.service))
        }
    }

    struct Version006: Decodable {
        var appID: String
        var certificate: String
        var channel: String
        var user: String
        var expires: UInt32
        var salt: UInt32
        var privileges: [[UInt32]]
        var token: String

        var accessToken: Agora.AccessToken {
            Agora.AccessToken(
                appID: appID, channel: channel, user: user, salt: salt, expiresAtUnixSeconds: expires,
                privileges: privileges.map { .init(UInt16($0[0]), endsAtUnixSeconds: $0[1]) })
        }
    }

    var version007: [Version007]
    var version006: [Version006]

    static func load() throws -> AgoraVectors {
        try JSONDecoder().decode(
            AgoraVectors.self, from: Data(contentsOf: TokenVector.golden("agora-token-vectors.json")))
    }
}

private let appID = "0123456789abcdef0123456789abcdef"
private let certificate = "fedcba9876543210fedcba9876543210"

/// A token 007 for channels.
private func token(
    channel: String = "lobby", user: String = "1001", lasting seconds: UInt32 = 3600,
    privileges: [Agora.AccessToken2.Privilege] = [.init(1, seconds: 0)], app: String = appID,
    certificate: String = certificate
) -> String {
    Agora.AccessToken2(
        appID: app, issuedAtUnixSeconds: 1_700_000_000, lifetimeSeconds: seconds, salt: 7,
        services: [.init(.rtc, texts: [channel, user], privileges: privileges)]
    ).text(certificate: certificate)
}

private func verdict(
    _ token: String, channel: ChannelID = "lobby", user: UserID = "1001", at seconds: Int64 = 1_700_000_001
) -> Agora.TokenVerdict {
    Agora.inspect(
        token, app: AppID(appID), certificate: certificate, channel: channel, user: user, atUnixSeconds: seconds)
}

struct AgoraTokenTests {
    @Test func `the tokens 007 of the vendor's generators are read and written byte for byte`() throws {
        let vectors = try AgoraVectors.load().version007
        #expect(vectors.count == 10)
        for vector in vectors {
            let (read, isSignatureValid) = try Agora.AccessToken2.read(vector.token, certificate: vector.certificate)
            #expect(isSignatureValid)
            #expect(read == vector.accessToken)
            let written = vector.accessToken.text(certificate: vector.certificate)
            if vector.deflater == nil, deflatesLikeTheVectors {
                #expect(written == vector.token)
            } else {
                let (again, isValid) = try Agora.AccessToken2.read(written, certificate: vector.certificate)
                #expect(again == read && isValid)
            }
        }
    }

    @Test func `the tokens 006 of the vendor's generators are read and written byte for byte`() throws {
        for vector in try AgoraVectors.load().version006 {
            #expect(
                vector.accessToken.text(
                    channel: vector.channel, user: vector.user, certificate: vector.certificate) == vector.token)
            let reading = try Agora.AccessToken.read(
                vector.token, channel: vector.channel, user: "2882341273", certificate: vector.certificate)
            #expect(reading.token == vector.accessToken)
            #expect(reading.isForChannel)
            #expect(reading.isForUser == (vector.user == "2882341273"))
            #expect(reading.isForAnybody == vector.user.isEmpty)
            #expect(reading.isSignatureValid == (vector.user != "1001"))
        }
    }

    @Test(arguments: Agora.AccessToken2.Kind.allCases)
    func `a token of each service comes back as it was written`(kind: Agora.AccessToken2.Kind) throws {
        let texts = kind.textNames.map { "\($0) 语聊房 🎤" }
        let privileges = (1...max(1, kind.privilegeNames.count)).map {
            Agora.AccessToken2.Privilege(UInt16($0), seconds: .max - UInt32($0))
        }
        let written = Agora.AccessToken2(
            appID: appID, issuedAtUnixSeconds: .max, lifetimeSeconds: .max, salt: .max,
            services: [
                .init(kind, texts: texts, role: kind == .education ? -2 : 0, privileges: privileges.reversed())
            ])
        let (read, isSignatureValid) = try Agora.AccessToken2.read(
            written.text(certificate: certificate), certificate: certificate)
        #expect(read == written && isSignatureValid)
        #expect(read.services[0].privileges == privileges)
    }

    @Test func `each privilege ends by itself, and 0 means as long as the token`() throws {
        let text = token(privileges: [
            .init(1, seconds: 0), .init(2, seconds: 60), .init(3, seconds: 3600), .init(4, seconds: 7200),
        ])
        let reading = try Agora.tokenFormat.read(text, certificate)
        let rights = try #require(reading.claims.channel)
        #expect(rights.privileges.isSuperset(of: [.join, .sendAudio, .sendVideo, .sendMessages]))
        #expect(rights.expiresAtUnixSeconds == 1_700_003_600)
        #expect(rights.ends == [RightEnd(right: .sendAudio, expiresAtUnixSeconds: 1_700_000_060)])
    }

    @Test func `what a token does not list it does not grant`() throws {
        let rights = try #require(try Agora.tokenFormat.read(token(), certificate).claims.channel)
        #expect(rights.privileges.contains(.join))
        #expect(rights.privileges.isDisjoint(with: [.sendAudio, .sendVideo, .sendMessages]))
    }

    @Test func `claims become a token and come back, and a token for uid 0 is for any user`() throws {
        for (user, named) in [("1001", "1001"), ("alice", "alice"), ("0", ""), ("", "")] as [(UserID, UserID)] {
            let claims = Claims(
                app: AppID(appID), user: user, issuedAtUnixSeconds: 1_700_000_000, expiresAtUnixSeconds: 1_700_003_600,
                channel: ChannelClaims(
                    user: user, channel: "lobby", privileges: [.join, .sendAudio],
                    expiresAtUnixSeconds: 1_700_003_600,
                    ends: [RightEnd(right: .sendAudio, expiresAtUnixSeconds: 1_700_000_010)]))
            let reading = try Agora.tokenFormat.read(Agora.tokenFormat.write(claims, certificate), certificate)
            #expect(reading.isSignatureValid)
            #expect(reading.claims.user == named)
            #expect(reading.claims.channel?.channel == "lobby")
            #expect(reading.claims.channel?.ends == claims.channel?.ends)
        }
    }

    @Test func `a token without a channel is written for every channel`() throws {
        let claims = Claims(
            app: AppID(appID), user: "1001", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: Int64(UInt32.max))
        let text = Agora.tokenFormat.write(claims, certificate)
        #expect(try Agora.tokenFormat.read(text, certificate).claims.channel?.channel == "")
        #expect(verdict(text, channel: "any").isVerified)
    }

    @Test func `of several channels in one token the one that is asked for counts`() throws {
        let text = Agora.AccessToken2(
            appID: appID, issuedAtUnixSeconds: 1_700_000_000, lifetimeSeconds: 60, salt: 1,
            services: [
                .init(.rtc, texts: ["lobby", "1001"], privileges: [.init(1, seconds: 0)]),
                .init(.rtc, texts: ["stage", ""], privileges: [.init(1, seconds: 0), .init(2, seconds: 0)]),
            ]
        ).text(certificate: certificate)
        #expect(verdict(text, channel: "lobby").isVerified)
        #expect(verdict(text, channel: "stage", user: "7").isVerified)
        #expect(!verdict(text, channel: "lobby", user: "7").isVerified)
        #expect(!verdict(text, channel: "cellar").isVerified)
    }

    @Test func `the edge reads a token 006 with the channel and the user who shows it`() throws {
        let text = Agora.AccessToken(
            appID: appID, channel: "语聊房", user: "1001", salt: 3, expiresAtUnixSeconds: 1_700_086_400,
            privileges: [.init(1, endsAtUnixSeconds: 1_700_000_060)]
        ).text(channel: "语聊房", user: "1001", certificate: certificate)
        let setup = Agora.setup(appID: appID, certificate: certificate, seed: 1, bornAtUnixMilliseconds: 0)
        func entered(_ channel: ChannelID, _ user: UserID?) -> TokenReading? {
            let entry = ChannelEntry(
                user: user, credential: .token(text: text), scene: .live, isVisible: true, subscribes: [])
            let read = setup.read(
                .command(session: SessionID(1), command: .rtc(.enter(channel: channel, entry: entry))))
            guard case .command(_, .rtc(.enter(_, let entry))) = read, case .reading(let reading) = entry.credential
            else { return nil }
            return reading
        }
        let reading = try #require(entered("语聊房", "1001"))
        #expect(reading.isSignatureValid)
        #expect(reading.claims.channel?.channel == "语聊房")
        #expect(reading.claims.channel?.expiresAtUnixSeconds == 1_700_000_060)
        #expect(entered("lobby", "1001")?.isSignatureValid == false)
        #expect(entered("语聊房", "1002")?.isSignatureValid == false)
        #expect(entered("语聊房", nil)?.isSignatureValid == false)
        let renewed = setup.read(
            .command(
                session: SessionID(1),
                command: .rtc(.renewRights(channel: "语聊房", credential: .token(text: text)))),
            userOf: { _, _ in "1001" })
        guard case .command(_, .rtc(.renewRights(_, .reading(let again)))) = renewed else {
            Issue.record("\(renewed)")
            return
        }
        #expect(again == reading)
    }

    @Test func `every fault of a token has a verdict of its own`() {
        let good = token()
        #expect(verdict(good).isVerified)
        #expect(verdict(good, at: 1_700_003_600).isVerified)
        let cut = String(good.dropLast(8))
        let cases: [(String, Agora.TokenVerdict, code: Int32, reason: String)] = [
            ("empty", verdict(""), 110, "there is no token"),
            ("version", verdict("008" + good.dropFirst(3)), 110, "version is \"008\""),
            ("not Base64", verdict("007語"), 110, "not Base64"),
            ("cut off", verdict(cut), 110, "inflate"),
            ("another certificate", verdict(token(certificate: appID)), 110, "Certificate"),
            ("past its time", verdict(good, at: 1_700_003_601), 109, "expired at 1700003600"),
            ("past the privilege", verdict(token(privileges: [.init(1, seconds: 5)]), at: 1_700_000_006), 109, "5"),
            ("without the privilege", verdict(token(privileges: [.init(2, seconds: 0)])), 110, "no privilege to join"),
            ("another channel", verdict(good, channel: "Lobby"), 110, "channel lobby, not for Lobby"),
            ("another user", verdict(good, user: "1002"), 110, "user 1001, not for user 1002"),
            ("uid 0 with a token for one", verdict(good, user: "0"), 110, "user 1001"),
        ]
        for (name, verdict, code, reason) in cases {
            #expect(verdict.code.rawValue == code, "\(name): \(verdict)")
            #expect(verdict.reason.contains(reason), "\(name): \(verdict.reason)")
            #expect(!verdict.isVerified)
        }
        let other = verdict(token(app: certificate))
        #expect(!other.isVerified)
        #expect(other.reason.contains(certificate))
    }

    @Test func `a changed byte anywhere in a token is found`() throws {
        let content = try Deflate.inflate(
            Base64.standard.decode(String(token().dropFirst(3))), limit: 4096)
        for index in content.indices {
            var changed = content
            changed[index] ^= 1
            let text = "007" + Base64.standard.encode(Deflate.compress(changed))
            #expect(!verdict(text).isVerified, "byte \(index)")
        }
        for count in 0..<content.count {
            let text = "007" + Base64.standard.encode(Deflate.compress(Array(content.prefix(count))))
            #expect(!verdict(text).isVerified, "\(count) bytes")
        }
        let longer = "007" + Base64.standard.encode(Deflate.compress(content + [0]))
        #expect(verdict(longer).reason.contains("1 bytes follow"))
    }

    @Test func `a token that is too long, inflates too far or has too many parts is refused before it is read`() {
        let long = "007" + String(repeating: "A", count: Agora.AccessToken2.maximumTextLength)
        #expect(verdict(long).reason.contains("more than 16384"))
        let bomb = "007" + Base64.standard.encode(Deflate.compress([UInt8](repeating: 0, count: 70_000)))
        #expect(verdict(bomb).reason.contains("more than 65536"))
        func services(_ count: Int) -> String {
            Agora.AccessToken2(
                appID: appID, issuedAtUnixSeconds: 1_700_000_000, lifetimeSeconds: 60, salt: 1,
                services: (0..<count).map { .init(.rtc, texts: ["room\($0)", ""], privileges: [.init(1, seconds: 0)]) }
            ).text(certificate: certificate)
        }
        #expect(verdict(services(16), channel: "room15").isVerified)
        #expect(verdict(services(17), channel: "room15").reason.contains("17 services"))
        func privileges(_ count: UInt16) -> String {
            token(privileges: (1...count).map { .init($0, seconds: 0) })
        }
        #expect(verdict(privileges(64)).isVerified)
        #expect(verdict(privileges(65)).reason.contains("65 privileges"))
    }

    @Test func `app ids and certificates have 32 hexadecimal digits`() {
        #expect(Agora.fault(ofAppID: appID) == nil)
        #expect(Agora.fault(ofCertificate: certificate.uppercased()) == nil)
        #expect(Agora.fault(ofAppID: appID + "0")?.contains("not 33") == true)
        #expect(Agora.fault(ofAppID: String(appID.dropLast()))?.contains("not 31") == true)
        #expect(Agora.fault(ofCertificate: "x" + appID.dropFirst())?.contains("hexadecimal") == true)
    }
}
