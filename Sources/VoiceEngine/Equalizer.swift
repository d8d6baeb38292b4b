#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Raises and lowers bands of a sound, an octave each. It does not delay the sound.
package struct Equalizer: Sendable {
    /// The middle of each band, in hertz.
    package static let bands: [Double] = [31, 62, 125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000]

    private var channels: [[Peak]]

    /// - Parameter decibels: How much each band is raised, -40...40, clamped. Missing bands are left as they are.
    init(decibels: [Double], channelCount: Int) {
        let peaks = zip(Self.bands, decibels).compactMap { hertz, gain in
            gain == 0 || gain.isNaN ? nil : Peak(hertz: hertz, decibels: min(max(gain, -40), 40))
        }
        channels = (0..<channelCount).map { _ in peaks }
    }

    /// The channels of the blocks it takes.
    var channelCount: Int { channels.count }

    mutating func apply(to block: inout AudioBlock) {
        precondition(block.channelCount == channelCount, "the equalizer has \(channelCount) channels")
        for channel in 0..<channelCount {
            for peak in channels[channel].indices {
                var index = channel
                while index < block.samples.count {
                    block.samples[index] = channels[channel][peak].next(block.samples[index])
                    index += channelCount
                }
            }
        }
    }
}

/// A filter of second order that raises or lowers what is around a frequency, after Robert Bristow-Johnson's cookbook.
private struct Peak: Sendable {
    private let b0, b1, b2, a1, a2: Float
    private var x1: Float = 0
    private var x2: Float = 0
    private var y1: Float = 0
    private var y2: Float = 0

    init(hertz: Double, decibels: Double) {
        let amplitude = pow(10, decibels / 40)
        let omega = 2 * Double.pi * hertz / Double(AudioBlock.sampleRate)
        // Octave bands have a quality of about 1.41.
        let alpha = sin(omega) / (2 * 1.41)
        let a0 = 1 + alpha / amplitude
        b0 = Float((1 + alpha * amplitude) / a0)
        b1 = Float(-2 * cos(omega) / a0)
        b2 = Float((1 - alpha * amplitude) / a0)
        a1 = b1
        a2 = Float((1 - alpha / amplitude) / a0)
    }

    mutating func next(_ x: Float) -> Float {
        var y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        // Numbers too small to hear are slow to compute with.
        if abs(y) < 1e-20 { y = 0 }
        (x2, x1, y2, y1) = (x1, x, y1, y)
        return y
    }
}
