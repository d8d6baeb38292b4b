import DequeModule
import EmulatorAPI
import OrderedCollections

extension SignalingState {
    /// Stops the program if parts of the state contradict each other; for tests and simulation, after every step.
    package func checkInvariants() {
        if let found = firstBreach { preconditionFailure("\(found)") }
        // Invariant: the running counts are the real ones; otherwise limits drift.
        let messages = arrivals.values.reduce(0) { $0 + $1.count { $0.isMessage } }
        precondition(messages == waitingMessageCount, "\(waitingMessageCount) messages counted, \(messages) wait")
        let bytes = finishedInvitations.reduce(0) { $0 + $1.invitation.frameBytes }
        precondition(bytes == finishedBytes, "\(finishedBytes) bytes counted, \(bytes) there")
        checkInvitations()
        for (user, waiting) in arrivals {
            precondition(!waiting.isEmpty, "an empty list waits for \(user)")
            for case .invitation(let id, _) in waiting {
                // Invariant: only open invitations wait, for users who did not get them.
                let state = invitations[id]?.state(of: user)
                precondition(state == .inviting || state == .notYetReceived, "\(id) does not wait for \(user)")
            }
        }
        // Invariant: both directions of presence subscriptions agree.
        for (user, watched) in subscriptions {
            precondition(!watched.isEmpty, "\(user) has an empty list of subscriptions")
            for other in watched {
                precondition(
                    subscribers[other]?.users.contains(user) == true, "\(other) does not know that \(user) watches")
            }
        }
        precondition(
            subscriptions.values.reduce(0) { $0 + $1.count } == subscribers.values.reduce(0) { $0 + $1.users.count },
            "somebody is watched by nobody")
    }

    private func checkInvitations() {
        var counts: [UserID: Int] = [:]
        var expected: Set<String> = []
        for (id, invitation) in invitations {
            precondition(invitation.id == id, "\(id) is filed as \(invitation.id)")
            precondition(
                Set(invitation.parts.map(\.user.user)).count == invitation.parts.count, "\(id) has somebody twice")
            precondition(
                invitation.parts.first?.user.user == invitation.inviter, "\(id) does not begin with its inviter")
            // Invariant: an invitation stays open only while something can happen in it.
            precondition(!invitation.isOver, "\(id) is over and goes on")
            counts[invitation.inviter, default: 0] += 1
            for part in invitation.parts {
                // Invariant: only users who may answer have a timeout.
                precondition(
                    part.user.state.isOpen || part.timesOutAt == nil, "\(part.user) in \(id) waits for no answer")
                let due = [(InvitationDeadline.Kind.timeout, part.timesOutAt), (.receiptCheck, part.checkedAt)]
                for case (let kind, let moment?) in due {
                    expected.insert("\(id) \(kind) \(moment.nanoseconds)")
                    precondition(
                        invitationDeadlines.contains(InvitationDeadline(id: id, kind: kind), at: moment),
                        "\(part.user) in \(id) has no deadline at \(moment)")
                }
            }
        }
        // Invariant: only open invitations have deadlines, and the counts match the open invitations.
        precondition(
            invitationDeadlines.count == expected.count,
            "\(invitationDeadlines.count) deadlines for \(expected.count)")
        precondition(counts == openInvitationCounts, "open invitations are miscounted")
    }
}
