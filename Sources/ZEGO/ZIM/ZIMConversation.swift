public import Foundation

// Conversations are not emulated. Their types exist only so that code with these names compiles.

/// Messages with one user, room or group.
open class ZIMConversation: NSObject {
    /// Whose.
    public var conversationID: String = ""
    /// Its name.
    public var conversationName: String = ""
    /// Its picture.
    public var conversationAvatarUrl: String = ""
    /// What it is.
    public var type: ZIMConversationType = .unknown
    /// Whether it notifies.
    public var notificationStatus: ZIMConversationNotificationStatus = .notify
    /// How many are unread.
    public var unreadMessageCount: UInt32 = 0
    /// The newest.
    public var lastMessage: ZIMMessage?
    /// Grows with each message.
    public var orderKey: Int64 = 0
    /// Whether it stays on top.
    public var isPinned: Bool = false

    public override init() { super.init() }
}

/// What happened to a conversation.
open class ZIMConversationChangeInfo: NSObject {
    /// What.
    public var event: ZIMConversationEvent = .added
    /// To which.
    public var conversation: ZIMConversation?

    public override init() { super.init() }
}

/// Which conversations.
open class ZIMConversationQueryConfig: NSObject {
    /// From which on.
    public var nextConversation: ZIMConversation?
    /// How many.
    public var count: UInt32 = 0

    public override init() { super.init() }
}

/// How a conversation is deleted.
open class ZIMConversationDeleteConfig: NSObject {
    /// Whether in the cloud too.
    public var isAlsoDeleteServerConversation: Bool = false

    public override init() { super.init() }
}
