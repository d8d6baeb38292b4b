/// The loops over samples.
///
/// A gain goes linearly from one value to another. Each frame computes it anew: a running sum would be one long chain,
/// which cannot be vectorized.
enum Mixing {
    /// Adds `samples` to `mix`, with a gain that goes from `from` to `to`. Mono goes to both channels; stereo goes to
    /// mono as the mean.
    static func add(
        _ samples: [Float], channelCount: Int, from: Float, to: Float, into mix: inout [Float],
        channelCount mixChannelCount: Int
    ) {
        precondition(samples.count / channelCount == mix.count / mixChannelCount)
        let frameCount = samples.count / channelCount
        let step = (to - from) / Float(frameCount)
        samples.withUnsafeBufferPointer { samples in
            mix.withUnsafeMutableBufferPointer { mix in
                switch (channelCount, mixChannelCount) {
                case (1, 1) where from == to:
                    for frame in 0..<frameCount { mix[frame] += samples[frame] * from }
                case (1, 1):
                    for frame in 0..<frameCount { mix[frame] += samples[frame] * (from + step * Float(frame)) }
                case (1, _):
                    for frame in 0..<frameCount {
                        let sample = samples[frame] * (from + step * Float(frame))
                        mix[frame &* 2] += sample
                        mix[frame &* 2 &+ 1] += sample
                    }
                case (_, 1):
                    for frame in 0..<frameCount {
                        let sum = samples[frame &* 2] + samples[frame &* 2 &+ 1]
                        mix[frame] += sum * 0.5 * (from + step * Float(frame))
                    }
                default:
                    for frame in 0..<frameCount {
                        let gain = from + step * Float(frame)
                        mix[frame &* 2] += samples[frame &* 2] * gain
                        mix[frame &* 2 &+ 1] += samples[frame &* 2 &+ 1] * gain
                    }
                }
            }
        }
    }

    /// Mono samples for both sides.
    static func doubled(_ samples: [Float]) -> [Float] {
        [Float](unsafeUninitializedCapacity: samples.count * 2) { sides, count in
            for index in samples.indices {
                sides[2 * index] = samples[index]
                sides[2 * index + 1] = samples[index]
            }
            count = samples.count * 2
        }
    }

    /// Samples for both sides, of which each has a gain of its own.
    static func sides(of samples: [Float], channelCount: Int, left: Float, right: Float) -> [Float] {
        var sides = channelCount == 2 ? samples : doubled(samples)
        sides.withUnsafeMutableBufferPointer { sides in
            for frame in 0..<sides.count / 2 {
                sides[2 * frame] *= left
                sides[2 * frame + 1] *= right
            }
        }
        return sides
    }

    /// Multiplies by a gain that goes from `from` to `to`.
    static func scale(_ samples: inout [Float], channelCount: Int, from: Float, to: Float) {
        let frameCount = samples.count / channelCount
        let step = (to - from) / Float(frameCount)
        samples.withUnsafeMutableBufferPointer { samples in
            for frame in 0..<frameCount {
                let gain = from + step * Float(frame)
                for channel in 0..<channelCount { samples[frame &* channelCount &+ channel] *= gain }
            }
        }
    }

    /// The block in stereo, moved to one side: -1 is the left one alone, 1 the right one alone. The side it moves to keeps its
    /// loudness.
    static func panned(_ block: AudioBlock, to pan: Double) -> AudioBlock {
        var samples = block.floats(channelCount: 2)
        let (left, right) = (Float(min(1, 1 - pan)), Float(min(1, 1 + pan)))
        for frame in 0..<AudioBlock.frameCount {
            samples[2 * frame] *= left
            samples[2 * frame + 1] *= right
        }
        return AudioBlock(channelCount: 2, samples: samples)
    }
}
