/// A client's connection to one tenant: one session.
///
/// Every link queues both ways and runs one thing at a time: replies, events, media and state changes arrive in the
/// emulator's order, never from inside a call to the link, so a receiver may call straight back.
package protocol Link: Sendable {
    /// Sends a command. The reply comes before the events that the command caused.
    func send(_ command: Command, reply: @escaping @Sendable (Result<Reply, CallFailure>) -> Void)

    /// Sends one packet of this session's audio; lost without a word if the session publishes nowhere.
    func send(_ packet: MediaPacket)

    /// Sets who is told; set it before the first command. A later call replaces the receiver.
    func listen(_ onInput: @escaping @Sendable (LinkInput) -> Void)

    /// Sets what the network does to this link from here on.
    func apply(_ conditions: LinkConditions)

    /// Ends the session. Nothing arrives afterwards.
    func close()
}

/// What arrives over a link by itself.
package enum LinkInput: Sendable {
    case event(Event)
    case media(MediaPacket)
    case state(LinkState)
}

/// What a link can tell of its connection.
package enum LinkState: Hashable, Codable, Sendable {
    /// Commands reach the emulator. Sent once after opening, and after each interruption.
    case connected
    /// The connection is gone; the link tries to get it back. Commands fail with ``LinkError/notConnected``.
    case connecting
    /// The connection is back, but the emulator gave the session up in the meantime: log in again.
    case expired
    /// The emulator closed the session.
    case closed(reason: String)
}

/// One Opus packet of one publisher's audio.
package struct MediaPacket: Hashable, Codable, Sendable {
    package var channel: ChannelID
    package var publisher: UserID
    /// Which of the publisher's streams; absent where streams have no names.
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
