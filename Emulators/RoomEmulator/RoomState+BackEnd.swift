package import EmulatorAPI
import OrderedCollections

// What only an app's back end asks for: rooms without members, bans of users who are no members, and counters that go.
extension RoomState {
    /// Makes a room without members. An id may begin as the cloud's own do; without one, the cloud chooses it.
    ///
    /// Throws what is wrong with the plan, and ``EmulatorError/roomExists(room:isOwnedByCaller:isCallerMember:)``.
    package mutating func administer(
        make asked: RoomID?, owner: UserID?, plan: RoomPlan, at now: Instant, unixMilliseconds: Int64, rules: RoomRules
    ) throws(EmulatorError) -> [RoomEvent] {
        let kindRules = try check(plan, of: asked, leaving: nil, isOfCloud: true, rules: rules)
        guard plan.attributes.isEmpty else {
            throw .invalidArgument(name: "attributes", value: "of a room without members")
        }
        if let asked, contains(asked) { throw .roomExists(room: asked, isOwnedByCaller: false, isCallerMember: false) }
        guard owner == nil || kindRules.ownership != .haveNoOwner else {
            throw .invalidArgument(name: "owner", value: owner?.rawValue ?? "")
        }

        let id = asked ?? freeID(rules: rules)
        rooms[id] = RoomPlace(
            Room(id, plan, owner: owner, kindRules, at: Moment(instant: now, unixMilliseconds: unixMilliseconds)))
        return [.created(room: id)] + endIfEmpty(id, at: now)
    }

    /// Removes counters of a room. Throws ``EmulatorError/roomNotFound(room:)``, and where rooms of its kind have none.
    package mutating func administer(
        removeCounters keys: [String], of room: RoomID, rules: RoomRules
    ) throws(EmulatorError) -> [RoomEvent] {
        try rooms.values[index(of: room)].room.removeCounters(keys, rules: rules)
    }

    // MARK: What the back end looks at

    /// The id that the next room gets that is made without one.
    package func nextID(rules: RoomRules) -> RoomID {
        var copy = self
        return copy.freeID(rules: rules)
    }

    /// A member as events and lists show them; nil for others.
    package func member(
        _ user: UserID, of room: RoomID, at now: Instant, unixMilliseconds: Int64, profile: UserProfile?, isOnline: Bool
    ) -> Member? {
        guard let room = rooms[room]?.room, let membership = room.members[user] else { return nil }
        return room.member(user, membership, at: Moment(instant: now, unixMilliseconds: unixMilliseconds)) {
            Person(profile: profile ?? UserProfile(user: $0), isOnline: isOnline)
        }
    }

    /// Whether each user would be added now, one after the other; nobody where there is no such room.
    package func outcomes(
        ofAdding users: [UserID], to room: RoomID, at now: Instant, unixMilliseconds: Int64, rules: RoomRules,
        isKnown: (UserID) -> Bool
    ) -> [UserOutcome] {
        let kindRules = kindRules(of: room, in: rules)
        let moment = Moment(instant: now, unixMilliseconds: unixMilliseconds)
        var added = 0
        return OrderedSet(users).map { user in
            let isDone =
                kindRules.map { kindRules in
                    kindRules.letsMembersAdd && isKnown(user)
                        && canAdd(user, to: room, kindRules, behind: added, at: moment, rules: rules)
                } ?? false
            if isDone { added += 1 }
            return UserOutcome(user: user, isDone: isDone)
        }
    }

    /// The counters of a room, sorted by key; none where there is no such room.
    package func counters(of room: RoomID) -> [Counter] { rooms[room]?.room.counters ?? [] }

    /// How many messages a room has numbered.
    package func lastMessageNumber(of room: RoomID) -> UInt64 { rooms[room]?.room.lastSequence ?? 0 }

    /// The last `limit` messages that a room keeps, up to a number, newest first; none where there is no such room.
    package func keptMessages(of id: RoomID, upTo number: UInt64, limit: Int, rules: RoomRules) -> [KeptMessage] {
        guard let room = rooms[id]?.room, let maximum = rules.rules(of: room.kind)?.maximumKeptMessages else {
            return []
        }
        return room.kept?.last(limit, upTo: number, of: maximum) ?? []
    }

    /// A message that the room remembers, by its number; nil where it no longer does.
    package func sentMessage(_ number: UInt64, in room: RoomID, rules: RoomRules) -> SentMessage? {
        rooms[room]?.room.recentlySent?.suffix(rules.maximumRememberedMessages ?? 0)
            .last { $0.stamp.sequence == number }
    }
}

extension Room {
    /// Most users whom the back end keeps out of a room at once.
    private static let maximumBanned = 10_000

    /// Keeps users out for `seconds`; 0 lifts it. Owners are not kept out.
    mutating func ban(
        _ users: [UserID], seconds: Int, at now: Moment, rules: RoomRules
    ) throws(EmulatorError) {
        let users = try rules.checkNamed(users).filter { $0 != owner }
        guard seconds >= 0 else { throw .invalidArgument(name: "bannedSeconds", value: "\(seconds)") }
        let current = bans.filter { $0.value.isAhead(of: now) }
        let attempted = current.count + (seconds > 0 ? users.count { current[$0] == nil } : 0)
        guard attempted <= Self.maximumBanned || seconds == 0 else {
            throw .limitExceeded(limit: .listedUserCount, maximum: Self.maximumBanned, attempted: attempted)
        }

        bans = current
        for user in users { bans[user] = seconds > 0 ? now.deadline(in: seconds) : nil }
    }
}
