import EmulatorAPI
import VendorDialects

/// What an app's server forbids of a stream, as a record keeps it.
private struct StreamRule {
    static let collection = "zego.stream-rules"

    var room: ChannelID
    var stream: StreamID
    /// Who published it when the rule was set.
    var user: UserID
    var kinds: MediaKinds
    /// Unix seconds.
    var createdAt: Int64
    var seconds: Int64

    var endsAt: Int64 { createdAt + seconds }

    init(room: ChannelID, stream: StreamID, user: UserID, kinds: MediaKinds, createdAt: Int64, seconds: Int64) {
        self.room = room
        self.stream = stream
        self.user = user
        self.kinds = kinds
        self.createdAt = createdAt
        self.seconds = seconds
    }

    /// Nil for a record that no rule wrote.
    init?(_ text: String?) {
        guard let values = text.flatMap({ JSONValue.object(of: $0) }), case .text(let room)? = values["room"],
            case .text(let stream)? = values["stream"], case .text(let user)? = values["user"],
            case .number(let kinds)? = values["kinds"], case .number(let created)? = values["created"],
            case .number(let seconds)? = values["seconds"], let bits = UInt8(exactly: kinds)
        else { return nil }
        self.init(
            room: ChannelID(room), stream: StreamID(stream), user: UserID(user), kinds: MediaKinds(rawValue: bits),
            createdAt: created, seconds: seconds)
    }

    /// The two ids together are longer than a key may be.
    static func key(_ room: ChannelID, _ stream: StreamID) -> String {
        Base64.url.encode(Cipher.digest(Array("\(room)\n\(stream)".utf8), count: 24))
    }

    var change: RecordChange {
        let values: [String: JSONValue] = [
            "room": .text(room.rawValue), "stream": .text(stream.rawValue), "user": .text(user.rawValue),
            "kinds": .number(Int64(kinds.rawValue)), "created": .number(createdAt), "seconds": .number(seconds),
        ]
        return RecordChange(
            collection: Self.collection, key: Self.key(room, stream), text: JSONValue.object(values).text)
    }
}

// Sound and pictures of streams that the app's server stops. The vendor's support enables these actions for an app; here every app
// has them.
extension ZEGO.APICall {
    private func stream(_ text: String) throws(ZEGO.APIFailure) -> StreamID {
        let maximum = ZEGO.profile.stream.maximumStreamIDBytes.value
        guard (1...maximum).contains(text.utf8.count) else {
            throw ZEGO.APIFailure(.parameterTooLong, "StreamId has \(text.utf8.count) bytes, not 1...\(maximum)")
        }
        return StreamID(text)
    }

    private func rule(of stream: StreamID, in room: ChannelID) -> StreamRule? {
        StreamRule(tenant.records.text(of: StreamRule.key(room, stream), in: StreamRule.collection))
    }

    private var now: Int64 { tenant.unixMilliseconds / 1000 }

    /// What was set before for the stream does not hold any more.
    func setStreamRule() throws(ZEGO.APIFailure) -> VendorDecision {
        let (room, stream) = (try channel(), try stream(try requiredText("StreamId")))
        var kinds: MediaKinds = []
        if try number("DisableAudio", in: 0...1) == 1 { kinds.insert(.sound) }
        if try number("DisableVideo", in: 0...1) == 1 { kinds.insert(.picture) }
        guard !kinds.isEmpty else { throw invalid("neither DisableAudio nor DisableVideo is 1") }
        let asked = try number("EffectiveTime") ?? Int64(facts.streamRuleSeconds.value)
        guard asked >= 1 else { throw invalid("EffectiveTime is \(asked), not 1 or more") }
        let seconds = min(asked, Int64(facts.maximumBanSeconds.value))
        guard let found = tenant.streams(of: room).first(where: { $0.stream.name == stream }) else {
            throw ZEGO.APIFailure(.streamNotSet, "nobody publishes stream \(stream) in room \(room)")
        }
        let rule = StreamRule(
            room: room, stream: stream, user: found.stream.publisher.user, kinds: kinds, createdAt: now,
            seconds: seconds)
        let before = self.rule(of: stream, in: room)
        let ended = tenant.records.records(in: StreamRule.collection)
            .filter { StreamRule($0.text).map { $0.endsAt <= now } ?? true && $0.key != StreamRule.key(room, stream) }
            .map { RecordChange(collection: StreamRule.collection, key: $0.key, text: nil) }
        return answer(
            lifting(before, except: kinds, of: rule.user) + [
                .banStreams(channel: room, user: rule.user, kinds: kinds, seconds: Int(seconds)),
                .changeRecords(changes: ended + [rule.change]),
            ])
    }

    /// Lets through what a rule stops, but for some kinds of a user.
    private func lifting(
        _ rule: StreamRule?, except kinds: MediaKinds = [], of user: UserID? = nil
    ) -> [AdministrationCommand] {
        guard let rule, rule.endsAt > now, tenant.participants(of: rule.room) != nil else { return [] }
        let lifted = rule.user == user ? rule.kinds.subtracting(kinds) : rule.kinds
        guard !lifted.isEmpty else { return [] }
        return [.banStreams(channel: rule.room, user: rule.user, kinds: lifted, seconds: 0)]
    }

    /// A rule that is not there is no error.
    func deleteStreamRule() throws(ZEGO.APIFailure) -> VendorDecision {
        let (room, stream) = (try channel(), try stream(try requiredText("StreamId")))
        guard let rule = rule(of: stream, in: room) else { return answer() }
        let removal = RecordChange(collection: StreamRule.collection, key: StreamRule.key(room, stream), text: nil)
        return answer(lifting(rule) + [.changeRecords(changes: [removal])])
    }

    func describeStreamRules() throws(ZEGO.APIFailure) -> VendorDecision {
        let room = try channel()
        let names = try texts("StreamId")
        let maximum = facts.maximumStreamsAsked.value
        guard (1...maximum).contains(names.count) else {
            throw invalid("StreamId has \(names.count) streams, not 1...\(maximum)")
        }
        var list: [JSONValue] = []
        for name in names {
            let stream = try stream(name)
            let rule = rule(of: stream, in: room)
            list.append([
                "StreamId": .text(name), "DisableAudio": rule?.kinds.contains(.sound) == true ? 1 : 0,
                "DisableVideo": rule?.kinds.contains(.picture) == true ? 1 : 0,
                "CreateTime": .number(rule?.createdAt ?? 0), "EffectiveTime": .number(rule?.seconds ?? 0),
            ])
        }
        return answer([], ["Data": ["RoomId": .text(room.rawValue), "ForbidStreamRuleList": .list(list)]])
    }
}
