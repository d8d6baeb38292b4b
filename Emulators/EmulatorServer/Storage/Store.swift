import EmulatorAPI
package import EmulatorHost
import EmulatorSuite
import Foundation
import GRDB
package import Logging
import Synchronization
import VendorDialects

/// A data directory: the stored tenants of one server, a SQLite file each, under `tenants/`.
///
/// There is no catalogue beside the files: each says what its tenant is, so there is nothing that could disagree.
package final class Store: Sendable {
    /// How many journal entries there are from one snapshot to the next.
    package static let defaultSnapshotInterval: UInt64 = 10_000

    package let directory: String
    /// What a crash had left unfinished in the directory and what became of it when it was opened, a sentence each.
    package let leftovers: [String]
    private let lock: DirectoryLock
    private let snapshotInterval: UInt64
    private let maximumFileBytes: Int?
    private let logger: Logger
    /// Those that are open; nothing in the place of one that is being opened.
    private let files = Mutex<[String: TenantFile?]>([:])

    /// Opens the directory, which is made where it is not there, for this process alone.
    ///
    /// - Parameter maximumFileBytes: how large a tenant's file may grow, without its write-ahead log; the tenant stops
    ///   there. nil: as large as the disk.
    package init(
        directory: String, logger: Logger = Logger(label: "storage"),
        snapshotInterval: UInt64 = Store.defaultSnapshotInterval,
        maximumFileBytes: Int? = nil
    ) throws(StorageError) {
        lock = try DirectoryLock.make(directory)
        self.directory = directory
        self.snapshotInterval = snapshotInterval
        self.maximumFileBytes = maximumFileBytes
        self.logger = logger
        leftovers = try TenantFile.tidy(directory)
        for leftover in leftovers {
            logger.warning("something was left unfinished", metadata: ["what": "\(leftover)"])
        }
    }

    // MARK: Tenants

    /// The names of the tenants that are stored, sorted.
    package var tenantNames: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Self.folder(of: directory))) ?? []
        return names.filter { $0.hasSuffix(".sqlite") }.compactMap { $0.dropLast(7).removingPercentEncoding }.sorted()
    }

    /// What a stored tenant is made from.
    package func tenant(_ name: String) throws(StorageError) -> StoredTenant {
        if let file = files.withLock({ $0[name] ?? nil }) { return try file.tenant() }
        return try TenantFile(existing(name), isReadOnly: true).tenant()
    }

    /// Stores a tenant with nobody in it and gives its host.
    package func create(_ tenant: StoredTenant) throws(StorageError) -> TenantHost {
        let name = tenant.description.name
        let path = Self.path(of: name, in: directory)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw .tenantExists(name: name, directory: directory)
        }
        _ = try Self.setup(tenant)
        try TenantFile.create(path, tenant)
        return try recover(name)
    }

    /// Recovers a stored tenant and gives its host. It is the tenant after the last entry that was acknowledged, and then
    /// every session that was open is interrupted. Its clock is not behind the last entry.
    ///
    /// Throws ``StorageError/damaged(file:saved:written:reason:)`` where an entry is lost; ``salvage(_:)`` makes a tenant
    /// of the rest.
    package func recover(_ name: String) throws(StorageError) -> TenantHost {
        let path = try existing(name)
        let isFree = files.withLock { files in
            guard files[name] == nil else { return false }
            files[name] = .some(nil)
            return true
        }
        guard isFree else { throw .tenantInUse(name: name) }
        do {
            try TenantFile.settle(path)
            return try open(name, path)
        } catch {
            files.withLock { _ = $0.removeValue(forKey: name) }
            throw error
        }
    }

    private func open(_ name: String, _ path: String) throws(StorageError) -> TenantHost {
        let file = try TenantFile(path)
        try limit(file)
        let recovered = try file.recover()
        var logger = logger
        logger[metadataKey: "tenant"] = "\(name)"
        for warning in recovered.warnings {
            logger.warning(
                "a part of the tenant's file is damaged; nothing is lost", metadata: ["reason": "\(warning)"])
        }
        let writer = JournalWriter(
            file, after: recovered.snapshot.position, recovered.chain, snapshotInterval: snapshotInterval,
            logger: logger)
        let setup = try Self.setup(recovered.tenant)
        files.withLock { $0[name] = file }
        return TenantHost(
            setup: setup, clock: Self.clock(for: recovered), journal: writer.journal, recovered: recovered.snapshot)
    }

    /// Deletes a stored tenant and its journal. The caller has stopped its host.
    package func remove(_ name: String) throws(StorageError) {
        let path = Self.path(of: name, in: directory)
        guard FileManager.default.fileExists(atPath: path) else {
            throw .tenantNotFound(name: name, directory: directory)
        }
        close(name)
        try TenantFile.drop(path)
    }

    /// Lets go of a tenant whose host has settled and stopped; what the host does after it is not journaled.
    package func close(_ name: String) {
        guard let file = files.withLock({ $0.removeValue(forKey: name) ?? nil }) else { return }
        do { try file.database.close() } catch {
            logger.warning(
                "a tenant's file was not closed",
                metadata: ["tenant": "\(name)", "reason": "\(TenantFile.reason(error))"])
        }
    }

    /// Lets go of every tenant, as ``close(_:)`` does of one.
    package func close() {
        for name in files.withLock({ $0.keys.sorted() }) { close(name) }
    }

    // MARK: Parts

    /// Who has a data directory open, such as `process 4711`; nil where nobody has.
    package static func holder(of directory: String) -> String? { DirectoryLock.holder(of: directory) }

    func isOpen(_ name: String) -> Bool { files.withLock { $0[name] != nil } }

    static func folder(of directory: String) -> String { directory + "/tenants" }

    /// Where a tenant's file is. Names become file names with everything but letters, digits, `-` and `_` percent-encoded.
    static func path(of name: String, in directory: String) -> String {
        var allowed = CharacterSet(charactersIn: "-_")
        allowed.formUnion(CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
        let encoded = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? name
        return folder(of: directory) + "/" + encoded + ".sqlite"
    }

    static func setup(_ tenant: StoredTenant) throws(StorageError) -> TenantSetup {
        do { return try tenant.setup() } catch {
            throw .invalidTenant(name: tenant.description.name, reason: error)
        }
    }

    private func existing(_ name: String) throws(StorageError) -> String {
        let path = Self.path(of: name, in: directory)
        guard FileManager.default.fileExists(atPath: path) else {
            throw .tenantNotFound(name: name, directory: directory)
        }
        if !isOpen(name), let damage = WriteAheadLog.damage(at: path + "-wal") {
            throw .damaged(file: path, saved: TenantFile.readableEntryCount(path), written: nil, reason: damage)
        }
        return path
    }

    private func limit(_ file: TenantFile) throws(StorageError) {
        guard let maximumFileBytes else { return }
        do {
            try file.database.writeWithoutTransaction { db in
                let pageBytes = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
                _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(max(1, maximumFileBytes / pageBytes))")
            }
        } catch {
            throw .unwritable(file: file.path, reason: TenantFile.reason(error))
        }
    }

    /// A live clock goes on with the wall clock, so that deadlines fell due while nothing ran; never back, should the wall
    /// clock have been set.
    private static func clock(for recovered: TenantFile.Recovered) -> HostClock {
        let reached = recovered.snapshot.state.now
        switch recovered.tenant.clock {
        case .manual: return .manual(from: reached)
        case .live:
            let sinceBirth = Date().timeIntervalSince1970 * 1000 - Double(recovered.tenant.bornAtUnixMilliseconds)
            return .live(from: max(reached, Instant(.milliseconds(Int64(sinceBirth)))))
        }
    }
}
