import EmulatorAPI

// RTC channels.
extension Grammar {
    static let rtc: [String: Rule] = [
        "enters": { actor, words in
            let channel = ChannelID(try words.next("a channel"))
            let entry = try entry(of: actor, &words)
            return .enter(channel, entry, try permit(&words), try tokenStory(&words))
        },
        "exits": { _, words in .ready(.rtc(.leave(channel: ChannelID(try words.next("a channel"))))) },
        "surveys": { _, words in .ready(.rtc(.look(channel: ChannelID(try words.next("a channel"))))) },
        "shows": { actor, words in
            let channel = try channel(&words)
            return .setVisibility(channel, true, actor.user, try permit(&words))
        },
        "hides": { actor, words in
            let channel = try channel(&words)
            return .setVisibility(channel, false, actor.user, try permit(&words))
        },
        "publishes": { _, words in
            let name = words.isNext("in") ? nil : StreamID(try words.next("a stream"))
            let channel = try channel(&words)
            let (index, kinds) = (try index(&words), try kinds(&words))
            let extra = words.take("saying") ? try words.next("a text") : ""
            return .ready(.rtc(.publish(channel: channel, index: index, name: name, kinds: kinds, extra: extra)))
        },
        "unpublishes": { _, words in
            let channel = try channel(&words)
            return .ready(.rtc(.unpublish(channel: channel, index: try index(&words), kinds: try kinds(&words))))
        },
        "silences": { _, words in try mute(true, &words) },
        "unsilences": { _, words in try mute(false, &words) },
        "captions": { _, words in
            let (channel, index) = (try channel(&words), try index(&words))
            return .ready(.rtc(.setExtra(channel: channel, index: index, extra: try words.next("a text"))))
        },
        "reports": { _, words in
            let device = try choice(StreamDevice.self, &words)
            let report = DeviceReport(device: device, state: try choice(DeviceState.self, &words))
            let channel = try channel(&words)
            return .ready(.rtc(.setDevice(channel: channel, index: try index(&words), report: report)))
        },
        "hears": { _, words in try subscribe(true, &words) },
        "ignores": { _, words in try subscribe(false, &words) },
        "plays": { _, words in try play(true, &words) },
        "stops": { _, words in
            if words.take("playing") { return try play(false, &words) }
            try words.expect("mixing")
            let task = try words.next("a mix")
            return .ready(.rtc(.stopMix(channel: try channel(&words), task: task)))
        },
        "requests": { _, words in
            var sequences: [UInt16]?
            if words.take("packets") {
                sequences = try words.list("numbers").map { text in
                    guard let number = UInt16(text) else {
                        throw ScenarioParseError(message: "\"\(text)\" is no number of a packet, which has 16 bits")
                    }
                    return number
                }
                try words.expect("of")
            }
            let kind = try mediaKinds(words.list("kinds"))
            try words.expect("of")
            let stream =
                words.take("stream")
                ? StreamReference.named(stream: StreamID(try words.next("a stream")))
                : .numbered(user: UserID(try words.next("a user")), index: 0)
            let place = try channel(&words)
            guard let sequences else {
                return .ready(.rtc(.requestKeyFrame(channel: place, stream: stream, kind: kind)))
            }
            return .ready(.rtc(.requestPackets(channel: place, stream: stream, kind: kind, sequences: sequences)))
        },
        "sends": { _, words in
            var message = ChannelMessage(kind: try choice(ChannelMessageKind.self, &words), bytes: [])
            message.bytes = Bytes(utf8: try words.next("a text"))
            let channel = try channel(&words)
            message.to = words.take("to") ? try words.list("users").map(UserID.init(_:)) : []
            message.index = try index(&words)
            message.number = words.take("as") ? try words.number("a number") : 0
            message.sequence = words.take("sequence") ? UInt32(try words.number("a sequence")) : 0
            message.isReliable = !words.take("unreliably")
            return .ready(.rtc(.send(channel: channel, message: message)))
        },
        "notes": { _, words in
            let pairs = words.takePairs()
            guard let note = pairs.first, pairs.count == 1 else {
                throw ScenarioParseError(message: "one key=value should stand before \"\(words.text)\"")
            }
            return .ready(.rtc(.setNote(channel: try channel(&words), key: note.key, value: note.value)))
        },
        "mixes": { _, words in
            let source: MixSource
            if words.take("all of") {
                source = .channel(channel: ChannelID(try words.next("a channel")), levelID: 9)
            } else {
                let inputs = try words.list("streams").enumerated().map {
                    MixInput(stream: StreamID($0.element), levelID: UInt32($0.offset + 1), volume: 100)
                }
                source = .streams(inputs: inputs)
            }
            try words.expect("into")
            let outputs = try words.list("streams").map(StreamID.init(_:))
            try words.expect("as")
            let task = try words.next("a mix")
            return .ready(
                .rtc(.startMix(channel: try channel(&words), task: task, source: source, outputs: outputs)))
        },
        "bridges": { _, words in
            let own = ChannelID(try words.next("a channel"))
            try words.expect("to")
            let user = UserID(try words.next("a user"))
            return .ready(.rtc(.connect(channel: own, other: try channel(&words), user: user)))
        },
        "unbridges": { _, words in .ready(.rtc(.disconnect(channel: ChannelID(try words.next("a channel"))))) },
    ]

    /// `unseen in a call hearing nothing as user zoe called Zoe of at most 3 leaving hall`; without a user `nobody`.
    private static func entry(of actor: Actor, _ words: inout StepWords) throws -> ChannelEntry {
        var entry = ChannelEntry(user: actor.user, credential: .unreadable(fault: .empty), scene: .live)
        while true {
            if words.take("as user") {
                entry.user = UserID(try words.next("a user"))
            } else if words.take("as nobody") {
                entry.user = nil
            } else if words.take("called") {
                entry.nickname = try words.next("a nickname")
            } else if words.take("unseen") {
                entry.isVisible = false
            } else if words.take("in a call") {
                entry.scene = .call
            } else if words.take("hearing nothing") {
                entry.subscribes = []
            } else if words.take("of at most") {
                entry.maximumParticipants = try words.number("how many")
            } else if words.take("leaving") {
                entry.leaving = ChannelID(try words.next("a channel"))
            } else {
                return entry
            }
        }
    }

    static func channel(_ words: inout StepWords) throws -> ChannelID {
        try words.expect("in")
        return ChannelID(try words.next("a channel"))
    }

    /// `at 1`; 0 where nothing is said.
    private static func index(_ words: inout StepWords) throws -> Int {
        words.take("at") ? try words.number("an index") : 0
    }

    /// `with sound,picture`; sound where nothing is said.
    private static func kinds(_ words: inout StepWords) throws -> MediaKinds {
        guard words.take("with") else { return .sound }
        return try mediaKinds(words.list("kinds"))
    }

    static func mediaKinds(_ list: [String]) throws -> MediaKinds {
        let names: [String: MediaKinds] = [
            "sound": .sound, "picture": .picture, "screen": .screen, "small": .smallPicture,
        ]
        return try list.reduce(into: []) { kinds, name in
            guard let kind = names[name] else {
                throw ScenarioParseError(message: "\"\(name)\" is no kind of media; kinds: \(names.keys.sorted())")
            }
            kinds.formUnion(kind)
        }
    }

    static func choice<Value>(
        _ type: Value.Type, _ words: inout StepWords
    ) throws -> Value where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
        guard let value = Value.allCases.first(where: { words.take($0.rawValue) }) else {
            let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw ScenarioParseError(message: "\"\(words.text)\" should begin with one of \(names)")
        }
        return value
    }

    private static func mute(_ isMuted: Bool, _ words: inout StepWords) throws -> Order {
        let channel = try channel(&words)
        let (index, kinds) = (try index(&words), try kinds(&words))
        return .ready(.rtc(.mute(channel: channel, index: index, kinds: kinds, isMuted: isMuted)))
    }

    private static func subscribe(_ isSubscribed: Bool, _ words: inout StepWords) throws -> Order {
        let user = words.take("everybody") ? nil : UserID(try words.next("a user"))
        let channel = try channel(&words)
        let index = try index(&words)
        return .ready(
            .rtc(
                .subscribe(
                    channel: channel, stream: user.map { .numbered(user: $0, index: index) },
                    kinds: try kinds(&words), isSubscribed: isSubscribed)))
    }

    private static func play(_ isPlayed: Bool, _ words: inout StepWords) throws -> Order {
        let stream = StreamID(try words.next("a stream"))
        let channel = try channel(&words)
        return .ready(
            .rtc(
                .subscribe(
                    channel: channel, stream: .named(stream: stream), kinds: .sound, isSubscribed: isPlayed)))
    }

    static func privileges(_ words: inout StepWords) throws -> Privileges {
        try words.list("rights").reduce(into: []) { $0.formUnion(try privilege($1)) }
    }

    private static func privilege(_ name: String) throws -> Privileges {
        let names: [String: Privileges] = [
            "create": .createChannel, "join": .join, "send": .sendAudio, "receive": .receiveAudio,
        ]
        guard let privilege = names[name] else {
            throw ScenarioParseError(message: "\"\(name)\" is no right; rights: \(names.keys.sorted())")
        }
        return privilege
    }

    /// `join,send`, or `join,send for 60s` where the rights end by themselves; then more of them after `and`.
    static func grants(_ words: inout StepWords) throws -> [Grant] {
        var grants: [Grant] = []
        repeat {
            let rights = try privileges(&words)
            grants.append(
                Grant(rights: rights, seconds: words.take("for") ? try words.duration().components.seconds : nil))
        } while words.take("and")
        return grants
    }

    /// `permitted to join,send`, or `with a permit that` is refused.
    private static func permit(_ words: inout StepWords) throws -> PermitStory? {
        if words.take("permitted to") { return .granting(try grants(&words)) }
        if words.take("permitted by no token") { return .refused(.empty) }
        if words.take("permitted by a broken token") { return .refused(.broken) }
        if words.take("permitted by a forged token") { return .refused(.forged) }
        return nil
    }
}
