import ArgumentParser

/// The flags of a server to be started; nil where one is not given.
struct ServerFlags: ParsableArguments {
    @Option(help: ArgumentHelp("The address to bind to. (default: 127.0.0.1)", valueName: "address"))
    var host: String?

    @Option(
        help: ArgumentHelp("TCP port; 0 takes a free one. (default: 7070; with exec: 0)", valueName: "number"))
    var port: Int?

    @Option(help: ArgumentHelp("UDP port of audio; 0 takes a free one. (default: 0)", valueName: "number"))
    var mediaPort: Int?

    @Option(
        help: ArgumentHelp("Keep journals and snapshots here. (default: all is in memory)", valueName: "directory"),
        completion: .directory)
    var data: String?

    @Option(
        help: ArgumentHelp(
            "With --data: how much of each journal can be replayed, such as 2d or 12h, or all. (default: 1d)",
            valueName: "duration"))
    var keepJournal: JournalFlag?

    @Option(
        help: ArgumentHelp("Read this file. (default: parlor.yaml, where there is one)", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var config: String?

    @Option(
        help: ArgumentHelp("Log from this level on: \(LogFlags.levels). (default: info)", valueName: "level"),
        completion: .list(LogFlags.levelNames))
    var logLevel: String?

    @Option(
        help: ArgumentHelp(
            "text, json, or auto: text on a terminal and JSON lines elsewhere. (default: auto)", valueName: "format"),
        completion: .list(LogFormat.allCases.map(\.rawValue)))
    var logFormat: String?

    @Flag(inversion: .prefixedNo, help: "Have the public demo tenants. (default: --demo)")
    var demo: Bool?

    @Option(
        help: ArgumentHelp(
            "Signs admin tokens, which are needed when bound beyond this machine. (default: drawn at each start)",
            valueName: "text"))
    var adminSecret: String?

    @Option(
        help: ArgumentHelp(
            "Let web pages of this origin, such as https://app.example, open connections; repeatable, or several with commas; * takes all. (default: pages of this machine)",
            valueName: "origin"))
    var allowOrigin: [String] = []

    @Option(
        help: ArgumentHelp(
            "Let callbacks of tenants go to this host too; repeatable. (default: this machine alone)",
            valueName: "host"))
    var allowCallbacks: [String] = []

    @Option(
        help: ArgumentHelp(
            "Be a node of a cluster, which keeps its tenants in these NATS servers: nats://host:port, several with commas. (default: the server is alone)",
            valueName: "addresses"))
    var cluster: String?

    @Option(
        help: ArgumentHelp(
            "With --cluster: which one, where several share the NATS servers. (default: parlor)", valueName: "name"))
    var clusterName: String?

    @Option(
        help: ArgumentHelp(
            "With --cluster: how many NATS servers keep each record, 1 to 5. (default: 3)", valueName: "number"))
    var clusterReplicas: Int?

    @Option(
        help: ArgumentHelp(
            "With --cluster: where clients and other nodes reach this node. (default: its own host and port)",
            valueName: "address"))
    var advertise: String?

    @Flag(
        help: ArgumentHelp(
            "With --cluster: pass connections on to the node that has the tenant, for clients that reach no other address than this node's. (default: clients are led there)"
        ))
    var passConnections = false

    /// Stands here, and not by a group: each group costs a start a few percent of its instructions.
    @Option(help: RuntimeFlags.help, completion: .directory)
    var runtimeDir: String?
}

/// The directory with the records of running servers.
struct RuntimeFlags: ParsableArguments {
    static let help = ArgumentHelp(
        "Where servers note that they run. (default: $XDG_RUNTIME_DIR/parlor, or parlor-UID in the temporary directory)",
        valueName: "directory")

    @Option(help: help, completion: .directory)
    var runtimeDir: String?
}

/// The one flag of every command.
struct OutputFlags: ParsableArguments {
    @Flag(help: "Print one JSON object instead of text.")
    var json = false
}

/// Which running server a command calls.
struct ServerAddressFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The server, such as http://127.0.0.1:7070. (default: PARLOR_EMULATOR_HOST, or the only one that runs)",
            valueName: "address"))
    var server: String?

    @Option(help: ArgumentHelp("The token of a server bound beyond its machine.", valueName: "token"))
    var adminToken: String?

    @OptionGroup var runtime: RuntimeFlags
}
