import Testing
import VendorDialects

@Suite struct TextPartsTests {
    @Test(
        arguments: [
            ("", []), ("/", []), ("a", ["a"]), ("a/b", ["a", "b"]), ("/a//b/", ["a", "b"]), ("ü/é", ["ü", "é"]),
        ] as [(String, [Substring])])
    func `a text is taken apart, and empty parts are left out`(text: String, parts: [Substring]) {
        #expect(text.parts(between: "/") == parts)
    }

    @Test func `empty parts are kept where they count`() {
        #expect("/a//b/".parts(between: "/", keepsEmpty: true) == ["", "a", "", "b", ""])
        #expect("".parts(between: "/", keepsEmpty: true) == [""])
    }

    @Test func `a text is cut no more often than is said`() {
        #expect("a=b=c".parts(between: "=", maximumCuts: 1) == ["a", "b=c"])
        #expect("a=b=c".parts(between: "=", maximumCuts: 0) == ["a=b=c"])
    }

    @Test func `an accent behind a separator does not hide it`() {
        // As a character this is one slash with an accent; as bytes it is a slash, and what stands behind it.
        let text = "rooms/\u{301}x"
        #expect(text.split(separator: "/").count == 1)
        #expect(text.parts(between: "/") == ["rooms", "\u{301}x"])
    }
}
