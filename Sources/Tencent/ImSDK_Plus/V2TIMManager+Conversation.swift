import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

extension V2TIMManager {
    /// Adds a listener for conversations.
    public func addConversationListener(listener: (any V2TIMConversationListener)?) {
        guard let listener = listener.map(conversationListeners.checked) else { return }
        conversationListeners.add(listener) { [weak listener] in listener }
    }

    /// Removes a listener for conversations.
    public func removeConversationListener(listener: (any V2TIMConversationListener)?) {
        guard let listener else { return }
        conversationListeners.remove(listener)
    }

    /// Replaces all listeners for conversations by one, or by none; deprecated by the vendor.
    public func setConversationListener(_ listener: (any V2TIMConversationListener)!) {
        let listener = listener.map(conversationListeners.checked)
        conversationListeners.set(listener) { [weak listener] in listener }
    }

    /// Replaces all listeners for conversations by one, or by none; deprecated by the vendor.
    public func setConversationListener(listener: (any V2TIMConversationListener)?) {
        setConversationListener(listener)
    }

    // MARK: Reading

    /// A page of the conversations with users, the one with the newest message first. `nextSeq` 0 is the first page;
    /// `succ` gets the next page's. Fails with 6017 if `count` is not above 0.
    ///
    /// Conversations are those of messages that this device sent and got. Groups have none here.
    public func getConversationList(
        _ nextSeq: UInt64, count: Int32, succ: V2TIMConversationResultSucc!, fail: V2TIMFail!
    ) {
        let call = "getConversationList"
        record("\(call)(nextSeq: \(nextSeq), count: \(count))")
        guard mayUseConversations(call, fail) else { return }
        guard count > 0 else { return refuse("count", "\(count)", for: call, fail) }
        let left = state.withLock { $0.conversations.sorted.filter { nextSeq == 0 || $0.order < nextSeq } }
        let page = left.prefix(Int(count))
        let isFinished = page.count == left.count
        let next = isFinished ? 0 : page.last?.order ?? 0
        let pass = succ.map { succ in
            { (page: ([V2TIMConversation], UInt64, Bool)) in succ(page.0, page.1, page.2) }
        }
        succeed(
            call, pass, (page.map(V2TIMConversation.init), next, isFinished),
            "nextSeq: \(next), conversationList: \(page.map(\.user.conversationID))")
    }

    /// A page of the conversations with users; see ``getConversationList(_:count:succ:fail:)``.
    public func getConversationList(
        nextSeq: UInt64, count: Int32, succ: V2TIMConversationResultSucc?, fail: V2TIMFail?
    ) {
        getConversationList(nextSeq, count: count, succ: succ, fail: fail)
    }

    /// A conversation with a user, empty if there was no message. Fails with 7013 for a group's, 6017 for a text that is no
    /// conversation's id.
    public func getConversation(_ conversationID: String!, succ: V2TIMConversationSucc!, fail: V2TIMFail!) {
        let call = "getConversation"
        record("\(call)(conversationID: \(conversationID ?? "nil"))")
        guard mayUseConversations(call, fail), let users = users(of: [conversationID ?? ""], call, fail),
            let user = users.first
        else { return }
        let found = state.withLock { $0.conversations.conversation(with: user) }
        succeed(call, succ, V2TIMConversation(found), "\(user.conversationID) unread \(found.unreadCount)")
    }

    /// A conversation with a user; see ``getConversation(_:succ:fail:)``.
    public func getConversation(conversationID: String?, succ: V2TIMConversationSucc?, fail: V2TIMFail?) {
        getConversation(conversationID, succ: succ, fail: fail)
    }

    /// Some conversations by their ids, in that order; see ``getConversation(_:succ:fail:)``.
    public func getConversationList(
        _ conversationIDList: [String]!, succ: V2TIMConversationListSucc!, fail: V2TIMFail!
    ) {
        let call = "getConversationList"
        record("\(call)(conversationIDList: \(conversationIDList ?? []))")
        guard mayUseConversations(call, fail) else { return }
        guard let list = conversationIDList, !list.isEmpty else {
            return refuse("conversationIDList", nil, for: call, fail)
        }
        guard let users = users(of: list, call, fail) else { return }
        let found = state.withLock { state in users.map { state.conversations.conversation(with: $0) } }
        succeed(call, succ, found.map(V2TIMConversation.init), "\(found.map(\.user.conversationID))")
    }

    /// Some conversations by their ids; see ``getConversationList(_:succ:fail:)``.
    public func getConversationList(
        conversationIDList: [String]?, succ: V2TIMConversationListSucc?, fail: V2TIMFail?
    ) {
        getConversationList(conversationIDList, succ: succ, fail: fail)
    }

    /// How many messages of all users were not read. From then on listeners hear of changes.
    public func getTotalUnreadMessageCount(_ succ: V2TIMTotalUnreadMessageCountSucc!, fail: V2TIMFail!) {
        let call = "getTotalUnreadMessageCount"
        record("\(call)()")
        guard mayUseConversations(call, fail) else { return }
        let count = state.withLock { state -> Int in
            state.conversations.tellsTotal = true
            return state.conversations.unreadCount
        }
        succeed(call, succ, UInt64(count), "\(count)")
    }

    /// How many messages of all users were not read; see ``getTotalUnreadMessageCount(_:fail:)``.
    public func getTotalUnreadMessageCount(succ: V2TIMTotalUnreadMessageCountSucc?, fail: V2TIMFail?) {
        getTotalUnreadMessageCount(succ, fail: fail)
    }

    // MARK: Changing

    /// Marks messages as read: a user's, or with an empty id or `c2c` those of all users. Fails with 7013 for groups. The
    /// time and the number are ignored: all messages are read.
    public func cleanConversationUnreadMessageCount(
        _ conversationID: String!, cleanTimestamp: UInt64, cleanSequence: UInt64, succ: V2TIMSucc!, fail: V2TIMFail!
    ) {
        let call = "cleanConversationUnreadMessageCount"
        record("\(call)(conversationID: \(conversationID ?? "nil"))")
        read(conversationID ?? "", call, succ, fail)
    }

    /// Marks messages as read; see ``cleanConversationUnreadMessageCount(_:cleanTimestamp:cleanSequence:succ:fail:)``.
    public func cleanConversationUnreadMessageCount(
        conversationID: String?, cleanTimestamp: UInt64, cleanSequence: UInt64, succ: V2TIMSucc?, fail: V2TIMFail?
    ) {
        cleanConversationUnreadMessageCount(
            conversationID, cleanTimestamp: cleanTimestamp, cleanSequence: cleanSequence, succ: succ, fail: fail)
    }

    /// Marks a user's messages as read; deprecated by the vendor.
    public func markC2CMessage(asRead userID: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        let call = "markC2CMessageAsRead"
        record("\(call)(userID: \(userID ?? "nil"))")
        guard has(["userID": userID], for: call, fail) else { return }
        read(UserID(userID ?? "").conversationID, call, succ, fail)
    }

    /// Marks all messages as read; deprecated by the vendor.
    public func markAllMessage(asRead succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("markAllMessageAsRead()")
        read("", "markAllMessageAsRead", succ, fail)
    }

    private func read(_ conversation: String, _ call: String, _ succ: V2TIMSucc?, _ fail: V2TIMFail?) {
        guard mayUseConversations(call, fail) else { return }
        let isAll = conversation.isEmpty || conversation == "c2c"
        guard let users = isAll ? [] : users(of: [conversation], call, fail) else { return }
        let notices = state.withLock { $0.conversations.read(users.first) }
        succeed(call, succ)
        tell(notices)
    }

    /// Deletes the conversation with a user. Fails with 7013 for a group's.
    public func deleteConversation(_ conversationID: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        let call = "deleteConversation"
        record("\(call)(conversationID: \(conversationID ?? "nil"))")
        guard mayUseConversations(call, fail), let users = users(of: [conversationID ?? ""], call, fail),
            let user = users.first
        else { return }
        let notices = state.withLock { $0.conversations.remove(user) }
        succeed(call, succ)
        tell(notices)
    }

    /// Deletes the conversation with a user; see ``deleteConversation(_:succ:fail:)``.
    public func deleteConversation(conversation: String?, succ: V2TIMSucc?, fail: V2TIMFail?) {
        deleteConversation(conversation, succ: succ, fail: fail)
    }

    // MARK: Parts

    /// Whether a user is logged in. If not, the call fails.
    private func mayUseConversations(_ call: String, _ fail: V2TIMFail?) -> Bool {
        do throws(Tencent.IMFailure) {
            _ = try loggedInLink()
            return true
        } catch {
            self.fail(call, error, fail)
            return false
        }
    }

    /// The users of conversations. Nil if one of them is not with a user; then the call fails.
    private func users(of conversations: [String], _ call: String, _ fail: V2TIMFail?) -> [UserID]? {
        var users: [UserID] = []
        for conversation in conversations {
            guard conversation.hasPrefix("c2c_"), conversation.utf8.count > 4 else {
                if conversation == "group" || conversation.hasPrefix("group_") {
                    let missing = EmulatorError.notEmulated(feature: "conversations of groups: \(conversation)")
                    self.fail(call, Tencent.IMFailure(missing), fail)
                } else {
                    refuse("conversationID", conversation, for: call, fail)
                }
                return nil
            }
            users.append(UserID(String(conversation.dropFirst(4))))
        }
        return users
    }

    // MARK: Messages

    /// A message came.
    func heard(_ message: MessageNotice) {
        guard message.room == nil, !message.isSignaling, !message.message.isOnlineOnly else { return }
        tell(state.withLock { $0.conversations.add(message) })
    }

    /// A message to a user was sent.
    func sent(_ message: Message, to user: UserID, stamp: MessageStamp) {
        guard !message.isOnlineOnly else { return }
        let own = UserID(getLoginUser() ?? "")
        let notice = MessageNotice(room: nil, sender: UserProfile(user: own), message: message, stamp: stamp)
        tell(state.withLock { $0.conversations.add(notice, sentTo: user) })
    }

    /// A message of the conversation with a user was taken back.
    func revoked(_ message: MessageID, with user: UserID) {
        tell(state.withLock { $0.conversations.revoke(message, with: user) })
    }

    /// A user is logged in: the SDK gets the conversations from the cloud, which takes no time here.
    func beginConversations(as user: UserID) {
        state.withLock { $0.conversations.begin(as: user) }
        conversationListeners.call("onSyncServerStart()") { $0.tellSyncServerStart() }
        conversationListeners.call("onSyncServerFinish()") { $0.tellSyncServerFinish() }
    }

    private func tell(_ notices: [ConversationNotice]) {
        for notice in notices { conversationListeners.call(notice.text) { notice.perform(on: $0) } }
    }
}
