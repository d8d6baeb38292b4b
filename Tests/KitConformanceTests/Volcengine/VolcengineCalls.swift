import Devices
import Foundation
import VideoEngine
import VolcEngineRTC

extension KitCall {
    /// A call of the engine that the app holds. What it returned is noted in the trace.
    private static func engine(
        _ name: String, _ need: Standing.Need = .sdk, code: Int? = nil,
        _ make: @escaping @Sendable (ByteRTCVideo) -> Int
    ) -> KitCall {
        KitCall(name: name, need: need, code: code, line: "\(name) gave the app #.") { world, device in
            guard let engine = world.volcengine(of: device) else { return }
            let returned = device.run { make(engine) }
            device.record(.note, "\(name) gave the app \(returned).")
        }
    }

    /// A call of the engine's that a callback answers.
    private static func told(
        _ name: String, _ line: String, _ make: @escaping @Sendable (ByteRTCVideo) -> Int
    ) -> KitCall {
        KitCall(name: name, need: .login, code: nil, line: line) { world, device in
            guard let engine = world.volcengine(of: device) else { return }
            device.run { _ = make(engine) }
        }
    }

    /// A call of the room that the app holds. What it returned is noted in the trace.
    private static func room(
        _ name: String, _ need: Standing.Need = .object, code: Int? = nil,
        _ make: @escaping @Sendable (ByteRTCRoom) -> Int
    ) -> KitCall {
        KitCall(name: name, need: need, code: code, line: "\(name) gave the app #.") { world, device in
            guard let room = world.volcengineRoom(of: device) else { return }
            let returned = device.run { make(room) }
            device.record(.note, "\(name) gave the app \(returned).")
        }
    }

    /// A call of the room's that a callback answers.
    private static func said(
        _ name: String, _ line: String, _ make: @escaping @Sendable (ByteRTCRoom) -> Int
    ) -> KitCall {
        KitCall(name: name, need: .stay, code: nil, line: line) { world, device in
            guard let room = world.volcengineRoom(of: device) else { return }
            device.run { _ = make(room) }
        }
    }

    // Most methods return codes of 32 bits.
    private static func engine(
        _ name: String, _ need: Standing.Need = .sdk, code: Int? = nil,
        _ make: @escaping @Sendable (ByteRTCVideo) -> Int32
    ) -> KitCall {
        engine(name, need, code: code) { Int(make($0)) }
    }

    private static func told(
        _ name: String, _ line: String, _ make: @escaping @Sendable (ByteRTCVideo) -> Int32
    ) -> KitCall {
        told(name, line) { Int(make($0)) }
    }

    private static func room(
        _ name: String, _ need: Standing.Need = .object, code: Int? = nil,
        _ make: @escaping @Sendable (ByteRTCRoom) -> Int32
    ) -> KitCall {
        room(name, need, code: code) { Int(make($0)) }
    }

    private static func said(
        _ name: String, _ line: String, _ make: @escaping @Sendable (ByteRTCRoom) -> Int32
    ) -> KitCall {
        said(name, line) { Int(make($0)) }
    }

    private static var alice: ByteRTCRemoteStreamKey {
        let key = ByteRTCRemoteStreamKey()
        (key.roomId, key.userId) = ("lobby", "alice")
        return key
    }
    private static let bytes = Data([1, 2, 3])

    /// Every call of the engine's and its rooms' that needs something.
    static let ofVolcengine: [KitCall] = [
        stays, streams, newerNames, roomMessages, sounds, voices, frames, pictures, screens, unsupported, logins,
        loginMessages, network, echoTests, soundSettings, pictureSettings, cameras, refused,
    ].flatMap(\.self)

    // MARK: Rooms

    private static let stays: [KitCall] = [
        room("joinRoom") {
            $0.joinRoom("token", userInfo: ByteRTCUserInfo(), roomConfig: ByteRTCRoomConfig())
        },
        room("joinRTSRoom") { $0.joinRTSRoom("token", userInfo: ByteRTCUserInfo()) },
        room("leaveRoom", .room) { $0.leaveRoom() },
        room("setRTCRoomDelegateRts") { $0.setRTCRoomDelegateRts(nil) },
        room("setRTCRoomDelegate") { $0.setRTCRoomDelegate(nil) },
        room("setUserVisibility") { $0.setUserVisibility(true) },
        room("updateToken", .room) { $0.updateToken("token") },
        room("setRemoteRoomAudioPlaybackVolume") { $0.setRemoteRoomAudioPlaybackVolume(50) },
        room("setAudioSelectionConfig") { $0.setAudioSelectionConfig(.normal) },
        room("setRemoteVideoConfig") {
            $0.setRemoteVideoConfig("alice", remoteVideoConfig: ByteRTCRemoteVideoConfig())
        },
        engine("setBusinessId") { $0.setBusinessId("shop") },
    ]

    private static let streams: [KitCall] = [
        room("publishStream", .room) { $0.publishStream(.audio) },
        room("unpublishStream", .room) { $0.unpublishStream(.audio) },
        room("publishScreen", .room) { $0.publishScreen(.video) },
        room("unpublishScreen", .room) { $0.unpublishScreen(.video) },
        room("subscribeStream") { $0.subscribeStream("alice", mediaStreamType: .audio) },
        said("subscribeStream", "onStreamSubscribed(failedNotInRoom, userId: alice)") {
            $0.subscribeStream("alice", mediaStreamType: .audio)
        },
        room("unsubscribeStream") { $0.unsubscribeStream("alice", mediaStreamType: .audio) },
        said("unsubscribeStream", "onStreamSubscribed(failedNotInRoom, userId: alice)") {
            $0.unsubscribeStream("alice", mediaStreamType: .audio)
        },
        room("subscribeScreen") { $0.subscribeScreen("alice", mediaStreamType: .video) },
        room("unsubscribeScreen") { $0.unsubscribeScreen("alice", mediaStreamType: .video) },
        room("subscribeAllStreams", .room) { $0.subscribeAllStreams(with: .audio) },
        room("unsubscribeAllStreams", .room) { $0.unsubscribeAllStreams(with: .audio) },
        room("pauseAllSubscribedStream", .room) { $0.pauseAllSubscribedStream(.rtcControlMediaTypeAudio) },
        room("resumeAllSubscribedStream", .room) { $0.resumeAllSubscribedStream(.rtcControlMediaTypeAudio) },
        room("startForwardStreamToRooms") { $0.startForwardStreamToRooms([]) },
        room("updateForwardStreamToRooms") { $0.updateForwardStreamToRooms([]) },
        room("stopForwardStreamToRooms") { $0.stopForwardStreamToRooms() },
        room("pauseForwardStreamToAllRooms") { $0.pauseForwardStreamToAllRooms() },
        room("resumeForwardStreamToAllRooms") { $0.resumeForwardStreamToAllRooms() },
    ]

    /// What versions from 3.60 on call some of these.
    private static let newerNames: [KitCall] = [
        room("joinRoom") {
            $0.joinRoom(
                "token", userInfo: ByteRTCUserInfo(), userVisibility: true, roomConfig: ByteRTCRoomConfig())
        },
        room("leave", .room) { $0.leave() },
        room("publishStreamAudio", .room) { $0.publishStreamAudio(true) },
        room("publishStreamVideo", .room) { $0.publishStreamVideo(false) },
        room("subscribeStreamAudio") { $0.subscribeStreamAudio("lobby/alice/0", subscribe: true) },
        room("subscribeStreamVideo") { $0.subscribeStreamVideo("lobby/alice/1", subscribe: false) },
        room("subscribeAllStreamsAudio", .room) { $0.subscribeAllStreamsAudio(true) },
        room("subscribeAllStreamsVideo", .room) { $0.subscribeAllStreamsVideo(false) },
        room("pauseAllSubscribedStreamAudio", .room) { $0.pauseAllSubscribedStreamAudio() },
        room("pauseAllSubscribedStreamVideo", .room) { $0.pauseAllSubscribedStreamVideo() },
        room("resumeAllSubscribedStreamAudio", .room) { $0.resumeAllSubscribedStreamAudio() },
        room("resumeAllSubscribedStreamVideo", .room) { $0.resumeAllSubscribedStreamVideo() },
        engine("setLocalVideoRender") {
            $0.setLocalVideoRender(
                .indexMain, withSink: nil, withLocalRenderConfig: ByteRTCLocalVideoSinkConfig())
        },
        engine("setRemoteVideoRender") {
            $0.setRemoteVideoRender(alice, withSink: nil, withRemoteRenderConfig: ByteRTCRemoteVideoSinkConfig())
        },
    ]

    private static let roomMessages: [KitCall] = [
        room("sendRoomMessage") { $0.sendRoomMessage("hi") },
        said("sendRoomMessage", "onRoomMessageSendResult(1, error: 100)") { $0.sendRoomMessage("hi") },
        room("sendRoomBinaryMessage") { $0.sendRoomBinaryMessage(bytes) },
        said("sendRoomBinaryMessage", "onRoomMessageSendResult(2, error: 100)") { $0.sendRoomBinaryMessage(bytes) },
        room("sendUserMessage") { $0.sendUserMessage("alice", message: "hi", config: .reliableOrdered) },
        said("sendUserMessage", "onUserMessageSendResult(3, error: 100)") {
            $0.sendUserMessage("alice", message: "hi", config: .reliableOrdered)
        },
        room("sendUserBinaryMessage") {
            $0.sendUserBinaryMessage("alice", message: bytes, config: .reliableOrdered)
        },
        said("sendUserBinaryMessage", "onUserMessageSendResult(4, error: 100)") {
            $0.sendUserBinaryMessage("alice", message: bytes, config: .reliableOrdered)
        },
        room("setRoomExtraInfo") { $0.setRoomExtraInfo("topic", value: "music") },
        room("setRoomExtraInfo", .stay, code: -1) { $0.setRoomExtraInfo("topic", value: "music") },
        engine("sendStreamSyncInfo") { $0.sendStreamSyncInfo(bytes, config: ByteRTCStreamSycnInfoConfig()) },
        engine("sendStreamSyncInfo", .stay, code: -4) {
            $0.sendStreamSyncInfo(bytes, config: ByteRTCStreamSycnInfoConfig())
        },
        engine("sendSEIMessage") {
            $0.sendSEIMessage(.indexMain, andMessage: bytes, andRepeatCount: 0, andCountPerFrame: .single)
        },
        engine("sendSEIMessage", .stay) {
            $0.sendSEIMessage(.indexMain, andMessage: bytes, andRepeatCount: 0, andCountPerFrame: .single)
        },
    ]

    // MARK: Sound

    private static let sounds: [KitCall] = [
        engine("startAudioCapture") { $0.startAudioCapture() },
        engine("stopAudioCapture") { $0.stopAudioCapture() },
        engine("muteAudioCapture") { $0.muteAudioCapture(.indexMain, mute: true) },
        engine("setCaptureVolume") { $0.setCaptureVolume(.indexMain, volume: 50) },
        engine("setAudioScenario") { $0.setAudioScenario(.communication) },
        engine("setAudioProfile") { $0.setAudioProfile(.HD) },
        engine("setAudioScene") { $0.setAudioScene(.default) },
        engine("setEarMonitorMode") { $0.setEarMonitorMode(.on) },
        engine("setEarMonitorVolume") { $0.setEarMonitorVolume(50) },
        engine("setPlaybackVolume") { $0.setPlaybackVolume(50) },
        engine("setRemoteAudioPlaybackVolume") {
            $0.setRemoteAudioPlaybackVolume("lobby", remoteUid: "alice", playVolume: 50)
        },
        engine("setRemoteAudioPlaybackVolume", .stay) {
            $0.setRemoteAudioPlaybackVolume("lobby", remoteUid: "alice", playVolume: 50)
        },
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

    private static let voices: [KitCall] = [
        engine("setAnsMode") { $0.setAnsMode(.high) },
        engine("setLocalVoicePitch") { $0.setLocalVoicePitch(1) },
        engine("setVoiceChangerType") { $0.setVoiceChangerType(.robot) },
        engine("setVoiceReverbType") { $0.setVoiceReverbType(.reverbKTV) },
        engine("setLocalVoiceEqualization") { $0.setLocalVoiceEqualization(ByteRTCVoiceEqualizationConfig()) },
        engine("setLocalVoiceReverbParam") { $0.setLocalVoiceReverbParam(ByteRTCVoiceReverbConfig()) },
        engine("enableLocalVoiceReverb") { $0.enableLocalVoiceReverb(true) },
    ]

    /// Frames of sound that the app gives and takes.
    private static let frames: [KitCall] = [
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

    private static let pictures: [KitCall] = [
        engine("startVideoCapture") { $0.startVideoCapture() },
        engine("stopVideoCapture") { $0.stopVideoCapture() },
        engine("switchCamera") { $0.switchCamera(.back) },
        engine("setLocalVideoMirrorType") { $0.setLocalVideoMirrorType(.none) },
        engine("setMaxVideoEncoderConfig") { $0.setMaxVideoEncoderConfig(nil) },
        engine("setVideoEncoderConfig") { $0.setVideoEncoderConfig(nil) },
        engine("setVideoCaptureConfig") { $0.setVideoCaptureConfig(nil) },
        engine("setVideoOrientation") { $0.setVideoOrientation(.adaptive) },
        engine("setVideoRotationMode") { $0.setVideoRotationMode(.followApp) },
        engine("setLocalVideoCanvas") { $0.setLocalVideoCanvas(.indexMain, withCanvas: nil) },
        engine("updateLocalVideoCanvas") {
            $0.updateLocalVideoCanvas(.indexMain, withRenderMode: .fit, withBackgroundColor: 0)
        },
        engine("setRemoteVideoCanvas") { $0.setRemoteVideoCanvas(alice, withCanvas: nil) },
        engine("updateRemoteStreamVideoCanvas") {
            $0.updateRemoteStreamVideoCanvas(alice, withRenderMode: .fit, withBackgroundColor: 0)
        },
        engine("setRuntimeParameters") { $0.setRuntimeParameters([:]) },
    ]

    /// Pictures that the app takes itself, and the screen.
    private static let screens: [KitCall] = [
        engine("setLocalVideoSink") { $0.setLocalVideoSink(.indexMain, withSink: nil, withPixelFormat: .I420) },
        engine("setRemoteVideoSink") { $0.setRemoteVideoSink(alice, withSink: nil, withPixelFormat: .I420) },
        engine("takeLocalSnapshot") { $0.takeLocalSnapshot(.indexMain, callback: nil) },
        engine("takeRemoteSnapshot") { $0.takeRemoteSnapshot(alice, callback: nil) },
        engine("startScreenCapture") { $0.startScreenCapture(.videoOnly, bundleId: nil) },
        engine("updateScreenCapture") { $0.updateScreenCapture(.videoOnly) },
        engine("stopScreenCapture") { $0.stopScreenCapture() },
        engine("setScreenVideoEncoderConfig") { $0.setScreenVideoEncoderConfig(nil) },
        engine("setScreenAudioSourceType") { $0.setScreenAudioSourceType(.external) },
        engine("setScreenAudioStreamIndex") { $0.setScreenAudioStreamIndex(.indexMain) },
        engine("pushScreenAudioFrame") { $0.pushScreenAudioFrame(ByteRTCAudioFrame()) },
        engine("setExtensionConfig") { $0.setExtensionConfig("group") },
        engine("setVideoSourceType") { $0.setVideoSourceType(.external, WithStreamIndex: .indexScreen) },
        engine("pushExternalVideoFrame") { $0.pushExternalVideoFrame(ByteRTCVideoFrame()) },
        engine("pushScreenVideoFrame") { engine in
            guard let frame = (try? Picture(width: 16, height: 16))?.pixelBuffer(.nv12) else { return 0 }
            return engine.pushScreenVideoFrame(frame, time: CMTimeMake(value: 0, timescale: 1), rotation: 0)
        },
        engine("sendScreenCaptureExtensionMessage") { $0.sendScreenCaptureExtensionMessage(bytes) },
        engine("registerLocalVideoProcessor") { $0.registerLocalVideoProcessor(nil, withConfig: nil) },
        engine("feedback") { $0.feedback(.disconnected, info: nil) },
    ]

    /// What is not supported, and after the end is refused all the same.
    private static let unsupported: [KitCall] = [
        engine("setVideoWatermark") {
            $0.setVideoWatermark(
                .indexMain, withImagePath: nil, withRtcWatermarkConfig: ByteRTCVideoWatermarkConfig())
        },
        engine("clearVideoWatermark") { $0.clearVideoWatermark(.indexMain) },
        engine("startPushMixedStream") { $0.startPushMixedStream(toCDN: "1", mixedConfig: nil, observer: nil) },
        engine("updatePushMixedStream") {
            $0.updatePushMixedStream(toCDN: "1", mixedConfig: ByteRTCMixedStreamConfig())
        },
        engine("stopPushStreamToCDN") { $0.stopPushStreamToCDN("1") },
        room("startSubtitle") { $0.startSubtitle(ByteRTCSubtitleConfig()) },
        room("stopSubtitle") { $0.stopSubtitle() },
    ]

    // MARK: Messages outside of rooms, and the network

    private static let logins: [KitCall] = [
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
    private static let loginMessages: [KitCall] = [
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

    private static let network: [KitCall] = [
        engine("startNetworkDetection") {
            $0.startNetworkDetection(true, uplinkBandwidth: 500, downlink: false, downlinkBandwidth: 0)
        },
        engine("stopNetworkDetection") { $0.stopNetworkDetection() },
    ]

    // MARK: What versions 3.5x have besides

    private static let echoTests: [KitCall] = [
        engine("startEchoTest") { $0.startEchoTest(.ofSound(in: "attic"), playDelay: 2) },
        engine("stopEchoTest") { $0.stopEchoTest() },
    ]

    private static let soundSettings: [KitCall] = [
        engine("setBluetoothMode") { $0.setBluetoothMode(.HFP) },
        engine("enableVocalInstrumentBalance") { $0.enableVocalInstrumentBalance(true) },
        engine("setAudioAlignmentProperty") { $0.setAudioAlignmentProperty(alice, with: .audioMixing) },
        engine("setCellularEnhancement") { $0.setCellularEnhancement(ByteRTCMediaTypeEnhancementConfig()) },
        engine("setPublishFallbackOption") { $0.setPublishFallbackOption(.simulcast) },
        engine("setSubscribeFallbackOption") { $0.setSubscribeFallbackOption(.audioOnly) },
        engine("setRemoteUserPriority") { $0.setRemoteUserPriority(.high, InRoomId: "lobby", uid: "alice") },
        room("subscribeUserStream") {
            $0.subscribeUserStream(
                "alice", streamType: .indexMain, mediaType: .audioOnly, videoConfig: ByteRTCSubscribeVideoConfig())
        },
    ]

    private static let pictureSettings: [KitCall] = [
        engine("enableSimulcastMode") { $0.enableSimulcastMode(true) },
        engine("setVideoDigitalZoomConfig") { $0.setVideoDigitalZoomConfig(.focusOffset, size: 0.5) },
        engine("setVideoDigitalZoomControl") { $0.setVideoDigitalZoomControl(.zoomIn) },
        engine("startVideoDigitalZoomControl") { $0.startVideoDigitalZoomControl(.zoomIn) },
        engine("stopVideoDigitalZoomControl") { $0.stopVideoDigitalZoomControl() },
        engine("setDummyCaptureImagePath") { $0.setDummyCaptureImagePath("image.png") },
        engine("setVideoDenoiser") { $0.setVideoDenoiser(.auto) },
        engine("setLowLightAdjusted") { $0.setLowLightAdjusted(.auto) },
        engine("setRemoteVideoSuperResolution") { $0.setRemoteVideoSuperResolution(alice, with: .on) },
    ]

    private static let cameras: [KitCall] = [
        engine("setVideoCapture") { $0.setVideoCapture(.rotation90) },
        engine("setCameraZoomRatio") { $0.setCameraZoomRatio(2) },
        engine("setCameraTorch") { $0.setCameraTorch(.on) },
        engine("setCameraFocusPosition") { $0.setCameraFocusPosition(.zero) },
        engine("setCameraExposurePosition") { $0.setCameraExposurePosition(.zero) },
        engine("setCameraExposureCompensation") { $0.setCameraExposureCompensation(1) },
        engine("enableCameraAutoExposureFaceMode") { $0.enableCameraAutoExposureFaceMode(true) },
        engine("setCameraAdaptiveMinimumFrameRate") { $0.setCameraAdaptiveMinimumFrameRate(7) },
        engine("enableEffectBeauty") { $0.enableEffectBeauty(true) },
        engine("setBeautyIntensity") { $0.setBeautyIntensity(.smooth, withIntensity: 1) },
    ]

    /// What an app would wait for.
    private static let refused: [KitCall] = [
        engine("setEncryptInfo") { $0.setEncryptInfo(.AES128CBC, key: "key") },
        engine("setCustomizeEncryptHandler") { $0.setCustomizeEncryptHandler(nil) },
        engine("startCloudProxy") { $0.startCloudProxy([]) },
        engine("stopCloudProxy") { $0.stopCloudProxy() },
        engine("setLocalProxy") { $0.setLocalProxy([]) },
        engine("startFileRecording") {
            $0.startFileRecording(.indexMain, withRecordingConfig: ByteRTCRecordingConfig(), type: .audioOnly)
        },
        engine("stopFileRecording") { $0.stopFileRecording(.indexMain) },
        engine("stopPushPublicStream") { $0.stopPushPublicStream("stream") },
        engine("startPlayPublicStream") { $0.startPlayPublicStream("stream") },
        engine("stopPlayPublicStream") { $0.stopPlayPublicStream("stream") },
        engine("setPublicStreamVideoCanvas") { $0.setPublicStreamVideoCanvas("stream", withCanvas: nil) },
        engine("setPublicStreamVideoSink") {
            $0.setPublicStreamVideoSink("stream", withSink: nil, withPixelFormat: .I420)
        },
        engine("setPublicStreamAudioPlaybackVolume") { $0.setPublicStreamAudioPlaybackVolume("stream", volume: 1) },
        room("setMultiDeviceAVSync") { $0.setMultiDeviceAVSync("alice") },
    ]
}
