package import EmulatorAPI
import OrderedCollections

extension IdentityState {
    /// Sets the tenant's wall clock at `now`, by moving the tenant's beginning on it. Tokens expire by the clock; the
    /// result is by how much later they expire than before, and may be negative. Deadlines that become due are not
    /// fired yet.
    ///
    /// Tokens that were revoked while the clock was ahead stay revoked. Tokens made from here on are not revoked.
    package mutating func setWallClock(
        _ unixMilliseconds: Int64, at now: Instant
    ) throws(EmulatorError) -> Duration {
        try requireCurrent(at: now)
        let born = unixMilliseconds.subtractingSaturated(now.nanoseconds / 1_000_000)
        guard TenantSetup.births.contains(born) else {
            throw .invalidArgument(name: "unixMilliseconds", value: "\(unixMilliseconds)")
        }
        let shift = Duration.milliseconds(bornAtUnixMilliseconds - born)
        bornAtUnixMilliseconds = born
        for session in sessions.keys.sorted() {
            moveToken(of: session, by: shift)
        }
        let thisSecond = unixSeconds(at: now)
        for index in users.values.indices {
            guard let revoked = users.values[index].revokedThroughUnixSeconds, revoked > thisSecond else { continue }
            users.values[index].revokedThroughUnixSeconds = thisSecond
        }
        tokenStarts = tokenStarts?.mapValues { min($0, thisSecond) }
        return shift
    }

    /// Lets the tokens of a user's logins be over at `now`, without their warning. Their deadlines become due and are not fired yet.
    /// From here on tokens of the user that were made before this second are refused as expired, whoever judges them.
    ///
    /// Throws, and changes nothing, where there are as many such users as the tenant may have users.
    package mutating func expireTokens(
        of user: UserID, at now: Instant, rules: IdentityRules
    ) throws(EmulatorError) {
        try requireCurrent(at: now)
        let count = tokenStarts?.count ?? 0
        guard tokenStarts?[user] != nil || count < rules.maximumUsers else {
            throw .limitExceeded(limit: .userCount, maximum: rules.maximumUsers, attempted: count + 1)
        }
        var starts = tokenStarts ?? [:]
        starts[user] = unixSeconds(at: now)
        tokenStarts = starts
        for session in sessions(of: user) where sessions[session]?.login?.expiresAt != nil {
            forgetTokenDeadlines(of: session)
            sessions[session]?.login?.expiresAt = now
            sessions[session]?.login?.warnsAt = nil
            setTokenDeadlines(of: session)
        }
    }

    private mutating func moveToken(of session: SessionID, by shift: Duration) {
        guard let login = sessions[session]?.login else { return }
        forgetTokenDeadlines(of: session)
        sessions[session]?.login?.expiresAt = login.expiresAt.map { $0.advanced(by: shift) }
        sessions[session]?.login?.warnsAt = login.warnsAt.map { $0.advanced(by: shift) }
        setTokenDeadlines(of: session)
    }
}
