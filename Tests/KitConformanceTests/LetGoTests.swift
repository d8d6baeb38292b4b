import Devices
import ParlorTesting
import Testing

/// What apps let go is gone.
@Suite struct LetGoTests {
    private struct Held {
        weak var world: World?
        weak var device: Device?
        weak var app: AnyObject?
    }

    @Test(arguments: Kit.all) func `a world whose apps are in a room is freed with them`(kit: Kit) throws {
        var held: [Held] = []
        do {
            let world = KitWorld(kit)
            for (name, opens) in [("alice", true), ("bob", false)] {
                let app = try world.appInRoom(kit, name, opens: opens)
                world.listeners.append(app)
                app.say("hello")
                held.append(Held(world: world.simulated, device: world.device(name), app: app))
            }
            #expect(held.allSatisfy { $0.world != nil && $0.device != nil && $0.app != nil })
        }
        #expect(held.allSatisfy { $0.world == nil && $0.device == nil && $0.app == nil })
    }

    @Test(arguments: Kit.all) func `after the module is let go its user is heard of no more, and another app can begin`(
        kit: Kit
    ) throws {
        let world = KitWorld(kit)
        let heard = Heard()
        world.listeners.append(try world.appInRoom(kit, "alice", opens: true) { heard.add($0) })
        let bob = try world.appInRoom(kit, "bob", opens: false)
        bob.say("one")
        world.settle()
        world.device("bob").run { bob.end() }
        world.settle()
        bob.say("two")
        world.settle()
        #expect(heard.all == ["one"])
        let again = try world.appInRoom(kit, "bob", opens: false)
        again.say("three")
        world.settle()
        #expect(heard.all == ["one", "three"])
    }
}
