import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

// Conversations between users, as far as this device took part in them: rooms have none, and groups are not emulated.
extension ZIM {
    /// The logged-in user's conversations with others, the newest first. `nextConversation` is the last of the page
    /// before. Fails with 6000001 for a count of 0.
    public func queryConversationList(
        with config: ZIMConversationQueryConfig, callback: ZIMConversationListQueriedCallback?
    ) {
        record("queryConversationList(count: \(config.count))")
        let call = "queryConversationList"
        let refused = callback.map { callback in { (error: ZIMError) in callback([], error) } }
        let lines: [ConversationBook.Line]
        do throws(Refusal) {
            let user = try loggedInUser()
            guard config.count > 0 else { throw .countZero }
            lines = book(of: user) { $0.newestFirst }
        } catch {
            return answer(call, error, refused)
        }
        let start = config.nextConversation?.orderKey ?? .max
        let page = lines.lazy.filter { $0.order < start }.prefix(Int(config.count))
        let found = Array(page)
        answer(
            call, nil, detail: "\(found.map(\.user))",
            callback.map { callback in { callback(found.map { ZIMConversation($0) }, $0) } })
    }

    /// Removes a conversation from this device's list; the next message makes it anew. `conversationChanged` is not
    /// called for it. Fails with 6000603 where there is none.
    public func deleteConversation(
        by conversationID: String, conversationType: ZIMConversationType, config: ZIMConversationDeleteConfig,
        callback: ZIMConversationOperatedCallback?
    ) {
        record("deleteConversation(by: \(conversationID))")
        if config.isAlsoDeleteServerConversation {
            device.warn(of: ZEGO.ZIMNotEmulated.isAlsoDeleteServerConversation)
        }
        operate("deleteConversation", on: conversationID, conversationType, callback) { book, user in
            book.remove(user).map { (line: $0, isTold: false) }
        }
    }

    /// Sets a conversation's unread messages to 0, told by `conversationChanged` and
    /// `conversationTotalUnreadMessageCountUpdated`. Fails with 6000603 where there is none.
    public func clearConversationUnreadMessageCount(
        for conversationID: String, conversationType: ZIMConversationType, callback: ZIMConversationOperatedCallback?
    ) {
        record("clearConversationUnreadMessageCount(for: \(conversationID))")
        operate("clearConversationUnreadMessageCount", on: conversationID, conversationType, callback) { book, user in
            book.change(user) { $0.unread = 0 }.map { (line: $0, isTold: true) }
        }
    }

    /// Sets whether the unread messages of a conversation count in the total. Fails with 6000603 where there is none.
    public func setConversationNotificationStatus(
        _ status: ZIMConversationNotificationStatus, conversationID: String, conversationType: ZIMConversationType,
        callback: ZIMConversationOperatedCallback?
    ) {
        record("setConversationNotificationStatus(\(status), conversationID: \(conversationID))")
        operate("setConversationNotificationStatus", on: conversationID, conversationType, callback) { book, user in
            book.change(user) { $0.notifies = status == .notify }.map { (line: $0, isTold: true) }
        }
    }

    /// Changes a conversation, answers, and tells what changed.
    private func operate(
        _ call: String, on conversation: String, _ type: ZIMConversationType,
        _ callback: ZIMConversationOperatedCallback?,
        _ change: (inout ConversationBook, UserID) -> (line: ConversationBook.Line, isTold: Bool)?
    ) {
        let done = callback.map { callback in { (error: ZIMError) in callback(conversation, type, error) } }
        let changed: (line: ConversationBook.Line, isTold: Bool)
        let totals: (before: Int, after: Int)
        do throws(Refusal) {
            let user = try loggedInUser()
            switch type {
            case .peer: break
            case .group, .communityChannel: throw .notEmulated("conversations of groups and channels")
            case .room, .unknown: throw .argument("conversationType", "\(type)")
            }
            let outcome = book(of: user) { $0.counting { change(&$0, UserID(conversation)) } }
            guard let found = outcome.found else {
                throw .noConversation(conversation)
            }
            changed = found
            totals = (outcome.before, outcome.after)
        } catch {
            return answer(call, error, done)
        }
        answer(call, nil, detail: conversation, done)
        if changed.isTold { tell(.conversation(.updated, changed.line)) }
        if totals.before != totals.after { tell(.totalUnread(totals.after)) }
    }

    // MARK: What arrives and leaves

    /// Notes a message from another user, or the revocation of one.
    func noteConversation(of event: Event) {
        guard case .signaling(.messageSent(let sender, _, let message, let stamp)) = event else { return }
        keep { book in
            if let revocation = Revocation(message.body) {
                return book.revoke(revocation, with: sender.user, at: stamp).map {
                    (event: ZIMConversationEvent.updated, line: $0)
                }
            }
            guard !message.isOnlineOnly else { return nil }
            return book.note(
                message, stamp: stamp, with: sender.user, from: sender.user, profile: sender,
                isCounted: ZIMMessage.isCounted(message.body))
        }
    }

    /// Notes a message of this user to another.
    func noteSent(_ message: Message, to receiver: UserID, stamp: MessageStamp) {
        guard !message.isOnlineOnly, let user = state.withLock({ $0.login.user }) else { return }
        keep {
            $0.note(message, stamp: stamp, with: receiver, from: user, profile: nil, isCounted: false)
        }
    }

    /// Notes that this user revoked a message to another.
    func noteRevoked(_ revocation: Revocation, to receiver: UserID, at stamp: MessageStamp) {
        keep {
            $0.revoke(revocation, with: receiver, at: stamp).map { (event: ZIMConversationEvent.updated, line: $0) }
        }
    }

    /// Tells the unread messages that were kept on the device, if there are conversations.
    func tellKeptConversations(of user: UserID) {
        let (isEmpty, total) = book(of: user) { book in (book.isEmpty, book.totalUnread) }
        if !isEmpty { tell(.totalUnread(total)) }
    }

    private func keep(
        _ change: (inout ConversationBook) -> (event: ZIMConversationEvent, line: ConversationBook.Line)?
    ) {
        guard let user = state.withLock({ $0.login.user }) else { return }
        let outcome = book(of: user) { $0.counting(change) }
        if let changed = outcome.found { tell(.conversation(changed.event, changed.line)) }
        if outcome.before != outcome.after { tell(.totalUnread(outcome.after)) }
    }

    private func book<Result: Sendable>(of user: UserID, _ body: (inout ConversationBook) -> Result) -> Result {
        device.object(ConversationShelf.self) { _ in ConversationShelf() }.withBook(of: user, app: app, body)
    }

    private func loggedInUser() throws(Refusal) -> UserID {
        _ = try loggedInLink()
        return state.withLock { $0.login.user } ?? ""
    }
}

extension ZIMConversation {
    convenience init(_ line: ConversationBook.Line) {
        self.init()
        conversationID = line.user.rawValue
        conversationName = line.name
        conversationAvatarUrl = line.avatarURL
        type = .peer
        notificationStatus = line.notifies ? .notify : .doNotDisturb
        unreadMessageCount = UInt32(clamping: line.unread)
        orderKey = line.order
        lastMessage = line.last.message(with: line.user)
    }
}

extension ConversationBook.Last {
    /// The message, as it was sent or received.
    func message(with user: UserID) -> ZIMMessage {
        let shown: ZIMMessage
        if let revocation, let revokedAt {
            shown = ZIMRevokeMessage(revocation, by: sender, stamp: revokedAt)
        } else {
            shown = ZIMMessage.received(message.body)
            shown.take(id: Int64(message.id.rawValue) ?? 0, stamp: stamp)
        }
        shown.senderUserID = sender.rawValue
        shown.conversationID = user.rawValue
        shown.conversationType = .peer
        shown.direction = sender == user ? .receive : .send
        return shown
    }
}
