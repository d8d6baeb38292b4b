import EmulatorAPI
import Testing

/// What is repeated of texts that somebody else wrote.
@Suite struct ShownTextTests {
    @Test func `a text is shown up to 256 bytes, and one byte more is cut`() {
        let longest = String(repeating: "x", count: 256)
        #expect(longest.shown() == longest)
        #expect((longest + "y").shown() == longest + "…")
        #expect(longest.cut() == longest)
        #expect((longest + "y").cut() == longest + "…")
        #expect("".shown() == "" && "".cut() == "")
        #expect("abc".shown(atMost: 0) == "…" && "abc".cut(atMost: 0) == "…")
    }

    @Test func `no character is cut in two`() {
        for (character, bytes) in [("é", 2), ("あ", 3), ("🎙", 4)] {
            let text = String(repeating: character, count: 300)
            let whole = String(repeating: character, count: 256 / bytes) + "…"
            #expect(text.shown() == whole)
            #expect(text.cut() == whole)
        }
    }

    @Test func `characters that forge, hide or turn lines are spelled out, and count as they are spelled`() {
        #expect("a\nb\r\u{1b}[31m\u{7f}\u{85}\0".shown() == #"a\u{a}b\u{d}\u{1b}[31m\u{7f}\u{85}\u{0}"#)
        #expect("a\u{202e}b\u{2028}c\u{200b}d\u{feff}".shown() == #"a\u{202e}b\u{2028}c\u{200b}d\u{feff}"#)
        #expect("tenant \"ü\" 房间 👋".shown() == "tenant \"ü\" 房间 👋")
        #expect(String(repeating: "\n", count: 100).shown() == String(repeating: #"\u{a}"#, count: 51) + "…")
        #expect(String(repeating: "\n", count: 100).cut().count == 100)
    }

    @Test func `a megabyte of combining marks is cut like any other text`() {
        let marks = String(repeating: "\u{0316}\u{0301}", count: 250_000)
        #expect(marks.shown().utf8.count == 256 + 3)
        #expect(marks.cut().utf8.count == 256 + 3)
    }

    @Test func `an error repeats little of what was refused, and a short one is as it was`() {
        let long = String(repeating: "r", count: 1 << 20)
        let cut = String(repeating: "r", count: 256) + "…"
        #expect(EmulatorError.roomNotFound(room: RoomID(long)).shortened == .roomNotFound(room: RoomID(cut)))
        #expect(
            EmulatorError.invalidArgument(name: long, value: long).shortened == .invalidArgument(name: cut, value: cut))
        #expect(
            EmulatorError.inviteesUnknown(users: Array(repeating: UserID(long), count: 2_000)).shortened
                == .inviteesUnknown(users: Array(repeating: UserID(cut), count: 1_000)))
        for error in WireSamples.errors { #expect(error.shortened == error) }
    }
}
