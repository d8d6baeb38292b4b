import EmulatorHost
import Foundation

/// The journals of a server's tenants as files that travel: exported while the tenants run, and taken up again.
package struct TenantArchive: Sendable {
    /// The server's data directory; absent where all is in memory.
    private let directory: String?
    private let catalogue: TenantCatalogue

    /// Begins the names of directories that are there while a journal is read or written.
    static let temporaryPrefix = ".transfer-"

    /// Longest file that is taken, in bytes.
    package static let maximumBytes = 64 << 20

    package init(directory: String?, catalogue: TenantCatalogue) {
        self.directory = directory
        self.catalogue = catalogue
    }

    /// The whole journal of a tenant, as the file that ``Replay`` and ``Import`` read.
    package func exported(_ name: String) async throws(TenantCatalogueError) -> [UInt8] {
        let host = try await catalogue.host(named: name)
        guard let directory else { throw .keepsNothing(name: name) }
        // Taken first: what it has seen is on the disk then.
        let recorded = await host.snapshot
        await host.settle()
        return try withTemporaryDirectory(in: directory, for: name) { path in
            let file = "\(path)/journal"
            _ = try Export.write(tenant: name, of: directory, to: file, recorded: recorded)
            return Array(try Data(contentsOf: URL(filePath: file)))
        }
    }

    /// Makes a tenant from an exported journal and takes it up; `name` replaces the one in the file.
    package func imported(_ bytes: [UInt8], as name: String?) async throws(TenantCatalogueError) -> TenantEntry {
        guard let directory else { throw .keepsNothing(name: name ?? "") }
        if let name { try TenantEntry.check(name: name) }
        // Beside the tenants first, because theirs is open, and only what was read whole may appear among them.
        let (made, target) = try withTemporaryDirectory(in: directory, for: name ?? "imported") { path in
            let file = "\(path)/journal"
            try Data(bytes).write(to: URL(filePath: file))
            let made = try Self.tenant(made: { () throws(StorageError) in try Import.read(file, into: path, as: name) })
            try TenantEntry.check(name: made)
            let target = Store.path(of: made, in: directory)
            guard !FileManager.default.fileExists(atPath: target) else {
                throw TenantCatalogueError.nameTaken(name: made)
            }
            try FileManager.default.createDirectory(
                atPath: Store.folder(of: directory), withIntermediateDirectories: true)
            try TenantFile.removeCompanions(of: target)
            try TenantFile.rename(Store.path(of: made, in: path), to: target)
            return (made, target)
        }
        do throws(TenantCatalogueError) {
            return try await catalogue.recover(made)
        } catch {
            TenantFile.remove(target)
            throw error
        }
    }

    /// What is wrong with the file is told without its temporary place, which means nothing to whoever sent it.
    private static func tenant(made read: () throws(StorageError) -> String) throws -> String {
        do {
            return try read()
        } catch {
            switch error {
            case .brokenLine(_, let line, let reason):
                throw TenantCatalogueError.invalidJournal(reason: "line \(line): \(reason)")
            case .unreadable(_, let reason): throw TenantCatalogueError.invalidJournal(reason: reason)
            case .newerSchema(_, let found, let supported):
                throw TenantCatalogueError.invalidJournal(
                    reason: "it has version \(found); this version of Parlor reads up to \(supported)")
            case .invalidTenant(let name, let reason): throw TenantCatalogueError(reason, tenant: name)
            default: throw error
            }
        }
    }

    private func withTemporaryDirectory<Value>(
        in directory: String, for name: String, _ work: (String) throws -> Value
    ) throws(TenantCatalogueError) -> Value {
        let path = "\(directory)/\(Self.temporaryPrefix)\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            return try work(path)
        } catch let error as TenantCatalogueError {
            throw error
        } catch let error as StorageError {
            throw TenantCatalogueError(error, tenant: name)
        } catch {
            throw .storageFailed(tenant: name, reason: error.systemReason)
        }
    }
}
