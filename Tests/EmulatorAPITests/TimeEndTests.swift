import EmulatorAPI
import Testing

@Suite struct TimeEndTests {
    private let first = Instant(nanoseconds: .min)
    private let last = Instant(nanoseconds: .max)

    @Test func `moments stay at the ends of time`() {
        #expect(last.advanced(by: .nanoseconds(1)) == last)
        #expect(last.advanced(by: .seconds(Int64.max)) == last)
        #expect(first.advanced(by: .nanoseconds(-1)) == first)
        #expect(first.retreated(by: .seconds(Int64.max)) == first)
        #expect(last.retreated(by: .seconds(-1)) == last)
        #expect(Instant.start.advanced(by: .nanoseconds(Int64.max)) == last)
        #expect(Instant.start.advanced(by: .seconds(3)).retreated(by: .seconds(1)) == Instant(.seconds(2)))
    }

    @Test func `no span between moments is longer than 292 years`() {
        #expect(first.duration(to: last) == .nanoseconds(Int64.max))
        #expect(last.duration(to: first) == .nanoseconds(Int64.min))
        #expect(Instant.start.duration(to: last) == .nanoseconds(Int64.max))
    }

    @Test func `moments are printed in seconds, also before the start and at the ends of time`() {
        #expect(Instant(.milliseconds(12_340)).description == "12.340")
        #expect(Instant(.milliseconds(5)).description == "0.005")
        #expect(Instant(.milliseconds(-5)).description == "-0.005")
        #expect(Instant(.milliseconds(-12_999)).description == "-12.999")
        #expect(first.description == "-9223372036.854")
        #expect(last.description == "9223372036.854")
    }

    @Test(arguments: [
        (Duration.seconds(Int64.max), Int64.max), (.seconds(Int64.min), .min), (.seconds(1) / 3, 333_333_333),
        (.seconds(10) / -3, -3_333_333_333), (Duration(attoseconds: .max), .max), (Duration(attoseconds: .min), .min),
    ])
    func `any duration is a number of nanoseconds`(duration: Duration, nanoseconds: Int64) {
        #expect(duration.nanoseconds == nanoseconds)
    }

    @Test func `numbers stay at the end of their range`() {
        #expect(UInt64.max.addingSaturated(1) == .max)
        #expect(UInt64(1).subtractingSaturated(2) == 0)
        #expect(Int64.min.addingSaturated(-1) == .min)
        #expect(Int64.max.subtractingSaturated(-1) == .max)
        #expect(Int64.min.subtractingSaturated(1) == .min)
        #expect(Int64.max.multipliedSaturated(by: -2) == .min)
        #expect(Int64.min.multipliedSaturated(by: -1) == .max)
        #expect(Int64(3).multipliedSaturated(by: 4) == 12)
    }
}
