import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import EmulatorWire
import Foundation
import GRDB
import Testing
import VendorDialects

/// Tenants that cannot be taken up, while all others serve.
@Suite(.timeLimit(.minutes(15))) struct StorageSetAsideTests {
    private let scratch = Scratch()
    private let lines = LogLines()

    /// A directory with tenants a, b and c, all of them with `count` writes, closed.
    private func furnish(_ count: Int = 30, snapshotInterval: UInt64 = 1000) async throws {
        let store = try scratch.store(snapshotInterval: snapshotInterval)
        for (number, name) in ["a", "b", "c"].enumerated() {
            var stored = try Lab.stored(name)
            stored.description.appID = "140000000\(number + 1)"
            let host = try store.create(stored)
            let lab = try await Lab(host: host)
            await lab.write(1...count)
            await lab.host.finish()
        }
        await store.finish()
    }

    private func execute(_ tenant: String, _ sql: String) throws {
        let database = try DatabaseQueue(path: scratch.database(tenant))
        try database.write { db in try db.execute(sql: sql) }
        try database.close()
    }

    /// A catalogue that has taken up what could be.
    private func catalogue(_ registry: TenantRegistry = TenantRegistry()) async throws -> TenantCatalogue {
        let store = try scratch.store()
        let catalogue = TenantCatalogue(registry: registry, store: store, logger: lines.logger)
        for name in store.tenantNames { await catalogue.takeUp(name) }
        return catalogue
    }

    private func bytes(_ tenant: String) throws -> Data {
        try Data(contentsOf: URL(filePath: scratch.database(tenant)))
    }

    @Test(arguments: [
        ("UPDATE journal SET input = 'x' WHERE position = 9", "tenantDamaged", "salvage"),
        ("DELETE FROM tenant", "storageFailed", "retry"),
        ("PRAGMA user_version = 2", "tenantOfOtherVersion", "drop"),
    ])
    func `one tenant that cannot be taken up is set aside with its reason, and the others serve`(
        change: String, code: String, advice: String
    ) async throws {
        try await furnish()
        try execute("b", change)
        let before = try bytes("b")
        let registry = TenantRegistry()
        let catalogue = try await catalogue(registry)
        #expect(await catalogue.entries.map(\.name) == ["a", "c"])
        let aside = try #require(await catalogue.setAside.first)
        #expect((aside.name, aside.code) == ("b", code))
        #expect(aside.reason.contains(scratch.database("b")), "\(aside.reason)")
        #expect(aside.advice.contains("tenant \(advice) b"), "\(aside.advice)")
        #expect(lines.all.contains { $0.contains("set aside") && $0.contains("b") }, "\(lines.all)")
        #expect(try bytes("b") == before)
        for name in ["a", "c"] {
            let lab = try await Lab(host: try await catalogue.host(named: name), user: "zoe", room: "attic")
            #expect(await lab.host.usage.stopReason == nil)
        }
        // Whatever is asked of it is refused with the reason; its name and its app are not given away.
        await #expect(throws: TenantCatalogueError.setAside(name: "b", reason: aside.reason)) {
            try await catalogue.host(named: "b")
        }
        await #expect(throws: TenantCatalogueError.nameTaken(name: "b")) {
            try await catalogue.create(TenantCreation(name: "b", vendor: .tencent, appID: "9"))
        }
        if let app = aside.appID {
            await #expect(throws: TenantCatalogueError.appTaken(app: app, tenant: "b")) {
                try await catalogue.create(TenantCreation(name: "d", vendor: .tencent, appID: app))
            }
            #expect(registry.setAsideName(of: AppID(app)) == "b")
        }
        #expect(registry.setAsideCount == 1)
        await #expect(throws: TenantCatalogueError.notSetAside(name: "a")) { try await catalogue.retry("a") }
        await #expect(throws: TenantCatalogueError.notFound(name: "x")) { try await catalogue.retry("x") }
        // It can be dropped like any other.
        try await catalogue.drop("b")
        #expect(await catalogue.setAside == [])
        #expect(registry.setAsideCount == 0)
        await catalogue.close(reason: "the test is over")
    }

    @Test func `a tenant whose file was made whole again is taken up by a retry, without a new start`() async throws {
        try await furnish()
        let whole = try bytes("b")
        try execute("b", "DELETE FROM journal WHERE position = 20")
        let registry = TenantRegistry()
        let catalogue = try await catalogue(registry)
        #expect(await catalogue.setAside.map(\.name) == ["b"])
        await #expect(throws: TenantCatalogueError.self) { try await catalogue.retry("b") }
        #expect(await catalogue.setAside.map(\.name) == ["b"])
        try whole.write(to: URL(filePath: scratch.database("b")))
        #expect(try await catalogue.retry("b").name == "b")
        #expect(await catalogue.setAside == [])
        #expect(await catalogue.entries.map(\.name) == ["a", "b", "c"])
        #expect(registry.host(of: "1400000002") != nil)
        await catalogue.close(reason: "the test is over")
    }

    @Test func `what is left of a damaged tenant serves again, while the others go on`() async throws {
        try await furnish()
        try execute("b", "DELETE FROM journal WHERE position = 20")
        let catalogue = try await catalogue()
        let (entry, found) = try await catalogue.salvage("b")
        let salvage = try #require(found)
        #expect((entry.name, salvage.saved, salvage.written, salvage.beginning) == ("b", 19, 33, 0))
        #expect(salvage.reason == "entry 20 is missing")
        #expect(FileManager.default.fileExists(atPath: salvage.keptAt))
        let attributes = await (try catalogue.host(named: "b")).snapshot.state.attributes(of: "lobby")
        #expect(attributes == [Attribute(key: "topic", value: "16")])
        #expect(await catalogue.count == 3)
        await catalogue.close(reason: "the test is over")
    }

    @Test func `two tenants of one app do not serve both`() async throws {
        try await furnish()
        var stored = try Lab.stored("d")
        stored.description.appID = "1400000001"
        do {
            let store = try scratch.store()
            await (try store.create(stored)).finish()
            store.close()
        }
        let catalogue = try await catalogue()
        #expect(await catalogue.entries.map(\.name) == ["a", "b", "c"])
        #expect(await catalogue.setAside.map(\.code) == ["appIDTaken"])
        try await catalogue.drop("a")
        #expect(try await catalogue.retry("d").name == "d")
        await catalogue.close(reason: "the test is over")
    }

    @Test func `a tenant that a server crashed with is not tried again until somebody asks for it`() async throws {
        try await furnish()
        try "begun\ncrashed at 12\n".write(
            toFile: scratch.database("b") + ".recovering", atomically: true, encoding: .utf8)
        let catalogue = try await catalogue()
        let aside = try #require(await catalogue.setAside.first)
        #expect((aside.name, aside.code) == ("b", "tenantSuspected"))
        #expect(aside.reason.hasSuffix("the server crashed while the tenant was recovered, at entry 12"))
        #expect(aside.advice.contains("tenant retry b") && aside.advice.contains("tenant salvage b"))
        #expect(try await catalogue.retry("b").name == "b")
        await catalogue.close(reason: "the test is over")
        #expect(!FileManager.default.fileExists(atPath: scratch.database("b") + ".recovering"))
    }

    @Test func `a salvage leaves out the entry that a server crashed with, and what follows it`() async throws {
        try await furnish()
        try "begun\ncrashed at 12\n".write(
            toFile: scratch.database("b") + ".recovering", atomically: true, encoding: .utf8)
        let salvage = try #require(try scratch.store().salvage("b"))
        #expect((salvage.saved, salvage.written, salvage.beginning) == (11, 33, 0))
        let host = try scratch.store().recover("b")
        #expect(await host.usage.stopReason == nil)
        await host.finish()
        // What is dropped leaves nothing of its own, and everything of others.
        #expect(salvage.keptAt == scratch.database("b") + ".damaged-1")
        try "".write(toFile: scratch.database("a") + ".damaged-1", atomically: true, encoding: .utf8)
        let store = try scratch.store()
        try store.remove("b")
        store.close()
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.data + "/tenants")
        #expect(left.filter { $0.contains("damaged") } == ["a.sqlite.damaged-1"])
        #expect(!left.contains { $0.hasPrefix("b.") }, "\(left)")
    }

    @Test(arguments: [(1, true), (2, true), (3, false)])
    func `a server that is killed while it recovers a tenant tries again, but not for ever`(
        attempts: Int, isTried: Bool
    ) async throws {
        try await furnish()
        try String(repeating: "begun\n", count: attempts).write(
            toFile: scratch.database("b") + ".recovering", atomically: true, encoding: .utf8)
        let catalogue = try await catalogue()
        #expect(await catalogue.setAside.map(\.code) == (isTried ? [] : ["tenantSuspected"]))
        await catalogue.close(reason: "the test is over")
    }

    @Test func `a client of a tenant that is set aside is told so, and a probe that the server is ready`()
        async throws
    {
        try await furnish()
        try execute("b", "DELETE FROM journal WHERE position = 20")
        try await AdminServer.run(store: try scratch.store()) { admin in
            for name in ["a", "b", "c"] { await admin.catalogue.takeUp(name) }
            let refused = try await admin.call("GET", "\(Wire.path)?app=1400000002")
            #expect(refused.status == 503)
            #expect(refused.text == #"{"error":{"appUnavailable":{"app":"1400000002"}}}"#)
            let ready = try await admin.call("GET", "/readyz")
            #expect((ready.status, ready.text) == (200, "ready; 1 set aside, see parlor status\n"))
            let status = try await admin.data(StatusReport.self, "GET", "/admin/v1/status")
            #expect((status.tenantCount, status.setAside.map(\.name)) == (2, ["b"]))
            let list = try await admin.data(TenantList.self, "GET", "/admin/v1/tenants")
            #expect((list.tenants.map(\.name), list.setAside.map(\.appID)) == (["a", "c"], ["1400000002"]))
            let shown = try await admin.call("GET", "/admin/v1/tenants/b")
            #expect((shown.status, shown.code) == (409, "tenantSetAside"))
            let metrics = try await admin.call("GET", "/metrics").text
            #expect(metrics.contains("\nparlor_tenants_set_aside 1\n"))
            #expect(metrics.contains(#"parlor_tenant_set_aside{tenant="b",code="tenantDamaged"} 1"#))
            let failed = try await admin.call("POST", "/admin/v1/tenants/b/retry")
            #expect((failed.status, failed.code) == (500, "tenantDamaged"))
            let saved = try await admin.data(TenantSalvage.self, "POST", "/admin/v1/tenants/b/salvage")
            #expect((saved.name, saved.salvage?.saved) == ("b", 19))
            #expect(try await admin.call("GET", "/readyz").text == "ready\n")
        }
    }
}
