package import EmulatorAPI

/// Where a host's time comes from.
package struct HostClock: Sendable {
    /// The moment it is, counted from the host's beginning. Never goes back.
    package var now: @Sendable () -> Instant
    /// Returns when it is that moment; throws when the task is cancelled.
    package var sleep: @Sendable (_ until: Instant) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Instant, sleep: @escaping @Sendable (_ until: Instant) async throws -> Void
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// The machine's monotonic clock, from the moment of this call.
    package static func live() -> HostClock {
        let clock = ContinuousClock()
        let start = clock.now
        return HostClock(
            now: { Instant(start.duration(to: clock.now)) },
            sleep: { try await clock.sleep(until: start.advanced(by: $0.sinceStart)) })
    }
}
