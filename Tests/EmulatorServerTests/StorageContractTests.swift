import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Foundation
import NATSServers
import Testing
import VendorDialects

@testable import EmulatorServer

/// What keeps tenants.
enum StorageKind: String, CaseIterable, CustomTestStringConvertible {
    case directory
    case streams

    var testDescription: String { rawValue }
}

/// A storage of a kind, which a test may open again as another process would.
final class StorageStage {
    let scratch = Scratch()
    private let servers: NATSServers?
    private let clock = MachineClock(1_700_000_000_000)
    private var epoch: UInt64 = 0
    init(_ kind: StorageKind) throws { servers = kind == .streams ? try NATSServers() : nil }

    /// Opens it, as the next process does: a directory is one process' at a time. Tenants of these names are owned from here on, as a cluster decides.
    func open(
        _ names: [String] = ["lab"], snapshotInterval: UInt64 = 1000, keeping: JournalKeeping = .all
    ) throws -> any TenantStorage {
        guard let servers else {
            return try scratch.store(snapshotInterval: snapshotInterval, keeping: keeping, clock: clock)
        }
        let connection = try NATSConnection(servers.address, name: "test")
        let store = try StreamStore(
            connection, cluster: ClusterName("test"), replicas: 1, transferDirectory: scratch.path, keeping: keeping,
            snapshotInterval: snapshotInterval, unixMilliseconds: { [clock] in clock.now })
        epoch += 1
        for name in names { store.own(name, as: Tenure(name, node: "n\(epoch)", epoch: epoch, stream: "1")) }
        return store
    }

    /// Does something as a process of its own does, which has closed what it opened when this returns.
    func process<Value>(
        snapshotInterval: UInt64 = 1000, keeping: JournalKeeping = .all,
        _ body: (any TenantStorage) async throws -> Value
    ) async throws -> Value {
        try await body(try open(snapshotInterval: snapshotInterval, keeping: keeping))
    }

    func advance(by duration: Duration) { clock.advance(by: duration) }
}

/// What every storage of tenants does.
@Suite(.timeLimit(.minutes(15))) struct StorageContractTests {
    private func topic(of host: TenantHost) async throws -> Int {
        let attributes = await host.snapshot.state.attributes(of: "lobby")
        return try #require(attributes.first.map { Int($0.value) } ?? 0)
    }

    private func interrupted(_ end: TenantSnapshot, _ session: SessionID) throws -> TenantSnapshot {
        var expected = end
        try expected.replay(
            JournalEntry(
                position: end.position + 1, at: end.at, input: .interrupted(session: session, isOrphaned: true)))
        return expected
    }

    private func close(_ storage: any TenantStorage, _ host: TenantHost, _ name: String = "lab") async {
        await host.finish()
        await storage.lane(of: name).run {}
        storage.close(name)
    }

    @Test(arguments: StorageKind.allCases)
    func `a tenant that was stopped goes on where it was`(_ kind: StorageKind) async throws {
        let stage = try StorageStage(kind)
        let storage = try stage.open(snapshotInterval: 4)
        let lab = try await Lab(storage)
        await lab.write(1...20)
        try await lab.host.advanceClock(by: .seconds(30))
        let end = await lab.host.snapshot
        await close(storage, lab.host)
        let again = try storage.open("lab")
        #expect(try again.tenant == Lab.stored())
        let expected = try interrupted(end, lab.owner)
        #expect(await again.host.snapshot == expected)
        await close(storage, again.host)
    }

    @Test(arguments: StorageKind.allCases)
    func `what was acknowledged is there for the next process, with and without snapshots`(
        _ kind: StorageKind
    ) async throws {
        let stage = try StorageStage(kind)
        var storage: (any TenantStorage)? = try stage.open(snapshotInterval: 7)
        var host = try #require(storage).create(Lab.stored())
        for round in 1...4 {
            let room = RoomID("room-\(round)")
            let lab = try await Lab(host: host, user: UserID("user-\(round)"), room: room)
            for value in 1...30 {
                await host.submit(.command(session: lab.owner, command: Lab.write("\(value)", in: room)))
            }
            await close(try #require(storage), host)
            storage = nil
            storage = try stage.open(snapshotInterval: round.isMultiple(of: 2) ? 7 : 1000)
            host = try #require(storage).open("lab").host
            let state = await host.snapshot.state
            for earlier in 1...round {
                let attributes = state.attributes(of: RoomID("room-\(earlier)"))
                #expect(attributes == [Attribute(key: "topic", value: "30")], "room \(earlier) in round \(round)")
            }
        }
        await close(try #require(storage), host)
    }

    @Test(arguments: StorageKind.allCases)
    func `a tenant is not made twice, nor opened twice, and one that is not there is not found`(
        _ kind: StorageKind
    ) async throws {
        let stage = try StorageStage(kind)
        let storage = try stage.open(["lab", "other"])
        let lab = try await Lab(storage)
        #expect(
            storageFault { try storage.create(Lab.stored()) }
                == .tenantExists(name: "lab", directory: storage.place))
        #expect(storageFault { try storage.open("lab") } == .tenantInUse(name: "lab"))
        guard case .tenantNotFound(name: "other", _) = storageFault({ try storage.open("other") }) else {
            Issue.record("other was found")
            return
        }
        await close(storage, lab.host)
    }

    @Test(arguments: StorageKind.allCases)
    func `a tenant that begins again has nothing of its world before, also for the next process`(
        _ kind: StorageKind
    ) async throws {
        let stage = try StorageStage(kind)
        var next = try Lab.stored()
        next.seed = 8
        let (end, owner) = try await stage.process(snapshotInterval: 4) { storage in
            let lab = try await Lab(storage)
            await lab.write(1...20)
            await storage.lane(of: "lab").run {}
            await lab.write([21])
            try storage.renew(next)
            await lab.host.finish()
            let host = try storage.reopen("lab")
            let birth = TenantSnapshot(try next.setup())
            #expect(await host.snapshot == birth)
            let second = try await Lab(host: host)
            await second.write(30...33)
            let end = await host.snapshot
            await close(storage, host)
            return (end, second.owner)
        }
        let later = try stage.open().open("lab")
        #expect(later.tenant == next)
        let expected = try interrupted(end, owner)
        #expect(await later.host.snapshot == expected)
        await later.host.finish()
    }

    @Test(arguments: StorageKind.allCases)
    func `entries of millions of bytes are kept like any, with states behind them`(_ kind: StorageKind) async throws {
        let stage = try StorageStage(kind)
        let (end, owner) = try await stage.process(snapshotInterval: 4) { storage in
            var stored = try Lab.stored()
            stored.rules.attribute.maximumValueBytes = 1 << 20
            stored.rules.attribute.maximumTotalBytes = nil
            let lab = try await Lab(storage, stored)
            // A control character takes six bytes in JSON.
            let value = String(repeating: "\u{1}", count: 220_000)
            for number in 1...5 {
                await lab.host.submit(.command(session: lab.owner, command: Lab.write("\(number)" + value)))
                await lab.host.settle()
                await storage.lane(of: "lab").run {}
            }
            let end = await lab.host.snapshot
            #expect(await lab.host.usage.stopReason == nil)
            await close(storage, lab.host)
            return (end, lab.owner)
        }
        let again = try stage.open().open("lab").host
        let expected = try interrupted(end, owner)
        #expect(await again.snapshot == expected)
        await again.finish()
    }

    @Test(arguments: StorageKind.allCases)
    func `entries older than what is kept go, and the rest leads to the same`(_ kind: StorageKind) async throws {
        let stage = try StorageStage(kind)
        let keeping = JournalKeeping(milliseconds: 4 * 3_600_000)
        let (end, owner) = try await stage.process(snapshotInterval: 50, keeping: keeping) { storage in
            let lab = try await Lab(storage)
            for hour in 0..<20 {
                for part in 0..<10 {
                    await lab.write(hour * 100 + part * 10..<hour * 100 + part * 10 + 10)
                    // Encoded on another thread; an entry behind it has it written.
                    await storage.lane(of: "lab").run {}
                }
                stage.advance(by: .seconds(3600))
            }
            await lab.write([0])
            let end = await lab.host.snapshot
            let export = stage.scratch.file("kept.jsonl")
            try storage.export("lab", to: export, recorded: end)
            let beginning = try Export.beginning(of: export).entry
            #expect((300...560).contains(end.position - beginning), "\(end.position - beginning)")
            #expect(try Replay.run(export) { _ in }.entryCount == end.position - beginning)
            await close(storage, lab.host)
            return (end, lab.owner)
        }
        let again = try stage.open().open("lab").host
        let expected = try interrupted(end, owner)
        #expect(await again.snapshot == expected)
        await again.finish()
    }

    @Test(arguments: StorageKind.allCases)
    func `a journal goes out as a file and comes in again as another tenant`(_ kind: StorageKind) async throws {
        let stage = try StorageStage(kind)
        let storage = try stage.open(["lab", "copy"], snapshotInterval: 8)
        let lab = try await Lab(storage)
        await lab.write(1...40)
        await lab.host.settle()
        let end = await lab.host.snapshot
        let file = stage.scratch.file("lab.jsonl")
        try storage.export("lab", to: file, recorded: end)
        let directory = stage.scratch.file("import")
        #expect(try Import.read(file, into: directory, as: "copy") == "copy")
        try storage.adopt(Store.path(of: "copy", in: directory), as: "copy")
        #expect(
            storageFault { try storage.adopt(Store.path(of: "copy", in: directory), as: "lab") }
                != nil)
        let copy = try storage.open("copy").host
        let expected = try interrupted(end, lab.owner)
        #expect(await copy.snapshot == expected)
        await close(storage, copy, "copy")
        await close(storage, lab.host)
    }

    @Test(arguments: StorageKind.allCases)
    func `where callbacks go is kept, and a dropped tenant leaves its name free`(_ kind: StorageKind) async throws {
        let stage = try StorageStage(kind)
        let webhooks = [WebhookDescription(url: "http://127.0.0.1:1/hook")]
        try await stage.process { storage in
            let lab = try await Lab(storage)
            await lab.write([1])
            try storage.readdress("lab", webhooks)
            await lab.write([2])
            await close(storage, lab.host)
        }
        let again = try stage.open()
        let opened = try again.open("lab")
        #expect(opened.tenant.description.webhooks == webhooks)
        await opened.host.finish()
        try again.remove("lab")
        guard case .tenantNotFound = storageFault({ try again.open("lab") }) else {
            Issue.record("a dropped tenant was found")
            return
        }
        let fresh = try await Lab(again)
        await fresh.write([3])
        #expect(try await topic(of: fresh.host) == 3)
        await close(again, fresh.host)
    }
}
