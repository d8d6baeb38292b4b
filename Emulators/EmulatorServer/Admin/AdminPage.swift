package import EmulatorAPI
import EmulatorHost
import EmulatorSuite

/// A session, as its tenant's administrator is told of it.
package struct SessionReport: Hashable, Codable, Sendable {
    /// How a session's connection is.
    package enum State: String, Hashable, Codable, Sendable, CaseIterable {
        case connected
        /// Lost; it may still be taken up again.
        case silent
    }

    package var session: UInt64
    /// The app id of the service that the connection was made to; absent where the tenant has one alone.
    package var app: String?
    /// Absent where nobody is logged in.
    package var user: String?
    package var terminal: Terminal?
    package var state: State
    /// On the tenant's wall clock; absent where the session was opened before the server started.
    package var openedAtUnixMilliseconds: Int64?
    /// In the order in which the user joined them.
    package var rooms: [String]
    package var channels: [String]
}

/// Some of a tenant's sessions, in the order of their opening.
package struct SessionPage: Hashable, Codable, Sendable {
    package var sessions: [SessionReport]
    /// What to give as "after" for those that follow; absent at the end.
    package var next: String?
}

/// A room, as its tenant's administrator is told of it.
package struct RoomReport: Hashable, Codable, Sendable {
    package var room: String
    package var kind: String
    /// Absent where the room has none.
    package var owner: String?
    package var memberCount: Int
    package var attributeCount: Int
    /// On the tenant's wall clock.
    package var createdAtUnixMilliseconds: Int64
}

/// Some of a tenant's rooms, by id.
package struct RoomPage: Hashable, Codable, Sendable {
    package var rooms: [RoomReport]
    /// What to give as "after" for those that follow; absent at the end.
    package var next: String?
}

/// Which part of a list a call asks for.
package struct AdminPage {
    /// How many rows a page has where nothing is said.
    package static let defaultLimit = 100
    /// How many rows may be asked for.
    package static let limits = 1...1000
    static let limitSchema: JSONValue = [
        "type": "integer", "minimum": .number(Int64(limits.lowerBound)),
        "maximum": .number(Int64(limits.upperBound)),
        "default": .number(Int64(defaultLimit)),
    ]

    var limit = Self.defaultLimit

    init(_ call: AdminCall) throws(AdminFailure) {
        guard let text = call.query["limit"] else { return }
        guard let limit = Int(text), Self.limits.contains(limit) else {
            throw AdminFailure(
                status: 400, code: "invalidQuery",
                reason: "\"limit\" is \"\(text.shown())\"; it must be \(Self.limits)")
        }
        self.limit = limit
    }

    /// The page of a list that was asked for one more than fits, and where the next page begins.
    func cut<Row, Report>(
        _ rows: [Row], _ report: (Row) -> Report, next: (Report) -> String
    ) -> (reports: [Report], next: String?) {
        let reports = rows.prefix(limit).map(report)
        return (reports, rows.count > limit ? reports.last.map(next) : nil)
    }
}

extension AdminRoute {
    static func sessions(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let page = try AdminPage(call)
        var last: SessionID?
        if let text = call.query["after"] {
            guard let number = UInt64(text) else {
                throw AdminFailure(
                    status: 400, code: "invalidQuery",
                    reason: "\"after\" is \"\(text.shown())\", no session's number")
            }
            last = SessionID(number)
        }
        let host = try await host(api, call)
        let (sessions, next) = page.cut(await host.sessions(after: last, limit: page.limit + 1)) { row in
            SessionReport(
                session: row.listing.session.rawValue, app: row.listing.app?.rawValue, user: row.listing.user?.rawValue,
                terminal: row.listing.terminal,
                state: row.listing.isSilent ? .silent : .connected,
                openedAtUnixMilliseconds: row.openedAtUnixMilliseconds, rooms: row.listing.rooms.map(\.rawValue),
                channels: row.listing.channels.map(\.rawValue))
        } next: {
            "\($0.session)"
        }
        return .success(SessionPage(sessions: sessions, next: next), command: "tenant sessions")
    }

    static func rooms(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> AdminAnswer {
        let page = try AdminPage(call)
        let host = try await host(api, call)
        let last = call.query["after"].map { RoomID($0) }
        let (rooms, next) = page.cut(await host.rooms(after: last, limit: page.limit + 1)) { row in
            RoomReport(
                room: row.room.rawValue, kind: row.kind.rawValue, owner: row.owner?.rawValue,
                memberCount: row.memberCount, attributeCount: row.attributeCount,
                createdAtUnixMilliseconds: row.createdAtUnixMilliseconds)
        } next: {
            $0.room
        }
        return .success(RoomPage(rooms: rooms, next: next), command: "tenant rooms")
    }

    /// The host of the tenant that a call names.
    static func host(_ api: AdminAPI, _ call: AdminCall) async throws(AdminFailure) -> TenantHost {
        try await inCatalogue { () async throws(TenantCatalogueError) in
            try await api.catalogue.host(named: call.tenant)
        }
    }
}
