import EmulatorAPI
import OrderedCollections

// Members come and go.
extension RoomState {
    mutating func join(
        _ room: RoomID, by user: UserID, at now: Moment, rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let kindRules = try rooms.values[index(of: room)].room.checkMayJoin(user, at: now, rules: rules)
        try checkQuota(of: user, joining: kindRules, rules: rules)

        // Everything is checked; from here on nothing throws.
        var events = makePlace(for: user, in: kindRules, at: now, person: person)
        guard let index = rooms.index(forKey: room) else { preconditionFailure("\(room) is gone") }
        if let endsAt = rooms.values[index].room.endsAt {
            deadlines.remove(room, at: endsAt)
            rooms.values[index].room.endsAt = nil
        }
        rooms.values[index].room.add(user, at: now)
        joined[user, default: []].append(room)
        events.append(.memberJoined(room: room, member: rooms.values[index].room.member(user, at: now, person: person)))
        return (.done, events)
    }

    /// Makes users members who did not ask for it, as far as each may be; one event each.
    mutating func add(
        _ users: [UserID], to room: RoomID, by caller: UserID, at now: Moment, rules: RoomRules,
        person: (UserID) -> Person, isKnown: (UserID) -> Bool
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let index = try index(of: room)
        try rooms.values[index].room.checkIsMember(caller)
        let kindRules = rules.existing(rooms.values[index].room.kind)
        guard kindRules.letsMembersAdd else { throw .notPermitted(room: room) }
        guard !users.isEmpty else { throw .invalidArgument(name: "users", value: "") }

        var outcomes: [UserOutcome] = []
        var events: [RoomEvent] = []
        for user in users {
            let isDone =
                isKnown(user) && rooms.values[index].room.hasPlace(for: user, at: now, rules: kindRules)
                && hasQuota(user, joining: kindRules, rules: rules)
            outcomes.append(UserOutcome(user: user, isDone: isDone))
            guard isDone else { continue }
            events += makePlace(for: user, in: kindRules, at: now, person: person)
            rooms.values[index].room.add(user, at: now)
            joined[user, default: []].append(room)
            events.append(
                .memberJoined(room: room, member: rooms.values[index].room.member(user, at: now, person: person)))
        }
        return (.outcomes(outcomes: outcomes), events)
    }

    private func hasQuota(_ user: UserID, joining kind: RoomKindRules, rules: RoomRules) -> Bool {
        do throws(EmulatorError) {
            try checkQuota(of: user, joining: kind, rules: rules)
            return true
        } catch {
            return false
        }
    }

    mutating func leave(
        _ room: RoomID, by user: UserID, at now: Moment, rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let index = try index(of: room)
        try rooms.values[index].room.checkMayLeave(user, rules: rules)

        var events = [removeMember(user, from: room, reason: .left, at: now, person: person)]
        if rooms.values[index].room.owner == user {
            if let heir = rooms.values[index].room.heir {
                rooms.values[index].room.setOwner(heir)
                events.append(.ownerChanged(room: room, owner: heir))
            } else {
                events.append(dissolve(room, by: nil))
            }
        } else {
            events += endIfEmpty(room, at: now.instant)
        }
        return (.done, events)
    }

    mutating func kick(
        _ users: [UserID], from room: RoomID, by caller: UserID, reason: String, bannedSeconds: Int, at now: Moment,
        rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let index = try index(of: room)
        try rooms.values[index].room.checkHas(.kicking, rules: rules)
        try rooms.values[index].room.checkGoverns(caller)
        guard !users.isEmpty else { throw .invalidArgument(name: "users", value: "") }
        guard bannedSeconds >= 0 else { throw .invalidArgument(name: "bannedSeconds", value: "\(bannedSeconds)") }

        rooms.values[index].room.bans = rooms.values[index].room.bans.filter { $0.value.isAhead(of: now) }
        var outcomes: [UserOutcome] = []
        var events: [RoomEvent] = []
        for user in users {
            let isDone = isMember(user, of: room) && rooms.values[index].room.isAbove(caller, user)
            outcomes.append(UserOutcome(user: user, isDone: isDone))
            guard isDone else { continue }
            events.append(
                removeMember(user, from: room, reason: .kicked(by: caller, reason: reason), at: now, person: person))
            if bannedSeconds > 0 { rooms.values[index].room.bans[user] = now.deadline(in: bannedSeconds) }
        }
        events += endIfEmpty(room, at: now.instant)
        return (.outcomes(outcomes: outcomes), events)
    }

    /// Throws where the user is in as many rooms as they may be. Kinds with a limit of their own make place instead.
    func checkQuota(of user: UserID, joining kind: RoomKindRules, rules: RoomRules) throws(EmulatorError) {
        guard kind.concurrentMemberships == nil else { return }
        let count = rooms(of: user).count { kindRules(of: $0, in: rules).concurrentMemberships == nil }
        guard count < rules.maximumJoinedRooms else {
            throw .limitExceeded(limit: .joinedRoomCount, maximum: rules.maximumJoinedRooms, attempted: count + 1)
        }
    }

    /// Takes the user out of their oldest rooms of a kind, so that they may be in one more. An owner stays the owner.
    mutating func makePlace(
        for user: UserID, in kind: RoomKindRules, at now: Moment, person: (UserID) -> Person
    ) -> [RoomEvent] {
        guard let maximum = kind.concurrentMemberships else { return [] }
        let sameKind = rooms(of: user).filter { rooms[$0]?.room.kind == kind.kind }
        var events: [RoomEvent] = []
        for room in sameKind.prefix(max(0, sameKind.count - maximum + 1)) {
            events.append(removeMember(user, from: room, reason: .left, at: now, person: person))
            events += endIfEmpty(room, at: now.instant)
        }
        return events
    }
}

extension Room {
    /// Throws where the user may not come in; the kind's rules. An owner may always come back to a closed room.
    func checkMayJoin(_ user: UserID, at now: Moment, rules: RoomRules) throws(EmulatorError) -> RoomKindRules {
        let kindRules = rules.existing(kind)
        guard members[user] == nil else { throw .alreadyMember(room: id) }
        guard kindRules.isOpen || user == owner else { throw .notPermitted(room: id) }
        if let ban = bans[user], ban.isAhead(of: now) {
            throw .banned(room: id, secondsLeft: now.wholeSeconds(until: ban))
        }
        if let maximum = kindRules.maximumMembers, members.count >= maximum {
            throw .limitExceeded(limit: .memberCount, maximum: maximum, attempted: members.count + 1)
        }
        return kindRules
    }

    /// Whether somebody else may bring the user in.
    func hasPlace(for user: UserID, at now: Moment, rules: RoomKindRules) -> Bool {
        guard members[user] == nil, bans[user]?.isAhead(of: now) != true else { return false }
        return rules.maximumMembers.map { members.count < $0 } ?? true
    }

    func checkMayLeave(_ user: UserID, rules: RoomRules) throws(EmulatorError) {
        try checkHas(.leaving, rules: rules)
        try checkIsMember(user)
        guard user != owner || rules.existing(kind).letsOwnerLeave else { throw .ownerCannotLeave(room: id) }
    }

    /// Who owns the room after its owner left: the admin, or else the member, who has been there longest.
    var heir: UserID? {
        members.first { $0.value.isAdmin }?.key ?? members.keys.first
    }
}

extension Moment {
    /// The time left, rounded up, so that who waits as long as they are told is let in.
    func wholeSeconds(until deadline: Deadline) -> Int {
        let (nanoseconds, overflow) = deadline.instant.nanoseconds.subtractingReportingOverflow(instant.nanoseconds)
        let left = overflow ? Int64.max : nanoseconds
        return Int(left / 1_000_000_000 + (left % 1_000_000_000 > 0 ? 1 : 0))
    }
}
