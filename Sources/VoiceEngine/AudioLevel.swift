/// The two loudness scales. Both use tables of powers of one constant, because products are the same bits on every
/// machine, and logarithms are not.
package enum AudioLevel {
    /// 10 to the power of -0.05 and of -0.1: energy half a decibel and a decibel down.
    private static let halfDecibel = 0.891_250_938_133_745_6
    private static let decibel = 0.794_328_234_724_281_5
    /// 10 to the power of -0.03 and of -0.06: energy 0.3 and 0.6 dB down, the latter a hundredth of 60 dB.
    private static let halfPercent = 0.933_254_300_796_991_0
    private static let percent = 0.870_963_589_956_080_7

    /// The smallest mean square for each level: halfway between two whole decibels.
    private static let wireBounds = powers(first: halfDecibel, ratio: decibel, count: 127)
    /// The smallest mean square for each percentage: 100 minus the index.
    private static let percentBounds = powers(first: halfPercent, ratio: percent, count: 100)

    /// The level in packets: 0 (as loud as possible) to 127 (silence) in -dBov.
    package static func wireLevel(meanSquare: Double) -> UInt8 {
        UInt8(index(of: meanSquare, in: wireBounds))
    }

    /// The level for users: -60 dBFS and below is 0, 0 dBFS is 100, linear in decibels in between.
    package static func percentage(meanSquare: Double) -> Int {
        100 - index(of: meanSquare, in: percentBounds)
    }

    /// The level for reports in whole decibels: -127, silence, to 0.
    package static func decibels(meanSquare: Double) -> Int { -Int(wireLevel(meanSquare: meanSquare)) }

    /// The level for reports from 0 to `maximum`, which a sine at full scale has; linear in the amplitude.
    package static func linear(meanSquare: Double, maximum: Int) -> Int {
        Int((Double(maximum) * min(1, (2 * max(0, meanSquare)).squareRoot())).rounded())
    }

    private static func powers(first: Double, ratio: Double, count: Int) -> [Double] {
        var bounds: [Double] = []
        var bound = first
        for _ in 0..<count {
            bounds.append(bound)
            bound *= ratio
        }
        return bounds
    }

    /// The number of bounds above the value; the bounds fall.
    private static func index(of meanSquare: Double, in bounds: [Double]) -> Int {
        var low = 0
        var high = bounds.count
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle] > meanSquare { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Loudness between two readings.
struct LevelMeter: Hashable, Sendable {
    private var sum = 0.0
    private var blockCount = 0
    private var activity = VoiceActivity()
    /// Whether any block since the last reading sounded like a voice.
    private var heardVoice = false

    /// Takes one block's mean square into account.
    mutating func add(meanSquare: Double) {
        sum += meanSquare
        blockCount += 1
        if activity.update(meanSquare: meanSquare) { heardVoice = true }
    }

    /// 0...100, the voice flag and the mean square since the last reading; without a block 0 and false.
    mutating func read() -> (level: Int, hasVoice: Bool, meanSquare: Double) {
        defer {
            sum = 0
            blockCount = 0
            heardVoice = false
        }
        guard blockCount > 0 else { return (0, heardVoice, 0) }
        let meanSquare = sum / Double(blockCount)
        return (AudioLevel.percentage(meanSquare: meanSquare), heardVoice, meanSquare)
    }
}

/// Tells speech from background by energy. Speech is clearly louder than the quietest recent sound; the flag stays on
/// for a moment after it.
struct VoiceActivity: Hashable, Sendable {
    /// -50 dBFS: nothing softer counts as a voice.
    private static let threshold = 0.000_01
    /// -45 dBFS: the background estimate never rises above it, however long a sound lasts.
    private static let loudestBackground = 0.000_03
    /// 9 dB above the background.
    private static let ratio = 8.0
    /// The background estimate rises by 1 % a block (doubles in 1.4 s) and falls at once.
    private static let rise = 1.01
    /// Blocks the flag stays on, to bridge the gaps between syllables: 200 ms.
    private static let hangover = 10

    private var background = VoiceActivity.threshold / VoiceActivity.ratio
    private var remaining = 0

    /// Whether this block belongs to speech.
    mutating func update(meanSquare: Double) -> Bool {
        let isLoud = meanSquare >= max(Self.threshold, background * Self.ratio)
        background = min(max(meanSquare, 1e-9), background * Self.rise, Self.loudestBackground)
        remaining = isLoud ? Self.hangover : max(0, remaining - 1)
        return remaining > 0
    }
}
