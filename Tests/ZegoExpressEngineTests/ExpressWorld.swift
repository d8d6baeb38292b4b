import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Synchronization
import VoiceEngine
import ZegoExpressEngine

/// A world with one ZEGO tenant, and people who use the Express engine in it.
final class ExpressWorld {
    static let appID: UInt32 = 123_456_789
    static let appSign = String(repeating: "0123456789abcdef", count: 4)

    let world: World
    let tenant: WorldTenant
    /// The SDK holds handlers weakly.
    private var listeners: [Listener] = []

    init(seed: UInt64 = 7, adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in }) {
        world = World(seed: seed)
        tenant = world.addTenant(
            .zego(
                appID: Self.appID, appSign: Self.appSign, serverSecret: "0123456789abcdef0123456789abcdef",
                adjust: adjust))
    }

    /// A device with an engine and a handler, whose microphone hears a tone.
    @discardableResult
    func person(
        _ name: String, hertz: Double = 440, appID: UInt32 = ExpressWorld.appID, appSign: String = ExpressWorld.appSign,
        scenario: ZegoScenario = .broadcast
    ) throws -> Device {
        let device = world.device(name)
        try device.audio.use(.tone(hertz: hertz, amplitude: 0.3))
        let listener = Listener()
        listeners.append(listener)
        device.run {
            let profile = ZegoEngineProfile()
            profile.appID = appID
            profile.appSign = appSign
            profile.scenario = scenario
            ZegoExpressEngine.createEngine(with: profile, eventHandler: listener)
        }
        return device
    }

    /// What the handler of the person who came last is told.
    var listener: Listener { listeners[listeners.count - 1] }

    func logIn(
        _ user: String, on device: Device, room: String = "lobby", token: String = "", tellsUsers: Bool = true,
        maximum: UInt32 = 0
    ) {
        let config = ZegoRoomConfig.default()
        config.isUserStatusNotify = tellsUsers
        config.token = token
        config.maxMemberCount = maximum
        device.express { engine in
            engine.loginRoom(room, user: ZegoUser(userID: user), config: config) { _, _ in }
        }
    }

    /// A person in a room, who publishes a stream of their name where asked.
    @discardableResult
    func enter(
        _ name: String, room: String = "lobby", hertz: Double = 440, publishes: Bool = false,
        tellsUsers: Bool = true
    ) throws -> Device {
        let device = try person(name, hertz: hertz)
        logIn(name, on: device, room: room, tellsUsers: tellsUsers)
        try world.expect("loginRoom ok", on: device)
        if publishes {
            device.express { $0.startPublishingStream("\(name)_main") }
            try world.expect("onPublisherStateUpdate(publishing, errorCode: 0, streamID: \(name)_main)", on: device)
        }
        settle()
        return device
    }

    /// Plays a stream and waits until it is played.
    func play(_ stream: String, on device: Device) throws {
        device.express { $0.startPlayingStream(stream) }
        try world.expect("onPlayerStateUpdate(playing, errorCode: 0, streamID: \(stream))", on: device)
    }

    /// Lets what is under way arrive.
    func settle() { world.advance(by: .milliseconds(200)) }

    /// The callbacks of a device that have one of `texts` in them.
    func callbacks(on device: Device, _ texts: String...) -> [String] {
        world.callbacks(on: device).filter { callback in texts.contains { callback.contains($0) } }
    }

    /// The callbacks of a device since there were `count`.
    func callbacks(on device: Device, since count: Int) -> [String] {
        Array(world.callbacks(on: device).dropFirst(count))
    }

    func notes(on device: Device) -> [String] {
        world.trace.filter { $0.kind == .note && $0.device == device.name }.map(\.text)
    }
}

extension Device {
    /// Uses this device's engine.
    func express(_ body: (ZegoExpressEngine) -> Void) { run { body(ZegoExpressEngine.shared()) } }

    /// The amplitude of a sine in the last half second that the speaker played.
    func amplitude(_ hertz: Double) -> Double {
        let recording = audio.speaker.recording
        let end = recording.startTick + recording.samples.count / 1920
        return audio.speaker.amplitude(hertz: hertz, from: end - 25, to: end)
    }
}

/// A handler that keeps what the trace does not show.
final class Listener: NSObject, ZegoEventHandler, Sendable {
    /// What reports of quality say of pictures.
    struct PictureQuality: Sendable {
        var rate: Double
        var kilobits: Double
        var bytes: Double
        var totalBytes: Double
        var isMuted = false
        var breaks = 0
        var lag = 0
    }

    struct Heard: Sendable {
        var extraInfo: [(key: String, value: String, user: String, name: String, time: UInt64)] = []
        var remoteLevels: [[String: Float]] = []
        var remoteInfos: [[String: Int32]] = []
        var capturedLevels: [Float] = []
        var mixLevels: [[UInt32: Float]] = []
        var deleteReasons: [Int] = []
        var streams: [(id: String, extra: String, user: String)] = []
        var states: [ZegoRoomState] = []
        var sessions: [String] = []
        var spectra: [[String: [Float]]] = []
        var ownSpectra: [[Float]] = []
        var sideData: [[UInt8]] = []
        var sideInfo: [[UInt8]] = []
        var advice: [String] = []
        var transparent: [(user: String, bytes: [UInt8])] = []
        var roomMixLevels: [[String: Float]] = []
        var messages: [(text: String, from: String, name: String, time: UInt64)] = []
        var playerKilobits: [Double] = []
        var playerPictures: [PictureQuality] = []
        var publisherPictures: [PictureQuality] = []
    }

    private let heard = Mutex(Heard())
    var all: Heard { heard.withLock { $0 } }

    func onRoomExtraInfoUpdate(_ roomExtraInfoList: [ZegoRoomExtraInfo], roomID: String) {
        for info in roomExtraInfoList {
            let entry = (
                key: info.key, value: info.value, user: info.updateUser.userID, name: info.updateUser.userName,
                time: info.updateTime
            )
            heard.withLock { $0.extraInfo.append(entry) }
        }
    }

    func onRoomStateUpdate(
        _ state: ZegoRoomState, errorCode: Int32, extendedData: [AnyHashable: Any]?, roomID: String
    ) {
        heard.withLock { $0.states.append(state) }
    }

    func onRoomStateChanged(
        _ reason: ZegoRoomStateChangedReason, errorCode: Int32, extendedData: [AnyHashable: Any], roomID: String
    ) {
        if let session = extendedData["room_session_id"] as? String {
            heard.withLock { $0.sessions.append(session) }
        }
    }

    func onRoomStreamUpdate(
        _ updateType: ZegoUpdateType, streamList: [ZegoStream], extendedData: [AnyHashable: Any]?, roomID: String
    ) {
        let reasons = extendedData?["stream_delete_reason"] as? [[String: Any]] ?? []
        let codes = reasons.compactMap { $0["code"] as? Int }
        let streams = streamList.map { (id: $0.streamID, extra: $0.extraInfo, user: $0.user.userID) }
        heard.withLock { heard in
            heard.deleteReasons += codes
            heard.streams += streams
        }
    }

    func onRemoteSoundLevelUpdate(_ soundLevels: [String: NSNumber]) {
        let levels = soundLevels.mapValues(\.floatValue)
        heard.withLock { $0.remoteLevels.append(levels) }
    }

    func onRemoteSoundLevelInfoUpdate(_ soundLevelInfos: [String: ZegoSoundLevelInfo]) {
        let infos = soundLevelInfos.mapValues(\.vad)
        heard.withLock { $0.remoteInfos.append(infos) }
    }

    func onCapturedSoundLevelUpdate(_ soundLevel: NSNumber) {
        let level = soundLevel.floatValue
        heard.withLock { $0.capturedLevels.append(level) }
    }

    func onMixerSoundLevelUpdate(_ soundLevels: [NSNumber: NSNumber]) {
        let levels = Dictionary(uniqueKeysWithValues: soundLevels.map { ($0.key.uint32Value, $0.value.floatValue) })
        heard.withLock { $0.mixLevels.append(levels) }
    }

    func onRemoteAudioSpectrumUpdate(_ audioSpectrums: [String: [NSNumber]]) {
        let spectra = audioSpectrums.mapValues { $0.map(\.floatValue) }
        heard.withLock { $0.spectra.append(spectra) }
    }

    func onCapturedAudioSpectrumUpdate(_ audioSpectrum: [NSNumber]) {
        let spectrum = audioSpectrum.map(\.floatValue)
        heard.withLock { $0.ownSpectra.append(spectrum) }
    }

    func onPlayerSyncRecvSEI(_ data: Data, streamID: String) {
        heard.withLock { $0.sideData.append([UInt8](data)) }
    }

    func onPlayerRecvAudioSideInfo(_ data: Data, streamID: String) {
        heard.withLock { $0.sideInfo.append([UInt8](data)) }
    }

    func onRecvRoomTransparentMessage(_ message: ZegoRoomRecvTransparentMessage, roomID: String) {
        let entry = (user: message.sendUser.userID, bytes: [UInt8](message.content))
        heard.withLock { $0.transparent.append(entry) }
    }

    func onDebugError(_ errorCode: Int32, funcName: String, info: String) {
        heard.withLock { $0.advice.append(info) }
    }

    func onAutoMixerSoundLevelUpdate(_ soundLevels: [String: NSNumber]) {
        let levels = soundLevels.mapValues(\.floatValue)
        heard.withLock { $0.roomMixLevels.append(levels) }
    }

    func onIMRecvBroadcastMessage(_ messageList: [ZegoBroadcastMessageInfo], roomID: String) {
        for message in messageList {
            let entry = (
                text: message.message, from: message.fromUser.userID, name: message.fromUser.userName,
                time: message.sendTime
            )
            heard.withLock { $0.messages.append(entry) }
        }
    }

    func onPlayerQualityUpdate(_ quality: ZegoPlayStreamQuality, streamID: String) {
        let kilobits = quality.audioKBPS
        let pictures = PictureQuality(
            rate: quality.videoRenderFPS, kilobits: quality.videoKBPS, bytes: quality.videoRecvBytes,
            totalBytes: quality.totalRecvBytes, isMuted: quality.muteVideo == 1,
            breaks: Int(quality.videoCumulativeBreakCount), lag: Int(quality.avTimestampDiff))
        heard.withLock { heard in
            heard.playerKilobits.append(kilobits)
            heard.playerPictures.append(pictures)
        }
    }

    func onPublisherQualityUpdate(_ quality: ZegoPublishStreamQuality, streamID: String) {
        let pictures = PictureQuality(
            rate: quality.videoSendFPS, kilobits: quality.videoKBPS, bytes: quality.videoSendBytes,
            totalBytes: quality.totalSendBytes)
        heard.withLock { $0.publisherPictures.append(pictures) }
    }
}
