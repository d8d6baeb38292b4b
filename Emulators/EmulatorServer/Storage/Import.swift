import EmulatorAPI
import EmulatorHost
import Foundation
import GRDB
import VendorDialects

/// `parlor import`: makes a stored tenant from an exported journal.
package enum Import {
    /// Reads and replays the whole file before the tenant is there; the tenant's name. `name` replaces the one in the file.
    ///
    /// The directory must not be open in a server.
    @discardableResult
    package static func read(
        _ path: String, into directory: String, as name: String? = nil
    ) throws(StorageError) -> String {
        let lock = try DirectoryLock.make(directory)
        defer { withExtendedLifetime(lock) {} }
        var importing: (name: String, target: String, draft: String, file: TenantFile)?
        defer {
            if let draft = importing?.draft { TenantFile.remove(draft) }
        }
        var snapshot: TenantSnapshot?
        var chain = JournalChain()
        var batch: [JournalEntry] = []
        let coding = JournalCoding()
        var failure: StorageError?
        func flush() {
            guard failure == nil, let file = importing?.file, !batch.isEmpty else { return }
            do {
                chain = try file.database.writeWithoutTransaction { db in
                    try TenantFile.write(batch, nil, chain: chain, coding: coding, db)
                }
                batch.removeAll(keepingCapacity: true)
            } catch {
                failure = .unwritable(file: file.path, reason: TenantFile.reason(error))
            }
        }
        try ExportedJournal.read(path) { tenant throws(StorageError) in
            var tenant = tenant
            if let name { tenant.description.name = name }
            snapshot = TenantSnapshot(try Store.setup(tenant))
            let target = Store.path(of: tenant.description.name, in: directory)
            guard !FileManager.default.fileExists(atPath: target) else {
                throw .tenantExists(name: tenant.description.name, directory: directory)
            }
            let draft = target + ".import"
            TenantFile.remove(draft)
            try TenantFile.create(draft, tenant)
            importing = (tenant.description.name, target, draft, try TenantFile(draft))
        } onEntry: { entry throws(ReplayFault) in
            try snapshot?.replay(entry)
            batch.append(entry)
            if batch.count >= 1024 { flush() }
        } onSnapshot: { recorded throws(StorageError) in
            try ExportedJournal.compare(recorded, with: snapshot, path, coding)
        }
        flush()
        if let failure { throw failure }
        guard let (name, target, draft, file) = importing else { return "" }
        do {
            try file.database.close()
            try TenantFile.removeCompanions(of: target)
            try TenantFile.rename(draft, to: target)
        } catch let error as StorageError {
            throw error
        } catch {
            throw .unwritable(file: target, reason: TenantFile.reason(error))
        }
        return name
    }
}
