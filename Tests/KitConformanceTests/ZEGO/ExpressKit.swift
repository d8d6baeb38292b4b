import Devices
import Foundation
import VendorDialects
import ZegoExpressEngine

extension Kit {
    /// ZEGO's RTC engine.
    static let express = Kit(
        module: "ZegoExpressEngine", source: ("Sources/ZEGO/ZegoExpressEngine", ["ZegoExpressEngine"]),
        tenant: zegoTenant, demo: .zegoDemo, makeApp: { ExpressApp(appID: $0, heard: $1) },
        codeOfOthersToken: 1_002_077,
        standings: [
            Standing("before createEngine", [.sdk: 1_000_001, .room: 1_000_001]) { _, _ in },
            Standing("before loginRoom", [.room: 1_000_002]) { world, _ in _ = try world.expressDevice("bob") },
            Standing("after logoutRoom", [.room: 1_000_002]) { world, bob in
                _ = try world.expressUser("bob")
                world.express(bob) { $0.logoutRoom { _, _ in } }
                try world.expect("ZegoExpressEngine.logoutRoom ok", on: bob)
            },
            Standing("after destroy", [.sdk: 1_000_001, .room: 1_000_001]) { world, bob in
                _ = try world.expressUser("bob")
                world.use(bob) { ZegoExpressEngine.destroy(nil) }
                world.settle()
            },
        ],
        calls: KitCall.ofExpress,
        neverRefused: [
            "createEngine shared destroy": "the engine itself, and what it made",
            """
            setEngineConfig setRoomMode setLogConfig setGeoFence setLicense setCloudProxyConfig setLocalProxyConfig \
            isFeatureSupported setApiCalledCallback submitLog getVersion
            """: "of the SDK, before there is an engine",
            """
            isMicrophoneMuted isSpeakerMuted getAudioConfig getAudioRouteType getRoomStreamList getVideoConfig \
            isCameraFocusSupported getCameraMaxZoomFactor isVideoEncoderSupported isVideoDecoderSupported
            """: "answered at once, without an error",
            """
            startPreview stopPreview useFrontCamera setVideoConfig setVideoMirrorMode mutePublishStreamVideo \
            setPublishDualStreamConfig setPlayStreamVideoType \
            mutePlayStreamVideo muteAllPlayStreamVideo muteAllPlayVideoStreams setCustomVideoProcessHandler \
            setCustomVideoRenderHandler setCustomVideoCaptureHandler setCustomVideoCaptureFlipMode \
            setCustomVideoCaptureRegionOfInterest sendCustomVideoCaptureTextureData \
            sendCustomVideoCaptureEncodedData setCameraFocusMode setCameraFocusPointInPreviewX \
            setCameraExposureMode setCameraExposurePointInPreviewX setCameraExposureCompensation \
            setCameraZoomFactor setAppGroupID enableHardwareEncoder enableHardwareDecoder setCapturePipelineScaleMode setMinVideoBitrateForTrafficControl
            """: "settings, kept for the next stream; 1000010 for what is not emulated",
        ],
        refusals: Refusal.express,
        codes: [CodeTable("ZEGO/ErrorCode+Express", neverGiven: ZEGO.ExpressCode.neverGiven)],
        limits: Limit.ofExpress)
}

/// An app of the Express engine.
private final class ExpressApp: NSObject, KitApp, ZegoEventHandler, Sendable {
    private let device = Device.current
    private let heard: @Sendable (String) -> Void

    init(appID: String, heard: @escaping @Sendable (String) -> Void) {
        self.heard = heard
        super.init()
        let profile = ZegoEngineProfile()
        profile.appID = UInt32(appID) ?? 0
        ZegoExpressEngine.createEngine(with: profile, eventHandler: self)
    }

    func enter(as user: String, token: String, opens: Bool, done: @escaping @Sendable (Int) -> Void) {
        device.run {
            let config = ZegoRoomConfig()
            config.token = token
            ZegoExpressEngine.shared().loginRoom("lobby", user: ZegoUser(userID: user), config: config) { code, _ in
                done(Int(code))
            }
        }
    }

    func say(_ text: String) {
        device.run { ZegoExpressEngine.shared().sendBroadcastMessage(text, roomID: "lobby", callback: nil) }
    }

    func leave(done: @escaping @Sendable (Int) -> Void) {
        device.run { ZegoExpressEngine.shared().logoutRoom { code, _ in done(Int(code)) } }
    }

    func end() { device.run { ZegoExpressEngine.destroy(nil) } }

    func onIMRecvBroadcastMessage(_ messageList: [ZegoBroadcastMessageInfo], roomID: String) {
        for message in messageList { heard(message.message) }
    }
}
