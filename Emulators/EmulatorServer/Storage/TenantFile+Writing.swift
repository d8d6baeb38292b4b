import EmulatorAPI
import EmulatorHost
import GRDB

/// A snapshot as the file keeps it.
struct EncodedSnapshot: Sendable {
    var position: UInt64
    var lastSession: UInt64
    var state: String
    var checksum: UInt64

    init(_ snapshot: TenantSnapshot) throws {
        position = snapshot.position
        lastSession = snapshot.lastSession
        state = try JournalCoding().text(snapshot.state)
        checksum = Self.checksum(position: position, lastSession: lastSession, state: state)
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
    /// Writes entries and, where the journal has got that far, a snapshot, in one transaction that is on the disk when this
    /// returns; the chain after them.
    static func write(
        _ entries: [JournalEntry], _ snapshot: EncodedSnapshot?, chain: JournalChain, coding: JournalCoding,
        _ db: Database
    ) throws -> JournalChain {
        var chain = chain
        try db.inTransaction(.immediate) {
            let insertion = try db.cachedStatement(sql: "INSERT INTO journal VALUES (?, ?, ?, ?, ?)")
            for entry in entries {
                let text = try entry.input.map(coding.text)
                let outcome = entry.outcome?.packed
                chain.add(position: entry.position, at: entry.at, text: text, outcome: outcome)
                insertion.setUncheckedArguments([
                    Int64(bitPattern: entry.position), entry.at.nanoseconds, text, Int64(bitPattern: chain.value),
                    outcome,
                ])
                try insertion.execute()
            }
            if let last = entries.last {
                let update = try db.cachedStatement(sql: "UPDATE head SET position = ?, chain = ?")
                update.setUncheckedArguments([Int64(bitPattern: last.position), Int64(bitPattern: chain.value)])
                try update.execute()
            }
            if let snapshot { try write(snapshot, db) }
            return .commit
        }
        return chain
    }

    private static func write(_ snapshot: EncodedSnapshot, _ db: Database) throws {
        let position = Int64(bitPattern: snapshot.position)
        try db.execute(
            sql: "INSERT OR REPLACE INTO snapshot SELECT ?, ?, chain, ?, ? FROM journal WHERE position = ?",
            arguments: [
                position, Int64(bitPattern: snapshot.lastSession), snapshot.state,
                Int64(bitPattern: snapshot.checksum), position,
            ])
        try db.execute(
            sql: """
                DELETE FROM snapshot
                WHERE position NOT IN (SELECT position FROM snapshot ORDER BY position DESC LIMIT ?)
                """,
            arguments: [keptSnapshotCount])
    }
}
