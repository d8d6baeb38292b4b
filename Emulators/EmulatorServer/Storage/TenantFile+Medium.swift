import EmulatorHost
import Foundation
import GRDB
import Synchronization
import VendorDialects

/// A tenant's journal in its SQLite file, which is opened when it is used.
final class FileMedium: JournalMedium {
    /// After the last entry that is written.
    private struct End {
        var position: UInt64
        var chain: JournalChain
    }

    let place: String
    private let fingerprint: FileFingerprint
    private let files: OpenFiles
    private let keeping: JournalKeeping
    private let maximumBytes: Int?
    private let unixMilliseconds: @Sendable () -> Int64
    private let end: Mutex<End>

    /// Goes on in a file that was just made or read.
    init(
        _ path: String, after position: UInt64, _ chain: JournalChain, files: OpenFiles, keeping: JournalKeeping,
        maximumBytes: Int?, unixMilliseconds: @escaping @Sendable () -> Int64
    ) throws(StorageError) {
        place = path
        do { fingerprint = try FileFingerprint(path) } catch {
            throw .unreadable(file: path, reason: TenantFile.reason(error))
        }
        self.files = files
        self.keeping = keeping
        self.maximumBytes = maximumBytes
        self.unixMilliseconds = unixMilliseconds
        end = Mutex(End(position: position, chain: chain))
    }

    func write(_ entries: [JournalEntry], _ snapshot: EncodedSnapshot?) throws {
        let chain = end.withLock { $0.chain }
        let after = try using { db in
            try TenantFile.write(entries, snapshot, chain: chain, coding: JournalCoding(), db)
        }
        end.withLock { end in
            end.chain = after
            end.position = entries.last?.position ?? end.position
        }
    }

    func dropPast(isNew: Bool) throws -> Bool {
        if isNew {
            try using { db in try TenantFile.trim(keeping, nowUnixMilliseconds: unixMilliseconds(), db) }
        }
        return try using { try TenantFile.dropEntries($0) }
    }

    func readdress(_ webhooks: [WebhookDescription]?) throws {
        try using { db in try TenantFile.readdress(webhooks, place, db) }
    }

    func close() throws { try files.close(place) }

    private func using<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try files.using(place, open: open) { file in
            let value = try file.database.writeWithoutTransaction(body)
            // SQLite goes on writing to a file that was deleted, and nobody would ever find it.
            guard file.isInPlace else { throw StorageError.unwritable(file: place, reason: "it was moved or deleted") }
            return value
        }
    }

    /// Opens the file again, which has been closed for others: it must be as it was left.
    private func open() throws -> TenantFile {
        guard FileManager.default.fileExists(atPath: place) else {
            throw StorageError.unwritable(file: place, reason: "it was moved or deleted")
        }
        let file = try TenantFile(place, maximumBytes: maximumBytes)
        let head = try file.read { try TenantFile.head($0) }
        let end = end.withLock { $0 }
        guard file.fingerprint == fingerprint, head.position == end.position, head.chain == end.chain.value else {
            throw StorageError.unwritable(file: place, reason: "it is not as it was left")
        }
        return file
    }
}
