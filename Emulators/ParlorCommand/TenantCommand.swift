import ArgumentParser
import EmulatorAPI
import EmulatorHost
import EmulatorServer
import ServerDialects
import VendorDialects

/// `parlor tenant …`.
struct TenantCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenant", abstract: "Make, show and change the tenants of the running server.",
        subcommands: [
            Create.self, List.self, Show.self, Sessions.self, Rooms.self, Change.self, Reset.self, Move.self, Drop.self,
            Retry.self, Salvage.self,
        ])

    /// `parlor tenant create`.
    struct Create: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "create", abstract: "Make a tenant.",
            usage: "parlor tenant create <name> --vendor <vendor> --app-id <id> [<options>]")

        @Argument(help: "Its name: a-z, 0-9 and \"-\", a letter first.")
        var name: String

        @Option(
            help: ArgumentHelp("Whose cloud: \(TenantTexts.vendors).", valueName: "vendor"),
            completion: .list(Vendor.allCases.map(\.rawValue)))
        var vendor: String

        @OptionGroup var parts: TenantPartFlags
        @OptionGroup var services: TenantServiceFlags
        @OptionGroup var webhooks: TenantWebhookFlags
        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func validate() throws {
            guard Vendor(rawValue: vendor) != nil else {
                throw ValidationError("\"\(vendor)\" is not a vendor; the vendors are: \(TenantTexts.vendors)")
            }
            guard parts.appID != nil else { throw ValidationError("--app-id is missing") }
            try parts.check()
            _ = try services.reports
            _ = try webhooks.descriptions
        }

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            guard let vendor = Vendor(rawValue: vendor), let appID = parts.appID else {
                preconditionFailure("validated before")
            }
            let creation = TenantCreation(
                name: name, vendor: vendor, appID: appID, secret: parts.secret, clientKey: parts.clientKey,
                serves: services.part, services: try services.reports, webhooks: try webhooks.descriptions,
                clock: parts.mode, seed: parts.seed, limits: parts.limits)
            let report = try await address.client(surroundings)
                .call("POST", "/tenants", body: creation, answer: TenantReport.self)
            return .success("tenant create", report, text: TenantTexts.describe(report), asJSON: output.json)
        }
    }

    /// `parlor tenant list`.
    struct List: ActingCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List all tenants.")

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let list = try await address.client(surroundings).call("GET", "/tenants", answer: TenantList.self)
            var lines = list.tenants.map { tenant in
                TenantTexts.columns([
                    tenant.name, tenant.vendor.rawValue, tenant.appID, "\(tenant.clock.rawValue) clock",
                ])
            }
            lines += list.setAside.map { "set aside: " + TenantTexts.describe($0) }
            lines += (list.unanswered ?? []).map { "no node tells more of: \($0)" }
            return .success("tenant list", list, text: lines.joined(separator: "\n"), asJSON: output.json)
        }
    }

    /// `parlor tenant show`.
    struct Show: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show a tenant, its secret and what it holds.")

        @Argument(help: "The tenant's name.")
        var name: String

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        private struct Report: Encodable, Sendable {
            var tenant: TenantReport
            var usage: TenantUsage
        }

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let client = try address.client(surroundings)
            let path = try "/tenants/\(AdminClient.part(name))"
            let report = Report(
                tenant: try await client.call("GET", path, answer: TenantReport.self),
                usage: try await client.call("GET", "\(path)/usage", answer: TenantUsage.self))
            let text = TenantTexts.describe(report.tenant) + "\n" + TenantTexts.describe(report.usage)
            return .success("tenant show", report, text: text, asJSON: output.json)
        }
    }

    /// `parlor tenant change`.
    struct Change: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "change", abstract: "Change what a tenant is made from.",
            discussion: """
                The tenant's world begins again: its sessions end, its rooms are gone. Where only callbacks go elsewhere, it \
                goes on. Its vendor and its services stay: drop the tenant and create it again for others.
                """)

        @Argument(help: "The tenant's name.")
        var name: String

        @OptionGroup var parts: TenantPartFlags
        /// Taken so that they are refused with a reason.
        @OptionGroup(visibility: .hidden) var services: TenantServiceFlags
        @OptionGroup var webhooks: TenantWebhookFlags

        @Flag(help: "Tell the app's own server nothing any more.")
        var noWebhooks = false

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        private var change: TenantChange {
            get throws {
                TenantChange(
                    appID: parts.appID, secret: parts.secret, clientKey: parts.clientKey,
                    webhooks: noWebhooks ? [] : try webhooks.descriptions, clock: parts.mode, seed: parts.seed,
                    limits: parts.limits)
            }
        }

        func validate() throws {
            try parts.check()
            guard services.serves == nil, services.service.isEmpty else {
                throw ValidationError(
                    "a tenant's services cannot be changed; drop the tenant and create it again: "
                        + "parlor tenant drop \(name)")
            }
            guard !noWebhooks || webhooks.webhook.isEmpty else {
                throw ValidationError("--webhook and --no-webhooks do not go together")
            }
            guard try !change.isEmpty else { throw ValidationError("nothing to change was given") }
        }

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let report = try await address.client(surroundings)
                .call("PATCH", "/tenants/\(AdminClient.part(name))", body: try change, answer: TenantReport.self)
            return .success("tenant change", report, text: TenantTexts.describe(report), asJSON: output.json)
        }
    }

    /// `parlor tenant reset`.
    struct Reset: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset", abstract: "Begin a tenant's world again: its sessions end, its rooms are gone.")

        @Argument(help: "The tenant's name.")
        var name: String

        @Option(help: ArgumentHelp("The seed of the next world. (default: the same again)", valueName: "number"))
        var seed: UInt64?

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let report = try await address.client(surroundings).call(
                "POST", "/tenants/\(AdminClient.part(name))/reset", body: TenantReset(seed: seed),
                answer: TenantReport.self)
            return .success("tenant reset", report, text: TenantTexts.describe(report), asJSON: output.json)
        }
    }

    /// `parlor tenant move`.
    struct Move: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Let another node of the cluster have a tenant.",
            discussion: "`parlor status` names the nodes. Clients are led to the tenant's new node by themselves.")

        @Argument(help: "The tenant's name.")
        var name: String

        @Option(help: ArgumentHelp("The id of a node.", valueName: "node"))
        var to: String

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let report = try await address.client(surroundings).call(
                "POST", "/tenants/\(AdminClient.part(name))/move", body: TenantMove(node: to), answer: TenantName.self)
            return .success("tenant move", report, text: "\(report.name) goes to \(to)", asJSON: output.json)
        }
    }

    /// `parlor tenant drop`.
    struct Drop: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "drop", abstract: "Drop a tenant and all that is kept of it.")

        @Argument(help: "The tenant's name.")
        var name: String

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let dropped = try await address.client(surroundings)
                .call("DELETE", "/tenants/\(AdminClient.part(name))", answer: TenantName.self)
            return .success("tenant drop", dropped, text: "dropped \(dropped.name)", asJSON: output.json)
        }
    }
}

/// The parts of a tenant that can be given when it is made and changed later.
struct TenantPartFlags: ParsableArguments {
    @Option(
        name: .customLong("app-id"),
        help: ArgumentHelp("Its app id, as the vendor's console shows it.", valueName: "id"))
    var appID: String?

    @Option(help: ArgumentHelp("Signs its tokens. (default when made: drawn)", valueName: "text"))
    var secret: String?

    @Option(
        help: ArgumentHelp(
            "Ships with the app and lets any user in, such as ZEGO's appSign. (default when made: none)",
            valueName: "text"))
    var clientKey: String?

    @Option(
        help: ArgumentHelp("live, or manual: time passes with `parlor clock advance` only.", valueName: "mode"),
        completion: .list(["live", "manual"]))
    var clock: String?

    @Option(
        help: ArgumentHelp("Everything left to chance follows from it. (default when made: drawn)", valueName: "number")
    )
    var seed: UInt64?

    @Option(help: ArgumentHelp("Most sessions at once. (default: the vendor profile's)", valueName: "number"))
    var maxSessions: Int?

    @Option(help: ArgumentHelp("Most users ever. (default: the vendor profile's)", valueName: "number"))
    var maxUsers: Int?

    @Option(help: ArgumentHelp("Most rooms at once. (default: the vendor profile's)", valueName: "number"))
    var maxRooms: Int?

    var mode: HostClock.Mode? { clock.flatMap(HostClock.Mode.init(rawValue:)) }

    var limits: TenantLimits? {
        let limits = TenantLimits(sessions: maxSessions, users: maxUsers, rooms: maxRooms)
        return limits == TenantLimits() ? nil : limits
    }

    func check() throws {
        if let clock, mode == nil { throw ValidationError("--clock is \"\(clock)\"; it is live or manual") }
    }
}

/// Tenants as people read them.
enum TenantTexts {
    static let vendors = Vendor.allCases.map(\.rawValue).joined(separator: ", ")

    static func describe(_ tenant: TenantReport) -> String {
        var lines = [
            "name        \(tenant.name)",
            "vendor      \(tenant.vendor.rawValue)",
            "app id      \(tenant.appID)",
        ]
        if let secret = tenant.secret { lines.append("secret      \(secret)") }
        if let key = tenant.clientKey { lines.append("client key  \(key)") }
        if let part = tenant.serves { lines.append("serves      \(part.rawValue)") }
        for service in tenant.services ?? [] {
            lines.append("service     \(service.vendor.rawValue) app \(service.appID)")
            if let secret = service.secret { lines.append("  secret    \(secret)") }
            if let key = service.clientKey { lines.append("  key       \(key)") }
            if let part = service.serves { lines.append("  serves    \(part.rawValue)") }
        }
        for webhook in tenant.webhooks ?? [] {
            let product = webhook.product.map { "\($0) " } ?? ""
            lines.append("callbacks   \(product)to \(webhook.url)")
            if let secret = webhook.secret { lines.append("  secret    \(secret)") }
            if let events = webhook.events { lines.append("  events    \(events.joined(separator: ", "))") }
            if let faults = webhook.faults { lines.append("  faults    \(faults.joined(separator: ", "))") }
        }
        lines.append("clock       \(tenant.clock.rawValue)")
        lines.append("seed        \(tenant.seed)")
        for (name, value) in tenant.limits.named {
            if let value { lines.append("max " + name.padding(to: 8) + "\(value)") }
        }
        return lines.joined(separator: "\n")
    }

    static func describe(_ usage: TenantUsage) -> String {
        var lines = [
            "running     \(Span(milliseconds: usage.now.sinceStart.milliseconds))",
            "sessions    \(usage.sessionCount)",
            "users       \(usage.userCount)",
            "rooms       \(usage.roomCount)",
            "channels    \(usage.channelCount)",
            "commands    \(usage.acceptedCommandCount) carried out, \(usage.refusedCommandCount) refused",
        ]
        for refusal in usage.refusals { lines.append("  refused   \(refusal.count) \(refusal.reason)") }
        if usage.journalPosition > 0 { lines.append("journal     \(usage.journalPosition) entries") }
        if let downlink = usage.downlink {
            lines.append(
                "audio       \(downlink.sourceCount) streams heard, "
                    + "\(percent(downlink.lossPerMillion)) lost, worst \(percent(downlink.worstLossPerMillion)), "
                    + "jitter \(downlink.jitterMicroseconds / 1000) ms")
        }
        if let reason = usage.stopReason { lines.append("stopped     \(reason)") }
        return lines.joined(separator: "\n")
    }

    private static func percent(_ perMillion: Int) -> String {
        "\(perMillion / 10_000).\(perMillion / 1000 % 10) %"
    }

    static func columns(_ texts: [String]) -> String {
        texts.dropLast().map { $0.padding(to: 20) + " " }.joined() + (texts.last ?? "")
    }
}

extension String {
    /// With spaces up to `width` characters.
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// `parlor clock …`.
struct ClockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock", abstract: "Move or set the clock of a tenant.", subcommands: [Advance.self, Accept.self])

    /// `parlor clock advance`.
    struct Advance: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "advance", abstract: "Move a tenant's clock on; everything due fires, in order.")

        @Option(help: ArgumentHelp("The tenant's name.", valueName: "name"))
        var tenant: String

        @Argument(help: "How far, such as 250ms, 30s, 5m, 1h30m or 2d.")
        var duration: Span

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func validate() throws {
            guard duration.milliseconds > 0 else { throw ValidationError("the duration is 0") }
        }

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let report = try await address.client(surroundings).call(
                "POST", "/tenants/\(AdminClient.part(tenant))/clock/advance",
                body: ClockAdvance(milliseconds: duration.milliseconds), answer: ClockReport.self)
            let text = "\(report.tenant) has run \(Span(milliseconds: report.milliseconds))"
            return .success("clock advance", report, text: text, asJSON: output.json)
        }
    }

    /// `parlor clock accept`.
    struct Accept: ActingCommand {
        static let configuration = CommandConfiguration(
            commandName: "accept", abstract: "Let a tenant's wall clock show what the machine's shows.",
            discussion: """
                A tenant's clock never goes back. Where the machine's was ahead for a while, the tenant judges tokens by \
                a moment that is still to come, and refuses good ones; a server says so when it starts. After this, tokens \
                are judged by the machine's clock again, those of open sessions too. What is to happen after a time \
                happens after that time.
                """)

        @Option(help: ArgumentHelp("The tenant's name.", valueName: "name"))
        var tenant: String

        @OptionGroup var address: ServerAddressFlags
        @OptionGroup var output: OutputFlags

        func act(in surroundings: Surroundings) async throws -> CommandOutcome {
            let report = try await address.client(surroundings).call(
                "POST", "/tenants/\(AdminClient.part(tenant))/clock/accept", answer: WallClockReport.self)
            let ahead = Span(milliseconds: Int64(clamping: report.aheadMilliseconds.magnitude))
            let text = """
                \(report.tenant) shows \(Moment.text(unixSeconds: report.unixMilliseconds / 1000)); it was \(ahead) \
                \(report.aheadMilliseconds < 0 ? "behind" : "ahead")
                """
            return .success("clock accept", report, text: text, asJSON: output.json)
        }
    }
}
