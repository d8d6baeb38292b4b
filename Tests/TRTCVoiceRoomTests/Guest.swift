import Devices
import Foundation
import TRTCVoiceRoom
import TXLiteAVSDK_TRTC

/// A person with the component: what the delegate and the callbacks were told, in order, as text.
final class Guest: NSObject, TRTCVoiceRoomDelegate {
    let name: String
    let device: Device
    var events: [String] = []
    private(set) var volumes: [[String: UInt]] = []
    private(set) var invitations: [String] = []

    init(name: String, device: Device) {
        self.name = name
        self.device = device
    }

    /// Uses this person's component.
    @discardableResult
    func use<Result>(_ body: (TRTCVoiceRoom) -> Result) -> Result { device.run { body(TRTCVoiceRoom.shared()) } }

    /// Calls something whose answer goes among the events, under a name.
    func ask(_ call: String, _ body: (TRTCVoiceRoom, @escaping ActionCallback) -> Void) {
        use { room in
            body(room) { [weak self] code, message in self?.events.append("\(call): \(code) \(message)") }
        }
    }

    /// The answers to a call: code and message.
    func answers(_ call: String) -> [String] {
        events.filter { $0.hasPrefix("\(call): ") }.map { String($0.dropFirst(call.count + 2)) }
    }

    /// The events of the delegate, without who can be heard and without answers: the order of those is free.
    var story: [String] { events.filter { $0.hasPrefix("on") && !$0.hasPrefix("onUserMicrophoneMute") } }

    func heard(_ text: String) -> Bool { events.contains { $0.contains(text) } }

    private func text(_ user: VoiceRoomUserInfo) -> String {
        user.userName.isEmpty ? user.userId : "\(user.userId) \(user.userName) \(user.userAvatar)"
    }

    // MARK: TRTCVoiceRoomDelegate

    func onError(code: Int32, message: String) { events.append("onError \(code) \(message)") }
    func onWarning(code: Int32, message: String) { events.append("onWarning") }
    func onDebugLog(message: String) { events.append("onDebugLog") }
    func onRoomDestroy(message: String) { events.append("onRoomDestroy message \(message)") }
    func onRoomDestroy(roomId: String) { events.append("onRoomDestroy roomId \(roomId)") }
    func onRoomInfoChange(roomInfo: VoiceRoomInfo) {
        events.append(
            "onRoomInfoChange \(roomInfo.roomID) \(roomInfo.roomName) \(roomInfo.ownerId) \(roomInfo.memberCount)")
    }
    func onSeatListChange(seatInfoList: [VoiceRoomSeatInfo]) {
        events.append("onSeatListChange \(seatInfoList.map(\.description).joined(separator: " "))")
    }
    func onAnchorEnterSeat(index: Int, user: VoiceRoomUserInfo) {
        events.append("onAnchorEnterSeat \(index) \(text(user))")
    }
    func onAnchorLeaveSeat(index: Int, user: VoiceRoomUserInfo) {
        events.append("onAnchorLeaveSeat \(index) \(text(user))")
    }
    func onSeatMute(index: Int, isMute: Bool) { events.append("onSeatMute \(index) \(isMute)") }
    func onUserMicrophoneMute(userId: String, mute: Bool) { events.append("onUserMicrophoneMute \(userId) \(mute)") }
    func onSeatClose(index: Int, isClose: Bool) { events.append("onSeatClose \(index) \(isClose)") }
    func onAudienceEnter(userInfo: VoiceRoomUserInfo) { events.append("onAudienceEnter \(text(userInfo))") }
    func onAudienceExit(userInfo: VoiceRoomUserInfo) { events.append("onAudienceExit \(text(userInfo))") }
    func onUserVolumeUpdate(userVolumes: [TRTCVolumeInfo], totalVolume: Int) {
        volumes.append(Dictionary(userVolumes.map { ($0.userId ?? "", $0.volume) }, uniquingKeysWith: max))
    }
    func onRecvRoomTextMsg(message: String, userInfo: VoiceRoomUserInfo) {
        events.append("onRecvRoomTextMsg \(message) \(text(userInfo))")
    }
    func onRecvRoomCustomMsg(cmd: String, message: String, userInfo: VoiceRoomUserInfo) {
        events.append("onRecvRoomCustomMsg cmd \(cmd) \(message) \(text(userInfo))")
    }
    func onRecvRoomCustomMsg(command: String, message: String, userInfo: VoiceRoomUserInfo) {
        events.append("onRecvRoomCustomMsg command \(command) \(message) \(text(userInfo))")
    }
    func onReceiveNewInvitation(identifier: String, inviter: String, cmd: String, content: String) {
        invitations.append(identifier)
        events.append("onReceiveNewInvitation identifier \(identifier) \(inviter) \(cmd) \(content)")
    }
    func onReceiveNewInvitation(id: String, inviter: String, cmd: String, content: String) {
        events.append("onReceiveNewInvitation id \(id) \(inviter) \(cmd) \(content)")
    }
    func onInviteeAccepted(identifier: String, invitee: String) {
        events.append("onInviteeAccepted identifier \(identifier) \(invitee)")
    }
    func onInviteeAccepted(id: String, invitee: String) { events.append("onInviteeAccepted id \(id) \(invitee)") }
    func onInviteeRejected(identifier: String, invitee: String) {
        events.append("onInviteeRejected identifier \(identifier) \(invitee)")
    }
    func onInviteeRejected(id: String, invitee: String) { events.append("onInviteeRejected id \(id) \(invitee)") }
    func onInvitationCancelled(identifier: String, invitee: String) {
        events.append("onInvitationCancelled identifier \(identifier) \(invitee)")
    }
    func onInvitationCancelled(id: String, invitee: String) {
        events.append("onInvitationCancelled id \(id) \(invitee)")
    }
}
