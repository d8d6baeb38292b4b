import EmulatorAPI
import EmulatorHost
import Synchronization

/// A journal in memory. What is written becomes durable when a test says so.
final class HeldJournal: Sendable {
    private struct State {
        var entries: [JournalEntry] = []
        var parts: [Int] = []
        var snapshots: [TenantSnapshot] = []
        var report: (@Sendable (Journal.Report) -> Void)?
        var isImmediate = false
    }

    private let state = Mutex(State())
    private let snapshotInterval: UInt64

    init(snapshotInterval: UInt64 = 1000, isImmediate: Bool = false) {
        self.snapshotInterval = snapshotInterval
        state.withLock { $0.isImmediate = isImmediate }
    }

    var entries: [JournalEntry] { state.withLock { $0.entries } }
    /// How many entries came at a time.
    var parts: [Int] { state.withLock { $0.parts } }
    var snapshots: [TenantSnapshot] { state.withLock { $0.snapshots } }
    var inputs: [Input?] { entries.map(\.input) }

    var journal: Journal {
        Journal(
            listen: { report in self.state.withLock { $0.report = report } },
            append: { entries in
                let (report, last) = self.state.withLock { state in
                    state.entries += entries
                    state.parts.append(entries.count)
                    return (state.isImmediate ? state.report : nil, state.entries.last?.position ?? 0)
                }
                report?(.durable(through: last))
            },
            keep: { snapshot in self.state.withLock { $0.snapshots.append(snapshot) } },
            snapshotInterval: snapshotInterval)
    }

    /// Everything that was appended, and from here on each entry at once, is durable.
    func releaseAll() {
        state.withLock { $0.isImmediate = true }
        release(through: entries.last?.position ?? 0)
    }

    func release(through position: UInt64) { report(.durable(through: position)) }

    func fail(_ reason: String) { report(.failed(reason: reason)) }

    /// Entries wait again.
    func hold() { state.withLock { $0.isImmediate = false } }

    private func report(_ report: Journal.Report) {
        let receiver = state.withLock { $0.report }
        receiver?(report)
    }
}
