#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A delay line that returns its input after a fixed number of frames.
struct DelayLine: Sendable {
    private var samples: [Float]
    private var index = 0

    init(frames: Int) {
        samples = [Float](repeating: 0, count: max(1, frames))
    }

    init(milliseconds: Float) {
        self.init(frames: Int(milliseconds * 48))
    }

    /// The input of the whole length ago.
    var oldest: Float { samples[index] }

    /// The input of `frames` ago, interpolated between two samples; 1...length.
    func sample(framesAgo frames: Float) -> Float {
        let whole = Int(frames)
        let part = frames - Float(whole)
        var near = index - whole
        if near < 0 { near += samples.count }
        let far = near == 0 ? samples.count - 1 : near - 1
        return samples[near] * (1 - part) + samples[far] * part
    }

    /// Puts in one sample in place of the oldest.
    mutating func push(_ sample: Float) {
        samples[index] = sample
        index += 1
        if index == samples.count { index = 0 }
    }
}

/// A comb: repeats its input at every length of its line, each time weaker and duller.
struct Comb: Sendable {
    private var line: DelayLine
    private let feedback: Float
    private let damping: Float
    private var dull: Float = 0

    /// - Parameters:
    ///   - feedback: How much of each repetition goes on, 0..<1.
    ///   - damping: How much of the treble each repetition loses, 0..<1.
    init(milliseconds: Float, feedback: Float, damping: Float) {
        line = DelayLine(milliseconds: milliseconds)
        self.feedback = feedback
        self.damping = damping
    }

    mutating func next(_ sample: Float) -> Float {
        let output = line.oldest
        dull = output * (1 - damping) + dull * damping
        line.push(sample + dull * feedback)
        return output
    }
}

/// An all-pass: spreads a sound in time and keeps its spectrum.
struct Allpass: Sendable {
    private var line: DelayLine
    private let gain: Float

    init(milliseconds: Float, gain: Float) {
        line = DelayLine(milliseconds: milliseconds)
        self.gain = gain
    }

    mutating func next(_ sample: Float) -> Float {
        let delayed = line.oldest
        let inner = sample + delayed * gain
        line.push(inner)
        return delayed - inner * gain
    }
}

/// A gentle low-pass, and a high-pass that is the difference to it.
struct OnePole: Sendable {
    private let coefficient: Float
    private var low: Float = 0

    init(hertz: Float) {
        coefficient = 1 - Float(exp(-2 * Double.pi * Double(hertz) / Double(AudioBlock.sampleRate)))
    }

    mutating func lowPass(_ sample: Float) -> Float {
        low += (sample - low) * coefficient
        return low
    }

    mutating func highPass(_ sample: Float) -> Float {
        sample - lowPass(sample)
    }
}

/// A sine that never loses its phase.
struct Oscillator: Sendable {
    private let step: Double
    private var phase = 0.0

    init(hertz: Float) {
        step = Double(hertz) / Double(AudioBlock.sampleRate)
    }

    mutating func next() -> Float {
        let value = Float(sin(2 * Double.pi * phase))
        phase += step
        if phase >= 1 { phase -= 1 }
        return value
    }
}
