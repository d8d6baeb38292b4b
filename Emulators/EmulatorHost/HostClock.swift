package import EmulatorAPI

/// Where a host's time comes from.
package struct HostClock: Sendable {
    /// What makes a clock move.
    package enum Mode: String, Hashable, Serializable, Sendable, CaseIterable {
        /// Time passes by itself.
        case live
        /// Time passes only when a caller moves the clock.
        case manual
    }

    /// The current moment, counted from the tenant's beginning. Never goes back.
    package var now: @Sendable () -> Instant
    /// Returns at that moment; throws when the task is cancelled.
    package var sleep: @Sendable (_ until: Instant) async throws -> Void
    /// Moves it to a later moment; absent in a clock that moves by itself.
    package var move: (@Sendable (_ to: Instant) -> Void)?

    package init(
        now: @escaping @Sendable () -> Instant, sleep: @escaping @Sendable (_ until: Instant) async throws -> Void,
        move: (@Sendable (_ to: Instant) -> Void)? = nil
    ) {
        self.now = now
        self.sleep = sleep
        self.move = move
    }

    /// Whether it moves by itself.
    package var mode: Mode { move == nil ? .live : .manual }

    /// The machine's monotonic clock, which shows `start` at this call.
    package static func live(from start: Instant = .start) -> HostClock {
        let clock = ContinuousClock()
        let beginning = clock.now
        return HostClock(
            now: { start.advanced(by: beginning.duration(to: clock.now)) },
            sleep: { until in
                // Waits in parts: the nanoseconds up to a far moment overflow the system's counter.
                var left = start.advanced(by: beginning.duration(to: clock.now)).duration(to: until)
                while left > .zero {
                    try await clock.sleep(until: clock.now.advanced(by: min(left, .seconds(86_400))))
                    left = start.advanced(by: beginning.duration(to: clock.now)).duration(to: until)
                }
            })
    }

    /// A clock that shows `start` until it is moved. Sleepers wake in the order of their moments.
    package static func manual(from start: Instant = .start) -> HostClock {
        let time = ManualTime(start)
        return HostClock(
            now: { time.now }, sleep: { try await time.sleep(until: $0) }, move: { time.move(to: $0) })
    }

    /// Moves a manual clock on and returns the moment it then shows.
    ///
    /// Throws and does not move if the clock is live, if `span` is negative, or if the result is outside the range of
    /// moments.
    @discardableResult
    package func advance(by span: Duration) throws(ClockFault) -> Instant {
        let target = try target(after: span)
        move?(target)
        return target
    }

    /// Where ``advance(by:)`` would lead.
    func target(after span: Duration) throws(ClockFault) -> Instant {
        guard mode == .manual else { throw .live }
        let (nanoseconds, isBeyond) = now().nanoseconds.addingReportingOverflow(span.nanoseconds)
        guard span >= .zero, !isBeyond else { throw .outOfRange(span) }
        return Instant(nanoseconds: nanoseconds)
    }
}

/// Why a clock does not move.
package enum ClockFault: Error, Hashable, Sendable {
    /// It is live, and moves by itself.
    case live
    /// Clocks go forward, and not beyond the 292nd year of a tenant.
    case outOfRange(Duration)
}
