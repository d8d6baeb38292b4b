import EmulatorAPI
import EmulatorHost
import Foundation
import LoopbackPorts
import LoopbackProxies
import NATSServers
import VendorDialects

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

    /// What a tenant is made from.
    nonisolated static func setup(of tenant: Int) throws -> TenantSetup {
        try TenantDescription(
            name: tenants[tenant].name, vendor: .tencent, appID: tenants[tenant].app, secret: secret
        ).setup(seed: 0, bornAtUnixMilliseconds: 0)
    }

    let nats: NATSServers
    /// Where logs are.
    let folder: String
    private let program: String
    /// What gives a node a clock that can be set; nil where this system has none.
    private let clockLibrary: String?
    /// By node and server.
    private var proxies: [[ClientProxy]] = []
    private let held: [HeldPort]
    private var processes: [BoundProcess?] = [nil, nil, nil]

    /// Starts all of it, and makes the tenants.
    init(folder binaries: String) async throws {
        program = "\(binaries)/parlor"
        #if os(Linux)
            let library = "\(binaries)/libSteppedClock.so"
            guard FileManager.default.fileExists(atPath: library) else {
                throw Failure(description: "\(library) is missing: `Scripts/stepped-clock.sh \(binaries)` makes it")
            }
            clockLibrary = library
        #else
            clockLibrary = nil
        #endif
        folder = NSTemporaryDirectory() + "parlor-rounds-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        nats = try NATSServers(3, isAdvertised: false, logFolder: folder)
        held = try (0..<3).map { _ in try HeldPort(isLent: true) }
        for _ in 0..<3 {
            var ofNode: [ClientProxy] = []
            for port in nats.ports { ofNode.append(try await ClientProxy(target: port)) }
            proxies.append(ofNode)
        }
        for node in 0..<3 {
            setClock(of: node, ahead: .zero)
            try start(node)
        }
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
        for proxy in proxies.joined() { set(.refusing, of: proxy) }
    }

    /// Where clients reach the nodes.
    var ports: [Int] { held.map(\.port) }

    // MARK: Nodes

    /// Starts a node that does not run.
    func start(_ node: Int) throws {
        let servers = proxies[node].map { "nats://127.0.0.1:\($0.port)" }.joined(separator: ",")
        // Behind what the node before it wrote.
        let log = open("\(folder)/node\(node).log", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        let output = FileHandle(fileDescriptor: log, closeOnDealloc: true)
        let clock = clockLibrary.map { ["/usr/bin/env", "LD_PRELOAD=\($0)", "STEPPED_CLOCK=\(self.clock(of: node))"] }
        processes[node] = try BoundProcess(
            (clock ?? []) + [
                program, "start", "--port", "\(ports[node])", "--no-demo", "--cluster", servers, "--cluster-name",
                Self.name, "--advertise", "127.0.0.1:\(ports[node])", "--runtime-dir", "\(folder)/run\(node)",
                "--log-format", "text",
            ], output: output)
    }

    /// Kills a node, if it runs.
    func kill(_ node: Int) {
        processes[node]?.kill()
        processes[node] = nil
    }

    /// Sends a node a signal, if it runs.
    func signal(_ node: Int, _ signal: Int32) { processes[node]?.signal(signal) }

    /// Sets the clock of a node's machine, which may be before the true time.
    func setClock(of node: Int, ahead: Duration) {
        let file = open(clock(of: node), O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        withUnsafeBytes(of: ahead.nanoseconds) { _ = pwrite(file, $0.baseAddress, $0.count, 0) }
        close(file)
    }

    private func clock(of node: Int) -> String { "\(folder)/clock\(node)" }

    /// What passes between a node and some of the servers.
    func set(_ mode: ClientProxy.Mode, _ node: Int, from servers: [Int]) {
        for server in servers { set(mode, of: proxies[node][server]) }
    }

    private func set(_ mode: ClientProxy.Mode, of proxy: ClientProxy) {
        proxy.set(mode)
        switch mode {
        case .passing: proxy.resume()
        case .silent: proxy.stall()
        case .refusing: proxy.cut()
        }
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

    /// Which server of NATS leads a tenant's stream; nil where none says so.
    func leader(of tenant: String) async -> Int? {
        let (address, prefix) = (nats.address, "\(ClusterName(Self.name).streamPrefix)\(tenant)_")
        return await WorkerThreads("looking", count: 1).lane().run {
            guard let connection = try? NATSConnection(address, name: "rounds"),
                let stream = try? connection.streamNames(prefix: prefix).first,
                let leader = try? connection.servers(of: stream).first, leader.isLeader
            else { return nil }
            return Int(leader.name.dropFirst())
        }
    }

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

    /// Returns when all nodes serve. A node that found no NATS server when it started has ended, and is started again.
    func waitUntilServing() async throws {
        let start = ContinuousClock.now
        for (node, port) in ports.enumerated() {
            while true {
                for node in ports.indices where processes[node]?.hasEnded == true { try self.start(node) }
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
