import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import Foundation
import GRDB
import Testing
import VendorDialects

/// What a process leaves that is killed while a tenant is made.
@Suite(.timeLimit(.minutes(15))) struct StorageCreationTests {
    private let scratch = Scratch()
    private let files = FileManager.default

    /// The same places in a file that says in its header that it has a write-ahead log.
    private func hasLog(_ path: String) throws -> Bool {
        try Data(contentsOf: URL(filePath: path))[18..<20].elementsEqual([2, 2])
    }

    @Test func `a file is all it will be before it has the tenant's name`() async throws {
        let store = try scratch.store()
        await (try store.create(Lab.stored())).finish()
        // What is prepared has no name yet.
        _ = try store.prepare(Lab.stored())
        let draft = scratch.database() + ".draft"
        for path in [draft, scratch.database()] {
            #expect(try hasLog(path))
            for suffix in ["-wal", "-shm", "-journal"] { #expect(!files.fileExists(atPath: path + suffix)) }
        }
        // Opening it changes nothing of it.
        let before = try Data(contentsOf: URL(filePath: draft))
        let database = try DatabaseQueue(path: draft)
        let page = try await database.read { db in
            try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'head'")
        }
        // The page by which a damaged log is judged.
        #expect(page == 4)
        try database.close()
        #expect(try Data(contentsOf: URL(filePath: draft)) == before)
        store.close()
    }

    /// Makes of a closed tenant's file what a kill leaves in the middle of a transaction that keeps the old pages beside it.
    private func leaveHotJournal(_ path: String) throws {
        let database = try DatabaseQueue(path: path)
        try database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; PRAGMA synchronous = FULL")
            try db.execute(sql: "BEGIN IMMEDIATE; UPDATE journal SET at = at + 1, input = upper(input)")
            try db.execute(sql: "UPDATE tenant SET tenant = 'half'; UPDATE head SET chain = 0")
            // More than the cache holds, so that a part of it is in the file already.
            for _ in 0..<20 {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO journal SELECT position + 100000, at, zeroblob(4000), 0, 0 FROM journal"
                )
                if (try files.attributesOfItem(atPath: path + "-journal")[.size] as? NSNumber)?.intValue ?? 0 > 65_536 {
                    break
                }
            }
            for suffix in ["", "-journal"] {
                try files.copyItem(atPath: path + suffix, toPath: path + ".kept" + suffix)
            }
            try db.execute(sql: "ROLLBACK")
        }
        try database.close()
        for suffix in ["", "-journal"] {
            try? files.removeItem(atPath: path + suffix)
            try files.moveItem(atPath: path + ".kept" + suffix, toPath: path + suffix)
        }
    }

    @Test func `a transaction that a kill left half done is taken back, whoever opens the file first`() async throws {
        let directories = ["recovered", "described", "exported"].map(scratch.file)
        for directory in directories {
            let store = try scratch.store(directory)
            let lab = try await Lab(store)
            await lab.write(1...30)
            await lab.host.finish()
            store.close()
            try leaveHotJournal(scratch.database(in: directory))
        }
        let store = try scratch.store(directories[0])
        let host = try store.recover("lab")
        #expect(await host.snapshot.state.attributes(of: "lobby") == [Attribute(key: "topic", value: "30")])
        await host.finish()
        #expect(try scratch.store(directories[1]).tenant("lab") == Lab.stored())
        let path = scratch.file("lab.jsonl")
        #expect(try Export.write(tenant: "lab", of: directories[2], to: path).entryCount == 33)
    }

    @Test func `a file under another tenant's name is refused`() async throws {
        let store = try scratch.store()
        await (try store.create(Lab.stored())).finish()
        store.close()
        try files.copyItem(atPath: scratch.database(), toPath: scratch.database("copy"))
        #expect(
            storageFault { try store.recover("copy") }
                == .unreadable(file: scratch.database("copy"), reason: "it is the file of tenant \"lab\""))
        let host = try store.recover("lab")
        #expect(await host.usage.stopReason == nil)
        await host.finish()
    }
}
