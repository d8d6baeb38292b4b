package import EmulatorAPI

/// Where a messenger's client stands with its user: who is logged in or on the way, and what the cloud may know otherwise because
/// the network lost a request or its answer.
///
/// A pure value. The kit sends what it says, hands it the answers, and says what its vendor says.
package struct AccountSession: Hashable, Sendable {
    /// A user with what lets them in.
    package struct Account: Hashable, Sendable {
        package var user: UserID
        package var credential: Credential

        package init(user: UserID, credential: Credential) {
            self.user = user
            self.credential = credential
        }

        /// The login on a phone.
        package var logIn: Command { .identity(.logIn(user: user, credential: credential, terminal: .phone)) }

        /// The same, where the cloud gave the session up. If the user logged in elsewhere meanwhile, the newest login wins.
        package var logInAgain: Command { .identity(.logInAgain(user: user, credential: credential, terminal: .phone)) }
    }

    /// How far a login or a logout is.
    package enum Stage: Hashable, Sendable {
        case loggedOut
        /// `previous` stays logged in if the login is refused.
        case loggingIn(Account, previous: Account?)
        case loggedIn(Account)
        case loggingOut
    }

    package private(set) var stage = Stage.loggedOut
    /// The number of the last login or logout. It tells the answer of one that was overtaken from the current one's.
    package private(set) var attempt = 0
    /// Whether the cloud may have a user of this device who is logged out here.
    private var owesLogout = false
    /// Whether the cloud may not have the user who is logged in here.
    private var needsLoginAgain = false

    package init() {}

    /// The account that is logged in.
    package var loggedIn: Account? {
        if case .loggedIn(let account) = stage { account } else { nil }
    }

    package var isLoggedIn: Bool {
        if case .loggedIn = stage { true } else { false }
    }

    /// Whether nobody is logged in, on the way, or on the way out.
    package var isLoggedOut: Bool {
        if case .loggedOut = stage { true } else { false }
    }

    /// Who is logged in. Each event asks, so it copies no account.
    package var loggedInUser: UserID? {
        if case .loggedIn(let account) = stage { account.user } else { nil }
    }

    /// Who is logged in, or on the way; copies no account either.
    package var user: UserID? {
        switch stage {
        case .loggedOut, .loggingOut: nil
        case .loggingIn(let account, _), .loggedIn(let account): account.user
        }
    }

    /// The account that is logged in, or on the way.
    package var account: Account? {
        switch stage {
        case .loggedOut, .loggingOut: nil
        case .loggingIn(let account, _), .loggedIn(let account): account
        }
    }

    // MARK: Logging in

    /// Begins a login, in the place of any other. Returns its number.
    package mutating func begin(_ account: Account) -> Int {
        attempt += 1
        stage = .loggingIn(account, previous: loggedIn)
        return attempt
    }

    /// The cloud let the user in. False, without a change, if the login was overtaken.
    package mutating func succeed(_ attempt: Int) -> Bool {
        guard attempt == self.attempt, case .loggingIn(let account, _) = stage else { return false }
        stage = .loggedIn(account)
        needsLoginAgain = false
        return true
    }

    /// The cloud did not let the user in, or the request or its answer was lost. False, without a change, if the login was overtaken.
    package mutating func fail(_ attempt: Int, wasLost: Bool = false) -> Bool {
        guard attempt == self.attempt, case .loggingIn(_, let previous) = stage else { return false }
        if let previous { stage = .loggedIn(previous) } else { stage = .loggedOut }
        // The cloud may have let them in after all.
        if wasLost { (needsLoginAgain, owesLogout) = (previous != nil, previous == nil) }
        return true
    }

    /// A token with a later end, which the cloud took.
    package mutating func renew(_ credential: Credential) {
        guard case .loggedIn(var account) = stage else { return }
        account.credential = credential
        stage = .loggedIn(account)
    }

    // MARK: Logging out

    /// Ends the login here, whatever the cloud says.
    package mutating func end() {
        attempt += 1
        stage = .loggedOut
        needsLoginAgain = false
    }

    /// Ends the login, as the session with the cloud is closed and another one begins.
    package mutating func reset() {
        end()
        owesLogout = false
    }

    /// Begins a logout that is over with the cloud's answer. Returns its number.
    package mutating func beginLogout() -> Int {
        end()
        stage = .loggingOut
        return attempt
    }

    /// The answer to a logout came, or was lost. False if the logout was overtaken.
    package mutating func endLogout(_ attempt: Int) -> Bool {
        guard attempt == self.attempt, case .loggingOut = stage else { return false }
        stage = .loggedOut
        return true
    }

    /// The network lost a logout or its answer.
    package mutating func oweLogout() { owesLogout = true }

    /// Whether the cloud has to be told first that nobody is logged in. It is asked for once.
    package mutating func takeOwedLogout() -> Bool {
        defer { owesLogout = false }
        return owesLogout
    }

    // MARK: The connection

    /// The cloud gave up the session while the network was away: it has no user of this device.
    package mutating func lose() {
        owesLogout = false
        needsLoginAgain = isLoggedIn
    }

    /// The login that the cloud needs again now that it can be reached, with its number; nil where it has the user.
    package var toRepeat: (account: Account, attempt: Int)? {
        needsLoginAgain ? loggedIn.map { ($0, attempt) } : nil
    }

    /// The cloud has the user again. Changes nothing if another login or a logout was begun meanwhile.
    package mutating func succeedAgain(_ attempt: Int) {
        if attempt == self.attempt { needsLoginAgain = false }
    }
}
