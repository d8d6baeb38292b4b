import Testing
import VoiceEngine

/// The packet of a publisher's frame `number`; the payload tells frames apart.
private func packet(_ number: Int, sequence: UInt32? = nil, firstTimestamp: UInt32 = 0, level: UInt8 = 20)
    -> VoicePacket
{
    VoicePacket(
        sequence: sequence ?? UInt32(truncatingIfNeeded: number),
        timestamp: firstTimestamp &+ UInt32(truncatingIfNeeded: number * 960), level: level,
        payload: [UInt8(truncatingIfNeeded: number), 1])
}

extension JitterBuffer {
    /// Runs ticks in which `arriving` gives the frames that come, and returns the frame heard in each, `nil` for none.
    fileprivate mutating func run(
        _ ticks: Range<Int>, level: UInt8 = 20, arriving: (Int) -> [Int]
    ) -> [Int?] {
        ticks.map { tick in
            for number in arriving(tick) { _ = insert(packet(number, level: level), at: tick) }
            guard case .packet(let heard) = next(at: tick) else { return nil }
            return Int(heard.sequence)
        }
    }
}

@Suite struct JitterBufferTests {
    @Test func `an even stream is heard 40 ms after it came`() {
        var buffer = JitterBuffer()
        let heard = buffer.run(0..<50) { [$0] }
        #expect(heard == [nil, nil] + (0..<48).map { $0 })
        #expect(buffer.delay == 2)
        #expect(buffer.lostCount == 0)
    }

    @Test func `packets that overtook each other are heard in order`() {
        var buffer = JitterBuffer()
        let heard = buffer.run(0..<21) { tick in
            // 0, then 2 before 1, 4 before 3 …
            tick == 0 ? [0] : tick % 2 == 0 ? [tick, tick - 1] : []
        }
        #expect(heard.compactMap(\.self) == Array(0..<19))
    }

    @Test func `a packet that came twice is heard once`() {
        var buffer = JitterBuffer()
        #expect(buffer.insert(packet(0), at: 0) == .accepted)
        #expect(buffer.insert(packet(0), at: 0) == .duplicate)
        let heard = buffer.run(0..<40) { [$0, $0] }
        #expect(heard.compactMap(\.self) == Array(0..<38))
        #expect(buffer.insert(packet(5), at: 40) == .duplicate)
    }

    @Test func `a packet whose tick is over is late`() {
        var buffer = JitterBuffer()
        _ = buffer.run(0..<20) { $0 == 8 ? [] : [$0] }
        #expect(buffer.lostCount == 1)
        #expect(buffer.insert(packet(8), at: 20) == .late)
    }

    @Test func `the packet after a lost one is offered for the repair`() {
        var buffer = JitterBuffer()
        _ = buffer.run(0..<10) { $0 == 8 ? [] : [$0] }
        _ = buffer.insert(packet(10), at: 10)
        #expect(buffer.next(at: 10) == .lost(next: packet(9)))
        #expect(buffer.next(at: 11) == .packet(packet(9)))
    }

    @Test func `of two lost packets only the second can be repaired`() {
        var buffer = JitterBuffer()
        _ = buffer.run(0..<10) { $0 == 8 || $0 == 9 ? [] : [$0] }
        _ = buffer.insert(packet(10), at: 10)
        #expect(buffer.next(at: 10) == .lost(next: nil))
        #expect(buffer.next(at: 11) == .lost(next: packet(10)))
        #expect(buffer.next(at: 12) == .packet(packet(10)))
        #expect(buffer.lostCount == 2)
    }

    @Test func `time in which the publisher sent nothing is a pause, not a loss`() {
        var buffer = JitterBuffer()
        _ = buffer.run(0..<10) { [$0] }
        // The sequence goes on, the timestamp jumps over five frames.
        let heard = (10..<20).map { tick in
            if tick >= 15 { _ = buffer.insert(packet(tick, sequence: UInt32(tick - 5)), at: tick) }
            return buffer.next(at: tick)
        }
        #expect(heard[2...4] == [.lost(next: nil), .lost(next: nil), .lost(next: nil)])
        #expect(heard[5...6] == [.paused, .paused])
        #expect(heard[7] == .packet(packet(15, sequence: 10)))
        #expect(buffer.lostCount == 0)
    }

    @Test func `sequence and timestamp may wrap`() {
        var buffer = JitterBuffer()
        let firstSequence = UInt32.max - 9
        let firstTimestamp = UInt32.max - 4 * 960
        var heard: [UInt32] = []
        for tick in 0..<42 {
            let sent = packet(tick, sequence: firstSequence &+ UInt32(tick), firstTimestamp: firstTimestamp)
            #expect(buffer.insert(sent, at: tick) == .accepted)
            if case .packet(let packet) = buffer.next(at: tick) { heard.append(packet.sequence) }
        }
        #expect(heard == (0..<40).map { firstSequence &+ UInt32($0) })
        #expect(buffer.lostCount == 0)
    }

    @Test func `64 packets are held, the 65th pushes out the oldest`() {
        var buffer = JitterBuffer()
        for number in 0..<JitterBuffer.capacity {
            #expect(buffer.insert(packet(number), at: 0) == .accepted)
        }
        #expect(buffer.count == JitterBuffer.capacity)
        #expect(buffer.insert(packet(JitterBuffer.capacity), at: 0) == .displacedOldest)
        #expect(buffer.count == JitterBuffer.capacity)
    }

    @Test func `a gap of 25 frames is bridged, after the 26th the stream begins afresh`() {
        var buffer = JitterBuffer()
        _ = buffer.run(0..<12) { $0 < 10 ? [$0] : [] }
        let bridged = (12..<37).map { buffer.next(at: $0) }
        #expect(!bridged.contains(.waiting))
        #expect(bridged.count == JitterBuffer.maximumGap)
        #expect(buffer.next(at: 37) == .waiting)
        #expect(buffer.delay == 0)
        // A pause in which even the timestamps stood still.
        let heard = buffer.run(100..<110) { [$0 - 90] }
        #expect(heard == [nil, nil] + (10..<18).map { $0 })
    }

    @Test func `a publisher who starts over at 0 is heard again after three packets`() {
        var buffer = JitterBuffer()
        _ = buffer.run(0..<60) { [$0] }
        #expect(buffer.insert(packet(0), at: 60) == .duplicate)
        _ = buffer.next(at: 60)
        #expect(buffer.insert(packet(1), at: 61) == .duplicate)
        _ = buffer.next(at: 61)
        #expect(buffer.insert(packet(2), at: 62) == .restarted)
        let heard = buffer.run(62..<80) { tick in tick == 62 ? [] : [tick - 60] }
        #expect(heard.compactMap(\.self) == Array(0..<18))
    }

    @Test func `three late packets in one tick are a burst, not a start`() {
        var buffer = JitterBuffer()
        _ = buffer.run(0..<60) { (20..<24).contains($0) ? [] : [$0] }
        #expect((20..<24).map { buffer.insert(packet($0), at: 60) } == [.late, .late, .late, .late])
        #expect(buffer.run(60..<70) { [$0] }.compactMap(\.self).last == 67)
    }

    @Test func `a stray packet from nowhere does not disturb the stream`() {
        var buffer = JitterBuffer()
        _ = buffer.run(0..<30) { [$0] }
        #expect(buffer.insert(packet(1_000_000), at: 30) == .doubtful)
        #expect(buffer.run(30..<40) { [$0] } == (28..<38).map { $0 })
    }

    @Test func `a late joiner hears from the first packet that reaches them`() {
        var buffer = JitterBuffer()
        #expect(buffer.run(0..<10) { [$0 + 5_000] }.compactMap(\.self) == Array(5_000..<5_008))
    }

    @Test func `the delay grows with the jitter until nothing is late`() {
        var buffer = JitterBuffer()
        // Every packet is 0 to 4 ticks under way, in a fixed pattern.
        let transit = [0, 3, 1, 4, 2, 0, 4, 1]
        func arriving(_ tick: Int) -> [Int] {
            (max(0, tick - 4)...tick).filter { $0 + transit[$0 % transit.count] == tick }
        }
        _ = buffer.run(0..<200, arriving: arriving)
        let delay = buffer.delay
        #expect((4...5).contains(delay))
        let lost = buffer.lostCount
        let heard = buffer.run(200..<400, arriving: arriving)
        #expect(heard == (200 - delay..<400 - delay).map { $0 })
        #expect(buffer.lostCount == lost)
    }

    @Test func `the delay shrinks again when the jitter is over`() {
        var buffer = JitterBuffer()
        func arriving(_ tick: Int) -> [Int] {
            guard tick < 100 else { return tick == 100 ? Array(96...100) : [tick] }
            return tick % 5 == 0 ? Array(max(0, tick - 4)...tick) : []
        }
        _ = buffer.run(0..<150, arriving: arriving)
        #expect(buffer.delay >= 4)
        _ = buffer.run(150..<600, arriving: arriving)
        #expect(buffer.delay == 2)
    }

    @Test func `the delay never exceeds 400 ms`() {
        var buffer = JitterBuffer()
        _ = buffer.run(0..<600) { tick in tick % 23 == 0 ? Array(max(0, tick - 22)...tick) : [] }
        #expect(buffer.delay <= JitterBuffer.delayRange.upperBound)
        #expect(buffer.delay >= 18)
    }

    @Test(arguments: UInt32(0)..<40)
    func `whatever the network does, frames are heard in order and at most once`(seed: UInt32) {
        var chance = Chance(seed: seed)
        var buffer = JitterBuffer()
        var underway: [Int: [Int]] = [:]
        var last = -1
        var heardCount = 0
        for tick in 0..<1_000 {
            for _ in 0..<(chance.next(below: 10) == 0 ? 2 : 1) where chance.next(below: 10) > 0 {
                underway[tick + chance.next(below: 1 + Int(seed) / 4), default: []].append(tick)
            }
            for number in underway.removeValue(forKey: tick) ?? [] { _ = buffer.insert(packet(number), at: tick) }
            #expect(buffer.count <= JitterBuffer.capacity)
            if case .packet(let heard) = buffer.next(at: tick) {
                #expect(Int(heard.sequence) > last, "seed \(seed), tick \(tick)")
                last = Int(heard.sequence)
                heardCount += 1
            }
        }
        #expect(heardCount > 800, "seed \(seed)")
    }
}
