import Dispatch
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
///
/// The whole journal is kept, also what is older than the snapshots: it is the form of a bug report.
final class TenantFile: Sendable {
    /// Raised when a version of Parlor writes what older ones cannot read: 2 has outcomes of steps.
    static let schemaVersion = 2
    /// Marks a SQLite file as one of ours: "Parl".
    static let applicationID = 0x5061_726c
    /// How many of the newest snapshots are kept: one more than needed, should the newest be damaged.
    static let keptSnapshotCount = 2

    let path: String
    let database: DatabaseQueue
    private let fingerprint: FileFingerprint

    /// Makes the file of a tenant with nobody in it, whole or not at all.
    static func create(_ path: String, _ tenant: StoredTenant) throws(StorageError) {
        let draft = path + draftSuffix
        try write(draft, tenant)
        try removeCompanions(of: path)
        try rename(draft, to: path)
    }

    /// Writes the file of a tenant with nobody in it, on the disk when this returns.
    static func write(_ path: String, _ tenant: StoredTenant) throws(StorageError) {
        remove(path)
        do {
            let database = try DatabaseQueue(path: path)
            try database.write { db in
                try db.execute(sql: schema)
                try insert(tenant, db)
            }
            try database.close()
        } catch {
            remove(path)
            throw .unwritable(file: path, reason: reason(error))
        }
    }

    /// Opens a file, to append to or only to read.
    init(_ path: String, isReadOnly: Bool = false) throws(StorageError) {
        self.path = path
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
                    try Self.upgrade(db)
                }
            }
        } catch let error as StorageError {
            throw error
        } catch {
            throw .unreadable(file: path, reason: Self.reason(error))
        }
    }

    /// Removes a file with its log, whatever is there of them.
    static func remove(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    /// Copies a file that nobody has open, with its log.
    static func copy(_ path: String, to copy: String) throws(StorageError) {
        do {
            for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
            }
        } catch {
            throw .unwritable(file: copy, reason: reason(error))
        }
    }

    /// How many entries, from the first, can be read of a file whose log is damaged, which stays as it is.
    static func readableEntryCount(_ path: String) -> UInt64 {
        // Opening takes from the log what is whole and drops the rest, so that is done to a copy.
        let copy = path + ".examined"
        remove(copy)
        defer { remove(copy) }
        var count: UInt64 = 0
        do {
            try Self.copy(path, to: copy)
            try TenantFile(copy).forEachEntry { entry, _ in count = entry.position }
        } catch {
            // The damage that ends the count; it is reported with it.
        }
        return count
    }

    /// Whether the file is still where it was opened, and has not been replaced by another.
    var isInPlace: Bool { (try? FileFingerprint(path)) == fingerprint }

    /// What SQLite or the system says went wrong.
    static func reason(_ error: any Error) -> String {
        switch error {
        case let error as DatabaseError:
            "\(error.message ?? "no message") (SQLite \(error.extendedResultCode.rawValue))"
        case let error as StorageError: "\(error)"
        default: error.systemReason
        }
    }

    private static let schema = """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(schemaVersion);
        CREATE TABLE tenant (
            id INTEGER PRIMARY KEY CHECK (id = 1), tenant TEXT NOT NULL, checksum INTEGER NOT NULL);
        CREATE TABLE journal (
            position INTEGER PRIMARY KEY, at INTEGER NOT NULL, input TEXT, chain INTEGER NOT NULL, outcome INTEGER);
        CREATE TABLE head (
            id INTEGER PRIMARY KEY CHECK (id = 1), position INTEGER NOT NULL, chain INTEGER NOT NULL);
        CREATE TABLE snapshot (
            position INTEGER PRIMARY KEY, lastSession INTEGER NOT NULL, chain INTEGER NOT NULL, state TEXT NOT NULL,
            checksum INTEGER NOT NULL);
        """

    private static func insert(_ tenant: StoredTenant, _ db: Database) throws {
        let text = try JournalCoding().text(tenant)
        var checksum = Checksum()
        checksum.add(text)
        try db.execute(
            sql: "INSERT INTO tenant VALUES (1, ?, ?)", arguments: [text, Int64(bitPattern: checksum.value)])
        try db.execute(
            sql: "INSERT INTO head VALUES (1, 0, ?)", arguments: [Int64(bitPattern: JournalChain().value)])
    }

    /// Makes a file of an earlier version one of this.
    private static func upgrade(_ db: Database) throws {
        guard try !hasOutcomes(db) else { return }
        try db.inTransaction(.immediate) {
            try db.execute(
                sql: "ALTER TABLE journal ADD COLUMN outcome INTEGER; PRAGMA user_version = \(schemaVersion)")
            return .commit
        }
    }

    /// Whether the file is of a version that records what steps led to.
    static func hasOutcomes(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 >= 2
    }

    private static func checkVersion(_ db: Database, _ path: String) throws {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
            throw StorageError.unreadable(file: path, reason: "it is not a tenant's file")
        }
        let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard found <= schemaVersion else {
            throw StorageError.newerSchema(file: path, found: found, supported: schemaVersion)
        }
    }
}

/// Which file a path names.
private struct FileFingerprint: Equatable {
    var device: UInt64
    var number: UInt64

    init(_ path: String) throws {
        let found = try FileManager.default.attributesOfItem(atPath: path)
        guard let device = found[.systemNumber] as? NSNumber, let number = found[.systemFileNumber] as? NSNumber else {
            throw CocoaError(.fileReadUnknown)
        }
        self.device = device.uint64Value
        self.number = number.uint64Value
    }
}
