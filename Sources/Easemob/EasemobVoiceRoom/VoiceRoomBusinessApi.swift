/// The routes of the App Server, as the vendor's demo names them.
///
/// A case has the path and the query. The method is that of the call it is given to, such as
/// ``VoiceRoomBusinessRequest/sendPOSTRequest(api:params:callBack:)``; the table of the articles says which one belongs to it.
public enum VoiceRoomBusinessApi {
    /// POST. Logs a device in, and registers it the first time: `deviceId`, `name`, `portrait`.
    case login(Void)
    /// POST. Sends a code by SMS: `phone_number`.
    case verificationCode(Void)
    /// POST. A new IM token: `deviceId`, `uid`, `token`.
    case refreshIMToken(Void)
    /// GET. A token for the room's channel.
    case fetchRTCToken(roomId: String, channel_id: String)

    // MARK: Rooms

    /// GET. Rooms, the newest first; an empty cursor begins.
    case fetchRoomList(cursor: String, pageSize: Int, type: Int?)
    /// POST. Makes a room: `name`, `is_private`, `password`, `type`, `allow_free_join_mic`, `sound_effect`.
    case createRoom(Void)
    /// GET. The room, its seats and its ranking.
    case fetchRoomInfo(roomId: String)
    /// DELETE. Ends the room; its owner only.
    case deleteRoom(roomId: String)
    /// PUT. Changes the room; its owner only.
    case modifyRoomInfo(roomId: String)
    /// GET. The room's members without its owner, the latest first.
    case fetchRoomMembers(roomId: String, cursor: String, pageSize: Int)
    /// POST. Whether `password` opens the room.
    case validatePassWord(roomId: String)
    /// POST. Comes in. Entering the chat room and the channel is the app's own work.
    case joinRoom(roomId: String)
    /// DELETE. Goes out; for the owner the same as ``deleteRoom(roomId:)``.
    case leaveRoom(roomId: String)
    /// DELETE. Puts a member out. The case has no place for the member: write `?uid=` behind it.
    case kickUser(roomId: String)
    /// GET. Who gave the owner how much.
    case fetchGiftContribute(roomId: String)
    /// POST. Gives: `gift_id`, `num`, and `to_uid` if not to the owner.
    case giftTo(roomId: String)

    // MARK: Seats

    /// GET. Who applies for a seat.
    case fetchApplyMembers(roomId: String, cursor: String, pageSize: Int)
    /// POST. Applies for a seat: `mic_index`, or none for any.
    case submitApply(roomId: String)
    /// DELETE. Takes the application back.
    case cancelApply(roomId: String)
    /// POST. Lets an applicant sit down: `uid`.
    case agreeApply(roomId: String)
    /// POST. Turns an applicant down: `uid`.
    case refuseApply(roomId: String)
    /// GET. All seats. The vendor's path lacks a slash, so it is not found; with a slash before the room's id it is.
    case fetchMicsInfo(roomId: String)
    /// POST. Closes the user's own microphone: `mic_index`.
    case closeMic(roomId: String)
    /// DELETE. Opens the user's own microphone.
    case cancelCloseMic(roomId: String, index: Int)
    /// DELETE. Stands up.
    case leaveMic(roomId: String, index: Int)
    /// POST. Mutes a seat: `mic_index`; the owner only.
    case muteMic(roomId: String)
    /// DELETE. Unmutes a seat; the owner only.
    case unmuteMic(roomId: String, index: Int)
    /// POST. Moves to another seat: `from`, `to`.
    case exchangeMic(roomId: String)
    /// POST. Takes a user off a seat: `uid`, `mic_index`; the owner only.
    case kickMic(roomId: String)
    /// POST. Locks a seat, whose speaker stands up: `mic_index`; the owner only.
    case lockMic(roomId: String)
    /// DELETE. Unlocks a seat; the owner only.
    case unlockMic(roomId: String, index: Int)
    /// POST. Invites a member to a seat: `uid`, and `mic_index` or none for any; the owner only.
    case inviteUserToMic(roomId: String)
    /// POST. Sits down on an invitation.
    case agreeInvite(roomId: String)
    /// GET. Declines an invitation.
    case refuseInvite(roomId: String)
}

extension VoiceRoomBusinessRequest {
    /// The path and the query of a route.
    public func convertApi(api: VoiceRoomBusinessApi) -> String {
        let rooms = "/voice/room"
        switch api {
        case .login: return "/user/login/device"
        case .verificationCode: return "/user/sms/send"
        case .refreshIMToken: return "/user/token/refresh"
        case .fetchRTCToken(let id, let channel): return "\(rooms)/\(id)/rtc/token?channel_id=\(channel)"
        case .fetchRoomList(let cursor, let size, let type):
            return "\(rooms)/list?limit=\(size)" + next(cursor) + (type.map { "&type=\($0)" } ?? "")
        case .createRoom: return "\(rooms)/create"
        case .fetchRoomInfo(let id), .deleteRoom(let id), .modifyRoomInfo(let id): return "\(rooms)/\(id)"
        case .fetchRoomMembers(let id, let cursor, let size):
            return "\(rooms)/\(id)/members/list?limit=\(size)" + next(cursor)
        case .validatePassWord(let id): return "\(rooms)/\(id)/validPassword"
        case .joinRoom(let id): return "\(rooms)/\(id)/members/join"
        case .leaveRoom(let id): return "\(rooms)/\(id)/members/leave"
        case .kickUser(let id): return "\(rooms)/\(id)/members/kick"
        case .fetchGiftContribute(let id): return "\(rooms)/\(id)/gift/list"
        case .giftTo(let id): return "\(rooms)/\(id)/gift/add"
        case .fetchApplyMembers(let id, let cursor, let size):
            return "\(rooms)/\(id)/mic/apply?limit=\(size)" + next(cursor)
        case .submitApply(let id), .cancelApply(let id): return "\(rooms)/\(id)/mic/apply"
        case .agreeApply(let id): return "\(rooms)/\(id)/mic/apply/agree"
        case .refuseApply(let id): return "\(rooms)/\(id)/mic/apply/refuse"
        // The vendor's fault: there is no slash before the id.
        case .fetchMicsInfo(let id): return "\(rooms)\(id)/mic"
        case .closeMic(let id): return "\(rooms)/\(id)/mic/close"
        case .cancelCloseMic(let id, let index): return "\(rooms)/\(id)/mic/close?mic_index=\(index)"
        case .leaveMic(let id, let index): return "\(rooms)/\(id)/mic/leave?mic_index=\(index)"
        case .muteMic(let id): return "\(rooms)/\(id)/mic/mute"
        case .unmuteMic(let id, let index): return "\(rooms)/\(id)/mic/mute?mic_index=\(index)"
        case .exchangeMic(let id): return "\(rooms)/\(id)/mic/exchange"
        case .kickMic(let id): return "\(rooms)/\(id)/mic/kick"
        case .lockMic(let id): return "\(rooms)/\(id)/mic/lock"
        case .unlockMic(let id, let index): return "\(rooms)/\(id)/mic/lock?mic_index=\(index)"
        case .inviteUserToMic(let id): return "\(rooms)/\(id)/mic/invite"
        case .agreeInvite(let id): return "\(rooms)/\(id)/mic/invite/agree"
        case .refuseInvite(let id): return "\(rooms)/\(id)/mic/invite/refuse"
        }
    }

    private func next(_ cursor: String) -> String { cursor.isEmpty ? "" : "&cursor=\(cursor)" }
}
