import Devices
import EmulatorAPI
import Foundation
import VendorDialects
import VoiceEngine

/// A file or frames that are mixed in.
struct Mix: Sendable {
    /// The music player's name for it.
    let track: Int32
    var type: ByteRTCAudioMixingType
    /// Takes frames; nil for a file.
    var queue: PCMQueue?
    var path = ""
    var isPaused = false
    /// Whether the file was told as playing.
    var isPlaying = false
    var pitch = 0
    var speed = 100
    var sides = ByteRTCAudioMixingDualMonoMode.auto
    /// Milliseconds between two reports of the position; 0 for none.
    var progressInterval = 0
    var progressTold = 0
    /// How long it has sounded, in milliseconds.
    var played = 0

    /// Counts 20 ms in which it sounded, and says whether its position is to be told.
    mutating func passTick() -> Bool {
        played += 20
        guard progressInterval > 0, played - progressTold >= progressInterval else { return false }
        progressTold = played
        return true
    }
}

/// What is mixed in. Files and frames have tables of their own, so that equal ids do not disturb each other.
struct Mixes: Sendable {
    /// How loud something is for the user and for the others, in percent.
    struct Volume: Hashable, Sendable {
        var playout = 100
        var publish = 100

        mutating func set(_ volume: Int, _ type: ByteRTCAudioMixingType) {
            if type != .publish { playout = volume }
            if type != .playout { publish = volume }
        }
    }

    var files: [Int32: Mix] = [:]
    var frames: [Int32: Mix] = [:]
    /// The files that were loaded, by id.
    var preloaded: [Int32: String] = [:]
    /// Set for an id, before there is a mix or later, and kept.
    private(set) var volumes: [Int32: Volume] = [:]
    private var common = Volume()
    var observer = WeakListener<any ByteRTCAudioFileFrameObserver>()

    var isPlaying: Bool { !files.isEmpty || !frames.isEmpty }

    var isFull: Bool {
        files.count + frames.count + preloaded.count >= Volcengine.profile.sdk.maximumMixes.value
    }

    func volume(of id: Int32) -> Volume { volumes[id] ?? common }

    /// Sets the volume of an id. As many ids as there can be mixes are remembered.
    mutating func setVolume(_ volume: Int, _ type: ByteRTCAudioMixingType, of id: Int32) {
        guard volumes[id] != nil || volumes.count < Volcengine.profile.sdk.maximumMixes.value else { return }
        var value = self.volume(of: id)
        value.set(volume, type)
        volumes[id] = value
    }

    /// Sets the volume of the ids without their own.
    mutating func setCommonVolume(_ volume: Int, _ type: ByteRTCAudioMixingType) { common.set(volume, type) }
}

extension ByteRTCAudioMixingDualMonoMode {
    var sides: MusicSides {
        switch self {
        case .auto: .both
        case .L: .left
        case .R: .right
        case .mix: .mixed
        }
    }
}

extension MusicPlayer {
    /// Applies how a mix is to sound, and to whom.
    mutating func apply(_ mix: Mix, _ volume: Mixes.Volume) {
        var sound = TrackSound(
            publishes: mix.type != .playout, publishVolume: volume.publish,
            playoutVolume: mix.type == .publish ? 0 : volume.playout)
        (sound.pitch, sound.speed, sound.sides) = (Double(mix.pitch) / 12, Double(mix.speed) / 100, mix.sides.sides)
        apply(sound, to: mix.track)
    }

    /// Starts a mix, a file so many times from a position; a count of 0 and less is for ever.
    mutating func start(_ mix: Mix, _ volume: Mixes.Volume, count: Int, from position: Int) {
        let publishes = mix.type != .playout
        if let queue = mix.queue {
            start(pushed: queue, id: mix.track, publishes: publishes, maximumTracks: .max)
        } else {
            let track = MusicTrack(
                id: mix.track, path: mix.path, loopCount: count <= 0 ? .max : count - 1, publishes: publishes,
                startMilliseconds: position)
            start(track, maximumTracks: .max)
        }
        apply(mix, volume)
    }
}

/// Frames as apps give them.
enum PCMFrames {
    /// The samples of a frame, -1…1, interleaved; nil where its length does not fit what it says of itself.
    static func samples(_ frame: ByteRTCAudioFrame) -> (samples: [Float], rate: Int, channels: Int)? {
        let (rate, channels, count) = (frame.sampleRate.rawValue, frame.channel.rawValue, Int(frame.samples))
        guard rate > 0, (1...2).contains(channels), count > 0, frame.buffer.count == count * channels * 2 else {
            return nil
        }
        return (AudioFile.samples(ofBytes: [UInt8](frame.buffer)), rate, channels)
    }
}
