import EmulatorAPI
import EmulatorSuite
import Testing

@testable import ServerDialects
@testable import VendorDialects

/// What ZEGO's server API does to streams by their names.
@Suite struct ZEGOServerStreamTests {
    /// Bob publishes `song` in the lobby, and ann and cid hear of it.
    private func stage() throws -> ZEGOServerWorld {
        var world = try ZEGOServerWorld()
        world.enter("lobby", "ann", "bob", "cid")
        world.publish("song", of: "bob", in: "lobby")
        return world
    }

    private func asked(_ streams: String..., sequence: String) -> [(String, String)] {
        (streams.count == 1 ? [("StreamId", streams[0])] : streams.map { ("StreamId[]", $0) })
            + [("Sequence", sequence)]
    }

    private func publish(_ stream: StreamID, index: Int = 0, in channel: ChannelID = "lobby") -> Command {
        .rtc(.publish(channel: channel, index: index, name: stream, kinds: .sound, extra: ""))
    }

    @Test
    func `a stream is stopped for its publisher, its players and the room, and comes back only after it is resumed`()
        throws
    {
        var world = try stage()
        world.world.must(
            101, .rtc(.subscribe(channel: "lobby", stream: .named(stream: "song"), kinds: .sound, isSubscribed: true)))
        let answer = world.ask("ForbidRTCStream", asked("song", sequence: "1"))
        #expect(answer.code == 0 && answer["Data"] == .null && answer["Message"] == "ok")
        #expect(world.forbidden == [[102], [101]])
        let removals = world.told.filter {
            if case .rtc(.streamsRemoved(_, _, reason: .forbidden)) = $0.event { true } else { false }
        }
        #expect(removals.map { $0.sessions.map(\.rawValue) } == [[101, 103]])
        #expect(world.ask("DescribeSimpleStreamList", [("RoomId", "lobby")]).data("StreamList") == [])
        #expect(world.world.refusal(102, publish("song")) == .streamForbidden(stream: "song"))
        #expect(world.world.refusal(103, publish("song")) == .streamForbidden(stream: "song"))
        #expect(world.ask("ResumeRTCStream", asked("song", sequence: "2")).code == 0)
        #expect(world.told.isEmpty)
        world.world.must(102, publish("song"))
    }

    @Test func `streams that nobody publishes are forbidden too, twenty at once, and each is resumed by itself`() throws
    {
        var world = try stage()
        let names = (0..<20).map { "s\($0)" }
        func list(_ names: [String], _ sequence: Int) -> [(String, String)] {
            names.map { ("StreamId[]", $0) } + [("Sequence", "\(sequence)")]
        }
        #expect(world.ask("ForbidRTCStreams", list(names, 1)).code == 0)
        #expect(world.told.isEmpty)
        #expect(world.refusal("ForbidRTCStreams", list(names + ["s20"], 2)) == 30_006)
        #expect(world.refusal("ForbidRTCStreams", [("Sequence", "2")]) == 30_006)
        #expect(world.refusal("ForbidRTCStreams", list(["fine", "not fine"], 2)) == 30_006)
        for name in ["s0", "s19"] {
            #expect(world.world.refusal(101, publish(StreamID(name))) == .streamForbidden(stream: StreamID(name)))
        }
        #expect(world.ask("ResumeRTCStreams", list(["s0", "s0", "s1"], 2)).code == 0)
        world.world.must(101, publish("s0"))
        #expect(world.world.refusal(101, publish("s2", index: 1)) == .streamForbidden(stream: "s2"))
        // With a body, as with a query.
        let body: JSONValue = ["StreamId": ["song", "s0"], "Sequence": "3"]
        #expect(world.ask("ForbidRTCStreams", body: body).code == 0)
        #expect(world.forbidden == [[102], [101]])
    }

    @Test func `names that no stream has, and requests without a number, are refused and change nothing`() throws {
        var world = try stage()
        let long = String(repeating: "x", count: 256)
        for name in ["a b", "ä", long] {
            #expect(world.refusal("ForbidRTCStream", asked(name, sequence: "1")) == 30_009, "\(name)")
            #expect(world.refusal("ResumeRTCStream", asked(name, sequence: "1")) == 30_009, "\(name)")
        }
        #expect(world.ask("ForbidRTCStream", asked(String(long.dropLast()), sequence: "1")).code == 0)
        for query in [
            [("Sequence", "1")], [("StreamId", "song")], asked("song", sequence: "soon"),
            asked("song", sequence: "-1"), asked("song", sequence: "9223372036854775808"),
        ] {
            #expect(world.refusal("ForbidRTCStream", query) == 2, "\(query)")
        }
    }

    @Test func `of two requests about a stream within ten seconds the one with the lower number is refused`() throws {
        var world = try stage()
        #expect(world.ask("ForbidRTCStream", asked("song", sequence: "5")).code == 0)
        #expect(world.refusal("ResumeRTCStream", asked("song", sequence: "5")) == 2)
        #expect(world.refusal("ResumeRTCStreams", asked("other", "song", sequence: "4")) == 2)
        // Other streams have numbers of their own.
        #expect(world.ask("ForbidRTCStream", asked("other", sequence: "1")).code == 0)
        world.world.advance(by: .milliseconds(9_999))
        #expect(world.refusal("ResumeRTCStream", asked("song", sequence: "5")) == 2)
        world.world.advance(by: .milliseconds(1))
        #expect(world.ask("ResumeRTCStream", asked("song", sequence: "1")).code == 0)
        // Numbers of the other stream are not kept for longer than that.
        #expect(world.world.tenant.records.count(in: "zego.stream-sequences") == 1)
    }

    @Test func `each of the actions is asked for twenty times in a second`() throws {
        var world = try stage()
        for number in 1...20 {
            #expect(world.ask("ForbidRTCStream", asked("song", sequence: "\(number)")).code == 0)
        }
        #expect(world.refusal("ForbidRTCStream", asked("song", sequence: "21")) == 30_002)
        #expect(world.ask("ResumeRTCStream", asked("song", sequence: "21")).code == 0)
    }

    @Test func `ten thousand streams are forbidden, and a list with one more is refused from there`() throws {
        var world = try stage()
        // Past `take`, which goes through all that is forbidden after each step.
        for number in 0..<9_999 {
            let command = AdministrationCommand.forbidStream(stream: StreamID("n\(number)"), isForbidden: true)
            _ = world.world.tenant.accept(.administered(command: command), at: world.world.now)
        }
        #expect(world.ask("ForbidRTCStreams", asked("one", "two", sequence: "1")).code == 42_003)
        #expect(world.world.refusal(101, publish("one")) == .streamForbidden(stream: "one"))
        world.world.must(101, publish("two"))
    }

    @Test func `an app without streams is not asked about them`() throws {
        var description = ZEGOServerWorld.description
        description.serves = .messaging
        var world = try ZEGOServerWorld()
        world.world = TenantWorld(
            setup: try description.setupWithBackEnds(seed: 1, bornAtUnixMilliseconds: ZEGOServerWorld.birth * 1000))
        #expect(world.refusal("ForbidRTCStream", asked("song", sequence: "1")) == 100_000_017)
    }
}

extension ZEGOServerWorld {
    /// Whom the last request told that a stream is forbidden.
    fileprivate var forbidden: [[UInt64]] {
        told.filter { event, sessions in
            if case .rtc(.streamForbidden) = event { !sessions.isEmpty } else { false }
        }.map { $0.sessions.map(\.rawValue) }
    }
}
