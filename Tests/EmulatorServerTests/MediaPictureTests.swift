import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorWire
import Testing

/// Pictures beside sound, over UDP.
@Suite(.timeLimit(.minutes(15))) struct MediaPictureTests {
    private func mute(_ isMuted: Bool, _ kinds: MediaKinds) -> Command {
        .rtc(.mute(channel: "stage", index: 0, kinds: kinds, isMuted: isMuted))
    }

    @Test func `sound and pictures of a stream reach who wants them, each with numbers of its own`() async throws {
        let stage = try await MediaStage()
        let alice = try await stage.seat("alice", kinds: .all)
        let bob = try await stage.seat("bob", publishes: false)
        let packets: [(UInt32, MediaContent)] = [
            (5, .sound(level: 20)), (900, .picture(isLast: false)), (6, .sound(level: 20)),
            (901, .picture(isLast: true)), (40, .screen(isLast: true)),
        ]
        for (sequence, content) in packets { try await alice.show(sequence, content) }
        for (sequence, content) in packets {
            let seen = try await bob.hear()
            #expect(seen.sequence == sequence && seen.content == content)
            #expect(seen.publisher == "alice" && seen.channel == "stage" && seen.timestamp == sequence * 960)
        }
        let counters = await stage.media.counters()
        #expect(counters.accepted == 5 && counters.sent == 5)
        #expect(MediaDrop.allCases.allSatisfy { counters.dropped($0) == 0 })
        await stage.media.stop()
    }

    @Test func `who wants only sound gets only sound`() async throws {
        let stage = try await MediaStage()
        let alice = try await stage.seat("alice", kinds: [.sound, .picture])
        let bob = try await stage.seat("bob", publishes: false)
        try await stage.carryOut(
            .rtc(
                .subscribe(
                    channel: "stage", stream: .numbered(user: "alice", index: 0), kinds: .picture, isSubscribed: false)
            ), bob.session)
        await stage.settle()
        try await alice.show(1)
        try await alice.say(2)
        #expect(try await bob.hear().kind == .sound)
        #expect(await stage.media.counters().sent == 1)
        await stage.media.stop()
    }

    @Test func `a kind that is not published is dropped, and so is a muted picture`() async throws {
        let stage = try await MediaStage()
        let alice = try await stage.seat("alice", kinds: [.sound, .picture])
        let bob = try await stage.seat("bob", publishes: false)
        try await alice.show(1, .screen(isLast: true))
        try await stage.carryOut(mute(true, .picture), alice.session)
        await stage.settle()
        try await alice.show(2)
        await stage.settle(dropped: 2, .notPublishing)
        try await stage.carryOut(mute(false, .picture), alice.session)
        await stage.settle()
        try await alice.show(3)
        #expect(try await bob.hear().sequence == 3)
        #expect(await stage.dropped(.notPublishing) == 2)
        await stage.media.stop()
    }

    @Test func `a payload type with another kind's SSRC is malformed`() async throws {
        let stage = try await MediaStage()
        let alice = try await stage.seat("alice", kinds: .all)
        var sound = try alice.packet(1)
        sound[11] |= 1
        try await alice.send(sound)
        var picture = try alice.packet(2, content: .picture(isLast: true))
        picture[11] &= 0xfc
        try await alice.send(picture)
        await stage.settle(dropped: 2, .malformed)
        await stage.media.stop()
    }

    @Test func `pictures pass between this process and the socket`() async throws {
        let stage = try await MediaStage()
        let alice = try await stage.seat("alice", kinds: .all)
        let (bob, outbox) = try await stage.admit("bob", kinds: .all)
        await stage.settle()
        _ = await outbox.next()
        try await alice.show(9, .screen(isLast: false))
        guard case .media(let seen) = try #require(await outbox.next().first) else {
            Issue.record("no packet")
            return
        }
        #expect(seen.content == .screen(isLast: false) && seen.publisher == "alice" && seen.sequence == 9)
        for content in [MediaContent.sound(level: 3), .picture(isLast: true)] {
            var packet = seen
            packet.content = content
            stage.host.media.route(packet, from: bob)
            #expect(try await alice.hear().content == content)
        }
        await stage.media.stop()
    }

    @Test func `a report is answered with what was lost of each kind`() async throws {
        let stage = try await MediaStage()
        let alice = try await stage.seat("alice", kinds: .all)
        for sequence: UInt32 in [1, 2] { try await alice.say(sequence) }
        for sequence: UInt32 in [1, 3, 4] { try await alice.show(sequence) }
        for sequence: UInt32 in [7, 10] { try await alice.show(sequence, .screen(isLast: true)) }
        try await alice.report()
        let blocks = try await alice.answer().blocks
        #expect(blocks.map { $0.ssrc - alice.access.ssrc } == [0, 1, 2])
        #expect(blocks.map(\.totalLost) == [0, 1, 2])
        #expect(alice.access.ssrc % RTP.ssrcsPerSession == 0)
        await stage.media.stop()
    }
}
