import EmulatorAPI
import IdentityEmulator
import Testing

@Suite struct TokenTests {
    @Test func `a good token is judged without a login`() throws {
        let world = World()
        let claims = try world.state.judge(World.token(for: "alice"), for: "alice", at: world.now, rules: world.rules)
        #expect(claims.user == "alice")
        #expect(world.state == World().state)
    }

    @Test(arguments: [
        (Credential.unreadable(fault: .empty), EmulatorError.tokenEmpty),
        (.unreadable(fault: .malformed(reason: "not zlib")), .tokenMalformed(reason: "not zlib")),
        (.unreadable(fault: .unsupportedVersion(version: "1.0")), .tokenVersionUnsupported(version: "1.0")),
    ])
    func `what cannot be read is refused for what it is`(credential: Credential, error: EmulatorError) {
        let world = World()
        #expect(throws: error) { try world.state.judge(credential, for: "alice", at: world.now, rules: world.rules) }
    }

    @Test func `of several faults the first in the order is reported`() throws {
        var world = World()
        try world.enter(("alice", phone))
        _ = try world.state.forceOffline("alice", revokesTokens: true, at: world.now)
        func refusal(_ app: AppID, _ user: UserID, isSigned: Bool, issued: Int64, expires: Int64) -> EmulatorError? {
            let credential = World.token(for: user, app: app, issued: issued, expires: expires, isSigned: isSigned)
            do throws(EmulatorError) {
                _ = try world.state.judge(credential, for: "alice", at: world.now, rules: world.rules)
                return nil
            } catch {
                return error
            }
        }
        #expect(
            refusal("7", "bob", isSigned: false, issued: 1, expires: 2)
                == .tokenForAnotherApp(expected: World.app, actual: "7"))
        #expect(
            refusal(World.app, "bob", isSigned: false, issued: 1, expires: 2)
                == .tokenForAnotherUser(expected: "alice", actual: "bob"))
        #expect(refusal(World.app, "alice", isSigned: false, issued: 1, expires: 2) == .tokenSignatureInvalid)
        #expect(refusal(World.app, "alice", isSigned: true, issued: 1, expires: 2) == .tokenRevoked)
        #expect(
            refusal(World.app, "alice", isSigned: true, issued: 1_001, expires: 2)
                == .tokenExpired(expiredAtUnixSeconds: 2))
        #expect(refusal(World.app, "alice", isSigned: true, issued: 1_001, expires: 2_000) == nil)
    }

    @Test func `an impossible user id is refused before its token is looked at`() {
        let world = World()
        #expect(throws: EmulatorError.invalidUserID(text: "")) {
            try world.state.judge(.unreadable(fault: .empty), for: "", at: world.now, rules: world.rules)
        }
    }

    @Test func `a token is good in the second it expires at and not in the next`() throws {
        var world = World()
        try world.open(phone)
        _ = world.advance(by: .milliseconds(10_999))
        try world.logIn("alice", on: phone, expires: 1_010)
        try world.apply(.logOut, from: phone)
        _ = world.advance(by: .milliseconds(1))
        #expect(throws: EmulatorError.tokenExpired(expiredAtUnixSeconds: 1_010)) {
            try world.logIn("alice", on: phone, expires: 1_010)
        }
    }

    @Test func `a token that expires online logs its session out at the first instant past its second`() throws {
        var world = World()
        try world.open(phone)
        try world.logIn("alice", on: phone, expires: 1_010)
        #expect(world.state.nextDeadline == Instant(.seconds(11)))
        #expect(world.advance(by: .seconds(11) - .nanoseconds(1)) == [])
        #expect(world.advance(by: .nanoseconds(1)) == [.expired("alice", phone), .ended(phone, "alice")])
        #expect(throws: EmulatorError.notLoggedIn) { try world.apply(.logOut, from: phone) }
        #expect(world.state.isOpen(phone))
        #expect(world.state.presence(of: "alice") == .offline)
        #expect(world.state.nextDeadline == nil)
    }

    @Test func `a tenant born within a second keeps the same deadline`() throws {
        var world = World()
        world.state = IdentityState(app: World.app, bornAtUnixMilliseconds: 1_000_250)
        try world.open(phone)
        try world.logIn("alice", on: phone, expires: 1_001)
        #expect(world.state.nextDeadline == Instant(.milliseconds(1_750)))
        #expect(world.state.unixMilliseconds(at: Instant(.milliseconds(1_750))) == 1_002_000)
    }

    @Test func `a token beyond every clock never expires`() throws {
        var world = World()
        try world.open(phone)
        try world.logIn("alice", on: phone, expires: .max)
        #expect(world.state.nextDeadline == nil)
        #expect(world.advance(by: .seconds(1_000_000_000)) == [])
        #expect(world.state.isLoggedIn("alice"))
    }

    @Test func `a token of one second warns at half of it, and one of no time never`() throws {
        var world = World()
        world.rules.tokenWarningPercent = 50
        try world.open(phone)
        try world.logIn("alice", on: phone, expires: 1_001)
        // It is good through second 1,001, which ends two seconds from the birth.
        #expect(world.state.nextDeadline == Instant(.milliseconds(1_500)))
        #expect(world.advance(by: .milliseconds(1_499)) == [])
        let warning = IdentityFact.happened(event: .tokenWillExpire(user: "alice", seconds: 0), tell: [phone])
        #expect(world.advance(by: .milliseconds(1)) == [warning])
        #expect(world.advance(by: .milliseconds(500)) == [.expired("alice", phone), .ended(phone, "alice")])
        #expect(world.state.nextDeadline == nil)

        try world.logIn("alice", on: phone, issued: 1_002, expires: 1_002)
        #expect(world.advance(by: .seconds(1)) == [.expired("alice", phone), .ended(phone, "alice")])
    }

    @Test func `a token past its warning warns with the login, and one that is renewed anew`() throws {
        var world = World()
        world.rules.tokenWarningPercent = 80
        try world.open(phone)
        _ = world.advance(by: .seconds(90))
        let late = try world.logIn("alice", on: phone, issued: 1_000, expires: 1_100)
        #expect(late.last == .happened(event: .tokenWillExpire(user: "alice", seconds: 11), tell: [phone]))
        let renewed = try world.apply(
            .renewToken(credential: World.token(for: "alice", issued: 1_090, expires: 1_190)), from: phone)
        #expect(renewed.facts == [])
        #expect(world.advance(by: .milliseconds(80_999)) == [])
        #expect(
            world.advance(by: .milliseconds(1)) == [
                .happened(event: .tokenWillExpire(user: "alice", seconds: 20), tell: [phone])
            ])
    }

    @Test func `who is unregistered is kept out whenever the token was made, until they are registered again`() throws {
        var world = World()
        try world.enter(("alice", phone))
        #expect(try world.state.unregister("alice", at: world.now).count == 2)
        #expect(!world.state.isRegistered("alice"))
        _ = world.advance(by: .seconds(5))
        #expect(throws: EmulatorError.userNotFound(user: "alice")) {
            try world.logIn("alice", on: phone, issued: 1_004)
        }
        #expect(throws: EmulatorError.userNotFound(user: "zoe")) { try world.state.unregister("zoe", at: world.now) }
        _ = try world.state.register(UserProfile(user: "alice"), rules: world.rules)
        #expect(throws: EmulatorError.tokenRevoked) { try world.logIn("alice", on: phone) }
        try world.logIn("alice", on: phone, issued: 1_001)
    }

    @Test func `one session of a user is ended, and the others stay`() throws {
        var world = World()
        world.rules.secondLogin = .allowAll
        let tablet = SessionID(8)
        try world.enter(("alice", phone), ("alice", tablet), ("bob", SessionID(9)))
        let facts = try world.state.forceOffline("alice", revokesTokens: false, session: tablet, at: world.now)
        #expect(facts.first == .happened(event: .forcedOffline(user: "alice", reason: .administrator), tell: [tablet]))
        #expect(world.state.sessions(of: "alice") == [phone])
        for session in [tablet, SessionID(9), SessionID(10)] {
            #expect(throws: EmulatorError.notLoggedIn) {
                try world.state.forceOffline("alice", revokesTokens: true, session: session, at: world.now)
            }
        }
        #expect(world.state.sessions(of: "alice") == [phone])
    }

    @Test func `a logout takes the token's deadline with it`() throws {
        var world = World()
        try world.enter(("alice", phone))
        try world.apply(.logOut, from: phone)
        #expect(world.state.nextDeadline == nil)
        #expect(world.advance(by: .seconds(1_000_000)) == [])
    }

    @Test func `sessions whose tokens expire together end in the order of their numbers`() throws {
        var world = World()
        try world.open(SessionID(5), SessionID(4))
        try world.logIn("bob", on: SessionID(5), expires: 1_001)
        try world.logIn("alice", on: SessionID(4), expires: 1_001)
        #expect(
            world.advance(by: .seconds(5)) == [
                .expired("alice", SessionID(4)), .ended(SessionID(4), "alice"),
                .expired("bob", SessionID(5)), .ended(SessionID(5), "bob"),
            ])
    }
}

@Suite struct AdministrationTests {
    @Test func `an administrator forces all sessions offline in order`() throws {
        var world = World()
        world.rules.secondLogin = .allowAll
        try world.enter(("alice", secondPhone), ("alice", phone))
        #expect(
            try world.state.forceOffline("alice", revokesTokens: false, at: world.now) == [
                .forced("alice", .administrator, phone), .ended(phone, "alice", isLast: false),
                .forced("alice", .administrator, secondPhone), .ended(secondPhone, "alice"),
            ])
        #expect(try world.logIn("alice", on: phone) == [.loggedIn("alice")])
    }

    @Test func `tokens made up to the second of the revocation are refused`() throws {
        var world = World()
        try world.enter(("alice", phone))
        _ = world.advance(by: .milliseconds(5_900))
        _ = try world.state.forceOffline("alice", revokesTokens: true, at: world.now)
        #expect(throws: EmulatorError.tokenRevoked) { try world.logIn("alice", on: phone, issued: 1_005) }
        try world.logIn("alice", on: phone, issued: 1_006)
        try world.open(stranger)
        try world.logIn("bob", on: stranger, issued: 1_000)
    }

    @Test func `a clock that is set forward revokes no further tokens, and one that is set back forgets the future`()
        throws
    {
        var world = World()
        try world.enter(("alice", phone))
        _ = try world.state.forceOffline("alice", revokesTokens: true, at: world.now)
        #expect(try world.state.setWallClock(9_000_000, at: world.now) == .seconds(-8_000))
        #expect(throws: EmulatorError.tokenRevoked) { try world.logIn("alice", on: phone, issued: 1_000) }
        try world.logIn("alice", on: phone, issued: 1_001)
        try world.apply(.logOut, from: phone)
        _ = try world.state.setWallClock(500_000, at: world.now)
        #expect(throws: EmulatorError.tokenRevoked) { try world.logIn("alice", on: phone, issued: 500) }
        try world.logIn("alice", on: phone, issued: 501)
    }

    @Test func `tokens that are made to expire are over for as many users as there may be, and no more`() throws {
        var world = World()
        world.rules.maximumUsers = 2
        try world.enter(("alice", phone))
        var ended: [Int] = []
        for user in ["alice", "bob", "alice"] as [UserID] {
            try world.state.expireTokens(of: user, at: world.now, rules: world.rules)
            ended.append(world.advance(by: .zero).count)
        }
        #expect(ended == [2, 0, 0], "the token's end and the login's, once")
        #expect(throws: EmulatorError.limitExceeded(limit: .userCount, maximum: 2, attempted: 3)) {
            try world.state.expireTokens(of: "carol", at: world.now, rules: world.rules)
        }
        #expect(throws: EmulatorError.tokenExpired(expiredAtUnixSeconds: 1_000)) {
            try world.logIn("alice", on: phone, issued: 999)
        }
        try world.logIn("alice", on: phone, issued: 1_000)
    }

    @Test func `a clock shows no time before 1970 or after the year 9999`() throws {
        var world = World()
        _ = world.advance(by: .seconds(10))
        for milliseconds in [.min, 9_999, 253_402_300_810_000, Int64.max] {
            #expect(throws: EmulatorError.invalidArgument(name: "unixMilliseconds", value: "\(milliseconds)")) {
                try world.state.setWallClock(milliseconds, at: world.now)
            }
        }
        for milliseconds: Int64 in [10_000, 253_402_300_809_999] {
            _ = try world.state.setWallClock(milliseconds, at: world.now)
            #expect(world.state.unixMilliseconds(at: world.now) == milliseconds)
        }
    }

    @Test func `a user who is not registered cannot be forced offline`() {
        var world = World()
        #expect(throws: EmulatorError.userNotFound(user: "alice")) {
            try world.state.forceOffline("alice", revokesTokens: true, at: world.now)
        }
    }

    @Test func `tokens of a user who is registered and offline can be revoked`() throws {
        var world = World()
        #expect(try world.state.register(UserProfile(user: "alice"), rules: world.rules) == [])
        #expect(try world.state.forceOffline("alice", revokesTokens: true, at: world.now) == [])
        try world.open(phone)
        #expect(throws: EmulatorError.tokenRevoked) { try world.logIn("alice", on: phone) }
    }

    @Test func `registering changes the profile of a user who is there and tells their sessions`() throws {
        var world = World()
        try world.enter(("alice", phone))
        let profile = UserProfile(user: "alice", nickname: "Al")
        #expect(
            try world.state.register(profile, rules: world.rules) == [
                .happened(event: .profileChanged(profile: profile), tell: [phone])
            ])
        #expect(try world.state.register(profile, rules: world.rules) == [])
    }

    @Test func `registering obeys the limits of users and texts`() throws {
        var world = World()
        world.rules.maximumUsers = 1
        #expect(throws: EmulatorError.invalidUserID(text: "ümlaut")) {
            try world.state.register(UserProfile(user: "ümlaut"), rules: world.rules)
        }
        #expect(throws: EmulatorError.limitExceeded(limit: .profileFieldBytes, maximum: 10, attempted: 11)) {
            try world.state.register(UserProfile(user: "alice", avatarURL: "12345678901"), rules: world.rules)
        }
        _ = try world.state.register(UserProfile(user: "alice"), rules: world.rules)
        #expect(throws: EmulatorError.limitExceeded(limit: .userCount, maximum: 1, attempted: 2)) {
            try world.state.register(UserProfile(user: "bob"), rules: world.rules)
        }
        world.state.checkInvariants()
    }
}
