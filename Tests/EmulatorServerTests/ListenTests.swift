import EmulatorAPI
import EmulatorHost
import EmulatorServer
import EmulatorSuite
import Foundation
import Testing

/// Who listens to a channel of a server.
@Suite(.timeLimit(.minutes(15))) struct ListenTests {
    /// A tenant of a server, whose users meet at a media socket.
    private static func stage(
        _ admin: AdminServer, _ name: String = "harbor", app: String = "1400000001", beside other: MediaServer? = nil
    ) async throws -> MediaStage {
        let body = #"{"name":"\#(name)","vendor":"tencent","appID":"\#(app)","secret":"key"}"#
        #expect(try await admin.call("POST", "/admin/v1/tenants", body: body).status == 201)
        return try await MediaStage(of: try await admin.catalogue.host(named: name), beside: other)
    }

    private static func answer(_ admin: AdminServer, _ query: [String: String]) async -> AdminAnswer {
        await admin.api.answer(AdminCall(method: "GET", path: "/admin/v1/listen", query: query))
    }

    private static func listen(
        _ admin: AdminServer, _ more: [String: String] = [:], tenant: String = "harbor"
    ) async throws -> Listening {
        let query = ["tenant": tenant, "channel": "stage"].merging(more) { $1 }
        return try #require(await answer(admin, query).listening)
    }

    private static func run(_ body: (AdminServer, MediaStage) async throws -> Void) async throws {
        try await AdminServer.run { admin in
            let stage = try await stage(admin)
            try await body(admin, stage)
            await stage.media.stop()
        }
    }

    // MARK: What is heard

    @Test func `who listens gets every packet byte for byte, from whoever publishes`() async throws {
        try await Self.run { admin, stage in
            let alice = try await stage.seat("alice", kinds: .all)
            let bob = try await stage.seat("bob")
            let listening = try await Self.listen(admin)
            let sound = (0..<200).map { UInt8($0) }
            try await alice.send(alice.packet(70_000, content: .sound(level: 31), payload: sound))
            try await alice.send(alice.packet(9, content: .picture(isLast: false), payload: [0x90, 0x80, 0x81, 1, 2]))
            try await alice.send(alice.packet(10, content: .screen(isLast: true), payload: [0x80, 0x80, 0x81, 1, 3]))
            for _ in 0..<3 { _ = try await bob.hear() }
            try await bob.say(4)
            _ = try await alice.hear()
            await stage.settle()
            let (packets, state) = try await listening.drain()
            #expect(packets.map(\.publisher) == ["alice", "alice", "alice", "bob"])
            #expect(packets.map(\.kind) == [1, 2, 3, 1])
            #expect(packets.map(\.flags) == [0, 0, 1, 0])
            #expect(packets.map(\.level) == [31, 0, 0, 20])
            #expect(packets.map(\.sequence) == [70_000 & 0xffff, 9, 10, 4])
            #expect(packets[0].timestamp == 70_000 * 960)
            #expect(packets[0].payload == sound)
            #expect(packets[1].payload == [0x90, 0x80, 0x81, 1, 2])
            #expect(packets.map(\.microseconds) == packets.map(\.microseconds).sorted())
            #expect(state["isThere"] as? Bool == true)
            #expect(state["publisherCount"] as? Int == 2)
            #expect(state["written"] as? Int == 4 && state["lost"] as? Int == 0)
            #expect(state["isListenerThere"] == nil && state["isPublisherThere"] == nil)
        }
    }

    @Test func `who listens to one speaker gets no other`() async throws {
        try await Self.run { admin, stage in
            let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
            let listening = try await Self.listen(admin, ["publisher": "bob"])
            try await alice.say(1)
            _ = try await bob.hear()
            try await bob.say(2)
            _ = try await alice.hear()
            await stage.settle()
            let (packets, state) = try await listening.drain()
            #expect(packets.map(\.packet) == ["bob 2 [120, 1, 2]"])
            #expect(state["isPublisherThere"] as? Bool == true)
        }
    }

    /// What reached a device until the packet 999.
    private static func heard(_ probe: MediaProbe) async throws -> [String] {
        var heard: [String] = []
        while true {
            let packet = try await probe.hear()
            if packet.sequence == 999 { return heard }
            heard.append("\(packet.publisher) \(packet.sequence) \(packet.payload)")
        }
    }

    /// What a device sent before has been forwarded, or dropped, when its report is answered.
    private static func awaitAnswer(of probe: MediaProbe) async throws {
        try await probe.report()
        while try await probe.bytes().dropFirst().first != 201 {}
    }

    @Test func `who listens to what one user hears gets what that user's device gets, and nothing else`() async throws {
        try await Self.run { admin, stage in
            let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
            let carol = try await stage.seat("carol")
            let listening = try await Self.listen(admin, ["listener": "carol"])
            var sequence: UInt32 = 0
            func everybodySays() async throws {
                sequence += 1
                for probe in [alice, bob, carol] { try await probe.send(probe.packet(sequence)) }
                for probe in [alice, bob, carol] { try await Self.awaitAnswer(of: probe) }
            }
            func carolChanges(_ command: Command) async throws {
                try await stage.carryOut(command, carol.session)
                await stage.settle()
            }
            let bobOff = Command.rtc(
                .subscribe(
                    channel: "stage", stream: .numbered(user: "bob", index: 0), kinds: .sound, isSubscribed: false))
            var got: [[String]] = []
            func collect() async throws {
                got.append(try await listening.drain().packets.map(\.packet))
            }
            try await everybodySays()
            try await collect()
            try await carolChanges(bobOff)
            try await everybodySays()
            try await collect()
            let mute = AdministrationCommand.banStreams(channel: "stage", user: "alice", kinds: .sound, seconds: nil)
            #expect(try await stage.host.submit(.administered(command: mute))?.get() != nil)
            await stage.settle()
            try await everybodySays()
            try await collect()
            try await carolChanges(.rtc(.leave(channel: "stage")))
            try await everybodySays()
            let (packets, state) = try await listening.drain()
            got.append(packets.map(\.packet))
            #expect(
                got == [["alice 1 [120, 1, 2]", "bob 1 [120, 1, 2]"], ["alice 2 [120, 1, 2]"], [], []],
                "all; not the one she turned off; not the one the owner muted; nothing once she left")
            #expect(state["isListenerThere"] as? Bool == false)
        }
    }

    @Test func `a listener who comes later, or again on another connection, is listened to from then on`()
        async throws
    {
        try await Self.run { admin, stage in
            let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob", publishes: false))
            let listening = try await Self.listen(admin, ["listener": "carol"])
            func aliceSays(_ sequence: UInt32) async throws -> [UInt32] {
                try await alice.say(sequence)
                #expect(try await bob.hear().sequence == sequence)
                await stage.settle()
                return try await listening.drain().packets.map(\.sequence)
            }
            #expect(try await aliceSays(1) == [])
            let carol = try await stage.seat("carol", publishes: false)
            #expect(try await aliceSays(2) == [2])
            try await stage.carryOut(.rtc(.leave(channel: "stage")), carol.session)
            await stage.settle()
            #expect(try await aliceSays(3) == [])
            _ = try await stage.seat("carol", publishes: false)
            #expect(try await aliceSays(4) == [4])
        }
    }

    @Test func `a listener's mix is what the datagrams to that device hold`() async throws {
        try await Self.run { admin, stage in
            let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob"))
            let carol = try await stage.seat("carol", publishes: false)
            let listening = try await Self.listen(admin, ["listener": "carol"])
            for sequence in 1...20 as ClosedRange<UInt32> {
                try await alice.send(alice.packet(sequence, payload: [0x78, UInt8(sequence)]))
                if sequence == 10 {
                    try await Self.awaitAnswer(of: bob)
                    try await stage.carryOut(
                        .rtc(.unpublish(channel: "stage", index: 0, kinds: .sound)), bob.session)
                    await stage.settle()
                }
                try await bob.send(bob.packet(sequence, payload: [0x78, 0, UInt8(sequence)]))
            }
            try await alice.say(999)
            let heard = try await Self.heard(carol)
            #expect(heard.count > 20, "Alice's, and what Bob sent before he turned his sound off")
            // What Bob sent last may come behind Alice's last packet; Carol is not sent it.
            await stage.settle()
            let got = try await listening.drain().packets.filter { $0.sequence != 999 }.map(\.packet)
            #expect(Set(got) == Set(heard) && got.count == heard.count)
        }
    }

    @Test func `a device that has not said where it is gets nothing, and neither does who listens in its place`()
        async throws
    {
        try await Self.run { admin, stage in
            let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob", publishes: false))
            let mute = try await stage.admit("carol", publishes: false).session
            _ = stage.register(mute)
            await stage.settle()
            let listening = try await Self.listen(admin, ["listener": "carol"])
            try await alice.say(1)
            _ = try await bob.hear()
            await stage.settle()
            let (packets, state) = try await listening.drain()
            #expect(packets.isEmpty)
            #expect(state["isListenerThere"] as? Bool == true)
        }
    }

    @Test func `who listens is no participant, and changes nothing that others receive`() async throws {
        try await Self.run { admin, stage in
            let (alice, bob) = (try await stage.seat("alice"), try await stage.seat("bob", publishes: false))
            let before = await stage.host.view { $0.participants(of: "stage")?.map(\.user) }
            let listening = try await Self.listen(admin)
            try await alice.say(1)
            #expect(try await bob.hear().sequence == 1)
            await stage.settle()
            #expect(await stage.media.counters().sent == 1)
            #expect(await stage.host.view { $0.participants(of: "stage")?.map(\.user) } == before)
            #expect(try await listening.drain().packets.count == 1)
        }
    }

    @Test func `packets of this process and of the socket are heard, also of a channel that came again`() async throws {
        try await Self.run { admin, stage in
            let (alice, outbox) = try await stage.admit("alice")
            let listening = try await Self.listen(admin)
            let packet = MediaPacket(
                channel: "stage", publisher: "mallory", sequence: 7, timestamp: 6_720, level: 20, payload: [0x78, 1])
            stage.host.media.route(packet, from: alice)
            #expect(try await listening.drain().packets.map(\.packet) == ["alice 7 [120, 1]"])
            try await stage.carryOut(.rtc(.leave(channel: "stage")), alice)
            #expect(try await listening.drain().state["isThere"] as? Bool == false)
            let bob = try await stage.seat("bob")
            let carol = try await stage.seat("carol", publishes: false)
            try await bob.say(8)
            _ = try await carol.hear()
            await stage.settle()
            let (packets, state) = try await listening.drain()
            #expect(packets.map(\.packet) == ["bob 8 [120, 1, 2]"])
            #expect(state["isThere"] as? Bool == true)
            _ = outbox
        }
    }

    @Test func `payloads that the app sealed are marked`() async throws {
        try await Self.run { admin, stage in
            let (alice, outbox) = try await stage.admit("alice", kinds: .all)
            let listening = try await Self.listen(admin)
            let payloads: [(MediaContent, [UInt8])] = [
                (.sound(level: 1), [0xFF, 0x00, 9]), (.sound(level: 1), [0xFF, 0x01, 9]),
                (.picture(isLast: true), [0xF0, 1, 2, 3]), (.picture(isLast: true), [0x90, 0x80, 0x81, 1, 2]),
            ]
            for (content, payload) in payloads {
                stage.host.media.route(
                    MediaPacket(
                        channel: "stage", publisher: "alice", sequence: 1, timestamp: 1, content: content,
                        payload: payload), from: alice)
            }
            #expect(try await listening.drain().packets.map(\.flags) == [2, 0, 3, 1])
            _ = outbox
        }
    }

    @Test func `sound is decoded for who asks, and what cannot be decoded stays as it is`() async throws {
        try await Self.run { admin, stage in
            let (alice, outbox) = try await stage.admit("alice", kinds: .all)
            let (decoded, plain) = (try await Self.listen(admin, ["sound": "pcm"]), try await Self.listen(admin))
            let mono = try ListenedTone.packets(channelCount: 1, count: 3)
            let stereo = try ListenedTone.packets(channelCount: 2, count: 2)
            let sealed: [UInt8] = [0xFF, 0x00, 9]
            let noOpus: [UInt8] = [0xFF, 0x3F, 9]
            let sounds = mono + stereo + [sealed, noOpus]
            for (sequence, payload) in sounds.enumerated() {
                stage.host.media.route(
                    MediaPacket(
                        channel: "stage", publisher: "alice", sequence: UInt32(sequence),
                        timestamp: UInt32(sequence) * 960,
                        level: 12, payload: payload), from: alice)
            }
            stage.host.media.route(
                MediaPacket(
                    channel: "stage", publisher: "alice", sequence: 1, timestamp: 1, content: .picture(isLast: true),
                    payload: [0x90, 0x80, 0x81, 1, 2]), from: alice)
            let (packets, state) = try await decoded.drain()
            #expect(packets.map(\.kind) == [5, 5, 5, 5, 5, 1, 1, 2])
            #expect(packets.map(\.flags) == [0, 0, 0, 4, 4, 2, 0, 1])
            #expect(packets.dropLast().map(\.sequence) == [0, 1, 2, 3, 4, 5, 6])
            #expect(packets.dropLast().allSatisfy { $0.level == 12 && $0.timestamp == $0.sequence * 960 })
            #expect(Array(packets[0..<3].map(\.payload)) == (try ListenedTone.samples(of: mono)))
            #expect(Array(packets[3..<5].map(\.payload)) == (try ListenedTone.samples(of: stereo)))
            #expect(packets[5...].map(\.payload) == [sealed, noOpus, [0x90, 0x80, 0x81, 1, 2]])
            #expect(state["written"] as? Int == 8 && state["lost"] as? Int == 0)
            #expect(try await plain.drain().packets.dropLast().map(\.payload) == sounds)
            _ = outbox
        }
    }

    @Test func `two tenants with the same names never hear each other`() async throws {
        try await AdminServer.run { admin in
            let harbor = try await Self.stage(admin)
            let alice = try await harbor.seat("alice")
            let listening = try await Self.listen(admin)
            let pier = try await MediaStage(beside: harbor.media)
            let (other, third) = (try await pier.seat("alice"), try await pier.seat("bob"))
            try await other.say(1)
            _ = try await third.hear()
            await harbor.settle()
            #expect(try await listening.drain().packets.isEmpty)
            try await alice.say(2)
            try await Self.awaitAnswer(of: alice)
            #expect(try await listening.drain().packets.map(\.sequence) == [2])
            await harbor.media.stop()
        }
    }

    // MARK: Its end, and limits

    @Test func `eight listen to a server at most, and one that is over makes room`() async throws {
        try await Self.run { admin, stage in
            let (_, outbox) = try await stage.admit("alice")
            var all: [AdminAnswer] = []
            let query = ["tenant": "harbor", "channel": "stage"]
            for _ in 0..<Watches.maximumListenings { all.append(await Self.answer(admin, query)) }
            #expect(all.allSatisfy { $0.status == 200 })
            let refused = await Self.answer(admin, query)
            #expect(refused.status == 503)
            #expect(String(decoding: refused.body, as: UTF8.self).contains("tooManyListenings"))
            all.removeLast()
            #expect(await Self.answer(admin, query).status == 200)
            #expect(stage.host.media.tapCount(of: "stage") == Watches.maximumListenings - 1)
            all = []
            #expect(admin.server.configuration.watches.listeningCount == 0)
            #expect(stage.host.media.tapCount(of: "stage") == 0, "nobody copies packets for who is gone")
            _ = outbox
        }
    }

    @Test func `a reader who is slow loses the oldest packets and is told how many`() async throws {
        try await Self.run { admin, stage in
            let (alice, outbox) = try await stage.admit("alice")
            let listening = try await Self.listen(admin)
            for sequence in 1...2_001 as ClosedRange<UInt32> {
                stage.host.media.route(
                    MediaPacket(
                        channel: "stage", publisher: "alice", sequence: sequence, timestamp: 0, level: 1, payload: [1]),
                    from: alice)
            }
            let (packets, state) = try await listening.drain()
            #expect(packets.count == 2_000)
            #expect(packets.first?.sequence == 2 && packets.last?.sequence == 2_001)
            #expect(state["lost"] as? Int == 1)
            _ = outbox
        }
    }

    @Test func `a listening ends with its tenant's world`() async throws {
        try await Self.run { admin, stage in
            let (_, outbox) = try await stage.admit("alice")
            let listening = try await Self.listen(admin)
            #expect(try await admin.call("POST", "/admin/v1/tenants/harbor/reset", body: "{}").status == 200)
            await #expect(throws: Listening.Ended.self) { try await listening.drain() }
            _ = outbox
        }
    }

    @Test func `a listening over HTTP says at once how it stands, and ends with the server`() async throws {
        try await Self.run { admin, stage in
            let (_, outbox) = try await stage.admit("alice")
            async let answer = admin.call("GET", "/admin/v1/listen?tenant=harbor&channel=stage")
            while admin.server.configuration.watches.listeningCount == 0 { try await Task.sleep(for: .milliseconds(1)) }
            await admin.server.stop()
            let listened = try await answer
            #expect(listened.status == 200)
            #expect(listened.headers["content-type"] == "application/octet-stream")
            #expect(listened.headers["cache-control"] == "no-store")
            let frames = try #require(ListenedFrame.all(in: Array(listened.body)))
            #expect(frames.first?.state?["publisherCount"] as? Int == 1)
            _ = outbox
        }
    }

    // MARK: What is refused

    @Test(arguments: [
        ("tenant=harbor&channel=nowhere", 404, "channelNotFound"),
        ("tenant=nobody&channel=stage", 404, "tenantNotFound"),
        ("channel=stage", 400, "invalidQuery"), ("tenant=harbor", 400, "invalidQuery"),
        ("tenant=harbor&channel=stage&listener=", 400, "invalidQuery"),
        ("tenant=harbor&channel=stage&sound=wav", 400, "invalidQuery"),
        ("tenant=harbor&channel=stage&room=1", 400, "invalidQuery"),
    ])
    func `a call that names no channel is refused and leaves nothing behind`(
        _ query: String, _ status: Int, _ code: String
    ) async throws {
        try await Self.run { admin, stage in
            let (_, outbox) = try await stage.admit("alice")
            let answer = try await admin.call("GET", "/admin/v1/listen?\(query)")
            #expect(answer.status == status)
            #expect(answer.code == code)
            #expect(admin.server.configuration.watches.listeningCount == 0)
            _ = outbox
        }
    }

    @Test func `beyond loopback nobody listens without a token, and no page of another site does anywhere`()
        async throws
    {
        try await AdminServer.run(boundAs: "0.0.0.0") { admin in
            let refused = try await admin.call("GET", "/admin/v1/listen?tenant=harbor&channel=stage")
            #expect(refused.status == 401)
            #expect(refused.code == "tokenMissing")
        }
        try await Self.run { admin, _ in
            let refused = try await admin.call(
                "GET", "/admin/v1/listen?tenant=harbor&channel=stage", headers: ["Origin": "http://evil.example"])
            #expect(refused.status == 403)
        }
    }
}
