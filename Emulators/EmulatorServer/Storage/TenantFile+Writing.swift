import EmulatorAPI
import EmulatorHost
import GRDB
import VendorDialects

/// A snapshot as the file keeps it.
struct EncodedSnapshot: Sendable {
    var position: UInt64
    var lastSession: UInt64
    var state: String
    var checksum: UInt64
    /// The machine's clock when it was taken.
    var takenAtUnixMilliseconds: Int64

    init(_ snapshot: TenantSnapshot, takenAtUnixMilliseconds: Int64) throws {
        position = snapshot.position
        lastSession = snapshot.lastSession
        state = try JournalCoding().text(snapshot.state)
        checksum = Self.checksum(position: position, lastSession: lastSession, state: state)
        self.takenAtUnixMilliseconds = takenAtUnixMilliseconds
    }

    static func checksum(position: UInt64, lastSession: UInt64, state: String) -> UInt64 {
        var checksum = Checksum()
        checksum.add(position)
        checksum.add(lastSession)
        checksum.add(state)
        return checksum.value
    }
}

extension TenantFile {
    /// Most entries that are dropped in one transaction, which bounds how long the tenant's own wait for it.
    private static let droppedAtOnce: UInt64 = 1024

    /// Changes where the tenant's callbacks go.
    static func readdress(_ webhooks: [WebhookDescription]?, _ path: String, _ db: Database) throws {
        try transaction(db) {
            var tenant = try tenant(db, path)
            tenant.description.webhooks = webhooks
            let text = try JournalCoding().text(tenant)
            var checksum = Checksum()
            checksum.add(text)
            try db.execute(
                sql: "UPDATE tenant SET tenant = ?, checksum = ?",
                arguments: [text, Int64(bitPattern: checksum.value)])
        }
    }

    /// Writes entries and a snapshot that they or earlier ones have led to, in one transaction that is on the disk when this
    /// returns; the chain after them.
    static func write(
        _ entries: [JournalEntry], _ snapshot: EncodedSnapshot? = nil, chain: JournalChain, coding: JournalCoding,
        _ db: Database
    ) throws -> JournalChain {
        var chain = chain
        try transaction(db) {
            let insertion = try db.cachedStatement(sql: "INSERT INTO journal VALUES (?, ?, ?, ?, ?)")
            for entry in entries {
                let text = try entry.input.map(coding.text(of:))
                let outcome = entry.outcome?.packed
                chain.add(position: entry.position, at: entry.at, text: text, outcome: outcome)
                try insertion.execute(arguments: [
                    Int64(bitPattern: entry.position), entry.at.nanoseconds, text, Int64(bitPattern: chain.value),
                    outcome,
                ])
            }
            if let last = entries.last {
                let update = try db.cachedStatement(sql: "UPDATE head SET position = ?, chain = ?")
                update.setUncheckedArguments([Int64(bitPattern: last.position), Int64(bitPattern: chain.value)])
                try update.execute()
            }
            if let snapshot {
                let found = try Int64.fetchOne(
                    db, sql: "SELECT chain FROM journal WHERE position = ?",
                    arguments: [Int64(bitPattern: snapshot.position)])
                // Its entry may be behind the beginning by now.
                if let found { try insert(snapshot, chain: JournalChain(continuing: UInt64(bitPattern: found)), db) }
            }
        }
        return chain
    }

    /// Puts a snapshot in, whose entry's chain is known.
    static func insert(_ snapshot: EncodedSnapshot, chain: JournalChain, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                Int64(bitPattern: snapshot.position), Int64(bitPattern: snapshot.lastSession),
                Int64(bitPattern: chain.value), snapshot.state, Int64(bitPattern: snapshot.checksum),
                snapshot.takenAtUnixMilliseconds,
            ])
    }

    /// Drops the snapshots that nobody needs and moves the journal's beginning on, in a transaction of its own: the snapshots
    /// that stay are on the disk already, and are looked over first.
    static func trim(_ keeping: JournalKeeping, nowUnixMilliseconds now: Int64, _ db: Database) throws {
        let beginning = try head(db).beginning
        let rows = try Row.fetchAll(db, sql: "SELECT position, takenAt FROM snapshot ORDER BY position")
        let snapshots = rows.map {
            JournalKeeping.Snapshot(position: UInt64(bitPattern: $0[0]), takenAtUnixMilliseconds: $0[1])
        }
        let plan = keeping.plan(
            snapshots, beginning: beginning, nowUnixMilliseconds: now, usedBytes: try usedBytes(db))
        if plan.beginning > beginning {
            for snapshot in snapshots
            where snapshot.position >= plan.beginning && !plan.dropped.contains(snapshot.position) {
                try checkSnapshot(at: snapshot.position, db)
            }
        }
        guard plan.beginning > beginning || !plan.dropped.isEmpty else { return }
        try transaction(db) {
            for position in plan.dropped {
                try db.execute(
                    sql: "DELETE FROM snapshot WHERE position = ?", arguments: [Int64(bitPattern: position)])
            }
            try db.execute(
                sql: "UPDATE head SET beginning = ?", arguments: [Int64(bitPattern: plan.beginning)])
        }
    }

    /// How many bytes of the file hold something: pages that are free are used again.
    private static func usedBytes(_ db: Database) throws -> Int64 {
        let count = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
        let free = try Int64.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
        return (count - free) * (try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
    }

    /// Drops some of the entries that are behind the journal's beginning; whether there are more.
    static func dropEntries(_ db: Database) throws -> Bool {
        let beginning = try head(db).beginning
        guard let oldest = try Int64.fetchOne(db, sql: "SELECT min(position) FROM journal"),
            oldest <= Int64(bitPattern: beginning)
        else { return false }
        let last = min(Int64(bitPattern: beginning), oldest + Int64(droppedAtOnce) - 1)
        try transaction(db) {
            try db.execute(sql: "DELETE FROM journal WHERE position <= ?", arguments: [last])
        }
        return last < Int64(bitPattern: beginning)
    }

    /// Every transaction writes ``headPage``, which tells transactions apart in a log that is damaged.
    private static func transaction(_ db: Database, _ body: () throws -> Void) throws {
        try db.inTransaction(.immediate) {
            try body()
            try db.cachedStatement(sql: "UPDATE head SET writeCount = writeCount + 1").execute()
            return .commit
        }
    }
}
