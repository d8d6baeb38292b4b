import EmulatorAPI
import IdentityEmulator
import Testing

@Suite struct ConnectionTests {
    @Test func `the tenant takes as many sessions as it may and not one more`() throws {
        var world = World()
        world.rules.maximumSessions = 2
        try world.open(SessionID(1), SessionID(2))
        let before = world.state
        #expect(throws: EmulatorError.limitExceeded(limit: .sessionCount, maximum: 2, attempted: 3)) {
            try world.open(SessionID(3))
        }
        #expect(world.state == before)
        #expect(world.close(SessionID(1)) == [])
        try world.open(SessionID(3))
        #expect(world.state.openSessionCount == 2)
    }

    @Test func `sessions that servers left behind keep nobody out, as long as there are not too many`() throws {
        var world = World()
        world.rules.maximumSessions = 2
        let full = EmulatorError.limitExceeded(limit: .sessionCount, maximum: 2, attempted: 3)
        try world.enter(("alice", SessionID(1)), ("bob", SessionID(2)))
        for number: UInt64 in [1, 2, 1] { _ = world.interrupt(SessionID(number), isOrphaned: true) }
        try world.enter(("carol", SessionID(3)), ("dave", SessionID(4)))
        #expect(throws: full) { try world.open(SessionID(5)) }
        _ = world.close(SessionID(1))
        #expect(throws: full) { try world.open(SessionID(5)) }
        _ = world.interrupt(SessionID(3), isOrphaned: true)
        try world.open(SessionID(5))
        _ = world.interrupt(SessionID(4), isOrphaned: true)
        // Three were left behind, and one is there.
        #expect(throws: full) { try world.open(SessionID(6)) }
        _ = world.advance(by: .seconds(30))
        try world.open(SessionID(6))
        #expect(world.state.openSessionCount == 2)
        #expect(world.state.resumableSessions == [SessionID(5), SessionID(6)])
    }

    @Test func `a killed app is noticed at once`() throws {
        var world = World()
        try world.enter(("alice", phone))
        #expect(world.close(phone) == [.ended(phone, "alice", isConnectionGone: true)])
        #expect(!world.state.isOpen(phone))
        #expect(world.state.presence(of: "alice") == .offline)
        #expect(world.state.nextDeadline == nil)
    }

    @Test func `a silent session counts as there until its grace is over`() throws {
        var world = World()
        try world.enter(("alice", phone))
        #expect(world.interrupt(phone) == [])
        #expect(world.state.isInterrupted(phone))
        #expect(world.state.presence(of: "alice") == .online)
        #expect(world.advance(by: .seconds(30) - .nanoseconds(1)) == [])
        #expect(
            world.advance(by: .nanoseconds(1)) == [
                .ended(phone, "alice", isConnectionGone: true),
                .sessionDropped(session: phone, reason: "offline for longer than 30.000 s"),
            ])
        #expect(!world.state.isOpen(phone))
    }

    @Test func `a session that comes back in time keeps its login`() throws {
        var world = World()
        try world.enter(("alice", phone))
        _ = world.interrupt(phone)
        _ = world.advance(by: .seconds(29))
        #expect(world.resume(phone) == [])
        #expect(!world.state.isInterrupted(phone))
        #expect(world.advance(by: .seconds(300)) == [])
        #expect(world.state.user(of: phone) == "alice")
    }

    @Test func `the grace time begins anew with each silence`() throws {
        var world = World()
        try world.enter(("alice", phone))
        _ = world.interrupt(phone)
        _ = world.advance(by: .seconds(20))
        _ = world.resume(phone)
        _ = world.interrupt(phone)
        #expect(world.advance(by: .seconds(20)) == [])
        #expect(world.advance(by: .seconds(10)).count == 2)
    }

    @Test func `a silence noticed twice counts from the first time`() throws {
        var world = World()
        try world.enter(("alice", phone))
        _ = world.interrupt(phone)
        _ = world.advance(by: .seconds(20))
        #expect(world.interrupt(phone) == [])
        #expect(world.advance(by: .seconds(10)).count == 2)
    }

    @Test func `a silent session without a login is given up without an end of login`() throws {
        var world = World()
        try world.open(phone)
        _ = world.interrupt(phone)
        #expect(
            world.advance(by: .seconds(30)) == [
                .sessionDropped(session: phone, reason: "offline for longer than 30.000 s")
            ])
    }

    @Test func `what a shell says of a session that was given up is late and changes nothing`() throws {
        var world = World()
        try world.enter(("alice", phone))
        _ = world.interrupt(phone)
        _ = world.advance(by: .seconds(30))
        let before = world.state
        #expect(world.resume(phone) == [])
        #expect(world.interrupt(phone) == [])
        #expect(world.close(phone) == [])
        #expect(throws: EmulatorError.notLoggedIn) { try world.apply(.logOut, from: phone) }
        #expect(world.state == before)
    }

    @Test func `closing a silent session takes its grace with it`() throws {
        var world = World()
        try world.enter(("alice", phone))
        _ = world.interrupt(phone)
        #expect(world.close(phone) == [.ended(phone, "alice", isConnectionGone: true)])
        #expect(world.advance(by: .seconds(60)) == [])
    }

    @Test func `resuming a session that was not silent does nothing`() throws {
        var world = World()
        try world.enter(("alice", phone))
        let before = world.state
        #expect(world.resume(phone) == [])
        #expect(world.state == before)
    }

    @Test func `a token that expires with the grace comes first`() throws {
        var world = World()
        try world.open(phone)
        try world.logIn("alice", on: phone, expires: 1_029)
        _ = world.interrupt(phone)
        #expect(
            world.advance(by: .seconds(30)) == [
                .expired("alice", phone), .ended(phone, "alice"),
                .sessionDropped(session: phone, reason: "offline for longer than 30.000 s"),
            ])
    }

    @Test func `only the end of the last session makes a user offline`() throws {
        var world = World()
        world.rules.secondLogin = .allowAll
        try world.enter(("alice", phone), ("alice", browser))
        #expect(world.close(phone) == [.ended(phone, "alice", isLast: false, isConnectionGone: true)])
        #expect(world.state.presence(of: "alice") == .online)
        #expect(world.close(browser) == [.ended(browser, "alice", isConnectionGone: true)])
        #expect(world.state.presence(of: "alice") == .offline)
        #expect(world.state.presence(of: "nobody") == .loggedOut)
    }
}

/// Sessions on which nobody ever logged in.
@Suite struct NewcomerTests {
    private static let gone = "nobody had logged in, and others came"

    private var world: World {
        var world = World()
        world.rules.maximumNewcomers = 3
        world.rules.newcomerPatience = .seconds(20)
        world.rules.newcomerGrace = .seconds(2)
        return world
    }

    private func open(_ session: SessionID, in world: inout World) throws(EmulatorError) -> [IdentityFact] {
        let facts = try world.state.open(session, at: world.now, rules: world.rules)
        world.state.checkInvariants()
        return facts
    }

    @Test func `there are as many as may be, and one more ends the one that was opened first`() throws {
        var world = world
        for number: UInt64 in 1...3 { #expect(try open(SessionID(number), in: &world) == []) }
        #expect(try open(SessionID(4), in: &world) == [.sessionDropped(session: SessionID(1), reason: Self.gone)])
        #expect(try open(SessionID(5), in: &world) == [.sessionDropped(session: SessionID(2), reason: Self.gone)])
        #expect(world.state.openSessionCount == 3)
        #expect(!world.state.isOpen(SessionID(2)) && world.state.isOpen(SessionID(3)))
    }

    @Test func `ten thousand of them keep nobody out, and nobody who logged in gives way`() throws {
        var world = world
        world.rules.maximumSessions = 5
        try world.enter(("alice", SessionID(1)), ("bob", SessionID(2)))
        for number: UInt64 in 3...10_000 {
            _ = try world.state.open(SessionID(number), at: world.now, rules: world.rules)
        }
        try world.open(SessionID(10_001))
        try world.logIn("carol", on: SessionID(10_001))
        for number: UInt64 in 10_002...10_100 { _ = try open(SessionID(number), in: &world) }
        #expect(world.state.openSessionCount == 5)
        #expect(["alice", "bob", "carol"].allSatisfy { world.state.isLoggedIn($0) })
    }

    @Test func `where the tenant is full of users one more is refused`() throws {
        var world = world
        world.rules.maximumSessions = 2
        try world.enter(("alice", SessionID(1)), ("bob", SessionID(2)))
        let before = world.state
        #expect(throws: EmulatorError.limitExceeded(limit: .sessionCount, maximum: 2, attempted: 3)) {
            try open(SessionID(3), in: &world)
        }
        #expect(world.state == before)
    }

    @Test func `the last place is a newcomer's until the next comes`() throws {
        var world = world
        world.rules.maximumSessions = 2
        try world.enter(("alice", SessionID(1)))
        try world.open(SessionID(2))
        #expect(try open(SessionID(3), in: &world) == [.sessionDropped(session: SessionID(2), reason: Self.gone)])
        try world.logIn("bob", on: SessionID(3))
        #expect(throws: EmulatorError.self) { try open(SessionID(4), in: &world) }
    }

    @Test func `a session on which nobody logs in is given up in time`() throws {
        var world = world
        try world.open(phone)
        #expect(world.advance(by: .seconds(20) - .nanoseconds(1)) == [])
        #expect(
            world.advance(by: .nanoseconds(1)) == [
                .sessionDropped(session: phone, reason: "nobody logged in within 20.000 s")
            ])
        #expect(!world.state.isOpen(phone))
        #expect(throws: EmulatorError.notLoggedIn) { try world.logIn("alice", on: phone) }
    }

    @Test func `who logs in, or proves elsewhere who they are, is waited for no more, and is no newcomer after it`()
        throws
    {
        var world = world
        try world.open(phone, browser)
        try world.logIn("alice", on: phone)
        world.state.prove(browser)
        world.state.prove(browser)
        world.state.prove(SessionID(99))
        try world.apply(.logOut, from: phone)
        #expect(world.advance(by: .seconds(1000)) == [])
        for number: UInt64 in 20...40 { _ = try open(SessionID(number), in: &world) }
        #expect(world.state.isOpen(phone) && world.state.isOpen(browser))
    }

    @Test func `a login that is refused changes nothing of it`() throws {
        var world = world
        try world.open(phone)
        let forged = World.token(for: "alice", isSigned: false)
        #expect(throws: EmulatorError.tokenSignatureInvalid) {
            try world.apply(.logIn(user: "alice", credential: forged, terminal: .phone), from: phone)
        }
        #expect(world.advance(by: .seconds(20)).count == 1)
    }

    @Test func `a silent one is kept for seconds, one whose user logged out for as long as any other without a user`()
        throws
    {
        var world = world
        world.rules.emptySessionGrace = .seconds(60)
        world.rules.newcomerPatience = nil
        try world.open(phone, browser)
        try world.logIn("alice", on: browser)
        try world.apply(.logOut, from: browser)
        _ = world.interrupt(phone)
        _ = world.interrupt(browser)
        #expect(
            world.advance(by: .seconds(59)) == [
                .sessionDropped(session: phone, reason: "offline for longer than 2.000 s")
            ])
        #expect(world.advance(by: .seconds(1)).count == 1)
    }

    @Test func `coming back in time does not lengthen the wait for a login`() throws {
        var world = world
        try world.open(phone)
        _ = world.interrupt(phone)
        _ = world.advance(by: .seconds(1))
        _ = world.resume(phone)
        #expect(world.advance(by: .seconds(18)) == [])
        _ = world.interrupt(phone)
        // The wait ends ahead of the silence, which goes with it.
        #expect(world.advance(by: .seconds(1)).count == 1)
        #expect(world.state.nextDeadline == nil)
    }

    @Test func `closing one takes its deadlines with it`() throws {
        var world = world
        try world.open(phone, browser)
        _ = world.interrupt(browser)
        #expect(world.close(phone) == [])
        #expect(world.close(browser) == [])
        #expect(world.state.nextDeadline == nil)
    }
}

@Suite struct ProfileTests {
    private func change(_ change: ProfileChange, in world: inout World) throws(EmulatorError) -> [IdentityFact] {
        try world.apply(.setProfile(change: change), from: phone).facts
    }

    @Test func `a changed profile is told to all the user's sessions`() throws {
        var world = World()
        world.rules.secondLogin = .allowAll
        try world.enter(("alice", browser), ("alice", phone), ("bob", stranger))
        let facts = try change(ProfileChange(nickname: "Al"), in: &world)
        let profile = UserProfile(user: "alice", nickname: "Al")
        #expect(facts == [.happened(event: .profileChanged(profile: profile), tell: [phone, browser])])
    }

    @Test func `absent fields stay and an empty text removes one`() throws {
        var world = World()
        try world.enter(("alice", phone))
        _ = try change(ProfileChange(nickname: "Al", avatarURL: "u", fields: ["a": "1", "b": "2"]), in: &world)
        _ = try change(ProfileChange(fields: ["a": "", "c": "3"]), in: &world)
        #expect(
            world.state.profile(of: "alice")
                == UserProfile(user: "alice", nickname: "Al", avatarURL: "u", fields: ["b": "2", "c": "3"]))
    }

    @Test func `a change to what is there already is no event`() throws {
        var world = World()
        try world.enter(("alice", phone))
        _ = try change(ProfileChange(nickname: "Al"), in: &world)
        #expect(try change(ProfileChange(nickname: "Al", fields: ["x": ""]), in: &world) == [])
    }

    @Test(arguments: [
        ProfileChange(nickname: "12345678901"), ProfileChange(avatarURL: "12345678901"),
        ProfileChange(fields: ["k": "12345678901"]), ProfileChange(fields: ["12345678901": "v"]),
        ProfileChange(nickname: "ok", fields: ["k": "äöüäöü"].mapValues { String($0.dropLast()) + "x" }),
    ])
    func `a text of one byte too many is refused`(tooLong: ProfileChange) throws {
        var world = World()
        try world.enter(("alice", phone))
        let before = world.state
        #expect(throws: EmulatorError.limitExceeded(limit: .profileFieldBytes, maximum: 10, attempted: 11)) {
            try change(tooLong, in: &world)
        }
        #expect(world.state == before)
    }

    @Test func `texts of exactly the most bytes are taken`() throws {
        var world = World()
        try world.enter(("alice", phone))
        let ten = "1234567890"
        _ = try change(ProfileChange(nickname: ten, avatarURL: ten, fields: [ten: "äöüäö"]), in: &world)
        #expect(world.state.profile(of: "alice")?.fields == [ten: "äöüäö"])
    }

    @Test func `a profile has a hundred fields and not one more`() throws {
        var world = World()
        try world.enter(("alice", phone))
        func fields(_ numbers: Range<Int>) -> [String: String] {
            Dictionary(uniqueKeysWithValues: numbers.map { ("\($0)", "x") })
        }
        _ = try change(ProfileChange(fields: fields(0..<100)), in: &world)
        #expect(throws: EmulatorError.limitExceeded(limit: .profileFieldCount, maximum: 100, attempted: 101)) {
            try change(ProfileChange(fields: fields(100..<101)), in: &world)
        }
    }

    @Test func `a profile as a whole has a limit of its own`() throws {
        var world = World()
        try world.enter(("alice", phone))
        let profile = UserProfile(user: "alice", nickname: "Al")
        world.rules.maximumProfileBytes = profile.frameBytes - 1
        #expect(
            throws: EmulatorError.limitExceeded(
                limit: .profileBytes, maximum: profile.frameBytes - 1, attempted: profile.frameBytes)
        ) {
            try change(ProfileChange(nickname: "Al"), in: &world)
        }
        world.rules.maximumProfileBytes += 1
        _ = try change(ProfileChange(nickname: "Al"), in: &world)
    }

    @Test func `profiles come in the order asked for without unknown users`() throws {
        var world = World()
        try world.enter(("alice", phone), ("bob", secondPhone))
        let reply = try world.apply(.fetchProfiles(users: ["bob", "nobody", "alice"]), from: phone).reply
        #expect(reply == .profiles(profiles: [UserProfile(user: "bob"), UserProfile(user: "alice")]))
    }

    @Test func `one user too many in a query is refused`() throws {
        var world = World()
        try world.enter(("alice", phone))
        #expect(throws: EmulatorError.limitExceeded(limit: .queryCount, maximum: 3, attempted: 4)) {
            try world.apply(.fetchProfiles(users: ["a", "b", "c", "d"]), from: phone)
        }
    }
}
