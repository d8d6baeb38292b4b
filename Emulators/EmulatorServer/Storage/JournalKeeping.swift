/// How much of a tenant's past its journal keeps.
///
/// A journal begins with the tenant's birth or with a snapshot. Entries behind the beginning go, and the snapshot takes their
/// place, so that the disk and the time of a start are bounded.
package struct JournalKeeping: Hashable, Sendable {
    /// At least as much as can be replayed, on the machine's clock; nil keeps all.
    package var milliseconds: Int64?
    /// A tenant's file that has more in use keeps only what its newest two snapshots need; nil for no limit.
    package var maximumBytes: Int64?

    /// Keeps so much time, but no more than ``defaultMaximumBytes``; nil keeps all, whatever its length.
    package init(milliseconds: Int64?) {
        self.milliseconds = milliseconds
        maximumBytes = milliseconds.map { _ in Self.defaultMaximumBytes }
    }

    /// What sessions leave behind costs the disk no more than this for each tenant, between two snapshots: 4 GiB.
    package static let defaultMaximumBytes: Int64 = 4 << 30
    /// Enough to replay the last day.
    package static let lastDay = JournalKeeping(milliseconds: 86_400_000)
    /// All, from the tenant's birth.
    package static let all = JournalKeeping(milliseconds: nil)

    /// A snapshot that is in the file.
    struct Snapshot: Hashable {
        var position: UInt64
        var takenAtUnixMilliseconds: Int64
    }

    /// Which snapshots stay, and where the journal begins.
    struct Plan: Hashable {
        var beginning: UInt64
        var dropped: [UInt64]
    }

    /// How many snapshots there are between the beginning and the newest two, at most: one of them is the next beginning.
    private static let stepCount: Int64 = 4
    /// How many of the newest snapshots stay whatever their age: one more than needed, should the newest be damaged.
    private static let newestCount = 2

    /// What is kept of `snapshots`, which ascend, in a journal that begins behind `beginning`, in a file with so many bytes in
    /// use.
    func plan(_ snapshots: [Snapshot], beginning: UInt64, nowUnixMilliseconds now: Int64, usedBytes: Int64) -> Plan {
        let newest = snapshots.suffix(Self.newestCount)
        var plan = Plan(beginning: beginning, dropped: [])
        if let milliseconds, newest.count == Self.newestCount, let second = newest.first {
            let (latest, isBeyond) = now.subtractingReportingOverflow(milliseconds)
            let old = snapshots.last { snapshot in
                !isBeyond && snapshot.position <= second.position && snapshot.takenAtUnixMilliseconds <= latest
            }
            plan.beginning = max(beginning, old?.position ?? 0)
            if let maximumBytes, usedBytes > maximumBytes { plan.beginning = max(plan.beginning, second.position) }
        }
        var kept: Snapshot?
        for snapshot in snapshots where !newest.contains(snapshot) {
            if snapshot.position == plan.beginning
                || isStep(snapshot, after: kept) && snapshot.position > plan.beginning
            {
                kept = snapshot
            } else {
                plan.dropped.append(snapshot.position)
            }
        }
        return plan
    }

    private func isStep(_ snapshot: Snapshot, after kept: Snapshot?) -> Bool {
        guard let milliseconds, milliseconds > 0 else { return false }
        guard let kept else { return true }
        let (age, isBeyond) = snapshot.takenAtUnixMilliseconds.subtractingReportingOverflow(
            kept.takenAtUnixMilliseconds)
        return !isBeyond && age >= max(1, milliseconds / Self.stepCount)
    }
}
