/// A moment, in nanoseconds since the tenant began.
package struct Instant: InstantProtocol, Codable, CustomStringConvertible {
    package var nanoseconds: Int64

    package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
    package init(_ sinceStart: Duration) { nanoseconds = sinceStart.nanoseconds }

    /// The moment the tenant began.
    package static let start = Instant(nanoseconds: 0)

    /// How long after the tenant's start.
    package var sinceStart: Duration { .nanoseconds(nanoseconds) }

    package func advanced(by duration: Duration) -> Instant { Instant(nanoseconds: nanoseconds + duration.nanoseconds) }
    package func duration(to other: Instant) -> Duration { .nanoseconds(other.nanoseconds - nanoseconds) }
    package static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

    package init(from decoder: any Decoder) throws {
        nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
    }
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }

    /// Seconds with three decimals, as traces print it: `12.340`.
    package var description: String {
        let milliseconds = nanoseconds / 1_000_000
        let fraction = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}

extension Duration {
    /// Whole nanoseconds, rounded towards zero; saturates beyond ±292 years.
    package var nanoseconds: Int64 {
        // Up to nine seconds, which most are, without a division of 128 bits.
        if let attoseconds = Int64(exactly: attoseconds) { return attoseconds / 1_000_000_000 }
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, sumOverflow) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return sumOverflow ? (seconds < 0 ? .min : .max) : sum
    }

    /// Whole milliseconds, rounded towards zero.
    package var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
