import EmulatorAPI

// Chat rooms, their members and lists.

extension ServerCall {
    private var facts: Easemob.ServerFacts { Easemob.serverFacts }

    /// The field of a room's description that has what the app adds.
    private static let custom = "custom"

    func rooms() throws(ServerFailure) -> VendorDecision {
        if fits("GET", "chatrooms") != nil { return try listRooms() }
        if fits("POST", "chatrooms") != nil { return try createRoom() }
        if path.count >= 2, path[1] == "super_admin" { return try superAdminList() }
        if let found = fits("GET", "chatrooms/*") { return try showRooms(found[0]) }
        guard path.count >= 2, let listing = tenant.listing(of: RoomID(path[1])) else {
            throw path.count >= 2 ? .notFound("chat room \(path[1].shown()) is not there") : unknown
        }
        let room = listing.room
        if fits("PUT", "chatrooms/*") != nil { return try changeRoom(listing) }
        if fits("DELETE", "chatrooms/*") != nil {
            return try administer(
                [.dismissRoom(room: room)], counting: .rooms,
                success(.object(["success": .bool(true), "id": .text(room.rawValue)])))
        }
        if fits("GET", "chatrooms/*/announcement") != nil {
            return .respond(success(.object(["announcement": .text(listing.description.notification)])))
        }
        if fits("POST", "chatrooms/*/announcement") != nil {
            guard let text = try text("announcement", maximumCharacters: facts.maximumTextCharacters.value) else {
                throw .missing("announcement")
            }
            return try administer(
                [try asOwner(listing, .describe(room: room, change: RoomDescriptionChange(notification: text)))],
                counting: .rooms, success(.object(["id": .text(room.rawValue), "result": .bool(true)])))
        }
        if fits("POST", "chatrooms/*/ban") != nil || fits("DELETE", "chatrooms/*/ban") != nil {
            let isMuted = request.method == "POST"
            return try administer(
                [try asOwner(listing, .muteAll(room: room, isMuted: isMuted))], counting: .rooms,
                success(.object(["mute": .bool(isMuted)])))
        }
        if path.count >= 3 {
            switch path[2] {
            case "users": return try members(listing)
            case "admin": return try admins(listing)
            case "blocks" where path.count >= 4 && path[3] == "users":
                return try list(
                    listing, .banned, "chatrooms/*/blocks/users", adds: "add_blocks", takes: "remove_blocks")
            case "white" where path.count >= 4 && path[3] == "users":
                return try list(
                    listing, .exempt, "chatrooms/*/white/users", adds: "add_user_whitelist",
                    takes: "remove_user_whitelist")
            case "mute": return try mutes(listing)
            default: break
            }
        }
        throw unknown
    }

    // MARK: Rooms

    private func listRooms() throws(ServerFailure) -> VendorDecision {
        let limit = try query("limit", default: facts.pageLength.value, in: 1...facts.maximumRoomsPage.value)
        let page = tenant.roomIDs(after: request.query["cursor"].map { RoomID($0) }, limit: limit + 1)
        let shown = page.prefix(limit)
        var more: [String: JSONValue] = ["count": .number(Int64(shown.count))]
        if page.count > limit, let last = shown.last { more["cursor"] = .text(last.rawValue) }
        let data = shown.compactMap { tenant.listing(of: $0) }.map { listing in
            JSONValue.object([
                "id": .text(listing.room.rawValue), "name": .text(listing.description.name),
                "owner": .text(listing.owner?.rawValue ?? ""),
                "affiliations_count": .number(Int64(listing.memberCount)),
            ])
        }
        return .respond(success(.list(data), more: more))
    }

    private func showRooms(_ names: String) throws(ServerFailure) -> VendorDecision {
        let ids = names.split(separator: ",").map { RoomID(String($0)) }
        guard (1...facts.maximumRoomsAsked.value).contains(ids.count) else {
            throw .illegalArgument("\(ids.count) chat rooms are named; it takes 1...\(facts.maximumRoomsAsked.value)")
        }
        var data: [JSONValue] = []
        for room in ids {
            guard let listing = tenant.listing(of: room) else {
                throw .notFound("chat room \(room.rawValue.shown()) is not there")
            }
            let affiliations = tenant.members(of: room).map { member in
                JSONValue.object([member == listing.owner ? "owner" : "member": .text(member.rawValue)])
            }
            data.append(
                .object([
                    "id": .text(room.rawValue), "name": .text(listing.description.name),
                    "description": .text(listing.description.introduction),
                    "maxusers": .number(Int64(size(of: listing))),
                    "owner": .text(listing.owner?.rawValue ?? ""),
                    "created": .number(listing.createdAtUnixMilliseconds),
                    "affiliations_count": .number(Int64(listing.memberCount)), "affiliations": .list(affiliations),
                    "public": .bool(true), "membersonly": .bool(false), "allowinvites": .bool(false),
                    "custom": .text(listing.description.fields[Self.custom] ?? ""),
                    "mute": .bool(listing.areAllMuted),
                ]))
        }
        return .respond(success(.list(data), more: ["count": .number(Int64(data.count))]))
    }

    private func createRoom() throws(ServerFailure) -> VendorDecision {
        guard let name = try text("name", maximumCharacters: facts.maximumNameCharacters.value), !name.isEmpty else {
            throw .missing("name")
        }
        let description = RoomDescription(
            name: name,
            introduction: try text("description", maximumCharacters: facts.maximumTextCharacters.value) ?? "",
            fields: try text("custom", maximumCharacters: facts.maximumCustomCharacters.value).map { [Self.custom: $0] }
                ?? [:])
        let owner = Easemob.userID(try requiredText("owner"))
        _ = try profile(of: owner)
        var members: [UserID] = []
        for member in try texts("members", maximum: facts.maximumUsersAdded.value) ?? [] {
            let user = Easemob.userID(member)
            _ = try profile(of: user)
            if user != owner, !members.contains(user) { members.append(user) }
        }
        let room = freeRoom()
        let maximum = try maximumMembers()
        if let maximum, members.count >= maximum {
            throw .illegalArgument("owner and members are \(members.count + 1) users, more than maxusers \(maximum)")
        }
        let plan = RoomPlan(kind: Easemob.roomKind, description: description, maximumMembers: maximum)
        return try administer(
            [.act(user: owner, command: .room(.enter(room: room, entry: .create(plan: plan))))]
                + members.map { join(room, $0) },
            counting: .roomsMade, success(.object(["id": .text(room.rawValue)])))
    }

    private func maximumMembers() throws(ServerFailure) -> Int? {
        guard let number = try number("maxusers") else { return nil }
        let most = Easemob.profile.room.maximumMembers.value ?? Int(Int32.max)
        guard (1...Int64(most)).contains(number) else {
            throw .illegalArgument("maxusers is \(number), not 1...\(most)")
        }
        return Int(number)
    }

    /// The cloud's ids are numbers of 15 digits.
    private func freeRoom() -> RoomID {
        var number = max(100_000_000_000_000, tenant.unixMilliseconds &* 100)
        while tenant.kind(of: RoomID("\(number)")) != nil { number += 1 }
        return RoomID("\(number)")
    }

    private func changeRoom(_ listing: RoomListing) throws(ServerFailure) -> VendorDecision {
        if let name = try text("newowner") { return try transfer(listing, to: Easemob.userID(name)) }
        var change = RoomDescriptionChange()
        var data: [String: JSONValue] = [:]
        if let name = try text("name", maximumCharacters: facts.maximumNameCharacters.value) {
            guard !name.isEmpty else { throw .illegalArgument("name is empty") }
            change.name = name
            data["groupname"] = .bool(true)
        }
        if let text = try text("description", maximumCharacters: facts.maximumTextCharacters.value) {
            change.introduction = text
            data["description"] = .bool(true)
        }
        if let maximum = try maximumMembers() {
            change.maximumMembers = maximum
            data["maxusers"] = .bool(true)
        }
        guard !data.isEmpty else { throw .missing("name, description, maxusers or newowner") }
        return try administer(
            [try asOwner(listing, .describe(room: listing.room, change: change))], counting: .rooms,
            success(.object(data)))
    }

    /// Makes a member the owner. Who owned the room stays in it.
    private func transfer(_ listing: RoomListing, to user: UserID) throws(ServerFailure) -> VendorDecision {
        _ = try profile(of: user)
        return try administer(
            [try asOwner(listing, .transferOwnership(room: listing.room, to: user))], counting: .rooms,
            success(.object(["newowner": .bool(true)])))
    }

    /// How many members the room may have.
    private func size(of listing: RoomListing) -> Int {
        listing.maximumMembers ?? Easemob.profile.room.maximumMembers.value ?? 0
    }

    /// A command of the room's owner.
    private func asOwner(_ listing: RoomListing, _ command: RoomCommand) throws(ServerFailure) -> AdministrationCommand
    {
        .act(user: try owner(of: listing), command: .room(command))
    }

    private func owner(of listing: RoomListing) throws(ServerFailure) -> UserID {
        guard let owner = listing.owner else {
            throw ServerFailure(403, "forbidden_op", "chat room \(listing.room) has no owner")
        }
        return owner
    }

    // MARK: Members

    private func members(_ listing: RoomListing) throws(ServerFailure) -> VendorDecision {
        let room = listing.room
        if fits("GET", "chatrooms/*/users") != nil {
            let size = try query(
                "pagesize", default: facts.maximumMembersPage.value, in: 1...facts.maximumMembersPage.value)
            let page = try query("pagenum", default: 1, in: 1...100_000)
            let members = tenant.members(of: room).dropFirst((page - 1) * size).prefix(size).map { member in
                JSONValue.object([member == listing.owner ? "owner" : "member": .text(member.rawValue)])
            }
            return .respond(success(.list(members), more: ["count": .number(Int64(members.count))]))
        }
        if fits("POST", "chatrooms/*/users") != nil {
            guard let names = try texts("usernames", maximum: facts.maximumUsersAdded.value), !names.isEmpty else {
                throw .missing("usernames")
            }
            var users: [UserID] = []
            for user in names.map({ Easemob.userID($0) }) where !users.contains(user) {
                _ = try profile(of: user)
                users.append(user)
            }
            let present = Set(tenant.members(of: room))
            let joining = users.filter { !present.contains($0) }
            // All or none.
            for user in joining { try check(.enter(room: room, entry: .join), as: user) }
            guard joining.count <= size(of: listing) - present.count else {
                throw ServerFailure(
                    403, "forbidden_op", "\(joining.count) more than \(present.count) users exceed \(size(of: listing))"
                )
            }
            return try administer(
                joining.map { join(room, $0) }, counting: .rooms,
                success(
                    .object([
                        "newmembers": .list(users.map { .text($0.rawValue) }), "action": .text("add_member"),
                        "id": .text(room.rawValue),
                    ])))
        }
        if let found = fits("POST", "chatrooms/*/users/*") {
            let user = Easemob.userID(found[1])
            _ = try profile(of: user)
            guard !tenant.members(of: room).contains(user) else {
                throw ServerFailure(403, "forbidden_op", "user \(user) is in chat room \(room) already")
            }
            return try administer([join(room, user)], counting: .rooms, success(done("add_member", user, room)))
        }
        if let found = fits("DELETE", "chatrooms/*/users/*") {
            let users = try users(found[1], maximum: facts.maximumUsersRemoved.value)
            let present = Set(tenant.members(of: room))
            let data = users.map { user in
                present.contains(user) && user != listing.owner
                    ? done("remove_member", user, room)
                    : refused("remove_member", user, room, "user \(user) is no member who can be removed")
            }
            let removed = users.filter { present.contains($0) && $0 != listing.owner }
            guard !removed.isEmpty || users.count > 1 else {
                throw ServerFailure(403, "forbidden_op", "user \(users[0]) is no member who can be removed")
            }
            let answer = success(users.count == 1 ? data[0] : .list(data))
            guard !removed.isEmpty else { return .respond(answer) }
            return try administer(
                [.removeMembers(room: room, users: removed, reason: "")], counting: .rooms, answer)
        }
        throw unknown
    }

    private func join(_ room: RoomID, _ user: UserID) -> AdministrationCommand {
        .act(user: user, command: .room(.enter(room: room, entry: .join)))
    }

    private func done(_ action: String, _ user: UserID, _ room: RoomID, of name: String = "id") -> JSONValue {
        .object([
            "result": .bool(true), "action": .text(action), "user": .text(user.rawValue), name: .text(room.rawValue),
        ])
    }

    private func refused(
        _ action: String, _ user: UserID, _ room: RoomID, _ reason: String, of name: String = "id"
    ) -> JSONValue {
        .object([
            "result": .bool(false), "action": .text(action), "reason": .text(reason), "user": .text(user.rawValue),
            name: .text(room.rawValue),
        ])
    }

    // MARK: Admins and lists

    private func admins(_ listing: RoomListing) throws(ServerFailure) -> VendorDecision {
        let room = listing.room
        if fits("GET", "chatrooms/*/admin") != nil {
            let admins = tenant.members(of: room).filter { tenant.role(of: $0, in: room) == .admin }
            return .respond(
                success(
                    .list(admins.map { .text($0.rawValue) }), more: ["count": .number(Int64(admins.count))]))
        }
        let added = fits("POST", "chatrooms/*/admin") != nil ? try requiredText("newadmin") : nil
        let taken = fits("DELETE", "chatrooms/*/admin/*")?[1]
        guard let name = added ?? taken else { throw unknown }
        let user = Easemob.userID(name)
        if added == nil, tenant.role(of: user, in: room) != .admin {
            throw ServerFailure(403, "forbidden_op", "user \(user.rawValue.shown()) is no admin of chat room \(room)")
        }
        return try administer(
            [try asOwner(listing, .setRole(room: room, user: user, role: added == nil ? .member : .admin))],
            counting: .rooms,
            success(
                .object([
                    "result": .text("success"), added == nil ? "oldadmin" : "newadmin": .text(user.rawValue),
                    "id": .text(room.rawValue),
                ])))
    }

    private func list(
        _ listing: RoomListing, _ list: RoomUserList, _ base: String, adds: String, takes: String
    ) throws(ServerFailure) -> VendorDecision {
        let room = listing.room
        if fits("GET", base) != nil {
            let users = tenant.users(on: list, of: room).map { JSONValue.text($0.user.rawValue) }
            return .respond(success(.list(users), more: ["count": .number(Int64(users.count))]))
        }
        let isAdding = request.method == "POST"
        let users: [UserID]
        if fits("POST", base) != nil {
            guard let names = try texts("usernames", maximum: facts.maximumUsersAdded.value), !names.isEmpty else {
                throw .missing("usernames")
            }
            users = names.map { Easemob.userID($0) }
        } else if let found = fits("POST", base + "/*") ?? fits("DELETE", base + "/*") {
            users = try self.users(found[1], maximum: facts.maximumUsersRemoved.value)
        } else {
            throw unknown
        }
        let command = RoomCommand.enlist(room: room, users: users, list: list, seconds: isAdding ? nil : 0)
        guard case .outcomes(let outcomes) = try answer(to: .room(command), as: try owner(of: listing)) else {
            throw unknown
        }
        let action = isAdding ? adds : takes
        let data = outcomes.map { outcome in
            outcome.isDone
                ? done(action, outcome.user, room, of: "chatroomid")
                : refused(action, outcome.user, room, "user \(outcome.user) is not one for it", of: "chatroomid")
        }
        return try administer(
            [try asOwner(listing, command)], counting: .rooms, success(data.count == 1 ? data[0] : .list(data)))
    }

    private func mutes(_ listing: RoomListing) throws(ServerFailure) -> VendorDecision {
        let room = listing.room
        if fits("GET", "chatrooms/*/mute") != nil {
            let users = tenant.users(on: .muted, of: room).map { listed in
                JSONValue.object([
                    "user": .text(listed.user.rawValue), "expire": .number(listed.untilUnixMilliseconds),
                ])
            }
            return .respond(success(.list(users), more: ["count": .number(Int64(users.count))]))
        }
        if fits("POST", "chatrooms/*/mute") != nil {
            guard let names = try texts("usernames", maximum: facts.maximumUsersAdded.value), !names.isEmpty else {
                throw .missing("usernames")
            }
            guard let duration = try number("mute_duration") else { throw .missing("mute_duration") }
            let maximum = facts.maximumMuteMilliseconds.value
            guard duration == -1 || (1...maximum).contains(duration) else {
                throw .illegalArgument("mute_duration is \(duration), not -1 or 1...\(maximum) ms")
            }
            // The cloud mutes for whole seconds here; a part of one counts as one.
            let seconds = duration == -1 ? nil : Int((duration + 999) / 1000)
            let until = seconds.map { tenant.unixMilliseconds.addingSaturated(Int64($0) * 1000) } ?? .max
            return try mute(listing, names.map { Easemob.userID($0) }, seconds: seconds) { outcome in
                .object([
                    "result": .bool(outcome.isDone), "expire": .number(until), "user": .text(outcome.user.rawValue),
                ])
            }
        }
        if let found = fits("DELETE", "chatrooms/*/mute/*") {
            return try mute(listing, try users(found[1], maximum: facts.maximumUsersAdded.value), seconds: 0) {
                outcome in
                .object(["result": .bool(outcome.isDone), "user": .text(outcome.user.rawValue)])
            }
        }
        throw unknown
    }

    private func mute(
        _ listing: RoomListing, _ users: [UserID], seconds: Int?, _ entry: (UserOutcome) -> JSONValue
    ) throws(ServerFailure) -> VendorDecision {
        let command = RoomCommand.enlist(room: listing.room, users: users, list: .muted, seconds: seconds)
        guard case .outcomes(let outcomes) = try answer(to: .room(command), as: try owner(of: listing)) else {
            throw unknown
        }
        return try administer(
            [try asOwner(listing, command)], counting: .rooms, success(.list(outcomes.map(entry))))
    }
}
