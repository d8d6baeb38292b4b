/// A tenant's wall clock: converts instants to Unix time.
package struct WallClock: Hashable, Serializable, Sendable {
    /// The wall clock at ``Instant/start``, in Unix milliseconds.
    package let bornAtUnixMilliseconds: Int64

    package init(bornAtUnixMilliseconds: Int64) { self.bornAtUnixMilliseconds = bornAtUnixMilliseconds }

    /// Saturates at the ends of the range.
    package func unixMilliseconds(at now: Instant) -> Int64 {
        let (sum, isBeyond) = bornAtUnixMilliseconds.addingReportingOverflow(now.nanoseconds / 1_000_000)
        return isBeyond ? (now < .start ? .min : .max) : sum
    }

    package func unixSeconds(at now: Instant) -> Int64 { unixMilliseconds(at: now) / 1000 }

    /// The first instant after a Unix second; nil if no instant is that late.
    package func firstInstant(afterUnixSecond second: Int64) -> Instant? {
        let (next, isBeyondSeconds) = second.addingReportingOverflow(1)
        let (milliseconds, isBeyondMilliseconds) = next.multipliedReportingOverflow(by: 1000)
        let (sinceBirth, isBeyondBirth) = milliseconds.subtractingReportingOverflow(bornAtUnixMilliseconds)
        let (nanoseconds, isBeyondNanoseconds) = sinceBirth.multipliedReportingOverflow(by: 1_000_000)
        let isBeyond = isBeyondSeconds || isBeyondMilliseconds || isBeyondBirth || isBeyondNanoseconds
        return isBeyond ? nil : Instant(nanoseconds: nanoseconds)
    }
}
