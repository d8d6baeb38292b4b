import EmulatorAPI
import OrderedCollections

// Key frames and lost packets. The packets of pictures pass the emulator unread and are not kept, so a subscriber who
// misses some asks the publisher to send them again, or for a picture that needs none of those before it.
//
// A request for lost packets changes nothing here: a count of them would be state, and a journal would have to keep every
// request to repeat it. How much is sent again is limited where it is sent, by the publisher's engine.
extension RTCState {
    mutating func requestKeyFrame(
        of stream: StreamReference, _ kind: MediaKinds, at place: Place, from session: SessionID, now: Instant,
        rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        guard let found = try asked(stream, kind, at: place, rules: rules) else { return [] }
        if let last = found.publication[requestedAt: kind], now < last.advanced(by: rules.streams.keyFrameInterval) {
            // The picture that was asked for then serves this subscriber too.
            return []
        }
        // Only those who receive it may disturb the publisher, and a request may cross with the end of that.
        guard
            isForwarding(kind, of: found.place, to: session)
                || (kind == .smallPicture && isAwaiting(found.place, session))
        else { return [] }

        let (channel, stream) = (found.place.channel, found.place.stream)
        var changed = found.publication
        changed[requestedAt: kind] = now
        channels[channel]?.participants[stream.user]?.publications[stream.index] = changed
        return [
            .event(.keyFrameRequested(channel: channel, index: stream.index, kind: kind), to: [found.publisher])
        ]
    }

    func requestPackets(
        _ sequences: [UInt16], of stream: StreamReference, _ kind: MediaKinds, at place: Place,
        from session: SessionID, rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        guard !sequences.isEmpty, sequences.count <= RTCCommand.maximumRequestedPackets else {
            throw .invalidArgument(name: "sequences", value: "\(sequences.count) packets")
        }
        guard let found = try asked(stream, kind, at: place, rules: rules),
            isForwarding(kind, of: found.place, to: session)
        else { return [] }
        let event = RTCEvent.packetsRequested(
            channel: found.place.channel, index: found.place.stream.index, kind: kind, sequences: sequences)
        return [.event(event, to: [found.publisher])]
    }

    /// The stream whose pictures are asked for, and its publisher's session; nil where it has ended, or its publisher has gone
    /// silent, while the request was on its way.
    private func asked(
        _ stream: StreamReference, _ kind: MediaKinds, at place: Place, rules: RTCRules
    ) throws(EmulatorError) -> (place: NamePlace, publication: Publication, publisher: SessionID)? {
        guard [.picture, .screen, .smallPicture].contains(kind) else {
            throw .invalidArgument(name: "kind", value: "\(kind.rawValue)")
        }
        switch stream {
        case .numbered: try Self.check(stream, rules: rules)
        case .named:
            guard rules.streams.maximumNameBytes != nil else { throw .featureDisabled(feature: .streamNames) }
        }
        guard let found = published(stream, in: place.channel),
            let publisher = channels[found.channel]?.participants[found.stream.user],
            let publication = publisher.publications[found.stream.index], publisher.connection == .connected
        else { return nil }
        return (found, publication, publisher.session)
    }

    /// Whether packets of a kind of pictures go from a published stream to a session: whether the session is among the
    /// subscribers of the stream's route, without making the table. Every lost packet may lead to this question.
    private func isForwarding(_ kind: MediaKinds, of place: NamePlace, to session: SessionID) -> Bool {
        guard let channel = channels[place.channel], let publisher = channel.participants[place.stream.user],
            publisher.session != session, let publication = publisher.publications[place.stream.index],
            isLetThrough(kind, of: place.stream, from: publisher, in: channel), connection(of: session) == .connected
        else { return false }
        let hasLayers =
            kind != .screen && isLetThrough(.smallPicture, of: place.stream, from: publisher, in: channel)
        guard hasLayers else { return receives(session, kind, of: publication, at: place) }
        guard receives(session, .picture, of: publication, at: place) else { return false }
        return receives(session, .smallPicture, of: publication, at: place) == (kind == .smallPicture)
    }

    /// Whether a session receives pictures in the big size for want of the small ones, which nobody publishes. Some publishers
    /// begin to send those when somebody asks. Were they published, nobody who wants them would receive the big size.
    private func isAwaiting(_ place: NamePlace, _ session: SessionID) -> Bool {
        guard let channel = channels[place.channel],
            let publisher = channel.participants[place.stream.user],
            let publication = publisher.publications[place.stream.index],
            publisher.muted(place.stream.index).isDisjoint(with: .smallPicture),
            isForwarding(.picture, of: place, to: session)
        else { return false }
        return receives(session, .smallPicture, of: publication, at: place)
    }

    /// Whether a kind of a stream is published, and neither muted nor banned. Muted sound is let through. A small picture
    /// shares its picture's fate.
    func isLetThrough(
        _ kind: MediaKinds, of stream: StreamPlace, from publisher: Participant, in channel: Channel
    ) -> Bool {
        let needed = kind == .smallPicture ? [.picture, .smallPicture] : kind
        guard publisher.publications[stream.index]?.kinds.isSuperset(of: needed) == true else { return false }
        guard kind == .sound || publisher.muted(stream.index).isDisjoint(with: needed) else { return false }
        return !isBanned(kind, of: stream.user, in: channel)
    }

    /// Whether a session receives a kind of a stream, by its name, in its channel or where its publisher is a guest.
    private func receives(
        _ session: SessionID, _ kind: MediaKinds, of publication: Publication, at place: NamePlace
    ) -> Bool {
        if let name = publication.name, subscribers[name]?.contains(session) == true,
            receives(session, kind, of: name)
        {
            return true
        }
        return receives(session, kind, of: place.stream, in: place.channel)
            || hosts(of: place.place).contains { receives(session, kind, of: place.stream, in: $0) }
    }

    /// Whether a session receives a kind of a stream, other than by its name, as a participant of `channel`.
    private func receives(
        _ session: SessionID, _ kind: MediaKinds, of stream: StreamPlace, in channel: ChannelID
    ) -> Bool {
        guard let user = sessions[session]?[channel], let participant = channels[channel]?.participants[user] else {
            return false
        }
        return participant.rights.lostKinds.isDisjoint(with: kind)
            && participant.subscription.includes(kind, of: stream)
    }

    /// Where a stream that a participant of `channel` refers to is published. A guest publishes at home.
    private func published(_ stream: StreamReference, in channel: ChannelID) -> NamePlace? {
        switch stream {
        case .named(let name): return names[name]
        case .numbered(let user, let index):
            let stream = StreamPlace(user: user, index: index)
            if channels[channel]?.participants[user] != nil { return NamePlace(channel: channel, stream: stream) }
            guard let guest = guests[channel]?.keys.first(where: { $0.user == user }) else { return nil }
            return NamePlace(channel: guest.channel, stream: stream)
        }
    }
}
