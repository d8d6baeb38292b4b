package import EmulatorAPI
import OrderedCollections

extension SignalingState {
    /// A user came or went. Their watchers are told, sorted.
    ///
    /// A logout removes the status text.
    package mutating func presenceChanged(_ user: UserID, to state: PresenceState) -> [SignalingNotice] {
        if state == .loggedOut { statuses[user] = nil }
        return presenceNotices(of: user, in: state)
    }

    /// A subscription beyond the rules' maximum ends the oldest. A repeated one becomes the newest.
    mutating func subscribe(_ caller: UserID, to users: [UserID], rules: SignalingRules) throws(EmulatorError) {
        let users = try checkPresenceQuery(users, rules: rules)
        guard !users.contains(caller) else { throw .invalidArgument(name: "users", value: caller.rawValue) }
        for user in users {
            subscriptions[caller, default: []].remove(user)
            subscriptions[caller, default: []].append(user)
            subscribers[user, default: Watchers()].users.insert(caller)
        }
        while let oldest = subscriptions[caller]?.first,
            subscriptions[caller]?.count ?? 0 > rules.maximumPresenceSubscriptions
        {
            endSubscription(of: caller, to: oldest)
        }
    }

    /// Users without a subscription are ignored; no users means all.
    mutating func unsubscribe(_ caller: UserID, from users: [UserID], rules: SignalingRules) throws(EmulatorError) {
        let users = try checkPresenceQuery(users, rules: rules)
        if users.isEmpty {
            endSubscriptions(of: caller)
        } else {
            for user in users { endSubscription(of: caller, to: user) }
        }
    }

    func fetchPresence(
        of users: [UserID], rules: SignalingRules, directory: SignalingDirectory
    ) throws(EmulatorError) -> [Presence] {
        let users = try checkPresenceQuery(users, rules: rules)
        return users.map { Presence(user: $0, state: directory.presence($0), status: status(of: $0)) }
    }

    mutating func setStatus(
        _ text: String, of caller: UserID, rules: SignalingRules, directory: SignalingDirectory
    ) throws(EmulatorError) -> [SignalingNotice] {
        guard rules.hasPresence else { throw .featureDisabled(feature: .presence) }
        guard text.utf8.count <= rules.maximumStatusBytes else {
            throw .limitExceeded(
                limit: .statusBytes, maximum: rules.maximumStatusBytes, attempted: text.utf8.count)
        }
        // Setting the same status again changes nothing.
        guard text != status(of: caller) else { return [] }
        statuses[caller] = text.isEmpty ? nil : text
        return presenceNotices(of: caller, in: directory.presence(caller))
    }

    mutating func endSubscriptions(of user: UserID) {
        for watched in presenceSubscriptions(of: user) { endSubscription(of: user, to: watched) }
    }

    private mutating func endSubscription(of caller: UserID, to user: UserID) {
        subscriptions[caller]?.remove(user)
        if subscriptions[caller]?.isEmpty == true { subscriptions[caller] = nil }
        subscribers[user]?.users.remove(caller)
        if subscribers[user]?.users.isEmpty == true { subscribers[user] = nil }
    }

    private func presenceNotices(of user: UserID, in state: PresenceState) -> [SignalingNotice] {
        guard let watching = subscribers[user] else { return [] }
        let presence = Presence(user: user, state: state, status: status(of: user))
        return [SignalingNotice(event: .presenceChanged(presence: presence), users: watching.users.sorted())]
    }

    /// The users of a command about presence, each once.
    private func checkPresenceQuery(
        _ users: [UserID], rules: SignalingRules
    ) throws(EmulatorError) -> OrderedSet<UserID> {
        guard rules.hasPresence else { throw .featureDisabled(feature: .presence) }
        let users = OrderedSet(users)
        guard users.count <= rules.maximumUsersPerQuery else {
            throw .limitExceeded(limit: .queryCount, maximum: rules.maximumUsersPerQuery, attempted: users.count)
        }
        let longest = users.lazy.map(\.rawValue.utf8.count).max() ?? 0
        guard longest <= FrameSize.maximumNamedIDBytes else {
            throw .limitExceeded(limit: .userIDBytes, maximum: FrameSize.maximumNamedIDBytes, attempted: longest)
        }
        return users
    }
}
