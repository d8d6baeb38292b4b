/// Whether who enters a room expects to find it.
package enum RoomEntryMode: String, Hashable, Codable, Sendable, CaseIterable {
    /// The room must not be there.
    case create
    /// The room must be there.
    case join
    case createOrJoin
}

/// How a user enters a room. All but the mode matters only for the one who makes the room.
package struct RoomEntry: Hashable, Codable, Sendable {
    package var mode: RoomEntryMode
    package var description: RoomDescription
    /// What the room begins with, held by its maker.
    package var attributes: [Attribute]
    /// How long the room outlives its last member.
    package var emptySeconds: Int

    package init(
        mode: RoomEntryMode, description: RoomDescription = RoomDescription(), attributes: [Attribute] = [],
        emptySeconds: Int = 0
    ) {
        self.mode = mode
        self.description = description
        self.attributes = attributes
        self.emptySeconds = emptySeconds
    }
}
