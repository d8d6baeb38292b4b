import CSpeexDSP
import Synchronization

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

/// Owns the C library's filter. The lock makes it safe to pass between threads, and is never contended.
private final class ResamplingFilter: Sendable {
    private let state: Mutex<OpaquePointer>

    init(channelCount: Int, inputRate: Int, outputRate: Int) {
        var status: Int32 = 0
        let made = speex_resampler_init(
            UInt32(channelCount), UInt32(inputRate), UInt32(outputRate), SPEEX_RESAMPLER_QUALITY_DESKTOP, &status)
        guard let made else {
            preconditionFailure("no resampler from \(inputRate) to \(outputRate) Hz: status \(status)")
        }
        speex_resampler_skip_zeros(made)
        state = Mutex(made)
    }

    deinit {
        state.withLock { speex_resampler_destroy($0) }
    }

    var inputLatencyFrames: Int {
        state.withLock { Int(speex_resampler_get_input_latency($0)) }
    }

    func reset() {
        state.withLock {
            speex_resampler_reset_mem($0)
            speex_resampler_skip_zeros($0)
        }
    }

    func resample(_ samples: [Float], channelCount: Int, inputRate: Int, outputRate: Int) -> [Float] {
        let frames = samples.count / channelCount
        guard frames > 0 else { return [] }
        let capacity = frames * outputRate / inputRate + 64
        return state.withLock { state in
            [Float](unsafeUninitializedCapacity: capacity * channelCount) { output, count in
                var taken = 0
                var given = 0
                samples.withUnsafeBufferPointer { input in
                    // The library may stop at the end of its own buffer, so it is called until it has taken all.
                    while taken < frames {
                        var inputLength = UInt32(frames - taken)
                        var outputLength = UInt32(capacity - given)
                        speex_resampler_process_interleaved_float(
                            state, input.baseAddress! + taken * channelCount, &inputLength,
                            output.baseAddress! + given * channelCount, &outputLength)
                        if inputLength == 0 && outputLength == 0 { break }
                        taken += Int(inputLength)
                        given += Int(outputLength)
                    }
                }
                count = given * channelCount
            }
        }
    }
}
