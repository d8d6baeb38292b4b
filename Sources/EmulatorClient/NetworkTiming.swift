package import EmulatorAPI

/// How patient a network link is.
package struct NetworkTiming: Sendable {
    /// How long an attempt to connect may take before the next one.
    package var connectTimeout = Duration.seconds(5)
    /// How long a link that was given several nodes of a cluster tries them before it says for the first time that it has no
    /// connection. When a node dies, others have its tenants within 5 seconds.
    package var openingPatience = Duration.seconds(10)
    /// How long nothing may arrive before the connection counts as lost. After two fifths of it, 10 of 25 seconds, the
    /// link asks for a sign of life.
    package var silence = Duration.seconds(25)
    /// How long items that arrived may stay unconfirmed.
    package var confirmationDelay = Duration.seconds(1)
    /// How many items that arrived may stay unconfirmed.
    package var confirmationCount: UInt64 = 100
    /// How long the first attempt to reconnect waits, before the random spread.
    package var firstBackoff = Duration.milliseconds(100)
    /// How long an attempt to reconnect waits at most, before the random spread.
    package var longestBackoff = Duration.seconds(2)

    package init() {}
}

/// The wait before each attempt to reconnect. It doubles each time, up to a limit. A random spread of a fifth either
/// way keeps many links from coming back at the same moment.
package struct Backoff: Sendable {
    private let first: Duration
    private let longest: Duration
    private var next: Duration

    /// Begins with `first`, which is positive, and never exceeds `longest`, before the random spread.
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

    /// Begins again, after a successful connection.
    package mutating func reset() { next = min(first, longest) }
}
