import EmulatorAPI
import EmulatorHost
import Foundation
import GRDB
import Logging
import Synchronization

/// Writes one tenant's journal: what comes in while a transaction runs goes into the next one, together.
///
/// Transactions run on the file's own queue, one at a time and in order; nothing of the host waits for them but what it
/// holds back itself. After a failure nothing more is written.
final class JournalWriter: Sendable {
    /// Most entries in one transaction, which bounds how long an entry waits for those it shares it with.
    private static let batchLimit = 4096

    private struct State {
        var entries: [JournalEntry] = []
        /// Waits until the entry it was made after is written.
        var snapshot: EncodedSnapshot?
        var isEncoding = false
        var isScheduled = false
        var hasFailed = false
        var report: (@Sendable (Journal.Report) -> Void)?
        /// After the last entry that is written. Changed on the file's queue only.
        var position: UInt64
        var chain: JournalChain
    }

    private let file: TenantFile
    private let logger: Logger
    private let snapshotInterval: UInt64
    private let state: Mutex<State>

    init(_ file: TenantFile, after position: UInt64, _ chain: JournalChain, snapshotInterval: UInt64, logger: Logger) {
        self.file = file
        self.logger = logger
        self.snapshotInterval = snapshotInterval
        state = Mutex(State(position: position, chain: chain))
    }

    /// What the host writes to; it keeps the writer alive.
    var journal: Journal {
        Journal(
            listen: { report in self.state.withLock { $0.report = report } },
            append: { self.append($0) }, keep: { self.keep($0) }, snapshotInterval: snapshotInterval)
    }

    private func append(_ entry: JournalEntry) {
        let isFirst = state.withLock { state in
            guard !state.hasFailed else { return false }
            state.entries.append(entry)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { schedule() }
    }

    /// Encodes on a thread of its own: a large tenant takes longer than entries should wait. One that comes while another is
    /// encoded is passed over.
    private func keep(_ snapshot: TenantSnapshot) {
        let isFree = state.withLock { state in
            guard !state.hasFailed, !state.isEncoding else { return false }
            state.isEncoding = true
            return true
        }
        guard isFree else { return }
        DispatchQueue.global(qos: .utility).async { [self] in
            let encoded: EncodedSnapshot?
            do { encoded = try EncodedSnapshot(snapshot) } catch {
                encoded = nil
                logger.error("a snapshot could not be encoded", metadata: ["reason": "\(error)"])
            }
            let isFirst = state.withLock { state in
                state.isEncoding = false
                guard let encoded, !state.hasFailed else { return false }
                state.snapshot = encoded
                defer { state.isScheduled = true }
                return !state.isScheduled
            }
            if isFirst { schedule() }
        }
    }

    private func schedule() {
        file.database.asyncWriteWithoutTransaction { self.writeBatch($0) }
    }

    private func writeBatch(_ db: Database) {
        let (entries, snapshot, chain) = state.withLock { state in
            let entries = Array(state.entries.prefix(Self.batchLimit))
            state.entries.removeFirst(entries.count)
            let reached = entries.last?.position ?? state.position
            let snapshot = state.snapshot.flatMap { $0.position <= reached ? $0 : nil }
            if snapshot != nil { state.snapshot = nil }
            return (entries, snapshot, state.chain)
        }
        do {
            let after = try TenantFile.write(entries, snapshot, chain: chain, coding: JournalCoding(), db)
            // SQLite goes on writing to a file that was deleted, and nobody would ever find it.
            guard file.isInPlace else {
                throw StorageError.unwritable(file: file.path, reason: "it was moved or deleted")
            }
            let (report, isMore) = state.withLock { state in
                state.chain = after
                state.position = entries.last?.position ?? state.position
                state.isScheduled = !state.entries.isEmpty
                return (entries.isEmpty ? nil : state.report, state.isScheduled)
            }
            if let last = entries.last { report?(.durable(through: last.position)) }
            if isMore { schedule() }
        } catch {
            fail(TenantFile.reason(error))
        }
    }

    private func fail(_ reason: String) {
        let report = state.withLock { state in
            state.hasFailed = true
            state.entries = []
            state.snapshot = nil
            return state.report
        }
        logger.error(
            "the journal cannot be written; the tenant takes nothing any more",
            metadata: ["file": "\(file.path)", "reason": "\(reason)"])
        report?(.failed(reason: reason))
    }
}
