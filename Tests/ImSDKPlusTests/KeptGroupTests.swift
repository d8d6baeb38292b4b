import Devices
import EmulatorAPI
import ParlorTesting
import Synchronization
import Testing

@testable import ImSDK_Plus

/// What the SDK remembers of groups.
struct KeptGroupTests {
    private let chat = ChatWorld()

    private func kept(on device: Device) -> [String] {
        chat.on(device) { $0.state.withLock { $0.groups.keys.map(\.rawValue).sorted() } }
    }

    @Test func `groups that were left, dismissed or lost with the login are forgotten`() throws {
        let alice = try chat.owner(of: "g1")
        let bob = try chat.member("bob", of: "g1")
        for device in [alice, bob] {
            chat.on(device) { $0.setGroupAttributes("g1", attributes: ["k": "v"], succ: {}, fail: { _, _ in }) }
            chat.settle()
        }
        #expect(kept(on: alice) == ["g1"])
        #expect(kept(on: bob) == ["g1"])
        chat.on(bob) { $0.quitGroup("g1", succ: {}, fail: { _, _ in }) }
        chat.settle()
        #expect(kept(on: bob) == [])
        try chat.join("g1", on: bob)
        chat.on(alice) { $0.setGroupAttributes("g1", attributes: ["k": "w"], succ: {}, fail: { _, _ in }) }
        chat.settle()
        #expect(kept(on: bob) == ["g1"])
        chat.on(alice) { $0.dismissGroup("g1", succ: {}, fail: { _, _ in }) }
        chat.settle()
        #expect(kept(on: alice) == [])
        #expect(kept(on: bob) == [])
        let carol = try chat.owner("carol", of: "g2")
        chat.on(carol) { $0.setGroupAttributes("g2", attributes: ["k": "v"], succ: {}, fail: { _, _ in }) }
        chat.settle()
        chat.on(carol) { $0.logout({}, fail: { _, _ in }) }
        chat.settle()
        #expect(kept(on: carol) == [])
    }
}
