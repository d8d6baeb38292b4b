/// Played sound that an app takes itself, as far as it has not taken it yet.
package struct PulledPlayback: Sendable {
    /// How far the app may be behind, in ticks of 20 ms.
    private static let lagTicks = 25

    /// The form in which the app takes it.
    fileprivate let sampleRate: Int
    fileprivate let channelCount: Int
    /// The next tick of the device's sound.
    private var tick: Int
    private var resampler: Resampler
    /// Interleaved.
    private var waiting: [Float] = []

    /// Begins with a tick of the device's sound.
    fileprivate init(sampleRate: Int, channelCount: Int, tick: Int) {
        (self.sampleRate, self.channelCount, self.tick) = (sampleRate, channelCount, tick)
        resampler = Resampler(channelCount: channelCount, from: AudioBlock.sampleRate, to: sampleRate)
    }

    /// The next samples, with silence for those not played yet. An app that is half a second behind loses the oldest.
    fileprivate mutating func take(_ count: Int, from speaker: Speaker, end: Int) -> [Float] {
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

/// What a device has played by now, for apps that take it themselves.
package struct PlayedSound: Sendable {
    private let speaker: Speaker
    /// The next tick of the device's sound.
    private let end: Int

    /// What a speaker has played before a tick.
    package init(of speaker: Speaker, before end: Int) { (self.speaker, self.end) = (speaker, end) }

    /// The next interleaved samples in a form: `sampleRate` is above 0, `channelCount` 1 or 2. There is silence for those not
    /// played yet, and an app that is half a second behind loses the oldest.
    ///
    /// `playback` keeps what the app has not taken yet. Without one, and in another form than before, taking begins with this call.
    package func take(
        _ count: Int, sampleRate: Int, channelCount: Int, from playback: inout PulledPlayback?
    ) -> [Float] {
        var current = playback ?? PulledPlayback(sampleRate: sampleRate, channelCount: channelCount, tick: end)
        if current.sampleRate != sampleRate || current.channelCount != channelCount {
            current = PulledPlayback(sampleRate: sampleRate, channelCount: channelCount, tick: end)
        }
        defer { playback = current }
        return current.take(count, from: speaker, end: end)
    }
}
