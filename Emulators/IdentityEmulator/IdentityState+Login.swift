import EmulatorAPI
import OrderedCollections

extension IdentityState {
    mutating func logIn(
        _ user: UserID, _ credential: Credential, _ terminal: Terminal, on session: SessionID, at now: Instant,
        rules: IdentityRules
    ) throws(EmulatorError) -> [IdentityFact] {
        // A command may have been under way when the emulator gave its session up.
        guard let opened = sessions[session] else { throw .notLoggedIn }
        if opened.login?.user == user { throw .alreadyLoggedIn(user: user) }
        let claims = try judge(credential, for: user, at: now, rules: rules)
        try checkUserLimit(adding: user, rules: rules)

        var facts: [IdentityFact] = []
        if let previous = opened.login {
            facts.append(.happened(event: .loggedOut(user: previous.user), tell: []))
            facts.append(endLogin(of: session, leaving: .loggedOut))
        }
        for older in sessionsGivingWay(to: terminal, of: user, rules: rules) {
            facts.append(.happened(event: .forcedOffline(user: user, reason: .loggedInElsewhere), tell: [older]))
            facts.append(endLogin(of: older, leaving: .offline))
        }
        beginLogin(
            .init(
                user: user, terminal: terminal, expiresAt: firstInstant(afterUnixSecond: claims.expiresAtUnixSeconds)),
            on: session)
        facts.append(.happened(event: .loggedIn(user: user, terminal: terminal), tell: []))
        return facts
    }

    mutating func logOut(of session: SessionID) throws(EmulatorError) -> [IdentityFact] {
        let user = try requireUser(of: session)
        return [
            .happened(event: .loggedOut(user: user), tell: []),
            endLogin(of: session, leaving: .loggedOut),
        ]
    }

    /// The token's deadline fired, and was taken out of the queue with that.
    mutating func expireToken(of session: SessionID) -> [IdentityFact] {
        guard let user = user(of: session) else {
            preconditionFailure("a token expired on \(session), which nobody is logged in on")
        }
        sessions[session]?.login?.expiresAt = nil
        return [
            .happened(event: .tokenExpired(user: user), tell: [session]),
            endLogin(of: session, leaving: .offline),
        ]
    }

    /// The older sessions that a login on `terminal` forces offline.
    private func sessionsGivingWay(to terminal: Terminal, of user: UserID, rules: IdentityRules) -> [SessionID] {
        let older = sessions(of: user)
        switch rules.secondLogin {
        case .closeOlderOnSameTerminal: return older.filter { self.terminal(of: $0) == terminal }
        case .closeAllOlder: return older
        case .allowAll: return []
        }
    }

    private mutating func beginLogin(_ login: Session.Login, on session: SessionID) {
        if let expiresAt = login.expiresAt {
            deadlines.insert(SessionDeadline(session: session, kind: .tokenExpires), at: expiresAt)
        }
        sessions[session]?.login = login
        users[login.user, default: RegisteredUser(profile: UserProfile(user: login.user))].sessions.insertSorted(
            session)
    }

    /// Ends a session's login; the user's presence becomes `presence` if it was their last.
    mutating func endLogin(
        of session: SessionID, leaving presence: PresenceState, isConnectionGone: Bool = false
    ) -> IdentityFact {
        guard let login = sessions[session]?.login else {
            preconditionFailure("a login ends on \(session), which nobody is logged in on")
        }
        if let expiresAt = login.expiresAt {
            deadlines.remove(SessionDeadline(session: session, kind: .tokenExpires), at: expiresAt)
        }
        sessions[session]?.login = nil
        users[login.user]?.sessions.removeAll { $0 == session }
        users[login.user]?.presenceWhenGone = presence
        return .sessionEnded(
            session: session, user: login.user, isLast: !isLoggedIn(login.user), isConnectionGone: isConnectionGone)
    }

    func requireUser(of session: SessionID) throws(EmulatorError) -> UserID {
        guard let user = user(of: session) else { throw .notLoggedIn }
        return user
    }

    func checkUserLimit(adding user: UserID, rules: IdentityRules) throws(EmulatorError) {
        guard users[user] == nil, users.count >= rules.maximumUsers else { return }
        throw .limitExceeded(limit: .userCount, maximum: rules.maximumUsers, attempted: users.count + 1)
    }
}

extension [SessionID] {
    /// Adds to a sorted list; a user has few sessions, so a scan is enough.
    fileprivate mutating func insertSorted(_ session: SessionID) {
        insert(session, at: firstIndex { $0 > session } ?? count)
    }
}
