import Devices
import Foundation
import ParlorTesting
import Testing
import VoiceEngine
import ZegoExpressEngine

/// The calls and callbacks that the vendor's live audio room guides show, typed as they show them.
struct SeedSpellingTests {
    @Test func `a service can be written as the guides write it`() throws {
        let express = ExpressWorld()
        let alice = express.world.device("alice")
        let bob = express.world.device("bob")
        try alice.audio.use(.tone(hertz: 440, amplitude: 0.3))
        let services = (ExpressService(), ExpressService())
        alice.run { services.0.initWithAppID(appID: ExpressWorld.appID, appSign: ExpressWorld.appSign) }
        bob.run { services.1.initWithAppID(appID: ExpressWorld.appID, appSign: ExpressWorld.appSign) }
        for (device, service) in [(alice, services.0), (bob, services.1)] {
            device.run { service.loginRoom("lobby", userID: device.name) { code, _ in #expect(code == 0) } }
            try express.world.expect("loginRoom ok", on: device)
        }
        alice.run {
            services.0.setRoomExtraInfo(key: "audioRoom", value: "{\"lockseat\":true}")
            services.0.startPublishing("lobby_alice_main_host")
        }
        try express.world.expect("onPlayerStateUpdate(playing", on: bob)
        express.world.advance(by: .seconds(1))
        alice.run { services.0.turnMicrophoneOn(false) }
        express.world.advance(by: .seconds(1))
        #expect(services.1.extraInfo == ["audioRoom": "{\"lockseat\":true}"])
        #expect(services.1.microphones == ["lobby_alice_main_host": false])
        #expect(services.1.loudest > 20)
        alice.run { services.0.logoutRoom { code, _ in #expect(code == 0) } }
        try express.world.expect("onPlayerStateUpdate(noPlay", on: bob)
    }

    @Test func `the layers of the guides' app can be typed as they stand`() throws {
        let express = ExpressWorld()
        let alice = express.world.device("alice")
        let bob = try express.enter("bob")
        let listener = express.listener
        alice.run {
            SDKs.shared.initWithAppID(ExpressWorld.appID, appSign: ExpressWorld.appSign)
            SDKs.shared.loginRoom("lobby", scenario: .broadcast) { code, _ in #expect(code == 0) }
        }
        try express.world.expect("loginRoom ok", on: alice)
        alice.run { AudioRoom.shared.lockSeat(true) }
        try express.world.expect("onRoomExtraInfoUpdate", on: bob)
        #expect(listener.all.extraInfo.map(\.value) == ["{\"lockseat\":true}"])
        alice.run { SDKs.shared.logoutRoom() }
        try express.world.expect("onRoomUserUpdate(delete, userList: [alice]", on: bob)
    }
}

private let KEY = "audioRoom"

/// What the guides put between the app and the SDKs, and call ZegoSDKManager.
private class SDKs: NSObject {
    // Safe because one test uses it, and the simulated world runs one thing at a time.
    nonisolated(unsafe) static let shared = SDKs()

    var expressService = ExpressService.shared

    func initWithAppID(_ appID: UInt32, appSign: String) {
        expressService.initWithAppID(appID: appID, appSign: appSign)
    }

    func loginRoom(_ roomID: String, scenario: ZegoScenario, callback: ZegoRoomLoginCallback?) {
        ZegoExpressEngine.shared().setRoomScenario(scenario)
        expressService.loginRoom(roomID, userID: "alice", callback: callback)
    }

    func logoutRoom() { expressService.logoutRoom() }
}

/// What the guides give the host, and call ZegoLiveAudioRoomManager.
private class AudioRoom: NSObject {
    // Safe because one test uses it, and the simulated world runs one thing at a time.
    nonisolated(unsafe) static let shared = AudioRoom()

    var roomExtraInfoDict: [String: AnyObject] = [:]

    func lockSeat(_ lock: Bool) {
        roomExtraInfoDict.updateValue(lock as AnyObject, forKey: "lockseat")
        SDKs.shared.expressService.setRoomExtraInfo(key: KEY, value: roomExtraInfoDict.jsonString)
    }
}

extension Dictionary {
    fileprivate var jsonString: String {
        let data = try? JSONSerialization.data(withJSONObject: self)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// What the guides call the Express service, with one callback of each kind they name.
private final class ExpressService: NSObject, ZegoEventHandler {
    // Safe because one test uses it, and the simulated world runs one thing at a time.
    nonisolated(unsafe) static let shared = ExpressService()

    var extraInfo: [String: String] = [:]
    var microphones: [String: Bool] = [:]
    var loudest: Float = 0

    public func initWithAppID(appID: UInt32, appSign: String) {
        let profile = ZegoEngineProfile()
        profile.appID = appID
        profile.appSign = appSign
        profile.scenario = .broadcast
        let config: ZegoEngineConfig = ZegoEngineConfig()
        config.advancedConfig = [
            "notify_remote_device_unknown_status": "true", "notify_remote_device_init_status": "true",
        ]
        ZegoExpressEngine.setEngineConfig(config)
        ZegoExpressEngine.createEngine(with: profile, eventHandler: self)
    }

    func loginRoom(_ roomID: String, userID: String, callback: ZegoRoomLoginCallback? = nil) {
        let config = ZegoRoomConfig()
        config.isUserStatusNotify = true
        config.token = ""
        ZegoExpressEngine.shared().setRoomScenario(.highQualityChatroom)
        ZegoExpressEngine.shared().loginRoom(roomID, user: ZegoUser(userID: userID, userName: userID), config: config) {
            error, data in
            callback?(error, data)
        }
        ZegoExpressEngine.shared().startSoundLevelMonitor()
    }

    func logoutRoom(callback: ZegoRoomLogoutCallback? = nil) {
        ZegoExpressEngine.shared().logoutRoom { error, data in
            callback?(error, data)
        }
    }

    func setRoomExtraInfo(key: String, value: String) {
        ZegoExpressEngine.shared().setRoomExtraInfo(value, forKey: key, roomID: "lobby") { error in
            #expect(error == 0)
        }
    }

    func startPublishing(_ streamID: String) {
        ZegoExpressEngine.shared().muteMicrophone(false)
        ZegoExpressEngine.shared().startPublishingStream(streamID)
        ZegoExpressEngine.shared().setStreamExtraInfo("{\"cam\":false,\"mic\":true}")
    }

    func turnMicrophoneOn(_ isOn: Bool) {
        ZegoExpressEngine.shared().muteMicrophone(!isOn)
        ZegoExpressEngine.shared().setAudioRouteToSpeaker(true)
    }

    func onRoomStreamUpdate(
        _ updateType: ZegoUpdateType, streamList: [ZegoStream], extendedData: [AnyHashable: Any]?, roomID: String
    ) {
        for stream in streamList {
            if updateType == .add {
                let config = ZegoPlayerConfig()
                config.resourceMode = .onlyRTC
                ZegoExpressEngine.shared().startPlayingStream(stream.streamID, canvas: nil, config: config)
            } else {
                ZegoExpressEngine.shared().stopPlayingStream(stream.streamID)
            }
        }
    }

    func onRoomExtraInfoUpdate(_ roomExtraInfoList: [ZegoRoomExtraInfo], roomID: String) {
        for info in roomExtraInfoList { extraInfo[info.key] = info.value }
    }

    func onRemoteMicStateUpdate(_ state: ZegoRemoteDeviceState, streamID: String) {
        microphones[streamID] = state == .open
    }

    func onRemoteSoundLevelUpdate(_ soundLevels: [String: NSNumber]) {
        for level in soundLevels.values { loudest = max(loudest, level.floatValue) }
    }
}
