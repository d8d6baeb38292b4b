import Testing
import VideoEngine

/// A picture of so many packets that say where they belong; a key picture's first byte is even.
private func picture(_ number: Int, packets: Range<UInt32>, isKey: Bool = false) -> [PicturePacket] {
    packets.map { sequence in
        PicturePacket(
            sequence: sequence, timestamp: UInt32(number) * 3_600, isLast: sequence == packets.upperBound - 1,
            payload: [sequence == packets.lowerBound ? 0x10 : 0x00, isKey ? 0 : 1, UInt8(truncatingIfNeeded: number)])
    }
}

extension PictureBuffer {
    /// The timestamps of all pictures that are due, as numbers.
    fileprivate mutating func takeAll(at tick: Int) -> [Int] {
        var numbers: [Int] = []
        while let taken = take(at: tick, isDue: { _ in true }) { numbers.append(Int(taken.timestamp) / 3_600) }
        return numbers
    }
}

@Suite struct PictureBufferTests {
    @Test func `packets in any order make pictures in order`() throws {
        let packets =
            picture(0, packets: 0..<3, isKey: true) + picture(1, packets: 3..<5) + picture(2, packets: 5..<9)
        var chance = Chance(seed: 5)
        for _ in 0..<100 {
            var shuffled: [PicturePacket] = []
            for packet in packets { shuffled.insert(packet, at: chance.next(below: shuffled.count + 1)) }
            var buffer = PictureBuffer()
            for packet in shuffled { #expect(buffer.insert(packet, at: 0) == .accepted) }
            #expect(buffer.takeAll(at: 0) == [0, 1, 2])
            #expect(buffer.count == 0)
            #expect(buffer.lostCount == 0)
        }
    }

    @Test func `nothing is taken before its key picture`() {
        var buffer = PictureBuffer()
        for packet in picture(1, packets: 3..<5) { _ = buffer.insert(packet, at: 0) }
        #expect(buffer.needsKeyPicture)
        #expect(buffer.takeAll(at: 0).isEmpty)
        for packet in picture(2, packets: 5..<7, isKey: true) + picture(3, packets: 7..<8) {
            _ = buffer.insert(packet, at: 1)
        }
        #expect(buffer.takeAll(at: 1) == [2, 3])
        #expect(!buffer.needsKeyPicture)
    }

    @Test func `a picture that is not due stays, and those behind it too`() {
        var buffer = PictureBuffer()
        for packet in picture(0, packets: 0..<1, isKey: true) + picture(1, packets: 1..<2) {
            _ = buffer.insert(packet, at: 0)
        }
        #expect(buffer.take(at: 0) { $0 > 0 } == nil)
        #expect(buffer.count == 2)
        #expect(buffer.take(at: 0) { $0 == 0 } != nil)
        #expect(buffer.take(at: 0) { $0 == 0 } == nil)
        #expect(!buffer.needsKeyPicture)
    }

    @Test func `a missing packet is waited for, then given up for the next key picture`() {
        var buffer = PictureBuffer()
        for packet in picture(0, packets: 0..<2, isKey: true) { _ = buffer.insert(packet, at: 0) }
        #expect(buffer.takeAll(at: 0) == [0])
        let torn = picture(1, packets: 2..<5)
        for packet in [torn[0], torn[2]] + picture(2, packets: 5..<6) { _ = buffer.insert(packet, at: 1) }
        #expect(buffer.takeAll(at: 1).isEmpty)
        #expect(buffer.takeAll(at: 2).isEmpty)
        #expect(!buffer.needsKeyPicture)
        // In time: nothing is lost.
        var patient = buffer
        #expect(patient.insert(torn[1], at: 2) == .accepted)
        #expect(patient.takeAll(at: 2) == [1, 2])
        #expect(patient.lostCount == 0)
        // Given up.
        #expect(buffer.takeAll(at: 1 + PictureBuffer.patience).isEmpty)
        #expect(buffer.needsKeyPicture)
        for packet in picture(3, packets: 6..<8, isKey: true) { _ = buffer.insert(packet, at: 4) }
        #expect(buffer.takeAll(at: 4) == [3])
        #expect(buffer.lostCount == 1)
        #expect(buffer.insert(torn[1], at: 5) == .late)
    }

    @Test func `a key picture behind a gap is not waited for longer than the gap`() {
        var buffer = PictureBuffer()
        for packet in picture(0, packets: 0..<1, isKey: true) + picture(2, packets: 2..<3, isKey: true) {
            _ = buffer.insert(packet, at: 0)
        }
        #expect(buffer.takeAll(at: 0) == [0])
        #expect(buffer.takeAll(at: PictureBuffer.patience - 1).isEmpty)
        #expect(buffer.takeAll(at: PictureBuffer.patience) == [2])
        #expect(buffer.lostCount == 1)
    }

    @Test func `a packet that comes twice counts once`() {
        var buffer = PictureBuffer()
        let key = picture(0, packets: 0..<2, isKey: true)
        #expect(buffer.insert(key[0], at: 0) == .accepted)
        #expect(buffer.insert(key[0], at: 0) == .duplicate)
        #expect(buffer.insert(key[1], at: 0) == .accepted)
        #expect(buffer.takeAll(at: 0) == [0])
        #expect(buffer.insert(key[1], at: 0) == .late)
    }

    @Test func `a full buffer pushes out its oldest packet`() {
        var buffer = PictureBuffer()
        for packet in picture(0, packets: 0..<1, isKey: true) { _ = buffer.insert(packet, at: 0) }
        #expect(buffer.takeAll(at: 0) == [0])
        for sequence in UInt32(2)..<UInt32(2 + PictureBuffer.capacity) {
            #expect(buffer.insert(picture(1, packets: sequence..<sequence + 1)[0], at: 1) == .accepted)
        }
        let one = UInt32(2 + PictureBuffer.capacity)
        #expect(buffer.insert(picture(1, packets: one..<one + 1)[0], at: 1) == .displacedOldest)
        #expect(buffer.count == PictureBuffer.capacity)
        #expect(buffer.needsKeyPicture)
    }

    @Test func `a publisher who starts over is followed after three ticks`() {
        var buffer = PictureBuffer()
        for packet in picture(900, packets: 5_000..<5_002, isKey: true) { _ = buffer.insert(packet, at: 0) }
        #expect(buffer.takeAll(at: 0) == [900])
        var arrivals: [PictureBuffer.Arrival] = []
        for number in 0..<4 {
            let sequence = UInt32(2 * number)
            for packet in picture(number, packets: sequence..<sequence + 2, isKey: number == 0) {
                arrivals.append(buffer.insert(packet, at: 10 + number))
            }
        }
        #expect(arrivals == [.doubtful, .doubtful, .doubtful, .doubtful, .restarted, .accepted, .accepted, .accepted])
        #expect(buffer.takeAll(at: 14) == [0, 1, 2, 3])
    }

    @Test func `a late burst and stray packets do not start a stream over`() {
        var buffer = PictureBuffer()
        for number in 0..<50 {
            let sequence = UInt32(number)
            _ = buffer.insert(picture(number, packets: sequence..<sequence + 1, isKey: number == 0)[0], at: number)
            #expect(buffer.takeAll(at: number) == [number])
        }
        for sequence in UInt32(10)..<40 {
            #expect(buffer.insert(picture(Int(sequence), packets: sequence..<sequence + 1)[0], at: 50) == .late)
        }
        var chance = Chance(seed: 9)
        for tick in 51..<151 {
            let sequence = 1_000_000 + UInt32(chance.next(below: 1 << 30)) * 2
            #expect(buffer.insert(picture(1, packets: sequence..<sequence + 1)[0], at: tick) == .doubtful)
        }
        #expect(buffer.insert(picture(50, packets: 50..<51)[0], at: 151) == .accepted)
        #expect(buffer.takeAll(at: 151) == [50])
    }

    @Test func `pictures that do not hold together are given up`() {
        var buffer = PictureBuffer()
        for packet in picture(0, packets: 0..<1, isKey: true) { _ = buffer.insert(packet, at: 0) }
        #expect(buffer.takeAll(at: 0) == [0])
        // The middle of a picture without its beginning, though no packet is missing.
        var headless = picture(1, packets: 1..<4)
        headless.removeFirst()
        for (index, packet) in headless.enumerated() {
            var packet = packet
            packet.sequence = UInt32(1 + index)
            _ = buffer.insert(packet, at: 1)
        }
        #expect(buffer.takeAll(at: 1).isEmpty)
        #expect(buffer.takeAll(at: 1 + PictureBuffer.patience).isEmpty)
        #expect(buffer.needsKeyPicture)
        for packet in picture(2, packets: 3..<4, isKey: true) { _ = buffer.insert(packet, at: 5) }
        #expect(buffer.takeAll(at: 5) == [2])
    }
}
