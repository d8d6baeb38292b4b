import Testing
import VideoEngine

@Suite struct TestCardTests {
    @Test(arguments: [(640, 480), (480, 640), (320, 240), (160, 120), (120, 90), (1_280, 720), (240, 240)])
    func `a program reads from the decoded pixels which picture it is`(size: (Int, Int)) throws {
        let encoding = try PictureEncoding(width: size.0, height: size.1, frameRate: 15)
        let encoder = try PictureEncoder(encoding)
        let decoder = try PictureDecoder()
        let card = TestCard(name: "alice")
        for number in 0..<5 {
            let picture = try card.picture(width: size.0, height: size.1, number: number * 9_999, tick: number * 77_777)
            let bytes = try encoder.encode(picture, at: number * 6_000, isKey: false)
            let decoded = try #require(try decoder.decode(bytes))
            let reading = try #require(TestCard.reading(of: decoded))
            #expect(reading.number == number * 9_999 % 65_536)
            #expect(reading.tick == number * 77_777)
            #expect(reading.position == .front)
        }
    }

    @Test func `cards of other cameras, names, ticks and numbers look different`() throws {
        func card(_ name: String, _ position: CameraPosition, number: Int = 1, tick: Int = 1) throws -> Picture {
            try TestCard(name: name, position: position).picture(width: 320, height: 240, number: number, tick: tick)
        }
        let front = try card("alice", .front)
        let others = [
            try card("alice", .back), try card("bob", .front), try card("alice", .front, tick: 2),
            try card("alice", .front, number: 2),
        ]
        for other in others { #expect(other != front) }
        #expect(try #require(others[0].difference(from: front)) > 20)
        #expect(TestCard.reading(of: others[0])?.position == .back)
        #expect(try card("alice", .front) == front)
    }

    @Test func `a mirrored card and any other picture have nothing to read`() throws {
        for number in 0..<50 {
            let card = try TestCard(name: "alice").picture(width: 160, height: 120, number: number, tick: 50 * number)
            #expect(TestCard.reading(of: card.mirrored()) == nil)
            #expect(TestCard.reading(of: card.mirrored().mirrored())?.number == number)
        }
        #expect(TestCard.reading(of: try Picture(width: 160, height: 120)) == nil)
        #expect(TestCard.reading(of: try slope(160, 120)) == nil)
        #expect(TestCard.reading(of: try Picture(width: 1, height: 1)) == nil)
    }

    @Test func `the largest numbers are read, and one more begins again`() throws {
        let card = TestCard(name: "", position: .back)
        let last = try card.picture(width: 200, height: 200, number: 65_535, tick: 1 << 23 - 1)
        #expect(TestCard.reading(of: last)?.number == 65_535)
        #expect(TestCard.reading(of: last)?.tick == 1 << 23 - 1)
        let next = try card.picture(width: 200, height: 200, number: 65_536, tick: 1 << 23)
        #expect(TestCard.reading(of: next)?.number == 0)
        #expect(TestCard.reading(of: next)?.time == .zero)
    }

    @Test(arguments: [(16, 16), (1, 1), (4_096, 2), (3, 4_096), (17, 31)])
    func `a card of any size and any name can be drawn`(size: (Int, Int)) throws {
        for name in ["", "alice", "用户一", "a very long name that does not fit in one line of any picture", "e\u{301}ß"] {
            let card = try TestCard(name: name).picture(width: size.0, height: size.1, number: 7, tick: 7)
            #expect((card.width, card.height) == size)
        }
        #expect(throws: PictureError.sizeOutOfRange(width: 0, height: 16)) {
            try TestCard(name: "alice").picture(width: 0, height: 16, number: 0, tick: 0)
        }
    }
}
