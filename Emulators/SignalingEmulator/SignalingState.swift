package import EmulatorAPI
import OrderedCollections

/// Invitations that await an answer, messages between two users, and who watches whose presence.
///
/// Callers bring time up to date first: methods that take `now` expect that ``advance(to:)`` ran for it.
package struct SignalingState: Hashable, Sendable {
    /// Only open ones: a finished invitation is forgotten, so that its id may be used again.
    var invitations: [InvitationID: OpenInvitation] = [:]
    var openInvitationCounts: [UserID: Int] = [:]
    var deadlines = DeadlineQueue<InvitationID>()
    /// What waits for users who are offline, oldest first.
    var arrivals: [UserID: [Arrival]] = [:]
    /// The last number given to a message, by sender and receiver. At most one entry for each pair of users.
    var sequences: [Correspondence: UInt64] = [:]
    /// Whose presence a user watches, oldest first.
    var subscriptions: [UserID: OrderedSet<UserID>] = [:]
    /// The same the other way round.
    var subscribers: [UserID: Set<UserID>] = [:]
    /// Status texts that are not empty.
    var statuses: [UserID: String] = [:]
    /// Calls that go on.
    var calls: [InvitationID: OngoingCall] = [:]
    /// Calls that are over, in the order in which they ended.
    var finishedCalls: [FinishedCall] = []
    var callDeadlines = DeadlineQueue<CallDeadline>()
    /// How many calls there have been.
    var lastCallNumber: UInt64 = 0

    package init() {}

    /// Carries out one command of a user who is logged in. A refused one changes nothing.
    package mutating func apply(
        _ command: SignalingCommand, from user: UserProfile, at now: Instant, unixMilliseconds: Int64,
        rules: SignalingRules, directory: SignalingDirectory
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        expectCurrent(at: now)
        let caller = user.user
        switch command {
        case .invite(let id, let invitees, let room, let data, let timeoutMilliseconds, let isOnlineOnly):
            let invitation = Invitation(
                id: id, inviter: caller, invitees: invitees, room: room, data: data,
                timeoutMilliseconds: timeoutMilliseconds, isOnlineOnly: isOnlineOnly)
            return (.done, try invite(invitation, at: now, rules: rules, directory: directory))
        case .cancel(let id, let data):
            return (.done, try cancel(id, data: data, by: caller, rules: rules))
        case .accept(let id, let data):
            try answer(id, data: data, by: caller, rules: rules)
            return (.done, settle(id, .accepted(id: id, invitee: caller, data: data), by: caller))
        case .reject(let id, let data):
            try answer(id, data: data, by: caller, rules: rules)
            return (.done, settle(id, .rejected(id: id, invitee: caller, data: data), by: caller))
        case .modify(let id, let data):
            return (.done, try modify(id, data: data, by: caller, rules: rules))
        case .send(let receiver, let message):
            return try send(message, from: user, to: receiver, at: unixMilliseconds, rules: rules, directory: directory)
        case .subscribePresence(let users):
            try subscribe(caller, to: users, rules: rules)
            return (.done, [])
        case .unsubscribePresence(let users):
            try unsubscribe(caller, from: users, rules: rules)
            return (.done, [])
        case .fetchPresence(let users):
            return (.presence(presence: try fetchPresence(of: users, rules: rules, directory: directory)), [])
        case .setStatus(let text):
            return (.done, try setStatus(text, of: caller, rules: rules, directory: directory))
        case .call(let command):
            return try apply(
                command, from: caller, at: now, unixMilliseconds: unixMilliseconds, rules: rules, directory: directory)
        }
    }

    /// Lets every invitation and call lapse whose deadline is not later than `now`, in order; with a tie invitations go
    /// first, then by id. `unixMilliseconds` is what the wall clock says at a moment.
    package mutating func advance(
        to now: Instant, unixMilliseconds: (Instant) -> Int64 = { $0.nanoseconds / 1_000_000 }
    ) -> [SignalingNotice] {
        var notices: [SignalingNotice] = []
        while let next = nextDeadline, next <= now {
            if let (_, id) = deadlines.popFirst(through: next) {
                notices.append(expire(id))
            } else {
                notices += advanceCalls(to: next, unixMilliseconds: unixMilliseconds)
            }
        }
        return notices
    }

    /// When the next invitation expires, or the next call has something to do.
    package var nextDeadline: Instant? {
        guard let call = callDeadlines.earliest else { return deadlines.earliest }
        return min(call, deadlines.earliest ?? call)
    }

    /// The user logged in: hands over, oldest first, what came while they were offline and still stands.
    package mutating func userLoggedIn(_ user: UserID, at now: Instant) -> [SignalingNotice] {
        expectCurrent(at: now)
        guard let waiting = arrivals.removeValue(forKey: user) else { return [] }
        return waiting.flatMap { arrival in
            switch arrival {
            case .message(let event):
                return [SignalingNotice(event: event, users: [user])]
            case .call(let id, let inviter):
                return deliver(id, from: inviter, to: user, at: now)
            case .invitation(let id):
                invitations[id]?.set(.reached, of: user)
                guard let invitation = invitations[id]?.invitation else {
                    preconditionFailure("\(id) waits for \(user) and is not open")
                }
                return [SignalingNotice(event: .invited(invitation: invitation), users: [user])]
            }
        }
    }

    /// The user's last session ended: they watch nobody any more; their invitations follow the rules' policy.
    package mutating func userLeft(
        _ user: UserID, rules: SignalingRules, unixMilliseconds: Int64 = 0
    ) -> [SignalingNotice] {
        endSubscriptions(of: user)
        let notices = rules.calls == nil ? [] : cancelCalls(of: user, at: unixMilliseconds)
        switch rules.inviterLeaves {
        case .keepInvitation: return notices
        }
    }

    private func expectCurrent(at now: Instant) {
        if let earliest = nextDeadline, earliest <= now {
            preconditionFailure("signaling has a deadline at \(earliest) that did not fire before \(now)")
        }
    }
}

// MARK: - Questions

extension SignalingState {
    /// An invitation that is open, with the data it has after any change.
    package func openInvitation(_ id: InvitationID) -> Invitation? { invitations[id]?.invitation }

    /// How many invitations of the user are open.
    package func openInvitationCount(of inviter: UserID) -> Int { openInvitationCounts[inviter] ?? 0 }

    /// Whose presence the user watches, oldest subscription first.
    package func presenceSubscriptions(of user: UserID) -> [UserID] { subscriptions[user].map(Array.init) ?? [] }

    /// The status text a user set; empty where there is none.
    package func status(of user: UserID) -> String { statuses[user] ?? "" }
}
