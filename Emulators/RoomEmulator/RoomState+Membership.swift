package import EmulatorAPI
import OrderedCollections

// Adding members, leaving and removal.
extension RoomState {
    /// Adds users who did not ask for it, as far as allowed, with one event each. A repeated user counts once.
    mutating func add(
        _ users: [UserID], to room: RoomID, by caller: Caller, at now: Moment, rules: RoomRules,
        person: (UserID) -> Person, isKnown: (UserID) -> Bool
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let index = try index(of: room)
        try rooms.values[index].room.checkIsMember(caller)
        let kindRules = try rules.existing(rooms.values[index].room.kind)
        guard kindRules.letsMembersAdd else { throw .notPermitted(room: room) }
        let users = try rules.checkNamed(users)

        var outcomes: [UserOutcome] = []
        var events: [RoomEvent] = []
        for user in users {
            let isDone = isKnown(user) && canAdd(user, to: room, kindRules, at: now, rules: rules)
            outcomes.append(UserOutcome(user: user, isDone: isDone))
            if isDone { events += add(user, to: room, kindRules, by: caller.user, at: now, person: person) }
        }
        return (.outcomes(outcomes: outcomes), events)
    }

    /// Whether another user may add this user, whom the tenant knows. `added` is how many were added before, in the same command.
    func canAdd(
        _ user: UserID, to room: RoomID, _ kindRules: RoomKindRules, behind added: Int = 0, at now: Moment,
        rules: RoomRules
    ) -> Bool {
        rooms[room]?.room.hasPlace(for: user, behind: added, at: now, rules: kindRules) == true
            && hasQuota(user, joining: kindRules, rules: rules)
    }

    private func hasQuota(_ user: UserID, joining kind: RoomKindRules, rules: RoomRules) -> Bool {
        do throws(EmulatorError) {
            try checkQuota(of: user, joining: kind, leaving: nil, rules: rules)
            return true
        } catch {
            return false
        }
    }

    // MARK: Leaving

    /// A leaving that was checked.
    struct Departure {
        var room: RoomID
        /// The owner's policy; nil if the leaving member is not the owner.
        var ofOwner: OwnershipPolicy?
        /// Whether the room ends at once with it.
        var endsRoom: Bool
    }

    mutating func leave(
        _ room: RoomID, by user: UserID, at now: Moment, rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let departure = try checkMayLeave(room, by: user, rules: rules)
        return (.done, depart(user, departure, at: now, rules: rules, person: person))
    }

    func checkMayLeave(_ id: RoomID, by user: UserID, rules: RoomRules) throws(EmulatorError) -> Departure {
        let room = try rooms.values[index(of: id)].room
        try room.checkHas(.leaving, rules: rules)
        try room.checkIsMember(user)
        let kindRules = try rules.existing(room.kind)
        let policy = user == room.owner ? kindRules.ownership : nil
        let isLast = room.members.count == 1
        let endsRoom: Bool
        switch policy {
        case .refuseLeaving: throw .ownerCannotLeave(room: id)
        case .dismissRoom: endsRoom = true
        case .passOn: endsRoom = isLast && (room.emptySeconds ?? 0) == 0
        case .keepOwner, .haveNoOwner, nil: endsRoom = isLast && room.emptySeconds == 0
        }
        return Departure(room: id, ofOwner: policy, endsRoom: endsRoom)
    }

    /// Carries out a checked departure, with its consequences for the room.
    mutating func depart(
        _ user: UserID, _ departure: Departure, at now: Moment, rules: RoomRules, person: (UserID) -> Person
    ) -> [RoomEvent] {
        let room = departure.room
        if departure.ofOwner == .dismissRoom { return [dissolve(room, by: user)] }
        var events = removeMember(user, from: room, reason: .left, at: now, person: person)
        guard departure.ofOwner == .passOn else { return events + endIfEmpty(room, at: now.instant) }
        if let nextOwner = rooms[room]?.room.nextOwner {
            if let index = rooms.index(forKey: room) { rooms.values[index].room.setOwner(nextOwner) }
            events.append(.ownerChanged(room: room, owner: nextOwner))
        } else if departure.endsRoom {
            events.append(dissolve(room, by: nil))
        } else {
            events += endIfEmpty(room, at: now.instant)
        }
        return events
    }

    /// The room that the command would end in the caller's name; nil if none.
    package func roomEnding(by command: RoomCommand, from user: UserID, rules: RoomRules) -> RoomID? {
        switch command {
        case .dismiss(let room): return room
        case .leave(let room), .move(let room, _, _):
            guard let place = rooms[room], place.room.owner == user,
                rules.rules(of: place.room.kind)?.ownership == .dismissRoom
            else { return nil }
            return room
        default: return nil
        }
    }

    // MARK: Removing

    mutating func kick(
        _ users: [UserID], from room: RoomID, by caller: Caller, reason: String, bannedSeconds: Int, at now: Moment,
        rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let index = try index(of: room)
        try rooms.values[index].room.checkHas(.kicking, rules: rules)
        try rooms.values[index].room.checkGoverns(caller)
        let users = try rules.checkNamed(users)
        try rules.check(.reasonBytes, of: reason, maximum: rules.maximumReasonBytes)
        guard bannedSeconds >= 0 else { throw .invalidArgument(name: "bannedSeconds", value: "\(bannedSeconds)") }

        rooms.values[index].room.bans = rooms.values[index].room.bans.filter { $0.value.isAhead(of: now) }
        var outcomes: [UserOutcome] = []
        var events: [RoomEvent] = []
        for user in users {
            let isDone = isMember(user, of: room) && rooms.values[index].room.isAbove(caller, user)
            outcomes.append(UserOutcome(user: user, isDone: isDone))
            guard isDone else { continue }
            events += removeMember(
                user, from: room, reason: .kicked(by: caller.user, reason: reason), at: now, person: person)
            if bannedSeconds > 0 { rooms.values[index].room.bans[user] = now.deadline(in: bannedSeconds) }
        }
        events += endIfEmpty(room, at: now.instant)
        return (.outcomes(outcomes: outcomes), events)
    }
}

extension Room {
    /// Whether another user may add this user.
    func hasPlace(for user: UserID, behind added: Int, at now: Moment, rules: RoomKindRules) -> Bool {
        guard members[user] == nil, bans[user]?.isAhead(of: now) != true else { return false }
        return (maximumMembers ?? rules.maximumMembers).map { members.count + added < $0 } ?? true
    }

    /// The next owner after the owner left: the longest-standing admin, or if there is none, member.
    var nextOwner: UserID? {
        members.first { $0.value.isAdmin }?.key ?? members.keys.first
    }
}

extension Moment {
    /// The time left, rounded up, so that a user who waits that long is admitted.
    func wholeSeconds(until deadline: Deadline) -> Int {
        let left = instant.duration(to: deadline.instant).nanoseconds
        return Int(left / 1_000_000_000 + (left % 1_000_000_000 > 0 ? 1 : 0))
    }
}
