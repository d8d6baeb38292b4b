import EmulatorAPI
import OrderedCollections

// Messages to the participants of a channel or to a stream's subscribers, and notes on the channel.
extension RTCState {
    mutating func send(
        _ message: ChannelMessage, at place: Place, now: Instant, clock: WallClock, rules: RTCRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        guard let limits = rules.rules(of: message.kind) else {
            throw .notEmulated(feature: "messages of kind \(message.kind.rawValue)")
        }
        let sender = try participant(at: place)
        if limits.needsVisibility, !sender.isVisible { throw .notVisible(channel: place.channel) }
        try sender.rights.require(.sendMessages, rules: rules.rights)
        let along = try message.kind.isAlongStream ? publication(message.index, at: place) : nil
        var message = message
        message.to = Array(OrderedSet(message.to))
        try Self.check(message, limits)
        let (longest, mostBytes) = (
            message.to.map(\.rawValue.utf8.count).max() ?? 0, rules.participants.maximumUserIDBytes
        )
        guard longest <= mostBytes else {
            throw .limitExceeded(limit: .userIDBytes, maximum: mostBytes, attempted: longest)
        }
        if limits.receiversMustBeThere {
            for user in message.to where channels[place.channel]?.participants[user]?.takesMessages != true {
                throw .receiverOffline(user: user)
            }
        }
        let (isSingle, maximum) = Self.pace(of: message, limits)
        try check(message, from: sender, isSingle, maximum, in: place.channel, at: now, limits)

        record(message, isSingle, maximum, at: place, now: now, limits)
        let sentAt = clock.unixMilliseconds(at: now)
        if let along {
            let stream = StreamPlace(user: place.user, index: message.index)
            let event = RTCEvent.messageSent(
                channel: place.channel, sender: user(at: place), message: message, stream: stream.reference(along),
                number: 0, sentAtUnixMilliseconds: sentAt)
            return (.done, [.event(event, to: reachableSubscribers(of: stream, along, in: place.channel))])
        }
        let number = (channels[place.channel]?.lastMessageNumber ?? 0).addingSaturated(1)
        channels[place.channel]?.lastMessageNumber = number
        let event = RTCEvent.messageSent(
            channel: place.channel, sender: user(at: place), message: message, stream: nil, number: number,
            sentAtUnixMilliseconds: sentAt)
        return (
            .numbered(number: number, sentAtUnixMilliseconds: sentAt),
            [.event(event, to: receivers(of: message, from: place))]
        )
    }

    private static func check(_ message: ChannelMessage, _ limits: ChannelMessageRules) throws(EmulatorError) {
        if let maximum = limits.maximumNumber {
            guard message.number >= 1 else { throw .invalidArgument(name: "number", value: "\(message.number)") }
            guard message.number <= maximum else {
                throw .limitExceeded(limit: .channelMessageNumber, maximum: maximum, attempted: message.number)
            }
        }
        let bytes = message.bytes.values.count
        let isAlong = message.kind.isAlongStream
        guard bytes >= limits.minimumBytes else {
            throw .invalidArgument(name: isAlong ? "side data" : "message", value: message.bytes.text ?? "")
        }
        guard bytes <= limits.maximumBytes else {
            throw .limitExceeded(
                limit: isAlong ? .sideDataBytes : .channelMessageBytes, maximum: limits.maximumBytes, attempted: bytes)
        }
        guard message.to.count <= limits.maximumReceivers else {
            throw .limitExceeded(
                limit: .queryCount, maximum: limits.maximumReceivers, attempted: message.to.count)
        }
    }

    /// Whether the message counts as one for a single user, and how many such messages are allowed in a second.
    private static func pace(
        of message: ChannelMessage, _ limits: ChannelMessageRules
    ) -> (isSingle: Bool, maximum: Int?) {
        let isSingle = message.to.count == 1 && limits.maximumSinglePerSecond != nil
        return (isSingle, isSingle ? limits.maximumSinglePerSecond : limits.maximumPerSecond)
    }

    private func check(
        _ message: ChannelMessage, from sender: Participant, _ isSingle: Bool, _ maximum: Int?, in channel: ChannelID,
        at now: Instant, _ limits: ChannelMessageRules
    ) throws(EmulatorError) {
        let kind = message.kind
        if kind.isAlongStream {
            return try sender.sideDataTimes.check(.sideData, maximum: limits.maximumPerUserAndSecond, at: now)
        }
        try sender.messageTimes[kind]?.check(
            .channelMessagesOfUser, maximum: limits.maximumPerUserAndSecond, at: now)
        try (sender.messageBytes[kind] ?? RateWindow()).check(
            .channelMessageBytesOfUser, adding: message.bytes.values.count,
            maximum: limits.maximumBytesPerUserAndSecond, at: now)
        let times = isSingle ? channels[channel]?.singleMessageTimes[kind] : channels[channel]?.messageTimes[kind]
        try (times ?? RateWindow()).check(.channelMessages, maximum: maximum, at: now)
    }

    /// Counts an accepted message. Windows without a limit are not kept.
    private mutating func record(
        _ message: ChannelMessage, _ isSingle: Bool, _ maximum: Int?, at place: Place, now: Instant,
        _ limits: ChannelMessageRules
    ) {
        let (kind, perUser) = (message.kind, limits.maximumPerUserAndSecond)
        let (channel, user) = (place.channel, place.user)
        if kind.isAlongStream {
            channels[channel]?.participants[user]?.sideDataTimes.record(maximum: perUser, at: now)
            return
        }
        if perUser != nil {
            channels[channel]?.participants[user]?.messageTimes[kind, default: RateWindow()]
                .record(maximum: perUser, at: now)
        }
        if let budget = limits.maximumBytesPerUserAndSecond {
            channels[channel]?.participants[user]?.messageBytes[kind, default: RateWindow()]
                .record(adding: message.bytes.values.count, maximum: budget, at: now)
        }
        guard maximum != nil else { return }
        if isSingle {
            channels[channel]?.singleMessageTimes[kind, default: RateWindow()].record(maximum: maximum, at: now)
        } else {
            channels[channel]?.messageTimes[kind, default: RateWindow()].record(maximum: maximum, at: now)
        }
    }

    private func receivers(of message: ChannelMessage, from place: Place) -> [SessionID] {
        guard !message.to.isEmpty else { return others(place) }
        return message.to.compactMap { user in
            guard user != place.user, let participant = channels[place.channel]?.participants[user],
                participant.takesMessages, !participant.connection.isClosed
            else { return nil }
            return participant.session
        }
    }

    // MARK: - Notes

    mutating func setNote(
        _ key: String, to value: String, at place: Place, now: Instant, clock: WallClock, rules: ChannelNoteRules?
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        guard let rules else { throw .featureDisabled(feature: .channelNotes) }
        guard let channel = channels[place.channel] else {
            throw failure(breach: "\(place.channel) is not there")
        }
        if rules.needsVisibility, channel.participants[place.user]?.isVisible == false {
            throw .notVisible(channel: place.channel)
        }
        guard !key.isEmpty else { throw .invalidArgument(name: "note key", value: "") }
        let (keyBytes, valueBytes) = (key.utf8.count, value.utf8.count)
        guard keyBytes <= rules.maximumKeyBytes else {
            throw .limitExceeded(limit: .channelNoteKeyBytes, maximum: rules.maximumKeyBytes, attempted: keyBytes)
        }
        guard valueBytes <= rules.maximumValueBytes else {
            throw .limitExceeded(
                limit: .channelNoteValueBytes, maximum: rules.maximumValueBytes, attempted: valueBytes)
        }
        let index = channel.notes.firstIndex { $0.key.hasBytes(of: key) }
        let replaces = index == nil && channel.notes.count >= rules.maximumCount
        guard !replaces || (rules.overflow == .replaceOldest && !channel.notes.isEmpty) else {
            throw .limitExceeded(
                limit: .channelNoteCount, maximum: rules.maximumCount, attempted: channel.notes.count + 1)
        }
        try channel.noteTimes.check(.channelNotes, maximum: rules.maximumPerSecond, at: now)

        channels[place.channel]?.noteTimes.record(maximum: rules.maximumPerSecond, at: now)
        let latest = channel.notes.map(\.atUnixMilliseconds).max() ?? 0
        let note = ChannelNote(
            key: key, value: value, by: user(at: place),
            atUnixMilliseconds: max(clock.unixMilliseconds(at: now), latest.addingSaturated(1)))
        if let index {
            channels[place.channel]?.notes[index] = note
        } else {
            if replaces { channels[place.channel]?.notes.removeFirst() }
            channels[place.channel]?.notes.append(note)
        }
        return (.noted(note: note), [tell(.noteChanged(channel: place.channel, note: note), about: place)])
    }
}
