import EmulatorAPI
import VendorDialects

// Chat rooms.

extension ServerCall {
    private var facts: Easemob.ServerFacts { Easemob.serverFacts }

    /// The field of a room's description that has what the app adds.
    private static let custom = "custom"

    static let roomRoutes: [ServerRoute] = [
        ServerRoute(
            "GET", "/chatrooms", "Lists chat rooms, page by page.",
            [.number("limit").inside(.query), .text("cursor").inside(.query)]
        ) { call, _ throws(ServerFailure) in try call.listRooms() },
        ServerRoute(
            "POST", "/chatrooms", "Makes a chat room.",
            [
                .text("name", required: true), .text("description"), .text("custom"), .number("maxusers"),
                .text("owner", required: true), .texts("members"),
            ]
        ) { call, _ throws(ServerFailure) in try call.createRoom() },
        ServerRoute("GET", "/chatrooms/{chatrooms}", "Shows chat rooms, with commas between their ids.") {
            call, found throws(ServerFailure) in try call.showRooms(found[0])
        },
        .room(
            "PUT", "", "Changes a chat room, or who owns it.",
            [.text("name"), .text("description"), .number("maxusers"), .text("newowner")]
        ) { call, listing, _ throws(ServerFailure) in try call.changeRoom(listing) },
        .room("DELETE", "", "Ends a chat room.") { call, listing, _ throws(ServerFailure) in
            try call.administer(
                [.dismissRoom(room: listing.room)], counting: .rooms,
                call.success(.object(["success": .bool(true), "id": .text(listing.room.rawValue)])))
        },
        .room("GET", "/announcement", "Shows the announcement.") { call, listing, _ throws(ServerFailure) in
            .respond(call.success(.object(["announcement": .text(listing.description.notification)])))
        },
        .room("POST", "/announcement", "Sets the announcement.", [.text("announcement", required: true)]) {
            call, listing, _ throws(ServerFailure) in try call.announce(listing)
        },
        .room("POST", "/ban", "Mutes everybody.") { call, listing, _ throws(ServerFailure) in
            try call.muteAll(listing, isMuted: true)
        },
        .room("DELETE", "/ban", "Lets everybody speak.") { call, listing, _ throws(ServerFailure) in
            try call.muteAll(listing, isMuted: false)
        },
    ]

    private func announce(_ listing: RoomListing) throws(ServerFailure) -> VendorDecision {
        let room = listing.room
        guard let text = try text("announcement", maximumCharacters: facts.maximumTextCharacters.value) else {
            throw .missing("announcement")
        }
        return try administer(
            [try asOwner(listing, .describe(room: room, change: RoomDescriptionChange(notification: text)))],
            counting: .rooms, success(.object(["id": .text(room.rawValue), "result": .bool(true)])))
    }

    private func muteAll(_ listing: RoomListing, isMuted: Bool) throws(ServerFailure) -> VendorDecision {
        try administer(
            [try asOwner(listing, .muteAll(room: listing.room, isMuted: isMuted))], counting: .rooms,
            success(.object(["mute": .bool(isMuted)])))
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
        let ids = names.parts(between: ",").map { RoomID(String($0)) }
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
                + members.map { Self.join(room, $0) },
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
    func size(of listing: RoomListing) -> Int {
        listing.maximumMembers ?? Easemob.profile.room.maximumMembers.value ?? 0
    }

    /// A command of the room's owner.
    func asOwner(_ listing: RoomListing, _ command: RoomCommand) throws(ServerFailure) -> AdministrationCommand {
        .act(user: try owner(of: listing), command: .room(command))
    }

    func owner(of listing: RoomListing) throws(ServerFailure) -> UserID {
        guard let owner = listing.owner else {
            throw ServerFailure(403, "forbidden_op", "chat room \(listing.room) has no owner")
        }
        return owner
    }
}
