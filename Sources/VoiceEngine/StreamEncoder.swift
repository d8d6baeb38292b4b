import OpusAudio

/// Mixes what one stream carries, keeps it within full scale, and encodes it.
struct StreamEncoder {
    let quality: VoiceQuality
    private let encoder: OpusEncoder
    private var limiter: LookaheadLimiter
    /// The sound for the encoder; after a tick, the sound that was encoded.
    private(set) var mix: [Float]
    /// Gain the last block ended with; changes are spread over a block, so that they do not click.
    private var lastGain: Float = 1

    init(_ quality: VoiceQuality) {
        self.quality = quality
        encoder = quality.makeEncoder()
        limiter = LookaheadLimiter(channelCount: quality.channelCount)
        mix = [Float](repeating: 0, count: AudioBlock.frameCount * quality.channelCount)
    }

    /// The payload for 20 ms, and its loudness as packets have it. Muted, it is silence.
    mutating func encode(_ voice: AudioBlock?, _ music: AudioBlock?, isMuted: Bool) -> (payload: [UInt8], level: UInt8)
    {
        mix(voice, music, isMuted: isMuted)
        return encode(isMuted: isMuted)
    }

    /// Makes the sound of 20 ms, without encoding it.
    mutating func mix(_ voice: AudioBlock?, _ music: AudioBlock?, isMuted: Bool) {
        mix.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        // The block in which muting begins is silent from its first sample.
        if !isMuted {
            if let voice { add(voice) }
            if let music { add(music) }
            limiter.apply(to: &mix)
        } else if lastGain != 0 {
            limiter = LookaheadLimiter(channelCount: quality.channelCount)
        }
        lastGain = isMuted ? 0 : 1
    }

    /// Puts another sound in the place of the mixed one.
    mutating func replace(with block: AudioBlock) { mix = block.floats(channelCount: quality.channelCount) }

    /// The payload for the mixed sound, and its loudness as packets have it.
    func encode(isMuted: Bool) -> (payload: [UInt8], level: UInt8) {
        let level = AudioLevel.wireLevel(meanSquare: SampleEnergy.meanSquare(mix))
        // libopus treats a steady sound, a tone or a held note, as background noise. Only quiet sound may be left out.
        let isQuiet = level >= VoiceQuality.quietLevel
        encoder.setUsesDTX(isMuted || quality.usesDTX && isQuiet)
        do {
            return (try encoder.encode(mix), level)
        } catch {
            preconditionFailure("libopus refuses a block of \(mix.count) samples: \(error)")
        }
    }

    private mutating func add(_ block: AudioBlock) {
        Mixing.add(
            block.samples, channelCount: block.channelCount, from: lastGain, to: 1, into: &mix,
            channelCount: quality.channelCount)
    }
}
