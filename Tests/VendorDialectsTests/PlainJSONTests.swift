import EmulatorAPI
import Foundation
import Testing

@testable import VendorDialects

/// The quick reader and writer of JSON do nothing otherwise than a decoder and an encoder do.
@Suite struct PlainJSONTests {
    private func decoded(_ bytes: [UInt8]) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }

    private func encoded(_ value: JSONValue) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    // MARK: Reading

    @Test(arguments: [
        #"{"TLS.ver": "2.0", "TLS.identifier": "alice", "TLS.sdkappid": 1400000001, "TLS.expire": 86400, "TLS.sig": "a+/="}"#,
        #"{"a":0}"#, "\t{ \"a\" \r\n: \"\" , \"b\":999999999999999999 } \n", "{}", "[]", " [ ] ", "0", "\"\"", "null",
        #"{"a":-1,"b":[true,false,null,{"c":{}}],"d":-999999999999999999}"#, #"["é","麦克风","🎙️"]"#,
        #"[[1, "2"], [[]], {"x": [{"y": []}]}]"#,
    ])
    func `what programs write is read as a decoder reads it`(text: String) throws {
        let bytes = Array(text.utf8)
        #expect(try #require(PlainJSON.value(of: bytes)) == decoded(bytes))
    }

    @Test(arguments: [
        "", "{", "[", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":1"#, #"{"a":1} 2"#, #"{a:1}"#, #"{"a":01}"#, "[1,]",
        "[1",
        "[,1]", "-", "-0", "-01", "- 1", "+1", "tru", "True", "nul", "fals", #"{"a":1.5}"#, "1.0", #"{"a":1e3}"#,
        #"{"a":1000000000000000000}"#, #"{"a":"\n"}"#, #"{"a":"b\"}"#, "{\"a\":\"\u{1}\"}", "\"\u{7f}\"", #"{"a":"b}"#,
        #"{"a":1,"a":2}"#, "{\"\u{e9}\":1,\"e\u{301}\":2}", #"{"a":1;"b":2}"#, "\u{feff}{\"a\":1}", #"{1:2}"#, "[1 2]",
        "\u{a0}1",
    ])
    func `everything else is left to the decoder`(text: String) {
        #expect(PlainJSON.value(of: Array(text.utf8)) == nil)
    }

    @Test func `a text that is no UTF-8 is left to the decoder`() {
        for bytes: [UInt8] in [[0xff], [0xc3], [0xe2, 0x82], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0x80]] {
            #expect(PlainJSON.value(of: [0x22] + bytes + [0x22]) == nil, "\(bytes)")
        }
    }

    @Test func `lists and objects within each other are read up to a depth, and no deeper`() throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> [UInt8] {
            Array((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
        }
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            let deepest = nested(PlainJSON.maximumDepth, open, close)
            #expect(try PlainJSON.value(of: deepest) == decoded(deepest))
            let deeper = nested(PlainJSON.maximumDepth + 1, open, close)
            #expect(PlainJSON.value(of: deeper) == nil)
            #expect(try JSONValue(json: deeper) == decoded(deeper))
        }
        #expect(PlainJSON.value(of: nested(1_000_000, "[", "]")) == nil)
    }

    @Test func `a text with any byte changed is read as a decoder reads it, or not at all`() {
        let texts = [
            #"{"TLS.ver": "2.0", "n":1400 , "m":-5}"#, #"[{"é":[true,null],"b":{"c":"d"}},-10,false]"#,
        ]
        var readCount = 0
        for bytes in texts.map({ Array($0.utf8) }) {
            for place in bytes.indices {
                for byte in UInt8.min...UInt8.max {
                    var changed = bytes
                    changed[place] = byte
                    guard let plain = PlainJSON.value(of: changed) else { continue }
                    readCount += 1
                    #expect(plain == (try? decoded(changed)), "\(String(decoding: changed, as: UTF8.self))")
                }
            }
        }
        // A few thousand are JSON.
        #expect(readCount > 1500)
    }

    @Test func `what no decoder reads is refused, by the reader with the fallback too`() {
        for text in ["", "{", "[,1]", "tru", "[1] 2"] {
            #expect(throws: (any Error).self) { try JSONValue(json: Array(text.utf8)) }
        }
        for text in ["[1]", "1", "null", "\"a\""] {
            #expect(throws: (any Error).self) { try JSONValue.fields(json: Array(text.utf8)) }
        }
    }

    // MARK: Writing

    @Test(arguments: [
        JSONValue.object([:]), .list([]), .null, "", 0, true, .number(.min), .number(.max),
        ["b": 1, "a": [1, "two", false, .null, ["c": "d"]], "A": "/\\\"", "é": "麦克风 🎙️", "e\u{301}x": "\u{2028}"],
        [["z": 1, "aa": 2, "a": 3, "_": 4, "10": 5, "9": 6]],
    ])
    func `a value is written as an encoder writes it`(value: JSONValue) throws {
        #expect(try #require(PlainJSON.bytes(of: value)) == encoded(value))
        #expect(try value.json == encoded(value))
        #expect(try JSONValue(json: value.json) == value)
    }

    @Test(arguments: [JSONValue.text("\n"), ["a\u{1}": 1], ["\u{7f}"], .fraction(1.5), ["a": [.fraction(1e300)]]])
    func `what it leaves to the encoder is written by that`(value: JSONValue) throws {
        #expect(PlainJSON.bytes(of: value) == nil)
        #expect(try value.json == encoded(value))
    }

    @Test func `a number that JSON does not hold makes no text`() {
        #expect(JSONValue.fraction(.infinity).text == "")
    }
}
