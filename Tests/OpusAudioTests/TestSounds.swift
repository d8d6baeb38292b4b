import Foundation

/// A sine in one channel at 48 kHz, cut into blocks of 20 ms.
func sineBlocks(hertz: Double, amplitude: Double = 0.5, count: Int) -> [[Float]] {
    (0..<count).map { block in
        (0..<960).map { frame in
            Float(amplitude * sin(2 * Double.pi * hertz * Double(block * 960 + frame) / 48_000))
        }
    }
}

/// Something like speech: a gliding fundamental with overtones, swelling four times a second.
func speechBlocks(count: Int) -> [[Float]] {
    var phase = 0.0
    return (0..<count).map { block in
        (0..<960).map { frame in
            let time = Double(block * 960 + frame) / 48_000
            phase += (140 + 40 * sin(2 * Double.pi * 0.7 * time)) / 48_000
            let swell = pow(max(0, sin(Double.pi * 4 * time)), 0.6)
            var sample = 0.0
            for overtone in 1...16 { sample += sin(2 * Double.pi * Double(overtone) * phase) / Double(overtone) }
            return Float(0.25 * swell * sample)
        }
    }
}

func meanSquare(_ samples: some Collection<Float>) -> Double {
    samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)
}

/// How much of `samples` is a sine of that frequency, as its amplitude.
func amplitude(of samples: some Collection<Float>, hertz: Double) -> Double {
    var real = 0.0
    var imaginary = 0.0
    for (index, sample) in samples.enumerated() {
        let angle = 2 * Double.pi * hertz * Double(index) / 48_000
        real += Double(sample) * cos(angle)
        imaginary += Double(sample) * sin(angle)
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / Double(samples.count)
}

/// Signal over difference in decibels.
func signalToNoise(_ signal: some Collection<Float>, _ other: some Collection<Float>) -> Double {
    let difference = zip(signal, other).map { $0 - $1 }
    return 10 * log10(meanSquare(signal) / max(meanSquare(difference), 1e-12))
}
