package import EmulatorAPI
import OrderedCollections

/// Connections, logins, users with their profiles, and the expiry of tokens.
///
/// Callers advance the time first: every method that takes `now` expects that `advance(to:rules:)` ran for it.
package struct IdentityState: Hashable, Serializable, Sendable, BreachKeeping {
    /// The app of the tenant's first service.
    package let app: AppID
    /// When the tenant began, in Unix milliseconds.
    package internal(set) var bornAtUnixMilliseconds: Int64

    @SortedByKey var sessions: [SessionID: Session] = [:]
    /// Sessions that never had a login, ascending, so in the order of their opening.
    var newcomers: [SessionID] = []
    /// How many sessions no client can ever resume; nil for none.
    var orphanCount: Int?
    var users: OrderedDictionary<UserID, RegisteredUser> = [:]
    var deadlines = DeadlineQueue<SessionDeadline>()
    /// The first Unix second whose tokens hold, of users whose tokens were made to expire; nil while there are none.
    var tokenStarts: OrderedDictionary<UserID, Int64>?

    package var breach: Breach?
    /// The first contradiction that was found, here or in a part.
    package var firstBreach: Breach? { breach ?? deadlines.breach }

    package init(app: AppID, bornAtUnixMilliseconds: Int64) {
        self.app = app
        self.bornAtUnixMilliseconds = bornAtUnixMilliseconds
    }

    /// Carries out one command. A refused one changes nothing.
    ///
    /// A command of a session that was ended meanwhile gets ``EmulatorError/notLoggedIn``.
    package mutating func apply(
        _ command: IdentityCommand, from session: SessionID, at now: Instant, rules: IdentityRules
    ) throws(EmulatorError) -> (reply: Reply, facts: [IdentityFact]) {
        try requireCurrent(at: now)
        switch command {
        case .logIn(let user, let credential, let terminal):
            let facts = try logIn(user, credential, terminal, on: session, at: now, rules: rules)
            return (.done, facts)
        case .logInAgain(let user, let credential, let terminal):
            let facts = try logIn(user, credential, terminal, isReturn: true, on: session, at: now, rules: rules)
            return (.done, facts)
        case .logOut:
            return (.done, try logOut(of: session))
        case .setProfile(let change):
            return (.done, try setProfile(change, from: session, rules: rules))
        case .fetchProfiles(let users):
            return (.profiles(profiles: try fetchProfiles(users, for: session, rules: rules)), [])
        case .renewToken(let credential):
            return (.done, try renewToken(credential, on: session, at: now, rules: rules))
        }
    }

    /// Fires every deadline up to and including `now`, in order; ties by session.
    package mutating func advance(to now: Instant, rules: IdentityRules) -> [IdentityFact] {
        var facts: [IdentityFact] = []
        while let (_, lapsed) = deadlines.popFirst(through: now) {
            switch lapsed.kind {
            case .tokenEndsSoon: facts += warnOfToken(of: lapsed.session, at: now)
            case .tokenExpires: facts += expireToken(of: lapsed.session)
            case .graceEnds: facts += endGrace(of: lapsed.session, rules: rules)
            case .patienceEnds: facts += endPatience(with: lapsed.session, rules: rules)
            }
        }
        return facts
    }

    /// When the next token expires, or the next silent or unused connection is given up.
    package var nextDeadline: Instant? { deadlines.earliest }

    /// The wall clock of the tenant.
    package var wallClock: WallClock { WallClock(bornAtUnixMilliseconds: bornAtUnixMilliseconds) }

    package func unixMilliseconds(at now: Instant) -> Int64 { wallClock.unixMilliseconds(at: now) }

    func unixSeconds(at now: Instant) -> Int64 { wallClock.unixSeconds(at: now) }

    /// Whether time was brought up to `now`.
    mutating func expectCurrent(at now: Instant) -> Bool {
        guard let earliest = deadlines.earliest, earliest <= now else { return true }
        record(breach: "identity has a deadline at \(earliest) that did not fire before \(now)")
        return false
    }

    /// Throws unless time was brought up to `now`.
    mutating func requireCurrent(at now: Instant) throws(EmulatorError) {
        guard expectCurrent(at: now) else { throw failure(breach: "identity is asked for something too early") }
    }
}

// MARK: - Lookups

extension IdentityState {
    /// The user who is logged in on a session.
    package func user(of session: SessionID) -> UserID? { sessions[session]?.login?.user }

    /// The app of the service that a session was opened with, which tokens shown on it must be made for.
    package func app(of session: SessionID) -> AppID { sessions[session]?.app ?? app }

    /// The kind of device a logged-in session runs on.
    package func terminal(of session: SessionID) -> Terminal? { sessions[session]?.login?.terminal }

    /// The sessions with a login of the user, sorted. Silent ones count until they are given up.
    package func sessions(of user: UserID) -> [SessionID] { self.user(user) { $0.sessions } ?? [] }

    /// Adds the sessions of ``sessions(of:)`` to a list, without making one.
    package func addSessions(of user: UserID, to list: inout [SessionID]) {
        guard let index = users.index(forKey: user) else { return }
        for session in users.values[index].sessions { list.append(session) }
    }

    /// Whether a user is logged in on any session.
    package func isLoggedIn(_ user: UserID) -> Bool { self.user(user) { !$0.sessions.isEmpty } ?? false }

    /// Whether the tenant knows the user, and did not unregister them.
    package func isRegistered(_ user: UserID) -> Bool { self.user(user) { $0.isUnregistered != true } ?? false }

    /// A registered user's profile.
    package func profile(of user: UserID) -> UserProfile? { self.user(user) { $0.profile } }

    /// Reads a user in place: a copy would count a reference to each of its parts.
    private func user<Answer>(_ user: UserID, _ look: (borrowing RegisteredUser) -> Answer) -> Answer? {
        users.index(forKey: user).map { look(users.values[$0]) }
    }

    /// Online while any session is logged in. After a logout, and for unknown users, ``PresenceState/loggedOut``. After
    /// any other end, ``PresenceState/offline``.
    package func presence(of user: UserID) -> PresenceState {
        guard let registered = users[user] else { return .loggedOut }
        return registered.sessions.isEmpty ? registered.presenceWhenGone : .online
    }

    /// Whether the emulator still holds the session, logged in or not.
    package func isOpen(_ session: SessionID) -> Bool { sessions[session] != nil }

    /// Whether a session's connection is silent.
    package func isInterrupted(_ session: SessionID) -> Bool {
        guard case .interrupted = sessions[session]?.connection else { return false }
        return true
    }

    /// The number of open connections, logged in or not.
    package var openSessionCount: Int { sessions.count }

    /// The sessions that a client may have, or resume; ascending.
    package var resumableSessions: [SessionID] { sessions.keys.filter { !isOrphaned($0) }.sorted() }

    /// Whether no client can ever resume a session.
    func isOrphaned(_ session: SessionID) -> Bool { sessions[session]?.isOrphaned ?? false }

    /// The sessions whose connections are not silent; ascending.
    package var connectedSessions: [SessionID] { sessions.keys.filter { !isInterrupted($0) }.sorted() }

    /// How many users the tenant knows.
    package var userCount: Int { users.count }
}
