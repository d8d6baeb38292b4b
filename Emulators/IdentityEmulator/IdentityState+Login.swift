import EmulatorAPI
import OrderedCollections

extension IdentityState {
    /// Logs in. With `isReturn`, after the session was ended, it does not displace a newer login: only one of an orphaned session, which is
    /// what the user comes back from. They never were offline then, and are where they were.
    mutating func logIn(
        _ user: UserID, _ credential: Credential, _ terminal: Terminal, isReturn: Bool = false, on session: SessionID,
        at now: Instant, rules: IdentityRules
    ) throws(EmulatorError) -> [IdentityFact] {
        // The emulator may have ended the session while the command was under way.
        guard let opened = sessions[session] else { throw .notLoggedIn }
        if opened.login?.user == user { throw .alreadyLoggedIn(user: user) }
        let claims = try judge(credential, for: user, on: session, at: now, rules: rules)
        try checkLifetime(of: claims, at: now, rules: rules)
        try checkUserLimit(adding: user, rules: rules)
        let others = sessionsGivingWay(to: terminal, of: user, isReturn: isReturn, rules: rules)
        if isReturn, !others.allSatisfy({ isOrphaned($0) }) { throw .forcedOffline(reason: .loggedInElsewhere) }
        let count = sessions(of: user).count - others.count
        if let maximum = rules.maximumSessionsOfUser, count >= maximum {
            throw .limitExceeded(limit: .userSessionCount, maximum: maximum, attempted: count + 1)
        }

        var facts: [IdentityFact] = []
        if let previous = opened.login {
            facts.append(.happened(event: .loggedOut(user: previous.user), tell: []))
            facts += endLogin(of: session, leaving: .loggedOut)
        }
        for older in others where isReturn { giveUpLogin(of: older) }
        for older in others where !isReturn {
            facts.append(.happened(event: .forcedOffline(user: user, reason: .loggedInElsewhere), tell: [older]))
            facts += endLogin(of: older, leaving: .offline)
        }
        let expiresAt = wallClock.firstInstant(afterUnixSecond: claims.expiresAtUnixSeconds)
        let warnsAt = warning(of: claims, before: expiresAt, rules: rules)
        let isLate = warnsAt.map { $0 <= now } ?? false
        beginLogin(
            .init(user: user, terminal: terminal, expiresAt: expiresAt, warnsAt: isLate ? nil : warnsAt), on: session)
        facts.append(.happened(event: .loggedIn(user: user, terminal: terminal), tell: []))
        if isLate, let expiresAt { facts.append(warn(user, of: expiresAt, on: session, at: now)) }
        return facts
    }

    mutating func renewToken(
        _ credential: Credential, on session: SessionID, at now: Instant, rules: IdentityRules
    ) throws(EmulatorError) -> [IdentityFact] {
        let user = try requireUser(of: session)
        let claims = try judge(credential, for: user, on: session, at: now, rules: rules)
        try checkLifetime(of: claims, at: now, rules: rules)

        let expiresAt = wallClock.firstInstant(afterUnixSecond: claims.expiresAtUnixSeconds)
        let warnsAt = warning(of: claims, before: expiresAt, rules: rules)
        let isLate = warnsAt.map { $0 <= now } ?? false
        forgetTokenDeadlines(of: session)
        sessions[session]?.login?.expiresAt = expiresAt
        sessions[session]?.login?.warnsAt = isLate ? nil : warnsAt
        setTokenDeadlines(of: session)
        guard isLate, let expiresAt else { return [] }
        return [warn(user, of: expiresAt, on: session, at: now)]
    }

    /// The warning's deadline fired. It is no longer in the queue.
    mutating func warnOfToken(of session: SessionID, at now: Instant) -> [IdentityFact] {
        guard let login = sessions[session]?.login, let expiresAt = login.expiresAt else {
            record(breach: "\(session) is warned of a token it does not have")
            return []
        }
        sessions[session]?.login?.warnsAt = nil
        return [warn(login.user, of: expiresAt, on: session, at: now)]
    }

    private func warn(_ user: UserID, of expiresAt: Instant, on session: SessionID, at now: Instant) -> IdentityFact {
        .happened(
            event: .tokenWillExpire(user: user, seconds: Int(now.duration(to: expiresAt).nanoseconds / 1_000_000_000)),
            tell: [session])
    }

    private func warning(of claims: Claims, before expiresAt: Instant?, rules: IdentityRules) -> Instant? {
        guard let expiresAt else { return nil }
        if let percent = rules.tokenWarningPercent {
            let seconds = claims.expiresAtUnixSeconds.subtractingSaturated(claims.issuedAtUnixSeconds)
            let lead = seconds.multipliedSaturated(by: Int64(10 * max(0, 100 - percent)))
            return lead > 0 ? expiresAt.retreated(by: .milliseconds(lead)) : nil
        }
        guard let lead = rules.tokenWarning else { return nil }
        return expiresAt.retreated(by: lead)
    }

    private func checkLifetime(of claims: Claims, at now: Instant, rules: IdentityRules) throws(EmulatorError) {
        let left = claims.expiresAtUnixSeconds.subtractingSaturated(unixSeconds(at: now))
        guard left < Int64(rules.minimumTokenSeconds) else { return }
        throw .tokenLifetimeTooShort(secondsLeft: left, minimum: rules.minimumTokenSeconds)
    }

    mutating func setTokenDeadlines(of session: SessionID) {
        guard let login = sessions[session]?.login else { return }
        if let expiresAt = login.expiresAt {
            deadlines.insert(SessionDeadline(session: session, kind: .tokenExpires), at: expiresAt)
        }
        if let warnsAt = login.warnsAt {
            deadlines.insert(SessionDeadline(session: session, kind: .tokenEndsSoon), at: warnsAt)
        }
    }

    mutating func forgetTokenDeadlines(of session: SessionID) {
        guard let login = sessions[session]?.login else { return }
        if let expiresAt = login.expiresAt {
            deadlines.remove(SessionDeadline(session: session, kind: .tokenExpires), at: expiresAt)
        }
        if let warnsAt = login.warnsAt {
            deadlines.remove(SessionDeadline(session: session, kind: .tokenEndsSoon), at: warnsAt)
        }
    }

    mutating func logOut(of session: SessionID) throws(EmulatorError) -> [IdentityFact] {
        let user = try requireUser(of: session)
        return [.happened(event: .loggedOut(user: user), tell: [])] + endLogin(of: session, leaving: .loggedOut)
    }

    /// The token's deadline fired. It is no longer in the queue.
    mutating func expireToken(of session: SessionID) -> [IdentityFact] {
        guard let user = user(of: session) else {
            record(breach: "a token expired on \(session), which nobody is logged in on")
            return []
        }
        sessions[session]?.login?.expiresAt = nil
        return [.happened(event: .tokenExpired(user: user), tell: [session])]
            + endLogin(of: session, leaving: .offline)
    }

    /// The older sessions that a login on `terminal` forces offline.
    private func sessionsGivingWay(
        to terminal: Terminal, of user: UserID, isReturn: Bool, rules: IdentityRules
    ) -> [SessionID] {
        let older = sessions(of: user)
        let onSameTerminal = older.filter { self.terminal(of: $0) == terminal }
        switch rules.secondLogin {
        case .closeOlderOnSameTerminal: return onSameTerminal
        case .closeAllOlder: return older
        // Each of the user's devices comes back once, and from one of those.
        case .allowAll: return isReturn ? Array(onSameTerminal.filter { isOrphaned($0) }.prefix(1)) : []
        }
    }

    private mutating func beginLogin(_ login: Session.Login, on session: SessionID) {
        prove(session)
        sessions[session]?.login = login
        setTokenDeadlines(of: session)
        users[login.user, default: RegisteredUser(profile: UserProfile(user: login.user))].sessions.insertSorted(
            session)
    }

    /// Ends a session's login, with one fact; the user's presence becomes `presence` if it was their last.
    mutating func endLogin(
        of session: SessionID, leaving presence: PresenceState, isConnectionGone: Bool = false
    ) -> [IdentityFact] {
        guard let login = sessions[session]?.login else {
            record(breach: "a login ends on \(session), which nobody is logged in on")
            return []
        }
        giveUpLogin(of: session)
        users[login.user]?.presenceWhenGone = presence
        return [
            .sessionEnded(
                session: session, user: login.user, isLast: !isLoggedIn(login.user), isConnectionGone: isConnectionGone)
        ]
    }

    /// Takes the login from a session without a word.
    private mutating func giveUpLogin(of session: SessionID) {
        guard let user = user(of: session) else { return }
        forgetTokenDeadlines(of: session)
        sessions[session]?.login = nil
        users[user]?.sessions.removeAll { $0 == session }
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

/// Lists that are sorted.
extension [SessionID] {
    mutating func insertSorted(_ session: SessionID) { insert(session, at: place(of: session)) }

    func firstIndexSorted(of session: SessionID) -> Int? {
        let place = place(of: session)
        return place < count && self[place] == session ? place : nil
    }

    /// Where the session is, or belongs.
    private func place(of session: SessionID) -> Int {
        // Mostly it is the newest of all.
        if let last, last < session { return count }
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle] < session { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
