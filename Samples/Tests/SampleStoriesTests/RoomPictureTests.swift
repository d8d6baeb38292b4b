import SampleStories
import Testing

@Suite struct RoomPictureTests {
    private let lobby = RoomPicture(
        places: [
            Place("0", occupant: "alice"), Place("1", occupant: "bob", state: "muted"), Place("2", occupant: nil),
        ],
        listeners: ["dave", "erin"])

    @Test func `seats stand beside each other, with who sits there and what is to be said, and listeners beside them`()
    {
        #expect(
            lobby.lines() == [
                "     0       1       2",
                "  [alice] [ bob ] [     ]  listening: dave, erin",
                "           muted",
            ])
    }

    @Test func `a room without states and listeners takes two lines, and one without places none`() {
        #expect(
            RoomPicture(places: [Place("0", occupant: "alice")], listeners: []).lines() == ["     0", "  [alice]"])
        #expect(RoomPicture(places: [], listeners: []).lines().isEmpty)
        #expect(RoomPicture(places: [], listeners: ["dave"]).lines() == ["  listening: dave"])
    }

    @Test func `listeners stand in a line of their own where they do not fit`() {
        let width = "  [alice] [ bob ] [     ]  listening: dave, erin".count
        #expect(lobby.lines(columns: width).count == 3)
        #expect(
            lobby.lines(columns: width - 1) == [
                "     0       1       2",
                "  [alice] [ bob ] [     ]",
                "           muted",
                "  listening: dave, erin",
            ])
    }

    @Test(arguments: [1, 7, 40, 80]) func `many seats take several rows, none too wide`(count: Int) {
        let places = (0..<count).map { Place("\($0)", occupant: "speaker\($0)") }
        let lines = RoomPicture(places: places, listeners: []).lines()
        #expect(lines.allSatisfy { $0.count <= 80 })
        for index in 0..<count { #expect(lines.contains { $0.contains("speaker\(index)") }) }
    }

    @Test func `names that are too long lose their end, and a seat wider than the terminal has a row of its own`() {
        let picture = RoomPicture(
            places: ["abcdefghijkl", "abcdefghijklm"].map { Place("", occupant: $0) }, listeners: [])
        #expect(picture.lines()[1] == "  [abcdefghijkl] [abcdefghijk…]")
        #expect(picture.lines(columns: 5).count == 4)
    }
}
