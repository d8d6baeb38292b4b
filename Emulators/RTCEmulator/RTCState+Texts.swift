import EmulatorAPI
import OrderedCollections

// Notes on a channel and texts to those in it.
extension RTCState {
    mutating func setNote(
        _ key: String, to value: String, at place: Place, now: Instant, unixMilliseconds: Int64, _ rules: StreamRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        guard var stage = stages[place.channel] else { preconditionFailure("\(place.channel) is not there") }
        guard !key.isEmpty else { throw .invalidArgument(name: "note key", value: "") }
        let (keyBytes, valueBytes) = (key.utf8.count, value.utf8.count)
        guard keyBytes <= rules.maximumNoteKeyBytes else {
            throw .limitExceeded(limit: .channelNoteKeyBytes, maximum: rules.maximumNoteKeyBytes, attempted: keyBytes)
        }
        guard valueBytes <= rules.maximumNoteValueBytes else {
            throw .limitExceeded(
                limit: .channelNoteValueBytes, maximum: rules.maximumNoteValueBytes, attempted: valueBytes)
        }
        let index = stage.notes.firstIndex { $0.key == key }
        guard index != nil || stage.notes.count < rules.maximumNotes else {
            throw .limitExceeded(
                limit: .channelNoteCount, maximum: rules.maximumNotes, attempted: stage.notes.count + 1)
        }
        try stage.noteTimes.check(.channelNotes, maximum: rules.maximumNotesPerSecond, at: now)

        stage.noteTimes.record(maximum: rules.maximumNotesPerSecond, at: now)
        let latest = stage.notes.map(\.atUnixMilliseconds).max() ?? 0
        let note = ChannelNote(
            key: key, value: value, by: user(at: place), atUnixMilliseconds: max(unixMilliseconds, latest + 1))
        if let index { stage.notes[index] = note } else { stage.notes.append(note) }
        stages[place.channel] = stage
        return (.noted(note: note), [tell(.noteChanged(channel: place.channel, note: note), about: place)])
    }

    mutating func send(
        _ text: ChannelText, at place: Place, now: Instant, unixMilliseconds: Int64, _ rules: StreamRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        guard let limits = rules.texts.first(where: { $0.kind == text.kind }) else {
            throw .notEmulated(feature: "texts of kind \(text.kind.rawValue)")
        }
        let bytes = text.text.utf8.count
        guard bytes > 0 else { throw .invalidArgument(name: "text", value: "") }
        guard bytes <= limits.maximumBytes else {
            throw .limitExceeded(limit: .channelTextBytes, maximum: limits.maximumBytes, attempted: bytes)
        }
        let countsApart = text.to.count == 1 && limits.maximumSinglePerSecond != nil
        var channelTimes =
            (countsApart
                ? stages[place.channel]?.singleTextTimes[text.kind] : stages[place.channel]?.textTimes[text.kind])
            ?? RateWindow()
        let maximum = countsApart ? limits.maximumSinglePerSecond : limits.maximumPerSecond
        var ownTimes = entrants[place]?.textTimes[text.kind] ?? RateWindow()
        try ownTimes.check(.channelTextsOfUser, maximum: limits.maximumPerUserAndSecond, at: now)
        try channelTimes.check(.channelTexts, maximum: maximum, at: now)

        if maximum != nil {
            channelTimes.record(maximum: maximum, at: now)
            if countsApart {
                stages[place.channel]?.singleTextTimes[text.kind] = channelTimes
            } else {
                stages[place.channel]?.textTimes[text.kind] = channelTimes
            }
        }
        if limits.maximumPerUserAndSecond != nil {
            ownTimes.record(maximum: limits.maximumPerUserAndSecond, at: now)
            entrants[place]?.textTimes[text.kind] = ownTimes
        }
        let number = (stages[place.channel]?.lastTextNumber ?? 0) + 1
        stages[place.channel]?.lastTextNumber = number
        let event = StreamEvent.textSent(
            channel: place.channel, from: user(at: place), text: text, number: number,
            sentAtUnixMilliseconds: unixMilliseconds)
        return (
            .numbered(number: number, sentAtUnixMilliseconds: unixMilliseconds),
            [.event(.stream(event: event), to: receivers(of: text, from: place))]
        )
    }

    private func receivers(of text: ChannelText, from place: Place) -> [SessionID] {
        guard !text.to.isEmpty else { return others(place) }
        return OrderedSet(text.to).compactMap { user in
            guard user != place.user, let participant = channels[place.channel]?.participants[user],
                !participant.connection.isClosed
            else { return nil }
            return participant.session
        }
    }
}
