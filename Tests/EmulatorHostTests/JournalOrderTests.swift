import EmulatorAPI
import EmulatorHost
import Foundation
import Synchronization
import Testing

/// What a host does while its journal has not got a step yet.
@Suite(.timeLimit(.minutes(15))) struct JournalOrderTests {
    private let clock = HostClock.manual()
    private let journal = HeldJournal(snapshotInterval: 3, isImmediate: true)
    private let host: TenantHost

    init() { host = TenantHost(setup: Hosted.setup, clock: clock, journal: journal.journal) }

    private func admit(_ user: UserID) async throws -> (session: SessionID, outbox: Outbox) {
        let outbox = Outbox()
        let session = try #require(await host.open(outbox))
        await host.submit(.command(session: session, command: Hosted.logIn(user)))
        await host.settle()
        _ = await outbox.next()
        return (session, outbox)
    }

    private func submit(_ command: Command, _ session: SessionID, request: UInt64 = 0) async {
        await host.submit(.command(session: session, command: command), request: request)
    }

    /// What waits in an outbox at this moment, without waiting for more.
    private func waiting(_ outbox: Outbox) async -> [String] {
        #expect(outbox.append(.event(Announcement(.identity(.loggedOut(user: "mark"))))))
        return await outbox.next().map(\.text).filter { !$0.contains("mark") }
    }

    @Test func `nobody hears of a step before the journal has it`() async throws {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        await submit(Hosted.create("lobby"), alice.session)
        await submit(.room(.enter(room: "lobby", entry: .join)), bob.session)
        await host.settle()
        _ = await alice.outbox.next()
        _ = await bob.outbox.next()
        journal.hold()
        let before = await host.usage.journalPosition
        await submit(Hosted.say("1", in: "lobby"), alice.session, request: 1)
        await submit(Hosted.say("2", in: "lobby"), alice.session, request: 2)
        #expect(await waiting(alice.outbox).isEmpty)
        #expect(await waiting(bob.outbox).isEmpty)
        #expect(await host.usage.waitingEntryCount == 2)
        journal.release(through: before + 1)
        #expect(await bob.outbox.next().map(\.text) == ["message 1"])
        #expect(await waiting(alice.outbox).map { $0.prefix(7) } == ["reply 1"])
        journal.release(through: before + 2)
        #expect(await bob.outbox.next().map(\.text) == ["message 2"])
        #expect(await waiting(alice.outbox).map { $0.prefix(7) } == ["reply 2"])
        #expect(await host.usage.waitingEntryCount == 0)
    }

    @Test func `what a stranger is refused is answered at once and not journaled, and what a user is refused is`()
        async throws
    {
        let alice = try await admit("alice")
        let outbox = Outbox()
        let stranger = try #require(await host.open(outbox))
        let before = journal.entries.count
        await submit(Hosted.say("1", in: "lobby"), stranger, request: 1)
        #expect(await outbox.next().map(\.text) == ["refusal 1 notLoggedIn"])
        #expect(journal.entries.count == before)
        await submit(Hosted.say("1", in: "nowhere"), alice.session, request: 2)
        #expect(journal.entries.count == before + 1)
        #expect(await alice.outbox.next().count == 1)
        // The answer to a stranger does not overtake what waits for the journal.
        journal.hold()
        await submit(Hosted.create("lobby"), alice.session, request: 3)
        await submit(Hosted.say("2", in: "lobby"), stranger, request: 2)
        #expect(await waiting(outbox).isEmpty)
        journal.release(through: await host.usage.journalPosition)
        #expect(await outbox.next().map(\.text) == ["refusal 2 notLoggedIn"])
    }

    @Test func `steps are journaled in order, with tokens read and time that mattered`() async throws {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        let invitation = SignalingCommand.invite(
            id: "i", invitees: ["bob"], terms: InvitationTerms(timeoutMilliseconds: 5000))
        await submit(.signaling(invitation), alice.session)
        try await host.advanceClock(by: .seconds(1))
        try await host.advanceClock(by: .seconds(9))
        await host.catchUp()
        await host.submit(.closed(session: bob.session))
        let entries = journal.entries
        #expect(entries.map(\.position) == Array(1...UInt64(entries.count)))
        #expect(entries.map(\.at.sinceStart) == [0, 0, 0, 0, 0, 1, 10, 10].map { Duration.seconds($0) })
        #expect(entries[5].input == nil && entries[6].input == nil)
        #expect(entries.last?.input == .closed(session: bob.session))
        guard case .command(_, .identity(.logIn(_, .reading(let reading), _))) = entries[1].input else {
            Issue.record("\(entries[1]) has a token that was not read")
            return
        }
        #expect(reading.claims.user == "alice")
        let told = await alice.outbox.next().map(\.text)
        #expect(told.contains { $0.contains("timedOut") })
    }

    @Test func `replaying the entries leads to the host's state, from the beginning and from each snapshot`()
        async throws
    {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        await submit(Hosted.create("lobby"), alice.session)
        for number in 0..<20 {
            await submit(
                .room(number % 2 == 0 ? .enter(room: "lobby", entry: .join) : .leave(room: "lobby")), bob.session)
            try await host.advanceClock(by: .milliseconds(700))
            await submit(Hosted.say("\(number)", in: "lobby"), alice.session)
        }
        await host.submit(.interrupted(session: bob.session))
        let end = await host.snapshot
        #expect(journal.snapshots.count == journal.entries.count / 3)
        for start in [TenantSnapshot(Hosted.setup)] + journal.snapshots {
            var replayed = start
            for entry in journal.entries.dropFirst(Int(start.position)) { try replayed.replay(entry) }
            #expect(replayed == end, "from \(start.position)")
        }
    }

    @Test(arguments: [(1, [1]), (64, [64]), (65, [64, 1]), (130, [64, 64, 2])])
    func `what one turn leads to comes to the journal together, 64 entries at a time`(count: Int, parts: [Int])
        async throws
    {
        let journal = HeldJournal(isImmediate: true)
        let host = TenantHost(setup: Hosted.setup, clock: clock, journal: journal.journal)
        let session = try #require(await host.open(Outbox()))
        await host.submit(.command(session: session, command: Hosted.logIn("alice")))
        let before = journal.parts.count
        host.enqueue { host in
            for _ in 0..<count { host.take(.command(session: session, command: .room(.fetchJoinedRooms))) }
        }
        await host.settle()
        #expect(Array(journal.parts[before...]) == parts)
    }

    @Test func `a snapshot in the middle of a turn comes behind its entry`() async throws {
        let alice = try await admit("alice")
        let before = (entries: journal.entries.count, snapshots: journal.snapshots.count)
        host.enqueue { host in
            for _ in 0..<9 { host.take(.command(session: alice.session, command: .room(.fetchJoinedRooms))) }
        }
        await host.settle()
        #expect(journal.entries.count == before.entries + 9)
        #expect(journal.snapshots.count == before.snapshots + 3)
        #expect(journal.parts.allSatisfy { $0 <= 3 })
    }

    @Test func `who writes the journal tells an idle host, without another thread`() async throws {
        let outbox = Outbox()
        let session = try #require(await host.open(outbox))
        let wakers = Mutex<[ObjectIdentifier]>([])
        let drainer = try #require(
            outbox.attach(after: 0) { wakers.withLock { $0.append(ObjectIdentifier(Thread.current)) } })
        await submit(Hosted.logIn("alice"), session)
        await host.settle()
        func isToldHere() -> Bool {
            wakers.withLock { $0 = [] }
            journal.releaseAll()
            return wakers.withLock { $0 } == [ObjectIdentifier(Thread.current)]
        }
        // A thread of the pool may still be about to leave the host.
        for _ in 0..<1000 {
            _ = outbox.take(atMost: 100, by: drainer)
            journal.hold()
            await submit(.room(.fetchJoinedRooms), session)
            if isToldHere() { return }
            await host.settle()
        }
        Issue.record("another thread told it each time")
    }

    @Test func `an administrator's answer and a session's opening wait for the journal`() async throws {
        let alice = try await admit("alice")
        await submit(Hosted.create("lobby"), alice.session)
        journal.hold()
        let outbox = Outbox()
        async let answer = host.submit(.administered(command: .dismissRoom(room: "lobby")))
        async let session = host.open(outbox)
        while await host.usage.waitingEntryCount < 2 { await Task.yield() }
        journal.releaseAll()
        #expect(await answer == .success(.done))
        #expect(await session == SessionID(2))
    }

    @Test func `audio is rerouted when the journal has the step, to whom that step says`() async throws {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        await submit(Hosted.enter("stage", "alice"), alice.session)
        await submit(Hosted.enter("stage", "bob"), bob.session)
        await host.settle()
        _ = await bob.outbox.next()
        journal.hold()
        let before = await host.usage.journalPosition
        await submit(.rtc(.publish(channel: "stage", index: 0, name: nil, kinds: .sound, extra: "")), alice.session)
        await submit(.rtc(.leave(channel: "stage")), bob.session)
        host.media.route(Hosted.packet(1, as: "alice"), from: alice.session)
        journal.release(through: before + 1)
        _ = await bob.outbox.next()
        host.media.route(Hosted.packet(2, as: "alice"), from: alice.session)
        #expect(await bob.outbox.next().map(\.text) == ["media 2 from alice"])
        journal.release(through: before + 2)
        _ = await bob.outbox.next()
        host.media.route(Hosted.packet(3, as: "alice"), from: alice.session)
        #expect(await waiting(bob.outbox).isEmpty)
    }

    @Test func `a request for a key frame is journaled if it is passed on, and replays without the others`()
        async throws
    {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        let carol = try await admit("carol")
        for (user, session) in [("alice", alice.session), ("bob", bob.session)] as [(UserID, SessionID)] {
            await submit(Hosted.enter("stage", user), session)
        }
        await submit(.rtc(.publish(channel: "stage", index: 0, name: nil, kinds: .picture, extra: "")), alice.session)
        let request = Command.rtc(
            .requestKeyFrame(channel: "stage", stream: .numbered(user: "alice", index: 0), kind: .picture))
        let before = journal.entries.count
        for number in 0..<10 {
            await submit(request, bob.session, request: UInt64(number))
            if number < 9 { try await host.advanceClock(by: .milliseconds(100)) }
        }
        // The first, and the one 500 ms later. The clock's moves are entries too.
        #expect(journal.entries.dropFirst(before).count { $0.input != nil } == 2)
        // Who receives nothing asks for nothing, and a refusal is kept like every other.
        await submit(request, alice.session)
        #expect(journal.entries.dropFirst(before).count { $0.input != nil } == 2)
        await submit(request, carol.session)
        #expect(journal.entries.dropFirst(before).count { $0.input != nil } == 3)
        let end = await host.snapshot
        for start in [TenantSnapshot(Hosted.setup)] + journal.snapshots {
            var replayed = start
            for entry in journal.entries.dropFirst(Int(start.position)) { try replayed.replay(entry) }
            #expect(replayed == end, "from \(start.position)")
        }
    }

    @Test func `no request for lost packets is journaled, and a replay does not miss it`() async throws {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        for (user, session) in [("alice", alice.session), ("bob", bob.session)] as [(UserID, SessionID)] {
            await submit(Hosted.enter("stage", user), session)
        }
        await submit(.rtc(.publish(channel: "stage", index: 0, name: nil, kinds: .picture, extra: "")), alice.session)
        await host.settle()
        _ = await alice.outbox.next()
        let before = journal.entries.count
        let request = Command.rtc(
            .requestPackets(
                channel: "stage", stream: .numbered(user: "alice", index: 0), kind: .picture, sequences: [5]))
        for number in 0..<100 { await submit(request, bob.session, request: UInt64(number)) }
        await host.settle()
        #expect(journal.entries.count == before)
        #expect(await alice.outbox.next().count == 100)
        let end = await host.snapshot
        var replayed = TenantSnapshot(Hosted.setup)
        for entry in journal.entries { try replayed.replay(entry) }
        #expect(replayed == end)
    }

    @Test func `a session the tenant gave up is told last of all, and nothing is taken from it meanwhile`() async throws
    {
        let alice = try await admit("alice")
        await submit(Hosted.create("lobby"), alice.session)
        await host.submit(.interrupted(session: alice.session))
        await host.settle()
        _ = await alice.outbox.next()
        journal.hold()
        let entries = journal.entries.count
        async let moment = host.advanceClock(by: .seconds(500))
        while journal.entries.count == entries { await Task.yield() }
        await submit(Hosted.create("cellar"), alice.session)
        await host.submit(.resumed(session: alice.session))
        #expect(await host.usage.roomCount == 1)
        #expect(journal.entries.count == entries + 1)
        #expect(await waiting(alice.outbox).isEmpty)
        journal.releaseAll()
        #expect(await alice.outbox.next().map(\.text) == ["ended: offline for longer than 400.000 s"])
        #expect(try await moment == Instant(.seconds(500)))
    }

    @Test func `a connection waits with its next input while too much waits for the journal`() async throws {
        let alice = try await admit("alice")
        journal.hold()
        let before = await host.usage.journalPosition
        let submitting = Task {
            for _ in 0...Journal.waitingLimit { await submit(.room(.fetchJoinedRooms), alice.session) }
        }
        while await host.usage.waitingEntryCount <= Journal.waitingLimit { await Task.yield() }
        #expect(await host.usage.waitingEntryCount == Journal.waitingLimit + 1)
        journal.release(through: before + 1)
        await submitting.value
    }

    @Test func `what connections put in waits while too much waits for the journal, and goes on in its order`()
        async throws
    {
        let alice = try await admit("alice")
        journal.hold()
        let count = Journal.waitingLimit + 500
        for number in 1...count {
            host.enqueue { host in
                host.take(.command(session: alice.session, command: .room(.fetchJoinedRooms)), request: number)
            }
        }
        // At most a round beyond the limit is under way; the rest is not even taken.
        let waitingCount = await host.usage.waitingEntryCount
        #expect(waitingCount > Journal.waitingLimit && waitingCount < count)
        #expect(await waiting(alice.outbox).isEmpty)
        journal.releaseAll()
        var replies: [String] = []
        while replies.count < count { replies += await alice.outbox.next().map(\.text) }
        #expect(replies.enumerated().allSatisfy { $1.hasPrefix("reply \($0 + 1) ") })
    }

    @Test func `a journal that fails ends every session with the reason, and nothing is taken any more`() async throws {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        journal.hold()
        await submit(Hosted.create("lobby"), alice.session, request: 7)
        async let answer = host.submit(.administered(command: .forceOffline(user: "bob", revokesTokens: false)))
        while await host.usage.waitingEntryCount < 2 { await Task.yield() }
        journal.fail("the disk is full")
        let reason = "ended: the journal cannot be written: the disk is full"
        #expect(await alice.outbox.next().map(\.text) == [reason])
        #expect(await bob.outbox.next().map(\.text) == [reason])
        #expect(await answer == nil)
        let outbox = Outbox()
        #expect(await host.open(outbox) == nil)
        #expect(await outbox.next().map(\.text) == [reason])
        let entries = journal.entries.count
        await submit(Hosted.create("cellar"), alice.session)
        #expect(await host.submit(.administered(command: .dismissRoom(room: "lobby"))) == nil)
        #expect(journal.entries.count == entries)
        #expect(await host.usage.stopReason == "the journal cannot be written: the disk is full")
    }

    @Test func `sessions that were open are interrupted after a recovery, and their grace runs out`() async throws {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        await submit(Hosted.create("lobby"), alice.session)
        await submit(.room(.enter(room: "lobby", entry: .join)), bob.session)
        let end = await host.snapshot

        let second = HeldJournal(isImmediate: true)
        let clock = HostClock.manual(from: end.at)
        let recovered = TenantHost(setup: Hosted.setup, clock: clock, journal: second.journal, recovered: end)
        #expect(
            second.inputs == [alice, bob].map { .interrupted(session: $0.session, isOrphaned: true) })
        #expect(second.entries.map(\.position) == [end.position + 1, end.position + 2])
        // Numbers of sessions are not given out again.
        #expect(await recovered.open(Outbox()) == SessionID(3))
        #expect(await recovered.usage.sessionCount == 3)
        try await recovered.advanceClock(by: .seconds(399))
        #expect(await recovered.usage.sessionCount == 3)
        try await recovered.advanceClock(by: .seconds(1))
        #expect(await recovered.usage.sessionCount == 1)
        var replayed = end
        for entry in second.entries { try replayed.replay(entry) }
        #expect(await recovered.snapshot == replayed)
    }

    @Test func `users come back after a recovery, whose sessions were silent or not, and after another one`()
        async throws
    {
        let alice = try await admit("alice")
        let bob = try await admit("bob")
        await host.submit(.interrupted(session: bob.session))
        let end = await host.snapshot
        let second = HeldJournal(isImmediate: true)
        let recovered = TenantHost(
            setup: Hosted.setup, clock: .manual(from: end.at), journal: second.journal, recovered: end)
        #expect(
            second.inputs == [alice, bob].map { .interrupted(session: $0.session, isOrphaned: true) })
        let third = HeldJournal(isImmediate: true)
        let again = TenantHost(
            setup: Hosted.setup, clock: .manual(from: end.at), journal: third.journal,
            recovered: await recovered.snapshot)
        #expect(third.inputs == [])
        for user: UserID in ["alice", "bob"] {
            guard case .identity(.logIn(_, let credential, let terminal)) = Hosted.logIn(user) else { return }
            let session = try #require(await again.open(Outbox()))
            let command = Command.identity(.logInAgain(user: user, credential: credential, terminal: terminal))
            #expect(await again.submit(.command(session: session, command: command)) == .success(.done))
        }
    }

    @Test func `what fell due while nothing ran fires at once, each deadline at its own moment`() async throws {
        let alice = try await admit("alice")
        await host.submit(.interrupted(session: alice.session))
        let end = await host.snapshot
        let second = HeldJournal(isImmediate: true)
        let clock = HostClock.manual(from: Instant(.seconds(3600)))
        let recovered = TenantHost(setup: Hosted.setup, clock: clock, journal: second.journal, recovered: end)
        #expect(await recovered.usage.sessionCount == 0)
        #expect(second.inputs == [nil])
        var replayed = end
        try replayed.replay(try #require(second.entries.first))
        #expect(await recovered.snapshot == replayed)
    }

    @Test func `usage counts what is there and what was asked`() async throws {
        let alice = try await admit("alice")
        await submit(Hosted.create("lobby"), alice.session)
        await submit(Hosted.create("lobby"), alice.session)
        await submit(Hosted.enter("stage", "alice"), alice.session)
        try await host.advanceClock(by: .seconds(2))
        let usage = await host.usage
        #expect((usage.sessionCount, usage.userCount, usage.roomCount, usage.channelCount) == (1, 1, 1, 1))
        #expect((usage.acceptedCommandCount, usage.refusedCommandCount) == (3, 1))
        #expect((usage.journalPosition, usage.waitingEntryCount) == (6, 0))
        #expect((usage.clock, usage.now) == (.manual, Instant(.seconds(2))))
        #expect(usage.stopReason == nil)
    }
}

/// What no host writes is refused on replay instead of trapping in the core.
@Suite struct ReplayFaultTests {
    private let opened = JournalEntry(position: 1, at: Instant(.seconds(1)), input: .opened(session: SessionID(1)))

    @Test func `entries that cannot follow are refused`() throws {
        var snapshot = TenantSnapshot(Hosted.setup)
        try snapshot.replay(opened)
        let after = snapshot
        func expect(_ fault: ReplayFault, _ position: UInt64, _ at: Int64, _ input: Input?) {
            var snapshot = after
            #expect(throws: fault) {
                try snapshot.replay(JournalEntry(position: position, at: Instant(.seconds(at)), input: input))
            }
            #expect(snapshot.position == after.position)
        }
        expect(.positionOutOfOrder(expected: 2, actual: 3), 3, 1, nil)
        expect(.positionOutOfOrder(expected: 2, actual: 1), 1, 1, nil)
        expect(.timeWentBack(from: Instant(.seconds(1)), to: Instant(.seconds(0))), 2, 0, nil)
        expect(.sessionReused(SessionID(1)), 2, 1, .opened(session: SessionID(1)))
        expect(.sessionNotOpen(SessionID(2)), 2, 1, .closed(session: SessionID(2)))
        expect(.unreadToken, 2, 1, .command(session: SessionID(1), command: Hosted.logIn("alice")))
        expect(.unreadToken, 2, 1, .command(session: SessionID(1), command: Hosted.enter("stage", "alice")))
    }
}
