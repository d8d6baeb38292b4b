import Devices
import Foundation
import ParlorTesting
import Synchronization
import TXLiteAVSDK_TRTC
import Testing

/// Volumes, quality and statistics.
struct ReportTests {
    /// A delegate that keeps what it is told of volumes and quality.
    final class Meter: NSObject, TRTCCloudDelegate, Sendable {
        struct Volumes: Hashable, Sendable {
            var at: Duration
            var own: UInt?
            var others: [String]
            var total: Int
        }
        let volumes = Mutex<[Volumes]>([])
        let qualities = Mutex<[TRTCQuality]>([])
        let losses = Mutex<[UInt32]>([])
        let world: World
        init(world: World) { self.world = world }

        func onUserVoiceVolume(_ userVolumes: [TRTCVolumeInfo], totalVolume: Int) {
            let own = userVolumes.first { $0.userId == nil }?.volume
            let others = userVolumes.compactMap(\.userId)
            let entry = Volumes(at: world.now, own: own, others: others, total: totalVolume)
            volumes.withLock { $0.append(entry) }
        }

        func onNetworkQuality(_ localQuality: TRTCQualityInfo, remoteQuality: [TRTCQualityInfo]) {
            let quality = localQuality.quality
            qualities.withLock { $0.append(quality) }
        }

        func onStatistics(_ statistics: TRTCStatistics) {
            let loss = statistics.remoteStatistics.first?.audioPacketLoss ?? 0
            losses.withLock { $0.append(loss) }
        }
    }

    @Test(arguments: [(100, 100), (99, 100), (101, 101), (300, 300)] as [(UInt, Int)])
    func `volumes come every so many milliseconds, at least 100`(asked: UInt, interval: Int) throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", speaks: false)
        let meter = Meter(world: trtc.world)
        alice.trtc { cloud in
            cloud.delegate = meter
            cloud.enableAudioVolumeEvaluation(asked)
        }
        trtc.world.advance(by: .seconds(1))
        let volumes = meter.volumes.withLock { $0 }
        #expect(volumes.count == 1000 / interval)
        // Nobody speaks: reports come all the same, and are empty.
        #expect(volumes.allSatisfy { $0.own == nil && $0.others.isEmpty && $0.total == 0 })
        for (left, right) in zip(volumes, volumes.dropFirst()) {
            #expect(right.at - left.at == .milliseconds(interval))
        }
    }

    @Test func `an interval of 0 ends the reports, and so does switching them off`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", speaks: false)
        let meter = Meter(world: trtc.world)
        let params = TRTCAudioVolumeEvaluateParams()
        alice.trtc { cloud in
            cloud.delegate = meter
            cloud.enableAudioVolumeEvaluation(true, with: params)
        }
        trtc.world.advance(by: .seconds(1))
        #expect(meter.volumes.withLock { $0.count } == 3)
        alice.trtc { $0.enableAudioVolumeEvaluation(false, with: params) }
        trtc.world.advance(by: .seconds(1))
        #expect(meter.volumes.withLock { $0.count } == 3)
        alice.trtc { $0.enableAudioVolumeEvaluation(300, enable_vad: true) }
        trtc.world.advance(by: .seconds(1))
        #expect(meter.volumes.withLock { $0.count } == 6)
        alice.trtc { $0.enableAudioVolumeEvaluation(0) }
        trtc.world.advance(by: .seconds(1))
        #expect(meter.volumes.withLock { $0.count } == 6)
    }

    @Test func `oneself is listed without a name while the microphone is open, others while they are loud`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        let bob = try trtc.enter("bob")
        let meter = Meter(world: trtc.world)
        alice.trtc { cloud in
            cloud.delegate = meter
            cloud.enableAudioVolumeEvaluation(300)
        }
        trtc.world.advance(by: .seconds(1))
        let loud = try #require(meter.volumes.withLock { $0.last })
        #expect(try #require(loud.own) > 25)
        #expect(loud.others == ["bob"])
        #expect(loud.total > 25)
        bob.trtc { $0.stopLocalAudio() }
        alice.trtc { $0.muteLocalAudio(true) }
        trtc.world.advance(by: .seconds(1))
        let quiet = try #require(meter.volumes.withLock { $0.last })
        #expect(quiet.own == 0)
        #expect(quiet.others.isEmpty)
        #expect(quiet.total == 0)
    }

    @Test func `quality and statistics come every two seconds and follow the loss`() throws {
        let trtc = TRTCWorld()
        _ = try trtc.enter("alice")
        let bob = try trtc.enter("bob", role: .audience)
        let meter = Meter(world: trtc.world)
        bob.trtc { $0.delegate = meter }
        trtc.world.advance(by: .seconds(6))
        #expect(meter.qualities.withLock { $0 } == [.excellent, .excellent, .excellent])
        bob.network.downlink = NetworkQuality(loss: 0.5)
        trtc.world.advance(by: .seconds(6))
        #expect(meter.qualities.withLock { $0.last } == .vbad)
        let loss = try #require(meter.losses.withLock { $0.last })
        #expect((35...65).contains(loss))
        bob.network.isConnected = false
        trtc.world.advance(by: .seconds(2))
        #expect(meter.qualities.withLock { $0.last } == .down)
        bob.trtc { $0.exitRoom() }
        trtc.world.advance(by: .seconds(1))
        let count = meter.qualities.withLock { $0.count }
        trtc.world.advance(by: .seconds(6))
        #expect(meter.qualities.withLock { $0.count } == count)
    }

    @Test func `a trace has no silence in it`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", speaks: false)
        alice.trtc { $0.enableAudioVolumeEvaluation(100) }
        trtc.world.advance(by: .seconds(1))
        #expect(trtc.count("onUserVoiceVolume", on: alice) == 0)
    }

    /// Keeps what a report has besides volumes.
    final class Details: NSObject, TRTCCloudDelegate, Sendable {
        struct Volume: Sendable {
            var user: String?
            var pitch: Float
            var bands: Int
            var loudest: Int?
        }
        let volumes = Mutex<[Volume]>([])
        let remote = Mutex<[String: TRTCQuality]>([:])

        func onUserVoiceVolume(_ userVolumes: [TRTCVolumeInfo], totalVolume: Int) {
            let values = userVolumes.map { volume in
                let bands = volume.spectrumData?.map(\.doubleValue) ?? []
                return Volume(
                    user: volume.userId, pitch: volume.pitch, bands: bands.count,
                    loudest: bands.indices.max { bands[$0] < bands[$1] })
            }
            volumes.withLock { $0 = values }
        }

        func onNetworkQuality(_ localQuality: TRTCQualityInfo, remoteQuality: [TRTCQualityInfo]) {
            let values = remoteQuality.map { ($0.userId ?? "", $0.quality) }
            remote.withLock { $0 = Dictionary(values) { _, last in last } }
        }
    }

    @Test func `quality has a row for each user who is heard`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice")
        _ = try trtc.enter("bob")
        let carol = try trtc.person("carol")
        let details = Details()
        carol.trtc { cloud in
            cloud.delegate = details
            cloud.enterRoom(trtc.params("carol", role: .audience), appScene: .voiceChatRoom)
        }
        alice.network.uplink = NetworkQuality(loss: 0.3)
        trtc.world.advance(by: .seconds(9))
        let remote = details.remote.withLock { $0 }
        #expect(remote.keys.sorted() == ["alice", "bob"])
        #expect(remote["bob"] == .excellent)
        #expect(remote["alice"] == .vbad || remote["alice"] == .bad)
    }

    @Test func `pitch and spectrum are measured when they are asked for`() throws {
        let trtc = TRTCWorld()
        let alice = try trtc.enter("alice", hertz: 440)
        _ = try trtc.enter("bob", hertz: 3000)
        let details = Details()
        let params = TRTCAudioVolumeEvaluateParams()
        params.enablePitchCalculation = true
        params.enableSpectrumCalculation = true
        alice.trtc { cloud in
            cloud.delegate = details
            cloud.enableAudioVolumeEvaluation(true, with: params)
        }
        trtc.world.advance(by: .seconds(2))
        let volumes = details.volumes.withLock { $0 }
        let own = try #require(volumes.first { $0.user == nil })
        #expect(abs(own.pitch - 440) < 10)
        #expect(own.bands == 256)
        #expect(own.loudest == 4)
        let bob = try #require(volumes.first { $0.user == "bob" })
        #expect(bob.pitch == 0)
        #expect(bob.loudest == 31 || bob.loudest == 32)
        params.enablePitchCalculation = false
        params.enableSpectrumCalculation = false
        alice.trtc { $0.enableAudioVolumeEvaluation(true, with: params) }
        trtc.world.advance(by: .seconds(1))
        #expect(details.volumes.withLock { $0 }.allSatisfy { $0.pitch == 0 && $0.bands == 0 })
    }
}
