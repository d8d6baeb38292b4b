import EmulatorAPI
import EmulatorHost
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct TenantHostTests {
    private let clock = ManualClock()
    private let host: TenantHost

    init() { host = TenantHost(setup: Hosted.setup, clock: clock.hostClock) }

    private func open() async throws -> (session: SessionID, outbox: Outbox) {
        let outbox = Outbox()
        return (try #require(await host.open(outbox)), outbox)
    }

    private func admit(_ user: UserID) async throws -> (session: SessionID, outbox: Outbox) {
        let (session, outbox) = try await open()
        await host.submit(.command(session: session, command: Hosted.logIn(user)))
        _ = await outbox.next()
        return (session, outbox)
    }

    private func submit(_ command: Command, _ session: SessionID, request: UInt64 = 0) async {
        await host.submit(.command(session: session, command: command), request: request)
    }

    @Test func `a reply comes ahead of the events it caused`() async throws {
        let (session, outbox) = try await admit("alice")
        await submit(Hosted.create("lobby"), session, request: 5)
        await submit(.room(.muteAll(room: "lobby", isMuted: true)), session, request: 6)
        let texts = await outbox.next().map(\.text)
        #expect(texts.first?.hasPrefix("reply 5") == true)
        #expect(texts.dropFirst().first == "reply 6 done")
        #expect(texts.dropFirst(2).first?.contains("allMuted") == true)
    }

    @Test func `who drains an outbox is woken once for steps that were put in together, and finds them all`()
        async throws
    {
        let (session, outbox) = try await open()
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self)
        let attached = outbox.attach(after: 0, wake: { wake.yield() })
        let drainer = try #require(attached)
        let isFirst = (1...3).map { request in
            host.put { $0.take(.command(session: session, command: .identity(.logOut)), request: request) }
        }
        #expect(isFirst == [true, false, false])
        #expect(outbox.take(atMost: 9, by: drainer).isEmpty)
        host.runSteps()
        var waking = wakes.makeAsyncIterator()
        await waking.next()
        #expect(outbox.take(atMost: 9, by: drainer).count == 3)
    }

    @Test func `what many threads put in is all carried out, one at a time and each thread's in its order`() async {
        let log = CarryLog()
        await withDiscardingTaskGroup { group in
            for thread in 0..<8 {
                group.addTask { [host] in
                    for number in 0..<500 {
                        host.enqueue { _ in log.carry(number, of: thread) }
                        if number.isMultiple(of: 50) { await host.catchUp() }
                    }
                }
            }
        }
        while log.count < 4000 { await Task.yield() }
        #expect(log.numbers == Array(repeating: Array(0..<500), count: 8))
        #expect(log.overlapCount == 0)
    }

    @Test func `a step that puts in another has it carried out after itself`() async {
        let log = CarryLog()
        host.enqueue { [host] _ in
            host.enqueue { _ in log.carry(2, of: 0) }
            log.carry(1, of: 0)
        }
        #expect(log.numbers[0] == [1, 2])
    }

    @Test func `tokens are read at the edge`() async throws {
        let (session, outbox) = try await open()
        let command = Command.identity(.logIn(user: "alice", credential: .token(text: ""), terminal: .phone))
        await submit(command, session, request: 1)
        #expect(await outbox.next().map(\.text) == ["refusal 1 tokenEmpty"])
    }

    @Test func `a deadline fires when its moment comes, and there is one timer`() async throws {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        for (id, timeout) in [("i1", 30_000), ("i2", 10_000)] as [(InvitationID, Int64)] {
            await submit(
                .signaling(
                    .invite(id: id, invitees: ["bob"], terms: InvitationTerms(timeoutMilliseconds: timeout))),
                alice.session)
        }
        _ = await bob.outbox.next()
        while clock.alarms != [Instant(.seconds(10))] { await Task.yield() }
        clock.advance(by: .seconds(10))
        let first = await bob.outbox.next().map(\.text)
        #expect(first.count == 1 && first[0].contains("i2"))
        while clock.alarms != [Instant(.seconds(30))] { await Task.yield() }
        clock.advance(by: .seconds(20))
        let second = await bob.outbox.next().map(\.text)
        #expect(second.count == 1 && second[0].contains("i1"))
    }

    @Test func `a session that is silent for too long ends with a reason`() async throws {
        let (session, outbox) = try await admit("alice")
        await host.submit(.interrupted(session: session))
        clock.advance(by: .seconds(400))
        await host.catchUp()
        #expect(await outbox.next().map(\.text) == ["ended: offline for longer than 400.000 s"])
        #expect(await outbox.next().isEmpty)
    }

    @Test func `a full outbox ends its session with a reason, and its user leaves`() async throws {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        await submit(Hosted.create("lobby"), alice.session)
        await submit(.room(.enter(room: "lobby", entry: .join)), bob.session)
        _ = await bob.outbox.next()
        await submit(Hosted.enter("stage", "bob"), bob.session)
        _ = await bob.outbox.next()
        _ = await alice.outbox.next()
        for number in 0..<Outbox.itemLimit {
            await submit(Hosted.say("\(number)", in: "lobby"), alice.session)
            if number % 1000 == 0 { _ = await alice.outbox.next() }
        }
        await submit(Hosted.say("one more", in: "lobby"), alice.session)
        #expect(
            await bob.outbox.next().map(\.text) == [
                "ended: more than \(Outbox.itemLimit) replies and events were waiting"
            ])
        // What its connection still had under way comes to nothing, however it ends.
        await host.submit(.interrupted(session: bob.session))
        await host.submit(.resumed(session: bob.session))
        await host.submit(.closed(session: bob.session))
        await host.submit(.closed(session: bob.session))
        await submit(Hosted.enter("cellar", "bob"), bob.session)
        _ = await alice.outbox.next()
        await submit(.room(.countOnlineMembers(room: "lobby")), alice.session, request: 9)
        #expect(await alice.outbox.next().map(\.text) == ["reply 9 count(count: 1)"])
        await submit(.signaling(.fetchPresence(users: ["bob"])), alice.session, request: 10)
        #expect(await alice.outbox.next().first?.text.contains("offline") == true)
    }

    @Test func `one session more than the limit is refused with a reason`() async throws {
        var setup = Hosted.setup
        setup.rules.identity.maximumSessions = 1
        setup.rules.identity.maximumNewcomers = nil
        let host = TenantHost(setup: setup, clock: clock.hostClock)
        #expect(await host.open(Outbox()) == SessionID(1))
        let second = Outbox()
        #expect(await host.open(second) == nil)
        #expect(await second.next().first?.text.hasPrefix("ended: limitExceeded") == true)
    }

    @Test func `a packet is from who its session is, and reaches the others only`() async throws {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        await submit(Hosted.enter("stage", "alice"), alice.session)
        await submit(Hosted.enter("stage", "bob"), bob.session)
        host.media.route(Hosted.packet(1, as: "bob"), from: alice.session)
        await submit(.rtc(.publish(channel: "stage", index: 0, name: nil, kinds: .sound, extra: "")), alice.session)
        _ = await alice.outbox.next()
        _ = await bob.outbox.next()
        host.media.route(Hosted.packet(2, as: "bob"), from: alice.session)
        #expect(await bob.outbox.next().map(\.text) == ["media 2 from alice"])
        host.media.route(Hosted.packet(3, as: "alice"), from: bob.session)
        await submit(.rtc(.leave(channel: "stage")), alice.session, request: 4)
        host.media.route(Hosted.packet(4, as: "alice"), from: alice.session)
        #expect(await alice.outbox.next().map(\.text) == ["reply 4 done"])
        #expect(await bob.outbox.next().contains { $0.text.hasPrefix("media") } == false)
    }

    @Test func `pictures go to who wants them, and a muted camera's to nobody`() async throws {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        await submit(Hosted.enter("stage", "alice"), alice.session)
        await submit(Hosted.enter("stage", "bob"), bob.session)
        await submit(
            .rtc(.publish(channel: "stage", index: 0, name: nil, kinds: [.sound, .picture], extra: "")), alice.session)
        _ = await bob.outbox.next()
        host.media.route(Hosted.picture(1, .picture(isLast: true)), from: alice.session)
        host.media.route(Hosted.picture(2, .screen(isLast: true)), from: alice.session)
        host.media.route(Hosted.packet(3, as: "alice"), from: alice.session)
        #expect(await bob.outbox.next().map(\.text) == ["media 1 from alice", "media 3 from alice"])
        await submit(.rtc(.mute(channel: "stage", index: 0, kinds: .all, isMuted: true)), alice.session)
        _ = await bob.outbox.next()
        host.media.route(Hosted.picture(4, .picture(isLast: true)), from: alice.session)
        host.media.route(Hosted.packet(5, as: "alice"), from: alice.session)
        #expect(await bob.outbox.next().map(\.text) == ["media 5 from alice"])
    }

    @Test func `a registry knows the hosts that were added and not removed`() {
        let registry = TenantRegistry()
        #expect(registry.host(of: Hosted.setup.app) == nil)
        let host = registry.add(Hosted.setup, clock: clock.hostClock)
        #expect(registry.host(of: Hosted.setup.app) === host)
        registry.remove(Hosted.setup.app)
        #expect(registry.host(of: Hosted.setup.app) == nil)
    }
}

/// What steps of eight threads were carried out, and whether two ever were at once.
private final class CarryLog: Sendable {
    private struct State {
        var numbers: [[Int]] = Array(repeating: [], count: 8)
        var isInside = false
        var overlapCount = 0
    }

    private let state = Mutex(State())

    var numbers: [[Int]] { state.withLock { $0.numbers } }
    var overlapCount: Int { state.withLock { $0.overlapCount } }
    var count: Int { numbers.map(\.count).reduce(0, +) }

    func carry(_ number: Int, of thread: Int) {
        state.withLock { state in
            if state.isInside { state.overlapCount += 1 }
            state.isInside = true
        }
        // Between two looks, so that another step could show itself.
        state.withLock { state in
            state.numbers[thread].append(number)
            state.isInside = false
        }
    }
}
