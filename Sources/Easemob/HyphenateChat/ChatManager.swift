import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

/// What ``EMClient/chatManager`` is. Its methods for apps are those of ``IEMChatManager``; here is what they do.
final class ChatManager: IEMChatManager {
    unowned let client: EMClient

    init(_ client: EMClient) { self.client = client }

    /// Sends a message. `done` gets the same object, with the server's id and time, or marked as failed.
    func send(_ message: EMChatMessage, _ done: @escaping (EMError?) -> Void) {
        let handed = Handover(message)
        func end(_ error: EMError?, _ sent: SentMessage? = nil) {
            handed.value.status = error == nil ? .succeed : .failed
            keep(handed.value, sent)
            done(error)
        }
        message.direction = .send
        message.from = client.currentUsername ?? message.from
        let target = message.to ?? ""
        guard !target.isEmpty else { return end(.local(.messageForNobody)) }
        guard message.chatType != .groupChat else {
            return end(.local(.notEmulated(.groups)))
        }
        guard let content = message.body.content else {
            return end(.local(.notEmulated(.files)))
        }
        if let error = Self.fault(of: content) { return end(error) }
        guard let ext = ExtText.text(of: message.ext) else {
            return end(.local(.extInvalid))
        }
        if message.isNeedGroupAck { client.device.warn(of: Easemob.ChatNotEmulated.isNeedGroupAck) }
        if (message.body as? EMTextMessageBody)?.targetLanguages?.isEmpty == false {
            client.device.warn(of: Easemob.ChatNotEmulated.targetLanguages)
        }
        let isOnlineOnly =
            message.deliverOnlineOnly || (message.body as? EMCmdMessageBody)?.isDeliverOnlineOnly == true
            || message.chatType == .chatRoom
        let id = MessageID(client.makeMessageID())
        let isRoom = message.chatType == .chatRoom
        let core = Easemob.message(
            content, id: id, ext: ext, priority: isRoom ? message.priority.priority : .normal,
            isOnlineOnly: isOnlineOnly, receivers: isRoom ? message.receiverList?.map(Easemob.userID) : nil)
        let command: Command =
            isRoom
            ? .room(.send(room: RoomID(target), message: core))
            : .signaling(.send(user: Easemob.userID(target), message: core))
        message.status = .delivering
        client.request(command, during: .sending) { [client] result in
            switch result {
            case .failure(let refused): end(refused.error)
            case .success(.sent(let stamp)):
                handed.value.messageId = id.rawValue
                handed.value.timestamp = stamp.sentAtUnixMilliseconds
                end(nil, SentMessage(id: id, sender: client.ownID, stamp: stamp))
            case .success(let reply): client.mismatched(reply, "send")
            }
        }
    }

    /// Keeps a message in its conversation. Commands are kept nowhere.
    private func keep(_ message: EMChatMessage, _ sent: SentMessage?) {
        guard message.body.type != .cmd else { return }
        client.keep(MessageBook.Entry(message: message, sent: sent))
    }

    private static func fault(of content: Easemob.MessageContent) -> EMError? {
        guard case .custom(let event, _) = content else { return nil }
        let maximum = Easemob.profile.sdk.maximumCustomEventBytes.value
        guard Easemob.MessageContent.hasEventCharacters(event), (1...maximum).contains(event.utf8.count) else {
            return .local(.eventInvalid(event, maximum: maximum))
        }
        return nil
    }

    /// Takes back a message of a room that this user sent, or, as owner or admin, another's.
    func recall(_ id: String, _ done: @escaping Done<Void>) {
        guard client.isLoggedIn else { return done(.failure(Refused(.notLoggedIn))) }
        let entry = client.state.withLock { Handover($0.book.entry(id)) }.value
        guard let entry, let sent = entry.sent else {
            return done(.failure(Refused(.local(.messageUnknown(id)))))
        }
        guard entry.message.chatType == .chatRoom else {
            return done(.failure(Refused(.local(.notEmulated(.recallingFromUsers)))))
        }
        let room = entry.message.conversationId ?? ""
        client.request(.room(.revoke(room: RoomID(room), message: sent)), during: .sending) { [client] result in
            if case .success = result {
                client.state.withLock { $0.book.change(room) { $0.messages.removeAll { $0.message.messageId == id } } }
            }
            done(result.map { _ in })
        }
    }
}

extension EMClient {
    /// Keeps a message in its conversation, and tells of a new one.
    func keep(_ entry: MessageBook.Entry) {
        let handed = Handover(entry)
        let id = entry.message.conversationId ?? ""
        let type = EMConversationType(rawValue: entry.message.chatType.rawValue) ?? .chat
        let isNew = state.withLock { $0.book.add(handed.value, to: id, type) }
        guard isNew else { return }
        let list = conversations()
        chatDelegates.call("conversationListDidUpdate(\(list.count))") { $0.tellConversationListDidUpdate(list) }
    }

    /// A message came.
    func received(
        _ message: Message, _ stamp: MessageStamp, from sender: UserID, in conversation: String, to receiver: String,
        _ type: EMChatType
    ) {
        guard let content = Easemob.MessageContent(message.body) else { return }
        let made = EMChatMessage(
            conversationID: conversation, from: sender.rawValue, to: receiver, body: .of(content),
            ext: ExtText.ext(of: message.attachment))
        made.messageId = message.id.rawValue
        made.chatType = type
        // The app's server may let who sends know.
        let isOwn = sender.rawValue == currentUsername
        made.direction = isOwn ? .send : .receive
        made.status = .succeed
        made.isRead = isOwn
        made.timestamp = stamp.sentAtUnixMilliseconds
        made.priority = EMChatRoomMessagePriority(message.priority)
        made.deliverOnlineOnly = message.isOnlineOnly && type != .chatRoom
        made.receiverList = message.receivers?.map(\.rawValue)
        if case .command(let action) = content {
            return chatDelegates.call("cmdMessagesDidReceive([\(action)]) from \(sender) to \(receiver)") {
                $0.tellCmdMessagesDidReceive([made])
            }
        }
        keep(MessageBook.Entry(message: made, sent: SentMessage(id: message.id, sender: sender, stamp: stamp)))
        chatDelegates.call("messagesDidReceive([\(content.words)]) from \(sender) to \(receiver)") {
            $0.tellMessagesDidReceive([made])
        }
    }

    /// A message of a room was taken back.
    func recalled(_ sent: SentMessage, by user: UserID, in room: RoomID) {
        let found = state.withLock { state -> Handover<EMChatMessage?> in
            let message = state.book.entry(sent.id.rawValue)?.message
            state.book.change(room.rawValue) { $0.messages.removeAll { $0.message.messageId == sent.id.rawValue } }
            return Handover(message)
        }.value
        let message =
            found
            ?? {
                let gone = EMChatMessage(
                    conversationID: room.rawValue, from: sent.sender.rawValue, to: room.rawValue,
                    body: EMTextMessageBody(text: ""), ext: nil)
                gone.messageId = sent.id.rawValue
                gone.chatType = .chatRoom
                gone.direction = .receive
                gone.timestamp = sent.stamp.sentAtUnixMilliseconds
                return gone
            }()
        let info = EMRecallMessageInfo(message, by: user.rawValue)
        chatDelegates.call("messagesInfoDidRecall([\(sent.id)]) by \(user)") {
            $0.tellMessagesInfoDidRecall([info])
            $0.tellMessagesDidRecall([message])
        }
    }

    /// The conversations, the one with the latest message first.
    func conversations() -> [EMConversation] {
        let showsEmpty = options?.loadEmptyConversations ?? false
        let found = state.withLock { state in
            state.book.order.reversed().compactMap { id -> (String, EMConversationType)? in
                guard let page = state.book.pages[id], showsEmpty || !page.messages.isEmpty else { return nil }
                return (id, page.type)
            }
        }
        return found.map { EMConversation($0.0, $0.1, client: self) }
    }
}

extension Easemob.MessageContent {
    /// The content in a line of the trace.
    fileprivate var words: String {
        switch self {
        case .text(let text): text
        case .command(let action): action
        case .custom(let event, let extra):
            "\(event) \(extra.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" })"
        case .location(_, _, let address, _): address
        }
    }
}
