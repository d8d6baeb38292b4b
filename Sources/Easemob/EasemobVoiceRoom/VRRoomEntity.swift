public import Foundation

/// A page of the list of rooms.
public final class VRRoomsEntity: NSObject, Decodable {
    /// How many rooms there are.
    public var total: Int?
    /// Where the next page begins; none behind the last one.
    public var cursor: String?
    /// The rooms of the page.
    public var rooms: [VRRoomEntity]?

    public override init() {}

    public init(from decoder: any Decoder) throws {
        let values = try LenientValues(decoder)
        total = values.number("total")
        cursor = values.text("cursor")
        rooms = values.value("rooms")
    }
}

/// A room of the App Server.
open class VRRoomEntity: NSObject, Decodable {
    /// The room in requests.
    public var room_id: String?
    /// The room's channel.
    public var channel_id: String?
    /// The room's chat room.
    public var chatroom_id: String?
    /// The room's title.
    public var name: String?
    /// How many are in it, counted by the App Server.
    public var member_count: Int? = 0
    /// What all gifts cost together.
    public var gift_amount: Int? = 0
    /// Who made it.
    public var owner: VRUser?
    /// Whether the room has a password.
    public var is_private: Bool?
    /// 0 is an ordinary room, 1 one of spatial sound.
    public var type: Int? = 0
    /// When it was made, in Unix milliseconds.
    public var created_at: UInt?
    /// The app's own note of the password.
    public var roomPassword = ""
    /// How many came in, each user once.
    public var click_count: Int? = 0
    /// What the owner announces.
    public var announcement: String?
    /// Who gave the owner most, the most generous first.
    public var ranking_list: [VRUser]?
    /// The app's own list of members.
    public var member_list: [VRUser]?
    /// The app's own note of a number in the channel.
    public var rtc_uid: Int? = 0
    /// Whether the robots' seats are on.
    public var use_robot: Bool? = false
    /// How loud the robots are.
    public var robot_volume: UInt?
    /// The kind of sound, such as `Karaoke`.
    public var sound_effect: String?

    public required override init() {}

    public required init(from decoder: any Decoder) throws {
        let values = try LenientValues(decoder)
        room_id = values.text("room_id")
        channel_id = values.text("channel_id")
        chatroom_id = values.text("chatroom_id")
        name = values.text("name")
        member_count = values.number("member_count") ?? 0
        gift_amount = values.number("gift_amount") ?? 0
        owner = values.value("owner")
        is_private = values.flag("is_private")
        type = values.number("type") ?? 0
        created_at = values.number("created_at")
        click_count = values.number("click_count") ?? 0
        announcement = values.text("announcement")
        ranking_list = values.value("ranking_list")
        member_list = values.value("member_list")
        rtc_uid = values.number("rtc_uid") ?? 0
        use_robot = values.flag("use_robot") ?? false
        robot_volume = values.number("robot_volume")
        sound_effect = values.text("sound_effect")
    }
}

/// A seat, as requests answer with it and as the value of the chat room's attribute `mic_<index>` has it.
open class VRRoomMic: NSObject, Decodable {
    /// Which seat it is; 0 is the owner's.
    public var mic_index: Int = 0
    /// -2 a robot's seat that is off, -1 free, 0 taken, 1 closed by its speaker, 2 muted by the owner, 3 locked, 4 locked and
    /// muted, 5 a robot's seat that is on.
    public var status: Int = 0
    /// Who sits there; none on a free seat.
    public var member: VRUser?

    public required override init() {}

    public required init(from decoder: any Decoder) throws {
        let values = try LenientValues(decoder)
        mic_index = values.number("mic_index") ?? 0
        status = values.number("status") ?? 0
        member = values.value("member")
    }
}

/// Who gave the owner how much.
open class VRUsers: NSObject, Decodable {
    /// The most generous first.
    public var ranking_list: [VRUser]?

    public required override init() {}

    public required init(from decoder: any Decoder) throws {
        ranking_list = try LenientValues(decoder).value("ranking_list")
    }
}

/// A room with its seats.
open class VRRoomInfo: NSObject, Decodable {
    /// The room.
    public var room: VRRoomEntity?
    /// Its seats, by index.
    public var mic_info: [VRRoomMic]?

    public required override init() {}

    public required init(from decoder: any Decoder) throws {
        let values = try LenientValues(decoder)
        room = values.value("room")
        mic_info = values.value("mic_info")
    }
}
