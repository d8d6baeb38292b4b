import EmulatorAPI

// RTC channels.
extension Grammar {
    static let rtc: [String: Rule] = [
        "enters": { actor, words in
            let channel = ChannelID(try words.next("a channel"))
            let user = words.take("as user") ? UserID(try words.next("a user")) : actor.user
            let role: ChannelRole = words.take("as listener") ? .listener : .speaker
            let scene: ChannelScene = words.take("in a call") ? .call : .live
            let permit = try permit(&words)
            return .enter(channel, user, role, scene, try tokenStory(&words), permit)
        },
        "exits": { _, words in .ready(.rtc(.leave(channel: ChannelID(try words.next("a channel"))))) },
        "becomes": { actor, words in
            guard let role = ChannelRole.allCases.first(where: { words.take($0.rawValue) }) else {
                throw Misunderstanding(message: "\"\(words.text)\" should begin with speaker or listener")
            }
            let channel = try channel(&words)
            return .switchRole(channel, role, actor.user, try permit(&words))
        },
        "starts": { _, words in
            try words.expect("publishing")
            return .ready(.rtc(.publish(channel: try channel(&words), isPublishing: true)))
        },
        "stops": { _, words in
            if words.take("playing") { return try stream(&words) { .stopPlaying(channel: $0, stream: $1) } }
            if words.take("mixing") {
                let task = try words.next("a mix")
                return .ready(.rtc(.stream(command: .stopMix(channel: try channel(&words), task: task))))
            }
            try words.expect("publishing")
            return .ready(.rtc(.publish(channel: try channel(&words), isPublishing: false)))
        },
        "hears": { _, words in try subscribe(true, &words) },
        "ignores": { _, words in try subscribe(false, &words) },
        "signals": { _, words in
            let channel = ChannelID(try words.next("a channel"))
            let number = try words.number("a kind")
            let bytes = Bytes(utf8: try words.next("a text"))
            let sequence = words.take("sequence") ? UInt32(try words.number("a sequence")) : 0
            let isReliable = !words.take("unreliably")
            return .ready(
                .rtc(
                    .send(
                        channel: channel,
                        message: ChannelMessage(
                            number: number, sequence: sequence, bytes: bytes, isReliable: isReliable))))
        },
    ]

    static func channel(_ words: inout Words) throws -> ChannelID {
        try words.expect("in")
        return ChannelID(try words.next("a channel"))
    }

    private static func subscribe(_ isSubscribed: Bool, _ words: inout Words) throws -> Order {
        let publisher = words.take("everybody") ? nil : UserID(try words.next("a user"))
        return .ready(
            .rtc(.subscribe(channel: try channel(&words), publisher: publisher, isSubscribed: isSubscribed)))
    }

    static func privileges(_ words: inout Words) throws -> Privileges {
        let names: [String: Privileges] = [
            "create": .createChannel, "join": .join, "send": .sendAudio, "receive": .receiveAudio,
        ]
        var granted: Privileges = []
        for name in try words.list("rights") {
            guard let privilege = names[name] else {
                throw Misunderstanding(message: "\"\(name)\" is no right; rights: \(names.keys.sorted())")
            }
            granted.formUnion(privilege)
        }
        return granted
    }

    /// `permitted to join,send`, or `with a permit that` is refused.
    private static func permit(_ words: inout Words) throws -> PermitStory? {
        if words.take("permitted to") { return .granting(try privileges(&words)) }
        if words.take("permitted by no token") { return .refused(.empty) }
        if words.take("permitted by a broken token") { return .refused(.broken) }
        if words.take("permitted by a forged token") { return .refused(.forged) }
        return nil
    }
}
