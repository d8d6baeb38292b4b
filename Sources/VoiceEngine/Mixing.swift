/// The loops over samples.
enum Mixing {
    /// Adds `samples`, with a gain that goes straight from `from` to `to`, to `mix`; mono goes to both sides, stereo to
    /// mono as the mean. Gives the mean square of the samples before the gain.
    @discardableResult
    static func add(
        _ samples: [Float], channelCount: Int, from: Float, to: Float, into mix: inout [Float],
        channelCount mixChannelCount: Int
    ) -> Double {
        precondition(samples.count / channelCount == mix.count / mixChannelCount)
        let frameCount = samples.count / channelCount
        let step = (to - from) / Float(frameCount)
        let sum: Float = samples.withUnsafeBufferPointer { samples in
            mix.withUnsafeMutableBufferPointer { mix in
                var sum: Float = 0
                var gain = from
                switch (channelCount, mixChannelCount) {
                case (1, 2):
                    for frame in 0..<frameCount {
                        let sample = samples[frame]
                        sum += sample * sample
                        mix[frame * 2] += sample * gain
                        mix[frame * 2 + 1] += sample * gain
                        gain += step
                    }
                case (2, 1):
                    for frame in 0..<frameCount {
                        let left = samples[frame * 2]
                        let right = samples[frame * 2 + 1]
                        sum += left * left + right * right
                        mix[frame] += (left + right) * 0.5 * gain
                        gain += step
                    }
                default:
                    for index in 0..<samples.count {
                        let sample = samples[index]
                        sum += sample * sample
                        mix[index] += sample * gain
                        if channelCount == 1 || index & 1 == 1 { gain += step }
                    }
                }
                return sum
            }
        }
        return Double(sum) / Double(samples.count)
    }

    /// Multiplies by a gain that goes straight from `from` to `to`.
    static func scale(_ samples: inout [Float], channelCount: Int, from: Float, to: Float) {
        let step = (to - from) / Float(samples.count / channelCount)
        samples.withUnsafeMutableBufferPointer { samples in
            var gain = from
            for index in samples.indices {
                samples[index] *= gain
                if channelCount == 1 || index & 1 == 1 { gain += step }
            }
        }
    }
}
