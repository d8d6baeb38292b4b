import AgoraRtcKit
import Devices
import Foundation
import ParlorTesting
import Testing

/// Tests of the network before a channel.
struct ProbeTests {
    final class Results: NSObject, AgoraRtcEngineDelegate {
        var results: [AgoraLastmileProbeResult] = []

        func rtcEngine(_ engine: AgoraRtcEngineKit, lastmileProbeTest result: AgoraLastmileProbeResult) {
            results.append(result)
        }
    }

    private func config(_ uplink: UInt = 100_000, _ downlink: UInt = 5_000_000) -> AgoraLastmileProbeConfig {
        let config = AgoraLastmileProbeConfig()
        (config.probeUplink, config.expectedUplinkBitrate) = (true, uplink)
        (config.probeDownlink, config.expectedDownlinkBitrate) = (true, downlink)
        return config
    }

    @Test func `a test finds what the network is`() throws {
        let agora = AgoraWorld()
        let alice = agora.world.device("alice")
        let delegate = Results()
        alice.network.uplink = NetworkQuality(delay: .milliseconds(30), jitter: .milliseconds(5), loss: 0.07)
        alice.network.downlink = NetworkQuality(delay: .milliseconds(20))
        alice.agora { engine in
            engine.delegate = delegate
            #expect(engine.startLastmileProbeTest(config()) == 0)
            #expect(engine.startLastmileProbeTest(config()) == -8)
        }
        agora.settle(.milliseconds(1_990))
        #expect(agora.callbacks("lastmile", on: alice) == [])
        agora.settle(.milliseconds(20))
        #expect(agora.callbacks("lastmile", on: alice) == ["lastmileQuality(poor)"])
        agora.settle(.seconds(28))
        let result = try #require(delegate.results.first)
        #expect(result.state == .complete)
        #expect(result.rtt == 50)
        #expect(result.uplinkReport.packetLossRate == 7)
        #expect(result.uplinkReport.jitter == 5)
        #expect(result.uplinkReport.availableBandwidth == 100_000)
        #expect(result.downlinkReport.packetLossRate == 0)
        #expect(result.downlinkReport.availableBandwidth == 5_000_000)
        alice.agora { engine in
            #expect(engine.stopLastmileProbeTest() == 0)
            #expect(engine.startLastmileProbeTest(config()) == 0)
            #expect(engine.stopLastmileProbeTest() == 0)
        }
        agora.settle(.seconds(31))
        #expect(delegate.results.count == 1)
    }

    @Test func `without a network the test says so, and what is no test is refused`() throws {
        let agora = AgoraWorld()
        let alice = agora.world.device("alice")
        let delegate = Results()
        alice.network.isConnected = false
        alice.agora { engine in
            engine.delegate = delegate
            #expect(engine.startLastmileProbeTest(nil) == -2)
            #expect(engine.startLastmileProbeTest(config(99_999)) == -2)
            #expect(engine.startLastmileProbeTest(config(100_000, 5_000_001)) == -2)
            #expect(engine.startLastmileProbeTest(config()) == 0)
        }
        agora.settle(.seconds(31))
        #expect(agora.callbacks("lastmileQuality", on: alice) == ["lastmileQuality(down)"])
        #expect(delegate.results.map(\.state) == [.unavailable])
        let bob = try agora.enter("bob", uid: 2)
        bob.agora { #expect($0.startLastmileProbeTest(config()) == -8) }
    }

    @Test func `the local sound is tested as each version calls it`() throws {
        let agora = AgoraWorld()
        let alice = try agora.person("alice")
        alice.agora { engine in
            let config = AgoraEchoTestConfiguration()
            config.enableVideo = false
            #expect(engine.startEchoTest(withConfig: config) == 0)
            #expect(engine.startEchoTest() == -8)
        }
        agora.settle(.milliseconds(3_500))
        #expect(alice.tone(440) > 0.1)
        alice.agora { engine in
            #expect(engine.stopEchoTest() == 0)
            let config = AgoraEchoTestConfiguration()
            config.enableAudio = false
            #expect(engine.startEchoTest(withConfig: config) == -4)
            #expect(engine.startEchoTest() == 0)
        }
        agora.settle(.seconds(8))
        #expect(alice.tone(440) < 0.01)
        agora.settle(.seconds(4))
        #expect(alice.tone(440) > 0.1)
    }
}
