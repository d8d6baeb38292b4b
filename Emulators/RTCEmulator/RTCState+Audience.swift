package import EmulatorAPI
import OrderedCollections

/// A participant as an app's server sees one.
extension RTCState {
    /// The participants of a channel, in the order of entering; nil where there is no such channel.
    package func participants(of channel: ChannelID) -> [ListedParticipant]? {
        channels[channel]?.participants.map { user, participant in
            ListedParticipant(
                user: user, isVisible: participant.isVisible,
                isReachable: !participant.connection.isClosed,
                kinds: participant.publications.values.reduce(into: []) { $0.formUnion($1.kinds) })
        }
    }

    /// The channels that a user is in, in the order of entering.
    package func channels(of user: UserID) -> [ChannelID] { users[user].map { Array($0.keys) } ?? [] }

    /// Sends to the participants of a channel, or to those that the message names, as somebody who is not there.
    ///
    /// Throws `invalidArgument` for a channel that does not exist, and for a message along a stream; `receiverOffline` where a
    /// message names who is not there; and where it is too long.
    package mutating func send(
        _ message: ChannelMessage, in channel: ChannelID, as sender: UserID, at now: Instant, clock: WallClock,
        rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        guard let found = channels[channel] else { throw .invalidArgument(name: "channel", value: channel.rawValue) }
        guard let limits = rules.rules(of: message.kind), !message.kind.isAlongStream else {
            throw .invalidArgument(name: "kind", value: message.kind.rawValue)
        }
        let bytes = sender.rawValue.utf8.count
        guard (1...FrameSize.maximumNamedIDBytes).contains(bytes) else {
            throw .limitExceeded(limit: .userIDBytes, maximum: FrameSize.maximumNamedIDBytes, attempted: bytes)
        }
        let size = message.bytes.values.count
        guard size <= limits.maximumBytes else {
            throw .limitExceeded(limit: .channelMessageBytes, maximum: limits.maximumBytes, attempted: size)
        }
        guard message.to.count <= limits.maximumReceivers else {
            throw .limitExceeded(
                limit: .queryCount, maximum: limits.maximumReceivers, attempted: message.to.count)
        }
        var receivers = found.reachableSessions()
        if !message.to.isEmpty {
            receivers = []
            for user in OrderedSet(message.to) {
                guard let there = found.participants[user], there.takesMessages else {
                    throw .receiverOffline(user: user)
                }
                if !there.connection.isClosed { receivers.append(there.session) }
            }
        }
        let number = found.lastMessageNumber.addingSaturated(1)
        channels[channel]?.lastMessageNumber = number
        let event = RTCEvent.messageSent(
            channel: channel, sender: ChannelUser(user: sender, nickname: ""), message: message, stream: nil,
            number: number, sentAtUnixMilliseconds: clock.unixMilliseconds(at: now))
        return [.event(event, to: receivers)]
    }
}
