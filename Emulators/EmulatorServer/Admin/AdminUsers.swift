import EmulatorAPI
package import EmulatorHost
import EmulatorSuite

/// What can be done on purpose to a user, by the names that commands and tests use.
package enum UserFault: String, Hashable, Codable, Sendable, CaseIterable {
    /// Nothing gets through until the network is back.
    case networkLost = "network-lost"
    /// Takes away what is wrong with the network.
    case networkBack = "network-back"
    /// Everything arrives late.
    case slow
    /// Media packets are lost.
    case lossy
    /// Connections are cut; media goes on.
    case signalingCut = "signaling-cut"
    /// The tokens expire now.
    case tokenExpires = "token-expires"
    /// The logins end, as by a login elsewhere.
    case kicked

    /// The fault of the network that holds from then on; nil for those that happen once.
    package var network: NetworkFaultKind? { NetworkFaultKind(rawValue: rawValue) }
}

/// Whom to take out of which room.
package struct UserKick: Hashable, Codable, Sendable {
    package var user: String
    /// A room's or a channel's id; both are meant, because vendors name both alike.
    package var room: String

    package init(user: String, room: String) {
        self.user = user
        self.room = room
    }
}

/// Whose sessions to end.
package struct UserEnd: Hashable, Codable, Sendable {
    package var user: String

    package init(user: String) { self.user = user }
}

/// What to do to whom.
package struct UserFaultOrder: Hashable, Codable, Sendable {
    package var user: String
    /// A ``UserFault``.
    package var fault: String
    /// How long a network stays so, by the tenant's clock; until it is back where it is absent.
    package var milliseconds: Int64?
    /// Of a slow network, in each direction.
    package var delayMilliseconds: Int64?
    /// Of a lossy network, in each direction.
    package var lossPerMillion: Int64?

    package init(
        user: String, fault: UserFault, milliseconds: Int64? = nil, delayMilliseconds: Int64? = nil,
        lossPerMillion: Int64? = nil
    ) {
        self.user = user
        self.fault = fault.rawValue
        self.milliseconds = milliseconds
        self.delayMilliseconds = delayMilliseconds
        self.lossPerMillion = lossPerMillion
    }

    /// Longest time that can be asked for: a day.
    package static let spans = Int64(1)...86_400_000
    /// What a slow network may take in each direction.
    package static let delays = Int64(1)...UserNetworks.maximumDelay.milliseconds
    /// What a lossy network may lose.
    package static let losses = Int64(1)...1_000_000
}

/// What became of an act on a user.
package struct UserReport: Hashable, Codable, Sendable {
    package var tenant: String
    package var user: String
    /// How many sessions the user had. A fault of a network holds for later ones, too.
    package var sessionCount: Int
}

/// The faults of networks that hold.
package struct UserFaultList: Hashable, Codable, Sendable {
    /// One fault of one user.
    package struct Row: Hashable, Codable, Sendable {
        package var user: String
        package var fault: NetworkFaultKind
        package var delayMilliseconds: Int64?
        package var lossPerMillion: Int?
        /// On the tenant's wall clock; absent where it holds until the network is back.
        package var endsAtUnixMilliseconds: Int64?
    }

    /// By user.
    package var faults: [Row]
}

extension AdminRoute {
    /// Acts on the users of a tenant that serves.
    static let users: [AdminRoute] = [
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/users/kick", command: "user kick",
            summary: "Take a user out of a room and its channel, as the app's administrator", bodySchema: "UserKick",
            answerSchema: "UserReport", failures: [404, 409, 422], answer: kick),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/users/end", command: "user end",
            summary: "End a user's sessions, as the app's administrator", bodySchema: "UserEnd",
            answerSchema: "UserReport", failures: [404, 409, 422], answer: end),
        AdminRoute(
            method: "POST", path: "/tenants/{tenant}/users/fault", command: "user fault",
            summary:
                "Take a user's network away or bring it back, make it slow or lossy, or end their tokens or logins",
            bodySchema: "UserFaultOrder", answerSchema: "UserReport", failures: [404, 409, 422], answer: fault),
        AdminRoute(
            method: "GET", path: "/tenants/{tenant}/users/faults", command: "user faults",
            summary: "What is wrong on purpose with the networks of a tenant's users",
            answerSchema: "UserFaultList", failures: [404],
            answer: { api, call async throws(AdminFailure) in
                let host = try await host(api, call)
                let clock = await host.view { (now: $0.now, unixMilliseconds: $0.unixMilliseconds) }
                let rows = host.networks.listing.map { listing in
                    UserFaultList.Row(
                        user: listing.user.rawValue, fault: listing.kind,
                        delayMilliseconds: listing.delay?.milliseconds, lossPerMillion: listing.lossPerMillion,
                        endsAtUnixMilliseconds: listing.endsAt.map {
                            clock.unixMilliseconds + clock.now.duration(to: $0).milliseconds
                        })
                }
                return .success(UserFaultList(faults: rows), command: "user faults")
            }),
    ]

    private static func kick(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let order = try AdminBody.read(UserKick.self, from: call.body, keys: ["user", "room"])
        let (user, host) = (try named(order.user), try await host(api, call))
        let (room, channel) = (RoomID(order.room), ChannelID(order.room))
        let (isMember, isParticipant, count) = await host.view { state in
            (
                state.member(user, of: room) != nil,
                state.participants(of: channel)?.contains { $0.user == user } == true,
                state.sessionsAnywhere(of: user).count
            )
        }
        guard isMember || isParticipant else {
            throw AdminFailure(
                status: 404, code: "userNotInRoom",
                reason: "\"\(user.rawValue.shown())\" is not in the room \"\(order.room.shown())\"")
        }
        if isMember { try await administer(.removeMembers(room: room, users: [user], reason: ""), host) }
        // Whoever leaves a room may leave its channel with it.
        let isThere = await host.view { $0.participants(of: channel)?.contains { $0.user == user } == true }
        if isThere { try await administer(.removeParticipants(channel: channel, users: [user]), host) }
        return answer(to: "user kick", call, user, count)
    }

    private static func end(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let order = try AdminBody.read(UserEnd.self, from: call.body, keys: ["user"])
        let (user, host) = (try named(order.user), try await host(api, call))
        let count = try await sessionCount(of: user, host)
        if await host.view({ $0.knows(user) }) {
            try await administer(.forceOffline(user: user, revokesTokens: false), host)
        }
        // Those who are in channels without a login.
        for channel in await host.view({ $0.channels(with: user) }) {
            try await administer(.removeParticipants(channel: channel, users: [user]), host)
        }
        return answer(to: "user end", call, user, count)
    }

    private static func fault(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let order = try AdminBody.read(
            UserFaultOrder.self, from: call.body,
            keys: ["user", "fault", "milliseconds", "delayMilliseconds", "lossPerMillion"])
        guard let fault = UserFault(rawValue: order.fault) else {
            let all = UserFault.allCases.map(\.rawValue).joined(separator: ", ")
            throw AdminFailure(
                status: 422, code: "invalidFault",
                reason: "\"fault\" is \"\(order.fault.shown())\"; the faults are: \(all)")
        }
        try check(order.milliseconds, "milliseconds", UserFaultOrder.spans, of: fault, fault.network != nil)
        try check(order.delayMilliseconds, "delayMilliseconds", UserFaultOrder.delays, of: fault, fault == .slow, true)
        try check(order.lossPerMillion, "lossPerMillion", UserFaultOrder.losses, of: fault, fault == .lossy, true)
        let (user, host) = (try named(order.user), try await host(api, call))
        let count: Int
        switch fault {
        case .networkLost, .slow, .lossy, .signalingCut:
            guard let kind = fault.network else { preconditionFailure("each of these has its kind") }
            count = try await hold(kind, order, user, host)
        case .networkBack:
            guard host.networks.listing.contains(where: { $0.user == user }) else {
                throw AdminFailure(
                    status: 409, code: "nothingWrong",
                    reason: "nothing is wrong on purpose with the network of \"\(user.rawValue.shown())\"")
            }
            count = await host.releaseNetwork(of: user)
        case .tokenExpires:
            count = try await sessionCount(of: user, host)
            try await administer(.expireTokens(user: user), host)
        case .kicked:
            count = try await sessionCount(of: user, host)
            guard await host.view({ !$0.sessions(of: user).isEmpty }) else {
                throw AdminFailure(
                    status: 409, code: "userNotLoggedIn",
                    reason: "\"\(user.rawValue.shown())\" is in channels without a login, which no other login ends")
            }
            try await administer(
                .forceOffline(user: user, revokesTokens: false, session: nil, reason: .loggedInElsewhere), host)
        }
        return answer(to: "user fault", call, user, count)
    }

    private static func hold(
        _ kind: NetworkFaultKind, _ order: UserFaultOrder, _ user: UserID, _ host: TenantHost
    ) async throws(AdminFailure) -> Int {
        do throws(NetworkFaultRefusal) {
            return try await host.hold(
                kind, for: user, delay: order.delayMilliseconds.map { .milliseconds($0) },
                lossPerMillion: order.lossPerMillion.map { Int($0) },
                lasting: order.milliseconds.map { .milliseconds($0) })
        } catch {
            switch error {
            case .tooManyUsers(let maximum):
                throw AdminFailure(
                    status: 409, code: "tooManyFaults",
                    reason: "something is wrong on purpose with the networks of \(maximum) users, which is the most")
            case .tooLong:
                throw AdminFailure(status: 422, code: "outOfRange", reason: "the tenant's clock does not go so far")
            case .stopped: throw stopped
            }
        }
    }

    // MARK: Parts

    private static let stopped = AdminFailure(status: 409, code: "tenantStopped", reason: "the tenant has stopped")

    private static func named(_ text: String) throws(AdminFailure) -> UserID {
        UserID(try named(text, "user", code: "invalidUser"))
    }

    /// The name that a call has under a key, of as many bytes as ids that frames name.
    static func named(_ text: String, _ key: String, code: String) throws(AdminFailure) -> String {
        guard (1...FrameSize.maximumNamedIDBytes).contains(text.utf8.count) else {
            throw AdminFailure(
                status: 422, code: code,
                reason: "\"\(key)\" has \(text.utf8.count) bytes; it has 1 to \(FrameSize.maximumNamedIDBytes)")
        }
        return text
    }

    /// Throws unless a number is there where it must be, not there where it means nothing, and in its range.
    private static func check(
        _ number: Int64?, _ name: String, _ range: ClosedRange<Int64>, of fault: UserFault, _ isTaken: Bool,
        _ isNeeded: Bool = false
    ) throws(AdminFailure) {
        guard let number else {
            guard isTaken, isNeeded else { return }
            throw AdminFailure(
                status: 422, code: "missing", reason: "\"\(name)\" is missing, which \"\(fault.rawValue)\" needs")
        }
        guard isTaken else {
            throw AdminFailure(
                status: 422, code: "meaningless", reason: "\"\(name)\" means nothing for \"\(fault.rawValue)\"")
        }
        guard range.contains(number) else {
            throw AdminFailure(
                status: 422, code: "outOfRange",
                reason: "\"\(name)\" is \(number); it is \(range.lowerBound) to \(range.upperBound)")
        }
    }

    /// How many sessions a user has. Throws for one who has none.
    private static func sessionCount(of user: UserID, _ host: TenantHost) async throws(AdminFailure) -> Int {
        let (count, isKnown) = await host.view { ($0.sessionsAnywhere(of: user).count, $0.knows(user)) }
        guard count > 0 else {
            throw AdminFailure(
                status: isKnown ? 409 : 404, code: isKnown ? "userNotThere" : "userNotFound",
                reason: isKnown
                    ? "\"\(user.rawValue.shown())\" has no session"
                    : "the tenant knows no user \"\(user.rawValue.shown())\"")
        }
        return count
    }

    private static func administer(
        _ command: AdministrationCommand, _ host: TenantHost
    ) async throws(AdminFailure) {
        switch await host.submit(.administered(command: command)) {
        case .success: return
        case nil: throw stopped
        case .failure(.limitExceeded(_, let maximum, _)):
            throw AdminFailure(
                status: 409, code: "limitExceeded", reason: "there were \(maximum) of these, which is the most")
        // The user left meanwhile.
        case .failure(let error): throw AdminFailure(status: 409, code: "userNotThere", reason: "\(error)")
        }
    }

    private static func answer(to command: String, _ call: AdminCall, _ user: UserID, _ count: Int) -> AdminAnswer {
        .success(UserReport(tenant: call.tenant, user: user.rawValue, sessionCount: count), command: command)
    }
}

extension AdminSchemas {
    /// What acts on users are asked with and answered with.
    static let users: [String: JSONValue] = [
        "UserKick": order([
            "user": text, "room": ["type": "string", "description": "A room and the channel of that id"],
        ]),
        "UserEnd": order(["user": text]),
        "UserFaultOrder": [
            "type": "object", "additionalProperties": false, "required": ["user", "fault"],
            "properties": [
                "user": text, "fault": ["enum": .list(UserFault.allCases.map { .text($0.rawValue) })],
                "milliseconds": number(
                    UserFaultOrder.spans,
                    "How long a network stays so, by the tenant's clock; absent: until network-back"),
                "delayMilliseconds": number(UserFaultOrder.delays, "In each direction; for slow, which needs it"),
                "lossPerMillion": number(UserFaultOrder.losses, "Of media packets; for lossy, which needs it"),
            ],
        ],
        "UserReport": [
            "type": "object", "required": ["tenant", "user", "sessionCount"],
            "properties": [
                "tenant": ["type": "string"], "user": ["type": "string"],
                "sessionCount": [
                    "type": "integer",
                    "description": "How many sessions the user had. A fault of a network holds for later ones, too",
                ],
            ],
        ],
        "UserFaultList": [
            "type": "object", "required": ["faults"],
            "properties": [
                "faults": [
                    "type": "array",
                    "maxItems": .number(Int64(UserNetworks.maximumUsers * NetworkFaultKind.allCases.count)),
                    "items": [
                        "type": "object", "required": ["user", "fault"],
                        "properties": [
                            "user": ["type": "string"],
                            "fault": ["enum": .list(NetworkFaultKind.allCases.map { .text($0.rawValue) })],
                            "delayMilliseconds": ["type": "integer"], "lossPerMillion": ["type": "integer"],
                            "endsAtUnixMilliseconds": ["type": "integer", "description": "Absent: until network-back"],
                        ],
                    ],
                ]
            ],
        ],
    ]

    private static let text: JSONValue = [
        "type": "string", "minLength": 1, "maxLength": .number(Int64(FrameSize.maximumNamedIDBytes)),
    ]

    private static func order(_ properties: [String: JSONValue]) -> JSONValue {
        [
            "type": "object", "additionalProperties": false,
            "required": .list(properties.keys.sorted().map { .text($0) }), "properties": .object(properties),
        ]
    }

    private static func number(_ range: ClosedRange<Int64>, _ description: String) -> JSONValue {
        [
            "type": "integer", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
            "description": .text(description),
        ]
    }
}
