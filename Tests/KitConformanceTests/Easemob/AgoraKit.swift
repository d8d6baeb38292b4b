import AgoraRtcKit
import Devices
import Foundation
import Synchronization
import VendorDialects

extension Kit {
    /// Agora's channels, which Easemob's voice rooms use.
    static let agora = Kit(
        module: "AgoraRtcKit", source: ("Sources/Easemob/AgoraRtcKit", ["AgoraRtcEngineKit"]), tenant: easemobTenant,
        demo: .easemobDemo, token: { $0.channelToken(channel: "lobby", uid: $1, at: $2) },
        // The tests' tenant has the demo's project.
        makeApp: { _, heard in AgoraApp(appID: Tenant.easemobDemoAgoraAppID, heard: heard) },
        codeOfOthersToken: 110,
        standings: [
            Standing("before joinChannel", [.room: 113, .stay: 18]) { world, _ in _ = try world.agoraDevice("bob") },
            Standing("after leaveChannel", [.room: 113, .stay: 18]) { world, bob in
                _ = try world.agoraUser("bob", uid: 2)
                world.agora(bob) { $0.leaveChannel() }
                try world.expect("didLeaveChannel(lobby", on: bob)
            },
            Standing("after destroy", [.sdk: 7, .room: 7, .stay: 7]) { world, bob in
                _ = try world.agoraUser("bob", uid: 2)
                world.use(bob) { AgoraRtcEngineKit.destroy() }
                world.settle()
            },
        ],
        calls: KitCall.ofAgora,
        neverRefused: [
            "sharedEngine destroy getSdkVersion getErrorDescription": "of the SDK, not of an engine",
            """
            isSpeakerphoneEnabled getConnectionState getConnectionStateEx getCallId getUserInfo getEffectsVolume \
            getVolumeOfEffect getEffectDuration getEffectCurrentPosition getAudioMixingPublishVolume \
            getAudioMixingPlayoutVolume getAudioMixingDuration getAudioMixingCurrentPosition getAudioTrackCount \
            getParameter
            """: "answered at once, by the engine as it was",
            """
            setAudioFrameDelegate setVideoFrameDelegate createMediaPlayer createCustomVideoTrack pushExternalVideoFrame \
            uploadLogFile createCustomAudioTrack pullPlaybackAudioFrameRawData createMediaRecorder \
            createCustomEncodedVideoTrack createVideoEffectObject isFeatureAvailable isCameraCenterStageSupported \
            queryHDRCapability
            """: "they return no code; false, nil or the largest number says the same",
        ],
        refusals: Refusal.agora,
        codes: [CodeTable("Easemob/ErrorCode+Agora", neverGiven: Agora.ErrorCode.neverGiven)], limits: Limit.ofAgora)
}

/// An app of Agora's engine: hosts who send each other messages in a stream of data.
private final class AgoraApp: NSObject, KitApp, AgoraRtcEngineDelegate, Sendable {
    private let device = Device.current
    private let engine: AgoraRtcEngineKit
    private let heard: @Sendable (String) -> Void
    private let state = Mutex(State())

    private struct State {
        /// Takes the outcome of entering, once.
        var entered: (@Sendable (Int) -> Void)?
        var stream = 0
    }

    init(appID: String, heard: @escaping @Sendable (String) -> Void) {
        self.heard = heard
        engine = AgoraRtcEngineKit.sharedEngine(withAppId: appID, delegate: nil)
        super.init()
        engine.delegate = self
    }

    func enter(as user: String, token: String, opens: Bool, done: @escaping @Sendable (Int) -> Void) {
        state.withLock { $0.entered = done }
        device.run {
            engine.setClientRole(.broadcaster)
            engine.enableLocalAudio(false)
            let result = engine.joinChannel(byToken: token, channelId: "lobby", userAccount: user) { [self] _, _, _ in
                end(0)
            }
            if result != 0 { end(Int(-result)) }
        }
    }

    private func end(_ code: Int) {
        let entered = state.withLock { state in
            defer { state.entered = nil }
            return state.entered
        }
        entered?(code)
    }

    func say(_ text: String) {
        device.run {
            var stream = state.withLock { $0.stream }
            if stream == 0 {
                engine.createDataStream(&stream, config: AgoraDataStreamConfig())
                let made = stream
                state.withLock { $0.stream = made }
            }
            engine.sendStreamMessage(stream, data: Data(text.utf8))
        }
    }

    func leave(done: @escaping @Sendable (Int) -> Void) {
        device.run {
            let result = engine.leaveChannel { _ in done(0) }
            if result != 0 { done(Int(-result)) }
        }
    }

    func end() { device.run { AgoraRtcEngineKit.destroy() } }

    func rtcEngine(_ engine: AgoraRtcEngineKit, didOccurError errorCode: AgoraErrorCode) { end(errorCode.rawValue) }

    func rtcEngine(_ engine: AgoraRtcEngineKit, receiveStreamMessageFromUid uid: UInt, streamId: Int, data: Data) {
        heard(String(decoding: data, as: UTF8.self))
    }
}
