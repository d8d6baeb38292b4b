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

    /// The frequency in hertz with which a piece of 20 ms repeats itself, 100...4,000; nil for silence and for sound that
    /// does not repeat, as noise.
    package static func pitch(of samples: [Float], sampleRate: Int = AudioBlock.sampleRate) -> Double? {
        // A little longer than the longest period, so that this one is a peak among its neighbors.
        let longest = sampleRate / 95
        guard samples.count * 2 >= longest * 3, level(of: samples) > -60 else { return nil }
        let count = samples.count - longest
        func likeness(_ lag: Int) -> Double {
            var (product, first, second) = (0.0, 0.0, 0.0)
            for index in 0..<count {
                let (left, right) = (Double(samples[index]), Double(samples[index + lag]))
                product += left * right
                first += left * left
                second += right * right
            }
            return first > 0 && second > 0 ? product / (first * second).squareRoot() : 0
        }
        let values = (sampleRate / 4_000...longest).map(likeness)
        guard let best = values.max(), best > 0.7 else { return nil }
        // Multiples of the period repeat as well: the first peak that is nearly as high is the period.
        for index in 1..<values.count - 1
        where values[index] >= best * 0.95 && values[index] >= values[index - 1] && values[index] >= values[index + 1] {
            return Double(sampleRate) / Double(sampleRate / 4_000 + index)
        }
        return nil
    }

    /// The energy in so many bands of equal width from 0 Hz to half the sample rate, -300...0 dBFS: that of a sine in the
    /// middle of each.
    package static func bands(
        of samples: [Float], count: Int, sampleRate: Int = AudioBlock.sampleRate
    ) -> [Double] {
        (0..<count).map { band in
            let hertz = (Double(band) + 0.5) * Double(sampleRate) / Double(2 * count)
            let energy = amplitude(of: hertz, in: samples, sampleRate: sampleRate)
            return energy > 0 ? min(max(20 * log10(energy), -300), 0) : -300
        }
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
