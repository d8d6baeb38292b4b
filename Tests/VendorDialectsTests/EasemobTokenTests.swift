import EmulatorAPI
import Testing

@testable import VendorDialects

private let appKey = "parlor#demo"
private let secret = "a client secret"

private func userToken(_ user: String = "alice", expires: Int64 = 1_700_003_600) -> String {
    Easemob.Token(
        .user, appKey: appKey, user: user, issuedAtUnixSeconds: 1_700_000_000, expiresAtUnixSeconds: expires
    ).text(clientSecret: secret)
}

struct EasemobTokenTests {
    @Test func `a token begins as the vendor's do and says what it stands for`() throws {
        for kind in [Easemob.Token.Kind.app, .user] {
            let token = Easemob.Token(
                kind, appKey: appKey, user: kind == .user ? "alice" : "", issuedAtUnixSeconds: -1,
                expiresAtUnixSeconds: .max)
            let text = token.text(clientSecret: secret)
            #expect(text.hasPrefix("YWMt"))
            let (read, isSignatureValid) = try Easemob.Token.read(text, clientSecret: secret)
            #expect(read == token && isSignatureValid)
            #expect(try !Easemob.Token.read(text, clientSecret: "another").isSignatureValid)
        }
    }

    @Test func `users are known in small letters`() throws {
        let format = Easemob.tokenFormat()
        let claims = Claims(
            app: AppID(appKey), user: "Alice", issuedAtUnixSeconds: 1, expiresAtUnixSeconds: 2)
        let reading = try format.read(format.write(claims, secret), secret)
        #expect(reading.claims.user == "alice")
        #expect(reading.isSignatureValid)
        #expect(try format.read(userToken("BOB"), secret).claims.user == "bob")
    }

    @Test func `a changed character anywhere in a token is found`() throws {
        let text = userToken()
        for index in text.indices {
            var changed = text
            changed.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            guard let reading = try? Easemob.tokenFormat().read(changed, secret) else { continue }
            #expect(!reading.isSignatureValid, "\(text.distance(from: text.startIndex, to: index))")
        }
        for count in 0..<text.count {
            let reading = try? Easemob.tokenFormat().read(String(text.prefix(count)), secret)
            #expect(reading?.isSignatureValid != true)
        }
        #expect(throws: TokenFault.empty) { try Easemob.tokenFormat().read("", secret) }
        #expect(throws: TokenFault.malformed(reason: "the token has 4097 bytes, more than 4096")) {
            try Easemob.tokenFormat().read(String(repeating: "Y", count: 4097), secret)
        }
    }

    @Test func `a token 007 for chat of the project beside it is a token of a user`() throws {
        let project = Easemob.ChatProject(
            appID: "0123456789abcdef0123456789abcdef", certificate: "fedcba9876543210fedcba9876543210")
        let format = Easemob.tokenFormat(project, app: AppID(appKey))
        func chatToken(_ number: UInt16, app: String? = nil, certificate: String? = nil) -> String {
            Agora.AccessToken2(
                appID: app ?? project.appID, issuedAtUnixSeconds: 1_700_000_000, lifetimeSeconds: 3600, salt: 1,
                services: [.init(.chat, texts: ["Alice"], privileges: [.init(number, seconds: 60)])]
            ).text(certificate: certificate ?? project.certificate)
        }
        let reading = try format.read(chatToken(1), secret)
        #expect(
            reading.claims
                == Claims(
                    app: AppID(appKey), user: "alice", issuedAtUnixSeconds: 1_700_000_000,
                    expiresAtUnixSeconds: 1_700_000_060))
        #expect(reading.isSignatureValid)
        #expect(try !format.read(chatToken(1, certificate: project.appID), secret).isSignatureValid)
        #expect(
            try format.read(chatToken(1, app: project.certificate), secret).claims.app == AppID(project.certificate))
        #expect(throws: TokenFault.self) { try format.read(chatToken(2), secret) }
        #expect(throws: TokenFault.self) { try Easemob.tokenFormat().read(chatToken(1), secret) }
    }

    @Test func `an app key is two names with one mark between them`() {
        for key in ["parlor#demo", "easemob-demo#easeim", "1100.a_b#\(String(repeating: "x", count: 64))"] {
            #expect(Easemob.AppKey.fault(of: key) == nil, "\(key)")
            #expect(Easemob.AppKey(key)?.text == key)
        }
        let bad = [
            "", "#", "parlor", "parlor#", "#demo", "a#b#c", "a b#c", "语聊#房", "a#b/c",
            "\(String(repeating: "x", count: 65))#b",
        ]
        for key in bad {
            #expect(Easemob.AppKey.fault(of: key) != nil, "\(key)")
            #expect(Easemob.AppKey(key) == nil)
        }
    }

    @Test func `a description makes a tenant of two vendors, or says what is wrong with it`() throws {
        let setup = try TenantDescription.easemobDemo.setup(seed: 1, bornAtUnixMilliseconds: 0)
        #expect(setup.services.map(\.parts) == [.messaging, .channels])
        #expect(setup.app == "parlor#demo")
        var wrong = TenantDescription.easemobDemo
        wrong.appID = "parlor"
        #expect(throws: TenantDescriptionError.self) { try wrong.setup(seed: 1, bornAtUnixMilliseconds: 0) }
        wrong = .easemobDemo
        wrong.clientKey = "key"
        #expect(throws: TenantDescriptionError.self) { try wrong.setup(seed: 1, bornAtUnixMilliseconds: 0) }
        wrong = .easemobDemo
        wrong.services?[0].appID = "12"
        #expect(throws: TenantDescriptionError.self) { try wrong.setup(seed: 1, bornAtUnixMilliseconds: 0) }
        wrong = .easemobDemo
        wrong.services?[0].secret = "12"
        #expect(throws: TenantDescriptionError.self) { try wrong.setup(seed: 1, bornAtUnixMilliseconds: 0) }
        wrong = .easemobDemo
        wrong.removeSecrets()
        let bare = try wrong.setup(seed: 1, bornAtUnixMilliseconds: 0)
        let token = Credential.token(text: userToken())
        guard case .reading(let reading) = bare.tokenFormat.read(token, secret: bare.secret) else {
            Issue.record("the token is not read")
            return
        }
        #expect(!reading.isSignatureValid)
    }
}
