/// Whether the SDK is connected.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMConnectionState: Int, Hashable, Sendable, CaseIterable {
    /// It is connected.
    case connected = 0
    /// It is not.
    case disconnected = 1
}

/// How much the SDK's log says.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMLogLevel: Int, Hashable, Sendable, CaseIterable {
    /// Everything.
    case debug = 0
    /// Warnings and errors.
    case warning = 1
    /// Errors.
    case error = 2
}

/// Whom a message is for.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMChatType: Int, Hashable, Sendable, CaseIterable {
    /// One user.
    case chat = 0
    /// A group.
    case groupChat = 1
    /// A chat room.
    case chatRoom = 2
}

/// What a conversation is with.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMConversationType: Int, Hashable, Sendable, CaseIterable {
    /// One user.
    case chat = 0
    /// A group.
    case groupChat = 1
    /// A chat room.
    case chatRoom = 2
}

/// Which way a message goes.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMMessageDirection: Int, Hashable, Sendable, CaseIterable {
    /// This user sends it.
    case send = 0
    /// This user received it.
    case receive = 1
}

/// How far a message has come.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMMessageStatus: Int, Hashable, Sendable, CaseIterable {
    /// It is not sent yet.
    case pending = 0
    /// It is under way.
    case delivering = 1
    /// The server has it.
    case succeed = 2
    /// It was not sent.
    case failed = 3
}

/// What a message is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMMessageBodyType: Int, Hashable, Sendable, CaseIterable {
    /// A text.
    case text = 1
    /// A picture.
    case image = 2
    /// A video.
    case video = 3
    /// A place.
    case location = 4
    /// A recording.
    case voice = 5
    /// A file.
    case file = 6
    /// A command for the app.
    case cmd = 7
    /// What the app makes of it.
    case custom = 8
}

/// Which messages of a chat room are dropped last under load.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMChatRoomMessagePriority: Int, Hashable, Sendable, CaseIterable {
    /// Dropped last.
    case high = 0
    /// As most are.
    case normal = 1
    /// Dropped first.
    case low = 2
}

/// Which way a conversation's messages are read.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMMessageSearchDirection: Int, Hashable, Sendable, CaseIterable {
    /// Older ones.
    case up = 0
    /// Newer ones.
    case down = 1
}

/// What this user is in a chat room.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMChatroomPermissionType: Int, Hashable, Sendable, CaseIterable {
    /// It is not known.
    case none = -1
    /// A member.
    case member = 0
    /// An admin.
    case admin = 1
    /// The owner.
    case owner = 2
}

/// Why this user is in a chat room no more.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMChatroomBeKickedReason: Int, Hashable, Sendable, CaseIterable {
    /// The owner, an admin or the app's server removed the user.
    case beRemoved = 0
    /// The room was destroyed.
    case destroyed = 1
    /// The user was offline for too long.
    case offline = 2
}

/// One of a user's attributes.
#if canImport(ObjectiveC)
    @objc
#endif
public enum EMUserInfoType: Int, Hashable, Sendable, CaseIterable {
    /// The name.
    case nickName = 0
    /// The picture's address.
    case avatarURL = 1
    /// The mail address.
    case mail = 2
    /// The telephone number.
    case phone = 3
    /// The gender, as the app numbers it.
    case gender = 4
    /// A motto.
    case sign = 5
    /// The birthday.
    case birth = 6
    /// What the app adds.
    case ext = 100
}

/// The regions whose servers are used.
public struct AreaCode: RawRepresentable, Hashable, Sendable {
    /// The vendor's number.
    public let rawValue: Int
    /// A region by its number.
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// Mainland China.
public let AreaCodeCN = AreaCode(rawValue: 1)
/// North America.
public let AreaCodeNA = AreaCode(rawValue: 2)
/// Europe.
public let AreaCodeEU = AreaCode(rawValue: 4)
/// Asia without mainland China.
public let AreaCodeAS = AreaCode(rawValue: 8)
/// Japan.
public let AreaCodeJP = AreaCode(rawValue: 16)
/// India.
public let AreaCodeIN = AreaCode(rawValue: 32)
/// Everywhere.
public let AreaCodeGLOB = AreaCode(rawValue: -1)

// The same, as global constants, which the importer makes of enumerations of plain C.

/// It is connected.
public let EMConnectionConnected = EMConnectionState.connected
/// It is not.
public let EMConnectionDisconnected = EMConnectionState.disconnected
/// Everything.
public let EMLogLevelDebug = EMLogLevel.debug
/// Warnings and errors.
public let EMLogLevelWarning = EMLogLevel.warning
/// Errors.
public let EMLogLevelError = EMLogLevel.error
/// One user.
public let EMChatTypeChat = EMChatType.chat
/// A group.
public let EMChatTypeGroupChat = EMChatType.groupChat
/// A chat room.
public let EMChatTypeChatRoom = EMChatType.chatRoom
/// One user.
public let EMConversationTypeChat = EMConversationType.chat
/// A group.
public let EMConversationTypeGroupChat = EMConversationType.groupChat
/// A chat room.
public let EMConversationTypeChatRoom = EMConversationType.chatRoom
/// This user sends it.
public let EMMessageDirectionSend = EMMessageDirection.send
/// This user received it.
public let EMMessageDirectionReceive = EMMessageDirection.receive
/// It is not sent yet.
public let EMMessageStatusPending = EMMessageStatus.pending
/// It is under way.
public let EMMessageStatusDelivering = EMMessageStatus.delivering
/// The server has it.
public let EMMessageStatusSucceed = EMMessageStatus.succeed
/// It was not sent.
public let EMMessageStatusFailed = EMMessageStatus.failed
/// A text.
public let EMMessageBodyTypeText = EMMessageBodyType.text
/// A picture.
public let EMMessageBodyTypeImage = EMMessageBodyType.image
/// A video.
public let EMMessageBodyTypeVideo = EMMessageBodyType.video
/// A place.
public let EMMessageBodyTypeLocation = EMMessageBodyType.location
/// A recording.
public let EMMessageBodyTypeVoice = EMMessageBodyType.voice
/// A file.
public let EMMessageBodyTypeFile = EMMessageBodyType.file
/// A command for the app.
public let EMMessageBodyTypeCmd = EMMessageBodyType.cmd
/// What the app makes of it.
public let EMMessageBodyTypeCustom = EMMessageBodyType.custom
/// Older ones.
public let EMMessageSearchDirectionUp = EMMessageSearchDirection.up
/// Newer ones.
public let EMMessageSearchDirectionDown = EMMessageSearchDirection.down
