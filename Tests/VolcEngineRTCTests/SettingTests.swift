import Devices
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import VideoEngine

@testable import VolcEngineRTC

/// Settings of versions 3.5x that have no effect, or that are not supported.
@Suite struct SettingTests {
    private var alice: ByteRTCRemoteStreamKey {
        let key = ByteRTCRemoteStreamKey()
        (key.roomId, key.userId) = ("lobby", "alice")
        return key
    }

    private func settings(_ engine: ByteRTCVideo) -> [Int32] {
        [
            engine.setBluetoothMode(.HFP), engine.enableVocalInstrumentBalance(true),
            engine.setAudioAlignmentProperty(alice, with: .audioMixing),
            engine.setCellularEnhancement(ByteRTCMediaTypeEnhancementConfig()),
            engine.setPublishFallbackOption(.simulcast), engine.setSubscribeFallbackOption(.audioOnly),
            engine.setRemoteUserPriority(.high, InRoomId: "lobby", uid: "alice"),
            engine.setVideoDigitalZoomConfig(.focusOffset, size: 0.5), engine.setVideoDigitalZoomControl(.zoomIn),
            engine.startVideoDigitalZoomControl(.moveLeft), engine.stopVideoDigitalZoomControl(),
            engine.enableCameraAutoExposureFaceMode(true), engine.setCameraAdaptiveMinimumFrameRate(7),
            engine.setDummyCaptureImagePath("image.png"), engine.setVideoDenoiser(.auto),
            engine.setLowLightAdjusted(.auto), engine.setRemoteVideoSuperResolution(alice, with: .on),
        ]
    }

    private static let rows: [Volcengine.RTCNotEmulated] = [
        .bluetoothMode, .vocalBalance, .audioAlignment, .cellularEnhancement, .publishFallback, .subscribeFallback,
        .userPriority, .digitalZoom, .continuousZoom, .faceExposure, .adaptiveFrameRate, .dummyImage,
        .videoDenoiser, .lowLight, .superResolution,
    ]

    private func warnings(_ world: VolcWorld) -> [String] {
        world.world.trace.map(\.text).filter { $0.contains("has no effect here") }
    }

    @Test func `a setting that has no effect returns 0 and says so once`() throws {
        let world = VolcWorld()
        let device = try world.person("alice")
        for _ in 1...2 { #expect(Set(device.volc { settings($0) }) == [0]) }
        #expect(warnings(world).sorted() == Self.rows.map(\.warning).sorted())
    }

    @Test func `a setting that is left as it is says nothing`() throws {
        let world = VolcWorld()
        try world.person("alice").volc { engine in
            #expect(engine.setBluetoothMode(.auto) == 0)
            #expect(engine.enableVocalInstrumentBalance(false) == 0)
            #expect(engine.setAudioAlignmentProperty(alice, with: .off) == 0)
            #expect(engine.setPublishFallbackOption(.disabled) == 0)
            #expect(engine.setSubscribeFallbackOption(.disabled) == 0)
            #expect(engine.enableSimulcastMode(false) == 0)
            #expect(engine.setVideoDenoiser(.off) == 0)
            #expect(engine.setLowLightAdjusted(.disabled) == 0)
            #expect(engine.setRemoteVideoSuperResolution(alice, with: .off) == 0)
            let screen = alice
            screen.streamIndex = .indexScreen
            #expect(engine.setRemoteVideoSuperResolution(screen, with: .on) == -9)
        }
        #expect(warnings(world) == [])
    }

    @Test func `a log is described before there is an engine`() throws {
        let world = VolcWorld()
        let device = world.world.device("alice")
        let config = ByteRTCLogConfig()
        #expect(config.logLevel == .warning)
        #expect(config.logFileSize == 10)
        func set(_ path: String, _ prefix: String = "") -> Int32 {
            (config.logPath, config.logFilenamePrefix) = (path, prefix)
            return device.run { ByteRTCVideo.setLogConfig(config) }
        }
        #expect(set("") == -2)
        #expect(set("logs", "two words") == -2)
        #expect(warnings(world) == [])
        #expect(set("logs") == 0)
        #expect(set("logs", "app") == 0)
        #expect(warnings(world) == [Volcengine.RTCNotEmulated.logConfig.warning])
        device.run { _ = ByteRTCVideo.createRTCVideo(VolcWorld.appID, delegate: nil, parameters: [:]) }
        #expect(set("logs") == -1)
    }

    @Test func `what an app would wait for is refused`() throws {
        let world = VolcWorld()
        let device = try world.person("alice")
        let room = try world.room(of: device)
        #expect(room.setMultiDeviceAVSync("bob") == -10)
        device.volc { engine in
            #expect(engine.setEncryptInfo(.AES256CBC, key: "key") == -10)
            #expect(engine.setCustomizeEncryptHandler(nil) == -10)
            #expect(engine.startCloudProxy([ByteRTCCloudProxyInfo()]) == -10)
            #expect(engine.stopCloudProxy() == -10)
            #expect(engine.setLocalProxy([ByteRTCLocalProxyInfo()]) == -10)
            #expect(engine.startPlayPublicStream("stream") == -10)
            #expect(engine.stopPlayPublicStream("stream") == -10)
            #expect(engine.stopPushPublicStream("stream") == -10)
            #expect(engine.setPublicStreamVideoCanvas("stream", withCanvas: nil) == -10)
            #expect(engine.setPublicStreamVideoSink("stream", withSink: nil, withPixelFormat: .I420) == -10)
            #expect(engine.setPublicStreamAudioPlaybackVolume("stream", volume: 1) == -10)
            let config = ByteRTCRecordingConfig()
            #expect(engine.startFileRecording(.indexMain, withRecordingConfig: config, type: .videoAndAudio) == -2)
            #expect(engine.stopFileRecording(.indexMain) == -10)
            #expect(engine.enableEffectBeauty(true) == -1000)
            #expect(engine.setBeautyIntensity(.white, withIntensity: 1) == -1000)
        }
    }

    // MARK: The camera

    @Test func `the camera has one focal length and no lamp`() throws {
        let world = VolcWorld()
        try world.person("alice").volc { engine in
            #expect(!engine.isCameraZoomSupported())
            #expect(engine.getCameraZoomMaxRatio() == 1)
            #expect(engine.setCameraZoomRatio(1) == -1)
            #expect(engine.startVideoCapture() == 0)
            #expect(engine.setCameraZoomRatio(1) == 0)
            #expect(engine.setCameraZoomRatio(1.5) == -1)
            #expect(!engine.isCameraTorchSupported())
            #expect(engine.setCameraTorch(.on) == -1)
            #expect(!engine.isCameraFocusPositionSupported())
            #expect(engine.setCameraFocusPosition(.zero) == -1)
            #expect(!engine.isCameraExposurePositionSupported())
            #expect(engine.setCameraExposurePosition(.zero) == -1)
            #expect(engine.setCameraExposureCompensation(0.5) == -1)
        }
    }

    @Test func `pictures are turned before anybody sees them`() throws {
        let world = VolcWorld()
        let device = try world.person("alice")
        let (view, canvas) = (UIView(), ByteRTCVideoCanvas())
        canvas.view = view
        device.volc { engine in
            #expect(engine.setLocalVideoCanvas(.indexMain, withCanvas: canvas) == 0)
            #expect(engine.startVideoCapture() == 0)
        }
        world.settle()
        #expect(view.canvas.source?.width == 640)
        device.volc { #expect($0.setVideoCapture(.rotation90) == 0) }
        world.settle()
        #expect(view.canvas.source?.width == 360)
        #expect(view.canvas.source?.height == 640)
        #expect(
            world.callbacks("onLocalVideoSizeChanged", on: device) == [
                "onLocalVideoSizeChanged(640 × 360)", "onLocalVideoSizeChanged(360 × 640)",
            ])
        device.volc { #expect($0.setVideoCapture(.rotation0) == 0) }
        world.settle()
        #expect(view.canvas.source?.width == 640)
    }

    // MARK: Receiving

    @Test func `one call says all that is received of a user`() throws {
        let world = VolcWorld()
        _ = try world.enter("alice", hertz: 300)
        let bob = try world.person("bob")
        let room = try world.room(of: bob)
        #expect(world.join(room, as: "bob") { $0.isAutoSubscribeAudio = false } == 0)
        world.settle()
        func receive(_ media: ByteRTCSubscribeMediaType, _ stream: ByteRTCStreamIndex = .indexMain) -> Int32 {
            let config = ByteRTCSubscribeVideoConfig()
            config.priority = 100
            return room.subscribeUserStream("alice", streamType: stream, mediaType: media, videoConfig: config)
        }
        #expect(bob.tone(300) < 0.01)
        #expect(receive(.audioOnly) == 0)
        world.settle()
        #expect(bob.tone(300) > 0.1)
        #expect(receive(.videoOnly) == 0)
        world.settle()
        #expect(bob.tone(300) < 0.01)
        #expect(receive(.audioAndVideo) == 0)
        world.settle()
        #expect(bob.tone(300) > 0.1)
        #expect(receive(.none) == 0)
        world.settle()
        #expect(bob.tone(300) < 0.01)
        #expect(receive(.audioOnly, .index3rd) == -2)
        #expect(warnings(world) == [Volcengine.RTCNotEmulated.subscribedPriority.warning])
    }
}
