import EmulatorAPI

// What the back end forbids in channels, and what it says there.
extension Grammar {
    /// `forbids bob in hall for 60s`, `forbids everybody in hall for 60s`, `forbids bob everywhere for 60s`;
    /// `forbids stream a1`, `resumes stream a1`;
    /// `bans sound of bob in hall for 60s`, without a time for as long as the channel is there;
    /// `sends broadcast hi in hall to bob as server`.
    static func barring(_ words: inout StepWords) throws -> AdministrationCommand? {
        if words.take("resumes") {
            try words.expect("stream")
            return .forbidStream(stream: StreamID(try words.next("a stream")), isForbidden: false)
        }
        if words.take("forbids") {
            if words.take("stream") {
                return .forbidStream(stream: StreamID(try words.next("a stream")), isForbidden: true)
            }
            let user = words.take("everybody") ? nil : UserID(try words.next("a user"))
            let channel = words.take("everywhere") ? nil : try channel(&words)
            try words.expect("for")
            return .forbidEntry(
                channel: channel, user: user, seconds: Int(try words.duration().components.seconds))
        }
        if words.take("bans") {
            let kinds = try mediaKinds(words.list("kinds"))
            try words.expect("of")
            let user = UserID(try words.next("a user"))
            let channel = try channel(&words)
            let seconds = words.take("for") ? Int(try words.duration().components.seconds) : nil
            return .banStreams(channel: channel, user: user, kinds: kinds, seconds: seconds)
        }
        if words.take("sends") {
            var message = ChannelMessage(kind: try choice(ChannelMessageKind.self, &words), bytes: [])
            message.bytes = Bytes(utf8: try words.next("a text"))
            let channel = try channel(&words)
            message.to = words.take("to") ? try words.list("users").map(UserID.init(_:)) : []
            try words.expect("as")
            return .sendInChannel(channel: channel, sender: UserID(try words.next("a user")), message: message)
        }
        return nil
    }
}
