import EmulatorAPI
import VendorDialects

// Members of chat rooms, and the lists that rooms keep of users.

extension ServerCall {
    private var facts: Easemob.ServerFacts { Easemob.serverFacts }

    static let memberRoutes: [ServerRoute] = [
        .room(
            "GET", "/users", "Lists members, page by page.",
            [.number("pagenum").inside(.query), .number("pagesize").inside(.query)]
        ) { call, listing, _ throws(ServerFailure) in try call.listMembers(listing) },
        .room("POST", "/users", "Adds users, all or none.", [.texts("usernames", required: true)]) {
            call, listing, _ throws(ServerFailure) in try call.addMembers(listing)
        },
        .room("POST", "/users/{username}", "Adds a user.") { call, listing, found throws(ServerFailure) in
            try call.addMember(Easemob.userID(found[0]), listing)
        },
        .room("DELETE", "/users/{usernames}", "Removes members, with commas between their names.") {
            call, listing, found throws(ServerFailure) in try call.removeMembers(found[0], listing)
        },
        .room("GET", "/admin", "Lists the admins.") { call, listing, _ throws(ServerFailure) in
            let room = listing.room
            let admins = call.tenant.members(of: room).filter { call.tenant.role(of: $0, in: room) == .admin }
            return .respond(
                call.success(
                    .list(admins.map { .text($0.rawValue) }), more: ["count": .number(Int64(admins.count))]))
        },
        .room("POST", "/admin", "Makes a member an admin.", [.text("newadmin", required: true)]) {
            call, listing, _ throws(ServerFailure) in
            try call.setAdmin(Easemob.userID(try call.requiredText("newadmin")), isAdded: true, listing)
        },
        .room("DELETE", "/admin/{username}", "Makes an admin a member.") {
            call, listing, found throws(ServerFailure) in
            try call.setAdmin(Easemob.userID(found[0]), isAdded: false, listing)
        },
    ]

    static let listRoutes: [ServerRoute] =
        routes(of: .banned, "/blocks/users", "kept out", adds: "add_blocks", takes: "remove_blocks")
        + routes(
            of: .exempt, "/white/users", "on the allow list", adds: "add_user_whitelist",
            takes: "remove_user_whitelist") + [
            .room("GET", "/mute", "Lists who is muted.") { call, listing, _ throws(ServerFailure) in
                let users = call.tenant.users(on: .muted, of: listing.room).map { listed in
                    JSONValue.object([
                        "user": .text(listed.user.rawValue), "expire": .number(listed.untilUnixMilliseconds),
                    ])
                }
                return .respond(call.success(.list(users), more: ["count": .number(Int64(users.count))]))
            },
            .room(
                "POST", "/mute", "Mutes members for milliseconds, or for good with -1.",
                [.number("mute_duration", required: true), .texts("usernames", required: true)]
            ) { call, listing, _ throws(ServerFailure) in try call.muteMembers(listing) },
            .room("DELETE", "/mute/{usernames}", "Lets members speak, with commas between their names.") {
                call, listing, found throws(ServerFailure) in
                let users = try call.users(found[0], maximum: call.facts.maximumUsersAdded.value)
                return try call.mute(listing, users, seconds: 0) { outcome in
                    .object(["result": .bool(outcome.isDone), "user": .text(outcome.user.rawValue)])
                }
            },
        ]

    /// The routes of a list of users.
    private static func routes(
        of list: RoomUserList, _ path: String, _ meaning: String, adds: String, takes: String
    ) -> [ServerRoute] {
        [
            .room("GET", path, "Lists who is \(meaning).") { call, listing, _ throws(ServerFailure) in
                let users = call.tenant.users(on: list, of: listing.room).map { JSONValue.text($0.user.rawValue) }
                return .respond(call.success(.list(users), more: ["count": .number(Int64(users.count))]))
            },
            .room("POST", path, "Puts users \(meaning).", [.texts("usernames", required: true)]) {
                call, listing, _ throws(ServerFailure) in
                try call.enlist(try call.usernames().map { Easemob.userID($0) }, list, adds, isAdding: true, listing)
            },
            .room("POST", path + "/{usernames}", "Puts users \(meaning), with commas between their names.") {
                call, listing, found throws(ServerFailure) in
                let users = try call.users(found[0], maximum: call.facts.maximumUsersRemoved.value)
                return try call.enlist(users, list, adds, isAdding: true, listing)
            },
            .room("DELETE", path + "/{usernames}", "Takes users off, with commas between their names.") {
                call, listing, found throws(ServerFailure) in
                let users = try call.users(found[0], maximum: call.facts.maximumUsersRemoved.value)
                return try call.enlist(users, list, takes, isAdding: false, listing)
            },
        ]
    }

    // MARK: Members

    private func listMembers(_ listing: RoomListing) throws(ServerFailure) -> VendorDecision {
        let size = try query(
            "pagesize", default: facts.maximumMembersPage.value, in: 1...facts.maximumMembersPage.value)
        let page = try query("pagenum", default: 1, in: 1...100_000)
        let members = tenant.members(of: listing.room).dropFirst((page - 1) * size).prefix(size).map { member in
            JSONValue.object([member == listing.owner ? "owner" : "member": .text(member.rawValue)])
        }
        return .respond(success(.list(members), more: ["count": .number(Int64(members.count))]))
    }

    private func usernames() throws(ServerFailure) -> [String] {
        guard let names = try texts("usernames", maximum: facts.maximumUsersAdded.value), !names.isEmpty else {
            throw .missing("usernames")
        }
        return names
    }

    private func addMembers(_ listing: RoomListing) throws(ServerFailure) -> VendorDecision {
        let room = listing.room
        var users: [UserID] = []
        for user in try usernames().map({ Easemob.userID($0) }) where !users.contains(user) {
            _ = try profile(of: user)
            users.append(user)
        }
        let joining = users.filter { tenant.role(of: $0, in: room) == nil }
        // All or none.
        for user in joining {
            if let refusal = tenant.refusal(ofJoining: room, by: user) { throw ServerFailure(refusal) }
        }
        guard joining.count <= size(of: listing) - listing.memberCount else {
            throw ServerFailure(
                403, "forbidden_op",
                "\(joining.count) more than \(listing.memberCount) users exceed \(size(of: listing))")
        }
        return try administer(
            joining.map { Self.join(room, $0) }, counting: .rooms,
            success(
                .object([
                    "newmembers": .list(users.map { .text($0.rawValue) }), "action": .text("add_member"),
                    "id": .text(room.rawValue),
                ])))
    }

    private func addMember(_ user: UserID, _ listing: RoomListing) throws(ServerFailure) -> VendorDecision {
        let room = listing.room
        _ = try profile(of: user)
        guard tenant.role(of: user, in: room) == nil else {
            throw ServerFailure(403, "forbidden_op", "user \(user) is in chat room \(room) already")
        }
        return try administer([Self.join(room, user)], counting: .rooms, success(done("add_member", user, room)))
    }

    private func removeMembers(_ names: String, _ listing: RoomListing) throws(ServerFailure) -> VendorDecision {
        let room = listing.room
        let users = try users(names, maximum: facts.maximumUsersRemoved.value)
        let removed = users.filter { tenant.role(of: $0, in: room) != nil && $0 != listing.owner }
        let data = users.map { user in
            removed.contains(user)
                ? done("remove_member", user, room)
                : refused("remove_member", user, room, "user \(user) is no member who can be removed")
        }
        guard !removed.isEmpty || users.count > 1 else {
            throw ServerFailure(403, "forbidden_op", "user \(users[0]) is no member who can be removed")
        }
        let answer = success(users.count == 1 ? data[0] : .list(data))
        guard !removed.isEmpty else { return .respond(answer) }
        return try administer([.removeMembers(room: room, users: removed, reason: "")], counting: .rooms, answer)
    }

    static func join(_ room: RoomID, _ user: UserID) -> AdministrationCommand {
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

    private func setAdmin(
        _ user: UserID, isAdded: Bool, _ listing: RoomListing
    ) throws(ServerFailure) -> VendorDecision {
        let room = listing.room
        if !isAdded, tenant.role(of: user, in: room) != .admin {
            throw ServerFailure(403, "forbidden_op", "user \(user.rawValue.shown()) is no admin of chat room \(room)")
        }
        return try administer(
            [try asOwner(listing, .setRole(room: room, user: user, role: isAdded ? .admin : .member))],
            counting: .rooms,
            success(
                .object([
                    "result": .text("success"), isAdded ? "newadmin" : "oldadmin": .text(user.rawValue),
                    "id": .text(room.rawValue),
                ])))
    }

    private func enlist(
        _ users: [UserID], _ list: RoomUserList, _ action: String, isAdding: Bool, _ listing: RoomListing
    ) throws(ServerFailure) -> VendorDecision {
        let room = listing.room
        let seconds = isAdding ? nil : 0
        let data = try outcomes(listing, users, list, seconds: seconds).map { outcome in
            outcome.isDone
                ? done(action, outcome.user, room, of: "chatroomid")
                : refused(action, outcome.user, room, "user \(outcome.user) is not one for it", of: "chatroomid")
        }
        return try administer(
            [try asOwner(listing, .enlist(room: room, users: users, list: list, seconds: seconds))], counting: .rooms,
            success(data.count == 1 ? data[0] : .list(data)))
    }

    /// Who would be put on the list by the room's owner, or be taken off.
    private func outcomes(
        _ listing: RoomListing, _ users: [UserID], _ list: RoomUserList, seconds: Int?
    ) throws(ServerFailure) -> [UserOutcome] {
        let owner = try owner(of: listing)
        do throws(EmulatorError) {
            return try tenant.outcomes(ofListing: users, on: list, of: listing.room, seconds: seconds, by: owner)
        } catch {
            throw ServerFailure(error)
        }
    }

    private func muteMembers(_ listing: RoomListing) throws(ServerFailure) -> VendorDecision {
        let names = try usernames()
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

    private func mute(
        _ listing: RoomListing, _ users: [UserID], seconds: Int?, _ entry: (UserOutcome) -> JSONValue
    ) throws(ServerFailure) -> VendorDecision {
        let outcomes = try outcomes(listing, users, .muted, seconds: seconds)
        let command = RoomCommand.enlist(room: listing.room, users: users, list: .muted, seconds: seconds)
        return try administer(
            [try asOwner(listing, command)], counting: .rooms, success(.list(outcomes.map(entry))))
    }
}
