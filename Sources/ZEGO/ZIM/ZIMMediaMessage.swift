public import Foundation

/// A file. Only its path on this machine is sent, because senders and receivers share the machine.
open class ZIMMediaMessage: ZIMMessage {
    /// Its path on the device; empty in a received message until `downloadMediaFile`.
    public var fileLocalPath: String = ""
    /// Where receivers have it from: a `file:` URL.
    public var fileDownloadUrl: String = ""
    /// Its id; empty before it is sent.
    public var fileUID: String = ""
    /// Its name.
    public var fileName: String = ""
    /// In bytes.
    public var fileSize: Int64 = 0

    public override init() { super.init() }

    /// Makes a message of a file. One of this class itself has no kind and is not sent.
    public convenience init(fileLocalPath: String) {
        self.init()
        self.fileLocalPath = fileLocalPath
    }
}

/// A picture: jpg, png, bmp, tiff, gif or webp, at most 10 MB.
open class ZIMImageMessage: ZIMMediaMessage {
    public override init() {
        super.init()
        type = .image
    }
}

/// A file of any kind, at most 100 MB.
open class ZIMFileMessage: ZIMMediaMessage {
    public override init() {
        super.init()
        type = .file
    }
}

/// A recording: mp3 or m4a, at most 6 MB and 300 s.
open class ZIMAudioMessage: ZIMMediaMessage {
    /// How long it is, in seconds.
    public var audioDuration: UInt32 = 0

    /// Makes a message of a file.
    public convenience init(fileLocalPath: String, audioDuration: UInt32) {
        self.init()
        self.fileLocalPath = fileLocalPath
        self.audioDuration = audioDuration
    }

    public override init() {
        super.init()
        type = .audio
    }
}

/// A film: mp4 or mov, at most 100 MB.
open class ZIMVideoMessage: ZIMMediaMessage {
    /// How long it is, in seconds.
    public var videoDuration: UInt32 = 0

    /// Makes a message of a file.
    public convenience init(fileLocalPath: String, videoDuration: UInt32) {
        self.init()
        self.fileLocalPath = fileLocalPath
        self.videoDuration = videoDuration
    }

    public override init() {
        super.init()
        type = .video
    }
}

/// The message that replaces a revoked one, with the same `messageID`.
open class ZIMRevokeMessage: ZIMMessage {
    /// For whom it was revoked.
    public var revokeType: ZIMRevokeType = .unknown
    /// When, in Unix milliseconds.
    public var revokeTimestamp: UInt64 = 0
    /// The user who revoked it.
    public var operatedUserID: String = ""
    /// The kind of content of the revoked message.
    public var originalMessageType: ZIMMessageType = .unknown
    /// The text it had.
    public var originalTextMessageContent: String = ""
    /// The text that was sent with the revocation.
    public var revokeExtendedData: String = ""
    /// Who took it back.
    public var revokeStatus: ZIMMessageRevokeStatus = .unknown

    public override init() {
        super.init()
        type = .revoke
    }
}

/// A reaction to a message. Not emulated.
open class ZIMMessageReaction: NSObject {
    /// The app's own kind.
    public var reactionType: String = ""
    /// How many reacted.
    public var totalCount: UInt32 = 0
    /// Where.
    public var conversationID: String = ""
    /// Whether a room's or a user's.
    public var conversationType: ZIMConversationType = .unknown
    /// To which message.
    public var messageID: Int64 = 0

    public override init() { super.init() }
}

/// The message that another answers. Not emulated.
open class ZIMMessageRepliedInfo: NSObject {
    /// Its id.
    public var messageID: Int64 = 0
    /// Who sent it.
    public var senderUserID: String = ""

    public override init() { super.init() }
}

/// Which messages of a conversation.
open class ZIMMessageQueryConfig: NSObject {
    /// From which on.
    public var nextMessage: ZIMMessage?
    /// How many.
    public var count: UInt32 = 0
    /// Whether the newest come first.
    public var reverse: Bool = false

    public override init() { super.init() }
}

/// How messages are deleted.
open class ZIMMessageDeleteConfig: NSObject {
    /// Whether in the cloud too.
    public var isAlsoDeleteServerMessage: Bool = false

    public override init() { super.init() }
}

/// How a message is taken back.
open class ZIMMessageRevokeConfig: NSObject {
    /// Has no effect: nothing is pushed.
    public var pushConfig: ZIMPushConfig?
    /// For the others.
    public var revokeExtendedData: String = ""

    public override init() { super.init() }
}

/// How far a message got.
open class ZIMMessageSentStatusChangeInfo: NSObject {
    /// How far.
    public var status: ZIMMessageSentStatus = .sending
    /// Which.
    public var message: ZIMMessage?
    /// Why it failed.
    public var reason: String = ""

    public override init() { super.init() }
}

/// Who read a message. Not emulated.
open class ZIMMessageReceiptInfo: NSObject {
    /// How far.
    public var status: ZIMMessageReceiptStatus = .none
    /// Which.
    public var messageID: Int64 = 0
    /// Where.
    public var conversationID: String = ""
    /// Whether a room's or a user's.
    public var conversationType: ZIMConversationType = .unknown
    /// How many read it.
    public var readMemberCount: UInt32 = 0
    /// How many did not.
    public var unreadMemberCount: UInt32 = 0

    public override init() { super.init() }
}

/// Messages that were deleted. Not emulated.
open class ZIMMessageDeletedInfo: NSObject {
    /// Where.
    public var conversationID: String = ""
    /// Whether a room's or a user's.
    public var conversationType: ZIMConversationType = .unknown
    /// Whether all of them.
    public var isDeleteConversationAllMessage: Bool = false
    /// Which.
    public var messageList: [ZIMMessage] = []

    public override init() { super.init() }
}
