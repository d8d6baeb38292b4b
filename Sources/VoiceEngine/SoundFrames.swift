/// The format of the frames in which an app gets sound.
package struct SoundFrameFormat: Hashable, Sendable {
    /// Samples of one channel in a second.
    package var sampleRate: Int
    /// 1 or 2.
    package var channelCount: Int
    /// Samples of one channel in a frame; at least 1.
    package var length: Int

    /// As the engine has its sound, unless said otherwise: mono frames of 20 ms at 48 kHz.
    package init(
        sampleRate: Int = AudioBlock.sampleRate, channelCount: Int = 1, length: Int = AudioBlock.frameCount
    ) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.length = length
    }
}

/// Cuts several sounds of a device, each a series of blocks of 20 ms, into frames of an app's formats, and brings frames that the
/// app changed back to the engine's rate.
///
/// It keeps what does not fill a frame yet, for each source. Another format of a source begins anew.
package struct SoundFrames<Source: Hashable & Sendable>: Sendable {
    private struct Cutter: Sendable {
        let format: SoundFrameFormat
        var resampler: Resampler
        var waiting: [Float] = []

        init(_ format: SoundFrameFormat) {
            self.format = format
            resampler = Resampler(
                channelCount: format.channelCount, from: AudioBlock.sampleRate, to: format.sampleRate)
        }

        mutating func cut(_ block: AudioBlock) -> [[UInt8]] {
            waiting += resampler.resample(block.floats(channelCount: format.channelCount))
            let length = format.length * format.channelCount
            var frames: [[UInt8]] = []
            var start = 0
            while waiting.count - start >= length {
                frames.append(AudioFile.bytes(Array(waiting[start..<start + length])))
                start += length
            }
            waiting.removeFirst(start)
            return frames
        }
    }

    private struct Restorer: Sendable {
        let format: SoundFrameFormat
        var resampler: Resampler

        init(_ format: SoundFrameFormat) {
            self.format = format
            resampler = Resampler(
                channelCount: format.channelCount, from: format.sampleRate, to: AudioBlock.sampleRate)
        }
    }

    private var cutters: [Source: Cutter] = [:]
    private var restorers: [Source: Restorer] = [:]

    /// Nothing was cut yet.
    package init() {}

    /// The frames that are complete with this block, as 16-bit samples in little-endian order.
    package mutating func cut(_ block: AudioBlock, of source: Source, as format: SoundFrameFormat) -> [[UInt8]] {
        var cutter = cutters.removeValue(forKey: source) ?? Cutter(format)
        if cutter.format != format { cutter = Cutter(format) }
        defer { cutters[source] = cutter }
        return cutter.cut(block)
    }

    /// The samples of a frame that the app changed, at the engine's rate, in the format's channels.
    package mutating func restore(_ frame: [UInt8], of source: Source, as format: SoundFrameFormat) -> [Float] {
        var restorer = restorers.removeValue(forKey: source) ?? Restorer(format)
        if restorer.format != format { restorer = Restorer(format) }
        defer { restorers[source] = restorer }
        return restorer.resampler.resample(AudioFile.samples(ofBytes: frame))
    }

    /// Whether a frame of this source was restored.
    package func hasRestored(_ source: Source) -> Bool { restorers[source] != nil }

    /// Forgets what does not fill a frame yet, and what was restored.
    package mutating func reset() { (cutters, restorers) = ([:], [:]) }
}
