import EmulatorAPI
import Foundation
import Testing

@testable import VendorDialects

@Suite struct JSONValueDecoderTests {
    /// A value of every kind that records have.
    private struct Everything: Codable, Hashable {
        enum Kind: Int64, Codable {
            case one = 1
        }
        struct Part: Codable, Hashable {
            var name: String
            var place: Int
        }

        var text = "plain, ä 谁"
        var number: Int64 = -7
        var place = 3
        var isTrue = true
        var kind = Kind.one
        var missing: String?
        var there: Int64? = 5
        var parts = [Part(name: "", place: 0), Part(name: "b", place: -1)]
        var lists = [[1, 2], []]
        var names: [String?] = ["a", nil]
        var inner: [String: Part] = ["c": Part(name: "c", place: 9)]
        var anything: JSONValue = ["list": [1, true, "x", .null]]
    }

    private func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test(arguments: ["plain, ä 谁", "a \"quoted\" \\ text", "with a\nline", "with \u{1F600}", "with \u{7f}"])
    func `what was encoded is read, in one pass or not`(text: String) throws {
        let value = Everything(text: text)
        #expect(try Everything(json: encoded(value)) == value)
        #expect(try Int64(json: "12") == 12)
        #expect(try [String](json: #"["a"]"#) == ["a"])
        #expect(try String?(json: "null") == nil)
    }

    @Test func `what JSONDecoder refuses is refused`() throws {
        let whole = try encoded(Everything())
        // Or `JSONDecoder` alone would be asked.
        #expect(PlainJSON.value(of: Array(whole.utf8)) != nil)
        let wrong = [
            (#""number":-7"#, #""number":"-7""#), (#""number":-7"#, #""number":true"#), (#""number":-7,"#, ""),
            (#""isTrue":true"#, #""isTrue":1"#), (#""isTrue":true"#, #""isTrue":null"#), (#""kind":1"#, #""kind":2"#),
            (#""kind":1"#, #""kind":"one""#), (#""place":3"#, #""place":[3]"#),
            (#""lists":[[1,2],[]]"#, #""lists":[1]"#),
            (#""names":["a",null]"#, #""names":[1]"#), (#""there":5"#, #""there":"5""#),
            (#""name":"","#, #""name":{},"#), (#""name":"b","#, ""), (#""inner":{"#, #""inner":{"d":[],"#),
        ]
        for (right, other) in wrong {
            let text = whole.replacing(right, with: other)
            #expect(text != whole, "\(right)")
            #expect(throws: (any Error).self, "\(text)") {
                try JSONDecoder().decode(Everything.self, from: Data(text.utf8))
            }
            #expect(throws: (any Error).self, "\(text)") { try Everything(json: text) }
        }
        for text in ["", "7", "[]", "{", "null", "{}"] {
            #expect(throws: (any Error).self, "\(text)") { try Everything(json: text) }
        }
    }

    /// No record has them, and to ask for one ends.
    @Test func `numbers of other kinds are refused`() {
        #expect(throws: (any Error).self) { try Double(json: "1") }
        #expect(throws: (any Error).self) { try [UInt8](json: "[1]") }
        #expect(throws: (any Error).self) { try Float?(json: "1") }
    }
}
