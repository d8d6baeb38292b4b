import EmulatorAPI
import EmulatorHost
import EmulatorSuite
import Testing
import VendorDialects

/// Commands of a hosted tenant that wait for the app's own server: who is answered when, and what the journal and a crash make of it.
@Suite(.timeLimit(.minutes(15))) struct QuestionHostTests {
    private let clock = HostClock.manual()
    private let posts = WebhookPosts()
    private let setup: TenantSetup

    init() { setup = Self.setup(events: ["Group.CallbackBeforeSendMsg"]) }

    private static func setup(events: [String], url: String = "http://127.0.0.1:1/") -> TenantSetup {
        var setup = Hosted.setup
        setup.setTargets([WebhookTarget(product: "chat", url: url, secret: "k", events: events)], of: setup.app)
        return setup
    }

    private func answer(_ code: Int) -> WebhookResult {
        .answered(
            WebhookResponse(
                status: 200, body: Array(#"{"ActionStatus":"OK","ErrorInfo":"no","ErrorCode":\#(code)}"#.utf8)))
    }

    private struct Person {
        let host: TenantHost
        let session: SessionID
        let outbox = Outbox()

        init(_ user: UserID, _ host: TenantHost, room: RoomID? = nil) async throws {
            self.host = host
            session = try #require(await host.open(outbox))
            await submit(Hosted.logIn(user))
            if let room { await submit(.room(.enter(room: room, entry: .join))) }
            await host.settle()
            _ = await outbox.next()
        }

        @discardableResult
        func submit(_ command: Command, request: UInt64 = 0) async -> Result<Reply, EmulatorError>? {
            await host.submit(.command(session: session, command: command), request: request)
        }

        func heard() async -> [String] { await outbox.next().map(\.text) }
    }

    private func people(on host: TenantHost) async throws -> (alice: Person, bob: Person) {
        let alice = try await Person("alice", host)
        await alice.submit(Hosted.create("lobby"))
        let bob = try await Person("bob", host, room: "lobby")
        await host.settle()
        _ = await alice.outbox.next()
        return (alice, bob)
    }

    @Test func `a reply goes to the request that waits, and others are answered before it`() async throws {
        let host = TenantHost(setup: setup, clock: clock, poster: posts.poster)
        let (alice, bob) = try await people(on: host)
        #expect(await alice.submit(Hosted.say("hello", in: "lobby"), request: 7) == nil)
        await bob.submit(.room(.fetchRooms(rooms: ["lobby"])), request: 8)
        #expect(await bob.heard().first?.hasPrefix("reply 8") == true)
        await posts.count(1)
        posts.all[0].ended(answer(0))
        #expect(await alice.heard().first?.hasPrefix("reply 7") == true)
        #expect(await bob.heard() == ["message hello"])
        #expect(await host.usage.acceptedCommandCount > 0)
    }

    @Test func `a refusal of the app's server is the reply`() async throws {
        let host = TenantHost(setup: setup, clock: clock, poster: posts.poster)
        let (alice, _) = try await people(on: host)
        let before = await host.usage.refusedCommandCount
        await alice.submit(Hosted.say("rude", in: "lobby"), request: 7)
        await posts.count(1)
        posts.all[0].ended(answer(10150))
        #expect(await alice.heard() == [#"refusal 7 refusedBeforehand(code: 10150, reason: "no")"#])
        #expect(await host.usage.refusedCommandCount == before + 1)
    }

    @Test func `nobody is asked before the journal has the question, and a replay asks nobody`() async throws {
        let journal = HeldJournal(isImmediate: true)
        let host = TenantHost(setup: setup, clock: clock, journal: journal.journal, poster: posts.poster)
        let (alice, bob) = try await people(on: host)
        journal.hold()
        await alice.submit(Hosted.say("hello", in: "lobby"), request: 7)
        #expect(await host.snapshot.state.heldCommands.count == 1)
        #expect(posts.all.isEmpty)
        journal.releaseAll()
        await posts.count(1)
        posts.all[0].ended(answer(2))
        journal.releaseAll()
        #expect(await alice.heard().first?.hasPrefix("reply 7") == true)
        await host.settle()
        var without = setup
        without.setTargets([], of: setup.app)
        var replayed = TenantSnapshot(without)
        for entry in journal.entries { try replayed.replay(entry) }
        #expect(await host.snapshot == replayed)
        #expect(replayed.state.webhookDeliveries.last?.decision?.kind == .drop)
        // Dropped: the others heard nothing.
        await bob.submit(.room(.fetchRooms(rooms: ["lobby"])), request: 8)
        #expect(await bob.heard().allSatisfy { $0.hasPrefix("reply 8") })
    }

    @Test
    func `after a crash the question is asked again, and what it was about is not done for a session that is gone`()
        async throws
    {
        let first = TenantHost(
            setup: setup, clock: clock, journal: HeldJournal(isImmediate: true).journal, poster: posts.poster)
        let (alice, _) = try await people(on: first)
        await alice.submit(Hosted.say("hello", in: "lobby"), request: 7)
        await posts.count(1)
        await first.settle()
        let crashed = await first.snapshot
        await first.stop(reason: "crash")
        let after = WebhookPosts()
        let second = TenantHost(
            setup: setup, clock: clock, journal: HeldJournal(isImmediate: true).journal, recovered: crashed,
            poster: after.poster)
        await after.count(1)
        #expect(after.all[0].call.request.body == posts.all[0].call.request.body)
        after.all[0].ended(answer(0))
        while await !second.snapshot.state.heldCommands.isEmpty { await Task.yield() }
        #expect(await second.webhookDeliveries.last?.decision?.isAnswered == true)
    }

    @Test func `a tenant that stops answers nobody, and takes no answer any more`() async throws {
        let host = TenantHost(setup: setup, clock: clock, poster: posts.poster)
        let (alice, bob) = try await people(on: host)
        await alice.submit(Hosted.say("hello", in: "lobby"), request: 7)
        await posts.count(1)
        await host.stop(reason: "over")
        let before = await host.snapshot
        posts.all[0].ended(answer(0))
        await host.take(.webhook(input: .restarted))
        #expect(await host.snapshot == before)
        for person in [alice, bob] { #expect(await person.heard() == ["ended: over"]) }
    }

    @Test func `a session that ended gets no reply, and the next one of the same user does not get it either`()
        async throws
    {
        let host = TenantHost(setup: setup, clock: clock, poster: posts.poster)
        let (alice, bob) = try await people(on: host)
        await alice.submit(Hosted.say("hello", in: "lobby"), request: 7)
        await posts.count(1)
        await host.submit(.closed(session: alice.session))
        let again = try await Person("alice", host)
        posts.all[0].ended(answer(0))
        while await !host.snapshot.state.heldCommands.isEmpty { await Task.yield() }
        await again.submit(.room(.fetchRooms(rooms: ["lobby"])), request: 7)
        #expect(await again.heard().map { $0.prefix(7) } == ["reply 7"])
        await bob.submit(.room(.fetchRooms(rooms: ["lobby"])), request: 8)
        #expect(await bob.heard().last?.hasPrefix("reply 8") == true)
    }

    @Test func `other addresses take over while everybody stays online`() async throws {
        let host = TenantHost(setup: setup, clock: clock, poster: posts.poster)
        let (alice, bob) = try await people(on: host)
        await alice.submit(Hosted.say("one", in: "lobby"), request: 1)
        let moved = Self.setup(
            events: ["Group.CallbackBeforeSendMsg", "Group.CallbackAfterSendMsg"], url: "http://127.0.0.1:2/")
        #expect(await host.readdress(moved))
        // It is the same product's address, so what was asked before still counts.
        await posts.count(1)
        posts.all[0].ended(answer(0))
        #expect(await bob.heard() == ["message one"])
        await posts.count(2)
        #expect(posts.all.map(\.call.url) == ["http://127.0.0.1:1/", "http://127.0.0.1:2/"])
        for person in [alice, bob] { #expect(await host.isOpen(person.session)) }
        #expect(
            await host.webhooks(after: 0, limit: 9).deliveries.map(\.url) == [
                "http://127.0.0.1:2/", "http://127.0.0.1:2/",
            ])
        var none = setup
        none.setTargets([], of: setup.app)
        #expect(await host.readdress(none))
        await alice.submit(Hosted.say("two", in: "lobby"), request: 2)
        #expect(await bob.heard() == ["message two"])
        #expect(posts.all.count == 2)
    }

    // MARK: The app's own server

    /// Routes that send what the body says to the lobby, and say what came of it.
    private static let routes = VendorRoutes(vendor: "acme") { request, _ in
        let text = String(decoding: request.body, as: UTF8.self)
        let message = Message(id: MessageID(text), body: .text(text: text))
        let send = Command.room(.send(room: "lobby", message: message))
        return .ask(.act(user: "server", command: send, asks: true)) { reply, tenant in
            let text =
                switch reply {
                case .success(.sent(let stamp)): "\(stamp.sequence) of \(tenant.lastMessageNumber(of: "lobby"))"
                case .success: "something else"
                case .failure(let error): "\(error)"
                }
            return .respond(VendorResponse(body: Array(text.utf8)))
        }
    }

    private func request(_ text: String, of host: TenantHost) async -> String? {
        let request = VendorRequest(
            method: "POST", path: "/", authorization: "key", body: Array(text.utf8), service: setup.services[0])
        return await host.answer(request, by: Self.routes).map { String(decoding: $0.body, as: UTF8.self) }
    }

    @Test func `a request of the app's server waits for what the same server says, and others are answered`()
        async throws
    {
        let host = TenantHost(setup: setup, clock: clock, poster: posts.poster)
        let (alice, _) = try await people(on: host)
        async let first = request("one", of: host)
        await posts.count(1)
        async let second = request("two", of: host)
        await posts.count(2)
        await alice.submit(.room(.fetchRooms(rooms: ["lobby"])), request: 8)
        #expect(await alice.heard().first?.hasPrefix("reply 8") == true)
        posts.all[0].ended(answer(0))
        #expect(await first == "1 of 1")
        posts.all[1].ended(answer(10150))
        #expect(await second == #"refusedBeforehand(code: 10150, reason: "no")"#)
        #expect(await alice.heard() == ["message one"])
    }

    @Test func `a request that waits when the tenant stops has no answer`() async throws {
        let host = TenantHost(setup: setup, clock: clock, poster: posts.poster)
        _ = try await people(on: host)
        async let waiting = request("one", of: host)
        await posts.count(1)
        await host.stop(reason: "over")
        #expect(await waiting == nil)
        #expect(await request("two", of: host) == nil)
    }

    @Test func `a request is answered when the journal has what became of its message, which replays without a server`()
        async throws
    {
        let held = HeldJournal(isImmediate: true)
        let host = TenantHost(setup: setup, clock: clock, journal: held.journal, poster: posts.poster)
        let plan = RoomPlan(kind: "Meeting", description: RoomDescription(name: "Lobby"))
        let made = AdministrationCommand.makeRoom(room: "lobby", owner: nil, plan: plan)
        _ = try #require(await host.submit(.administered(command: made))).get()
        async let waiting = request("one", of: host)
        await posts.count(1)
        #expect(await host.snapshot.state.heldCommands.count == 1)
        posts.all[0].ended(answer(0))
        #expect(await waiting == "1 of 1")
        #expect(await host.snapshot.state.heldCommands.isEmpty)

        var replayed = TenantSnapshot(setup)
        for entry in held.entries { try replayed.replay(entry) }
        #expect(await host.snapshot == replayed)
    }
}
