import AttributeEmulator
import EmulatorAPI
import Testing

@Suite struct AttributeLimitTests {
    @Test func `as many attributes as the limit are taken and one more is not`() throws {
        var world = AttributeWorld()
        try world.set(["a": "1", "b": "2", "c": "3"])
        world.refuses(.limitExceeded(limit: .attributeCount, maximum: 3, attempted: 4)) { world throws(EmulatorError) in
            try world.set(["a": "9", "d": "4"])
        }
        world.refuses(.limitExceeded(limit: .attributeCount, maximum: 3, attempted: 4)) { world throws(EmulatorError) in
            try world.replaceAll(["d": "1", "e": "2", "f": "3", "g": "4"])
        }
        try world.set(["a": "9"])
        try world.replaceAll(["d": "1", "e": "2", "f": "3"])
    }

    @Test func `a room begins with what fits, and with nothing`() throws {
        var world = AttributeWorld()
        func check(_ pairs: KeyValuePairs<String, String>) throws(EmulatorError) {
            try world.state.checkBeginning(with: .of(pairs), rules: world.rules)
        }
        #expect(throws: EmulatorError.limitExceeded(limit: .attributeCount, maximum: 3, attempted: 4)) {
            try check(["a": "1", "b": "2", "c": "3", "d": "4"])
        }
        #expect(throws: EmulatorError.limitExceeded(limit: .attributesTotalBytes, maximum: 30, attempted: 31)) {
            try check(["aaaaa": "0123456789", "bbbbb": "0123456789", "c": ""])
        }
        try check(["aaaaa": "0123456789", "bbbb": "0123456789", "c": ""])
        world.rules.maximumTotalBytes = nil
        try check(["aaaaa": "0123456789", "bbbbb": "0123456789", "c": ""])
        try check([:])
        world.state.begin(lobby, with: [], by: alice, at: world.now, rules: world.rules)
        #expect(world.state == AttributeState())
    }

    @Test func `where each key may have an answer, as many are named as the limit`() throws {
        var world = AttributeWorld(.holderWrites, .leaveOutRefused)
        let tooMany = EmulatorError.limitExceeded(limit: .operationCount, maximum: 10, attempted: 11)
        let keys = (0..<11).map { "\($0)" }
        func set(_ count: Int) -> AttributeCommand {
            .set(
                room: lobby, attributes: keys.prefix(count).map { Attribute(key: $0, value: "") },
                options: AttributeOptions(), expectedRevision: nil)
        }
        world.refuses(tooMany) { (world) throws(EmulatorError) in try world.apply(set(11), by: alice) }
        world.refuses(tooMany) { (world) throws(EmulatorError) in try world.remove(keys) }
        _ = try world.apply(set(10), by: alice)
        try world.remove(keys.dropLast())
        var whole = AttributeWorld()
        try whole.remove(keys)
    }

    @Test func `a batch has as many operations as the limit`() throws {
        var world = AttributeWorld()
        func operations(_ count: Int) -> [AttributeOperation] {
            Array(repeating: .remove(keys: [], options: AttributeOptions()), count: count)
        }
        world.refuses(.limitExceeded(limit: .operationCount, maximum: 10, attempted: 11)) {
            (world) throws(EmulatorError) in
            try world.batch(operations(11))
        }
        try world.batch(operations(10))
    }

    @Test func `a key has the characters that it may have`() throws {
        var world = AttributeWorld()
        world.rules.keyCharacters = "ab_"
        for key in ["abc", "ä", "a b"] {
            world.refuses(.invalidArgument(name: "attribute key", value: key)) { (world) throws(EmulatorError) in
                try world.apply(
                    .set(
                        room: lobby, attributes: [Attribute(key: key, value: "")], options: AttributeOptions(),
                        expectedRevision: nil), by: alice)
            }
        }
        try world.set(["a_b": ""])
    }

    @Test func `key sizes count UTF-8 bytes`() throws {
        var world = AttributeWorld()
        try world.set(["sixbyt": ""])
        try world.set(["麦位": ""])
        world.refuses(.limitExceeded(limit: .attributeKeyBytes, maximum: 6, attempted: 7)) {
            world throws(EmulatorError) in
            try world.set(["麦位1": ""])
        }
    }

    @Test func `value sizes count UTF-8 bytes`() throws {
        var world = AttributeWorld()
        try world.set(["a": "0123456789"])
        try world.set(["a": "音乐房1"])
        world.refuses(.limitExceeded(limit: .attributeValueBytes, maximum: 10, attempted: 11)) {
            world throws(EmulatorError) in
            try world.set(["a": "音乐房12"])
        }
    }

    @Test func `keys and values of the room together have a limit`() throws {
        var world = AttributeWorld()
        try world.set(["aaaaa": "0123456789", "bbbbb": "0123456789"])
        world.refuses(.limitExceeded(limit: .attributesTotalBytes, maximum: 30, attempted: 31)) {
            world throws(EmulatorError) in
            try world.set(["c": ""])
        }
        try world.set(["bbbbb": "012345678"])
        try world.set(["c": ""])
        try world.replaceAll(["ddddd": "0123456789", "eeeee": "0123456789"])
        world.rules.maximumTotalBytes = nil
        try world.set(["f": "0123456789"])
    }

    @Test func `a key may not be empty`() {
        var world = AttributeWorld()
        world.refuses(.invalidArgument(name: "attribute key", value: "")) { world throws(EmulatorError) in
            try world.set(["a": "1", "": "2"])
        }
    }

    @Test func `a key may not come twice in one set`() throws {
        var world = AttributeWorld()
        let error = EmulatorError.invalidArgument(name: "attribute key", value: "a")
        world.refuses(error) { world throws(EmulatorError) in try world.set(["a": "1", "b": "2", "a": "3"]) }
        world.refuses(error) { world throws(EmulatorError) in try world.replaceAll(["a": "1", "a": "1"]) }
        try world.batch([
            .set(attributes: .of(["a": "1"]), options: AttributeOptions()),
            .set(attributes: .of(["a": "2"]), options: AttributeOptions()),
        ])
        #expect(world.read() == .of(["a": "2"]))
    }

    @Test func `setting nothing is refused`() {
        var world = AttributeWorld()
        let error = EmulatorError.invalidArgument(name: "attributes", value: "")
        world.refuses(error) { world throws(EmulatorError) in try world.set([:]) }
        world.refuses(error) { world throws(EmulatorError) in
            try world.batch([.set(attributes: [], options: AttributeOptions())])
        }
        world.refuses(.invalidArgument(name: "operations", value: "")) { world throws(EmulatorError) in
            try world.batch([])
        }
    }

    @Test func `writes of one user to one room are limited in any second`() throws {
        var world = AttributeWorld()
        world.rules.maximumWritesPerSecond = 2
        let tooFast = EmulatorError.rateExceeded(rate: .attributeWrites, maximum: 2, perMilliseconds: 1000)
        try world.set(["a": "1"])
        world.now = Instant(.milliseconds(400))
        try world.remove(["ghost"])
        world.now = Instant(.milliseconds(999))
        world.refuses(tooFast) { world throws(EmulatorError) in try world.set(["a": "2"]) }
        try world.set(["a": "3"], by: bob)
        try world.set(["a": "4"], in: attic)
        _ = try world.apply(.fetch(room: lobby, keys: []), by: alice)

        world.now = Instant(.milliseconds(1000))
        try world.set(["a": "5"])
        world.now = Instant(.milliseconds(1399))
        world.refuses(tooFast) { world throws(EmulatorError) in try world.removeAll() }
        world.now = Instant(.milliseconds(1400))
        try world.removeAll()
    }

    @Test func `a refused write does not use up the rate`() throws {
        var world = AttributeWorld()
        world.rules.maximumWritesPerSecond = 1
        world.refuses(.staleRevision(expected: 7, actual: 0)) { world throws(EmulatorError) in
            try world.set(["a": "1"], expecting: 7)
        }
        try world.set(["a": "1"])
    }

    @Test func `the first thing wrong is the one that is told`() throws {
        var world = AttributeWorld()
        world.rules.maximumWritesPerSecond = 1
        try world.set(["a": "1"])
        world.refuses(.invalidArgument(name: "attribute key", value: "")) { world throws(EmulatorError) in
            try world.set(["": "1"], expecting: 9)
        }
        world.refuses(.rateExceeded(rate: .attributeWrites, maximum: 1, perMilliseconds: 1000)) {
            world throws(EmulatorError) in
            try world.set(["b": "1"], expecting: 9)
        }
        world.now = Instant(.seconds(2))
        world.refuses(.staleRevision(expected: 9, actual: 1)) { world throws(EmulatorError) in
            try world.set(["b": "1", "c": "1", "d": "1"], expecting: 9)
        }
    }
}
