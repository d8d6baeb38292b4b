import DequeModule
import EmulatorAPI
import OrderedCollections

// Answers to invitations.
extension SignalingState {
    mutating func answer(
        _ id: InvitationID, _ state: InvitationUserState, data: String, by caller: UserID, at unixMilliseconds: Int64,
        rules: InvitationRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        guard let place = invitations.index(forKey: id) else { throw .invitationNotFound(id: id) }
        guard let before = invitations.values[place].state(of: caller) else { throw .notPartyToInvitation(id: id) }
        // The inviter is an invitee only after they quit and another user invited them back.
        guard before.isOpen || caller != invitations.values[place].inviter else {
            throw .notPartyToInvitation(id: id)
        }
        guard before != .cancelled else { throw .notInviter(id: id) }
        // For this user it is settled, even if it is open for others.
        guard before.isOpen else { throw .invitationNotFound(id: id) }
        try Self.check(data, rules: rules)

        settle(place, caller)
        let notices = change(place, [caller], to: state, data: data, rules: rules)
        let reply = reply(of: place)
        finishIfOver(place, at: unixMilliseconds, rules: rules)
        return (reply, notices)
    }

    mutating func cancel(
        _ invitees: [UserID], of id: InvitationID, data: String, by caller: UserID, at unixMilliseconds: Int64,
        rules: InvitationRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        let place = try requireInviter(id, caller)
        let invitation = invitations.values[place]
        try Self.check(data, rules: rules)
        let invitees = Array(OrderedSet(invitees))
        guard invitees.count <= rules.maximumInvitees else {
            throw .limitExceeded(limit: .inviteeCount, maximum: rules.maximumInvitees, attempted: invitees.count)
        }
        try Self.checkIDs(invitees)
        let isWhole = invitation.terms.mode == .oneShot || invitees.isEmpty
        guard !isWhole || rules.letsInviterCancelAnswered || !invitation.isAnswered else {
            throw .invitationAnswered(id: id)
        }

        let open = invitation.open
        let cancelled = isWhole ? open : invitees.filter { open.contains($0) }
        let notices = cancel(cancelled, of: place, data: data, rules: rules)
        let named = invitees.isEmpty ? open : invitees
        let outcomes = named.map { UserOutcome(user: $0, isDone: cancelled.contains($0)) }
        if isWhole {
            finish(place, at: unixMilliseconds, rules: rules)
        } else {
            finishIfOver(place, at: unixMilliseconds, rules: rules)
        }
        return (.outcomes(outcomes: outcomes), notices)
    }

    /// Cancels the invitation for users who may still answer.
    private mutating func cancel(
        _ cancelled: [UserID], of place: Place, data: String, rules: InvitationRules
    ) -> [SignalingNotice] {
        let invitation = invitations.values[place]
        let told = invitation.told.filter { cancelled.contains($0) }
        for user in cancelled { settle(place, user) }
        let changed = change(place, cancelled, to: .cancelled, except: invitation.inviter, rules: rules)
        let event = SignalingEvent.cancelled(
            id: invitation.id, mode: invitation.terms.mode, inviter: invitation.inviter, data: data)
        return [SignalingNotice(event: event, users: told)] + changed
    }

    mutating func modify(
        _ id: InvitationID, data: String, by caller: UserID, rules: InvitationRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        let place = try requireInviter(id, caller)
        // An online-only invitation is not stored, so there is nothing to change.
        guard !invitations.values[place].terms.isOnlineOnly else {
            throw .invalidArgument(name: "isOnlineOnly", value: "true")
        }
        try Self.check(data, rules: rules)

        invitations.values[place].terms.data = data
        let event = SignalingEvent.modified(id: id, inviter: caller, data: data)
        return (reply(of: place), [SignalingNotice(event: event, users: invitations.values[place].told)])
    }

    // MARK: Lasting invitations

    mutating func join(
        _ id: InvitationID, data: String, by caller: UserID, rules: InvitationRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        let place = try requireLasting(id)
        let invitation = invitations.values[place]
        let before = invitation.state(of: caller)
        guard before != .accepted else { throw .alreadyInInvitation(id: id) }
        let live = invitation.live.count { $0 != caller } + 1
        guard live <= rules.maximumUsers else {
            throw .limitExceeded(limit: .invitationUserCount, maximum: rules.maximumUsers, attempted: live)
        }
        try Self.check(data, rules: rules)
        try Self.checkPlace(in: invitation, for: [caller], rules: rules)

        if before == nil {
            invitations.values[place].parts.append(
                OpenInvitation.Part(user: InvitationUser(user: caller, state: .quit)))
        } else {
            settle(place, caller)
        }
        let notices = change(place, [caller], to: .accepted, data: data, rules: rules)
        return (reply(of: place), notices)
    }

    mutating func quit(
        _ id: InvitationID, data: String, by caller: UserID, at unixMilliseconds: Int64, rules: InvitationRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        let place = try requireAccepted(id, caller)
        try Self.check(data, rules: rules)

        // A user who quits is told too, first.
        let notices = change(place, [caller], to: .quit, data: data, rules: rules).map {
            SignalingNotice(event: $0.event, users: [caller] + $0.users)
        }
        let reply = reply(of: place)
        finishIfOver(place, at: unixMilliseconds, rules: rules)
        return (reply, notices)
    }

    mutating func end(
        _ id: InvitationID, data: String, by caller: UserID, at unixMilliseconds: Int64, rules: InvitationRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        let place = try requireAccepted(id, caller)
        try Self.check(data, rules: rules)

        let invitation = invitations.values[place]
        let event = SignalingEvent.ended(
            id: id, mode: invitation.terms.mode, inviter: invitation.inviter, by: caller, data: data,
            atUnixMilliseconds: unixMilliseconds)
        finish(place, at: unixMilliseconds, rules: rules)
        return (
            .invitation(invitation: invitation.invitation(endedAtUnixMilliseconds: unixMilliseconds), refused: []),
            [SignalingNotice(event: event, users: invitation.live)]
        )
    }

    func listInvitations(
        of user: UserID, count: Int, cursor: UInt64, rules: InvitationRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        guard count > 0 else { throw .invalidArgument(name: "count", value: "\(count)") }
        let open = invitations.values
            .filter { (cursor == 0 || $0.number < cursor) && $0.part(of: user) != nil }
            .map { FinishedInvitation(number: $0.number, invitation: $0.invitation()) }
        let finished = finishedInvitations.filter { finished in
            (cursor == 0 || finished.number < cursor) && finished.invitation.users.contains { $0.user == user }
        }
        let mine = (open + finished).sorted { $0.number > $1.number }
        // A page also ends before its invitations take too much of a frame.
        var bytes = 0
        let page = mine.prefix(min(count, rules.maximumPage)).prefix { listed in
            bytes += listed.invitation.frameBytes
            return bytes <= FrameSize.pageBytes || bytes == listed.invitation.frameBytes
        }
        let next = page.count < mine.count ? page.last?.number ?? 0 : 0
        return (.invitations(invitations: page.map(\.invitation), next: next), [])
    }

    // MARK: Time and departures

    /// The first expired deadline: all users of one invitation who share it.
    mutating func advanceInvitations(
        to now: Instant, rules: InvitationRules, unixMilliseconds: (Instant) -> Int64
    ) -> [SignalingNotice] {
        guard let (deadline, lapsed) = invitationDeadlines.popFirst(through: now),
            let place = invitations.index(forKey: lapsed.id)
        else { return [] }
        let parts = invitations.values[place].parts
        switch lapsed.kind {
        case .receiptCheck:
            let users = parts.filter { $0.checkedAt == deadline }.map(\.user.user)
            for user in users { update(place, user) { $0.checkedAt = nil } }
            return change(place, users, to: .notYetReceived, rules: rules)
        case .timeout:
            let users = parts.filter { $0.timesOutAt == deadline }.map(\.user.user)
            for user in users { update(place, user) { $0.timesOutAt = nil } }
            return timeOut(users, of: place, at: unixMilliseconds(deadline), rules: rules)
        }
    }

    private mutating func timeOut(
        _ users: [UserID], of place: Place, at unixMilliseconds: Int64, rules: InvitationRules
    ) -> [SignalingNotice] {
        let invitation = invitations.values[place]
        let told = invitation.told.filter { users.contains($0) }
        for user in users { settle(place, user) }
        let others = change(place, users, to: .timedOut, rules: rules)
        finishIfOver(place, at: unixMilliseconds, rules: rules)
        let event = SignalingEvent.timedOut(
            id: invitation.id, mode: invitation.terms.mode, inviter: invitation.inviter, users: users)
        let theirs = [SignalingNotice(event: event, users: told)]
        switch rules.progress {
        case .tellAnswers: return others + theirs
        case .tellEveryState: return theirs + others
        }
    }

    /// The inviter is gone: the policy decides about their invitations.
    mutating func inviterLeft(
        _ user: UserID, at unixMilliseconds: Int64, rules: InvitationRules
    ) -> [SignalingNotice] {
        switch rules.inviterLeaves {
        case .keepInvitation: return []
        case .cancelUnanswered:
            guard openInvitationCounts[user] != nil else { return [] }
            let theirs = invitations.values.filter { $0.inviter == user && !$0.isAnswered }
            var notices: [SignalingNotice] = []
            for invitation in theirs.sorted(by: { $0.number < $1.number }) {
                // Looked up again: each that is finished moves others.
                guard let place = invitations.index(forKey: invitation.id) else { continue }
                notices += cancel(invitation.open, of: place, data: "", rules: rules)
                finish(place, at: unixMilliseconds, rules: rules)
            }
            return notices
        }
    }
}
