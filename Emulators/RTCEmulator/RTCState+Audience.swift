package import EmulatorAPI
import OrderedCollections

/// A participant as an app's server sees one.
extension RTCState {
    /// The participants of a channel, in the order of entering; nil where there is no such channel.
    package func participants(
        of channel: ChannelID, unixMilliseconds: (Instant) -> Int64
    ) -> [ListedParticipant]? {
        channels[channel]?.participants.map { user, participant in
            ListedParticipant(
                user: user, isVisible: participant.isVisible,
                isReachable: !participant.connection.isClosed,
                kinds: participant.publications.values.reduce(into: []) { $0.formUnion($1.kinds) },
                nickname: participant.nickname,
                enteredAtUnixMilliseconds: participant.enteredAt.map(unixMilliseconds))
        }
    }

    /// The streams of a channel, in the order of publishing; none where there is no such channel.
    package func streams(of channel: ChannelID, unixMilliseconds: (Instant) -> Int64) -> [PublishedStream] {
        guard let found = channels[channel] else { return [] }
        return found.streams.compactMap { place in
            found.listed(place).map { stream in
                PublishedStream(
                    stream: stream,
                    beganAtUnixMilliseconds: found.publication(at: place)?.beganAt.map(unixMilliseconds))
            }
        }
    }

    /// How many messages a channel has numbered; 0 where there is no such channel.
    package func messageCount(of channel: ChannelID) -> UInt64 { channels[channel]?.lastMessageNumber ?? 0 }

    /// What a channel is used for; nil where there is no such channel.
    package func scene(of channel: ChannelID) -> ChannelScene? { channels[channel]?.scene }

    /// The first `limit` channels after `last`, ascending by id; from the first one if `last` is nil.
    package func channelIDs(after last: ChannelID?, limit: Int) -> [ChannelID] {
        channels.keys.page(of: limit, after: last)
    }

    /// The channels that a user is in, in the order of entering.
    package func channels(of user: UserID) -> [ChannelID] { users[user].map { Array($0.keys) } ?? [] }

    /// Sends to the participants of a channel, or to those that the message names, as somebody who need not be there. Whoever is
    /// there under the sender's id is not told.
    ///
    /// Throws `invalidArgument` for a channel that does not exist, and for a message along a stream; `receiverOffline` where a
    /// message names who is not there; and where it is too long.
    package mutating func send(
        _ message: ChannelMessage, in channel: ChannelID, as sender: ChannelUser, at now: Instant, clock: WallClock,
        rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        guard let found = channels[channel] else { throw .invalidArgument(name: "channel", value: channel.rawValue) }
        guard let limits = rules.rules(of: message.kind), !message.kind.isAlongStream else {
            throw .invalidArgument(name: "kind", value: message.kind.rawValue)
        }
        let bytes = sender.user.rawValue.utf8.count
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
        var receivers = found.reachableSessions(except: sender.user)
        if !message.to.isEmpty {
            receivers = []
            for user in OrderedSet(message.to) {
                guard let there = found.participants[user], there.takesMessages else {
                    throw .receiverOffline(user: user)
                }
                if !there.connection.isClosed, user != sender.user { receivers.append(there.session) }
            }
        }
        let number = found.lastMessageNumber.addingSaturated(1)
        channels[channel]?.lastMessageNumber = number
        let event = RTCEvent.messageSent(
            channel: channel, sender: sender, message: message, stream: nil, number: number,
            sentAtUnixMilliseconds: clock.unixMilliseconds(at: now))
        return [.event(event, to: receivers)]
    }
}
