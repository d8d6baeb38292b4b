import Devices
import Foundation
import VolcEngineRTC

extension KitCall {
    /// A call of the engine that the app holds. What it returned is noted in the trace.
    private static func engine<Code: BinaryInteger & SendableMetatype>(
        _ name: String, _ need: Standing.Need = .sdk, code: Int? = nil,
        _ make: @escaping @Sendable (ByteRTCEngine) -> Code
    ) -> KitCall {
        KitCall(name: name, need: need, code: code, line: "\(name) gave the app #.") { world, device in
            guard let engine = world.newer(of: device) else { return }
            let returned = device.run { Int(make(engine)) }
            device.record(.note, "\(name) gave the app \(returned).")
        }
    }

    /// A call of the engine's that a callback answers.
    private static func told<Code: BinaryInteger & SendableMetatype>(
        _ name: String, _ line: String, _ make: @escaping @Sendable (ByteRTCEngine) -> Code
    ) -> KitCall {
        KitCall(name: name, need: .login, code: nil, line: line) { world, device in
            guard let engine = world.newer(of: device) else { return }
            device.run { _ = make(engine) }
        }
    }

    /// A call of the room that the app holds. What it returned is noted in the trace.
    private static func room<Code: BinaryInteger & SendableMetatype>(
        _ name: String, _ need: Standing.Need = .object, code: Int? = nil,
        _ make: @escaping @Sendable (ByteRTCRTSRoom) -> Code
    ) -> KitCall {
        KitCall(name: name, need: need, code: code, line: "\(name) gave the app #.") { world, device in
            guard let room = world.newerRoom(of: device) else { return }
            let returned = device.run { Int(make(room)) }
            device.record(.note, "\(name) gave the app \(returned).")
        }
    }

    /// A call of the room's that a callback answers.
    private static func said(
        _ name: String, _ line: String, _ make: @escaping @Sendable (ByteRTCRTSRoom) -> Int
    ) -> KitCall {
        KitCall(name: name, need: .stay, code: nil, line: line) { world, device in
            guard let room = world.newerRoom(of: device) else { return }
            device.run { _ = make(room) }
        }
    }

    private static let stream = "lobby/alice/0"
    private static let bytes = Data([1, 2, 3])

    /// Every call that needs something, of the engine from version 3.60 on and of its rooms for messages.
    static let ofNewer: [KitCall] = [
        newerRooms, newerSounds, newerVoices, newerFrames, newerPictures, newerViews, newerScreens, newerLogins,
        newerLoginMessages,
    ].flatMap(\.self)

    private static let newerRooms: [KitCall] = [
        room("setRTCRoomDelegateRts") { $0.setRTCRoomDelegateRts(nil) },
        room("joinRTSRoom") { $0.joinRTSRoom("token", userInfo: ByteRTCUserInfo()) },
        room("leaveRoom", .room) { $0.leaveRoom() },
        room("updateToken", .room) { $0.updateToken("token") },
        room("sendRoomMessage") { $0.sendRoomMessage("hi") as Int64 },
        said("sendRoomMessage", "rtsRoom onRoomMessageSendResult(1, error: #)") { $0.sendRoomMessage("hi") },
        room("sendRoomBinaryMessage") { $0.sendRoomBinaryMessage(bytes) as Int64 },
        said("sendRoomBinaryMessage", "rtsRoom onRoomMessageSendResult(2, error: #)") {
            $0.sendRoomBinaryMessage(bytes)
        },
        room("sendUserMessage") { $0.sendUserMessage("alice", message: "hi", config: .reliableOrdered) as Int64 },
        said("sendUserMessage", "rtsRoom onUserMessageSendResult(3, error: #)") {
            $0.sendUserMessage("alice", message: "hi", config: .reliableOrdered)
        },
        room("sendUserBinaryMessage") {
            $0.sendUserBinaryMessage("alice", message: bytes, config: .reliableOrdered) as Int64
        },
        said("sendUserBinaryMessage", "rtsRoom onUserMessageSendResult(4, error: #)") {
            $0.sendUserBinaryMessage("alice", message: bytes, config: .reliableOrdered)
        },
        engine("setBusinessId") { $0.setBusinessId("shop") },
        engine("setRuntimeParameters") { $0.setRuntimeParameters([:]) },
        engine("sendStreamSyncInfo") { $0.sendStreamSyncInfo(bytes, config: ByteRTCStreamSyncInfoConfig()) },
        engine("sendStreamSyncInfo", .stay, code: -4) {
            $0.sendStreamSyncInfo(bytes, config: ByteRTCStreamSyncInfoConfig())
        },
        engine("sendSEIMessage") { $0.sendSEIMessage(bytes, andRepeatCount: 0, andCountPerFrame: .single) },
        engine("sendSEIMessage", .stay, code: -3) {
            $0.sendSEIMessage(bytes, andRepeatCount: 0, andCountPerFrame: .single)
        },
    ]

    // MARK: Sound

    private static let newerSounds: [KitCall] = [
        engine("startAudioCapture") { $0.startAudioCapture() },
        engine("stopAudioCapture") { $0.stopAudioCapture() },
        engine("muteAudioCapture") { $0.muteAudioCapture(true) },
        engine("setCaptureVolume") { $0.setCaptureVolume(50) },
        engine("setAudioScenario") { $0.setAudioScenario(.communication) },
        engine("setAudioProfile") { $0.setAudioProfile(.HD) },
        engine("setEarMonitorMode") { $0.setEarMonitorMode(.on) },
        engine("setEarMonitorVolume") { $0.setEarMonitorVolume(50) },
        engine("setPlaybackVolume") { $0.setPlaybackVolume(50) },
        engine("setRemoteAudioPlaybackVolume") { $0.setRemoteAudioPlaybackVolume(stream, volume: 50) },
        engine("setRemoteAudioPlaybackVolume", .stay, code: -3) { $0.setRemoteAudioPlaybackVolume(stream, volume: 50) },
        engine("enablePlaybackDucking") { $0.enablePlaybackDucking(true) },
        engine("enableAudioPropertiesReport") { $0.enableAudioPropertiesReport(ByteRTCAudioPropertiesConfig()) },
        engine("setDefaultAudioRoute") { $0.setDefaultAudioRoute(.earpiece) },
        engine("setAudioRoute") { $0.setAudioRoute(.earpiece) },
        engine("startAudioRecording") { engine in
            let config = ByteRTCAudioRecordingConfig()
            config.absoluteFileName = "/no/such/folder/a.wav"
            return engine.startAudioRecording(config)
        },
        engine("stopAudioRecording") { $0.stopAudioRecording() },
    ]

    private static let newerVoices: [KitCall] = [
        engine("setAnsMode") { $0.setAnsMode(.high) },
        engine("setLocalVoicePitch") { $0.setLocalVoicePitch(1) },
        engine("setVoiceChangerType") { $0.setVoiceChangerType(.robot) },
        engine("setVoiceReverbType") { $0.setVoiceReverbType(.reverbKTV) },
        engine("setLocalVoiceEqualization") { $0.setLocalVoiceEqualization(ByteRTCVoiceEqualizationConfig()) },
        engine("setLocalVoiceReverbParam") { $0.setLocalVoiceReverbParam(ByteRTCVoiceReverbConfig()) },
        engine("enableLocalVoiceReverb") { $0.enableLocalVoiceReverb(true) },
    ]

    /// Frames of sound that the app gives and takes.
    private static let newerFrames: [KitCall] = [
        engine("setAudioSourceType") { $0.setAudioSourceType(.external) },
        engine("setAudioRenderType") { $0.setAudioRenderType(.external) },
        engine("pushExternalAudioFrame") { $0.pushExternalAudioFrame(ByteRTCAudioFrame()) },
        engine("pullExternalAudioFrame") { $0.pullExternalAudioFrame(ByteRTCAudioFrame()) },
        engine("enableAudioFrameCallback") { $0.enableAudioFrameCallback(.record, format: nil) },
        engine("disableAudioFrameCallback") { $0.disableAudioFrameCallback(.record) },
        engine("registerAudioFrameObserver") { $0.registerAudioFrameObserver(nil) },
        engine("registerAudioProcessor") { $0.registerAudioProcessor(nil) },
        engine("enableAudioProcessor") { $0.enableAudioProcessor(.processorRecord, audioFormat: nil) },
        engine("disableAudioProcessor") { $0.disableAudioProcessor(.processorRecord) },
    ]

    // MARK: Pictures

    private static let newerPictures: [KitCall] = [
        engine("startVideoCapture") { $0.startVideoCapture() },
        engine("stopVideoCapture") { $0.stopVideoCapture() },
        engine("switchCamera") { $0.switchCamera(.back) },
        engine("setLocalVideoMirrorType") { $0.setLocalVideoMirrorType(.none) },
        engine("setVideoEncoderConfig") { $0.setVideoEncoderConfig(nil) },
        engine("setVideoCaptureConfig") { $0.setVideoCaptureConfig(nil) },
        engine("setVideoOrientation") { $0.setVideoOrientation(.adaptive) },
        engine("setVideoRotationMode") { $0.setVideoRotationMode(.followApp) },
        engine("setVideoSourceType") { $0.setVideoSourceType(.external) },
        engine("pushExternalVideoFrame") { $0.pushExternalVideoFrame(ByteRTCVideoFrameData()) },
        engine("registerLocalVideoProcessor") { $0.registerLocalVideoProcessor(nil, withConfig: nil) },
        engine("feedback") { $0.feedback(.disconnected, info: nil) },
        engine("startNetworkDetection") {
            $0.startNetworkDetection(true, uplinkBandwidth: 500, downlink: false, downlinkBandwidth: 0)
        },
        engine("stopNetworkDetection") { $0.stopNetworkDetection() },
    ]

    private static let newerViews: [KitCall] = [
        engine("setLocalVideoCanvas") { $0.setLocalVideoCanvas(withCanvas: nil) },
        engine("updateLocalVideoCanvas") { $0.updateLocalVideoCanvas(.fit, withBackgroundColor: 0) },
        engine("setRemoteVideoCanvas") { $0.setRemoteVideoCanvas(stream, withCanvas: nil) },
        engine("updateRemoteStreamVideoCanvas") {
            $0.updateRemoteStreamVideoCanvas(stream, withRenderMode: .fit, withBackgroundColor: 0)
        },
        engine("updateRemoteStreamVideoCanvas") {
            $0.updateRemoteStreamVideoCanvas(
                stream, withRemoteVideoRenderConfig: ByteRTCRemoteVideoRenderConfig())
        },
        engine("setLocalVideoSink") { $0.setLocalVideoSink(withSink: nil, withPixelFormat: .I420) },
        engine("setLocalVideoSink") {
            $0.setLocalVideoSink(withSink: nil, withLocalRenderConfig: ByteRTCLocalVideoSinkConfig())
        },
        engine("setRemoteVideoSink") { $0.setRemoteVideoSink(stream, withSink: nil, withPixelFormat: .I420) },
        engine("setRemoteVideoSink") {
            $0.setRemoteVideoSink(stream, withSink: nil, withRemoteRenderConfig: ByteRTCRemoteVideoSinkConfig())
        },
        engine("takeLocalSnapshot") { $0.takeLocalSnapshot(nil) },
        engine("takeRemoteSnapshot") { $0.takeRemoteSnapshot(stream, callback: nil) },
    ]

    private static let newerScreens: [KitCall] = [
        engine("startScreenCapture") { $0.startScreenCapture(.videoOnly, bundleId: nil) },
        engine("updateScreenCapture") { $0.updateScreenCapture(.videoOnly) },
        engine("stopScreenCapture") { $0.stopScreenCapture() },
        engine("setScreenVideoEncoderConfig") { $0.setScreenVideoEncoderConfig(nil) },
        engine("setScreenAudioSourceType") { $0.setScreenAudioSourceType(.external) },
        engine("pushScreenAudioFrame") { $0.pushScreenAudioFrame(ByteRTCAudioFrame()) },
        engine("setExtensionConfig") { $0.setExtensionConfig("group") },
        engine("sendScreenCaptureExtensionMessage") { $0.sendScreenCaptureExtensionMessage(bytes) },
    ]

    // MARK: Messages outside of rooms

    private static let newerLogins: [KitCall] = [
        engine("login") { $0.login("token", uid: "bob") },
        engine("logout") { $0.logout() },
        engine("logout", .login, code: -3) { $0.logout() },
        engine("updateLoginToken") { $0.updateLoginToken("token") },
        engine("updateLoginToken", .login, code: -3) { $0.updateLoginToken("token") },
        engine("getPeerOnlineStatus") { $0.getPeerOnlineStatus("alice") },
        engine("getPeerOnlineStatus", .login, code: -3) { $0.getPeerOnlineStatus("alice") },
        engine("setServerParams") { $0.setServerParams("signature", url: "https://example.com/rts") },
        told("setServerParams", "onServerParamsSetResult(#)") {
            $0.setServerParams("signature", url: "https://example.com/rts")
        },
    ]

    // Sending returns -1 where there is no engine.
    private static let newerLoginMessages: [KitCall] = [
        engine("sendServerMessage", code: -1) { $0.sendServerMessage("hi") },
        told("sendServerMessage", "onServerMessageSendResult(1, error: #)") { $0.sendServerMessage("hi") },
        engine("sendServerBinaryMessage", code: -1) { $0.sendServerBinaryMessage(bytes) },
        told("sendServerBinaryMessage", "onServerMessageSendResult(2, error: #)") {
            $0.sendServerBinaryMessage(bytes)
        },
        engine("sendUserMessageOutsideRoom", code: -1) {
            $0.sendUserMessageOutsideRoom("alice", message: "hi", config: .reliableOrdered)
        },
        told("sendUserMessageOutsideRoom", "onUserMessageSendResultOutsideRoom(3, error: #)") {
            $0.sendUserMessageOutsideRoom("alice", message: "hi", config: .reliableOrdered)
        },
        engine("sendUserBinaryMessageOutsideRoom", code: -1) {
            $0.sendUserBinaryMessageOutsideRoom("alice", message: bytes, config: .reliableOrdered)
        },
        told("sendUserBinaryMessageOutsideRoom", "onUserMessageSendResultOutsideRoom(4, error: #)") {
            $0.sendUserBinaryMessageOutsideRoom("alice", message: bytes, config: .reliableOrdered)
        },
    ]
}
