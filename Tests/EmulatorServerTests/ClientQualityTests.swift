import Devices
import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import TXLiteAVSDK_TRTC
import Testing
import VoiceEngine
import ZegoExpressEngine

/// What the vendors' apps are told of loss that was measured on a real link, over a server.
///
/// The listener's own network is perfect by its settings, so what it tells it has heard; what the speaker tells of its way up
/// it knows from the server's reports.
@Suite(.timeLimit(.minutes(15))) struct ClientQualityTests {
    /// A server with the demo tenants, in real time.
    private func withLiveServer(_ body: (Server, RemoteEmulator) async throws -> Void) async throws {
        try await patiently {
            let tenants = TenantRegistry()
            let born = Int64(Date().timeIntervalSince1970 * 1000)
            for tenant in [Tenant.tencentDemo, .zegoDemo] {
                tenants.add(tenant.setup(seed: 1, bornAtUnixMilliseconds: born))
            }
            var configuration = ServerConfiguration()
            configuration.limits = .patient
            let server = Server(configuration, tenants: tenants)
            let port = try await server.start()
            do { try await body(server, RemoteEmulator("127.0.0.1:\(port)")) } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }
    }

    /// Waits until the server was told of loss by those who hear it, and is told of what they hear: whoever heard nothing in a
    /// second reports nothing of it.
    private func expectReports(_ server: Server, _ tenant: Tenant) async throws {
        let media = try #require(server.media)
        let app = tenant.setup(seed: 1, bornAtUnixMilliseconds: 0).app
        while true {
            let counters = await media.counters()
            if counters.lost > 0, counters.downlinks[app]?.sourceCount ?? 0 > 0 { return }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    @Test func `TRTC tells of the quality that was measured, at both ends`() async throws {
        try await withLiveServer { server, emulator in
            let (alice, bob) = (emulator.makeDevice("alice"), emulator.makeDevice("bob"))
            let (aliceListener, bobListener) = (TRTCQualityListener(), TRTCQualityListener())
            try alice.audio.use(.tone(hertz: 440, amplitude: 0.3))
            alice.network.uplink = NetworkQuality(loss: 0.5)
            for (device, listener) in [(alice, aliceListener), (bob, bobListener)] {
                device.run {
                    let params = TRTCParams()
                    params.sdkAppId = 1_400_000_001
                    params.userId = device.name
                    params.userSig = Tenant.tencentDemo.token(
                        for: device.name, at: Int64(Date().timeIntervalSince1970))
                    params.roomId = 7
                    params.role = .anchor
                    let cloud: TRTCCloud = TRTCCloud.sharedInstance()
                    cloud.delegate = listener
                    cloud.enterRoom(params, appScene: .voiceChatRoom)
                    if device.name == "alice" { cloud.startLocalAudio(.default) }
                }
            }
            for listener in [aliceListener, bobListener] {
                let result = await listener.entries.first { _ in true }
                try TookTooLong.check(result ?? 0)
                try #require((result ?? -1) >= 0)
            }
            for await report in bobListener.reports {
                guard let heard = report.remote["alice"], heard == .vbad else { continue }
                // Bob sends nothing; how good his network is he knows from what he misses.
                #expect(report.local == .vbad)
                break
            }
            for await report in aliceListener.reports where report.local == .vbad { break }
            try await expectReports(server, .tencentDemo)
            for device in [alice, bob] { device.run { TRTCCloud.sharedInstance().exitRoom() } }
            withExtendedLifetime((aliceListener, bobListener)) {}
        }
    }

    @Test func `ZEGO Express tells a player of the loss that was measured`() async throws {
        try await withLiveServer { server, emulator in
            let (alice, bob) = (emulator.makeDevice("alice"), emulator.makeDevice("bob"))
            let listener = ZEGOQualityListener()
            try alice.audio.use(.tone(hertz: 440, amplitude: 0.3))
            alice.network.uplink = NetworkQuality(loss: 0.5)
            for (device, handler) in [(alice, nil), (bob, listener)] as [(Device, ZEGOQualityListener?)] {
                device.run {
                    let profile = ZegoEngineProfile()
                    profile.appID = 1_234_567_890
                    profile.appSign = Tenant.zegoDemoAppSign
                    ZegoExpressEngine.createEngine(with: profile, eventHandler: handler)
                }
                let code = await withCheckedContinuation { done in
                    device.run {
                        ZegoExpressEngine.shared().loginRoom(
                            "stage", user: ZegoUser(userID: device.name), config: ZegoRoomConfig()
                        ) { code, _ in done.resume(returning: code) }
                    }
                }
                try TookTooLong.check(Int(code))
                try #require(code == 0)
            }
            alice.run { ZegoExpressEngine.shared().startPublishingStream("song") }
            for await report in listener.reports where report.loss > 0.2 {
                #expect(report.level == .bad || report.level == .die)
                break
            }
            try await expectReports(server, .zegoDemo)
            for device in [alice, bob] {
                await withCheckedContinuation { done in device.run { ZegoExpressEngine.destroy { done.resume() } } }
            }
            withExtendedLifetime(listener) {}
        }
    }

    private final class TRTCQualityListener: NSObject, TRTCCloudDelegate, Sendable {
        struct Report: Sendable {
            var local: TRTCQuality
            var remote: [String: TRTCQuality]
        }

        let reports: AsyncStream<Report>
        private let told: AsyncStream<Report>.Continuation
        /// What came of entering a room: how long it took, or the code of an error.
        let entries: AsyncStream<Int>
        private let entered: AsyncStream<Int>.Continuation

        override init() {
            (reports, told) = AsyncStream.makeStream()
            (entries, entered) = AsyncStream.makeStream()
        }

        func onEnterRoom(_ result: Int) { entered.yield(result) }

        func onNetworkQuality(_ localQuality: TRTCQualityInfo, remoteQuality: [TRTCQualityInfo]) {
            let remote = remoteQuality.map { ($0.userId ?? "", $0.quality) }
            told.yield(
                Report(local: localQuality.quality, remote: Dictionary(remote, uniquingKeysWith: { _, last in last })))
        }
    }

    private final class ZEGOQualityListener: NSObject, ZegoEventHandler, Sendable {
        let reports: AsyncStream<(loss: Double, level: ZegoStreamQualityLevel)>
        private let told: AsyncStream<(loss: Double, level: ZegoStreamQualityLevel)>.Continuation

        override init() { (reports, told) = AsyncStream.makeStream() }

        func onRoomStreamUpdate(
            _ updateType: ZegoUpdateType, streamList: [ZegoStream], extendedData: [AnyHashable: Any]?, roomID: String
        ) {
            guard updateType == .add else { return }
            for stream in streamList { ZegoExpressEngine.shared().startPlayingStream(stream.streamID) }
        }

        func onPlayerQualityUpdate(_ quality: ZegoPlayStreamQuality, streamID: String) {
            told.yield((quality.packetLostRate, quality.level))
        }
    }
}
