import LoopbackPorts
import LoopbackProxies
import EmulatorAPI
import EmulatorClient
import EmulatorServer
import EmulatorWire
import Synchronization
import Testing

/// The network link against a server, over real sockets.
@Suite(.timeLimit(.minutes(15))) struct ClientLinkTests {
    @Test func `two users meet in a room, and replies come ahead of the events they caused`() async throws {
        let venue = try await ClientVenue()
        let alice = try await venue.guest("alice")
        let bob = try await venue.guest("bob")
        #expect(alice.states == [.connected])
        #expect(await alice.ask(ServerFixtures.create("lobby")) == .success(ServerFixtures.made("lobby")))
        #expect(await bob.ask(ServerFixtures.join("lobby")) == .success(ServerFixtures.entered("lobby")))
        for number in 1...3 { alice.link.send(ClientVenue.say("\(number)", in: "lobby")) { _ in } }
        await bob.until { $0.messages == ["1", "2", "3"] }
        #expect(await bob.ask(ServerFixtures.create("lobby")) != .success(.done))
        alice.link.close()
        bob.link.close()
        await venue.server.stop()
    }

    @Test func `commands that are sent before there is a connection are carried out in order`() async throws {
        let venue = try await ClientVenue()
        let alice = try venue.visitor("alice")
        let answers = Mutex<[Result<Reply, CallFailure>]>([])
        for command in [ServerFixtures.create("early"), ServerFixtures.logIn("alice"), ServerFixtures.create("lobby")] {
            alice.link.send(command) { answer in answers.withLock { $0.append(answer) } }
        }
        #expect(await alice.ask(ServerFixtures.join("lobby")) != .success(.done))
        #expect(
            answers.withLock { $0 } == [
                .failure(.rejected(.notLoggedIn)), .success(.done), .success(ServerFixtures.made("lobby")),
            ])
        alice.link.close()
        await venue.server.stop()
    }

    @Test func `one command more than may wait for a connection is refused, and the others are carried out`()
        async throws
    {
        let venue = try await ClientVenue()
        let link = NetworkLink(
            address: try EmulatorAddress("127.0.0.1:\(venue.port)"), app: ServerFixtures.setup.app,
            random: RandomStream(state: 1), timing: .patient)
        let limit = LinkLife<Int>.pendingLimit
        let (answers, continuation) = AsyncStream.makeStream(of: Result<Reply, CallFailure>.self)
        for number in 0...limit {
            let command = number == 0 ? ServerFixtures.logIn("alice") : ServerFixtures.join("lobby")
            link.send(command) { continuation.yield($0) }
        }
        var iterator = answers.makeAsyncIterator()
        let refusal = EmulatorError.limitExceeded(
            limit: .unansweredCommandCount, maximum: limit, attempted: limit + 1)
        #expect(await iterator.next() == .failure(.rejected(refusal)))
        link.listen { _ in }
        #expect(await iterator.next() == .success(.done))
        for _ in 1..<limit {
            guard await iterator.next() == .failure(.rejected(.roomNotFound(room: "lobby"))) else {
                Issue.record("an accepted command was not carried out")
                break
            }
        }
        link.send(ServerFixtures.create("lobby")) { continuation.yield($0) }
        #expect(await iterator.next() == .success(ServerFixtures.made("lobby")))
        link.close()
        await venue.server.stop()
    }

    @Test func `a command beyond the bytes that may wait for a connection is refused, and says so`() async throws {
        let link = NetworkLink(
            address: try EmulatorAddress("127.0.0.1:1"), app: ServerFixtures.setup.app, random: RandomStream(state: 1))
        let long = RoomID(String(repeating: "x", count: Wire.maximumFrameBytes - 100))
        for _ in 0..<16 { link.send(ServerFixtures.join(long)) { _ in } }
        let answer = await withCheckedContinuation { continuation in
            link.send(ServerFixtures.join(long)) { continuation.resume(returning: $0) }
        }
        guard case .failure(.rejected(.limitExceeded(.unsentCommandBytes, UnsentCommands.byteLimit, _))) = answer else {
            Issue.record("answered with \(answer)")
            return
        }
        link.close()
    }

    @Test func `waiting commands fill sixteen frames and not a byte more, and a refused one takes no room`() {
        var unsent = UnsentCommands()
        let frame = Wire.maximumFrameBytes
        let shortest = ClientFrame.command(ServerFixtures.join(""), request: 1).encoded().count
        func add(bytes: Int) -> EmulatorError? {
            let room = RoomID(String(repeating: "x", count: bytes - shortest))
            return unsent.add(ClientFrame.command(ServerFixtures.join(room), request: 1).encoded())
        }
        func refusal(_ bytes: Int) -> EmulatorError {
            .limitExceeded(
                limit: .unsentCommandBytes, maximum: UnsentCommands.byteLimit,
                attempted: UnsentCommands.byteLimit + bytes)
        }
        for _ in 0..<15 { #expect(add(bytes: frame) == nil) }
        #expect(add(bytes: frame - shortest) == nil)
        #expect(add(bytes: shortest + 1) == refusal(1))
        #expect(add(bytes: shortest) == nil)
        #expect(add(bytes: shortest) == refusal(shortest))
        let (all, none) = (unsent.takeAll(), unsent.takeAll())
        #expect(all.count == 17)
        #expect(none.isEmpty)
        #expect(add(bytes: frame) == nil)
    }

    @Test func `a command the server would hang up on is refused before it is sent, and the link goes on`() async throws
    {
        let venue = try await ClientVenue()
        let alice = try await venue.guest("alice")
        let slow = String(repeating: "\u{301}", count: 31)
        #expect(
            await alice.ask(ServerFixtures.join(RoomID(slow)))
                == .failure(
                    .rejected(
                        .invalidArgument(
                            name: "command", value: "a text in it has more than 30 combining marks in a row"))))
        let long = String(repeating: "x", count: Wire.maximumFrameBytes)
        guard
            case .failure(.rejected(.invalidArgument(name: "command", _))) = await alice.ask(
                ServerFixtures.join(RoomID(long)))
        else {
            Issue.record("a frame that is too long was sent")
            return
        }
        #expect(await alice.ask(ServerFixtures.create("lobby")) == .success(ServerFixtures.made("lobby")))
        #expect(alice.states == [.connected])
        alice.link.close()
        await venue.server.stop()
    }

    @Test func `an app that no tenant has is refused by name, whatever is asked, and never connected`() async throws {
        let venue = try await ClientVenue(hasTenant: false)
        let alice = try venue.visitor("alice", app: "no such & app")
        let refusal = Result<Reply, CallFailure>.failure(.rejected(.unknownApp(app: "no such & app")))
        #expect(await alice.ask(ServerFixtures.logIn("alice")) == refusal)
        #expect(await alice.ask(ServerFixtures.create("lobby")) == refusal)
        #expect(alice.record.count == 0)
        alice.link.close()
        await venue.server.stop()
    }

    @Test func `without a server commands are lost as not sent, and the link connects when there is one`() async throws
    {
        let venue = try await ClientVenue()
        let proxy = try await ClientProxy(target: venue.port)
        proxy.set(.refusing)
        let alice = try venue.visitor("alice", port: proxy.port)
        #expect(await alice.ask(ServerFixtures.logIn("alice")) == ClientVenue.unreachable(port: proxy.port))
        #expect(await alice.ask(ServerFixtures.logIn("alice")) == ClientVenue.unreachable(port: proxy.port))
        await alice.until(states: [.connecting])
        proxy.set(.passing)
        await alice.until(states: [.connecting, .connected])
        #expect(await alice.ask(ServerFixtures.logIn("alice")) == .success(.done))
        alice.link.close()
        await proxy.close()
        await venue.server.stop()
    }

    @Test func `where nobody listens commands are lost as not sent, and the link connects when somebody does`()
        async throws
    {
        let held = try HeldPort(isLent: true)
        defer { held.release() }
        let first = try await ClientVenue(hasTenant: false)
        let alice = try first.visitor("alice", port: held.port)
        #expect(await alice.ask(ServerFixtures.logIn("alice")) == ClientVenue.unreachable(port: held.port))
        await alice.until(states: [.connecting])
        let second = try await ClientVenue(port: held.port)
        await alice.until(states: [.connecting, .connected])
        #expect(await alice.ask(ServerFixtures.logIn("alice")) == .success(.done))
        alice.link.close()
        await first.server.stop()
        await second.server.stop()
    }

    @Test func `a closed link refuses commands and hears nothing, and its user is gone`() async throws {
        let venue = try await ClientVenue()
        let alice = try await venue.guest("alice")
        let bob = try await venue.guest("bob")
        #expect(await alice.ask(.signaling(.subscribePresence(users: ["bob"]))) == .success(.done))
        bob.link.close()
        #expect(
            await bob.ask(ServerFixtures.logIn("bob")) == .failure(.lost(.closed(reason: "the link is closed"))))
        #expect(bob.states == [.connected])
        await alice.until { record in
            record.events.contains {
                if case .signaling(.presenceChanged(let presence)) = $0 {
                    presence.state == .offline
                } else {
                    false
                }
            }
        }
        alice.link.close()
        await venue.server.stop()
    }

    @Test func `a second login ends the first session, and its link does not come back`() async throws {
        let venue = try await ClientVenue()
        let first = try await venue.guest("alice")
        let second = try await venue.guest("alice", seed: 2)
        await first.until { record in
            record.events.contains { if case .identity(.forcedOffline) = $0 { true } else { false } }
        }
        #expect(second.states == [.connected])
        first.link.close()
        second.link.close()
        await venue.server.stop()
    }

    @Test func `a slow network delays both ways and keeps the order`() async throws {
        let venue = try await ClientVenue()
        let alice = try await venue.guest("alice")
        let bob = try await venue.guest("bob")
        #expect(await alice.ask(ServerFixtures.create("lobby")) == .success(ServerFixtures.made("lobby")))
        #expect(await bob.ask(ServerFixtures.join("lobby")) == .success(ServerFixtures.entered("lobby")))
        let slow = Impairment(delay: .milliseconds(5), jitter: .milliseconds(20))
        alice.link.apply(LinkConditions(uplink: slow))
        bob.link.apply(LinkConditions(downlink: slow))
        let texts = (1...50).map { "\($0)" }
        for text in texts { alice.link.send(ClientVenue.say(text, in: "lobby")) { _ in } }
        await bob.until { $0.messages.count == texts.count }
        #expect(bob.messages == texts)
        alice.link.close()
        bob.link.close()
        await venue.server.stop()
    }

    @Test func `a device without a network is connecting, and hears what it missed when it is back`() async throws {
        let venue = try await ClientVenue()
        let alice = try await venue.guest("alice")
        let bob = try await venue.guest("bob")
        #expect(await alice.ask(ServerFixtures.create("lobby")) == .success(ServerFixtures.made("lobby")))
        #expect(await bob.ask(ServerFixtures.join("lobby")) == .success(ServerFixtures.entered("lobby")))
        bob.link.apply(LinkConditions(isConnected: false))
        #expect(await bob.ask(ClientVenue.say("?", in: "lobby")) == .failure(.lost(.notConnected)))
        for text in ["1", "2"] { #expect(await isSuccess(alice.ask(ClientVenue.say(text, in: "lobby")))) }
        #expect(bob.states == [.connected, .connecting])
        #expect(bob.messages == [])
        bob.link.apply(LinkConditions())
        await bob.until { $0.messages == ["1", "2"] }
        #expect(bob.states == [.connected, .connecting, .connected])
        #expect(await isSuccess(bob.ask(ClientVenue.say("back", in: "lobby"))))
        alice.link.close()
        bob.link.close()
        await venue.server.stop()
    }

    @Test func `a device that had no network at first connects when it has one`() async throws {
        let venue = try await ClientVenue()
        let conditions = LinkConditions(isConnected: false)
        let link = NetworkLink(
            address: try EmulatorAddress("127.0.0.1:\(venue.port)"), app: ServerFixtures.setup.app,
            random: RandomStream(state: 1), timing: .patient)
        link.apply(conditions)
        let alice = ClientVisitor(user: "alice", link: link)
        #expect(await alice.ask(ServerFixtures.logIn("alice")) == .failure(.lost(.notConnected)))
        link.apply(LinkConditions())
        await alice.until(states: [.connecting, .connected])
        #expect(await alice.ask(ServerFixtures.logIn("alice")) == .success(.done))
        link.close()
        await venue.server.stop()
    }

    @Test func `a session that was given up in the meantime has expired, and its user logs in again`() async throws {
        let venue = try await ClientVenue()
        let bob = try await venue.guest("bob")
        let alice = try await venue.guest("alice")
        #expect(await alice.ask(.signaling(.subscribePresence(users: ["bob"]))) == .success(.done))
        bob.link.apply(LinkConditions(isConnected: false))
        await bob.until(states: [.connected, .connecting])
        // The server has to see that the connection is gone before the time counts.
        while venue.server.counters.reading.interruptions == 0 { try await Task.sleep(for: .milliseconds(1)) }
        _ = await alice.ask(.signaling(.fetchPresence(users: ["bob"])))
        await venue.advance(by: .seconds(400))
        bob.link.apply(LinkConditions())
        await bob.until(states: [.connected, .connecting, .expired])
        #expect(await bob.ask(ServerFixtures.create("lobby")) == .failure(.rejected(.notLoggedIn)))
        #expect(await bob.ask(ServerFixtures.logIn("bob")) == .success(.done))
        alice.link.close()
        bob.link.close()
        await venue.server.stop()
    }

    @Test func `a server that is started anew gives every link a new session`() async throws {
        let (first, second) = (try await ClientVenue(), try await ClientVenue())
        let proxy = try await ClientProxy(target: first.port)
        let alice = try await first.guest("alice", port: proxy.port)
        await first.server.stop()
        await alice.until(states: [.connected, .connecting])
        try proxy.lead(to: second.port)
        await alice.until(states: [.connected, .connecting, .expired])
        #expect(await alice.ask(ServerFixtures.logIn("alice")) == .success(.done))
        alice.link.close()
        await proxy.close()
        await second.server.stop()
    }

    @Test func `a tenant that is gone when the link comes back closes it`() async throws {
        let (first, second) = (try await ClientVenue(), try await ClientVenue(hasTenant: false))
        let proxy = try await ClientProxy(target: first.port)
        let alice = try await first.guest("alice", port: proxy.port)
        try proxy.lead(to: second.port)
        await first.server.stop()
        await alice.until {
            $0.states.last == .closed(reason: "\(EmulatorError.unknownApp(app: ServerFixtures.setup.app))")
        }
        #expect(
            await alice.ask(ServerFixtures.logIn("alice")) == .failure(.lost(.closed(reason: "the link is closed"))))
        alice.link.close()
        await proxy.close()
        await second.server.stop()
    }

    private func isSuccess(_ result: Result<Reply, CallFailure>) -> Bool {
        if case .success = result { true } else { false }
    }
}
