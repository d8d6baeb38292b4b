package import EmulatorAPI

/// How patient a network link is.
package struct NetworkTiming: Sendable {
    /// How long making a connection may take before it is tried again.
    package var connectTimeout = Duration.seconds(5)
    /// How long nothing at all may arrive before the connection counts as lost. The link asks for a sign of life after two fifths
    /// of it, 10 of 25 seconds.
    package var silence = Duration.seconds(25)
    /// How long items that arrived may stay unconfirmed.
    package var confirmationDelay = Duration.seconds(1)
    /// How many items that arrived may stay unconfirmed.
    package var confirmationCount: UInt64 = 100
    /// How long the first attempt to reconnect waits, before the spread.
    package var firstBackoff = Duration.milliseconds(100)
    /// How long an attempt to reconnect waits at most, before the spread.
    package var longestBackoff = Duration.seconds(2)

    package init() {}
}

/// How long to wait before each attempt to reconnect: twice as long each time, up to a limit, spread by a fifth either way so
/// that many links do not come back at one moment.
package struct Backoff: Sendable {
    private let first: Duration
    private let longest: Duration
    private var next: Duration

    /// Begins with `first`, which is positive, and never exceeds `longest`, before the spread.
    package init(first: Duration, longest: Duration) {
        self.first = first
        self.longest = longest
        next = min(first, longest)
    }

    /// The next wait. Draws once.
    package mutating func wait(using random: inout RandomStream) -> Duration {
        let wait = next
        next = min(next * 2, longest)
        let share = 800_000 + Int64(random.next() % 400_001)
        return .nanoseconds(wait.nanoseconds / 1_000_000 * share + wait.nanoseconds % 1_000_000 * share / 1_000_000)
    }

    /// Begins again, after a connection that came to something.
    package mutating func reset() { next = min(first, longest) }
}
