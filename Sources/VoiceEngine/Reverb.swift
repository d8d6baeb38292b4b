#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The rooms that the reverb simulates; the numbers are the ones apps pass.
public enum ReverbType: Int, CaseIterable, Hashable, Sendable {
    /// The voice as it is.
    case off = 0
    /// A karaoke box: a short room with an echo.
    case ktv = 1
    /// A small furnished room.
    case smallRoom = 2
    /// A concert hall.
    case hall = 3
    /// A deep, dark vault.
    case deep = 4
    /// A loud room that throws the voice right back.
    case loud = 5
    /// A metal pipe.
    case metallic = 6
    /// A narrow, warm tape echo.
    case magnetic = 7
    /// A bright, floating, endless space.
    case ethereal = 8
    /// A recording studio.
    case studio = 9
    /// A singer's plate.
    case melodious = 10
    /// A livelier recording studio.
    case studio2 = 11
}

/// The parameters of one room.
///
/// The values are assumed, and chosen so that the rooms' spectra differ: no cloud publishes its own.
struct ReverbRow: Hashable, Sendable {
    /// Scales the lengths of the combs; 1 is a room of about 35 ms between repetitions.
    var size: Float
    /// How long the tail takes to fall by 60 dB.
    var decaySeconds: Float
    /// How much treble each repetition loses, 0..<1.
    var damping: Float
    /// How long after the voice the room answers.
    var preDelayMilliseconds: Float
    /// The voice's own share.
    var dry: Float
    /// The room's share.
    var wet: Float
    /// The room's spectrum lies between these two.
    var lowHertz: Float
    var highHertz: Float
    /// A distinct echo besides the room, and how much of it repeats.
    var echoMilliseconds: Float
    var echoFeedback: Float
    /// How often a second the room's loudness varies; 0 for never.
    var swellHertz: Float

    /// The row of a type; nil for none.
    static func row(for type: ReverbType) -> ReverbRow? {
        switch type {
        case .off: nil
        case .ktv: row(1.0, 1.6, 0.35, pre: 25, dry: 0.8, wet: 0.5, 180, 7_000, echo: 190, 0.35)
        case .smallRoom: row(0.45, 0.5, 0.5, pre: 3, dry: 0.85, wet: 0.4, 150, 6_000)
        case .hall: row(1.7, 3.2, 0.3, pre: 40, dry: 0.75, wet: 0.5, 90, 8_000)
        case .deep: row(2.2, 4.0, 0.75, pre: 60, dry: 0.6, wet: 0.8, 40, 1_600)
        case .loud: row(0.8, 0.9, 0.15, pre: 8, dry: 1.1, wet: 0.7, 200, 9_000, echo: 90, 0.25)
        case .metallic: row(0.18, 1.2, 0.02, pre: 1, dry: 0.5, wet: 0.7, 500, 14_000)
        case .magnetic: row(0.6, 0.7, 0.6, pre: 15, dry: 0.7, wet: 0.45, 300, 3_000, echo: 120, 0.55)
        case .ethereal: row(2.0, 6.0, 0.05, pre: 80, dry: 0.5, wet: 0.8, 700, 15_000, swell: 0.7)
        case .studio: row(0.3, 0.35, 0.4, pre: 6, dry: 0.95, wet: 0.3, 250, 10_000)
        case .melodious: row(1.2, 2.2, 0.2, pre: 30, dry: 0.85, wet: 0.45, 300, 12_000, swell: 2.5)
        case .studio2: row(0.55, 0.8, 0.25, pre: 12, dry: 0.9, wet: 0.4, 200, 12_000)
        }
    }

    private static func row(
        _ size: Float, _ decay: Float, _ damping: Float, pre: Float, dry: Float, wet: Float,
        _ low: Float, _ high: Float, echo: Float = 0, _ echoFeedback: Float = 0, swell: Float = 0
    ) -> ReverbRow {
        ReverbRow(
            size: size, decaySeconds: decay, damping: damping, preDelayMilliseconds: pre, dry: dry, wet: wet,
            lowHertz: low, highHertz: high, echoMilliseconds: echo, echoFeedback: echoFeedback, swellHertz: swell)
    }
}

/// A room as an app describes it. Values outside are clamped.
package struct RoomSettings: Hashable, Sendable {
    /// The voice's own share, -20...10 dB.
    package var dryDecibels: Int
    /// The room's share, -20...10 dB.
    package var wetDecibels: Int
    /// The room's size, 0...100.
    package var size: Int
    /// How long after the voice the room answers, 0...200 ms.
    package var delayMilliseconds: Int
    /// How long the room sounds, 0...100.
    package var strength: Int

    /// A middling room.
    package init(
        dryDecibels: Int = 0, wetDecibels: Int = 0, size: Int = 50, delayMilliseconds: Int = 0, strength: Int = 0
    ) {
        self.dryDecibels = dryDecibels
        self.wetDecibels = wetDecibels
        self.size = size
        self.delayMilliseconds = delayMilliseconds
        self.strength = strength
    }

    var row: ReverbRow {
        func amplitude(_ decibels: Int) -> Float { Float(pow(10, Double(min(max(decibels, -20), 10)) / 20)) }
        let strength = Float(min(max(self.strength, 0), 100))
        // At strength 0 there is no reverb, however high `wetDecibels` is.
        return ReverbRow(
            size: 0.2 + Float(min(max(size, 0), 100)) / 50, decaySeconds: 0.2 + strength * 0.05, damping: 0.3,
            preDelayMilliseconds: Float(min(max(delayMilliseconds, 0), 200)), dry: amplitude(dryDecibels),
            wet: amplitude(wetDecibels) * strength / 100, lowHertz: 150, highHertz: 9_000, echoMilliseconds: 0,
            echoFeedback: 0, swellHertz: 0)
    }
}

/// A room made of combs and all-passes, after Schroeder. It adds a tail to a voice and does not delay the voice.
struct Reverb: Sendable {
    private let row: ReverbRow
    private var channels: [ReverbChannel]
    /// Blocks of silence in and out. A silent room is not computed until the voice returns.
    private var quietBlocks = 0

    init(_ row: ReverbRow, channelCount: Int) {
        self.row = row
        channels = (0..<channelCount).map { ReverbChannel(row, spreadMilliseconds: 0.7 * Float($0)) }
    }

    /// The channels of the blocks it takes.
    var channelCount: Int { channels.count }

    mutating func apply(to block: inout AudioBlock) {
        precondition(block.channelCount == channelCount, "the room has \(channelCount) channels")
        let isSilent = block.isSilent
        if isSilent && quietBlocks >= Self.quietBlocksUntilSleep { return }
        var peak: Float = 0
        for channel in 0..<channelCount {
            var index = channel
            while index < block.samples.count {
                let sample = block.samples[index]
                let answer = channels[channel].next(sample) * row.wet
                peak = max(peak, abs(answer))
                block.samples[index] = sample * row.dry + answer
                index += channelCount
            }
        }
        quietBlocks = isSilent && peak < 1e-6 ? quietBlocks + 1 : 0
    }

    /// Two seconds, longer than any line, so that nothing is cut off. It also keeps the lines from fading to denormal
    /// numbers, which are slow to compute with.
    private static let quietBlocksUntilSleep = 100
}

/// One channel of a room.
private struct ReverbChannel: Sendable {
    private var preDelay: DelayLine
    private var combs: [Comb]
    private var allpasses: [Allpass]
    private var low: OnePole
    private var high: OnePole
    private var echo: Comb?
    private var swell: Oscillator?

    /// Schroeder's four comb lengths and two between them, in milliseconds: not multiples of each other, so that no
    /// pitch rings.
    private static let combMilliseconds: [Float] = [29.7, 31.9, 34.3, 37.1, 41.1, 43.7]
    private static let allpassMilliseconds: [Float] = [5.0, 1.7, 0.9]

    init(_ row: ReverbRow, spreadMilliseconds: Float) {
        preDelay = DelayLine(milliseconds: row.preDelayMilliseconds)
        combs = Self.combMilliseconds.map { length in
            let milliseconds = (length + spreadMilliseconds) * row.size
            // A loop of this length has fallen by 60 dB after the decay time.
            let feedback = Float(pow(10, -3 * Double(milliseconds) / 1_000 / Double(row.decaySeconds)))
            return Comb(milliseconds: milliseconds, feedback: feedback, damping: row.damping)
        }
        allpasses = Self.allpassMilliseconds.map { Allpass(milliseconds: $0 + spreadMilliseconds * 0.1, gain: 0.6) }
        low = OnePole(hertz: row.lowHertz)
        high = OnePole(hertz: row.highHertz)
        if row.echoMilliseconds > 0 {
            echo = Comb(milliseconds: row.echoMilliseconds, feedback: row.echoFeedback, damping: row.damping)
        }
        if row.swellHertz > 0 { swell = Oscillator(hertz: row.swellHertz) }
    }

    mutating func next(_ sample: Float) -> Float {
        let delayed = preDelay.oldest
        preDelay.push(sample)
        var sum: Float = 0
        for index in combs.indices { sum += combs[index].next(delayed) }
        sum *= 0.3
        for index in allpasses.indices { sum = allpasses[index].next(sum) }
        if let repeated = echo?.next(sample) { sum += repeated * 0.6 }
        if let wave = swell?.next() { sum *= 0.7 + 0.3 * wave }
        return high.lowPass(low.highPass(sum))
    }
}
