import Devices
import Foundation
import ParlorTesting
import Synchronization
import Testing
import ZIM

@testable import PlantedApps

private let room = "10001"

/// A ZIM app in async functions: a seat is an attribute whose key is the seat's number.
private final class AsyncApp: Sendable {
    let user: String
    private let given = Mutex(false)
    /// Whether a seat was the user's, for a moment at least.
    var wasGiven: Bool { given.withLock { $0 } }

    init(_ user: String, appID: UInt32) {
        self.user = user
        let config = ZIMAppConfig()
        config.appID = appID
        ZIM.create(with: config)
    }

    func enter(token: String) async {
        let info = ZIMUserInfo()
        info.userID = user
        await withCheckedContinuation { done in ZIM.shared()?.login(with: info, token: token) { _ in done.resume() } }
        let full = ZIMRoomInfo()
        full.roomID = room
        await withCheckedContinuation { done in
            ZIM.shared()?.enterRoom(with: full, config: ZIMRoomAdvancedConfig()) { _, _ in done.resume() }
        }
    }

    private func occupant(of seat: String) async -> String? {
        await withCheckedContinuation { done in
            ZIM.shared()?.queryRoomAllAttributes(byRoomID: room) { _, attributes, _ in
                done.resume(returning: attributes[seat])
            }
        }
    }

    /// The bug: between the question and the write somebody else may sit down, and the write is by force.
    func takeIfFree(_ seat: String, isPlanted: Bool) async {
        guard await occupant(of: seat) == nil else { return }
        let config = ZIMRoomAttributesSetConfig()
        config.isForce = isPlanted
        let isTaken = await withCheckedContinuation { done in
            ZIM.shared()?.setRoomAttributes([seat: user], roomID: room, config: config) { _, refused, error in
                done.resume(returning: error.code == .success && refused.isEmpty)
            }
        }
        if isTaken { given.withLock { $0 = true } }
    }
}

/// Two take a seat that each finds free, and only one may be told that it is theirs.
private func race(in world: World, isPlanted: Bool) throws {
    let tenant = world.addTenant(.zegoDemo)
    let names = ["alice", "bob"]
    let apps = names.map { name in
        world.device(name).run { AsyncApp(name, appID: UInt32(tenant.tenant.appID) ?? 0) }
    }
    for (name, app) in zip(names, apps) {
        let token = tenant.token(for: name)
        try world.run(on: world.device(name)) { await app.enter(token: token) }
    }
    try world.together(
        zip(names, apps).map { name, app in
            WorldStep("\(name) takes seat 3") {
                world.device(name).run { _ = Task { await app.takeIfFree("3", isPlanted: isPlanted) } }
            }
        })
    world.advance(by: .seconds(5))
    let given = apps.filter(\.wasGiven).map(\.user)
    if given.count > 1 { throw Wrong(description: "seat 3 was given to \(given)") }
}

@Suite struct AsyncAppTests {
    @Test func `this toolchain lets worlds take the tasks of their devices`() {
        #expect(World(seed: 1).adoptTasks(), "the file TaskRouter.swift stands on what the toolchain may have dropped")
    }

    @Test func `a race between awaits is found, shortened, and played again to the same end`() throws {
        let failure = try #require(
            throws: ExplorationFailure.self,
            performing: { try explore(seeds: 0..<200) { try race(in: $0, isPlanted: true) } })
        #expect(failure.steps == ["alice takes seat 3", "bob takes seat 3"])
        let again = try #require(
            throws: ExplorationFailure.self,
            performing: { try explore(replaying: failure.schedule) { try race(in: $0, isPlanted: true) } })
        #expect(again.reason == failure.reason)
        #expect(throws: Never.self) { try explore(seeds: 0..<200) { try race(in: $0, isPlanted: false) } }
    }

    /// Whatever tasks do, in the order in which they did it, and whether all of it was on the thread of the test.
    private func order(of schedule: String?) throws -> (lines: [String], isOneThread: Bool) {
        final class Book: Sendable {
            private let state = Mutex((lines: [String](), threads: Set<UInt>()))
            func note(_ line: String) {
                state.withLock {
                    $0.lines.append(line)
                    $0.threads.insert(UInt(pthread_self()))
                }
            }
            var lines: [String] { state.withLock { $0.lines } }
            var threadCount: Int { state.withLock { $0.threads.count } }
        }
        actor Counter {
            private var count = 0
            func next() -> Int {
                count += 1
                return count
            }
        }
        let book = Book()
        func body(_ world: World) {
            let counter = Counter()
            for name in ["alice", "bob", "carol"] {
                world.device(name).run {
                    _ = Task {
                        async let first = counter.next()
                        book.note("\(name) is \(await first)")
                        await withTaskGroup(of: Void.self) { group in
                            for number in 0..<3 { group.addTask { book.note("\(name) \(number)") } }
                        }
                        try? await Task.sleep(for: .seconds(3_600))
                        book.note("\(name) slept")
                    }
                }
            }
            world.advance(by: .seconds(3_601))
        }
        if let schedule { try explore(replaying: schedule, checksRooms: false, body) } else { body(World(seed: 1)) }
        return (book.lines, book.threadCount == 1)
    }

    @Test
    func `tasks, groups, actors and sleeps go on in the world, in an order that a schedule decides`()
        throws
    {
        let text = "1 7 typical task/alice/1=3 task/bob/2=2"
        let (lines, isOneThread) = try order(of: text)
        #expect(isOneThread)
        #expect(Set(lines).count == 15)
        #expect(try order(of: text).lines == lines)
        #expect(try order(of: "1 7 typical").lines != lines)
    }

    @Test func `async code that does not return in time is told of`() {
        let world = World(seed: 1)
        let failure = #expect(throws: TaskNotFinished.self) {
            try world.run(on: world.device("alice"), within: .seconds(5)) {
                await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
        }
        #expect(failure?.description == "the async code on alice did not return within 5.0 seconds")
        #expect(world.now == .seconds(5))
        #expect(throws: Wrong.self) {
            try world.run(on: world.device("alice")) { throw Wrong(description: "thrown") }
        }
    }
}
