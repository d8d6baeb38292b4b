package import EmulatorAPI

/// The attributes of a tenant's rooms, with their revisions and holders.
///
/// It does not know which rooms exist or who is in them. The suite checks membership before a command, and reports when
/// a holder left and when a room is gone.
package struct AttributeState: Hashable, Serializable, Sendable, BreachKeeping {
    @SortedByKey private var rooms: [RoomID: RoomAttributes] = [:]
    /// Members' own attributes. Rooms without any have no entry.
    @SortedByKey private var members: [RoomID: RoomMemberAttributes] = [:]

    /// The first contradiction that was found.
    package var breach: Breach?

    package init() {}

    /// Carries out a member's command. If it throws, nothing has changed.
    ///
    /// Checks in this order: the arguments, the rate, the revision, then each operation against the result of the
    /// operations before it, and last the sizes after the whole write. A write that sets something (even to the same
    /// value) or removes something makes the next revision and one event. Any other accepted write makes neither.
    /// - Parameter members: the members of the room, including `user`.
    package mutating func apply(
        _ command: AttributeCommand, from user: UserID, at now: Instant, rules: AttributeRules, members: [UserID]
    ) throws(EmulatorError) -> (reply: Reply, events: [AttributeEvent]) {
        switch command {
        case .set(let room, let attributes, let options, let expected):
            let write = AttributeWrite.set(attributes, options)
            return try apply(write, in: room, by: user, at: now, expecting: expected, rules: rules)
        case .replaceAll(let room, let attributes, let options, let expected):
            let write = AttributeWrite.replaceAll(attributes, options)
            return try apply(write, in: room, by: user, at: now, expecting: expected, rules: rules)
        case .remove(let room, let keys, let options, let expected):
            return try apply(.remove(keys, options), in: room, by: user, at: now, expecting: expected, rules: rules)
        case .removeAll(let room, let options, let expected):
            return try apply(.removeAll(options), in: room, by: user, at: now, expecting: expected, rules: rules)
        case .batch(let room, let operations, let expected):
            return try apply(.batch(operations), in: room, by: user, at: now, expecting: expected, rules: rules)
        case .fetch(let room, let keys):
            return (fetch(keys, of: room), [])
        case .setForMembers(let room, let users, let attributes, let removesWithMember):
            let there = Set(members)
            return try set(
                attributes, of: users, in: room, removesWithMember: removesWithMember, by: user, at: now,
                rules: memberRules(rules), isMember: { there.contains($0) })
        case .fetchOfMembers(let room, let users):
            return (try fetch(of: users, in: room, at: now, rules: memberRules(rules)), [])
        case .listOfMembers(let room, let count, let cursor):
            return (try list(count, after: cursor, in: room, at: now, rules: memberRules(rules)), [])
        }
    }

    /// What a member would be answered who asked this now. Nothing changes. It costs as much as this room has, not as all of them.
    package func answer(
        to command: AttributeCommand, in room: RoomID, from user: UserID, at now: Instant, rules: AttributeRules,
        members: [UserID]
    ) throws(EmulatorError) -> Reply {
        var alone = AttributeState()
        alone.rooms[room] = rooms[room]
        alone.members[room] = self.members[room]
        return try alone.apply(command, from: user, at: now, rules: rules, members: members).reply
    }

    private mutating func apply(
        _ write: AttributeWrite, in room: RoomID, by user: UserID, at now: Instant, expecting expected: UInt64?,
        rules: AttributeRules
    ) throws(EmulatorError) -> (reply: Reply, events: [AttributeEvent]) {
        try write.checkArguments(rules: rules)
        guard let index = rooms.index(forKey: room) else {
            var first = RoomAttributes()
            let answer = try first.apply(write, in: room, by: user, at: now, expecting: expected, rules: rules)
            rooms[room] = first
            return answer
        }
        return try rooms.values[index].apply(write, in: room, by: user, at: now, expecting: expected, rules: rules)
    }

    /// Removes the attributes that `user` holds and that are marked for removal with their holder. Makes one event
    /// without a writer, or none.
    ///
    /// The user's other attributes stay, and keep their holder: others still have to force their writes.
    package mutating func holderLeft(_ user: UserID, room: RoomID, rules: AttributeRules) -> [AttributeEvent] {
        guard let index = rooms.index(forKey: room) else { return [] }
        return rooms.values[index].holderLeft(user, room: room, rules: rules)
    }

    /// Forgets the room. Its attributes vanish without an event, and a room with the same id starts at revision 0.
    package mutating func removeRoom(_ room: RoomID) {
        rooms[room] = nil
        members[room] = nil
    }

    /// Throws if a room cannot begin with these attributes.
    package func checkBeginning(with attributes: [Attribute], rules: AttributeRules) throws(EmulatorError) {
        try AttributeWrite.check(attributes, rules: rules)
        let bytes = attributes.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        if let maximum = rules.maximumTotalBytes, bytes > maximum {
            throw .limitExceeded(limit: .attributesTotalBytes, maximum: maximum, attempted: bytes)
        }
    }

    /// Gives a newly created room its first, already checked attributes. Its maker holds them.
    ///
    /// There is no other member to be told.
    package mutating func begin(
        _ room: RoomID, with attributes: [Attribute], by maker: UserID, at now: Instant, rules: AttributeRules
    ) {
        guard !attributes.isEmpty else { return }
        let write = AttributeWrite.set(attributes, AttributeOptions())
        var first = RoomAttributes()
        do throws(EmulatorError) {
            _ = try first.apply(write, in: room, by: maker, at: now, expecting: nil, rules: rules)
        } catch {
            record(breach: "\(room) begins with attributes that were not checked: \(error)")
        }
        rooms[room] = first
    }

    // MARK: Members

    private func memberRules(_ rules: AttributeRules) throws(EmulatorError) -> MemberAttributeRules {
        guard let rules = rules.members else { throw .featureDisabled(feature: .memberAttributes) }
        return rules
    }

    private mutating func set(
        _ attributes: [Attribute], of users: [UserID], in room: RoomID, removesWithMember: Bool, by user: UserID,
        at now: Instant, rules: MemberAttributeRules, isMember: (UserID) -> Bool
    ) throws(EmulatorError) -> (reply: Reply, events: [AttributeEvent]) {
        var changed = members[room] ?? RoomMemberAttributes()
        let outcomes = try changed.set(
            attributes, of: users, in: room, removesWithMember: removesWithMember, at: now, rules: rules,
            isMember: isMember)
        members[room] = changed
        let written = outcomes.filter(\.isDone).map(\.member)
        let events = written.isEmpty ? [] : [AttributeEvent.membersChanged(room: room, members: written, by: user)]
        return (.memberAttributesSet(outcomes: outcomes), events)
    }

    private mutating func fetch(
        of users: [UserID], in room: RoomID, at now: Instant, rules: MemberAttributeRules
    ) throws(EmulatorError) -> Reply {
        guard users.count <= rules.maximumUsersPerQuery else {
            throw .limitExceeded(limit: .queryCount, maximum: rules.maximumUsersPerQuery, attempted: users.count)
        }
        try members[room]?.countRead(at: now, rules: rules)
        return .memberAttributes(members: members[room]?.attributes(of: users) ?? [], next: "")
    }

    private mutating func list(
        _ count: Int, after cursor: UserID, in room: RoomID, at now: Instant, rules: MemberAttributeRules
    ) throws(EmulatorError) -> Reply {
        guard (1...rules.maximumUsersPerQuery).contains(count) else {
            throw .invalidArgument(name: "count", value: "\(count)")
        }
        try members[room]?.countRead(at: now, rules: rules)
        let (page, next) = members[room]?.page(of: count, after: cursor) ?? ([], "")
        return .memberAttributes(members: page, next: next)
    }

    /// Forgets the attributes of a member who left, unless they were set to stay. No event.
    package mutating func memberLeft(_ user: UserID, room: RoomID) {
        members[room]?.remove(user)
    }

    /// What a member has, sorted by key.
    package func attributes(of user: UserID, in room: RoomID) -> [Attribute] {
        members[room]?.attributes(of: [user]).first?.attributes ?? []
    }

    /// Removes and then sets attributes without a writer. Ignores revisions, holders and the rate, but not sizes.
    ///
    /// Existing attributes keep their holder. New ones have none until a member sets them.
    package mutating func administer(
        set attributes: [Attribute], removed: [String], room: RoomID, rules: AttributeRules
    ) throws(EmulatorError) -> [AttributeEvent] {
        try AttributeWrite.check(attributes, rules: rules)
        guard let index = rooms.index(forKey: room) else {
            var first = RoomAttributes()
            let events = try first.administer(set: attributes, removed: removed, room: room, rules: rules)
            if !events.isEmpty { rooms[room] = first }
            return events
        }
        return try rooms.values[index].administer(set: attributes, removed: removed, room: room, rules: rules)
    }

    /// All attributes of a room, sorted by key; empty if nobody ever wrote.
    package func attributes(of room: RoomID) -> [Attribute] { rooms[room]?.attributes ?? [] }

    /// The same with who holds each.
    package func listedAttributes(of room: RoomID) -> [ListedAttribute] { rooms[room]?.listedAttributes ?? [] }

    /// The number of changes to the room's attributes.
    package func revision(of room: RoomID) -> UInt64 { rooms[room]?.revision ?? 0 }

    /// Stops the process if the state contradicts itself. Visits every attribute.
    package func checkInvariants() {
        if let breach { preconditionFailure("\(breach)") }
        for (room, attributes) in rooms { attributes.checkInvariants(of: room) }
        for (room, attributes) in members { attributes.checkInvariants(of: room) }
    }

    private func fetch(_ keys: [String], of room: RoomID) -> Reply {
        let all = attributes(of: room)
        let wanted = Set(keys.map { ExactText($0) })
        return .attributes(
            attributes: keys.isEmpty ? all : all.filter { wanted.contains(ExactText($0.key)) },
            revision: revision(of: room))
    }
}
