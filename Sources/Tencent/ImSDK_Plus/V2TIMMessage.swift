import Devices
import EmulatorAPI
public import Foundation

/// One part of a message's content.
open class V2TIMElem: NSObject {
    var next: V2TIMElem?

    /// Makes one without values.
    public override init() { super.init() }

    /// The part behind this one; nil for the last.
    public func nextElem() -> V2TIMElem! { next }

    /// Adds a part behind the last one. Texts, custom bytes and stickers can be added; others, and a part that is in the
    /// message already, are left out, which the log says.
    public func appendElem(_ elem: V2TIMElem!) {
        let parts = { (first: V2TIMElem) in sequence(first: first) { $0.next } }
        guard let elem, elem is V2TIMTextElem || elem is V2TIMCustomElem || elem is V2TIMFaceElem,
            !parts(self).contains(where: { $0 === elem }), !parts(elem).contains(where: { $0 === self })
        else {
            return Device.current.warn("appendElem(elem:) left out \(elem.map { "\(type(of: $0))" } ?? "nil")")
        }
        parts(self).reduce(self) { $1 }.next = elem
    }

    /// Adds a part behind the last one; see ``appendElem(_:)``.
    public func appendElem(elem: V2TIMElem?) { appendElem(elem) }
}

/// A text.
open class V2TIMTextElem: V2TIMElem {
    /// The text.
    public var text: String!

    /// Makes one without a text.
    public override init() { super.init() }
}

/// An app's own bytes.
open class V2TIMCustomElem: V2TIMElem {
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

/// A sticker: a number, bytes or both, whose meaning the app decides.
open class V2TIMFaceElem: V2TIMElem {
    /// The number.
    public var index: Int32 = 0
    /// The bytes.
    public var data: Data!

    /// Makes one without values.
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
    /// The caller's own name for the sender, if they are friends; always empty here.
    public internal(set) var friendRemark: String! = ""
    /// The sender's name in the group, empty if never set.
    public internal(set) var nameCard: String! = ""
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
    /// The sticker, if it is one.
    public internal(set) var faceElem: V2TIMFaceElem!
    /// The merged messages, if it is of these.
    public internal(set) var mergerElem: V2TIMMergerElem!
    /// A change of the group or its members; always nil here.
    public internal(set) var groupTipsElem: V2TIMGroupTipsElem!
    /// The app's own bytes besides the content.
    public var cloudCustomData: Data!
    /// The app's own bytes on this device.
    public var localCustomData: Data!
    /// The app's own number on this device.
    public var localCustomInt: Int32 = 0
    /// Whether the sender wants to hear that it was read; kept, and without effect.
    public var needReadReceipt = false
    /// Whether receivers do not count it as unread; kept, and without effect.
    public var isExcludedFromUnreadCount = false
    /// Whether conversations do not show it as the last message; kept, and without effect.
    public var isExcludedFromLastMessage = false
    /// The push notification it was sent with; nil for received messages.
    public internal(set) var offlinePushInfo: V2TIMOfflinePushInfo!
    /// Who took it back; nil if nobody did.
    public internal(set) var revokerInfo: V2TIMUserFullInfo!
    /// Why it was taken back; nil if it was not.
    public internal(set) var revokeReason: String!

    /// The group's members who are to get it; nil for all.
    var receivers: [String]?
    /// The cloud's number and time; nil until the cloud has it.
    var stamp: MessageStamp?
    /// Reaches only users who are connected when it is sent.
    var isOnlineOnly = false
    /// How often it was modified, as far as this object knows.
    var revision: UInt64 = 0

    /// Makes an empty message. To send one, use ``V2TIMManager/createTextMessage(text:)`` or a similar call.
    public override init() { super.init() }
}

/// A change of a group or its members, as a message. It exists only for signatures: listeners of groups hear of changes.
open class V2TIMGroupTipsElem: V2TIMElem {
    /// The group.
    public internal(set) var groupID: String!
    /// What happened.
    public internal(set) var type: V2TIMGroupTipsType = .GROUP_TIPS_TYPE_JOIN
    /// Who did it.
    public internal(set) var opMember: V2TIMGroupMemberInfo!
    /// To whom.
    public internal(set) var memberList: [V2TIMGroupMemberInfo]! = []
    /// What changed about the group.
    public internal(set) var groupChangeInfoList: [V2TIMGroupChangeInfo]! = []
    /// What changed about members.
    public internal(set) var memberChangeInfoList: [V2TIMGroupMemberChangeInfo]! = []
    /// How many members the group has then.
    public internal(set) var memberCount: UInt32 = 0

    /// Makes one without values.
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
