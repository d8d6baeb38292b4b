import Dispatch
import EmulatorHost
import Synchronization

/// Replays entries on another thread while the calling thread reads the next ones, so that a machine with two processors uses both.
/// A short journal is replayed where it is read.
enum ConcurrentReplay {
    /// How many entries are handed over together.
    static let batchSize = 256
    /// How many batches may wait to be replayed.
    private static let waitingBatches = 4

    /// The tenant after all entries that `read` gives, in their order.
    ///
    /// Throws what an entry leads to that cannot follow or leads to something else, and else what `read` throws: what comes first
    /// in the journal.
    ///
    /// - Parameter mark: is told of each entry before it is replayed, on the thread that replays it.
    static func run(
        _ snapshot: TenantSnapshot, marking mark: RecoveryMark?,
        reading read: (_ give: (JournalEntry) throws -> Void) throws -> Void
    ) throws -> TenantSnapshot {
        let progress = Progress(snapshot, mark)
        let lane = WorkerThreads("parlor recovery", count: 1).lane()
        let room = DispatchSemaphore(value: waitingBatches)
        var batch: [JournalEntry] = []
        var isShort = true
        let reading = Result {
            try read { entry in
                batch.append(entry)
                guard batch.count == batchSize else { return }
                isShort = false
                room.wait()
                lane.enqueue { [batch] in
                    progress.takeElsewhere(batch)
                    room.signal()
                }
                batch.removeAll()
                if progress.hasFailed { throw Failed() }
            }
        }
        if isShort {
            progress.take(batch)
        } else {
            lane.runWhileWaiting { [batch] in progress.takeElsewhere(batch) }
        }
        let end = try progress.end()
        try reading.get()
        return end
    }

    /// Ends the reading where an entry that was read before cannot be replayed.
    private struct Failed: Error {}

    private final class Progress: Sendable {
        private let state: Mutex<(snapshot: TenantSnapshot, failure: (any Error)?)>
        private let failed = Atomic(false)
        private let mark: RecoveryMark?

        init(_ snapshot: TenantSnapshot, _ mark: RecoveryMark?) {
            state = Mutex((snapshot, nil))
            self.mark = mark
        }

        /// Whether an entry cannot be replayed, as far as is known.
        var hasFailed: Bool { failed.load(ordering: .relaxed) }

        /// Replays a batch on a thread that the recovery's mark does not know.
        func takeElsewhere(_ batch: [JournalEntry]) {
            guard let mark else { return take(batch) }
            mark.watch { take(batch) }
        }

        /// Replays a batch, if all before it could be.
        func take(_ batch: [JournalEntry]) {
            state.withLock { state in
                guard state.failure == nil else { return }
                do {
                    for entry in batch {
                        mark?.note(entry: entry.position)
                        try TenantFile.advance(&state.snapshot, by: entry)
                    }
                } catch {
                    state.failure = error
                    failed.store(true, ordering: .relaxed)
                }
            }
        }

        /// The tenant after the last entry.
        func end() throws -> TenantSnapshot {
            try state.withLock { state in
                if let failure = state.failure { throw failure }
                return state.snapshot
            }
        }
    }
}
