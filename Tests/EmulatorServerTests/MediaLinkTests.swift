import EmulatorAPI
import EmulatorClient
import EmulatorHost
import EmulatorServer
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct MediaLinkTests {
    /// A user on a link over the network, in the channel.
    private final class Singer: Sendable {
        let user: UserID
        let link: NetworkLink
        private let packets: AsyncStream<MediaPacket>
        private let states: AsyncStream<LinkState>

        init(_ user: UserID, _ server: Server) async throws {
            self.user = user
            link = NetworkLink(
                address: try EmulatorAddress("127.0.0.1:\(server.port ?? 0)"), app: ServerFixtures.setup.app,
                random: RandomStream(state: 1), timing: .patient)
            let (packets, packetsIn) = AsyncStream.makeStream(of: MediaPacket.self)
            let (states, statesIn) = AsyncStream.makeStream(of: LinkState.self)
            (self.packets, self.states) = (packets, states)
            link.listen { input in
                switch input {
                case .media(let packet): packetsIn.yield(packet)
                case .state(let state): statesIn.yield(state)
                case .event: break
                }
            }
            try await carryOut(ServerFixtures.logIn(user))
            try await carryOut(ServerFixtures.enter("stage", user))
            try await carryOut(.rtc(.publish(channel: "stage", index: 0, name: nil, kinds: .sound, extra: "")))
        }

        func carryOut(_ command: Command) async throws {
            let result = await withCheckedContinuation { continuation in
                link.send(command) { continuation.resume(returning: $0) }
            }
            #expect(throws: Never.self) { try result.get() }
        }

        func state() async throws -> LinkState {
            for await state in states { return state }
            throw CancellationError()
        }

        func say(_ sequence: UInt32) {
            link.send(
                MediaPacket(
                    channel: "stage", publisher: user, sequence: sequence, timestamp: sequence &* 960, level: 3,
                    payload: [0x78, 7]))
        }

        func hear() async throws -> MediaPacket {
            for await packet in packets { return packet }
            throw CancellationError()
        }
    }

    private func withServer(_ body: (Server) async throws -> Void) async throws {
        let tenants = TenantRegistry()
        tenants.add(ServerFixtures.setup)
        let server = Server(ServerConfiguration(limits: .patient), tenants: tenants)
        try await server.start()
        do { try await body(server) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// Packets until one of them is heard: the first come before the server knows where either is.
    private func connect(_ speaker: Singer, to listener: Singer, from first: UInt32) async throws -> MediaPacket {
        let speaking = Task {
            var sequence = first
            while !Task.isCancelled {
                speaker.say(sequence)
                sequence += 1
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { speaking.cancel() }
        while true {
            let heard = try await listener.hear()
            guard heard.sequence >= first else { continue }
            // None of these is sent any more when the caller goes on.
            speaking.cancel()
            _ = await speaking.result
            return heard
        }
    }

    @Test func `two links hear each other`() async throws {
        try await withServer { server in
            let (alice, bob) = (try await Singer("alice", server), try await Singer("bob", server))
            let heard = try await connect(alice, to: bob, from: 1)
            #expect(heard.publisher == "alice" && heard.channel == "stage" && heard.content == .sound(level: 3))
            #expect(heard.payload == [0x78, 7] && heard.timestamp == heard.sequence &* 960)
            #expect(try await connect(bob, to: alice, from: 1).publisher == "bob")
            alice.link.close()
            bob.link.close()
        }
    }

    @Test func `a session that is taken up again is heard from its next address, with its numbers`() async throws {
        try await withServer { server in
            let (alice, bob) = (try await Singer("alice", server), try await Singer("bob", server))
            _ = try await connect(alice, to: bob, from: 1)
            #expect(try await alice.state() == .connected)
            alice.link.apply(LinkConditions(isConnected: false))
            #expect(try await alice.state() == .connecting)
            alice.say(30_000)
            alice.link.apply(LinkConditions())
            #expect(try await alice.state() == .connected)
            // The packet without a network is lost; what came before it may still be unheard.
            _ = try await connect(alice, to: bob, from: 60_000)
            _ = try await connect(bob, to: alice, from: 1)
            let media = try #require(server.media)
            #expect(await media.counters().dropped(.replayed) == 0)
            #expect(await media.counters().dropped(.wrongAddress) == 0)
            alice.link.close()
            bob.link.close()
        }
    }

    @Test func `a publisher learns what the server lost of its audio`() async throws {
        try await withServer { server in
            let (alice, bob) = (try await Singer("alice", server), try await Singer("bob", server))
            #expect(alice.link.uplinkLossPerMillion == nil)
            // Every second packet is lost, so that a report says the same however few it covers.
            let speaking = Task {
                var sequence: UInt32 = 0
                while !Task.isCancelled {
                    sequence += 1
                    let loss = sequence.isMultiple(of: 2) ? 1_000_000 : 0
                    alice.link.apply(LinkConditions(uplink: Impairment(lossPerMillion: loss)))
                    alice.say(sequence)
                    try await Task.sleep(for: .milliseconds(2))
                }
            }
            defer { speaking.cancel() }
            var loss = 0
            while loss < 300_000 {
                _ = try await bob.hear()
                loss = alice.link.uplinkLossPerMillion ?? 0
            }
            #expect(loss <= 500_000)
            alice.link.close()
            bob.link.close()
        }
    }
}
