/// Changes the sample rate of a stream of interleaved sound, without a delay at its beginning.
///
/// Copies share one filter, so a stream keeps one resampler and does not copy it.
package struct Resampler: Sendable {
    /// Channels in each frame.
    package let channelCount: Int
    /// The input's frames per second.
    package let inputRate: Int
    /// The output's frames per second.
    package let outputRate: Int
    /// Nothing to compute when both rates are equal.
    private let filter: ResamplingFilter?

    /// Makes a resampler. Rates are 1,000...768,000 Hz and channels 1...64; anything else is a bug of the caller.
    package init(channelCount: Int, from inputRate: Int, to outputRate: Int) {
        precondition((1...64).contains(channelCount), "a resampler has 1...64 channels, not \(channelCount)")
        precondition((1_000...768_000).contains(inputRate), "an input rate is 1,000...768,000 Hz, not \(inputRate)")
        precondition((1_000...768_000).contains(outputRate), "an output rate is 1,000...768,000 Hz, not \(outputRate)")
        self.channelCount = channelCount
        self.inputRate = inputRate
        self.outputRate = outputRate
        filter =
            inputRate == outputRate
            ? nil : ResamplingFilter(channelCount: channelCount, inputRate: inputRate, outputRate: outputRate)
    }

    /// Takes all of `samples`, whole frames, and returns the finished output. The filter keeps the last few
    /// milliseconds.
    package mutating func resample(_ samples: [Float]) -> [Float] {
        precondition(
            samples.count % channelCount == 0, "\(samples.count) samples are no whole frames of \(channelCount)")
        guard let filter else { return samples }
        return filter.resample(samples, channelCount: channelCount, inputRate: inputRate, outputRate: outputRate)
    }

    /// Returns what the filter still holds, as if silence followed. Start the next stream with ``reset()``.
    package mutating func finish() -> [Float] {
        guard let filter else { return [] }
        let silence = [Float](repeating: 0, count: filter.inputLatencyFrames * channelCount)
        return filter.resample(silence, channelCount: channelCount, inputRate: inputRate, outputRate: outputRate)
    }

    /// Resets the state for another stream.
    package mutating func reset() {
        filter?.reset()
    }
}

// What resamples: a library, or Swift where there is none.
#if AUDIO_LIBRARIES
    private typealias ResamplingFilter = SpeexFilter
#else
    private typealias ResamplingFilter = SincFilter
#endif
