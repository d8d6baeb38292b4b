import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Foundation
import GRDB
import NIOCore
import NIOPosix
import Synchronization
import Testing
import VendorDialects

@testable import EmulatorServer

/// The threads of a data directory, and how many files it has open.
@Suite(.timeLimit(.minutes(15))) struct StorageThreadsTests {
    private let scratch = Scratch()

    /// What runs at the same time, and in which order things were done.
    private final class Log: Sendable {
        private let state = Mutex((now: 0, most: 0, done: [String]()))

        var most: Int { state.withLock { $0.most } }
        var done: [String] { state.withLock { $0.done } }

        func carry(_ what: String, _ body: () -> Void = {}) {
            state.withLock { state in
                state.now += 1
                state.most = max(state.most, state.now)
            }
            body()
            state.withLock { state in
                state.now -= 1
                state.done.append(what)
            }
        }
    }

    @Test func `pieces of a lane are done one at a time, in order`() async {
        let threads = WorkerThreads("test", count: 4)
        let lane = threads.lane()
        let log = Log()
        for number in 0..<200 { lane.enqueue { log.carry("\(number)") } }
        await lane.run {}
        #expect(log.done == (0..<200).map { "\($0)" })
        #expect(log.most == 1)
    }

    /// What a piece of work holds.
    private final class Held: Sendable {}

    private struct Trace {
        weak var held: Held?
    }

    private static func work(in lane: WorkLane) async -> Trace {
        let held = Held()
        let trace = Trace(held: held)
        await lane.run { withExtendedLifetime(held) {} }
        return trace
    }

    private static func waitForWork(in lane: WorkLane) -> Trace {
        let held = Held()
        let trace = Trace(held: held)
        lane.runWhileWaiting { withExtendedLifetime(held) {} }
        return trace
    }

    @Test func `work that is done holds nothing any more when who waited for it goes on`() async {
        let threads = WorkerThreads("test", count: 2)
        let lane = threads.lane()
        for _ in 0..<2000 {
            let (awaited, waitedFor) = (await Self.work(in: lane), Self.waitForWork(in: lane))
            guard awaited.held == nil, waitedFor.held == nil else {
                Issue.record("a piece of work that is done is still there")
                return
            }
        }
    }

    @Test func `no more is done at a time than there are threads`() async {
        let threads = WorkerThreads("test", count: 2)
        let (log, gate) = (Log(), DispatchSemaphore(value: 0))
        let lanes = (0..<3).map { _ in threads.lane() }
        // Two hold both threads until everything is queued.
        for lane in lanes[1...] { lane.enqueue { log.carry("gate") { gate.wait() } } }
        for number in 0..<60 { lanes[number % 3].enqueue { log.carry("\(number)") } }
        gate.signal()
        gate.signal()
        for lane in lanes { await lane.run {} }
        #expect(log.most <= 2)
        #expect(log.done.count == 62)
    }

    @Test func `lanes take turns, so nobody waits for all that another has to do`() async {
        let threads = WorkerThreads("test", count: 1)
        let (log, gate) = (Log(), DispatchSemaphore(value: 0))
        let lanes = (0..<3).map { _ in threads.lane() }
        // The thread is held until everything is queued.
        lanes[1].enqueue { log.carry("gate") { gate.wait() } }
        for number in 0..<20 { lanes[0].enqueue { log.carry("long \(number)") } }
        for lane in lanes[1...] { lane.enqueue { log.carry("short") } }
        gate.signal()
        for lane in lanes { await lane.run {} }
        let last = log.done.lastIndex(of: "short") ?? .max
        #expect(last < 5, "\(log.done)")
    }

    /// How long the calling thread may run where others want its processor, in nanoseconds, as Linux shows it.
    private static var turn: Int? {
        let lines =
            (try? String(contentsOfFile: "/proc/thread-self/sched", encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.first { $0.hasPrefix("se.slice") }?.split(separator: " ").last.flatMap { Int($0) }
    }

    /// Linux grants the wish from 6.12 on.
    private static var grantsTurns: Bool {
        let release = (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)) ?? ""
        let numbers = release.split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
        return turn != nil && !numbers.lexicographicallyPrecedes([6, 12])
    }

    @Test(.enabled(if: grantsTurns)) func `threads that serve take short turns, and those in the background do not`()
        async throws
    {
        let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let roster = LoopRoster(loop: loops.next())
        #expect(try await roster.loop.submit { Self.turn }.get() == 100_000)
        #expect(await WorkerThreads("test", count: 1).lane().run { Self.turn } == 100_000)
        // Threads inherit the turns of the one that begins them.
        let background = WorkerThreads("test", count: 1, isBackground: true)
        let turn = await WorkerThreads("test", count: 1).lane().run { background.lane().runWhileWaiting { Self.turn } }
        #expect(try #require(turn) > 100_000)
        try await loops.shutdownGracefully()
    }

    @Test func `what a piece of work throws is thrown to whoever waits for it`() async {
        let threads = WorkerThreads("test", count: 1)
        let lane = threads.lane()
        await #expect(throws: StorageError.tenantInUse(name: "a")) {
            try await lane.run { () throws(StorageError) in throw .tenantInUse(name: "a") }
        }
        #expect(await lane.run { 7 } == 7)
        #expect(lane.runWhileWaiting { 8 } == 8)
    }

    @Test func `many tenants that write by turns need few files, and lose nothing`() async throws {
        let store = try scratch.store(snapshotInterval: 20, openFileLimit: 10)
        var labs: [Lab] = []
        for number in 0..<40 {
            var stored = try Lab.stored("t\(number)")
            stored.description.appID = "\(1_400_000_001 + number)"
            labs.append(try await Lab(host: store.create(stored)))
            #expect(store.openFileCount <= 10)
        }
        for round in 1...3 {
            for lab in labs {
                await lab.write(round * 10..<round * 10 + 10)
                #expect(store.openFileCount <= 10)
            }
        }
        for lab in labs { await lab.host.finish() }
        store.close()
        #expect(store.openFileCount == 0)
        for number in 0..<40 {
            let host = try store.recover("t\(number)")
            #expect(await host.snapshot.state.attributes(of: "lobby") == [Attribute(key: "topic", value: "39")])
            await host.finish()
        }
        // Nobody has written but what a start writes.
        #expect(store.openFileCount <= 10)
        store.close()
    }

    @Test func `tenants that only were taken up have no file open`() async throws {
        let store = try scratch.store()
        for number in 0..<5 {
            var stored = try Lab.stored("t\(number)")
            stored.description.appID = "\(1_400_000_001 + number)"
            await (try store.create(stored)).finish()
        }
        #expect(store.openFileCount == 0)
        store.close()
        for name in store.tenantNames { await (try store.recover(name)).finish() }
        #expect(store.openFileCount == 0)
    }

    @Test func `a snapshot that is encoded only after its tenant is closed does not open the file again`() async throws
    {
        let store = try scratch.store(snapshotInterval: 10)
        let lab = try await Lab(store)
        let encodings = store.lane(of: "lab")
        let gate = DispatchSemaphore(value: 0)
        encodings.enqueue { gate.wait() }
        await lab.write(1...30)
        await lab.host.finish()
        store.close()
        gate.signal()
        await encodings.run {}
        #expect(store.openFileCount == 0)
        let host = try store.recover("lab")
        #expect(await host.snapshot.state.attributes(of: "lobby") == [Attribute(key: "topic", value: "30")])
        await host.finish()
        #expect(store.openFileCount == 1)
    }

    @Test func `a file that was changed by others while it was closed stops its tenant with a reason`() async throws {
        let store = try scratch.store(openFileLimit: 9)
        let lab = try await Lab(store)
        await lab.write(1...5)
        // Others take its place among the open files.
        for number in 0..<9 {
            var stored = try Lab.stored("t\(number)")
            stored.description.appID = "\(1_400_000_002 + number)"
            _ = try await Lab(host: store.create(stored))
        }
        let other = try TenantFile(scratch.database())
        try await other.database.write { db in try db.execute(sql: "UPDATE head SET position = 3") }
        try other.close()
        await lab.write([6])
        #expect(await lab.host.usage.stopReason?.hasSuffix("it is not as it was left") == true)
    }
}
