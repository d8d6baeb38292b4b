import EmulatorAPI
import EmulatorSuite
import Testing

/// Time and an input in one step.
@Suite struct TenantStepTests {
    /// A tenant whose session 1 is silent, and the moment at which it is given up.
    private static func silent() throws -> (tenant: TenantState, end: Instant) {
        var world = TenantWorld()
        world.admit("alice", 1)
        world.take(.interrupted(session: SessionID(1)))
        var probe = world.tenant
        while probe.isOpen(SessionID(1)) { _ = probe.advance(to: try #require(probe.nextDeadline)) }
        return (world.tenant, probe.now)
    }

    @Test func `an input comes after what was due, with its reply apart from it`() throws {
        var (tenant, end) = try Self.silent()
        var apart = tenant
        let passing = apart.advance(to: end)
        let (reply, caused) = apart.accept(.opened(session: SessionID(2)), at: end)
        let step = tenant.step(.opened(session: SessionID(2)), at: end)
        #expect(step.isDue && step.isTaken)
        #expect(!passing.effects.isEmpty)
        #expect(step.passing == passing)
        #expect(step.reply == reply)
        #expect(step.caused == caused)
        #expect(step.nextDeadline == apart.nextDeadline)
        #expect(tenant == apart)
    }

    @Test func `a session that comes back a nanosecond before its end is taken up`() throws {
        var (tenant, end) = try Self.silent()
        let step = tenant.step(.resumed(session: SessionID(1)), at: Instant(nanoseconds: end.nanoseconds - 1))
        #expect(step.isTaken)
        #expect(tenant.connectedSessions == [SessionID(1)])
    }

    @Test func `an input of a session that the passing time ended is not taken`() throws {
        for input: Input in [
            .resumed(session: SessionID(1)), .closed(session: SessionID(1)),
            .command(session: SessionID(1), command: TenantWorld.logIn("alice")),
        ] {
            var (tenant, end) = try Self.silent()
            let step = tenant.step(input, at: end)
            #expect(step.isDue && !step.isTaken)
            #expect(step.reply == nil)
            #expect(step.caused == Outcome())
            #expect(tenant.sessionCount == 0)
            #expect(step.breach == nil)
        }
    }

    @Test func `a step without an input fires what is due, and nothing is left for the next at that moment`() throws {
        var (tenant, end) = try Self.silent()
        let first = tenant.step(nil, at: end)
        #expect(first.isDue && !first.isTaken)
        let second = tenant.step(nil, at: end)
        #expect(!second.isDue)
        #expect(second.passing == Outcome())
        #expect(second.nextDeadline == first.nextDeadline)
    }
}
