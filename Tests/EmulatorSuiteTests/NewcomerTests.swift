import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// Sessions on which nobody ever logged in, in a tenant with users.
@Suite struct NewcomerTests {
    private func endings(_ outcome: Outcome) -> [SessionID] {
        outcome.effects.compactMap { effect in
            guard case .end(let session, _) = effect else { return nil }
            return session
        }
    }

    @Test func `ten thousand hellos without a login fill no tenant, and end nobody's session who logged in`() {
        var world = TenantWorld()
        world.furnish("lobby", users: 3)
        for number: UInt64 in 101...10_100 {
            let (reply, outcome) = world.take(.opened(session: SessionID(number)))
            #expect(reply == .success(.done))
            #expect(endings(outcome) == (number > 1_100 ? [SessionID(number - 1_000)] : []))
        }
        #expect(world.tenant.sessionCount == 1_003)
        // The connections are cut, as one does who wants nothing but to fill the tenant.
        for number: UInt64 in 9_101...10_100 { world.take(.interrupted(session: SessionID(number))) }
        world.admit("u4", 20_000)
        world.must(20_000, .room(.enter(room: "lobby", entry: .join)))
        #expect(endings(world.advance(by: .seconds(5))).count == 999)
        #expect(world.tenant.sessionCount == 4)
        #expect(world.tenant.sessions(after: nil, limit: 10).map(\.user) == ["u1", "u2", "u3", "u4"])
    }

    @Test func `a tenant that is full of newcomers has room for whoever logs in, one that is full of users has none`() {
        var world = TenantWorld {
            $0.identity.maximumSessions = 3
            $0.identity.maximumNewcomers = 3
        }
        for number: UInt64 in 1...3 { world.take(.opened(session: SessionID(number))) }
        for number: UInt64 in 4...6 { world.admit(UserID("u\(number)"), number) }
        let (reply, outcome) = world.take(.opened(session: SessionID(7)))
        #expect(reply == .failure(.limitExceeded(limit: .sessionCount, maximum: 3, attempted: 4)))
        #expect(outcome == Outcome())
    }

    @Test func `who enters a channel has proved who they are, on a session without a login`() {
        var world = TenantWorld.zego {
            $0.identity.newcomerPatience = .seconds(10)
            $0.identity.maximumNewcomers = 2
        }
        for number: UInt64 in 1...2 { world.take(.opened(session: SessionID(number))) }
        world.must(1, TenantWorld.go("u1", to: "stage"))
        let forged = TokenReading(
            claims: Claims(
                app: TenantWorld.zegoApp, user: "u2", issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000),
            isSignatureValid: false)
        #expect(
            world.refusal(2, TenantWorld.go("u2", to: "stage", with: .reading(reading: forged)))
                == .tokenSignatureInvalid)
        for number: UInt64 in 3...9 { world.take(.opened(session: SessionID(number))) }
        #expect(world.tenant.isOpen(SessionID(1)) && !world.tenant.isOpen(SessionID(2)))
        world.advance(by: .seconds(10))
        #expect(world.tenant.sessions(after: nil, limit: 10).map(\.session) == [SessionID(1)])
    }

    @Test func `who joins a channel of the other kind has proved it too`() {
        var world = TenantWorld { $0.identity.newcomerPatience = .seconds(10) }
        for number: UInt64 in 1...2 { world.take(.opened(session: SessionID(number))) }
        world.must(
            1,
            .rtc(
                .enter(
                    channel: "stage",
                    entry: ChannelEntry(user: "u1", credential: TenantWorld.credential("u1"), scene: .live))))
        #expect(endings(world.advance(by: .seconds(10))) == [SessionID(2)])
    }

    @Test func `what became of newcomers is the same when it is replayed`() {
        var world = TenantWorld {
            $0.identity.newcomerPatience = .seconds(10)
            $0.identity.maximumNewcomers = 2
        }
        for number: UInt64 in 1...5 { world.take(.opened(session: SessionID(number))) }
        world.must(5, TenantWorld.logIn("u5"))
        world.take(.interrupted(session: SessionID(4)))
        world.advance(by: .seconds(3))
        world.take(.opened(session: SessionID(6)))
        world.advance(by: .seconds(60))
        var again = TenantState(world.setup)
        for (at, input) in world.inputs {
            _ = again.advance(to: at)
            _ = again.accept(input, at: at)
        }
        _ = again.advance(to: world.now)
        #expect(again == world.tenant)
    }
}
