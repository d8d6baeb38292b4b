import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// How the rhythm player beats.
open class AgoraRhythmPlayerConfig: NSObject {
    /// Beats of a measure, the first of which has the first sound: 1…9.
    public var beatsPerMeasure: Int32 = 4
    /// 60…360.
    public var beatsPerMinute: Int32 = 60
}

/// How far the rhythm player is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraRhythmPlayerState: Int, Sendable {
    /// It is not used.
    case idle = 810
    /// It opens its files.
    case opening = 811
    /// The files are open.
    case decoding = 812
    /// It beats.
    case playing = 813
    /// It could not.
    case failed = 814
}

/// Why the rhythm player is in a state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraRhythmPlayerError: Int, Sendable {
    /// Nothing went wrong.
    case OK = 0
    /// Never comes here.
    case failed = 1
    /// A file cannot be opened.
    case canNotOpen = 801
    /// Never comes here.
    case canNotPlay = 802
    /// A file is longer than 1.2 s.
    case fileOverDurationLimit = 803
}

/// Why the rhythm player is in a state, as SDKs from 4.3 say it.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraRhythmPlayerReason: Int, Sendable {
    /// Nothing went wrong.
    case OK = 0
    /// Never comes here.
    case failed = 1
    /// A file cannot be opened.
    case canNotOpen = 801
    /// Never comes here.
    case canNotPlay = 802
    /// A file is longer than 1.2 s.
    case fileOverDurationLimit = 803
}

/// A rhythm player that beats.
struct Rhythm: Sendable {
    /// Tells its beats from those of an earlier one.
    let number: Int
    let strong: String
    let weak: String
    var beats: Int
    var perMinute: Int
    /// Beats since it began, or since the measure was changed.
    var count = 0

    /// How long a beat lasts.
    var interval: Duration { .seconds(1) * 60 / perMinute }
}

// MARK: A rhythm player

extension AgoraRtcEngineKit {
    /// Beats a rhythm with two files of at most 1.2 s, which the others hear where a connection has `publishRhythmPlayerTrack`: 0, or
    /// -2 for a rhythm that is none or without a path. A rhythm that beats is replaced.
    ///
    /// `rtcEngine(_:didRhythmPlayerStateChanged:errorCode:)` tells how it goes: 801 for a file that cannot be opened, 803 for one
    /// that is too long.
    @discardableResult
    public func startRhythmPlayer(_ sound1: String, sound2: String, config: AgoraRhythmPlayerConfig?) -> Int32 {
        let wanted = config ?? AgoraRhythmPlayerConfig()
        let (beats, perMinute) = (Int(wanted.beatsPerMeasure), Int(wanted.beatsPerMinute))
        var number = 0
        let call = "startRhythmPlayer(\(sound1), sound2: \(sound2), \(beats) beats, \(perMinute) a minute)"
        let result = act(call) { state in
            guard !sound1.isEmpty, !sound2.isEmpty, Self.isRhythm(beats, perMinute) else { return .invalidArgument }
            number = state.nextNumber()
            state.pieces.rhythm = Rhythm(
                number: number, strong: sound1, weak: sound2, beats: beats, perMinute: perMinute)
            return .noError
        }
        if result == 0 { perform { [number] in $0.openRhythm(number) } }
        return result
    }

    private static func isRhythm(_ beats: Int, _ perMinute: Int) -> Bool {
        let sdk = Agora.profile.sdk
        return (sdk.minimumBeats.value...sdk.maximumBeats.value).contains(beats)
            && (sdk.minimumBeatsPerMinute.value...sdk.maximumBeatsPerMinute.value).contains(perMinute)
    }

    /// Changes the rhythm from the next beat on: 0, or -2 for one that is none, -8 without a rhythm.
    @discardableResult
    public func configRhythmPlayer(_ config: AgoraRhythmPlayerConfig?) -> Int32 {
        let wanted = config ?? AgoraRhythmPlayerConfig()
        let (beats, perMinute) = (Int(wanted.beatsPerMeasure), Int(wanted.beatsPerMinute))
        return act("configRhythmPlayer(\(beats) beats, \(perMinute) a minute)") { state in
            guard Self.isRhythm(beats, perMinute) else { return .invalidArgument }
            guard var rhythm = state.pieces.rhythm else { return .invalidState }
            (rhythm.beats, rhythm.perMinute, rhythm.count) = (beats, perMinute, 0)
            state.pieces.rhythm = rhythm
            return .noError
        }
    }

    /// Ends the rhythm. Without one nothing happens.
    @discardableResult
    public func stopRhythmPlayer() -> Int32 {
        var wasThere = false
        let result = act("stopRhythmPlayer()") { state in
            wasThere = state.pieces.rhythm != nil
            state.pieces.rhythm = nil
            return .noError
        }
        guard wasThere else { return result }
        perform { engine in
            engine.stopBeats()
            engine.tellRhythm(.idle, .OK)
            engine.driveSound()
        }
        return result
    }

    private func rhythm(_ number: Int) -> Rhythm? {
        state.withLock { $0.pieces.rhythm }.flatMap { $0.number == number ? $0 : nil }
    }

    private func openRhythm(_ number: Int) {
        guard let rhythm = rhythm(number) else { return }
        stopBeats()
        tellRhythm(.opening, .OK)
        let lengths = [rhythm.strong, rhythm.weak].map(MusicPlayer.duration)
        let limit = Agora.profile.sdk.maximumBeatMilliseconds.value
        let fault: AgoraRhythmPlayerError? =
            lengths.contains(nil)
            ? .canNotOpen : lengths.contains { $0 ?? 0 > limit } ? .fileOverDurationLimit : nil
        if let fault {
            state.withLock { $0.pieces.rhythm = nil }
            return tellRhythm(.failed, fault)
        }
        tellRhythm(.decoding, .OK)
        driveSound()
        tellRhythm(.playing, .OK)
        beat(number)
    }

    /// Plays a beat, and the next one when it is its time.
    private func beat(_ number: Int) {
        guard let rhythm = rhythm(number) else { return }
        let isStrong = rhythm.count % rhythm.beats == 0
        let tracks = Array(Pieces.rhythmTracks)
        let track = tracks[rhythm.count % tracks.count]
        state.withLock { state in
            guard var beating = state.pieces.rhythm, beating.number == number else { return }
            // The measures come round, so the count never grows large.
            beating.count = (beating.count + 1) % (beating.beats * tracks.count)
            state.pieces.rhythm = beating
        }
        device.audio.withEngine {
            $0.music.start(
                MusicTrack(id: track, path: isStrong ? rhythm.strong : rhythm.weak, isShort: true), maximumTracks: .max)
        }
        markTracks()
        device.after(rhythm.interval) { [weak self] in
            guard let self, !lifetime.isOver else { return }
            beat(number)
        }
    }

    private func stopBeats() {
        device.audio.withEngine { engine in
            for track in Pieces.rhythmTracks { engine.music.stop(track) }
        }
    }

    private func tellRhythm(_ state: AgoraRhythmPlayerState, _ error: AgoraRhythmPlayerError) {
        let reason = AgoraRhythmPlayerReason(rawValue: error.rawValue) ?? .failed
        tell("didRhythmPlayerStateChanged(\(state), errorCode: \(error))") { [self] delegate in
            delegate.tellRtcEngine(self, didRhythmPlayerStateChanged: state, errorCode: error)
            delegate.tellRtcEngine(self, didRhythmPlayerStateChanged: state, reason: reason)
        }
    }
}
