import AttributeEmulator
import EmulatorAPI
import Testing

@Suite struct AttributeHolderTests {
    let forced = AttributeOptions(isForced: true)
    let taking = AttributeOptions(isForced: true, takesHold: true)
    let leaving = AttributeOptions(removesWithHolder: true)

    @Test func `the first to set an attribute holds it and may write again`() throws {
        var board = Noticeboard(.holderWrites)
        try board.set(["seat": "1"])
        try board.set(["seat": "2"])
        #expect(board.read() == .of(["seat": "2"]))
    }

    @Test func `others' writes are refused as a whole, naming the held keys in order`() throws {
        var board = Noticeboard(.holderWrites)
        try board.set(["mood": "calm", "seat": "1"])
        let error = EmulatorError.attributesHeld(keys: ["mood", "seat"])
        board.refuses(error) { board throws(EmulatorError) in
            try board.set(["seat": "2", "topic": "tea", "mood": "wild"], by: bob)
        }
        board.refuses(error) { board throws(EmulatorError) in try board.remove(["seat", "mood", "seat"], by: bob) }
        board.refuses(error) { board throws(EmulatorError) in try board.removeAll(by: bob) }
        board.refuses(error) { board throws(EmulatorError) in try board.replaceAll(["mood": "wild"], by: bob) }
        board.refuses(.attributesHeld(keys: ["seat"])) { board throws(EmulatorError) in
            try board.batch(
                [
                    .set(attributes: .of(["topic": "tea"]), options: AttributeOptions()),
                    .remove(keys: ["seat"], options: AttributeOptions()),
                ], by: bob)
        }
    }

    @Test func `a forced write passes and leaves the hold where it was`() throws {
        var board = Noticeboard(.holderWrites)
        try board.set(["seat": "1"])
        try board.set(["seat": "2"], by: bob, forced)
        board.refuses(.attributesHeld(keys: ["seat"])) { board throws(EmulatorError) in
            try board.set(["seat": "3"], by: bob)
        }
        try board.set(["seat": "4"])
        #expect(board.read() == .of(["seat": "4"]))
    }

    @Test func `a forced write that takes hold moves it`() throws {
        var board = Noticeboard(.holderWrites)
        try board.set(["seat": "1"])
        try board.set(["seat": "2"], by: bob, taking)
        board.refuses(.attributesHeld(keys: ["seat"])) { board throws(EmulatorError) in try board.set(["seat": "3"]) }
        try board.set(["seat": "4"], by: bob)
    }

    @Test func `wanting hold without force is refused like any write`() throws {
        var board = Noticeboard(.holderWrites)
        try board.set(["seat": "1"])
        board.refuses(.attributesHeld(keys: ["seat"])) { board throws(EmulatorError) in
            try board.set(["seat": "2"], by: bob, AttributeOptions(takesHold: true))
        }
    }

    @Test func `a removed attribute has no holder`() throws {
        var board = Noticeboard(.holderWrites)
        try board.set(["seat": "1"])
        try board.remove(["seat"], by: bob, forced)
        try board.set(["seat": "2"], by: carol)
        board.refuses(.attributesHeld(keys: ["seat"])) { board throws(EmulatorError) in try board.set(["seat": "3"]) }
    }

    @Test func `a batch sees the holds it makes and ends`() throws {
        var board = Noticeboard(.holderWrites)
        try board.set(["seat": "1"])
        try board.batch(
            [
                .remove(keys: ["seat"], options: forced),
                .set(attributes: .of(["seat": "2"]), options: AttributeOptions()),
            ], by: bob)
        try board.set(["seat": "3"], by: bob)
    }

    @Test func `revisions do not matter where holders do`() throws {
        var board = Noticeboard(.holderWrites)
        #expect(try board.set(["seat": "1"], expecting: 9).reply == .revised(revision: 1, refused: []))
    }

    @Test func `what is to go with its holder goes in one event by nobody`() throws {
        var board = Noticeboard(.holderWrites)
        try board.set(["seat": "1", "mood": "calm"], leaving)
        try board.set(["topic": "tea"])
        #expect(
            board.state.holderLeft(alice, room: lobby, rules: board.rules) == [
                changed(removed: ["mood": "calm", "seat": "1"], revision: 3, by: nil)
            ])
        #expect(board.read() == .of(["topic": "tea"]))
        #expect(board.state.holderLeft(alice, room: lobby, rules: board.rules) == [])
        #expect(board.state.holderLeft(alice, room: attic, rules: board.rules) == [])
    }

    @Test func `what stays when its holder leaves is still theirs`() throws {
        var board = Noticeboard(.holderWrites)
        try board.set(["topic": "tea"])
        #expect(board.state.holderLeft(alice, room: lobby, rules: board.rules) == [])
        board.refuses(.attributesHeld(keys: ["topic"])) { board throws(EmulatorError) in
            try board.set(["topic": "jazz"], by: bob)
        }
    }

    @Test func `each write says again whether the attribute goes with its holder`() throws {
        var board = Noticeboard(.holderWrites)
        try board.set(["seat": "1"], leaving)
        try board.set(["seat": "2"])
        #expect(board.state.holderLeft(alice, room: lobby, rules: board.rules) == [])
        try board.set(["seat": "3"], by: bob, AttributeOptions(isForced: true, removesWithHolder: true))
        #expect(board.state.holderLeft(bob, room: lobby, rules: board.rules) == [])
        #expect(
            board.state.holderLeft(alice, room: lobby, rules: board.rules) == [
                changed(removed: ["seat": "3"], revision: 4, by: nil)
            ])
    }

    // MARK: Administration

    @Test func `an administrator writes past holders, who keep hold`() throws {
        var board = Noticeboard(.holderWrites)
        try board.set(["seat": "1", "mood": "calm"])
        let events = try board.state.administer(
            set: .of(["seat": "2"]), removed: ["mood", "ghost"], room: lobby, rules: board.rules)
        #expect(events == [changed(set: ["seat": "2"], removed: ["mood": "calm"], revision: 2, by: nil)])
        board.refuses(.attributesHeld(keys: ["seat"])) { board throws(EmulatorError) in
            try board.set(["seat": "3"], by: bob)
        }
    }

    @Test func `what an administrator made belongs to the first member who sets it`() throws {
        var board = Noticeboard(.holderWrites)
        _ = try board.state.administer(set: .of(["seat": "1"]), removed: [], room: lobby, rules: board.rules)
        try board.set(["seat": "2"], by: bob)
        board.refuses(.attributesHeld(keys: ["seat"])) { board throws(EmulatorError) in try board.set(["seat": "3"]) }
    }

    @Test func `an administrator who removes nothing changes nothing`() throws {
        var board = Noticeboard()
        #expect(try board.state.administer(set: [], removed: ["ghost"], room: lobby, rules: board.rules) == [])
        #expect(board.state == AttributeState())
    }

    @Test func `an administrator removes first and then sets`() throws {
        var board = Noticeboard()
        try board.set(["a": "1", "b": "2", "c": "3"])
        let events = try board.state.administer(
            set: .of(["d": "4"]), removed: ["a"], room: lobby, rules: board.rules)
        #expect(events == [changed(set: ["d": "4"], removed: ["a": "1"], revision: 2, by: nil)])
    }

    @Test func `sizes hold for administrators too`() throws {
        var board = Noticeboard()
        try board.set(["a": "1", "b": "2", "c": "3"])
        let before = board.state
        #expect(throws: EmulatorError.limitExceeded(limit: .attributeCount, maximum: 3, attempted: 4)) {
            try board.state.administer(set: .of(["d": "4"]), removed: [], room: lobby, rules: board.rules)
        }
        #expect(throws: EmulatorError.limitExceeded(limit: .attributeKeyBytes, maximum: 6, attempted: 7)) {
            try board.state.administer(set: .of(["sevenby": ""]), removed: [], room: attic, rules: board.rules)
        }
        #expect(board.state == before)
    }
}
