import EmulatorAPI
import OrderedCollections

extension SignalingState {
    /// Stops the program where parts of the state contradict each other; for tests and simulation, after every step.
    package func checkInvariants() {
        checkInvitations()
        for (user, waiting) in arrivals {
            precondition(!waiting.isEmpty, "an empty list waits for \(user)")
            // Invariant: what waits is bounded.
            precondition(waiting.count { $0.isMessage } <= Self.maximumWaitingMessages, "too much waits for \(user)")
            for case .invitation(let id) in waiting {
                // Invariant: only open invitations wait, for invitees who were not told.
                precondition(invitations[id]?.standing(of: user) == .unreached, "\(id) does not wait for \(user)")
            }
        }
        // Invariant: both directions of presence subscriptions say the same.
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
