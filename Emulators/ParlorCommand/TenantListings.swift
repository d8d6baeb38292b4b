import ArgumentParser
import EmulatorAPI
import EmulatorServer

/// Which part of a list is printed.
struct PageFlags: ParsableArguments {
    private static let limits = "\(AdminPage.limits.lowerBound) to \(AdminPage.limits.upperBound)"

    @Option(
        help: ArgumentHelp("Most that are listed, \(limits). (default: \(AdminPage.defaultLimit))", valueName: "number")
    )
    var limit: Int?

    @Option(help: ArgumentHelp("List those that follow this one.", valueName: "id"))
    var after: String?

    func validate() throws {
        guard let limit, !AdminPage.limits.contains(limit) else { return }
        throw ValidationError("--limit is \(limit); it is \(Self.limits)")
    }

    /// The path of a list, with the requested part.
    func path(_ list: String, of tenant: String) throws(UsageFailure) -> String {
        let parts = [
            limit.map { "limit=\($0)" },
            try after.map { id throws(UsageFailure) in "after=\(try AdminClient.part(id))" },
        ].compactMap(\.self)
        let path = try "/tenants/\(AdminClient.part(tenant))/\(list)"
        return parts.isEmpty ? path : path + "?" + parts.joined(separator: "&")
    }
}

extension TenantCommand {
    /// `parlor tenant sessions`.
    struct Sessions: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "sessions", abstract: "List a tenant's sessions: who, on what, since when, in which rooms.")

        @Argument(help: "The tenant's name.")
        var name: String

        @OptionGroup var page: PageFlags
        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let found = try await address.client(surroundings)
                .call("GET", page.path("sessions", of: name), answer: SessionPage.self)
            return .success("tenant sessions", found, text: TenantTexts.describe(found), asJSON: output.json)
        }
    }

    /// `parlor tenant rooms`.
    struct Rooms: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "rooms", abstract: "List a tenant's rooms: kind, owner, members, attributes.")

        @Argument(help: "The tenant's name.")
        var name: String

        @OptionGroup var page: PageFlags
        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let found = try await address.client(surroundings)
                .call("GET", page.path("rooms", of: name), answer: RoomPage.self)
            return .success("tenant rooms", found, text: TenantTexts.describe(found), asJSON: output.json)
        }
    }
}

extension TenantTexts {
    static func describe(_ page: SessionPage) -> String {
        // Tenants with one service have it everywhere.
        let hasApps = page.sessions.contains { $0.app != nil }
        let rows = page.sessions.map { session in
            ["\(session.session)"] + (hasApps ? [session.app ?? "-"] : []) + [
                session.user ?? "-", session.terminal?.rawValue ?? "-", session.state.rawValue,
                session.openedAtUnixMilliseconds.map(moment) ?? "-", list(session.rooms), list(session.channels),
            ]
        }
        let titles = ["session"] + (hasApps ? ["app"] : []) + ["user", "on", "state", "since", "rooms", "channels"]
        return table(titles, rows, next: page.next)
    }

    static func describe(_ page: RoomPage) -> String {
        let rows = page.rooms.map { room in
            [
                room.room, room.kind, room.owner ?? "-", "\(room.memberCount)", "\(room.attributeCount)",
                moment(room.createdAtUnixMilliseconds),
            ]
        }
        return table(["room", "kind", "owner", "members", "attributes", "created"], rows, next: page.next)
    }

    private static func moment(_ unixMilliseconds: Int64) -> String {
        String(Moment.text(unixSeconds: unixMilliseconds / 1000).prefix { $0 != " " })
    }

    private static func list(_ names: [String]) -> String { names.isEmpty ? "-" : names.joined(separator: ",") }

    /// Rows under their titles, each column as wide as its longest text; then a line that says how to see more.
    private static func table(_ titles: [String], _ rows: [[String]], next: String?) -> String {
        var widths = titles.map(\.count)
        for row in rows { for (column, text) in row.enumerated() { widths[column] = max(widths[column], text.count) } }
        var lines = ([titles] + rows).map { row in
            let cells = zip(row, widths).map { text, width in text + String(repeating: " ", count: width - text.count) }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
        if let next { lines.append("more with: --after '\(next)'") }
        return lines.joined(separator: "\n")
    }
}
