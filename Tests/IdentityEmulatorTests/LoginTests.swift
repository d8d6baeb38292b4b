import EmulatorAPI
import IdentityEmulator
import Testing

@Suite struct LoginTests {
    @Test func `a user has as many logins as may be, and one that gives way makes a place`() throws {
        var world = World()
        world.rules.maximumSessionsOfUser = 2
        try world.enter(("alice", phone))
        try world.open(browser, stranger)
        try world.logIn("alice", on: browser, terminal: .web)
        #expect(throws: EmulatorError.limitExceeded(limit: .userSessionCount, maximum: 2, attempted: 3)) {
            try world.logIn("alice", on: stranger, terminal: .desktop)
        }
        try world.logIn("alice", on: stranger, terminal: .phone)
        #expect(world.state.sessions(of: "alice") == [browser, stranger])
    }

    @Test func `the first login registers the user`() throws {
        var world = World()
        try world.open(phone)
        #expect(!world.state.isRegistered("alice"))
        #expect(try world.logIn("alice", on: phone) == [.loggedIn("alice")])
        #expect(world.state.profile(of: "alice") == UserProfile(user: "alice"))
        #expect(world.state.user(of: phone) == "alice")
        #expect(world.state.terminal(of: phone) == .phone)
        #expect(world.state.sessions(of: "alice") == [phone])
        #expect(world.state.isRegistered("alice"))
        #expect(world.state.userCount == 1)
    }

    @Test func `logging in as the same user again is refused`() throws {
        var world = World()
        try world.enter(("alice", phone))
        let before = world.state
        #expect(throws: EmulatorError.alreadyLoggedIn(user: "alice")) { try world.logIn("alice", on: phone) }
        #expect(world.state == before)
    }

    @Test func `logging in as another user ends the previous login first`() throws {
        var world = World()
        try world.enter(("alice", phone))
        let facts = try world.logIn("bob", on: phone)
        #expect(facts == [.loggedOut("alice"), .ended(phone, "alice"), .loggedIn("bob")])
        #expect(world.state.user(of: phone) == "bob")
        #expect(!world.state.isLoggedIn("alice"))
        #expect(world.state.presence(of: "alice") == .loggedOut)
    }

    @Test func `a refused login leaves the previous one as it is`() throws {
        var world = World()
        try world.enter(("alice", phone))
        let before = world.state
        #expect(throws: EmulatorError.tokenEmpty) {
            try world.apply(.logIn(user: "bob", credential: .unreadable(fault: .empty), terminal: .phone), from: phone)
        }
        #expect(world.state == before)
    }

    @Test func `who returns is refused where a newer login had to give way, and let in elsewhere`() throws {
        var world = World()
        try world.enter(("alice", phone))
        try world.open(secondPhone, browser)
        let before = world.state
        let credential = World.token(for: "alice")
        #expect(throws: EmulatorError.forcedOffline(reason: .loggedInElsewhere)) {
            try world.apply(.logInAgain(user: "alice", credential: credential, terminal: .phone), from: secondPhone)
        }
        #expect(world.state == before)
        let elsewhere = try world.apply(
            .logInAgain(user: "alice", credential: credential, terminal: .web), from: browser)
        #expect(elsewhere.facts == [.loggedIn("alice", .web)])
        try world.apply(.logOut, from: phone)
        let returned = try world.apply(
            .logInAgain(user: "alice", credential: credential, terminal: .phone), from: secondPhone)
        #expect(returned.facts == [.loggedIn("alice")])
    }

    @Test(arguments: [SecondLoginPolicy.closeOlderOnSameTerminal, .closeAllOlder, .allowAll])
    func `who returns takes the place of the own session that its server left behind`(
        policy: SecondLoginPolicy
    ) throws {
        var world = World()
        world.rules.secondLogin = policy
        world.rules.maximumSessionsOfUser = 1
        try world.enter(("alice", phone))
        try world.open(secondPhone)
        let again = IdentityCommand.logInAgain(
            user: "alice", credential: World.token(for: "alice"), terminal: .phone)
        // A session that is only silent may come back.
        _ = world.interrupt(phone)
        let before = world.state
        #expect(throws: EmulatorError.self) { try world.apply(again, from: secondPhone) }
        #expect(world.state == before)
        _ = world.interrupt(phone, isOrphaned: true)
        #expect(world.state.resumableSessions == [secondPhone])
        #expect(try world.apply(again, from: secondPhone).facts == [.loggedIn("alice")])
        #expect(world.state.sessions(of: "alice") == [secondPhone])
        #expect(world.advance(by: .seconds(30)).count == 1)
        #expect(!world.state.isOpen(phone))
    }

    @Test func `who returns from a session that was left behind does not force out who came meanwhile`() throws {
        var world = World()
        try world.enter(("alice", phone))
        _ = world.interrupt(phone, isOrphaned: true)
        try world.open(secondPhone, browser)
        #expect(
            try world.logIn("alice", on: browser)
                == [.forced("alice", .loggedInElsewhere, phone), .ended(phone, "alice"), .loggedIn("alice")])
        let before = world.state
        #expect(throws: EmulatorError.forcedOffline(reason: .loggedInElsewhere)) {
            try world.apply(
                .logInAgain(user: "alice", credential: World.token(for: "alice"), terminal: .phone), from: secondPhone)
        }
        #expect(world.state == before)
    }

    @Test func `of several devices each takes the place of one session that was left behind`() throws {
        var world = World()
        world.rules.secondLogin = .allowAll
        try world.enter(("alice", phone), ("alice", secondPhone))
        try world.open(browser)
        try world.logIn("alice", on: browser, terminal: .web)
        for session in [phone, secondPhone, browser] { _ = world.interrupt(session, isOrphaned: true) }
        try world.open(stranger)
        let returned = try world.apply(
            .logInAgain(user: "alice", credential: World.token(for: "alice"), terminal: .phone), from: stranger)
        #expect(returned.facts == [.loggedIn("alice")])
        #expect(world.state.sessions(of: "alice") == [secondPhone, browser, stranger].sorted())
    }

    @Test func `logging out ends the login and leaves the connection`() throws {
        var world = World()
        try world.enter(("alice", phone))
        let result = try world.apply(.logOut, from: phone)
        #expect(result.reply == .done)
        #expect(result.facts == [.loggedOut("alice"), .ended(phone, "alice")])
        #expect(world.state.isOpen(phone))
        #expect(world.state.isRegistered("alice"))
        #expect(throws: EmulatorError.notLoggedIn) { try world.apply(.logOut, from: phone) }
        #expect(try world.logIn("alice", on: phone) == [.loggedIn("alice")])
    }

    @Test(arguments: [
        IdentityCommand.logOut, .setProfile(change: ProfileChange()), .fetchProfiles(users: []),
    ])
    func `without a login a command is refused`(command: IdentityCommand) throws {
        var world = World()
        try world.open(phone)
        let before = world.state
        #expect(throws: EmulatorError.notLoggedIn) { try world.apply(command, from: phone) }
        #expect(throws: EmulatorError.notLoggedIn) { try world.apply(command, from: stranger) }
        #expect(world.state == before)
    }

    @Test func `a session that is not there cannot log in`() {
        var world = World()
        #expect(throws: EmulatorError.notLoggedIn) { try world.logIn("alice", on: stranger) }
    }

    @Test(arguments: ["a", "eight8by", "a b~!", "@#-_."])
    func `user ids of printable ASCII are taken`(text: String) throws {
        var world = World()
        try world.open(phone)
        try world.logIn(UserID(text), on: phone)
        #expect(world.state.user(of: phone) == UserID(text))
    }

    @Test(arguments: ["", "nine9byte", "é", "a\n", "a\u{7f}", "爱"])
    func `other user ids are refused`(text: String) throws {
        var world = World()
        try world.open(phone)
        #expect(throws: EmulatorError.invalidUserID(text: text)) { try world.logIn(UserID(text), on: phone) }
    }

    @Test func `the tenant takes as many users as it may and not one more`() throws {
        var world = World()
        world.rules.maximumUsers = 2
        try world.enter(("alice", SessionID(1)), ("bob", SessionID(2)))
        try world.open(SessionID(3))
        let before = world.state
        #expect(throws: EmulatorError.limitExceeded(limit: .userCount, maximum: 2, attempted: 3)) {
            try world.logIn("carol", on: SessionID(3))
        }
        #expect(world.state == before)
        // Somebody who is registered is not one more.
        try world.logIn("bob", on: SessionID(3), terminal: .web)
    }

    @Test func `a token as text is a mistake of the edge`() async {
        await #expect(processExitsWith: .failure) {
            let state = IdentityState(app: World.app, bornAtUnixMilliseconds: 0)
            _ = try state.judge(.token(text: "secret"), for: "alice", at: .start, rules: World().rules)
        }
    }
}

@Suite struct SecondLoginTests {
    private func worldWithThreeDevices(_ policy: SecondLoginPolicy) throws -> World {
        var world = World()
        world.rules.secondLogin = .allowAll
        try world.open(phone, secondPhone, browser, stranger)
        try world.logIn("alice", on: phone)
        try world.logIn("alice", on: browser, terminal: .web)
        world.rules.secondLogin = policy
        return world
    }

    @Test func `the older session on the same kind of terminal is forced offline`() throws {
        var world = try worldWithThreeDevices(.closeOlderOnSameTerminal)
        let facts = try world.logIn("alice", on: secondPhone)
        #expect(
            facts == [
                .forced("alice", .loggedInElsewhere, phone), .ended(phone, "alice", isLast: false), .loggedIn("alice"),
            ])
        #expect(world.state.sessions(of: "alice") == [secondPhone, browser])
    }

    @Test func `the same user on another kind of terminal disturbs nobody`() throws {
        var world = try worldWithThreeDevices(.closeOlderOnSameTerminal)
        #expect(try world.logIn("alice", on: secondPhone, terminal: .desktop) == [.loggedIn("alice", .desktop)])
        #expect(world.state.sessions(of: "alice") == [phone, secondPhone, browser])
    }

    @Test func `every older session is forced offline and the last of them is marked`() throws {
        var world = try worldWithThreeDevices(.closeAllOlder)
        let facts = try world.logIn("alice", on: secondPhone)
        #expect(
            facts == [
                .forced("alice", .loggedInElsewhere, phone), .ended(phone, "alice", isLast: false),
                .forced("alice", .loggedInElsewhere, browser), .ended(browser, "alice"), .loggedIn("alice"),
            ])
        #expect(world.state.sessions(of: "alice") == [secondPhone])
    }

    @Test func `older sessions stay where all are allowed`() throws {
        var world = try worldWithThreeDevices(.allowAll)
        #expect(try world.logIn("alice", on: secondPhone) == [.loggedIn("alice")])
        #expect(world.state.sessions(of: "alice") == [phone, secondPhone, browser])
    }

    @Test func `another user's login forces nobody offline`() throws {
        var world = try worldWithThreeDevices(.closeAllOlder)
        #expect(try world.logIn("bob", on: stranger) == [.loggedIn("bob")])
        #expect(world.state.sessions(of: "alice") == [phone, browser])
    }

    @Test func `a session that was forced offline is not logged in and may log in again`() throws {
        var world = World()
        try world.enter(("alice", phone), ("alice", secondPhone))
        #expect(throws: EmulatorError.notLoggedIn) { try world.apply(.logOut, from: phone) }
        #expect(
            try world.logIn("alice", on: phone) == [
                .forced("alice", .loggedInElsewhere, secondPhone), .ended(secondPhone, "alice"), .loggedIn("alice"),
            ])
    }

    @Test func `a silent session hears that it was taken over and comes back without a login`() throws {
        var world = World()
        try world.enter(("alice", phone))
        _ = world.interrupt(phone)
        try world.open(secondPhone)
        #expect(try world.logIn("alice", on: secondPhone).first == .forced("alice", .loggedInElsewhere, phone))
        #expect(world.resume(phone) == [])
        #expect(throws: EmulatorError.notLoggedIn) { try world.apply(.logOut, from: phone) }
    }

    @Test func `switching to a user who is logged in elsewhere ends both logins in order`() throws {
        var world = World()
        try world.enter(("alice", phone), ("bob", secondPhone))
        #expect(
            try world.logIn("bob", on: phone) == [
                .loggedOut("alice"), .ended(phone, "alice"),
                .forced("bob", .loggedInElsewhere, secondPhone), .ended(secondPhone, "bob"), .loggedIn("bob"),
            ])
    }
}
