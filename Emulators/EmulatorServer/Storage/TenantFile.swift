import CSystemShims
import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Foundation
import GRDB

/// One tenant's SQLite file: what the tenant is made from, its journal and its snapshots.
///
/// A file a tenant, because then damage, a full quota or a deletion concerns one tenant, and a file is all there is to hand
/// on. Write-ahead logging with `synchronous=FULL`: a commit returns when the log is on the disk, so what was acknowledged
/// outlives the process and the machine's power; many entries share one commit, which is what makes that affordable.
final class TenantFile: Sendable {
    /// Marks a SQLite file as one of ours: "Parl".
    static let applicationID = 0x5061_726c
    /// The page of the table `head`, which every transaction writes: tables take the pages behind the first in order.
    static let headPage: UInt32 = 4

    let path: String
    let database: DatabaseQueue
    let fingerprint: FileFingerprint

    /// Makes the file of a tenant with nobody in it, whole or not at all.
    static func create(_ path: String, _ tenant: StoredTenant) throws(StorageError) {
        let draft = path + draftSuffix
        try TenantDraft(draft, tenant).finish()
        try removeCompanions(of: path)
        try rename(draft, to: path)
    }

    /// Opens a file, to append to or only to read.
    ///
    /// What a crash left beside the file is settled by opening it to append to. A reader cannot do that.
    ///
    /// - Parameters:
    ///   - maximumBytes: how large it may grow, without its write-ahead log.
    ///   - acceptsDamage: whether a log that is damaged is taken up to the damage, and the rest of it dropped.
    init(
        _ path: String, isReadOnly: Bool = false, maximumBytes: Int? = nil, acceptsDamage: Bool = false
    ) throws(StorageError) {
        self.path = path
        if !isReadOnly, !acceptsDamage { try Self.checkLog(path) }
        do {
            fingerprint = try FileFingerprint(path)
            var configuration = Configuration()
            configuration.readonly = isReadOnly
            // A reader beside a server that writes waits for it instead of failing.
            configuration.busyMode = .timeout(5)
            configuration.prepareDatabase { db in
                try db.execute(sql: "PRAGMA cell_size_check = ON; PRAGMA cache_size = -512")
            }
            database = try DatabaseQueue(path: path, configuration: configuration)
            try database.writeWithoutTransaction { db in try Self.checkVersion(db, path) }
            if !isReadOnly {
                try database.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
                    guard let maximumBytes else { return }
                    let pageBytes = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
                    _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(max(1, maximumBytes / pageBytes))")
                }
            }
        } catch let error as StorageError {
            throw error
        } catch {
            throw .unreadable(file: path, reason: Self.reason(error))
        }
    }

    /// Throws where the file cannot be recovered, as far as that shows from outside. Changes nothing.
    static func examine(_ path: String) throws(StorageError) {
        if let suspicion = RecoveryMark.history(path).suspicion { throw .suspected(file: path, reason: suspicion) }
        try checkLog(path)
        guard let handle = FileHandle(forReadingAtPath: path), let head = try? handle.read(upToCount: 100),
            head.count == 100, head.starts(with: Array("SQLite format 3".utf8))
        else { throw .unreadable(file: path, reason: "it is not a tenant's file") }
        func number(_ offset: Int) -> Int { head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        // Where SQLite's file format has them.
        guard number(68) == applicationID else {
            throw .unreadable(file: path, reason: "it is not a tenant's file")
        }
        guard number(60) == StoredTenant.formatVersion else {
            throw .otherVersion(file: path, found: number(60))
        }
    }

    private static func checkLog(_ path: String) throws(StorageError) {
        guard let damage = WriteAheadLog.damage(at: path + "-wal", pageOfEveryTransaction: headPage) else { return }
        throw .logDamaged(file: path, reason: damage)
    }

    /// Closes it; the last to close a file moves its log into it.
    func close() throws { try database.close() }

    /// Removes a file with its log, whatever is there of them.
    static func remove(_ path: String) {
        for suffix in [""] + companions { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    /// Copies a file that nobody has open, with its log.
    static func copy(_ path: String, to copy: String) throws(StorageError) {
        do {
            for suffix in ["", "-wal", "-journal"] where FileManager.default.fileExists(atPath: path + suffix) {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
                PrivateFiles.restrict(copy + suffix)
            }
        } catch {
            throw .unwritable(file: copy, reason: reason(error))
        }
    }

    /// Whether the file is still where it was opened, and has not been replaced by another.
    var isInPlace: Bool { (try? FileFingerprint(path)) == fingerprint }

    /// What SQLite or the system says went wrong.
    static func reason(_ error: any Error) -> String {
        switch error {
        case let error as DatabaseError:
            "\(error.message ?? "no message") (SQLite \(error.extendedResultCode.rawValue))"
        case let error as StorageError: "\(error)"
        case let error as NATSError: "\(error)"
        default: error.systemReason
        }
    }

    private static func checkVersion(_ db: Database, _ path: String) throws {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
            throw StorageError.unreadable(file: path, reason: "it is not a tenant's file")
        }
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard found == StoredTenant.formatVersion else {
            throw StorageError.otherVersion(file: path, found: found)
        }
    }
}

/// A tenant's file while it is made. Nobody reads it before ``finish()``, so nothing of it is on the disk before that: what a
/// crash leaves is removed.
final class TenantDraft {
    let path: String
    private let database: DatabaseQueue
    private let coding = JournalCoding()
    private var chain = JournalChain()

    /// Begins the file of a tenant with nobody in it; a draft that was there is replaced.
    init(_ path: String, _ tenant: StoredTenant) throws(StorageError) {
        self.path = path
        TenantFile.remove(path)
        do {
            close(try PrivateFiles.make(path))
            database = try DatabaseQueue(path: path)
            try database.writeWithoutTransaction { [coding] db in
                try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
                try db.inTransaction {
                    try db.execute(sql: Self.schema)
                    try Self.insert(tenant, coding, db)
                    return .commit
                }
            }
        } catch {
            TenantFile.remove(path)
            throw .unwritable(file: path, reason: TenantFile.reason(error))
        }
    }

    /// Lets the journal begin with a snapshot; before the first entry.
    func begin(with snapshot: EncodedSnapshot) throws(StorageError) {
        try write { [chain] db in
            try db.inTransaction {
                try TenantFile.insert(snapshot, chain: chain, db)
                let position = Int64(bitPattern: snapshot.position)
                try db.execute(sql: "UPDATE head SET position = ?, beginning = ?", arguments: [position, position])
                return .commit
            }
        }
    }

    /// Adds entries to the end of the journal, and a snapshot that these or earlier ones have led to.
    func append(_ entries: [JournalEntry], _ snapshot: EncodedSnapshot? = nil) throws(StorageError) {
        guard !entries.isEmpty || snapshot != nil else { return }
        chain = try write { [coding, chain] db in
            try TenantFile.write(entries, snapshot, chain: chain, coding: coding, db)
        }
    }

    /// Drops all snapshots but the newest two and the one that the journal begins with.
    func dropSnapshots() throws(StorageError) {
        try write { db in try TenantFile.trim(.all, nowUnixMilliseconds: 0, db) }
    }

    private func write<Value>(_ body: (Database) throws -> Value) throws(StorageError) -> Value {
        do { return try database.writeWithoutTransaction(body) } catch {
            throw .unwritable(file: path, reason: TenantFile.reason(error))
        }
    }

    /// Returns when the file is whole, on the disk, and all there is of it.
    func finish() throws(StorageError) {
        do {
            // From here on the file says itself that it has a write-ahead log; whoever opens it changes nothing of it.
            try database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = WAL") }
            try database.close()
            try TenantFile.removeCompanions(of: path)
            try PrivateFiles.sync(path)
        } catch {
            abandon()
            if let error = error as? StorageError { throw error }
            throw .unwritable(file: path, reason: TenantFile.reason(error))
        }
    }

    /// Leaves nothing behind.
    func abandon() {
        try? database.close()
        TenantFile.remove(path)
    }

    private static let schema = """
        PRAGMA application_id = \(TenantFile.applicationID);
        PRAGMA user_version = \(StoredTenant.formatVersion);
        CREATE TABLE tenant (
            id INTEGER PRIMARY KEY CHECK (id = 1), tenant TEXT NOT NULL, checksum INTEGER NOT NULL);
        CREATE TABLE journal (
            position INTEGER PRIMARY KEY, at INTEGER NOT NULL, input TEXT, chain INTEGER NOT NULL, outcome INTEGER);
        CREATE TABLE head (
            id INTEGER PRIMARY KEY CHECK (id = 1), position INTEGER NOT NULL, chain INTEGER NOT NULL,
            beginning INTEGER NOT NULL, writeCount INTEGER NOT NULL);
        CREATE TABLE snapshot (
            position INTEGER PRIMARY KEY, lastSession INTEGER NOT NULL, chain INTEGER NOT NULL, state TEXT NOT NULL,
            checksum INTEGER NOT NULL, takenAt INTEGER NOT NULL);
        """

    private static func insert(_ tenant: StoredTenant, _ coding: JournalCoding, _ db: Database) throws {
        let text = try coding.text(tenant)
        var checksum = Checksum()
        checksum.add(text)
        try db.execute(
            sql: "INSERT INTO tenant VALUES (1, ?, ?)", arguments: [text, Int64(bitPattern: checksum.value)])
        try db.execute(
            sql: "INSERT INTO head VALUES (1, 0, ?, 0, 0)", arguments: [Int64(bitPattern: JournalChain().value)])
    }
}

/// Which file a path names.
struct FileFingerprint: Equatable, Sendable {
    private var device: UInt64
    private var number: UInt64

    init(_ path: String) throws {
        // Each batch of a journal asks, and `FileManager` takes 20 µs.
        (device, number) = (0, 0)
        let failure = cshim_file_identity(path, &device, &number)
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    }
}
