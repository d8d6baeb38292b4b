import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

@testable import EmulatorHost

/// Hosts of tenants with several services, and what apps' own servers ask of a host.
@Suite(.timeLimit(.minutes(15))) struct ServiceHostTests {
    private let clock = ManualClock()
    private static let other = Tencent.setup(
        sdkAppID: 1_400_000_002, secretKey: "another key", seed: 1, bornAtUnixMilliseconds: 0)

    private static let linked = TenantSetup.linking([(Hosted.setup, .messaging), (other, .channels)])

    private static func enter(_ user: UserID, secret: String) -> Command {
        let claims = Claims(app: other.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 1_000_000)
        return .rtc(
            .enter(
                channel: "stage",
                entry: ChannelEntry(
                    user: user, credential: .token(text: other.tokenFormat.write(claims, secret)), scene: .live)))
    }

    @Test func `each service reads tokens with its own secret`() async throws {
        let host = TenantHost(setup: Self.linked, clock: clock.hostClock)
        let user = try #require(await host.open(Outbox()))
        let participant = try #require(await host.open(Outbox(), app: Self.other.app))
        func ask(_ command: Command, _ session: SessionID) async -> Result<Reply, EmulatorError>? {
            await host.submit(.command(session: session, command: command))
        }
        #expect(await ask(Hosted.logIn("ann"), user) == .success(.done))
        #expect(
            await ask(Self.enter("41", secret: Hosted.setup.secret), participant) == .failure(.tokenSignatureInvalid))
        guard case .success = await ask(Self.enter("41", secret: Self.other.secret), participant) else {
            Issue.record("a participant is not let in")
            return
        }
    }

    @Test func `a registry finds a tenant by each of its apps, and forgets all of them together`() {
        let registry = TenantRegistry()
        let host = TenantHost(setup: Self.linked, clock: clock.hostClock)
        registry.add(host, named: "linked")
        for app in [Hosted.setup.app, Self.other.app] {
            #expect(registry.host(of: app) === host)
            #expect(registry.name(of: app) == "linked")
        }
        registry.remove(Self.other.app)
        #expect(registry.host(of: Hosted.setup.app) == nil)

        registry.add(host, named: "linked")
        let alone = registry.add(Self.other, clock: clock.hostClock)
        #expect(registry.host(of: Self.other.app) === alone)
        #expect(registry.host(of: Hosted.setup.app) == nil)

        registry.setAside(named: "old", apps: ["8", "9"])
        #expect(registry.setAsideName(of: "9") == "old")
        #expect(registry.setAsideCount == 1)
        registry.takeBack(named: "old")
        #expect(registry.setAsideName(of: "8") == nil)
    }

    /// Routes that register the users who are named in the body, and say what became of each.
    private static let routes = VendorRoutes(vendor: "acme") { request, tenant in
        guard request.authorization == request.service.secret else {
            return .respond(VendorResponse(status: 401, body: []))
        }
        let milliseconds = tenant.unixMilliseconds
        let users = String(decoding: request.body, as: UTF8.self).split(separator: " ").map { UserID(String($0)) }
        return .administer(users.map { .register(profile: UserProfile(user: $0)) }) { refusals in
            let words = refusals.map { $0.map { "\($0)" } ?? "done" }
            return VendorResponse(
                body: Array("\(milliseconds): \(words.joined(separator: ", "))".utf8))
        }
    }

    private static func request(_ body: String, secret: String = "key") -> VendorRequest {
        VendorRequest(
            method: "POST", path: "/users", authorization: secret, body: Array(body.utf8),
            service: Hosted.setup.services[0])
    }

    @Test func `what an app's server asks for is carried out in order, each command accepted or refused by itself`()
        async throws
    {
        let host = TenantHost(setup: Hosted.setup, clock: clock.hostClock)
        clock.advance(by: .seconds(5))
        let long = String(repeating: "x", count: 200)
        let answer = try #require(await host.answer(Self.request("ann \(long) bob"), by: Self.routes))
        #expect(answer.status == 200)
        #expect(
            String(decoding: answer.body, as: UTF8.self)
                == "5000: done, \(EmulatorError.invalidUserID(text: long).shortened), done")
        #expect(await host.usage.userCount == 2)
        #expect(await host.answer(Self.request("eve", secret: "x"), by: Self.routes)?.status == 401)
        #expect(await host.usage.userCount == 2)
    }

    @Test func `it is answered when the journal has it, which keeps nothing of strangers and replays without routes`()
        async throws
    {
        let held = HeldJournal()
        let host = TenantHost(setup: Hosted.setup, clock: clock.hostClock, journal: held.journal)
        #expect(await host.answer(Self.request("eve", secret: "x"), by: Self.routes)?.status == 401)
        #expect(held.entries.isEmpty)

        async let answer = host.answer(Self.request("ann bob"), by: Self.routes)
        while held.entries.count < 2 { await Task.yield() }
        #expect(
            held.inputs == ["ann", "bob"].map { .administered(command: .register(profile: UserProfile(user: $0))) })
        held.releaseAll()
        #expect(await answer?.status == 200)

        var replayed = TenantSnapshot(Hosted.setup)
        for entry in held.entries { try replayed.replay(entry) }
        #expect(await host.snapshot == replayed)

        held.fail("the disk is full")
        await host.stop(reason: "over")
        #expect(await host.answer(Self.request("dan"), by: Self.routes) == nil)
    }

    @Test func `commands in turn end at the first that is refused, which the answer has`() async throws {
        let host = TenantHost(setup: Hosted.setup, clock: clock.hostClock)
        let routes = VendorRoutes(vendor: "acme") { request, _ in
            let users = String(decoding: request.body, as: UTF8.self).split(separator: " ").map { UserID(String($0)) }
            let further = ["", "dan", "eve"].map { AdministrationCommand.register(profile: UserProfile(user: $0)) }
            return .administerInTurn(
                users.map { .register(profile: UserProfile(user: $0)) }, then: request.query.isEmpty ? [] : further
            ) { refusal in
                VendorResponse(status: refusal == nil ? 200 : 400, body: [])
            }
        }
        let long = String(repeating: "x", count: 200)
        #expect(await host.answer(Self.request("ann \(long) bob"), by: routes)?.status == 400)
        #expect(await host.usage.userCount == 1)
        #expect(await host.answer(Self.request("ann bob"), by: routes)?.status == 200)
        #expect(await host.usage.userCount == 2)
        #expect(await host.answer(Self.request(""), by: routes)?.status == 200)
        var request = Self.request("ann \(long)")
        request.query = ["and": "more"]
        #expect(await host.answer(request, by: routes)?.status == 400)
        #expect(await host.usage.userCount == 2)
        request.body = []
        #expect(await host.answer(request, by: routes)?.status == 200)
        #expect(await host.usage.userCount == 4)
    }

    @Test(arguments: [false, true])
    func `commands by themselves go on behind a refused one, or stop there`(stops: Bool) async throws {
        let host = TenantHost(setup: Hosted.setup, clock: clock.hostClock)
        let long = UserID(String(repeating: "x", count: 200))
        let routes = VendorRoutes(vendor: "acme") { _, _ in
            .administer(
                (["ann", long, "bob"] as [UserID]).map { .register(profile: UserProfile(user: $0)) },
                stopsAtRefusal: stops
            ) { refusals in
                VendorResponse(body: Array("\(refusals.map { $0 == nil })".utf8))
            }
        }
        let answer = try #require(await host.answer(Self.request(""), by: routes))
        #expect(String(decoding: answer.body, as: UTF8.self) == (stops ? "[true, false]" : "[true, false, true]"))
        #expect(await host.usage.userCount == (stops ? 1 : 2))
    }

    @Test func `what was due comes before a request, and nothing comes between its look and its commands`()
        async throws
    {
        let host = TenantHost(setup: Hosted.setup, clock: clock.hostClock)
        let outbox = Outbox()
        let session = try #require(await host.open(outbox))
        await host.submit(.command(session: session, command: Hosted.logIn("ann")))
        await host.submit(.command(session: session, command: Hosted.create("lobby")))
        let seen = VendorRoutes(vendor: "acme") { _, tenant in
            let kind = tenant.kind(of: "lobby")?.rawValue ?? "none"
            return .administer([.dismissRoom(room: "lobby")]) { refusals in
                VendorResponse(body: Array("\(kind) \(refusals)".utf8))
            }
        }
        let first = try #require(await host.answer(Self.request(""), by: seen))
        #expect(String(decoding: first.body, as: UTF8.self) == "Meeting [nil]")
        let second = try #require(await host.answer(Self.request(""), by: seen))
        #expect(String(decoding: second.body, as: UTF8.self).hasPrefix("none [Optional("))
    }
}
