import AttributeEmulator
import EmulatorAPI
import Testing

@Suite struct AttributeWriteTests {
    @Test func `a room nobody wrote to has no attributes and revision zero`() throws {
        var world = AttributeWorld()
        let answer = try world.apply(.fetch(room: lobby, keys: []), by: alice)
        #expect(answer == Answer(reply: .attributes(attributes: [], revision: 0), events: []))
    }

    @Test func `attributes set together make one event in order of key and the next revision`() throws {
        var world = AttributeWorld()
        let answer = try world.set(["seat": "1", "mood": "calm"])
        #expect(answer.reply == .revised(revision: 1, refused: []))
        #expect(answer.events == [changed(set: ["mood": "calm", "seat": "1"], revision: 1, by: alice)])
        #expect(world.read() == .of(["mood": "calm", "seat": "1"]))
        #expect(world.state.revision(of: lobby) == 1)
    }

    @Test func `writing the value that is there is a change like any other`() throws {
        var world = AttributeWorld()
        try world.set(["seat": "1"])
        let answer = try world.set(["seat": "1"], by: bob)
        #expect(answer.reply == .revised(revision: 2, refused: []))
        #expect(answer.events == [changed(set: ["seat": "1"], revision: 2, by: bob)])
    }

    @Test func `removal tells the last value and ignores keys that are not there`() throws {
        var world = AttributeWorld()
        try world.set(["seat": "1", "mood": "calm"])
        let answer = try world.remove(["seat", "ghost", "seat"])
        #expect(answer.events == [changed(removed: ["seat": "1"], revision: 2, by: alice)])
        #expect(world.read() == .of(["mood": "calm"]))
    }

    @Test func `removing nothing is accepted without an event or a revision`() throws {
        var world = AttributeWorld()
        try world.set(["seat": "1"])
        let ghost = try world.remove(["ghost"])
        #expect(ghost == Answer(reply: .revised(revision: 1, refused: []), events: []))
        #expect(try world.remove([]) == ghost)
        try world.removeAll()
        #expect(try world.removeAll() == Answer(reply: .revised(revision: 2, refused: []), events: []))
    }

    @Test func `replacing all removes what is not listed in the same event`() throws {
        var world = AttributeWorld()
        try world.set(["mood": "calm", "seat": "1", "topic": "tea"])
        let answer = try world.replaceAll(["topic": "jazz", "host": "bob"])
        #expect(
            answer.events == [
                changed(
                    set: ["host": "bob", "topic": "jazz"], removed: ["mood": "calm", "seat": "1"], revision: 2,
                    by: alice)
            ])
        #expect(world.read() == .of(["host": "bob", "topic": "jazz"]))
    }

    @Test func `replacing all by nothing removes all`() throws {
        var world = AttributeWorld()
        try world.set(["seat": "1"])
        #expect(try world.replaceAll([:]).events == [changed(removed: ["seat": "1"], revision: 2, by: alice)])
        #expect(world.read() == [])
    }

    @Test func `removing all makes one event`() throws {
        var world = AttributeWorld()
        try world.set(["mood": "calm", "seat": "1"])
        let answer = try world.removeAll()
        #expect(answer.events == [changed(removed: ["mood": "calm", "seat": "1"], revision: 2, by: alice)])
    }

    @Test func `a fetch by key leaves unknown keys out and sorts the others`() throws {
        var world = AttributeWorld()
        try world.set(["mood": "calm", "seat": "1", "topic": "tea"])
        let answer = try world.apply(.fetch(room: lobby, keys: ["topic", "ghost", "mood"]), by: bob)
        #expect(
            answer
                == Answer(
                    reply: .attributes(attributes: .of(["mood": "calm", "topic": "tea"]), revision: 1), events: []))
    }

    @Test func `events carry the whole map where the rules say so`() throws {
        var world = AttributeWorld()
        world.rules.eventsCarryWholeMap = true
        try world.set(["seat": "1"])
        let answer = try world.set(["mood": "calm"])
        #expect(
            answer.events == [
                changed(set: ["mood": "calm"], all: ["mood": "calm", "seat": "1"], revision: 2, by: alice)
            ])
    }

    @Test func `rooms do not share attributes or revisions`() throws {
        var world = AttributeWorld()
        try world.set(["seat": "1"])
        try world.set(["seat": "2"], in: attic)
        try world.set(["seat": "3"], in: attic)
        #expect(world.read(lobby) == .of(["seat": "1"]))
        #expect(world.read(attic) == .of(["seat": "3"]))
        #expect(world.state.revision(of: lobby) == 1)
        #expect(world.state.revision(of: attic) == 2)
    }

    @Test func `a removed room forgets everything and starts again at revision zero`() throws {
        var world = AttributeWorld()
        try world.set(["seat": "1"])
        world.state.removeRoom(lobby)
        #expect(world.state == AttributeState())
        #expect(try world.set(["seat": "2"]).reply == .revised(revision: 1, refused: []))
    }

    // MARK: Batches

    @Test func `a batch is told as one event of what is different at the end`() throws {
        var world = AttributeWorld()
        try world.set(["mood": "calm", "seat": "1"])
        let answer = try world.batch([
            .remove(keys: ["seat"], options: AttributeOptions()),
            .set(attributes: .of(["topic": "tea"]), options: AttributeOptions()),
            .set(attributes: .of(["topic": "jazz", "seat": "2"]), options: AttributeOptions()),
            .remove(keys: ["mood"], options: AttributeOptions()),
        ])
        #expect(
            answer.events == [
                changed(set: ["seat": "2", "topic": "jazz"], removed: ["mood": "calm"], revision: 2, by: alice)
            ])
    }

    @Test func `what a batch puts in and takes out between others leaves each in its place`() throws {
        var world = AttributeWorld()
        world.rules.maximumCount = 10
        world.rules.maximumTotalBytes = nil
        try world.set(["b": "1", "d": "1", "f": "1", "h": "1"])
        try world.batch([
            .set(
                attributes: ["a", "c", "d", "g", "h", "i"].map { Attribute(key: $0, value: "2") },
                options: AttributeOptions()),
            .remove(keys: ["b", "f", "c"], options: AttributeOptions()),
            .set(attributes: [Attribute(key: "f", value: "3")], options: AttributeOptions()),
        ])
        #expect(world.read() == .of(["a": "2", "d": "2", "f": "3", "g": "2", "h": "2", "i": "2"]))
        world.state.checkInvariants()
    }

    @Test func `a key set and removed within a batch is told as removed only if it was there before`() throws {
        var world = AttributeWorld()
        try world.set(["seat": "1"])
        let answer = try world.batch([
            .set(attributes: .of(["seat": "2", "mood": "calm"]), options: AttributeOptions()),
            .remove(keys: ["seat", "mood"], options: AttributeOptions()),
        ])
        #expect(answer.events == [changed(removed: ["seat": "1"], revision: 2, by: alice)])
    }

    @Test func `a batch that comes to nothing is accepted without an event or a revision`() throws {
        var world = AttributeWorld()
        let answer = try world.batch([
            .set(attributes: .of(["mood": "calm"]), options: AttributeOptions()),
            .remove(keys: ["mood"], options: AttributeOptions()),
        ])
        #expect(answer == Answer(reply: .revised(revision: 0, refused: []), events: []))
    }

    @Test func `one bad operation undoes the batch`() throws {
        var world = AttributeWorld()
        try world.set(["a": "1", "b": "2"])
        world.refuses(.limitExceeded(limit: .attributeCount, maximum: 3, attempted: 4)) { world throws(EmulatorError) in
            try world.batch([
                .remove(keys: ["a"], options: AttributeOptions()),
                .set(attributes: .of(["c": "3", "d": "4", "e": "5"]), options: AttributeOptions()),
                .remove(keys: ["ghost"], options: AttributeOptions()),
            ])
        }
    }

    @Test func `a full room's attributes are exchanged in a batch, whatever comes first`() throws {
        var world = AttributeWorld()
        try world.set(["a": "1234567890", "b": "1234567", "c": "1234567890"])
        let fresh = AttributeOperation.set(attributes: .of(["d": "1234567890"]), options: AttributeOptions())
        let old = AttributeOperation.remove(keys: ["a"], options: AttributeOptions())
        let answer = try world.batch([fresh, old])
        #expect(
            answer.events == [changed(set: ["d": "1234567890"], removed: ["a": "1234567890"], revision: 2, by: alice)])
        world.refuses(.limitExceeded(limit: .attributesTotalBytes, maximum: 30, attempted: 31)) {
            world throws(EmulatorError) in
            try world.batch([
                .set(attributes: .of(["e": "12345678"]), options: AttributeOptions()),
                .remove(keys: ["b"], options: AttributeOptions()),
            ])
        }
    }

    @Test func `a batch may use the place it made itself`() throws {
        var world = AttributeWorld()
        try world.set(["a": "1", "b": "2", "c": "3"])
        try world.batch([
            .remove(keys: ["a"], options: AttributeOptions()),
            .set(attributes: .of(["d": "4"]), options: AttributeOptions()),
        ])
        #expect(world.read() == .of(["b": "2", "c": "3", "d": "4"]))
    }

    // MARK: Revisions

    @Test func `the second of two writers who read the same revision is refused`() throws {
        var world = AttributeWorld()
        try world.set(["seat": "alice"], expecting: 0)
        world.refuses(.staleRevision(expected: 0, actual: 1)) { world throws(EmulatorError) in
            try world.set(["seat": "bob"], by: bob, expecting: 0)
        }
        #expect(try world.set(["seat": "bob"], by: bob, expecting: 1).reply == .revised(revision: 2, refused: []))
    }

    @Test func `every kind of write can be stale, from the past and from the future`() throws {
        var world = AttributeWorld()
        try world.set(["seat": "1"])
        for wrong: UInt64 in [0, 2] {
            let error = EmulatorError.staleRevision(expected: wrong, actual: 1)
            world.refuses(error) { world throws(EmulatorError) in try world.set(["a": "1"], expecting: wrong) }
            world.refuses(error) { world throws(EmulatorError) in try world.replaceAll(["a": "1"], expecting: wrong) }
            world.refuses(error) { world throws(EmulatorError) in try world.remove(["ghost"], expecting: wrong) }
            world.refuses(error) { world throws(EmulatorError) in try world.removeAll(expecting: wrong) }
            world.refuses(error) { world throws(EmulatorError) in
                try world.batch([.remove(keys: ["seat"], options: AttributeOptions())], expecting: wrong)
            }
        }
    }

    @Test func `a write without a revision is unconditional`() throws {
        var world = AttributeWorld()
        try world.set(["seat": "1"])
        #expect(try world.set(["seat": "2"], by: bob).reply == .revised(revision: 2, refused: []))
    }

    @Test func `where revisions decide, nobody holds anything`() throws {
        var world = AttributeWorld()
        try world.set(["seat": "1"], AttributeOptions(removesWithHolder: true))
        try world.set(["seat": "2"], by: bob)
        #expect(world.state.holderLeft(alice, room: lobby, rules: world.rules) == [])
        #expect(world.state.holderLeft(bob, room: lobby, rules: world.rules) == [])
        #expect(world.read() == .of(["seat": "2"]))
    }
}
