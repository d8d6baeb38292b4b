import EmulatorAPI
import Foundation
import Testing

@testable import VendorDialects

/// The quick reader of a UserSig's JSON reads nothing otherwise than a decoder does.
@Suite struct PlainObjectTests {
    @Test(arguments: [
        #"{"TLS.ver": "2.0", "TLS.identifier": "alice", "TLS.sdkappid": 1400000001, "TLS.expire": 86400, "TLS.sig": "a+/="}"#,
        #"{"a":0}"#, "\t{ \"a\" \r\n: \"\" , \"b\":999999999999999999 } \n",
    ])
    func `what generators write is read as a decoder reads it`(text: String) throws {
        let plain = try #require(PlainObject(Array(text.utf8)))
        #expect(try plain.fields == JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8)))
    }

    @Test(arguments: [
        "", "{", "{}", "[]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":1"#, #"{"a":1} 2"#, #"{a:1}"#, #"{"a":01}"#,
        #"{"a":-1}"#, #"{"a":1.5}"#,
        #"{"a":1e3}"#, #"{"a":1000000000000000000}"#, #"{"a":"\n"}"#, #"{"a":"b\"}"#, #"{"a":"é"}"#,
        "{\"a\":\"\u{1}\"}", #"{"a":"b}"#, #"{"a":true}"#,
        #"{"a":null}"#, #"{"a":{}}"#, #"{"a":[1]}"#, #"{"a":1,"a":2}"#, #"{"a":1;"b":2}"#, "\u{feff}{\"a\":1}",
    ])
    func `everything else is left to the decoder`(text: String) {
        #expect(PlainObject(Array(text.utf8)) == nil)
    }

    @Test func `an object with any byte changed is read as a decoder reads it, or not at all`() {
        let text = Array(#"{"TLS.ver": "2.0", "n":1400 , "m":-5}"#.utf8)
        let plainText = Array(#"{"TLS.ver": "2.0", "n":1400 , "m":5}"#.utf8)
        for bytes in [text, plainText] {
            for place in bytes.indices {
                for byte in UInt8.min...UInt8.max {
                    var changed = bytes
                    changed[place] = byte
                    guard let plain = PlainObject(changed) else { continue }
                    let decoded = try? JSONDecoder().decode([String: JSONValue].self, from: Data(changed))
                    #expect(plain.fields == decoded, "\(String(decoding: changed, as: UTF8.self))")
                }
            }
        }
    }
}
