import EmulatorAPI
import OrderedCollections

// Streams are played by name, from whatever channel, published or not.
extension RTCState {
    mutating func play(
        _ stream: StreamID, at place: Place, from session: SessionID, rules: StreamRules
    ) throws(EmulatorError) -> (reply: Reply, notices: [RTCNotice]) {
        guard !stream.rawValue.isEmpty, stream.rawValue.utf8.count <= rules.maximumStreamIDBytes else {
            throw .invalidStreamID(text: String(stream.rawValue.prefix(40)))
        }
        let played = entrants[place]?.playing ?? []
        guard !played.contains(stream) else { return (.playing(stream: playable(stream)), []) }
        guard played.count < rules.maximumPlayedStreams else {
            throw .limitExceeded(
                limit: .playedStreamCount, maximum: rules.maximumPlayedStreams, attempted: played.count + 1)
        }

        entrants[place]?.playing.append(stream)
        players[stream, default: []].append(session)
        return (.playing(stream: playable(stream)), sources(of: stream).map { .reroute($0) })
    }

    mutating func stopPlaying(_ stream: StreamID, at place: Place, from session: SessionID) -> [RTCNotice] {
        guard entrants[place]?.playing.remove(stream) != nil else { return [] }
        // The session may play it in another of its channels too.
        let stillPlays = channels(of: session).contains { channel in
            entrants[Place(channel: channel, user: place.user)]?.playing.contains(stream) ?? false
        }
        guard !stillPlays else { return [] }
        players[stream]?.remove(session)
        if players[stream]?.isEmpty == true { players[stream] = nil }
        return sources(of: stream).map { .reroute($0) }
    }

    /// The stream as players see it; nil while nobody publishes it and no mix makes it.
    func playable(_ stream: StreamID) -> PlayableStream? {
        if let published = streams[stream] {
            return PlayableStream(
                stream: stream, channel: published.place.channel, publisher: published.place.user,
                devices: published.devices)
        }
        guard let mix = outputs[stream].flatMap({ mixes[$0] }) else { return nil }
        return PlayableStream(
            stream: stream, channel: mix.place.channel, publisher: mix.place.user, devices: [], inputs: mix.inputs)
    }

    /// Players of the stream who can be told something.
    func reachablePlayers(of stream: StreamID) -> [SessionID] {
        (players[stream] ?? []).filter { connection(of: $0)?.isClosed == false }
    }

    func tellPlayable(_ stream: StreamID) -> [RTCNotice] {
        guard let playable = playable(stream), players[stream] != nil else { return [] }
        return [.event(.stream(event: .playable(stream: playable)), to: reachablePlayers(of: stream))]
    }

    func tellUnplayable(_ stream: StreamID) -> [RTCNotice] {
        guard players[stream] != nil else { return [] }
        return [.event(.stream(event: .unplayable(stream: stream)), to: reachablePlayers(of: stream))]
    }

    /// The channels whose packets players of the stream hear, without repetition.
    func sources(of stream: StreamID) -> [ChannelID] {
        if let published = streams[stream] { return [published.place.channel] }
        guard let mix = outputs[stream].flatMap({ mixes[$0] }) else { return [] }
        var channels: OrderedSet<ChannelID> = []
        for input in mix.inputs {
            if let channel = streams[input.stream]?.place.channel { channels.append(channel) }
        }
        return Array(channels)
    }

    /// The channels that send to `session` because it plays something there.
    func channelsHeard(by session: SessionID) -> OrderedSet<ChannelID> {
        var heard: OrderedSet<ChannelID> = []
        for (channel, user) in sessions[session] ?? [:] {
            for stream in entrants[Place(channel: channel, user: user)]?.playing ?? [] {
                heard.formUnion(sources(of: stream))
            }
        }
        return heard
    }

    /// Where the packets of each stream of a channel go.
    func streamTable(of channel: ChannelID) -> ForwardingTable {
        let routes = (stages[channel]?.streams ?? []).compactMap { stream -> ForwardingTable.Route? in
            guard let published = streams[stream] else { return nil }
            var hearing: Set<SessionID> = []
            for heard in [stream] + mixedOutputs(of: stream) {
                for player in players[heard] ?? [] where player != published.session {
                    if connection(of: player) == .connected { hearing.insert(player) }
                }
            }
            return ForwardingTable.Route(
                session: published.session, publisher: published.place.user, stream: stream,
                subscribers: hearing.sorted())
        }
        return ForwardingTable(channel: channel, routes: routes)
    }
}
