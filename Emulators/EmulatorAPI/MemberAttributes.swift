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
    /// What was not written, and why; sorted by key.
    package var refused: [KeyRefusal]
    /// Whether the user is a member and anything was written.
    package var isDone: Bool

    package init(member: MemberAttributes, refused: [KeyRefusal], isDone: Bool) {
        self.member = member
        self.refused = refused
        self.isDone = isDone
    }
}

/// Why one key of a write was left out.
package struct KeyRefusal: Hashable, Codable, Sendable {
    package var key: String
    /// What a write of this key alone would have been refused with.
    package var reason: EmulatorError

    package init(key: String, reason: EmulatorError) {
        self.key = key
        self.reason = reason
    }
}
