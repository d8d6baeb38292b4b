import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// Tokens that are over because the administrator says so.
@Suite struct TokenExpiryTests {
    /// When the tenant begins, in Unix seconds.
    private static let beginning: Int64 = 1_000_000_000

    private static func expire(_ user: UserID) -> Input { .administered(command: .expireTokens(user: user)) }

    private static func token(_ user: UserID, made second: Int64) -> Credential {
        let claims = Claims(
            app: TenantWorld.zegoApp, user: user, issuedAtUnixSeconds: beginning + second,
            expiresAtUnixSeconds: beginning + 10_000)
        return .reading(reading: TokenReading(claims: claims, isSignatureValid: true))
    }

    private static func logIn(_ user: UserID, made second: Int64 = 0) -> Command {
        .identity(.logIn(user: user, credential: token(user, made: second), terminal: .phone))
    }

    /// u1 and u2 are logged in and in a channel; it is second 1,000.
    private func world() -> TenantWorld {
        var setup = TenantWorld.zego().setup
        setup.bornAtUnixMilliseconds = Self.beginning * 1000
        var world = TenantWorld(setup: setup)
        for number in 1...3 as ClosedRange<UInt64> { world.take(.opened(session: SessionID(number))) }
        world.advance(by: .seconds(1000))
        for number in 1...2 as ClosedRange<UInt64> {
            let user = UserID("u\(number)")
            world.must(number, Self.logIn(user))
            world.must(number, TenantWorld.go(user, to: "c", with: Self.token(user, made: 0)))
        }
        return world
    }

    @Test func `tokens that are made to expire end logins as their time would have, and nobody else's`() {
        var byHand = world()
        let events = byHand.take(Self.expire("u1")).outcome.events
        #expect(events.contains(.identity(.tokenExpired(user: "u1"))))
        #expect(!events.contains(.identity(.tokenExpired(user: "u2"))))
        #expect(byHand.tenant.sessions(of: "u1").isEmpty && !byHand.tenant.sessions(of: "u2").isEmpty)

        // When the time comes by itself, u1 is told the same, after the warnings.
        var byTime = world()
        let told = byTime.advance(by: .seconds(9001)).events
        let isAboutOther: (Event) -> Bool = { "\($0)".contains("u2") }
        let ends = told.filter { !"\($0)".contains("WillEnd") && !"\($0)".contains("WillExpire") && !isAboutOther($0) }
        #expect(Set(events.filter { !isAboutOther($0) }.map { "\($0)" }).isSubset(of: Set(ends.map { "\($0)" })))
        byHand.tenant.checkInvariants()
    }

    @Test func `a token made before is refused as expired, one made from that second on is good`() {
        var world = world()
        world.take(Self.expire("u1"))
        let second = Self.beginning + 1000
        #expect(world.refusal(1, Self.logIn("u1", made: 999)) == .tokenExpired(expiredAtUnixSeconds: second))
        world.must(1, Self.logIn("u1", made: 1000))
        // Another user's old token is not touched.
        world.must(3, Self.logIn("u3", made: 0))
    }

    @Test func `a wall clock that is set back forgets what was to come`() {
        var world = world()
        world.take(Self.expire("u1"))
        world.take(.administered(command: .setWallClock(unixMilliseconds: (Self.beginning + 500) * 1000)))
        #expect(world.refusal(1, Self.logIn("u1", made: 499)) != nil)
        world.must(1, Self.logIn("u1", made: 500))
    }

    @Test func `nobody's tokens expire where nobody is there`() {
        var world = world()
        #expect(world.take(Self.expire("nobody")).reply == .failure(.userNotFound(user: "nobody")))
        world.must(3, Self.logIn("u3"))
        world.must(3, .identity(.logOut))
        #expect(world.take(Self.expire("u3")).reply == .failure(.notLoggedIn))
        // Nothing changed: the old token is as good as before.
        world.must(3, Self.logIn("u3"))
    }
}
