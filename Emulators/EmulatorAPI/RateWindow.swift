/// Counts what was done within a span of time that ends now, to limit its rate.
///
/// The window slides: an amount stops counting exactly one span later. It has at most as many entries as its limit,
/// because amounts at one instant share an entry, and old entries are dropped when newer ones alone reach the limit.
/// All calls for one window use the same span.
package struct RateWindow: Hashable, Serializable, Sendable {
    private struct Entry: Hashable, Serializable {
        var at: Instant
        var amount: Int
    }

    /// Oldest first, every amount above 0.
    private var entries: [Entry] = []
    /// The sum of all entries, including expired ones; at most ``Int/max``.
    private var total = 0

    package init() {}

    /// Whether nothing is remembered.
    package var isEmpty: Bool { entries.isEmpty }

    /// How much counts at `now`.
    package func amount(per span: Duration, at now: Instant) -> Int {
        var counted = total
        for entry in entries {
            if Self.counts(entry.at, span.nanoseconds, at: now) { return counted }
            counted -= entry.amount
        }
        return 0
    }

    /// Refuses `amount` more at `now` if that would exceed `maximum`. Without a maximum nothing is refused.
    package func check(
        _ rate: Rate, adding amount: Int = 1, maximum: Int?, per span: Duration = .seconds(1), at now: Instant
    ) throws(EmulatorError) {
        guard let maximum else { return }
        let (sum, isBeyond) = self.amount(per: span, at: now).addingReportingOverflow(max(0, amount))
        guard isBeyond || sum > maximum else { return }
        throw .rateExceeded(rate: rate, maximum: maximum, perMilliseconds: span.milliseconds)
    }

    /// Records `amount` at `now` if it does not exceed `maximum` with the rest; false, without recording, if it does.
    /// For clients, which limit their own calls.
    package mutating func admits(
        _ amount: Int = 1, maximum: Int, per span: Duration = .seconds(1), at now: Instant
    ) -> Bool {
        let (sum, isBeyond) = self.amount(per: span, at: now).addingReportingOverflow(max(0, amount))
        guard !isBeyond, sum <= maximum else { return false }
        record(adding: amount, maximum: maximum, per: span, at: now)
        return true
    }

    /// Records `amount` taken at `now`. Without a maximum nothing is recorded, because nothing would bound it.
    package mutating func record(
        adding amount: Int = 1, maximum: Int?, per span: Duration = .seconds(1), at now: Instant
    ) {
        forget(per: span, at: now)
        guard maximum != nil, amount > 0 else { return }
        let (sum, isBeyond) = total.addingReportingOverflow(amount)
        // The total saturates at the largest number.
        let added = isBeyond ? Int.max - total : amount
        guard added > 0 else { return }
        total = isBeyond ? .max : sum
        if entries.last?.at == now {
            entries[entries.count - 1].amount += added
        } else {
            entries.append(Entry(at: now, amount: added))
        }
        if let maximum { forget(beyond: maximum) }
    }

    /// Drops the oldest entries that no later check needs, while the rest reaches the maximum. Only windows whose
    /// important amounts exceed the limit have such entries.
    private mutating func forget(beyond maximum: Int) {
        var count = 0
        while count + 1 < entries.count, total - entries[count].amount >= max(1, maximum) {
            total -= entries[count].amount
            count += 1
        }
        if count > 0 { entries.removeFirst(count) }
    }

    /// Drops expired entries.
    private mutating func forget(per span: Duration, at now: Instant) {
        let nanoseconds = span.nanoseconds
        let count = entries.firstIndex { Self.counts($0.at, nanoseconds, at: now) } ?? entries.count
        guard count > 0 else { return }
        for entry in entries[..<count] { total -= entry.amount }
        entries.removeFirst(count)
    }

    private static func counts(_ at: Instant, _ span: Int64, at now: Instant) -> Bool {
        let (age, isBeyond) = now.nanoseconds.subtractingReportingOverflow(at.nanoseconds)
        return !isBeyond && age < span
    }
}
