import ArgumentParser
import EmulatorHost
import EmulatorServer

/// `parlor user …`.
struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user",
        abstract: "Act on the users of a tenant: kick them, end their sessions, break their network.",
        subcommands: [Kick.self, End.self, Fault.self, Faults.self])

    /// `parlor user kick`.
    struct Kick: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "kick", abstract: "Take a user out of a room and its channel, as the app's administrator.")

        @Argument(help: "The user's id.")
        var user: String

        @Option(help: ArgumentHelp("The tenant's name.", valueName: "name"))
        var tenant: String

        @Option(help: ArgumentHelp("The room's id, or the channel's.", valueName: "id"))
        var room: String

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let report = try await address.client(surroundings).call(
                "POST", "/tenants/\(AdminClient.part(tenant))/users/kick", body: UserKick(user: user, room: room),
                answer: UserReport.self)
            return .success(
                "user kick", report, text: "\(report.user) was taken out of \(room)", asJSON: output.json)
        }
    }

    /// `parlor user end`.
    struct End: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "end", abstract: "End a user's sessions, as the app's administrator; they may log in again.")

        @Argument(help: "The user's id.")
        var user: String

        @Option(help: ArgumentHelp("The tenant's name.", valueName: "name"))
        var tenant: String

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let report = try await address.client(surroundings).call(
                "POST", "/tenants/\(AdminClient.part(tenant))/users/end", body: UserEnd(user: user),
                answer: UserReport.self)
            return .success(
                "user end", report, text: "\(report.user): \(TenantTexts.sessions(report.sessionCount)) ended",
                asJSON: output.json)
        }
    }

    /// `parlor user fault`.
    struct Fault: ActingCommand {
        private static let names = UserFault.allCases.map(\.rawValue)

        static let configuration = CommandConfiguration(
            commandName: "fault", abstract: "Break a user's network, end their tokens or their logins.",
            usage: "parlor user fault <user> <fault> --tenant <name> [<options>]",
            discussion: """
                network-lost: connections break and no new one is taken, media is dropped. network-back: all faults of the \
                network end. slow: everything arrives late by --delay. lossy: media packets are lost, as many as --loss says. \
                signaling-cut: connections are cut and media goes on. token-expires: the tokens are over, as if their time had \
                come. kicked: the logins end, as by a login elsewhere.

                A fault of the network holds for later sessions of the user too, until network-back, the end of --for, or the \
                tenant's next world.
                """)

        @Argument(help: "The user's id.")
        var user: String

        @Argument(
            help: ArgumentHelp("What happens: \(Self.names.joined(separator: ", "))."), completion: .list(Self.names))
        var fault: String

        @Option(help: ArgumentHelp("The tenant's name.", valueName: "name"))
        var tenant: String

        @Option(
            name: .customLong("for"),
            help: ArgumentHelp(
                "How long, such as 30s, by the tenant's clock. (default: until network-back)", valueName: "span"))
        var span: Span?

        @Option(help: ArgumentHelp("How late everything is in each direction, such as 300ms.", valueName: "span"))
        var delay: Span?

        @Option(help: ArgumentHelp("How many media packets are lost, such as 10% or 0.5%.", valueName: "percent"))
        var loss: Percentage?

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func validate() throws {
            guard let named = UserFault(rawValue: fault) else {
                throw ValidationError(
                    "\"\(fault)\" is no fault; the faults are: \(Self.names.joined(separator: ", "))")
            }
            guard named == .slow || delay == nil else { throw ValidationError("--delay is for slow only") }
            guard named == .lossy || loss == nil else { throw ValidationError("--loss is for lossy only") }
            guard named != .slow || delay != nil else { throw ValidationError("--delay is missing") }
            guard named != .lossy || loss != nil else { throw ValidationError("--loss is missing") }
            guard named.network != nil || span == nil else {
                throw ValidationError("--for is for faults of the network that hold, and \(fault) does not")
            }
        }

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            guard let named = UserFault(rawValue: fault) else { preconditionFailure("validated before") }
            let order = UserFaultOrder(
                user: user, fault: named, milliseconds: span?.milliseconds, delayMilliseconds: delay?.milliseconds,
                lossPerMillion: loss?.perMillion)
            let report = try await address.client(surroundings).call(
                "POST", "/tenants/\(AdminClient.part(tenant))/users/fault", body: order, answer: UserReport.self)
            var text = "\(report.user): \(fault), \(TenantTexts.sessions(report.sessionCount))"
            if report.sessionCount == 0, named.network != nil { text += " now; it holds when they come" }
            return .success("user fault", report, text: text, asJSON: output.json)
        }
    }

    /// `parlor user faults`.
    struct Faults: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "faults", abstract: "List what is wrong on purpose with the networks of a tenant's users.")

        @Option(help: ArgumentHelp("The tenant's name.", valueName: "name"))
        var tenant: String

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let list = try await address.client(surroundings).call(
                "GET", "/tenants/\(AdminClient.part(tenant))/users/faults", answer: UserFaultList.self)
            return .success("user faults", list, text: TenantTexts.describe(list), asJSON: output.json)
        }
    }
}

extension TenantTexts {
    static func sessions(_ count: Int) -> String { count == 1 ? "1 session" : "\(count) sessions" }

    /// A line for each fault: `alice  slow 300ms  until 2026-01-01T00:00:00Z`.
    static func describe(_ list: UserFaultList) -> String {
        list.faults.map { row in
            let delay = row.delayMilliseconds.map { " \(Span(milliseconds: $0))" } ?? ""
            let loss = row.lossPerMillion.map { " \(Percentage(perMillion: Int64($0)))" } ?? ""
            let end = row.endsAtUnixMilliseconds.map {
                "until " + Moment.text(unixSeconds: $0 / 1000).prefix { $0 != " " }
            }
            return columns([row.user, row.fault.rawValue + delay + loss, end ?? "until network-back"])
        }
        .joined(separator: "\n")
    }
}

/// A share of a whole on the command line: "10%", "0.5%", "100%".
struct Percentage: Equatable, CustomStringConvertible, ExpressibleByArgument {
    var perMillion: Int64

    init(perMillion: Int64) { self.perMillion = perMillion }

    /// A number with at most four places behind the point, and a percent sign; nil for anything else.
    init?(argument: String) {
        guard argument.last == "%" else { return nil }
        let parts = argument.dropLast().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard digits, let whole = parts.first.flatMap({ Int64($0) }), whole <= 100 else { return nil }
        let places = parts.count == 2 ? parts[1] : ""
        guard places.count <= 4 else { return nil }
        let fraction = Int64(places + String(repeating: "0", count: 4 - places.count)) ?? 0
        guard whole * 10_000 + fraction <= 1_000_000 else { return nil }
        perMillion = whole * 10_000 + fraction
    }

    var description: String {
        var places = String(perMillion % 10_000 + 10_000).dropFirst()
        while places.last == "0" { places.removeLast() }
        return places.isEmpty ? "\(perMillion / 10_000)%" : "\(perMillion / 10_000).\(places)%"
    }

    var defaultValueDescription: String { description }
}
