package import EmulatorAPI
import OrderedCollections

extension RTCState {
    /// The session went silent: it receives nothing, and its grace time begins. Others are not told yet.
    package mutating func interrupt(_ session: SessionID, at now: Instant, rules: RTCRules) -> [RTCNotice] {
        // A session without channels has nothing to lose.
        guard let connection = connection(of: session) else { return [] }
        switch connection {
        case .connected:
            return disconnect(session, as: { .interrupted(until: $0) }, until: now.advanced(by: rules.offlineGrace))
        // A repeated report changes nothing: the silence began at the first one.
        case .interrupted: return []
        case .closed:
            record(breach: "\(session) is closed and goes silent")
            return []
        }
    }

    /// The session is back. Within its grace time nobody is told. After it, the session is in no channel any more.
    package mutating func resume(_ session: SessionID, at now: Instant) -> [RTCNotice] {
        // It is in no channel, or was ended meanwhile: there is nothing to come back to.
        guard let connection = connection(of: session) else { return [] }
        switch connection {
        case .connected: return []
        case .interrupted(let deadline):
            expect(deadline > now, "\(session) comes back at \(now), past its deadline at \(deadline)")
            timeouts.remove(session, at: deadline)
            setConnection(.connected, of: session)
            return reroutes(of: session)
        case .closed:
            record(breach: "\(session) is closed and comes back")
            return []
        }
    }

    /// The session ended without leaving, as after a crash. Its participants stay until the end of the grace time,
    /// which began earlier if the session was silent.
    package mutating func close(_ session: SessionID, at now: Instant, rules: RTCRules) -> [RTCNotice] {
        guard let connection = connection(of: session) else { return [] }
        switch connection {
        case .connected:
            return disconnect(session, as: { .closed(until: $0) }, until: now.advanced(by: rules.offlineGrace))
        case .interrupted(let deadline):
            setConnection(.closed(until: deadline), of: session)
            return []
        case .closed:
            record(breach: "\(session) is closed twice")
            return []
        }
    }

    /// The session ended with its server, and its users know nothing of it. It is closed; but to the others a user who enters again in
    /// time was there all along.
    package mutating func orphan(_ session: SessionID, at now: Instant, rules: RTCRules) -> [RTCNotice] {
        guard let connection = connection(of: session) else { return [] }
        for (channel, user) in sessions[session] ?? [:] { channels[channel]?.participants[user]?.isOrphaned = true }
        return connection.isClosed ? [] : close(session, at: now, rules: rules)
    }

    /// When ``advance(to:rules:)`` next has something to do.
    package var nextDeadline: Instant? {
        let first = Self.earlier(Self.earlier(rightDeadlines.earliest, mixDeadlines.earliest), timeouts.earliest)
        return banDeadlines.map { Self.earlier(first, $0.earliest) } ?? first
    }

    /// Ends every session whose grace time is over at `now`, in the order of deadlines, then of sessions. Rights end
    /// after those sessions, then bans, and mixes last.
    package mutating func advance(to now: Instant, rules: RTCRules) -> [RTCNotice] {
        var notices: [RTCNotice] = []
        while firstBreach == nil, let next = nextDeadline, next <= now {
            notices += giveUp(through: next)
            notices += advanceRights(to: next, rules: rules)
            if banDeadlines != nil { notices += advanceBans(to: next) }
            notices += advanceMixes(to: next)
            settleMixes(at: next, rules: rules)
        }
        return reroutingGuests(notices)
    }

    private static func earlier(_ first: Instant?, _ second: Instant?) -> Instant? {
        guard let first, let second else { return first ?? second }
        return min(first, second)
    }

    private mutating func giveUp(through now: Instant) -> [RTCNotice] {
        var notices: [RTCNotice] = []
        while let (deadline, session) = timeouts.earliestEntry, deadline <= now {
            // Leaving the last channel removes the timeout.
            for (channel, user) in sessions[session] ?? [:] {
                notices += remove(Place(channel: channel, user: user), .timedOut)
                notices.append(.reroute(channel))
            }
            guard expect(!timeouts.contains(session, at: deadline), "\(session) is given up and stays") else { break }
        }
        return notices
    }

    /// Whether `session` can be reached; nil when it is in no channel.
    func connection(of session: SessionID) -> Reachability? {
        guard let (channel, user) = sessions[session]?.elements.first else { return nil }
        return channels[channel]?.participants[user]?.connection
    }

    private mutating func disconnect(
        _ session: SessionID, as connection: (Instant) -> Reachability, until deadline: Instant
    ) -> [RTCNotice] {
        timeouts.insert(session, at: deadline)
        setConnection(connection(deadline), of: session)
        return reroutes(of: session)
    }

    private mutating func setConnection(_ connection: Reachability, of session: SessionID) {
        for (channel, user) in sessions[session] ?? [:] {
            channels[channel]?.participants[user]?.connection = connection
        }
    }

    private func reroutes(of session: SessionID) -> [RTCNotice] {
        let own = sessions[session]?.keys ?? []
        return reroutingGuests(own.union(channelsHeard(by: session)).map { .reroute($0) })
    }
}
