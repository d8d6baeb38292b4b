/// A client's connection to one tenant: one session.
///
/// Every link queues both ways and runs one thing at a time. Replies, events, media and state changes arrive in the
/// emulator's order, and never from inside a call to the link. So a receiver may call the link right away.
package protocol Link: Sendable {
    /// Sends a command. The reply comes before the events that the command caused.
    func send(_ command: Command, reply: @escaping @Sendable (Result<Reply, CallFailure>) -> Void)

    /// Sends one packet of this session's media. It is lost without an error if the session does not publish its kind.
    func send(_ packet: MediaPacket)

    /// Sets the receiver; call it before the first command. A later call replaces the receiver.
    func listen(_ onInput: @escaping @Sendable (LinkInput) -> Void)

    /// Sets the network conditions of this link from here on.
    func apply(_ conditions: LinkConditions)

    /// Ends the session. Nothing arrives afterwards.
    func close()

    /// How many of this session's sound packets of about the last second the emulator missed, in a million; nil if that
    /// was not reported. A link in the same process loses only what its conditions say.
    var uplinkLossPerMillion: Int? { get }
}

extension Link {
    package var uplinkLossPerMillion: Int? { nil }
}

/// Something that arrives over a link without a request.
package enum LinkInput: Sendable {
    case event(Event)
    case media(MediaPacket)
    case state(LinkState)
}

/// The state of a link's connection.
package enum LinkState: Hashable, Serializable, Sendable {
    /// Commands reach the emulator. Sent once after opening, and after each interruption.
    case connected
    /// The connection is gone; the link tries to reconnect. Commands fail with ``LinkError/notConnected``.
    case connecting
    /// The connection is back, but the emulator ended the session meanwhile: log in again.
    case expired
    /// The emulator closed the session.
    case closed(reason: String)
}

/// One packet of one kind of media of a stream.
package struct MediaPacket: Hashable, Serializable, Sendable {
    /// The longest payload of a packet of pictures, in bytes, so that a datagram with short names passes every network.
    package static let maximumPictureBytes = 1_200

    package var channel: ChannelID
    package var publisher: UserID
    /// The publisher's stream: its name, or what ``StreamID/inPackets(unnamed:)`` makes of its index.
    package var stream: StreamID?
    /// Counts the packets of this kind in this stream.
    package var sequence: UInt32
    /// Of sound, in samples at 48 kHz. Of pictures, at 90 kHz.
    package var timestamp: UInt32
    /// The kind, and what the emulator knows of the payload.
    package var content: MediaContent
    /// Opus, or a part of a VP8 picture as in RFC 7741. Opaque to the emulator.
    package var payload: [UInt8]

    /// Makes a packet of any kind.
    package init(
        channel: ChannelID, publisher: UserID, stream: StreamID? = nil, sequence: UInt32, timestamp: UInt32,
        content: MediaContent, payload: [UInt8]
    ) {
        self.channel = channel
        self.publisher = publisher
        self.stream = stream
        self.sequence = sequence
        self.timestamp = timestamp
        self.content = content
        self.payload = payload
    }

    /// Makes a packet of sound.
    package init(
        channel: ChannelID, publisher: UserID, stream: StreamID? = nil, sequence: UInt32, timestamp: UInt32,
        level: UInt8, payload: [UInt8]
    ) {
        self.init(
            channel: channel, publisher: publisher, stream: stream, sequence: sequence, timestamp: timestamp,
            content: .sound(level: level), payload: payload)
    }

    /// Its one kind of media.
    package var kind: MediaKinds { content.kind }
}

/// The kind of a packet, with what the emulator knows of its payload.
package enum MediaContent: Hashable, Serializable, Sendable {
    /// One Opus packet; its loudness in -dBov, 0 loudest to 127 silence (RFC 6464).
    case sound(level: UInt8)
    /// A part of a camera's picture; whether it is the last part of that picture.
    case picture(isLast: Bool)
    /// A part of a picture of a screen; whether it is the last part of that picture.
    case screen(isLast: Bool)
    /// A part of a camera's picture in the smaller size; whether it is the last part of that picture.
    case smallPicture(isLast: Bool)

    /// Its one kind of media.
    package var kind: MediaKinds {
        switch self {
        case .sound: .sound
        case .picture: .picture
        case .screen: .screen
        case .smallPicture: .smallPicture
        }
    }
}
