/// The kind of change to attributes.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMRoomAttributesUpdateAction: UInt, Sendable, CaseIterable {
    case set = 0
    case delete = 1
}

/// The kind of change to members' attributes.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMRoomMemberAttributesUpdateAction: UInt, Sendable, CaseIterable {
    case set = 0
}

/// The rights of users in a call.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMCallInvitationMode: Int, Sendable, CaseIterable {
    case unknown = -1
    /// The call is over when everybody invited has answered.
    case general = 0
    /// Participants may invite, join, quit and end.
    case advanced = 1
}

/// Whether a call goes on.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMCallState: Int, Sendable, CaseIterable {
    case unknown = -1
    case started = 1
    case ended = 2
}

/// Where a user stands in a call.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMCallUserState: Int, Sendable, CaseIterable {
    case unknown = -1
    /// Invited, and not yet reached.
    case inviting = 0
    case accepted = 1
    case rejected = 2
    case cancelled = 3
    /// Not used by the service any more.
    case offline = 4
    /// The invitation reached a device.
    case received = 5
    case timeout = 6
    case quit = 7
    case ended = 8
    /// Not reached within 5 s, if the inviter asked for that check.
    case notYetReceived = 9
    case beCancelled = 10
}

/// For whom a message was revoked.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMRevokeType: Int, Sendable, CaseIterable {
    case unknown = -1
    case twoWay = 0
    case oneWay = 1
}

/// Who took a message back.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMMessageRevokeStatus: Int, Sendable, CaseIterable {
    case unknown = -1
    case selfRevoke = 0
    case systemRevoke = 1
    case serverApiRevoke = 2
    case groupAdminRevoke = 3
    case groupOwnerRevoke = 4
    case auditRejectRevoke = 5
}

/// Whether a user can be reached.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMUserOnlineStatus: UInt, Sendable, CaseIterable {
    case online = 0
    case offline = 1
    case logout = 2
    case unknown = 99
}

/// Whether only these areas are used, or all others.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMGeofencingType: UInt, Sendable, CaseIterable {
    case none = 0
    case include = 1
    case exclude = 2
}

/// What happened to a conversation.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMConversationEvent: UInt, Sendable, CaseIterable {
    /// It is there.
    case added = 0
    /// It changed.
    case updated = 1
    /// It cannot be used any more.
    case disabled = 2
    /// It is gone.
    case deleted = 3
}

/// Whether a conversation notifies.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMConversationNotificationStatus: UInt, Sendable, CaseIterable {
    case notify = 1
    case doNotDisturb = 2
}

/// The kind of device of a login.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMPlatformType: Int, Sendable, CaseIterable {
    case win = 1
    case iPhoneOS = 2
    case android = 3
    case macOS = 4
    case linux = 5
    case web = 6
    case miniProgram = 7
    case iPadOS = 9
    case OHOS = 10
    case unknown = 32
}
