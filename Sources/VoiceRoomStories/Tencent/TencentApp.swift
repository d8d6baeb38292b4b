import Foundation
import ImSDK_Plus
import ParlorTesting
import TRTCVoiceRoom

/// An app on Tencent's component. If the component lacks a call, the app uses the chat SDK below it.
final class TencentApp: NSObject, StoryApp {
    private static let seatCount = 4

    private let user: String
    private let place: AppPlace
    private let roomID: Int32
    private var seats: [VoiceRoomSeatInfo] = []
    private(set) var isInRoom = false
    private(set) var volumes = VolumeReports()
    private var received = ""
    private var sent = ""

    init(user: String, place: AppPlace) {
        guard let number = Int32(place.roomID) else { preconditionFailure(TencentStories.roomForm) }
        self.user = user
        self.place = place
        roomID = number
        super.init()
        room.setDelegate(delegate: self)
        chat.addIMSDKListener(listener: self)
        chat.addSignalingListener(listener: self)
    }

    private var room: TRTCVoiceRoom { TRTCVoiceRoom.shared() }
    private var chat: V2TIMManager { V2TIMManager.sharedInstance() }

    func voice(of user: String) -> String { user }

    func occupant(of seat: Int) -> String? {
        guard seats.indices.contains(seat), seats[seat].status == 1 else { return nil }
        return seats[seat].userId
    }

    func perform(_ deed: Deed, answer: @escaping (StoryAnswer) -> Void) {
        let done: ActionCallback = { code, message in answer(.code(Int(code), message)) }
        let succ: V2TIMSucc = { answer(.success) }
        let fail: V2TIMFail = { code, message in answer(.code(Int(code), message ?? "")) }
        switch deed {
        case .logIn(let seconds):
            logIn(as: user, place.token(for: user, lifetimeSeconds: seconds), done)
        case .logInAs(let id): logIn(as: id, place.token(for: id), done)
        case .renewToken: answer(.notOffered("a new UserSig needs a new login"))
        case .openRoom:
            let param = VoiceRoomParam()
            param.roomName = place.title
            param.seatCount = Self.seatCount
            room.createRoom(roomID: roomID, roomParam: param) { [weak self] code, message in
                self?.isInRoom = code == 0
                done(code, message)
            }
        case .enterRoom: room.enterRoom(roomID: Int(roomID), callback: done)
        case .leaveRoom: room.exitRoom(callback: leaving(done))
        case .closeRoom: room.destroyRoom(callback: leaving(done))
        case .takeSeat(let seat): room.enterSeat(seatIndex: seat, callback: done)
        case .leaveSeat: room.leaveSeat(callback: done)
        case .moveToSeat(let seat): room.moveSeat(seatIndex: seat, callback: done)
        case .turnMicrophone(let isOn):
            room.muteLocalAudio(mute: !isOn)
            answer(.success)
        case .seat(let user, let seat): room.pickSeat(seatIndex: seat, userId: user, callback: done)
        case .muteSeat(let seat, let isMuted): room.muteSeat(seatIndex: seat, isMute: isMuted, callback: done)
        case .closeSeat(let seat, let isClosed): room.closeSeat(seatIndex: seat, isClose: isClosed, callback: done)
        case .putOut(let user):
            // The component has no call for it.
            chat.kickGroupMember(
                place.roomID, memberList: [user], reason: "", succ: { _ in answer(.success) }, fail: fail)
        case .removeFromSeat(let seat): room.kickSeat(seatIndex: seat, callback: done)
        case .overwriteSeat(let seat, _):
            // The component's own format. This vendor has no forced write; the newest version is enough.
            let text = #"{"mute":false,"status":1,"user":"\#(user)"}"#
            chat.setGroupAttributes(
                groupID: place.roomID, attributes: ["seat\(seat)": text], succ: succ, fail: fail)
        case .say(let bytes): say(String(repeating: "a", count: bytes), answer: answer)
        case .setAttributes, .setTwoAttributes:
            chat.setGroupAttributes(groupID: place.roomID, attributes: deed.attributes, succ: succ, fail: fail)
        case .invite(let invitee, let seconds):
            // The component's invitations have no timeout; those of the SDK do.
            sent =
                chat.invite(
                    invitee: invitee, data: "come", onlineUserOnly: true, offlinePushInfo: nil,
                    timeout: Int32(seconds), succ: succ, fail: fail) ?? ""
        case .accept: chat.accept(inviteID: received, data: "", succ: succ, fail: fail)
        case .refuse: chat.reject(inviteID: received, data: "", succ: succ, fail: fail)
        case .withdraw: chat.cancel(inviteID: sent, data: "", succ: succ, fail: fail)
        }
    }

    func say(_ text: String, answer: @escaping (StoryAnswer) -> Void) {
        room.sendRoomTextMsg(message: text) { code, message in answer(.code(Int(code), message)) }
    }

    private func logIn(as id: String, _ userSig: String, _ done: @escaping ActionCallback) {
        room.login(sdkAppID: Int32(place.tenant.appID)!, userId: id, userSig: userSig, callback: done)
    }

    /// The app stays in the room when it may not leave.
    private func leaving(_ done: @escaping ActionCallback) -> ActionCallback {
        { [weak self] code, message in
            if code == 0 { self?.roomIsGone() }
            done(code, message)
        }
    }

    private func roomIsGone() {
        isInRoom = false
        seats = []
    }
}

extension TencentApp: TRTCVoiceRoomDelegate {
    /// Called after chat, which has the seats, is entered too.
    func onRoomInfoChange(roomInfo: VoiceRoomInfo) { isInRoom = true }
    func onSeatListChange(seatInfoList: [VoiceRoomSeatInfo]) { seats = seatInfoList }
    func onRoomDestroy(message: String) { roomIsGone() }
    func onUserVolumeUpdate(userVolumes: [TRTCVolumeInfo], totalVolume: Int) {
        for info in userVolumes { volumes.take(Int(info.volume), of: info.userId ?? user) }
    }
    func onError(code: Int32, message: String) {
        if code == gERR_CONNECT_SERVICE_TIMEOUT { roomIsGone() }
    }
}

extension TencentApp: V2TIMSDKListener, V2TIMSignalingListener {
    func onKickedOffline() { roomIsGone() }
    func onUserSigExpired() { roomIsGone() }

    func onReceiveNewInvitation(
        inviteID: String?, inviter: String?, groupID: String?, inviteeList: [String]?, data: String?
    ) {
        received = inviteID ?? ""
    }
}
