/// Statistics of pictures since they began, and in the last whole second.
package struct PictureStatistics: Hashable, Sendable {
    /// A stream that is sent.
    package struct Sent: Hashable, Sendable {
        package var stream: PictureStream
        /// Of the last picture sent; nil before the first.
        package var size: PictureSize?
        package var pictures = 0
        package var keyFrames = 0
        package var packets = 0
        /// Packets sent again.
        package var resent = 0
        /// Of the payloads of all packets.
        package var bytes = 0
        /// Pictures in the last second.
        package var frameRate = 0
        /// Bit/s in the last second.
        package var bitRate = 0
    }

    /// A stream that is received.
    package struct Received: Hashable, Sendable {
        package var key: PictureStreamKey
        /// Whether the pictures that are shown are those of the smaller size.
        package var isSmall = false
        /// Of the last picture decoded; nil before the first.
        package var size: PictureSize?
        /// Packets that came and were well formed, late ones and duplicates included.
        package var packets = 0
        /// Of their payloads.
        package var bytes = 0
        /// Packets that never came although later pictures were shown.
        package var lost = 0
        /// Packets whose picture was over.
        package var late = 0
        /// Packets that had come before, or were sent again and whose picture was over.
        package var duplicate = 0
        /// Packets that came because they were asked for again, in time.
        package var mended = 0
        /// How often packets were asked for again.
        package var packetRequests = 0
        /// Packets that are no piece of a VP8 picture.
        package var malformed = 0
        /// Packets given up because too many waited.
        package var overflowed = 0
        /// Pictures that could not be decoded.
        package var undecodable = 0
        package var decoded = 0
        /// Pictures shown; if several are due at once, only the last one is.
        package var shown = 0
        /// How often a key frame was asked for.
        package var requests = 0
        /// How often nothing was shown for ``VideoEngine/freezeTicks``.
        package var freezes = 0
        /// Ticks in which it was frozen.
        package var frozenTicks = 0
        /// Pictures shown in the last second.
        package var frameRate = 0
        /// Bit/s in the last second.
        package var bitRate = 0
        /// How much later than its sound the last picture was shown, in milliseconds; nil without sound.
        package var lagBehindSoundMilliseconds: Int?
    }

    /// Pictures that the camera took.
    package var captured = 0
    /// Pictures that the camera took in the last second.
    package var captureRate = 0
    /// Packets of streams beyond ``VideoEngine/maximumStreams``.
    package var refusedPackets = 0
    /// In order of streams.
    package var sent: [Sent] = []
    /// In order of keys.
    package var received: [Received] = []

    package init(
        captured: Int = 0, captureRate: Int = 0, refusedPackets: Int = 0, sent: [Sent] = [], received: [Received] = []
    ) {
        self.captured = captured
        self.captureRate = captureRate
        self.refusedPackets = refusedPackets
        self.sent = sent
        self.received = received
    }
}

/// Counts what happens in a second of 50 ticks.
struct RateMeter: Hashable, Sendable {
    /// The count of the last whole second.
    private(set) var rate = 0
    private var count = 0
    private var began: Int?

    mutating func add(_ amount: Int) { count += amount }

    /// Called in every tick.
    mutating func advance(to tick: Int) {
        let start = began ?? tick
        began = start
        guard tick - start >= 50 else { return }
        // After a longer pause there was nothing in the last second.
        rate = tick - start < 100 ? count : 0
        count = 0
        began = tick
    }
}
