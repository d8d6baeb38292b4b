import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import GRDB
import VendorDialects

/// Why the journal cannot be read further.
struct JournalGap: Error {
    /// The last entry that is safe.
    var saved: UInt64
    var reason: String
}

extension TenantFile {
    /// A tenant as its file has it.
    struct Recovered {
        var tenant: StoredTenant
        var snapshot: TenantSnapshot
        var chain: JournalChain
        /// What is damaged without anything being lost: snapshots that were passed over.
        var warnings: [String] = []
    }

    /// Where the entries lead to something else than was recorded.
    private struct Divergence: Error {
        var position: UInt64
        var difference: String
    }

    /// The last entry that was written, by the file's own word.
    private struct Head {
        var position: UInt64
        var chain: UInt64
    }

    /// What the tenant is made from.
    func tenant() throws(StorageError) -> StoredTenant {
        try read { db in try Self.tenant(db, path) }
    }

    /// The newest good snapshot with every later entry replayed.
    ///
    /// Throws ``StorageError/damaged(file:saved:written:reason:)`` where an entry that was written is lost or changed, and
    /// ``StorageError/diverged(file:position:difference:)`` where the entries from the snapshot before, or from the first,
    /// do not lead to that snapshot.
    func recover() throws(StorageError) -> Recovered {
        try read { db in
            let tenant = try Self.tenant(db, path)
            let setup = try Self.setup(tenant)
            var recovered = Recovered(
                tenant: tenant, snapshot: TenantSnapshot(setup), chain: JournalChain())
            let head = try? Self.head(db)
            let coding = JournalCoding()
            do {
                try Self.beginAtSnapshot(&recovered, coding, db)
                try Self.forEachEntry(after: recovered.snapshot.position, recovered.chain, db) { entry, chain in
                    try Self.advance(&recovered.snapshot, by: entry)
                    recovered.chain = chain
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

    /// Every entry from the first, in order; `body` gets each with the chain after it.
    ///
    /// Throws like ``recover()``, after the entries before the damage.
    func forEachEntry(_ body: (JournalEntry, JournalChain) throws -> Void) throws(StorageError) {
        try read { db in
            let head = try? Self.head(db)
            var last = (position: UInt64(0), chain: JournalChain())
            do {
                try Self.forEachEntry(after: 0, last.chain, db) { entry, chain in
                    try body(entry, chain)
                    last = (entry.position, chain)
                }
                try Self.checkEnd(last.position, last.chain, head)
            } catch let gap as JournalGap {
                throw StorageError.damaged(file: path, saved: gap.saved, written: head?.position, reason: gap.reason)
            }
        }
    }

    /// The newest good snapshot; nil where there is none.
    func newestSnapshot() throws(StorageError) -> TenantSnapshot? {
        try read { db in
            let positions = try Int64.fetchAll(db, sql: "SELECT position FROM snapshot ORDER BY position DESC")
            let coding = JournalCoding()
            for position in positions {
                if let snapshot = try? Self.snapshot(at: position, coding, db).snapshot { return snapshot }
            }
            return nil
        }
    }

    /// How many entries were written.
    func entryCount() throws(StorageError) -> UInt64 {
        try read { db in try Self.head(db).position }
    }

    // MARK: Parts

    /// Reads at one moment of the file, also while another process writes it.
    private func read<Value>(_ body: (Database) throws -> Value) throws(StorageError) -> Value {
        do {
            return try database.read(body)
        } catch let error as StorageError {
            throw error
        } catch {
            throw .unreadable(file: path, reason: Self.reason(error))
        }
    }

    private static func setup(_ tenant: StoredTenant) throws -> TenantSetup {
        do { return try tenant.setup() } catch {
            throw StorageError.invalidTenant(name: tenant.description.name, reason: error)
        }
    }

    private static func tenant(_ db: Database, _ path: String) throws -> StoredTenant {
        guard let row = try Row.fetchOne(db, sql: "SELECT tenant, checksum FROM tenant WHERE id = 1"),
            let text = String.fromDatabaseValue(row[0]), let expected = Int64.fromDatabaseValue(row[1])
        else {
            throw StorageError.unreadable(file: path, reason: "the tenant's description is not there")
        }
        var checksum = Checksum()
        checksum.add(text)
        guard Int64(bitPattern: checksum.value) == expected else {
            throw StorageError.unreadable(file: path, reason: "the tenant's description does not match its checksum")
        }
        do { return try JournalCoding().value(StoredTenant.self, from: text) } catch {
            throw StorageError.unreadable(file: path, reason: JournalCoding.reason(error))
        }
    }

    private static func head(_ db: Database) throws -> Head {
        guard let row = try Row.fetchOne(db, sql: "SELECT position, chain FROM head WHERE id = 1"),
            let position = Int64.fromDatabaseValue(row[0]), let chain = Int64.fromDatabaseValue(row[1])
        else {
            throw DatabaseError(message: "there is no record of the last entry")
        }
        return Head(position: UInt64(bitPattern: position), chain: UInt64(bitPattern: chain))
    }

    private static func checkEnd(_ position: UInt64, _ chain: JournalChain, _ head: Head?) throws {
        guard let head else { throw JournalGap(saved: position, reason: "the record of the last entry cannot be read") }
        guard head.position == position else {
            throw JournalGap(
                saved: position,
                reason: position < head.position
                    ? "entries \(position + 1)...\(head.position) are missing"
                    : "the record of the last entry says \(head.position)")
        }
        guard head.chain == chain.value else {
            throw JournalGap(saved: position, reason: "the record of the last entry does not match it")
        }
    }

    /// Moves `recovered` on to the newest snapshot that is whole, once the entries before it have led to the same.
    private static func beginAtSnapshot(
        _ recovered: inout Recovered, _ coding: JournalCoding, _ db: Database
    ) throws {
        let positions: [Int64]
        do {
            positions = try Int64.fetchAll(db, sql: "SELECT position FROM snapshot ORDER BY position DESC")
        } catch {
            recovered.warnings.append("no snapshot can be read: \(reason(error))")
            return
        }
        var whole: [(snapshot: TenantSnapshot, chain: JournalChain)] = []
        for position in positions where whole.count < 2 {
            do { whole.append(try snapshot(at: position, coding, db)) } catch {
                recovered.warnings.append("snapshot \(position) was passed over: \(reason(error))")
            }
        }
        guard let newest = whole.first else { return }
        let before = whole.count > 1 ? whole[1] : (snapshot: recovered.snapshot, chain: recovered.chain)
        do {
            let replayed = try replay(before.snapshot, before.chain, through: newest.snapshot.position, coding, db)
            if let difference = try StateDifference.text(recorded: newest.snapshot, replayed: replayed, coding) {
                throw Divergence(position: newest.snapshot.position, difference: difference)
            }
        } catch let gap as JournalGap {
            // What the lost entry led to is in the snapshot.
            recovered.warnings.append(
                "the state after entry \(newest.snapshot.position) was not checked: \(gap.reason)")
        }
        (recovered.snapshot, recovered.chain) = newest
    }

    private static func snapshot(
        at position: Int64, _ coding: JournalCoding, _ db: Database
    ) throws -> (snapshot: TenantSnapshot, chain: JournalChain) {
        let sql = "SELECT lastSession, chain, state, checksum FROM snapshot WHERE position = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [position]),
            let lastSession = Int64.fromDatabaseValue(row[0]), let chain = Int64.fromDatabaseValue(row[1]),
            let state = String.fromDatabaseValue(row[2]), let expected = Int64.fromDatabaseValue(row[3])
        else { throw DatabaseError(message: "columns are missing") }
        let checksum = EncodedSnapshot.checksum(
            position: UInt64(bitPattern: position), lastSession: UInt64(bitPattern: lastSession), state: state)
        guard checksum == UInt64(bitPattern: expected) else {
            throw DatabaseError(message: "it does not match its checksum")
        }
        let snapshot = TenantSnapshot(
            position: UInt64(bitPattern: position), lastSession: UInt64(bitPattern: lastSession),
            state: try coding.value(TenantState.self, from: state))
        return (snapshot, JournalChain(continuing: UInt64(bitPattern: chain)))
    }

    /// The tenant after the entry at `position`.
    private static func replay(
        _ snapshot: TenantSnapshot, _ chain: JournalChain, through position: UInt64, _ coding: JournalCoding,
        _ db: Database
    ) throws -> TenantSnapshot {
        var snapshot = snapshot
        try forEachEntry(after: snapshot.position, through: position, chain, db) { entry, _ in
            try advance(&snapshot, by: entry)
        }
        guard snapshot.position == position else {
            throw JournalGap(
                saved: snapshot.position, reason: "entries \(snapshot.position + 1)...\(position) are missing")
        }
        return snapshot
    }

    private static func advance(_ snapshot: inout TenantSnapshot, by entry: JournalEntry) throws {
        do { try snapshot.replay(entry) } catch {
            guard case .outcomeDiffers(let recorded, let replayed) = error else {
                throw JournalGap(saved: entry.position - 1, reason: "entry \(entry.position) cannot follow: \(error)")
            }
            throw Divergence(
                position: entry.position, difference: "the entry was \(recorded), and is \(replayed)")
        }
    }

    private static func forEachEntry(
        after position: UInt64, through end: UInt64 = UInt64(Int64.max), _ chain: JournalChain, _ db: Database,
        _ body: (JournalEntry, JournalChain) throws -> Void
    ) throws {
        let coding = JournalCoding()
        var saved = position
        var chain = chain
        func gap(_ reason: String) -> JournalGap { JournalGap(saved: saved, reason: reason) }
        func next(_ rows: RowCursor) throws -> Row? {
            do { return try rows.next() } catch { throw gap("SQLite cannot read on: \(reason(error))") }
        }
        let rows: RowCursor
        do {
            let outcome = try hasOutcomes(db) ? "outcome" : "NULL"
            let sql = """
                SELECT position, at, input, chain, \(outcome) FROM journal WHERE position > ? AND position <= ?
                ORDER BY position
                """
            rows = try Row.fetchCursor(db, sql: sql, arguments: [Int64(bitPattern: position), Int64(end)])
        } catch {
            throw gap("SQLite cannot read it: \(reason(error))")
        }
        while let row = try next(rows) {
            guard let found = Int64.fromDatabaseValue(row[0]), found == Int64(bitPattern: saved + 1) else {
                throw gap("entry \(saved + 1) is missing")
            }
            let text = String.fromDatabaseValue(row[2])
            guard let at = Int64.fromDatabaseValue(row[1]), let expected = Int64.fromDatabaseValue(row[3]) else {
                throw gap("entry \(found) has columns of the wrong type")
            }
            let outcome = Int64.fromDatabaseValue(row[4])
            chain.add(position: saved + 1, at: Instant(nanoseconds: at), text: text, outcome: outcome)
            guard chain.value == UInt64(bitPattern: expected) else {
                throw gap("entry \(found) does not match its checksum")
            }
            let input: Input?
            do { input = try text.map { try coding.value(Input.self, from: $0) } } catch {
                throw gap("entry \(found) is not an input: \(JournalCoding.reason(error))")
            }
            let entry = JournalEntry(
                position: saved + 1, at: Instant(nanoseconds: at), input: input,
                outcome: outcome.map(StepOutcome.init(packed:)))
            try body(entry, chain)
            saved += 1
        }
    }
}
