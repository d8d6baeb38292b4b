import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import Logging
import Testing
import VendorDialects

@testable import Devices

@Suite struct TenantCatalogueTests {
    private let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

    private func creation(_ name: String, app: String = "5") -> TenantCreation {
        TenantCreation(name: name, vendor: .tencent, appID: app)
    }

    @Test(arguments: ["a", "a1", "a-b", "demo-tencent", String(repeating: "a", count: 63)])
    func `names of letters, digits and hyphens are taken`(name: String) {
        #expect(throws: Never.self) { try TenantEntry.check(name: name) }
    }

    @Test(arguments: [
        "", "1a", "-a", "a-", "A", "a_b", "a b", "ä", "a/b", "a.b", "..", String(repeating: "a", count: 64), "a\n",
    ])
    func `other names are refused with the reason`(name: String) {
        #expect(throws: TenantCatalogueError.self) { try TenantEntry.check(name: name) }
    }

    @Test func `a limit is taken within its range and refused beside it`() async throws {
        for (value, isTaken) in [(0, false), (1, true), (1_000_000, true), (1_000_001, false)] {
            let catalogue = TenantCatalogue(registry: TenantRegistry())
            var creation = creation("a")
            creation.limits = TenantLimits(users: value)
            do throws(TenantCatalogueError) {
                try await catalogue.create(creation)
                #expect(isTaken)
            } catch {
                #expect(error == .limitOutOfRange(limit: "users", value: value))
                #expect(!isTaken)
            }
        }
    }

    @Test func `a tenant's own limit on sessions holds, and one that nobody logged in on gives way to the next`()
        async throws
    {
        let catalogue = TenantCatalogue(registry: TenantRegistry())
        var creation = creation("a")
        creation.limits = TenantLimits(sessions: 2)
        try await catalogue.create(creation)
        let host = try await catalogue.host(named: "a")
        let first = try #require(await host.open(Outbox()))
        #expect(await host.open(Outbox()) != nil)
        #expect(await host.open(Outbox()) != nil)
        #expect(await !host.isOpen(first))
        #expect(try await catalogue.usage(of: "a").sessionCount == 2)
    }

    @Test func `of two tenants made at once under one name or app, one is refused`() async throws {
        let catalogue = TenantCatalogue(registry: TenantRegistry())
        let made = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let name = number.isMultiple(of: 2) ? "a" : "b\(number)"
                    let wanted = TenantCreation(name: name, vendor: .tencent, appID: "7")
                    return (try? await catalogue.create(wanted)) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(made == 1)
        #expect(await catalogue.count == 1)
    }

    @Test func `sessions of a dropped, changed or reset tenant end with a reason`() async throws {
        let catalogue = TenantCatalogue(registry: TenantRegistry())
        let ends: [(String, @Sendable () async throws -> Void)] = [
            ("the tenant was reset", { try await catalogue.reset("a") }),
            ("the tenant was changed", { try await catalogue.change("a", TenantChange(seed: 3)) }),
            ("the tenant was dropped", { try await catalogue.drop("a") }),
        ]
        try await catalogue.create(creation("a"))
        for (reason, end) in ends {
            let outbox = Outbox()
            #expect(await (try catalogue.host(named: "a")).open(outbox) != nil)
            try await end()
            #expect(outbox.endReason == reason)
        }
        #expect(await catalogue.count == 0)
    }

    @Test func `a catalogue on disk is the same after it was closed and opened`() async throws {
        try await withTemporaryDirectory { path in
            var before: [TenantEntry] = []
            do {
                let store = try Store(directory: path, logger: logger)
                let catalogue = TenantCatalogue(registry: TenantRegistry(), store: store)
                var first = creation("a")
                first.limits = TenantLimits(sessions: 3, rooms: 2)
                first.clock = .manual
                try await catalogue.create(first)
                try await catalogue.create(creation("b", app: "6"))
                try await catalogue.create(creation("gone", app: "7"))
                try await catalogue.drop("gone")
                try await catalogue.reset("b", seed: 9)
                _ = try await catalogue.advance("a", milliseconds: 1500)
                before = await catalogue.entries
                await catalogue.close(reason: "the test goes on")
            }
            let store = try Store(directory: path, logger: logger)
            let catalogue = TenantCatalogue(registry: TenantRegistry(), store: store)
            #expect(store.tenantNames == ["a", "b"])
            for name in store.tenantNames { try await catalogue.recover(name) }
            #expect(await catalogue.entries == before)
            #expect(try await catalogue.usage(of: "a").now.nanoseconds == 1_500_000_000)
            await catalogue.close(reason: "the test is over")
        }
    }

    @Test func `the demo tenants are those that devices name`() {
        let demo = TenantDescription.demos.first { $0.name == "demo-tencent" }
        #expect(demo?.appID == Tenant.tencentDemo.appID)
        #expect(demo?.secret == Tenant.tencentDemo.secret)
        for demo in TenantDescription.demos { #expect(throws: Never.self) { try TenantEntry.check(name: demo.name) } }
    }
}
