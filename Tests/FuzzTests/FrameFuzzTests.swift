import EmulatorAPI
import EmulatorWire
import Fuzzing
import Testing

/// Frames of every kind with something broken in them: each is read or refused, and both readers agree.
@Suite struct FrameFuzzTests {
    @Test(arguments: FuzzTime.seeds(0...1))
    func `a frame with broken bytes is read or refused, by both readers alike`(seed: UInt64) throws {
        var mutation = FrameMutation(seed: seed)
        let time = FuzzTime(rounds: 1500)
        var round = 0
        var readCount = 0
        while time.goesOn(round) {
            round += 1
            let bytes = mutation.next()
            let (fast, general, canonical) = bytes.withUnsafeBytes { bytes in
                (
                    Result { () throws(WireFault) in try ClientFrame(encoded: bytes) },
                    Result { () throws(WireFault) in try ClientFrame(generally: bytes) }, ClientFrame(canonical: bytes)
                )
            }
            let text = String(decoding: bytes, as: UTF8.self)
            try #require(fast == general, "seed \(seed): \(text)")
            if let canonical {
                try #require(String(decoding: canonical.generallyEncoded(), as: UTF8.self) == text, "seed \(seed)")
            }
            switch fast {
            case .success(let frame):
                readCount += 1
                // What was read is a frame like any other.
                try #require(try ClientFrame(encoded: frame.encoded()) == frame, "seed \(seed): \(text)")
            case .failure(.malformedFrame(let reason)): try #require(!reason.isEmpty, "seed \(seed): \(text)")
            case .failure(.tooManyMarksInARow), .failure(.nestedTooDeep), .failure(.tooManyValues): break
            case .failure(let fault): Issue.record("seed \(seed): \(text) is refused with \(fault)")
            }
        }
        #expect((1..<round).contains(readCount), "\(readCount) of \(round) are read")
    }
}

/// Good frames with something broken in them, the same for the same seed.
private struct FrameMutation {
    private var random: RandomStream
    private let originals: [[UInt8]]

    init(seed: UInt64) {
        random = RandomStream(state: seed)
        var memory = FuzzMemory()
        memory.sessions = [(SessionID(1), "u1")]
        var frames: [ClientFrame] = [
            .hello(version: Wire.version, resumption: nil),
            .hello(version: Wire.version, resumption: Resumption(session: SessionID(7), key: "2f0c", received: 41)),
            .command(.identity(.logIn(user: "u1", credential: .token(text: "eJw"), terminal: .phone)), request: 1),
            .received(count: 100), .close,
        ]
        for scene in FuzzScene.all {
            for _ in 0..<60 {
                var draw = Draw(random.next(), scene: scene, memory: memory, isPlain: true)
                frames.append(.command(draw.command(by: "u1"), request: random.next()))
            }
        }
        originals = frames.map { $0.encoded() }
    }

    private mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(random.next() % UInt64(limit)) : 0 }

    mutating func next() -> [UInt8] {
        var bytes = originals[below(originals.count)]
        for _ in 0...below(4) {
            let place = below(bytes.count)
            switch below(8) {
            case 0 where !bytes.isEmpty: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            case 1 where !bytes.isEmpty: bytes.remove(at: place)
            case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
            case 3: bytes.insert(contentsOf: bytes.prefix(place), at: place)
            case 4: bytes.removeLast(bytes.count - place)
            case 5:
                let other = originals[below(originals.count)]
                bytes.replaceSubrange(place..<bytes.count, with: other.suffix(below(other.count)))
            case 6:
                let words = [#"\u0301"#, #"\ud83d"#, "\u{301}", "[[[[", "9999999999", "null", "é"]
                bytes.insert(contentsOf: Array(words[below(words.count)].utf8), at: place)
            default:
                let marks: [UInt8] = Array("{}[]\",:\\0-e.".utf8)
                bytes.insert(marks[below(marks.count)], at: place)
            }
        }
        return bytes
    }
}
