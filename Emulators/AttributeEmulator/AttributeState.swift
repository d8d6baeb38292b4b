package import EmulatorAPI

/// The attributes of a tenant's rooms, with their revisions and holders.
///
/// It does not know which rooms exist or who is in them: the suite checks membership before a command, and says when a
/// holder left and when a room is gone.
package struct AttributeState: Hashable, Codable, Sendable {
    @SortedByKey private var rooms: [RoomID: RoomAttributes] = [:]

    package init() {}

    /// Carries a member's command out, or throws and leaves everything as it was.
    ///
    /// Checked in this order: the arguments, the rate, the revision, then each operation against what the operations
    /// before it would leave (holders first, then sizes of the whole). A write that sets something, be it the value that
    /// was there, or removes something makes the next revision and one event; any other accepted write makes neither.
    package mutating func apply(
        _ command: AttributeCommand, from user: UserID, at now: Instant, rules: AttributeRules
    ) throws(EmulatorError) -> (reply: Reply, events: [AttributeEvent]) {
        switch command {
        case .fetch(let room, let keys):
            return (fetch(keys, of: room), [])
        case .set(let room, _, _, let expected), .replaceAll(let room, _, _, let expected),
            .remove(let room, _, _, let expected), .removeAll(let room, _, let expected),
            .batch(let room, _, let expected):
            try RoomAttributes.checkArguments(of: command, rules: rules)
            guard let index = rooms.index(forKey: room) else {
                var first = RoomAttributes()
                let answer = try first.write(
                    command, in: room, by: user, at: now, expecting: expected, rules: rules)
                rooms[room] = first
                return answer
            }
            return try rooms.values[index].write(
                command, in: room, by: user, at: now, expecting: expected, rules: rules)
        }
    }

    /// Removes what `user` holds and wanted removed with them; one event by nobody, or none.
    ///
    /// What else they hold stays, and stays theirs: others still have to force their writes.
    package mutating func holderLeft(_ user: UserID, room: RoomID, rules: AttributeRules) -> [AttributeEvent] {
        guard let index = rooms.index(forKey: room) else { return [] }
        return rooms.values[index].holderLeft(user, room: room, rules: rules)
    }

    /// Forgets the room: its attributes vanish without an event, and a room of the same id starts at revision 0.
    package mutating func removeRoom(_ room: RoomID) {
        rooms[room] = nil
    }

    /// Removes and then sets attributes in nobody's name, past revisions, holders and the rate, but not past sizes.
    ///
    /// What exists keeps its holder; what did not exist has none until a member sets it.
    package mutating func administer(
        set attributes: [Attribute], removed: [String], room: RoomID, rules: AttributeRules
    ) throws(EmulatorError) -> [AttributeEvent] {
        try RoomAttributes.checkAttributes(attributes, rules: rules)
        guard let index = rooms.index(forKey: room) else {
            var first = RoomAttributes()
            let events = try first.administer(set: attributes, removed: removed, room: room, rules: rules)
            if !events.isEmpty { rooms[room] = first }
            return events
        }
        return try rooms.values[index].administer(set: attributes, removed: removed, room: room, rules: rules)
    }

    /// All attributes of a room, sorted by key; none where nobody ever wrote.
    package func attributes(of room: RoomID) -> [Attribute] { rooms[room]?.attributes ?? [] }

    /// How many changes the room's attributes have seen.
    package func revision(of room: RoomID) -> UInt64 { rooms[room]?.revision ?? 0 }

    /// Stops the process where the state contradicts itself. Costs a look at every attribute.
    package func checkInvariants() {
        for (room, attributes) in rooms { attributes.checkInvariants(of: room) }
    }

    private func fetch(_ keys: [String], of room: RoomID) -> Reply {
        let all = attributes(of: room)
        let wanted = Set(keys)
        return .attributes(
            attributes: keys.isEmpty ? all : all.filter { wanted.contains($0.key) }, revision: revision(of: room))
    }
}
