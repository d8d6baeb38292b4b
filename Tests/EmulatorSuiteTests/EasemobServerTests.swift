import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing
import VendorDialects

/// Tokens and users of the REST API that apps' own servers ask at the voice rooms' vendor, and what it refuses.
@Suite struct EasemobServerTests {
    private static let path = "/token"

    private func credentials(id: String = EasemobServerWorld.clientID, secret: String? = nil, _ more: String = "")
        -> String
    {
        let secret = secret ?? TenantDescription.easemobDemo.secret
        return #"{"grant_type":"client_credentials","client_id":"\#(id)","client_secret":"\#(secret)"\#(more)}"#
    }

    // MARK: Tokens

    @Test func `an app's server gets a token for its id and secret, for as long as it asks for`() throws {
        var world = try EasemobServerWorld()
        let answer = world.ask("POST", Self.path, as: .nothing, credentials())
        #expect(answer.status == 200 && answer["expires_in"] == 5_184_000)
        guard case .text(let token) = answer["access_token"], case .text(let application) = answer["application"] else {
            Issue.record("\(answer)")
            return
        }
        #expect(token.hasPrefix("YWMt") && application.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
        #expect(world.ask("GET", "/users", as: .text("Bearer \(token)")).status == 200)
        #expect(world.ask("GET", "/users", as: .text("bearer \(token)")).status == 200)

        let brief = world.ask("POST", Self.path, as: .nothing, credentials(#","ttl":60"#))
        #expect(brief["expires_in"] == 60)
        guard case .text(let short) = brief["access_token"] else { return }
        world.world.advance(by: .seconds(60))
        #expect(world.ask("GET", "/users", as: .text("Bearer \(short)")).status == 200)
        world.world.advance(by: .seconds(1))
        #expect(world.refusal("GET", "/users", as: .text("Bearer \(short)")) == "401 auth_bad_access_token")
        // The world's own has no end.
        world.world.advance(by: .seconds(10_000_000))
        #expect(world.ask("GET", "/users").status == 200)
    }

    @Test(arguments: [
        (#"{"grant_type":"client_credentials","client_id":"x"}"#, "400 required_property_not_found"),
        (#"{"client_id":"x","client_secret":"y"}"#, "400 required_property_not_found"),
        (#"{"grant_type":"","client_secret":"y"}"#, "400 required_property_not_found"),
        (#"{"grant_type":"magic"}"#, "400 web_application"),
        (#"{"grant_type":7}"#, "400 illegal_argument"),
        (#"{"grant_type":"password","username":"ann"}"#, "400 required_property_not_found"),
        (#"{"grant_type":"password","username":"ann","password":"bob"}"#, "400 invalid_grant"),
        (#"{"grant_type":"password","username":"ghost","password":"x"}"#, "404 service_resource_not_found"),
        (#"{"grant_type":"password","username":"ann","password":"ann","ttl":-1}"#, "400 illegal_argument"),
        (#"{"grant_type":"password","username":"ann","password":"ann","ttl":"1"}"#, "400 illegal_argument"),
        (#"{"grant_type":"password","username":"ann","password":"ann","ttl":253402300800}"#, "400 illegal_argument"),
        (#"{"grant_type":"inherit","username":"ann"}"#, "401 unauthorized"),
    ])
    func `no token is given for what is wrong`(body: String, refused: String) throws {
        var world = try EasemobServerWorld()
        world.register("ann")
        #expect(world.refusal("POST", Self.path, as: .nothing, body) == refused)
    }

    @Test func `no token is given for another id, another secret, or by another method`() throws {
        var world = try EasemobServerWorld()
        for body in [credentials(secret: "x"), credentials(secret: ""), credentials(id: "x")] {
            let refused = world.refusal("POST", Self.path, as: .nothing, body)
            #expect(refused == "400 invalid_grant" || refused == "400 required_property_not_found", "\(body)")
        }
        #expect(world.refusal("POST", Self.path, as: .nothing, credentials(secret: "x")) == "400 invalid_grant")
        // Who does not know the id is told it, as the vendor's console tells it.
        #expect(EasemobServerWorld.clientID == "YXA6rwZN4UC61TZ2sNzX_65bAw")
        let told = world.ask("POST", Self.path, as: .nothing, credentials(id: "x"))
        #expect(told.text.contains(EasemobServerWorld.clientID))
        #expect(world.refusal("GET", Self.path, as: .nothing) == "404 service_resource_not_found")
    }

    @Test func `a user logs in with the token that a password gives, and it opens no door of servers`() throws {
        var world = try EasemobServerWorld()
        world.register("ann")
        let answer = world.ask(
            "POST", Self.path, as: .nothing, #"{"grant_type":"password","username":"Ann","password":"ann"}"#)
        guard case .object(let user) = answer["user"], case .text(let token) = answer["access_token"] else {
            Issue.record("\(answer)")
            return
        }
        #expect(user["username"] == "ann" && user["activated"] == true && user["type"] == "user")
        #expect(answer["expires_in"] == 5_184_000)
        try world.world.logIn("ann", token: token, on: SessionID(1))
        #expect(world.ask("GET", "/users/ann/status").data == ["ann": "online"])
        #expect(world.refusal("GET", "/users", as: .text("Bearer \(token)")) == "401 auth_bad_access_token")
        // What signs an app's own token does not make one of a user's.
        let claims = Claims(
            app: "parlor#demo", user: "ann", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 4_000_000_000)
        let minted = Easemob.tokenFormat().write(claims, TenantDescription.easemobDemo.secret)
        #expect(world.refusal("GET", "/users", as: .text("Bearer \(minted)")) == "401 auth_bad_access_token")
        #expect(throws: EmulatorError.self) {
            try world.world.logIn("", token: world.appToken, on: SessionID(2))
        }
    }

    @Test func `a server inherits a user's token, and makes the user where it says so`() throws {
        var world = try EasemobServerWorld()
        let inherit = #"{"grant_type":"inherit","username":"Zoe","autoCreateUser":"#
        #expect(world.refusal("POST", Self.path, inherit + "false}") == "404 service_resource_not_found")
        #expect(
            world.refusal("POST", Self.path, #"{"grant_type":"inherit","username":"z e","autoCreateUser":true}"#)
                == "400 illegal_argument")
        let made = world.ask("POST", Self.path, inherit + "true}")
        guard case .text(let token) = made["access_token"], case .object(let user) = made["user"] else {
            Issue.record("\(made)")
            return
        }
        #expect(user["created"] == .number(world.world.tenant.unixMilliseconds))
        try world.world.logIn("zoe", token: token, on: SessionID(1))
        #expect(world.ask("POST", Self.path, inherit + "true}").status == 200)
        // Who was made so has no password.
        for password in ["", "zoe"] {
            let body = #"{"grant_type":"password","username":"zoe","password":"\#(password)"}"#
            #expect(world.refusal("POST", Self.path, as: .nothing, body).hasPrefix("400 "))
        }
    }

    @Test func `the project beside the app lets servers in with a token 007 of its own`() throws {
        var world = try EasemobServerWorld()
        let project = try #require(TenantDescription.easemobDemo.services?.first)
        func token(_ privileges: [Agora.AccessToken2.Privilege], certificate: String) -> EasemobServerWorld.Shown {
            let token = Agora.AccessToken2(
                appID: project.appID, issuedAtUnixSeconds: 1_767_225_600, lifetimeSeconds: 600, salt: 1,
                services: [.init(.chat, texts: [""], privileges: privileges)])
            return .text("Bearer \(token.text(certificate: certificate))")
        }
        let server = Agora.AccessToken2.Privilege(2, seconds: 60)
        let user = Agora.AccessToken2.Privilege(1, seconds: 60)
        #expect(world.ask("GET", "/users", as: token([server], certificate: project.secret)).status == 200)
        let bad = "401 auth_bad_access_token"
        #expect(world.refusal("GET", "/users", as: token([user], certificate: project.secret)) == bad)
        let forged = String(repeating: "0", count: 32)
        #expect(world.refusal("GET", "/users", as: token([server], certificate: forged)) == bad)
        world.world.advance(by: .seconds(61))
        #expect(world.refusal("GET", "/users", as: token([server], certificate: project.secret)) == bad)
    }

    // MARK: Users

    @Test func `a user is registered, shown and listed`() throws {
        var world = try EasemobServerWorld()
        let answer = world.ask("POST", "/users", #"{"username":"Ann","password":"p","nickname":"安"}"#)
        let entity = try #require(answer.objects("entities").first)
        #expect(answer.status == 200 && answer["action"] == "post" && answer["uri"] == "/parlor/demo/users")
        #expect(answer["organization"] == "parlor" && answer["applicationName"] == "demo")
        #expect(entity["username"] == "ann" && entity["nickname"] == "安" && entity["activated"] == true)
        #expect(entity["created"] == .number(1_767_225_600_000) && entity["type"] == "user")
        #expect(world.ask("GET", "/users/ANN").objects("entities") == [entity])
        #expect(world.ask("GET", "/users/ann/status").data == ["ann": "offline"])
        #expect(world.refusal("GET", "/users/ghost") == "404 service_resource_not_found")
        // Registration is open: a device may ask for one user, and no device for several.
        let bob = #"{"username":"bob","password":"p"}"#
        #expect(world.ask("POST", "/users", as: .nothing, bob).status == 200)
        #expect(world.refusal("POST", "/users", as: .nothing, "[\(bob)]") == "401 unauthorized")
        #expect(world.refusal("POST", "/users", bob) == "400 duplicate_unique_property_exists")
        #expect(
            world.refusal("POST", "/users", #"{"username":"BOB","password":"q"}"#)
                == "400 duplicate_unique_property_exists")
    }

    @Test func `several users are registered together, all or none, sixty and not sixty-one`() throws {
        var world = try EasemobServerWorld()
        func batch(_ names: [String]) -> String {
            "[" + names.map { #"{"username":"\#($0)","password":"p"}"# }.joined(separator: ",") + "]"
        }
        let names = (0..<61).map { "u\($0 < 10 ? "0" : "")\($0)" }
        #expect(world.refusal("POST", "/users", batch(names)) == "400 illegal_argument")
        #expect(world.refusal("POST", "/users", "[]") == "400 illegal_argument")
        #expect(world.refusal("POST", "/users", "[7]") == "400 illegal_argument")
        #expect(world.refusal("POST", "/users", batch(["a", "b", "A"])) == "400 duplicate_unique_property_exists")
        #expect(world.refusal("POST", "/users", batch(["a", "b c"])) == "400 illegal_argument")
        #expect(world.ask("POST", "/users", batch(Array(names.dropLast()))).objects("entities").count == 60)

        #expect(world.ask("GET", "/users").objects("entities").count == 10)
        var (found, cursor, pages): ([JSONValue?], String, Int) = ([], "", 0)
        repeat {
            let page = world.ask("GET", "/users?limit=25" + (cursor.isEmpty ? "" : "&cursor=\(cursor)"))
            found += page.objects("entities").map { $0["username"] }
            #expect(page["count"] == .number(Int64(page.objects("entities").count)))
            pages += 1
            if case .text(let next) = page["cursor"] { cursor = next } else { cursor = "" }
        } while !cursor.isEmpty && pages < 10
        #expect(pages == 3 && found == names.dropLast().map { .text($0) })
        #expect(world.ask("GET", "/users?limit=100").objects("entities").count == 60)
        for limit in ["0", "101", "x", "-1", ""] {
            #expect(world.refusal("GET", "/users?limit=\(limit)") == "400 illegal_argument", "\(limit)")
        }
    }

    @Test func `users are registered up to what the app may have, and of a batch that is too large nobody`() throws {
        var world = try EasemobServerWorld()
        for number in 0..<9_999 {
            let profile = UserProfile(user: UserID("u\(number)"))
            _ = world.world.tenant.accept(.administered(command: .register(profile: profile)), at: .start)
        }
        let (ann, bob) = (#"{"username":"ann","password":"p"}"#, #"{"username":"bob","password":"p"}"#)
        #expect(world.refusal("POST", "/users", "[\(ann),\(bob)]") == "400 illegal_argument")
        #expect(world.ask("POST", "/users", "[\(ann)]").status == 200)
        #expect(world.refusal("POST", "/users", bob) == "400 illegal_argument")
    }

    @Test func `names, passwords and nicknames have their lengths, in bytes and in characters`() throws {
        var world = try EasemobServerWorld()
        func user(_ name: String, _ password: String = "p", nickname: String = "n") -> String {
            #"{"username":"\#(name)","password":"\#(password)","nickname":"\#(nickname)"}"#
        }
        let letters = String(repeating: "a", count: 64)
        #expect(world.ask("POST", "/users", user(letters)).status == 200)
        // 22 characters of Chinese have 66 bytes, and no name has one of them.
        for name in [letters + "a", String(repeating: "语", count: 22), "语", "a b", "a/b", "a@b", "a\\u0000"] {
            #expect(world.refusal("POST", "/users", user(name)) == "400 illegal_argument", "\(name)")
        }
        #expect(world.refusal("POST", "/users", user("")) == "400 required_property_not_found")
        #expect(world.refusal("POST", "/users", #"{"username":"a"}"#) == "400 required_property_not_found")
        #expect(
            world.refusal("POST", "/users", #"{"username":"a","password":""}"#) == "400 required_property_not_found")
        #expect(world.refusal("POST", "/users", #"{"username":7,"password":"p"}"#) == "400 illegal_argument")
        let (password, nickname) = (String(repeating: "密", count: 64), String(repeating: "昵", count: 100))
        #expect(world.ask("POST", "/users", user("ann", password, nickname: nickname)).status == 200)
        #expect(try !world.token(of: "ann", password: password).isEmpty)
        #expect(world.refusal("POST", "/users", user("bob", password + "密")) == "400 illegal_argument")
        #expect(world.refusal("POST", "/users", user("bob", nickname: nickname + "昵")) == "400 illegal_argument")
    }

    @Test func `a new password ends what the old one gave`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann")
        let old = try world.token(of: "ann")
        #expect(world.refusal("PUT", "/users/ann/password", "{}") == "400 required_property_not_found")
        #expect(world.refusal("PUT", "/users/ghost/password", #"{"newpassword":"x"}"#).hasPrefix("404"))
        #expect(world.ask("PUT", "/users/ann/password", #"{"newpassword":"x"}"#).status == 200)
        #expect(world.told { if case .identity(.forcedOffline) = $0 { true } else { false } } == [[1]])
        #expect(throws: EmulatorError.self) { try world.world.logIn("ann", token: old, on: SessionID(8)) }
        #expect(throws: AppServerWorld.Missing.self) { try world.token(of: "ann") }
        world.world.advance(by: .seconds(1))
        let token = try world.token(of: "ann", password: "x")
        try world.world.logIn("ann", token: token, on: SessionID(9))
    }

    @Test func `who is deactivated is out until they are activated`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann")
        let answer = world.ask("POST", "/users/ann/deactivate")
        #expect(answer.objects("entities").first?["activated"] == false)
        #expect(world.told { $0 == .identity(.forcedOffline(user: "ann", reason: .forbidden)) } == [[1]])
        let password = #"{"grant_type":"password","username":"ann","password":"ann"}"#
        #expect(world.refusal("POST", Self.path, as: .nothing, password) == "400 invalid_grant")
        #expect(
            world.refusal("POST", Self.path, #"{"grant_type":"inherit","username":"ann"}"#) == "400 invalid_grant")
        #expect(world.ask("POST", "/users/ann/activate").status == 200)
        world.world.advance(by: .seconds(1))
        try world.logIn("ann")
        #expect(world.ask("GET", "/users/ann/disconnect").data == ["result": true])
        #expect(world.told { if case .identity(.forcedOffline) = $0 { true } else { false } } == [[2]])
        #expect(world.ask("GET", "/users/ann/status").data == ["ann": "offline"])
    }

    @Test func `a deleted user is gone with the rooms they own, and can be registered again`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        let token = try world.token(of: "ann")
        let own = try world.room(of: "ann", with: ["bob"])
        let other = try world.room(of: "bob", with: ["ann"])
        world.ask("POST", "/mutes", #"{"username":"ann","chat":-1}"#)
        let answer = world.ask("DELETE", "/users/ann")
        #expect(answer.objects("entities").first?["username"] == "ann")
        #expect(world.told { if case .room(.dismissed) = $0 { true } else { false } } == [[1, 2]])
        #expect(world.told { if case .room(.memberLeft) = $0 { true } else { false } } == [[1, 2]])
        #expect(world.told { if case .identity(.forcedOffline) = $0 { true } else { false } } == [[1]])
        #expect(world.world.tenant.kind(of: RoomID(own)) == nil)
        #expect(world.world.tenant.members(of: RoomID(other)) == ["bob"])
        #expect(throws: EmulatorError.self) { try world.world.logIn("ann", token: token, on: SessionID(8)) }
        for (method, path, body) in [
            ("GET", "/users/ann", nil), ("DELETE", "/users/ann", nil), ("POST", "/users/ann/activate", nil),
            ("POST", "/chatrooms", #"{"name":"n","owner":"ann"}"#),
            ("POST", Self.path, #"{"grant_type":"password","username":"ann","password":"ann"}"#),
        ] as [(String, String, String?)] {
            #expect(world.refusal(method, path, body) == "404 service_resource_not_found", "\(path)")
        }
        #expect(world.ask("GET", "/users").objects("entities").map { $0["username"] } == ["bob"])
        // No token lets her in, also none that is made now.
        world.world.advance(by: .seconds(1))
        let now = world.world.tenant.unixMilliseconds / 1000
        let late = Easemob.tokenFormat().write(
            Claims(
                app: "parlor#demo", user: "ann", issuedAtUnixSeconds: now, expiresAtUnixSeconds: now + 60),
            TenantDescription.easemobDemo.secret)
        #expect(throws: EmulatorError.userNotFound(user: "ann")) {
            try world.world.logIn("ann", token: late, on: SessionID(9))
        }
        world.register("ann")
        try world.logIn("ann")
        #expect(world.ask("GET", "/users?limit=1").objects("entities").map { $0["username"] } == ["ann"])
        #expect(world.ask("GET", "/mutes")["count"] == 0)
        world.world.must(
            3, .signaling(.send(user: "bob", message: Message(id: "m", body: .text(text: "hello")))))
        #expect(world.ask("GET", "/users/ann/joined_chatrooms")["data"] == [])
    }

    @Test func `users are deleted by pages, a hundred at a time`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        world.register("cid", "dan", "eve")
        let own = try world.room(of: "bob", with: ["ann", "eve"])
        let other = try world.room(of: "eve", with: ["ann", "bob"])
        #expect(world.refusal("DELETE", "/users") == "400 required_property_not_found")
        for limit in ["0", "101", "x"] {
            #expect(world.refusal("DELETE", "/users?limit=\(limit)") == "400 illegal_argument")
        }
        let first = world.ask("DELETE", "/users?limit=2")
        #expect(first.objects("entities").map { $0["username"] } == ["ann", "bob"])
        #expect(first["count"] == 2)
        #expect(
            world.told { if case .identity(.forcedOffline(_, .unregistered)) = $0 { true } else { false } } == [
                [1], [2],
            ])
        #expect(world.world.tenant.kind(of: RoomID(own)) == nil)
        #expect(world.world.tenant.members(of: RoomID(other)) == ["eve"])
        guard case .text(let cursor) = first["cursor"] else {
            Issue.record("\(first)")
            return
        }
        let next = world.ask("DELETE", "/users?limit=1&cursor=\(cursor)")
        #expect(next.objects("entities").map { $0["username"] } == ["cid"])
        #expect(world.ask("GET", "/users").objects("entities").map { $0["username"] } == ["dan", "eve"])
        let last = world.ask("DELETE", "/users?limit=100")
        #expect(last["count"] == 2)
        #expect(world.ask("DELETE", "/users?limit=100").objects("entities").isEmpty)
    }

    @Test func `super admins are named and let go`() throws {
        var world = try EasemobServerWorld()
        world.register("ann", "bob", "eve")
        let path = "/chatrooms/super_admin"
        #expect(world.ask("GET", path).texts == [])
        for name in ["ann", "eve", "bob", "ann"] {
            #expect(world.ask("POST", path, #"{"superadmin":"\#(name)"}"#).data["result"] == "success")
        }
        #expect(world.ask("GET", path).texts == ["ann", "bob", "eve"])
        #expect(world.ask("GET", path + "?pagenum=2&pagesize=2").texts == ["eve"])
        #expect(world.refusal("GET", path + "?pagesize=0") == "400 illegal_argument")
        #expect(world.refusal("POST", path, "{}") == "400 required_property_not_found")
        #expect(world.refusal("POST", path, #"{"superadmin":"ghost"}"#) == "404 service_resource_not_found")
        #expect(world.ask("DELETE", path + "/eve").data["newSuperAdmin"] == "eve")
        #expect(world.refusal("DELETE", path + "/eve") == "403 forbidden_op")
        world.ask("DELETE", "/users/ann")
        #expect(world.ask("GET", path).texts == ["bob"])
    }

    // MARK: What is refused

    @Test func `who shows no token, half a token or another's is refused everywhere but at registration`() throws {
        var world = try EasemobServerWorld()
        for (method, path) in [
            ("GET", "/users"), ("GET", "/users/ann"), ("DELETE", "/users/ann"), ("GET", "/chatrooms"),
            ("POST", "/chatrooms"), ("GET", "/chatrooms/1"), ("POST", "/messages/users"),
            ("POST", "/metadata/chatroom/1"),
            ("GET", "/nowhere"), ("GET", ""),
        ] {
            for (shown, error) in [
                (.nothing, "unauthorized"), (.text(""), "unauthorized"), (.text("Bearer"), "unauthorized"),
                (.text(world.appToken), "unauthorized"), (.text("Basic \(world.appToken)"), "unauthorized"),
                (.text("Bearer x"), "auth_bad_access_token"),
                (.text("Bearer \(world.appToken.dropLast(4))AAAA"), "auth_bad_access_token"),
            ] as [(EasemobServerWorld.Shown, String)] {
                #expect(world.refusal(method, path, as: shown) == "401 \(error)", "\(method) \(path) \(shown)")
            }
        }
    }

    @Test func `the token of another app is no good`() throws {
        var world = try EasemobServerWorld()
        let token = Easemob.Token(
            .app, appKey: "parlor#other", user: "", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 4_000_000_000)
        let text = token.text(clientSecret: TenantDescription.easemobDemo.secret)
        #expect(world.refusal("GET", "/users", as: .text("Bearer \(text)")) == "401 auth_bad_access_token")
    }

    @Test func `addresses of other apps, other paths and other methods are not there`() throws {
        var world = try EasemobServerWorld()
        for base in ["", "/", "/parlor", "/parlor/", "/other/demo", "/parlor/other", "/parlor%2Fdemo"] {
            #expect(
                world.refusal("GET", "/users", base: base) == "404 organization_application_not_found", "\(base)")
        }
        #expect(world.ask("GET", "/users", base: "/%70arlor/demo").status == 200)
        world.register("ann")
        let room = try world.room(of: "ann")
        for (method, path) in [
            ("GET", "/nowhere"), ("PATCH", "/users"), ("PUT", "/users/ann"),
            ("GET", "/users/ann/password"), ("GET", "/users/ann/friends/bob"), ("PUT", "/chatrooms"),
            ("POST", "/chatrooms/\(room)"), ("DELETE", "/chatrooms/\(room)/announcement"),
            ("GET", "/chatrooms/\(room)/ban"), ("GET", "/chatrooms/\(room)/nowhere"),
            ("PUT", "/chatrooms/\(room)/users"),
            ("GET", "/chatrooms/\(room)/blocks"), ("PUT", "/chatrooms/\(room)/mute"), ("GET", "/messages/users"),
            ("POST", "/messages"), ("POST", "/messages/groups"), ("GET", "/metadata/chatroom/\(room)"),
            ("POST", "/metadata/chatroom/\(room)/user/ann"), ("PATCH", "/chatrooms/super_admin"),
        ] {
            #expect(world.refusal(method, path) == "404 service_resource_not_found", "\(method) \(path)")
        }
    }

    @Test func `bodies that are no JSON are refused with what is wrong`() throws {
        var world = try EasemobServerWorld()
        world.register("ann")
        let deep = String(repeating: "[", count: 9) + String(repeating: "]", count: 9)
        for body in ["{", "nothing", "{\"name\":}", deep, "[\u{FEFF}"] {
            #expect(world.refusal("POST", "/chatrooms", body) == "400 json_parse", "\(body)")
        }
        for body in ["[]", "7", "\"\"", "null"] {
            #expect(world.refusal("POST", "/chatrooms", body) == "400 required_property_not_found", "\(body)")
        }
        let room = #"{"name":"n","owner":"ann"}"#
        #expect(world.refusal("POST", "/chatrooms", room, type: "text/plain") == "415 unsupported_media_type")
        #expect(world.ask("POST", "/chatrooms", room, type: "application/json; charset=utf-8").status == 200)
        #expect(world.ask("POST", "/chatrooms", room, type: nil).status == 200)
    }

    @Test func `more calls in a second than the vendor takes are refused, and the next second takes them`() throws {
        var world = try EasemobServerWorld()
        world.register("ann")
        for _ in 1...50 { _ = try world.room(of: "ann") }
        let room = #"{"name":"n","owner":"ann"}"#
        #expect(world.refusal("POST", "/chatrooms", room) == "429 reach_limit")
        // Reading is not counted, and neither is what is refused.
        #expect(world.ask("GET", "/chatrooms?limit=100").objects("data").count == 50)
        world.world.advance(by: .seconds(1))
        #expect(world.refusal("POST", "/chatrooms", "{}") == "400 required_property_not_found")
        for _ in 1...50 { #expect(world.ask("POST", "/chatrooms", room).status == 200) }
        #expect(world.refusal("POST", "/chatrooms", room) == "429 reach_limit")

        let rooms = world.ask("GET", "/chatrooms?limit=10").objects("data").compactMap { $0["id"] }
        let message: JSONValue = ["to": .list(rooms), "type": "txt", "body": ["msg": "hello"]]
        let body = String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
        for _ in 1...10 { #expect(world.ask("POST", "/messages/chatrooms", body).status == 200) }
        #expect(world.refusal("POST", "/messages/chatrooms", body) == "429 reach_limit")
    }

    @Test func `a replay and a stored tenant have all of it`() throws {
        var world = try EasemobServerWorld()
        try world.admit("ann", "bob")
        let room = try world.room(of: "ann", with: ["bob"])
        world.ask("PUT", "/metadata/chatroom/\(room)/user/admin", #"{"metaData":{"seat":"1"}}"#)
        world.ask("POST", "/messages/chatrooms", #"{"to":["\#(room)"],"type":"txt","body":{"msg":"hello"}}"#)
        world.ask("DELETE", "/users/bob")
        var replayed = TenantState(world.world.setup)
        for (moment, input) in world.world.inputs { _ = replayed.accept(input, at: moment) }
        #expect(replayed == world.world.tenant)
        let stored = try JSONDecoder().decode(TenantState.self, from: JSONEncoder().encode(world.world.tenant))
        #expect(stored == world.world.tenant)
        world.world.tenant = stored
        #expect(world.refusal("GET", "/users/bob") == "404 service_resource_not_found")
    }
}
