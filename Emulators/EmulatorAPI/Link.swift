/// A client's connection to one tenant: one session.
///
/// Every link queues both ways and runs one thing at a time. Replies, events, media and state changes arrive in the
/// emulator's order, and never from inside a call to the link. So a receiver may call the link right away.
package protocol Link: Sendable {
    /// Sends a command. The reply comes before the events that the command caused.
    func send(_ command: Command, reply: @escaping @Sendable (Result<Reply, CallFailure>) -> Void)

    /// Sends one packet of this session's audio. It is lost without an error if the session does not publish.
    func send(_ packet: MediaPacket)

    /// Sets the receiver; call it before the first command. A later call replaces the receiver.
    func listen(_ onInput: @escaping @Sendable (LinkInput) -> Void)

    /// Sets the network conditions of this link from here on.
    func apply(_ conditions: LinkConditions)

    /// Ends the session. Nothing arrives afterwards.
    func close()

    /// How many of this session's audio packets of about the last second the emulator missed, in a million; nil if that
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
package enum LinkState: Hashable, Codable, Sendable {
    /// Commands reach the emulator. Sent once after opening, and after each interruption.
    case connected
    /// The connection is gone; the link tries to reconnect. Commands fail with ``LinkError/notConnected``.
    case connecting
    /// The connection is back, but the emulator ended the session meanwhile: log in again.
    case expired
    /// The emulator closed the session.
    case closed(reason: String)
}

/// One Opus packet of one publisher's audio.
package struct MediaPacket: Hashable, Codable, Sendable {
    package var channel: ChannelID
    package var publisher: UserID
    /// The publisher's stream; absent if streams have no names.
    package var stream: StreamID?
    /// Counts this publisher's packets.
    package var sequence: UInt32
    /// In samples at 48 kHz.
    package var timestamp: UInt32
    /// Loudness in -dBov, 0 loudest to 127 silence (RFC 6464).
    package var level: UInt8
    /// Opus, opaque to the emulator.
    package var payload: [UInt8]

    package init(
        channel: ChannelID, publisher: UserID, stream: StreamID? = nil, sequence: UInt32, timestamp: UInt32,
        level: UInt8, payload: [UInt8]
    ) {
        self.channel = channel
        self.publisher = publisher
        self.stream = stream
        self.sequence = sequence
        self.timestamp = timestamp
        self.level = level
        self.payload = payload
    }
}
