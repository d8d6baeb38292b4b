import EmulatorAPI
import VendorDialects

extension OpenAPICall {
    /// One of the OpenAPI's actions.
    struct Action: Sendable {
        var name: String
        var versions: [String]
        var method = "POST"
        /// Besides `AppId`: of the query with `GET`, or else of the body.
        var parameters: [VendorParameter]
        /// How often it may be called; nil where the vendor names no number.
        var rate: CallRate?
        var carryOut: @Sendable (OpenAPICall) throws(OpenAPIFailure) -> VendorDecision
    }

    private static let first = "2020-12-01"
    private static let messaging = "2023-07-20"
    private static let latest = "2023-11-01"
    private static let rates = Volcengine.openAPIFacts

    /// Source: pages of the manual named as the actions are.
    static let actions: [Action] = [
        Action(
            name: "KickUser", versions: [first],
            parameters: [.text("RoomId", required: true), .text("UserId", required: true)],
            rate: rate("KickUser", rates.kicksPerSecond.value)
        ) {
            call throws(OpenAPIFailure) in try call.kickUser()
        },
        Action(name: "DismissRoom", versions: [first], parameters: [.text("RoomId", required: true)], rate: nil) {
            call throws(OpenAPIFailure) in
            try call.dismissRoom()
        },
        Action(
            name: "BanRoomUser", versions: [first, latest],
            parameters: [.text("RoomId"), .text("UserId"), .number("ForbiddenInterval")],
            rate: rate("BanRoomUser", rates.bansPerSecond.value)
        ) {
            call throws(OpenAPIFailure) in try call.banRoomUser()
        },
        Action(
            name: "UpdateBanRoomUserRule", versions: [latest],
            parameters: [.text("RoomId"), .text("UserId"), .number("ForbiddenInterval")],
            rate: rate("UpdateBanRoomUserRule", rates.banUpdatesPerSecond.value)
        ) { call throws(OpenAPIFailure) in try call.updateBan() },
        Action(
            name: "BanUserStream", versions: [first, latest],
            parameters: [
                .text("RoomId", required: true), .text("UserId", required: true), .flag("Audio"), .flag("Video"),
                .number("ForbiddenInterval"),
            ],
            rate: rate("BanUserStream", rates.streamBansPerSecond.value)
        ) { call throws(OpenAPIFailure) in try call.banStream(isLifted: false) },
        Action(
            name: "UnbanUserStream", versions: [first, latest],
            parameters: [
                .text("RoomId", required: true), .text("UserId", required: true), .flag("Audio"), .flag("Video"),
                .number("ForbiddenInterval"),
            ],
            rate: rate("UnbanUserStream", rates.streamUnbansPerSecond.value)
        ) { call throws(OpenAPIFailure) in try call.banStream(isLifted: true) },
        Action(
            name: "LimitTokenPrivilege", versions: [latest],
            parameters: [
                .text("RoomId", required: true), .text("UserId", required: true), .text("Token", required: true),
                .number("ForbiddenInterval", required: true),
            ],
            rate: rate("LimitTokenPrivilege", rates.tokenLimitsPerSecond.value)
        ) { call throws(OpenAPIFailure) in try call.limitToken() },
        Action(
            name: "GetRoomOnlineUsers", versions: [latest], method: "GET",
            parameters: [.text("RoomId", required: true), .text("Property")],
            rate: rate("GetRoomOnlineUsers", rates.listsPerSecond.value)
        ) { call throws(OpenAPIFailure) in try call.roomUsers() },
        Action(
            name: "GetRoomUsersProperty", versions: [latest], method: "GET",
            parameters: [.text("RoomId", required: true), .texts("UserIds", required: true)],
            rate: rate("GetRoomUsersProperty", rates.propertiesPerSecond.value)
        ) { call throws(OpenAPIFailure) in try call.usersProperty() },
        Action(
            name: "SendUnicast", versions: [first, messaging],
            parameters: [
                .text("From", required: true), .text("To", required: true), .text("Message", required: true),
                .flag("Binary"),
            ], rate: sends
        ) { call throws(OpenAPIFailure) in
            let (bytes, isBinary, sender) = try call.message()
            let to = try call.requiredUser("To")
            return call.administer([Volcengine.unicast(bytes, isBinary: isBinary, from: sender, to: to)])
        },
        Action(
            name: "SendRoomUnicast", versions: [first, messaging],
            parameters: [
                .text("RoomId", required: true), .text("From", required: true), .text("To", required: true),
                .text("Message", required: true), .flag("Binary"),
            ], rate: sends
        ) { call throws(OpenAPIFailure) in
            try call.sendInRoom([try call.requiredUser("To")])
        },
        Action(
            name: "BatchSendRoomUnicast", versions: [first, messaging],
            parameters: [
                .text("RoomId", required: true), .text("From", required: true), .texts("To", required: true),
                .text("Message", required: true), .flag("Binary"),
            ], rate: sends
        ) {
            call throws(OpenAPIFailure) in try call.sendToMany()
        },
        Action(
            name: "SendBroadcast", versions: [first, messaging],
            parameters: [
                .text("RoomId", required: true), .text("From", required: true), .text("Message", required: true),
                .flag("Binary"),
            ], rate: sends
        ) { call throws(OpenAPIFailure) in
            try call.sendInRoom([])
        },
    ]

    private static func rate(_ name: String, _ maximum: Int) -> CallRate {
        CallRate(name, of: Volcengine.word, maximum: maximum)
    }

    /// All actions that send share one rate.
    private static let sends = rate("sends", rates.sendsPerSecond.value)

    // MARK: Rooms and who is in them

    private func kickUser() throws(OpenAPIFailure) -> VendorDecision {
        let (room, user) = (try room(), try requiredUser("UserId"))
        // This action says it in small letters.
        return administer(kicks(of: [user], from: room), ["message": "success"])
    }

    /// Users who are there are removed; of others nothing has to be done.
    private func kicks(of users: [UserID], from room: ChannelID) -> [AdministrationCommand] {
        let present = participants(of: room).map(\.user)
        let kicked = users.filter(present.contains)
        return kicked.isEmpty ? [] : [.removeParticipants(channel: room, users: kicked)]
    }

    private func dismissRoom() throws(OpenAPIFailure) -> VendorDecision {
        let room = try room()
        return administer(tenant.participants(of: room) == nil ? [] : [.dismissChannel(channel: room)])
    }

    /// Who is banned, and from where: a room for everybody, a user everywhere, or a user in a room.
    private func banned() throws(OpenAPIFailure) -> (room: ChannelID?, user: UserID?) {
        let (room, user) = (try roomIfAny(), try user("UserId", illegal: "IllegalTo"))
        guard room != nil || user != nil else { throw .missingParameter("RoomId or UserId") }
        return (room, user)
    }

    /// Whoever is there is removed, and for an interval nobody comes back.
    private func banRoomUser() throws(OpenAPIFailure) -> VendorDecision {
        let (room, user) = try banned()
        let interval = try interval()
        if interval > 0, let left = tenant.secondsForbidden(to: room, of: user) {
            return administer([], ["Message": .text("the ban is active already, for \(left) s")])
        }
        var commands: [AdministrationCommand] = []
        let rooms = room.map { [$0] } ?? user.map { tenant.channels(of: $0) } ?? []
        for room in rooms {
            commands += kicks(of: user.map { [$0] } ?? participants(of: room).map(\.user), from: room)
        }
        if interval > 0 {
            let seconds = min(max(interval, facts.minimumBanSeconds.value), facts.maximumBanSeconds.value)
            commands.append(.forbidEntry(channel: room, user: user, seconds: seconds))
        }
        return administer(commands)
    }

    private func updateBan() throws(OpenAPIFailure) -> VendorDecision {
        let (room, user) = try banned()
        let interval = try interval()
        let seconds =
            interval == 0 ? 0 : min(max(interval, facts.minimumBanSeconds.value), facts.maximumBanSeconds.value)
        return administer([.forbidEntry(channel: room, user: user, seconds: seconds)])
    }

    private func banStream(isLifted: Bool) throws(OpenAPIFailure) -> VendorDecision {
        let (room, user) = (try room(), try requiredUser("UserId"))
        var kinds: MediaKinds = []
        if try flag("Audio") { kinds.insert(.sound) }
        if try flag("Video") { kinds.insert(.picture) }
        guard !kinds.isEmpty else { throw .invalid("Unmarshal", "neither Audio nor Video is true") }
        guard tenant.participants(of: room) != nil else {
            throw .invalid("IllegalRoomID", "nobody is in room \(room)")
        }
        let interval = try interval()
        let limited = min(max(interval, facts.minimumStreamBanSeconds.value), facts.maximumStreamBanSeconds.value)
        let seconds: Int? = isLifted ? 0 : interval == 0 ? nil : limited
        return administer([.banStreams(channel: room, user: user, kinds: kinds, seconds: seconds)])
    }

    /// Whoever publishes with a token stops, and with that token publishes nothing until the interval is over.
    private func limitToken() throws(OpenAPIFailure) -> VendorDecision {
        let (room, user) = (try room(), try requiredUser("UserId"))
        let token = try text("Token")
        guard field("ForbiddenInterval") ?? .null != .null else { throw .missingParameter("ForbiddenInterval") }
        let interval = try interval()
        guard interval > 0 else { throw .invalid("Unmarshal", "ForbiddenInterval is 0") }
        let now = tenant.unixMilliseconds / 1000
        let verdict = Volcengine.inspect(
            token, app: request.service.app, appKey: request.service.secret, room: room, user: user,
            atUnixSeconds: now)
        guard verdict.isVerified, let digest = verdict.claims?.digest else {
            throw .invalid("Unmarshal", "Token: \(verdict.reason)")
        }
        let seconds = min(max(interval, facts.minimumTokenLimitSeconds.value), facts.maximumTokenLimitSeconds.value)
        return administer(
            [.forbidPublishing(channel: room, user: user, token: digest, seconds: seconds)],
            ["Message": "Success", "EndTime": .number(now + Int64(seconds))])
    }

    private func roomUsers() throws(OpenAPIFailure) -> VendorDecision {
        let room = try room()
        if case .text(let property)? = field("Property"), property.lowercased() == "true" {
            throw .invalid("Unmarshal", "Property=true is not emulated: nobody knows the users' devices and SDKs here")
        }
        guard let there = tenant.participants(of: room) else { return administer([], ["RoomExists": .bool(false)]) }
        func names(isVisible: Bool) -> [JSONValue] {
            there.filter { $0.isVisible == isVisible }.map { .text($0.user.rawValue) }
        }
        let (visible, invisible) = (names(isVisible: true), names(isVisible: false))
        let listed = facts.maximumListedUsers.value
        return administer(
            [],
            [
                "TotalUser": .number(Int64(visible.count + invisible.count)),
                "TotalInvisibleUser": .number(Int64(invisible.count)),
                "VisibleUserList": .list(visible), "InvisibleUserList": .list(Array(invisible.prefix(listed))),
                "RoomExists": .bool(true),
            ])
    }

    /// Which of some users are in a room, and whether others see them.
    private func usersProperty() throws(OpenAPIFailure) -> VendorDecision {
        let room = try room()
        let names = (request.queryValues["UserIds"] ?? []).filter { !$0.isEmpty }
        guard !names.isEmpty else { throw .missingParameter("UserIds") }
        guard names.count <= facts.maximumAskedUsers.value else {
            throw .invalid(
                "UserCountOverLimit", "UserIds has \(names.count) users, more than \(facts.maximumAskedUsers.value)")
        }
        let there = participants(of: room)
        var users: [JSONValue] = []
        for name in names {
            guard Volcengine.isID(name) else { throw .invalid("IllegalTo", "UserIds holds what is no id of a user") }
            guard let found = there.first(where: { $0.user == UserID(name) }) else {
                users.append(["UserID": .text(name), "Status": 0])
                continue
            }
            users.append([
                "UserID": .text(name), "Status": 1, "Role": found.isVisible ? 1 : 2,
                "LoginTime": .number(found.enteredAtUnixMilliseconds ?? 0), "DeviceType": "ios",
            ])
        }
        return administer([], ["UserList": .list(users)])
    }

    // MARK: Messages

    /// What is sent, and who it is from: nobody who is there.
    private func message() throws(OpenAPIFailure) -> (bytes: Bytes, isBinary: Bool, sender: UserID) {
        let sender = try requiredUser("From", illegal: "IllegalFrom")
        guard tenant.profile(of: sender) == nil else {
            throw .invalid("IllegalFrom", "From is a user who has logged in")
        }
        let text = try text("Message")
        guard try flag("Binary") else { return (Bytes(utf8: text), false, sender) }
        guard let bytes = try? Base64.standard.decode(text) else {
            throw .invalid("Unmarshal", "Message is not Base64, and Binary is true")
        }
        return (Bytes(bytes), true, sender)
    }

    /// To one user of a room, or to all without a name.
    private func sendInRoom(_ users: [UserID]) throws(OpenAPIFailure) -> VendorDecision {
        let (bytes, isBinary, sender) = try message()
        let room = try room()
        guard !participants(of: room).contains(where: { $0.user == sender }) else {
            throw .invalid("IllegalFrom", "From is a user of the room")
        }
        guard tenant.participants(of: room) != nil else {
            throw .invalid("IllegalRoomID", "nobody is in room \(room)")
        }
        return administer(sends(bytes, isBinary: isBinary, from: sender, to: users.isEmpty ? [nil] : users, in: room))
    }

    private func sends(
        _ bytes: Bytes, isBinary: Bool, from sender: UserID, to users: [UserID?], in room: ChannelID
    ) -> [AdministrationCommand] {
        users.map { user in
            .sendInChannel(
                channel: room, sender: sender,
                message: ChannelMessage(
                    kind: Volcengine.kind(isBinary: isBinary, isToOne: user != nil), bytes: bytes,
                    to: user.map { [$0] } ?? []))
        }
    }

    /// To several users of a room; those who are not there are skipped.
    private func sendToMany() throws(OpenAPIFailure) -> VendorDecision {
        let (bytes, isBinary, sender) = try message()
        let room = try room()
        guard case .list(let names)? = field("To"), !names.isEmpty else { throw .missingParameter("To") }
        guard names.count <= facts.maximumBatchUsers.value else {
            throw .invalid(
                "UserCountOverLimit", "To has \(names.count) users, more than \(facts.maximumBatchUsers.value)")
        }
        guard bytes.values.count <= facts.maximumBatchBytes.value else {
            throw .invalid(
                "SizeOverLimit", "Message has \(bytes.values.count) bytes, more than \(facts.maximumBatchBytes.value)")
        }
        var users: [UserID] = []
        for name in names {
            guard case .text(let text) = name, Volcengine.isID(text) else {
                throw .invalid("IllegalTo", "To holds what is no id of a user")
            }
            if !users.contains(UserID(text)) { users.append(UserID(text)) }
        }
        guard tenant.participants(of: room) != nil else {
            throw .invalid("IllegalRoomID", "nobody is in room \(room)")
        }
        let present = Set(participants(of: room).map(\.user))
        return administer(
            sends(bytes, isBinary: isBinary, from: sender, to: users.filter(present.contains), in: room))
    }

    var facts: Volcengine.OpenAPIFacts { Volcengine.openAPIFacts }
}

extension Volcengine {
    /// Limits of the OpenAPI.
    final class OpenAPIFacts: Sendable {
        let minimumBanSeconds = Sourced(10, .page("BanRoomUser: ForbiddenInterval 0, or 10…604800 s"))
        let maximumBanSeconds = Sourced(604_800, .page("BanRoomUser: ForbiddenInterval 0, or 10…604800 s"))
        let minimumStreamBanSeconds = Sourced(60, .page("BanUserStream: ForbiddenInterval 0, or 60…259200 s"))
        let maximumStreamBanSeconds = Sourced(259_200, .page("BanUserStream: ForbiddenInterval 0, or 60…259200 s"))
        let minimumTokenLimitSeconds = Sourced(
            60, .page("LimitTokenPrivilege: less than 60 s are 60; that 0 is refused is assumed"))
        let maximumTokenLimitSeconds = Sourced(259_200, .page("LimitTokenPrivilege: more than 259200 s are 259200"))
        let maximumBatchUsers = Sourced(600, .page("BatchSendRoomUnicast: ≤ 600 users, UserCountOverLimit"))
        let maximumBatchBytes = Sourced(20_480, .page("BatchSendRoomUnicast: ≤ 20 KB, SizeOverLimit"))
        let maximumListedUsers = Sourced(10_000, .page("GetRoomOnlineUsers: ≤ 10000 invisible users are listed"))
        let maximumAskedUsers = Sourced(10, .page("GetRoomUsersProperty: ≤ 10 users"))

        let signatureSeconds = Sourced(
            900, .page("Public parameters: a signature holds for X-Expires, 900 s without; as far ahead is assumed"))
        let maximumSignatureSeconds = Sourced(
            604_800, .assumed(why: "bound of the emulator for X-Expires; the page names no number"))

        let kicksPerSecond = Sourced(60, .page("KickUser: ≤ 60 calls a second"))
        let bansPerSecond = Sourced(40, .page("BanRoomUser: ≤ 40 calls a second"))
        let banUpdatesPerSecond = Sourced(20, .page("UpdateBanRoomUserRule: ≤ 20 calls a second"))
        let streamBansPerSecond = Sourced(60, .page("BanUserStream: ≤ 60 calls a second"))
        let streamUnbansPerSecond = Sourced(60, .assumed(why: "as BanUserStream"))
        let tokenLimitsPerSecond = Sourced(40, .page("LimitTokenPrivilege: ≤ 40 calls a second"))
        let listsPerSecond = Sourced(40, .page("GetRoomOnlineUsers: ≤ 40 calls a second"))
        let propertiesPerSecond = Sourced(10, .page("GetRoomUsersProperty: ≤ 10 calls a second"))
        let sendsPerSecond = Sourced(500, .page("Sending messages by OpenAPI: ≤ 500 calls a second"))
    }

    static let openAPIFacts = OpenAPIFacts()
}
