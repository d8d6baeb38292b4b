import Devices
public import Dispatch
import Foundation
import Synchronization
import VendorDialects

/// The progress of a message that is sent.
private let wholePercent: Int32 = 100

/// Messages, and the conversations that they belong to.
public protocol IEMChatManager: AnyObject, Sendable {}

extension IEMChatManager {
    var chat: ChatManager {
        guard let manager = self as? ChatManager else { preconditionFailure("\(type(of: self)) is not the SDK's") }
        return manager
    }

    /// Adds a delegate, which is held weakly. It is called on the queue, without one on the main queue.
    public func add(_ aDelegate: any EMChatManagerDelegate, delegateQueue aQueue: DispatchQueue?) {
        chat.client.chatDelegates.add(aDelegate, on: aQueue) { checked in { [weak checked] in checked } }
    }

    /// Removes a delegate.
    public func remove(_ aDelegate: any EMChatManagerDelegate) { chat.client.chatDelegates.remove(aDelegate) }

    // MARK: Sending

    /// Sends a message; the completion has the same object, with the server's id and time.
    ///
    /// Fails with 702 outside a room, 215 for a muted sender, 507 while all are muted, 204 for an unknown user, 510 beyond 5 KB,
    /// 500 for a custom event that is none, 111 for groups and messages with files. The sender gets no callback of it.
    public func send(
        _ aMessage: EMChatMessage, progress aProgressBlock: ((Int32) -> Void)?,
        completion aCompletionBlock: ((EMChatMessage?, EMError?) -> Void)? = nil
    ) {
        send("send", aMessage, aProgressBlock, aCompletionBlock)
    }

    /// Sends a message that was not sent; see ``send(_:progress:completion:)``.
    public func resend(
        _ aMessage: EMChatMessage, progress aProgressBlock: ((Int32) -> Void)?,
        completion aCompletionBlock: ((EMChatMessage?, EMError?) -> Void)? = nil
    ) {
        send("resend", aMessage, aProgressBlock, aCompletionBlock)
    }

    /// Sends a message.
    @discardableResult
    public func send(_ aMessage: EMChatMessage, progress aProgressBlock: ((Int32) -> Void)?) async -> (
        EMChatMessage?, EMError?
    ) {
        let message = Handover(aMessage)
        chat.client.record("send(\(aMessage.body.type), to: \(aMessage.to ?? ""))")
        let error = await withCheckedContinuation { continuation in
            chat.send(message.value) { continuation.resume(returning: $0) }
        }
        return (message.value, error)
    }

    private func send(
        _ call: String, _ message: EMChatMessage, _ progress: ((Int32) -> Void)?,
        _ completion: ((EMChatMessage?, EMError?) -> Void)?
    ) {
        let client = chat.client
        client.record("\(call)(\(message.body.type), to: \(message.to ?? ""))")
        // One by one: the compiler fails on a tuple of them.
        let (sent, finished) = (Handover(message), Handover(completion))
        let progressed = Handover(progress)
        chat.send(message) { [self] error in
            guard let completion = finished.value else {
                return tellStatus(of: sent.value, error, client)
            }
            client.finish(call, error, detail: "to: \(sent.value.to ?? "")") { error in
                if error == nil { progressed.value?(wholePercent) }
                completion(sent.value, error)
            }
        }
    }

    /// A failure for which the app gave no completion handler.
    private func tellStatus(of message: EMChatMessage, _ error: EMError?, _ client: EMClient) {
        guard let error else { return client.device.warn(of: Easemob.ChatNotEmulated.messageStatusDidChange) }
        client.chatDelegates.call("messageStatusDidChange(\(message.messageId ?? ""), \(error))") {
            $0.tellMessageStatusDidChange(message, error: error)
        }
    }

    /// Takes back a message of a room, of this user or, for owner and admins, of others, within two minutes.
    ///
    /// The others get `messagesInfoDidRecall(_:)`. Fails with 504 later, 500 for a message that this device does not know, 111 for
    /// messages between users.
    public func recallMessage(
        withMessageId aMessageId: String, completion aCompletionBlock: ((EMError?) -> Void)? = nil
    ) {
        chat.client.record("recallMessage(withMessageId: \(aMessageId))")
        chat.recall(aMessageId) { [self] in chat.client.finish("recallMessage", $0.error, aCompletionBlock) }
    }

    /// Takes back a message; see ``recallMessage(withMessageId:completion:)``.
    @discardableResult
    public func recallMessage(withMessageId aMessageId: String) async -> EMError? {
        chat.client.record("recallMessage(withMessageId: \(aMessageId))")
        return await withCheckedContinuation { continuation in
            chat.recall(aMessageId) { continuation.resume(returning: $0.error) }
        }
    }

    /// Fails with 111: receipts are not emulated.
    public func sendMessageReadAck(
        _ aMessageId: String, toUser aUsername: String, completion aCompletionBlock: ((EMError?) -> Void)? = nil
    ) {
        chat.client.record("sendMessageReadAck(\(aMessageId), toUser: \(aUsername))")
        refuse("sendMessageReadAck", .receipts, aCompletionBlock)
    }

    /// Fails with 111: receipts are not emulated.
    public func ackConversationRead(
        _ conversationId: String, completion aCompletionBlock: ((EMError?) -> Void)? = nil
    ) {
        chat.client.record("ackConversationRead(\(conversationId))")
        refuse("ackConversationRead", .receipts, aCompletionBlock)
    }

    private func refuse(
        _ call: String, _ what: Easemob.ChatFailure.UnsupportedOperation, _ completion: ((EMError?) -> Void)?
    ) {
        chat.client.finish(call, .local(.notEmulated(what)), completion)
    }

    // MARK: Conversations

    /// The conversations of this device since the login, the one with the latest message first.
    public func getAllConversations() -> [EMConversation]? { chat.client.conversations() }

    /// A conversation that there is.
    public func getConversationWithConvId(_ aConversationId: String) -> EMConversation? {
        chat.client.state.withLock { $0.book.pages[aConversationId]?.type }
            .map { EMConversation(aConversationId, $0, client: chat.client) }
    }

    /// A conversation; made, if asked to, where there is none.
    public func getConversation(
        _ aConversationId: String, type aType: EMConversationType, createIfNotExist aIfCreate: Bool
    ) -> EMConversation? {
        if aIfCreate, chat.client.isLoggedIn { chat.client.state.withLock { $0.book.open(aConversationId, aType) } }
        return getConversationWithConvId(aConversationId)
    }

    /// Removes a conversation from this device, with its messages.
    public func deleteConversation(
        _ aConversationId: String, isDeleteMessages aIsDeleteMessages: Bool,
        completion aCompletionBlock: ((String, EMError?) -> Void)? = nil
    ) {
        chat.client.record("deleteConversation(\(aConversationId), isDeleteMessages: \(aIsDeleteMessages))")
        chat.client.state.withLock { $0.book.remove(aConversationId) }
        chat.client.finish(
            "deleteConversation", nil, aCompletionBlock.map { completion in { completion(aConversationId, $0) } })
    }

    /// A message of this device by its id.
    public func getMessageWithMessageId(_ messageId: String) -> EMChatMessage? {
        chat.client.state.withLock { Handover($0.book.entry(messageId)?.message) }.value
    }

    /// Answers without an error: messages are objects, which the app has changed already.
    public func update(
        _ aMessage: EMChatMessage, completion aCompletionBlock: ((EMChatMessage?, EMError?) -> Void)? = nil
    ) {
        chat.client.record("update(\(aMessage.messageId ?? ""))")
        chat.client.finish("update", Outcome<EMChatMessage>.success(aMessage), aCompletionBlock)
    }
}
