import AttributeEmulator
import EmulatorAPI
import Testing

@Suite struct AttributeWriteTests {
    @Test func `a room nobody wrote to has no attributes and revision zero`() throws {
        var board = Noticeboard()
        let answer = try board.apply(.fetch(room: lobby, keys: []), by: alice)
        #expect(answer == Answer(reply: .attributes(attributes: [], revision: 0), events: []))
    }

    @Test func `attributes set together make one event in order of key and the next revision`() throws {
        var board = Noticeboard()
        let answer = try board.set(["seat": "1", "mood": "calm"])
        #expect(answer.reply == .revised(revision: 1, refused: []))
        #expect(answer.events == [changed(set: ["mood": "calm", "seat": "1"], revision: 1, by: alice)])
        #expect(board.read() == .of(["mood": "calm", "seat": "1"]))
        #expect(board.state.revision(of: lobby) == 1)
    }

    @Test func `writing the value that is there is a change like any other`() throws {
        var board = Noticeboard()
        try board.set(["seat": "1"])
        let answer = try board.set(["seat": "1"], by: bob)
        #expect(answer.reply == .revised(revision: 2, refused: []))
        #expect(answer.events == [changed(set: ["seat": "1"], revision: 2, by: bob)])
    }

    @Test func `removal tells the last value and ignores keys that are not there`() throws {
        var board = Noticeboard()
        try board.set(["seat": "1", "mood": "calm"])
        let answer = try board.remove(["seat", "ghost", "seat"])
        #expect(answer.events == [changed(removed: ["seat": "1"], revision: 2, by: alice)])
        #expect(board.read() == .of(["mood": "calm"]))
    }

    @Test func `removing nothing is accepted without an event or a revision`() throws {
        var board = Noticeboard()
        try board.set(["seat": "1"])
        let ghost = try board.remove(["ghost"])
        #expect(ghost == Answer(reply: .revised(revision: 1, refused: []), events: []))
        #expect(try board.remove([]) == ghost)
        try board.removeAll()
        #expect(try board.removeAll() == Answer(reply: .revised(revision: 2, refused: []), events: []))
    }

    @Test func `replacing all removes what is not listed in the same event`() throws {
        var board = Noticeboard()
        try board.set(["mood": "calm", "seat": "1", "topic": "tea"])
        let answer = try board.replaceAll(["topic": "jazz", "host": "bob"])
        #expect(
            answer.events == [
                changed(
                    set: ["host": "bob", "topic": "jazz"], removed: ["mood": "calm", "seat": "1"], revision: 2,
                    by: alice)
            ])
        #expect(board.read() == .of(["host": "bob", "topic": "jazz"]))
    }

    @Test func `replacing all by nothing removes all`() throws {
        var board = Noticeboard()
        try board.set(["seat": "1"])
        #expect(try board.replaceAll([:]).events == [changed(removed: ["seat": "1"], revision: 2, by: alice)])
        #expect(board.read() == [])
    }

    @Test func `removing all makes one event`() throws {
        var board = Noticeboard()
        try board.set(["mood": "calm", "seat": "1"])
        let answer = try board.removeAll()
        #expect(answer.events == [changed(removed: ["mood": "calm", "seat": "1"], revision: 2, by: alice)])
    }

    @Test func `a fetch by key leaves unknown keys out and sorts the others`() throws {
        var board = Noticeboard()
        try board.set(["mood": "calm", "seat": "1", "topic": "tea"])
        let answer = try board.apply(.fetch(room: lobby, keys: ["topic", "ghost", "mood"]), by: bob)
        #expect(
            answer
                == Answer(
                    reply: .attributes(attributes: .of(["mood": "calm", "topic": "tea"]), revision: 1), events: []))
    }

    @Test func `events carry the whole map where the rules say so`() throws {
        var board = Noticeboard()
        board.rules.eventsCarryWholeMap = true
        try board.set(["seat": "1"])
        let answer = try board.set(["mood": "calm"])
        #expect(
            answer.events == [
                changed(set: ["mood": "calm"], all: ["mood": "calm", "seat": "1"], revision: 2, by: alice)
            ])
    }

    @Test func `rooms do not share attributes or revisions`() throws {
        var board = Noticeboard()
        try board.set(["seat": "1"])
        try board.set(["seat": "2"], in: attic)
        try board.set(["seat": "3"], in: attic)
        #expect(board.read(lobby) == .of(["seat": "1"]))
        #expect(board.read(attic) == .of(["seat": "3"]))
        #expect(board.state.revision(of: lobby) == 1)
        #expect(board.state.revision(of: attic) == 2)
    }

    @Test func `a removed room forgets everything and starts again at revision zero`() throws {
        var board = Noticeboard()
        try board.set(["seat": "1"])
        board.state.removeRoom(lobby)
        #expect(board.state == AttributeState())
        #expect(try board.set(["seat": "2"]).reply == .revised(revision: 1, refused: []))
    }

    // MARK: Batches

    @Test func `a batch is told as one event of what is different at the end`() throws {
        var board = Noticeboard()
        try board.set(["mood": "calm", "seat": "1"])
        let answer = try board.batch([
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
        var board = Noticeboard()
        board.rules.maximumCount = 10
        board.rules.maximumTotalBytes = nil
        try board.set(["b": "1", "d": "1", "f": "1", "h": "1"])
        try board.batch([
            .set(
                attributes: ["a", "c", "d", "g", "h", "i"].map { Attribute(key: $0, value: "2") },
                options: AttributeOptions()),
            .remove(keys: ["b", "f", "c"], options: AttributeOptions()),
            .set(attributes: [Attribute(key: "f", value: "3")], options: AttributeOptions()),
        ])
        #expect(board.read() == .of(["a": "2", "d": "2", "f": "3", "g": "2", "h": "2", "i": "2"]))
        board.state.checkInvariants()
    }

    @Test func `a key set and removed within a batch is told as removed only if it was there before`() throws {
        var board = Noticeboard()
        try board.set(["seat": "1"])
        let answer = try board.batch([
            .set(attributes: .of(["seat": "2", "mood": "calm"]), options: AttributeOptions()),
            .remove(keys: ["seat", "mood"], options: AttributeOptions()),
        ])
        #expect(answer.events == [changed(removed: ["seat": "1"], revision: 2, by: alice)])
    }

    @Test func `a batch that comes to nothing is accepted without an event or a revision`() throws {
        var board = Noticeboard()
        let answer = try board.batch([
            .set(attributes: .of(["mood": "calm"]), options: AttributeOptions()),
            .remove(keys: ["mood"], options: AttributeOptions()),
        ])
        #expect(answer == Answer(reply: .revised(revision: 0, refused: []), events: []))
    }

    @Test func `one bad operation undoes the batch`() throws {
        var board = Noticeboard()
        try board.set(["a": "1", "b": "2"])
        board.refuses(.limitExceeded(limit: .attributeCount, maximum: 3, attempted: 4)) { board throws(EmulatorError) in
            try board.batch([
                .remove(keys: ["a"], options: AttributeOptions()),
                .set(attributes: .of(["c": "3", "d": "4", "e": "5"]), options: AttributeOptions()),
                .remove(keys: ["ghost"], options: AttributeOptions()),
            ])
        }
    }

    @Test func `a full room's attributes are exchanged in a batch, whatever comes first`() throws {
        var board = Noticeboard()
        try board.set(["a": "1234567890", "b": "1234567", "c": "1234567890"])
        let fresh = AttributeOperation.set(attributes: .of(["d": "1234567890"]), options: AttributeOptions())
        let old = AttributeOperation.remove(keys: ["a"], options: AttributeOptions())
        let answer = try board.batch([fresh, old])
        #expect(
            answer.events == [changed(set: ["d": "1234567890"], removed: ["a": "1234567890"], revision: 2, by: alice)])
        board.refuses(.limitExceeded(limit: .attributesTotalBytes, maximum: 30, attempted: 31)) {
            board throws(EmulatorError) in
            try board.batch([
                .set(attributes: .of(["e": "12345678"]), options: AttributeOptions()),
                .remove(keys: ["b"], options: AttributeOptions()),
            ])
        }
    }

    @Test func `a batch may use the place it made itself`() throws {
        var board = Noticeboard()
        try board.set(["a": "1", "b": "2", "c": "3"])
        try board.batch([
            .remove(keys: ["a"], options: AttributeOptions()),
            .set(attributes: .of(["d": "4"]), options: AttributeOptions()),
        ])
        #expect(board.read() == .of(["b": "2", "c": "3", "d": "4"]))
    }

    // MARK: Revisions

    @Test func `the second of two writers who read the same revision is refused`() throws {
        var board = Noticeboard()
        try board.set(["seat": "alice"], expecting: 0)
        board.refuses(.staleRevision(expected: 0, actual: 1)) { board throws(EmulatorError) in
            try board.set(["seat": "bob"], by: bob, expecting: 0)
        }
        #expect(try board.set(["seat": "bob"], by: bob, expecting: 1).reply == .revised(revision: 2, refused: []))
    }

    @Test func `every kind of write can be stale, from the past and from the future`() throws {
        var board = Noticeboard()
        try board.set(["seat": "1"])
        for wrong: UInt64 in [0, 2] {
            let error = EmulatorError.staleRevision(expected: wrong, actual: 1)
            board.refuses(error) { board throws(EmulatorError) in try board.set(["a": "1"], expecting: wrong) }
            board.refuses(error) { board throws(EmulatorError) in try board.replaceAll(["a": "1"], expecting: wrong) }
            board.refuses(error) { board throws(EmulatorError) in try board.remove(["ghost"], expecting: wrong) }
            board.refuses(error) { board throws(EmulatorError) in try board.removeAll(expecting: wrong) }
            board.refuses(error) { board throws(EmulatorError) in
                try board.batch([.remove(keys: ["seat"], options: AttributeOptions())], expecting: wrong)
            }
        }
    }

    @Test func `a write without a revision is unconditional`() throws {
        var board = Noticeboard()
        try board.set(["seat": "1"])
        #expect(try board.set(["seat": "2"], by: bob).reply == .revised(revision: 2, refused: []))
    }

    @Test func `where revisions decide, nobody holds anything`() throws {
        var board = Noticeboard()
        try board.set(["seat": "1"], AttributeOptions(removesWithHolder: true))
        try board.set(["seat": "2"], by: bob)
        #expect(board.state.holderLeft(alice, room: lobby, rules: board.rules) == [])
        #expect(board.state.holderLeft(bob, room: lobby, rules: board.rules) == [])
        #expect(board.read() == .of(["seat": "2"]))
    }
}
