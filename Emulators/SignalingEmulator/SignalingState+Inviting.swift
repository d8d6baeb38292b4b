import EmulatorAPI

// Making invitations.
extension SignalingState {
    mutating func invite(
        _ invitees: [UserID], as id: InvitationID, _ terms: InvitationTerms, by inviter: UserID, at now: Instant,
        unixMilliseconds: Int64, rules: InvitationRules, directory: SignalingDirectory
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        try Self.check(id, terms, rules: rules)
        try Self.check(invitees, by: inviter, rules: rules)
        guard invitations[id] == nil else { throw .invitationExists(id: id) }
        let known = try Self.known(invitees, rules: rules, directory: directory) { directory.exists($0) }
        if let room = terms.room {
            for user in [inviter] + known where !directory.isMember(user, room) {
                throw .notMember(room: room, user: user)
            }
        }
        guard known.count < rules.maximumUsers else {
            throw .limitExceeded(
                limit: .invitationUserCount, maximum: rules.maximumUsers, attempted: known.count + 1)
        }
        let attempted = openInvitationCount(of: inviter) + 1
        guard attempted <= rules.maximumOpenOfInviter else {
            throw .limitExceeded(
                limit: .openInvitationCount, maximum: rules.maximumOpenOfInviter, attempted: attempted)
        }
        guard invitations.count < rules.maximumOpen else {
            throw .limitExceeded(
                limit: .openInvitationCount, maximum: rules.maximumOpen, attempted: invitations.count + 1)
        }

        // Everything is checked; nothing throws after this.
        lastInvitationNumber = lastInvitationNumber.addingSaturated(1)
        openInvitationCounts[inviter] = attempted
        invitations[id] = OpenInvitation(
            id: id, number: lastInvitationNumber, inviter: inviter, terms: terms,
            createdAtUnixMilliseconds: unixMilliseconds,
            parts: [OpenInvitation.Part(user: InvitationUser(user: inviter, state: .accepted, data: terms.data))])
        let place = try place(of: id)
        let notices = ask(known, for: place, by: inviter, at: now, rules: rules, directory: directory)
        return (reply(of: place, refused: Self.refused(of: invitees, known: known)), notices)
    }

    mutating func inviteMore(
        _ invitees: [UserID], to id: InvitationID, by caller: UserID, at now: Instant, rules: InvitationRules,
        directory: SignalingDirectory
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        let place = try requireAccepted(id, caller)
        let invitation = invitations.values[place]
        try Self.check(invitees, by: caller, rules: rules)
        let live = invitation.live
        let known = try Self.known(invitees, rules: rules, directory: directory) {
            directory.exists($0) && !live.contains($0)
        }
        guard live.count + known.count <= rules.maximumUsers else {
            throw .limitExceeded(
                limit: .invitationUserCount, maximum: rules.maximumUsers, attempted: live.count + known.count)
        }
        try Self.checkPlace(in: invitation, for: known, rules: rules)

        let newcomers = known.map { InvitationUser(user: $0, state: .inviting) }
        // Users of the invitation are told of the new users before they are told of their states.
        let told = SignalingNotice(
            event: .usersChanged(id: id, users: newcomers), users: live.filter { $0 != caller })
        let notices = ask(known, for: place, by: caller, at: now, rules: rules, directory: directory)
        return (reply(of: place, refused: Self.refused(of: invitees, known: known)), [told] + notices)
    }

    /// Adds checked users, and sends the invitation to those who are online.
    private mutating func ask(
        _ invitees: [UserID], for place: Place, by inviter: UserID, at now: Instant, rules: InvitationRules,
        directory: SignalingDirectory
    ) -> [SignalingNotice] {
        let id = invitations.keys[place]
        let terms = invitations.values[place].terms
        let timesOutAt = Self.moment(now, inMilliseconds: terms.timeoutMilliseconds)
        var checkedAt =
            terms.checksReceipt ? Self.moment(now, inMilliseconds: rules.receiptCheckMilliseconds ?? 0) : nil
        if let timesOutAt, let moment = checkedAt, moment >= timesOutAt { checkedAt = nil }
        let online = invitees.filter { directory.isOnline($0) }
        for invitee in invitees {
            let isOnline = online.contains(invitee)
            let part = OpenInvitation.Part(
                user: InvitationUser(user: invitee, state: .inviting), timesOutAt: timesOutAt,
                checkedAt: isOnline ? nil : checkedAt)
            if let index = invitations.values[place].part(of: invitee) {
                invitations.values[place].parts[index] = part
            } else {
                invitations.values[place].parts.append(part)
            }
            if !isOnline, !terms.isOnlineOnly {
                arrivals[invitee, default: []].append(.invitation(id: id, by: inviter))
            }
        }
        if let timesOutAt { expect(.timeout, of: id, at: timesOutAt) }
        if let checkedAt, online.count < invitees.count { expect(.receiptCheck, of: id, at: checkedAt) }

        let event = SignalingEvent.invited(
            invitation: invitations.values[place].invitation(), by: inviter, leftMilliseconds: terms.timeoutMilliseconds
        )
        var notices = [SignalingNotice(event: event, users: online)]
        for invitee in online { notices += receive(place, invitee, rules: rules) }
        return notices
    }

    /// Sends an invitation to an invitee who logged in.
    mutating func deliver(
        _ id: InvitationID, from inviter: UserID, to invitee: UserID, at now: Instant, rules: InvitationRules
    ) -> [SignalingNotice] {
        guard let place = invitations.index(forKey: id), let part = invitations.values[place].part(of: invitee) else {
            record(breach: "\(id) waits for \(invitee) and is over")
            return []
        }
        let opened = invitations.values[place]
        let left = opened.parts[part].timesOutAt.map { now.duration(to: $0).milliseconds } ?? 0
        let event = SignalingEvent.invited(invitation: opened.invitation(), by: inviter, leftMilliseconds: left)
        return [SignalingNotice(event: event, users: [invitee])] + receive(place, invitee, rules: rules)
    }

    /// An invitee got the invitation: the users that the rules name are told.
    private mutating func receive(
        _ place: Place, _ invitee: UserID, rules: InvitationRules
    ) -> [SignalingNotice] {
        stop(.receiptCheck, of: place, invitee)
        return change(place, [invitee], to: .received, rules: rules)
    }

    /// Nil for 0, and for a moment beyond the last one.
    private static func moment(_ now: Instant, inMilliseconds milliseconds: Int64) -> Instant? {
        guard milliseconds > 0 else { return nil }
        let moment = now.advanced(by: .milliseconds(milliseconds))
        return moment == Instant(nanoseconds: .max) ? nil : moment
    }
}

// MARK: - Checks

extension SignalingState {
    private static func check(
        _ id: InvitationID, _ terms: InvitationTerms, rules: InvitationRules
    ) throws(EmulatorError) {
        let idBytes = id.rawValue.utf8.count
        guard idBytes > 0 else { throw .invalidArgument(name: "id", value: "") }
        guard idBytes <= rules.maximumIDBytes else {
            throw .limitExceeded(limit: .invitationIDBytes, maximum: rules.maximumIDBytes, attempted: idBytes)
        }
        guard terms.mode == .oneShot || rules.hasLasting else { throw .featureDisabled(feature: .lastingInvitations) }
        try check(terms.data, rules: rules)
        let timeouts =
            rules
            .minimumTimeoutMilliseconds...max(
                rules.minimumTimeoutMilliseconds, rules.maximumTimeoutMilliseconds)
        guard timeouts.contains(terms.timeoutMilliseconds) else {
            throw .invalidArgument(name: "timeoutMilliseconds", value: String(terms.timeoutMilliseconds))
        }
    }

    /// Throws if an invitation has had its maximum of users. Users who left stay in it, and each user is told of all.
    static func checkPlace(
        in invitation: OpenInvitation, for users: [UserID], rules: InvitationRules
    ) throws(EmulatorError) {
        let newcomers = users.count { invitation.part(of: $0) == nil }
        guard newcomers > 0, invitation.parts.count + newcomers > rules.maximumParts else { return }
        throw .limitExceeded(
            limit: .invitationUserCount, maximum: rules.maximumParts,
            attempted: invitation.parts.count + newcomers)
    }

    /// Throws if a user id is longer than any valid one.
    static func checkIDs(_ users: [UserID]) throws(EmulatorError) {
        for user in users where user.rawValue.utf8.count > FrameSize.maximumNamedIDBytes {
            throw .limitExceeded(
                limit: .userIDBytes, maximum: FrameSize.maximumNamedIDBytes, attempted: user.rawValue.utf8.count)
        }
    }

    static func check(_ data: String, rules: InvitationRules) throws(EmulatorError) {
        guard data.utf8.count > rules.maximumDataBytes else { return }
        throw .limitExceeded(
            limit: .invitationDataBytes, maximum: rules.maximumDataBytes, attempted: data.utf8.count)
    }

    private static func check(
        _ invitees: [UserID], by caller: UserID, rules: InvitationRules
    ) throws(EmulatorError) {
        guard !invitees.isEmpty else { throw .invalidInvitees(users: []) }
        guard invitees.count <= rules.maximumInvitees else {
            throw .limitExceeded(limit: .inviteeCount, maximum: rules.maximumInvitees, attempted: invitees.count)
        }
        try checkIDs(invitees)
        guard !invitees.contains(caller) else { throw .invalidInvitees(users: [caller]) }
        guard invitees.count > 1 else { return }
        var seen: Set<UserID> = []
        let repeated = invitees.filter { !seen.insert($0).inserted }
        guard repeated.isEmpty else { throw .invalidInvitees(users: repeated) }
    }

    /// The invitees who can be invited. Throws if one cannot be and the policy then refuses all.
    private static func known(
        _ invitees: [UserID], rules: InvitationRules, directory: SignalingDirectory, _ isInvited: (UserID) -> Bool
    ) throws(EmulatorError) -> [UserID] {
        if rules.unknownInvitees == .refuseAll {
            for invitee in invitees where !directory.exists(invitee) { throw .userNotFound(user: invitee) }
        }
        let known = invitees.filter(isInvited)
        guard !known.isEmpty else { throw .inviteesUnknown(users: invitees) }
        return known
    }

    /// The invitees who are not invited.
    private static func refused(of invitees: [UserID], known: [UserID]) -> [UserID] {
        known.count == invitees.count ? [] : invitees.filter { !known.contains($0) }
    }
}
