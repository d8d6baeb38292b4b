public import Foundation

/// What the vendor's cloud tells the members of a group when the group or its members change. Groups are not emulated, so
/// it never comes. No user can send it: that fails with 6000013.
open class ZIMTipsMessage: ZIMMessage {
    /// What happened.
    public var event: ZIMTipsMessageEvent = .groupCreated
    /// Who did it.
    public var operatedUser: ZIMUserInfo?
    /// To whom it was done.
    public var targetUserList: [ZIMUserInfo] = []
    /// What changed.
    public var changeInfo: ZIMTipsMessageChangeInfo?

    public override init() {
        super.init()
        type = .tips
    }
}

/// What a ``ZIMTipsMessage`` tells of.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMTipsMessageEvent: UInt, Sendable, CaseIterable {
    /// A group was made.
    case groupCreated = 1
    /// A group was ended.
    case groupDismissed = 2
    /// A user came in.
    case groupJoined = 3
    /// Members brought users in.
    case groupInvited = 4
    /// A member left.
    case groupLeft = 5
    /// Members were removed.
    case groupKickedOut = 6
    /// The group's name, notice, picture or muting changed.
    case groupInfoChanged = 7
    /// A member's role or muting changed.
    case groupMemberInfoChanged = 8
}

/// What of a group or a member changed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZIMTipsMessageChangeInfoType: UInt, Sendable, CaseIterable {
    case groupDataChanged = 1
    case groupNoticeChanged = 2
    case groupNameChanged = 3
    case groupAvatarUrlChanged = 4
    case groupMuteChanged = 5
    case groupOwnerTransferred = 10
    case groupMemberRoleChanged = 11
    case groupMemberMuteChanged = 12
}

/// A change that a ``ZIMTipsMessage`` tells of.
open class ZIMTipsMessageChangeInfo: NSObject {
    /// What changed.
    public var type: ZIMTipsMessageChangeInfoType = .groupDataChanged

    public override init() { super.init() }
}

/// A change to a group.
open class ZIMTipsMessageGroupChangeInfo: ZIMTipsMessageChangeInfo {
    /// Which of name, notice and picture changed: bits 1, 2 and 4.
    public var groupDataFlag: UInt32 = 0
    /// The group's name after it.
    public var groupName: String = ""
    /// The group's notice after it.
    public var groupNotice: String = ""
    /// The group's picture after it.
    public var groupAvatarUrl: String = ""

    public override init() { super.init() }
}

/// A change to a member of a group.
open class ZIMTipsMessageGroupMemberChangeInfo: ZIMTipsMessageChangeInfo {
    /// The member's role after it.
    public var memberRole: Int32 = 0
    /// Until when the member is muted, in Unix milliseconds.
    public var muteExpiredTime: Int64 = 0

    public override init() { super.init() }
}
