/// A moment, in nanoseconds since the tenant began. Public for the reason that ``Identifier`` gives.
public struct Instant: InstantProtocol, Codable, CustomStringConvertible {
    /// Since the tenant began.
    public var nanoseconds: Int64

    /// The moment so many nanoseconds after the beginning.
    @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
    /// The moment so long after the beginning.
    public init(_ sinceStart: Duration) { nanoseconds = sinceStart.nanoseconds }

    /// The moment the tenant began.
    public static let start = Instant(nanoseconds: 0)

    /// How long after the tenant's start.
    public var sinceStart: Duration { .nanoseconds(nanoseconds) }

    /// The moment `duration` later. All arithmetic on moments saturates at ±292 years.
    public func advanced(by duration: Duration) -> Instant {
        Instant(nanoseconds: nanoseconds.addingSaturated(duration.nanoseconds))
    }
    /// The moment so much earlier.
    public func retreated(by duration: Duration) -> Instant {
        Instant(nanoseconds: nanoseconds.subtractingSaturated(duration.nanoseconds))
    }
    /// How much later the other moment is; below zero if it is earlier.
    public func duration(to other: Instant) -> Duration {
        .nanoseconds(other.nanoseconds.subtractingSaturated(nanoseconds))
    }
    @inlinable public static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

    public init(from decoder: any Decoder) throws {
        nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
    }
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
    }

    /// Seconds with three decimals, as traces print it: `12.340`.
    public var description: String {
        let milliseconds = (nanoseconds / 1_000_000).magnitude
        let fraction = String(milliseconds % 1000)
        let sign = nanoseconds < 0 ? "-" : ""
        return "\(sign)\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}

extension Duration {
    /// Whole nanoseconds, rounded towards zero; saturates beyond ±292 years.
    package var nanoseconds: Int64 {
        // Most durations have at most nine seconds, and need no 128-bit division.
        if let attoseconds = Int64(exactly: attoseconds) { return attoseconds / 1_000_000_000 }
        return Int64(clamping: attoseconds / 1_000_000_000)
    }

    /// Whole milliseconds, rounded towards zero.
    package var milliseconds: Int64 { nanoseconds / 1_000_000 }
}
