public import Foundation

/// A text.
open class V2TIMTextElem: NSObject {
    /// The text.
    public var text: String!

    /// Makes one without a text.
    public override init() { super.init() }
}

/// An app's own bytes.
open class V2TIMCustomElem: NSObject {
    /// The bytes.
    public var data: Data!
    /// A text about them.
    public var desc: String!
    /// Another text about them.
    public var ext: String!
    /// The same as ``ext``, as SDKs up to 8.5 spell it.
    public var `extension`: String! {
        get { ext }
        set { ext = newValue }
    }

    /// Makes one without bytes.
    public override init() { super.init() }
}

/// A message, received or to send.
///
/// Sending fills in the sender's object; read it again in the completion.
open class V2TIMMessage: NSObject {
    /// The message's id, made by the sender's device.
    public internal(set) var msgID: String!
    /// When the cloud took it.
    public internal(set) var timestamp: Date!
    /// Who sent it.
    public internal(set) var sender: String!
    /// The sender's nickname, empty if never set.
    public internal(set) var nickName: String!
    /// The address of the sender's picture, empty if never set.
    public internal(set) var faceURL: String!
    /// The group it was sent to, nil for a message between users.
    public internal(set) var groupID: String!
    /// The other user of a message between users, nil for a group's.
    public internal(set) var userID: String!
    /// Counts the messages of a group or of two users.
    public internal(set) var seq: UInt64 = 0
    /// A number that makes messages differ.
    public internal(set) var random: UInt64 = 0
    /// How far it has come.
    public internal(set) var status: V2TIMMessageStatus = .MSG_STATUS_SENDING
    /// Whether the logged-in user sent it.
    public internal(set) var isSelf: Bool = false
    /// How much it matters.
    public internal(set) var priority: V2TIMMessagePriority = .PRIORITY_DEFAULT
    /// The kind of content.
    public internal(set) var elemType: V2TIMElemType = .ELEM_TYPE_NONE
    /// The text, if it has one.
    public internal(set) var textElem: V2TIMTextElem!
    /// The bytes, if it has them.
    public internal(set) var customElem: V2TIMCustomElem!
    /// The app's own bytes besides the content.
    public var cloudCustomData: Data!

    /// Makes an empty message. To send one, use ``V2TIMManager/createTextMessage(text:)`` or a similar call.
    public override init() { super.init() }
}

/// An invitation and its last action.
open class V2TIMSignalingInfo: NSObject {
    /// The invitation.
    public var inviteID: String!
    /// The group it was made in, empty for one between users.
    public var groupID: String!
    /// Who invites.
    public var inviter: String!
    /// The invitees; texts.
    public var inviteeList: NSMutableArray!
    /// The app's text.
    public var data: String!
    /// How long it may stay unanswered, in seconds; 0 for ever.
    public var timeout: UInt32 = 0
    /// What happened to it.
    public var actionType: SignalingActionType = .SignalingActionType_Invite

    /// Makes one without values.
    public override init() { super.init() }
}
