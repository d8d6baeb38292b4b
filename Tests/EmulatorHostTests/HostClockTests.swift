import EmulatorAPI
import EmulatorHost
import Testing

@Suite(.timeLimit(.minutes(15))) struct HostClockTests {
    @Test func `a manual clock shows where it was moved to, and nothing else`() throws {
        let clock = HostClock.manual(from: Instant(.seconds(5)))
        #expect(clock.mode == .manual)
        #expect(clock.now() == Instant(.seconds(5)))
        #expect(try clock.advance(by: .milliseconds(1500)) == Instant(.milliseconds(6500)))
        #expect(try clock.advance(by: .zero) == Instant(.milliseconds(6500)))
        #expect(clock.now() == Instant(.milliseconds(6500)))
    }

    @Test func `a clock does not go back, nor out of range, nor does a live one move`() {
        let clock = HostClock.manual(from: Instant(.seconds(5)))
        #expect(throws: ClockFault.outOfRange(.seconds(-1))) { try clock.advance(by: .seconds(-1)) }
        let end = Duration.nanoseconds(Int64.max)
        #expect(throws: ClockFault.outOfRange(end)) { try clock.advance(by: end) }
        #expect(clock.now() == Instant(.seconds(5)))
        let live = HostClock.live(from: Instant(.seconds(9)))
        #expect(live.mode == .live)
        #expect(throws: ClockFault.live) { try live.advance(by: .seconds(1)) }
    }

    @Test func `a live clock goes on from where it is told, and sleeps until its own moments`() async throws {
        let clock = HostClock.live(from: Instant(.seconds(1000)))
        let first = clock.now()
        #expect(first >= Instant(.seconds(1000)))
        try await clock.sleep(first)
        #expect(clock.now() >= first)
    }

    @Test func `who sleeps is woken when the moment comes, and not before`() async throws {
        let clock = HostClock.manual()
        try await withThrowingTaskGroup(of: Int64.self) { group in
            for second in [3, 1, 2] as [Int64] {
                group.addTask {
                    try await clock.sleep(Instant(.seconds(second)))
                    return second
                }
            }
            for second in 1...3 as ClosedRange<Int64> {
                try clock.advance(by: .seconds(1))
                #expect(try await group.next() == second)
            }
        }
    }

    @Test func `a sleeper that is cancelled throws, and the clock forgets it`() async throws {
        let clock = HostClock.manual()
        let sleeper = Task { try await clock.sleep(Instant(.seconds(1))) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        try clock.advance(by: .seconds(2))
    }

    @Test func `a jump of a manual tenant fires everything due at its own moment, in order`() async throws {
        let host = TenantHost(setup: Hosted.setup, clock: .manual())
        let outbox = Outbox()
        let session = try #require(await host.open(outbox))
        let bob = try #require(await host.open(Outbox()))
        await host.submit(.command(session: bob, command: Hosted.logIn("bob")))
        await host.submit(.command(session: session, command: Hosted.logIn("alice")))
        for (id, timeout) in [("i3", 30_000), ("i1", 10_000), ("i2", 20_000)] as [(InvitationID, Int64)] {
            await host.submit(
                .command(
                    session: session,
                    command: .signaling(
                        .invite(id: id, invitees: ["bob"], terms: InvitationTerms(timeoutMilliseconds: timeout)))))
        }
        _ = await outbox.next()
        #expect(try await host.advanceClock(by: .seconds(300)) == Instant(.seconds(300)))
        let texts = await outbox.next().map(\.text)
        #expect(texts.count == 3)
        for (text, id) in zip(texts, ["i1", "i2", "i3"]) { #expect(text.contains("timedOut") && text.contains(id)) }
    }

    @Test func `a live tenant's clock is not moved`() async {
        let host = TenantHost(setup: Hosted.setup)
        await #expect(throws: ClockFault.live) { try await host.advanceClock(by: .seconds(1)) }
    }
}
