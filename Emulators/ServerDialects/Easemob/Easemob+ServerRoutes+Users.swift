import EmulatorAPI
import VendorDialects

// Tokens, users, and who of them may make chat rooms.

/// What the API knows of a user besides the profile: kept as a record.
struct ServerAccount: Hashable {
    enum Status: String {
        case active, deactivated
        /// The cloud here forgets nobody: the user stays, and this API does not know them.
        case deleted
    }

    /// The keyed digest of the password; empty without one.
    var passwordDigest: String
    var createdAtUnixMilliseconds: Int64
    var status = Status.active

    static let collection = "easemob.users"

    init(passwordDigest: String, createdAtUnixMilliseconds: Int64) {
        self.passwordDigest = passwordDigest
        self.createdAtUnixMilliseconds = createdAtUnixMilliseconds
    }

    init?(_ text: String) {
        let parts = text.parts(between: " ", keepsEmpty: true)
        guard parts.count == 3, let created = Int64(parts[0]), let status = Status(rawValue: String(parts[1])) else {
            return nil
        }
        self.init(passwordDigest: String(parts[2]), createdAtUnixMilliseconds: created)
        self.status = status
    }

    var text: String { "\(createdAtUnixMilliseconds) \(status.rawValue) \(passwordDigest)" }

    func change(of user: UserID) -> RecordChange {
        RecordChange(collection: Self.collection, key: user.rawValue, text: text)
    }
}

extension ServerCall {
    private var facts: Easemob.ServerFacts { Easemob.serverFacts }

    /// Users whom the API does not know a record of have been here since the tenant's beginning.
    private func account(of user: UserID) -> ServerAccount {
        tenant.records.text(of: user.rawValue, in: ServerAccount.collection).flatMap(ServerAccount.init)
            ?? ServerAccount(passwordDigest: "", createdAtUnixMilliseconds: tenant.bornAtUnixMilliseconds)
    }

    private func digest(_ password: String, of user: UserID) -> String {
        KeyedHash.sha256(Array("\(user)|\(password)".utf8), secret: Array(request.service.secret.utf8))
            .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Whether this API knows the user.
    private func isThere(_ user: UserID) -> Bool {
        tenant.profile(of: user) != nil && account(of: user).status != .deleted
    }

    /// The profile of a user who is there.
    func profile(of user: UserID) throws(ServerFailure) -> UserProfile {
        guard let profile = tenant.profile(of: user), isThere(user) else {
            throw .notFound("user \(user.rawValue.shown()) is not there")
        }
        return profile
    }

    // MARK: Tokens

    static let tokenRoutes: [ServerRoute] = [
        ServerRoute(
            "POST", "/token", "Makes a token, of the app or of a user.", access: .everybody,
            [
                .text("grant_type", required: true), .text("client_id"), .text("client_secret"), .text("username"),
                .text("password"), .flag("autoCreateUser"), .number("ttl"),
            ]
        ) { call, _ throws(ServerFailure) in try call.token() }
    ]

    private func token() throws(ServerFailure) -> VendorDecision {
        // Everybody knows the empty secret, which a tenant without one has.
        guard !request.service.secret.isEmpty else {
            throw ServerFailure(401, "unauthorized", "the app has no client secret")
        }
        switch try requiredText("grant_type") {
        case "client_credentials":
            let (id, secret) = (try requiredText("client_id"), try requiredText("client_secret"))
            let known = Easemob.clientID(of: key.text)
            guard id == known else {
                throw ServerFailure(400, "invalid_grant", "client_id is \(id.shown()), and the app's is \(known)")
            }
            guard KeyedHash.areEqual(secret, request.service.secret) else {
                throw ServerFailure(400, "invalid_grant", "client_secret is wrong")
            }
            return .respond(try minted(.app, user: ""))
        case "password":
            let user = Easemob.userID(try requiredText("username"))
            let password = try requiredText("password")
            _ = try profile(of: user)
            let account = account(of: user)
            guard KeyedHash.areEqual(account.passwordDigest, digest(password, of: user)) else {
                throw ServerFailure(400, "invalid_grant", "invalid username or password")
            }
            guard account.status == .active else { throw ServerFailure(400, "invalid_grant", "user not activated") }
            return .respond(try minted(.user, user: user))
        case "inherit":
            try requireServer()
            let user = Easemob.userID(try requiredText("username"))
            if case .bool(true)? = fields["autoCreateUser"], !isThere(user) {
                try check(name: user.rawValue)
                let account = ServerAccount(passwordDigest: "", createdAtUnixMilliseconds: tenant.unixMilliseconds)
                return try administer(
                    [.register(profile: UserProfile(user: user))], changes: [account.change(of: user)],
                    counting: .users, try minted(.user, user: user, account))
            }
            _ = try profile(of: user)
            guard account(of: user).status == .active else {
                throw ServerFailure(400, "invalid_grant", "user not activated")
            }
            return .respond(try minted(.user, user: user))
        case let grant:
            throw ServerFailure(
                400, "web_application", "grant_type is \(grant.shown()); it is client_credentials, password or inherit")
        }
    }

    private func minted(
        _ kind: Easemob.Token.Kind, user: UserID, _ account: ServerAccount? = nil
    ) throws(ServerFailure) -> VendorResponse {
        let now = tenant.unixMilliseconds / 1000
        let endOfTime = facts.maximumTokenSeconds.value
        let seconds = try number("ttl") ?? Easemob.tokenLifetimeSeconds.value
        guard (0...endOfTime).contains(seconds) else {
            throw .illegalArgument("ttl is \(seconds), not 0...\(endOfTime) seconds")
        }
        let end = seconds == 0 ? endOfTime : min(endOfTime, now.addingSaturated(seconds))
        let token = Easemob.Token(
            kind, appKey: key.text, user: user.rawValue, issuedAtUnixSeconds: now, expiresAtUnixSeconds: end)
        var answer: [String: JSONValue] = [
            "access_token": .text(token.text(clientSecret: request.service.secret)),
            "expires_in": .number(max(0, end.subtractingSaturated(now))),
        ]
        if kind == .app {
            answer["application"] = .text(Easemob.identifier(of: key.text))
        } else {
            answer["user"] = entity(of: UserProfile(user: user), account ?? self.account(of: user))
        }
        return VendorResponse(json: .object(answer))
    }

    // MARK: Users

    private func entity(of profile: UserProfile, _ account: ServerAccount) -> JSONValue {
        let created = JSONValue.number(account.createdAtUnixMilliseconds)
        var entity: [String: JSONValue] = [
            "uuid": .text(Easemob.identifier(of: "\(key.text)|\(profile.user)")), "type": .text("user"),
            "created": created, "modified": created, "username": .text(profile.user.rawValue),
            "activated": .bool(account.status == .active),
        ]
        if !profile.nickname.isEmpty { entity["nickname"] = .text(profile.nickname) }
        return .object(entity)
    }

    private static let paged: [VendorParameter] = [.number("limit").inside(.query), .text("cursor").inside(.query)]

    static let userRoutes: [ServerRoute] = [
        // Registration is open: apps on devices may do it, one user at a time.
        ServerRoute(
            "POST", "/users", "Registers a user; with a token of the app also a list of users.", access: .everybody,
            [.text("username", required: true), .text("password", required: true), .text("nickname")]
        ) { call, _ throws(ServerFailure) in
            guard case .list(let list) = call.body else { return try call.register([call.body]) }
            try call.requireServer()
            return try call.register(list)
        },
        ServerRoute("GET", "/users", "Lists users, page by page.", paged) { call, _ throws(ServerFailure) in
            try call.listUsers()
        },
        ServerRoute("DELETE", "/users", "Deletes the first users of the list.", paged) {
            call, _ throws(ServerFailure) in try call.deleteSome()
        },
        user("GET", "", "Shows a user.") { call, user, profile throws(ServerFailure) in
            .respond(call.success(entities: [call.entity(of: profile, call.account(of: user))]))
        },
        user("DELETE", "", "Deletes a user.") { call, user, _ throws(ServerFailure) in try call.delete([user]) },
        user("GET", "/status", "Says whether a user is online.") { call, user, _ throws(ServerFailure) in
            let status = call.tenant.isOnline(user) ? "online" : "offline"
            return .respond(call.success(.object([user.rawValue: .text(status)])))
        },
        user("GET", "/joined_chatrooms", "Lists the chat rooms that a user is in.") {
            call, user, _ throws(ServerFailure) in
            let rooms = call.tenant.rooms(of: user).map { room in
                JSONValue.object([
                    "id": .text(room.rawValue), "name": .text(call.tenant.listing(of: room)?.description.name ?? ""),
                ])
            }
            return .respond(call.success(.list(rooms), more: ["count": .number(Int64(rooms.count))]))
        },
        user("PUT", "/password", "Sets a user's password.", [.text("newpassword", required: true)]) {
            call, user, _ throws(ServerFailure) in
            var account = call.account(of: user)
            // Whoever is logged in with what the old password gave is out.
            let forceOffline = AdministrationCommand.forceOffline(user: user, revokesTokens: true)
            account.passwordDigest = call.digest(try call.password("newpassword"), of: user)
            return try call.administer(
                [forceOffline], changes: [account.change(of: user)], counting: .users, call.success())
        },
        user("POST", "/deactivate", "Keeps a user out until they are activated.") {
            call, user, profile throws(ServerFailure) in
            var account = call.account(of: user)
            account.status = .deactivated
            let forbid = AdministrationCommand.forceOffline(user: user, revokesTokens: true, reason: .forbidden)
            return try call.administer(
                [forbid], changes: [account.change(of: user)], counting: .users,
                call.success(entities: [call.entity(of: profile, account)]))
        },
        user("POST", "/activate", "Lets a user in again.") { call, user, _ throws(ServerFailure) in
            var account = call.account(of: user)
            account.status = .active
            return try call.administer([], changes: [account.change(of: user)], counting: .users, call.success())
        },
        user("GET", "/resources", "Lists where a user is logged in.", access: .serverOrUser) {
            call, user, _ throws(ServerFailure) in
            let data = call.resources(of: user).map { resource in
                JSONValue.object([
                    "res": .text(resource.name),
                    "device_uuid": .text(Easemob.identifier(of: "\(call.key.text)|\(resource.name)")),
                    "device_name": .text(""),
                ])
            }
            return .respond(call.success(.list(data)))
        },
        user("GET", "/disconnect", "Logs a user out everywhere.", access: .serverOrUser) {
            call, user, _ throws(ServerFailure) in try call.disconnect(user)
        },
        user("POST", "/disconnect", "Logs a user out everywhere.", access: .serverOrUser) {
            call, user, _ throws(ServerFailure) in try call.disconnect(user)
        },
        ServerRoute(
            "DELETE", "/users/{username}/disconnect/{resource}", "Logs a user out in one place.", access: .serverOrUser
        ) { call, found throws(ServerFailure) in
            let user = Easemob.userID(found[0])
            _ = try call.profile(of: user)
            guard let resource = call.resources(of: user).first(where: { $0.name == found[1] }) else {
                throw .notFound("user \(user) is not logged in on \(found[1].shown())")
            }
            return try call.disconnect(user, resource.session)
        },
    ]

    /// A request about a user, who has to be there. `path` is behind the user.
    private static func user(
        _ method: String, _ path: String, _ summary: String, access: ServerRoute.Access = .server,
        _ parameters: [VendorParameter] = [],
        answer:
            @escaping @Sendable (
                _ call: ServerCall, _ user: UserID, _ profile: UserProfile
            ) throws(ServerFailure) -> VendorDecision
    ) -> ServerRoute {
        ServerRoute(method, RoutePath("/users/{username}" + path), summary, access: access, parameters) {
            call, found throws(ServerFailure) in
            let user = Easemob.userID(found[0])
            return try answer(call, user, try call.profile(of: user))
        }
    }

    /// Where a user is logged in. A resource is a session of theirs.
    private func resources(of user: UserID) -> [(session: SessionID, name: String)] {
        tenant.sessions(of: user).map { (session: $0, name: "device_\($0.rawValue)") }
    }

    private func disconnect(_ user: UserID, _ session: SessionID? = nil) throws(ServerFailure) -> VendorDecision {
        try administer(
            [.forceOffline(user: user, revokesTokens: false, session: session)], counting: .users,
            success(.object(["result": .bool(true)])))
    }

    private func listUsers() throws(ServerFailure) -> VendorDecision {
        let (users, more) = try page()
        let entities = users.map { entity(of: tenant.profile(of: $0) ?? UserProfile(user: $0), account(of: $0)) }
        return .respond(success(entities: entities, more: more))
    }

    /// The users of the page that the query asks for; with how many they are, and the cursor of the next page.
    private func page() throws(ServerFailure) -> (users: [UserID], more: [String: JSONValue]) {
        let limit = try query("limit", default: facts.pageLength.value, in: 1...facts.maximumUsersPage.value)
        var shown: [UserID] = []
        var last = request.query["cursor"].map { UserID($0) }
        // Deleted users are left out, so a page may take more than one look. Each goes over all users, and is twice as long as the one
        // before, so that there are few of them.
        var length = facts.maximumUsersPage.value
        while shown.count <= limit {
            let found = tenant.users(after: last, limit: length)
            shown += found.filter { isThere($0) }
            last = found.last
            if found.count < length { break }
            length *= 2
        }
        let page = shown.prefix(limit)
        var more: [String: JSONValue] = ["count": .number(Int64(page.count))]
        if shown.count > limit, let last = page.last { more["cursor"] = .text(last.rawValue) }
        return (Array(page), more)
    }

    /// Users are out for good, in no room, and the rooms that they own end with them. Tokens are refused, whenever they were made.
    private func delete(_ users: [UserID], more: [String: JSONValue] = [:]) throws(ServerFailure) -> VendorDecision {
        let owned = tenant.roomIDs(ownedBy: Set(users))
        let ended = Set(owned)
        var commands = owned.map { AdministrationCommand.dismissRoom(room: $0) }
        var changes: [RecordChange] = []
        var entities: [JSONValue] = []
        for user in users {
            var account = account(of: user)
            entities.append(entity(of: tenant.profile(of: user) ?? UserProfile(user: user), account))
            account.passwordDigest = ""
            account.status = .deleted
            let unmuting = unmuting(user)
            commands += tenant.rooms(of: user).filter { !ended.contains($0) }
                .map { .removeMembers(room: $0, users: [user], reason: "") }
            commands += unmuting.commands + [.unregister(user: user)]
            changes += [account.change(of: user), superAdmin(user, isOne: false), unmuting.change]
        }
        return try administer(commands, changes: changes, counting: .users, success(entities: entities, more: more))
    }

    /// Deletes so many users, in the order in which they are listed.
    private func deleteSome() throws(ServerFailure) -> VendorDecision {
        guard request.query["limit"] != nil else { throw .missing("limit") }
        let (users, more) = try page()
        return try delete(users, more: more)
    }

    private func password(_ name: String) throws(ServerFailure) -> String {
        guard let text = try text(name, maximumCharacters: facts.maximumPasswordCharacters.value), !text.isEmpty else {
            throw .missing(name)
        }
        return text
    }

    /// Users have letters of English, digits, underscores, dots and hyphens in their names.
    private func check(name: String) throws(ServerFailure) {
        let maximum = Easemob.profile.identity.maximumUserIDBytes.value
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"),
                UInt8(ascii: "."), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        guard isName, (1...maximum).contains(name.utf8.count) else {
            throw .illegalArgument("username \(name.shown()) is not 1...\(maximum) letters, digits and _.-")
        }
    }

    /// All or none.
    private func register(_ bodies: [JSONValue]) throws(ServerFailure) -> VendorDecision {
        guard (1...facts.maximumRegistrations.value).contains(bodies.count) else {
            throw .illegalArgument("\(bodies.count) users are named; it takes 1...\(facts.maximumRegistrations.value)")
        }
        var commands: [AdministrationCommand] = []
        var changes: [RecordChange] = []
        var entities: [JSONValue] = []
        var named: Set<UserID> = []
        for body in bodies {
            guard case .object = body else { throw .illegalArgument("\(body) is no user") }
            let one = with(body)
            let user = Easemob.userID(try one.requiredText("username"))
            try check(name: user.rawValue)
            guard !isThere(user), named.insert(user).inserted else {
                throw ServerFailure(400, "duplicate_unique_property_exists", "user \(user) is registered already")
            }
            let nickname = try one.text("nickname", maximumCharacters: facts.maximumNicknameCharacters.value)
            let profile = UserProfile(user: user, nickname: nickname ?? "")
            let account = ServerAccount(
                passwordDigest: digest(try one.password("password"), of: user),
                createdAtUnixMilliseconds: tenant.unixMilliseconds)
            commands.append(.register(profile: profile))
            changes.append(account.change(of: user))
            entities.append(entity(of: profile, account))
        }
        let maximum = Easemob.profile.identity.maximumUsers.value
        // One too many by itself is refused by the cloud.
        if bodies.count > 1, tenant.userCount > maximum - bodies.count {
            throw .illegalArgument("the app has more than \(maximum - bodies.count) users already")
        }
        return try administer(commands, changes: changes, counting: .users, success(entities: entities))
    }

    // MARK: Super admins

    private func superAdmin(_ user: UserID, isOne: Bool) -> RecordChange {
        RecordChange(collection: Easemob.superAdmins, key: user.rawValue, text: isOne ? "" : nil)
    }

    /// The users who may make chat rooms on devices.
    static let superAdminRoutes: [ServerRoute] = [
        ServerRoute(
            "GET", "/chatrooms/super_admin", "Lists who may make chat rooms on devices, page by page.",
            [.number("pagenum").inside(.query), .number("pagesize").inside(.query)]
        ) { call, _ throws(ServerFailure) in try call.listSuperAdmins() },
        ServerRoute(
            "POST", "/chatrooms/super_admin", "Lets a user make chat rooms on devices.",
            [.text("superadmin", required: true)]
        ) { call, _ throws(ServerFailure) in try call.addSuperAdmin() },
        ServerRoute("DELETE", "/chatrooms/super_admin/{username}", "Lets a user make no more chat rooms on devices.") {
            call, found throws(ServerFailure) in try call.removeSuperAdmin(Easemob.userID(found[0]))
        },
    ]

    private func listSuperAdmins() throws(ServerFailure) -> VendorDecision {
        let size = try query("pagesize", default: facts.pageLength.value, in: 1...facts.maximumMembersPage.value)
        let page = try query("pagenum", default: 1, in: 1...100_000)
        let all = tenant.records.records(in: Easemob.superAdmins)
        let shown = all.dropFirst((page - 1) * size).prefix(size).map { JSONValue.text($0.key) }
        return .respond(success(.list(shown), more: ["count": .number(Int64(shown.count))]))
    }

    private func addSuperAdmin() throws(ServerFailure) -> VendorDecision {
        let user = Easemob.userID(try requiredText("superadmin"))
        _ = try profile(of: user)
        let (count, maximum) = (tenant.records.count(in: Easemob.superAdmins), facts.maximumSuperAdmins.value)
        guard count < maximum || isSuperAdmin(user) else {
            throw ServerFailure(403, "forbidden_op", "the app has \(count) super admins, which is the most")
        }
        return try administer(
            [], changes: [superAdmin(user, isOne: true)], counting: .rooms,
            success(.object(["result": .text("success"), "resource": .text("")])))
    }

    private func removeSuperAdmin(_ user: UserID) throws(ServerFailure) -> VendorDecision {
        guard isSuperAdmin(user) else {
            throw ServerFailure(403, "forbidden_op", "user \(user.rawValue.shown()) is no super admin")
        }
        // The vendor's answer calls who is one no more so.
        return try administer(
            [], changes: [superAdmin(user, isOne: false)], counting: .rooms,
            success(.object(["newSuperAdmin": .text(user.rawValue), "resource": .text("")])))
    }

    private func isSuperAdmin(_ user: UserID) -> Bool {
        tenant.records.text(of: user.rawValue, in: Easemob.superAdmins) != nil
    }
}
