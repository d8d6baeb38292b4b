import Devices
import EmulatorAPI
import Foundation
import VendorDialects
import VoiceEngine

/// Players, and what listens to the sound or gives it.
struct Pieces: Sendable {
    /// A short sound.
    struct Effect: Sendable {
        let track: Int32
        var path: String
        var type: ByteRTCAudioMixingType
        var volume: Int
        var isPaused = false
    }

    var mixingManager: ByteRTCAudioMixingManager?
    var players: [Int32: ByteRTCMediaPlayer] = [:]
    var effectPlayer: ByteRTCAudioEffectPlayer?
    var effects: [Int32: Effect] = [:]
    /// The files that were loaded, by the effect's number.
    var preloaded: [Int32: String] = [:]
    /// How loud effects are, where the app said so.
    var effectVolumes: [Int32: Int] = [:]
    var effectsVolume = 100
    var recording: SoundRecording?
    var frames = FrameFeed()
    var external = ExternalSound()

    /// Whether sound must run for what plays.
    var isPlaying: Bool { !effects.isEmpty || players.values.contains(where: \.isSounding) }

    /// Whether the sound itself is wanted.
    var collects: Bool { recording != nil || frames.isUsed || players.values.contains(where: \.isObserved) }
}
