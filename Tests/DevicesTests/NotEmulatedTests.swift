import Devices
import ParlorTesting
import Testing
import VendorDialects

/// What a device says of calls and fields that have no effect.
@Suite struct NotEmulatedTests {
    @Test func `what has no effect is said once on each device that uses it`() {
        let world = World(seed: 1)
        let (alice, bob) = (world.device("alice"), world.device("bob"))
        for device in [alice, alice, bob, alice] { device.warn(of: Tencent.TRTCNotEmulated.setLogDirPath) }
        alice.warn(of: ZEGO.ExpressNotEmulated.setGeoFence)
        let notes = world.trace.filter { $0.kind == .note }
        #expect(notes.map(\.device) == ["alice", "bob", "alice"])
        #expect(
            notes.first?.text
                == "TRTCCloud.setLogDirPath(_:) has no effect here. With the vendor's SDK it chooses where its log file is."
        )
    }
}
