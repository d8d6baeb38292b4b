import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects

// Forms: labeled.
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

    // MARK: Reading

    /// A page of the conversations with users and in groups, the one with the newest message first. `nextSeq` 0 is the
    /// first page; `succ` gets the next page's. Fails with 6017 if `count` is not above 0.
    ///
    /// Conversations are those of messages that this device sent and got. An AVChatRoom has none.
    public func getConversationList(
        _ nextSeq: UInt64, count: Int32, succ: V2TIMConversationResultSucc!, fail: V2TIMFail!
    ) {
        let call = "getConversationList"
        record("\(call)(nextSeq: \(nextSeq), count: \(count))")
        guard mayUseConversations(call, fail) else { return }
        guard count > 0 else { return refuse("count", "\(count)", for: call, fail) }
        let pass = succ.map { succ in
            { (page: ([V2TIMConversation], UInt64, Bool)) in succ(page.0, page.1, page.2) }
        }
        whenGroupsAreKnown { [self] in
            let left = state.withLock { $0.conversations.sorted.filter { nextSeq == 0 || $0.order < nextSeq } }
            let page = left.prefix(Int(count))
            let isFinished = page.count == left.count
            let next = isFinished ? 0 : page.last?.order ?? 0
            succeed(
                call, pass, (page.map(V2TIMConversation.init), next, isFinished),
                "nextSeq: \(next), conversationList: \(page.map(\.place.conversationID))")
        }
    }

    /// A conversation by its id, `c2c_` and a user's or `group_` and a group's; empty if there was no message. Fails
    /// with 6017 for other texts.
    public func getConversation(_ conversationID: String!, succ: V2TIMConversationSucc!, fail: V2TIMFail!) {
        let call = "getConversation"
        record("\(call)(conversationID: \(conversationID ?? "nil"))")
        guard mayUseConversations(call, fail), let place = place(of: conversationID, call, fail) else { return }
        whenGroupsAreKnown { [self] in
            let found = state.withLock { $0.conversations.conversation(in: place) }
            succeed(call, succ, V2TIMConversation(found), "\(place.conversationID) unread \(found.unreadCount)")
        }
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
        var places: [Conversations.Place] = []
        for conversation in list {
            guard let place = place(of: conversation, call, fail) else { return }
            places.append(place)
        }
        whenGroupsAreKnown { [self, places] in
            let found = state.withLock { state in places.map { state.conversations.conversation(in: $0) } }
            succeed(call, succ, found.map(V2TIMConversation.init), "\(places.map(\.conversationID))")
        }
    }

    /// How many messages of all conversations were not read. From then on listeners hear of changes.
    public func getTotalUnreadMessageCount(_ succ: V2TIMTotalUnreadMessageCountSucc!, fail: V2TIMFail!) {
        let call = "getTotalUnreadMessageCount"
        record("\(call)()")
        guard mayUseConversations(call, fail) else { return }
        whenGroupsAreKnown { [self] in
            let count = state.withLock { state -> Int in
                state.conversations.tellsTotal = true
                return state.conversations.unreadCount
            }
            succeed(call, succ, UInt64(count), "\(count)")
        }
    }

    // MARK: Changing

    /// Marks messages as read: a conversation's, with `c2c` those of all users, with `group` those of all groups, and
    /// with an empty id all. The time and the number are ignored: all messages are read.
    public func cleanConversationUnreadMessageCount(
        _ conversationID: String!, cleanTimestamp: UInt64, cleanSequence: UInt64, succ: V2TIMSucc!, fail: V2TIMFail!
    ) {
        let call = "cleanConversationUnreadMessageCount"
        record("\(call)(conversationID: \(conversationID ?? "nil"))")
        read(conversationID ?? "", call, succ, fail)
    }

    /// Marks a user's messages as read; deprecated by the vendor.
    public func markC2CMessage(asRead userID: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        let call = "markC2CMessageAsRead"
        record("\(call)(userID: \(userID ?? "nil"))")
        guard has(["userID": userID], for: call, fail) else { return }
        read("c2c_\(userID ?? "")", call, succ, fail)
    }

    /// Marks a group's messages as read; deprecated by the vendor.
    public func markGroupMessage(asRead groupID: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        let call = "markGroupMessageAsRead"
        record("\(call)(groupID: \(groupID ?? "nil"))")
        guard has(["groupID": groupID], for: call, fail) else { return }
        read("group_\(groupID ?? "")", call, succ, fail)
    }

    /// Marks all messages as read; deprecated by the vendor.
    public func markAllMessage(asRead succ: V2TIMSucc!, fail: V2TIMFail!) {
        record("markAllMessageAsRead()")
        read("", "markAllMessageAsRead", succ, fail)
    }

    private func read(_ conversation: String, _ call: String, _ succ: V2TIMSucc?, _ fail: V2TIMFail?) {
        guard mayUseConversations(call, fail) else { return }
        let isRead: (Conversations.Place) -> Bool
        switch conversation {
        case "": isRead = { _ in true }
        case "c2c": isRead = { if case .user = $0 { true } else { false } }
        case "group": isRead = { if case .group = $0 { true } else { false } }
        default:
            guard let place = place(of: conversation, call, fail) else { return }
            isRead = { $0 == place }
        }
        whenGroupsAreKnown { [self] in
            let notices = state.withLock { $0.conversations.read(where: isRead) }
            succeed(call, succ)
            tell(notices)
        }
    }

    /// Deletes a conversation. The next message makes another.
    public func deleteConversation(_ conversationID: String!, succ: V2TIMSucc!, fail: V2TIMFail!) {
        // Forms: labeled as deleteConversation(conversation:succ:fail:).
        let call = "deleteConversation"
        record("\(call)(conversationID: \(conversationID ?? "nil"))")
        guard mayUseConversations(call, fail), let place = place(of: conversationID, call, fail) else { return }
        whenGroupsAreKnown { [self] in
            let notices = state.withLock { $0.conversations.remove(place) }
            succeed(call, succ)
            tell(notices)
        }
    }

    // MARK: Parts

    /// Whether a user is logged in. If not, the call fails.
    func mayUseConversations(_ call: String, _ fail: V2TIMFail?) -> Bool {
        do throws(Tencent.IMFailure) {
            _ = try loggedInLink()
            return true
        } catch {
            self.fail(call, error, fail)
            return false
        }
    }

    /// The place of a conversation. Nil for a text that is no conversation's id; then the call fails.
    private func place(of conversation: String?, _ call: String, _ fail: V2TIMFail?) -> Conversations.Place? {
        let parts = (conversation ?? "").split(separator: "_", maxSplits: 1).map(String.init)
        switch (parts.first, parts.dropFirst().first) {
        case ("c2c", let user?): return .user(UserID(user))
        case ("group", let group?): return .group(RoomID(group))
        default:
            refuse("conversationID", conversation, for: call, fail)
            return nil
        }
    }

    /// Asks the cloud about groups with messages, if any is not known: an AVChatRoom has no conversation, and the lists
    /// of the user's groups have no AVChatRoom. A message does not say what its group is. Without an answer these groups
    /// stay unknown.
    private func whenGroupsAreKnown(_ body: @escaping () -> Void) {
        let (groups, link) = state.withLock { ($0.conversations.unknownGroups, $0.link) }
        guard !groups.isEmpty, let link else { return body() }
        let handed = Handover(body)
        device.send(.room(.fetchJoinedRooms), over: link, patience: Self.patience) { [self] result in
            if case .success(.rooms(let results)) = result {
                let listings = results.compactMap { if case .found(let listing) = $0 { listing } else { nil } }
                tell(state.withLock { $0.conversations.learn(of: groups, from: listings) })
            }
            handed.value()
        }
    }

    // MARK: Messages

    /// A message came.
    func heard(_ message: MessageNotice) {
        guard !message.isSignaling, !message.message.isOnlineOnly else { return }
        let place = message.room.map { Conversations.Place.group($0) } ?? .user(message.sender.user)
        let isOwn = message.sender.user == ownUser
        keep(message, in: place, isOwn: isOwn && message.room != nil)
    }

    /// A message was sent.
    func sent(_ message: Message, to place: Conversations.Place, stamp: MessageStamp) {
        guard !message.isOnlineOnly else { return }
        let own = UserProfile(user: ownUser ?? "")
        var room: RoomID?
        if case .group(let group) = place { room = group }
        keep(MessageNotice(room: room, sender: own, message: message, stamp: stamp), in: place, isOwn: true)
    }

    private func keep(_ message: MessageNotice, in place: Conversations.Place, isOwn: Bool) {
        tell(state.withLock { $0.conversations.add(message, in: place, isOwn: isOwn) })
        // Without a listener nobody has to know at once.
        guard conversationListeners.hasListeners else { return }
        if state.withLock({ !$0.conversations.unknownGroups.isEmpty }) { whenGroupsAreKnown {} }
    }

    /// A message was taken back.
    func revoked(_ message: MessageID, in place: Conversations.Place) {
        tell(state.withLock { $0.conversations.revoke(message, in: place) })
    }

    /// A message has another content.
    func modified(_ message: SharedMessage, in place: Conversations.Place) {
        tell(state.withLock { $0.conversations.modify(message, in: place) })
    }

    /// A group has another description.
    func described(_ room: RoomID, _ change: RoomDescriptionChange) {
        tell(
            state.withLock { $0.conversations.describe(room, name: change.name, avatarURL: change.avatarURL) })
    }

    /// A user is logged in: the SDK gets the conversations from the cloud, which takes no time here.
    func beginConversations(as user: UserID) {
        state.withLock { $0.conversations.begin(as: user) }
        conversationListeners.call("onSyncServerStart()") { $0.tellSyncServerStart() }
        conversationListeners.call("onSyncServerFinish()") { $0.tellSyncServerFinish() }
    }

    private func tell(_ calls: [ConversationCall]) {
        for call in calls { conversationListeners.call(call) }
    }
}
