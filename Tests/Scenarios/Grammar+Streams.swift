import EmulatorAPI

// Channels of named streams. `exits` leaves them.
extension Grammar {
    static let streams: [String: Rule] = [
        "steps": { actor, words in
            try words.expect("into")
            let channel = ChannelID(try words.next("a channel"))
            let user = words.take("as user") ? UserID(try words.next("a user")) : actor.user
            let nickname = words.take("called") ? try words.next("a nickname") : ""
            let maximum = words.take("of at most") ? try words.number("how many") : 0
            let leaving = words.take("leaving") ? ChannelID(try words.next("a channel")) : nil
            return .stepInto(
                channel, ChannelUser(user: user, nickname: nickname), try tokenStory(&words), maximum: maximum,
                leaving: leaving)
        },
        "publishes": { _, words in
            let stream = StreamID(try words.next("a stream"))
            let channel = try channel(&words)
            let slot = words.take("in slot") ? try words.number("a slot") : 0
            let extra = words.take("saying") ? try words.next("a text") : ""
            return .ready(
                .rtc(.stream(command: .publish(channel: channel, stream: stream, slot: slot, extra: extra))))
        },
        "unpublishes": { _, words in try stream(&words) { .unpublish(channel: $0, stream: $1) } },
        "captions": { _, words in
            try stream(&words) { .setExtra(channel: $0, stream: $1, extra: $2) }
        },
        "reports": { _, words in
            guard let device = StreamDevice.allCases.first(where: { words.take($0.rawValue) }) else {
                throw Misunderstanding(message: "\"\(words.text)\" should begin with camera, microphone or speaker")
            }
            let report = DeviceReport(device: device, state: try words.number("a state"))
            try words.expect("of")
            return try stream(&words) { .setDevice(channel: $0, stream: $1, report: report) }
        },
        "plays": { _, words in try stream(&words) { .play(channel: $0, stream: $1) } },
        "notes": { _, words in
            let pairs = words.takePairs()
            guard let note = pairs.first, pairs.count == 1 else {
                throw Misunderstanding(message: "one key=value should stand before \"\(words.text)\"")
            }
            return .ready(
                .rtc(
                    .stream(
                        command: .setNote(channel: try channel(&words), key: note.key, value: note.value))))
        },
        "sends": { _, words in
            if words.take("side data") {
                let bytes = Bytes(utf8: try words.next("a text"))
                try words.expect("with")
                return try stream(&words) { .sendSideData(channel: $0, stream: $1, bytes: bytes) }
            }
            if words.take("sound data") {
                let bytes = Bytes(utf8: try words.next("a text"))
                try words.expect("with")
                return try stream(&words) { .sendSoundData(channel: $0, stream: $1, bytes: bytes) }
            }
            guard let kind = ChannelTextKind.allCases.first(where: { words.take($0.rawValue) }) else {
                throw Misunderstanding(message: "\"\(words.text)\" should begin with broadcast, barrage or command")
            }
            let text = try words.next("a text")
            let channel = try channel(&words)
            let users = words.take("to") ? try words.list("users").map(UserID.init(_:)) : []
            return .ready(
                .rtc(
                    .stream(command: .send(channel: channel, text: ChannelText(kind: kind, text: text, to: users)))))
        },
        "surveys": { _, words in
            .ready(.rtc(.stream(command: .look(channel: ChannelID(try words.next("a channel"))))))
        },
        "mixes": { _, words in
            if words.take("all of") {
                let mixed = ChannelID(try words.next("a channel"))
                try words.expect("into")
                let outputs = try words.list("streams").map(StreamID.init(_:))
                try words.expect("as")
                let task = try words.next("a mix")
                let channel = try channel(&words)
                return .ready(
                    .rtc(
                        .stream(
                            command: .mixChannel(
                                channel: channel, task: task, mixed: mixed, levelID: 9, outputs: outputs))))
            }
            let inputs = try words.list("streams").enumerated().map {
                MixInput(stream: StreamID($0.element), levelID: UInt32($0.offset + 1), volume: 100)
            }
            try words.expect("into")
            let outputs = try words.list("streams").map(StreamID.init(_:))
            try words.expect("as")
            let task = try words.next("a mix")
            return .ready(
                .rtc(
                    .stream(
                        command: .startMix(
                            channel: try channel(&words), task: task, inputs: inputs, outputs: outputs))))
        },
    ]

    /// `stage in hall`.
    static func stream(
        _ words: inout Words, _ command: (ChannelID, StreamID) throws -> StreamCommand
    ) throws -> Order {
        let stream = StreamID(try words.next("a stream"))
        return .ready(.rtc(.stream(command: try command(try channel(&words), stream))))
    }

    /// `stage in hall "text"`.
    private static func stream(
        _ words: inout Words, _ command: (ChannelID, StreamID, String) throws -> StreamCommand
    ) throws -> Order {
        let stream = StreamID(try words.next("a stream"))
        let channel = try channel(&words)
        return .ready(.rtc(.stream(command: try command(channel, stream, try words.next("a text")))))
    }
}
