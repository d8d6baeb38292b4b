import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Testing

@Suite(.timeLimit(.minutes(15))) struct MediaServerTests {
    @Test func `two sessions hear each other, by the names the tenant knows`() async throws {
        let stage = try await MediaStage()
        let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
        try await alice.send(alice.packet(70_000, payload: [0x78, 9]))
        let heard = try await bob.hear()
        #expect(
            heard
                == MediaPacket(
                    channel: "stage", publisher: "alice", sequence: 70_000 & 0xffff, timestamp: 70_000 * 960, level: 20,
                    payload: [0x78, 9]))
        try await bob.say(1)
        #expect(try await alice.hear().publisher == "bob")
        let counters = await stage.media.counters()
        #expect(counters.accepted == 2 && counters.sent == 2 && counters.reports == 2 && counters.sessions == 2)
        #expect(MediaDrop.allCases.allSatisfy { counters.dropped($0) == 0 })
        await stage.media.stop()
    }

    @Test func `all subscribers get the same bytes`() async throws {
        let stage = try await MediaStage()
        let alice = try await stage.seat("alice")
        let bob = try await stage.seat("bob", publishes: false)
        let carol = try await stage.seat("carol", publishes: false)
        try await alice.say(1)
        #expect(try await bob.bytes() == carol.bytes())
        await stage.media.stop()
    }

    @Test func `sessions of this process and those at the socket hear each other`() async throws {
        let stage = try await MediaStage()
        let alice = try await stage.seat("alice")
        let (bob, outbox) = try await stage.admit("bob")
        await stage.settle()
        _ = await outbox.next()
        try await alice.say(5)
        guard case .media(let heard) = try #require(await outbox.next().first) else {
            Issue.record("no packet")
            return
        }
        #expect(heard.publisher == "alice" && heard.sequence == 5)
        var packet = heard
        packet.publisher = "mallory"
        stage.host.media.route(packet, from: bob)
        #expect(try await alice.hear().publisher == "bob")
        await stage.media.stop()
    }

    // MARK: What is dropped

    /// Sends what is bad, then something good, and checks that only that is heard and what was counted.
    private func expectDropped(
        _ reason: MediaDrop, times: UInt64 = 1, sourceLocation: SourceLocation = #_sourceLocation,
        _ bad: (MediaStage, _ alice: MediaProbe, _ bob: MediaProbe) async throws -> Void
    ) async throws {
        let stage = try await MediaStage()
        let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
        let carol = try await stage.seat("carol", publishes: false)
        try await bad(stage, alice, bob)
        // What comes from another socket may arrive later.
        await stage.settle(dropped: times, reason)
        try await alice.say(1_001)
        #expect(try await carol.hear().sequence == 1_001, sourceLocation: sourceLocation)
        try await bob.say(1_002)
        #expect(try await carol.hear().sequence == 1_002, sourceLocation: sourceLocation)
        let counters = await stage.media.counters()
        for other in MediaDrop.allCases {
            #expect(
                counters.dropped(other) == (other == reason ? times : 0), "\(other)", sourceLocation: sourceLocation)
        }
        await stage.media.stop()
    }

    @Test func `a wrong tag is dropped`() async throws {
        try await expectDropped(.wrongTag) { _, alice, _ in
            var bytes = try alice.packet(1)
            bytes[bytes.count - 1] ^= 1
            try await alice.send(bytes)
        }
    }

    @Test func `another session's key is a wrong tag`() async throws {
        try await expectDropped(.wrongTag) { _, alice, bob in
            // Bob's key, Alice's SSRC and, or the address would tell, Alice's socket.
            try await alice.send(bob.packet(1, index: 50, ssrc: alice.access.ssrc))
        }
    }

    @Test func `another address is not the session's, whatever it knows`() async throws {
        try await expectDropped(.wrongAddress, times: 2) { _, alice, _ in
            let thief = try await alice.elsewhere()
            try await thief.send(thief.packet(1, index: 50))
            try await thief.report()
        }
    }

    @Test func `a replayed datagram is dropped`() async throws {
        let stage = try await MediaStage()
        let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
        let bytes = try alice.packet(1)
        for _ in 0..<3 { try await alice.send(bytes) }
        try await alice.say(2)
        #expect(try await bob.hear().sequence == 1)
        #expect(try await bob.hear().sequence == 2)
        #expect(await stage.dropped(.replayed) == 2)
        await stage.media.stop()
    }

    @Test func `an index that is 64 behind is too old, 63 is not`() async throws {
        let stage = try await MediaStage()
        let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
        for (sequence, index) in [(1, 1_000), (2, 936), (3, 937)] as [(UInt32, UInt32)] {
            try await alice.send(alice.packet(sequence, index: index))
        }
        #expect(try await bob.hear().sequence == 1)
        #expect(try await bob.hear().sequence == 3)
        #expect(await stage.dropped(.tooOld) == 1)
        await stage.media.stop()
    }

    @Test func `an unknown SSRC is dropped`() async throws {
        try await expectDropped(.unknownSSRC) { _, alice, _ in
            try await alice.send(alice.packet(1, ssrc: alice.access.ssrc ^ 4))
        }
    }

    @Test func `garbage is dropped`() async throws {
        try await expectDropped(.malformed, times: 3) { _, alice, _ in
            try await alice.send([1])
            try await alice.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
            try await alice.send(Array(alice.packet(1).dropLast(20)))
        }
    }

    @Test func `what is longer than any datagram is dropped, the longest is not`() async throws {
        try await expectDropped(.tooLong, times: 2) { _, alice, _ in
            try await alice.send([0x90, 111] + [UInt8](repeating: 0, count: RTP.maximumDatagramBytes - 1))
            try await alice.send([0x90, 111] + [UInt8](repeating: 0, count: 60_000))
        }
        let stage = try await MediaStage()
        let name = String(repeating: "c", count: 60)
        let alice = try await stage.seat("alice", in: ChannelID(name))
        let bob = try await stage.seat("bob", in: ChannelID(name))
        let payload = [UInt8](repeating: 0x78, count: RTP.maximumPayloadBytes)
        try await alice.send(alice.packet(1, payload: payload))
        #expect(try await bob.hear().payload == payload)
        await stage.media.stop()
    }

    @Test func `who does not publish in a channel is not heard there`() async throws {
        try await expectDropped(.notPublishing, times: 2) { _, alice, _ in
            try await alice.send(alice.packet(1, in: "elsewhere"))
            try await alice.send(alice.packet(1, in: "stag"))
        }
    }

    // MARK: Addresses

    @Test func `a session taken up again says from where it sends, and only then`() async throws {
        let stage = try await MediaStage()
        let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
        #expect(stage.register(alice.session) == alice.access)
        let moved = try await alice.elsewhere()
        try await moved.say(1)
        await stage.settle(dropped: 1, .wrongAddress)
        #expect(await stage.dropped(.wrongAddress) == 1)
        // A report that was under way from the old address takes the move away from nobody.
        try await alice.send(alice.reportBytes(index: 50))
        _ = try await alice.answer()
        try await moved.report()
        _ = try await moved.answer()
        try await moved.say(2)
        #expect(try await bob.hear().sequence == 2)
        try await bob.say(3)
        #expect(try await moved.hear().sequence == 3)
        // The old address is nobody's, and a second move needs a second resumption.
        try await alice.send(alice.packet(4, index: 60))
        let third = try await moved.elsewhere()
        try await third.report()
        try await moved.say(5)
        #expect(try await bob.hear().sequence == 5)
        await stage.settle(dropped: 3, .wrongAddress)
        #expect(await stage.dropped(.wrongAddress) == 3)
        await stage.media.stop()
    }

    @Test func `what was recorded before a resumption cannot move the session`() async throws {
        let stage = try await MediaStage()
        let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
        _ = stage.register(alice.session)
        // The index of Alice's first report.
        let thief = try await MediaProbe(
            user: "alice", session: alice.session, access: alice.access, channel: "stage")
        try await thief.report()
        await stage.settle(dropped: 1, .replayed)
        try await alice.say(1)
        #expect(try await bob.hear().sequence == 1)
        #expect(await stage.dropped(.replayed) == 1)
        await stage.media.stop()
    }

    // MARK: Routing

    // A datagram finds what the tenant had said before it was sent: none of these waits for the socket.

    @Test func `who is unsubscribed hears nothing until subscribed again`() async throws {
        let stage = try await MediaStage()
        let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
        let carol = try await stage.seat("carol")
        try await stage.carryOut(
            .rtc(
                .subscribe(
                    channel: "stage", stream: .numbered(user: "alice", index: 0), kinds: .sound, isSubscribed: false)),
            bob.session)
        try await alice.say(1)
        #expect(try await carol.hear().sequence == 1)
        try await carol.say(2)
        #expect(try await bob.hear().sequence == 2)
        try await stage.carryOut(
            .rtc(
                .subscribe(
                    channel: "stage", stream: .numbered(user: "alice", index: 0), kinds: .sound, isSubscribed: true)),
            bob.session)
        try await alice.say(3)
        #expect(try await bob.hear().sequence == 3)
        await stage.media.stop()
    }

    @Test func `who stops publishing or leaves is not heard`() async throws {
        let stage = try await MediaStage()
        let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
        try await stage.carryOut(.rtc(.unpublish(channel: "stage", index: 0, kinds: .sound)), alice.session)
        try await alice.say(1)
        await stage.settle(dropped: 1, .notPublishing)
        try await stage.carryOut(
            .rtc(.publish(channel: "stage", index: 0, name: nil, kinds: .sound, extra: "")), alice.session)
        try await alice.say(2)
        #expect(try await bob.hear().sequence == 2)
        try await stage.carryOut(.rtc(.leave(channel: "stage")), alice.session)
        try await alice.say(3)
        await stage.settle(dropped: 2, .notPublishing)
        #expect(await stage.dropped(.notPublishing) == 2)
        await stage.media.stop()
    }

    @Test func `a session that is over is unknown, and its socket hears nothing`() async throws {
        let stage = try await MediaStage()
        let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
        let carol = try await stage.seat("carol")
        await stage.host.submit(.closed(session: alice.session))
        await stage.settle()
        try await alice.say(1)
        try await bob.say(2)
        #expect(try await carol.hear().sequence == 2)
        await stage.settle(dropped: 1, .unknownSSRC)
        stage.media.unregister(bob.session, host: stage.host)
        stage.media.unregister(bob.session, host: stage.host)
        await stage.settle()
        try await bob.say(3)
        await stage.settle(dropped: 2, .unknownSSRC)
        let counters = await stage.media.counters()
        #expect(counters.dropped(.unknownSSRC) == 2 && counters.sessions == 1)
        let access = stage.register(alice.session)
        #expect(access.ssrc != alice.access.ssrc)
        await stage.settle()
        #expect(await stage.media.counters().sessions == 1)
        await stage.media.stop()
    }

    @Test func `two tenants with the same names hear nothing of each other`() async throws {
        let first = try await MediaStage()
        let second = try await MediaStage(beside: first.media)
        let (alice, bob) = (try await first.seat("alice"), try await first.seat("bob"))
        let (otherAlice, otherBob) = (try await second.seat("alice"), try await second.seat("bob"))
        #expect(alice.access.downlinkKey != otherAlice.access.downlinkKey)
        #expect(alice.access.downlinkKey == bob.access.downlinkKey)
        try await alice.say(1)
        #expect(try await bob.hear().sequence == 1)
        try await otherAlice.say(2)
        #expect(try await otherBob.hear().sequence == 2)
        #expect(await first.media.counters().sent == 2)
        await first.media.stop()
    }

    // MARK: Reports

    @Test func `a report is answered with what was lost on the way up`() async throws {
        let stage = try await MediaStage()
        let alice = try await stage.seat("alice")
        for sequence: UInt32 in [1, 2, 4, 5] { try await alice.say(sequence) }
        try await alice.report()
        let block = try #require(try await alice.answer().blocks.first)
        #expect(block.ssrc == alice.access.ssrc)
        #expect(block.totalLost == 1 && block.fractionLost == 51 && block.highestSequence == 5)
        await stage.media.stop()
    }

    @Test func `what listeners report is summed up for their tenant`() async throws {
        let stage = try await MediaStage()
        let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
        #expect(await stage.media.counters().downlinks == [:])
        func block(_ ssrc: UInt32, lost: UInt8, total: Int32, jitter: UInt32) -> RTPReport.Block {
            RTPReport.Block(
                ssrc: ssrc, fractionLost: lost, totalLost: total, highestSequence: 100, jitter: jitter)
        }
        // The first SSRC is one of sound. The second is a camera's, which counts in ticks of 90 kHz.
        try await alice.report([block(8, lost: 64, total: 25, jitter: 48)])
        _ = try await alice.answer()
        try await bob.report([block(8, lost: 0, total: 5, jitter: 0), block(13, lost: 128, total: 7, jitter: 270)])
        _ = try await bob.answer()
        let counters = await stage.media.counters()
        #expect(counters.lost == 37)
        let downlink = try #require(counters.downlinks[ServerFixtures.setup.app])
        #expect(downlink.sourceCount == 3)
        #expect((downlink.lossPerMillion, downlink.worstLossPerMillion) == (250_000, 500_000))
        #expect((downlink.jitterMicroseconds, downlink.worstJitterMicroseconds) == (1333, 3000))

        // Totals grow from report to report, and an SSRC that begins anew takes nothing back.
        try await alice.report([block(8, lost: 0, total: 30, jitter: 0)])
        _ = try await alice.answer()
        try await bob.report([block(13, lost: 0, total: 2, jitter: 0)])
        _ = try await bob.answer()
        #expect(await stage.media.counters().lost == 42)
        await stage.host.submit(.closed(session: alice.session))
        await stage.host.submit(.closed(session: bob.session))
        await stage.settle()
        #expect(await stage.media.counters().downlinks == [:])
        await stage.media.stop()
    }

    // MARK: The socket

    @Test func `a port in use is an error that names it`() async throws {
        let stage = try await MediaStage()
        let port = stage.media.port
        await #expect {
            try await MediaServer.start(host: "127.0.0.1", port: port)
        } throws: { error in
            "\(error)" == "cannot open UDP 127.0.0.1:\(port) for media: Address already in use"
        }
        await stage.media.stop()
        await stage.media.stop()
        // A port that was given back is free, unless another test has just taken it; hardly five in a row.
        var isFreed = false
        for _ in 0..<5 where !isFreed {
            let first = try await MediaServer.start(host: "127.0.0.1", port: 0)
            await first.stop()
            if let again = try? await MediaServer.start(host: "127.0.0.1", port: first.port) {
                isFreed = again.port == first.port
                await again.stop()
            }
        }
        #expect(isFreed)
    }
}
