import Devices
import ParlorTesting
import Testing

@Suite struct CurrentDeviceTests {
    private let world = World(seed: 1)

    @Test func `code that names no device means the default one`() {
        #expect(Device.current === Device.default)
    }

    @Test func `run makes a device current, inside another too, and only while it runs`() {
        let alice = world.device("alice")
        let bob = world.device("bob")
        alice.run {
            #expect(Device.current === alice)
            bob.run { #expect(Device.current === bob) }
            #expect(Device.current === alice)
        }
        #expect(Device.current === Device.default)
    }

    @Test func `run gives back what its body gives, and throws what it throws`() {
        struct Broken: Error {}
        let alice = world.device("alice")
        #expect(alice.run { 7 } == 7)
        #expect(throws: Broken.self) { try alice.run { throw Broken() } }
        #expect(Device.current === Device.default)
    }

    @Test func `a task that is started on a device inherits it`() async {
        let alice = world.device("alice")
        let task = alice.run { Task { Device.current } }
        #expect(await task.value === alice)
        await alice.run {
            await Task.yield()
            #expect(Device.current === alice)
            let detached = await Task.detached { Device.current }.value
            #expect(detached === Device.default)
        }
    }

    @Test func `callbacks run with their device current`() throws {
        let alice = world.device("alice")
        alice.deliver(on: nil) { alice.record(.callback, "delivered on \(Device.current)") }
        alice.perform { alice.record(.callback, "performed on \(Device.current)") }
        alice.after(.seconds(1)) { alice.record(.callback, "later on \(Device.current)") }
        world.advance(by: .seconds(1))
        #expect(world.callbacks(on: alice) == ["delivered on alice", "performed on alice", "later on alice"])
    }

    @Test func `what is taken back does not happen`() {
        let alice = world.device("alice")
        let cancellation = alice.after(.seconds(1)) { alice.record(.callback, "never") }
        cancellation.cancel()
        world.advance(by: .seconds(2))
        #expect(world.callbacks(on: alice) == [])
    }

    private final class Singleton: Sendable {
        let device: String
        init(_ device: Device) { self.device = device.name }
    }

    @Test func `there is one object of a kind for each device`() {
        let alice = world.device("alice")
        let bob = world.device("bob")
        #expect(alice.existingObject(Singleton.self) == nil)
        let object = alice.object(Singleton.self, make: Singleton.init)
        #expect(alice.object(Singleton.self, make: Singleton.init) === object)
        #expect(alice.existingObject(Singleton.self) === object)
        #expect(bob.object(Singleton.self, make: Singleton.init) !== object)
        #expect(bob.object(Singleton.self, make: Singleton.init).device == "bob")
        alice.forgetObject(Singleton.self)
        #expect(alice.object(Singleton.self, make: Singleton.init) !== object)
    }

    @Test func `a name is one device in its world`() {
        #expect(world.device("alice") === world.device("alice"))
        #expect(world.device("alice") !== World(seed: 1).device("alice"))
    }

    @Test func `ids follow from the seed and the name, and are not repeated`() {
        let ids = (0..<100).map { _ in world.device("alice").makeID() }
        let again = World(seed: 1).device("alice")
        #expect((0..<100).map { _ in again.makeID() } == ids)
        #expect(Set(ids).count == 100)
        #expect(world.device("bob").makeID() != ids[0])
        #expect(World(seed: 2).device("alice").makeID() != ids[0])
    }
}
