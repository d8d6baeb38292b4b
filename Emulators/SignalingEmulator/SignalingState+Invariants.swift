import EmulatorAPI
import OrderedCollections

extension SignalingState {
    /// Stops the program where parts of the state contradict each other; for tests and simulation, after every step.
    package func checkInvariants() {
        checkInvitations()
        checkCalls()
        for (user, waiting) in arrivals {
            precondition(!waiting.isEmpty, "an empty list waits for \(user)")
            // Invariant: what waits is bounded.
            precondition(waiting.count { $0.isMessage } <= Self.maximumWaitingMessages, "too much waits for \(user)")
            for case .invitation(let id) in waiting {
                // Invariant: only open invitations wait, for invitees who were not told.
                precondition(invitations[id]?.standing(of: user) == .unreached, "\(id) does not wait for \(user)")
            }
            for case .call(let id, _) in waiting {
                precondition(calls[id]?.open.contains(user) == true, "call \(id) does not wait for \(user)")
            }
        }
        // Invariant: both directions of presence subscriptions say the same.
        for (user, watched) in subscriptions {
            precondition(!watched.isEmpty, "\(user) has an empty list of subscriptions")
            for other in watched {
                precondition(subscribers[other]?.contains(user) == true, "\(other) does not know that \(user) watches")
            }
        }
        precondition(
            subscriptions.values.reduce(0) { $0 + $1.count } == subscribers.values.reduce(0) { $0 + $1.count },
            "somebody is watched by nobody")
    }

    private func checkCalls() {
        var expectedDeadlines = 0
        for (id, call) in calls {
            precondition(call.id == id, "\(id) is filed as \(call.id)")
            precondition(Set(call.parts.map(\.user.user)).count == call.parts.count, "\(id) has somebody twice")
            // Invariant: a call goes on only while something can happen in it.
            precondition(!call.isOver, "\(id) is over and goes on")
            for part in call.parts {
                // Invariant: exactly those who may answer run out of time.
                precondition(
                    part.user.state.isOpen == (part.timesOutAt != nil), "\(part.user) in \(id) waits for no answer")
                let due = [(CallDeadline.Kind.timeout, part.timesOutAt), (.receiptCheck, part.checkedAt)]
                for case (let kind, let moment?) in due {
                    expectedDeadlines += 1
                    precondition(
                        callDeadlines.contains(CallDeadline(id: id, kind: kind, user: part.user.user), at: moment),
                        "\(part.user) in \(id) has no deadline at \(moment)")
                }
            }
        }
        precondition(callDeadlines.count == expectedDeadlines, "\(callDeadlines.count) for \(expectedDeadlines)")
        precondition(finishedCalls.count <= Self.maximumFinishedCalls, "too many calls that are over")
    }

    private func checkInvitations() {
        var counts: [UserID: Int] = [:]
        var expectedDeadlines = 0
        for (id, opened) in invitations {
            precondition(opened.invitation.id == id, "\(id) is filed as \(opened.invitation.id)")
            precondition(opened.standings.count == opened.invitation.invitees.count, "\(id) lost track of invitees")
            // Invariant: an invitation is open only while somebody may answer.
            precondition(!opened.unanswered.isEmpty, "\(id) is open and answered by all")
            counts[opened.invitation.inviter, default: 0] += 1
            guard let deadline = opened.deadline else { continue }
            expectedDeadlines += 1
            precondition(deadlines.contains(id, at: deadline), "\(id) does not expire at \(deadline)")
        }
        // Invariant: nothing lapses that is not open, and the counts are those of the open invitations.
        precondition(deadlines.count == expectedDeadlines, "\(deadlines.count) deadlines for \(expectedDeadlines)")
        precondition(counts == openInvitationCounts, "open invitations are miscounted")
    }
}
