/// One member's attributes in one room, sorted by key.
package struct MemberAttributes: Hashable, Codable, Sendable {
    package var user: UserID
    package var attributes: [Attribute]

    package init(user: UserID, attributes: [Attribute]) {
        self.user = user
        self.attributes = attributes
    }
}

/// What became of a write to one member's attributes.
package struct MemberAttributesOutcome: Hashable, Codable, Sendable {
    /// What was written; empty where nothing was.
    package var member: MemberAttributes
    /// Keys that were not written.
    package var refusedKeys: [String]
    /// Whether the user is a member and anything was written.
    package var isDone: Bool

    package init(member: MemberAttributes, refusedKeys: [String], isDone: Bool) {
        self.member = member
        self.refusedKeys = refusedKeys
        self.isDone = isDone
    }
}

/// Requests about the attributes of members; the caller is one.
package enum MemberAttributeCommand: Hashable, Codable, Sendable {
    /// Adds or overwrites attributes of each named member.
    case set(room: RoomID, users: [UserID], attributes: [Attribute], removesWithMember: Bool)
    /// Reads the attributes of some members, in the order asked for; those without any are left out.
    case fetch(room: RoomID, users: [UserID])
    /// Reads everybody's, by user, `count` members at a time; `cursor` is the last user of the page before, empty at
    /// first.
    case list(room: RoomID, count: Int, cursor: UserID)
}
