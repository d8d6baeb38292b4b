import EmulatorAPI
import Foundation
import Testing

@Suite struct JSONValueTests {
    private func read(_ text: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    private func write(_ value: JSONValue) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test(
        arguments: [
            ("\"a\"", .text("a"), "the text \"a\""), ("7", .number(7), "the number 7"),
            ("-9223372036854775808", .number(.min), "the number -9223372036854775808"),
            ("1.5", .fraction(1.5), "the number 1.5"), ("true", .bool(true), "true"), ("null", .null, "null"),
            ("[1,\"1\",true,null]", .list([1, "1", true, .null]), "a list"), ("[]", [], "a list"),
            ("{\"a\":{\"b\":[0]}}", ["a": ["b": [0]]], "an object"), ("{}", [:], "an object"),
        ] as [(String, JSONValue, String)])
    func `every kind of value is read, written as it was, and named`(
        text: String, value: JSONValue, name: String
    ) throws {
        #expect(try read(text) == value)
        #expect(try write(value) == text)
        #expect("\(value)" == name)
    }

    @Test func `numbers beyond 64 bits stay numbers, and those beyond every range are infinite`() throws {
        #expect(try read("[9223372036854775807]") == [.number(.max)])
        #expect(try read("[9223372036854775808]") == [.fraction(0x1p63)])
        #expect(try read("[1e999]") == [.fraction(.infinity)])
        #expect(throws: EncodingError.self) { try write([.fraction(.infinity)]) }
    }
}
