import EmulatorAPI
import Foundation
import Testing

@Suite struct RecordsTests {
    private func change(_ collection: String, _ key: String, _ text: String?) -> RecordChange {
        RecordChange(collection: collection, key: key, text: text)
    }

    @Test func `records are read back by key, and listed by key from any place on`() throws {
        var records = Records()
        try records.apply(["c", "a", "d", "b"].map { change("rooms", $0, "text \($0)") })
        try records.apply([change("users", "a", "another")])
        #expect(records.text(of: "a", in: "rooms") == "text a")
        #expect(records.text(of: "e", in: "rooms") == nil)
        #expect(records.text(of: "a", in: "ghosts") == nil)
        #expect(records.records(in: "rooms").map(\.key) == ["a", "b", "c", "d"])
        #expect(records.records(in: "rooms", after: "b", limit: 1) == [.init(key: "c", text: "text c")])
        #expect(records.records(in: "rooms", after: "bb").map(\.key) == ["c", "d"])
        #expect(records.records(in: "rooms", after: "d").isEmpty)
        #expect(records.records(in: "rooms", limit: -1).isEmpty)
        #expect(records.lastRecords(in: "rooms").map(\.key) == ["d", "c", "b", "a"])
        #expect(records.lastRecords(in: "rooms", before: "c", limit: 1) == [.init(key: "b", text: "text b")])
        #expect(records.lastRecords(in: "rooms", before: "bb").map(\.key) == ["b", "a"])
        #expect(records.lastRecords(in: "rooms", before: "a").isEmpty)
        #expect(records.lastRecords(in: "rooms", limit: -1).isEmpty && records.lastRecords(in: "ghosts").isEmpty)
        #expect((records.count(in: "rooms"), records.count(in: "ghosts"), records.count) == (4, 0, 5))
        records.checkInvariants()
    }

    @Test func `a record is written over and removed, and what is not there is removed without a fault`() throws {
        var records = Records()
        try records.apply([change("rooms", "a", "1"), change("rooms", "a", "22"), change("rooms", "b", "3")])
        #expect(records.text(of: "a", in: "rooms") == "22")
        try records.apply([change("rooms", "a", nil), change("rooms", "a", nil), change("ghosts", "a", nil)])
        #expect(records.records(in: "rooms") == [.init(key: "b", text: "3")])
        records.checkInvariants()
        try records.apply([change("rooms", "b", nil)])
        #expect(records == Records())
    }

    @Test func `one change that is refused keeps the others from being made`() throws {
        var records = Records()
        try records.apply([change("rooms", "a", "1")])
        let before = records
        #expect(throws: EmulatorError.invalidArgument(name: "key", value: "é")) {
            try records.apply([change("rooms", "a", nil), change("rooms", "b", "2"), change("rooms", "é", "3")])
        }
        #expect(throws: EmulatorError.invalidArgument(name: "collection", value: "")) {
            try records.apply([change("", "b", "2")])
        }
        #expect(throws: EmulatorError.invalidArgument(name: "key", value: "a\n")) {
            try records.apply([change("rooms", "a\n", "2")])
        }
        #expect(records == before)
    }

    @Test func `keys, names and texts have their limits, and no more`() throws {
        var records = Records()
        let long = String(repeating: "k", count: Records.maximumKeyBytes)
        let text = String(repeating: "語", count: Records.maximumBytes / 3)
        try records.apply([change(long, long, text)])
        let keyTooLong = EmulatorError.limitExceeded(limit: .recordKeyBytes, maximum: 128, attempted: 129)
        #expect(throws: keyTooLong) { try records.apply([change("rooms", long + "k", "")]) }
        #expect(throws: keyTooLong) { try records.apply([change(long + "k", "a", "")]) }
        #expect(throws: EmulatorError.limitExceeded(limit: .recordBytes, maximum: 16_384, attempted: 16_385)) {
            try records.apply([change("rooms", "a", text + "xx")])
        }
        #expect(records.count == 1)
    }

    @Test func `there are so many records and bytes and not one more, unless others go in the same change`() throws {
        var records = Records()
        for start in stride(from: 0, to: Records.maximumCount, by: 10_000) {
            try records.apply((start..<start + 10_000).map { change("n", "\(100_000 + $0)", "") })
        }
        let oneMore = change("n", "z", "")
        #expect(
            throws: EmulatorError.limitExceeded(limit: .recordCount, maximum: 100_000, attempted: 100_001)
        ) { try records.apply([oneMore]) }
        try records.apply([change("n", "100000", nil), oneMore])
        #expect(records.count == Records.maximumCount)

        records = Records()
        let text = String(repeating: "x", count: 16_384 - 8)
        // Eight bytes of name and key go with each.
        for number in 0..<4096 { try records.apply([change("nam", "\(10_000 + number)", text)]) }
        #expect(records.totalBytes == Records.maximumTotalBytes)
        let tooMuch = EmulatorError.limitExceeded(
            limit: .recordsTotalBytes, maximum: Records.maximumTotalBytes, attempted: Records.maximumTotalBytes + 1)
        #expect(throws: tooMuch) { try records.apply([change("nam", "10000", text + "x")]) }
        #expect(throws: tooMuch) {
            try records.apply([change("nam", "10000", text + "xx"), change("nam", "10000", text + "x")])
        }
        try records.apply([change("nam", "10000", text + "x"), change("nam", "10001", String(text.dropLast()))])
        #expect(records.totalBytes == Records.maximumTotalBytes)
    }

    @Test func `records survive encoding, and what is no encoding of records is refused`() throws {
        var records = Records()
        try records.apply([change("b", "2", "é"), change("a", "1", ""), change("b", "1", "x")])
        let encoded = try JSONEncoder().encode(records)
        #expect(String(decoding: encoded, as: UTF8.self) == #"["a",["1",""],"b",["1","x","2","é"]]"#)
        #expect(try JSONDecoder().decode(Records.self, from: encoded) == records)
        for wrong in [
            #"["a"]"#, #"["a",[]]"#, #"["a",["1"]]"#, #"["a",["1","x","1","y"]]"#, #"["a",["é","x"]]"#,
            #"["",["1","x"]]"#,
        ] {
            #expect(throws: DecodingError.self, "\(wrong)") {
                try JSONDecoder().decode(Records.self, from: Data(wrong.utf8))
            }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `whatever is written and removed, records are as a dictionary is`(seed: UInt64) throws {
        var random = RandomSource(seed: seed).stream("records")
        var records = Records()
        var model: [String: String] = [:]
        for _ in 0..<2000 {
            let (name, key) = ("c\(random.next() % 3)", "k\(random.next() % 40)")
            let text = random.next() % 3 == 0 ? nil : String(repeating: "x", count: Int(random.next() % 9))
            try records.apply([change(name, key, text)])
            model["\(name)/\(key)"] = text
            #expect(records.text(of: key, in: name) == text)
        }
        records.checkInvariants()
        #expect(records.count == model.count)
        let listed = (0..<3).flatMap { name in records.records(in: "c\(name)").map { ("c\(name)/\($0.key)", $0.text) } }
        #expect(listed.map(\.0) == model.keys.sorted())
        for (key, text) in listed { #expect(model[key] == text) }
    }
}
