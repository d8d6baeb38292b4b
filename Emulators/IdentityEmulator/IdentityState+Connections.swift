package import EmulatorAPI
import OrderedCollections

extension IdentityState {
    /// Takes a connection; refuses one more than the rules allow.
    package mutating func open(_ session: SessionID, at now: Instant, rules: IdentityRules) throws(EmulatorError) {
        expectCurrent(at: now)
        precondition(sessions[session] == nil, "\(session) is open already; numbers are never reused")
        guard sessions.count < rules.maximumSessions else {
            throw .limitExceeded(limit: .sessionCount, maximum: rules.maximumSessions, attempted: sessions.count + 1)
        }
        sessions[session] = Session()
    }

    /// A connection went silent. It counts as there until the grace time is over.
    package mutating func interrupt(_ session: SessionID, at now: Instant, rules: IdentityRules) -> [IdentityFact] {
        expectCurrent(at: now)
        // The shell may notice a silence twice, or after the session was given up; the first time counts.
        guard case .alive = sessions[session]?.connection else { return [] }
        let isEmpty = sessions[session]?.login == nil
        let grace = isEmpty ? rules.emptySessionGrace ?? rules.offlineGrace : rules.offlineGrace
        let until = now.advanced(by: grace)
        sessions[session]?.connection = .interrupted(until: until)
        deadlines.insert(SessionDeadline(session: session, kind: .graceEnds), at: until)
        return []
    }

    /// A silent connection is back in time. What the session was told meanwhile is in its outbox.
    package mutating func resume(_ session: SessionID, at now: Instant, rules: IdentityRules) -> [IdentityFact] {
        expectCurrent(at: now)
        // A connection may come back after the session was given up; it has been told to start anew.
        guard case .interrupted(let until) = sessions[session]?.connection else { return [] }
        sessions[session]?.connection = .alive
        deadlines.remove(SessionDeadline(session: session, kind: .graceEnds), at: until)
        return []
    }

    /// A connection ended for good; its login ends at once.
    package mutating func close(_ session: SessionID, at now: Instant, rules: IdentityRules) -> [IdentityFact] {
        expectCurrent(at: now)
        // The connection of a session that was given up closes last of all.
        guard let closed = sessions[session] else { return [] }
        if case .interrupted(let until) = closed.connection {
            deadlines.remove(SessionDeadline(session: session, kind: .graceEnds), at: until)
        }
        return remove(session)
    }

    /// The grace deadline fired, and was taken out of the queue with that.
    mutating func endGrace(of session: SessionID, rules: IdentityRules) -> [IdentityFact] {
        let isEmpty = sessions[session]?.login == nil
        let grace = isEmpty ? rules.emptySessionGrace ?? rules.offlineGrace : rules.offlineGrace
        let seconds = Instant(grace).description
        return remove(session) + [.sessionDropped(session: session, reason: "offline for longer than \(seconds) s")]
    }

    private mutating func remove(_ session: SessionID) -> [IdentityFact] {
        defer { sessions[session] = nil }
        guard sessions[session]?.login != nil else { return [] }
        return [endLogin(of: session, leaving: .offline, isConnectionGone: true)]
    }

    /// Ends all logins of a user, in the order of their sessions; the connections stay.
    ///
    /// With `revokesTokens` every token made up to and including this second is refused from here on.
    package mutating func forceOffline(
        _ user: UserID, revokesTokens: Bool, at now: Instant
    ) throws(EmulatorError) -> [IdentityFact] {
        expectCurrent(at: now)
        guard users[user] != nil else { throw .userNotFound(user: user) }
        let thisSecond = unixSeconds(at: now)
        if revokesTokens { users[user]?.revokedThroughUnixSeconds = thisSecond }
        return sessions(of: user).flatMap { session in
            [
                .happened(event: .forcedOffline(user: user, reason: .administrator), tell: [session]),
                endLogin(of: session, leaving: .offline),
            ]
        }
    }
}
