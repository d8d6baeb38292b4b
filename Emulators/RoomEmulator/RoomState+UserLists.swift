package import EmulatorAPI
import OrderedCollections

// Lists of users that a room keeps besides its members.
extension RoomState {
    /// Puts users on a list, or takes them off if `seconds` is 0. `caller` is nil for the app's back end.
    ///
    /// Owners are on no list. Admins put only users below them on the lists of muted and banned users. Users who may be on the
    /// list count as done, also where they were. If nobody is done, it is refused with the reason of the first user.
    mutating func enlist(
        _ users: [UserID], on list: RoomUserList, of room: RoomID, seconds: Int?, by caller: UserID?, at now: Moment,
        rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let outcomes = try outcomes(
            ofListing: users, on: list, of: room, seconds: seconds, by: caller, at: now, rules: rules)
        let index = try index(of: room)
        let done = outcomes.filter(\.isDone).map(\.user)
        let isOn = seconds != 0

        // Everything is checked; nothing throws after this.
        var events: [RoomEvent] = []
        let changed = rooms.values[index].room.put(done, on: list, seconds: seconds, at: now)
        if list == .banned {
            for user in done where isOn && isMember(user, of: room) {
                let reason =
                    caller.map { LeaveReason.kicked(by: $0, reason: "") } ?? .removedByAdministrator(reason: "")
                events += removeMember(user, from: room, reason: reason, at: now, person: person)
            }
            events += endIfEmpty(room, at: now.instant)
        } else if !changed.isEmpty {
            events.append(.listed(room: room, list: list, users: changed, isOn: isOn, by: caller))
        }
        return (.outcomes(outcomes: outcomes), events)
    }

    /// Who would be put on a list, or be taken off, if that was asked now. Throws what would refuse it.
    package func outcomes(
        ofListing users: [UserID], on list: RoomUserList, of room: RoomID, seconds: Int?, by caller: UserID?,
        at now: Instant, unixMilliseconds: Int64, rules: RoomRules
    ) throws(EmulatorError) -> [UserOutcome] {
        try outcomes(
            ofListing: users, on: list, of: room, seconds: seconds, by: caller,
            at: Moment(instant: now, unixMilliseconds: unixMilliseconds), rules: rules)
    }

    private func outcomes(
        ofListing users: [UserID], on list: RoomUserList, of room: RoomID, seconds: Int?, by caller: UserID?,
        at now: Moment, rules: RoomRules
    ) throws(EmulatorError) -> [UserOutcome] {
        let place = rooms.values[try index(of: room)].room
        let maximum = try place.checkHas(list, rules: rules).maximumUsers
        if let caller { try place.checkGoverns(caller) }
        let users = try rules.checkNamed(users)
        guard seconds ?? 0 >= 0, list != .exempt || seconds ?? 0 == 0 else {
            throw .invalidArgument(name: "seconds", value: "\(seconds ?? 0)")
        }
        let isOn = seconds != 0
        let refusals = users.map { user in
            (user, isOn ? place.refusal(of: user, on: list, by: caller) : nil)
        }
        let done = refusals.filter { $0.1 == nil }.map(\.0)
        if done.isEmpty, let refusal = refusals.first?.1 { throw refusal }
        let there = place.listed(list, at: now).map(\.user)
        let attempted = Set(there).union(isOn ? done : []).count
        guard attempted <= max(maximum, there.count) else {
            throw .limitExceeded(limit: .listedUserCount, maximum: maximum, attempted: attempted)
        }
        return refusals.map { UserOutcome(user: $0.0, isDone: $0.1 == nil) }
    }

    /// Whether the user stays a member when their session ends.
    func isStaying(_ user: UserID, in room: RoomID, _ kindRules: RoomKindRules) -> Bool {
        guard kindRules.userLists != nil, let place = rooms[room] else { return false }
        return place.room.owner == user || place.room.exemptUsers?.contains(user) == true
    }
}

extension Room {
    /// The rules of lists. Throws if rooms of this kind do not have this one.
    @discardableResult
    func checkHas(_ list: RoomUserList, rules: RoomRules) throws(EmulatorError) -> UserListRules {
        guard let lists = try rules.existing(kind).userLists else {
            throw .unsupportedByKind(kind: kind, feature: .userLists)
        }
        switch list {
        case .muted: try checkHas(.muting, rules: rules)
        case .banned: try checkHas(.kicking, rules: rules)
        case .exempt: break
        }
        return lists
    }

    /// The users on a list, sorted by id, for the owner and admins.
    func fetch(
        _ list: RoomUserList, by user: UserID, at now: Moment, rules: RoomRules
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkHas(list, rules: rules)
        try checkGoverns(user)
        return (.listed(users: listed(list, at: now)), [])
    }

    /// Who is on the list, sorted by id.
    func listed(_ list: RoomUserList, at now: Moment) -> [ListedUser] {
        func current(_ deadlines: [UserID: Deadline]) -> [ListedUser] {
            deadlines.filter { $0.value.isAhead(of: now) }.sorted { $0.key < $1.key }
                .map { ListedUser(user: $0.key, untilUnixMilliseconds: $0.value.unixMilliseconds) }
        }
        switch list {
        case .muted: return current(mutes)
        case .banned: return current(bans)
        case .exempt: return (exemptUsers ?? []).map { ListedUser(user: $0, untilUnixMilliseconds: .max) }
        }
    }

    /// Why a user may not be on the list; nil if they may.
    fileprivate func refusal(of user: UserID, on list: RoomUserList, by caller: UserID?) -> EmulatorError? {
        // Users who are not in the room can be kept out of it, but not be muted or exempt.
        if list != .banned, members[user] == nil { return .notMember(room: id, user: user) }
        guard user != owner else { return .notPermitted(room: id) }
        guard list != .exempt, let caller, role(of: user) != nil else { return nil }
        return isAbove(caller, user) ? nil : .notPermitted(room: id)
    }

    /// Puts users on a list or takes them off. Returns those who were put there, again or anew, or were taken off.
    fileprivate mutating func put(
        _ users: [UserID], on list: RoomUserList, seconds: Int?, at now: Moment
    ) -> [ListedUser] {
        let before = listed(list, at: now)
        let deadline = now.deadline(in: seconds ?? .max)
        let isOn = seconds != 0
        switch list {
        case .muted: mutes = Self.put(users, in: mutes, isOn ? deadline : nil, at: now)
        case .banned: bans = Self.put(users, in: bans, isOn ? deadline : nil, at: now)
        case .exempt:
            let others = before.map(\.user).filter { !users.contains($0) }
            exemptUsers = isOn ? (others + users).sorted() : others
        }
        guard isOn else { return before.filter { users.contains($0.user) } }
        return users.map { ListedUser(user: $0, untilUnixMilliseconds: deadline.unixMilliseconds) }
    }

    private static func put(
        _ users: [UserID], in list: [UserID: Deadline], _ deadline: Deadline?, at now: Moment
    ) -> [UserID: Deadline] {
        var list = list.filter { $0.value.isAhead(of: now) }
        for user in users { list[user] = deadline }
        return list
    }
}
