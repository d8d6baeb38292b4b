#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Measures what a piece of mono sound contains.
public enum Spectrum {
    /// The result of ``level(of:)`` for silence, in dBFS; no result is lower.
    public static let silenceLevel = -127.0

    /// The peak amplitude, 0...1 and more, of the sine of `hertz` in `samples`; 0 when there are none.
    ///
    /// Tells apart tones that are at least four periods of the whole piece's length from each other: 20 Hz in 200 ms.
    public static func amplitude(of hertz: Double, in samples: [Float], sampleRate: Int = AudioBlock.sampleRate)
        -> Double
    {
        guard samples.count > 1 else { return 0 }
        // Goertzel's recurrence under a Hann window, so that tones elsewhere do not leak into the answer.
        let turn = 2 * Double.pi * hertz / Double(sampleRate)
        let coefficient = 2 * cos(turn)
        var previous = 0.0
        var beforePrevious = 0.0
        var windowSum = 0.0
        var window = HannWindow(count: samples.count)
        for sample in samples {
            let weight = window.next()
            windowSum += weight
            let value = Double(sample) * weight + coefficient * previous - beforePrevious
            beforePrevious = previous
            previous = value
        }
        let power = previous * previous + beforePrevious * beforePrevious - coefficient * previous * beforePrevious
        return 2 * max(0, power).squareRoot() / windowSum
    }

    /// The strongest frequency in hertz, from 20 Hz up, or nil for (nearly) silence and for less than 1,024 samples.
    ///
    /// Looks at up to 16,384 samples from the middle; exact to about 1 Hz there.
    public static func dominantFrequency(in samples: [Float], sampleRate: Int = AudioBlock.sampleRate) -> Double? {
        guard samples.count >= 1_024 else { return nil }
        var count = 1_024
        while count < 16_384 && count * 2 <= samples.count { count *= 2 }
        let start = (samples.count - count) / 2
        guard level(of: Array(samples[start..<start + count])) > -80 else { return nil }

        var real = [Double](repeating: 0, count: count)
        var window = HannWindow(count: count)
        for index in 0..<count { real[index] = Double(samples[start + index]) * window.next() }
        var imaginary = [Double](repeating: 0, count: count)
        transform(&real, &imaginary)

        let lowest = max(1, Int((20 * Double(count) / Double(sampleRate)).rounded(.up)))
        func power(_ bin: Int) -> Double { real[bin] * real[bin] + imaginary[bin] * imaginary[bin] }
        var best = lowest
        for bin in lowest..<count / 2 where power(bin) > power(best) { best = bin }
        // A parabola through the logarithms of the peak and its neighbors finds the peak between bins.
        let left = log(power(best - 1) + 1e-30)
        let middle = log(power(best) + 1e-30)
        let right = log(power(best + 1) + 1e-30)
        let curvature = left - 2 * middle + right
        let offset = curvature == 0 ? 0 : 0.5 * (left - right) / curvature
        return (Double(best) + max(-0.5, min(0.5, offset))) * Double(sampleRate) / Double(count)
    }

    /// The RMS level in dBFS, -127...0 and above 0 for clipped sound; a full-scale sine has -3.
    public static func level(of samples: [Float]) -> Double {
        var sum = 0.0
        for sample in samples { sum += Double(sample) * Double(sample) }
        return level(ofMeanSquare: samples.isEmpty ? 0 : sum / Double(samples.count))
    }

    /// The level in dBFS of a mean of squared samples, at least -127.
    static func level(ofMeanSquare meanSquare: Double) -> Double {
        meanSquare > 0 ? max(silenceLevel, 10 * log10(meanSquare)) : silenceLevel
    }

    /// A fast Fourier transform in place; the count is a power of two.
    private static func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
        let count = real.count
        var reversed = 0
        for index in 1..<count {
            var bit = count >> 1
            while reversed & bit != 0 {
                reversed ^= bit
                bit >>= 1
            }
            reversed |= bit
            if index < reversed {
                real.swapAt(index, reversed)
                imaginary.swapAt(index, reversed)
            }
        }
        var size = 2
        while size <= count {
            let half = size / 2
            for offset in 0..<half {
                let angle = -2 * Double.pi * Double(offset) / Double(size)
                let cosine = cos(angle)
                let sine = sin(angle)
                for low in stride(from: offset, to: count, by: size) {
                    let high = low + half
                    let turnedReal = real[high] * cosine - imaginary[high] * sine
                    let turnedImaginary = real[high] * sine + imaginary[high] * cosine
                    real[high] = real[low] - turnedReal
                    imaginary[high] = imaginary[low] - turnedImaginary
                    real[low] += turnedReal
                    imaginary[low] += turnedImaginary
                }
            }
            size *= 2
        }
    }
}

/// The weights of a Hann window, one after the other, by rotating a vector instead of computing a cosine each.
private struct HannWindow {
    private let stepCosine: Double
    private let stepSine: Double
    private var cosine = 1.0
    private var sine = 0.0

    init(count: Int) {
        let step = 2 * Double.pi / Double(count)
        stepCosine = cos(step)
        stepSine = sin(step)
    }

    mutating func next() -> Double {
        let weight = 0.5 - 0.5 * cosine
        (cosine, sine) = (cosine * stepCosine - sine * stepSine, sine * stepCosine + cosine * stepSine)
        return weight
    }
}
