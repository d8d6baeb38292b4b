package import EmulatorAPI
import OrderedCollections

// Entering rooms, which may create them. Everything is checked before anything changes.
extension RoomState {
    /// Enters a room, and creates it if the entry says so. The suite adds the attributes to the reply.
    mutating func enter(
        _ room: RoomID?, _ entry: RoomEntry, by user: UserID, at now: Moment, rules: RoomRules,
        person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let entrance = try checkMayEnter(room, entry, by: user, leaving: nil, at: now, rules: rules)
        return letIn(user, entrance, at: now, rules: rules, person: person)
    }

    /// Leaves one room and enters another. Quotas are checked as after the leaving.
    mutating func move(
        _ from: RoomID, _ to: RoomID, _ entry: RoomEntry, by user: UserID, at now: Moment, rules: RoomRules,
        person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        guard from != to else { throw .alreadyMember(room: to) }
        let departure = try checkMayLeave(from, by: user, rules: rules)
        let entrance = try checkMayEnter(to, entry, by: user, leaving: departure, at: now, rules: rules)

        // Everything is checked; nothing throws after this.
        let left = depart(user, departure, at: now, rules: rules, person: person)
        let entered = letIn(user, entrance, at: now, rules: rules, person: person)
        return (entered.reply, left + entered.events)
    }
}

// MARK: - Checks

extension RoomState {
    /// Why the user could not join a room now; nil where they could.
    package func refusal(
        ofJoining room: RoomID, by user: UserID, at now: Instant, unixMilliseconds: Int64, rules: RoomRules
    ) -> EmulatorError? {
        do throws(EmulatorError) {
            let moment = Moment(instant: now, unixMilliseconds: unixMilliseconds)
            _ = try checkMayEnter(room, .join, by: user, leaving: nil, at: moment, rules: rules)
            return nil
        } catch {
            return error
        }
    }
}

extension RoomState {
    /// An entering that was checked.
    enum Entrance {
        /// Into a room that is there, of that kind.
        case joining(RoomID, RoomKindRules)
        /// Into a new room of this kind. Without an id the cloud chooses one.
        case making(RoomID?, RoomPlan, RoomKindRules)
    }

    /// Throws if the user may not enter. If they leave another room for it, it counts as left.
    private func checkMayEnter(
        _ asked: RoomID?, _ entry: RoomEntry, by user: UserID, leaving departure: Departure?, at now: Moment,
        rules: RoomRules
    ) throws(EmulatorError) -> Entrance {
        if case .create(let plan) = entry {
            guard rules.rules(of: plan.kind) != nil else { throw .unknownRoomKind(kind: plan.kind) }
            if let asked { try rules.check(asked) }
        }
        guard let asked, let room = rooms[asked]?.room else {
            guard let plan = entry.plan else {
                if rules.checksRoomIDOfJoiners { try rules.check(asked ?? "") }
                throw .roomNotFound(room: asked ?? "")
            }
            let kindRules = try check(plan, of: asked, leaving: departure, rules: rules)
            try checkQuota(of: user, joining: kindRules, leaving: departure, rules: rules)
            return .making(asked, plan, kindRules)
        }
        if case .create = entry {
            throw .roomExists(
                room: asked, isOwnedByCaller: room.owner == user, isCallerMember: room.members[user] != nil)
        }
        let kindRules = try room.checkMayJoin(user, at: now, rules: rules)
        try checkQuota(of: user, joining: kindRules, leaving: departure, rules: rules)
        return .joining(asked, kindRules)
    }

    /// The rules of the kind. Throws if no room of this id can be made so, whoever makes it.
    func check(
        _ plan: RoomPlan, of asked: RoomID?, leaving departure: Departure?, isOfCloud: Bool = false, rules: RoomRules
    ) throws(EmulatorError) -> RoomKindRules {
        guard let kindRules = rules.rules(of: plan.kind) else { throw .unknownRoomKind(kind: plan.kind) }
        if let asked { try rules.check(asked, isOfCloud: isOfCloud) }
        guard plan.emptySeconds >= 0 else {
            throw .invalidArgument(name: "emptySeconds", value: "\(plan.emptySeconds)")
        }
        try kindRules.check(maximumMembers: plan.maximumMembers)
        try rules.checkSizes(
            name: plan.description.name, introduction: plan.description.introduction,
            notification: plan.description.notification, avatarURL: plan.description.avatarURL)
        try rules.check(fields: plan.description.fields)
        try rules.check(plan.description)
        let count = rooms.count - (departure?.endsRoom == true ? 1 : 0)
        guard count < rules.maximumRooms else {
            throw .limitExceeded(limit: .roomCount, maximum: rules.maximumRooms, attempted: count + 1)
        }
        return kindRules
    }

    /// Throws if the user is already in the maximum number of rooms. Kinds with their own limit make the user leave old
    /// rooms instead.
    func checkQuota(
        of user: UserID, joining kind: RoomKindRules, leaving departure: Departure?, rules: RoomRules
    ) throws(EmulatorError) {
        guard kind.concurrentMemberships == nil else { return }
        let count = rooms(of: user).count {
            $0 != departure?.room && kindRules(of: $0, in: rules)?.concurrentMemberships == nil
        }
        guard count < rules.maximumJoinedRooms else {
            throw .limitExceeded(limit: .joinedRoomCount, maximum: rules.maximumJoinedRooms, attempted: count + 1)
        }
    }
}

// MARK: - What was checked is done

extension RoomState {
    private mutating func letIn(
        _ user: UserID, _ entrance: Entrance, at now: Moment, rules: RoomRules, person: (UserID) -> Person
    ) -> (reply: Reply, events: [RoomEvent]) {
        let (id, events): (RoomID, [RoomEvent])
        let isNew: Bool
        switch entrance {
        case .joining(let room, let kindRules):
            (id, isNew) = (room, false)
            events = add(user, to: room, kindRules, at: now, person: person)
        case .making(let asked, let plan, let kindRules):
            (id, isNew) = (asked ?? freeID(rules: rules), true)
            events = make(id, plan, for: user, kindRules, at: now, person: person)
        }
        let description = rooms.index(forKey: id).map { rooms.values[$0].room.description } ?? RoomDescription()
        return (.entered(room: id, description: description, isNew: isNew, attributes: [], revision: 0), events)
    }

    /// Adds a user who may enter to an existing room. Ends old memberships, to keep the kind's limit. `caller` is who
    /// brought them in; nil if they came by themselves.
    mutating func add(
        _ user: UserID, to room: RoomID, _ kindRules: RoomKindRules, by caller: UserID? = nil, at now: Moment,
        person: (UserID) -> Person
    ) -> [RoomEvent] {
        var events = makePlace(for: user, in: kindRules, at: now, person: person)
        // Looked up only here: leaving old rooms may end them, and then the dictionary's indexes change.
        guard let index = rooms.index(forKey: room) else {
            record(breach: "\(room) is gone")
            return []
        }
        if let endsAt = rooms.values[index].room.endsAt {
            deadlines.remove(room, at: endsAt)
            rooms.values[index].room.endsAt = nil
        }
        let membership = rooms.values[index].room.add(user, at: now)
        joined[user, default: []].append(room)
        let member = rooms.values[index].room.member(user, membership, at: now, person: person)
        events.append(
            caller.map { .memberAdded(room: room, member: member, by: $0) }
                ?? .memberJoined(room: room, member: member))
        return events
    }

    private mutating func make(
        _ id: RoomID, _ plan: RoomPlan, for user: UserID, _ kindRules: RoomKindRules, at now: Moment,
        person: (UserID) -> Person
    ) -> [RoomEvent] {
        var events = makePlace(for: user, in: kindRules, at: now, person: person)
        var room = Room(id, plan, owner: user, kindRules, at: now)
        room.add(user, at: now)
        rooms[id] = RoomPlace(room)
        joined[user, default: []].append(id)
        events.append(.created(room: id))
        return events
    }

    /// Removes the user from their oldest rooms of a kind, so that they can enter one more. An owner stays the owner.
    private mutating func makePlace(
        for user: UserID, in kind: RoomKindRules, at now: Moment, person: (UserID) -> Person
    ) -> [RoomEvent] {
        guard let maximum = kind.concurrentMemberships else { return [] }
        let sameKind = rooms(of: user).filter { rooms[$0]?.room.kind == kind.kind }
        var events: [RoomEvent] = []
        for room in sameKind.prefix(max(0, sameKind.count - maximum + 1)) {
            events += removeMember(user, from: room, reason: .left, at: now, person: person)
            events += endIfEmpty(room, at: now.instant)
        }
        return events
    }

    /// An id that no room has. Draws until it finds one. The first draw succeeds, unless users of the tenant guess the
    /// cloud's ids.
    mutating func freeID(rules: RoomRules) -> RoomID {
        let prefix = rules.reservedRoomIDPrefix.isEmpty ? "room-" : rules.reservedRoomIDPrefix
        while true {
            let id = RoomID(prefix + random.text(count: 10))
            if rooms[id] == nil { return id }
        }
    }
}

extension RoomKindRules {
    /// Throws if no room of the kind may have so many members.
    func check(maximumMembers asked: Int?) throws(EmulatorError) {
        guard let asked else { return }
        let maximum = maximumMembers ?? Int(Int32.max)
        guard asked > 0 else { throw .invalidArgument(name: "maximumMembers", value: "\(asked)") }
        guard asked <= maximum else {
            throw .limitExceeded(limit: .memberCount, maximum: maximum, attempted: asked)
        }
    }
}

extension Room {
    /// A room without members, as its plan says.
    init(_ id: RoomID, _ plan: RoomPlan, owner: UserID?, _ kindRules: RoomKindRules, at now: Moment) {
        self.init(
            id: id, kind: plan.kind, description: plan.description,
            owner: kindRules.ownership == .haveNoOwner ? nil : owner, createdAtUnixMilliseconds: now.unixMilliseconds,
            emptySeconds: kindRules.maximumEmptySeconds.map { min($0, plan.emptySeconds) })
        maximumMembers = plan.maximumMembers
    }

    /// Throws if the kind's rules do not let the user enter. An owner may always come back to a closed room.
    func checkMayJoin(_ user: UserID, at now: Moment, rules: RoomRules) throws(EmulatorError) -> RoomKindRules {
        let kindRules = try rules.existing(kind)
        guard members[user] == nil else { throw .alreadyMember(room: id) }
        guard kindRules.isOpen || user == owner else { throw .unsupportedByKind(kind: kind, feature: .joining) }
        if let ban = bans[user], ban.isAhead(of: now) {
            throw .banned(room: id, secondsLeft: now.wholeSeconds(until: ban))
        }
        if let maximum = maximumMembers ?? kindRules.maximumMembers, members.count >= maximum {
            throw .limitExceeded(limit: .memberCount, maximum: maximum, attempted: members.count + 1)
        }
        return kindRules
    }
}
