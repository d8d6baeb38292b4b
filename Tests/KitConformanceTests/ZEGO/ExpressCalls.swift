import Devices
import Foundation
import VideoEngine
import ZegoExpressEngine

/// Makes a small picture of the app's own.
func givePicture(_ body: (CVPixelBuffer, CMTime) -> Void) {
    if let buffer = try? Picture(width: 16, height: 16).pixelBuffer(.bgra) {
        body(buffer, CMTime(value: 1, timescale: 1000))
    }
}

extension KitCall {
    private static func express(
        _ name: String, _ need: Standing.Need = .sdk, traced: String? = nil,
        _ make: @escaping @Sendable (ZegoExpressEngine) -> Void
    ) -> KitCall {
        KitCall(name: name, need: need, code: nil, line: "ZegoExpressEngine.\(traced ?? name): # ") { _, device in
            device.run { make(.shared()) }
        }
    }

    private static var autoMix: ZegoAutoMixerTask {
        let task = ZegoAutoMixerTask(taskID: "auto")
        task.roomID = "lobby"
        task.outputList = [ZegoMixerOutput(target: "auto_mix")]
        return task
    }

    private static var bytes: ZegoRoomSendTransparentMessage {
        let message = ZegoRoomSendTransparentMessage()
        message.content = Data([1])
        return message
    }

    /// Every call of the engine's that needs an engine, or a room.
    static let ofExpress: [KitCall] = rooms + streams + sound + pictures + messages

    private static let rooms: [KitCall] = [
        express("setEventHandler") { $0.setEventHandler(nil) },
        express("setRoomScenario") { $0.setRoomScenario(.broadcast) },
        express("loginRoom") {
            $0.loginRoom("lobby", user: ZegoUser(userID: "bob"), config: ZegoRoomConfig()) { _, _ in }
        },
        express("logoutRoom") { $0.logoutRoom() },
        express("switchRoom", .room) { $0.switchRoom("lobby", toRoomID: "bar") },
        express("renewToken", .room) { $0.renewToken("04", roomID: "lobby") },
        express("setRoomExtraInfo", .room) {
            $0.setRoomExtraInfo("v", forKey: "k", roomID: "lobby", callback: nil)
        },
        express("uploadLog") { $0.uploadLog() },
        express("callExperimentalAPI") { $0.callExperimentalAPI("{}") },
        express("startNetworkSpeedTest", .room) { $0.startNetworkSpeedTest(ZegoNetworkSpeedTestConfig()) },
        express("stopNetworkSpeedTest") { $0.stopNetworkSpeedTest() },
    ]

    private static let streams: [KitCall] = [
        express("startPublishingStream", .room) { $0.startPublishingStream("bob") },
        express("stopPublishingStream") { $0.stopPublishingStream() },
        express("setStreamExtraInfo") { $0.setStreamExtraInfo("{}") },
        express("sendSEI") { $0.sendSEI(Data([1])) },
        express("sendAudioSideInfo") { $0.sendAudioSideInfo(Data([1]), timeStampMs: 0, channel: .main) },
        express("setSEIConfig") { $0.setSEIConfig(ZegoSEIConfig()) },
        express("startPlayingStream", .room) { $0.startPlayingStream("alice") },
        express("stopPlayingStream") { $0.stopPlayingStream("alice") },
        express("switchPlayingStream", .room, traced: "startPlayingStream") {
            $0.switchPlayingStream("alice", toStreamID: "carol", config: ZegoPlayerConfig())
        },
        express("mutePlayStreamAudio") { $0.mutePlayStreamAudio(true, streamID: "alice") },
        express("muteAllPlayStreamAudio") { $0.muteAllPlayStreamAudio(true) },
        express("muteAllPlayAudioStreams") { $0.muteAllPlayAudioStreams(true) },
        express("setPlayVolume") { $0.setPlayVolume(50, streamID: "alice") },
        express("setAllPlayStreamVolume") { $0.setAllPlayStreamVolume(50) },
        express("start", .room, traced: "startMixerTask") { $0.start(mix(), callback: nil) },
        express("stop", .room, traced: "stopMixerTask") { $0.stop(mix(), callback: nil) },
        express("start", .room, traced: "startAutoMixerTask") { $0.start(autoMix, callback: nil) },
        express("stop", .room, traced: "stopAutoMixerTask") { $0.stop(autoMix, callback: nil) },
    ]

    private static let sound: [KitCall] = [
        express("muteMicrophone") { $0.muteMicrophone(true) },
        express("enableAudioCaptureDevice") { $0.enableAudioCaptureDevice(false) },
        express("enableAudioCaptureDeviceAsync", traced: "enableAudioCaptureDevice") {
            $0.enableAudioCaptureDeviceAsync(false, callback: nil)
        },
        express("mutePublishStreamAudio") { $0.mutePublishStreamAudio(true) },
        express("setCaptureVolume") { $0.setCaptureVolume(50) },
        express("setAudioConfig") { $0.setAudioConfig(ZegoAudioConfig()) },
        express("setAudioSource") { _ = $0.setAudioSource(.default) },
        express("setAudioCaptureStereoMode") { $0.setAudioCaptureStereoMode(.none) },
        express("enableTrafficControl") { $0.enableTrafficControl(true, property: .basic) },
        express("setTrafficControlFocusOn") { $0.setTrafficControlFocusOn(.founsOnRemote) },
        express("muteSpeaker") { $0.muteSpeaker(true) },
        express("setAudioRouteToSpeaker") { $0.setAudioRouteToSpeaker(true) },
        express("enableHeadphoneMonitor") { $0.enableHeadphoneMonitor(true) },
        express("setHeadphoneMonitorVolume") { $0.setHeadphoneMonitorVolume(50) },
        express("setReverbPreset") { $0.setReverbPreset(.none) },
        express("setVoiceChangerPreset") { $0.setVoiceChangerPreset(.none) },
        express("enableAEC") { $0.enableAEC(true) },
        express("enableHeadphoneAEC") { $0.enableHeadphoneAEC(true) },
        express("enableTransientANS") { $0.enableTransientANS(true) },
        express("setAECMode") { $0.setAECMode(.soft) },
        express("enableAGC") { $0.enableAGC(true) },
        express("enableANS") { $0.enableANS(true) },
        express("setANSMode") { $0.setANSMode(.soft) },
        express("setAudioDeviceMode") { $0.setAudioDeviceMode(.auto) },
        express("startPerformanceMonitor") { $0.startPerformanceMonitor(1000) },
        express("stopPerformanceMonitor") { $0.stopPerformanceMonitor() },
        express("enableCustomAudioIO") { $0.enableCustomAudioIO(false, config: nil) },
        express("startSoundLevelMonitor") { $0.startSoundLevelMonitor() },
        express("stopSoundLevelMonitor") { $0.stopSoundLevelMonitor() },
        express("startAudioSpectrumMonitor") { $0.startAudioSpectrumMonitor() },
        express("stopAudioSpectrumMonitor") { $0.stopAudioSpectrumMonitor() },
        express("startAudioVADStableStateMonitor") { $0.startAudioVADStableStateMonitor(.captured) },
        express("stopAudioVADStableStateMonitor") { $0.stopAudioVADStableStateMonitor(.captured) },
        express("createMediaPlayer") { _ = $0.createMediaPlayer() },
        express("createAudioEffectPlayer") { _ = $0.createAudioEffectPlayer() },
        express("enableCamera") { $0.enableCamera(false) },
        express("sendCustomAudioCapturePCMData") { engine in
            var samples = [UInt8](repeating: 0, count: 320)
            engine.sendCustomAudioCapturePCMData(&samples, dataLength: 320, param: ZegoAudioFrameParam())
        },
        express("fetchCustomAudioRenderPCMData") { engine in
            var samples = [UInt8](repeating: 0, count: 320)
            engine.fetchCustomAudioRenderPCMData(&samples, dataLength: 320, param: ZegoAudioFrameParam())
        },
    ]

    private static let pictures: [KitCall] = [
        express("enableCustomVideoCapture") { $0.enableCustomVideoCapture(true, config: nil) },
        express("setCustomVideoCaptureFillMode") { $0.setCustomVideoCaptureFillMode(.aspectFit) },
        express("setCustomVideoCaptureRotation") { $0.setCustomVideoCaptureRotation(90, channel: .main) },
        express("setCustomVideoCaptureDeviceState") {
            $0.setCustomVideoCaptureDeviceState(true, state: .open, channel: .main)
        },
        express("sendCustomVideoCapturePixelBuffer") { engine in
            givePicture { engine.sendCustomVideoCapturePixelBuffer($0, timestamp: $1) }
        },
        express("enableCustomVideoProcessing") { $0.enableCustomVideoProcessing(true, config: nil) },
        express("sendCustomVideoProcessedCVPixelBuffer") { engine in
            givePicture { engine.sendCustomVideoProcessedCVPixelBuffer($0, timestamp: $1) }
        },
        express("enableCustomVideoRender") { $0.enableCustomVideoRender(true, config: nil) },
        express("enableCapturedVideoCustomVideoRender") {
            $0.enableCapturedVideoCustomVideoRender(true, channel: .main)
        },
        express("enableRemoteVideoCustomVideoRender") {
            $0.enableRemoteVideoCustomVideoRender(true, streamID: "alice")
        },
        express("setVideoSource") { _ = $0.setVideoSource(.none) },
        express("startScreenCapture") { $0.startScreenCapture(ZegoScreenCaptureConfig()) },
        express("startScreenCaptureInApp") { $0.startScreenCaptureInApp(ZegoScreenCaptureConfig()) },
        express("updateScreenCaptureConfig") { $0.updateScreenCaptureConfig(ZegoScreenCaptureConfig()) },
        express("stopScreenCapture") { $0.stopScreenCapture() },
        express("takePublishStreamSnapshot") { $0.takePublishStreamSnapshot { _, _ in } },
        express("takePlayStreamSnapshot") { $0.takePlayStreamSnapshot("alice") { _, _ in } },
    ]

    private static let messages: [KitCall] = [
        express("sendBroadcastMessage", .room) {
            $0.sendBroadcastMessage("hi", roomID: "lobby", callback: nil)
        },
        express("sendBarrageMessage", .room) { $0.sendBarrageMessage("hi", roomID: "lobby", callback: nil) },
        express("sendCustomCommand", .room) {
            $0.sendCustomCommand("hi", toUserList: nil, roomID: "lobby", callback: nil)
        },
        express("sendTransparentMessage", .room) {
            $0.sendTransparentMessage(bytes, roomID: "lobby", callback: nil)
        },
    ]
}
