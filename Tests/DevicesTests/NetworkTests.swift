import Devices
import EmulatorAPI
import ParlorTesting
import Testing

@Suite struct NetworkTests {
    @Test func `an app that no tenant has cannot be connected to`() {
        #expect(World(seed: 1).device("alice").connect(to: "7") == nil)
    }

    @Test func `a network that goes and comes back is told to every link of its device only`() throws {
        let world = World(seed: 1)
        world.addTenant(.tencentDemo)
        let first = try #require(Chatter(world, "alice"))
        let second = try #require(Chatter(world, "alice"))
        let bob = try #require(Chatter(world, "bob"))
        world.advance(by: .zero)
        world.forgetCallbacks()
        first.device.network.isConnected = false
        world.advance(by: .zero)
        first.device.network.isConnected = true
        world.advance(by: .zero)
        #expect(
            world.callbacks(on: second.device) == [
                "state connected", "state connected", "state connecting", "state connecting", "state connected",
                "state connected",
            ])
        #expect(world.callbacks(on: bob.device) == ["state connected"])
    }

    @Test func `a link that is made without a network waits for it`() throws {
        let world = World(seed: 1)
        world.addTenant(.tencentDemo)
        world.device("alice").network.isConnected = false
        let alice = try #require(Chatter(world, "alice"))
        world.advance(by: .seconds(1))
        #expect(!world.callbacks(on: alice.device).contains("state connected"))
        alice.device.network.isConnected = true
        try world.expect("state connected", on: alice.device)
    }

    @Test func `a delay reaches links that exist and links that are made later`() throws {
        let world = World(seed: 1)
        let tenant = world.addTenant(.tencentDemo)
        let alice = try #require(Chatter(world, "alice"))
        alice.device.network.uplink = NetworkQuality(delay: .milliseconds(100))
        world.device("bob").network.downlink = NetworkQuality(delay: .milliseconds(200))
        let bob = try #require(Chatter(world, "bob"))
        alice.logIn(tenant)
        bob.logIn(tenant)
        #expect(try world.expect("logIn: done", on: alice.device).at == .milliseconds(100))
        #expect(try world.expect("logIn: done", on: bob.device).at == .milliseconds(200))
    }

    @Test func `a closed link is told nothing of the network`() throws {
        let world = World(seed: 1)
        world.addTenant(.tencentDemo)
        let alice = try #require(Chatter(world, "alice"))
        world.advance(by: .zero)
        alice.link.close()
        alice.device.network.isConnected = false
        world.advance(by: .seconds(1))
        #expect(world.callbacks(on: alice.device) == ["state connected"])
    }

    @Test func `qualities are clamped and come back as they were set`() {
        let device = World(seed: 1).device("alice")
        device.network.uplink = NetworkQuality(
            delay: .seconds(-1), jitter: .seconds(-1), loss: 2, duplication: -1, reordering: 0.5)
        #expect(device.network.uplink == NetworkQuality(loss: 1, reordering: 0.5))
        #expect(device.network.downlink == .perfect)
        #expect(device.network.conditions.uplink.lossPerMillion == 1_000_000)
    }

    @Test func `the back end ends a user's sessions`() throws {
        let world = World(seed: 1)
        let tenant = world.addTenant(.tencentDemo)
        let alice = try #require(Chatter(world, "alice"))
        alice.logIn(tenant)
        try world.expect("logIn: done", on: alice.device)
        try tenant.forceOffline("alice")
        try world.expect("another event", on: alice.device)
        #expect(throws: EmulatorError.userNotFound(user: "bob")) { try tenant.forceOffline("bob") }
    }
}
