import AttributeEmulator
import EmulatorAPI
import Testing

@Suite struct AttributeHolderTests {
    let forced = AttributeOptions(isForced: true)
    let taking = AttributeOptions(isForced: true, takesHold: true)
    let leaving = AttributeOptions(removesWithHolder: true)

    @Test func `the first to set an attribute holds it and may write again`() throws {
        var world = AttributeWorld(.holderWrites)
        try world.set(["seat": "1"])
        try world.set(["seat": "2"])
        #expect(world.read() == .of(["seat": "2"]))
    }

    @Test func `others' writes are refused as a whole, naming the held keys in order`() throws {
        var world = AttributeWorld(.holderWrites)
        try world.set(["mood": "calm", "seat": "1"])
        let error = EmulatorError.attributesHeld(keys: ["mood", "seat"])
        world.refuses(error) { world throws(EmulatorError) in
            try world.set(["seat": "2", "topic": "tea", "mood": "wild"], by: bob)
        }
        world.refuses(error) { world throws(EmulatorError) in try world.remove(["seat", "mood", "seat"], by: bob) }
        world.refuses(error) { world throws(EmulatorError) in try world.removeAll(by: bob) }
        world.refuses(error) { world throws(EmulatorError) in try world.replaceAll(["mood": "wild"], by: bob) }
        world.refuses(.attributesHeld(keys: ["seat"])) { world throws(EmulatorError) in
            try world.batch(
                [
                    .set(attributes: .of(["topic": "tea"]), options: AttributeOptions()),
                    .remove(keys: ["seat"], options: AttributeOptions()),
                ], by: bob)
        }
    }

    @Test func `a forced write passes and leaves the hold where it was`() throws {
        var world = AttributeWorld(.holderWrites)
        try world.set(["seat": "1"])
        try world.set(["seat": "2"], by: bob, forced)
        world.refuses(.attributesHeld(keys: ["seat"])) { world throws(EmulatorError) in
            try world.set(["seat": "3"], by: bob)
        }
        try world.set(["seat": "4"])
        #expect(world.read() == .of(["seat": "4"]))
    }

    @Test func `a forced write that takes hold moves it`() throws {
        var world = AttributeWorld(.holderWrites)
        try world.set(["seat": "1"])
        try world.set(["seat": "2"], by: bob, taking)
        world.refuses(.attributesHeld(keys: ["seat"])) { world throws(EmulatorError) in try world.set(["seat": "3"]) }
        try world.set(["seat": "4"], by: bob)
    }

    @Test func `wanting hold without force is refused like any write`() throws {
        var world = AttributeWorld(.holderWrites)
        try world.set(["seat": "1"])
        world.refuses(.attributesHeld(keys: ["seat"])) { world throws(EmulatorError) in
            try world.set(["seat": "2"], by: bob, AttributeOptions(takesHold: true))
        }
    }

    @Test func `a removed attribute has no holder`() throws {
        var world = AttributeWorld(.holderWrites)
        try world.set(["seat": "1"])
        try world.remove(["seat"], by: bob, forced)
        try world.set(["seat": "2"], by: carol)
        world.refuses(.attributesHeld(keys: ["seat"])) { world throws(EmulatorError) in try world.set(["seat": "3"]) }
    }

    @Test func `a batch sees the holds it makes and ends`() throws {
        var world = AttributeWorld(.holderWrites)
        try world.set(["seat": "1"])
        try world.batch(
            [
                .remove(keys: ["seat"], options: forced),
                .set(attributes: .of(["seat": "2"]), options: AttributeOptions()),
            ], by: bob)
        try world.set(["seat": "3"], by: bob)
    }

    @Test func `revisions do not matter where holders do`() throws {
        var world = AttributeWorld(.holderWrites)
        #expect(try world.set(["seat": "1"], expecting: 9).reply == .revised(revision: 1, refused: []))
    }

    @Test func `what is to go with its holder goes in one event by nobody`() throws {
        var world = AttributeWorld(.holderWrites)
        try world.set(["seat": "1", "mood": "calm"], leaving)
        try world.set(["topic": "tea"])
        #expect(
            world.state.holderLeft(alice, room: lobby, rules: world.rules) == [
                changed(removed: ["mood": "calm", "seat": "1"], revision: 3, by: nil)
            ])
        #expect(world.read() == .of(["topic": "tea"]))
        #expect(world.state.holderLeft(alice, room: lobby, rules: world.rules) == [])
        #expect(world.state.holderLeft(alice, room: attic, rules: world.rules) == [])
    }

    @Test func `what stays when its holder leaves is still theirs`() throws {
        var world = AttributeWorld(.holderWrites)
        try world.set(["topic": "tea"])
        #expect(world.state.holderLeft(alice, room: lobby, rules: world.rules) == [])
        world.refuses(.attributesHeld(keys: ["topic"])) { world throws(EmulatorError) in
            try world.set(["topic": "jazz"], by: bob)
        }
    }

    @Test func `each write says again whether the attribute goes with its holder`() throws {
        var world = AttributeWorld(.holderWrites)
        try world.set(["seat": "1"], leaving)
        try world.set(["seat": "2"])
        #expect(world.state.holderLeft(alice, room: lobby, rules: world.rules) == [])
        try world.set(["seat": "3"], by: bob, AttributeOptions(isForced: true, removesWithHolder: true))
        #expect(world.state.holderLeft(bob, room: lobby, rules: world.rules) == [])
        #expect(
            world.state.holderLeft(alice, room: lobby, rules: world.rules) == [
                changed(removed: ["seat": "3"], revision: 4, by: nil)
            ])
    }

    // MARK: Administration

    @Test func `an administrator writes past holders, who keep hold`() throws {
        var world = AttributeWorld(.holderWrites)
        try world.set(["seat": "1", "mood": "calm"])
        let events = try world.state.administer(
            set: .of(["seat": "2"]), removed: ["mood", "ghost"], room: lobby, rules: world.rules)
        #expect(events == [changed(set: ["seat": "2"], removed: ["mood": "calm"], revision: 2, by: nil)])
        world.refuses(.attributesHeld(keys: ["seat"])) { world throws(EmulatorError) in
            try world.set(["seat": "3"], by: bob)
        }
    }

    @Test func `what an administrator made belongs to the first member who sets it`() throws {
        var world = AttributeWorld(.holderWrites)
        _ = try world.state.administer(set: .of(["seat": "1"]), removed: [], room: lobby, rules: world.rules)
        try world.set(["seat": "2"], by: bob)
        world.refuses(.attributesHeld(keys: ["seat"])) { world throws(EmulatorError) in try world.set(["seat": "3"]) }
    }

    @Test func `an administrator who removes nothing changes nothing`() throws {
        var world = AttributeWorld()
        #expect(try world.state.administer(set: [], removed: ["ghost"], room: lobby, rules: world.rules) == [])
        #expect(world.state == AttributeState())
    }

    @Test func `an administrator removes first and then sets`() throws {
        var world = AttributeWorld()
        try world.set(["a": "1", "b": "2", "c": "3"])
        let events = try world.state.administer(
            set: .of(["d": "4"]), removed: ["a"], room: lobby, rules: world.rules)
        #expect(events == [changed(set: ["d": "4"], removed: ["a": "1"], revision: 2, by: nil)])
    }

    @Test func `sizes hold for administrators too`() throws {
        var world = AttributeWorld()
        try world.set(["a": "1", "b": "2", "c": "3"])
        let before = world.state
        #expect(throws: EmulatorError.limitExceeded(limit: .attributeCount, maximum: 3, attempted: 4)) {
            try world.state.administer(set: .of(["d": "4"]), removed: [], room: lobby, rules: world.rules)
        }
        #expect(throws: EmulatorError.limitExceeded(limit: .attributeKeyBytes, maximum: 6, attempted: 7)) {
            try world.state.administer(set: .of(["sevenby": ""]), removed: [], room: attic, rules: world.rules)
        }
        #expect(world.state == before)
    }
}
