import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Foundation
import GRDB
import Testing
import VendorDialects

@testable import EmulatorServer

/// Journals that do not lead to where they once did.
@Suite(.serialized, .timeLimit(.minutes(15))) struct StorageDivergenceTests {
    private let scratch = Scratch()

    /// A closed tenant of `count` writes.
    private func furnish(_ count: Int, snapshotInterval: UInt64) async throws {
        let store = try scratch.store(snapshotInterval: snapshotInterval)
        let lab = try await Lab(store)
        await lab.write(1...count)
        await lab.host.finish()
        await store.finish()
    }

    @Test(arguments: [(30, UInt64(10)), (12, 10)])
    func `a recovery that leads to another state than the snapshot says is refused with what differs`(
        count: Int, interval: UInt64
    ) async throws {
        try await furnish(count, snapshotInterval: interval)
        let position = try scratch.rewriteSnapshot { $0.replacingOccurrences(of: "\"topic\"", with: "\"tropic\"") }
        let store = try scratch.store()
        guard case .diverged(let file, position, let difference) = storageFault({ try store.recover("lab") }) else {
            Issue.record("\(String(describing: storageFault { try store.recover("lab") }))")
            return
        }
        #expect(file == scratch.database())
        #expect(difference.contains("was \"tropic\" and is \"topic\""), "\(difference)")
        let catalogue = TenantCatalogue(registry: TenantRegistry(), store: store)
        await #expect {
            try await catalogue.recover("lab")
        } throws: { error in
            guard case TenantCatalogueError.stateDiverged("lab", let reason) = error else { return false }
            return reason.contains("entry \(position)") && reason.contains(difference)
        }
        #expect(await catalogue.count == 0)
        // The directory is as it was: what is right again is taken up.
        store.close()
        _ = try scratch.rewriteSnapshot { $0.replacingOccurrences(of: "\"tropic\"", with: "\"topic\"") }
        let host = try store.recover("lab")
        #expect(
            await host.snapshot.state.attributes(of: "lobby") == [Attribute(key: "topic", value: "\(count)")])
        await host.finish()
    }

    /// Changes what an entry is recorded to have led to, and makes every checksum from there on right again.
    private func rewriteOutcome(of position: Int64, _ change: (Int64) -> Int64) throws {
        let database = try DatabaseQueue(path: scratch.database())
        defer { try? database.close() }
        try database.write { db in
            let outcome = try #require(
                try Int64.fetchOne(db, sql: "SELECT outcome FROM journal WHERE position = ?", arguments: [position]))
            try db.execute(
                sql: "UPDATE journal SET outcome = ? WHERE position = ?", arguments: [change(outcome), position])
            var chain = FileChecksum()
            for row in try Row.fetchAll(db, sql: "SELECT position, at, input, outcome FROM journal ORDER BY position") {
                chain.add(UInt64(bitPattern: row[0] as Int64))
                chain.add(UInt64(bitPattern: row[1] as Int64))
                chain.add(row[2] ?? "" as String)
                if let outcome = row[3] as Int64? { chain.add(UInt64(bitPattern: outcome)) }
                try db.execute(
                    sql: "UPDATE journal SET chain = ? WHERE position = ?", arguments: [chain.signed, row[0] as Int64])
            }
            try db.execute(sql: "UPDATE head SET chain = ?", arguments: [chain.signed])
        }
    }

    @Test(arguments: [
        (Int64(1), "the entry was refused with 1 events and 1 effects, and is accepted with 1 events and 1 effects"),
        (2, "the entry was accepted with 2 events and 1 effects, and is accepted with 1 events and 1 effects"),
        (1 << 32, "the entry was accepted with 1 events and 2 effects, and is accepted with 1 events and 1 effects"),
    ])
    func `an entry that leads to something else than it did is named, in a recovery and in a replay`(
        change: Int64, difference: String
    ) async throws {
        try await furnish(9, snapshotInterval: 1000)
        try rewriteOutcome(of: 7) { $0 + change }
        #expect(
            storageFault { try scratch.store().recover("lab") }
                == .diverged(file: scratch.database(), position: 7, difference: difference))
        let path = scratch.file("lab.jsonl")
        try Export.write(tenant: "lab", of: scratch.data, to: path)
        #expect(
            storageFault { try Replay.run(path) { _ in } }
                == .diverged(file: path, position: 7, difference: difference))
        try rewriteOutcome(of: 7) { $0 - change }
        let host = try scratch.store().recover("lab")
        #expect(await host.usage.stopReason == nil)
        await host.finish()
    }

    /// Entries are replayed while later ones are read, from a batch on.
    @Test(arguments: [0, 1, 2] as [UInt64])
    func `of an entry that leads elsewhere and one that is lost, the first is named`(batch: UInt64) async throws {
        try await furnish(600, snapshotInterval: 10_000)
        let wrong = Int64(UInt64(ConcurrentReplay.Batch.maximumCount) * batch + 50)
        try rewriteOutcome(of: wrong) { $0 + 1 }
        func forget(_ position: Int64) throws {
            let database = try DatabaseQueue(path: scratch.database())
            try database.write { db in
                try db.execute(sql: "DELETE FROM journal WHERE position = ?", arguments: [position])
            }
            try database.close()
        }
        try forget(wrong + 1)
        guard case .diverged(_, UInt64(wrong), _) = storageFault({ try scratch.store().recover("lab") }) else {
            Issue.record("\(String(describing: storageFault { try scratch.store().recover("lab") }))")
            return
        }
        try forget(wrong - 1)
        guard case .damaged(_, UInt64(wrong) - 2, _, _) = storageFault({ try scratch.store().recover("lab") }) else {
            Issue.record("\(String(describing: storageFault { try scratch.store().recover("lab") }))")
            return
        }
    }

    @Test func `entries that wait to be replayed are bounded in number and in bytes`() {
        let entry = JournalEntry(position: 1, at: .start, input: nil)
        var (small, large) = (ConcurrentReplay.Batch(), ConcurrentReplay.Batch())
        for _ in 1..<ConcurrentReplay.Batch.maximumCount { small.add(entry, byteCount: 100) }
        #expect(!small.isFull)
        small.add(entry, byteCount: 100)
        #expect(small.isFull)
        large.add(entry, byteCount: ConcurrentReplay.Batch.maximumByteCount - 1)
        #expect(!large.isFull)
        large.add(entry, byteCount: 1)
        #expect(large.isFull)
    }

    /// The first write is entry 4.
    @Test(arguments: [1, 2, 7], [-1, 0, 1])
    func `a journal of whole batches, and of one more or less, is recovered`(batches: Int, more: Int) async throws {
        let count = batches * ConcurrentReplay.Batch.maximumCount + more - 3
        try await furnish(count, snapshotInterval: 10_000)
        let host = try scratch.store().recover("lab")
        // One more interrupts the session that was open.
        #expect(await host.snapshot.position == UInt64(count) + 4)
        #expect(await host.snapshot.state.attributes(of: "lobby") == [Attribute(key: "topic", value: "\(count)")])
        await host.finish()
    }

    @Test func `an entry that is lost ahead of a good snapshot costs its check, and nothing else`() async throws {
        try await furnish(30, snapshotInterval: 10)
        let database = try DatabaseQueue(path: scratch.database())
        try await database.write { db in
            let newest = try UInt64.fetchOne(db, sql: "SELECT max(position) FROM snapshot") ?? 0
            try db.execute(sql: "DELETE FROM journal WHERE position = ?", arguments: [Int64(newest) - 2])
        }
        try database.close()
        let host = try scratch.store().recover("lab")
        #expect(await host.snapshot.state.attributes(of: "lobby") == [Attribute(key: "topic", value: "30")])
        await host.finish()
    }

    /// An exported journal whose recorded state was changed, with its checksum made right again.
    private func exported(_ change: (String) -> String) async throws -> String {
        let store = try scratch.store()
        let lab = try await Lab(store)
        await lab.write(1...5)
        let recorded = await lab.host.snapshot
        await lab.write(6...8)
        let path = scratch.file("lab.jsonl")
        try Export.write(tenant: "lab", of: scratch.data, to: path, recorded: recorded)
        await lab.host.finish()
        store.close()
        try scratch.rewriteExport(path) { lines in
            // Behind the header and the entries; behind its own head is the state's only part.
            let place = Int(recorded.position) + 1
            lines[place + 1] = change(lines[place + 1])
        }
        return path
    }

    @Test func `a replay comes to the state that was recorded, and says that it did`() async throws {
        let path = try await exported { $0 }
        let summary = try Replay.run(path) { _ in }
        #expect((summary.entryCount, summary.checkedStateCount) == (11, 1))
        #expect(try Import.read(path, into: scratch.file("elsewhere")) == "lab")
    }

    @Test func `a replay or an import that comes to another state is refused with what differs`() async throws {
        let path = try await exported { $0.replacingOccurrences(of: #"\"value\":\"5\""#, with: #"\"value\":\"4\""#) }
        let target = scratch.file("elsewhere")
        for fault in [
            storageFault { try Replay.run(path) { _ in } }, storageFault { try Import.read(path, into: target) },
        ] {
            guard case .diverged(path, 8, let difference) = fault else {
                Issue.record("\(String(describing: fault))")
                continue
            }
            #expect(difference.hasSuffix("was \"4\" and is \"5\""), "\(difference)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: target + "/tenants") == [])
    }

    @Test func `an export of a directory that no server has open holds the newest snapshot`() async throws {
        try await furnish(30, snapshotInterval: 10)
        let path = scratch.file("lab.jsonl")
        try Export.write(tenant: "lab", of: scratch.data, to: path)
        #expect(try Replay.run(path) { _ in }.checkedStateCount == 1)
    }
}
