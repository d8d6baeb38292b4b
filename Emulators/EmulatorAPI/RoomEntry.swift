/// Whether who enters a room expects to find it, and what they make where it is not there.
package enum RoomEntry: Hashable, Codable, Sendable {
    /// The room must be there.
    case join
    /// The room must not be there.
    case create(plan: RoomPlan)
    /// The room is made where it is not there; where it is, the plan does not matter.
    case createOrJoin(plan: RoomPlan)

    /// What a room is made from; nothing for who only joins.
    package var plan: RoomPlan? {
        switch self {
        case .join: nil
        case .create(let plan), .createOrJoin(let plan): plan
        }
    }
}

/// What a room is made from.
package struct RoomPlan: Hashable, Codable, Sendable {
    package var kind: RoomKind
    package var description: RoomDescription
    /// What the room begins with, held by its maker.
    package var attributes: [Attribute]
    /// How long the room outlives its last member, at most what its kind allows; matters only where the kind's empty
    /// rooms end.
    package var emptySeconds: Int

    package init(
        kind: RoomKind, description: RoomDescription = RoomDescription(), attributes: [Attribute] = [],
        emptySeconds: Int = 0
    ) {
        self.kind = kind
        self.description = description
        self.attributes = attributes
        self.emptySeconds = emptySeconds
    }
}
