import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// A tenant whose wall clock is set, because the machine's was wrong for a while.
@Suite struct WallClockTests {
    /// When the tenant of most tests begins, in Unix seconds; moments are counted from it.
    private static let beginning: Int64 = 1_000_000_000

    private static func setClock(_ milliseconds: Int64, after beginning: Int64 = beginning) -> Input {
        .administered(command: .setWallClock(unixMilliseconds: beginning * 1000 + milliseconds))
    }

    /// What the wall clock shows, in milliseconds since the beginning.
    private static func clock(of world: TenantWorld) -> Int64 { world.tenant.unixMilliseconds - beginning * 1000 }

    /// u1 is logged in and in a channel, each with a token that is good through second 10,000; it is second 1,000.
    private func world(beginning: Int64 = beginning) -> TenantWorld {
        var setup = TenantWorld.zego().setup
        setup.bornAtUnixMilliseconds = beginning * 1000
        var world = TenantWorld(setup: setup)
        world.take(.opened(session: SessionID(1)))
        world.take(.opened(session: SessionID(2)))
        world.advance(by: .seconds(1000))
        let token = TenantWorld.token("u1", until: beginning + 10_000)
        world.must(1, .identity(.logIn(user: "u1", credential: token, terminal: .phone)))
        world.must(1, TenantWorld.go("u1", to: "c", with: token))
        return world
    }

    @Test func `time goes on as it did, and the wall clock shows what it was told`() {
        var world = world()
        #expect(Self.clock(of: world) == 1_000_000)
        #expect(world.take(Self.setClock(5_000)).reply == .success(.done))
        #expect(world.tenant.now == Instant(.seconds(1000)))
        #expect(Self.clock(of: world) == 5_000)
        world.advance(by: .seconds(2))
        #expect(Self.clock(of: world) == 7_000)
        #expect(world.tenant.now == Instant(.seconds(1002)))
    }

    @Test func `a token that was refused because the clock was ahead is good once it is set`() {
        var world = world()
        world.take(Self.setClock(100_000_000))
        let login = Command.identity(
            .logIn(user: "u2", credential: TenantWorld.token("u2", until: Self.beginning + 50_000), terminal: .phone))
        #expect(world.refusal(2, login) == .tokenExpired(expiredAtUnixSeconds: Self.beginning + 50_000))
        world.take(Self.setClock(1_000_000))
        world.must(2, login)
    }

    @Test func `the tokens of open sessions end when the clock shows it, later than they would have`() {
        var world = world()
        // An hour back: at second 10,001 of the wall clock 3,600 seconds more have passed.
        world.advance(by: .seconds(5000))
        world.take(Self.setClock(2_400_000))
        #expect(!world.advance(by: .seconds(7600)).lines.contains { $0.contains("tokenExpired") })
        #expect(Self.clock(of: world) == 10_000_000)
        let events = world.advance(by: .seconds(1)).events
        #expect(events.contains(.identity(.tokenExpired(user: "u1"))))
    }

    @Test func `a token whose end the clock has passed by being set ends at once`() {
        var world = world()
        let outcome = world.take(Self.setClock(10_001_000)).outcome
        #expect(outcome.events.contains(.identity(.tokenExpired(user: "u1"))))
        #expect(world.tenant.nextDeadline.map { $0 > world.now } ?? true)
        // And one that it has not, does not.
        var other = self.world()
        let told = other.take(Self.setClock(10_000_999)).outcome.events
        #expect(!told.contains(.identity(.tokenExpired(user: "u1"))))
    }

    @Test func `tokens that were revoked while the clock was ahead stay revoked, and later ones are good`() {
        var world = world()
        world.take(Self.setClock(9_000_000))
        world.take(.administered(command: .forceOffline(user: "u1", revokesTokens: true)))
        world.take(Self.setClock(2_000_000))
        func login(issued: Int64) -> Command {
            let claims = Claims(
                app: TenantWorld.zegoApp, user: "u1", issuedAtUnixSeconds: Self.beginning + issued,
                expiresAtUnixSeconds: Self.beginning + 10_000)
            let reading = TokenReading(claims: claims, isSignatureValid: true)
            return .identity(.logIn(user: "u1", credential: .reading(reading: reading), terminal: .phone))
        }
        #expect(world.refusal(1, login(issued: 2000)) == .tokenRevoked)
        world.must(1, login(issued: 2001))
    }

    @Test(arguments: [-1, .min, .max, 999_999, 253_402_301_800_000] as [Int64])
    func `a moment at which the tenant would be born before 1970 or after 9999 is refused, and changes nothing`(
        moment: Int64
    ) {
        var world = world(beginning: 0)
        let before = world.tenant
        #expect(
            world.take(Self.setClock(moment, after: 0)).reply
                == .failure(.invalidArgument(name: "unixMilliseconds", value: "\(moment)")))
        #expect(world.tenant == before)
    }

    @Test func `the earliest and the latest moment are taken`() {
        for moment in [1_000_000, 253_402_301_799_999] as [Int64] {
            var world = world(beginning: 0)
            #expect(world.take(Self.setClock(moment, after: 0)).reply == .success(.done))
            #expect(world.tenant.unixMilliseconds == moment)
        }
    }

    @Test func `a journal with the clock set in it leads to the same state when it is run again`() {
        var world = world()
        for (moment, pause) in [(5_000_000, 10), (900_000, 3000), (9_999_000, 1), (10_000_500, 5000)]
            as [(Int64, Int64)]
        {
            world.take(Self.setClock(moment))
            world.advance(by: .seconds(pause))
        }
        var again = TenantState(world.setup)
        for (at, input) in world.inputs {
            _ = again.advance(to: at)
            _ = again.accept(input, at: at)
        }
        _ = again.advance(to: world.now)
        #expect(again == world.tenant)
    }
}
