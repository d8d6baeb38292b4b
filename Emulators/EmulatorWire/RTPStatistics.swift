/// Reception statistics of one SSRC: loss and interarrival jitter as in RFC 3550 (A.3, A.8).
package struct RTPStatistics: Hashable, Sendable {
    private var sequence = RTPSequence()
    private var first: UInt32 = 0
    private var received: UInt32 = 0
    private var expectedBefore: UInt32 = 0
    private var receivedBefore: UInt32 = 0
    private var lastTransit: UInt32 = 0
    /// Sixteen times the jitter, so that integers are precise enough.
    private var scaledJitter: UInt32 = 0

    /// How many numbers an SSRC may skip. A larger step means that the stream began anew, and counting starts from
    /// zero.
    private static let maximumGap: Int32 = 3_000
    /// How far a packet may be late: as far as publishers send packets of pictures again.
    private static let maximumAge: Int32 = 512

    package init() {}

    /// Whether anything came.
    package var isEmpty: Bool { received == 0 }

    /// Interarrival jitter, in ticks of the SSRC.
    package var jitter: UInt32 { scaledJitter >> 4 }

    /// Records a packet; returns its sequence in 32 bits. `arrival` counts ticks of the SSRC on any clock that runs
    /// steadily.
    @discardableResult
    package mutating func take(sequence number: UInt16, timestamp: UInt32, arrival: UInt32) -> UInt32 {
        let before = sequence.highest
        let wide = sequence.widen(number)
        if let before {
            let distance = Int32(bitPattern: wide &- before)
            if distance > Self.maximumGap || distance < -Self.maximumAge {
                self = RTPStatistics()
                sequence = RTPSequence(highest: wide)
                begin(at: wide, transit: arrival &- timestamp)
                return wide
            }
        } else {
            begin(at: wide, transit: arrival &- timestamp)
            return wide
        }
        received &+= 1
        let transit = arrival &- timestamp
        let change = UInt32(Int32(bitPattern: transit &- lastTransit).magnitude)
        lastTransit = transit
        // Eight is half of the divisor, so the result is rounded.
        scaledJitter = scaledJitter &+ change &- ((scaledJitter &+ 8) >> 4)
        return wide
    }

    private mutating func begin(at wide: UInt32, transit: UInt32) {
        first = wide
        received = 1
        lastTransit = transit
    }

    /// What arrived since the last report, and in all.
    package mutating func report(of ssrc: UInt32) -> RTPReport.Block {
        let highest = sequence.highest ?? 0
        let expected = isEmpty ? 0 : highest &- first &+ 1
        let expectedSince = Int64(expected) - Int64(expectedBefore)
        let lostSince = expectedSince - (Int64(received) - Int64(receivedBefore))
        expectedBefore = expected
        receivedBefore = received
        let fraction = expectedSince > 0 && lostSince > 0 ? min(255, lostSince << 8 / expectedSince) : 0
        return RTPReport.Block(
            ssrc: ssrc, fractionLost: UInt8(fraction),
            totalLost: Int32(clamping: Int64(expected) - Int64(received)), highestSequence: highest, jitter: jitter)
    }
}
