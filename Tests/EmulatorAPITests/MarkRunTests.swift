import EmulatorAPI
import Testing

/// Texts that would be slow to compare are told apart from all that people write.
@Suite struct MarkRunTests {
    private static func marks(_ count: Int, _ marks: [String] = ["\u{301}", "\u{323}"]) -> String {
        (0..<count).map { marks[$0 % marks.count] }.joined()
    }

    @Test func `thirty marks in a row are safe and one more is not`() {
        #expect(("a" + Self.marks(30)).isStreamSafe)
        #expect(!("a" + Self.marks(31)).isStreamSafe)
        #expect(!Self.marks(31).isStreamSafe)
        #expect(!("tail " + Self.marks(31) + "b").isStreamSafe)
    }

    @Test(arguments: ["a", "花", "か", "é", "한", "😀", "\u{200d}", "\u{34f}"])
    func `what is no mark ends a run`(letter: String) {
        let text = String(repeating: letter + Self.marks(30), count: 40)
        #expect(text.isStreamSafe)
        #expect(!(text + Self.marks(1)).isStreamSafe)
    }

    @Test(arguments: ["\u{344}", "\u{f73}", "\u{f75}", "\u{f81}"])
    func `a scalar that stands for two marks counts as two`(mark: String) {
        #expect(("a" + Self.marks(15, [mark])).isStreamSafe)
        #expect(!("a" + Self.marks(16, [mark])).isStreamSafe)
    }

    @Test func `marks beyond the first plane count`() {
        #expect(("a" + Self.marks(30, ["\u{1d165}"])).isStreamSafe)
        #expect(!("a" + Self.marks(31, ["\u{1d165}", "\u{1d16d}"])).isStreamSafe)
    }

    @Test func `a part of a text is looked at by itself`() {
        let text = "ab" + Self.marks(31)
        #expect(text.prefix(1).isStreamSafe)
        #expect(!text.dropFirst(1).isStreamSafe)
    }

    /// The blocks that are passed without a look into Unicode's tables have no marks in them.
    @Test func `no mark is taken for a letter`() {
        for value in UInt32(0)...0x10ffff {
            guard let scalar = Unicode.Scalar(value), scalar.properties.canonicalCombiningClass != .notReordered else {
                continue
            }
            var run = MarkRun()
            let isSafe = (0...MarkRun.maximum).allSatisfy { _ in run.accepts(scalar) }
            #expect(!isSafe, "\(String(value, radix: 16))")
        }
    }
}
