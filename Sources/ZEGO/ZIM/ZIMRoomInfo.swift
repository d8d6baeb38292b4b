public import Foundation

/// A room's id and name.
public final class ZIMRoomInfo: NSObject {
    /// At most 128 bytes.
    public var roomID: String = ""
    /// At most 64 bytes. Matters only for the one who makes the room.
    public var roomName: String = ""

    public override init() { super.init() }
}

/// A room that was entered.
public final class ZIMRoomFullInfo: NSObject {
    /// Id and name.
    public var baseInfo: ZIMRoomInfo = ZIMRoomInfo()

    public override init() { super.init() }
}

/// A user in a room.
public final class ZIMRoomMemberInfo: ZIMUserInfo {

    public override init() { super.init() }
}

/// What a room starts with. Matters only for the one who makes it.
public final class ZIMRoomAdvancedConfig: NSObject {
    /// The room's first attributes, owned by the creator.
    public var roomAttributes: [String: String] = [:]
    /// How long the room outlives its last member, in seconds, at most 10800. Attributes are not kept.
    public var roomDestroyDelayTime: UInt32 = 0

    public override init() { super.init() }
}

/// Which page of a room's members.
public final class ZIMRoomMemberQueryConfig: NSObject {
    /// Empty for the first page, then what the page before said.
    public var nextFlag: String = ""
    /// How many, at most 500.
    public var count: UInt32 = 0

    public override init() { super.init() }
}

/// How attributes are set.
public final class ZIMRoomAttributesSetConfig: NSObject {
    /// Whether to write what others own.
    public var isForce: Bool = false
    /// Whether the attributes go when their owner leaves the room or is cut off.
    public var isDeleteAfterOwnerLeft: Bool = false
    /// Whether the writer becomes the owner of what others own.
    public var isUpdateOwner: Bool = false

    public override init() { super.init() }
}

/// How all operations of a batch are done; each may ask for more.
public final class ZIMRoomAttributesBatchOperationConfig: NSObject {
    /// Whether to write what others own.
    public var isForce: Bool = false
    /// Whether the attributes go when their owner leaves the room or is cut off.
    public var isDeleteAfterOwnerLeft: Bool = false
    /// Whether the writer becomes the owner of what others own.
    public var isUpdateOwner: Bool = false

    public override init() { super.init() }
}

/// How attributes are deleted.
public final class ZIMRoomAttributesDeleteConfig: NSObject {
    /// Whether to delete what others own.
    public var isForce: Bool = false

    public override init() { super.init() }
}

/// What was done to a room's attributes.
public final class ZIMRoomAttributesUpdateInfo: NSObject {
    /// Whether they were set or deleted.
    public var action: ZIMRoomAttributesUpdateAction = .set
    /// The attributes set, or those deleted with the values they had.
    public var roomAttributes: [String: String] = [:]

    public override init() { super.init() }
}
