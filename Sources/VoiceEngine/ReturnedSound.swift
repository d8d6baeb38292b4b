/// Sound that an app changed on its way. It is used in place of the engine's own, one step later than it was collected
/// or more; until enough of it is there, the engine's own is used.
package struct ReturnedSound: Hashable, Sendable {
    /// What more than this would be dropped, the oldest first: two seconds.
    private static let maximumFrames = 2 * AudioBlock.sampleRate

    private var channelCount = 1
    private var samples: [Float] = []

    package init() {}

    /// Appends interleaved samples of 1 or 2 channels, 48,000 a second in each. Another number of channels than before
    /// drops what waits.
    package mutating func append(_ added: [Float], channelCount: Int) {
        precondition(
            (1...2).contains(channelCount) && added.count % channelCount == 0,
            "\(added.count) samples are no whole frames of \(channelCount) channels")
        if channelCount != self.channelCount { samples = [] }
        self.channelCount = channelCount
        samples += added
        samples.removeFirst(max(0, samples.count - Self.maximumFrames * channelCount))
    }

    /// The next 20 ms; nil while less waits.
    mutating func nextBlock() -> AudioBlock? {
        let count = AudioBlock.frameCount * channelCount
        guard samples.count >= count else { return nil }
        defer { samples.removeFirst(count) }
        return AudioBlock(channelCount: channelCount, samples: Array(samples.prefix(count)))
    }
}

/// The sounds that an app may change; nil for those that it leaves alone. They are those of ``VoiceFrames`` with the same
/// names.
package struct ReturnedSounds: Hashable, Sendable {
    package var captured: ReturnedSound?
    package var sent: ReturnedSound?
    package var played: ReturnedSound?

    package init() {}
}
