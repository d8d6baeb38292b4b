import EmulatorAPI
import OrderedCollections

// Key pictures. The packets of pictures pass the emulator unread, so a subscriber who cannot decode them asks the
// publisher for a picture that needs none of those before it.
extension RTCState {
    mutating func requestKeyPicture(
        of stream: StreamReference, _ kind: MediaKinds, at place: Place, from session: SessionID, now: Instant,
        rules: RTCRules
    ) throws(EmulatorError) -> [RTCNotice] {
        guard kind == .picture || kind == .screen else {
            throw .invalidArgument(name: "kind", value: "\(kind.rawValue)")
        }
        switch stream {
        case .numbered: try Self.check(stream, rules: rules)
        case .named:
            guard rules.streams.maximumNameBytes != nil else { throw .featureDisabled(feature: .streamNames) }
        }
        // The stream may have ended, or its publisher have gone silent, while the request was on its way.
        guard let found = published(stream, in: place.channel),
            let publisher = channels[found.channel]?.participants[found.stream.user],
            let publication = publisher.publications[found.stream.index], publisher.connection == .connected
        else { return [] }
        let last = kind == .picture ? publication.pictureRequestedAt : publication.screenRequestedAt
        if let last, let interval = rules.streams.keyPictureInterval, now < last.advanced(by: interval) {
            // The picture that was asked for then serves this subscriber too.
            return []
        }
        // Only those who receive it may disturb the publisher, and a request may cross with the end of that.
        let receivers = forwardingTable(of: found.channel).subscribers(
            of: publisher.session, stream: found.stream.packetName(publication), kind: kind)
        guard receivers.contains(session) else { return [] }

        if rules.streams.keyPictureInterval != nil {
            let user = found.stream.user
            var changed = publication
            if kind == .picture { changed.pictureRequestedAt = now } else { changed.screenRequestedAt = now }
            channels[found.channel]?.participants[user]?.publications[found.stream.index] = changed
        }
        let event = RTCEvent.keyPictureRequested(channel: found.channel, index: found.stream.index, kind: kind)
        return [.event(event, to: [publisher.session])]
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
