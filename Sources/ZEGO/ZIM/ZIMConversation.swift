public import Foundation

/// The messages with one user, as far as this device sent or received them. Rooms have no conversation.
open class ZIMConversation: NSObject {
    /// The other user's id.
    public var conversationID: String = ""
    /// The other user's name when they wrote last; empty before they wrote.
    public var conversationName: String = ""
    /// The other user's picture when they wrote last.
    public var conversationAvatarUrl: String = ""
    /// Always `peer`.
    public var type: ZIMConversationType = .unknown
    /// Whether its unread messages count in the total.
    public var notificationStatus: ZIMConversationNotificationStatus = .notify
    /// How many are unread.
    public var unreadMessageCount: UInt32 = 0
    /// The newest.
    public var lastMessage: ZIMMessage?
    /// Grows with each message of any conversation.
    public var orderKey: Int64 = 0
    /// Always false: conversations are not pinned.
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
    /// Has no effect: conversations are kept on the device only.
    public var isAlsoDeleteServerConversation: Bool = false

    public override init() { super.init() }
}
