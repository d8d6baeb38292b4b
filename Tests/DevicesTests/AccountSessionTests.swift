import EmulatorAPI
import Testing

@testable import Devices

@Suite struct AccountSessionTests {
    private let alice = AccountSession.Account(user: "alice", credential: .token(text: "a"))
    private let bob = AccountSession.Account(user: "bob", credential: .token(text: "b"))

    /// A session in which a user is logged in.
    private func loggedIn(_ account: AccountSession.Account) -> AccountSession {
        var session = AccountSession()
        let attempt = session.begin(account)
        #expect(session.succeed(attempt) == true)
        return session
    }

    @Test func `who is on the way is not logged in until the cloud says so`() {
        var session = AccountSession()
        #expect(session.account == nil)
        let attempt = session.begin(alice)
        #expect(session.account == alice)
        #expect(!session.isLoggedIn)
        #expect(session.succeed(attempt) == true)
        #expect(session.loggedIn == alice)
        #expect(session.succeed(attempt) == false)
    }

    @Test func `a refused login leaves nobody, or the user before`() {
        var session = AccountSession()
        let refused = session.begin(alice)
        #expect(session.fail(refused) == true)
        #expect(session.stage == .loggedOut)
        session = loggedIn(alice)
        let other = session.begin(bob)
        #expect(session.fail(other) == true)
        #expect(session.loggedIn == alice)
        #expect(session.toRepeat == nil)
        #expect(session.takeOwedLogout() == false)
    }

    @Test func `answers to a login that a logout or another login overtook change nothing`() {
        var session = AccountSession()
        let first = session.begin(alice)
        session.end()
        #expect(session.succeed(first) == false)
        #expect(session.fail(first, wasLost: true) == false)
        #expect(session.stage == .loggedOut)
        #expect(session.takeOwedLogout() == false)
        let second = session.begin(alice)
        let third = session.begin(bob)
        #expect(session.succeed(second) == false)
        #expect(session.succeed(third) == true)
        #expect(session.loggedIn == bob)
    }

    @Test func `a login whose answer was lost is taken back at the cloud, once`() {
        var session = AccountSession()
        let attempt = session.begin(alice)
        #expect(session.fail(attempt, wasLost: true) == true)
        #expect(session.takeOwedLogout() == true)
        #expect(session.takeOwedLogout() == false)
        #expect(session.toRepeat == nil)
    }

    @Test func `where another was logged in, the cloud is told of them again`() throws {
        var session = loggedIn(alice)
        let attempt = session.begin(bob)
        #expect(session.fail(attempt, wasLost: true) == true)
        #expect(session.takeOwedLogout() == false)
        let again = try #require(session.toRepeat)
        #expect(again.account == alice)
        session.succeedAgain(again.attempt)
        #expect(session.toRepeat == nil)
    }

    @Test func `a logout with an answer is over with it, unless a login overtook it`() {
        var session = loggedIn(alice)
        let attempt = session.beginLogout()
        #expect(session.account == nil)
        #expect(session.stage == .loggingOut)
        session.oweLogout()
        #expect(session.endLogout(attempt) == true)
        #expect(session.endLogout(attempt) == false)
        #expect(session.takeOwedLogout() == true)
        let overtaken = session.beginLogout()
        _ = session.begin(bob)
        #expect(session.endLogout(overtaken) == false)
        #expect(session.account == bob)
    }

    @Test func `a session that the cloud gave up needs the login again, with the newest token`() throws {
        var session = loggedIn(alice)
        session.renew(.token(text: "newer"))
        session.oweLogout()
        session.lose()
        // The cloud has nobody whom to log out.
        #expect(session.takeOwedLogout() == false)
        let again = try #require(session.toRepeat)
        #expect(again.account.credential == .token(text: "newer"))
        // Lost on the way, it is still needed; an older answer ends nothing.
        session.succeedAgain(again.attempt - 1)
        #expect(session.toRepeat != nil)
        session.succeedAgain(again.attempt)
        #expect(session.toRepeat == nil)
        session.end()
        session.lose()
        #expect(session.toRepeat == nil)
    }

    @Test func `a token for nobody is forgotten, and another session has nothing of the last one`() {
        var session = AccountSession()
        session.renew(.token(text: "x"))
        #expect(session == AccountSession())
        let late = session.begin(alice)
        session.oweLogout()
        session.reset()
        #expect(session.succeed(late) == false)
        #expect(session.takeOwedLogout() == false)
        #expect(session.account == nil)
    }

    @Test func `the commands are those of a phone`() {
        #expect(
            alice.logIn == .identity(.logIn(user: "alice", credential: .token(text: "a"), terminal: .phone)))
        #expect(
            alice.logInAgain
                == .identity(.logInAgain(user: "alice", credential: .token(text: "a"), terminal: .phone)))
    }
}
