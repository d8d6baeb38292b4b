import DequeModule
import EmulatorAPI

// What the steps of an invitation are made of.
extension SignalingState {
    /// The most bytes on the wire of finished invitations that are remembered. One more drops the oldest. Our own bound
    /// on memory.
    package static let maximumFinishedBytes = 4 << 20

    /// The invitation, where `caller` made it.
    func requireInviter(_ id: InvitationID, _ caller: UserID) throws(EmulatorError) -> OpenInvitation {
        guard let invitation = invitations[id] else { throw .invitationNotFound(id: id) }
        guard invitation.inviter == caller else { throw .notInviter(id: id) }
        return invitation
    }

    /// The invitation, where it is a lasting one.
    func requireLasting(_ id: InvitationID) throws(EmulatorError) -> OpenInvitation {
        guard let invitation = invitations[id] else { throw .invitationNotFound(id: id) }
        let mode = invitation.terms.mode
        guard mode == .lasting else { throw .unsupportedByInvitationMode(id: id, mode: mode) }
        return invitation
    }

    /// The lasting invitation. Throws if the user is not in it.
    func requireAccepted(_ id: InvitationID, _ user: UserID) throws(EmulatorError) -> OpenInvitation {
        let invitation = try requireLasting(id)
        guard invitation.state(of: user) == .accepted else { throw .notPartyToInvitation(id: id) }
        return invitation
    }

    mutating func reply(of id: InvitationID, refused: [UserID] = []) throws(EmulatorError) -> Reply {
        guard let invitation = invitations[id] else { throw failure(breach: "\(id) is over") }
        return .invitation(invitation: invitation.invitation(), refused: refused)
    }

    /// Sets users' state and tells the users that the rules name, without the users themselves and `doer`.
    mutating func change(
        _ id: InvitationID, _ users: [UserID], to state: InvitationUserState, data: String? = nil,
        except doer: UserID? = nil, rules: InvitationRules
    ) -> [SignalingNotice] {
        guard !users.isEmpty else { return [] }
        var changed: [InvitationUser] = []
        for user in users {
            update(id, user) { part in
                part.user.state = state
                if let data { part.user.data = data }
                changed.append(part.user)
            }
        }
        guard let invitation = invitations[id],
            let audience = Self.audience(of: invitation, of: state, policy: rules.progress)
        else { return [] }
        let told = audience.filter { $0 != doer && !users.contains($0) }
        return [SignalingNotice(event: .usersChanged(id: id, users: changed), users: told)]
    }

    /// Who is told that a user is in a state; nil if nobody ever is.
    private static func audience(
        of invitation: OpenInvitation, of state: InvitationUserState, policy: InvitationProgressPolicy
    ) -> [UserID]? {
        switch (policy, state) {
        case (.tellEveryState, _): return invitation.live
        case (.tellAnswers, .accepted), (.tellAnswers, .rejected), (.tellAnswers, .quit):
            // In a room, all users who got the invitation see each answer.
            return invitation.terms.room == nil
                ? [invitation.inviter] : invitation.users { $0 != .inviting && $0 != .notYetReceived }
        case (.tellAnswers, .timedOut): return [invitation.inviter]
        case (.tellAnswers, .inviting), (.tellAnswers, .received), (.tellAnswers, .cancelled),
            (.tellAnswers, .notYetReceived):
            return nil
        }
    }

    mutating func update(_ id: InvitationID, _ user: UserID, _ body: (inout OpenInvitation.Part) -> Void) {
        guard let index = invitations.index(forKey: id), let part = invitations.values[index].part(of: user) else {
            record(breach: "\(user) is not in invitation \(id)")
            return
        }
        body(&invitations.values[index].parts[part])
    }

    // MARK: Deadlines and deliveries

    /// Removes everything that waits for the user's answer.
    mutating func settle(_ id: InvitationID, _ user: UserID) {
        stop(.receiptCheck, of: id, user)
        stop(.timeout, of: id, user)
        guard arrivals[user] != nil else { return }
        arrivals[user]?.removeAll { $0.isInvitation(id) }
        if arrivals[user]?.isEmpty == true { arrivals[user] = nil }
    }

    /// Removes a user's deadline of one kind, if there is one.
    mutating func stop(_ kind: InvitationDeadline.Kind, of id: InvitationID, _ user: UserID) {
        guard let index = invitations.index(forKey: id), let part = invitations.values[index].part(of: user),
            let deadline = invitations.values[index].parts[part][kind]
        else { return }
        invitations.values[index].parts[part][kind] = nil
        if !invitations.values[index].parts.contains(where: { $0[kind] == deadline }) {
            unexpect(InvitationDeadline(id: id, kind: kind), at: deadline)
        }
    }

    /// Users of one invitation with the same kind of deadline at the same moment share one deadline.
    mutating func expect(_ kind: InvitationDeadline.Kind, of id: InvitationID, at moment: Instant) {
        let deadline = InvitationDeadline(id: id, kind: kind)
        if !invitationDeadlines.contains(deadline, at: moment) { invitationDeadlines.insert(deadline, at: moment) }
    }

    /// Removes a deadline that no user has any more. While it fires, it is no longer there.
    private mutating func unexpect(_ deadline: InvitationDeadline, at moment: Instant) {
        if invitationDeadlines.contains(deadline, at: moment) { invitationDeadlines.remove(deadline, at: moment) }
    }

    // MARK: The end

    mutating func finishIfOver(_ id: InvitationID, at unixMilliseconds: Int64, rules: InvitationRules) {
        if invitations[id]?.isOver == true { finish(id, at: unixMilliseconds, rules: rules) }
    }

    /// Removes an open invitation and everything that belongs to it. Lists remember it as far as the rules say.
    mutating func finish(_ id: InvitationID, at unixMilliseconds: Int64, rules: InvitationRules) {
        guard let open = invitations[id]?.open else {
            record(breach: "\(id) ends twice")
            return
        }
        for user in open { settle(id, user) }
        guard let ended = invitations.removeValue(forKey: id) else { return }
        let remaining = openInvitationCount(of: ended.inviter) - 1
        openInvitationCounts[ended.inviter] = remaining > 0 ? remaining : nil
        guard rules.maximumFinished > 0 else { return }
        let finished = FinishedInvitation(
            number: ended.number, invitation: ended.invitation(endedAtUnixMilliseconds: unixMilliseconds))
        finishedInvitations.append(finished)
        finishedBytes += finished.invitation.frameBytes
        while finishedInvitations.count > rules.maximumFinished || finishedBytes > Self.maximumFinishedBytes {
            finishedBytes -= finishedInvitations.removeFirst().invitation.frameBytes
        }
    }
}
