/// Whether the room must exist, and how it is created if it does not.
package enum RoomEntry: Hashable, Serializable, Sendable {
    /// The room must be there.
    case join
    /// The room must not be there.
    case create(plan: RoomPlan)
    /// The room is created if it does not exist; otherwise the plan is ignored.
    case createOrJoin(plan: RoomPlan)

    /// The parts a room is created from; nil for a user who only joins.
    package var plan: RoomPlan? {
        switch self {
        case .join: nil
        case .create(let plan), .createOrJoin(let plan): plan
        }
    }
}

/// What a room is made from.
package struct RoomPlan: Hashable, Serializable, Sendable {
    package var kind: RoomKind
    package var description: RoomDescription
    /// The first attributes of the room; its maker holds them.
    package var attributes: [Attribute]
    /// How long the room outlives its last member, at most as long as its kind allows. It matters only if the kind's
    /// empty rooms end.
    package var emptySeconds: Int
    /// Most members, if less than the kind allows; nil for as many as the kind allows.
    package var maximumMembers: Int?

    package init(
        kind: RoomKind, description: RoomDescription = RoomDescription(), attributes: [Attribute] = [],
        emptySeconds: Int = 0, maximumMembers: Int? = nil
    ) {
        self.kind = kind
        self.description = description
        self.attributes = attributes
        self.emptySeconds = emptySeconds
        self.maximumMembers = maximumMembers
    }
}
