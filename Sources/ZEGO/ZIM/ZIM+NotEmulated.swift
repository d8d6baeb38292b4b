import EmulatorAPI
import VendorDialects

// Calls that compile but are not emulated: stored messages and receipts. Every call fails with 6000013, and the message
// names what is missing.
extension ZIM {
    /// Fails with 6000013: messages are not kept on the device.
    public func insertMessageToLocalDB(
        _ message: ZIMMessage, conversationID: String, conversationType: ZIMConversationType, senderUserID: String,
        callback: ZIMMessageInsertedCallback?
    ) {
        refuse(
            "insertMessageToLocalDB", "messages are not kept on the device",
            callback.map { callback in { error in callback(message, error) } })
    }

    /// Fails with 6000013: the history of messages is not kept.
    public func queryHistoryMessage(
        by conversationID: String, conversationType: ZIMConversationType, config: ZIMMessageQueryConfig,
        callback: ZIMMessageQueriedCallback?
    ) {
        refuse(
            "queryHistoryMessage", "the history of messages is not kept",
            callback.map { callback in { error in callback(conversationID, conversationType, [], error) } })
    }

    /// Fails with 6000013: the history of messages is not kept.
    public func deleteAllMessage(
        by conversationID: String, conversationType: ZIMConversationType, config: ZIMMessageDeleteConfig,
        callback: ZIMMessageDeletedCallback?
    ) {
        refuse(
            "deleteAllMessage", "the history of messages is not kept",
            callback.map { callback in { error in callback(conversationID, conversationType, error) } })
    }

    /// Fails with 6000013: the history of messages is not kept.
    public func deleteMessages(
        _ messageList: [ZIMMessage], conversationID: String, conversationType: ZIMConversationType,
        config: ZIMMessageDeleteConfig, callback: ZIMMessageDeletedCallback?
    ) {
        refuse(
            "deleteMessages", "the history of messages is not kept",
            callback.map { callback in { error in callback(conversationID, conversationType, error) } })
    }

    /// Fails with 6000013: receipts are not emulated.
    public func sendMessageReceiptsRead(
        _ messageList: [ZIMMessage], conversationID: String, conversationType: ZIMConversationType,
        callback: ZIMMessageReceiptsReadSentCallback?
    ) {
        refuse(
            "sendMessageReceiptsRead", "receipts are not emulated",
            callback.map { callback in { error in callback(conversationID, conversationType, [], error) } })
    }

    /// Fails with 6000013: receipts are not emulated.
    public func queryMessageReceiptsInfo(
        by messageList: [ZIMMessage], conversationID: String, conversationType: ZIMConversationType,
        callback: ZIMMessageReceiptsInfoQueriedCallback?
    ) {
        refuse(
            "queryMessageReceiptsInfo", "receipts are not emulated",
            callback.map { callback in { error in callback([], [], error) } })
    }

    /// Fails with 6000013: receipts are not emulated.
    public func sendConversationMessageReceiptRead(
        for conversationID: String, conversationType: ZIMConversationType, callback: ZIMConversationOperatedCallback?
    ) {
        refuse(
            "sendConversationMessageReceiptRead", "receipts are not emulated",
            callback.map { callback in { error in callback(conversationID, conversationType, error) } })
    }

    /// Refuses what is not emulated.
    func refuse(_ call: String, _ what: String, _ callback: ((ZIMError) -> Void)?) {
        record("\(call)()")
        answer(call, .notEmulated(what), callback)
    }
}

/// Which file of a message.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMMediaFileType: UInt, Sendable, CaseIterable {
    case originalFile = 1
    case largeImage = 2
    case thumbnail = 3
    case videoFirstFrame = 4
}
