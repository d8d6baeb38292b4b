import EmulatorAPI
import EmulatorHost
import EmulatorServer
import Foundation
import Logging
import Testing

@Suite struct AdminTenantTests {
    private static let lobby = """
        {"name":"lobby","vendor":"tencent","appID":"1400000002","clock":"manual","seed":7,"limits":{"rooms":3}}
        """

    @Test func `a tenant is made, listed, shown, changed, reset and dropped`() async throws {
        try await AdminServer.run { admin in
            let made = try await admin.data(TenantReport.self, "POST", "/admin/v1/tenants", body: Self.lobby)
            #expect(made.name == "lobby")
            #expect(made.clock == .manual)
            #expect(made.seed == 7)
            #expect(made.limits == TenantLimits(rooms: 3))
            #expect(made.secret?.count == 64)
            #expect(made.clientKey == nil)

            let list = try await admin.data(TenantList.self, "GET", "/admin/v1/tenants")
            #expect(list.tenants.map(\.name) == ["lobby"])
            #expect(list.tenants.allSatisfy { $0.secret == nil })
            #expect(try await admin.data(TenantReport.self, "GET", "/admin/v1/tenants/lobby") == made)
            #expect(admin.server.tenants.host(of: "1400000002") != nil)

            let changed = try await admin.data(
                TenantReport.self, "PATCH", "/admin/v1/tenants/lobby", body: #"{"appID":"1400000003"}"#)
            #expect(changed.appID == "1400000003")
            #expect(changed.secret == made.secret)
            #expect(admin.server.tenants.host(of: "1400000002") == nil)
            #expect(admin.server.tenants.host(of: "1400000003") != nil)

            let reset = try await admin.data(
                TenantReport.self, "POST", "/admin/v1/tenants/lobby/reset", body: #"{"seed":8}"#)
            #expect(reset.seed == 8)

            let dropped = try await admin.data(TenantName.self, "DELETE", "/admin/v1/tenants/lobby")
            #expect(dropped.name == "lobby")
            #expect(admin.server.tenants.host(of: "1400000003") == nil)
            #expect(try await admin.call("GET", "/admin/v1/tenants/lobby").status == 404)
        }
    }

    @Test func `a manual clock moves when told, and a live one is refused`() async throws {
        try await AdminServer.run { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.lobby)
            _ = try await admin.call(
                "POST", "/admin/v1/tenants", body: #"{"name":"live","vendor":"tencent","appID":"5"}"#)
            let path = "/admin/v1/tenants/lobby/clock/advance"
            let report = try await admin.data(ClockReport.self, "POST", path, body: #"{"milliseconds":300000}"#)
            #expect(report == ClockReport(tenant: "lobby", milliseconds: 300_000))
            let usage = try await admin.data(TenantUsage.self, "GET", "/admin/v1/tenants/lobby/usage")
            #expect(usage.now.nanoseconds == 300_000_000_000)
            #expect(usage.clock == .manual)

            for milliseconds in [0, -1, TenantCatalogue.maximumAdvanceMilliseconds + 1] {
                let refused = try await admin.call("POST", path, body: #"{"milliseconds":\#(milliseconds)}"#)
                #expect(refused.status == 422)
                #expect(refused.code == "advanceOutOfRange")
                #expect(refused.reason.contains("\(milliseconds)"))
            }
            let live = try await admin.call(
                "POST", "/admin/v1/tenants/live/clock/advance", body: #"{"milliseconds":1}"#)
            #expect(live.status == 409)
            #expect(live.code == "clockIsLive")
        }
    }

    @Test(arguments: [
        ("not JSON", 400, "invalidBody", "not JSON"),
        ("[]", 400, "invalidBody", "not a JSON object"),
        (#"{"name":"a","vendor":"tencent"}"#, 400, "invalidBody", "\"appID\" is missing"),
        (
            #"{"name":"a","vendor":"acme","appID":"5"}"#, 400, "invalidBody",
            "\"vendor\" is \"acme\"; it must be one of: tencent, zego, easemob, agora"
        ),
        (
            #"{"name":"a","vendor":"tencent","appID":"5","clock":"sun"}"#, 400, "invalidBody",
            "\"clock\" is \"sun\"; it must be one of: live, manual"
        ),
        (
            #"{"name":"a","vendor":"tencent","appID":"5","seed":-1}"#, 400, "invalidBody",
            "\"seed\" is not a whole number of 0 or more"
        ),
        (
            #"{"name":"a","vendor":"tencent","appID":"5","seed":1.5}"#, 400, "invalidBody",
            "\"seed\" is not a whole number of 0 or more"
        ),
        (
            #"{"name":"a","vendor":"tencent","appID":"5","limits":{"rooms":1e30}}"#, 400, "invalidBody",
            "\"limits.rooms\" is not a whole number in its range"
        ),
        (#"{"name":"a","vendor":"tencent","appID":5}"#, 400, "invalidBody", "\"appID\" is not a text"),
        (#"{"name":"a","vendor":"tencent","appID":"5","colour":"red"}"#, 400, "invalidBody", "\"colour\""),
        (#"{"name":"a","vendor":"tencent","appID":"5","limits":{"seats":1}}"#, 400, "invalidBody", "\"limits.seats\""),
        (#"{"name":"a","vendor":"tencent","appID":"5","limits":{"rooms":0}}"#, 422, "limitOutOfRange", "rooms is 0"),
        (#"{"name":"a","vendor":"tencent","appID":"x5"}"#, 422, "invalidAppID", "x5"),
        (#"{"name":"a","vendor":"tencent","appID":"2147483648"}"#, 422, "invalidAppID", "2147483648"),
        (#"{"name":"a","vendor":"tencent","appID":"5","secret":""}"#, 422, "invalidSecret", "empty"),
        (#"{"name":"a","vendor":"zego","appID":"5","clientKey":"0"}"#, 422, "invalidClientKey", "64 characters, not 1"),
        (#"{"name":"a","vendor":"tencent","appID":"5","clientKey":"0"}"#, 422, "invalidClientKey", "carry none"),
        (#"{"name":"A","vendor":"tencent","appID":"5"}"#, 422, "invalidTenantName", "\"A\""),
        (#"{"name":"taken","vendor":"tencent","appID":"5"}"#, 409, "tenantNameTaken", "taken"),
        (#"{"name":"a","vendor":"tencent","appID":"1400000002"}"#, 409, "appIDTaken", "taken"),
    ])
    func `a tenant that cannot be made is refused with the reason and leaves nothing`(
        body: String, status: Int, code: String, part: String
    ) async throws {
        try await AdminServer.run { admin in
            _ = try await admin.data(
                TenantReport.self, "POST", "/admin/v1/tenants",
                body: #"{"name":"taken","vendor":"tencent","appID":"1400000002"}"#)
            let refused = try await admin.call("POST", "/admin/v1/tenants", body: body)
            #expect(refused.status == status)
            #expect(refused.code == code)
            #expect(refused.reason.contains(part), "\(refused.reason)")
            #expect(refused.envelope?.command == "tenant create")
            #expect(await admin.catalogue.entries.map(\.name) == ["taken"])
        }
    }

    @Test(arguments: [
        ("PATCH", "", #"{"clock":"sundial"}"#, 400), ("PATCH", "", "{}", 400), ("PATCH", "", #"{"name":"b"}"#, 400),
        ("PATCH", "", #"{"appID":"0"}"#, 422), ("POST", "/reset", #"{"seed":-1}"#, 400),
        ("POST", "/reset", #"{"seed":"x"}"#, 400), ("POST", "/clock/advance", "", 400),
    ])
    func `a change that cannot be made leaves the tenant's world running`(
        method: String, path: String, body: String, status: Int
    ) async throws {
        try await AdminServer.run { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.lobby)
            let host = try await admin.catalogue.host(named: "lobby")
            let refused = try await admin.call(method, "/admin/v1/tenants/lobby\(path)", body: body)
            #expect(refused.status == status, "\(refused.text)")
            #expect(try await admin.catalogue.host(named: "lobby") === host)
        }
    }

    @Test(arguments: [
        ("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "/reset"), ("GET", "/usage"), ("POST", "/clock/advance"),
        ("GET", "/export"),
    ])
    func `a tenant nobody made is not found, whatever is asked of it`(method: String, path: String) async throws {
        let bodies = ["PATCH": #"{"seed":1}"#, "POST": path == "/reset" ? "{}" : #"{"milliseconds":1}"#]
        try await AdminServer.run { admin in
            for name in ["nobody", "no%20body", "..%2f..%2fetc"] {
                let refused = try await admin.call(method, "/admin/v1/tenants/\(name)\(path)", body: bodies[method])
                #expect(refused.status == 404)
                #expect(refused.code == "tenantNotFound")
            }
        }
    }

    @Test func `a tenant in memory has no journal to export`() async throws {
        try await AdminServer.run { admin in
            _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.lobby)
            let refused = try await admin.call("GET", "/admin/v1/tenants/lobby/export")
            #expect(refused.status == 409)
            #expect(refused.code == "keepsNothing")
            #expect(try await admin.call("POST", "/admin/v1/import", body: "x").code == "keepsNothing")
        }
    }

    @Test func `a kept tenant is exported, and imported under another name and server`() async throws {
        let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        try await withTemporaryDirectory { path in
            var journal = ""
            try await AdminServer.run(store: try Store(directory: "\(path)/a", logger: logger)) { admin in
                _ = try await admin.call("POST", "/admin/v1/tenants", body: Self.lobby)
                _ = try await admin.call(
                    "POST", "/admin/v1/tenants/lobby/clock/advance", body: #"{"milliseconds":5000}"#)
                let exported = try await admin.call("GET", "/admin/v1/tenants/lobby/export")
                #expect(exported.status == 200)
                journal = exported.text
            }
            try await AdminServer.run(store: try Store(directory: "\(path)/b", logger: logger)) { admin in
                let imported = try await admin.call("POST", "/admin/v1/import?as=hall", body: journal)
                #expect(imported.status == 201, "\(imported.text)")
                let usage = try await admin.data(TenantUsage.self, "GET", "/admin/v1/tenants/hall/usage")
                #expect(usage.now.nanoseconds == 5_000_000_000)
                #expect(try await admin.data(TenantReport.self, "GET", "/admin/v1/tenants/hall").limits.rooms == 3)

                let broken = try await admin.call(
                    "POST", "/admin/v1/import?as=other", body: String(journal.dropLast(9)))
                #expect(broken.status == 422)
                #expect(broken.code == "invalidJournal")
                #expect(broken.reason.contains("line "))
                for text in ["", "no journal\n", "{}\n"] {
                    let refused = try await admin.call("POST", "/admin/v1/import", body: text)
                    #expect(refused.status == 422)
                    #expect(refused.code == "invalidJournal")
                    #expect(!refused.reason.contains(path), "\(refused.reason)")
                }
                #expect(await admin.catalogue.entries.map(\.name) == ["hall"])

                // Its app is in use by then: what was begun for it is taken away again.
                let taken = try await admin.call("POST", "/admin/v1/import?as=other", body: journal)
                #expect(taken.status == 409)
                #expect(taken.code == "appIDTaken")
                let names = try FileManager.default.contentsOfDirectory(atPath: "\(path)/b/tenants")
                #expect(names.allSatisfy { $0.hasPrefix("hall.") }, "\(names)")
            }
        }
    }
}
