import AttributeEmulator
import EmulatorAPI
import Testing

/// Writes of which some keys are refused.
@Suite struct AttributePartTests {
    private let held = KeyRefusal(key: "mine", reason: .attributesHeld(keys: ["mine"]))

    @Test(arguments: [PartialWritePolicy.leaveOutHeld, .leaveOutRefused])
    func `what others hold is left out, and the rest is written`(policy: PartialWritePolicy) throws {
        var world = AttributeWorld(.holderWrites, policy)
        try world.set(["mine": "1"])
        let answer = try world.set(["mine": "2", "ours": "3"], by: bob)
        #expect(answer.reply == .revised(revision: 2, refused: [held]))
        #expect(answer.events == [changed(set: ["ours": "3"], revision: 2, by: bob)])
        let removal = try world.remove(["ours", "mine"], by: bob)
        #expect(removal.reply == .revised(revision: 3, refused: [held]))
        #expect(world.read() == .of(["mine": "1"]))
    }

    @Test(arguments: [PartialWritePolicy.leaveOutHeld, .leaveOutRefused])
    func `a write of which others hold everything is refused, and so is a batch with one of theirs`(
        policy: PartialWritePolicy
    ) throws {
        var world = AttributeWorld(.holderWrites, policy)
        try world.set(["mine": "1"])
        world.refuses(.attributesHeld(keys: ["mine"])) { (world) throws(EmulatorError) in
            try world.set(["mine": "2"], by: bob)
        }
        world.refuses(.attributesHeld(keys: ["mine"])) { (world) throws(EmulatorError) in
            try world.remove(["mine"], by: bob)
        }
        let operations: [AttributeOperation] = [
            .set(attributes: .of(["ours": "1"]), options: AttributeOptions()),
            .remove(keys: ["mine"], options: AttributeOptions()),
        ]
        world.refuses(.attributesHeld(keys: ["mine"])) { (world) throws(EmulatorError) in
            try world.batch(operations, by: bob)
        }
    }

    @Test func `where only held keys are left out, one key that is too long refuses all`() {
        var world = AttributeWorld(.holderWrites, .leaveOutHeld)
        world.refuses(.limitExceeded(limit: .attributeKeyBytes, maximum: 6, attempted: 7)) {
            (world) throws(EmulatorError) in
            try world.set(["ours": "1", "sevens!": "2"])
        }
    }

    @Test func `each key is left out for its own reason, and the valid ones are stored`() throws {
        var world = AttributeWorld(.holderWrites, .leaveOutRefused)
        world.rules.maximumTotalBytes = 16
        try world.set(["mine": "1"])
        let answer = try world.set(
            ["b": "2", "": "3", "sevens!": "4", "e": "elevenbytes", "mine": "5", "c": "6", "d": "7"], by: bob)
        #expect(
            answer.reply
                == .revised(
                    revision: 2,
                    refused: [
                        KeyRefusal(key: "", reason: .invalidArgument(name: "attribute key", value: "")),
                        KeyRefusal(
                            key: "d", reason: .limitExceeded(limit: .attributeCount, maximum: 3, attempted: 4)),
                        KeyRefusal(
                            key: "e", reason: .limitExceeded(limit: .attributeValueBytes, maximum: 10, attempted: 11)),
                        held,
                        KeyRefusal(
                            key: "sevens!",
                            reason: .limitExceeded(limit: .attributeKeyBytes, maximum: 6, attempted: 7)),
                    ]))
        #expect(answer.events == [changed(set: ["b": "2", "c": "6"], revision: 2, by: bob)])

        let larger = try world.set(["b": "1234567890", "c": "8"], by: bob)
        let tooMuch = EmulatorError.limitExceeded(limit: .attributesTotalBytes, maximum: 16, attempted: 18)
        #expect(larger.reply == .revised(revision: 3, refused: [KeyRefusal(key: "b", reason: tooMuch)]))
        #expect(world.read() == .of(["b": "2", "c": "8", "mine": "1"]))
    }

    @Test func `a write of which nothing is left says what is wrong with the first key`() throws {
        var world = AttributeWorld(.holderWrites, .leaveOutRefused)
        try world.set(["mine": "1"])
        world.refuses(.invalidArgument(name: "attribute key", value: "")) { (world) throws(EmulatorError) in
            try world.set(["mine": "2", "": "3"], by: bob)
        }
        world.refuses(.invalidArgument(name: "attribute key", value: "b")) { (world) throws(EmulatorError) in
            try world.set(["b": "2", "b": "3"])
        }
        world.refuses(.invalidArgument(name: "attributes", value: "")) { (world) throws(EmulatorError) in
            try world.set([:])
        }
    }

    @Test func `a replacement and a removal of everything are whole, or are not`() throws {
        var world = AttributeWorld(.holderWrites, .leaveOutRefused)
        try world.set(["mine": "1"])
        world.refuses(.attributesHeld(keys: ["mine"])) { (world) throws(EmulatorError) in
            try world.replaceAll(["ours": "2"], by: bob)
        }
        world.refuses(.attributesHeld(keys: ["mine"])) { (world) throws(EmulatorError) in try world.removeAll(by: bob) }
        world.refuses(.limitExceeded(limit: .attributeKeyBytes, maximum: 6, attempted: 7)) {
            (world) throws(EmulatorError) in
            try world.replaceAll(["mine": "2", "sevens!": "3"])
        }
    }

    @Test func `members' attributes are refused where the vendor has none`() {
        var world = AttributeWorld()
        world.refuses(.featureDisabled(feature: .memberAttributes)) { (world) throws(EmulatorError) in
            try world.apply(
                .setForMembers(room: lobby, users: [bob], attributes: .of(["a": "1"]), removesWithMember: true),
                by: alice)
        }
        world.refuses(.featureDisabled(feature: .memberAttributes)) { (world) throws(EmulatorError) in
            try world.apply(.fetchOfMembers(room: lobby, users: [bob]), by: alice)
        }
        world.refuses(.featureDisabled(feature: .memberAttributes)) { (world) throws(EmulatorError) in
            try world.apply(.listOfMembers(room: lobby, count: 1, cursor: ""), by: alice)
        }
    }

    @Test func `each user writes as often as the limit, whoever else writes`() throws {
        var world = AttributeWorld()
        world.rules.maximumWritesPerSecond = 1
        try world.set(["a": "1"])
        try world.set(["a": "2"], by: bob)
        let tooOften = EmulatorError.rateExceeded(rate: .attributeWrites, maximum: 1, perMilliseconds: 1000)
        world.refuses(tooOften) { (world) throws(EmulatorError) in try world.set(["a": "3"]) }
        world.refuses(tooOften) { (world) throws(EmulatorError) in try world.set(["a": "3"], by: bob) }
        world.now = Instant(.seconds(1))
        try world.set(["a": "4"], by: carol)
        try world.set(["a": "5"])
        world.refuses(tooOften) { (world) throws(EmulatorError) in try world.set(["a": "6"], by: carol) }
    }
}
