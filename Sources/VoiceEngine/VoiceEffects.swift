/// The effects between the microphone and the encoder: a changed pitch, a character, an
/// equalizer, a room.
///
/// Each block keeps its size. Copies share one pitch shifter, so each microphone keeps one value and does not copy it.
package struct VoiceEffects: Sendable {
    /// The room; a change ends the earlier room's tail.
    package var reverb: ReverbType = .off {
        didSet { if reverb != oldValue { room = nil } }
    }
    /// The character.
    package var changer: VoiceChangerType = .off {
        didSet { if changer != oldValue { character = nil } }
    }
    /// The shift of the pitch: -1...1 is an octave down to an octave up. Values outside are clamped; NaN becomes 0.
    package var pitch: Double = 0 {
        didSet { pitch = pitch.isNaN ? 0 : max(-1, min(1, pitch)) }
    }

    /// A room of the app's own, in place of ``reverb``; a change ends the earlier room's tail.
    package var ownRoom: RoomSettings? {
        didSet { if ownRoom != oldValue { room = nil } }
    }
    /// How many decibels each band of ``Equalizer/bands`` is raised, -40...40, clamped. Missing ones are 0.
    package var equalizer: [Double] = [] {
        didSet { if equalizer != oldValue { bands = nil } }
    }

    private var bands: Equalizer?
    private var room: Reverb?
    private var character: VoiceChanger?
    private var shifter: PitchShifter?
    private var shifterSemitones = 0.0

    /// Effects that change nothing.
    package init() {}

    /// Whether the pitch of a voice, and the pitch and speed of music, can change on this system: not on iOS.
    package static var canChangePitch: Bool { SoundTouchStream.isEffective }

    /// The delay of the voice, in frames at 48 kHz: 2,880 (60 ms) while the pitch is shifted, directly or by the
    /// character, else 0.
    package var latencyFrames: Int { semitones == 0 ? 0 : PitchShifter.latencyFrames }

    /// Whether blocks pass unchanged.
    package var isNeutral: Bool { reverb == .off && ownRoom == nil && changer == .off && pitch == 0 && !isEqualized }

    private var isEqualized: Bool { equalizer.contains { $0 != 0 } }

    /// Replaces the block with its changed sound; the samples stay within -1...1.
    package mutating func apply(to block: inout AudioBlock) {
        if isNeutral {
            shifter = nil
            return
        }
        shift(&block)
        if let row = VoiceChangerRow.row(for: changer) {
            if character?.channelCount != block.channelCount {
                character = VoiceChanger(row, channelCount: block.channelCount)
            }
            character?.apply(to: &block)
        }
        if isEqualized {
            if bands?.channelCount != block.channelCount {
                bands = Equalizer(decibels: equalizer, channelCount: block.channelCount)
            }
            bands?.apply(to: &block)
        }
        if let row = ownRoom?.row ?? ReverbRow.row(for: reverb) {
            if room?.channelCount != block.channelCount {
                room = Reverb(row, channelCount: block.channelCount)
            }
            room?.apply(to: &block)
        }
        for index in block.samples.indices {
            block.samples[index] = max(-1, min(1, block.samples[index]))
        }
    }

    /// The sum of the character's own shift and the requested one, at most two octaves.
    private var semitones: Double {
        guard Self.canChangePitch else { return 0 }
        return max(-24, min(24, (VoiceChangerRow.row(for: changer)?.semitones ?? 0) + pitch * 12))
    }

    private mutating func shift(_ block: inout AudioBlock) {
        let semitones = semitones
        guard semitones != 0 else {
            shifter = nil
            return
        }
        if shifter?.channelCount != block.channelCount {
            shifter = PitchShifter(channelCount: block.channelCount, semitones: semitones)
        } else if shifterSemitones != semitones {
            shifter?.setPitch(semitones: semitones)
        }
        shifterSemitones = semitones
        shifter?.apply(to: &block)
    }
}
