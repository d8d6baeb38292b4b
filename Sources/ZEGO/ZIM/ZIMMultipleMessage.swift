public import Foundation

/// Several items in one message: texts, at most 10 pictures, and at most one file, one recording, one film and one
/// custom item; at most 20 together.
open class ZIMMultipleMessage: ZIMMessage {
    /// The items, in order.
    public var messageInfoList: [ZIMMessageLiteInfo] = []

    public override init() {
        super.init()
        type = .multiple
    }

    /// Makes a message of items.
    public convenience init(messageInfoList: [ZIMMessageLiteInfo]) {
        self.init()
        self.messageInfoList = messageInfoList
    }
}

/// Messages that were sent or received before, in one message.
open class ZIMCombineMessage: ZIMMessage {
    /// At most 20 bytes.
    public var title: String = ""
    /// At most 100 bytes.
    public var summary: String = ""
    /// Identifies the combination; empty before it is sent.
    public internal(set) var combineID: String = ""
    /// The messages. In a received message it is empty until ``ZIM/queryCombineMessageDetail(by:callback:)``.
    public var messageList: [ZIMMessage] = []
    /// The messages of a received message, as they traveled.
    var contents: [CarriedMessage]?

    public override init() {
        super.init()
        type = .combine
    }

    /// Makes a message of messages. Commands, barrages, revoked messages and messages that were not sent are refused
    /// when it is sent.
    public convenience init(title: String, summary: String, messageList: [ZIMMessage]) {
        self.init()
        self.title = title
        self.summary = summary
        self.messageList = messageList
    }
}

/// Which item of a ``ZIMMultipleMessage`` is downloaded.
open class ZIMMediaDownloadConfig: NSObject {
    /// The item's place in the list, from 0. Not used for other messages.
    public var messageInfoIndex: UInt32 = 0

    public override init() { super.init() }
}
