import EmulatorAPI
import EmulatorHost
import Foundation
import GRDB
import Logging
import Synchronization
import VendorDialects

/// Writes one tenant's journal: what comes in while a transaction runs goes into the next one, together.
///
/// Transactions run in a lane of their own, one at a time and in order; nothing of the host waits for them but what it
/// holds back itself. After a failure nothing more is written.
final class JournalWriter: Sendable {
    /// What a writer needs of the directory that the file is in.
    struct Surroundings: Sendable {
        var files: OpenFiles
        /// Where transactions run.
        var lane: WorkLane
        /// Where snapshots are encoded: a large tenant takes longer for that than entries should wait.
        var encoding: WorkLane
        var keeping: JournalKeeping
        var snapshotInterval: UInt64
        var maximumFileBytes: Int?
        var unixMilliseconds: @Sendable () -> Int64
        var logger: Logger
    }

    /// Most entries in one transaction, which bounds how long an entry waits for those it shares it with.
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
        /// After the last entry that is written. Changed in the lane only.
        var position: UInt64
        var chain: JournalChain
    }

    let path: String
    private let fingerprint: FileFingerprint
    private let surroundings: Surroundings
    private let state: Mutex<State>

    /// Goes on in a file that was just made or read.
    init(
        _ path: String, after position: UInt64, _ chain: JournalChain, _ surroundings: Surroundings
    ) throws(StorageError) {
        self.path = path
        do { fingerprint = try FileFingerprint(path) } catch {
            throw .unreadable(file: path, reason: TenantFile.reason(error))
        }
        self.surroundings = surroundings
        state = Mutex(State(position: position, chain: chain))
    }

    /// What the host writes to; it keeps the writer alive.
    var journal: Journal {
        Journal(
            listen: { report in self.state.withLock { $0.report = report } },
            append: { self.append($0) }, keep: { self.keep($0) }, snapshotInterval: surroundings.snapshotInterval)
    }

    /// Writes the entries that are left and closes the file, while the caller waits. Nothing is written any more: a snapshot
    /// that is still encoded is dropped, and the journal holds what it would have held.
    func close() throws {
        try surroundings.lane.runWhileWaiting { [self] in
            while state.withLock({ !$0.isOver && !$0.entries.isEmpty }) { writeBatch() }
            state.withLock { $0.isOver = true }
            return Result { try surroundings.files.close(path) }
        }.get()
    }

    /// Writes into the file where the tenant's callbacks go, while the caller waits.
    func readdress(_ webhooks: [WebhookDescription]?) throws(StorageError) {
        try surroundings.lane.runWhileWaiting { [self] in
            Result { () throws(StorageError) in
                do {
                    try using { db in try TenantFile.readdress(webhooks, path, db) }
                } catch let error as StorageError {
                    throw error
                } catch {
                    throw .unwritable(file: path, reason: TenantFile.reason(error))
                }
            }
        }.get()
    }

    /// Does something with the file while nothing is written; where it succeeds, nothing is written any more, and the file is
    /// closed. The caller waits.
    func end(_ body: @escaping @Sendable () throws(StorageError) -> Void) throws(StorageError) {
        try surroundings.lane.runWhileWaiting { [self] in
            Result { () throws(StorageError) in
                try body()
                state.withLock { $0.isOver = true }
                do { try surroundings.files.close(path) } catch {
                    surroundings.logger.warning("a tenant's file was not closed", metadata: note(error))
                }
            }
        }.get()
    }

    // MARK: From the host

    private func append(_ entry: JournalEntry) {
        let isFirst = state.withLock { state in
            guard !state.isOver else { return false }
            state.entries.append(entry)
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
        let (entries, snapshot, chain, isOver) = state.withLock { state in
            let entries = Array(state.entries.prefix(Self.batchLimit))
            state.entries.removeFirst(entries.count)
            let reached = entries.last?.position ?? state.position
            let snapshot = state.snapshot.flatMap { $0.position <= reached ? $0 : nil }
            if snapshot != nil { state.snapshot = nil }
            return (entries, snapshot, state.chain, state.isOver)
        }
        guard !isOver else { return }
        do {
            let after = try using { db in
                try TenantFile.write(entries, snapshot, chain: chain, coding: JournalCoding(), db)
            }
            let report = state.withLock { state in
                state.chain = after
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
            if isNew {
                try using { [surroundings] db in
                    try TenantFile.trim(
                        surroundings.keeping, nowUnixMilliseconds: surroundings.unixMilliseconds(), db)
                }
            }
            isMore = try using { try TenantFile.dropEntries($0) }
        } catch {
            surroundings.logger.warning("a tenant's past could not be dropped", metadata: note(error))
        }
        state.withLock { $0.isDropping = isMore }
    }

    private func using<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try surroundings.files.using(path, open: open) { file in
            let value = try file.database.writeWithoutTransaction(body)
            // SQLite goes on writing to a file that was deleted, and nobody would ever find it.
            guard file.isInPlace else { throw StorageError.unwritable(file: path, reason: "it was moved or deleted") }
            return value
        }
    }

    /// Opens the file again, which has been closed for others: it must be as it was left.
    private func open() throws -> TenantFile {
        guard FileManager.default.fileExists(atPath: path) else {
            throw StorageError.unwritable(file: path, reason: "it was moved or deleted")
        }
        let file = try TenantFile(path, maximumBytes: surroundings.maximumFileBytes)
        let head = try file.read { try TenantFile.head($0) }
        let (position, chain) = state.withLock { ($0.position, $0.chain) }
        guard file.fingerprint == fingerprint, head.position == position, head.chain == chain.value else {
            throw StorageError.unwritable(file: path, reason: "it is not as it was left")
        }
        return file
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
            metadata: ["file": "\(path)", "reason": "\(reason)"])
        report?(.failed(reason: reason))
    }

    private func note(_ error: any Error) -> Logger.Metadata {
        ["file": "\(path)", "reason": "\(TenantFile.reason(error))"]
    }
}
