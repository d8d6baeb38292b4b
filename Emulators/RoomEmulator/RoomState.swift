package import EmulatorAPI
import OrderedCollections

/// A tenant's rooms: members, rights, messages and counters.
///
/// It does not know sessions or profiles. The suite provides the caller, the visible profile of a user, and who is
/// connected.
package struct RoomState: Hashable, Serializable, Sendable, BreachKeeping {
    @SortedByKey var rooms: [RoomID: RoomPlace] = [:]
    /// Each user's rooms in order of joining; users in no room have no entry.
    @SortedByKey var joined: [UserID: OrderedSet<RoomID>] = [:]
    /// Makes the ids of rooms that are created without one.
    var random: RandomStream
    /// When rooms without members end.
    var deadlines = DeadlineQueue<RoomID>()
    /// Rooms that ended, for the app's own server; nil where nobody wants to know.
    var endings: [RoomEnding]?

    package var breach: Breach?
    /// The first contradiction that was found, here or in a part.
    package var firstBreach: Breach? { breach ?? deadlines.breach }

    package init(random: RandomSource) {
        self.random = random.stream("rooms")
    }

    /// Carries out `user`'s command. If it throws, nothing has changed.
    ///
    /// Checks in this order: the room, the kind's features, membership, role, arguments and sizes, quotas. Events come
    /// in the order in which they became true.
    /// - Parameters:
    ///   - unixMilliseconds: the wall clock's time at `now`.
    ///   - profile: the visible profile of a user; nil if the tenant does not know them.
    ///   - isOnline: whether a user has a connected session.
    ///   - governs: whether they may do what the room's owner may, member or not.
    package mutating func apply(
        _ command: RoomCommand, from user: UserProfile, at now: Instant, unixMilliseconds: Int64, rules: RoomRules,
        profile: (UserID) -> UserProfile?, isOnline: (UserID) -> Bool, governs: Bool = false
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let caller = user.user
        let asker = Caller(user: caller, governs: governs)
        let moment = Moment(instant: now, unixMilliseconds: unixMilliseconds)
        func person(_ id: UserID) -> Person {
            Person(profile: id == caller ? user : profile(id) ?? UserProfile(user: id), isOnline: isOnline(id))
        }
        switch command {
        case .enter(let room, let entry):
            return try enter(room, entry, by: caller, at: moment, rules: rules, person: person)
        case .move(let from, let to, let entry):
            return try move(from, to, entry, by: caller, at: moment, rules: rules, person: person)
        case .dismiss(let room):
            return try dismiss(room, by: caller)
        case .addMembers(let room, let users):
            return try add(
                users, to: room, by: asker, at: moment, rules: rules, person: person, isKnown: { profile($0) != nil })
        case .leave(let room):
            return try leave(room, by: caller, at: moment, rules: rules, person: person)
        case .kick(let room, let users, let reason, let bannedSeconds):
            return try kick(
                users, from: room, by: asker, reason: reason, bannedSeconds: bannedSeconds, at: moment, rules: rules,
                person: person)
        case .fetchRooms(let rooms):
            return try fetch(rooms, by: caller, rules: rules, person: person)
        case .fetchJoinedRooms:
            return fetchJoinedRooms(of: caller, rules: rules, person: person)
        case .describe(let id, let change):
            return try rooms.values[index(of: id)].room.describe(change, by: asker, at: moment, rules: rules)
        case .listMembers(let id, let filter, let count, let cursor):
            return try rooms.values[index(of: id)].room.listMembers(
                filter, count: count, cursor: cursor, by: caller, at: moment, rules: rules, person: person)
        case .fetchMembers(let id, let users):
            return try rooms.values[index(of: id)].room.fetchMembers(
                users, by: caller, at: moment, rules: rules, person: person)
        case .countOnlineMembers(let id):
            return (.count(count: try rooms.values[index(of: id)].room.onlineCount(person: person)), [])
        case .enlist(let room, let users, let list, let seconds):
            return try enlist(
                users, on: list, of: room, seconds: seconds, by: caller, at: moment, rules: rules, person: person)
        case .fetchList(let id, let list):
            return try rooms.values[index(of: id)].room.fetch(list, by: caller, at: moment, rules: rules)
        case .listRooms(let skipped, let count):
            return try listRooms(skipping: skipped, count: count, by: caller, rules: rules, person: person)
        case .mute(let id, let target, let seconds):
            return try rooms.values[index(of: id)].room.mute(
                target, seconds: seconds, by: asker, at: moment, rules: rules, person: person)
        case .muteAll(let id, let isMuted):
            return try rooms.values[index(of: id)].room.muteAll(isMuted, by: asker, rules: rules)
        case .setRole(let id, let target, let role):
            return try rooms.values[index(of: id)].room.setRole(
                role, of: target, by: asker, at: moment, rules: rules, person: person)
        case .transferOwnership(let id, let target):
            return try rooms.values[index(of: id)].room.transferOwnership(to: target, by: asker, rules: rules)
        case .send(let id, let message):
            return try rooms.values[index(of: id)].room.send(
                message, by: caller, at: moment, rules: rules, person: person)
        case .revoke(let id, let message):
            return try rooms.values[index(of: id)].room.revoke(
                message, by: user, governs: governs, at: moment, rules: rules)
        case .describeMember(let id, let target, let change):
            return try rooms.values[index(of: id)].room.describe(
                target, change, by: asker, at: moment, rules: rules, person: person)
        case .setCounters(let id, let counters):
            return try rooms.values[index(of: id)].room.setCounters(counters, by: asker, rules: rules)
        case .addToCounter(let id, let key, let amount):
            return try rooms.values[index(of: id)].room.addToCounter(key, amount, by: asker, rules: rules)
        case .fetchCounters(let id, let keys):
            return try rooms.values[index(of: id)].room.fetchCounters(keys, by: asker, rules: rules)
        }
    }

    /// Removes a user whose last session ended from the rooms whose kind says so, in order of joining.
    ///
    /// An owner stays the owner without being a member, and can join again or dismiss the room.
    package mutating func sessionEnded(
        _ user: UserID, at now: Instant, unixMilliseconds: Int64, rules: RoomRules,
        profile: (UserID) -> UserProfile?, isOnline: (UserID) -> Bool
    ) -> [RoomEvent] {
        let moment = Moment(instant: now, unixMilliseconds: unixMilliseconds)
        func person(_ id: UserID) -> Person {
            Person(profile: profile(id) ?? UserProfile(user: id), isOnline: isOnline(id))
        }
        var events: [RoomEvent] = []
        for room in rooms(of: user) {
            guard let kindRules = kindRules(of: room, in: rules) else {
                record(breach: "\(room) of \(user) is not there, or of a kind without rules")
                continue
            }
            guard kindRules.membershipEndsWithSession, !isStaying(user, in: room, kindRules) else { continue }
            events += removeMember(user, from: room, reason: .disconnected, at: moment, person: person)
            events += endIfEmpty(room, at: now)
        }
        return events
    }

    /// Ends a room without a caller. Throws ``EmulatorError/roomNotFound(room:)``.
    package mutating func administer(dismiss room: RoomID) throws(EmulatorError) -> [RoomEvent] {
        _ = try index(of: room)
        return [dissolve(room, by: nil)]
    }

    /// Removes members from a room without a caller. Users who are not in it are skipped; `bannedSeconds` keep them out, too.
    ///
    /// Throws ``EmulatorError/roomNotFound(room:)``, if the reason is too long, and if users cannot be kept out.
    package mutating func administer(
        remove users: [UserID], from room: RoomID, reason: String, bannedSeconds: Int? = nil, at now: Instant,
        unixMilliseconds: Int64, rules: RoomRules, profile: (UserID) -> UserProfile?, isOnline: (UserID) -> Bool
    ) throws(EmulatorError) -> [RoomEvent] {
        let index = try index(of: room)
        try rules.check(.reasonBytes, of: reason, maximum: rules.maximumReasonBytes)
        let moment = Moment(instant: now, unixMilliseconds: unixMilliseconds)
        if let bannedSeconds {
            try rooms.values[index].room.ban(users, seconds: bannedSeconds, at: moment, rules: rules)
            if bannedSeconds == 0 { return [] }
        }
        func person(_ id: UserID) -> Person {
            Person(profile: profile(id) ?? UserProfile(user: id), isOnline: isOnline(id))
        }
        var events: [RoomEvent] = []
        for user in users where isMember(user, of: room) {
            events += removeMember(
                user, from: room, reason: .removedByAdministrator(reason: reason), at: moment, person: person)
        }
        events += endIfEmpty(room, at: now)
        return events
    }

    /// Sends a message in the role of a user, who need not be a member and may be muted.
    ///
    /// Throws ``EmulatorError/roomNotFound(room:)``, and what is wrong with the message.
    package mutating func administer(
        send message: Message, to room: RoomID, as user: UserProfile, at now: Instant, unixMilliseconds: Int64,
        rules: RoomRules, isOnline: (UserID) -> Bool
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let index = try index(of: room)
        try rules.check(.userIDBytes, of: user.user.rawValue, maximum: FrameSize.maximumNamedIDBytes)
        return try rooms.values[index].room.send(
            message, by: user.user, at: Moment(instant: now, unixMilliseconds: unixMilliseconds), rules: rules,
            isOfBackEnd: true, person: { Person(profile: user, isOnline: isOnline($0)) })
    }

    /// Ends every room that was empty for as long as it may be, in order of deadlines; ties by id.
    package mutating func advance(to now: Instant) -> [RoomEvent] {
        var events: [RoomEvent] = []
        while let (_, room) = deadlines.popFirst(through: now) {
            rooms[room]?.room.endsAt = nil
            events.append(dissolve(room, by: nil))
        }
        return events
    }

    /// Whether it is kept from now on how rooms were when they ended.
    package mutating func reportsEndings(_ reports: Bool) {
        if reports == (endings == nil) { endings = reports ? [] : nil }
    }

    /// How a room was that ended since it was asked for last; nil where that is not kept.
    package mutating func takeEnding(of room: RoomID) -> RoomEnding? {
        guard let place = endings?.firstIndex(where: { $0.room == room }) else { return nil }
        return endings?.remove(at: place)
    }

    /// When the next empty room ends.
    package var nextDeadline: Instant? { deadlines.earliest }

    /// Stops the process if the state contradicts itself. Visits every member.
    package func checkInvariants() {
        if let found = firstBreach { preconditionFailure("\(found)") }
        precondition(rooms.values.count { $0.room.endsAt != nil } == deadlines.count, "a deadline of no room")
        for (id, place) in rooms {
            let room = place.room
            room.checkInvariants(id: id)
            if let endsAt = room.endsAt {
                precondition(deadlines.contains(id, at: endsAt), "\(id) does not end at \(endsAt)")
            }
            for user in room.members.keys {
                // Invariant: a member's list of rooms has every room that has the member...
                precondition(joined[user]?.contains(id) == true, "\(user) is in \(id), which their list lacks")
            }
        }
        for (user, ids) in joined {
            precondition(!ids.isEmpty, "\(user) has an empty list of rooms")
            for id in ids {
                // Invariant: ...and no other.
                precondition(rooms[id]?.room.members[user] != nil, "\(user)'s list has \(id), which lacks them")
            }
        }
    }
}

// MARK: - What the suite asks

extension RoomState {
    /// How many rooms there are.
    package var count: Int { rooms.count }

    /// Whether there is such a room.
    package func contains(_ room: RoomID) -> Bool { rooms[room] != nil }

    /// Whether the user is in the room; false where there is no such room.
    package func isMember(_ user: UserID, of room: RoomID) -> Bool {
        guard let place = rooms[room] else { return false }
        return place.room.members.keys.contains(user)
    }

    /// The kind of the room, whether the user is a member, and all members; nil if there is no such room.
    ///
    /// One lookup, because a write needs all of it. For the list, see the note at ``members(of:)``.
    package func standing(of user: UserID, in room: RoomID) -> (kind: RoomKind, isMember: Bool, members: [UserID])? {
        guard let place = rooms[room] else { return nil }
        let members = place.room.members.keys
        return (place.room.kind, members.contains(user), members.elements)
    }

    /// Whether the room is empty and will end.
    package func isWaiting(_ room: RoomID) -> Bool { rooms[room]?.room.endsAt != nil }

    /// The members in order of joining; empty if there is no such room.
    ///
    /// It is free. But if a caller keeps the list across a change of the room, that change copies it.
    package func members(of room: RoomID) -> [UserID] { rooms[room]?.room.members.keys.elements ?? [] }

    /// Where the user stands in ``members(of:)``; nil if they are no member.
    package func place(of user: UserID, in room: RoomID) -> Int? { rooms[room]?.room.members.index(forKey: user) }

    /// The owner of the room, member or not; nil if there is no such room.
    package func owner(of room: RoomID) -> UserID? { rooms[room]?.room.owner }

    /// The kind of the room; nil if there is no such room.
    package func kind(of room: RoomID) -> RoomKind? { rooms[room]?.room.kind }

    /// The rooms the user is in, in order of joining.
    package func rooms(of user: UserID) -> [RoomID] { joined[user]?.elements ?? [] }
}

// MARK: - Parts

extension RoomState {
    func index(of room: RoomID) throws(EmulatorError) -> Dictionary<RoomID, RoomPlace>.Index {
        guard let index = rooms.index(forKey: room) else { throw .roomNotFound(room: room) }
        return index
    }

    /// The rules of a room that exists.
    func kindRules(of room: RoomID, in rules: RoomRules) -> RoomKindRules? {
        rooms[room].flatMap { rules.rules(of: $0.room.kind) }
    }

    /// Removes a member from the room, and the room from the member's list; one event.
    mutating func removeMember(
        _ user: UserID, from room: RoomID, reason: LeaveReason, at now: Moment, person: (UserID) -> Person
    ) -> [RoomEvent] {
        guard let index = rooms.index(forKey: room),
            let member = rooms.values[index].room.remove(user, at: now, person: person)
        else {
            record(breach: "\(user) is no member of \(room)")
            return []
        }
        forget(room, of: user)
        return [.memberLeft(room: room, member: member, reason: reason)]
    }

    /// The end of a room whose last member may have left: at once, later, or not at all.
    mutating func endIfEmpty(_ room: RoomID, at now: Instant) -> [RoomEvent] {
        guard let index = rooms.index(forKey: room), rooms.values[index].room.members.isEmpty,
            let seconds = rooms.values[index].room.emptySeconds, rooms.values[index].room.endsAt == nil
        else { return [] }
        guard seconds > 0 else { return [dissolve(room, by: nil)] }
        let endsAt = now.advanced(by: .seconds(seconds))
        rooms.values[index].room.endsAt = endsAt
        deadlines.insert(room, at: endsAt)
        return []
    }

    /// Takes the room out of the user's list.
    mutating func forget(_ room: RoomID, of user: UserID) {
        joined[user]?.remove(room)
        if joined[user]?.isEmpty == true { joined[user] = nil }
    }

    /// Ends a room that exists; its id is free again.
    mutating func dissolve(_ room: RoomID, by user: UserID?) -> RoomEvent {
        for member in members(of: room) { forget(room, of: member) }
        if let endsAt = rooms[room]?.room.endsAt { deadlines.remove(room, at: endsAt) }
        if endings != nil, let ended = rooms[room]?.room {
            endings?.append(
                RoomEnding(
                    room: room, kind: ended.kind, name: ended.description.name, owner: ended.owner,
                    members: ended.members.keys.elements))
        }
        rooms[room] = nil
        return .dismissed(room: room, by: user)
    }
}

extension RoomRules {
    /// The rules of the kind of an existing room. The kind exists, because the room was created under it.
    func existing(_ kind: RoomKind) throws(EmulatorError) -> RoomKindRules {
        guard let found = rules(of: kind) else { throw .unknownRoomKind(kind: kind) }
        return found
    }
}
