/// Played sound that an app takes itself, as far as it has not taken it yet.
package struct PulledPlayback: Sendable {
    /// How far the app may be behind, in ticks of 20 ms.
    private static let lagTicks = 25

    /// The form in which the app takes it.
    package let sampleRate: Int
    package let channelCount: Int
    /// The next tick of the device's sound.
    private var tick: Int
    private var resampler: Resampler
    /// Interleaved.
    private var waiting: [Float] = []

    /// Begins with a tick of the device's sound.
    package init(sampleRate: Int, channelCount: Int, tick: Int) {
        (self.sampleRate, self.channelCount, self.tick) = (sampleRate, channelCount, tick)
        resampler = Resampler(channelCount: channelCount, from: AudioBlock.sampleRate, to: sampleRate)
    }

    /// The next samples, with silence for those not played yet. An app that is half a second behind loses the oldest.
    package mutating func take(_ count: Int, from speaker: Speaker, end: Int) -> [Float] {
        if tick < end - Self.lagTicks { (tick, waiting) = (end - Self.lagTicks, []) }
        while tick < end {
            let stereo = speaker.samples(at: tick).map { Float($0) / 32_768 }
            let block =
                stereo.isEmpty ? AudioBlock.silence(channelCount: 2) : AudioBlock(channelCount: 2, samples: stereo)
            waiting += resampler.resample(block.floats(channelCount: channelCount))
            tick += 1
        }
        let taken = Array(waiting.prefix(count))
        waiting.removeFirst(taken.count)
        return taken + [Float](repeating: 0, count: count - taken.count)
    }
}
