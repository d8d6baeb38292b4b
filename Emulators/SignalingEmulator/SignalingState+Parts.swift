import DequeModule
import EmulatorAPI

// What the steps of an invitation are made of.
extension SignalingState {
    /// The most bytes on the wire of finished invitations that are remembered. One more drops the oldest. Our own bound
    /// on memory.
    package static let maximumFinishedBytes = 4 << 20

    /// Where an open invitation is among them, until one is added or removed. Found once in a step: each search costs as much
    /// as all that is done there.
    typealias Place = Dictionary<InvitationID, OpenInvitation>.Index

    /// The invitation, where `caller` made it.
    func requireInviter(_ id: InvitationID, _ caller: UserID) throws(EmulatorError) -> Place {
        guard let place = invitations.index(forKey: id) else { throw .invitationNotFound(id: id) }
        guard invitations.values[place].inviter == caller else { throw .notInviter(id: id) }
        return place
    }

    /// The invitation, where it is a lasting one.
    func requireLasting(_ id: InvitationID) throws(EmulatorError) -> Place {
        guard let place = invitations.index(forKey: id) else { throw .invitationNotFound(id: id) }
        let mode = invitations.values[place].terms.mode
        guard mode == .lasting else { throw .unsupportedByInvitationMode(id: id, mode: mode) }
        return place
    }

    /// The lasting invitation. Throws if the user is not in it.
    func requireAccepted(_ id: InvitationID, _ user: UserID) throws(EmulatorError) -> Place {
        let place = try requireLasting(id)
        guard invitations.values[place].state(of: user) == .accepted else { throw .notPartyToInvitation(id: id) }
        return place
    }

    /// The place of an invitation that was just added.
    mutating func place(of id: InvitationID) throws(EmulatorError) -> Place {
        guard let place = invitations.index(forKey: id) else { throw failure(breach: "\(id) was not added") }
        return place
    }

    func reply(of place: Place, refused: [UserID] = []) -> Reply {
        .invitation(invitation: invitations.values[place].invitation(), refused: refused)
    }

    /// Sets users' state and tells the users that the rules name, without the users themselves and `doer`.
    mutating func change(
        _ place: Place, _ users: [UserID], to state: InvitationUserState, data: String? = nil,
        except doer: UserID? = nil, rules: InvitationRules
    ) -> [SignalingNotice] {
        guard !users.isEmpty else { return [] }
        var changed: [InvitationUser] = []
        for user in users {
            update(place, user) { part in
                part.user.state = state
                if let data { part.user.data = data }
                changed.append(part.user)
            }
        }
        guard let audience = Self.audience(of: invitations.values[place], of: state, policy: rules.progress) else {
            return []
        }
        let told = audience.filter { $0 != doer && !users.contains($0) }
        return [SignalingNotice(event: .usersChanged(id: invitations.keys[place], users: changed), users: told)]
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

    mutating func update(_ place: Place, _ user: UserID, _ body: (inout OpenInvitation.Part) -> Void) {
        guard let part = invitations.values[place].part(of: user) else {
            let id = invitations.keys[place]
            record(breach: "\(user) is not in invitation \(id)")
            return
        }
        body(&invitations.values[place].parts[part])
    }

    // MARK: Deadlines and deliveries

    /// Removes everything that waits for the user's answer.
    mutating func settle(_ place: Place, _ user: UserID) {
        stop(.receiptCheck, of: place, user)
        stop(.timeout, of: place, user)
        guard let waiting = arrivals.index(forKey: user) else { return }
        let id = invitations.keys[place]
        arrivals.values[waiting].removeAll { $0.isInvitation(id) }
        if arrivals.values[waiting].isEmpty { arrivals.remove(at: waiting) }
    }

    /// Removes a user's deadline of one kind, if there is one.
    mutating func stop(_ kind: InvitationDeadline.Kind, of place: Place, _ user: UserID) {
        guard let part = invitations.values[place].part(of: user),
            let deadline = invitations.values[place].parts[part][kind]
        else { return }
        invitations.values[place].parts[part][kind] = nil
        if !invitations.values[place].parts.contains(where: { $0[kind] == deadline }) {
            // While it fires, it is no longer there.
            invitationDeadlines.removeIfPresent(
                InvitationDeadline(id: invitations.keys[place], kind: kind), at: deadline)
        }
    }

    /// Users of one invitation with the same kind of deadline at the same moment share one deadline.
    mutating func expect(_ kind: InvitationDeadline.Kind, of id: InvitationID, at moment: Instant) {
        invitationDeadlines.insertIfAbsent(InvitationDeadline(id: id, kind: kind), at: moment)
    }

    // MARK: The end

    mutating func finishIfOver(_ place: Place, at unixMilliseconds: Int64, rules: InvitationRules) {
        if invitations.values[place].isOver { finish(place, at: unixMilliseconds, rules: rules) }
    }

    /// Removes an open invitation and everything that belongs to it. Lists remember it as far as the rules say.
    mutating func finish(_ place: Place, at unixMilliseconds: Int64, rules: InvitationRules) {
        for user in invitations.values[place].open { settle(place, user) }
        let ended = invitations.remove(at: place).value
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
