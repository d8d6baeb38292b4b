import Devices
import ParlorTesting
import Testing
import ZegoExpressEngine

@Suite struct LetGoTests {
    private struct Held {
        weak var device: Device?
        weak var engine: ZegoExpressEngine?
    }

    @Test func `a world whose people publish and play is freed with their engines`() throws {
        var held: [Held] = []
        do {
            let express = ExpressWorld()
            let alice = try express.enter("alice", publishes: true)
            let bob = try express.enter("bob")
            bob.express { $0.startPlayingStream("alice_main") }
            express.world.advance(by: .seconds(1))
            for device in [alice, bob] {
                device.run { held.append(Held(device: device, engine: ZegoExpressEngine.shared())) }
            }
            #expect(held.allSatisfy { $0.device != nil && $0.engine != nil })
        }
        for engines in held {
            #expect(engines.device == nil)
            #expect(engines.engine == nil)
        }
    }
}
