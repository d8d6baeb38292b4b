public import Foundation

/// Another user wrote the group's attributes first.
public let gERR_SVR_GROUP_ATTRIBUTE_WRITE_CONFLICT: Int32 = 10056
/// `moveSeat` was called again within a second.
public let gERR_CALL_METHOD_LIMIT: Int32 = 10001
/// The chat service could not be reached for 120 seconds.
public let gERR_CONNECT_SERVICE_TIMEOUT: Int32 = 10002
/// The version that apps of this generation announce.
public let gAPP_VERSION = "app_version_1.0"

/// The result of an operation: 0 is success.
public typealias ActionCallback = (_ code: Int32, _ message: String) -> Void
/// The result of ``TRTCVoiceRoom/getRoomInfoList(roomIdList:callback:)``.
public typealias VoiceRoomInfoCallback = (_ code: Int32, _ message: String, _ roomInfos: [VoiceRoomInfo]) -> Void
/// The result of ``TRTCVoiceRoom/getUserInfoList(userIDList:callback:)``.
public typealias VoiceRoomUserListCallback = (_ code: Int32, _ message: String, _ userInfos: [VoiceRoomUserInfo]) ->
    Void

/// One seat.
open class VoiceRoomSeatInfo: NSObject {
    /// 0 unused, 1 used, 2 closed.
    public var status = 0
    /// Whether the seat is muted; independent of the occupant's own switch.
    public var mute = false
    /// The occupant; empty if there is none.
    public var userId = ""

    public override init() { super.init() }

    public override var description: String {
        let state = status == 1 ? userId : status == 2 ? "closed" : "-"
        return mute ? "\(state)(muted)" : state
    }
}

/// What a room is created with.
open class VoiceRoomParam: NSObject {
    /// At most 100 bytes of UTF-8.
    public var roomName = ""
    /// At most 500 bytes of UTF-8.
    public var coverUrl = ""
    /// Whether listeners need the owner's consent to speak; stored and shown, but not enforced.
    public var needRequest = false
    /// How many blank seats to make, if ``seatInfoList`` is empty. At most 14 fit.
    public var seatCount = 0
    /// The first seats; if it is not empty, ``seatCount`` is ignored.
    public var seatInfoList: [VoiceRoomSeatInfo] = []

    public override init() { super.init() }
}

/// A user as the component shows them.
open class VoiceRoomUserInfo: NSObject {
    /// The user's id.
    public var userId = ""
    /// The nickname; empty when none was set.
    public var userName = ""
    /// The photo's address; empty when none was set.
    public var userAvatar = ""
    /// Never written by the component.
    public var mute = true

    public override init() { super.init() }

    convenience init(userId: String, userName: String = "", userAvatar: String = "") {
        self.init()
        self.userId = userId
        self.userName = userName
        self.userAvatar = userAvatar
    }

    public override var description: String { userId }
}

/// A room as the component shows it.
open class VoiceRoomInfo: NSObject {
    /// The room's number.
    public var roomID = 0
    /// The room's name.
    public var roomName = ""
    /// The cover's address.
    public var coverUrl = ""
    /// Who made the room.
    public var ownerId = ""
    /// The maker's nickname at the time.
    public var ownerName = ""
    /// How many are in the room; -1 in events, which do not know.
    public var memberCount = 0
    /// Whether listeners need the owner's consent to speak.
    public var needRequest = false

    public override init() { super.init() }

    /// A room of which only this much is known.
    public init(roomID: Int, ownerId: String, memberCount: Int) {
        super.init()
        self.roomID = roomID
        self.ownerId = ownerId
        self.memberCount = memberCount
    }

    public override var description: String { "\(roomID) \(roomName)" }
}

/// The generation of the component to imitate, where the vendor's document and its open source disagree.
public enum VoiceRoomGeneration: Sendable {
    /// As in the API document: closing a taken seat removes its speaker, and a user who enters a room gets
    /// `onAnchorEnterSeat` for each speaker.
    case document
    /// As in the newest open source: a taken seat cannot be closed, and a user who enters a room gets only the list of
    /// seats.
    case openSource
}
