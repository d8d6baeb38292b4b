package import EmulatorAPI
import OrderedCollections

extension IdentityState {
    /// Takes a connection; refuses one more than the rules allow. Tokens shown on it are to be made for `app`; nil: for the
    /// tenant's first service.
    ///
    /// If the rules count newcomers, the oldest newcomer is ended instead. So clients without a credential cannot keep
    /// out clients that have one.
    package mutating func open(
        _ session: SessionID, app: AppID? = nil, at now: Instant, rules: IdentityRules
    ) throws(EmulatorError) -> [IdentityFact] {
        try requireCurrent(at: now)
        guard sessions[session] == nil else {
            throw failure(breach: "\(session) is open already; numbers are never reused")
        }
        // Who comes back after a takeover finds room beside what was left behind.
        let count = sessions.count - (orphanCount ?? 0)
        let isFull = count >= rules.maximumSessions || sessions.count / 2 >= rules.maximumSessions
        let hasTooManyNewcomers = rules.maximumNewcomers.map { newcomers.count >= $0 } ?? false
        var facts: [IdentityFact] = []
        if isFull || hasTooManyNewcomers {
            guard rules.maximumNewcomers != nil, let first = newcomers.first else {
                throw .limitExceeded(
                    limit: .sessionCount, maximum: rules.maximumSessions,
                    attempted: max(count, rules.maximumSessions) + 1)
            }
            facts = end(first)
            facts.append(.sessionDropped(session: first, reason: "nobody had logged in, and others came"))
        }
        let until = rules.newcomerPatience.map { now.advanced(by: $0) }
        sessions[session] = Session(standing: .newcomer(until: until), app: app)
        newcomers.insertSorted(session)
        if let until { deadlines.insert(SessionDeadline(session: session, kind: .patienceEnds), at: until) }
        return facts
    }

    /// The client of a session proved its identity, by a login or when it entered a channel. From here on the session
    /// is no newcomer.
    package mutating func prove(_ session: SessionID) {
        guard case .newcomer = sessions[session]?.standing else { return }
        forgetNewcomer(session)
        sessions[session]?.standing = .known
    }

    /// Whether nobody ever proved on the session who they are.
    package func isNewcomer(_ session: SessionID) -> Bool {
        if case .newcomer = sessions[session]?.standing { true } else { false }
    }

    private mutating func forgetNewcomer(_ session: SessionID) {
        guard case .newcomer(let until) = sessions[session]?.standing else { return }
        if let index = newcomers.firstIndexSorted(of: session) { newcomers.remove(at: index) }
        if let until { deadlines.remove(SessionDeadline(session: session, kind: .patienceEnds), at: until) }
    }

    /// A connection went silent. It counts as connected until the grace time is over.
    ///
    /// - Parameter isOrphaned: whether no client can ever resume the session.
    package mutating func interrupt(
        _ session: SessionID, isOrphaned: Bool = false, at now: Instant, rules: IdentityRules
    ) -> [IdentityFact] {
        guard expectCurrent(at: now) else { return [] }
        if isOrphaned, isOpen(session), !self.isOrphaned(session) {
            sessions[session]?.isOrphaned = true
            orphanCount = (orphanCount ?? 0) + 1
        }
        // The shell may report a silence twice, or after the session was ended; only the first report counts.
        guard let interrupted = sessions[session], case .alive = interrupted.connection else { return [] }
        let until = now.advanced(by: rules.grace(of: interrupted))
        sessions[session]?.connection = .interrupted(until: until)
        deadlines.insert(SessionDeadline(session: session, kind: .graceEnds), at: until)
        return []
    }

    /// A silent connection is back in time. Its outbox holds what it was sent meanwhile.
    package mutating func resume(_ session: SessionID, at now: Instant, rules: IdentityRules) -> [IdentityFact] {
        guard expectCurrent(at: now) else { return [] }
        // A connection may come back after its session was ended; it has been told to start anew.
        guard case .interrupted(let until) = sessions[session]?.connection else { return [] }
        sessions[session]?.connection = .alive
        deadlines.remove(SessionDeadline(session: session, kind: .graceEnds), at: until)
        return []
    }

    /// A connection ended for good, and so does its login.
    package mutating func close(_ session: SessionID, at now: Instant, rules: IdentityRules) -> [IdentityFact] {
        guard expectCurrent(at: now) else { return [] }
        return end(session)
    }

    /// The grace deadline fired. It is no longer in the queue.
    mutating func endGrace(of session: SessionID, rules: IdentityRules) -> [IdentityFact] {
        guard let silent = sessions[session] else {
            record(breach: "the grace of \(session) ends, which is not open")
            return []
        }
        let seconds = Instant(rules.grace(of: silent)).description
        sessions[session]?.connection = .alive
        return end(session) + [.sessionDropped(session: session, reason: "offline for longer than \(seconds) s")]
    }

    /// A newcomer's deadline fired. It is no longer in the queue.
    mutating func endPatience(with session: SessionID, rules: IdentityRules) -> [IdentityFact] {
        let seconds = Instant(rules.newcomerPatience ?? .zero).description
        sessions[session]?.standing = .newcomer(until: nil)
        return end(session) + [.sessionDropped(session: session, reason: "nobody logged in within \(seconds) s")]
    }

    /// Removes a session and all its deadlines. It may be gone: the connection of an ended session closes last.
    private mutating func end(_ session: SessionID) -> [IdentityFact] {
        if case .interrupted(let until) = sessions[session]?.connection {
            deadlines.remove(SessionDeadline(session: session, kind: .graceEnds), at: until)
        }
        forgetNewcomer(session)
        if isOrphaned(session) { orphanCount = orphanCount.flatMap { $0 > 1 ? $0 - 1 : nil } }
        defer { sessions[session] = nil }
        guard sessions[session]?.login != nil else { return [] }
        return endLogin(of: session, leaving: .offline, isConnectionGone: true)
    }

    /// Ends all logins of a user, in the order of their sessions, or only that of one session; the connections stay.
    ///
    /// With `revokesTokens`, every token made up to and including this second is refused from here on.
    package mutating func forceOffline(
        _ user: UserID, revokesTokens: Bool, session only: SessionID? = nil,
        reason: ForcedOfflineReason = .administrator, at now: Instant
    ) throws(EmulatorError) -> [IdentityFact] {
        try requireCurrent(at: now)
        guard users[user] != nil else { throw .userNotFound(user: user) }
        let ending = sessions(of: user).filter { only == nil || $0 == only }
        guard only == nil || !ending.isEmpty else { throw .notLoggedIn }
        let thisSecond = unixSeconds(at: now)
        if revokesTokens { users[user]?.revokedThroughUnixSeconds = thisSecond }
        var facts: [IdentityFact] = []
        for session in ending {
            facts.append(.happened(event: .forcedOffline(user: user, reason: reason), tell: [session]))
            facts += endLogin(of: session, leaving: .offline)
        }
        return facts
    }

    /// Ends all logins of a user, and keeps them out until they are registered again.
    package mutating func unregister(_ user: UserID, at now: Instant) throws(EmulatorError) -> [IdentityFact] {
        let facts = try forceOffline(user, revokesTokens: true, reason: .unregistered, at: now)
        users[user]?.isUnregistered = true
        return facts
    }
}

extension IdentityRules {
    /// How long a session is kept while its connection is silent.
    fileprivate func grace(of session: Session) -> Duration {
        if case .newcomer = session.standing, let newcomerGrace { return newcomerGrace }
        return session.login == nil ? emptySessionGrace ?? offlineGrace : offlineGrace
    }
}
