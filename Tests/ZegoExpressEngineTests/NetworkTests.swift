import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing
import ZegoExpressEngine

/// Users' networks, and speed tests.
struct NetworkTests {
    /// The last report of a user's network on a device; without a name that of the local user.
    private func quality(of user: String, on device: Device, _ express: ExpressWorld) -> String? {
        express.callbacks(on: device, "onNetworkQuality(\(user),").last
    }

    @Test func `the networks of those who are played are told with the own one`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        _ = try express.enter("carol", hertz: 700, publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        express.world.advance(by: .seconds(5))
        #expect(quality(of: "alice", on: bob, express)?.contains("upstreamQuality: excellent") == true)
        // Carol is not played by Bob, and nobody is played by Alice.
        #expect(quality(of: "carol", on: bob, express) == nil)
        #expect(quality(of: "bob", on: alice, express) == nil)
        alice.network.uplink = NetworkQuality(loss: 0.2)
        express.world.advance(by: .seconds(6))
        #expect(quality(of: "alice", on: bob, express)?.contains("upstreamQuality: bad") == true)
        #expect(quality(of: "", on: bob, express)?.contains("upstreamQuality: excellent") == true)
        // What Bob's own network loses is not Alice's fault.
        alice.network.uplink = NetworkQuality(loss: 0)
        bob.network.downlink = NetworkQuality(loss: 0.2)
        express.world.advance(by: .seconds(8))
        let reports = express.callbacks(on: bob, "onNetworkQuality(alice,").suffix(3)
        #expect(reports.allSatisfy { !$0.contains("bad") && !$0.contains("die") }, "\(reports)")
        bob.express { $0.stopPlayingStream("alice_main") }
        express.settle()
        try express.world.expectNo("onNetworkQuality(alice", on: bob, for: .seconds(5))
    }

    @Test func `a silent network is told as such, and who stops sending on purpose is not judged`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice", publishes: true)
        let bob = try express.enter("bob")
        try express.play("alice_main", on: bob)
        express.world.advance(by: .seconds(3))
        alice.express { $0.mutePublishStreamAudio(true) }
        express.world.advance(by: .seconds(5))
        #expect(quality(of: "alice", on: bob, express)?.contains("upstreamQuality: unknown") == true)
        alice.express { $0.mutePublishStreamAudio(false) }
        express.world.advance(by: .seconds(5))
        #expect(quality(of: "alice", on: bob, express)?.contains("upstreamQuality: excellent") == true)
        alice.network.isConnected = false
        express.world.advance(by: .seconds(6))
        #expect(quality(of: "alice", on: bob, express)?.contains("upstreamQuality: die") == true)
    }

    @Test func `a speed test tells both ways until it is stopped`() throws {
        let express = ExpressWorld()
        let alice = try express.enter("alice")
        let listener = SpeedListener()
        alice.express { engine in
            engine.setEventHandler(nil)
            engine.setEventHandler(listener)
        }
        alice.network.uplink = NetworkQuality(loss: 0.15)
        let config = ZegoNetworkSpeedTestConfig()
        (config.testUplink, config.testDownlink) = (true, true)
        alice.express { $0.startNetworkSpeedTest(config) }
        express.world.advance(by: .milliseconds(6100))
        #expect(
            express.callbacks(on: alice, "onNetworkSpeedTestQualityUpdate").map { $0.contains("uplink") }
                == [true, false, true, false])
        #expect(listener.types == [.uplink, .downlink, .uplink, .downlink])
        #expect(listener.levels == [.bad, .excellent, .bad, .excellent])
        alice.express { $0.stopNetworkSpeedTest() }
        try express.world.expectNo("onNetworkSpeedTest", on: alice, for: .seconds(7))
        // Without a network it says so.
        config.testDownlink = false
        alice.express { $0.startNetworkSpeedTest(config, interval: 500) }
        express.settle()
        alice.network.isConnected = false
        try express.world.expect("onNetworkSpeedTestError(1002051, type: uplink)", on: alice)
    }

    @Test func `a speed test needs a room, and ends by itself and with the first stream`() throws {
        let express = ExpressWorld()
        let alice = try express.person("alice")
        let config = ZegoNetworkSpeedTestConfig()
        config.testDownlink = true
        alice.express { $0.startNetworkSpeedTest(config) }
        try express.world.expect("onDebugError(1000002, funcName: startNetworkSpeedTest", on: alice)
        express.logIn("alice", on: alice)
        try express.world.expect("loginRoom ok", on: alice)
        alice.express { engine in
            engine.startNetworkSpeedTest(config)
            engine.startNetworkSpeedTest(config)
        }
        express.world.advance(by: .seconds(60))
        #expect(express.callbacks(on: alice, "onNetworkSpeedTestQualityUpdate").count == 10)
        alice.express { $0.startNetworkSpeedTest(config) }
        express.world.advance(by: .seconds(4))
        alice.express { $0.startPublishingStream("alice_main") }
        express.settle()
        try express.world.expectNo("onNetworkSpeedTest", on: alice, for: .seconds(7))
    }
}

/// Keeps what speed tests tell, with the vendor's types.
private final class SpeedListener: NSObject, ZegoEventHandler {
    // The simulated world runs one thing at a time.
    private(set) var types: [ZegoNetworkSpeedTestType] = []
    private(set) var levels: [ZegoStreamQualityLevel] = []

    func onNetworkSpeedTestError(_ errorCode: Int32, type: ZegoNetworkSpeedTestType) { types.append(type) }

    func onNetworkSpeedTestQualityUpdate(_ quality: ZegoNetworkSpeedTestQuality, type: ZegoNetworkSpeedTestType) {
        types.append(type)
        levels.append(quality.quality)
    }
}
