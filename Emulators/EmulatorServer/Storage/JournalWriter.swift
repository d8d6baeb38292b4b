import EmulatorAPI
import EmulatorHost
import Logging
import Synchronization
import VendorDialects

/// Where one tenant's journal is kept. A writer calls it in its lane only, one call at a time.
protocol JournalMedium: Sendable {
    /// What errors and logs call it: a file's path, say.
    var place: String { get }
    /// Writes entries and a snapshot that they or earlier ones have led to; returns when these outlive a crash.
    func write(_ entries: [JournalEntry], _ snapshot: EncodedSnapshot?) throws
    /// Drops a part of what is no longer to be kept; whether there is more to drop.
    /// - Parameter isNew: whether a snapshot was written since the last call.
    func dropPast(isNew: Bool) throws -> Bool
    /// Writes where the tenant's callbacks go.
    func readdress(_ webhooks: [WebhookDescription]?) throws
    /// Lets go of it.
    func close() throws
}

/// Writes one tenant's journal: what comes in while a batch is written goes into the next one, together.
///
/// Batches are written in a lane of their own, one at a time and in order; nothing of the host waits for them but what it
/// holds back itself. After a failure nothing more is written.
final class JournalWriter: Sendable {
    /// What a writer needs of the storage that the journal is in.
    struct Surroundings: Sendable {
        /// Where batches are written.
        var lane: WorkLane
        /// Where snapshots are encoded: a large tenant takes longer for that than entries should wait.
        var encoding: WorkLane
        var snapshotInterval: UInt64
        var unixMilliseconds: @Sendable () -> Int64
        var logger: Logger
    }

    /// Most entries in one batch, which bounds how long an entry waits for those it shares it with.
    private static let batchLimit = 4096

    private struct State {
        var entries: [JournalEntry] = []
        /// Written once the entry it was made after is.
        var snapshot: EncodedSnapshot?
        var isEncoding = false
        /// Whether entries behind the journal's beginning may be left.
        var isDropping = false
        var isScheduled = false
        /// Whether nothing is written any more: after a failure, and for a tenant that is gone.
        var isOver = false
        var report: (@Sendable (Journal.Report) -> Void)?
        /// The last entry that is written. Changed in the lane only.
        var position: UInt64
        /// The last entry that came.
        var appended: UInt64
    }

    private let medium: any JournalMedium
    private let surroundings: Surroundings
    private let state: Mutex<State>

    /// Goes on behind an entry, in a medium that was just made or read.
    init(_ medium: any JournalMedium, after position: UInt64, _ surroundings: Surroundings) {
        self.medium = medium
        self.surroundings = surroundings
        state = Mutex(State(position: position, appended: position))
    }

    /// What the host writes to; it keeps the writer alive.
    var journal: Journal {
        Journal(
            listen: { report in self.state.withLock { $0.report = report } },
            append: { self.append($0) }, keep: { self.keep($0) }, snapshotInterval: surroundings.snapshotInterval)
    }

    /// Writes the entries that are left and lets go of the medium, while the caller waits. Nothing is written any more: a snapshot
    /// that is still encoded is dropped, and the journal holds what it would have held.
    func close() throws {
        try surroundings.lane.runWhileWaiting { [self] in
            while state.withLock({ !$0.isOver && !$0.entries.isEmpty }) { writeBatch() }
            state.withLock { $0.isOver = true }
            return Result { try medium.close() }
        }.get()
    }

    /// Writes where the tenant's callbacks go, while the caller waits.
    func readdress(_ webhooks: [WebhookDescription]?) throws(StorageError) {
        try surroundings.lane.runWhileWaiting { [self] in
            Result { () throws(StorageError) in
                do {
                    try medium.readdress(webhooks)
                } catch let error as StorageError {
                    throw error
                } catch {
                    throw .unwritable(file: medium.place, reason: TenantFile.reason(error))
                }
            }
        }.get()
    }

    /// Does something with the medium while nothing is written; where it succeeds, nothing is written any more, and the medium
    /// is let go of. The caller waits.
    func end(_ body: @escaping @Sendable () throws(StorageError) -> Void) throws(StorageError) {
        try surroundings.lane.runWhileWaiting { [self] in
            Result { () throws(StorageError) in
                try body()
                state.withLock { $0.isOver = true }
                do { try medium.close() } catch {
                    surroundings.logger.warning("a tenant's journal was not closed", metadata: note(error))
                }
            }
        }.get()
    }

    /// How many entries came that the medium has not confirmed.
    var lag: UInt64 { state.withLock { $0.appended - min($0.position, $0.appended) } }

    // MARK: From the host

    private func append(_ entries: [JournalEntry]) {
        let isFirst = state.withLock { state in
            guard !state.isOver, let last = entries.last else { return false }
            state.entries += entries
            state.appended = last.position
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { schedule() }
    }

    /// One that comes while another is encoded is passed over.
    private func keep(_ snapshot: TenantSnapshot) {
        let isFree = state.withLock { state in
            guard !state.isOver, !state.isEncoding else { return false }
            state.isEncoding = true
            return true
        }
        guard isFree else { return }
        surroundings.encoding.enqueue { [self] in
            let encoded: EncodedSnapshot?
            do {
                encoded = try EncodedSnapshot(snapshot, takenAtUnixMilliseconds: surroundings.unixMilliseconds())
            } catch {
                encoded = nil
                surroundings.logger.error("a snapshot could not be encoded", metadata: note(error))
            }
            let isFirst = state.withLock { state in
                state.isEncoding = false
                guard let encoded, !state.isOver else { return false }
                state.snapshot = encoded
                defer { state.isScheduled = true }
                return !state.isScheduled
            }
            if isFirst { schedule() }
        }
    }

    // MARK: In the lane

    private func schedule() {
        surroundings.lane.enqueue { [self] in writeBatch() }
    }

    private func writeBatch() {
        let (entries, snapshot, isOver) = state.withLock { state in
            let entries = Array(state.entries.prefix(Self.batchLimit))
            state.entries.removeFirst(entries.count)
            let reached = entries.last?.position ?? state.position
            let snapshot = state.snapshot.flatMap { $0.position <= reached ? $0 : nil }
            if snapshot != nil { state.snapshot = nil }
            return (entries, snapshot, state.isOver)
        }
        guard !isOver else { return }
        do {
            try medium.write(entries, snapshot)
            let report = state.withLock { state in
                state.position = entries.last?.position ?? state.position
                return entries.isEmpty ? nil : state.report
            }
            if let last = entries.last { report?(.durable(through: last.position)) }
            if snapshot != nil { state.withLock { $0.isDropping = true } }
            dropPast(isNew: snapshot != nil)
            let isMore = state.withLock { state in
                let hasSnapshot = state.snapshot.map { $0.position <= state.position } ?? false
                state.isScheduled = !state.entries.isEmpty || hasSnapshot || state.isDropping
                return state.isScheduled
            }
            if isMore { schedule() }
        } catch {
            fail(TenantFile.reason(error))
        }
    }

    /// Drops what is no longer to be kept, a part at a time. What cannot be dropped stays, and stops nobody.
    private func dropPast(isNew: Bool) {
        guard state.withLock({ $0.isDropping }) else { return }
        var isMore = false
        do {
            isMore = try medium.dropPast(isNew: isNew)
        } catch {
            surroundings.logger.warning("a tenant's past could not be dropped", metadata: note(error))
        }
        state.withLock { $0.isDropping = isMore }
    }

    private func fail(_ reason: String) {
        let report = state.withLock { state in
            state.isOver = true
            state.entries = []
            state.snapshot = nil
            return state.report
        }
        surroundings.logger.error(
            "the journal cannot be written; the tenant takes nothing any more",
            metadata: ["file": "\(medium.place)", "reason": "\(reason)"])
        report?(.failed(reason: reason))
    }

    private func note(_ error: any Error) -> Logger.Metadata {
        ["file": "\(medium.place)", "reason": "\(TenantFile.reason(error))"]
    }
}
