import EmulatorAPI
import OrderedCollections

// Rooms that are made by whoever enters them first.
extension RoomState {
    /// Lets a user in, making the room where the entry says so. The suite adds the attributes to the reply.
    mutating func enter(
        _ room: RoomID, _ kind: RoomKind, _ entry: RoomEntry, by user: UserID, at now: Moment, rules: RoomRules,
        person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        // A text that cannot be an id is refused as such, also by one who expects the room to be there.
        try rules.check(room)
        let isThere = contains(room)
        var events: [RoomEvent]
        switch (entry.mode, isThere) {
        case (.create, true):
            if isMember(user, of: room) { throw .alreadyMember(room: room) }
            throw .roomExists(room: room, isOwnedByCaller: owner(of: room) == user)
        case (.join, false): throw .roomNotFound(room: room)
        case (.join, true), (.createOrJoin, true):
            events = try join(room, by: user, at: now, rules: rules, person: person).events
        case (.create, false), (.createOrJoin, false):
            guard entry.emptySeconds >= 0 else {
                throw .invalidArgument(name: "emptySeconds", value: "\(entry.emptySeconds)")
            }
            events = try create(
                room, kind, entry.description, by: user, at: now, emptySeconds: entry.emptySeconds, rules: rules,
                person: person
            ).events
        }
        let description = try rooms.values[index(of: room)].room.description
        return (.entered(room: room, description: description, isNew: !isThere, attributes: [], revision: 0), events)
    }

    /// Leaves one room and enters another. Room quotas count as they are after the leaving.
    mutating func move(
        _ from: RoomID, _ to: RoomID, _ kind: RoomKind, _ entry: RoomEntry, by user: UserID, at now: Moment,
        rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        guard from != to else { throw .alreadyMember(room: to) }
        // A copy is tried, because the second half can be refused after the first was done.
        var moved = self
        let left = try moved.leave(from, by: user, at: now, rules: rules, person: person)
        let entered = try moved.enter(to, kind, entry, by: user, at: now, rules: rules, person: person)
        self = moved
        return (entered.reply, left.events + entered.events)
    }
}
