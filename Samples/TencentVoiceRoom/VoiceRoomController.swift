import Foundation
import TRTCVoiceRoom
import TUICore
import TXLiteAVSDK_TRTC

/// The voice room of one app: what a view controller does, without the views.
///
/// Nothing here knows of an emulator. Seat 0 is the owner's chair, by custom of this app.
final class VoiceRoomController: NSObject, TRTCVoiceRoomDelegate, TUILoginListener {
    /// Commands of this app's invitations.
    enum InvitationCommand {
        static let takeSeat = "takeSeat"
        static let pickSeat = "pickSeat"
    }

    let userID: String
    private let userName: String
    private(set) var seats: [VoiceRoomSeatInfo] = []
    private(set) var roomInfo: VoiceRoomInfo?
    private(set) var loudestVolume: [String: UInt] = [:]
    private(set) var isRoomDestroyed = false
    private(set) var isKickedOffline = false
    private(set) var lastCode: Int32?
    private var openInvitations: [String: Int] = [:]

    init(userID: String, userName: String) {
        self.userID = userID
        self.userName = userName
        super.init()
    }

    private var voiceRoom: TRTCVoiceRoom { TRTCVoiceRoom.shared() }

    // MARK: Login

    func login(sdkAppID: Int32, userSig: String) {
        voiceRoom.setDelegate(delegate: self)
        TUILogin.add(self)
        voiceRoom.login(sdkAppID: sdkAppID, userId: userID, userSig: userSig) { [weak self] code, _ in
            guard let self, code == 0 else { return }
            self.voiceRoom.setSelfProfile(
                userName: self.userName, avatarURL: "https://example.com/\(self.userID).png", callback: nil)
        }
    }

    func onConnecting() {}
    func onConnectSuccess() {}
    func onConnectFailed(_ code: Int32, err: String!) {}
    func onUserSigExpired() {}

    func onKickedOffline() {
        isKickedOffline = true
        voiceRoom.exitRoom(callback: nil)
    }

    // MARK: The owner

    func createRoom(roomID: Int32, name: String, seatCount: Int) {
        voiceRoom.setAuidoQuality(quality: 3)
        let param = VoiceRoomParam()
        param.roomName = name
        param.coverUrl = "https://example.com/cover.png"
        param.needRequest = true
        param.seatCount = seatCount
        voiceRoom.createRoom(roomID: roomID, roomParam: param) { [weak self] code, _ in
            guard code == 0 else { return }
            self?.voiceRoom.enterSeat(seatIndex: 0, callback: nil)
        }
    }

    func pick(_ user: String, seat: Int) { voiceRoom.pickSeat(seatIndex: seat, userId: user, callback: keepCode) }
    func kick(seat: Int) { voiceRoom.kickSeat(seatIndex: seat, callback: keepCode) }
    func mute(seat: Int, _ isMute: Bool) { voiceRoom.muteSeat(seatIndex: seat, isMute: isMute, callback: keepCode) }
    func close(seat: Int, _ isClose: Bool) {
        voiceRoom.closeSeat(seatIndex: seat, isClose: isClose, callback: keepCode)
    }
    func destroyRoom() { voiceRoom.destroyRoom(callback: keepCode) }

    // MARK: Listeners

    func enterRoom(roomID: Int) { voiceRoom.enterRoom(roomID: roomID, callback: keepCode) }
    func exitRoom() { voiceRoom.exitRoom(callback: keepCode) }
    func enterSeat(_ seat: Int) { voiceRoom.enterSeat(seatIndex: seat, callback: keepCode) }
    func leaveSeat() { voiceRoom.leaveSeat(callback: keepCode) }

    /// Asks the owner for a seat; when the owner agrees, the seat is taken.
    func askForSeat(_ seat: Int) {
        guard let owner = roomInfo?.ownerId else { return }
        let id = voiceRoom.sendInvitation(
            cmd: InvitationCommand.takeSeat, userId: owner, content: String(seat), callback: nil)
        openInvitations[id] = seat
    }

    // MARK: Talk and music

    func say(_ text: String) { voiceRoom.sendRoomTextMsg(message: text, callback: keepCode) }
    func send(gift: String) { voiceRoom.sendRoomCustomMsg(cmd: "gift", message: gift, callback: keepCode) }
    func muteMicrophone(_ isMuted: Bool) { voiceRoom.muteLocalAudio(mute: isMuted) }

    func startMusic(path: String, volume: Int) {
        let music = TXAudioMusicParam()
        music.id = 1
        music.path = path
        music.publish = true
        music.loopCount = 3
        guard let effects = voiceRoom.getAudioEffectManager() else { return }
        effects.startPlayMusic(music, onStart: { _ in }, onProgress: { _, _ in }, onComplete: { _ in })
        effects.setMusicPublishVolume(1, volume: volume)
    }

    func stopMusic() { voiceRoom.getAudioEffectManager()?.stopPlayMusic(1) }

    private var keepCode: ActionCallback { { [weak self] code, _ in self?.lastCode = code } }

    // MARK: TRTCVoiceRoomDelegate

    func onRoomInfoChange(roomInfo: VoiceRoomInfo) { self.roomInfo = roomInfo }
    func onSeatListChange(seatInfoList: [VoiceRoomSeatInfo]) { seats = seatInfoList }
    func onRoomDestroy(message: String) { isRoomDestroyed = true }

    func onUserVolumeUpdate(userVolumes: [TRTCVolumeInfo], totalVolume: Int) {
        for volume in userVolumes {
            let user = volume.userId.flatMap { $0.isEmpty ? nil : $0 } ?? userID
            loudestVolume[user] = max(loudestVolume[user] ?? 0, volume.volume)
        }
    }

    func onReceiveNewInvitation(identifier: String, inviter: String, cmd: String, content: String) {
        voiceRoom.acceptInvitation(identifier: identifier, callback: nil)
    }

    func onInviteeAccepted(identifier: String, invitee: String) {
        guard let seat = openInvitations.removeValue(forKey: identifier) else { return }
        enterSeat(seat)
    }
}
