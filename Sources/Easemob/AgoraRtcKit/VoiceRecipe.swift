import EmulatorAPI
import Foundation
import VendorDialects
import VoiceEngine

/// What a preset is made of. The values are assumed, and chosen so that the presets' spectra differ: the vendor does not
/// publish its own.
struct VoiceRecipe: Hashable, Sendable {
    var reverb = ReverbType.off
    var changer = VoiceChangerType.off
    var semitones = 0.0
    /// Decibels of the ten bands from 31 Hz on.
    var equalizer: [Double] = []

    private static let mostTreble = 10.0

    private static func bands(
        _ low: Double, _ middle: Double, _ presence: Double, _ treble: Double
    ) -> [Double] {
        [low, low, low, low / 2, middle, middle, presence, presence, treble, treble]
    }

    /// The recipe of a beautifier.
    init(_ preset: AgoraVoiceBeautifierPreset) {
        switch preset {
        case .presetOff: break
        case .presetChatBeautifierMagnetic: equalizer = Self.bands(7, 1, -1, -3)
        case .presetChatBeautifierFresh: equalizer = Self.bands(-3, 0, 4, 6)
        case .presetChatBeautifierVitality: equalizer = Self.bands(2, -1, 6, 3)
        case .presetSingingBeautifier:
            reverb = .melodious
            equalizer = Self.bands(2, 0, 3, 2)
        case .timbreTransformationVigorous: equalizer = Self.bands(5, 3, 2, -2)
        case .timbreTransformationDeep:
            semitones = -2
            equalizer = Self.bands(6, 0, -3, -5)
        case .timbreTransformationMellow: equalizer = Self.bands(3, 4, -4, -8)
        case .timbreTransformationFalsetto:
            semitones = 5
            equalizer = Self.bands(-6, 0, 3, 4)
        case .timbreTransformationFull: equalizer = Self.bands(4, 5, 1, -1)
        case .timbreTransformationClear: equalizer = Self.bands(-5, -2, 6, 8)
        case .timbreTransformationResounding:
            reverb = .smallRoom
            equalizer = Self.bands(4, 2, 4, 0)
        case .timbreTransformatRinging:
            reverb = .studio
            equalizer = Self.bands(-4, -3, 8, 9)
        case .ultraHighQuality: equalizer = Self.bands(1, 0, 3, Self.mostTreble)
        }
    }

    /// The recipe of an effect; nil for one that is not emulated.
    init?(_ preset: AgoraAudioEffectPreset) {
        switch preset {
        case .off: break
        case .roomAcousticsKTV: reverb = .ktv
        case .roomAcousVocalConcer: reverb = .hall
        case .roomAcousStudio: reverb = .studio
        case .roomAcousPhonograph:
            reverb = .magnetic
            equalizer = Self.bands(-12, 4, 2, -15)
        case .roomAcousVirtualStereo: reverb = .studio2
        case .roomAcousSpatial: reverb = .loud
        case .roomAcousEthereal: reverb = .ethereal
        case .roomAcous3DVoice:
            reverb = .melodious
            equalizer = Self.bands(-2, 3, 3, 3)
        case .roomAcousVirtualSurroundSound:
            reverb = .deep
            equalizer = Self.bands(0, 2, 4, 6)
        case .voiceChangerEffectUncle: changer = .uncle
        case .voiceChangerEffectOldMan:
            changer = .cold
            semitones = -3
        case .voiceChangerEffectBoy: semitones = 3
        case .voiceChangerEffectSister:
            semitones = 4
            equalizer = Self.bands(-4, 0, 3, 4)
        case .voiceChangerEffectGirl: changer = .lolita
        case .voiceChangerEffectPigKin: changer = .otaku
        case .voiceChangerEffectHulk: changer = .trappedBeast
        case .styleTransformationRnb:
            reverb = .smallRoom
            equalizer = Self.bands(5, 0, 2, 3)
        case .styleTransformationPopular:
            reverb = .studio2
            equalizer = Self.bands(2, 0, 4, 5)
        case .pitchCorrection: return nil
        }
    }

    /// The recipe of a conversion.
    init(_ preset: AgoraVoiceConversionPreset) {
        switch preset {
        case .off: break
        case .neutral:
            semitones = 2
            equalizer = Self.bands(-2, 2, 0, 0)
        case .sweet:
            semitones = 4
            equalizer = Self.bands(-3, 0, 5, 5)
        case .changerSolid:
            semitones = -2
            equalizer = Self.bands(4, 3, 0, 0)
        case .changerBass:
            semitones = -6
            equalizer = Self.bands(8, 0, -3, -6)
        }
    }

    var changesPitch: Bool { semitones != 0 || changer != .off }
}

/// The effects on the user's voice, as the app wants them.
struct VoiceSettings: Sendable {
    /// Of a beautifier, an effect and a conversion the last call wins.
    var recipe: VoiceRecipe?
    /// 0.5…2.
    var pitch = 1.0
    /// Decibels of each band.
    var equalizer = [Double](repeating: 0, count: Equalizer.bands.count)
    /// Nil until the app sets a part of the reverb.
    var room: RoomSettings?

    func apply(to effects: inout VoiceEffects) {
        effects.reverb = recipe?.reverb ?? .off
        effects.changer = recipe?.changer ?? .off
        effects.pitch = log2(pitch) + (recipe?.semitones ?? 0) / 12
        let bands = recipe?.equalizer ?? []
        effects.equalizer = equalizer.indices.map { equalizer[$0] + (bands.indices.contains($0) ? bands[$0] : 0) }
        effects.ownRoom = room
    }
}
