import EmulatorAPI
import Foundation
import LoopbackPorts
import NATSServers

@testable import EmulatorServer

/// Three nodes of Parlor on three servers of NATS, with a proxy between each node and each server.
@MainActor final class LocalCluster {
    /// Why it cannot be used.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The tenants, which have apps of Tencent.
    nonisolated static let tenants = [(name: "alpha", app: "1400000201"), (name: "beta", app: "1400000202")]
    /// Signs their tokens.
    nonisolated static let secret = "key"
    nonisolated private static let name = "rounds"

    let nats: NATSServers
    /// Where logs are.
    let folder: String
    private let program: String
    /// By node and server.
    private var proxies: [[CuttableProxy]] = []
    private let held: [HeldPort]
    private var processes: [(process: Process, life: Pipe)?] = [nil, nil, nil]

    /// Starts all of it, and makes the tenants.
    init(program: String) async throws {
        self.program = program
        folder = NSTemporaryDirectory() + "parlor-rounds-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        nats = try NATSServers(3, isAdvertised: false)
        held = try (0..<3).map { _ in try HeldPort(isLent: true) }
        for _ in 0..<3 {
            var ofNode: [CuttableProxy] = []
            for port in nats.ports { ofNode.append(try await CuttableProxy(target: port)) }
            proxies.append(ofNode)
        }
        for node in 0..<3 { try start(node) }
        try await waitUntilServing()
        for tenant in Self.tenants {
            let code = await run([
                "tenant", "create", tenant.name, "--vendor", "tencent", "--app-id", tenant.app, "--secret", Self.secret,
                "--server", "http://127.0.0.1:\(held[0].port)",
            ])
            guard code == 0 else { throw Failure(description: "tenant \(tenant.name) cannot be made, see \(folder)") }
        }
    }

    /// Ends all of it. The logs stay.
    func end() {
        for node in 0..<3 { kill(node) }
        nats.end()
        for proxy in proxies.joined() { proxy.set(.refusing) }
    }

    /// Where clients reach the nodes.
    var ports: [Int] { held.map(\.port) }

    // MARK: Nodes

    /// Starts a node that does not run.
    func start(_ node: Int) throws {
        let servers = proxies[node].map { "nats://127.0.0.1:\($0.port)" }.joined(separator: ",")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // The node takes the shell's place, and ends when the shell's input does: with this process, however it ends.
        process.arguments = [
            "-c",
            """
            exec 3<&0
            (while read -r line <&3; do :; done; kill -9 $$) >/dev/null 2>&1 &
            log=$1
            shift
            exec "$@" </dev/null >>"$log" 2>&1 3<&-
            """, "sh", "\(folder)/node\(node).log", program, "start", "--port", "\(ports[node])", "--no-demo",
            "--cluster",
            servers, "--cluster-name", Self.name, "--advertise", "127.0.0.1:\(ports[node])", "--runtime-dir",
            "\(folder)/run\(node)", "--log-format", "text",
        ]
        let life = Pipe()
        // Or a process that is started later would keep the input open.
        _ = fcntl(life.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        process.standardInput = life
        try process.run()
        processes[node] = (process, life)
    }

    /// Kills a node, if it runs.
    func kill(_ node: Int) {
        guard let running = processes[node] else { return }
        signal(node, SIGKILL)
        try? running.life.fileHandleForWriting.close()
        processes[node] = nil
    }

    /// Sends a node a signal, if it runs.
    func signal(_ node: Int, _ signal: Int32) {
        if let running = processes[node] { send(signal, to: running.process.processIdentifier) }
    }

    /// What passes between a node and some of the servers.
    func set(_ mode: CuttableProxy.Mode, _ node: Int, from servers: [Int]) {
        for server in servers { proxies[node][server].set(mode) }
    }

    /// Gives all tenants of a node to others, and ends it; whether it did.
    func drain(_ node: Int) async -> Bool {
        guard await run(["stop", "--drain", "--server", "http://127.0.0.1:\(ports[node])"]) == 0 else { return false }
        kill(node)
        return true
    }

    /// Asks a node for another node to own a tenant; whether it was done.
    func move(_ tenant: String, to id: String, by node: Int) async -> Bool {
        await run(["tenant", "move", tenant, "--to", id, "--server", "http://127.0.0.1:\(ports[node])"]) == 0
    }

    // MARK: Looking

    private struct StatusAnswer: Decodable {
        struct Status: Decodable { var cluster: ClusterReport? }
        var data: Status
    }

    /// The cluster as the node at a port sees it; nil where it does not answer.
    nonisolated static func report(at port: Int) async -> ClusterReport? {
        guard let address = try? EmulatorAddress("127.0.0.1:\(port)"),
            let answer = try? await HTTPExchange(
                address: address, method: "GET", path: "/admin/v1/status", timeoutSeconds: 1
            ).run()
        else { return nil }
        return (try? JSONDecoder().decode(StatusAnswer.self, from: Data(answer.body)))?.data.cluster
    }

    /// Which node has a tenant; nil where none has it, or none says so.
    func owner(of tenant: String) async -> Int? {
        for port in ports {
            guard let report = await Self.report(at: port), report.isServing,
                let id = report.tenants.first(where: { $0.name == tenant })?.owner,
                let address = report.nodes.first(where: { $0.id == id })?.address
            else { continue }
            return ports.firstIndex { address.hasSuffix(":\($0)") }
        }
        return nil
    }

    /// Returns when all nodes serve.
    func waitUntilServing() async throws {
        let start = ContinuousClock.now
        for (node, port) in ports.enumerated() {
            while true {
                if let report = await Self.report(at: port), report.isServing, report.nodes.count == 3 { break }
                guard start.duration(to: .now) < .seconds(60) else {
                    throw Failure(description: "node \(node) does not serve for 60 s, see \(folder)")
                }
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    /// The fences in each tenant's stream, in order. Waits on this thread.
    func fences() throws -> [(stream: String, fences: [StreamRecord.Fence])] {
        let connection = try NATSConnection(nats.address, name: "rounds")
        let cluster = ClusterName(Self.name)
        var found: [(stream: String, fences: [StreamRecord.Fence])] = []
        for stream in try connection.streamNames(prefix: cluster.streamPrefix) {
            let subject = cluster.subject(
                .fence, of: StreamName(text: String(stream.dropFirst(cluster.streamPrefix.count))))
            guard let state = try connection.state(of: stream),
                let last = try connection.lastMessage(of: subject, in: stream)?.sequence
            else { continue }
            var fences: [StreamRecord.Fence] = []
            try connection.forEachMessage(of: stream, subject: subject, from: state.first, through: last) { message in
                if case .fence(let fence) = try StreamRecord(message.bytes, JournalCoding()) { fences.append(fence) }
            }
            found.append((stream, fences))
        }
        return found
    }

    /// Runs a command of `parlor`; its exit code.
    private func run(_ arguments: [String]) async -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return await withCheckedContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(returning: -1) }
        }
    }
}

private func send(_ signal: Int32, to process: pid_t) { kill(process, signal) }
