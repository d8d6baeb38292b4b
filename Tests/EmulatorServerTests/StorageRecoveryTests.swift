import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import Foundation
import GRDB
import Testing
import VendorDialects

/// What a data directory gives back.
@Suite(.timeLimit(.minutes(15))) struct StorageRecoveryTests {
    private let scratch = Scratch()

    @Test func `a tenant that was stopped goes on where it was, with its sessions interrupted`() async throws {
        let store = try scratch.store(snapshotInterval: 4)
        let lab = try await Lab(store)
        await lab.write(1...20)
        try await lab.host.advanceClock(by: .seconds(30))
        let end = await lab.host.snapshot
        await lab.host.finish()
        await store.finish()

        #expect(store.tenantNames == ["lab"])
        #expect(try store.tenant("lab") == Lab.stored())
        let recovered = try store.recover("lab")
        var expected = end
        try expected.replay(
            JournalEntry(
                position: end.position + 1, at: end.at, input: .interrupted(session: lab.owner, isOrphaned: true)))
        #expect(await recovered.snapshot == expected)
        #expect(await recovered.usage.now == Instant(.seconds(30)))
        try await recovered.advanceClock(by: .seconds(400))
        #expect(await recovered.usage.sessionCount == 0)
        await recovered.finish()
    }

    @Test func `a recovery from a snapshot equals a full replay`() async throws {
        let store = try scratch.store(snapshotInterval: 7)
        let lab = try await Lab(store)
        for round in 0..<30 {
            await lab.write(round * 3...round * 3 + 2)
            try await lab.host.advanceClock(by: .milliseconds(100))
        }
        await lab.host.finish()
        await store.finish()
        let withSnapshots = scratch.file("with"), without = scratch.file("without")
        try scratch.copyDatabase(to: withSnapshots)
        try scratch.copyDatabase(to: without)
        let database = try DatabaseQueue(path: scratch.database(in: without))
        try await database.write { db in
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM snapshot") == 2)
            try db.execute(sql: "DELETE FROM snapshot")
        }
        try database.close()
        let first = try scratch.store(withSnapshots).recover("lab")
        let second = try scratch.store(without).recover("lab")
        #expect(await first.snapshot == second.snapshot)
        await first.finish()
        await second.finish()
    }

    @Test func `commits reach the disk before they are acknowledged`() async throws {
        let store = try scratch.store()
        let lab = try await Lab(store)
        await lab.write(1...3)
        let reader = try DatabaseQueue(path: scratch.database())
        let (mode, count) = try await reader.read { db in
            (
                try String.fetchOne(db, sql: "PRAGMA journal_mode"),
                try UInt64.fetchOne(db, sql: "SELECT count(*) FROM journal")
            )
        }
        #expect(mode == "wal")
        #expect(await lab.host.usage.journalPosition == count)
        await lab.host.finish()
    }

    /// Copies what is on the disk at moments drawn from a seed, while a client writes 16 deep, and recovers each copy.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `what was acknowledged before a kill at any moment is there after it`(seed: UInt64) async throws {
        let store = try scratch.store(snapshotInterval: 50)
        let lab = try await Lab(store)
        var stream = RandomSource(seed: seed).stream("kills")
        let (host, owner) = (lab.host, lab.owner)
        let writing = Task {
            for value in 1...1500 {
                await host.submit(.command(session: owner, command: Lab.write("\(value)")), request: UInt64(value))
                if value % 16 == 0 { await host.settle() }
            }
        }
        var acknowledged = 0
        for kill in 0..<6 {
            let pause = 1 + Int(stream.next() % 250)
            var seen = 0
            while seen < pause, acknowledged < 1500 {
                for case .reply(let request, .success) in await lab.outbox.next() {
                    seen += 1
                    acknowledged = Int(request)
                }
            }
            let before = acknowledged
            let copy = scratch.file("kill-\(kill)")
            try scratch.copyDatabase(to: copy)
            let recovered = try scratch.store(copy).recover("lab")
            let value = try await topic(of: recovered)
            #expect(value >= before, "seed \(seed), kill \(kill): \(value) after \(before) was acknowledged")
            // The state is the one after exactly that write: none before it is missing.
            #expect(await recovered.snapshot.state.attributeRevision(of: "lobby") == UInt64(value))
            await recovered.finish()
        }
        writing.cancel()
        await writing.value
        await host.finish()
    }

    /// The number that was written last.
    private func topic(of host: TenantHost) async throws -> Int {
        let attributes = await host.snapshot.state.attributes(of: "lobby")
        return try #require(attributes.first.map { Int($0.value) } ?? 0)
    }

    @Test func `a live tenant's clock goes on with the wall clock, and never back`() async throws {
        let store = try scratch.store()
        var stored = try Lab.stored(clock: .live)
        stored.bornAtUnixMilliseconds = Int64(Date().timeIntervalSince1970 * 1000) - 3_600_000
        let lab = try await Lab(store, stored)
        await lab.host.finish()
        store.close("lab")
        let again = try store.recover("lab")
        #expect(await again.usage.clock == .live)
        #expect(await again.usage.now >= Instant(.seconds(3600)))
        await again.finish()
        // Born in the future: the wall clock was set back, and the tenant goes on where it was.
        stored.description.name = "future"
        stored.bornAtUnixMilliseconds += 7_200_000
        let future = try await Lab(store, stored)
        let end = await future.host.snapshot.at
        await future.host.finish()
        store.close("future")
        let later = try store.recover("future")
        #expect(await later.snapshot.at >= end)
        #expect(await later.usage.now < Instant(.seconds(3600)))
        await later.finish()
    }

    @Test func `tenants with any name are kept apart, and removed with everything`() async throws {
        let store = try scratch.store()
        let names = ["a/b", "ä ö", "lab", "..", "UPPER", "upper.sqlite"]
        for name in names {
            let lab = try await Lab(store, Lab.stored(name))
            await lab.write([name.utf8.count])
            await lab.host.finish()
        }
        #expect(store.tenantNames == names.sorted())
        store.close()
        for name in names {
            let host = try store.recover(name)
            #expect(try await topic(of: host) == name.utf8.count)
            await host.finish()
            try store.remove(name)
            #expect(storageFault { try store.recover(name) } == .tenantNotFound(name: name, directory: scratch.data))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.data + "/tenants") == [])
    }

    @Test func `a tenant is not made twice, nor opened twice`() async throws {
        let store = try scratch.store()
        let lab = try await Lab(store)
        #expect(
            storageFault { try store.create(Lab.stored()) } == .tenantExists(name: "lab", directory: scratch.data))
        #expect(storageFault { try store.recover("lab") } == .tenantInUse(name: "lab"))
        await lab.host.finish()
    }

    @Test func `a tenant keeps the rules it began with`() async throws {
        var stored = try Lab.stored()
        stored.rules.attribute.maximumValueBytes = 3
        let store = try scratch.store()
        let lab = try await Lab(store, stored)
        await lab.write([100, 1000])
        await lab.host.finish()
        store.close()
        let host = try store.recover("lab")
        #expect(try await topic(of: host) == 100)
        await host.finish()
    }
}
