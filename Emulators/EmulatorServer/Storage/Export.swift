import EmulatorAPI
package import EmulatorHost
import EmulatorSuite
import Foundation
import VendorDialects

/// `parlor export`: a tenant's journal as a file of JSON lines, which is the form of a bug report.
package enum Export {
    /// What a file holds.
    package struct Summary: Hashable, Sendable {
        package var entryCount: UInt64
        /// The journal begins behind this entry, with a state; 0: with the tenant's birth.
        package var beginning: UInt64
        /// When that was, on the tenant's wall clock.
        package var beginsAtUnixMilliseconds: Int64
    }

    /// Most entries that are read at one moment of the file: while somebody reads, SQLite's log only grows.
    private static let entriesAtOnce: UInt64 = 8192
    /// How often a journal is read from its beginning, where its owner drops what is read meanwhile.
    static let attemptLimit = 10

    /// Writes the journal of a tenant in `directory`, which a running server may have open, to `path`.
    ///
    /// Written beside `path` first and renamed, so that a file of that name is whole. With `withSecret: false` the file can
    /// be replayed, but a tenant imported from it needs a secret before anybody can log in.
    ///
    /// - Parameter recorded: what the running tenant is after an entry that is on the disk; a replay must come to the same.
    ///   nil: the newest snapshot in the directory.
    @discardableResult
    package static func write(
        tenant name: String, of directory: String, to path: String, withSecret: Bool = true,
        recorded: TenantSnapshot? = nil
    ) throws(StorageError) -> Summary {
        let source = Store.path(of: name, in: directory)
        guard FileManager.default.fileExists(atPath: source) else {
            throw .tenantNotFound(name: name, directory: directory)
        }
        // Whoever has the directory open writes the log at this moment, and has looked it over before.
        let lock = try? DirectoryLock(directory)
        defer { withExtendedLifetime(lock) {} }
        if lock != nil { try TenantFile.settle(source) }
        let file = try TenantFile(source, isReadOnly: lock == nil)
        defer { try? file.close() }
        var tenant = try file.tenant()
        if !withSecret {
            tenant.description.removeSecrets()
        }
        var recorded = recorded
        if recorded == nil { recorded = try file.newestSnapshot() }
        return try write(file, tenant, recorded, to: path)
    }

    /// Writes the journal from the beginning that it has, however often its owner moves that on meanwhile, but within
    /// ``attemptLimit``.
    static func write(
        _ file: TenantFile, _ tenant: StoredTenant, _ recorded: TenantSnapshot?, to path: String,
        atOnce count: UInt64 = entriesAtOnce
    ) throws(StorageError) -> Summary {
        var attempt = 1
        while true {
            var writer = try ExportedJournal.Writer(path)
            do {
                return try write(file, tenant, recorded, atOnce: count, to: &writer)
            } catch {
                writer.abandon()
                switch error as? StorageError {
                case .pastDropped where attempt < attemptLimit: attempt += 1
                case let error?: throw error
                case nil: throw .unwritable(file: path, reason: TenantFile.reason(error))
                }
            }
        }
    }

    private static func write(
        _ file: TenantFile, _ tenant: StoredTenant, _ recorded: TenantSnapshot?, atOnce count: UInt64,
        to writer: inout ExportedJournal.Writer
    ) throws -> Summary {
        let beginning = try file.beginning()
        let start = beginning?.snapshot
        let header = ExportedJournal.Header(
            parlorJournal: StoredTenant.formatVersion, tenant: tenant, beginning: start?.position ?? 0,
            beginsAtUnixMilliseconds: start?.state.unixMilliseconds ?? tenant.bornAtUnixMilliseconds)
        try writer.write(header)
        if let start { try writer.write(start) }
        try file.forEachEntry(from: beginning, atOnce: count) { entry in
            try writer.write(entry)
            if let recorded, recorded.position == entry.position { try writer.write(recorded) }
        }
        try writer.finish()
        return Summary(
            entryCount: writer.entryCount, beginning: header.beginning,
            beginsAtUnixMilliseconds: header.beginsAtUnixMilliseconds)
    }

    /// From when an exported file replays: behind which entry, and when that was on the tenant's wall clock.
    package static func beginning(
        of path: String
    ) throws(StorageError) -> (entry: UInt64, unixMilliseconds: Int64) {
        let header = try ExportedJournal.header(of: path)
        return (header.beginning, header.beginsAtUnixMilliseconds)
    }

    /// Throws where something other than a file is at `path`: a file that is written beside it and renamed would take the
    /// place of a device or a pipe.
    package static func check(target path: String) throws(StorageError) {
        let files = FileManager.default
        guard files.fileExists(atPath: path) else { return }
        let place = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
        let type = (try? files.attributesOfItem(atPath: place))?[.type] as? FileAttributeType
        guard type != .typeRegular else { return }
        let reason = type == .typeDirectory ? "it is a directory" : "it is not a regular file"
        throw .unwritable(file: path, reason: reason)
    }
}
