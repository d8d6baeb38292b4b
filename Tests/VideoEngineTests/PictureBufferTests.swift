import Testing
import VideoEngine

/// A picture of so many packets that say where they belong; a key frame's first byte is even.
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

    @Test func `nothing is taken before its key frame`() {
        var buffer = PictureBuffer()
        for packet in picture(1, packets: 3..<5) { _ = buffer.insert(packet, at: 0) }
        #expect(buffer.needsKeyFrame)
        #expect(buffer.takeAll(at: 0).isEmpty)
        for packet in picture(2, packets: 5..<7, isKey: true) + picture(3, packets: 7..<8) {
            _ = buffer.insert(packet, at: 1)
        }
        #expect(buffer.takeAll(at: 1) == [2, 3])
        #expect(!buffer.needsKeyFrame)
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
        #expect(!buffer.needsKeyFrame)
    }

    @Test func `a missing packet is waited for, until a key frame comes behind it`() {
        var buffer = PictureBuffer()
        for packet in picture(0, packets: 0..<2, isKey: true) { _ = buffer.insert(packet, at: 0) }
        #expect(buffer.takeAll(at: 0) == [0])
        let torn = picture(1, packets: 2..<5)
        for packet in [torn[0], torn[2]] + picture(2, packets: 5..<6) { _ = buffer.insert(packet, at: 1) }
        #expect(buffer.takeAll(at: 1).isEmpty)
        #expect(buffer.takeAll(at: 2).isEmpty)
        #expect(!buffer.needsKeyFrame)
        // In time: nothing is lost.
        var patient = buffer
        #expect(patient.insert(torn[1], at: 2) == .accepted)
        #expect(patient.takeAll(at: 2) == [1, 2])
        #expect(patient.lostCount == 0)
        // Not in time, and nobody asked for it.
        #expect(buffer.takeAll(at: 40).isEmpty)
        #expect(buffer.isMissingPackets && buffer.isLost(at: 40, variation: 0))
        for packet in picture(3, packets: 6..<8, isKey: true) { _ = buffer.insert(packet, at: 41) }
        #expect(buffer.takeAll(at: 41) == [3])
        #expect(buffer.lostCount == 1)
        #expect(buffer.insert(torn[1], at: 42) == .late)
        #expect(buffer.insert(torn[1], at: 42) == .repeated)
    }

    @Test func `a packet that is sent again mends its picture, and those behind it follow`() {
        var buffer = PictureBuffer()
        for packet in picture(0, packets: 0..<2, isKey: true) { _ = buffer.insert(packet, at: 0) }
        #expect(buffer.takeAll(at: 0) == [0])
        let torn = picture(1, packets: 2..<5)
        for packet in [torn[0]] + picture(2, packets: 5..<6) { _ = buffer.insert(packet, at: 1) }
        #expect(buffer.takeAll(at: 1).isEmpty)
        #expect(buffer.takeRequests(at: 1, variation: 0) == [])
        #expect(buffer.takeRequests(at: 2, variation: 0) == [3, 4])
        #expect(buffer.takeRequests(at: 3, variation: 0) == [])
        #expect(buffer.takeAll(at: 9).isEmpty && !buffer.isLost(at: 9, variation: 0))
        #expect(buffer.insert(torn[1], at: 10) == .mended)
        #expect(buffer.insert(torn[1], at: 10) == .duplicate)
        // A round trip is eight ticks now, so it is asked for the other after two more.
        #expect(buffer.takeRequests(at: 11, variation: 0) == [])
        #expect(buffer.takeRequests(at: 12, variation: 0) == [4])
        #expect(buffer.insert(torn[2], at: 20) == .mended)
        #expect(buffer.takeAll(at: 20) == [1, 2])
        #expect(buffer.lostCount == 0 && !buffer.isMissingPackets)
        #expect(buffer.insert(torn[2], at: 21) == .repeated)
    }

    @Test func `as many packets as one request holds are asked for, and after a longer interruption none`() {
        for (lost, asked) in [(64, 64), (65, 0)] as [(UInt32, Int)] {
            var buffer = PictureBuffer()
            _ = buffer.insert(picture(0, packets: 0..<1, isKey: true)[0], at: 0)
            #expect(buffer.takeAll(at: 0) == [0])
            _ = buffer.insert(picture(2, packets: 1 + lost..<2 + lost)[0], at: 1)
            #expect(buffer.takeAll(at: 1).isEmpty)
            #expect(buffer.takeRequests(at: 3, variation: 0).count == asked)
            #expect(buffer.takeAll(at: 3).isEmpty)
            // Then a key frame is needed at once.
            #expect(buffer.isLost(at: 3, variation: 0) == (asked == 0))
            #expect(buffer.isLost(at: 25, variation: 0))
        }
    }

    @Test func `a packet is asked for during a second and no longer`() {
        var buffer = PictureBuffer()
        _ = buffer.insert(picture(0, packets: 0..<1, isKey: true)[0], at: 0)
        _ = buffer.takeAll(at: 0)
        _ = buffer.insert(picture(2, packets: 2..<3)[0], at: 1)
        let asked = (1..<500).filter { tick in
            #expect(buffer.takeAll(at: tick).isEmpty)
            return buffer.takeRequests(at: tick, variation: 0) == [1]
        }
        #expect(asked == [2, 14, 26, 38, 50])
    }

    @Test func `packets that are sent again to others do not start a stream over`() {
        var buffer = PictureBuffer()
        for number in 0..<20 {
            let sequence = UInt32(number)
            _ = buffer.insert(picture(number, packets: sequence..<sequence + 1, isKey: number == 0)[0], at: number)
            #expect(buffer.takeAll(at: number) == [number])
        }
        // One after the other and one a tick, with nothing of the stream in between.
        for number in 5..<20 {
            let again = picture(number, packets: UInt32(number)..<UInt32(number) + 1)[0]
            #expect(buffer.insert(again, at: 20 + number) == .repeated)
        }
        #expect(buffer.insert(picture(20, packets: 20..<21)[0], at: 50) == .accepted)
        #expect(buffer.takeAll(at: 50) == [20])
    }

    @Test func `a key frame behind a gap is not waited for longer than the gap`() {
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
        #expect(buffer.insert(key[1], at: 0) == .repeated)
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
        #expect(buffer.needsKeyFrame)
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
            #expect(buffer.insert(picture(Int(sequence), packets: sequence..<sequence + 1)[0], at: 50) == .repeated)
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
        #expect(buffer.isLost(at: 1 + PictureBuffer.patience, variation: 0))
        for packet in picture(2, packets: 3..<4, isKey: true) { _ = buffer.insert(packet, at: 5) }
        #expect(buffer.takeAll(at: 5) == [2])
    }
}
