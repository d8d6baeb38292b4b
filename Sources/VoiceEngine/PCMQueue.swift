import Synchronization

/// Why pushed sound was refused; nothing was queued.
public enum PCMFormatError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Rates are 8,000...192,000 Hz.
    case sampleRateOutOfRange(Int)
    /// Channels are 1...8.
    case channelCountOutOfRange(Int)
    /// The samples are not a whole number of frames.
    case incompleteFrame(sampleCount: Int, channelCount: Int)

    /// One line for a person, with the refused value.
    public var description: String {
        switch self {
        case .sampleRateOutOfRange(let rate): "a sample rate is 8,000...192,000 Hz, not \(rate)"
        case .channelCountOutOfRange(let count): "sound has 1...8 channels, not \(count)"
        case .incompleteFrame(let samples, let channels):
            "\(samples) samples are no whole frames of \(channels) channels"
        }
    }
}

/// Sound that an app pushes in pieces of any size, rate and channel count. It is taken out in 20 ms blocks at 48 kHz.
///
/// It holds a limited number of seconds; beyond that the oldest sound is dropped and counted. A few milliseconds stay
/// in the resampler until more is pushed, the rate changes, or ``finish()`` is called.
public final class PCMQueue: Sendable {
    /// The channels of the output blocks, 1 or 2; pushed sound is converted.
    public let channelCount: Int
    private let capacityFrames: Int
    private let state = Mutex(State())

    private struct State {
        var samples: [Float] = []
        var start = 0
        var resampler: Resampler?
        var droppedFrames = 0
        var isFinished = false

        var pendingSamples: Int { samples.count - start }
    }

    /// Makes an empty queue of 1 or 2 channels that holds at most `capacitySeconds`, clamped to 1...600.
    public init(channelCount: Int = 1, capacitySeconds: Int = 10) {
        precondition(channelCount == 1 || channelCount == 2, "a queue has 1 or 2 channels, not \(channelCount)")
        self.channelCount = channelCount
        capacityFrames = max(1, min(600, capacitySeconds)) * AudioBlock.sampleRate
    }

    /// Appends interleaved 16-bit samples.
    public func push(_ samples: [Int16], sampleRate: Int, channelCount: Int) throws(PCMFormatError) {
        try push(samples.map { Float($0) / 32_768 }, sampleRate: sampleRate, channelCount: channelCount)
    }

    /// Appends interleaved samples, nominally -1...1; non-finite numbers become silence.
    public func push(_ samples: [Float], sampleRate: Int, channelCount: Int) throws(PCMFormatError) {
        guard (8_000...192_000).contains(sampleRate) else { throw .sampleRateOutOfRange(sampleRate) }
        guard (1...8).contains(channelCount) else { throw .channelCountOutOfRange(channelCount) }
        guard samples.count % channelCount == 0 else {
            throw .incompleteFrame(sampleCount: samples.count, channelCount: channelCount)
        }
        let converted = Self.converted(AudioFile.finite(samples), from: channelCount, to: self.channelCount)
        state.withLock { state in
            if state.resampler?.inputRate != sampleRate || state.isFinished {
                let tail = state.resampler?.finish() ?? []
                state.samples.append(contentsOf: state.isFinished ? [] : tail)
                state.isFinished = false
                state.resampler = Resampler(
                    channelCount: self.channelCount, from: sampleRate, to: AudioBlock.sampleRate)
            }
            let added = state.resampler?.resample(converted) ?? []
            state.samples.append(contentsOf: added)
            trim(&state)
        }
    }

    /// Ends the sound: the rest of a block is padded with silence. A later push starts a new sound.
    public func finish() {
        state.withLock { state in
            guard !state.isFinished else { return }
            state.isFinished = true
            if let tail = state.resampler?.finish() { state.samples.append(contentsOf: tail) }
            let blockSamples = AudioBlock.frameCount * channelCount
            let excess = state.pendingSamples % blockSamples
            if excess > 0 {
                state.samples.append(contentsOf: repeatElement(0, count: blockSamples - excess))
            }
            trim(&state)
        }
    }

    /// The oldest 20 ms, or nil while less than that is there.
    public func nextBlock() -> AudioBlock? {
        state.withLock { state in
            let blockSamples = AudioBlock.frameCount * channelCount
            guard state.pendingSamples >= blockSamples else { return nil }
            let block = AudioBlock(
                channelCount: channelCount, samples: Array(state.samples[state.start..<state.start + blockSamples]))
            state.start += blockSamples
            Self.compact(&state)
            return block
        }
    }

    /// How many of the oldest frames, at 48 kHz, were dropped because the queue was full.
    public var droppedFrameCount: Int { state.withLock { $0.droppedFrames } }

    /// How many frames, at 48 kHz, wait to be taken.
    public var pendingFrameCount: Int { state.withLock { $0.pendingSamples / channelCount } }

    /// Whether ``finish()`` was called and everything was taken.
    public var isExhausted: Bool { state.withLock { $0.isFinished && $0.pendingSamples == 0 } }

    private func trim(_ state: inout State) {
        let excess = state.pendingSamples / channelCount - capacityFrames
        guard excess > 0 else { return }
        state.start += excess * channelCount
        state.droppedFrames += excess
        Self.compact(&state)
    }

    /// Moves the pending samples to the front when the taken ones are the larger part, so that samples move rarely.
    private static func compact(_ state: inout State) {
        guard state.start * 2 >= state.samples.count else { return }
        state.samples.removeSubrange(0..<state.start)
        state.start = 0
    }

    private static func converted(_ samples: [Float], from channels: Int, to wanted: Int) -> [Float] {
        guard channels != wanted else { return samples }
        var result: [Float] = []
        result.reserveCapacity(samples.count / channels * wanted)
        for frame in 0..<samples.count / channels {
            var sum: Float = 0
            for channel in 0..<channels { sum += samples[frame * channels + channel] }
            result.append(contentsOf: repeatElement(sum / Float(channels), count: wanted))
        }
        return result
    }
}
