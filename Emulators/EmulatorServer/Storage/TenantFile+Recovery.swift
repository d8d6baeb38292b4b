import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import GRDB

extension TenantFile {
    /// Where the entries lead to something else than was recorded.
    struct Divergence: Error {
        var position: UInt64
        var difference: String
    }

    /// The newest good snapshot with every later entry replayed; `mark` is told of each before it is.
    ///
    /// Throws ``StorageError/damaged(file:saved:written:reason:)`` where an entry that was written is lost or changed, and
    /// ``StorageError/diverged(file:position:difference:)`` where the entries from the snapshot before, or from the first,
    /// do not lead to that snapshot.
    func recover(marking mark: RecoveryMark?) throws(StorageError) -> RecoveredTenant {
        try read { db in
            let tenant = try Self.tenant(db, path)
            let setup = try Store.setup(tenant)
            var recovered = RecoveredTenant(tenant: tenant, snapshot: TenantSnapshot(setup), chain: JournalChain())
            let head = try? Self.head(db)
            do {
                try Self.beginAtSnapshot(&recovered, head, mark, db)
                let start = Milestone(snapshot: recovered.snapshot, chain: recovered.chain)
                recovered.snapshot = try ConcurrentReplay.run(start.snapshot, marking: mark) { give in
                    try Self.forEachEntry(after: start.snapshot.position, start.chain, db) { entry, chain, byteCount in
                        try give(entry, byteCount)
                        recovered.chain = chain
                    }
                }
                try Self.checkEnd(recovered.snapshot.position, recovered.chain, head)
            } catch let gap as JournalGap {
                throw StorageError.damaged(file: path, saved: gap.saved, written: head?.position, reason: gap.reason)
            } catch let divergence as Divergence {
                throw StorageError.diverged(
                    file: path, position: divergence.position, difference: divergence.difference)
            }
            return recovered
        }
    }

    /// Takes the next entry.
    static func advance(_ snapshot: inout TenantSnapshot, by entry: JournalEntry) throws {
        do { try snapshot.replay(entry) } catch {
            guard case .outcomeDiffers(let recorded, let replayed) = error else {
                throw JournalGap(saved: entry.position - 1, reason: "entry \(entry.position) cannot follow: \(error)")
            }
            throw Divergence(
                position: entry.position, difference: "the entry was \(recorded), and is \(replayed)")
        }
    }

    /// Moves `recovered` on to the newest snapshot that is whole, once the entries before it have led to the same.
    private static func beginAtSnapshot(
        _ recovered: inout RecoveredTenant, _ head: Head?, _ mark: RecoveryMark?, _ db: Database
    ) throws {
        let coding = JournalCoding()
        let setup = try Store.setup(recovered.tenant)
        let beginning = head?.beginning ?? 0
        var whole: [Milestone] = []
        do {
            for position in try snapshotPositions(db) where whole.count < 2 {
                do { whole.append(try snapshot(at: position, of: setup, coding, db)) } catch {
                    recovered.warnings.append("snapshot \(position) was passed over: \(reason(error))")
                }
            }
        } catch {
            recovered.warnings.append("no snapshot can be read: \(reason(error))")
        }
        guard let newest = whole.first else {
            guard beginning == 0 else {
                throw JournalGap(
                    saved: 0, reason: "no snapshot can be read, and the journal begins with entry \(beginning + 1)")
            }
            return
        }
        (recovered.snapshot, recovered.chain) = (newest.snapshot, newest.chain)
        let birth = Milestone(snapshot: TenantSnapshot(setup), chain: JournalChain())
        guard let before = whole.dropFirst().first ?? (beginning == 0 ? birth : nil) else { return }
        do {
            let replayed = try replay(before, through: newest.snapshot.position, mark, db)
            if let difference = try StateDifference.text(recorded: newest.snapshot, replayed: replayed, coding) {
                throw Divergence(position: newest.snapshot.position, difference: difference)
            }
        } catch let gap as JournalGap {
            // What the lost entry led to is in the snapshot.
            recovered.warnings.append(
                "the state after entry \(newest.snapshot.position) was not checked: \(gap.reason)")
        }
    }

    /// The tenant after the entry at `position`.
    private static func replay(
        _ milestone: Milestone, through position: UInt64, _ mark: RecoveryMark?, _ db: Database
    ) throws -> TenantSnapshot {
        let snapshot = try ConcurrentReplay.run(milestone.snapshot, marking: mark) { give in
            try forEachEntry(after: milestone.snapshot.position, through: position, milestone.chain, db) {
                try give($0, $2)
            }
        }
        guard snapshot.position == position else {
            throw JournalGap(
                saved: snapshot.position, reason: "entries \(snapshot.position + 1)...\(position) are missing")
        }
        return snapshot
    }
}
