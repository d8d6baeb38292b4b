import Devices
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import VideoEngine
import ZegoExpressEngine

/// What of the API has no effect, and says so.
struct NotEmulatedTests {
    private func warnings(on device: Device, _ express: ExpressWorld) -> [String] {
        express.notes(on: device).filter { $0.contains("has no effect here") }
    }

    @Test func `every call and field of the table says that it has no effect, once`() throws {
        let express = ExpressWorld()
        let alice = express.world.device("alice")
        for _ in 1...2 { alice.run { Self.useSettings() } }
        try express.enter("alice", publishes: true)
        for _ in 1...2 {
            alice.express { engine in
                Self.useRooms(engine)
                Self.useSound(engine)
                Self.usePictures(engine)
            }
            alice.run { Self.usePlayers() }
            express.settle()
        }
        let expected = ZEGO.ExpressNotEmulated.allCases.filter { $0.row.kind != .callback && !$0.isOnIOSOnly }
            .map(\.warning)
        let said = warnings(on: alice, express)
        #expect(Set(said).subtracting(expected).isEmpty)
        #expect(Set(expected).subtracting(said).isEmpty)
        #expect(said.count == expected.count)
    }

    private static func useSettings() {
        ZegoExpressEngine.setLogConfig(ZegoLogConfig())
        ZegoExpressEngine.setGeoFence(1, area: 2)
        ZegoExpressEngine.setLicense("a license")
        ZegoExpressEngine.setCloudProxyConfig([ZegoProxyInfo()], token: "", enable: true)
        ZegoExpressEngine.setLocalProxyConfig([], enable: false)
        ZegoExpressEngine.submitLog()
        let config = ZegoEngineConfig()
        config.logConfig = ZegoLogConfig()
        config.advancedConfig = ["some_key": "1"]
        ZegoExpressEngine.setEngineConfig(config)
    }

    private static func useRooms(_ engine: ZegoExpressEngine) {
        engine.uploadLog()
        engine.callExperimentalAPI("{}")
        let room = ZegoRoomConfig()
        (room.capabilityNegotiationTypes, room.roomType) = (1, 1)
        engine.loginRoom("lobby", user: ZegoUser(userID: "alice"), config: room)
        let message = ZegoRoomSendTransparentMessage()
        (message.content, message.sendMode, message.timeOut) = (Data([1]), .clientAndServer, 5)
        engine.sendTransparentMessage(message, roomID: "lobby", callback: nil)
        let publisher = ZegoPublisherConfig()
        (publisher.forceSynchronousNetworkTime, publisher.streamCensorshipMode) = (1, 1)
        (publisher.codecNegotiationType, publisher.streamTitle) = (1, "a title")
        engine.startPublishingStream("alice_aux", config: publisher, channel: .aux)
        let player = ZegoPlayerConfig()
        (player.cdnConfig, player.resourceMode, player.videoCodecID) = (ZegoCDNConfig(), .onlyL3, .idH265)
        (player.sourceResourceType, player.codecTemplateID) = (1, 1)
        engine.startPlayingStream("bob_main", canvas: ZegoCanvas(view: ZGView()), config: player)
        engine.start(mix(), callback: nil)
    }

    private static func mix() -> ZegoMixerTask {
        let sound = ZegoMixerAudioConfig()
        (sound.bitrate, sound.channel, sound.codecID, sound.mixMode) = (64, .stereo, .low, .focused)
        let input = ZegoMixerInput(
            streamID: "alice_main", contentType: .audio, layout: CGRect(x: 1, y: 1, width: 1, height: 1))
        (input.isAudioFocus, input.audioDirection, input.renderMode, input.cornerRadius) = (true, 90, .fit, 3)
        (input.label, input.imageInfo) = (ZegoLabelInfo(text: "Alice"), ZegoMixerImageInfo(url: "x"))
        let output = ZegoMixerOutput(target: "mix")
        output.setVideoConfig(ZegoMixerVideoConfig())
        let task = ZegoMixerTask(taskID: "mix")
        task.setAudioConfig(sound)
        task.setInputList([input])
        task.setOutputList([output])
        task.setVideoConfig(ZegoMixerVideoConfig())
        task.setWatermark(ZegoWatermark(imageURL: "x", layout: .zero))
        task.setBackgroundColor(1)
        task.setBackgroundImageURL("x")
        task.setStreamAlignmentMode(1)
        task.setUserData(Data([1]), length: 1)
        task.setAdvancedConfig([:])
        task.setMinPlayStreamBufferLength(100)
        return task
    }

    private static func useSound(_ engine: ZegoExpressEngine) {
        engine.setSEIConfig(.default())
        engine.sendAudioSideInfo(Data([1]), timeStampMs: 20, channel: .main)
        engine.enableTrafficControl(true, property: [.adaptiveFPS, .adaptiveAudioBitrate])
        engine.setTrafficControlFocusOn(.founsOnRemote)
        let config = ZegoAudioConfig()
        config.codecID = .low
        engine.setAudioConfig(config)
        engine.enableTransientANS(true)
        engine.enableAEC(true)
        engine.enableHeadphoneAEC(true)
        engine.setAECMode(.soft)
        engine.setAudioDeviceMode(.general)
        engine.setVoiceChangerPreset(.majorC)
        engine.stopPerformanceMonitor()
    }

    private static func usePlayers() {
        let player = ZegoExpressEngine.shared().createMediaPlayer()
        player?.clearView()
        player?.enableLocalCache(true, cacheDir: "/tmp")
        let resource = ZegoMediaPlayerResource()
        resource.alphaLayout = .left
        player?.loadResource(withConfig: resource, callback: nil)
    }

    private static func usePictures(_ engine: ZegoExpressEngine) {
        let canvas = ZegoCanvas(view: ZGView())
        canvas.alphaBlend = true
        engine.startPreview(canvas)
        engine.stopPreview()
        let config = ZegoVideoConfig()
        (config.codecID, config.keyFrameInterval) = (.idH265, 5)
        engine.setVideoConfig(config)
        engine.setPlayStreamVideoType(.default, streamID: "alice_main")
        engine.enableHardwareEncoder(true)
        engine.enableHardwareDecoder(true)
        engine.setCapturePipelineScaleMode(.post)
        engine.setMinVideoBitrateForTrafficControl(100, mode: .ultraLowFPS)
        engine.setCameraFocusMode(.autoFocus, channel: .main)
        engine.setCameraFocusPointInPreviewX(0.5, y: 0.5, channel: .main)
        engine.setCameraExposureMode(.autoExposure, channel: .main)
        engine.setCameraExposureCompensation(1)
        engine.setCameraZoomFactor(2)
        #expect(engine.getCameraMaxZoomFactor() == 1 && !engine.isCameraFocusSupported(.main))
        engine.setCustomVideoCaptureFlipMode(.x)
        engine.setAppGroupID("group.example")
        let screen = ZegoScreenCaptureConfig()
        (screen.microphoneVolume, screen.cropRect) = (50, CGRect(x: 0, y: 0, width: 1, height: 1))
        engine.startScreenCapture(screen)
        engine.setCustomVideoCaptureRegionOfInterest([ZegoRoiRect()], channel: .main)
        if let buffer = try? Picture(width: 2, height: 2).pixelBuffer(.bgra) {
            engine.sendCustomVideoCapturePixelBuffer(buffer, timestamp: CMTime(value: 1, timescale: 1000))
        }
    }

    @Test func `who leaves fields as they are is told nothing`() throws {
        let express = ExpressWorld()
        let alice = express.world.device("alice")
        alice.run {
            let config = ZegoEngineConfig()
            config.advancedConfig = [
                "notify_remote_device_unknown_status": "true", "notify_remote_device_init_status": "true",
                "room_retry_time": "60", "av_retry_time": "30",
            ]
            ZegoExpressEngine.setEngineConfig(config)
        }
        try express.enter("alice", publishes: true)
        alice.express { engine in
            engine.startPublishingStream("alice_aux", config: ZegoPublisherConfig(), channel: .aux)
            engine.startPlayingStream("bob_main", canvas: nil, config: ZegoPlayerConfig())
            let modes = ZegoPlayerConfig()
            modes.resourceMode = .onlyRTC
            engine.startPlayingStream("carol_main", config: modes)
            let message = ZegoRoomSendTransparentMessage()
            message.content = Data([1])
            engine.sendTransparentMessage(message, roomID: "lobby", callback: nil)
            let task = ZegoMixerTask(taskID: "mix")
            task.setAudioConfig(.default())
            task.setInputList([ZegoMixerInput(streamID: "alice_main", contentType: .audio, layout: .zero)])
            task.setOutputList([ZegoMixerOutput(target: "mix")])
            engine.start(task, callback: nil)
            engine.setAudioConfig(.default())
            engine.sendSEI(Data([1]))
            for preset in [ZegoVoiceChangerPreset.menToWomen, .minions, .none] { engine.setVoiceChangerPreset(preset) }
            engine.enableANS(true)
            engine.enableAGC(true)
        }
        express.settle()
        #expect(warnings(on: alice, express) == [])
    }

    @Test func `what is not emulated of pictures is refused by name`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        alice.express { engine in
            engine.startPreview(ZegoCanvas(view: nil), channel: .aux)
            engine.useFrontCamera(true, channel: .aux)
            engine.enableCamera(true, channel: .aux)
            engine.setVideoMirrorMode(.noMirror, channel: .aux)
        }
        express.settle()
        let refused = express.callbacks(on: alice, "onDebugError(1000010")
        for call in [
            "startPreview", "useFrontCamera", "enableCamera", "setVideoMirrorMode",
        ] {
            #expect(refused.count { $0.contains("funcName: \(call),") } == 1, "\(call)")
        }
    }

    @Test func `a preset is a size and a bit rate`() {
        let expected: [(preset: ZegoVideoConfigPreset, width: Double, height: Double, rate: Int32)] = [
            (.preset180P, 180, 320, 300), (.preset270P, 270, 480, 400), (.preset360P, 360, 640, 600),
            (.preset540P, 540, 960, 1200), (.preset720P, 720, 1280, 1500), (.preset1080P, 1080, 1920, 3000),
        ]
        for row in expected {
            let config = ZegoVideoConfig(preset: row.preset)
            #expect(config.encodeResolution == CGSize(width: row.width, height: row.height))
            #expect(config.captureResolution == config.encodeResolution)
            #expect(config.bitrate == row.rate)
            #expect(config.fps == 15)
        }
    }
}
