import Foundation
import ZegoExpressEngine

/// Everything the app does with the Express engine, and what it has to remember of it.
final class ExpressService: NSObject {
    private static let instances = PerDevice { ExpressService() }
    static var shared: ExpressService { instances.current }

    private(set) var engine: ZegoExpressEngine?
    private(set) var currentUser: ZegoSDKUser?
    private(set) var currentRoomID: String?
    private(set) var currentScenario = ZegoScenario.default
    /// Who publishes each stream of the others.
    var streamDict: [String: String] = [:]
    var inRoomUserDict: [String: ZegoSDKUser] = [:]
    var roomExtraInfoDict: [String: ZegoRoomExtraInfo] = [:]
    private(set) var eventHandlers = Listeners<any ExpressServiceDelegate>()
    private var token = ""

    /// With an empty `appSign` the phone logs in to rooms with tokens.
    func initWithAppID(_ appID: UInt32, appSign: String) {
        let config = ZegoEngineConfig()
        config.advancedConfig = [
            "notify_remote_device_unknown_status": "true", "notify_remote_device_init_status": "true",
        ]
        ZegoExpressEngine.setEngineConfig(config)
        let profile = ZegoEngineProfile()
        profile.appID = appID
        profile.appSign = appSign
        profile.scenario = .broadcast
        engine = ZegoExpressEngine.createEngine(with: profile, eventHandler: self)
    }

    func addEventHandler(_ handler: any ExpressServiceDelegate) { eventHandlers.add(handler) }

    /// Keeps who logs in to rooms from here on; the engine is told when a room is entered.
    func connectUser(userID: String, userName: String, token: String?) {
        currentUser = ZegoSDKUser(id: userID, name: userName)
        self.token = token ?? ""
    }

    func disconnectUser() { currentUser = nil }

    // MARK: Rooms

    func setRoomScenario(_ scenario: ZegoScenario) {
        currentScenario = scenario
        engine?.setRoomScenario(scenario)
    }

    func loginRoom(_ roomID: String, callback: CommonCallback?) {
        guard let currentUser else { return }
        let config = ZegoRoomConfig()
        config.isUserStatusNotify = true
        config.token = token
        let user = ZegoUser(userID: currentUser.id, userName: currentUser.name)
        currentRoomID = roomID
        engine?.loginRoom(roomID, user: user, config: config) { [weak self] code, _ in
            if code == 0 {
                self?.inRoomUserDict[currentUser.id] = currentUser
            } else {
                self?.currentRoomID = nil
            }
            callback?(Int(code), "")
        }
    }

    func logoutRoom(callback: CommonCallback?) {
        stopPublishingStream()
        streamDict = [:]
        inRoomUserDict = [:]
        roomExtraInfoDict = [:]
        currentRoomID = nil
        engine?.logoutRoom { code, _ in callback?(Int(code), "") }
    }

    /// Sets a value of the room. The engine tells the others' apps; this device's app is told here.
    func setRoomExtraInfo(key: String, value: String, callback: CommonCallback? = nil) {
        guard let roomID = currentRoomID, let currentUser else { return }
        engine?.setRoomExtraInfo(value, forKey: key, roomID: roomID) { [weak self] code in
            if code == 0 {
                let extraInfo = ZegoRoomExtraInfo()
                extraInfo.key = key
                extraInfo.value = value
                extraInfo.updateUser = ZegoUser(userID: currentUser.id, userName: currentUser.name)
                self?.keep(extraInfo, roomID: roomID)
            }
            callback?(Int(code), "")
        }
    }

    func keep(_ extraInfo: ZegoRoomExtraInfo, roomID: String) {
        roomExtraInfoDict[extraInfo.key] = extraInfo
        for handler in eventHandlers.all { handler.onRoomExtraInfoUpdate2(extraInfo, roomID: roomID) }
    }

    // MARK: Streams and sound

    func startPublishingStream(_ streamID: String) {
        currentUser?.streamID = streamID
        engine?.startPublishingStream(streamID)
        tellDevices()
    }

    func stopPublishingStream() {
        guard currentUser?.streamID != nil else { return }
        currentUser?.streamID = nil
        engine?.stopPublishingStream()
    }

    func openMicrophone(_ isOpen: Bool) {
        engine?.muteMicrophone(!isOpen)
        currentUser?.isMicrophoneOpen = isOpen
        tellDevices()
        guard let currentUser else { return }
        for handler in eventHandlers.all { handler.onMicrophoneOpen(currentUser.id, isMicOpen: isOpen) }
    }

    private func tellDevices() {
        guard let currentUser, currentUser.streamID != nil else { return }
        engine?.setStreamExtraInfo(JSON.text(StreamDevices(cam: false, mic: currentUser.isMicrophoneOpen)))
    }

    func startSoundLevelMonitor() { engine?.startSoundLevelMonitor(1000) }
    func stopSoundLevelMonitor() { engine?.stopSoundLevelMonitor() }

    func startPlayingStream(_ streamID: String) {
        let config = ZegoPlayerConfig()
        config.resourceMode = currentScenario == .broadcast ? .default : .onlyRTC
        engine?.startPlayingStream(streamID, config: config)
    }

    func stopPlayingStream(_ streamID: String) { engine?.stopPlayingStream(streamID) }

    // MARK: Messages

    func sendBarrageMessage(_ text: String, callback: CommonCallback?) {
        guard let roomID = currentRoomID else { return }
        engine?.sendBarrageMessage(text, roomID: roomID) { code, _ in callback?(Int(code), "") }
    }

    func sendBroadcastMessage(_ text: String, callback: CommonCallback?) {
        guard let roomID = currentRoomID else { return }
        engine?.sendBroadcastMessage(text, roomID: roomID) { code, _ in callback?(Int(code), "") }
    }
}
