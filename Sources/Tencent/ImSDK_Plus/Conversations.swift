import Devices
import EmulatorAPI
import VendorDialects

/// The conversations of a user with other users and in groups, as this device knows them: from the messages that it sent
/// and got since the user first logged in on it.
struct Conversations: Sendable {
    /// With whom a conversation is.
    enum Place: Hashable, Sendable {
        case user(UserID)
        case group(RoomID)

        /// What the vendor calls the conversation.
        var conversationID: String {
            switch self {
            case .user(let user): "c2c_\(user)"
            case .group(let room): "group_\(room)"
            }
        }
    }

    /// A conversation in one place.
    struct Conversation: Hashable, Sendable {
        let place: Place
        /// The name to show, and the address of the picture.
        var name: String
        var avatarURL = ""
        /// The kind of the group. Nil for a user, and for a group that the cloud was not asked about: such a group's
        /// conversation is not shown.
        var kind: RoomKind?
        /// How many messages were not read.
        var unreadCount = 0
        var last: MessageNotice?
        /// Whether the logged-in user sent the last message.
        var isLastOwn = false
        var isLastRevoked = false
        /// Grows with every message of any conversation; 0 where there was none.
        var order: UInt64 = 0

        init(in place: Place) {
            self.place = place
            name =
                switch place {
                case .user(let user): user.rawValue
                case .group(let room): room.rawValue
                }
        }

        var isShown: Bool {
            if case .user = place { true } else { kind != nil }
        }
    }

    /// Whose they are; nil before the first login.
    private(set) var owner: UserID?
    /// Whether the app asked for the sum, and is told of its changes.
    var tellsTotal = false
    private var values = RecentValues<Place, Conversation>(limit: Tencent.profile.sdk.maximumConversations.value)
    /// Groups that have no conversation.
    private var withoutConversation = RecentValues<RoomID, Bool>(
        limit: Tencent.profile.sdk.maximumConversations.value)
    private var lastOrder: UInt64 = 0

    /// A user logged in. Another user's conversations are forgotten.
    mutating func begin(as user: UserID) {
        if owner != user { self = Conversations() }
        owner = user
    }

    /// The conversation in a place, empty if there was no message.
    func conversation(in place: Place) -> Conversation {
        values[place].flatMap { $0.isShown ? $0 : nil } ?? Conversation(in: place)
    }

    private var shown: [Conversation] { values.keys.compactMap { values[$0] }.filter(\.isShown) }

    /// All conversations, the one with the newest message first.
    var sorted: [Conversation] { shown.sorted { $0.order > $1.order } }

    /// How many messages were not read.
    var unreadCount: Int { shown.reduce(0) { $0 + $1.unreadCount } }

    // MARK: Groups

    /// The groups with messages that the cloud was not asked about.
    var unknownGroups: [RoomID] {
        values.keys.compactMap { if case .group(let room) = $0, values[$0]?.isShown == false { room } else { nil } }
    }

    /// The cloud said which of `groups` have a conversation: those in `listings`. Returns what listeners are told.
    mutating func learn(of groups: [RoomID], from listings: [RoomListing]) -> [ConversationCall] {
        var new: [Conversation] = []
        for room in groups {
            guard var conversation = values[.group(room)], !conversation.isShown else { continue }
            guard let listing = listings.first(where: { $0.room == room }) else {
                values[.group(room)] = nil
                withoutConversation[room] = true
                continue
            }
            conversation.kind = listing.kind
            conversation.show(name: listing.description.name, avatarURL: listing.description.avatarURL)
            values[.group(room)] = conversation
            new.append(conversation)
        }
        guard !new.isEmpty else { return [] }
        return [.new(new)] + (new.contains { $0.unreadCount > 0 } ? total : [])
    }

    /// A group's name or picture changed. Returns what listeners are told.
    mutating func describe(_ room: RoomID, name: String?, avatarURL: String?) -> [ConversationCall] {
        guard var conversation = values[.group(room)], conversation.isShown, name != nil || avatarURL != nil else {
            return []
        }
        conversation.show(name: name, avatarURL: avatarURL)
        values[.group(room)] = conversation
        return [.changed([conversation])]
    }

    /// The user's membership of a group ended: one of the same id may be of another kind.
    mutating func left(_ room: RoomID) { withoutConversation[room] = nil }

    // MARK: Messages

    /// A message came, or the user sent one. Returns what listeners are told.
    mutating func add(_ message: MessageNotice, in place: Place, isOwn: Bool) -> [ConversationCall] {
        if case .group(let room) = place, withoutConversation[room] == true { return [] }
        lastOrder += 1
        // Messages for some members of a group are not counted.
        let isCounted = !isOwn && message.message.receivers == nil
        let call = values.change(place, from: Conversation(in: place)) { [lastOrder] conversation in
            conversation.take(message, isOwn: isOwn, isCounted: isCounted, order: lastOrder)
        }
        guard let call else { return [] }
        return [call] + (isCounted ? total : [])
    }

    /// A message was taken back. Returns what listeners are told.
    mutating func revoke(_ message: MessageID, in place: Place) -> [ConversationCall] {
        change(message, in: place) { $0.isLastRevoked = true }
    }

    /// A message has another content. Returns what listeners are told.
    mutating func modify(_ message: SharedMessage, in place: Place) -> [ConversationCall] {
        guard let body = Element.body(of: message.elements) else { return [] }
        return change(message.id, in: place) {
            $0.last?.message.body = body
            $0.last?.message.attachment = Bytes(message.attachment)
        }
    }

    /// Changes a conversation, if `message` is its last one.
    private mutating func change(
        _ message: MessageID, in place: Place, _ body: (inout Conversation) -> Void
    ) -> [ConversationCall] {
        guard var conversation = values[place], conversation.last?.message.id == message else { return [] }
        body(&conversation)
        values[place] = conversation
        return conversation.isShown ? [.changed([conversation])] : []
    }

    /// The messages of some conversations were read. Returns what listeners are told.
    mutating func read(where isRead: (Place) -> Bool) -> [ConversationCall] {
        var changed: [Conversation] = []
        for var conversation in shown where conversation.unreadCount > 0 && isRead(conversation.place) {
            conversation.unreadCount = 0
            values[conversation.place] = conversation
            changed.append(conversation)
        }
        return changed.isEmpty ? [] : [.changed(changed)] + total
    }

    /// Forgets a conversation. Returns what listeners are told.
    mutating func remove(_ place: Place) -> [ConversationCall] {
        guard let removed = values[place], removed.isShown else { return [] }
        values[place] = nil
        return [.deleted([place])] + (removed.unreadCount > 0 ? total : [])
    }

    private var total: [ConversationCall] { tellsTotal ? [.total(unreadCount)] : [] }
}

extension Conversations.Conversation {
    /// Takes a name and a picture; nil leaves it, and a group without a name shows its id.
    fileprivate mutating func show(name: String?, avatarURL: String?) {
        if let name { self.name = name.isEmpty ? Self(in: place).name : name }
        if let avatarURL { self.avatarURL = avatarURL }
    }

    /// Takes a message as the last one. Returns what listeners are told, if the conversation is shown.
    fileprivate mutating func take(
        _ message: MessageNotice, isOwn: Bool, isCounted: Bool, order: UInt64
    ) -> ConversationCall? {
        let isNew = self.order == 0
        self.order = order
        last = message
        isLastOwn = isOwn
        isLastRevoked = false
        if isCounted { unreadCount += 1 }
        if case .user = place, !isOwn {
            let sender = message.sender
            let name = sender.nickname.isEmpty ? sender.user.rawValue : sender.nickname
            show(name: name, avatarURL: sender.avatarURL)
        }
        guard isShown else { return nil }
        return isNew ? .new([self]) : .changed([self])
    }
}

typealias ConversationCall = ListenerCall<any V2TIMConversationListener>

// The vendor's callbacks about conversations.
extension ListenerCall where Listener == any V2TIMConversationListener {
    static func new(_ list: [Conversations.Conversation]) -> Self {
        Self("onNewConversation(conversationList: \(words(list)))") {
            $0.tellNewConversation(conversationList: list.map(V2TIMConversation.init))
        }
    }
    static func changed(_ list: [Conversations.Conversation]) -> Self {
        Self("onConversationChanged(conversationList: \(words(list)))") {
            $0.tellConversationChanged(conversationList: list.map(V2TIMConversation.init))
        }
    }
    static func deleted(_ places: [Conversations.Place]) -> Self {
        Self("onConversationDeleted(conversationIDList: \(places.map(\.conversationID)))") {
            $0.tellConversationDeleted(conversationIDList: places.map(\.conversationID))
        }
    }
    static func total(_ count: Int) -> Self {
        Self("onTotalUnreadMessageCountChanged(totalUnreadCount: \(count))") {
            $0.tellTotalUnreadMessageCountChanged(totalUnreadCount: UInt64(count))
        }
    }

    private static func words(_ list: [Conversations.Conversation]) -> [String] {
        list.map { "\($0.place.conversationID) unread \($0.unreadCount)" }
    }
}

extension V2TIMConversation {
    convenience init(_ conversation: Conversations.Conversation) {
        self.init()
        conversationID = conversation.place.conversationID
        showName = conversation.name
        faceUrl = conversation.avatarURL
        unreadCount = Int32(clamping: conversation.unreadCount)
        orderKey = UInt(clamping: conversation.order)
        let message = conversation.last?.vendorMessage
        message?.isSelf = conversation.isLastOwn
        if conversation.isLastRevoked { message?.status = .MSG_STATUS_LOCAL_REVOKED }
        lastMessage = message
        switch conversation.place {
        case .user(let user):
            type = .C2C
            userID = user.rawValue
            message?.userID = user.rawValue
        case .group(let room):
            type = .GROUP
            groupID = room.rawValue
            groupType = conversation.kind?.rawValue
        }
    }
}
