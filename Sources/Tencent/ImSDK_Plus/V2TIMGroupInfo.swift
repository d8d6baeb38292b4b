public import Foundation

/// A group, as it is or as a call is to make it.
open class V2TIMGroupInfo: NSObject {
    /// The group; at most 48 bytes of printable ASCII, not beginning with `@TGS#`. Empty: the cloud chooses.
    public var groupID: String!
    /// One of the `GroupType_` texts.
    public var groupType: String!
    /// The name, at most 100 bytes; nil does not change it in ``V2TIMManager/setGroupInfo(info:succ:fail:)``.
    public var groupName: String!
    /// The notice, at most 400 bytes; nil leaves it.
    public var notification: String!
    /// The introduction, at most 400 bytes; nil leaves it.
    public var introduction: String!
    /// The picture's address, at most 500 bytes; nil leaves it.
    public var faceURL: String!
    /// Whether everybody but owner and administrators is muted.
    public var allMuted: Bool {
        get { chosenAllMuted ?? false }
        set { chosenAllMuted = newValue }
    }
    /// The app's own fields.
    public var customInfo: [String: Data]!
    /// The owner.
    public internal(set) var owner: String!
    /// When it was made, in Unix seconds.
    public internal(set) var createTime: UInt32 = 0
    /// How one joins; kept, and decided by the kind of group.
    public var groupAddOpt: V2TIMGroupAddOpt = .GROUP_ADD_ANY
    /// How one is invited; kept, without effect.
    public var groupApproveOpt: V2TIMGroupAddOpt = .GROUP_ADD_ANY
    /// When its description last changed, in Unix seconds: when it was made, if it never did.
    public internal(set) var lastInfoTime: UInt32 = 0
    /// When the last message was sent, in Unix seconds; 0 if there was none.
    public internal(set) var lastMessageTime: UInt32 = 0
    /// How many members it has.
    public internal(set) var memberCount: UInt32 = 0
    /// How many members are connected.
    public internal(set) var onlineCount: UInt32 = 0
    /// How many members it may have; 0 when there is no limit.
    public internal(set) var memberMaxCount: UInt32 = 0
    /// The caller's rank, as ``V2TIMGroupMemberRole`` numbers it.
    public internal(set) var role: UInt32 = 0
    /// How the caller receives its messages; always online and offline here.
    public internal(set) var recvOpt: V2TIMReceiveMessageOpt = .RECEIVE_MESSAGE
    /// When the caller joined, in Unix seconds; 0 if the caller is no member.
    public internal(set) var joinTime: UInt32 = 0

    // `setGroupInfo` changes only values that the app set, so "set to false" and "not set" must differ.
    var chosenAllMuted: Bool?

    /// Makes one without values.
    public override init() { super.init() }
}

/// One looked-up group.
open class V2TIMGroupInfoResult: NSObject {
    /// 0, or the reason for a missing result: 10010 for a group that does not exist.
    public internal(set) var resultCode: Int32 = 0
    /// The text to the code.
    public internal(set) var resultMsg: String!
    /// The group; where there is none, only its id is filled in.
    public internal(set) var info: V2TIMGroupInfo!

    /// Makes one without values.
    public override init() { super.init() }
}

/// A member as messages and notices name them.
open class V2TIMGroupMemberInfo: NSObject {
    /// Who it is.
    public var userID: String!
    /// The nickname, empty if never set.
    public internal(set) var nickName: String!
    /// The caller's own name for a friend; always empty here.
    public internal(set) var friendRemark: String! = ""
    /// The name in this group, empty if never set.
    public var nameCard: String! = ""
    /// The picture's address, empty if never set.
    public internal(set) var faceURL: String!
    /// The kinds of device the user is connected with; always empty here.
    public internal(set) var onlineDevices: [String]! = []

    /// Makes one without values.
    public override init() { super.init() }
}

/// A member with the group's data about them.
open class V2TIMGroupMemberFullInfo: V2TIMGroupMemberInfo {
    /// The app's own fields of the member in this group.
    public var customInfo: [String: Data]! = [:]
    /// The rank, as ``V2TIMGroupMemberRole`` numbers it.
    public internal(set) var role: UInt32 = 0
    /// Until when the member may not send, in Unix seconds; 0 if the member may send.
    public internal(set) var muteUntil: UInt32 = 0
    /// When they joined, in Unix seconds.
    public internal(set) var joinTime: Int = 0
    /// Whether they are connected.
    public internal(set) var isOnline: Bool = false

    /// Makes one without values.
    public override init() { super.init() }
}

/// A first member for ``V2TIMManager/createGroup(info:memberList:succ:fail:)``.
open class V2TIMCreateGroupMemberInfo: NSObject {
    /// Who it is.
    public var userID: String!
    /// The rank, as ``V2TIMGroupMemberRole`` numbers it: 300 for an administrator; all others are ordinary members.
    public var role: UInt32 = 0

    /// Makes one without values.
    public override init() { super.init() }
}

/// The result for one member in a call about several.
open class V2TIMGroupMemberOperationResult: NSObject {
    /// Who it is.
    public internal(set) var userID: String!
    /// The result itself.
    public internal(set) var result: V2TIMGroupMemberResult = .OPERATION_RESULT_FAIL

    /// Makes one without values.
    public override init() { super.init() }
}

/// One thing that changed about a group.
open class V2TIMGroupChangeInfo: NSObject {
    /// What changed.
    public internal(set) var type: V2TIMGroupInfoChangeType = .GROUP_INFO_CHANGE_TYPE_NAME
    /// The new value, if it is a text.
    public internal(set) var value: String!
    /// Which custom field it is.
    public internal(set) var key: String!
    /// The new value, if it is yes or no.
    public internal(set) var boolValue: Bool = false
    /// The new value, if it is a number.
    public internal(set) var intValue: UInt32 = 0

    /// Makes one without values.
    public override init() { super.init() }
}

/// One thing that changed about a member.
open class V2TIMGroupMemberChangeInfo: NSObject {
    /// Who it is.
    public internal(set) var userID: String!
    /// For how many more seconds the member may not send; 0 if the member may send.
    public internal(set) var muteTime: UInt32 = 0

    /// Makes one without values.
    public override init() { super.init() }
}
