/// Statistics of packets.
package struct VoiceStatistics: Hashable, Sendable {
    /// One publisher's stream, since its first packet.
    package struct Publisher: Hashable, Sendable {
        /// Who.
        package let publisher: String
        /// Packets that came and were well formed, late ones and duplicates included.
        package var received = 0
        /// Packets passed over when later ones were played.
        package var lost = 0
        /// Frames restored from the packet after them.
        package var recovered = 0
        /// Frames made from the sound before them, also to lengthen the delay.
        package var concealed = 0
        /// Packets that came after their tick.
        package var late = 0
        /// Packets that had come before.
        package var duplicate = 0
        /// Packets that are no 20 ms of Opus.
        package var malformed = 0
        /// Packets given up because too many waited.
        package var overflowed = 0
        /// How long packets are held back, 0 (no stream runs) or about 40...400.
        package var delayMilliseconds = 0
    }

    /// Packets made.
    package var sentPackets = 0
    /// Bytes of payload in them.
    package var sentBytes = 0
    /// Packets from publishers beyond ``VoiceEngine/maximumPublishers``.
    package var refusedPackets = 0
    /// Sorted by name.
    package var publishers: [Publisher] = []
}

/// How loud everyone was between two readings: RMS, -60 dBFS and less as 0, 0 dBFS as 100.
package struct VoiceLevels: Hashable, Sendable {
    /// One publisher's loudness.
    package struct Publisher: Hashable, Sendable {
        /// Who.
        package let publisher: String
        /// 0...100, as sent: the listener's volumes do not count, but a muted publisher is 0.
        package let level: Int
        /// Whether some of it sounded like a voice rather than background.
        package let hasVoice: Bool
        /// The mean of the squared samples, 0...1.
        package let meanSquare: Double
    }

    /// The local voice, 0...100, after capture volume and effects, without music; `nil` when not capturing, 0 when
    /// muted.
    package var local: Int?
    /// Whether some of the local voice sounded like a voice rather than background.
    package var localHasVoice = false
    /// The mean of the local voice's squared samples, 0...1.
    package var localMeanSquare = 0.0
    /// Every publisher whose packets came, sorted by name.
    package var publishers: [Publisher] = []
}

/// The results of one tick besides sound.
package struct VoiceTick: Hashable, Sendable {
    /// The packet to send to everyone else; one in every tick while capturing.
    package var outgoing: VoicePacket?
    /// The packets of side streams, by number; one of each in every tick while capturing.
    package var sidePackets: [SidePacket] = []
    /// What the music player did, in order.
    package var musicEvents: [MusicEvent] = []
    /// Publishers of whom the first frame was decoded in this tick, sorted.
    package var firstPacketFrom: [String] = []
    /// The sound itself, while the engine collects it.
    package var frames: VoiceFrames?
}
