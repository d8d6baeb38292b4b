import EmulatorAPI
import EmulatorWire
import Testing

@Suite struct RTPSequenceTests {
    @Test func `numbers go on over the end of 16 bits, whatever the order of their arrival`() {
        var sequence = RTPSequence()
        let numbers: [(UInt16, UInt32)] = [
            (65_533, 65_533), (65_535, 65_535), (0, 65_536), (65_534, 65_534), (2, 65_538), (1, 65_537),
        ]
        for (number, wide) in numbers { #expect(sequence.widen(number) == wide) }
        #expect(sequence.highest == 65_538)
    }

    @Test func `half the numbers are ahead and half behind`() {
        var ahead = RTPSequence(highest: 100_000)
        #expect(ahead.widen(UInt16(truncatingIfNeeded: 100_000 + 32_767)) == 132_767)
        var behind = RTPSequence(highest: 100_000)
        #expect(behind.widen(UInt16(truncatingIfNeeded: 100_000 + 32_768)) == 67_232)
        #expect(behind.highest == 100_000)
    }

    @Test func `a number before the first of all wraps, at its true distance`() {
        var sequence = RTPSequence()
        #expect(sequence.widen(1) == 1)
        #expect(sequence.widen(65_535) == UInt32.max)
    }

    @Test func `a hundred thousand numbers in pieces of any order keep their distances`() {
        var stream = RandomSource(seed: 11).stream("order")
        var sequence = RTPSequence()
        var next: UInt32 = 0
        while next < 100_000 {
            for number in (next..<next + 64).shuffled(using: &stream) {
                let wide = sequence.widen(UInt16(truncatingIfNeeded: number))
                if next > 0 { #expect(wide == number) }
            }
            next += 64
        }
    }
}

@Suite struct RTPReplayWindowTests {
    @Test func `an index is taken once, in any order within 64`() throws {
        var window = RTPReplayWindow()
        for index: UInt32 in [1, 3, 2, 64, 10] { try window.take(index) }
        for index: UInt32 in [1, 3, 2, 64, 10] {
            #expect(throws: RTPFault.replayed(index: index)) { try window.take(index) }
        }
    }

    @Test func `63 behind is taken, 64 behind is too old`() throws {
        var window = RTPReplayWindow()
        try window.take(1_000)
        try window.take(937)
        #expect(throws: RTPFault.tooOld(index: 936)) { try window.take(936) }
        #expect(throws: RTPFault.replayed(index: 937)) { try window.take(937) }
    }

    @Test func `a step of 63 keeps what was, a step of 64 forgets it`() throws {
        var window = RTPReplayWindow()
        try window.take(1)
        try window.take(64)
        #expect(throws: RTPFault.replayed(index: 1)) { try window.take(1) }
        try window.take(128)
        #expect(throws: RTPFault.tooOld(index: 64)) { try window.take(64) }
        try window.take(.max)
        #expect(throws: RTPFault.replayed(index: .max)) { try window.take(.max) }
    }

    @Test func `indexes begin at one`() {
        var window = RTPReplayWindow()
        #expect(throws: RTPFault.tooOld(index: 0)) { try window.take(0) }
    }

    @Test func `whatever comes, each index is taken at most once`() {
        var stream = RandomSource(seed: 4).stream("indexes")
        var window = RTPReplayWindow()
        var taken: Set<UInt32> = []
        for step: UInt32 in 0..<20_000 {
            let index = step / 2 + UInt32(stream.next() % 100) + 1
            do {
                try window.take(index)
                #expect(taken.insert(index).inserted)
            } catch .replayed {
                #expect(taken.contains(index))
            } catch {
                #expect(error == .tooOld(index: index))
            }
        }
        #expect(taken.count > 7_000)
    }
}
