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
        let called = name ?? "of the file"
        guard let directory else { throw .keepsNothing(name: called) }
        if let name { try TenantEntry.check(name: name) }
        // Beside the tenants first, because theirs is open, and only what was read whole may appear among them.
        let (made, target) = try withTemporaryDirectory(in: directory, for: called) { path in
            let file = "\(path)/journal"
            try Data(bytes).write(to: URL(filePath: file))
            let made = try Import.read(file, into: path, as: name)
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
            try? FileManager.default.removeItem(atPath: target)
            throw error
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
