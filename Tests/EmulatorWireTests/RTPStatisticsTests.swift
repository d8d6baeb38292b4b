import EmulatorWire
import Testing

@Suite struct RTPStatisticsTests {
    /// Packets of 20 ms, each as late as told; nil is lost.
    private func take(_ delays: [UInt32?], from first: UInt16 = 0, into statistics: inout RTPStatistics) {
        for (number, delay) in delays.enumerated() {
            guard let delay else { continue }
            let timestamp = UInt32(number) * 960
            statistics.take(
                sequence: first &+ UInt16(number), timestamp: timestamp, arrival: timestamp &+ 5_000 &+ delay)
        }
    }

    @Test func `a steady stream has neither loss nor jitter`() {
        var statistics = RTPStatistics()
        #expect(statistics.isEmpty)
        take([UInt32?](repeating: 40, count: 100), from: 65_500, into: &statistics)
        let block = statistics.report(of: 9)
        #expect(
            block
                == RTPReport.Block(
                    ssrc: 9, fractionLost: 0, totalLost: 0, highestSequence: 65_599, jitter: 0))
    }

    @Test func `loss is told as the part since the last report and as the whole`() {
        var statistics = RTPStatistics()
        take([0, nil, 0, 0], into: &statistics)
        let first = statistics.report(of: 1)
        #expect(first.fractionLost == 64 && first.totalLost == 1)
        statistics.take(sequence: 4, timestamp: 0, arrival: 0)
        statistics.take(sequence: 5, timestamp: 0, arrival: 0)
        let second = statistics.report(of: 1)
        #expect(second.fractionLost == 0 && second.totalLost == 1)
        let third = statistics.report(of: 1)
        #expect(third.fractionLost == 0 && third.highestSequence == 5)
    }

    @Test func `a packet that comes twice counts against loss, and no part is lost`() {
        var statistics = RTPStatistics()
        take([0, 0], into: &statistics)
        statistics.take(sequence: 1, timestamp: 960, arrival: 5_960)
        let block = statistics.report(of: 1)
        #expect(block.totalLost == -1 && block.fractionLost == 0)
    }

    // RFC 3550, A.8, by hand: differences of 160 give 160, then 160 - 10 + 160 and so on, in sixteenths.
    @Test func `jitter is that of the standard's own integers`() {
        var statistics = RTPStatistics()
        take([0, 160, 0, 160], into: &statistics)
        var scaled: UInt32 = 0
        for _ in 0..<3 { scaled += 160 - (scaled + 8) >> 4 }
        #expect(statistics.jitter == scaled >> 4)
        #expect(statistics.jitter == 28)
    }

    @Test func `jitter tends to the differences there are`() {
        var statistics = RTPStatistics()
        take((0..<400).map { $0 % 2 == 0 ? 0 : 480 }, into: &statistics)
        #expect((478...480).contains(statistics.jitter))
    }

    @Test func `timestamps and arrivals may wrap`() {
        var statistics = RTPStatistics()
        for number: UInt32 in 0..<100 {
            let timestamp = UInt32.max - 20_000 &+ number &* 960
            statistics.take(sequence: UInt16(number), timestamp: timestamp, arrival: timestamp &+ 50_000)
        }
        #expect(statistics.jitter == 0)
    }

    @Test func `a gap of 3000 is loss, one of 3001 a stream that began anew`() {
        var gap = RTPStatistics()
        gap.take(sequence: 0, timestamp: 0, arrival: 0)
        gap.take(sequence: 3_000, timestamp: 0, arrival: 0)
        #expect(gap.report(of: 1).totalLost == 2_999)
        var anew = RTPStatistics()
        anew.take(sequence: 0, timestamp: 0, arrival: 0)
        anew.take(sequence: 3_001, timestamp: 0, arrival: 0)
        #expect(anew.report(of: 1).totalLost == 0)
    }

    @Test func `512 behind is late, 513 behind is a stream that began anew`() {
        var late = RTPStatistics()
        late.take(sequence: 1_000, timestamp: 0, arrival: 0)
        #expect(late.take(sequence: 488, timestamp: 0, arrival: 0) == 488)
        #expect(late.report(of: 1).highestSequence == 1_000)
        var anew = RTPStatistics()
        anew.take(sequence: 1_000, timestamp: 0, arrival: 0)
        #expect(anew.take(sequence: 487, timestamp: 0, arrival: 0) == 487)
        #expect(anew.take(sequence: 488, timestamp: 0, arrival: 0) == 488)
        let block = anew.report(of: 1)
        #expect(block.highestSequence == 488 && block.totalLost == 0)
    }
}
