import EmulatorAPI
import EmulatorClient
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Testing
import VendorDialects

/// Named streams over UDP, in a tenant whose sessions publish and play by stream.
@Suite(.timeLimit(.minutes(15))) struct MediaStreamTests {
    private static let sign = String(repeating: "0123456789abcdef", count: 4)
    private static let setup = ZEGO.setup(
        appID: 7, appSign: sign, serverSecret: "parlor-demo-secret-worthless-001", seed: 1, bornAtUnixMilliseconds: 0)

    private static func enter(_ channel: ChannelID, _ user: UserID) -> Command {
        .rtc(
            .enter(
                channel: channel,
                entry: ChannelEntry(user: user, credential: .clientKey(text: sign), scene: .call, subscribes: [])))
    }

    private static func publish(_ stream: StreamID, slot: Int = 0, in channel: ChannelID = "club") -> Command {
        .rtc(.publish(channel: channel, index: slot, name: stream, kinds: .sound, extra: ""))
    }

    private static func unpublish() -> Command {
        .rtc(.unpublish(channel: "club", index: 0, kinds: .sound))
    }

    private static func play(_ stream: StreamID, in channel: ChannelID = "club") -> Command {
        .rtc(.subscribe(channel: channel, stream: .named(stream: stream), kinds: .sound, isSubscribed: true))
    }

    private static func stopPlaying(_ stream: StreamID) -> Command {
        .rtc(.subscribe(channel: "club", stream: .named(stream: stream), kinds: .sound, isSubscribed: false))
    }

    // MARK: At the socket

    /// A session of the club in this process.
    private func admit(
        _ user: UserID, to stage: MediaStage, in channel: ChannelID = "club"
    ) async throws -> (session: SessionID, outbox: Outbox) {
        let outbox = Outbox()
        let session = try #require(await stage.host.open(outbox))
        try await stage.carryOut(Self.enter(channel, user), session)
        return (session, outbox)
    }

    /// A session of the club at the media socket.
    private func seat(
        _ user: UserID, at stage: MediaStage, in channel: ChannelID = "club"
    ) async throws -> MediaProbe {
        let session = try await admit(user, to: stage, in: channel).session
        return try await stage.place(user, of: session, in: channel)
    }

    /// Carries out what a session wants, on the socket too.
    private func carryOut(_ commands: Command..., by session: SessionID, at stage: MediaStage) async throws {
        for command in commands { try await stage.carryOut(command, session) }
        await stage.settle()
    }

    /// The audio among what an outbox has, as soon as it has any.
    private func hear(_ outbox: Outbox) async -> [MediaPacket] {
        while true {
            let items = await outbox.next()
            let packets = items.compactMap { item -> MediaPacket? in
                guard case .media(let packet) = item else { return nil }
                return packet
            }
            if !packets.isEmpty || items.isEmpty { return packets }
        }
    }

    @Test func `each stream of a publisher goes to those who play it, by its name`() async throws {
        let stage = try await MediaStage(setup: Self.setup)
        let (alice, bob) = (try await seat("alice", at: stage), try await seat("bob", at: stage))
        let carol = try await seat("carol", at: stage, in: "elsewhere")
        try await carryOut(Self.publish("voice"), Self.publish("song", slot: 1), by: alice.session, at: stage)
        try await carryOut(Self.play("voice"), by: bob.session, at: stage)
        try await carryOut(Self.play("song", in: "elsewhere"), by: carol.session, at: stage)
        try await alice.say(1, of: "voice")
        try await alice.say(2, of: "song")
        try await alice.say(3, of: "voice")
        try await alice.say(4, of: "song")
        for number: UInt32 in [1, 3] {
            let heard = try await bob.hear()
            #expect(heard.stream == "voice" && heard.publisher == "alice" && heard.channel == "club")
            #expect(heard.sequence == number)
        }
        for number: UInt32 in [2, 4] {
            let heard = try await carol.hear()
            #expect(heard.stream == "song" && heard.publisher == "alice" && heard.channel == "club")
            #expect(heard.sequence == number)
        }
        #expect(await stage.media.counters().sent == 4)
        await stage.media.stop()
    }

    @Test func `who plays nothing hears nothing, and who stops playing no more`() async throws {
        let stage = try await MediaStage(setup: Self.setup)
        let (alice, bob) = (try await seat("alice", at: stage), try await seat("bob", at: stage))
        try await carryOut(Self.publish("voice"), by: alice.session, at: stage)
        try await alice.say(1, of: "voice")
        try await alice.report()
        _ = try await alice.answer()
        try await carryOut(Self.play("voice"), by: bob.session, at: stage)
        try await alice.say(2, of: "voice")
        #expect(try await bob.hear().sequence == 2)
        try await carryOut(Self.stopPlaying("voice"), by: bob.session, at: stage)
        try await alice.say(3, of: "voice")
        try await alice.report()
        _ = try await alice.answer()
        try await carryOut(Self.play("voice"), by: bob.session, at: stage)
        try await alice.say(4, of: "voice")
        #expect(try await bob.hear().sequence == 4)
        let counters = await stage.media.counters()
        #expect(counters.accepted == 4 && counters.sent == 2)
        #expect(MediaDrop.allCases.allSatisfy { counters.dropped($0) == 0 })
        await stage.media.stop()
    }

    @Test func `a stream that is not the sender's, or none, is not published`() async throws {
        let stage = try await MediaStage(setup: Self.setup)
        let (alice, bob) = (try await seat("alice", at: stage), try await seat("bob", at: stage))
        try await carryOut(Self.publish("voice"), by: alice.session, at: stage)
        try await carryOut(Self.publish("others"), Self.play("voice"), by: bob.session, at: stage)
        try await alice.say(1)
        try await alice.say(2, of: "others")
        try await alice.say(3, of: "voic")
        try await alice.send(alice.packet(4, of: "voice", in: "elsewhere"))
        try await alice.say(5, of: "voice")
        #expect(try await bob.hear().sequence == 5)
        #expect(await stage.dropped(.notPublishing) == 4)
        try await carryOut(Self.unpublish(), by: alice.session, at: stage)
        try await alice.say(6, of: "voice")
        try await alice.report()
        _ = try await alice.answer()
        try await carryOut(Self.publish("voice"), by: alice.session, at: stage)
        try await alice.say(7, of: "voice")
        #expect(try await bob.hear().sequence == 7)
        #expect(await stage.dropped(.notPublishing) == 5)
        await stage.media.stop()
    }

    @Test func `a stream reaches this process by its name, each with numbers of its own`() async throws {
        let stage = try await MediaStage(setup: Self.setup)
        let alice = try await seat("alice", at: stage)
        let (bob, outbox) = try await admit("bob", to: stage)
        try await carryOut(Self.publish("voice"), Self.publish("song", slot: 1), by: alice.session, at: stage)
        try await carryOut(Self.play("voice"), Self.play("song"), by: bob, at: stage)
        // The one passes 65,536 while the other is at its beginning.
        let said: [(UInt32, StreamID)] = [
            (65_535, "voice"), (10, "song"), (65_536, "voice"), (11, "song"), (65_537, "voice"),
        ]
        for (sequence, stream) in said { try await alice.say(sequence, of: stream) }
        var heard: [MediaPacket] = []
        while heard.count < said.count {
            let packets = await hear(outbox)
            guard !packets.isEmpty else { break }
            heard += packets
        }
        #expect(heard.map(\.sequence) == said.map(\.0) && heard.map(\.stream) == said.map(\.1))
        #expect(heard.allSatisfy { $0.publisher == "alice" && $0.channel == "club" })
        await stage.media.stop()
    }

    @Test func `a stream of this process reaches the socket by its name`() async throws {
        let stage = try await MediaStage(setup: Self.setup)
        let alice = try await seat("alice", at: stage)
        let bob = try await admit("bob", to: stage).session
        try await carryOut(Self.publish("voice"), Self.publish("song", slot: 1), by: bob, at: stage)
        try await carryOut(Self.play("song"), by: alice.session, at: stage)
        for (sequence, stream) in [(1, "voice"), (2, "song")] as [(UInt32, StreamID)] {
            stage.host.media.route(
                MediaPacket(
                    channel: "club", publisher: "mallory", stream: stream, sequence: sequence, timestamp: 0, level: 1,
                    payload: [0x78]), from: bob)
        }
        let heard = try await alice.hear()
        #expect(heard.publisher == "bob" && heard.stream == "song" && heard.sequence == 2)
        await stage.media.stop()
    }

    @Test func `a report is answered with what was lost of each stream`() async throws {
        let stage = try await MediaStage(setup: Self.setup)
        let alice = try await seat("alice", at: stage)
        try await carryOut(Self.publish("voice"), Self.publish("song", slot: 1), by: alice.session, at: stage)
        for (sequence, stream) in [(1, "voice"), (500, "song"), (3, "voice"), (501, "song")] as [(UInt32, StreamID)] {
            try await alice.say(sequence, of: stream)
        }
        try await alice.report()
        let blocks = try await alice.answer().blocks
        #expect(blocks.allSatisfy { $0.ssrc == alice.access.ssrc })
        #expect(blocks.map(\.totalLost) == [1, 0])
        #expect(blocks.map(\.highestSequence) == [3, 501])
        await stage.media.stop()
    }

    @Test func `streams that are over are forgotten when one more than a report has room for is sent`() async throws {
        let stage = try await MediaStage(setup: Self.setup)
        let alice = try await seat("alice", at: stage)
        for number in 1...(RTPReport.maximumBlocks + 1) {
            let stream = StreamID("song-\(number)")
            try await carryOut(Self.publish(stream), by: alice.session, at: stage)
            try await alice.say(1, of: stream)
            try await alice.report()
            #expect(try await alice.answer().blocks.count == (number <= RTPReport.maximumBlocks ? number : 1))
            try await carryOut(Self.unpublish(), by: alice.session, at: stage)
        }
        #expect(await stage.media.counters().accepted == UInt64(RTPReport.maximumBlocks) + 1)
        #expect(await stage.dropped(.notPublishing) == 0)
        await stage.media.stop()
    }

    // MARK: Links

    /// A user on a link over the network, in the club.
    private final class Guest: Sendable {
        let link: NetworkLink
        private let packets: AsyncStream<MediaPacket>

        init(_ user: UserID, _ port: Int) async throws {
            link = NetworkLink(
                address: try EmulatorAddress("127.0.0.1:\(port)"), app: MediaStreamTests.setup.app,
                random: RandomStream(state: 1), timing: .patient)
            let (packets, continuation) = AsyncStream.makeStream(of: MediaPacket.self)
            self.packets = packets
            link.listen { input in
                if case .media(let packet) = input { continuation.yield(packet) }
            }
            try await carryOut(MediaStreamTests.enter("club", user))
        }

        @discardableResult func carryOut(_ command: Command) async throws -> Reply {
            try await withCheckedContinuation { continuation in
                link.send(command) { continuation.resume(returning: $0) }
            }.get()
        }

        /// The timestamp tells the sequence in 32 bits.
        func say(_ sequence: UInt32, of stream: StreamID?) {
            link.send(
                MediaPacket(
                    channel: "club", publisher: "whoever", stream: stream, sequence: sequence, timestamp: sequence,
                    level: 3, payload: [0x78, 7]))
        }

        func hear() async throws -> MediaPacket {
            for await packet in packets { return packet }
            throw CancellationError()
        }
    }

    /// Speaks as `stream` with one number until `listener` hears it: the first packets come before the server knows where
    /// either is.
    private func connect(_ speaker: Guest, to listener: Guest, as stream: StreamID, _ sequence: UInt32) async throws {
        let speaking = Task {
            while !Task.isCancelled {
                speaker.say(sequence, of: stream)
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { speaking.cancel() }
        while try await listener.hear().stream != stream {}
        // None of these is sent any more when the caller goes on.
        speaking.cancel()
        _ = await speaking.result
    }

    /// The next packet that is none of those from before.
    private func next(_ listener: Guest, after first: UInt32) async throws -> MediaPacket {
        while true {
            let packet = try await listener.hear()
            if packet.timestamp > first { return packet }
        }
    }

    @Test func `guests of a club hear the streams they play, over the network`() async throws {
        try await withServer(setup: Self.setup) { _, port in
            let (alice, bob) = (try await Guest("alice", port), try await Guest("bob", port))
            let carol = try await Guest("carol", port)
            try await alice.carryOut(Self.publish("voice"))
            try await alice.carryOut(Self.publish("song", slot: 1))
            guard case .subscribed(let playable) = try await bob.carryOut(Self.play("voice")) else {
                Issue.record("a play has no answer")
                return
            }
            #expect(playable?.publisher == "alice")
            try await carol.carryOut(Self.play("song"))
            try await connect(alice, to: bob, as: "voice", 1)
            try await connect(alice, to: carol, as: "song", 1)
            for number: UInt32 in 2...20 {
                alice.say(number, of: "voice")
                alice.say(number + 100, of: "song")
                let (atBob, atCarol) = (try await next(bob, after: 1), try await next(carol, after: 1))
                #expect(atBob.stream == "voice" && atBob.sequence == number && atBob.publisher == "alice")
                #expect(atCarol.stream == "song" && atCarol.sequence == number + 100)
                #expect(atBob.channel == "club" && atBob.content == .sound(level: 3) && atBob.payload == [0x78, 7])
            }
            for guest in [alice, bob, carol] { guest.link.close() }
        }
    }

    @Test func `two streams of one publisher are numbered apart at a link`() async throws {
        try await withServer(setup: Self.setup) { _, port in
            let (alice, bob) = (try await Guest("alice", port), try await Guest("bob", port))
            try await alice.carryOut(Self.publish("voice"))
            try await alice.carryOut(Self.publish("song", slot: 1))
            try await bob.carryOut(Self.play("voice"))
            try await bob.carryOut(Self.play("song"))
            try await connect(alice, to: bob, as: "voice", 1)
            try await connect(alice, to: bob, as: "song", 1)
            // The song runs away from the voice, beyond what 16 bits can tell apart.
            for step: UInt32 in 1...80 {
                for (stream, number) in [("voice", 1 + step), ("song", 1 + step * 1_000)] as [(StreamID, UInt32)] {
                    alice.say(number, of: stream)
                    let heard = try await next(bob, after: 1)
                    #expect(heard.stream == stream && heard.sequence == number && heard.timestamp == number)
                }
            }
            for guest in [alice, bob] { guest.link.close() }
        }
    }
}
