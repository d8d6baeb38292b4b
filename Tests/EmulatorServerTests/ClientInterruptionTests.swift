import EmulatorAPI
import EmulatorClient
import EmulatorServer
import LoopbackProxies
import Synchronization
import Testing

/// The network link over a network that is cut, stalls, or loses the other side without a word.
///
/// Some of it takes real time, so on a machine that is busy with other things a connection may be given up that was merely
/// slow; those tests ask for what comes in the end and not for how often it was tried.
@Suite(.serialized, .timeLimit(.minutes(15))) struct ClientInterruptionTests {
    @Test(arguments: [1, 2] as [UInt64])
    func `over a hundred cuts no event is lost, none comes twice, and every command is answered once`(seed: UInt64)
        async throws
    {
        let venue = try await ClientVenue()
        let proxy = try await ClientProxy(target: venue.port)
        let alice = try await venue.guest("alice")
        let bob = try await venue.guest("bob", port: proxy.port, seed: seed)
        #expect(await alice.ask(ServerFixtures.create("lobby")) == .success(ServerFixtures.made("lobby")))
        #expect(await bob.ask(ServerFixtures.join("lobby")) == .success(ServerFixtures.entered("lobby")))
        var moments = RandomStream(state: seed)
        var texts: [String] = []
        let answers = Mutex<[Int: Int]>([:])
        var asked = 0
        func talk(_ count: UInt64) {
            for _ in 0..<count {
                texts.append("\(texts.count)")
                alice.link.send(ClientVenue.say(texts[texts.count - 1], in: "lobby")) { _ in }
                let number = asked
                asked += 1
                bob.link.send(.room(.countOnlineMembers(room: "lobby"))) { _ in
                    answers.withLock { $0[number, default: 0] += 1 }
                }
            }
        }
        for round in 1...100 {
            talk(moments.next() % 12)
            for _ in 0..<moments.next() % 200 { await Task.yield() }
            proxy.cut()
            talk(moments.next() % 6)
            await bob.until { $0.states.count == 2 * round + 1 }
        }
        talk(1)
        let expected = texts
        await bob.until { $0.messages.count >= expected.count }
        #expect(await bob.ask(.room(.countOnlineMembers(room: "lobby"))) == .success(.count(count: 2)))
        #expect(bob.messages == expected)
        #expect(answers.withLock { $0.count } == asked)
        #expect(answers.withLock { $0.values.allSatisfy { $0 == 1 } })
        let states = bob.states
        #expect(states.count == 201)
        #expect(
            states.enumerated().allSatisfy { $0.element == ($0.offset.isMultiple(of: 2) ? .connected : .connecting) })
        alice.link.close()
        bob.link.close()
        await proxy.close()
        await venue.server.stop()
    }

    @Test func `what was under way when the connection was cut is lost, after the client was told`() async throws {
        // Nothing is sent but what the test sends.
        var limits = ServerLimits.patient
        limits.pingInterval = .seconds(600)
        var timing = NetworkTiming.patient
        timing.confirmationDelay = .seconds(600)
        timing.firstBackoff = .milliseconds(2)
        timing.longestBackoff = .milliseconds(20)
        let venue = try await ClientVenue(limits: limits)
        let proxy = try await ClientProxy(target: venue.port)
        let bob = try venue.visitor("bob", port: proxy.port, timing: timing)
        #expect(await bob.ask(ServerFixtures.logIn("bob")) == .success(.done))
        proxy.swallow(true)
        proxy.set(.refusing)
        let order = Mutex<[String]>([])
        let (answers, answer) = AsyncStream.makeStream(of: Result<Reply, CallFailure>.self)
        let reads = proxy.readCount
        bob.link.send(ServerFixtures.create("lobby")) { result in
            order.withLock { $0 = bob.states.map { "\($0)" } }
            answer.yield(result)
        }
        while proxy.readCount == reads { try await Task.sleep(for: .milliseconds(1)) }
        proxy.cut()
        #expect(await answers.first { _ in true } == .failure(.lost(.connectionLost)))
        #expect(order.withLock { $0 } == ["connected", "connecting"])
        #expect(await bob.ask(ServerFixtures.create("attic")) == ClientVenue.unreachable(port: proxy.port))
        proxy.swallow(false)
        proxy.set(.passing)
        await bob.until(states: [.connected, .connecting, .connected])
        #expect(await bob.ask(ServerFixtures.create("attic")) == .success(ServerFixtures.made("attic")))
        bob.link.close()
        await proxy.close()
        await venue.server.stop()
    }

    /// Asks until the network lets the answer through.
    private func insist(_ command: Command, by visitor: ClientVisitor) async {
        while case .failure(.lost) = await visitor.ask(command) { try? await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func `a server that goes without a word is noticed by its silence`() async throws {
        let venue = try await ClientVenue()
        let proxy = try await ClientProxy(target: venue.port)
        var timing = NetworkTiming.patient
        timing.silence = .seconds(2)
        timing.firstBackoff = .milliseconds(2)
        let bob = try venue.visitor("bob", port: proxy.port, timing: timing)
        await insist(ServerFixtures.logIn("bob"), by: bob)
        let count = bob.states.count
        proxy.loseServer()
        await bob.until { $0.states.count > count && $0.states.last == .connected }
        #expect(!bob.states.contains(.expired))
        bob.link.close()
        await proxy.close()
        await venue.server.stop()
    }

    @Test func `a connection that stalls, and one that never answers, are given up for another`() async throws {
        let venue = try await ClientVenue()
        let proxy = try await ClientProxy(target: venue.port)
        var timing = NetworkTiming.patient
        timing.silence = .seconds(2)
        timing.firstBackoff = .milliseconds(2)
        let alice = try await venue.guest("alice")
        let bob = try venue.visitor("bob", port: proxy.port, timing: timing)
        await insist(ServerFixtures.logIn("bob"), by: bob)
        #expect(await alice.ask(ServerFixtures.create("lobby")) == .success(ServerFixtures.made("lobby")))
        await insist(ServerFixtures.join("lobby"), by: bob)
        let (count, connections) = (bob.states.count, proxy.connectionCount)
        proxy.set(.silent)
        proxy.stall()
        for text in ["1", "2"] { _ = await alice.ask(ClientVenue.say(text, in: "lobby")) }
        await bob.until { $0.states.count > count }
        // One that never answers, and another in its place; one that was just being made when this began stalls too.
        while proxy.connectionCount < connections + 2 {
            proxy.stall()
            try await Task.sleep(for: .milliseconds(20))
        }
        proxy.set(.passing)
        await bob.until { $0.messages == ["1", "2"] }
        #expect(!bob.states.contains(.expired))
        alice.link.close()
        bob.link.close()
        await proxy.close()
        await venue.server.stop()
    }

    @Test func `an idle link asks for signs of life and stays connected`() async throws {
        var limits = ServerLimits.patient
        limits.pingInterval = .seconds(600)
        let venue = try await ClientVenue(limits: limits)
        let proxy = try await ClientProxy(target: venue.port)
        var timing = NetworkTiming.patient
        timing.silence = .seconds(8)
        timing.confirmationDelay = .seconds(600)
        let bob = try venue.visitor("bob", port: proxy.port, timing: timing)
        // A machine that stands still for as long as the link waits for an answer loses the connection all the same, but hardly
        // five in a row.
        var isKept = false
        for _ in 0..<5 where !isKept {
            await insist(ServerFixtures.logIn("bob"), by: bob)
            let (count, reads) = (bob.states.count, proxy.readCount)
            // There is nothing to say but pings. Real time has to pass here: together they take longer than the silence that
            // would lose the connection.
            while proxy.readCount < reads + 3, bob.states.count == count {
                try await Task.sleep(for: .milliseconds(20))
            }
            isKept = bob.states.count == count && bob.states.last == .connected
        }
        #expect(isKept)
        bob.link.close()
        await proxy.close()
        await venue.server.stop()
    }

    @Test func `more events than are confirmed at once arrive, and those confirmed are not sent again`() async throws {
        let venue = try await ClientVenue()
        let proxy = try await ClientProxy(target: venue.port)
        let alice = try await venue.guest("alice")
        let bob = try await venue.guest("bob", port: proxy.port)
        #expect(await alice.ask(ServerFixtures.create("lobby")) == .success(ServerFixtures.made("lobby")))
        #expect(await bob.ask(ServerFixtures.join("lobby")) == .success(ServerFixtures.entered("lobby")))
        let texts = (0..<1000).map { "\($0)" }
        for text in texts { alice.link.send(ClientVenue.say(text, in: "lobby")) { _ in } }
        await bob.until { $0.messages.count == 1000 }
        proxy.cut()
        await bob.until(states: [.connected, .connecting, .connected])
        _ = await alice.ask(ClientVenue.say("last", in: "lobby"))
        await bob.until { $0.messages.last == "last" }
        #expect(bob.messages == texts + ["last"])
        alice.link.close()
        bob.link.close()
        await proxy.close()
        await venue.server.stop()
    }
}
