import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Testing

/// Time, session numbers and positions at the ends of their ranges: nothing traps, and what cannot be is refused.
@Suite(.timeLimit(.minutes(15))) struct TimeEndTests {
    private let whole = Duration.nanoseconds(Int64.max)

    @Test func `a manual clock goes to the end of time and not beyond`() async throws {
        let host = TenantHost(setup: Hosted.setup, clock: .manual())
        let outbox = Outbox()
        let session = try #require(await host.open(outbox))
        await host.submit(.command(session: session, command: Hosted.logIn("alice")), request: 1)
        await host.submit(.command(session: session, command: Hosted.create("lobby")), request: 2)
        await host.submit(.command(session: session, command: Hosted.enter("stage", "alice")), request: 3)
        #expect(try await host.advanceClock(by: whole) == Instant(nanoseconds: .max))
        await #expect(throws: ClockFault.outOfRange(.nanoseconds(1))) {
            try await host.advanceClock(by: .nanoseconds(1))
        }
        await #expect(throws: ClockFault.outOfRange(.seconds(Int64.max))) {
            try await host.advanceClock(by: .seconds(Int64.max))
        }
        await #expect(throws: ClockFault.outOfRange(.seconds(-1))) { try await host.advanceClock(by: .seconds(-1)) }
        #expect(try await host.advanceClock(by: .zero) == Instant(nanoseconds: .max))
        // Her token ended with the rest of time; the session is still there, and everything can still be asked.
        await host.submit(.command(session: session, command: Hosted.logIn("alice")), request: 4)
        let late = Outbox()
        let other = try #require(await host.open(late))
        await host.submit(.interrupted(session: other))
        await host.submit(.resumed(session: other))
        await host.submit(.interrupted(session: session))
        await host.submit(.closed(session: session))
        await host.submit(.administered(command: .register(profile: UserProfile(user: "bob"))))
        await host.submit(.administered(command: .dismissRoom(room: "lobby")))
        #expect(await host.usage.stopReason == nil)
    }

    @Test(arguments: [Int64.min, -1, 0, .max])
    func `a tenant may be born whenever`(birth: Int64) async throws {
        var setup = Hosted.setup
        setup.bornAtUnixMilliseconds = birth
        let host = TenantHost(setup: setup, clock: .manual())
        let outbox = Outbox()
        let session = try #require(await host.open(outbox))
        await host.submit(.command(session: session, command: Hosted.logIn("alice")), request: 1)
        try await host.advanceClock(by: whole)
        await host.submit(.command(session: session, command: Hosted.logIn("alice")), request: 2)
        await host.submit(.command(session: session, command: Hosted.enter("stage", "alice")), request: 3)
        _ = await host.sessions(after: nil, limit: 10)
        #expect(await host.usage.stopReason == nil)
    }

    @Test func `a journal at the ends of time and of numbers is replayed or refused`() throws {
        var snapshot = TenantSnapshot(Hosted.setup)
        let last = Instant(nanoseconds: .max)
        let highest = SessionID(TenantSnapshot.maximumCount)
        #expect(throws: ReplayFault.sessionOutOfRange(SessionID(.max))) {
            var beyond = snapshot
            try beyond.replay(JournalEntry(position: 1, at: last, input: .opened(session: SessionID(.max))))
        }
        try snapshot.replay(JournalEntry(position: 1, at: last, input: .opened(session: highest)))
        try snapshot.replay(JournalEntry(position: 2, at: last, input: .interrupted(session: highest)))
        #expect(throws: ReplayFault.timeWentBack(from: last, to: .start)) {
            try snapshot.replay(JournalEntry(position: 3, at: .start, input: nil))
        }
        #expect(throws: ReplayFault.sessionReused(highest)) {
            try snapshot.replay(JournalEntry(position: 3, at: last, input: .opened(session: highest)))
        }
        var end = snapshot
        end.position = .max
        for position in [UInt64.max, 0] {
            #expect(throws: ReplayFault.positionOutOfOrder(expected: .max, actual: position)) {
                try end.replay(JournalEntry(position: position, at: last, input: nil))
            }
        }
        var early = TenantSnapshot(Hosted.setup)
        #expect(throws: ReplayFault.timeWentBack(from: .start, to: Instant(nanoseconds: .min))) {
            try early.replay(JournalEntry(position: 1, at: Instant(nanoseconds: .min), input: nil))
        }
    }

    @Test func `a tenant that has given out its last session number takes no session more`() async throws {
        var snapshot = TenantSnapshot(Hosted.setup)
        snapshot.lastSession = .max - 1
        let host = TenantHost(setup: Hosted.setup, clock: .manual(), recovered: snapshot)
        #expect(await host.open(Outbox()) == SessionID(.max))
        let refused = Outbox()
        #expect(await host.open(refused) == nil)
        #expect(await refused.next().map(\.text) == ["ended: the tenant has given out every number of a session"])
        #expect(await host.usage.stopReason == nil)
    }

    @Test func `a live clock sleeps towards a moment that the system cannot count to`() async {
        let clock = HostClock.live(from: Instant(.seconds(1_000_000_000)))
        let task = Task { try await clock.sleep(Instant(nanoseconds: .max)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
