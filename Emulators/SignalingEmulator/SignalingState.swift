package import EmulatorAPI
import OrderedCollections

/// Invitations that await an answer, messages between two users, and who watches whose presence.
///
/// Callers bring time up to date first: methods that take `now` expect that ``advance(to:)`` ran for it.
package struct SignalingState: Hashable, Codable, Sendable {
    /// Only open ones: a finished invitation is forgotten, so that its id may be used again.
    @SortedByKey var invitations: [InvitationID: OpenInvitation] = [:]
    @SortedByKey var openInvitationCounts: [UserID: Int] = [:]
    var deadlines = DeadlineQueue<InvitationID>()
    /// What waits for users who are offline, oldest first.
    @SortedByKey var arrivals: [UserID: [Arrival]] = [:]
    /// The last number given to a message, by sender and receiver. At most one entry for each pair of users.
    @SortedByKey var sequences: [Correspondence: UInt64] = [:]
    /// Whose presence a user watches, oldest first.
    @SortedByKey var subscriptions: [UserID: OrderedSet<UserID>] = [:]
    /// The same the other way round.
    @SortedByKey var subscribers: [UserID: Watchers] = [:]
    /// Status texts that are not empty.
    @SortedByKey var statuses: [UserID: String] = [:]

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
        }
    }

    /// Lets every invitation expire whose deadline is not later than `now`, in order; ties by id.
    package mutating func advance(to now: Instant) -> [SignalingNotice] {
        var notices: [SignalingNotice] = []
        while let (_, id) = deadlines.popFirst(through: now) {
            notices.append(expire(id))
        }
        return notices
    }

    /// When the next invitation expires.
    package var nextDeadline: Instant? { deadlines.earliest }

    /// The user logged in: hands over, oldest first, what came while they were offline and still stands.
    package mutating func userLoggedIn(_ user: UserID, at now: Instant) -> [SignalingNotice] {
        expectCurrent(at: now)
        guard let waiting = arrivals.removeValue(forKey: user) else { return [] }
        return waiting.map { arrival in
            switch arrival {
            case .message(let event):
                return SignalingNotice(event: event, users: [user])
            case .invitation(let id):
                invitations[id]?.set(.reached, of: user)
                guard let invitation = invitations[id]?.invitation else {
                    preconditionFailure("\(id) waits for \(user) and is not open")
                }
                return SignalingNotice(event: .invited(invitation: invitation), users: [user])
            }
        }
    }

    /// The user's last session ended: they watch nobody any more; their invitations follow the rules' policy.
    package mutating func userLeft(_ user: UserID, rules: SignalingRules) -> [SignalingNotice] {
        endSubscriptions(of: user)
        switch rules.inviterLeaves {
        case .keepInvitation: return []
        }
    }

    private func expectCurrent(at now: Instant) {
        if let earliest = deadlines.earliest, earliest <= now {
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
