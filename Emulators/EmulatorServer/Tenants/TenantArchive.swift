import EmulatorHost
import Foundation

/// The journals of a server's tenants as files: exported while the tenants run, and imported again.
///
/// Files go through the data directory, so no journal is in memory as a whole, however long it is.
package struct TenantArchive: Sendable {
    private let store: (any TenantStorage)?
    private let catalogue: TenantCatalogue

    /// - Parameters:
    ///   - store: where the server keeps its tenants; absent where all is in memory.
    ///   - catalogue: the server's tenants.
    package init(store: (any TenantStorage)?, catalogue: TenantCatalogue) {
        self.store = store
        self.catalogue = catalogue
    }

    /// The journal of a tenant, as the file that ``Replay`` and ``Import`` read.
    package func exported(_ name: String) async throws(TenantCatalogueError) -> TransferFile {
        let host = try await catalogue.host(named: name)
        guard let store else { throw .keepsNothing(name: name) }
        // Taken first: everything in it is on the disk then.
        let recorded = await host.snapshot
        await host.settle()
        return try await work(store.lane(of: name), of: name) {
            let file = try TransferFile(in: store.transferDirectory)
            try store.export(name, to: file.path, recorded: recorded)
            return file
        }
    }

    /// An empty file for the journal that is to be imported.
    package func place() throws(TenantCatalogueError) -> TransferFile {
        guard let store else { throw .keepsNothing(name: "") }
        do { return try TransferFile(in: store.transferDirectory) } catch {
            throw .storageFailed(tenant: "", reason: error.systemReason)
        }
    }

    /// Makes a tenant from an exported journal and starts it. `name` replaces the one in the file.
    package func imported(_ file: TransferFile, as name: String?) async throws(TenantCatalogueError) -> TenantEntry {
        guard let store else { throw .keepsNothing(name: name ?? "") }
        if let name { try TenantEntry.check(name: name) }
        // Read into a directory of its own first: only a complete tenant may appear among the others.
        let made = try await work(store.importing, of: name ?? "imported") {
            try Self.tenant(made: { () throws(StorageError) in
                try Import.read(file.path, into: file.directory, as: name)
            })
        }
        return try await catalogue.adopt(Store.path(of: made, in: file.directory), as: made)
    }

    /// Errors about the file leave out its temporary path, which means nothing to the sender of the file.
    private static func tenant(made read: () throws(StorageError) -> String) throws -> String {
        do {
            return try read()
        } catch {
            switch error {
            case .brokenLine(_, let line, let reason):
                throw TenantCatalogueError.invalidJournal(reason: "line \(line): \(reason)")
            case .unreadable(_, let reason): throw TenantCatalogueError.invalidJournal(reason: reason)
            case .otherVersion(_, let found):
                throw TenantCatalogueError.invalidJournal(
                    reason:
                        "it has format version \(found); this version of Parlor reads \(StoredTenant.formatVersion)"
                )
            case .invalidTenant(let name, let reason): throw TenantCatalogueError(reason, tenant: name)
            default: throw error
            }
        }
    }

    private func work<Value: Sendable>(
        _ lane: WorkLane, of name: String, _ body: @escaping @Sendable () throws -> Value
    ) async throws(TenantCatalogueError) -> Value {
        do {
            return try await lane.run(body)
        } catch let error as TenantCatalogueError {
            throw error
        } catch let error as StorageError {
            throw TenantCatalogueError(error, tenant: name)
        } catch {
            throw .storageFailed(tenant: name, reason: error.systemReason)
        }
    }
}
