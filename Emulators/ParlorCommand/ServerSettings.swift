import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Logging
import VendorDialects

/// The settings that a server starts with, merged from flags, environment, file and defaults.
struct ServerSettings: Equatable {
    var host = "127.0.0.1"
    var port = defaultPort
    var mediaPort = 0
    var dataDirectory: String?
    var journalKeeping = JournalKeeping.lastDay
    var logLevel = Logger.Level.info
    var logFormat = LogFormat.auto
    var hasDemoTenants = true
    var adminSecret: String?
    /// Web pages that may open connections, besides those of this machine.
    var allowedOrigins = AllowedOrigins()
    /// Hosts that callbacks of tenants may go to, besides this machine.
    var callbackHosts: [String] = []
    var runtimeDirectory: String?
    /// The cluster that the server is a node of; nil where it is alone.
    var cluster: ClusterSettings?
    /// Where clients and other nodes reach it; nil for its own host and port.
    var advertised: EmulatorAddress?
    /// Whether connections to tenants of other nodes are passed on to them.
    var passesConnections = false
    /// The file's, in its order.
    var tenants: [TenantCreation] = []

    static let defaultPort = 7070
    static let ports = 0...65_535

    /// Merges the settings: flags override the file, and the file overrides the defaults. The environment's variables
    /// are flags by then.
    ///
    /// `port` is the default for an absent port; 0 takes a free one.
    static func resolve(
        flags: ServerFlags, file: SettingsFile?, port: Int = defaultPort
    ) throws(UsageFailure) -> ServerSettings {
        var settings = ServerSettings()
        settings.host = flags.host ?? file?.host ?? settings.host
        settings.port = flags.port ?? file?.port ?? port
        settings.mediaPort = flags.mediaPort ?? file?.mediaPort ?? settings.mediaPort
        settings.dataDirectory = flags.data ?? file?.data
        settings.journalKeeping = flags.keepJournal?.keeping ?? file?.keepJournal?.keeping ?? settings.journalKeeping
        settings.hasDemoTenants = flags.demo ?? file?.demo ?? settings.hasDemoTenants
        settings.adminSecret = flags.adminSecret ?? file?.adminSecret
        settings.runtimeDirectory = flags.runtimeDir ?? file?.runtimeDirectory
        settings.tenants = file?.tenants ?? []
        let origins = flags.allowOrigin.isEmpty ? file?.allowedOrigins ?? [] : flags.allowOrigin
        settings.allowedOrigins = try allowedOrigins(origins)
        settings.callbackHosts = flags.allowCallbacks.isEmpty ? file?.allowedCallbacks ?? [] : flags.allowCallbacks
        settings.cluster = try cluster(flags, file, settings)
        settings.advertised = try advertised(flags.advertise ?? file?.advertise, settings)
        settings.passesConnections = flags.passConnections || file?.passConnections ?? false
        if settings.passesConnections, settings.cluster == nil {
            throw UsageFailure("--pass-connections goes with --cluster only")
        }
        if let text = flags.logLevel ?? file?.logLevel { settings.logLevel = try LogFlags.level(text) }
        if let text = flags.logFormat ?? file?.logFormat { settings.logFormat = try LogFlags.format(text) }
        try settings.check()
        return settings
    }

    private func check() throws(UsageFailure) {
        guard !host.isEmpty else { throw UsageFailure("--host is empty") }
        for (flag, value) in [("--port", port), ("--media-port", mediaPort)] where !Self.ports.contains(value) {
            throw UsageFailure("\(flag) is \(value); it must be \(Self.ports.lowerBound)...\(Self.ports.upperBound)")
        }
        for host in callbackHosts where host.isEmpty || host.contains(where: { "/:@ ".contains($0) }) {
            throw UsageFailure("--allow-callbacks is \"\(host)\"; it takes a host alone, such as backend.local")
        }
        if let dataDirectory, dataDirectory.isEmpty { throw UsageFailure("--data is empty") }
        if let runtimeDirectory, runtimeDirectory.isEmpty { throw UsageFailure("--runtime-dir is empty") }
        if let problem = adminSecret.flatMap(Self.problem(adminSecret:)) {
            throw UsageFailure("--admin-secret \(problem)")
        }
    }

    private static func cluster(
        _ flags: ServerFlags, _ file: SettingsFile?, _ settings: ServerSettings
    ) throws(UsageFailure) -> ClusterSettings? {
        let (name, replicas) = (flags.clusterName ?? file?.clusterName, flags.clusterReplicas ?? file?.clusterReplicas)
        guard let address = flags.cluster ?? file?.cluster else {
            for (flag, isGiven) in [("--cluster-name", name != nil), ("--cluster-replicas", replicas != nil)]
            where isGiven {
                throw UsageFailure("\(flag) goes with --cluster only")
            }
            return nil
        }
        guard settings.dataDirectory == nil else {
            throw UsageFailure("--data and --cluster exclude each other: a cluster keeps its tenants in NATS")
        }
        let cluster = ClusterSettings(
            address: address, name: name ?? ClusterSettings.defaultName,
            replicas: replicas ?? ClusterSettings.defaultReplicas, keeping: settings.journalKeeping)
        if let fault = ClusterSettings.fault(ofName: cluster.name) {
            throw UsageFailure("--cluster-name is \"\(cluster.name)\": \(fault)")
        }
        guard ClusterSettings.replicaRange.contains(cluster.replicas) else {
            let range = ClusterSettings.replicaRange
            throw UsageFailure(
                "--cluster-replicas is \(cluster.replicas); it must be \(range.lowerBound)...\(range.upperBound)")
        }
        return cluster
    }

    private static func advertised(
        _ text: String?, _ settings: ServerSettings
    ) throws(UsageFailure) -> EmulatorAddress? {
        guard let text else { return nil }
        guard settings.cluster != nil else { throw UsageFailure("--advertise goes with --cluster only") }
        do { return try EmulatorAddress(text) } catch { throw UsageFailure("--advertise: \(error)") }
    }

    /// The origins in these texts. Each text holds one, or several with commas.
    static func allowedOrigins(_ texts: [String]) throws(UsageFailure) -> AllowedOrigins {
        var origins = AllowedOrigins()
        for text in texts.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
            let text = String(text.trimmingPrefix { $0 == " " })
            guard origins.allow(text) else {
                throw UsageFailure(
                    "\"\(text)\" is no origin; --allow-origin takes one such as https://app.example or "
                        + "http://10.0.0.5:3000, \"null\" or \"*\"")
            }
        }
        return origins
    }

    /// What is wrong with an admin secret; nil if it is valid.
    static func problem(adminSecret: String) -> String? {
        guard adminSecret.utf8.count < AdminToken.minimumSecretBytes else { return nil }
        return "has \(adminSecret.utf8.count) bytes; it needs \(AdminToken.minimumSecretBytes)"
    }
}

/// How log lines look.
enum LogFormat: String, CaseIterable {
    /// Text on a terminal, JSON lines elsewhere.
    case auto
    case text
    case json
}

/// Log levels and formats as text.
enum LogFlags {
    static let levelNames = Logger.Level.allCases.map(\.rawValue)
    static var levels: String { levelNames.joined(separator: ", ") }

    static func level(_ text: String) throws(UsageFailure) -> Logger.Level {
        guard let level = Logger.Level(rawValue: text.lowercased()) else {
            throw UsageFailure("\"\(text)\" is no log level; the levels are: \(levels)")
        }
        return level
    }

    static func format(_ text: String) throws(UsageFailure) -> LogFormat {
        guard let format = LogFormat(rawValue: text.lowercased()) else {
            let formats = LogFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageFailure("\"\(text)\" is no log format; the formats are: \(formats)")
        }
        return format
    }
}
