public import Foundation

/// With whom a conversation is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum V2TIMConversationType: Int, Sendable, CaseIterable {
    /// Not known.
    case UNKNOWN = 0
    /// With a user.
    case C2C = 1
    /// In a group.
    case GROUP = 2
}

/// A conversation with a user or in a group.
open class V2TIMConversation: NSObject {
    /// With whom it is.
    public internal(set) var type: V2TIMConversationType = .UNKNOWN
    /// The conversation: `c2c_` and the user's id, or `group_` and the group's.
    public internal(set) var conversationID: String!
    /// The user; nil for a group.
    public internal(set) var userID: String!
    /// The group; nil for a user.
    public internal(set) var groupID: String!
    /// The kind of the group; nil for a user.
    public internal(set) var groupType: String!
    /// The user's nickname or the group's name, or if they have none, the id.
    public internal(set) var showName: String!
    /// The address of the user's or the group's picture, empty if never set.
    public internal(set) var faceUrl: String!
    /// How many messages were not read.
    public internal(set) var unreadCount: Int32 = 0
    /// How its messages are received; always online and offline here.
    public internal(set) var recvOpt: V2TIMReceiveMessageOpt = .RECEIVE_MESSAGE
    /// The newest message; nil if there was none.
    public internal(set) var lastMessage: V2TIMMessage!
    /// Where a conversation stands in the list: the highest is first.
    public internal(set) var orderKey: UInt = 0
    /// Whether it stays at the top; always false here.
    public internal(set) var isPinned = false

    /// Makes one without values.
    public override init() { super.init() }
}

/// Called with a page of conversations, the number of the next page, and whether this was the last.
public typealias V2TIMConversationResultSucc = ([V2TIMConversation]?, UInt64, Bool) -> Void
/// Called with a conversation.
public typealias V2TIMConversationSucc = (V2TIMConversation?) -> Void
/// Called with conversations.
public typealias V2TIMConversationListSucc = ([V2TIMConversation]?) -> Void
/// Called with how many messages were not read.
public typealias V2TIMTotalUnreadMessageCountSucc = (UInt64) -> Void
