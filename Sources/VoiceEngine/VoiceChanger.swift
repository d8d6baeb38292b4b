/// The characters of changed voices; the numbers are the ones apps pass.
public enum VoiceChangerType: Int, CaseIterable, Hashable, Sendable {
    /// The voice as it is.
    case off = 0
    /// A cheeky child.
    case naughtyKid = 1
    /// A young girl.
    case lolita = 2
    /// A middle-aged man.
    case uncle = 3
    /// A heavy-metal singer.
    case heavyMetal = 4
    /// Someone with a blocked nose.
    case cold = 5
    /// A sing-song foreign accent.
    case foreignAccent = 6
    /// A beast in a trap.
    case trappedBeast = 7
    /// A mumbling stay-at-home.
    case otaku = 8
    /// A voice under electric current.
    case strongCurrent = 9
    /// A machine.
    case machinery = 10
    /// A voice from elsewhere.
    case ethereal = 11
}

/// The parameters of one character.
///
/// The values are assumed, and chosen so that the characters' spectra differ: no cloud publishes its own.
struct VoiceChangerRow: Hashable, Sendable {
    /// How far the pitch moves.
    var semitones: Double = 0
    /// How often a second the pitch varies, by a delay that varies by this much.
    var vibratoHertz: Float = 0
    var vibratoMilliseconds: Float = 0
    /// Multiplies the voice by a sine of this frequency; the depth, 0...1, is the strength.
    var ringHertz: Float = 0
    var ringDepth: Float = 0
    /// How strongly the voice is overdriven; 0 leaves it clean.
    var drive: Float = 0
    /// The delay of a comb resonance, and its strength, 0..<1.
    var combMilliseconds: Float = 0
    var combFeedback: Float = 0
    /// How often a second the loudness varies; the depth, 0...1, is the strength.
    var tremoloHertz: Float = 0
    var tremoloDepth: Float = 0
    /// The pass band between these two frequencies; 0 leaves that end open.
    var lowHertz: Float = 0
    var highHertz: Float = 0
    /// The final loudness.
    var gain: Float = 1

    /// The row of a type; nil for none.
    static func row(for type: VoiceChangerType) -> VoiceChangerRow? {
        switch type {
        case .off: nil
        case .naughtyKid: .init(semitones: 5, lowHertz: 250, gain: 1.1)
        case .lolita: .init(semitones: 8, vibratoHertz: 6, vibratoMilliseconds: 0.3, lowHertz: 350, gain: 1.2)
        case .uncle: .init(semitones: -4, highHertz: 5_000, gain: 1.1)
        case .heavyMetal: .init(semitones: -3, drive: 9, combMilliseconds: 3.1, combFeedback: 0.5, gain: 0.6)
        case .cold:
            .init(semitones: -1, combMilliseconds: 0.9, combFeedback: 0.3, lowHertz: 300, highHertz: 1_500, gain: 1.4)
        case .foreignAccent: .init(semitones: 2, vibratoHertz: 4.5, vibratoMilliseconds: 2.5)
        case .trappedBeast:
            .init(semitones: -9, drive: 5, tremoloHertz: 11, tremoloDepth: 0.6, highHertz: 3_500, gain: 0.8)
        case .otaku: .init(semitones: -2, combMilliseconds: 8, combFeedback: 0.45, highHertz: 2_500)
        case .strongCurrent: .init(ringHertz: 50, ringDepth: 0.9, drive: 6, lowHertz: 150, gain: 0.7)
        case .machinery: .init(ringHertz: 120, ringDepth: 0.6, combMilliseconds: 5.3, combFeedback: 0.7, gain: 0.7)
        case .ethereal:
            .init(
                semitones: 3, vibratoHertz: 0.8, vibratoMilliseconds: 3, combMilliseconds: 17, combFeedback: 0.6,
                tremoloHertz: 3, tremoloDepth: 0.4, lowHertz: 500, gain: 0.9)
        }
    }
}

/// The character of a voice except its pitch, which ``PitchShifter`` changes.
///
/// Adds no delay except the vibrato's few milliseconds.
struct VoiceChanger: Sendable {
    private let row: VoiceChangerRow
    private var channels: [VoiceChangerChannel]
    private var vibrato: Oscillator
    private var ring: Oscillator
    private var tremolo: Oscillator

    init(_ row: VoiceChangerRow, channelCount: Int) {
        self.row = row
        channels = (0..<channelCount).map { _ in VoiceChangerChannel(row) }
        vibrato = Oscillator(hertz: row.vibratoHertz)
        ring = Oscillator(hertz: row.ringHertz)
        tremolo = Oscillator(hertz: row.tremoloHertz)
    }

    /// The channels of the blocks it takes.
    var channelCount: Int { channels.count }

    mutating func apply(to block: inout AudioBlock) {
        precondition(block.channelCount == channelCount, "the changer has \(channelCount) channels")
        for frame in 0..<AudioBlock.frameCount {
            let wobble = row.vibratoMilliseconds > 0 ? 1 + (1 + vibrato.next()) * row.vibratoMilliseconds * 24 : 0
            let ringGain = row.ringDepth > 0 ? 1 - row.ringDepth + row.ringDepth * ring.next() : 1
            let tremoloGain = row.tremoloDepth > 0 ? 1 - row.tremoloDepth * (0.5 + 0.5 * tremolo.next()) : 1
            for channel in 0..<channelCount {
                let index = frame * channelCount + channel
                block.samples[index] = channels[channel].next(
                    block.samples[index], wobbleFrames: wobble, ringGain: ringGain, gain: tremoloGain * row.gain)
            }
        }
    }
}

/// One channel of a character.
private struct VoiceChangerChannel: Sendable {
    private let drive: Float
    private var vibratoLine: DelayLine?
    private var comb: Comb?
    private var low: OnePole?
    private var high: OnePole?

    init(_ row: VoiceChangerRow) {
        drive = row.drive
        if row.vibratoMilliseconds > 0 { vibratoLine = DelayLine(milliseconds: row.vibratoMilliseconds + 1) }
        if row.combMilliseconds > 0 {
            comb = Comb(milliseconds: row.combMilliseconds, feedback: row.combFeedback, damping: 0.1)
        }
        if row.lowHertz > 0 { low = OnePole(hertz: row.lowHertz) }
        if row.highHertz > 0 { high = OnePole(hertz: row.highHertz) }
    }

    mutating func next(_ sample: Float, wobbleFrames: Float, ringGain: Float, gain: Float) -> Float {
        var value = sample
        if vibratoLine != nil {
            vibratoLine?.push(value)
            value = vibratoLine?.sample(framesAgo: wobbleFrames) ?? value
        }
        value *= ringGain
        if drive > 0 {
            // Rises steeply and levels out below 1: odd harmonics, as an overdriven amplifier makes them.
            let driven = value * drive
            value = driven / (1 + abs(driven))
        }
        if let resonance = comb?.next(value) { value = value * 0.6 + resonance * 0.6 }
        if let passed = low?.highPass(value) { value = passed }
        if let passed = high?.lowPass(value) { value = passed }
        return value * gain
    }
}
