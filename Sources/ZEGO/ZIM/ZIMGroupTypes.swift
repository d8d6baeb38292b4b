// Groups are not emulated. Their types exist only so that code with these names compiles.

/// Whether the user is in a group.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMGroupState: UInt, Sendable, CaseIterable {
    case quit = 0
    case enter = 1
}

/// Why a group's state changed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMGroupEvent: UInt, Sendable, CaseIterable {
    /// It was made.
    case created = 1
    /// It was ended.
    case dismissed = 2
    /// The user joined.
    case joined = 3
    /// The user was added.
    case invited = 4
    /// The user left.
    case left = 5
    /// The user was removed.
    case kickedOut = 6
}

/// Whether a member is in a group.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMGroupMemberState: UInt, Sendable, CaseIterable {
    case quit = 0
    case enter = 1
}

/// Why a member's state changed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMGroupMemberEvent: UInt, Sendable, CaseIterable {
    /// They joined.
    case joined = 1
    /// They left.
    case left = 2
    /// They were removed.
    case kickedOut = 4
    /// They were added.
    case invited = 5
}

/// The kind of change to a group's attributes.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMGroupAttributesUpdateAction: UInt, Sendable, CaseIterable {
    case set = 0
    case delete = 1
}
