import AgoraRtcKit
import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import VendorDialects
import VoiceEngine

/// A world with one project, and people who use Agora's channels in it.
final class AgoraWorld {
    static let appID = "0123456789abcdef0123456789abcdef"
    static let certificate = "fedcba9876543210fedcba9876543210"

    let world = World(seed: 7)
    let tenant: Tenant
    let worldTenant: WorldTenant
    /// Delegates are held weakly by the SDK.
    private var listeners: [Listener] = []

    init(adjust: @escaping @Sendable (inout TenantRules) -> Void = { _ in }) {
        tenant = .agora(appID: Self.appID, certificate: Self.certificate, adjust: adjust)
        worldTenant = world.addTenant(tenant)
    }

    func token(_ uid: String, channel: String = "lobby", lifetimeSeconds: Int64 = 86_400) -> String {
        tenant.channelToken(
            channel: channel, uid: uid, at: world.unixSeconds, lifetimeSeconds: lifetimeSeconds)
    }

    /// A token with these rights, as the app's own server would make it.
    func tokenOf(_ rights: ChannelClaims) -> String {
        Agora.tokenFormat.write(
            Claims(
                app: AppID(Self.appID), user: rights.user, issuedAtUnixSeconds: world.unixSeconds,
                expiresAtUnixSeconds: rights.expiresAtUnixSeconds, channel: rights), Self.certificate)
    }

    /// A device with an engine whose delegate listens, and a microphone that hears a tone.
    @discardableResult
    func person(_ name: String, hertz: Double = 440, _ listener: Listener = Listener()) throws -> Device {
        let device = world.device(name)
        try device.audio.use(.tone(hertz: hertz, amplitude: 0.3))
        listeners.append(listener)
        device.run { _ = AgoraRtcEngineKit.sharedEngine(withAppId: Self.appID, delegate: listener) }
        return device
    }

    /// A person in the channel, a host or audience.
    func enter(
        _ name: String, uid: UInt, channel: String = "lobby", role: AgoraClientRole = .broadcaster,
        hertz: Double = 440, lifetimeSeconds: Int64 = 86_400, _ listener: Listener = Listener()
    ) throws -> Device {
        let device = try person(name, hertz: hertz, listener)
        let token = token("\(uid)", channel: channel, lifetimeSeconds: lifetimeSeconds)
        device.agora { engine in
            engine.setClientRole(role)
            #expect(engine.joinChannel(byToken: token, channelId: channel, info: nil, uid: uid) == 0)
        }
        try world.expect("didJoinChannel(\(channel)", on: device)
        return device
    }

    /// A person in the channel who may send pictures of 160 × 120, ten a second, as apps do for others' small screens.
    func seen(
        _ name: String, uid: UInt, role: AgoraClientRole = .broadcaster, enablesVideo: Bool = true,
        options: AgoraRtcChannelMediaOptions? = nil, _ listener: Listener = Listener(),
        prepare: (AgoraRtcEngineKit) -> Void = { _ in }
    ) throws -> Device {
        let device = try person(name, listener)
        let token = token("\(uid)")
        device.agora { engine in
            if enablesVideo { #expect(engine.enableVideo() == 0) }
            #expect(
                engine.setVideoEncoderConfiguration(
                    AgoraVideoEncoderConfiguration(
                        width: 160, height: 120, frameRate: .fps10, bitrate: AgoraVideoBitrateStandard,
                        orientationMode: .adaptative, mirrorMode: .auto)) == 0)
            engine.setClientRole(role)
            prepare(engine)
            guard let options else {
                #expect(engine.joinChannel(byToken: token, channelId: "lobby", info: nil, uid: uid) == 0)
                return
            }
            options.clientRoleType = role
            #expect(engine.joinChannel(byToken: token, channelId: "lobby", uid: uid, mediaOptions: options) == 0)
        }
        try world.expect("didJoinChannel(lobby", on: device)
        return device
    }

    /// A view of a phone, given to the engine for a user; 0 is the local one.
    func view(
        of uid: UInt, on device: Device, _ mode: AgoraVideoRenderMode = .hidden,
        _ source: AgoraVideoSourceType = .camera
    ) -> UIView {
        let view = UIView()
        let canvas = AgoraRtcVideoCanvas()
        canvas.view = view
        canvas.uid = uid
        canvas.renderMode = mode
        canvas.sourceType = source
        device.agora { engine in
            #expect((uid == 0 ? engine.setupLocalVideo(canvas) : engine.setupRemoteVideo(canvas)) == 0)
        }
        return view
    }

    func settle(_ duration: Duration = .seconds(1)) { world.advance(by: duration) }

    /// How many lines the trace had when callbacks were forgotten.
    private var forgotten: [String: Int] = [:]

    /// Leaves out what was called on a device so far.
    func forget(on device: Device) { forgotten[device.name] = world.callbacks(on: device).count }

    /// The callbacks on a device that contain one of the texts, without the rest.
    func callbacks(_ texts: String..., on device: Device) -> [String] {
        world.callbacks(on: device).dropFirst(forgotten[device.name] ?? 0).filter { line in
            texts.contains { line.contains($0) }
        }
        .map { $0.replacingOccurrences(of: "rtcEngine ", with: "") }
    }
}

/// A delegate that listens to everything and says nothing, but for what a test wants to know.
final class Listener: NSObject, AgoraRtcEngineDelegate {
    var volumes: [(speakers: [AgoraRtcAudioVolumeInfo], total: Int)] = []
    var messages: [(uid: UInt, stream: Int, data: Data)] = []
    var stats: [AgoraChannelStats] = []
    var localStats: [AgoraRtcLocalAudioStats] = []
    var remoteStats: [AgoraRtcRemoteAudioStats] = []
    var localPictures: [(stats: AgoraRtcLocalVideoStats, source: AgoraVideoSourceType)] = []
    var remotePictures: [AgoraRtcRemoteVideoStats] = []
    var snapshots: [(uid: UInt, path: String, size: [Int], code: Int)] = []
    var qualities: [(uid: UInt, sent: AgoraNetworkQuality, received: AgoraNetworkQuality)] = []

    func rtcEngine(
        _ engine: AgoraRtcEngineKit, reportAudioVolumeIndicationOfSpeakers speakers: [AgoraRtcAudioVolumeInfo],
        totalVolume: Int
    ) {
        volumes.append((speakers, totalVolume))
    }
    func rtcEngine(_ engine: AgoraRtcEngineKit, receiveStreamMessageFromUid uid: UInt, streamId: Int, data: Data) {
        messages.append((uid, streamId, data))
    }
    func rtcEngine(_ engine: AgoraRtcEngineKit, reportRtcStats stats: AgoraChannelStats) { self.stats.append(stats) }
    func rtcEngine(_ engine: AgoraRtcEngineKit, localAudioStats stats: AgoraRtcLocalAudioStats) {
        localStats.append(stats)
    }
    func rtcEngine(_ engine: AgoraRtcEngineKit, remoteAudioStats stats: AgoraRtcRemoteAudioStats) {
        remoteStats.append(stats)
    }
    func rtcEngine(
        _ engine: AgoraRtcEngineKit, localVideoStats stats: AgoraRtcLocalVideoStats, sourceType: AgoraVideoSourceType
    ) {
        localPictures.append((stats, sourceType))
    }
    func rtcEngine(_ engine: AgoraRtcEngineKit, remoteVideoStats stats: AgoraRtcRemoteVideoStats) {
        remotePictures.append(stats)
    }
    func rtcEngine(
        _ engine: AgoraRtcEngineKit, snapshotTaken uid: UInt, filePath: String, width: Int, height: Int, errCode: Int
    ) {
        snapshots.append((uid, filePath, [width, height], errCode))
    }
    func rtcEngine(
        _ engine: AgoraRtcEngineKit, networkQuality uid: UInt, txQuality: AgoraNetworkQuality,
        rxQuality: AgoraNetworkQuality
    ) {
        qualities.append((uid, txQuality, rxQuality))
    }
}

extension Device {
    /// The last sound that the speaker played, as ticks of 20 ms.
    private func last(_ milliseconds: Int) -> Range<Int> {
        let recording = audio.speaker.recording
        let end = recording.startTick + recording.samples.count / 2 / AudioBlock.frameCount
        return max(0, end - milliseconds / 20)..<end
    }

    /// The amplitude of a tone in the last sound.
    func tone(_ hertz: Double, last milliseconds: Int = 300) -> Double {
        let ticks = last(milliseconds)
        return audio.speaker.amplitude(hertz: hertz, from: ticks.lowerBound, to: ticks.upperBound)
    }

    /// The level of the last sound, in dBFS.
    func level(last milliseconds: Int) -> Double {
        let ticks = last(milliseconds)
        return audio.speaker.level(from: ticks.lowerBound, to: ticks.upperBound)
    }

    /// The levels of pieces of 100 ms of the last sound.
    func levels(last milliseconds: Int) -> [Double] {
        let ticks = last(milliseconds)
        return stride(from: ticks.lowerBound, to: ticks.upperBound, by: 5).map {
            audio.speaker.level(from: $0, to: $0 + 5)
        }
    }

    /// Uses this device's engine.
    @discardableResult
    func agora<Result>(_ body: (AgoraRtcEngineKit) -> Result) -> Result {
        run { body(AgoraRtcEngineKit.sharedEngine(withAppId: AgoraWorld.appID, delegate: nil)) }
    }
}
