import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import GRDB
import Loads
import VendorDialects

/// Attribute writes through a host whose journal is on the disk, and how fast the journal is read back.
///
/// Beside them, in the same run and the same directory: SQLite alone, which commits as many rows of the same size together and
/// reads them back; the same writes without a journal; and what one bare `fsync` of a page costs, which no commit can beat.
func journalFigures() async throws -> [Figure] {
    let directory = NSTemporaryDirectory() + "parlor-journal-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    var figures = [Figure("bare write and fsync of a page", try pageSyncsPerSecond(in: directory), "/s")]
    let tenant = try journaledTenant()
    for (inFlight, writeCount) in [(1, 500), (64, 10_000), (1024, 20_000)] {
        let store = try Store(directory: directory + "/\(inFlight)")
        let host = try store.create(tenant)
        let peer = try BareSQLite(directory + "/bare-\(inFlight).sqlite")
        var (rates, peerRates): ([Double], [Double]) = ([], [])
        for run in 0..<times(5) {
            rates.append(try await attributeWrites(amount(writeCount), inFlight: inFlight, to: host))
            peerRates.append(try peer.writes(amount(writeCount), together: inFlight, after: run * writeCount))
        }
        figures.append(
            Figure(
                "journaled attribute writes, \(inFlight) in flight", median(of: rates), "/s",
                inFlight == 64 ? .atLeast(100_000) : nil
            )
            .beside([Peer("SQLite alone, \(inFlight) rows in a commit", median(of: peerRates))]))
        await host.stop(reason: "measured")
        store.close()
    }
    let setup = try tenant.setup()
    let bare = try await attributeWrites(amount(100_000), inFlight: 1024, to: TenantHost(setup: setup))
    figures.append(Figure("the same without a journal, 1024 in flight", bare, "/s"))

    let exported = directory + "/journal.jsonl"
    let entryCount = try Export.write(tenant: "lab", of: directory + "/1024", to: exported).entryCount
    let replaying = try time { _ = try Replay.run(exported) { _ in } }
    figures.append(
        Figure(
            "entries replayed from an export, with a trace", Double(entryCount) / replaying.inSeconds, "/s",
            .atLeast(100_000)))
    // No snapshot is near: everything is read from the database and replayed.
    var runs = 0
    let recovering = try median {
        runs += 1
        let elsewhere = directory + "/imported-\(runs)"
        try Import.read(exported, into: elsewhere)
        let store = try Store(directory: elsewhere)
        defer { store.close() }
        return try time { _ = try store.recover("lab") }
    }
    let rows = try BareSQLite(directory + "/bare-1024.sqlite").rowsReadPerSecond()
    figures.append(
        Figure(
            "entries recovered without a snapshot", Double(entryCount) / recovering.inSeconds, "/s", .atLeast(500_000)
        ).beside([Peer("SQLite reading rows of that size", rows)]))
    return figures
}

/// A tenant that is kept, whose limits end no measurement.
func journaledTenant(_ name: String = "lab", app: String = "1400000001") throws -> StoredTenant {
    var tenant = try StoredTenant(
        TenantDescription(name: name, vendor: .tencent, appID: app, secret: "benchmark"), seed: 1,
        bornAtUnixMilliseconds: 1_700_000_000_000, clock: .manual)
    tenant.rules.attribute.maximumWritesPerSecond = nil
    return tenant
}

private func pageSyncsPerSecond(in directory: String) throws -> Double {
    let path = directory + "/page"
    guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path)
    else { fatalError("\(path) cannot be written") }
    let page = Data(count: 4096)
    let count = amount(500)
    let duration = try time {
        for _ in 0..<count {
            try handle.write(contentsOf: page)
            try handle.synchronize()
        }
    }
    try handle.close()
    return Double(count) / duration.inSeconds
}

/// A database with one table of numbered rows, kept as a journal is: a commit returns when it is on the disk.
private struct BareSQLite {
    private let database: DatabaseQueue
    /// As long as the entry of one write.
    private let row = Data(repeating: 7, count: 150)

    init(_ path: String) throws {
        database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
            try db.execute(sql: "CREATE TABLE IF NOT EXISTS entry (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL)")
        }
    }

    /// Rows written in a second, so many in each commit, numbered from `start` on.
    func writes(_ count: Int, together: Int, after start: Int) throws -> Double {
        let end = start + count
        let duration = try time {
            for first in stride(from: start, to: end, by: together) {
                try database.write { db in
                    let insertion = try db.cachedStatement(sql: "INSERT INTO entry VALUES (?, ?)")
                    for number in first..<min(end, first + together) {
                        try insertion.execute(arguments: [number, row])
                    }
                }
            }
        }
        return Double(count) / duration.inSeconds
    }

    func rowsReadPerSecond() throws -> Double {
        var count = 0
        let duration = try time {
            try database.read { db in
                let rows = try Row.fetchCursor(db, sql: "SELECT number, bytes FROM entry ORDER BY number")
                while let row = try rows.next() {
                    let bytes: Data = row[1]
                    count += bytes.isEmpty ? 0 : 1
                }
            }
        }
        return Double(count) / duration.inSeconds
    }
}
