import EmulatorAPI
import Foundation
import Testing

/// JSON of strangers is looked at before a decoder sees it.
@Suite struct JSONBoundsTests {
    private let bounds = JSONBounds(depth: 3, values: 8)

    private func breach(_ text: String) -> JSONBreach? { bounds.breach(in: Array(text.utf8)) }

    private static let marks = String(repeating: "\u{301}\u{323}", count: 20)
    private static let escapedMarks = String(repeating: #"\u0301\u0323"#, count: 20)

    @Test(arguments: [
        "", "{}", #"{"a":[{"b":null}]}"#, #"["a\"]]]]","b\\",1,-2.5e+10,true,false,null]"#, "not json", "]]]]}",
        #"["\u00"#,
        #"["\ud83d\ude00","\ud83d","\udE00\"#, "\"", #""\"#, "[\"\u{301}a\"]",
    ])
    func `what is within the bounds is left to the decoder`(text: String) {
        #expect(breach(text) == nil)
    }

    @Test func `depth is counted`() {
        #expect(breach("[[[]]]") == nil)
        #expect(breach("[[[]],[[]]]") == nil)
        #expect(breach("[[[[") == .depth(maximum: 3))
        #expect(breach(#"{"a":{"a":{"a":{"#) == .depth(maximum: 3))
        #expect(breach(#"["[[[[[["]"#) == nil)
    }

    @Test func `keys and values are counted`() {
        #expect(breach("[1,2,3,4,5,6,7]") == nil)
        #expect(breach("[1,2,3,4,5,6,7,8]") == .values(maximum: 8))
        #expect(breach(#"{"a":1,"b":true,"c":"","d":1"#) == .values(maximum: 8))
        #expect(breach(#"[[],[],[],{},[],[],[],"#) == nil)
        #expect(breach(#"[[],[],[],{},[],[],[],[]]"#) == .values(maximum: 8))
    }

    @Test func `a number is as long as whole numbers ever are`() {
        #expect(breach("[\(String(repeating: "9", count: 64))]") == nil)
        #expect(breach("[\(String(repeating: "9", count: 65))]") == .numberBytes(maximum: 64))
        #expect(breach("-\(String(repeating: "0", count: 64))") == .numberBytes(maximum: 64))
    }

    @Test(arguments: [marks, escapedMarks, marks.prefix(30) + escapedMarks, #"\uD834\uDD65"# + escapedMarks])
    func `marks in a row are counted, escaped or not, in keys too`(marks: String) {
        #expect(breach("[\"\(marks)\"]") == .marksInARow(maximum: 30))
        #expect(breach("{\"a\(marks)\":1}") == .marksInARow(maximum: 30))
        #expect(breach("[\"\\n\(marks)") == .marksInARow(maximum: 30))
    }

    @Test func `thirty marks in a row are taken, escaped or not`() {
        let (marks, escaped) = (String(repeating: "\u{301}", count: 15), String(repeating: #"\u0301"#, count: 15))
        #expect(breach("[\"a\(marks)\(escaped)\"]") == nil)
        #expect(breach("[\"a\(marks)\(escaped)a\(marks)\(escaped)\\n\(escaped)\(marks)\"]") == nil)
        #expect(breach("[\"a\(marks)\(escaped)\\u0302\"]") == .marksInARow(maximum: 30))
        #expect(breach("[\"a\(marks)\(escaped)\u{302}\"]") == .marksInARow(maximum: 30))
        // A mark beyond the first plane, as two escapes.
        #expect(breach("[\"a\(marks)\(escaped)\\uD834\\uDD65\"]") == .marksInARow(maximum: 30))
    }

    @Test func `other encodings than UTF-8 are refused, for their texts are not looked at`() throws {
        let text = "[\"\(Self.marks)\"]"
        for encoding in [
            String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian, .utf32BigEndian,
        ] {
            let bytes = Array(try #require(text.data(using: encoding)))
            #expect(bounds.breach(in: bytes) == .notUTF8)
        }
    }

    @Test(arguments: UInt64(0)..<4)
    func `whatever the bytes are, they are looked at to their end`(seed: UInt64) {
        var random = RandomStream(state: seed)
        let words = ["{", "[", "\"", "\\", "\\u", "\\ud83d", "0301", "é", "花", "\u{301}", "1", "}", ",", ":", "n", "😀"]
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<random.next() % 40 { bytes += Array(words[Int(random.next() % UInt64(words.count))].utf8) }
            if random.next() % 2 == 0, !bytes.isEmpty { bytes.removeLast(Int(random.next() % 3) % bytes.count) }
            if let breach = JSONBounds(depth: .max, values: .max).breach(in: bytes) {
                #expect(breach == .marksInARow(maximum: 30) || breach == .notUTF8)
            }
        }
    }
}
