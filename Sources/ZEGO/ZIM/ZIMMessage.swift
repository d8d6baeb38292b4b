public import Foundation

/// A message to a user or a room. Its class is its kind.
open class ZIMMessage: NSObject {
    /// The kind of content.
    public internal(set) var type: ZIMMessageType = .unknown
    /// The same for sender and receivers; 0 before it is sent.
    public var messageID: Int64 = 0
    /// This device's own number.
    public var localMessageID: Int64 = 0
    /// Who sent it.
    public var senderUserID: String = ""
    /// The room, or the other user.
    public var conversationID: String = ""
    /// Whether it is a room's or a user's.
    public var conversationType: ZIMConversationType = .unknown
    /// Whether this device sent or received it.
    public var direction: ZIMMessageDirection = .send
    /// How far it got.
    public var sentStatus: ZIMMessageSentStatus = .sending
    /// When the cloud took it, in Unix milliseconds.
    public var timestamp: UInt64 = 0
    /// Counts the conversation's messages.
    public var conversationSeq: Int64 = 0
    /// The same, as later SDKs call it.
    public var messageSeq: Int64 = 0
    /// Grows with each message of the conversation.
    public var orderKey: Int64 = 0
    /// Always false: nothing is kept on the device.
    public var isUserInserted: Bool = false
    /// Always none: receipts are not emulated.
    public var receiptStatus: ZIMMessageReceiptStatus = .none
    /// Travels with the message, at most 1 KB.
    public var extendedData: String = ""
    /// Stays on the device, at most 128 KB.
    public var localExtendedData: String = ""
    /// Always empty: reactions are not emulated.
    public var reactions: [ZIMMessageReaction] = []
    /// Whether the server sent it to everybody.
    public var isBroadcastMessage: Bool = false
    /// Whether the server sent it.
    public var isServerMessage: Bool = false
    /// The mentioned users.
    public var mentionedUserIDs: [String] = []
    /// Whether everybody is meant.
    public var isMentionAll: Bool = false
    /// For callbacks of the server; always empty.
    public var cbInnerID: String = ""
    /// Always nil: replies are not emulated.
    public var repliedInfo: ZIMMessageRepliedInfo?
    /// Always 0: replies are not emulated.
    public var rootRepliedCount: UInt32 = 0

    public override init() { super.init() }
}

/// A text, at most 2 KB.
open class ZIMTextMessage: ZIMMessage {
    /// The text.
    public var message: String = ""

    public override init() {
        super.init()
        type = .text
    }

    /// Makes a message of a text.
    public convenience init(message: String) {
        self.init()
        self.message = message
    }
}

/// A text over the room's picture, at most 5 KB. Rooms only, and not stored.
open class ZIMBarrageMessage: ZIMMessage {
    /// The text.
    public var message: String = ""

    public override init() {
        super.init()
        type = .barrage
    }

    /// Makes a message of a text.
    public convenience init(message: String) {
        self.init()
        self.message = message
    }
}

/// Bytes, at most 5 KB, for receivers who are connected at this moment.
open class ZIMCommandMessage: ZIMMessage {
    /// The bytes.
    public var message: Data = Data()

    public override init() {
        super.init()
        type = .command
    }

    /// Makes a message of bytes.
    public convenience init(message: Data) {
        self.init()
        self.message = message
    }
}

/// A text of the app's own kind, at most 2 KB.
open class ZIMCustomMessage: ZIMMessage {
    /// The text.
    public var message: String = ""
    /// What a search would find it by, at most 64 bytes.
    public var searchedContent: String = ""
    /// The app's own kind, 0...200.
    public var subType: UInt32 = 0

    public override init() {
        super.init()
        type = .custom
    }

    /// Makes a message of a text and the app's own kind.
    public convenience init(message: String, subType: UInt32) {
        self.init()
        self.message = message
        self.subType = subType
    }
}

/// How a message is sent.
open class ZIMMessageSendConfig: NSObject {
    /// Has no effect: nothing is pushed.
    public var pushConfig: ZIMPushConfig?
    /// How much it matters when too many are sent.
    public var priority: ZIMMessagePriority = .low
    /// Has no effect: receipts are not emulated.
    public var hasReceipt: Bool = false
    /// Has no effect: nothing is pushed.
    public var isNotifyMentionedUsers: Bool = false
    /// Has no effect: a message that is sent again is another message.
    public var isRetrySend: Bool = false
    /// Whether the message is left out of the receiver's count of unread messages.
    public var disableUnreadMessageCount: Bool = false

    public override init() { super.init() }
}

/// Callbacks for the sender while a message is sent.
open class ZIMMessageSendNotification: NSObject {
    /// Called before the message leaves the device.
    public var onMessageAttached: ZIMMessageAttachedCallback?
    /// Called once, with the whole size of a file: nothing is uploaded.
    public var onMediaUploadingProgress: ZIMMediaUploadingProgressCallback?
    /// Called once for each file of a ``ZIMMultipleMessage``, with its whole size: nothing is uploaded.
    public var onMultipleMediaUploadingProgress: ZIMMultipleMediaUploadingProgressCallback?

    public override init() { super.init() }
}

/// Where a message came from.
open class ZIMMessageReceivedInfo: NSObject {
    /// The room, or the sender.
    public var conversationID: String = ""
    /// Whether it is a room's or a user's.
    public var conversationType: ZIMConversationType = .unknown
    /// Whether it was sent while this user was not logged in.
    public var isOfflineMessage: Bool = false

    public override init() { super.init() }
}

/// Messages that came.
open class ZIMMessageReceivedEventResult: NSObject {
    /// In the order of the cloud.
    public var messageList: [ZIMMessage] = []
    /// The room, or the sender.
    public var conversationID: String = ""
    /// Whether they are a room's or a user's.
    public var conversationType: ZIMConversationType = .unknown

    public override init() { super.init() }
}
