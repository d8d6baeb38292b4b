import DequeModule
package import EmulatorAPI
import OrderedCollections

/// Invitations that await an answer, messages between two users, and presence subscriptions.
///
/// Callers advance the time first: methods that take `now` expect that `advance(to:)` ran for it.
package struct SignalingState: Hashable, Serializable, Sendable, BreachKeeping {
    /// Only open ones: the id of a finished one may be used again.
    @SortedByKey var invitations: [InvitationID: OpenInvitation] = [:]
    @SortedByKey var openInvitationCounts: [UserID: Int] = [:]
    /// Finished ones, in the order in which they ended, as far as the rules remember them.
    var finishedInvitations: Deque<FinishedInvitation> = []
    /// The bytes of those on the wire.
    var finishedBytes = 0
    var invitationDeadlines = DeadlineQueue<InvitationDeadline>()
    /// How many invitations there have been.
    var lastInvitationNumber: UInt64 = 0
    /// Messages and invitations for offline users, oldest first.
    @SortedByKey var arrivals: [UserID: [Arrival]] = [:]
    /// The number of messages among those.
    var waitingMessageCount = 0
    /// The last number given to a message, by sender and receiver. At most one entry for each pair of users.
    @SortedByKey var sequences: [Correspondence: UInt64] = [:]
    /// Whose presence a user watches, oldest first.
    @SortedByKey var subscriptions: [UserID: OrderedSet<UserID>] = [:]
    /// The same the other way round.
    @SortedByKey var subscribers: [UserID: Watchers] = [:]
    /// Status texts that are not empty.
    @SortedByKey var statuses: [UserID: String] = [:]

    package var breach: Breach?
    /// The first contradiction that was found, here or in a part.
    package var firstBreach: Breach? { breach ?? invitationDeadlines.breach }

    package init() {}

    /// Carries out one command of a logged-in user. A refused one changes nothing.
    package mutating func apply(
        _ command: SignalingCommand, from user: UserProfile, at now: Instant, unixMilliseconds: Int64,
        rules: SignalingRules, directory: SignalingDirectory
    ) throws(EmulatorError) -> (reply: Reply, notices: [SignalingNotice]) {
        guard expectCurrent(at: now) else { throw failure(breach: "\(user.user) asks for something too early") }
        let caller = user.user
        switch command {
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
        case .invite(let id, let invitees, let terms):
            return try invite(
                invitees, as: id, terms, by: caller, at: now, unixMilliseconds: unixMilliseconds,
                rules: rules.invitationRules,
                directory: directory)
        case .inviteMore(let id, let invitees):
            return try inviteMore(
                invitees, to: id, by: caller, at: now, rules: rules.invitationRules, directory: directory)
        case .cancel(let id, let invitees, let data):
            return try cancel(
                invitees, of: id, data: data, by: caller, at: unixMilliseconds, rules: rules.invitationRules)
        case .accept(let id, let data):
            return try answer(id, .accepted, data: data, by: caller, at: unixMilliseconds, rules: rules.invitationRules)
        case .reject(let id, let data):
            return try answer(id, .rejected, data: data, by: caller, at: unixMilliseconds, rules: rules.invitationRules)
        case .modify(let id, let data):
            return try modify(id, data: data, by: caller, rules: rules.invitationRules)
        case .join(let id, let data):
            return try join(id, data: data, by: caller, rules: rules.invitationRules)
        case .quit(let id, let data):
            return try quit(id, data: data, by: caller, at: unixMilliseconds, rules: rules.invitationRules)
        case .end(let id, let data):
            return try end(id, data: data, by: caller, at: unixMilliseconds, rules: rules.invitationRules)
        case .listInvitations(let count, let cursor):
            return try listInvitations(of: caller, count: count, cursor: cursor, rules: rules.invitationRules)
        }
    }

    /// Fires all deadlines up to `now`, in order. Ties by id, receipts before timeouts.
    ///
    /// `unixMilliseconds` is the wall clock's time at a moment.
    package mutating func advance(
        to now: Instant, rules: SignalingRules, unixMilliseconds: (Instant) -> Int64
    ) -> [SignalingNotice] {
        guard let rules = rules.invitations else { return [] }
        var notices: [SignalingNotice] = []
        while firstBreach == nil, let next = nextDeadline, next <= now {
            notices += advanceInvitations(to: next, rules: rules, unixMilliseconds: unixMilliseconds)
        }
        return notices
    }

    /// When something lapses next.
    package var nextDeadline: Instant? { invitationDeadlines.earliest }

    /// The user logged in. Delivers, oldest first, what came while they were offline and is still valid.
    package mutating func userLoggedIn(
        _ user: UserID, at now: Instant, rules: SignalingRules
    ) -> [SignalingNotice] {
        guard expectCurrent(at: now), let waiting = arrivals.removeValue(forKey: user) else { return [] }
        var notices: [SignalingNotice] = []
        for arrival in waiting {
            switch arrival {
            case .message(let event):
                waitingMessageCount -= 1
                notices.append(SignalingNotice(event: event, users: [user]))
            case .invitation(let id, let inviter):
                guard let rules = rules.invitations else {
                    record(breach: "\(id) has no rules")
                    continue
                }
                notices += deliver(id, from: inviter, to: user, at: now, rules: rules)
            }
        }
        return notices
    }

    /// The user's last session ended. Their presence subscriptions end; their invitations follow the rules' policy.
    package mutating func userLeft(
        _ user: UserID, unixMilliseconds: Int64, rules: SignalingRules
    ) -> [SignalingNotice] {
        endSubscriptions(of: user)
        guard let rules = rules.invitations else { return [] }
        return inviterLeft(user, at: unixMilliseconds, rules: rules)
    }

    /// Whether time was brought up to `now`.
    private mutating func expectCurrent(at now: Instant) -> Bool {
        guard let earliest = nextDeadline, earliest <= now else { return true }
        record(breach: "signaling has a deadline at \(earliest) that did not fire before \(now)")
        return false
    }
}

extension SignalingRules {
    /// The rules of invitations; throws if the vendor has none.
    fileprivate var invitationRules: InvitationRules {
        get throws(EmulatorError) {
            guard let invitations else { throw .featureDisabled(feature: .invitations) }
            return invitations
        }
    }
}

// MARK: - Lookups

extension SignalingState {
    /// An open invitation, with its current data.
    package func openInvitation(_ id: InvitationID) -> Invitation? { invitations[id]?.invitation() }

    /// How many invitations of the user are open.
    package func openInvitationCount(of inviter: UserID) -> Int { openInvitationCounts[inviter] ?? 0 }

    /// The users whose presence the user watches, oldest subscription first.
    package func presenceSubscriptions(of user: UserID) -> [UserID] { subscriptions[user].map(Array.init) ?? [] }

    /// The status text that a user set; empty if none.
    package func status(of user: UserID) -> String { statuses[user] ?? "" }
}
