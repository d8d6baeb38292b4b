import Devices
import EmulatorAPI
import Foundation
import VendorDialects
import VoiceEngine

/// Files that play, and what listens to the sound.
struct Pieces: Sendable {
    /// The file that is mixed into the local sound.
    struct Mixing: Sendable {
        var path: String
        var isPaused = false
        /// Whether it has begun.
        var isPlaying = false
        var toldSecond = 0
    }

    /// A short sound.
    struct Effect: Sendable {
        var path: String
        var gain: Int
        var isPaused = false
    }

    var mixing: Mixing?
    var lastMixingCall: Duration?
    var mixingPublishVolume = 100
    var mixingPlayoutVolume = 100
    var mixingPitch = 0
    var effects: [Int32: Effect] = [:]
    /// The files that were loaded, by the effect's number.
    var preloaded: [Int32: String] = [:]
    var effectsVolume = 100
    var players: [Int32: MediaPlayer] = [:]
    var lastPlayer: Int32 = 0
    var recording: SoundRecording?
    var recorders: [Int: AgoraMediaRecorder] = [:]
    var echoTest: EchoTest?
    /// Sound that the app pushes, by its track's id.
    var customSounds: [Int: CustomSound] = [:]
    var externalSound: ExternalSound?
    var sink: SoundSink?
    var rhythm: Rhythm?
    var frames = FrameFeed()

    /// Whether sound must run for what plays.
    var isPlaying: Bool {
        mixing != nil || !effects.isEmpty || echoTest != nil || rhythm != nil || sink != nil
            || players.values.contains(where: \.isPlaying) || customSounds.values.contains(where: \.isHeard)
    }

    /// The music player's name for the mixed file. Effects have their own numbers, from 0.
    static let mixingTrack: Int32 = -1
    /// The music player's name for the user's voice of an echo test.
    static let echoTrack: Int32 = -2
    /// The music player's names for beats. They are used in turn, so that none cuts off the one before.
    static let rhythmTracks: ClosedRange<Int32> = -9 ... -3

    /// The music player's name for a track of sound that the app pushes; ids are small.
    static func track(ofCustomSound id: Int) -> Int32 { -10 - Int32(id) }

    /// The music player's name for a media player's file.
    static func track(ofPlayer id: Int32) -> Int32 { -1000 - id }

    /// How loud an effect is.
    func volume(of effect: Effect) -> Int { effect.gain * effectsVolume / 100 }
}
