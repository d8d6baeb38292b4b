import EmulatorAPI
import EmulatorClient
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Testing
import VendorDialects

/// Connections on which nobody logs in, against a server.
@Suite(.timeLimit(.minutes(15))) struct NewcomerServerTests {
    private static func setup(_ adjust: (inout IdentityRules) -> Void) -> TenantSetup {
        var setup = ServerFixtures.setup
        adjust(&setup.rules.identity)
        return setup
    }

    @Test func `hellos without a login keep nobody out, whether their connections stand or are cut`() async throws {
        let setup = Self.setup {
            $0.maximumNewcomers = 3
            $0.maximumSessions = 5
        }
        try await withServer(setup: setup) { _, port in
            let alice = try await Visitor(port, as: "alice")
            var strangers: [RawClient] = []
            for number in 0..<20 {
                let stranger = try await RawClient.connect(port, target: ServerFixtures.target)
                stranger.send(.hello(version: Wire.version, resumption: nil))
                _ = try await stranger.expectWelcome()
                if number.isMultiple(of: 2) { stranger.cut() } else { strangers.append(stranger) }
            }
            let bob = try await Visitor(port, as: "bob")
            try await alice.call(ServerFixtures.create("lobby"))
            try await bob.call(ServerFixtures.join("lobby"))
            // Who gave way is told, and closed.
            guard case .ended(let reason) = try await strangers[0].next() else {
                Issue.record("the first stranger goes on")
                return
            }
            #expect(reason == "nobody had logged in, and others came")
            #expect(try await strangers[0].end() == 1000)
        }
    }

    @Test func `a connection on which nobody logs in is closed in time, and told why`() async throws {
        try await withServer(setup: Self.setup { $0.newcomerPatience = .milliseconds(50) }) { server, port in
            let client = try await RawClient.connect(port, target: ServerFixtures.target)
            client.send(.hello(version: Wire.version, resumption: nil))
            // Its welcome may be as late as its end.
            var frames: [ServerFrame] = []
            while true {
                frames.append(try await client.next())
                if case .ended = frames.last { break }
            }
            #expect(frames.last == .ended(reason: "nobody logged in within 0.050 s"))
            #expect(try await client.end() == 1000)
            #expect(server.counters.reading.sessions == 0)
        }
    }

    @Test func `a tenant of a server's catalogue gives newcomers half a minute, and an embedded one all their time`()
        throws
    {
        let entry = TenantEntry(
            description: TenantDescription(name: "lobby", vendor: .tencent, appID: "5", secret: "secret"), seed: 1,
            bornAtUnixMilliseconds: 0)
        let rules = try entry.stored().rules.identity
        #expect(rules.newcomerPatience == .seconds(30))
        #expect(rules.maximumNewcomers == 1_000)
        #expect(ServerFixtures.setup.rules.identity.newcomerPatience == nil)
    }

    @Test func `an app that logs in later than a server waits notices nothing of it`() async throws {
        let venue = try await ClientVenue(setup: Self.setup { $0.newcomerPatience = .seconds(30) })
        let alice = try venue.visitor("alice")
        await alice.until(states: [.connected])
        for _ in 0..<3 {
            #expect(await venue.host.connectionCounts.sessions == 1)
            await venue.advance(by: .seconds(30))
            #expect(await venue.host.connectionCounts.sessions == 0)
            try await venue.noConnections()
            // What is refused is asked on a session of its own.
            #expect(await alice.ask(ServerFixtures.create("lobby")) == .failure(.rejected(.notLoggedIn)))
        }
        await venue.advance(by: .seconds(30))
        try await venue.noConnections()
        #expect(await alice.ask(ServerFixtures.logIn("alice")) == .success(.done))
        #expect(await alice.ask(ServerFixtures.create("lobby")) == .success(ServerFixtures.made("lobby")))
        await venue.advance(by: .seconds(300))
        guard case .success(.sent) = await alice.ask(ServerFixtures.say("still here", in: "lobby")) else {
            Issue.record("the message was not sent")
            return
        }
        #expect(alice.states == [.connected])
        alice.link.close()
        await venue.server.stop()
    }

    @Test func `a server that ends a session with a user in it is noticed as ever`() async throws {
        let venue = try await ClientVenue(setup: Self.setup { $0.newcomerPatience = .seconds(30) })
        let alice = try await venue.guest("alice")
        await venue.host.stop(reason: "enough")
        await alice.until(states: [.connected, .closed(reason: "enough")])
        alice.link.close()
        await venue.server.stop()
    }

    @Test func `frames of who has not logged in are short, and a hello is shorter`() async throws {
        try await withServer { _, port in
            func fault(_ bytes: [UInt8], afterHello: Bool) async throws -> WireFault {
                let client = try await RawClient.connect(port, target: ServerFixtures.target)
                if afterHello {
                    client.send(.hello(version: Wire.version, resumption: nil))
                    _ = try await client.expectWelcome()
                }
                client.send(bytes)
                let (fault, code) = try await client.expectFault()
                #expect(code == 1009)
                return fault
            }
            func blanks(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: count) }
            let hello = WireFault.frameTooLong(maximumBytes: 4_096)
            #expect(try await fault(RawClient.frame(1, blanks(4_097)), afterHello: false) == hello)
            #expect(
                try await fault(
                    RawClient.frame(1, blanks(4_000), isFinal: false) + RawClient.frame(0, blanks(97)),
                    afterHello: false)
                    == hello)
            let newcomer = WireFault.frameTooLong(maximumBytes: 65_536)
            #expect(try await fault(RawClient.frame(1, blanks(65_537)), afterHello: true) == newcomer)
            // Before a byte of it has come.
            #expect(
                try await fault(Array(RawClient.frame(1, blanks(65_537)).dropLast(65_536)), afterHello: true)
                    == newcomer)

            let alice = try await Visitor(port)
            let login = ClientFrame.command(ServerFixtures.logIn("alice"), request: 7).encoded()
            alice.client.send(RawClient.frame(1, login + blanks(65_536 - login.count)))
            #expect(try await alice.client.next() == .reply(.success(.done), request: 7))
            // Now long ones are taken, also after a resumption.
            let create = ClientFrame.command(ServerFixtures.create("lobby"), request: 8).encoded()
            alice.client.send(RawClient.frame(1, create + blanks(900_000)))
            #expect(try await alice.client.next() == .reply(.success(ServerFixtures.made("lobby")), request: 8))
            alice.client.cut()
            try await alice.resume(Resumption(session: alice.welcome.session, key: alice.welcome.key, received: 2))
            #expect(alice.welcome.isResumed)
            let join = ClientFrame.command(ServerFixtures.join("lobby"), request: 9).encoded()
            alice.client.send(RawClient.frame(1, join + blanks(900_000)))
            guard case .reply(_, request: 9) = try await alice.client.next() else {
                Issue.record("another reply")
                return
            }
        }
    }
}
