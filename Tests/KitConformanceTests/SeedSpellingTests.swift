import Dispatch
import Foundation
import ParlorTesting
import TRTCVoiceRoom
import TXLiteAVSDK_TRTC
import Testing

/// Every call that the vendor's API document shows, typed as the document spells it.
@Suite struct SeedSpellingTests {
    private let world = World(seed: 1)

    @Test func `every method of the document can be called as it is written there`() throws {
        let tenant = world.addTenant(.tencentDemo)
        let alice = world.device("alice")
        let listener = Listener()
        alice.run {
            let room = TRTCVoiceRoom.shared()
            room.setDelegate(delegate: listener)
            room.setDelegateQueue(queue: DispatchQueue.main)
            room.login(sdkAppID: 1_400_000_001, userId: "alice", userSig: tenant.token(for: "alice")) { code, _ in
                #expect(code == 0)
            }
            room.setSelfProfile(userName: "Alice", avatarURL: "url", callback: nil)
        }
        world.advance(by: .seconds(1))
        alice.run {
            let param = VoiceRoomParam()
            param.roomName = "lobby"
            param.coverUrl = "cover"
            param.needRequest = true
            param.seatCount = 4
            TRTCVoiceRoom.shared().createRoom(roomID: 42, roomParam: param) { code, message in
                #expect(code == 0, "\(message)")
            }
        }
        try world.expect("createRoom callback(code: 0", on: alice)
        alice.run {
            let room = TRTCVoiceRoom.shared()
            room.getRoomInfoList(roomIdList: [42]) { code, _, rooms in #expect(code == 0 && rooms.count == 1) }
            room.getUserInfoList(userIDList: nil) { code, _, users in #expect(code == 0 && !users.isEmpty) }
            room.enterSeat(seatIndex: 0, callback: nil)
        }
        try world.expect("enterSeat callback(code: 0", on: alice)
        alice.run {
            let room = TRTCVoiceRoom.shared()
            room.pickSeat(seatIndex: 1, userId: "nobody", callback: nil)
            room.kickSeat(seatIndex: 2, callback: nil)
            room.muteSeat(seatIndex: 0, isMute: true, callback: nil)
            room.closeSeat(seatIndex: 3, isClose: true, callback: nil)
            room.startMicrophone()
            room.setAuidoQuality(quality: 3)
            room.muteLocalAudio(mute: true)
            room.setSpeaker(userSpeaker: true)
            room.setAudioCaptureVolume(volume: 80)
            room.setAudioPlayoutVolume(volume: 80)
            room.setVoiceEarMonitor(enable: true)
            room.muteRemoteAudio(userId: "bob", mute: true)
            room.muteAllRemoteAudio(isMute: false)
            room.stopMicrophone()
            #expect(room.getAudioEffectManager() != nil)
            room.sendRoomTextMsg(message: "hello", callback: nil)
            room.sendRoomCustomMsg(cmd: "gift", message: "rose", callback: nil)
            let id = room.sendInvitation(cmd: "take", userId: "bob", content: "1", callback: nil)
            room.acceptInvitation(id: id, callback: nil)
            room.rejectInvitation(id: id, callback: nil)
            room.cancelInvitation(id: id, callback: nil)
            room.acceptInvitation(identifier: id, callback: nil)
            room.rejectInvitation(identifier: id, callback: nil)
            room.cancelInvitation(identifier: id, callback: nil)
        }
        world.advance(by: .seconds(2))
        alice.run { TRTCVoiceRoom.shared().leaveSeat(callback: nil) }
        world.advance(by: .seconds(1))
        alice.run { TRTCVoiceRoom.shared().exitRoom { code, _ in #expect(code == 10_009) } }
        world.advance(by: .seconds(1))
        alice.run { TRTCVoiceRoom.shared().enterRoom(roomID: 42) { code, _ in #expect(code == 0) } }
        world.advance(by: .seconds(1))
        alice.run { TRTCVoiceRoom.shared().destroyRoom { code, message in #expect(code == 0, "\(message)") } }
        try world.expect("destroyRoom callback(code: 0", on: alice)
        alice.run { TRTCVoiceRoom.shared().logout { code, message in #expect(code == 0, "\(message)") } }
        try world.expect("logout callback(code: 0", on: alice)
        alice.run { TRTCVoiceRoom.destroyShared() }
        #expect(listener.seatListCount > 0)
    }
}

/// A delegate with every method of the document, in its own labels.
private final class Listener: NSObject, TRTCVoiceRoomDelegate {
    var seatListCount = 0

    func onError(code: Int32, message: String) {}
    func onWarning(code: Int32, message: String) {}
    func onDebugLog(message: String) {}
    func onRoomDestroy(roomId: String) {}
    func onRoomInfoChange(roomInfo: VoiceRoomInfo) {}
    func onUserMicrophoneMute(userId: String, mute: Bool) {}
    func onUserVolumeUpdate(userVolumes: [TRTCVolumeInfo], totalVolume: Int) {}
    func onSeatListChange(seatInfoList: [VoiceRoomSeatInfo]) { seatListCount += 1 }
    func onAnchorEnterSeat(index: Int, user: VoiceRoomUserInfo) {}
    func onAnchorLeaveSeat(index: Int, user: VoiceRoomUserInfo) {}
    func onSeatMute(index: Int, isMute: Bool) {}
    func onSeatClose(index: Int, isClose: Bool) {}
    func onAudienceEnter(userInfo: VoiceRoomUserInfo) {}
    func onAudienceExit(userInfo: VoiceRoomUserInfo) {}
    func onRecvRoomTextMsg(message: String, userInfo: VoiceRoomUserInfo) {}
    func onRecvRoomCustomMsg(command: String, message: String, userInfo: VoiceRoomUserInfo) {}
    func onReceiveNewInvitation(id: String, inviter: String, cmd: String, content: String) {}
    func onInviteeAccepted(id: String, invitee: String) {}
    func onInviteeRejected(id: String, invitee: String) {}
    func onInvitationCancelled(id: String, invitee: String) {}
}
