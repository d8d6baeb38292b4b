import Devices
import EmulatorAPI
import Foundation
import Synchronization
import TXLiteAVSDK_TRTC
import VendorDialects

extension Kit {
    /// Tencent's RTC engine.
    static let trtc = Kit(
        module: "TXLiteAVSDK_TRTC", source: ("Sources/Tencent/TXLiteAVSDK_TRTC", ["TRTCCloud"]), tenant: tencentTenant,
        demo: .tencentDemo, makeApp: { TRTCApp(appID: $0, heard: $1) },
        chooseQueue: { TRTCCloud.sharedInstance().delegateQueue = $0 }, codeOfOthersToken: -100_018,
        standings: [
            Standing("before enterRoom", [.room: -3]) { world, _ in _ = try world.person("bob") },
            Standing("after exitRoom", [.room: -3]) { world, bob in
                _ = try world.entered("bob")
                world.trtc(bob) { $0.exitRoom() }
                try world.expect("onExitRoom(0)", on: bob)
            },
        ],
        calls: KitCall.ofTRTC,
        neverRefused: [
            "sharedInstance destroySharedIntance destroySharedInstance addDelegate removeDelegate": "the object itself",
            "enterRoom": "what the others wait for",
            "exitRoom": "outside a room it does nothing, as the vendor's",
            "getAudioEffectManager getDeviceManager getSDKVersion createSub destroySubCloud":
                "parts, and objects beside it",
            "setLogLevel setConsoleEnabled setLogDelegate setLogCompressEnabled setLogDirPath showDebugView":
                "the log is the device's, in whatever state",
            """
            startLocalAudio setAudioQuality stopLocalAudio muteLocalAudio setAudioCaptureVolume getAudioCaptureVolume \
            muteRemoteAudio muteAllRemoteAudio setRemoteAudioVolume setAudioPlayoutVolume getAudioPlayoutVolume \
            setDefaultStreamRecvMode enableCustomAudioCapture setAudioFrameDelegate setAudioRoute setSystemVolumeType \
            enableAudioVolumeEvaluation stopAudioRecording stopSpeedTest startSpeedTest startAudioRecording \
            setCapturedAudioFrameDelegateFormat setLocalProcessedAudioFrameDelegateFormat \
            setMixedPlayAudioFrameDelegateFormat startLocalRecording stopLocalRecording
            """: "settings, kept for the next room, and what needs no room",
            "sendCustomCmdMsg sendSEIMsg": "answers false outside a room: see the limits",
            "stopPublishMediaStream updatePublishMediaStream": "tasks end with the stay: -7, whether or not one began",
            "sendCustomAudioData": "drops what nobody hears",
            "callExperimentalAPI": "judges its text, wherever it is called",
            """
            startLocalPreview updateLocalView stopLocalPreview muteLocalVideo \
            setVideoEncoderParam startRemoteView updateRemoteView stopRemoteView stopAllRemoteView \
            muteRemoteVideoStream muteAllRemoteVideoStreams startScreenCapture stopScreenCapture \
            setLocalRenderParams setRemoteRenderParams setGSensorMode setNetworkQosParam setVideoEncoderRotation \
            setVideoMuteImage pauseScreenCapture resumeScreenCapture setSubStreamEncoderParam setWatermark \
            setRemoteVideoStreamType snapshotVideo generateCustomPTS switchCamera \
            setVideoEncoderMirror enableEncSmallVideoStream enableCustomVideoCapture sendCustomVideoData \
            setLocalVideoRenderDelegate setRemoteVideoRenderDelegate setLocalVideoProcessDelegete
            """: "settings, kept for the next room, and what needs no room",
        ],
        refusals: Refusal.trtc, codes: [CodeTable("Tencent/ErrorCode+TRTC", neverGiven: Tencent.TRTCCode.neverGiven)],
        limits: Limit.ofTRTC)
}

extension KitCall {
    /// The calls of TRTC's that are refused outside a room.
    static let ofTRTC: [KitCall] = [
        KitCall(name: "switch", need: .room, code: nil, line: "TRTCCloud.onSwitchRole(#") { _, device in
            device.run { TRTCCloud.sharedInstance().switch(.audience) }
        },
        KitCall(name: "switchRoom", need: .room, code: nil, line: "TRTCCloud.onSwitchRoom(#") { _, device in
            let config = TRTCSwitchRoomConfig()
            config.roomId = 8
            device.run { TRTCCloud.sharedInstance().switchRoom(config) }
        },
        KitCall(
            name: "connectOtherRoom", need: .room, code: nil, line: "TRTCCloud.onConnectOtherRoom(bob, #"
        ) { _, device in
            device.run { TRTCCloud.sharedInstance().connectOtherRoom(#"{"roomId":8,"userId":"bob"}"#) }
        },
        KitCall(
            name: "disconnectOtherRoom", need: .room, code: nil, line: "TRTCCloud.onDisconnectOtherRoom(#"
        ) { _, device in device.run { TRTCCloud.sharedInstance().disconnectOtherRoom() } },
        KitCall(
            name: "startPublishMediaStream", need: .room, code: nil,
            line: "TRTCCloud.onStartPublishMediaStream(, code: #"
        ) { _, device in
            device.run {
                TRTCCloud.sharedInstance().startPublishMediaStream(
                    TRTCPublishTarget(), encoderParam: nil, mixingConfig: nil)
            }
        },
        KitCall(name: "setMix", need: .room, code: nil, line: "TRTCCloud.onSetMixTranscodingConfig(#") { _, device in
            device.run { TRTCCloud.sharedInstance().setMix(nil) }
        },
        KitCall(name: "startPublishing", need: .room, code: nil, line: "TRTCCloud.onStartPublishing(#") { _, device in
            device.run { TRTCCloud.sharedInstance().startPublishing("show", type: .big) }
        },
        KitCall(name: "stopPublishing", need: .room, code: nil, line: "TRTCCloud.onStopPublishing(#") { _, device in
            device.run { TRTCCloud.sharedInstance().stopPublishing() }
        },
        KitCall(
            name: "startPublishCDNStream", need: .room, code: nil, line: "TRTCCloud.onStartPublishCDNStream(#"
        ) { _, device in
            device.run { TRTCCloud.sharedInstance().startPublishCDNStream(TRTCPublishCDNParam()) }
        },
        KitCall(
            name: "stopPublishCDNStream", need: .room, code: nil, line: "TRTCCloud.onStopPublishCDNStream(#"
        ) { _, device in device.run { TRTCCloud.sharedInstance().stopPublishCDNStream() } },
    ]
}

extension Limit {
    private static let rtc = Tencent.profile.rtc

    /// A speaker sends messages: -1 stands for the answer false.
    private static func sending(
        _ description: String, _ fact: Sourced<Int>, _ send: @escaping @Sendable (TRTCCloud, Int) -> Bool
    ) -> Limit {
        Limit(description, fact, code: -1) { world, size in
            let alice = try world.entered("alice")
            var isSent = false
            world.trtc(alice) { isSent = send($0, size) }
            return isSent ? 0 : -1
        }
    }

    static let ofTRTC: [Limit] = [
        sending("bytes of a custom command", rtc.maximumMessageBytes) { cloud, size in
            cloud.sendCustomCmdMsg(1, data: Data(count: size), reliable: true, ordered: true)
        },
        sending("kinds of custom commands", rtc.maximumMessageNumber) { cloud, number in
            cloud.sendCustomCmdMsg(number, data: Data(count: 1), reliable: true, ordered: true)
        },
        sending("custom commands in a second", rtc.maximumMessagesPerSecond) { cloud, count in
            (1...count).map { _ in cloud.sendCustomCmdMsg(1, data: Data(count: 1), reliable: true, ordered: true) }
                .last ?? false
        },
        Limit("bytes of a room's name", Tencent.profile.sdk.maximumTextRoomBytes, code: -102_030) { world, size in
            let alice = try world.person("alice")
            let params = world.params("alice")
            params.roomId = 0
            params.strRoomId = text(size)
            world.trtc(alice) { $0.enterRoom(params, appScene: .voiceChatRoom) }
            let answer = try world.expect("onEnterRoom(", on: alice).text
            return answer.contains("(-102030)") ? -102_030 : answer.contains("-") ? -1 : 0
        },
    ]
}

/// An app of the RTC engine.
private final class TRTCApp: NSObject, KitApp, TRTCCloudDelegate, Sendable {
    private let device = Device.current
    private let appID: UInt32
    private let heard: @Sendable (String) -> Void
    private let entered = Mutex<(@Sendable (Int) -> Void)?>(nil)
    private let left = Mutex<(@Sendable (Int) -> Void)?>(nil)

    init(appID: String, heard: @escaping @Sendable (String) -> Void) {
        self.appID = UInt32(appID) ?? 0
        self.heard = heard
        super.init()
        TRTCCloud.sharedInstance().delegate = self
    }

    func enter(as user: String, token: String, opens: Bool, done: @escaping @Sendable (Int) -> Void) {
        entered.withLock { $0 = done }
        device.run {
            let params = TRTCParams()
            params.sdkAppId = appID
            params.userId = user
            params.userSig = token
            params.roomId = 7
            params.role = .anchor
            TRTCCloud.sharedInstance().enterRoom(params, appScene: .voiceChatRoom)
        }
    }

    func say(_ text: String) {
        device.run {
            _ = TRTCCloud.sharedInstance().sendCustomCmdMsg(1, data: Data(text.utf8), reliable: true, ordered: true)
        }
    }

    func leave(done: @escaping @Sendable (Int) -> Void) {
        left.withLock { $0 = done }
        device.run { TRTCCloud.sharedInstance().exitRoom() }
    }

    func end() { device.run { TRTCCloud.destroySharedInstance() } }

    func onEnterRoom(_ result: Int) { entered.withLock { $0 }?(min(result, 0)) }
    func onExitRoom(_ reason: Int) { left.withLock { $0 }?(reason) }
    func onRecvCustomCmdMsgUserId(_ userId: String, cmdID: Int, seq: UInt32, message: Data) {
        heard(String(decoding: message, as: UTF8.self))
    }
}
