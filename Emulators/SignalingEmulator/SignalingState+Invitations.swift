import EmulatorAPI

extension SignalingState {
    mutating func invite(
        _ invitation: Invitation, at now: Instant, rules: SignalingRules, directory: SignalingDirectory
    ) throws(EmulatorError) -> [SignalingNotice] {
        try checkForm(of: invitation, rules: rules)
        try checkParties(of: invitation, directory: directory)
        guard invitations[invitation.id] == nil else { throw .invitationExists(id: invitation.id) }
        let attempted = openInvitationCount(of: invitation.inviter) + 1
        guard attempted <= rules.maximumOpenInvitations else {
            throw .limitExceeded(
                limit: .openInvitationCount, maximum: rules.maximumOpenInvitations, attempted: attempted)
        }

        let opened = OpenInvitation(
            invitation: invitation, deadline: deadline(of: invitation, from: now),
            standings: invitation.invitees.map { directory.isOnline($0) ? .reached : .unreached })
        if let deadline = opened.deadline { deadlines.insert(invitation.id, at: deadline) }
        openInvitationCounts[invitation.inviter] = attempted
        if !invitation.isOnlineOnly {
            for (invitee, standing) in zip(invitation.invitees, opened.standings) where standing == .unreached {
                arrivals[invitee, default: []].append(.invitation(id: invitation.id))
            }
        }
        invitations[invitation.id] = opened
        return [SignalingNotice(event: .invited(invitation: invitation), users: opened.waiting)]
    }

    mutating func cancel(
        _ id: InvitationID, data: String, by caller: UserID, rules: SignalingRules
    ) throws(EmulatorError) -> [SignalingNotice] {
        let opened = try require(id, of: caller)
        try checkLength(of: data, rules: rules)
        finish(opened)
        return [SignalingNotice(event: .cancelled(id: id, inviter: caller, data: data), users: opened.waiting)]
    }

    mutating func modify(
        _ id: InvitationID, data: String, by caller: UserID, rules: SignalingRules
    ) throws(EmulatorError) -> [SignalingNotice] {
        let opened = try require(id, of: caller)
        // Nothing is kept of an invitation that only reaches those who are there, so there is nothing to change.
        guard !opened.invitation.isOnlineOnly else { throw .invalidArgument(name: "isOnlineOnly", value: "true") }
        try checkLength(of: data, rules: rules)
        invitations[id]?.invitation.data = data
        return [SignalingNotice(event: .modified(id: id, inviter: caller, data: data), users: opened.waiting)]
    }

    /// Checks that `caller` may answer; changes nothing.
    func answer(
        _ id: InvitationID, data: String, by caller: UserID, rules: SignalingRules
    ) throws(EmulatorError) {
        guard let opened = invitations[id] else { throw .invitationNotFound(id: id) }
        switch opened.standing(of: caller) {
        case nil: throw .notPartyToInvitation(id: id)
        // For this invitee it is finished, whoever else it is open for.
        case .answered: throw .invitationNotFound(id: id)
        case .unreached, .reached: try checkLength(of: data, rules: rules)
        }
    }

    /// Notes an answer that was checked; the last one finishes the invitation.
    mutating func settle(_ id: InvitationID, _ event: SignalingEvent, by caller: UserID) -> [SignalingNotice] {
        removeArrival(of: id, for: caller)
        invitations[id]?.set(.answered, of: caller)
        guard let opened = invitations[id] else {
            preconditionFailure("\(id) was answered by \(caller) and is not open")
        }
        if opened.unanswered.isEmpty { finish(opened) }
        // In a room everybody who was invited sees who answered what.
        let others = opened.invitation.room == nil ? [] : opened.aware.filter { $0 != caller }
        return [SignalingNotice(event: event, users: [opened.invitation.inviter] + others)]
    }

    /// The deadline fired, and was taken out of the queue with that.
    mutating func expire(_ id: InvitationID) -> SignalingNotice {
        invitations[id]?.deadline = nil
        guard let opened = invitations[id] else { preconditionFailure("\(id) expired and is not open") }
        finish(opened)
        let inviter = opened.invitation.inviter
        return SignalingNotice(
            event: .expired(id: id, inviter: inviter, invitees: opened.unanswered), users: [inviter] + opened.waiting)
    }

    /// Forgets an invitation with everything that hangs on it.
    private mutating func finish(_ opened: OpenInvitation) {
        let id = opened.invitation.id
        let inviter = opened.invitation.inviter
        if let deadline = opened.deadline { deadlines.remove(id, at: deadline) }
        for invitee in opened.unanswered { removeArrival(of: id, for: invitee) }
        let remaining = openInvitationCount(of: inviter) - 1
        openInvitationCounts[inviter] = remaining > 0 ? remaining : nil
        invitations[id] = nil
    }

    private mutating func removeArrival(of id: InvitationID, for invitee: UserID) {
        guard arrivals[invitee] != nil else { return }
        arrivals[invitee]?.removeAll { $0 == .invitation(id: id) }
        if arrivals[invitee]?.isEmpty == true { arrivals[invitee] = nil }
    }

    /// The open invitation, where `caller` is its inviter.
    private func require(_ id: InvitationID, of caller: UserID) throws(EmulatorError) -> OpenInvitation {
        guard let opened = invitations[id] else { throw .invitationNotFound(id: id) }
        guard opened.invitation.inviter == caller else { throw .notPartyToInvitation(id: id) }
        return opened
    }

    /// Nil for a timeout of 0, and for one that no clock of ours reaches.
    private func deadline(of invitation: Invitation, from now: Instant) -> Instant? {
        guard invitation.timeoutMilliseconds > 0 else { return nil }
        let timeout = Duration.milliseconds(invitation.timeoutMilliseconds).nanoseconds
        let (nanoseconds, isBeyond) = now.nanoseconds.addingReportingOverflow(timeout)
        return isBeyond ? nil : Instant(nanoseconds: nanoseconds)
    }
}

// MARK: - Checks

extension SignalingState {
    private func checkForm(of invitation: Invitation, rules: SignalingRules) throws(EmulatorError) {
        let idBytes = invitation.id.rawValue.utf8.count
        guard idBytes > 0 else { throw .invalidArgument(name: "id", value: "") }
        guard idBytes <= rules.maximumInvitationIDBytes else {
            throw .limitExceeded(
                limit: .invitationIDBytes, maximum: rules.maximumInvitationIDBytes, attempted: idBytes)
        }
        try checkLength(of: invitation.data, rules: rules)
        guard (0...rules.maximumTimeoutMilliseconds).contains(invitation.timeoutMilliseconds) else {
            throw .invalidArgument(name: "timeoutMilliseconds", value: String(invitation.timeoutMilliseconds))
        }
        let invitees = invitation.invitees
        guard !invitees.isEmpty else { throw .invalidInvitees(users: []) }
        guard invitees.count <= rules.maximumInvitees else {
            throw .limitExceeded(limit: .inviteeCount, maximum: rules.maximumInvitees, attempted: invitees.count)
        }
        guard !invitees.contains(invitation.inviter) else { throw .invalidInvitees(users: [invitation.inviter]) }
        var seen: Set<UserID> = []
        let repeated = invitees.filter { !seen.insert($0).inserted }
        guard repeated.isEmpty else { throw .invalidInvitees(users: repeated) }
    }

    private func checkParties(of invitation: Invitation, directory: SignalingDirectory) throws(EmulatorError) {
        for invitee in invitation.invitees where !directory.exists(invitee) { throw .userNotFound(user: invitee) }
        guard let room = invitation.room else { return }
        for user in [invitation.inviter] + invitation.invitees where !directory.isMember(user, room) {
            throw .notMember(room: room, user: user)
        }
    }

    private func checkLength(of data: String, rules: SignalingRules) throws(EmulatorError) {
        guard data.utf8.count > rules.maximumDataBytes else { return }
        throw .limitExceeded(
            limit: .invitationDataBytes, maximum: rules.maximumDataBytes, attempted: data.utf8.count)
    }
}
