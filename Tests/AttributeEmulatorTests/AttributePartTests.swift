import AttributeEmulator
import EmulatorAPI
import Testing

/// Writes of which some keys are refused.
@Suite struct AttributePartTests {
    private let held = KeyRefusal(key: "mine", reason: .attributesHeld(keys: ["mine"]))

    @Test(arguments: [PartialWritePolicy.leaveOutHeld, .leaveOutRefused])
    func `what others hold is left out, and the rest is written`(policy: PartialWritePolicy) throws {
        var board = Noticeboard(.holderWrites, policy)
        try board.set(["mine": "1"])
        let answer = try board.set(["mine": "2", "ours": "3"], by: bob)
        #expect(answer.reply == .revised(revision: 2, refused: [held]))
        #expect(answer.events == [changed(set: ["ours": "3"], revision: 2, by: bob)])
        let removal = try board.remove(["ours", "mine"], by: bob)
        #expect(removal.reply == .revised(revision: 3, refused: [held]))
        #expect(board.read() == .of(["mine": "1"]))
    }

    @Test(arguments: [PartialWritePolicy.leaveOutHeld, .leaveOutRefused])
    func `a write of which others hold everything is refused, and so is a batch with one of theirs`(
        policy: PartialWritePolicy
    ) throws {
        var board = Noticeboard(.holderWrites, policy)
        try board.set(["mine": "1"])
        board.refuses(.attributesHeld(keys: ["mine"])) { (board) throws(EmulatorError) in
            try board.set(["mine": "2"], by: bob)
        }
        board.refuses(.attributesHeld(keys: ["mine"])) { (board) throws(EmulatorError) in
            try board.remove(["mine"], by: bob)
        }
        let operations: [AttributeOperation] = [
            .set(attributes: .of(["ours": "1"]), options: AttributeOptions()),
            .remove(keys: ["mine"], options: AttributeOptions()),
        ]
        board.refuses(.attributesHeld(keys: ["mine"])) { (board) throws(EmulatorError) in
            try board.batch(operations, by: bob)
        }
    }

    @Test func `where only held keys are left out, one key that is too long refuses all`() {
        var board = Noticeboard(.holderWrites, .leaveOutHeld)
        board.refuses(.limitExceeded(limit: .attributeKeyBytes, maximum: 6, attempted: 7)) {
            (board) throws(EmulatorError) in
            try board.set(["ours": "1", "sevens!": "2"])
        }
    }

    @Test func `each key is left out for its own reason, and the valid ones are stored`() throws {
        var board = Noticeboard(.holderWrites, .leaveOutRefused)
        board.rules.maximumTotalBytes = 16
        try board.set(["mine": "1"])
        let answer = try board.set(
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

        let larger = try board.set(["b": "1234567890", "c": "8"], by: bob)
        let tooMuch = EmulatorError.limitExceeded(limit: .attributesTotalBytes, maximum: 16, attempted: 18)
        #expect(larger.reply == .revised(revision: 3, refused: [KeyRefusal(key: "b", reason: tooMuch)]))
        #expect(board.read() == .of(["b": "2", "c": "8", "mine": "1"]))
    }

    @Test func `a write of which nothing is left says what is wrong with the first key`() throws {
        var board = Noticeboard(.holderWrites, .leaveOutRefused)
        try board.set(["mine": "1"])
        board.refuses(.invalidArgument(name: "attribute key", value: "")) { (board) throws(EmulatorError) in
            try board.set(["mine": "2", "": "3"], by: bob)
        }
        board.refuses(.invalidArgument(name: "attribute key", value: "b")) { (board) throws(EmulatorError) in
            try board.set(["b": "2", "b": "3"])
        }
        board.refuses(.invalidArgument(name: "attributes", value: "")) { (board) throws(EmulatorError) in
            try board.set([:])
        }
    }

    @Test func `a replacement and a removal of everything are whole, or are not`() throws {
        var board = Noticeboard(.holderWrites, .leaveOutRefused)
        try board.set(["mine": "1"])
        board.refuses(.attributesHeld(keys: ["mine"])) { (board) throws(EmulatorError) in
            try board.replaceAll(["ours": "2"], by: bob)
        }
        board.refuses(.attributesHeld(keys: ["mine"])) { (board) throws(EmulatorError) in try board.removeAll(by: bob) }
        board.refuses(.limitExceeded(limit: .attributeKeyBytes, maximum: 6, attempted: 7)) {
            (board) throws(EmulatorError) in
            try board.replaceAll(["mine": "2", "sevens!": "3"])
        }
    }

    @Test func `members' attributes are refused where the vendor has none`() {
        var board = Noticeboard()
        board.refuses(.featureDisabled(feature: .memberAttributes)) { (board) throws(EmulatorError) in
            try board.apply(
                .setForMembers(room: lobby, users: [bob], attributes: .of(["a": "1"]), removesWithMember: true),
                by: alice)
        }
        board.refuses(.featureDisabled(feature: .memberAttributes)) { (board) throws(EmulatorError) in
            try board.apply(.fetchOfMembers(room: lobby, users: [bob]), by: alice)
        }
        board.refuses(.featureDisabled(feature: .memberAttributes)) { (board) throws(EmulatorError) in
            try board.apply(.listOfMembers(room: lobby, count: 1, cursor: ""), by: alice)
        }
    }

    @Test func `each user writes as often as the limit, whoever else writes`() throws {
        var board = Noticeboard()
        board.rules.maximumWritesPerSecond = 1
        try board.set(["a": "1"])
        try board.set(["a": "2"], by: bob)
        let tooOften = EmulatorError.rateExceeded(rate: .attributeWrites, maximum: 1, perMilliseconds: 1000)
        board.refuses(tooOften) { (board) throws(EmulatorError) in try board.set(["a": "3"]) }
        board.refuses(tooOften) { (board) throws(EmulatorError) in try board.set(["a": "3"], by: bob) }
        board.now = Instant(.seconds(1))
        try board.set(["a": "4"], by: carol)
        try board.set(["a": "5"])
        board.refuses(tooOften) { (board) throws(EmulatorError) in try board.set(["a": "6"], by: carol) }
    }
}
