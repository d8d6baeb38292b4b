import EmulatorAPI
import EmulatorHost
import Foundation
import VendorDialects

/// `parlor import`: makes a stored tenant from an exported journal.
package enum Import {
    /// How many entries there are from one state that is kept to the next, so that nobody has to run all of them again.
    private static let snapshotInterval = 100_000
    private static let entriesAtOnce = 1024

    /// Reads and replays the whole file before the tenant is there; the tenant's name. `name` replaces the one in the file.
    ///
    /// The directory must not be open in a server.
    @discardableResult
    package static func read(
        _ path: String, into directory: String, as name: String? = nil,
        unixMilliseconds: () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
    ) throws(StorageError) -> String {
        let lock = try DirectoryLock.make(directory)
        defer { withExtendedLifetime(lock) {} }
        var taking: Taking?
        // Nothing of it is there any more where it was put in its place.
        defer { taking?.draft.abandon() }
        var failure: StorageError?
        let coding = JournalCoding()
        try ExportedJournal.read(path) { tenant, beginning throws(StorageError) in
            var tenant = tenant
            if let name { tenant.description.name = name }
            do throws(TenantCatalogueError) { try TenantEntry.check(name: tenant.description.name) } catch {
                throw .brokenLine(file: path, line: 1, reason: error.reason)
            }
            let target = Store.path(of: tenant.description.name, in: directory)
            guard !FileManager.default.fileExists(atPath: target) else {
                throw .tenantExists(name: tenant.description.name, directory: directory)
            }
            let birth = TenantSnapshot(try Store.setup(tenant))
            taking = Taking(
                name: tenant.description.name, target: target, draft: try TenantDraft(target + ".import", tenant),
                snapshot: beginning ?? birth)
            if beginning != nil { try taking?.begin(at: unixMilliseconds()) }
        } onEntry: { entry throws(ReplayFault) in
            try taking?.snapshot.replay(entry)
            taking?.batch.append(entry)
            guard failure == nil, taking?.isFull == true else { return }
            do throws(StorageError) { try taking?.flush(at: unixMilliseconds()) } catch { failure = error }
        } onSnapshot: { recorded throws(StorageError) in
            if let failure { throw failure }
            try ExportedJournal.compare(recorded, with: taking?.snapshot, path, coding)
        }
        if let failure { throw failure }
        try taking?.flush(at: unixMilliseconds(), isLast: true)
        guard let taking else { return "" }
        try taking.draft.finish()
        try TenantFile.removeCompanions(of: taking.target)
        try TenantFile.rename(taking.draft.path, to: taking.target)
        return taking.name
    }

    /// A tenant that is being made.
    private struct Taking {
        let name: String
        let target: String
        let draft: TenantDraft
        /// After the last entry that was read.
        var snapshot: TenantSnapshot
        var batch: [JournalEntry] = []
        private var countSinceSnapshot = 0

        init(name: String, target: String, draft: TenantDraft, snapshot: TenantSnapshot) {
            (self.name, self.target, self.draft, self.snapshot) = (name, target, draft, snapshot)
        }

        var isFull: Bool { batch.count >= Import.entriesAtOnce }

        func begin(at unixMilliseconds: Int64) throws(StorageError) {
            try draft.begin(with: try encoded(at: unixMilliseconds))
        }

        mutating func flush(at unixMilliseconds: Int64, isLast: Bool = false) throws(StorageError) {
            countSinceSnapshot += batch.count
            let isDue = countSinceSnapshot >= Import.snapshotInterval || isLast && countSinceSnapshot > 0
            try draft.append(batch, isDue ? try encoded(at: unixMilliseconds) : nil)
            batch.removeAll(keepingCapacity: true)
            guard isDue else { return }
            countSinceSnapshot = 0
            try draft.dropSnapshots()
        }

        private func encoded(at unixMilliseconds: Int64) throws(StorageError) -> EncodedSnapshot {
            do { return try EncodedSnapshot(snapshot, takenAtUnixMilliseconds: unixMilliseconds) } catch {
                throw .unreadable(file: target, reason: "a state cannot be encoded: \(error)")
            }
        }
    }
}
