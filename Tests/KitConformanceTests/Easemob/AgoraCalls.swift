import AgoraRtcKit
import Devices
import Foundation

extension KitCall {
    /// A call of the engine that the app holds. What it returned is noted in the trace.
    private static func agora(
        _ name: String, _ need: Standing.Need = .sdk, _ make: @escaping @Sendable (AgoraRtcEngineKit) -> Int32
    ) -> KitCall {
        KitCall(name: name, need: need, code: nil, line: "\(name) gave the app -#.") { world, device in
            guard let engine = world.agoraEngine(of: device) else { return }
            let returned = device.run { make(engine) }
            device.record(.note, "\(name) gave the app \(returned).")
        }
    }

    /// A further connection that is not there.
    private static var other: AgoraRtcConnection { AgoraRtcConnection(channelId: "lobby", localUid: 5) }
    private static var options: AgoraRtcChannelMediaOptions { AgoraRtcChannelMediaOptions() }
    private static var file: String { "/no/such/file.wav" }

    /// Every call of the engine's that needs a channel, or an engine that is not destroyed.
    static let ofAgora: [KitCall] =
        channels + sound + pushedSound + others + voice + music + pictures + effects + refused

    private static let channels: [KitCall] = [
        agora("joinChannel") { $0.joinChannel(byToken: "t", channelId: "bar", info: nil, uid: 2) },
        agora("joinChannelEx") {
            $0.joinChannelEx(byToken: "t", connection: other, delegate: nil, mediaOptions: options)
        },
        agora("leaveChannel", .stay) { $0.leaveChannel() },
        agora("leaveChannelEx", .stay) { $0.leaveChannelEx(other) },
        agora("setChannelProfile") { $0.setChannelProfile(.liveBroadcasting) },
        agora("setClientRole") { $0.setClientRole(.broadcaster) },
        agora("updateChannel", .room) { $0.updateChannel(with: options) },
        agora("updateChannelEx", .room) { $0.updateChannelEx(with: options, connection: other) },
        agora("renewToken", .room) { $0.renewToken("t") },
        agora("registerLocalUserAccount") {
            $0.registerLocalUserAccount("bob", appId: Tenant.easemobDemoAgoraAppID)
        },
        agora("createDataStream", .room) { engine in
            var stream = 0
            return engine.createDataStream(&stream, config: AgoraDataStreamConfig())
        },
        agora("createDataStreamEx", .room) { engine in
            var stream = 0
            return engine.createDataStreamEx(&stream, config: AgoraDataStreamConfig(), connection: other)
        },
        agora("sendStreamMessage", .room) { $0.sendStreamMessage(1, data: Data("hi".utf8)) },
        agora("sendStreamMessageEx", .room) {
            $0.sendStreamMessageEx(1, data: Data("hi".utf8), connection: other)
        },
        agora("startChannelMediaRelay") { $0.startChannelMediaRelay(AgoraChannelMediaRelayConfiguration()) },
        agora("startOrUpdateChannelMediaRelay") {
            $0.startOrUpdateChannelMediaRelay(AgoraChannelMediaRelayConfiguration())
        },
        agora("updateChannelMediaRelay") { $0.updateChannelMediaRelay(AgoraChannelMediaRelayConfiguration()) },
        agora("stopChannelMediaRelay") { $0.stopChannelMediaRelay() },
        agora("pauseAllChannelMediaRelay") { $0.pauseAllChannelMediaRelay() },
        agora("resumeAllChannelMediaRelay") { $0.resumeAllChannelMediaRelay() },
        agora("startOrUpdateChannelMediaRelayEx") {
            $0.startOrUpdateChannelMediaRelayEx(AgoraChannelMediaRelayConfiguration(), connection: other)
        },
        agora("stopChannelMediaRelayEx") { $0.stopChannelMediaRelayEx(other) },
        agora("pauseAllChannelMediaRelayEx") { $0.pauseAllChannelMediaRelayEx(other) },
        agora("resumeAllChannelMediaRelayEx") { $0.resumeAllChannelMediaRelayEx(other) },
        agora("sendAudioMetadata", .room) { $0.sendAudioMetadata(Data("hi".utf8)) },
        agora("sendAudioMetadataEx", .room) { $0.sendAudioMetadataEx(other, metadata: Data("hi".utf8)) },
        agora("enableEncryption") { $0.enableEncryption(false, encryptionConfig: AgoraEncryptionConfig()) },
        agora("enableEncryptionEx", .room) {
            $0.enableEncryptionEx(false, encryptionConfig: AgoraEncryptionConfig(), connection: other)
        },
        agora("preloadChannel") { $0.preloadChannel(byToken: "t", channelId: "bar", uid: 2) },
        agora("startLastmileProbeTest") { $0.startLastmileProbeTest(AgoraLastmileProbeConfig()) },
        agora("stopLastmileProbeTest") { $0.stopLastmileProbeTest() },
        agora("enableMainQueueDispatch") { $0.enableMainQueueDispatch(true) },
    ]

    /// The local sound.
    private static let sound: [KitCall] = [
        agora("enableAudio") { $0.enableAudio() },
        agora("disableAudio") { $0.disableAudio() },
        agora("enableLocalAudio") { $0.enableLocalAudio(true) },
        agora("setAudioProfile") { $0.setAudioProfile(.default) },
        agora("setAudioScenario") { $0.setAudioScenario(.default) },
        agora("muteLocalAudioStream") { $0.muteLocalAudioStream(true) },
        agora("muteLocalAudioStreamEx", .room) { $0.muteLocalAudioStreamEx(true, connection: other) },
        agora("muteRecordingSignal") { $0.muteRecordingSignal(true) },
        agora("adjustRecordingSignalVolume") { $0.adjustRecordingSignalVolume(50) },
        agora("adjustRecordingSignalVolumeEx", .room) { $0.adjustRecordingSignalVolumeEx(50, connection: other) },
        agora("setEnableSpeakerphone") { $0.setEnableSpeakerphone(true) },
        agora("setDefaultAudioRouteToSpeakerphone") { $0.setDefaultAudioRouteToSpeakerphone(true) },
        agora("enable") { $0.enable(inEarMonitoring: true) },
        agora("setInEarMonitoringVolume") { $0.setInEarMonitoringVolume(50) },
        agora("startAudioRecording") { $0.startAudioRecording(file, quality: .low) },
        agora("stopAudioRecording") { $0.stopAudioRecording() },
        agora("startEchoTest") { $0.startEchoTest(withInterval: 2) },
        agora("stopEchoTest") { $0.stopEchoTest() },
        agora("setParameters") { $0.setParameters("{\"che.audio.ains_mode\":0}") },
        agora("setAINSMode") { $0.setAINSMode(true, mode: .AINS_MODE_BALANCED) },
        agora("setRecordingAudioFrameParametersWithSampleRate") {
            $0.setRecordingAudioFrameParametersWithSampleRate(
                48_000, channel: 1, mode: .readOnly, samplesPerCall: 960)
        },
        agora("setPlaybackAudioFrameParametersWithSampleRate") {
            $0.setPlaybackAudioFrameParametersWithSampleRate(
                48_000, channel: 1, mode: .readOnly, samplesPerCall: 960)
        },
        agora("setMixedAudioFrameParametersWithSampleRate") {
            $0.setMixedAudioFrameParametersWithSampleRate(48_000, channel: 1, samplesPerCall: 960)
        },
    ]

    /// Sound that the app gives and takes itself.
    private static let pushedSound: [KitCall] = [
        agora("destroyCustomAudioTrack") { engine in
            engine.destroyCustomAudioTrack(
                Int(engine.createCustomAudioTrack(.mixable, config: AgoraAudioTrackConfig())))
        },
        agora("enableCustomAudioLocalPlayback") { $0.enableCustomAudioLocalPlayback(1, enabled: true) },
        agora("pushExternalAudioFrameRawData") { engine in
            var samples = [Int16](repeating: 0, count: 480)
            return samples.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map {
                    engine.pushExternalAudioFrameRawData(
                        $0, samples: 480, sampleRate: 48_000, channels: 1, trackId: 1, timestamp: 0)
                } ?? 0
            }
        },
        agora("setExternalAudioSource") { $0.setExternalAudioSource(false, sampleRate: 48_000, channels: 1) },
        agora("enableExternalAudioSourceLocalPlayback") { $0.enableExternalAudioSourceLocalPlayback(false) },
        agora("enableExternalAudioSink") { $0.enableExternalAudioSink(false, sampleRate: 48_000, channels: 1) },
        agora("setExternalAudioSink") { $0.setExternalAudioSink(false, sampleRate: 48_000, channels: 1) },
    ]

    /// The sound of others.
    private static let others: [KitCall] = [
        agora("muteRemoteAudioStream") { $0.muteRemoteAudioStream(1, mute: true) },
        agora("muteRemoteAudioStreamEx", .room) { $0.muteRemoteAudioStreamEx(1, mute: true, connection: other) },
        agora("muteAllRemoteAudioStreams") { $0.muteAllRemoteAudioStreams(true) },
        agora("muteAllRemoteAudioStreamsEx", .room) { $0.muteAllRemoteAudioStreamsEx(true, connection: other) },
        agora("setDefaultMuteAllRemoteAudioStreams") { $0.setDefaultMuteAllRemoteAudioStreams(true) },
        agora("setSubscribeAudioBlocklist", .room) { $0.setSubscribeAudioBlocklist([1]) },
        agora("setSubscribeAudioAllowlist", .room) { $0.setSubscribeAudioAllowlist([1]) },
        agora("setSubscribeAudioBlocklistEx", .room) { $0.setSubscribeAudioBlocklistEx([1], connection: other) },
        agora("setSubscribeAudioAllowlistEx", .room) { $0.setSubscribeAudioAllowlistEx([1], connection: other) },
        agora("adjustPlaybackSignalVolume") { $0.adjustPlaybackSignalVolume(50) },
        agora("adjustUserPlaybackSignalVolume", .room) { $0.adjustUserPlaybackSignalVolume(1, volume: 50) },
        agora("adjustUserPlaybackSignalVolumeEx", .room) {
            $0.adjustUserPlaybackSignalVolumeEx(1, volume: 50, connection: other)
        },
        agora("enableAudioVolumeIndication") { $0.enableAudioVolumeIndication(200, smooth: 3, reportVad: false) },
        agora("enableAudioVolumeIndicationEx", .room) {
            $0.enableAudioVolumeIndicationEx(200, smooth: 3, reportVad: false, connection: other)
        },
        agora("enableSpatialAudio") { $0.enableSpatialAudio(false) },
        agora("enableSoundPositionIndication") { $0.enableSoundPositionIndication(false) },
        agora("setRemoteUserSpatialAudioParams") {
            $0.setRemoteUserSpatialAudioParams(1, params: AgoraSpatialAudioParams())
        },
        agora("setRemoteUserSpatialAudioParamsEx", .room) {
            $0.setRemoteUserSpatialAudioParamsEx(1, params: AgoraSpatialAudioParams(), connection: other)
        },
        agora("setRemoteVoicePosition", .room) { $0.setRemoteVoicePosition(1, pan: 0, gain: 100) },
        agora("setHeadphoneEQPreset") { $0.setHeadphoneEQPreset(.off) },
    ]

    private static let voice: [KitCall] = [
        agora("setVoiceBeautifierPreset") { $0.setVoiceBeautifierPreset(.presetOff) },
        agora("setVoiceBeautifierParameters") {
            $0.setVoiceBeautifierParameters(.presetOff, param1: 1, param2: 1)
        },
        agora("setAudioEffectPreset") { $0.setAudioEffectPreset(.off) },
        agora("setAudioEffectParameters") { $0.setAudioEffectParameters(.off, param1: 1, param2: 1) },
        agora("setVoiceConversionPreset") { $0.setVoiceConversionPreset(.off) },
        agora("setVoiceConversionParameters") { $0.setVoiceConversionParameters(.off, param1: 1, param2: 1) },
        agora("setLocalVoiceFormant") { $0.setLocalVoiceFormant(0) },
        agora("enableVoiceAITuner") { $0.enableVoiceAITuner(false, type: .matureMale) },
        agora("startRhythmPlayer") { $0.startRhythmPlayer(file, sound2: file, config: nil) },
        agora("configRhythmPlayer") { $0.configRhythmPlayer(nil) },
        agora("stopRhythmPlayer") { $0.stopRhythmPlayer() },
        agora("setLocalVoicePitch") { $0.setLocalVoicePitch(1) },
        agora("setLocalVoiceEqualizationOf") { $0.setLocalVoiceEqualizationOf(.band31, withGain: 1) },
        agora("setLocalVoiceReverbOf") { $0.setLocalVoiceReverbOf(.roomSize, withValue: 1) },
    ]

    private static let music: [KitCall] = [
        agora("preloadEffect") { $0.preloadEffect(1, filePath: file) },
        agora("playEffect") { $0.playEffect(1, filePath: file, loopCount: 0, pitch: 1, pan: 0, gain: 100) },
        agora("playAllEffects") {
            $0.playAllEffects(withLoopCount: 0, pitch: 1, pan: 0, gain: 100, publish: false)
        },
        agora("stopEffect") { $0.stopEffect(1) },
        agora("stopAllEffects") { $0.stopAllEffects() },
        agora("pauseEffect") { $0.pauseEffect(1) },
        agora("pauseAllEffects") { $0.pauseAllEffects() },
        agora("resumeEffect") { $0.resumeEffect(1) },
        agora("resumeAllEffects") { $0.resumeAllEffects() },
        agora("unloadEffect") { $0.unloadEffect(1) },
        agora("unloadAllEffects") { $0.unloadAllEffects() },
        agora("setEffectsVolume") { $0.setEffectsVolume(50) },
        agora("setVolumeOfEffect") { $0.setVolumeOfEffect(1, withVolume: 50) },
        agora("setEffectPosition") { $0.setEffectPosition(1, pos: 0) },
        agora("startAudioMixing") { $0.startAudioMixing(file, loopback: false, cycle: 1) },
        agora("stopAudioMixing") { $0.stopAudioMixing() },
        agora("pauseAudioMixing") { $0.pauseAudioMixing() },
        agora("resumeAudioMixing") { $0.resumeAudioMixing() },
        agora("adjustAudioMixingVolume") { $0.adjustAudioMixingVolume(50) },
        agora("adjustAudioMixingPublishVolume") { $0.adjustAudioMixingPublishVolume(50) },
        agora("adjustAudioMixingPlayoutVolume") { $0.adjustAudioMixingPlayoutVolume(50) },
        agora("setAudioMixingPosition") { $0.setAudioMixingPosition(0) },
        agora("setAudioMixingPitch") { $0.setAudioMixingPitch(0) },
        agora("setAudioMixingDualMonoMode") { $0.setAudioMixingDualMonoMode(.auto) },
        agora("selectAudioTrack") { $0.selectAudioTrack(0) },
        agora("destroyMediaPlayer") { $0.destroyMediaPlayer(nil) },
    ]

    /// Pictures, and logs and ratings, of which there are none here.
    private static let pictures: [KitCall] = [
        agora("enableVideo") { $0.enableVideo() },
        agora("disableVideo") { $0.disableVideo() },
        agora("enableLocalVideo") { $0.enableLocalVideo(false) },
        agora("startPreview") { $0.startPreview() },
        agora("stopPreview") { $0.stopPreview() },
        agora("setLocalRenderMode") { $0.setLocalRenderMode(.fit, mirror: .auto) },
        agora("setRemoteRenderMode") { $0.setRemoteRenderMode(1, mode: .fit, mirror: .auto) },
        agora("setupRemoteVideoEx", .room) { $0.setupRemoteVideoEx(AgoraRtcVideoCanvas(), connection: other) },
        agora("setupLocalVideo") { $0.setupLocalVideo(nil) },
        agora("setupRemoteVideo") { $0.setupRemoteVideo(AgoraRtcVideoCanvas()) },
        agora("muteLocalVideoStream") { $0.muteLocalVideoStream(true) },
        agora("muteRemoteVideoStream") { $0.muteRemoteVideoStream(1, mute: true) },
        agora("muteAllRemoteVideoStreams") { $0.muteAllRemoteVideoStreams(true) },
        agora("muteLocalVideoStreamEx", .room) { $0.muteLocalVideoStreamEx(true, connection: other) },
        agora("muteRemoteVideoStreamEx", .room) { $0.muteRemoteVideoStreamEx(1, mute: true, connection: other) },
        agora("muteAllRemoteVideoStreamsEx", .room) { $0.muteAllRemoteVideoStreamsEx(true, connection: other) },
        agora("setRemoteRenderModeEx", .room) {
            $0.setRemoteRenderModeEx(1, mode: .fit, mirror: .auto, connection: other)
        },
        agora("enableDualStreamMode") { $0.enableDualStreamMode(true) },
        agora("enableDualStreamModeEx", .room) {
            $0.enableDualStreamModeEx(true, streamConfig: nil, connection: other)
        },
        agora("setDualStreamMode") { $0.setDualStreamMode(.enableSimulcastStream) },
        agora("setDualStreamModeEx", .room) {
            $0.setDualStreamModeEx(.enableSimulcastStream, streamConfig: nil, connection: other)
        },
        agora("setRemoteVideoStreamEx", .room) { $0.setRemoteVideoStreamEx(1, type: .low, connection: other) },
        agora("setRemoteVideoSubscriptionOptions") {
            $0.setRemoteVideoSubscriptionOptions(1, options: AgoraVideoSubscriptionOptions())
        },
        agora("setRemoteVideoSubscriptionOptionsEx", .room) {
            $0.setRemoteVideoSubscriptionOptionsEx(1, options: AgoraVideoSubscriptionOptions(), connection: other)
        },
        agora("setRemoteSubscribeFallbackOption") { $0.setRemoteSubscribeFallbackOption(.audioOnly) },
        agora("setRemoteVideoStream") { $0.setRemoteVideoStream(1, type: .low) },
        agora("setRemoteDefaultVideoStreamType") { $0.setRemoteDefaultVideoStreamType(.low) },
        agora("setVideoEncoderConfiguration") {
            $0.setVideoEncoderConfiguration(
                AgoraVideoEncoderConfiguration(
                    size: .zero, frameRate: .fps15, bitrate: 0, orientationMode: .adaptative, mirrorMode: .auto))
        },
        agora("switchCamera") { $0.switchCamera() },
        agora("setExternalVideoSource") {
            $0.setExternalVideoSource(false, useTexture: false, sourceType: .videoFrame)
        },
        agora("destroyCustomVideoTrack") { engine in
            engine.destroyCustomVideoTrack(UInt(engine.createCustomVideoTrack()))
        },
        agora("startScreenCapture") { $0.startScreenCapture(AgoraScreenCaptureParameters2()) },
        agora("updateScreenCapture") { $0.updateScreenCapture(AgoraScreenCaptureParameters2()) },
        agora("stopScreenCapture") { $0.stopScreenCapture() },
        agora("takeSnapshot") { Int32($0.takeSnapshot(0, filePath: "/no/such/folder/a.png")) },
        agora("takeSnapshotWithConfig") { Int32($0.takeSnapshotWithConfig(0, config: AgoraSnapshotConfig())) },
        agora("takeSnapshotEx", .room) {
            Int32($0.takeSnapshotEx(other, uid: 0, filePath: "/no/such/folder/a.png"))
        },
        agora("setLogFile") { $0.setLogFile("log") },
        agora("setLogFilter") { $0.setLogFilter(0) },
        agora("setLogLevel") { $0.setLogLevel(.none) },
        agora("setLogFileSize") { $0.setLogFileSize(1024) },
        agora("rate") { $0.rate("call", rating: 5, description: nil) },
        agora("complain") { $0.complain("call", description: nil) },
    ]

    /// Settings without an effect.
    private static let effects: [KitCall] = [
        agora("setBeautyEffectOptions") { $0.setBeautyEffectOptions(false, options: nil) },
        agora("setFaceShapeBeautyOptions") { $0.setFaceShapeBeautyOptions(false, options: nil) },
        agora("setFaceShapeAreaOptions") { $0.setFaceShapeAreaOptions(nil) },
        agora("setFilterEffectOptions") { $0.setFilterEffectOptions(false, options: nil) },
        agora("setLowlightEnhanceOptions") { $0.setLowlightEnhanceOptions(false, options: nil) },
        agora("setVideoDenoiserOptions") { $0.setVideoDenoiserOptions(false, options: nil) },
        agora("setColorEnhanceOptions") { $0.setColorEnhanceOptions(false, options: nil) },
        agora("enableVirtualBackground") { $0.enableVirtualBackground(false, backData: nil, segData: nil) },
        agora("setVideoScenario") { $0.setVideoScenario(.applicationGeneralScenario) },
        agora("setCameraStabilizationMode") { $0.setCameraStabilizationMode(.off) },
        agora("setLocalRenderTargetFps") { $0.setLocalRenderTargetFps(.camera, targetFps: 15) },
        agora("setRemoteRenderTargetFps") { $0.setRemoteRenderTargetFps(15) },
        agora("setCameraCapturerConfiguration") { $0.setCameraCapturerConfiguration(nil) },
        agora("setScreenCaptureScenario") { $0.setScreenCaptureScenario(.document) },
        agora("enableInstantMediaRendering") { $0.enableInstantMediaRendering() },
        agora("startMediaRenderingTracing") { $0.startMediaRenderingTracing() },
        agora("setCloudProxy") { $0.setCloudProxy(.noneProxy) },
        agora("setLocalAccessPoint") { $0.setLocalAccessPoint(withConfig: AgoraLocalAccessPointConfiguration()) },
    ]

    /// What an app would wait for.
    private static let refused: [KitCall] = [
        agora("enableExtension") { $0.enableExtension(withVendor: "acme", extension: "e", enabled: true) },
        agora("setExtensionPropertyWithVendor") {
            $0.setExtensionPropertyWithVendor("acme", extension: "e", key: "k", value: "v")
        },
        agora("setExtensionProviderPropertyWithVendor") {
            $0.setExtensionProviderPropertyWithVendor("acme", key: "k", value: "v")
        },
        agora("registerExtension") {
            $0.registerExtension(withVendor: "acme", extension: "e", sourceType: .primaryCamera)
        },
        agora("startRtmpStreamWithoutTranscoding") { $0.startRtmpStreamWithoutTranscoding("rtmp://host/a") },
        agora("startRtmpStream") { $0.startRtmpStream(withTranscoding: "rtmp://host/a", transcoding: nil) },
        agora("updateRtmpTranscoding") { $0.updateRtmpTranscoding(nil) },
        agora("stopRtmpStream") { $0.stopRtmpStream("rtmp://host/a") },
        agora("enableContentInspect") { $0.enableContentInspect(true, config: AgoraContentInspectConfig()) },
        agora("destroyCustomEncodedVideoTrack") { $0.destroyCustomEncodedVideoTrack(1) },
        agora("pushExternalEncodedVideoFrame") {
            $0.pushExternalEncodedVideoFrame(Data(), info: AgoraEncodedVideoFrameInfo())
        },
        agora("enableVideoImageSource") { $0.enableVideoImageSource(true, options: nil) },
        agora("enableCameraCenterStage") { $0.enableCameraCenterStage(true) },
        agora("enableMultiCamera") { $0.enableMultiCamera(true, config: nil) },
        agora("startCameraCapture") { $0.startCameraCapture(.camera, config: AgoraCameraCapturerConfiguration()) },
        agora("stopCameraCapture") { $0.stopCameraCapture(.camera) },
        agora("startLocalVideoTranscoder") {
            $0.startLocalVideoTranscoder(AgoraLocalTranscoderConfiguration())
        },
        agora("updateLocalTranscoderConfiguration") {
            $0.updateLocalTranscoderConfiguration(AgoraLocalTranscoderConfiguration())
        },
        agora("stopLocalVideoTranscoder") { $0.stopLocalVideoTranscoder() },
        agora("addVideoWatermark") { $0.addVideoWatermark(URL(filePath: "/a.png"), options: WatermarkOptions()) },
        agora("clearVideoWatermarks") { $0.clearVideoWatermarks() },
        agora("setSimulcastConfig") { $0.setSimulcastConfig(AgoraSimulcastConfig()) },
        agora("destroyVideoEffectObject") { $0.destroyVideoEffectObject(nil) },
        agora("startLocalAudioMixer") { $0.startLocalAudioMixer(AgoraLocalAudioMixerConfiguration()) },
        agora("updateLocalAudioMixerConfiguration") {
            $0.updateLocalAudioMixerConfiguration(AgoraLocalAudioMixerConfiguration())
        },
        agora("stopLocalAudioMixer") { $0.stopLocalAudioMixer() },
        agora("enableLoopbackRecording") { $0.enableLoopbackRecording(true, deviceName: nil) },
        agora("adjustLoopbackSignalVolume") { $0.adjustLoopbackSignalVolume(100) },
        agora("startRecordingDeviceTest") { $0.startRecordingDeviceTest(500) },
        agora("stopRecordingDeviceTest") { $0.stopRecordingDeviceTest() },
        agora("startPlaybackDeviceTest") { $0.startPlaybackDeviceTest(file) },
        agora("stopPlaybackDeviceTest") { $0.stopPlaybackDeviceTest() },
        agora("startAudioDeviceLoopbackTest") { $0.startAudioDeviceLoopbackTest(500) },
        agora("stopAudioDeviceLoopbackTest") { $0.stopAudioDeviceLoopbackTest() },
    ]
}
