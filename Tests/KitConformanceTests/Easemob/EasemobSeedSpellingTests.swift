import Devices
import EasemobVoiceRoom
import Foundation
import ParlorTesting
import Testing

/// Every call and callback that the vendor's page names, as the page spells it. The routes are called in RouteTests.
@Suite struct EasemobSeedSpellingTests {
    private let world = World(seed: 1)

    /// The page's names of routes: each is a case.
    private func routes(_ id: String) -> [VoiceRoomBusinessApi] {
        [
            .fetchRoomInfo(roomId: id), .createRoom(()), .deleteRoom(roomId: id), .modifyRoomInfo(roomId: id),
            .fetchRoomList(cursor: "", pageSize: 10, type: 0), .fetchRoomMembers(roomId: id, cursor: "", pageSize: 10),
            .joinRoom(roomId: id), .validatePassWord(roomId: id), .leaveRoom(roomId: id), .kickUser(roomId: id),
            .fetchMicsInfo(roomId: id), .fetchApplyMembers(roomId: id, cursor: "", pageSize: 10),
            .inviteUserToMic(roomId: id), .agreeInvite(roomId: id), .refuseInvite(roomId: id), .submitApply(roomId: id),
            .cancelApply(roomId: id), .refuseApply(roomId: id), .agreeApply(roomId: id), .closeMic(roomId: id),
            .cancelCloseMic(roomId: id, index: 1), .leaveMic(roomId: id, index: 1), .muteMic(roomId: id),
            .unmuteMic(roomId: id, index: 1), .exchangeMic(roomId: id), .kickMic(roomId: id), .lockMic(roomId: id),
            .unlockMic(roomId: id, index: 1), .fetchGiftContribute(roomId: id), .giftTo(roomId: id),
        ]
    }

    @Test func `every call of the page can be written as it is there`() throws {
        let tenant = world.addTenant(.easemobDemo)
        let alice = world.device("alice")
        let page = Page()
        var statuses: [Bool] = []
        try alice.withEngine { rtcKit in
            // The page's sample of the best sound.
            rtcKit.setChannelProfile(.liveBroadcasting)
            rtcKit.setAudioProfile(.musicHighQuality)
            rtcKit.setAudioScenario(.gameStreaming)
            #expect(rtcKit.setAudioProfile(.musicHighQuality, scenario: .gameStreaming) == 0)
            #expect(rtcKit.muteLocalAudioStream(true) == 0)
            #expect(rtcKit.adjustRecordingSignalVolume(100) == 0)
            #expect(rtcKit.setAudioEffectPreset(.roomAcousticsKTV) == 0)
            // And of noise suppression: each level's parameters.
            for (mode, bound, mask, statistical, final) in [(2, 10, 10, 0, 8), (2, 80, 50, 5, 30), (0, 80, 50, 5, 30)] {
                #expect(rtcKit.setParameters("{\"che.audio.ains_mode\":\(mode)}") == 0)
                #expect(rtcKit.setParameters("{\"che.audio.nsng.lowerBound\":\(bound)}") == 0)
                #expect(rtcKit.setParameters("{\"che.audio.nsng.lowerMask\":\(mask)}") == 0)
                #expect(rtcKit.setParameters("{\"che.audio.nsng.statisticalbound\":\(statistical)}") == 0)
                #expect(rtcKit.setParameters("{\"che.audio.nsng.finallowermask\":\(final)}") == 0)
                #expect(rtcKit.setParameters("{\"che.audio.nsng.enhfactorstastical\":200}") == 0)
            }
        }
        alice.run {
            for level in [AINS_STATE.high, .mid, .off] { ASRTCKit.getSharedInstance().setAINS(with: level) }
            VoiceRoomIMManager.shared?.configIM(appkey: tenant.tenant.appID)
            VoiceRoomIMManager.shared?.delegate = page
            ASRTCKit.getSharedInstance().delegate = page
            VoiceRoomIMManager.shared?.loginIM(userName: "alice", token: tenant.token(for: "alice")) { _, error in
                #expect(error == nil)
            }
        }
        world.advance(by: .seconds(1))
        alice.run {
            VoiceRoomIMManager.shared?.addChatRoomListener()
            VoiceRoomBusinessRequest.shared.sendPOSTRequest(
                api: .login(()), params: ["deviceId": "phone", "name": "Alice", "portrait": "avatar1"]
            ) { map, _ in VoiceRoomBusinessRequest.shared.userToken = map?["authorization"] as? String ?? "" }
        }
        world.advance(by: .seconds(1))
        alice.run {
            let params: [String: Any] = [
                "name": "Lobby", "is_private": false, "type": 0, "allow_free_join_mic": true, "sound_effect": "Karaoke",
            ]
            VoiceRoomBusinessRequest.shared.sendPOSTRequest(
                api: .createRoom(()), params: params, classType: VRRoomInfo.self
            ) { info, _ in page.roomInfo = info }
        }
        world.advance(by: .seconds(1))
        let roomId = try #require(page.roomInfo?.room?.room_id)
        let paths = alice.run { routes(roomId).map { VoiceRoomBusinessRequest.shared.convertApi(api: $0) } }
        #expect(paths.count == 30)
        alice.run {
            let kit = ASRTCKit.getSharedInstance()
            kit.setClientRole(role: .owner)
            #expect(kit.joinVoicRoomWith(with: "channel", token: "", rtcUid: 7, type: .social) == 0)
            VoiceRoomIMManager.shared?.joinedChatRoom(roomId: page.roomInfo?.room?.chatroom_id ?? "") { room, error in
                #expect(room != nil && error == nil)
            }
            // The page's samples of coming and going.
            VoiceRoomBusinessRequest.shared.sendPOSTRequest(api: .joinRoom(roomId: roomId), params: [:]) { dic, error in
                if let result = dic?["result"] as? Bool, error == nil, result { statuses.append(result) }
            }
        }
        world.advance(by: .seconds(1))
        alice.run {
            let room = page.roomInfo?.room?.chatroom_id ?? ""
            VoiceRoomIMManager.shared?.sendMessage(roomId: room, text: "hi", ext: ["userName": "Alice"]) { _, error in
                #expect(error == nil)
            }
            VoiceRoomIMManager.shared?.sendCustomMessage(roomId: room, event: VoiceRoomGift, customExt: [:]) {
                #expect($1 == nil)
            }
            VoiceRoomBusinessRequest.shared.sendDELETERequest(api: .leaveRoom(roomId: roomId), params: [:]) { map, _ in
                statuses.append(map?["result"] as? Bool ?? false)
            }
        }
        world.advance(by: .seconds(1))
        alice.run {
            VoiceRoomIMManager.shared?.removeListener()
            ASRTCKit.getSharedInstance().leaveChannel()
        }
        #expect(statuses == [true, true])
        #expect(page.told == ["userBeKicked"])
    }
}

extension Device {
    /// Runs the samples of the page with an engine that is made as the page makes it.
    fileprivate func withEngine(_ body: (AgoraRtcEngineKit) throws -> Void) throws {
        try run {
            AgoraConfig.rtcId = Tenant.easemobDemoAgoraAppID
            try body(AgoraRtcEngineKit.sharedEngine(withAppId: AgoraConfig.rtcId, delegate: nil))
        }
    }
}

/// An app with every callback that the page names.
private final class Page: NSObject, VoiceRoomIMDelegate, ASManagerDelegate {
    var roomInfo: VRRoomInfo?
    var told: [String] = []

    func receiveApplySite(roomId: String, meta: [String: String]?) { told.append("receiveApplySite") }
    func receiveInviteSite(roomId: String, meta: [String: String]?) { told.append("receiveInviteSite") }
    func receiveGift(roomId: String, meta: [String: String]?) { told.append("receiveGift") }
    func userBeKicked(roomId: String, reason: EMChatroomBeKickedReason) { told.append("userBeKicked") }
    func roomAttributesDidUpdated(roomId: String, attributeMap: [String: String]?, from fromId: String) {}
    func didRtcLocalUserJoinedOfUid(uid: UInt) {}
}
