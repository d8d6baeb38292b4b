import EmulatorAPI
import Foundation
import NIOCore
import VendorDialects

/// How long a user of a quiet tenant waits for a reply while somebody attacks another tenant of the server, or the server.
/// Beside it stands what the attack costs the server: on two processors the attacker, the server and the quiet tenant wait
/// for each other, and for whatever else runs there, so that times alone do not tell whose they are.
///
/// `PARLOR_BENCH_SERVER` names another `parlor` to be measured, for a comparison; `PARLOR_BENCH_ATTACKS=marks,lists` leaves
/// these attacks; `PARLOR_BENCH_DATA=none` keeps everything in memory, and so leaves out the disk.
func hostileFigures() throws -> [Figure] {
    raiseFileLimit()
    let environment = ProcessInfo.processInfo.environment
    let chosen = environment["PARLOR_BENCH_ATTACKS"].map { $0.split(separator: ",") }
    var figures: [Figure] = []
    for attack in Attack.allCases where chosen?.contains(Substring(attack.rawValue)) != false {
        let directory = FileManager.default.temporaryDirectory.appending(path: "parlor-bench-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let keeps = environment["PARLOR_BENCH_DATA"] != "none"
        guard let server = try ServerProcess.parlor(keeps ? ["--data", directory.path] : []) else { return [] }
        defer { server.stop() }
        if attack == .exports { try fillJournal(port: server.port) }
        let quiet = try QuietTenant(port: server.port)
        let alone = try quiet.slowest(seconds: seconds(2))
        let memory = server.residentKibibytes
        let attacker = try Attacker(attack, port: server.port, seconds: seconds(5))
        Thread.sleep(forTimeInterval: seconds(0.5))
        let before = server.loopTimes
        let beside = try quiet.slowest(seconds: seconds(3.5))
        let after = server.loopTimes
        let grown = Double(server.residentKibibytes - memory) / 1024
        try attacker.finish()
        try? quiet.stop()
        // Once more without the quiet tenant, so that all that the server does is the attack's.
        let (start, idle) = (ContinuousClock.now, server.processorSeconds)
        let count = try Attacker(attack, port: server.port, seconds: seconds(2)).finish()
        let (took, cost) = (start.duration(to: .now).inSeconds, server.processorSeconds - idle)
        figures += [
            Figure("a quiet tenant's p99 alone", alone * 1000, "ms"),
            Figure("a quiet tenant's p99 beside \(attack.name)", beside * 1000, "ms", .atMost(alone * 1000 + 2)),
            Figure("  what the server's memory grew by", grown, "MiB"),
            Figure("  what its event loops ran in a second", (after.ran - before.ran) / seconds(3.5) * 1000, "ms"),
            Figure(
                "  what they waited for a processor in a second", (after.waited - before.waited) / seconds(3.5) * 1000,
                "ms"),
            Figure("  what the attacker alone sent in a second", Double(count) / took, "/s"),
            Figure("  the server's processor time for each", cost / Double(max(1, count)) * 1e6, "µs"),
        ]
    }
    return figures
}

/// An attack in a process of its own.
private struct Attacker {
    private let process = Process()
    private let output = Pipe()

    init(_ attack: Attack, port: Int, seconds: Double) throws {
        process.executableURL = URL(filePath: CommandLine.arguments[0]).absoluteURL
        process.arguments = ["--attack", attack.rawValue, "\(port)", "\(seconds)"]
        process.standardOutput = output
        try process.run()
    }

    /// Waits for its end; how much it sent.
    @discardableResult
    func finish() throws -> Int {
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Int(text.prefix(while: \.isNumber)) ?? 0
    }
}

/// Some users who ask for little, one thing at a time.
private final class QuietTenant {
    private let crowd: Crowd<LoadConnection>
    private static let userCount = 4
    /// How long a reply is waited for when the measurement is over.
    private static let patience = TimeAmount.seconds(10)

    init(port: Int) throws {
        let setup = try TenantDescription.tencentDemo.setup(seed: 1, bornAtUnixMilliseconds: 0)
        crowd = try Crowd(
            users: Self.userCount, port: port, setup: setup, issuedAtUnixSeconds: Int64(Date.now.timeIntervalSince1970))
    }

    /// Safe because it is reached from the event loop while a measurement runs and from the main thread after it.
    private final class Waits: @unchecked Sendable {
        var seconds: [Double] = []
    }

    /// Seconds that 99 of 100 replies take at most. A reply that does not come counts with the time it was waited for.
    func slowest(seconds: Double) throws -> Double {
        let waits = Waits()
        let loop = crowd.loop
        try crowd.run { members, done in
            let clock = ContinuousClock()
            let end = clock.now + .seconds(seconds)
            var asked: [Int: ContinuousClock.Instant] = [:]
            var unfinished = members.count
            func ask(_ number: Int) {
                guard clock.now < end else {
                    unfinished -= 1
                    if unfinished == 0 { done() }
                    return
                }
                asked[number] = clock.now
                members[number].send(.room(.fetchJoinedRooms))
            }
            for number in members.indices {
                members[number].onItem = { kind, _ in
                    guard kind == .reply, let start = asked.removeValue(forKey: number) else { return }
                    waits.seconds.append(start.duration(to: clock.now).inSeconds)
                    loop.assumeIsolated().scheduleTask(in: .milliseconds(2)) { ask(number) }
                }
                ask(number)
            }
            loop.assumeIsolated().scheduleTask(in: .milliseconds(Int64(seconds * 1000)) + Self.patience) {
                guard unfinished > 0 else { return }
                for start in asked.values { waits.seconds.append(start.duration(to: clock.now).inSeconds) }
                unfinished = 0
                done()
            }
        }
        return waits.seconds.sorted()[waits.seconds.count * 99 / 100]
    }

    func stop() throws { try crowd.stop() }
}

/// Has the attacked tenant take 100,000 commands, which its journal keeps.
private func fillJournal(port: Int) throws {
    let setup = try TenantDescription.zegoDemo.setup(seed: 1, bornAtUnixMilliseconds: 0)
    let crowd = try Crowd(
        users: 8, port: port, setup: setup, issuedAtUnixSeconds: Int64(Date.now.timeIntervalSince1970))
    try crowd.run { members, done in
        var (unsent, unanswered) = (amount(100_000), amount(100_000))
        let command = PreparedCommand(.room(.fetchJoinedRooms))
        for member in members {
            member.onItem = { [unowned member] kind, _ in
                guard kind == .reply else { return }
                unanswered -= 1
                if unanswered == 0 { return done() }
                guard unsent > 0 else { return }
                unsent -= 1
                member.send(command)
            }
            member.together {
                for _ in 0..<16 {
                    unsent -= 1
                    member.send(command)
                }
            }
        }
    }
    try crowd.stop()
}
