import Dispatch
import EmulatorAPI
import EmulatorClient
import EmulatorHost
import EmulatorServer
import Foundation
import Loads
import Synchronization
import VendorDialects

/// A tenant with ten million past entries: what they take of the disk, how long a server takes to start with it, and how much
/// memory it has then; where all is kept and where no more is than the newest two states need.
func longPastFigures() async throws -> [Figure] {
    let count = isTrial ? 1_000 : 10_000_000
    var figures: [Figure] = []
    for (name, keeping) in [("all kept", JournalKeeping.all), ("the past dropped", JournalKeeping(milliseconds: 0))] {
        let directory = NSTemporaryDirectory() + "parlor-past-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try await furnish(directory, tenants: ["lab"], entries: count, keeping: keeping)
        let bytes = try FileManager.default.attributesOfItem(atPath: directory + "/tenants/lab.sqlite")[.size]
        figures.append(
            Figure("\(count) past entries, \(name): on disk", (bytes as? NSNumber)?.doubleValue ?? 0, "bytes"))
        var resident = 0
        let starting = try time {
            let server = try parlor(directory)
            resident = server.residentKibibytes
            server.stop()
        }
        figures.append(Figure("  start", starting.inSeconds, "s", .atMost(2)))
        figures.append(Figure("  resident memory", Double(resident) / 1024, "MiB", .atMost(100)))
    }
    return figures
}

/// What other tenants feel of four exports at once, of a million entries each.
func exportFigures() async throws -> [Figure] {
    let directory = NSTemporaryDirectory() + "parlor-exports-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let busy = ["a", "b", "c", "d"]
    try await furnish(directory, tenants: busy, entries: isTrial ? 1_000 : 1_000_000, keeping: .all)
    try await furnish(directory, tenants: ["quiet"], entries: 10, keeping: .all)
    let server = try parlor(directory)
    defer { server.stop() }
    let address = try EmulatorAddress("127.0.0.1:\(server.port)")
    let client = try await QuietClient(address, app: "1400000099")
    let alone = try await client.roundTrips(until: { $0 >= amount(2000) })
    let isOver = Atomic(false)
    let exports = Task {
        let clock = ContinuousClock()
        let start = clock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in busy {
                group.addTask {
                    var exchange = HTTPExchange(
                        address: address, method: "GET", path: "/admin/v1/tenants/\(name)/export", timeoutSeconds: 3600)
                    exchange.target = open("/dev/null", O_WRONLY)
                    guard try await exchange.run().status == 200 else { fatalError("\(name) is not exported") }
                }
            }
            try await group.waitForAll()
        }
        isOver.store(true, ordering: .relaxed)
        return start.duration(to: clock.now)
    }
    let beside = try await client.roundTrips(until: { _ in isOver.load(ordering: .relaxed) })
    let took = try await exports.value
    return [
        Figure("a quiet tenant's commands: p50", alone.quantile(0.5), "ms"),
        Figure("  p99", alone.quantile(0.99), "ms"),
        Figure("beside four exports of 1000000 entries: p50", beside.quantile(0.5), "ms"),
        Figure("  p99", beside.quantile(0.99), "ms", .atMost(alone.quantile(0.99) + 2)),
        Figure("  slowest", beside.quantile(1), "ms"),
        Figure("  the exports took", took.inSeconds, "s"),
    ]
}

/// Stores tenants of so many entries each; the app of the first is 1400000001, of "quiet" 1400000099.
func furnish(
    _ directory: String, tenants: [String], entries: Int, keeping: JournalKeeping
) async throws {
    for (number, name) in tenants.enumerated() {
        let store = try Store(directory: directory, keeping: keeping)
        let app = name == "quiet" ? "1400000099" : "\(1_400_000_001 + number)"
        let host = try store.create(try journaledTenant(name, app: app))
        _ = try await attributeWrites(entries, inFlight: 1024, to: host)
        await host.settle()
        await host.stop(reason: "it is written")
        store.close()
    }
}

func parlor(_ directory: String) throws -> ServerProcess {
    guard let server = try ServerProcess.parlor(["--data", directory, "--no-demo"]) else {
        fatalError("no parlor beside the benchmarks: swift build -c release --product parlor")
    }
    return server
}

/// One client that asks, waits for the answer, and asks again.
private final class QuietClient: Sendable {
    private let link: NetworkLink

    init(_ address: EmulatorAddress, app: AppID) async throws {
        link = NetworkLink(address: address, app: app, random: RandomStream(state: 1))
        link.listen { _ in }
        let setup = try journaledTenant("quiet", app: app.rawValue).setup()
        let claims = Claims(
            app: app, user: "guest", issuedAtUnixSeconds: 1_600_000_000, expiresAtUnixSeconds: 4_000_000_000)
        let token = Credential.token(text: setup.tokenFormat.write(claims, setup.secret))
        try await ask(.identity(.logIn(user: "guest", credential: token, terminal: .phone)))
    }

    private func ask(_ command: Command) async throws {
        _ = try await withCheckedContinuation { continuation in
            link.send(command) { continuation.resume(returning: $0) }
        }.get()
    }

    /// How long answers take, in milliseconds, ascending.
    func roundTrips(until isEnough: (Int) -> Bool) async throws -> [Double] {
        let clock = ContinuousClock()
        var spans: [Double] = []
        while !isEnough(spans.count) {
            let start = clock.now
            try await ask(.identity(.fetchProfiles(users: ["guest"])))
            spans.append(start.duration(to: clock.now).inSeconds * 1000)
        }
        return spans.sorted()
    }
}

extension [Double] {
    /// Of sorted values, the one that so large a part is not above.
    fileprivate func quantile(_ part: Double) -> Double {
        isEmpty ? 0 : self[Swift.min(count - 1, Int(Double(count) * part))]
    }
}
