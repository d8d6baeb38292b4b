import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import Foundation
import Testing
import VendorDialects

/// What a reset, a change or a drop leaves when the process is killed in the middle of it.
@Suite(.serialized, .timeLimit(.minutes(15))) struct StorageReplacementTests {
    private let scratch = Scratch()
    private let files = FileManager.default

    /// A directory as a kill leaves it: the database of a tenant of `count` writes with its log beside it.
    private func killed(_ name: String, count: Int) async throws -> String {
        let directory = scratch.file("\(name)-running")
        let store = try scratch.store(directory)
        let lab = try await Lab(store)
        await lab.write(1...count)
        let copy = scratch.file(name)
        try files.createDirectory(atPath: copy + "/tenants", withIntermediateDirectories: true)
        for suffix in ["", "-wal"] {
            try files.copyItem(
                atPath: scratch.database(in: directory) + suffix, toPath: scratch.database(in: copy) + suffix)
        }
        #expect(try size(scratch.database(in: copy) + "-wal") > 0)
        await lab.host.finish()
        store.close()
        return copy
    }

    private func size(_ path: String) throws -> Int {
        try #require(try files.attributesOfItem(atPath: path)[.size] as? NSNumber).intValue
    }

    /// The next tenant's file, as a store makes it before it takes the old one's place.
    private func nextFile(seed: UInt64) async throws -> String {
        let directory = scratch.file("next-\(seed)")
        let store = try scratch.store(directory)
        var stored = try Lab.stored()
        stored.seed = seed
        await (try store.create(stored)).finish()
        store.close()
        return scratch.database(in: directory)
    }

    private func names(_ directory: String) throws -> [String] {
        try files.contentsOfDirectory(atPath: directory + "/tenants").sorted()
    }

    @Test func `a replacement is the new tenant, and nothing of the old one`() async throws {
        let store = try scratch.store()
        let lab = try await Lab(store)
        await lab.write(1...20)
        var next = try Lab.stored()
        next.seed = 99
        let replacement = try store.prepare(next)
        #expect(try store.tenant("lab").seed == 7)
        await lab.write(21...25)
        try store.commit(replacement)
        await lab.host.finish()
        let host = try store.reopen("lab")
        #expect(await host.snapshot.position == 0)
        #expect(try store.tenant("lab").seed == 99)
        let again = try await Lab(host: host)
        await again.write(1...3)
        await host.finish()
        store.close()
        #expect(try names(scratch.data) == ["lab.sqlite"])
        let recovered = try store.recover("lab")
        #expect(await recovered.snapshot.state.attributes(of: "lobby") == [Attribute(key: "topic", value: "3")])
        await recovered.finish()
    }

    @Test func `killed before the next file was whole, the tenant is the old one with all it acknowledged`()
        async throws
    {
        let directory = try await killed("early", count: 30)
        let next = try await nextFile(seed: 8)
        let draft = scratch.database(in: directory) + ".draft"
        try Data(contentsOf: URL(filePath: next)).prefix(5000).write(to: URL(filePath: draft))
        try Data("hot".utf8).write(to: URL(filePath: draft + "-journal"))
        let store = try scratch.store(directory)
        #expect(store.leftovers == ["\(draft): it was not finished, and is removed"])
        #expect(store.tenantNames == ["lab"])
        let host = try store.recover("lab")
        #expect(await host.snapshot.state.attributes(of: "lobby") == [Attribute(key: "topic", value: "30")])
        await host.finish()
        store.close()
        #expect(try names(directory) == ["lab.sqlite"])
    }

    @Test(arguments: ["database and log", "database", "nothing"])
    func `killed after the next file was whole, the tenant is the next one`(left: String) async throws {
        let directory = try await killed("late", count: 30)
        let path = scratch.database(in: directory)
        try files.copyItem(atPath: try await nextFile(seed: 8), toPath: path + ".next")
        if left != "database and log" { try files.removeItem(atPath: path + "-wal") }
        if left == "nothing" { try files.removeItem(atPath: path) }
        do {
            let store = try scratch.store(directory)
            #expect(store.leftovers == ["\(path): the tenant was being changed or reset; that is done"])
            #expect(store.tenantNames == ["lab"])
            #expect(try store.tenant("lab").seed == 8)
            let host = try store.recover("lab")
            #expect(await host.snapshot.position == 0)
            let lab = try await Lab(host: host)
            await lab.write([1])
            await host.finish()
            store.close()
            #expect(try names(directory) == ["lab.sqlite"])
        }
        #expect(try scratch.store(directory).leftovers == [])
    }

    @Test(arguments: [true, false])
    func `killed while it is dropped, the tenant is whole or gone`(isRenamed: Bool) async throws {
        let directory = try await killed("drop", count: 30)
        let path = scratch.database(in: directory)
        if isRenamed { try files.moveItem(atPath: path, toPath: path + ".dropped") }
        let store = try scratch.store(directory)
        #expect(store.tenantNames == (isRenamed ? [] : ["lab"]))
        guard isRenamed else { return }
        #expect(store.leftovers == ["\(path).dropped: the tenant was being dropped; that is done"])
        #expect(try names(directory) == [])
        let lab = try await Lab(store)
        #expect(await lab.host.snapshot.state.attributes(of: "lobby") == [])
        await lab.host.finish()
    }

    @Test func `a log without its file is reported, and is no part of a tenant made later`() async throws {
        let directory = try await killed("orphan", count: 30)
        let path = scratch.database(in: directory)
        try files.removeItem(atPath: path)
        try files.createDirectory(atPath: directory + "/.transfer-1", withIntermediateDirectories: true)
        let store = try scratch.store(directory)
        #expect(
            store.leftovers == [
                "\(directory)/.transfer-1: a transfer was not finished, and is removed",
                "\(path)-wal: the file it belongs to is gone; it stays until a tenant of that name is made",
            ])
        let lab = try await Lab(store)
        await lab.write([5])
        await lab.host.finish()
        store.close()
        let host = try store.recover("lab")
        #expect(await host.snapshot.state.attributes(of: "lobby") == [Attribute(key: "topic", value: "5")])
        await host.finish()
        #expect(!files.fileExists(atPath: directory + "/.transfer-1"))
    }

    @Test func `a reset whose next file cannot be written leaves the tenant running`() async throws {
        let store = try scratch.store()
        let catalogue = TenantCatalogue(registry: TenantRegistry(), store: store)
        try await catalogue.create(TenantCreation(name: "a", vendor: .tencent, appID: "5", seed: 1))
        let host = try await catalogue.host(named: "a")
        try files.moveItem(atPath: scratch.data + "/tenants", toPath: scratch.data + "/away")
        await #expect(throws: TenantCatalogueError.self) { try await catalogue.reset("a", seed: 2) }
        try files.moveItem(atPath: scratch.data + "/away", toPath: scratch.data + "/tenants")
        #expect(try await catalogue.host(named: "a") === host)
        #expect(await host.open(Outbox()) != nil)
        #expect(try await catalogue.entry(named: "a").seed == 1)
        try await catalogue.reset("a", seed: 2)
        #expect(try store.tenant("a").seed == 2)
        await catalogue.close(reason: "the test is over")
    }

    @Test func `a reset that fails at its last step leaves the tenant running, with its sessions`() async throws {
        let store = try scratch.store()
        let catalogue = TenantCatalogue(registry: TenantRegistry(), store: store)
        try await catalogue.create(TenantCreation(name: "a", vendor: .tencent, appID: "5", seed: 1))
        let host = try await catalogue.host(named: "a")
        let session = try #require(await host.open(Outbox()))
        let next = scratch.database("a") + ".next"
        try files.createDirectory(atPath: next, withIntermediateDirectories: true)
        await #expect(throws: TenantCatalogueError.self) { try await catalogue.reset("a", seed: 2) }
        #expect(try await catalogue.host(named: "a") === host)
        #expect(await host.isOpen(session))
        try files.removeItem(atPath: next)
        await catalogue.close(reason: "the test is over")
        #expect(try store.tenant("a").seed == 1)
        #expect(try names(scratch.data) == ["a.sqlite"])
    }

    @Test func `a drop that fails leaves the tenant serving, with its sessions and all it had`() async throws {
        let store = try scratch.store()
        let catalogue = TenantCatalogue(registry: TenantRegistry(), store: store)
        try await catalogue.create(TenantCreation(name: "a", vendor: .tencent, appID: "5", clock: .manual, seed: 1))
        let host = try await catalogue.host(named: "a")
        let session = try #require(await host.open(Outbox()))
        // A file cannot take the place of a directory.
        let dropped = scratch.database("a") + ".dropped"
        try files.createDirectory(atPath: dropped, withIntermediateDirectories: true)
        await #expect(throws: TenantCatalogueError.self) { try await catalogue.drop("a") }
        #expect(try await catalogue.host(named: "a") === host)
        #expect(await host.isOpen(session))
        _ = try await catalogue.advance("a", milliseconds: 5)
        #expect(await host.usage.stopReason == nil)
        try files.removeItem(atPath: dropped)
        try await catalogue.drop("a")
        #expect(await !host.isOpen(session))
        #expect(await host.usage.stopReason == "the tenant was dropped")
        #expect(await catalogue.count == 0)
        #expect(try names(scratch.data) == [])
        // The name is free again.
        try await catalogue.create(TenantCreation(name: "a", vendor: .tencent, appID: "5"))
        await catalogue.close(reason: "the test is over")
    }
}
