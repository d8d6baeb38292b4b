import EmulatorHost
import Foundation
import GRDB

extension Store {
    /// What could be saved of a damaged file.
    package struct Salvage: Hashable, Codable, Sendable {
        /// The last entry the tenant has after it.
        package var saved: UInt64
        /// The last entry that is known to have been written, where that can be known.
        package var written: UInt64?
        /// What is wrong with the damaged file.
        package var reason: String
        /// Where the damaged file is, with its log beside it.
        package var keptAt: String
    }

    /// Makes a tenant of what a damaged file still has; nil, with nothing done, where ``recover(_:)`` finds no damage.
    ///
    /// The damaged file is kept under another name as it was. The tenant has every entry up to the damage, as far as they
    /// follow from its beginning. Throws ``StorageError/unreadable(file:reason:)`` where not even the tenant's description
    /// can be read.
    package func salvage(_ name: String) throws(StorageError) -> Salvage? {
        guard !isOpen(name) else { throw .tenantInUse(name: name) }
        let path = Self.path(of: name, in: directory)
        guard FileManager.default.fileExists(atPath: path) else {
            throw .tenantNotFound(name: name, directory: directory)
        }
        let logDamage = WriteAheadLog.damage(at: path + "-wal")
        let keptAt = Self.freeName(beside: path)
        // SQLite changes a file by opening it, so the evidence comes first.
        try TenantFile.copy(path, to: keptAt)
        let source = try TenantFile(path)
        let tenant = try source.tenant()
        let draft = path + ".salvage"
        TenantFile.remove(draft)
        try TenantFile.create(draft, tenant)
        let (saved, fault) = try Self.copyEntries(from: source, to: draft)
        guard let reason = logDamage ?? fault?.reason else {
            TenantFile.remove(draft)
            TenantFile.remove(keptAt)
            return nil
        }
        do {
            try source.database.close()
        } catch {
            throw .unwritable(file: path, reason: TenantFile.reason(error))
        }
        // A kill in between leaves what was saved as the tenant's next file.
        try TenantFile.rename(draft, to: path + TenantFile.nextSuffix)
        try TenantFile.settle(path)
        return Salvage(saved: saved, written: fault?.written, reason: reason, keptAt: keptAt)
    }

    /// Copies entries until the damage; the last one copied, and what the damage is.
    private static func copyEntries(
        from source: TenantFile, to draft: String
    ) throws(StorageError) -> (saved: UInt64, fault: (written: UInt64?, reason: String)?) {
        let target = try TenantFile(draft)
        let coding = JournalCoding()
        var chain = JournalChain()
        var batch: [JournalEntry] = []
        var saved: UInt64 = 0
        func flush() throws {
            chain = try target.database.writeWithoutTransaction { db in
                try TenantFile.write(batch, nil, chain: chain, coding: coding, db)
            }
            saved = batch.last?.position ?? saved
            batch.removeAll(keepingCapacity: true)
        }
        var fault: (written: UInt64?, reason: String)?
        do {
            do {
                try source.forEachEntry { entry, _ in
                    batch.append(entry)
                    if batch.count >= 1024 { try flush() }
                }
            } catch StorageError.damaged(_, _, let written, let reason) {
                fault = (written, reason)
            }
            try flush()
            try target.database.close()
        } catch {
            throw .unwritable(file: draft, reason: TenantFile.reason(error))
        }
        return (saved, fault)
    }

    private static func freeName(beside path: String) -> String {
        var number = 1
        while FileManager.default.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
        return "\(path).damaged-\(number)"
    }
}
