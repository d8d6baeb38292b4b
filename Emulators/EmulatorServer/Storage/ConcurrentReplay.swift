import Dispatch
import EmulatorHost
import Synchronization

/// Replays entries on another thread while the calling thread reads the next ones, so that a machine with two processors uses both.
/// A short journal is replayed where it is read.
enum ConcurrentReplay {
    /// How many batches may wait to be replayed.
    private static let waitingBatches = 4

    /// Entries that are handed over together.
    struct Batch: Sendable {
        static let maximumCount = 256
        /// Of the entries' texts. The last entry may pass it.
        static let maximumByteCount = 1 << 20

        private(set) var entries: [JournalEntry] = []
        private var byteCount = 0

        init() { entries.reserveCapacity(Self.maximumCount) }

        var isFull: Bool { entries.count >= Self.maximumCount || byteCount >= Self.maximumByteCount }

        /// - Parameter byteCount: of the text that the entry was read from.
        mutating func add(_ entry: JournalEntry, byteCount: Int) {
            entries.append(entry)
            self.byteCount += byteCount
        }
    }

    /// The tenant after all entries that `read` gives, in their order.
    ///
    /// Throws what an entry leads to that cannot follow or leads to something else, and else what `read` throws: what comes first
    /// in the journal.
    ///
    /// - Parameter mark: is told of each entry before it is read and before it is replayed, on the thread that does it.
    static func run(
        _ snapshot: TenantSnapshot, marking mark: RecoveryMark?,
        reading read: (_ give: (_ entry: JournalEntry, _ byteCount: Int) throws -> Void) throws -> Void
    ) throws -> TenantSnapshot {
        let progress = Progress(snapshot, mark)
        let lane = WorkerThreads("parlor recovery", count: 1).lane()
        let room = DispatchSemaphore(value: waitingBatches)
        var batch = Batch()
        var isShort = true
        mark?.note(entry: snapshot.position + 1)
        let reading = Result {
            try read { entry, byteCount in
                mark?.note(entry: entry.position + 1)
                batch.add(entry, byteCount: byteCount)
                guard batch.isFull else { return }
                isShort = false
                room.wait()
                lane.enqueue { [batch] in
                    progress.takeElsewhere(batch)
                    room.signal()
                }
                batch = Batch()
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
        func takeElsewhere(_ batch: Batch) {
            guard let mark else { return take(batch) }
            mark.watch { take(batch) }
        }

        /// Replays a batch, if all before it could be.
        func take(_ batch: Batch) {
            state.withLock { state in
                guard state.failure == nil else { return }
                do {
                    for entry in batch.entries {
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
