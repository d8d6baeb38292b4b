import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import NIOCore
import NIOPosix
import Testing

@Suite struct SessionTests {
    @Test func `two users meet in a room: replies come ahead of the events they caused`() async throws {
        try await withServer { _, port in
            let alice = try await Visitor(port, as: "alice")
            let bob = try await Visitor(port, as: "bob")
            #expect(try await alice.call(ServerFixtures.create("lobby")) == ServerFixtures.made("lobby"))
            try await bob.call(ServerFixtures.join("lobby"))
            let reply = try await alice.call(ServerFixtures.write("topic", "music", in: "lobby"))
            #expect(reply == .revised(revision: 1, refused: []))
            guard case .room(.memberJoined("lobby", let member)) = try await alice.event() else {
                Issue.record("alice did not see bob come")
                return
            }
            #expect(member.profile.user == "bob")
            while true {
                guard case .attribute(.changed("lobby", let set, _, _, let revision, let by)) = try await bob.event()
                else { continue }
                #expect(set == [Attribute(key: "topic", value: "music")])
                #expect(revision == 1 && by == "alice")
                break
            }
        }
    }

    @Test func `a command that is refused says exactly why`() async throws {
        try await withServer { _, port in
            let alice = try await Visitor(port)
            await #expect(throws: EmulatorError.notLoggedIn) { try await alice.call(ServerFixtures.create("lobby")) }
            try await alice.call(ServerFixtures.logIn("alice"))
            await #expect(throws: EmulatorError.roomNotFound(room: "attic")) {
                try await alice.call(ServerFixtures.join("attic"))
            }
        }
    }

    @Test func `commands sent at once are carried out in their order`() async throws {
        try await withServer { _, port in
            let alice = try await Visitor(port, as: "alice")
            try await alice.call(ServerFixtures.create("lobby"))
            let bob = try await Visitor(port, as: "bob")
            try await bob.call(ServerFixtures.join("lobby"))
            for number in 0..<500 { alice.send(ServerFixtures.say("\(number)", in: "lobby")) }
            for number in 0..<500 { #expect(try await bob.message() == "\(number)") }
        }
    }

    @Test func `short commands behind a long one wait for it, and all are carried out in their order`() async throws {
        try await withServer { _, port in
            let alice = try await Visitor(port, as: "alice")
            try await alice.call(ServerFixtures.create("lobby"))
            let bob = try await Visitor(port, as: "bob")
            try await bob.call(ServerFixtures.join("lobby"))
            // Longer than what an event loop decodes itself.
            let tail = String(repeating: "x", count: 5000)
            let words = (0..<300).map { $0.isMultiple(of: 3) ? "\($0)\(tail)" : "\($0)" }
            for word in words { alice.send(ServerFixtures.say(word, in: "lobby")) }
            for word in words { #expect(try await bob.message() == word) }
        }
    }

    @Test func `a long frame that is broken ends its connection after what was sent ahead of it is answered`()
        async throws
    {
        try await withServer { _, port in
            let alice = try await Visitor(port, as: "alice")
            try await alice.call(ServerFixtures.create("lobby"))
            let bob = try await Visitor(port, as: "bob")
            try await bob.call(ServerFixtures.join("lobby"))
            alice.send(ServerFixtures.say("ahead", in: "lobby"))
            alice.client.send(text: "{" + String(repeating: "x", count: 5000))
            alice.send(ServerFixtures.say("behind", in: "lobby"))
            #expect(try await bob.message() == "ahead")
            let (fault, code) = try await alice.client.expectFault()
            guard case .malformedFrame = fault else { return #expect("\(fault)" == "a malformed frame") }
            #expect(code == 1002)
        }
    }

    @Test func `members on several event loops are all told the same in the same order`() async throws {
        try await withServer(configuration: ServerConfiguration(eventLoops: threeLoops)) { _, port in
            var members: [Visitor] = []
            for number in 0..<6 { members.append(try await Visitor(port, as: UserID("user\(number)"))) }
            try await members[0].call(ServerFixtures.create("lobby"))
            for member in members.dropFirst() { try await member.call(ServerFixtures.join("lobby")) }
            let listener = try await Visitor(port, as: "listener")
            try await listener.call(ServerFixtures.join("lobby"))
            for number in 0..<50 {
                for (index, member) in members.enumerated() {
                    member.send(ServerFixtures.say("\(index) \(number)", in: "lobby"))
                }
            }
            var order: [String] = []
            for _ in 0..<300 { order.append(try await listener.message()) }
            for index in members.indices {
                #expect(order.filter { $0.hasPrefix("\(index) ") } == (0..<50).map { "\(index) \($0)" })
                var told: [String] = []
                for _ in 0..<250 { told.append(try await members[index].message()) }
                #expect(told == order.filter { !$0.hasPrefix("\(index) ") })
            }
        }
    }

    @Test func `a command in many fragments, with a ping between them, is one command`() async throws {
        try await withServer { _, port in
            let alice = try await Visitor(port, as: "alice")
            let bytes = ClientFrame.command(ServerFixtures.create("lobby"), request: 9).encoded()
            let (first, rest) = (Array(bytes.prefix(10)), Array(bytes.dropFirst(10)))
            alice.client.send(RawClient.frame(1, first, isFinal: false))
            alice.client.send(RawClient.frame(9, Array("are you there".utf8)))
            alice.client.send(RawClient.frame(0, rest))
            #expect(try await alice.client.arrival() == .pong)
            #expect(try await alice.client.next() == .reply(.success(ServerFixtures.made("lobby")), request: 9))
        }
    }

    @Test func `commands that arrive byte by byte, and many in one piece, are all carried out in order`() async throws {
        try await withServer { _, port in
            let alice = try await Visitor(port, as: "alice")
            try await alice.call(ServerFixtures.create("lobby"))
            let bob = try await Visitor(port, as: "bob")
            try await bob.call(ServerFixtures.join("lobby"))
            // Bodies of 7 bits of length, of 16 and of 64.
            let texts = ["a", String(repeating: "b", count: 300), String(repeating: "c", count: 70_000), "d", "e"]
            let frames = texts.enumerated().map { number, text in
                let command = number == 2 ? ServerFixtures.join(RoomID(text)) : ServerFixtures.say(text, in: "lobby")
                return RawClient.frame(1, ClientFrame.command(command, request: UInt64(number + 10)).encoded())
            }
            for byte in frames[0] { alice.client.send([byte]) }
            alice.client.send(frames[1] + frames[2] + frames[3] + frames[4].dropLast())
            alice.client.send([frames[4][frames[4].count - 1]])
            for text in [texts[0], texts[1], texts[3], texts[4]] { #expect(try await bob.message() == text) }
        }
    }

    @Test func `commands right ahead of a close, or of a fault, are carried out`() async throws {
        try await withServer { _, port in
            let alice = try await Visitor(port, as: "alice")
            try await alice.call(ServerFixtures.create("lobby"))
            let bob = try await Visitor(port, as: "bob")
            try await bob.call(ServerFixtures.join("lobby"))
            let say = { (text: String, request: UInt64) in
                RawClient.frame(
                    1, ClientFrame.command(ServerFixtures.say(text, in: "lobby"), request: request).encoded())
            }
            alice.client.send(say("one", 10) + say("two", 11) + say("never", 11))
            for text in ["one", "two"] { #expect(try await bob.message() == text) }
            let carol = try await Visitor(port, as: "carol")
            try await carol.call(ServerFixtures.join("lobby"))
            let close = RawClient.frame(1, ClientFrame.close.encoded())
            carol.client.send(say("three", 10) + close + say("never", 11))
            #expect(try await bob.message() == "three")
        }
    }

    @Test func `a close ends the session at once, and its user leaves`() async throws {
        try await withServer { server, port in
            let alice = try await Visitor(port, as: "alice")
            try await alice.call(ServerFixtures.create("lobby"))
            let bob = try await Visitor(port, as: "bob")
            try await bob.call(ServerFixtures.join("lobby"))
            bob.client.send(.close)
            #expect(try await bob.client.end() == 1000)
            try await alice.call(.signaling(.fetchPresence(users: ["bob"])))
            let presence = try await alice.call(.signaling(.fetchPresence(users: ["bob"])))
            guard case .presence(let found) = presence else {
                Issue.record("no presence: \(presence)")
                return
            }
            #expect(found.map(\.state) == [.offline])
            #expect(server.counters.reading.sessions == 1)
            let resumption = bob.resumption
            try await bob.resume(resumption)
            #expect(!bob.welcome.isResumed && bob.welcome.session != resumption.session)
        }
    }

    @Test func `one session more than the tenant takes is told why`() async throws {
        var setup = ServerFixtures.setup
        setup.rules.identity.maximumSessions = 1
        try await withServer(setup: setup) { _, port in
            let alice = try await Visitor(port, as: "alice")
            let client = try await RawClient.connect(port, target: ServerFixtures.target)
            client.send(.hello(version: Wire.version, resumption: nil))
            guard case .ended(let reason) = try await client.next() else {
                Issue.record("no end")
                return
            }
            #expect(reason.hasPrefix("limitExceeded: the tenant has "))
            #expect(try await client.end() == 1000)
            try await alice.call(ServerFixtures.create("lobby"))
        }
    }

    @Test func `two tenants on one port do not meet`() async throws {
        try await withServer { server, port in
            let another = Tencentish.another
            server.tenants.add(another)
            let alice = try await Visitor(port, as: "alice")
            try await alice.call(ServerFixtures.create("lobby"))
            let stranger = try await Visitor(port, target: "\(Wire.path)?app=\(another.app)")
            #expect(stranger.welcome.session == alice.welcome.session)
            await #expect(throws: EmulatorError.self) { try await stranger.call(ServerFixtures.logIn("alice")) }
            // A key is for a session of one tenant.
            let thief = try await RawClient.connect(port, target: "\(Wire.path)?app=\(another.app)")
            thief.send(.hello(version: Wire.version, resumption: alice.resumption))
            #expect(try await thief.expectWelcome().isResumed == false)
            try await alice.call(ServerFixtures.say("still here", in: "lobby"))
        }
    }

    @Test func `two hundred connections each get every message once and in order`() async throws {
        try await withServer { server, port in
            let alice = try await Visitor(port, as: "alice")
            try await alice.call(
                .room(
                    .enter(
                        room: "hall",
                        entry: .create(plan: RoomPlan(kind: "AVChatRoom", description: RoomDescription(name: "hall")))))
            )
            let messages = (0..<20).map { "\($0)" }
            try await withThrowingTaskGroup(of: [String].self) { group in
                let (arrived, arrivals) = AsyncStream.makeStream(of: Void.self)
                for number in 0..<200 {
                    group.addTask {
                        let guest: Visitor
                        do {
                            // Also of one who fails, or the others would be waited for without end.
                            defer { arrivals.yield() }
                            guest = try await Visitor(port, as: UserID("guest\(number)"))
                            try await guest.call(ServerFixtures.join("hall"))
                        }
                        var heard: [String] = []
                        while heard.count < messages.count { heard.append(try await guest.message()) }
                        return heard
                    }
                }
                var count = 0
                for await _ in arrived {
                    count += 1
                    if count == 200 { break }
                }
                for message in messages { alice.send(ServerFixtures.say(message, in: "hall")) }
                for try await heard in group { #expect(heard == messages) }
            }
            #expect(server.counters.reading.connectionsMade == 201)
        }
    }
}

/// Never shut down: a tenant outlives its server, and may still tell a connection's loop something.
private let threeLoops = MultiThreadedEventLoopGroup(numberOfThreads: 3)

private enum Tencentish {
    static let another = {
        var setup = ServerFixtures.setup
        setup.app = "1400000002"
        return setup
    }()
}
