import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import EmulatorWire
import GRDB
import VendorDialects

/// Why the journal cannot be read further.
struct JournalGap: Error {
    /// The last entry that is safe.
    var saved: UInt64
    var reason: String
}

extension TenantFile {
    /// The last entry that was written, by the file's own word, and where its journal begins.
    struct Head {
        var position: UInt64
        var chain: UInt64
        /// The snapshot at this position takes the place of all entries up to it; 0: there are all from the first.
        var beginning: UInt64
    }

    /// A state of the tenant, and the chain of the entry that led there.
    struct Milestone {
        var snapshot: TenantSnapshot
        var chain: JournalChain
    }

    /// What the tenant is made from.
    func tenant() throws(StorageError) -> StoredTenant {
        try read { db in try Self.tenant(db, path) }
    }

    /// The newest good snapshot; nil where there is none.
    func newestSnapshot() throws(StorageError) -> TenantSnapshot? {
        try read { db in
            let coding = JournalCoding()
            let setup = try Store.setup(Self.tenant(db, path))
            for position in try Self.snapshotPositions(db) {
                if let found = try? Self.snapshot(at: position, of: setup, coding, db) { return found.snapshot }
            }
            return nil
        }
    }

    /// The state that the journal begins with; nil where it begins with the tenant's birth.
    func beginning() throws(StorageError) -> Milestone? {
        try read { db in
            guard let head = try? Self.head(db), head.beginning > 0 else { return nil }
            let setup = try Store.setup(Self.tenant(db, path))
            do { return try Self.snapshot(at: head.beginning, of: setup, JournalCoding(), db) } catch {
                throw StorageError.damaged(
                    file: path, saved: 0, written: head.position,
                    reason: "the state that the journal begins with is lost: \(Self.reason(error))")
            }
        }
    }

    /// Every entry behind the journal's beginning, in order, up to the last that is there now; `count` are read at one moment
    /// of the file, and the file may be written in between.
    ///
    /// Throws ``StorageError/damaged(file:saved:written:reason:)`` after the entries before the damage, and
    /// ``StorageError/pastDropped(file:)`` where entries that were not read yet are dropped meanwhile.
    func forEachEntry(
        from beginning: Milestone?, atOnce count: UInt64, _ body: (JournalEntry) throws -> Void
    ) throws(StorageError) {
        let head = try read { db in try? Self.head(db) }
        var last = (position: beginning?.snapshot.position ?? 0, chain: beginning?.chain ?? JournalChain())
        // Without a head that can be read, everything is read, and then the want of it told.
        let end = head?.position ?? UInt64(Int64.max)
        while last.position < end {
            let start = last.position
            try read { db in
                do {
                    let through = min(end, start &+ count)
                    try Self.forEachEntry(after: start, through: through, last.chain, db) { entry, chain, _ in
                        try body(entry)
                        last = (entry.position, chain)
                    }
                    guard last.position < through else { return }
                    try Self.checkEnd(last.position, last.chain, head)
                } catch let gap as JournalGap {
                    guard (try? Self.head(db).beginning) ?? 0 <= start else {
                        throw StorageError.pastDropped(file: path)
                    }
                    throw StorageError.damaged(
                        file: path, saved: gap.saved, written: head?.position, reason: gap.reason)
                }
            }
        }
        if let head, last.chain.value != head.chain {
            throw .damaged(
                file: path, saved: last.position, written: head.position,
                reason: "the record of the last entry does not match it")
        }
    }

    // MARK: Parts

    /// Reads at one moment of the file, also while another process writes it.
    func read<Value>(_ body: (Database) throws -> Value) throws(StorageError) -> Value {
        do {
            return try database.read(body)
        } catch let error as StorageError {
            throw error
        } catch {
            throw .unreadable(file: path, reason: Self.reason(error))
        }
    }

    static func tenant(_ db: Database, _ path: String) throws -> StoredTenant {
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
        let tenant: StoredTenant
        do { tenant = try JournalCoding().value(StoredTenant.self, from: text) } catch {
            throw StorageError.unreadable(
                file: path, reason: "the tenant's description: \(JournalCoding.reason(error))")
        }
        if let fault = tenant.fault {
            throw StorageError.unreadable(file: path, reason: "the tenant's description: \(fault)")
        }
        return tenant
    }

    static func head(_ db: Database) throws -> Head {
        guard let row = try Row.fetchOne(db, sql: "SELECT position, chain, beginning FROM head WHERE id = 1"),
            let position = Int64.fromDatabaseValue(row[0]), let chain = Int64.fromDatabaseValue(row[1]),
            let beginning = Int64.fromDatabaseValue(row[2])
        else {
            throw DatabaseError(message: "there is no record of the last entry")
        }
        return Head(
            position: UInt64(bitPattern: position), chain: UInt64(bitPattern: chain),
            beginning: UInt64(bitPattern: beginning))
    }

    static func checkEnd(_ position: UInt64, _ chain: JournalChain, _ head: Head?) throws {
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

    /// The positions of the snapshots that are there, good or bad, the newest first.
    static func snapshotPositions(_ db: Database) throws -> [UInt64] {
        try Int64.fetchAll(db, sql: "SELECT position FROM snapshot ORDER BY position DESC").map(
            UInt64.init(bitPattern:))
    }

    /// Throws where it is not what was written, or no state of a tenant that is made from `setup`.
    static func snapshot(
        at position: UInt64, of setup: TenantSetup, _ coding: JournalCoding, _ db: Database
    ) throws -> Milestone {
        let row = try checkSnapshot(at: position, db)
        let snapshot = TenantSnapshot(
            position: position, lastSession: row.lastSession,
            state: try coding.value(TenantState.self, from: row.state))
        if let fault = snapshot.fault(asOneOf: setup) { throw DatabaseError(message: fault) }
        return Milestone(snapshot: snapshot, chain: row.chain)
    }

    /// Throws where the snapshot is not what was written.
    @discardableResult
    static func checkSnapshot(
        at position: UInt64, _ db: Database
    ) throws -> (lastSession: UInt64, chain: JournalChain, state: String) {
        let sql = "SELECT lastSession, chain, state, checksum FROM snapshot WHERE position = ?"
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [Int64(bitPattern: position)]),
            let lastSession = Int64.fromDatabaseValue(row[0]), let chain = Int64.fromDatabaseValue(row[1]),
            let state = String.fromDatabaseValue(row[2]), let expected = Int64.fromDatabaseValue(row[3])
        else { throw DatabaseError(message: "columns of snapshot \(position) are missing") }
        let checksum = EncodedSnapshot.checksum(
            position: position, lastSession: UInt64(bitPattern: lastSession), state: state)
        guard checksum == UInt64(bitPattern: expected) else {
            throw DatabaseError(message: "snapshot \(position) does not match its checksum")
        }
        return (UInt64(bitPattern: lastSession), JournalChain(continuing: UInt64(bitPattern: chain)), state)
    }

    /// The entries behind one, with the chain of each and how many bytes its text has.
    static func forEachEntry(
        after position: UInt64, through end: UInt64 = UInt64(Int64.max), _ chain: JournalChain, _ db: Database,
        _ body: (_ entry: JournalEntry, _ chain: JournalChain, _ byteCount: Int) throws -> Void
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
            let sql = """
                SELECT position, at, input, chain, outcome FROM journal WHERE position > ? AND position <= ?
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
            do { input = try text.map { try coding.value(from: $0, canonical: Input.init(canonical:)) } } catch {
                throw gap("entry \(found) is not an input: \(JournalCoding.reason(error))")
            }
            let entry = JournalEntry(
                position: saved + 1, at: Instant(nanoseconds: at), input: input,
                outcome: outcome.map(StepOutcome.init(packed:)))
            try body(entry, chain, text?.utf8.count ?? 0)
            saved += 1
        }
    }
}
