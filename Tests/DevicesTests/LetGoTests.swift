import Devices
import EmulatorAPI
import ParlorTesting
import Testing

/// Worlds and devices that nobody holds any more.
@Suite(.timeLimit(.minutes(1))) struct LetGoTests {
    private final class Token: Sendable {}

    /// What a test held, seen without holding it.
    private struct Held {
        weak var world: World?
        weak var device: Device?
        weak var link: AnyObject?
        weak var token: Token?
    }

    @Test func `a world that nobody holds is freed with its devices, links and what was still to happen`() throws {
        var held = Held()
        do {
            let world = World(seed: 7)
            let tenant = world.addTenant(.tencentDemo)
            let alice = try #require(Chatter(world, "alice"))
            alice.logIn(tenant)
            world.advance(by: .seconds(1))
            alice.create("lobby")
            let token = Token()
            // What an app keeps waits in the world too.
            alice.device.after(.seconds(60)) { withExtendedLifetime(token) {} }
            alice.device.audio.start { _ in withExtendedLifetime(token) {} }
            alice.link.send(.identity(.logOut)) { _ in withExtendedLifetime(token) {} }
            held = Held(world: world, device: alice.device, link: alice.link as AnyObject, token: token)
            #expect(held.world != nil && held.device != nil && held.link != nil && held.token != nil)
        }
        #expect(held.world == nil)
        #expect(held.device == nil)
        #expect(held.link == nil)
        #expect(held.token == nil)
    }

    @Test func `a device that outlives its world opens no links, and what it asks for never happens`() throws {
        let alice = World(seed: 7).device("alice")
        let token = Token()
        weak var kept: Token? = token
        alice.after(.zero) { [token] in withExtendedLifetime(token) {} }
        #expect(alice.connect(to: AppID(Tenant.tencentDemo.appID)) == nil)
        withExtendedLifetime(token) {}
        #expect(kept != nil)
        kept = nil
    }

    @Test func `a closed device leaves what it was in, keeps nothing and opens no links`() throws {
        let world = World(seed: 7)
        let tenant = world.addTenant(.tencentDemo)
        let alice = try #require(Chatter(world, "alice"))
        let bob = try #require(Chatter(world, "bob"))
        for person in [alice, bob] { person.logIn(tenant) }
        alice.create("lobby")
        world.advance(by: .seconds(1))
        bob.join("lobby")
        world.advance(by: .seconds(1))
        let object = alice.device.object(Token.self) { _ in Token() }
        bob.device.close()
        alice.device.close()
        alice.device.close()
        #expect(alice.device.existingObject(Token.self) == nil)
        #expect(alice.device.connect(to: AppID(Tenant.tencentDemo.appID)) == nil)
        #expect(!alice.device.audio.isRunning)
        withExtendedLifetime(object) {}
        let before = world.callbacks(on: bob.device).count
        world.advance(by: .seconds(5))
        #expect(world.callbacks(on: bob.device).count == before)
    }
}
