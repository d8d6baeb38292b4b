import EmulatorAPI
package import EmulatorHost
import EmulatorSuite
import Foundation
package import Logging
import Synchronization
package import VendorDialects

/// A data directory: the stored tenants of one server, a SQLite file each, under `tenants/`.
///
/// There is no catalogue beside the files: each says what its tenant is, so there is nothing that could disagree.
package final class Store: Sendable {
    /// How many journal entries there are from one snapshot to the next.
    package static let defaultSnapshotInterval: UInt64 = 10_000
    /// Most tenants' files that are open at a time, of three descriptors each.
    package static let defaultOpenFileLimit = 64
    /// How many tenants' journals are written at a time.
    private static let writerCount = 8
    /// How many exports, imports, recoveries and encodings of snapshots run at a time.
    private static let workerCount = 2

    package let directory: String
    /// What a crash had left unfinished in the directory and what became of it when it was opened, a sentence each.
    package let leftovers: [String]
    private let lock: DirectoryLock
    private let snapshotInterval: UInt64
    private let maximumFileBytes: Int?
    private let keeping: JournalKeeping
    private let callbackHosts: CallbackHosts
    let unixMilliseconds: @Sendable () -> Int64
    private let logger: Logger
    private let files: OpenFiles
    private let writing = WorkerThreads("parlor journal", count: writerCount)
    private let working = WorkLanes("parlor storage", count: workerCount, isBackground: true)

    /// Where journals of tenants that are not there yet are read, one at a time.
    package let importing: WorkLane

    private struct State {
        /// Those that are open; nothing in the place of one that is being opened.
        var writers: [String: JournalWriter?] = [:]
    }

    private let state = Mutex(State())

    /// Opens the directory, which is made where it is not there, for this process alone.
    ///
    /// - Parameters:
    ///   - keeping: how much of each tenant's past its journal keeps.
    ///   - openFileLimit: most tenants' files that are open at a time.
    ///   - maximumFileBytes: how large a tenant's file may grow, without its write-ahead log; the tenant stops
    ///     there. nil: as large as the disk.
    ///   - callbackHosts: where callbacks of the tenants may go.
    ///   - unixMilliseconds: the machine's clock.
    package init(
        directory: String, logger: Logger = Logger(label: "storage"),
        snapshotInterval: UInt64 = Store.defaultSnapshotInterval, keeping: JournalKeeping = .lastDay,
        openFileLimit: Int = Store.defaultOpenFileLimit, maximumFileBytes: Int? = nil,
        callbackHosts: CallbackHosts = CallbackHosts(),
        unixMilliseconds: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
    ) throws(StorageError) {
        lock = try DirectoryLock.make(directory)
        self.directory = directory
        self.snapshotInterval = snapshotInterval
        self.keeping = keeping
        self.callbackHosts = callbackHosts
        self.maximumFileBytes = maximumFileBytes
        self.unixMilliseconds = unixMilliseconds
        self.logger = logger
        importing = working.free()
        files = OpenFiles(limit: max(openFileLimit, Self.writerCount + 1))
        leftovers = try TenantFile.tidy(directory)
        for leftover in leftovers {
            logger.warning("something was left unfinished", metadata: ["what": "\(leftover)"])
        }
    }

    // MARK: Tenants

    /// The names of the tenants that are stored, sorted.
    package var tenantNames: [String] { Self.tenantNames(in: directory) }

    /// The names of the tenants that are stored in a directory, sorted.
    package static func tenantNames(in directory: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder(of: directory))) ?? []
        return names.filter { $0.hasSuffix(".sqlite") }.compactMap { $0.dropLast(7).removingPercentEncoding }.sorted()
    }

    /// The tenants of a directory that nobody has open that cannot be recovered, as far as that shows without running their
    /// journals; by name. Changes nothing.
    package static func examine(_ directory: String) -> [(tenant: String, fault: StorageError)] {
        tenantNames(in: directory).compactMap { name in
            do throws(StorageError) {
                try TenantFile.examine(path(of: name, in: directory))
                return nil
            } catch {
                return (name, error)
            }
        }
    }

    /// What a stored tenant is made from.
    package func tenant(_ name: String) throws(StorageError) -> StoredTenant {
        // Who has the tenant open settled what was beside its file.
        let file = try TenantFile(existing(name), isReadOnly: isOpen(name))
        defer { try? file.close() }
        return try file.tenant()
    }

    /// What a stored tenant that cannot be opened is made from, as far as its file can be read at all.
    package func description(of name: String) -> StoredTenant? {
        guard let path = try? existing(name), let file = try? TenantFile(path, isReadOnly: true) else { return nil }
        defer { try? file.close() }
        return try? file.tenant()
    }

    /// Stores a tenant with nobody in it and gives its host.
    package func create(_ tenant: StoredTenant) throws(StorageError) -> TenantHost {
        let name = tenant.description.name
        let path = Self.path(of: name, in: directory)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw .tenantExists(name: name, directory: directory)
        }
        let setup = try Self.setup(tenant)
        try TenantFile.create(path, tenant)
        RecoveryMark.forget(path)
        return try claiming(name) { () throws(StorageError) in
            try host(
                RecoveredTenant(tenant: tenant, snapshot: TenantSnapshot(setup), chain: JournalChain()),
                isNew: true, path)
        }
    }

    /// Recovers a stored tenant and gives its host. It is the tenant after the last entry that was acknowledged, and then
    /// every session that was open is interrupted. Its clock is not behind the last entry.
    ///
    /// Throws ``StorageError/damaged(file:saved:written:reason:)`` where an entry is lost; ``salvage(_:)`` makes a tenant
    /// of the rest. Throws ``StorageError/suspected(file:reason:)`` where a process did not survive this before.
    package func recover(_ name: String) throws(StorageError) -> TenantHost { try open(name).host }

    /// Does what ``recover(_:)`` does; what the tenant is made from too, with its beginning on the wall clock that it has.
    package func open(_ name: String) throws(StorageError) -> (tenant: StoredTenant, host: TenantHost) {
        let path = try existing(name)
        return try claiming(name) { () throws(StorageError) in
            if let suspicion = RecoveryMark.history(path).suspicion { throw .suspected(file: path, reason: suspicion) }
            let mark = try RecoveryMark(path)
            defer { mark.end() }
            try TenantFile.settle(path)
            let file = try TenantFile(path)
            defer { try? file.close() }
            let recovered = try file.recover(marking: mark)
            let found = recovered.tenant.description.name
            guard found == name else { throw .unreadable(file: path, reason: "it is the file of tenant \"\(found)\"") }
            var tenant = recovered.tenant
            tenant.bornAtUnixMilliseconds = recovered.snapshot.state.bornAtUnixMilliseconds
            return (tenant, try host(recovered, isNew: false, path))
        }
    }

    /// Forgets that a process did not survive the recovery of a tenant.
    package func forgetSuspicion(of name: String) { RecoveryMark.forget(Self.path(of: name, in: directory)) }

    /// Deletes a stored tenant and its journal; its host, if there is one, has nothing to write to any more.
    ///
    /// Where it throws, the tenant is there as before, and its host goes on.
    package func remove(_ name: String) throws(StorageError) {
        let path = try existing(name)
        let dropped = path + TenantFile.droppedSuffix
        if let writer = state.withLock({ $0.writers[name] ?? nil }) {
            try writer.end { () throws(StorageError) in try TenantFile.rename(path, to: dropped) }
        } else {
            try TenantFile.rename(path, to: dropped)
        }
        state.withLock { $0.writers[name] = nil }
        working.forget(name)
        RecoveryMark.forget(path)
        do { try TenantFile.removeCompanions(of: path) } catch {
            logger.warning("the log of a dropped tenant stays", metadata: ["reason": "\(error)"])
        }
        TenantFile.remove(dropped)
        TenantFile.remove(path + KeptPrograms.suffix)
        for copy in Self.damagedCopies(of: path) { TenantFile.remove(copy) }
    }

    /// Lets go of a tenant whose host has settled and stopped; what the host does after it is not journaled.
    package func close(_ name: String) {
        guard let writer = state.withLock({ $0.writers.removeValue(forKey: name) ?? nil }) else { return }
        do { try writer.close() } catch {
            logger.warning(
                "a tenant's file was not closed",
                metadata: ["tenant": "\(name)", "reason": "\(TenantFile.reason(error))"])
        }
    }

    /// Lets go of every tenant, as ``close(_:)`` does of one.
    package func close() {
        for name in state.withLock({ $0.writers.keys.sorted() }) { close(name) }
    }

    /// How many tenants' files are open to be written.
    package var openFileCount: Int { files.count }

    // MARK: Parts

    /// Where long work of a tenant is done, one piece at a time.
    package func lane(of name: String) -> WorkLane { working.lane(of: name) }

    /// Who has a data directory open, such as `process 4711`; nil where nobody has.
    package static func holder(of directory: String) -> String? { DirectoryLock.holder(of: directory) }

    /// Writes into the file of an open tenant where its callbacks go.
    package func readdress(_ name: String, _ webhooks: [WebhookDescription]?) throws(StorageError) {
        let writer = state.withLock { $0.writers[name] ?? nil }
        try writer?.readdress(webhooks)
    }

    func isOpen(_ name: String) -> Bool { state.withLock { $0.writers[name] != nil } }

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

    func existing(_ name: String) throws(StorageError) -> String {
        let path = Self.path(of: name, in: directory)
        guard FileManager.default.fileExists(atPath: path) else {
            throw .tenantNotFound(name: name, directory: directory)
        }
        return path
    }

    /// Does something with a tenant that is not open.
    func claiming<Value>(
        _ name: String, _ body: () throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        let isFree = state.withLock { state in
            guard state.writers[name] == nil else { return false }
            state.writers[name] = .some(nil)
            return true
        }
        guard isFree else { throw .tenantInUse(name: name) }
        defer {
            state.withLock { state in
                if case .some(.none) = state.writers[name] { state.writers[name] = nil }
            }
        }
        return try body()
    }

    /// The host of a tenant that is being opened.
    private func host(_ recovered: RecoveredTenant, isNew: Bool, _ path: String) throws(StorageError) -> TenantHost {
        let name = recovered.tenant.description.name
        let medium = try FileMedium(
            path, after: recovered.snapshot.position, recovered.chain, files: files, keeping: keeping,
            maximumBytes: maximumFileBytes, unixMilliseconds: unixMilliseconds)
        let (writer, host) = try recovered.host(
            medium, isNew: isNew, callbackHosts: callbackHosts,
            JournalWriter.Surroundings(
                lane: writing.lane(), encoding: lane(of: name), snapshotInterval: snapshotInterval,
                unixMilliseconds: unixMilliseconds, logger: logger))
        state.withLock { $0.writers[name] = writer }
        return host
    }
}
