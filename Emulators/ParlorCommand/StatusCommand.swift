import EmulatorAPI
import ArgumentParser
import EmulatorServer

/// `parlor status`.
struct StatusCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Say how the running server is; exit 1 where none answers.")

    @OptionGroup var address: ServerAddressFlags
    @OptionGroup var output: OutputFlags

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        let status = try await address.client(surroundings).call("GET", "/status", answer: StatusReport.self)
        let age = Moment.distance(from: surroundings.nowUnixSeconds, to: status.startedAtUnixSeconds)
        var lines = [
            "server       \(status.url)",
            "version      \(status.version)",
            "process      \(status.pid)",
            "started      \(Moment.text(unixSeconds: status.startedAtUnixSeconds)), \(age)",
            "data         \(status.dataDirectory ?? status.cluster.map { "in NATS, cluster \($0.name)" } ?? "in memory")",
        ]
        if let port = status.mediaPort { lines.append("audio        UDP port \(port)") }
        lines.append("tenants      \(status.tenantCount)")
        lines.append("connections  \(status.connectionCount)")
        lines += status.setAside.map { "set aside    " + TenantTexts.describe($0) }
        if let cluster = status.cluster { lines += Self.lines(cluster) }
        return .success("status", status, text: lines.joined(separator: "\n"), asJSON: output.json)
    }
}

extension StatusCommand {
    private static func lines(_ cluster: ClusterReport) -> [String] {
        let state = cluster.isServing ? "" : ", whose lease is over"
        var lines = ["cluster      \(cluster.name), seen from node \(cluster.node)\(state)"]
        for node in cluster.nodes {
            let count = cluster.tenants.count { $0.owner == node.id }
            lines.append(
                "node         \(node.id) at \(node.address): \(count) tenants, renewed "
                    + "\(node.millisecondsSinceRenewal) ms ago\(node.isDraining ? ", draining" : "")")
        }
        lines += cluster.tenants.map { tenant in
            let lag = tenant.lag.map { $0 > 0 ? ", \($0) entries not confirmed" : "" } ?? ""
            return "tenant       \(tenant.name) on \(tenant.owner ?? "no node"), epoch \(tenant.epoch)\(lag)"
        }
        return lines + servers(cluster)
    }

    private static func servers(_ cluster: ClusterReport) -> [String] {
        guard let servers = cluster.servers else { return ["NATS         no answer"] }
        return servers.map { server in
            let state =
                if server.isLeader {
                    "leads"
                } else if server.isOffline {
                    "offline, \(server.lag) messages behind"
                } else {
                    server.isCurrent ? "follows" : "\(server.lag) messages behind"
                }
            return "NATS         \(server.name): \(state)"
        }
    }
}

/// `parlor env`.
struct EnvCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "env", abstract: "Print the variables that lead apps to the running server.",
        discussion: "In a shell: eval \"$(parlor env)\"")

    @Option(help: ArgumentHelp("sh or fish.", valueName: "shell"), completion: .list(["sh", "fish"]))
    var shell = "sh"

    @OptionGroup var address: ServerAddressFlags
    @OptionGroup var output: OutputFlags

    func validate() throws {
        guard ["sh", "fish"].contains(shell) else { throw ValidationError("--shell is \"\(shell)\"; it is sh or fish") }
    }

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        let client = try address.client(surroundings)
        _ = try await client.call("GET", "/status", answer: StatusReport.self)
        let variables = ServerVariables.variables(url: client.url, adminToken: client.token)
        let lines = variables.sorted { $0.key < $1.key }.map { name, value in
            shell == "fish"
                ? "set -gx \(name) \(Self.quoted(value, apostrophe: #"\'"#));"
                : "export \(name)=\(Self.quoted(value, apostrophe: #"'\''"#))"
        }
        return .success("env", variables, text: lines.joined(separator: "\n"), asJSON: output.json)
    }

    /// A text as a shell reads it back, whatever is in it. fish reads a backslash in quotes too.
    static func quoted(_ text: String, apostrophe: String) -> String {
        let escaped = apostrophe == #"\'"# ? text.replacing(#"\"#, with: #"\\"#) : text
        return "'" + escaped.replacing("'", with: apostrophe) + "'"
    }
}

/// The environment of a process that is to use a server.
enum ServerVariables {
    /// What apps read (`PARLOR_EMULATOR_HOST`), and what this command reads (the flags of ``ServerAddressFlags``).
    static func variables(url: String, adminToken: String?) -> [String: String] {
        let address = (try? EmulatorAddress(url)).map { "\($0)" } ?? url
        var variables = [EmulatorAddress.environmentVariable: address, "PARLOR_SERVER": url]
        variables["PARLOR_ADMIN_TOKEN"] = adminToken
        return variables
    }
}

/// `parlor wait`.
struct WaitCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait", abstract: "Return once the server is ready; exit 1 if it is not in time.")

    @Option(help: ArgumentHelp("How long at most, such as 30s or 1m.", valueName: "duration"))
    var timeout: Span = Span(milliseconds: 30_000)

    @OptionGroup var address: ServerAddressFlags
    @OptionGroup var output: OutputFlags

    private static let interval = Duration.milliseconds(20)

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: .milliseconds(timeout.milliseconds))
        while true {
            let failure: CommandFailure
            do {
                var client = try address.client(surroundings)
                client.timeoutSeconds = min(
                    client.timeoutSeconds, Int(max(1, clock.now.duration(to: deadline).components.seconds)))
                let response = try await client.send("GET", "/readyz")
                if response.status == 200 {
                    return .success("wait", ["url": client.url], text: "ready \(client.url)", asJSON: output.json)
                }
                failure = .failed("notReady", "\(client.url) is not ready: it answered \(response.status)")
            } catch let error as CommandFailure {
                // Which server is meant does not become clear by waiting.
                guard error.code != "severalServers" else { throw error }
                failure = error
            }
            guard clock.now < deadline else {
                throw CommandFailure.failed(
                    "timedOut", "no server was ready within \(timeout): \(failure.reason)", advice: failure.advice)
            }
            try await Task.sleep(for: Self.interval)
        }
    }
}

/// `parlor stop`.
struct StopCommand: ActingCommand {
    static let configuration = CommandConfiguration(
        commandName: "stop", abstract: "Stop the running server gracefully and return once it is gone.")

    @Flag(help: "Of a node of a cluster: give its tenants to other nodes first, or go on where nobody takes them.")
    var drain = false

    @Option(help: ArgumentHelp("How long to wait, such as 10s.", valueName: "duration"))
    var timeout: Span = Span(milliseconds: 10_000)

    @OptionGroup var address: ServerAddressFlags
    @OptionGroup var output: OutputFlags

    private static let interval = Duration.milliseconds(10)

    func act(in surroundings: Surroundings) async throws -> CommandOutcome {
        let client = try address.client(surroundings)
        let status = try await client.call("GET", "/status", answer: StatusReport.self)
        _ = try await client.call("POST", drain ? "/stop?drain=1" : "/stop", answer: Nothing.self)
        let directory = address.directory(surroundings)
        let clock = ContinuousClock()
        let deadline = clock.now.advanced(by: .milliseconds(timeout.milliseconds))
        // Gone is: nothing answers there, and where it noted its process here, that is no more.
        while await isThere(client, status, directory) {
            guard clock.now < deadline else {
                throw CommandFailure.failed(
                    "stillRunning", "the server at \(client.url) was told to stop and still runs after \(timeout)",
                    advice: "end its process with: kill \(status.pid)")
            }
            try await Task.sleep(for: Self.interval)
        }
        return .success("stop", ["url": client.url], text: "stopped \(client.url)", asJSON: output.json)
    }

    private func isThere(_ client: AdminClient, _ status: StatusReport, _ directory: RuntimeDirectory) async -> Bool {
        if directory.records.contains(where: { $0.pid == status.pid && $0.url == client.url && $0.isProcessAlive }) {
            return true
        }
        var probe = client
        probe.timeoutSeconds = 1
        do {
            _ = try await probe.send("GET", "/healthz")
            return true
        } catch {
            return (error as? CommandFailure)?.code == AdminClient.noAnswer
        }
    }
}
