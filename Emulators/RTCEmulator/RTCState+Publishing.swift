import EmulatorAPI
import OrderedCollections

// Streams come, say something of themselves and go.
extension RTCState {
    mutating func publish(
        _ stream: StreamID, in slot: Int, extra: String, at place: Place, from session: SessionID, rules: RTCRules,
        _ streamRules: StreamRules
    ) throws(EmulatorError) -> [RTCNotice] {
        guard let entrant = entrants[place], let stage = stages[place.channel] else {
            preconditionFailure("\(place) publishes and is not there")
        }
        try Self.check(stream, rules: streamRules)
        guard (0..<streamRules.slots).contains(slot) else { throw .invalidArgument(name: "slot", value: "\(slot)") }
        try Self.check(extra, rules: streamRules)
        guard !entrant.isTokenOver else {
            throw .tokenExpired(expiredAtUnixSeconds: entrant.tokenEndsAtUnixSeconds)
        }
        try Self.require(entrant.rights, toPublish: stream)
        if let taken = entrant.slots[slot] { throw .slotTaken(slot: slot, stream: taken) }
        guard streams[stream] == nil, outputs[stream] == nil else { throw .streamExists(stream: stream) }
        guard stage.streams.count < rules.maximumPublishers else {
            throw .limitExceeded(
                limit: .publisherCount, maximum: rules.maximumPublishers, attempted: stage.streams.count + 1)
        }

        streams[stream] = PublishedStream(place: place, session: session, slot: slot, extra: extra)
        stages[place.channel]?.streams.append(stream)
        entrants[place]?.slots[slot] = stream
        var notices: [RTCNotice] = []
        if let listed = listed(stream) {
            notices.append(tell(.streamAdded(channel: place.channel, stream: listed), about: place))
        }
        notices += tellPlayable(stream)
        notices += remix(place.channel)
        notices.append(.reroute(place.channel))
        return notices
    }

    /// Ends streams of one publisher, told as one event. The caller reroutes the channel.
    mutating func endStreams(_ ended: [StreamID], reason: StreamEndReason) -> [RTCNotice] {
        guard let place = ended.first.flatMap({ streams[$0]?.place }) else { return [] }
        let gone = ended.compactMap { listed($0) }
        for stream in ended {
            guard let published = streams.removeValue(forKey: stream) else { continue }
            stages[place.channel]?.streams.remove(stream)
            entrants[place]?.slots[published.slot] = nil
        }
        let removed = StreamEvent.streamsRemoved(channel: place.channel, streams: gone, reason: reason)
        return [tell(removed, about: place)] + ended.flatMap { tellUnplayable($0) } + remix(place.channel)
    }

    mutating func setExtra(
        _ extra: String, of stream: StreamID, rules: StreamRules
    ) throws(EmulatorError) -> [RTCNotice] {
        try Self.check(extra, rules: rules)
        guard let published = streams[stream], published.extra != extra else { return [] }
        streams[stream]?.extra = extra
        guard let listed = listed(stream) else { return [] }
        return [tell(.extraChanged(channel: published.place.channel, stream: listed), about: published.place)]
    }

    mutating func setDevice(_ report: DeviceReport, of stream: StreamID) -> [RTCNotice] {
        guard let published = streams[stream], !published.devices.contains(report) else { return [] }
        var devices = published.devices.filter { $0.device != report.device } + [report]
        devices.sort { $0.device.rawValue < $1.device.rawValue }
        streams[stream]?.devices = devices
        return [
            .event(.stream(event: .deviceChanged(stream: stream, report: report)), to: reachablePlayers(of: stream))
        ]
    }

    /// Tells players what was sent along with a stream.
    mutating func send(
        _ event: StreamEvent, _ bytes: Bytes, with stream: StreamID, at now: Instant, rules: StreamRules
    ) throws(EmulatorError) -> [RTCNotice] {
        let size = bytes.values.count
        guard size > 0 else { throw .invalidArgument(name: "side data", value: "") }
        guard size <= rules.maximumSideDataBytes else {
            throw .limitExceeded(limit: .sideDataBytes, maximum: rules.maximumSideDataBytes, attempted: size)
        }
        guard let place = streams[stream]?.place else { throw .streamNotFound(stream: stream) }
        var window = entrants[place]?.sideDataTimes ?? RateWindow()
        try window.check(.sideData, maximum: rules.maximumSideDataPerSecond, at: now)

        window.record(maximum: rules.maximumSideDataPerSecond, at: now)
        entrants[place]?.sideDataTimes = window
        return [.event(.stream(event: event), to: reachablePlayers(of: stream))]
    }

    // MARK: - Parts

    /// Throws unless `session` publishes the stream in the channel.
    func requireOwn(_ stream: StreamID, of session: SessionID, in channel: ChannelID) throws(EmulatorError) {
        let place = try place(of: session, in: channel)
        guard streams[stream]?.place == place else { throw .streamNotFound(stream: stream) }
    }

    /// The stream as others in its channel see it.
    func listed(_ stream: StreamID) -> ListedStream? {
        streams[stream].map { ListedStream(stream: stream, publisher: user(at: $0.place), extra: $0.extra) }
    }

    private static func check(_ stream: StreamID, rules: StreamRules) throws(EmulatorError) {
        let bytes = stream.rawValue.utf8
        guard bytes.count <= rules.maximumStreamIDBytes else {
            throw .limitExceeded(limit: .streamIDBytes, maximum: rules.maximumStreamIDBytes, attempted: bytes.count)
        }
        let areAllowed = bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard !bytes.isEmpty, areAllowed else { throw .invalidStreamID(text: stream.rawValue) }
    }

    private static func check(_ extra: String, rules: StreamRules) throws(EmulatorError) {
        guard extra.count > rules.maximumExtraCharacters else { return }
        throw .limitExceeded(
            limit: .streamExtraCharacters, maximum: rules.maximumExtraCharacters, attempted: extra.count)
    }
}
