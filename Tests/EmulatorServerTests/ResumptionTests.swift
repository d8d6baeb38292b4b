import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Testing

@Suite struct ResumptionTests {
    /// Alice in a room with bob, who is the one whose connection is lost.
    private func withPair(
        limits: ServerLimits = .patient,
        _ body: (_ server: Server, _ port: Int, _ alice: Visitor, _ bob: Visitor) async throws -> Void
    ) async throws {
        try await withServer(limits: limits) { server, port in
            let alice = try await Visitor(port, as: "alice")
            try await alice.call(ServerFixtures.create("lobby"))
            let bob = try await Visitor(port, as: "bob")
            try await bob.call(ServerFixtures.join("lobby"))
            try await body(server, port, alice, bob)
        }
    }

    @Test func `what was said during an interruption is told in order, once`() async throws {
        try await withPair { _, _, alice, bob in
            try await alice.call(ServerFixtures.say("before", in: "lobby"))
            #expect(try await bob.message() == "before")
            bob.client.cut()
            for word in ["one", "two", "three"] { try await alice.call(ServerFixtures.say(word, in: "lobby")) }
            try await bob.resume()
            #expect(bob.welcome.isResumed)
            for word in ["one", "two", "three"] { #expect(try await bob.message() == word) }
            try await alice.call(ServerFixtures.say("after", in: "lobby"))
            #expect(try await bob.message() == "after")
        }
    }

    @Test func `what was sent and not received is sent again, what was confirmed is not`() async throws {
        try await withPair { _, _, alice, bob in
            let known = bob.resumption
            for word in ["one", "two", "three"] { try await alice.call(ServerFixtures.say(word, in: "lobby")) }
            for word in ["one", "two", "three"] { #expect(try await bob.message() == word) }
            bob.client.send(.received(count: known.received + 1))
            // The reply shows that the confirmation has arrived too.
            try await bob.call(.room(.countOnlineMembers(room: "lobby")))
            bob.client.cut()
            var later = known
            later.received += 1
            try await bob.resume(later)
            #expect(bob.welcome.isResumed)
            #expect(try await bob.message() == "two")
            #expect(try await bob.message() == "three")
            // Before the confirmed one there is nothing any more, so the session cannot be taken up there.
            bob.client.cut()
            try await bob.resume(known)
            #expect(!bob.welcome.isResumed)
        }
    }

    @Test func `with a wrong key a session is not taken up, and goes on where it is`() async throws {
        try await withPair { _, port, alice, bob in
            let right = Array(bob.resumption.key.utf8)
            // Any one byte of it changed, longer, shorter, and bytes that a comparison may confuse with what they are combined with.
            var wrong = right.indices.map { place in
                var key = right
                key[place] ^= 1
                return key
            }
            wrong += [right + [0], right + right, right.dropLast(), Array(right.dropFirst()), []]
            for filler: UInt8 in [0, 0x20, 0x7f] {
                for last: UInt8 in [0, 0x20, 0x7f] {
                    wrong.append([UInt8](repeating: filler, count: right.count - 1) + [last])
                }
            }
            for key in wrong {
                var stolen = bob.resumption
                stolen.key = String(decoding: key, as: UTF8.self)
                let thief = try await RawClient.connect(port, target: ServerFixtures.target)
                thief.send(.hello(version: Wire.version, resumption: stolen))
                let welcome = try await thief.expectWelcome()
                #expect(!welcome.isResumed && welcome.session != stolen.session, "\(key)")
                thief.send(.close)
            }
            try await alice.call(ServerFixtures.say("private", in: "lobby"))
            #expect(try await bob.message() == "private")
        }
    }

    @Test func `a session that was never there is not taken up`() async throws {
        try await withServer { _, port in
            let client = try await RawClient.connect(port, target: ServerFixtures.target)
            client.send(
                .hello(version: Wire.version, resumption: Resumption(session: SessionID(77), key: "k", received: 0)))
            let welcome = try await client.expectWelcome()
            #expect(!welcome.isResumed && welcome.session == SessionID(1))
        }
    }

    @Test func `whoever claims to have more than was sent gets a session of their own`() async throws {
        try await withPair { _, _, _, bob in
            var boast = bob.resumption
            boast.received += 1
            bob.client.cut()
            try await bob.resume(boast)
            #expect(!bob.welcome.isResumed)
        }
    }

    @Test func `a resumption takes the session over from a connection that still stands`() async throws {
        try await withPair { server, _, alice, bob in
            let old = bob.client
            try await bob.resume()
            #expect(bob.welcome.isResumed)
            #expect(try await old.end() == 1008)
            try await alice.call(ServerFixtures.say("here", in: "lobby"))
            #expect(try await bob.message() == "here")
            #expect(server.counters.reading.interruptions == 0)
        }
    }

    @Test func `of two resumptions at once the session has one connection, and loses nothing`() async throws {
        try await withPair { _, port, alice, bob in
            bob.client.cut()
            try await alice.call(ServerFixtures.say("one", in: "lobby"))
            let resumption = bob.resumption
            let rivals = [
                try await RawClient.connect(port, target: ServerFixtures.target),
                try await RawClient.connect(port, target: ServerFixtures.target),
            ]
            for rival in rivals { rival.send(.hello(version: Wire.version, resumption: resumption)) }
            for rival in rivals { #expect(try await rival.expectWelcome().isResumed) }
            // One of them is sent away; whoever comes last of all has everything.
            try await bob.resume(resumption)
            #expect(bob.welcome.isResumed)
            #expect(try await bob.message() == "one")
            for rival in rivals { #expect(try await rival.end() == 1008) }
        }
    }

    @Test func `a lost connection tells the others nothing while the session may come back`() async throws {
        try await withPair { _, _, alice, bob in
            bob.client.cut()
            try await alice.call(.room(.countOnlineMembers(room: "lobby")))
            try await bob.resume()
            #expect(bob.welcome.isResumed)
            #expect(try await alice.call(.room(.countOnlineMembers(room: "lobby"))) == .count(count: 2))
        }
    }

    @Test func `request numbers go on over connections`() async throws {
        try await withPair { _, _, _, bob in
            try await bob.resume()
            bob.client.send(.command(ServerFixtures.create("den"), request: 2))
            #expect(try await bob.client.expectFault() == (.requestOutOfOrder(request: 2, previous: 2), 1002))
        }
    }

    @Test func `a silent connection is lost, and its session taken up again`() async throws {
        let limits = ServerLimits(
            helloTimeout: .seconds(600), pingInterval: .seconds(1), silenceTimeout: .seconds(4))
        try await withServer(limits: limits) { _, port in
            let mute = try await insist {
                let visitor = try await Visitor(port, answersPings: false)
                // A session without a login is not kept for long.
                try await visitor.call(ServerFixtures.logIn("mute"))
                return visitor
            }
            #expect(try await mute.client.end() == nil)
            try await mute.resume()
            #expect(mute.welcome.isResumed)
        }
    }

    @Test func `whoever never reads is ended with the named reason, and nobody waits for them`() async throws {
        try await withPair(
            limits: ServerLimits(
                helloTimeout: .seconds(600), silenceTimeout: .seconds(600), itemsWaiting: 300,
                farewellTimeout: .seconds(600))
        ) {
            server, _, alice, bob in
            bob.client.setReading(false)
            // More than the sockets' buffers hold, so that some waits to be sent.
            let text = String(repeating: "x", count: 12_000)
            for number in 1...(300 + 1) {
                try await alice.call(ServerFixtures.say("\(number)\(text)", in: "lobby"))
                alice.client.send(.received(count: alice.received))
            }
            #expect(try await alice.call(.room(.countOnlineMembers(room: "lobby"))) == .count(count: 1))
            bob.client.setReading(true)
            var reason: String?
            while reason == nil {
                if case .ended(let given) = try await bob.client.next() { reason = given }
            }
            #expect(reason == "more than 300 replies and events were waiting")
            #expect(server.counters.reading.sessions == 1)
        }
    }

    @Test func `as many items as the limit may wait to be confirmed`() async throws {
        try await withPair(
            limits: ServerLimits(
                helloTimeout: .seconds(600), silenceTimeout: .seconds(600), itemsWaiting: 20,
                farewellTimeout: .seconds(600))
        ) { _, _, alice, bob in
            bob.client.send(.received(count: bob.received))
            try await bob.call(.room(.countOnlineMembers(room: "lobby")))
            for number in 1...19 {
                try await alice.call(ServerFixtures.say("\(number)", in: "lobby"))
                alice.client.send(.received(count: alice.received))
            }
            for number in 1...19 { #expect(try await bob.message() == "\(number)") }
            try await alice.call(ServerFixtures.say("one more", in: "lobby"))
            #expect(try await bob.client.next() == .ended(reason: "more than 20 replies and events were waiting"))
            #expect(try await bob.client.end() == 1000)
        }
    }
}
