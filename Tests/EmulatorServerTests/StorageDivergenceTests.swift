import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import Foundation
import GRDB
import Testing
import VendorDialects

/// Journals that do not lead to where they once did.
@Suite(.serialized, .timeLimit(.minutes(15))) struct StorageDivergenceTests {
    private let scratch = Scratch()

    /// A closed tenant of `count` writes.
    private func furnish(_ count: Int, snapshotInterval: UInt64) async throws {
        let store = try scratch.store(snapshotInterval: snapshotInterval)
        let lab = try await Lab(store)
        for value in 1...count { await lab.write([value]) }
        await lab.host.finish()
        store.close()
    }

    /// Changes the newest snapshot and makes its checksum right again, as a run of other rules would have written it.
    private func rewriteSnapshot(_ change: (String) -> String) throws -> UInt64 {
        let database = try DatabaseQueue(path: scratch.database())
        defer { try? database.close() }
        return try database.write { db in
            let row = try #require(
                try Row.fetchOne(db, sql: "SELECT position, lastSession, state FROM snapshot ORDER BY position DESC"))
            let (position, lastSession, state): (Int64, Int64, String) = (row[0], row[1], row[2])
            let changed = change(state)
            try #require(changed != state)
            var checksum: UInt64 = 0xcbf2_9ce4_8422_2325
            func add(_ bytes: some Sequence<UInt8>) {
                for byte in bytes { checksum = (checksum ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
            }
            func add(_ number: UInt64) {
                for shift in stride(from: UInt64(0), to: 64, by: 8) {
                    add(CollectionOfOne(UInt8(truncatingIfNeeded: number >> shift)))
                }
            }
            add(UInt64(position))
            add(UInt64(lastSession))
            add(UInt64(changed.utf8.count))
            add(changed.utf8)
            try db.execute(
                sql: "UPDATE snapshot SET state = ?, checksum = ? WHERE position = ?",
                arguments: [changed, Int64(bitPattern: checksum), position])
            return UInt64(position)
        }
    }

    @Test(arguments: [(30, UInt64(10)), (12, 10)])
    func `a recovery that leads to another state than the snapshot says is refused with what differs`(
        count: Int, interval: UInt64
    ) async throws {
        try await furnish(count, snapshotInterval: interval)
        let position = try rewriteSnapshot { $0.replacingOccurrences(of: "\"topic\"", with: "\"tropic\"") }
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
        _ = try rewriteSnapshot { $0.replacingOccurrences(of: "\"tropic\"", with: "\"topic\"") }
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
            var chain: UInt64 = 0xcbf2_9ce4_8422_2325
            func add(_ bytes: some Sequence<UInt8>) {
                for byte in bytes { chain = (chain ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
            }
            func add(_ number: Int64) {
                let number = UInt64(bitPattern: number)
                add((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) })
            }
            for row in try Row.fetchAll(db, sql: "SELECT position, at, input, outcome FROM journal ORDER BY position") {
                let text: String = row[2] ?? ""
                add(row[0] as Int64)
                add(row[1] as Int64)
                add(Int64(text.utf8.count))
                add(text.utf8)
                if let outcome = row[3] as Int64? { add(outcome) }
                try db.execute(
                    sql: "UPDATE journal SET chain = ? WHERE position = ?",
                    arguments: [Int64(bitPattern: chain), row[0] as Int64])
            }
            try db.execute(sql: "UPDATE head SET chain = ?", arguments: [Int64(bitPattern: chain)])
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

    @Test func `a file of the version before is read as it is, and records outcomes once it is written`() async throws {
        do {
            let store = try scratch.store()
            await (try store.create(Lab.stored())).finish()
            store.close()
        }
        let database = try DatabaseQueue(path: scratch.database())
        try await database.write { db in
            try db.execute(sql: "ALTER TABLE journal DROP COLUMN outcome; PRAGMA user_version = 1")
            // What such a version wrote: a moment of time that passed.
            var chain: UInt64 = 0xcbf2_9ce4_8422_2325
            for number: UInt64 in [1, 5, 0] {
                for shift: UInt64 in 0..<8 {
                    chain = (chain ^ (number >> (8 * shift) & 0xff)) &* 0x0000_0100_0000_01b3
                }
            }
            try db.execute(
                sql: "INSERT INTO journal VALUES (1, 5, NULL, ?)", arguments: [Int64(bitPattern: chain)])
            try db.execute(
                sql: "UPDATE head SET position = 1, chain = ?", arguments: [Int64(bitPattern: chain)])
        }
        try database.close()
        let path = scratch.file("lab.jsonl")
        #expect(try Export.write(tenant: "lab", of: scratch.data, to: path) == 1)
        #expect(try Replay.run(path) { _ in }.end == Instant(nanoseconds: 5))
        let again = try scratch.store()
        let lab = try await Lab(host: try again.recover("lab"))
        await lab.write(1...3)
        await lab.host.finish()
        again.close()
        let host = try again.recover("lab")
        #expect(await host.snapshot.state.attributes(of: "lobby") == [Attribute(key: "topic", value: "3")])
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
        var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
        let place = try #require(lines.firstIndex { $0.hasPrefix(#"{"snapshot":"#) })
        #expect(place == Int(recorded.position) + 1)
        lines[place] = change(lines[place])
        var checksum: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { checksum = (checksum ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        }
        for line in lines.dropLast() {
            let count = UInt64(line.utf8.count)
            add((0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * UInt64($0))) })
            add(line.utf8)
        }
        let digits = String(checksum, radix: 16)
        let text = String(repeating: "0", count: 16 - digits.count) + digits
        lines[lines.count - 1] = #"{"end":{"checksum":"\#(text)","entryCount":11}}"#
        try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test func `a replay comes to the state that was recorded, and says that it did`() async throws {
        let path = try await exported { $0 }
        let summary = try Replay.run(path) { _ in }
        #expect((summary.entryCount, summary.checkedStateCount) == (11, 1))
        #expect(try Import.read(path, into: scratch.file("elsewhere")) == "lab")
    }

    @Test func `a replay or an import that comes to another state is refused with what differs`() async throws {
        let path = try await exported { $0.replacingOccurrences(of: #""value":"5""#, with: #""value":"4""#) }
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
