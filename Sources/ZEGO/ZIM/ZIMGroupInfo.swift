public import Foundation

// Groups are not emulated. Their types exist only so that code with these names compiles.

/// A group's id and name.
open class ZIMGroupInfo: NSObject {
    /// Its id.
    public var groupID: String = ""
    /// Its name.
    public var groupName: String = ""
    /// Its picture.
    public var groupAvatarUrl: String = ""

    public override init() { super.init() }
}

/// A group with everything the cloud keeps.
open class ZIMGroupFullInfo: NSObject {
    /// Id and name.
    public var baseInfo: ZIMGroupInfo = ZIMGroupInfo()
    /// A text for members.
    public var groupNotice: String = ""
    /// Its attributes.
    public var groupAttributes: [String: String] = [:]
    /// Whether it notifies.
    public var notificationStatus: ZIMConversationNotificationStatus = .notify

    public override init() { super.init() }
}

/// What a group starts with.
open class ZIMGroupAdvancedConfig: NSObject {
    /// A text for members.
    public var groupNotice: String = ""
    /// Its attributes.
    public var groupAttributes: [String: String] = [:]

    public override init() { super.init() }
}

/// A user in a group.
open class ZIMGroupMemberInfo: ZIMUserInfo {
    /// How they are called there.
    public var memberNickname: String = ""
    /// 1 is the owner, 3 a member.
    public var memberRole: Int32 = 3
    /// Their picture.
    public var memberAvatarUrl: String = ""

    public override init() { super.init() }
}

/// Who did something in a group.
open class ZIMGroupOperatedInfo: NSObject {
    /// Who.
    public var userID: String = ""
    /// Their name.
    public var userName: String = ""
    /// How they are called there.
    public var memberNickname: String = ""
    /// 1 is the owner, 3 a member.
    public var memberRole: Int32 = 3

    public override init() { super.init() }
}

/// A change to a group's attributes.
open class ZIMGroupAttributesUpdateInfo: NSObject {
    /// Whether they were set or deleted.
    public var action: ZIMGroupAttributesUpdateAction = .set
    /// Which.
    public var groupAttributes: [String: String] = [:]

    public override init() { super.init() }
}

/// Which page of a group's members.
open class ZIMGroupMemberQueryConfig: NSObject {
    /// 0 for the first page.
    public var nextFlag: UInt32 = 0
    /// How many.
    public var count: UInt32 = 0

    public override init() { super.init() }
}
