import EmulatorHost
import Foundation
import GRDB

extension Store {
    /// What could be saved of a tenant that cannot be recovered.
    package struct Salvage: Hashable, Codable, Sendable {
        package var tenant: String
        /// The last entry the tenant has after it.
        package var saved: UInt64
        /// The last entry that is known to have been written, where that can be known.
        package var written: UInt64?
        /// The entries that follow this one can be replayed; 0: all from the first.
        package var beginning: UInt64
        /// What is wrong with the file.
        package var reason: String
        /// Where the file is kept as it was, with its log beside it.
        package var keptAt: String
    }

    /// Makes a tenant of what a file still has; nil, with nothing done, where `recover(_:)` finds nothing wrong.
    ///
    /// The file is kept under another name as it was. The tenant is what its newest good snapshot says, and every entry after
    /// that up to the first that is lost, does not follow, or leads to something else than was recorded. Throws
    /// ``StorageError/unreadable(file:reason:)`` where not even the tenant's description can be read, and
    /// ``StorageError/otherVersion(file:found:)`` for another version's file.
    package func salvage(_ name: String) throws(StorageError) -> Salvage? {
        let path = try existing(name)
        return try claiming(name) { () throws(StorageError) in
            let history = RecoveryMark.history(path)
            guard let fault = try fault(of: path, history) else { return nil }
            let keptAt = Self.freeName(beside: path)
            // SQLite changes a file by opening it, so the evidence comes first.
            try TenantFile.copy(path, to: keptAt)
            var salvage: Salvage
            do throws(StorageError) {
                salvage = try save(name, path, history)
            } catch {
                TenantFile.remove(keptAt)
                throw error
            }
            salvage.keptAt = keptAt
            salvage.reason = fault
            RecoveryMark.forget(path)
            return salvage
        }
    }

    /// What is wrong with a tenant's file that has something to be saved.
    private func fault(of path: String, _ history: RecoveryMark.History) throws(StorageError) -> String? {
        if let suspicion = history.suspicion { return suspicion }
        let mark = try RecoveryMark(path)
        defer { mark.end() }
        do {
            try TenantFile.settle(path)
            let file = try TenantFile(path)
            defer { try? file.close() }
            _ = try file.recover(marking: mark)
            return nil
        } catch {
            switch error {
            case .damaged(_, _, _, let reason), .logDamaged(_, let reason), .suspected(_, let reason): return reason
            case .diverged(_, let position, let difference):
                return "entry \(position) leads to something else than was recorded: \(difference)"
            default: throw error
            }
        }
    }

    /// Puts what can be saved in the place of a tenant's file.
    private func save(
        _ name: String, _ path: String, _ history: RecoveryMark.History
    ) throws(StorageError) -> Salvage {
        let mark = try RecoveryMark(path)
        defer { mark.end() }
        let source = try TenantFile(path, acceptsDamage: true)
        defer { try? source.close() }
        let tenant = try source.tenant()
        let found = try source.recoverablePart(crashedAt: history.crashedAt, onEntry: mark.note)
        let draft = try TenantDraft(path + ".salvage", tenant)
        do throws(StorageError) {
            try source.copy(found, to: draft, takenAtUnixMilliseconds: unixMilliseconds())
            try draft.finish()
            try? source.close()
            // A kill in between leaves what was saved as the tenant's next file.
            try TenantFile.rename(draft.path, to: path + TenantFile.nextSuffix)
            try TenantFile.settle(path)
        } catch {
            draft.abandon()
            throw error
        }
        return Salvage(
            tenant: name, saved: found.end.position, written: found.written,
            beginning: found.start?.snapshot.position ?? 0, reason: "", keptAt: "")
    }

    /// The damaged files that salvages of a tenant kept beside its own.
    static func damagedCopies(of path: String) -> [String] {
        let (folder, name) = (URL(filePath: path).deletingLastPathComponent(), URL(filePath: path).lastPathComponent)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        return names.compactMap { found in
            guard found.hasPrefix("\(name).damaged-") else { return nil }
            let number = found.dropFirst(name.count + 9)
            return Int(number) == nil ? nil : "\(path).damaged-\(number)"
        }.sorted()
    }

    private static func freeName(beside path: String) -> String {
        var number = 1
        while FileManager.default.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
        return "\(path).damaged-\(number)"
    }
}

extension TenantFile {
    /// What is left of a journal that does not hold together.
    struct RecoverablePart {
        /// Where what is left begins; nil where that is the tenant's birth.
        var start: Milestone?
        /// The tenant after the last entry of it.
        var end: TenantSnapshot
        /// The last entry that is known to have been written.
        var written: UInt64?
    }

    /// Finds the furthest that a good snapshot and the entries after it lead, and the earliest snapshot, or the birth, from
    /// which the entries lead there.
    ///
    /// - Parameter crashedAt: the entry that nobody survived; it is not run again.
    func recoverablePart(crashedAt: UInt64?, onEntry: (UInt64) -> Void) throws(StorageError) -> RecoverablePart {
        try read { db in
            let tenant = try Self.tenant(db, path)
            let setup = try Store.setup(tenant)
            let birth = Milestone(snapshot: TenantSnapshot(setup), chain: JournalChain())
            let head = try? Self.head(db)
            let coding = JournalCoding()
            var starts: [Milestone] = []
            for position in (try? Self.snapshotPositions(db)) ?? [] {
                if let found = try? Self.snapshot(at: position, of: setup, coding, db) { starts.append(found) }
            }
            // Without a number it was a snapshot that nobody survived: the first that is read, the newest.
            if crashedAt == 0, !starts.isEmpty { starts.removeFirst() }
            if head.map({ $0.beginning == 0 }) ?? true { starts.append(birth) }
            guard var start = starts.first else {
                throw StorageError.damaged(
                    file: path, saved: 0, written: head?.position,
                    reason: "no state that the journal could begin with is whole")
            }
            let crash = crashedAt ?? 0
            let limit = crash > start.snapshot.position ? crash - 1 : UInt64(Int64.max)
            let end = Self.lead(start, through: limit, onEntry, db)
            for earlier in starts.dropFirst()
            where crash <= earlier.snapshot.position || crash > start.snapshot.position {
                let led = Self.lead(earlier, through: start.snapshot.position, onEntry, db)
                guard led == start.snapshot else { break }
                start = earlier
            }
            let isBirth = start.snapshot.position == 0
            return RecoverablePart(start: isBirth ? nil : start, end: end, written: head?.position)
        }
    }

    /// The tenant after the last entry up to `limit` that follows and leads to what was recorded.
    private static func lead(
        _ start: Milestone, through limit: UInt64, _ onEntry: (UInt64) -> Void, _ db: Database
    ) -> TenantSnapshot {
        var snapshot = start.snapshot
        var last = snapshot.position
        do {
            try forEachEntry(after: last, through: limit, start.chain, db) { entry, _, _ in
                onEntry(entry.position)
                try advance(&snapshot, by: entry)
                last = entry.position
            }
            return snapshot
        } catch {
            // What ends it is what the salvage is for. The state has gone on into what does not follow, so once more.
            return lead(start, through: last, onEntry, db)
        }
    }

    /// Copies what is left, with a state at its end, so that nobody has to run all of it again.
    func copy(_ part: RecoverablePart, to draft: TenantDraft, takenAtUnixMilliseconds: Int64) throws(StorageError) {
        func encoded(_ snapshot: TenantSnapshot) throws(StorageError) -> EncodedSnapshot {
            do { return try EncodedSnapshot(snapshot, takenAtUnixMilliseconds: takenAtUnixMilliseconds) } catch {
                throw .unreadable(file: path, reason: "a state cannot be encoded: \(error)")
            }
        }
        if let start = part.start { try draft.begin(with: try encoded(start.snapshot)) }
        let position = part.start?.snapshot.position ?? 0
        var batch: [JournalEntry] = []
        try read { db in
            try Self.forEachEntry(
                after: position, through: part.end.position, part.start?.chain ?? JournalChain(), db
            ) { entry, _, _ in
                batch.append(entry)
                guard batch.count >= 1024 else { return }
                try draft.append(batch)
                batch.removeAll(keepingCapacity: true)
            }
        }
        try draft.append(batch, part.end.position > position ? try encoded(part.end) : nil)
    }
}
