import EmulatorAPI
import Testing

@Suite struct DurationTests {
    /// Around the length up to which attoseconds fit 64 bits, a duration has the nanoseconds it was made of.
    @Test(arguments: [0, 1, 999_999_999, 9_223_372_036, 9_223_372_037, 1 << 62] as [Int64])
    func `nanoseconds come back out of a duration, whatever its length and sign`(nanoseconds: Int64) {
        #expect(Duration.nanoseconds(nanoseconds).nanoseconds == nanoseconds)
        #expect(Duration.nanoseconds(-nanoseconds).nanoseconds == -nanoseconds)
    }

    @Test func `parts of a nanosecond are dropped towards zero`() {
        #expect(Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999).nanoseconds == 1)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: -1_999_999_999).nanoseconds == -1)
        #expect(Duration(secondsComponent: 10, attosecondsComponent: 1_999_999_999).nanoseconds == 10_000_000_001)
    }

    @Test func `what is longer than 292 years is that long`() {
        #expect(Duration.seconds(Int64.max).nanoseconds == .max)
        #expect(Duration.seconds(Int64.min).nanoseconds == .min)
    }
}
