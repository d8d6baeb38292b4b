/// One member's attributes in one room, sorted by key.
package struct MemberAttributes: Hashable, Serializable, Sendable {
    package var user: UserID
    package var attributes: [Attribute]

    package init(user: UserID, attributes: [Attribute]) {
        self.user = user
        self.attributes = attributes
    }
}

/// The result of a write to one member's attributes.
package struct MemberAttributesOutcome: Hashable, Serializable, Sendable {
    /// The attributes that were written; empty if there were none.
    package var member: MemberAttributes
    /// The keys that were not written, with their reasons; sorted by key.
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
package struct KeyRefusal: Hashable, Serializable, Sendable {
    package var key: String
    /// The error for a write of only this key.
    package var reason: EmulatorError

    package init(key: String, reason: EmulatorError) {
        self.key = key
        self.reason = reason
    }
}
