import AttributeEmulator
import EmulatorAPI
import Testing

@Suite struct AttributeLimitTests {
    @Test func `as many attributes as the limit are taken and one more is not`() throws {
        var board = Noticeboard()
        try board.set(["a": "1", "b": "2", "c": "3"])
        board.refuses(.limitExceeded(limit: .attributeCount, maximum: 3, attempted: 4)) { board throws(EmulatorError) in
            try board.set(["a": "9", "d": "4"])
        }
        board.refuses(.limitExceeded(limit: .attributeCount, maximum: 3, attempted: 4)) { board throws(EmulatorError) in
            try board.replaceAll(["d": "1", "e": "2", "f": "3", "g": "4"])
        }
        try board.set(["a": "9"])
        try board.replaceAll(["d": "1", "e": "2", "f": "3"])
    }

    @Test func `key sizes count UTF-8 bytes`() throws {
        var board = Noticeboard()
        try board.set(["sixbyt": ""])
        try board.set(["麦位": ""])
        board.refuses(.limitExceeded(limit: .attributeKeyBytes, maximum: 6, attempted: 7)) {
            board throws(EmulatorError) in
            try board.set(["麦位1": ""])
        }
    }

    @Test func `value sizes count UTF-8 bytes`() throws {
        var board = Noticeboard()
        try board.set(["a": "0123456789"])
        try board.set(["a": "音乐房1"])
        board.refuses(.limitExceeded(limit: .attributeValueBytes, maximum: 10, attempted: 11)) {
            board throws(EmulatorError) in
            try board.set(["a": "音乐房12"])
        }
    }

    @Test func `keys and values of the room together have a limit`() throws {
        var board = Noticeboard()
        try board.set(["aaaaa": "0123456789", "bbbbb": "0123456789"])
        board.refuses(.limitExceeded(limit: .attributesTotalBytes, maximum: 30, attempted: 31)) {
            board throws(EmulatorError) in
            try board.set(["c": ""])
        }
        try board.set(["bbbbb": "012345678"])
        try board.set(["c": ""])
        try board.replaceAll(["ddddd": "0123456789", "eeeee": "0123456789"])
        board.rules.maximumTotalBytes = nil
        try board.set(["f": "0123456789"])
    }

    @Test func `a key may not be empty`() {
        var board = Noticeboard()
        board.refuses(.invalidArgument(name: "attribute key", value: "")) { board throws(EmulatorError) in
            try board.set(["a": "1", "": "2"])
        }
    }

    @Test func `a key may not come twice in one set`() throws {
        var board = Noticeboard()
        let error = EmulatorError.invalidArgument(name: "attribute key", value: "a")
        board.refuses(error) { board throws(EmulatorError) in try board.set(["a": "1", "b": "2", "a": "3"]) }
        board.refuses(error) { board throws(EmulatorError) in try board.replaceAll(["a": "1", "a": "1"]) }
        try board.batch([
            .set(attributes: .of(["a": "1"]), options: AttributeOptions()),
            .set(attributes: .of(["a": "2"]), options: AttributeOptions()),
        ])
        #expect(board.read() == .of(["a": "2"]))
    }

    @Test func `setting nothing is refused`() {
        var board = Noticeboard()
        let error = EmulatorError.invalidArgument(name: "attributes", value: "")
        board.refuses(error) { board throws(EmulatorError) in try board.set([:]) }
        board.refuses(error) { board throws(EmulatorError) in
            try board.batch([.set(attributes: [], options: AttributeOptions())])
        }
        board.refuses(.invalidArgument(name: "operations", value: "")) { board throws(EmulatorError) in
            try board.batch([])
        }
    }

    @Test func `writes of one user to one room are limited in any second`() throws {
        var board = Noticeboard()
        board.rules.maximumWritesPerSecond = 2
        let tooFast = EmulatorError.rateExceeded(rate: .attributeWrites, maximum: 2, perMilliseconds: 1000)
        try board.set(["a": "1"])
        board.now = Instant(.milliseconds(400))
        try board.remove(["ghost"])
        board.now = Instant(.milliseconds(999))
        board.refuses(tooFast) { board throws(EmulatorError) in try board.set(["a": "2"]) }
        try board.set(["a": "3"], by: bob)
        try board.set(["a": "4"], in: attic)
        _ = try board.apply(.fetch(room: lobby, keys: []), by: alice)

        board.now = Instant(.milliseconds(1000))
        try board.set(["a": "5"])
        board.now = Instant(.milliseconds(1399))
        board.refuses(tooFast) { board throws(EmulatorError) in try board.removeAll() }
        board.now = Instant(.milliseconds(1400))
        try board.removeAll()
    }

    @Test func `a refused write does not use up the rate`() throws {
        var board = Noticeboard()
        board.rules.maximumWritesPerSecond = 1
        board.refuses(.staleRevision(expected: 7, actual: 0)) { board throws(EmulatorError) in
            try board.set(["a": "1"], expecting: 7)
        }
        try board.set(["a": "1"])
    }

    @Test func `the first thing wrong is the one that is told`() throws {
        var board = Noticeboard()
        board.rules.maximumWritesPerSecond = 1
        try board.set(["a": "1"])
        board.refuses(.invalidArgument(name: "attribute key", value: "")) { board throws(EmulatorError) in
            try board.set(["": "1"], expecting: 9)
        }
        board.refuses(.rateExceeded(rate: .attributeWrites, maximum: 1, perMilliseconds: 1000)) {
            board throws(EmulatorError) in
            try board.set(["b": "1"], expecting: 9)
        }
        board.now = Instant(.seconds(2))
        board.refuses(.staleRevision(expected: 9, actual: 1)) { board throws(EmulatorError) in
            try board.set(["b": "1", "c": "1", "d": "1"], expecting: 9)
        }
    }
}
