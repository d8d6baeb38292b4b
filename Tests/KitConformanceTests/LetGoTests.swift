import Devices
import ParlorTesting
import Testing

/// What apps let go is gone.
@Suite struct LetGoTests {
    @Test(arguments: Kit.all) func `a world whose apps are in a room is freed with all that belongs to it`(
        kit: Kit
    ) throws {
        var held: [HeldObject] = []
        do {
            let world = KitWorld(kit)
            held.append(HeldObject(world.simulated))
            for (name, opens) in [("alice", true), ("bob", false)] {
                let app = try world.appInRoom(kit, name, opens: opens)
                world.listeners.append(app)
                app.say("hello")
                held += HeldObject.all(of: world.device(name)) + [HeldObject(app)]
            }
            // A message is under way when all of it is let go.
            #expect(held.allSatisfy { $0.object != nil })
            #expect(held.count > 13, "the module keeps nothing on its devices")
        }
        #expect(held.filter { $0.object != nil }.map(\.kind) == [])
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
