import EmulatorAPI
import EmulatorHost
import Foundation
import Loads
import Logging
import LoopbackPorts
import NATSServers
import VendorDialects

@testable import EmulatorServer

/// What a cluster costs beside SQLite, on this machine: three servers of NATS with their data in files, and nodes of Parlor. Worth
/// something in an optimized build only.
@MainActor struct ClusterFigures {
    /// The program `parlor`.
    let program: String
    private let folder = NSTemporaryDirectory() + "parlor-figures-\(UUID().uuidString)"

    private static let tenantCount = 1000
    /// How long nothing is done while processor time is counted.
    private static let idleSeconds = 20.0

    init(program: String) { self.program = program }

    /// Measures, and prints rows of a table as it goes.
    func print() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        say("| What | Cluster | SQLite |")
        say("| --- | --- | --- |")
        try await writes()
        let alone = try await alone()
        let cluster = try await cluster()
        for (name, ofCluster) in cluster { say("| \(name) | \(ofCluster) | \(alone[name] ?? "–") |") }
    }

    private func rounded(_ value: Double) -> String {
        value < 10 ? String(format: "%.2f", value) : String(format: "%.0f", value)
    }

    // MARK: Writes

    private func writes() async throws {
        let nats = try NATSServers(3)
        defer { nats.end() }
        let logger = Logger(label: "figures") { _ in SwiftLogNoOpLogHandler() }
        var streams: StreamStore?
        // Servers that were started just now look for their leader first.
        for _ in 0..<60 where streams == nil {
            try await Task.sleep(for: .milliseconds(500))
            streams = try? StreamStore(
                NATSConnection(nats.address, name: "figures"), cluster: ClusterName("figures"), replicas: 3,
                transferDirectory: folder, logger: logger)
        }
        guard let streams else { throw LocalCluster.Failure(description: "NATS does not serve for 30 s") }
        for (inFlight, count) in [(1, 1_000), (64, 20_000), (1024, 50_000)] {
            let name = "lab\(inFlight)"
            var tenant = try StoredTenant(
                TenantDescription(name: name, vendor: .tencent, appID: "1400000001", secret: "key"), seed: 1,
                bornAtUnixMilliseconds: 1_700_000_000_000, clock: .manual)
            tenant.rules.attribute.maximumWritesPerSecond = nil
            streams.own(name, as: Tenure(name, node: "n1", epoch: 1, stream: "a.1-1"))
            let files = try Store(directory: "\(folder)/\(name)")
            let hosts = [try streams.create(tenant), try files.create(tenant)]
            var rates: [Double] = []
            for host in hosts {
                rates.append(try await attributeWrites(count, inFlight: inFlight, to: host))
                await host.stop(reason: "measured")
            }
            files.close()
            say("| synced writes a second, \(inFlight) in flight | \(rounded(rates[0])) | \(rounded(rates[1])) |")
        }
    }

    // MARK: Tenants

    /// A server in a process of its own.
    private struct Server {
        let process: BoundProcess
        let port: Int

        var kibibytes: Double {
            let status = (try? String(contentsOfFile: "/proc/\(process.number)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
            return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
        }
    }

    /// Processor time of a process, in seconds.
    private func processorSeconds(_ process: Int32) -> Double {
        let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        // User and system time are the 14th and 15th field; the second may have spaces in its parentheses.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 13, let user = Double(fields[11]), let system = Double(fields[12]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private func start(_ port: HeldPort, _ options: [String]) throws -> Server {
        let null = FileHandle(forWritingAtPath: "/dev/null") ?? .standardError
        let process = try BoundProcess(
            [
                program, "start", "--port", "\(port.port)", "--no-demo", "--log-level", "error", "--runtime-dir",
                "\(folder)/run\(port.port)",
            ] + options, output: null)
        return Server(process: process, port: port.port)
    }

    /// Returns when a server has so many tenants; how long that took, in seconds.
    private func wait(for count: Int, at port: Int, since start: ContinuousClock.Instant = .now) async throws -> Double
    {
        struct Answer: Decodable {
            struct Status: Decodable { var tenantCount: Int }
            var data: Status
        }
        let address = try EmulatorAddress("127.0.0.1:\(port)")
        // Seldom: the answer about 1,000 tenants takes the server's time, too.
        while start.duration(to: .now) < .seconds(120) {
            try await Task.sleep(for: .milliseconds(200))
            let isReady =
                try? await HTTPExchange(address: address, method: "GET", path: "/readyz", timeoutSeconds: 5)
                .run().status == 200
            guard isReady == true else { continue }
            let answer = try? await HTTPExchange(
                address: address, method: "GET", path: "/admin/v1/status", timeoutSeconds: 5
            ).run()
            let status = answer.flatMap { try? JSONDecoder().decode(Answer.self, from: Data($0.body)) }
            if status?.data.tenantCount == count { return start.duration(to: .now) / .seconds(1) }
        }
        throw LocalCluster.Failure(description: "a server has not \(count) tenants after 120 s")
    }

    private func create(at port: Int) async throws {
        for number in 1...Self.tenantCount {
            let body = #"{"name":"t\#(number)","vendor":"tencent","appID":"\#(1_500_000_000 + number)","secret":"key"}"#
            let answer = try await HTTPExchange(
                address: EmulatorAddress("127.0.0.1:\(port)"), method: "POST", path: "/admin/v1/tenants",
                headers: [("Content-Type", "application/json")], body: Array(body.utf8)
            ).run()
            guard answer.status == 201 else {
                throw LocalCluster.Failure(description: String(decoding: answer.body, as: UTF8.self))
            }
        }
    }

    private let creation = "making a tenant, in ms"
    private let memory = "memory of an idle tenant, in KiB"
    private let idling = "processor time of an idle tenant, in µs a second"
    private let starting = "start of a server with 1,000 tenants, in s"

    /// Makes tenants, and looks at what they cost.
    private func measure(_ server: Server) async throws -> [(String, String)] {
        _ = try await wait(for: 0, at: server.port)
        let before = server.kibibytes
        let start = ContinuousClock.now
        try await create(at: server.port)
        let count = Double(Self.tenantCount)
        let creating = start.duration(to: .now) / .milliseconds(1) / count
        let kept = (server.kibibytes - before) / count
        let (began, busy) = (ContinuousClock.now, processorSeconds(server.process.number))
        try await Task.sleep(for: .seconds(Self.idleSeconds))
        let spent = processorSeconds(server.process.number) - busy
        let idle = spent / (began.duration(to: .now) / .seconds(1)) * 1e6 / count
        return [(creation, rounded(creating)), (memory, rounded(kept)), (idling, rounded(idle))]
    }

    private func alone() async throws -> [String: String] {
        let port = try HeldPort(isLent: true)
        let options = ["--data", "\(folder)/data"]
        let server = try start(port, options)
        var found = Dictionary(uniqueKeysWithValues: try await measure(server))
        server.process.kill()
        let begun = ContinuousClock.now
        let again = try start(port, options)
        found[starting] = rounded(try await wait(for: Self.tenantCount, at: again.port, since: begun))
        again.process.kill()
        return found
    }

    private func cluster() async throws -> [(String, String)] {
        let nats = try NATSServers(3)
        defer { nats.end() }
        let options = ["--cluster", nats.address, "--cluster-name", "tenants"]
        let (first, second) = (try HeldPort(isLent: true), try HeldPort(isLent: true))
        let server = try start(first, options)
        var found = try await measure(server)
        let before = nats.processes.map(processorSeconds)
        try await Task.sleep(for: .seconds(Self.idleSeconds))
        let spent = zip(nats.processes.map(processorSeconds), before).map { $0 - $1 }
        let each = spent.reduce(0, +) / Double(spent.count) / Self.idleSeconds * 1e6 / Double(Self.tenantCount)
        found.append(("… of each server of NATS", rounded(each)))
        // Its own lease has to end first.
        server.process.kill()
        var begun = ContinuousClock.now
        let again = try start(first, options)
        found.append((starting, rounded(try await wait(for: Self.tenantCount, at: again.port, since: begun))))
        let heir = try start(second, options)
        _ = try await wait(for: 0, at: heir.port)
        again.process.kill()
        begun = .now
        let seconds = try await wait(for: Self.tenantCount, at: heir.port, since: begun)
        found.append(("takeover of 1,000 tenants of a node that was killed, in s", rounded(seconds)))
        heir.process.kill()
        return found
    }
}
