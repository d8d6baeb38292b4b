public import Foundation

/// The attributes of one member.
open class ZIMRoomMemberAttributesInfo: NSObject {
    /// Whose.
    public var userID: String = ""
    /// By key.
    public var attributes: [String: String] = [:]

    public override init() { super.init() }
}

/// The result for one member's attributes.
open class ZIMRoomMemberAttributesOperatedInfo: NSObject {
    /// The attributes that were set.
    public var attributesInfo: ZIMRoomMemberAttributesInfo = ZIMRoomMemberAttributesInfo()
    /// The keys that were not set.
    public var errorKeys: [String] = []

    public override init() { super.init() }
}

/// The attributes that were set for one member.
open class ZIMRoomMemberAttributesUpdateInfo: NSObject {
    /// The attributes that were set.
    public var attributesInfo: ZIMRoomMemberAttributesInfo = ZIMRoomMemberAttributesInfo()

    public override init() { super.init() }
}

/// How members' attributes are set.
open class ZIMRoomMemberAttributesSetConfig: NSObject {
    /// Whether they go when the member leaves.
    public var isDeleteAfterOwnerLeft: Bool = true

    public override init() { super.init() }
}

/// Which page of members' attributes.
open class ZIMRoomMemberAttributesQueryConfig: NSObject {
    /// Empty for the first page, then the flag from the page before.
    public var nextFlag: String = ""
    /// How many members, at most 100.
    public var count: UInt32 = 0

    public override init() { super.init() }
}

/// Who did something in a room.
open class ZIMRoomOperatedInfo: NSObject {
    /// Who.
    public var userID: String = ""

    public override init() { super.init() }
}
