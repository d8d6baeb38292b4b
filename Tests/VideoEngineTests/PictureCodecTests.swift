import Testing
import VideoEngine

/// The pictures of a moving card, encoded.
func encodedCards(
    _ count: Int, _ width: Int = 160, _ height: Int = 120, keys: Set<Int> = [0], name: String = "alice"
) throws -> [[UInt8]] {
    let encoder = try PictureEncoder(try PictureEncoding(width: width, height: height, frameRate: 25))
    let card = TestCard(name: name)
    return try (0..<count).map { number in
        let picture = try card.picture(width: width, height: height, number: number, tick: 2 * number)
        return try encoder.encode(picture, at: number * 3_600, isKey: keys.contains(number))
    }
}

@Suite struct PictureCodecTests {
    @Test func `a decoded picture looks like the one that was encoded`() throws {
        let decoder = try PictureDecoder()
        var worst = 0.0
        for (number, bytes) in try encodedCards(50).enumerated() {
            let card = try TestCard(name: "alice").picture(width: 160, height: 120, number: number, tick: 2 * number)
            let decoded = try #require(try decoder.decode(bytes))
            worst = max(worst, try #require(decoded.difference(from: card)))
        }
        #expect(worst < 6)
    }

    @Test func `the same pictures give the same bytes`() throws {
        #expect(try encodedCards(60, keys: [0, 30]) == encodedCards(60, keys: [0, 30]))
        #expect(try encodedCards(3) != encodedCards(3, name: "bob"))
    }

    @Test func `a key frame comes when it is asked for, and only then`() throws {
        let cards = try encodedCards(200, keys: [70, 71])
        let keys = cards.indices.filter { cards[$0][0] & 1 == 0 }
        #expect(keys == [0, 70, 71])
    }

    @Test func `a stream keeps to its bit rate`() throws {
        for bitRate in [100_000, 300_000] {
            let encoder = try PictureEncoder(
                try PictureEncoding(width: 320, height: 240, frameRate: 25, bitRate: bitRate))
            var chance = Chance(seed: 3)
            var bytes = 0
            for number in 0..<250 {
                // Noise takes as many bits as it may.
                var planes = [UInt8](repeating: 128, count: 320 * 240 * 3 / 2)
                for index in 0..<320 * 240 { planes[index] = UInt8(60 + chance.next(below: 60)) }
                let picture = try Picture(planes, format: .i420, width: 320, height: 240)
                bytes += try encoder.encode(picture, at: number * 3_600, isKey: false).count
            }
            #expect(bytes * 8 / 10 < bitRate * 3)
        }
    }

    @Test func `a decoder begins with a key frame and goes on with another size`() throws {
        let decoder = try PictureDecoder()
        let cards = try encodedCards(4)
        #expect(throws: PictureCodecError.keyFrameMissing) { try decoder.decode(cards[1]) }
        #expect(try decoder.decode(cards[0])?.width == 160)
        #expect(try decoder.decode(cards[1])?.width == 160)
        #expect(try decoder.decode(try encodedCards(1, 64, 96)[0])?.height == 96)
    }

    @Test func `the smallest and the largest size are encoded, and one more is refused`() throws {
        for (width, height) in [(16, 16), (1_280, 16), (16, 1_280)] {
            let bytes = try encodedCards(2, width, height)
            let decoder = try PictureDecoder()
            let decoded = try bytes.compactMap { try decoder.decode($0) }
            #expect(decoded.count == 2)
            #expect(decoded.last.map { $0.width == width && $0.height == height } == true)
        }
        for (width, height) in [(14, 16), (16, 14), (1_282, 16), (16, 1_282), (0, 0), (-2, 16)] {
            #expect(throws: PictureCodecError.sizeOutOfRange(width: width, height: height)) {
                try PictureEncoding(width: width, height: height, frameRate: 15)
            }
        }
        #expect(throws: PictureCodecError.sizeOdd(width: 161, height: 120)) {
            try PictureEncoding(width: 161, height: 120, frameRate: 15)
        }
        for rate in [0, 51] {
            #expect(throws: PictureCodecError.frameRateOutOfRange(rate)) {
                try PictureEncoding(width: 160, height: 120, frameRate: rate)
            }
        }
        for rate in [9_999, 20_000_001] {
            #expect(throws: PictureCodecError.bitRateOutOfRange(rate)) {
                try PictureEncoding(width: 160, height: 120, frameRate: 15, bitRate: rate)
            }
        }
        let encoder = try PictureEncoder(try PictureEncoding(width: 160, height: 120, frameRate: 15))
        #expect(throws: PictureCodecError.wrongSize(width: 160, height: 122)) {
            try encoder.encode(try Picture(width: 160, height: 122), at: 0, isKey: false)
        }
    }

    @Test func `sizes of vendors become the nearest that can be encoded`() {
        let large = PictureEncoding.nearest(width: 1_920, height: 1_080, frameRate: 60)
        #expect((large.width, large.height, large.frameRate) == (1_280, 720, 50))
        let odd = PictureEncoding.nearest(width: 361, height: 641, frameRate: 0, bitRate: 1)
        #expect((odd.width, odd.height, odd.frameRate, odd.bitRate) == (362, 642, 1, 10_000))
        let nothing = PictureEncoding.nearest(width: 0, height: Int.max, frameRate: .min, bitRate: .max)
        #expect((nothing.width, nothing.height, nothing.bitRate) == (16, 1_280, 20_000_000))
    }

    @Test func `foreign and damaged bytes are refused, and the next key frame is decoded`() throws {
        let cards = try encodedCards(3)
        let decoder = try PictureDecoder()
        var chance = Chance(seed: 11)
        var refused = 0
        for round in 0..<2_000 {
            var bytes = cards[round % 3]
            switch round % 4 {
            case 0: bytes = (0..<chance.next(below: 300)).map { _ in UInt8(chance.next(below: 256)) }
            case 1: bytes.removeLast(chance.next(below: bytes.count + 1))
            case 2: for _ in 0..<20 { bytes[chance.next(below: bytes.count)] = UInt8(chance.next(below: 256)) }
            default: bytes += [UInt8](repeating: 255, count: chance.next(below: 100))
            }
            do { _ = try decoder.decode(bytes) } catch { refused += 1 }
        }
        #expect(refused > 500)
        let decoded = try #require(try decoder.decode(cards[0]))
        #expect(TestCard.reading(of: decoded)?.number == 0)
    }

    @Test func `a key frame of impossible size takes no memory`() throws {
        var bytes = try encodedCards(1)[0]
        (bytes[6], bytes[7], bytes[8], bytes[9]) = (0xFF, 0x3F, 0xFF, 0x3F)
        let decoder = try PictureDecoder()
        #expect(throws: PictureCodecError.sizeOutOfRange(width: 16_383, height: 16_383)) { try decoder.decode(bytes) }
        #expect(throws: PictureCodecError.undecodable(reason: "no header")) { try decoder.decode([]) }
        #expect(throws: PictureCodecError.undecodable(reason: "no header")) { try decoder.decode([0, 1, 2, 3]) }
    }
}
