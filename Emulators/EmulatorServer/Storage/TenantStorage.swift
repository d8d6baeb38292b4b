import Foundation
package import EmulatorHost
package import EmulatorWire
package import VendorDialects

/// Where the tenants of a server are kept: a data directory, or the streams of a cluster.
///
/// Calls about one tenant are made in its ``lane(of:)``, which may wait for a disk or a network.
package protocol TenantStorage: Sendable {
    /// What errors call it: a directory's path, say.
    var place: String { get }
    /// A directory for files on their way between the storage and a client.
    var transferDirectory: String { get }
    /// Where journals of tenants that are not there yet are read, one at a time.
    var importing: WorkLane { get }

    /// Where the work of a tenant is done, one piece at a time.
    func lane(of name: String) -> WorkLane
    /// Keeps a tenant with nobody in it, and gives its host.
    func create(_ tenant: StoredTenant) throws(StorageError) -> TenantHost
    /// Recovers a tenant and gives its host; what the tenant is made from too, with its beginning on the wall clock that it
    /// has. It is the tenant after the last entry that was acknowledged, and then every session that was open is interrupted.
    func open(_ name: String) throws(StorageError) -> (tenant: StoredTenant, host: TenantHost)
    /// What a tenant that cannot be opened is made from, as far as that can be read at all.
    func description(of name: String) -> StoredTenant?
    /// Lets a tenant's world begin again as `tenant` says: whoever opens it from here on has that. Where it throws, the tenant
    /// goes on as before.
    func renew(_ tenant: StoredTenant) throws(StorageError)
    /// Gives the host of a tenant that was renewed. The caller has stopped the host before it.
    func reopen(_ name: String) throws(StorageError) -> TenantHost
    /// Writes where the callbacks of an open tenant go.
    func readdress(_ name: String, _ webhooks: [WebhookDescription]?) throws(StorageError)
    /// Lets go of a tenant whose host has settled and stopped; what the host does after it is not journaled.
    func close(_ name: String)
    /// Removes a tenant with its journal. Where it throws, the tenant is there as before, and its host goes on.
    func remove(_ name: String) throws(StorageError)
    /// Makes a tenant of what is left of one that cannot be recovered; nil, with nothing done, where nothing is wrong.
    func salvage(_ name: String) throws(StorageError) -> Store.Salvage?
    /// Forgets that a process did not survive the recovery of a tenant.
    func forgetSuspicion(of name: String)
    /// Writes the journal of an open tenant to a file, see ``Export``.
    ///
    /// - Parameter recorded: what the tenant is after an entry that is kept already; a replay must come to the same.
    func export(_ name: String, to path: String, recorded: TenantSnapshot) throws(StorageError)
    /// Keeps the live programs of a tenant, in place of those it had; no names keep none.
    func keep(_ programs: [String: LiveProgram], of name: String) throws(StorageError)
    /// The live programs of a tenant, by name.
    func programs(of name: String) throws(StorageError) -> [String: LiveProgram]
    /// Takes over a tenant's SQLite file that nobody has open, as a tenant that is not open yet.
    func adopt(_ path: String, as name: String) throws(StorageError)
}

extension Store: TenantStorage {
    package var place: String { directory }
    package var transferDirectory: String { directory }

    package func renew(_ tenant: StoredTenant) throws(StorageError) { try commit(try prepare(tenant)) }

    package func reopen(_ name: String) throws(StorageError) -> TenantHost {
        close(name)
        forgetSuspicion(of: name)
        return try recover(name)
    }

    package func export(_ name: String, to path: String, recorded: TenantSnapshot) throws(StorageError) {
        try Export.write(tenant: name, of: directory, to: path, recorded: recorded)
    }

    package func keep(_ programs: [String: LiveProgram], of name: String) throws(StorageError) {
        let path = try existing(name) + KeptPrograms.suffix
        guard !programs.isEmpty else { return try TenantFile.unlink(path) }
        let draft = path + TenantFile.draftSuffix
        try TenantFile.unlink(draft)
        do {
            try PrivateFiles.write(try KeptPrograms.bytes(of: programs), to: draft)
            try PrivateFiles.sync(draft)
        } catch {
            throw .unwritable(file: path, reason: TenantFile.reason(error))
        }
        try TenantFile.rename(draft, to: path)
    }

    package func programs(of name: String) throws(StorageError) -> [String: LiveProgram] {
        let path = try existing(name) + KeptPrograms.suffix
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int else { return [:] }
        guard size <= KeptPrograms.maximumByteCount, let bytes = FileManager.default.contents(atPath: path) else {
            throw .unreadable(file: path, reason: "it has \(size) bytes, or nobody may read it")
        }
        return try KeptPrograms.programs(in: bytes, of: path)
    }

    package func adopt(_ path: String, as name: String) throws(StorageError) {
        let target = Self.path(of: name, in: directory)
        guard !FileManager.default.fileExists(atPath: target) else {
            throw .tenantExists(name: name, directory: directory)
        }
        do { try PrivateFiles.makeDirectory(Self.folder(of: directory)) } catch {
            throw .directoryUnusable(path: directory, reason: TenantFile.reason(error))
        }
        try TenantFile.removeCompanions(of: target)
        try TenantFile.rename(path, to: target)
    }
}
