import Devices
import EmulatorAPI
import VendorDialects

/// The conversations of a user with other users, as this device knows them: from the messages that it sent and got since
/// the user first logged in on it.
struct Conversations: Sendable {
    /// A conversation with one user.
    struct Conversation: Hashable, Sendable {
        let user: UserID
        /// The user as their last message shows them.
        var profile: UserProfile
        /// How many of their messages were not read.
        var unreadCount = 0
        var last: MessageNotice?
        /// Whether the logged-in user sent the last message.
        var isLastOwn = false
        var isLastRevoked = false
        /// Grows with every message of any conversation.
        var order: UInt64 = 0

        init(with user: UserID) {
            self.user = user
            profile = UserProfile(user: user)
        }
    }

    /// Whose they are; nil before the first login.
    private(set) var owner: UserID?
    /// Whether the app asked for the sum, and is told of its changes.
    var tellsTotal = false
    private var values = RecentValues<UserID, Conversation>(limit: Tencent.profile.sdk.maximumConversations.value)
    private var lastOrder: UInt64 = 0

    /// A user logged in. Another user's conversations are forgotten.
    mutating func begin(as user: UserID) {
        if owner != user { self = Conversations() }
        owner = user
    }

    /// The conversation with a user, empty if there was no message.
    func conversation(with user: UserID) -> Conversation { values[user] ?? Conversation(with: user) }

    /// All conversations, the one with the newest message first.
    var sorted: [Conversation] { values.keys.compactMap { values[$0] }.sorted { $0.order > $1.order } }

    /// How many messages were not read.
    var unreadCount: Int { values.keys.reduce(0) { $0 + (values[$1]?.unreadCount ?? 0) } }

    /// A message came, or was sent to `receiver`. Returns what listeners are told.
    mutating func add(_ message: MessageNotice, sentTo receiver: UserID? = nil) -> [ConversationNotice] {
        let user = receiver ?? message.sender.user
        let isNew = values[user] == nil
        var conversation = conversation(with: user)
        lastOrder += 1
        conversation.order = lastOrder
        conversation.last = message
        conversation.isLastOwn = receiver != nil
        conversation.isLastRevoked = false
        if receiver == nil {
            conversation.profile = message.sender
            conversation.unreadCount += 1
        }
        values[user] = conversation
        let news: ConversationNotice = isNew ? .new([conversation]) : .changed([conversation])
        return receiver == nil ? [news] + total : [news]
    }

    /// A message was taken back. Returns what listeners are told.
    mutating func revoke(_ message: MessageID, with user: UserID) -> [ConversationNotice] {
        guard var conversation = values[user], conversation.last?.message.id == message else { return [] }
        conversation.isLastRevoked = true
        values[user] = conversation
        return [.changed([conversation])]
    }

    /// The messages of a user were read, or of all users. Returns what listeners are told.
    mutating func read(_ user: UserID?) -> [ConversationNotice] {
        let unread = (user.map { [$0] } ?? values.keys).compactMap { values[$0] }.filter { $0.unreadCount > 0 }
        guard !unread.isEmpty else { return [] }
        var changed: [Conversation] = []
        for var conversation in unread {
            conversation.unreadCount = 0
            values[conversation.user] = conversation
            changed.append(conversation)
        }
        return [.changed(changed)] + total
    }

    /// Forgets a conversation. Returns what listeners are told.
    mutating func remove(_ user: UserID) -> [ConversationNotice] {
        guard let removed = values[user] else { return [] }
        values[user] = nil
        return [.deleted([user])] + (removed.unreadCount > 0 ? total : [])
    }

    private var total: [ConversationNotice] { tellsTotal ? [.total(unreadCount)] : [] }
}

/// Calls of ``V2TIMConversationListener``.
enum ConversationNotice: Hashable, Sendable {
    case new([Conversations.Conversation])
    case changed([Conversations.Conversation])
    case deleted([UserID])
    case total(Int)

    /// The call as the trace shows it.
    var text: String {
        switch self {
        case .new(let list): "onNewConversation(conversationList: \(Self.words(list)))"
        case .changed(let list): "onConversationChanged(conversationList: \(Self.words(list)))"
        case .deleted(let users): "onConversationDeleted(conversationIDList: \(users.map(\.conversationID)))"
        case .total(let count): "onTotalUnreadMessageCountChanged(totalUnreadCount: \(count))"
        }
    }

    private static func words(_ list: [Conversations.Conversation]) -> [String] {
        list.map { "\($0.user.conversationID) unread \($0.unreadCount)" }
    }

    func perform(on listener: any V2TIMConversationListener) {
        switch self {
        case .new(let list): listener.tellNewConversation(conversationList: list.map(V2TIMConversation.init))
        case .changed(let list): listener.tellConversationChanged(conversationList: list.map(V2TIMConversation.init))
        case .deleted(let users): listener.tellConversationDeleted(conversationIDList: users.map(\.conversationID))
        case .total(let count): listener.tellTotalUnreadMessageCountChanged(totalUnreadCount: UInt64(count))
        }
    }
}

extension UserID {
    /// What the vendor calls the conversation with this user.
    var conversationID: String { "c2c_\(rawValue)" }
}

extension V2TIMConversation {
    convenience init(_ conversation: Conversations.Conversation) {
        self.init()
        type = .C2C
        conversationID = conversation.user.conversationID
        userID = conversation.user.rawValue
        let profile = conversation.profile
        showName = profile.nickname.isEmpty ? profile.user.rawValue : profile.nickname
        faceUrl = profile.avatarURL
        unreadCount = Int32(clamping: conversation.unreadCount)
        orderKey = UInt(clamping: conversation.order)
        guard let last = conversation.last else { return }
        let message = last.vendorMessage
        message.isSelf = conversation.isLastOwn
        message.userID = conversation.user.rawValue
        if conversation.isLastRevoked { message.status = .MSG_STATUS_LOCAL_REVOKED }
        lastMessage = message
    }
}
