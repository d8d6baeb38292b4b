import EmulatorHost
import Foundation

/// The journals of a server's tenants as files that travel: exported while the tenants run, and taken up again.
package struct TenantArchive: Sendable {
    /// The server's data directory; absent where all is in memory.
    private let directory: String?
    private let catalogue: TenantCatalogue

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
        await host.settle()
        return try withTemporaryFile(of: directory, for: name) { path in
            _ = try Export.write(tenant: name, of: directory, to: path)
            return Array(try Data(contentsOf: URL(filePath: path)))
        }
    }

    /// Makes a tenant from an exported journal and takes it up; `name` replaces the one in the file.
    package func imported(_ bytes: [UInt8], as name: String?) async throws(TenantCatalogueError) -> TenantEntry {
        guard let directory else { throw .keepsNothing(name: name ?? "of the file") }
        if let name { try TenantEntry.check(name: name) }
        let made = try withTemporaryFile(of: directory, for: name ?? "of the file") { path in
            try Data(bytes).write(to: URL(filePath: path))
            return try Import.read(path, into: directory, as: name)
        }
        return try await catalogue.recover(made)
    }

    private func withTemporaryFile<Value>(
        of directory: String, for name: String, _ work: (String) throws -> Value
    ) throws(TenantCatalogueError) -> Value {
        let path = "\(directory)/.transfer-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        do {
            return try work(path)
        } catch {
            throw .storageFailed(tenant: name, reason: "\(error)")
        }
    }
}
