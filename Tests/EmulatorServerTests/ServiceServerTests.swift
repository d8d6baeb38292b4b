import Devices
import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import EmulatorWire
import Foundation
import ParlorTesting
import ServerDialects
import Synchronization
import Testing
import VendorDialects

/// Tenants with several services in a server: how they are made, kept, reached and asked by apps' own servers.
@Suite(.timeLimit(.minutes(15))) struct ServiceServerTests {
    private static let zegoSecret = "parlor-demo-secret-worthless-001"
    private static let linked = """
        {"name":"duo","vendor":"tencent","appID":"1400000001","secret":"key","serves":"messaging","clock":"manual",
         "services":[{"vendor":"zego","appID":"7","secret":"\(zegoSecret)","serves":"channels"}]}
        """

    private func token(_ user: UserID, app: AppID = "1400000001") -> String {
        let claims = Claims(
            app: app, user: user, issuedAtUnixSeconds: 1_600_000_000, expiresAtUnixSeconds: 4_000_000_000)
        return app == "7"
            ? ZEGO.tokenFormat.write(claims, Self.zegoSecret) : Tencent.tokenFormat.write(claims, "key")
    }

    private func enter(_ user: UserID) -> Command {
        .rtc(
            .enter(
                channel: "stage",
                entry: ChannelEntry(
                    user: user, nickname: "n", credential: .token(text: token(user, app: "7")), scene: .call,
                    subscribes: [])))
    }

    private func logIn(_ user: UserID) -> Command {
        .identity(.logIn(user: user, credential: .token(text: token(user)), terminal: .phone))
    }

    // MARK: Making

    @Test func `a tenant is made with services, shows them, and lists them without their secrets`() async throws {
        try await AdminServer.run { admin in
            let made = try await admin.data(TenantReport.self, "POST", "/admin/v1/tenants", body: Self.linked)
            #expect(made.serves == .messaging)
            #expect(
                made.services
                    == [ServiceReport(vendor: .zego, appID: "7", secret: Self.zegoSecret, serves: .channels)])
            #expect(try await admin.data(TenantReport.self, "GET", "/admin/v1/tenants/duo") == made)
            let list = try await admin.data(TenantList.self, "GET", "/admin/v1/tenants")
            #expect(list.tenants[0].services == [ServiceReport(vendor: .zego, appID: "7", serves: .channels)])
            #expect(admin.server.tenants.host(of: "7") === admin.server.tenants.host(of: "1400000001"))

            let reset = try await admin.data(TenantReport.self, "POST", "/admin/v1/tenants/duo/reset", body: "{}")
            #expect(reset.services == made.services)
            _ = try await admin.data(TenantName.self, "DELETE", "/admin/v1/tenants/duo")
            #expect(admin.server.tenants.host(of: "7") == nil)
        }
    }

    @Test(arguments: [
        (
            #"{"name":"a","vendor":"tencent","appID":"5","services":[{"vendor":"zego","appID":"6"}]}"#, 422,
            "invalidServices", "apps 5 and 6 are of two vendors and serve messaging both"
        ),
        (
            #"{"name":"a","vendor":"tencent","appID":"5","services":[{"vendor":"tencent","appID":"05"}]}"#, 422,
            "invalidServices", "two of its services have the app id 5"
        ),
        (
            #"{"name":"a","vendor":"tencent","appID":"5","services":[{"vendor":"tencent","appID":"x"}]}"#, 422,
            "invalidAppID", "\"x\" is no app id"
        ),
        (
            #"{"name":"a","vendor":"tencent","appID":"5","services":[{"vendor":"tencent","appID":"6","secret":""}]}"#,
            422, "invalidSecret", "it is empty"
        ),
        (
            #"{"name":"a","vendor":"tencent","appID":"5","services":[{"vendor":"acme","appID":"6"}]}"#, 400,
            "invalidBody", "\"services[0].vendor\" is \"acme\"; it must be one of: tencent, zego, easemob, agora"
        ),
        (
            #"{"name":"a","vendor":"tencent","appID":"5","services":[{"vendor":"zego","appID":"6","key":"k"}]}"#, 400,
            "invalidBody", "\"services[0].key\" means nothing"
        ),
        (
            #"{"name":"a","vendor":"tencent","appID":"5","serves":"rooms"}"#, 400, "invalidBody",
            "\"serves\" is \"rooms\"; it must be one of: messaging, channels"
        ),
        (#"{"name":"a","vendor":"tencent","appID":"5","services":7}"#, 400, "invalidBody", "\"services\""),
    ])
    func `services that do not go together are refused with the value`(
        body: String, status: Int, code: String, reason: String
    ) async throws {
        try await AdminServer.run { admin in
            let answer = try await admin.call("POST", "/admin/v1/tenants", body: body)
            #expect(answer.status == status)
            #expect(answer.code == code)
            #expect(answer.reason.contains(reason), "\(answer.reason)")
            #expect(await admin.catalogue.count == 0)
        }
    }

    @Test func `a tenant has eight services and no ninth, and no two tenants share an app`() async throws {
        let catalogue = TenantCatalogue(registry: TenantRegistry())
        func creation(_ name: String, _ apps: ClosedRange<Int>) -> TenantCreation {
            TenantCreation(
                name: name, vendor: .tencent, appID: "\(apps.lowerBound)",
                services: apps.dropFirst().map { ServiceReport(vendor: .tencent, appID: "\($0)") })
        }
        func fault(_ creation: TenantCreation) async -> TenantCatalogueError? {
            do throws(TenantCatalogueError) {
                try await catalogue.create(creation)
                return nil
            } catch {
                return error
            }
        }
        #expect(
            await fault(creation("a", 1...9))
                == .invalidServices(tenant: "a", reason: "it has 9 services, and a tenant has 8 at most"))
        #expect(await fault(creation("a", 1...8)) == nil)
        #expect(await fault(creation("b", 8...9)) == .appTaken(app: "8", tenant: "a"))
        #expect(await fault(creation("b", 9...10)) == nil)
        do throws(TenantCatalogueError) {
            try await catalogue.change("b", TenantChange(appID: "4"))
            Issue.record("an app of another tenant is taken")
        } catch {
            #expect(error == .appTaken(app: "4", tenant: "a"))
        }
    }

    // MARK: Keeping

    @Test func `services are kept, exported and imported, in a version that readers of one service refuse`()
        async throws
    {
        let scratch = Scratch()
        let description = TenantDescription(
            name: "duo", vendor: .tencent, appID: "1400000001", secret: "key", serves: .messaging,
            services: [ServiceDescription(vendor: .zego, appID: "7", secret: Self.zegoSecret, serves: .channels)])
        let stored = try StoredTenant(
            description, seed: 7, bornAtUnixMilliseconds: 1_700_000_000_000, clock: .manual)
        let store = try scratch.store()
        let host = try store.create(stored)
        let user = try #require(await host.open(Outbox()))
        let participant = try #require(await host.open(Outbox(), app: "7"))
        await host.submit(.command(session: user, command: logIn("ann")))
        await host.submit(.command(session: participant, command: enter("41")))
        await host.settle()
        let before = await host.snapshot
        let path = scratch.file("duo.jsonl")
        try Export.write(tenant: "duo", of: scratch.data, to: path, recorded: before)
        let bare = scratch.file("bare.jsonl")
        try Export.write(tenant: "duo", of: scratch.data, to: bare, withSecret: false)
        await host.finish()
        store.close()

        let header = try String(contentsOfFile: path, encoding: .utf8)
        #expect(header.hasPrefix(#"{"beginning":0,"beginsAtUnixMilliseconds":1700000000000,"parlorJournal":6,"#))
        #expect(try !String(contentsOfFile: bare, encoding: .utf8).contains(Self.zegoSecret))
        let file = try Data(contentsOf: URL(fileURLWithPath: scratch.database("duo")))
        #expect(Array(file[60..<64]) == [0, 0, 0, 6])
        var trace: [String] = []
        let replay = try Replay.run(path) { trace.append($0) }
        #expect((replay.commandCount, replay.refusalCount, replay.checkedStateCount) == (2, 0, 1))
        #expect(trace.contains { $0.hasSuffix(#"session 2 → "opened with 7""#) })
        #expect(try Import.read(path, into: scratch.file("elsewhere")) == "duo")

        let recovered = try store.recover("duo")
        #expect(recovered.services.map(\.app) == ["1400000001", "7"])
        let state = await recovered.snapshot.state
        #expect(state.app(of: participant) == "7")
        #expect(state.channelCount == 1)
    }

    @Test func `a tenant with one service is written as before`() async throws {
        let scratch = Scratch()
        let store = try scratch.store()
        let lab = try await Lab(store)
        let path = scratch.file("lab.jsonl")
        try Export.write(tenant: "lab", of: scratch.data, to: path, recorded: await lab.host.snapshot)
        await lab.host.finish()
        store.close()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(#""parlorJournal":6,"#))
        for word in [#""services""#, #""serves""#, #""app":"1400000001","session""#] { #expect(!text.contains(word)) }
        let file = try Data(contentsOf: URL(fileURLWithPath: scratch.database()))
        #expect(Array(file[60..<64]) == [0, 0, 0, 6])
    }

    // MARK: Connecting

    @Test func `a connection is to the service whose app it names, and its session is taken up there alone`()
        async throws
    {
        try await AdminServer.run { admin in
            _ = try await admin.data(TenantReport.self, "POST", "/admin/v1/tenants", body: Self.linked)
            let user = try await Visitor(admin.port, target: "\(Wire.path)?app=1400000001")
            let participant = try await Visitor(admin.port, target: "\(Wire.path)?app=7")
            try await user.call(logIn("ann"))
            try await participant.call(enter("41"))
            await #expect(throws: EmulatorError.self) { try await participant.call(self.logIn("41")) }
            await #expect(throws: EmulatorError.self) { try await user.call(self.enter("ann")) }
            #expect(try await admin.catalogue.usage(of: "duo").sessionCount == 2)
            let page = try await admin.data(SessionPage.self, "GET", "/admin/v1/tenants/duo/sessions")
            #expect(page.sessions.map(\.app) == ["1400000001", "7"])

            for (app, isResumed) in [("1400000001", false), ("7", true)] {
                let client = try await RawClient.connect(admin.port, target: "\(Wire.path)?app=\(app)")
                client.send(.hello(version: Wire.version, resumption: participant.resumption))
                #expect(try await client.expectWelcome().isResumed == isResumed)
                client.cut()
            }
        }
    }

    // MARK: Apps' own servers

    private func path(_ command: String, app: String = "1400000001", user: UserID = "administrator") -> String {
        "/vendors/tencent/\(app)/v4/\(command)?sdkappid=1400000001&identifier=\(user)&usersig=\(token(user))"
            + "&random=1&contenttype=json"
    }

    @Test func `a vendor's document is served to whoever asks, tenants or none`() async throws {
        try await AdminServer.run { admin in
            for vendor in ["tencent", "zego", "easemob", "agora", "volcengine"] {
                let answer = try await admin.call("GET", "/vendors/\(vendor)/openapi.json")
                #expect(answer.status == 200)
                #expect(answer.text.utf8.elementsEqual(VendorRoutes.documents[vendor] ?? []))
            }
            for (method, path) in [
                ("GET", "/vendors/acme/openapi.json"), ("POST", "/vendors/zego/openapi.json"),
                ("GET", "/vendors/zego/openapi.json/"), ("GET", "/vendors/openapi.json"),
                ("GET", "/vendors/zego//openapi.json"),
            ] {
                #expect(try await admin.call(method, path).status == 404, "\(method) \(path)")
            }
        }
    }

    @Test func `an app's own server kicks a user, who is told`() async throws {
        try await AdminServer.run { admin in
            _ = try await admin.data(TenantReport.self, "POST", "/admin/v1/tenants", body: Self.linked)
            let ann = try await Visitor(admin.port, target: "\(Wire.path)?app=1400000001")
            try await ann.call(logIn("ann"))
            let answer = try await admin.call(
                "POST", path("im_open_login_svc/kick"), body: #"{"UserID":"ann"}"#)
            #expect(answer.status == 200)
            #expect(answer.text == #"{"ActionStatus":"OK","ErrorCode":0,"ErrorInfo":""}"#)
            await #expect(throws: EmulatorError.notLoggedIn) { try await ann.call(.identity(.logOut)) }
        }
    }

    @Test func `an app on a device asks over HTTP, and is told where there is no server`() async throws {
        func ask(_ call: VendorCall, app: AppID, at address: String) async throws -> Result<VendorResponse, LinkError> {
            let device = try RemoteEmulator(address).makeDevice("asking")
            defer { device.close() }
            return await withCheckedContinuation { continuation in
                device.ask(call, vendor: "tencent", app: app, patience: .seconds(60)) {
                    continuation.resume(returning: $0)
                }
            }
        }
        try await AdminServer.run { admin in
            _ = try await admin.data(TenantReport.self, "POST", "/admin/v1/tenants", body: Self.linked)
            let ann = try await Visitor(admin.port, target: "\(Wire.path)?app=1400000001")
            try await ann.call(logIn("ann"))
            var call = VendorCall(
                method: "POST",
                target: String(path("im_open_login_svc/kick").dropFirst("/vendors/tencent/1400000001".count)),
                authorization: "x", contentType: "application/json", body: Array(#"{"UserID":"ann"}"#.utf8))
            let address = "127.0.0.1:\(admin.port)"
            let answer = try await ask(call, app: "1400000001", at: address).get()
            #expect(answer.status == 200)
            #expect(answer.contentType == "application/json")
            #expect(String(decoding: answer.body, as: UTF8.self).contains(#""ErrorCode":0"#))
            await #expect(throws: EmulatorError.notLoggedIn) { try await ann.call(.identity(.logOut)) }
            #expect(try await ask(call, app: "no app/ä", at: address).get().status == 404)
            call.authorization = "a\r\nb: c"
            let broken = try await ask(call, app: "1400000001", at: address)
            #expect(broken == .failure(.connectionLost))
        }
        let nowhere = "127.0.0.1:1"
        let lost = try await ask(VendorCall(method: "GET", target: "/"), app: "7", at: nowhere)
        #expect(lost == .failure(.unreachable(address: nowhere, source: "the app's RemoteEmulator")))
    }

    /// Calls that routes answer, and calls that lead nowhere.
    private static let calls: [(vendor: String, app: AppID, target: String, bodyBytes: Int)] = [
        ("tencent", "1400000001", "/v4/im_open_login_svc/kick", 2), ("tencent", "1400000001", "/nowhere", 0),
        ("tencent", "1400000001", "/v4/x", VendorRoutes.maximumBodyBytes),
        ("tencent", "1400000001", "/v4/x", VendorRoutes.maximumBodyBytes + 1), ("zego", "1400000001", "/v4/x", 0),
        ("tencent", "8", "/v4/x", VendorRoutes.maximumBodyBytes + 1), ("acme", "1400000001", "/", 0),
        ("tencent", "no app/ä", "/", 0),
    ]

    /// What a device is answered to all of them.
    private func ask(_ device: Device, _ reply: @escaping @Sendable (Int, Result<VendorResponse, LinkError>) -> Void) {
        for (number, call) in Self.calls.enumerated() {
            let body = [UInt8](repeating: UInt8(ascii: " "), count: call.bodyBytes)
            let request = VendorCall(
                method: "POST", target: call.target, contentType: "application/json", body: body)
            device.ask(request, vendor: call.vendor, app: call.app, patience: .seconds(60)) { reply(number, $0) }
        }
    }

    private func answers(of device: Device) async -> [Result<VendorResponse, LinkError>?] {
        let (answers, continuation) = AsyncStream.makeStream(of: (Int, Result<VendorResponse, LinkError>).self)
        ask(device) { continuation.yield(($0, $1)) }
        var found = [Result<VendorResponse, LinkError>?](repeating: nil, count: Self.calls.count)
        for await (number, answer) in answers {
            found[number] = answer
            if !found.contains(nil) { break }
        }
        return found
    }

    private func simulatedAnswers() -> [Result<VendorResponse, LinkError>?] {
        let world = World(seed: 1)
        world.addTenant(.tencentDemo)
        let answers = Mutex([Result<VendorResponse, LinkError>?](repeating: nil, count: Self.calls.count))
        ask(world.device("asking")) { number, answer in answers.withLock { $0[number] = answer } }
        world.advance(by: .seconds(1))
        return answers.withLock { $0 }
    }

    @Test func `simulated, embedded and served tenants answer every call alike`() async throws {
        let simulated = simulatedAnswers()
        #expect(simulated.map { try? $0?.get().status } == [200, 200, 200, 413, 404, 404, 404, 404])
        let embedded = EmbeddedEmulator().makeDevice("asking")
        #expect(await answers(of: embedded) == simulated)
        embedded.close()
        try await AdminServer.run { admin in
            _ = try await admin.data(TenantReport.self, "POST", "/admin/v1/tenants", body: Self.linked)
            let served = try RemoteEmulator("127.0.0.1:\(admin.port)").makeDevice("asking")
            for (call, answers) in zip(Self.calls, zip(await answers(of: served), simulated)) {
                #expect(answers.0 == answers.1, "\(call)")
            }
            served.close()
        }
    }

    @Test func `who is not an app's server is refused by the routes, and what leads nowhere by the server`()
        async throws
    {
        try await AdminServer.run { admin in
            _ = try await admin.data(TenantReport.self, "POST", "/admin/v1/tenants", body: Self.linked)
            let kick = path("im_open_login_svc/kick")
            let long = String(repeating: " ", count: VendorRoutes.maximumBodyBytes - 16) + #"{"UserID":"ann"}"#
            for (wanted, path, body, headers) in [
                (200, path("im_open_login_svc/kick", user: "ann"), "{}", [:]),
                (200, kick, long, [:]),
                (413, kick, long + " ", [:]),
                (404, "/vendors", "", [:]),
                (404, "/vendors/", "", [:]),
                (404, "/vendors/tencent", "", [:]),
                (404, "/vendors/tencent/", "", [:]),
                (404, "/vendors/tencent/8/v4", "", [:]),
                (404, "/vendors/zego/1400000001/v4", "", [:]),
                (404, "/vendors/tencent/7/v4", "", [:]),
                (200, "/vendors/tencent/%31400000001", "", [:]),
                (403, kick, "{}", ["Origin": "http://evil.example"]),
                (200, kick, "{}", ["Origin": "http://localhost:3000", "Sec-Fetch-Site": "same-site"]),
                (403, kick, "{}", ["Sec-Fetch-Site": "cross-site"]),
                (200, kick, "{}", ["Sec-Fetch-Site": "none"]),
            ] as [(Int, String, String, [String: String])] {
                let answer = try await admin.call("POST", path, body: body, headers: headers)
                #expect(answer.status == wanted, "\(path) \(headers): \(answer.text)")
            }
            let stranger = try await admin.call("POST", path("im_open_login_svc/kick", user: "ann"), body: "{}")
            #expect(stranger.text.contains(#""ErrorCode":60010"#))
            let host = try await admin.catalogue.host(named: "duo")
            await host.stop(reason: "over")
            #expect(try await admin.call("POST", kick, body: "{}").status == 503)
        }
    }
}
