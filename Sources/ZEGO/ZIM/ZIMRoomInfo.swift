public import Foundation

/// A room's id and name.
open class ZIMRoomInfo: NSObject {
    /// At most 128 bytes.
    public var roomID: String = ""
    /// At most 64 bytes. Used only when the room is created.
    public var roomName: String = ""

    public override init() { super.init() }
}

/// A room that was entered.
open class ZIMRoomFullInfo: NSObject {
    /// Id and name.
    public var baseInfo: ZIMRoomInfo = ZIMRoomInfo()

    public override init() { super.init() }
}

/// A user in a room.
open class ZIMRoomMemberInfo: ZIMUserInfo {

    public override init() { super.init() }
}

/// The first settings of a room. Used only when it is created.
open class ZIMRoomAdvancedConfig: NSObject {
    /// The room's first attributes, owned by the creator.
    public var roomAttributes: [String: String] = [:]
    /// How long the room outlives its last member, in seconds, at most 10800. Its attributes are not kept.
    public var roomDestroyDelayTime: UInt32 = 0

    public override init() { super.init() }
}

/// Which page of a room's members.
open class ZIMRoomMemberQueryConfig: NSObject {
    /// Empty for the first page, then the flag from the page before.
    public var nextFlag: String = ""
    /// How many, at most 500.
    public var count: UInt32 = 0

    public override init() { super.init() }
}

/// How attributes are set.
open class ZIMRoomAttributesSetConfig: NSObject {
    /// Whether to write attributes that others own.
    public var isForce: Bool = false
    /// Whether the attributes are deleted when their owner leaves the room or is disconnected.
    public var isDeleteAfterOwnerLeft: Bool = false
    /// Whether the writer becomes the owner of attributes that others own.
    public var isUpdateOwner: Bool = false

    public override init() { super.init() }
}

/// Flags for all operations of a batch; each may set more.
open class ZIMRoomAttributesBatchOperationConfig: NSObject {
    /// Whether to write attributes that others own.
    public var isForce: Bool = false
    /// Whether the attributes are deleted when their owner leaves the room or is disconnected.
    public var isDeleteAfterOwnerLeft: Bool = false
    /// Whether the writer becomes the owner of attributes that others own.
    public var isUpdateOwner: Bool = false

    public override init() { super.init() }
}

/// How attributes are deleted.
open class ZIMRoomAttributesDeleteConfig: NSObject {
    /// Whether to delete attributes that others own.
    public var isForce: Bool = false

    public override init() { super.init() }
}

/// A change to a room's attributes.
open class ZIMRoomAttributesUpdateInfo: NSObject {
    /// Whether they were set or deleted.
    public var action: ZIMRoomAttributesUpdateAction = .set
    /// The attributes that were set, or the deleted ones with their last values.
    public var roomAttributes: [String: String] = [:]

    public override init() { super.init() }
}
