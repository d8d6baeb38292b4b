/// One piece of music to play beside the voice.
package struct MusicTrack: Hashable, Sendable {
    /// Names the track among those that play.
    package var id: Int32
    /// The file, by path.
    package var path: String
    /// How often it is played again after the first time; below 0 is 0.
    package var loopCount: Int
    /// Whether the room hears it, or only the local user.
    package var publishes: Bool
    /// Where each play begins, clamped to 0 and the file's end.
    package var startMilliseconds: Int
    /// Where each play ends. 0, any value up to the beginning, and any value beyond the file's end mean that end.
    package var endMilliseconds: Int
    /// Whether the file is a short sound effect. It sounds the same, but side streams of music do not have it.
    package var isShort: Bool

    package init(
        id: Int32, path: String, loopCount: Int = 0, publishes: Bool = false, startMilliseconds: Int = 0,
        endMilliseconds: Int = 0, isShort: Bool = false
    ) {
        self.id = id
        self.path = path
        self.loopCount = loopCount
        self.publishes = publishes
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
        self.isShort = isShort
    }
}

/// How a track sounds, and to whom: at first to the local user only, as it is recorded.
package struct TrackSound: Hashable, Sendable {
    /// Whether the room hears it.
    package var publishes = false
    /// How loud the room hears it: 0...400, clamped; 100 is as recorded.
    package var publishVolume = MusicPlayer.defaultVolume
    /// How loud the local user hears it: 0...400, clamped; 100 is as recorded.
    package var playoutVolume = MusicPlayer.defaultVolume
    /// -1 is the left side alone, 1 the right one alone, clamped.
    package var pan = 0.0
    /// An octave down to an octave up is -1...1, clamped.
    package var pitch = 0.0
    /// 0.5...2, clamped.
    package var speed = 1.0
    /// Which channels sound.
    package var sides = MusicSides.both

    package init(
        publishes: Bool = false, publishVolume: Int = MusicPlayer.defaultVolume,
        playoutVolume: Int = MusicPlayer.defaultVolume
    ) {
        (self.publishes, self.publishVolume, self.playoutVolume) = (publishes, publishVolume, playoutVolume)
    }
}

/// Which channels of a track in stereo sound.
package enum MusicSides: Hashable, Sendable, CaseIterable {
    /// Each on its side.
    case both
    /// The left one on both sides.
    case left
    /// The right one on both sides.
    case right
    /// Their mean on both sides.
    case mixed

    /// What sounds of a block.
    func chosen(of block: AudioBlock) -> AudioBlock {
        guard block.channelCount == 2 else { return block }
        switch self {
        case .both: return block
        case .mixed: return AudioBlock(samples: block.monoSamples)
        case .left:
            return AudioBlock(samples: stride(from: 0, to: block.samples.count, by: 2).map { block.samples[$0] })
        case .right:
            return AudioBlock(samples: stride(from: 1, to: block.samples.count, by: 2).map { block.samples[$0] })
        }
    }
}

/// Why a track did not start or broke off.
public enum MusicFailure: Error, Hashable, Sendable {
    /// No file is there.
    case notFound(path: String)
    /// Something is there, but it cannot be opened or is damaged.
    case unreadable(path: String, reason: String)
    /// It is no sound file of a kind that can be decoded.
    case formatNotSupported(path: String, reason: String)
    /// It is a sound file without sound.
    case noAudioStream(path: String)
    /// The path is empty.
    case invalidPath(path: String)
    /// The path is an address on a network; only files of this machine are played.
    case urlNotSupported(url: String)
    /// As many tracks as are allowed at once play already.
    case tooManyTracks(maximum: Int)
    /// Decoding broke off in the middle.
    case decodeFailed(path: String, reason: String)

    /// The music failure for a file that could not be opened.
    init(_ error: AudioFileError) {
        switch error {
        case .notFound(let path): self = .notFound(path: path)
        case .unreadable(let path, let reason), .notWritable(let path, let reason):
            self = .unreadable(path: path, reason: reason)
        case .formatNotSupported(let path, let reason): self = .formatNotSupported(path: path, reason: reason)
        case .noAudio(let path): self = .noAudioStream(path: path)
        }
    }
}

/// An event of a track.
public enum MusicEvent: Hashable, Sendable {
    /// It began to play, or could not; then no event follows.
    case started(id: Int32, failure: MusicFailure?)
    /// It played for another 300 ms. `milliseconds` is the position in the file and `total` the file's length; 0 for
    /// pushed sound.
    case progressed(id: Int32, milliseconds: Int, total: Int)
    /// One play ended, and the next began.
    case looped(id: Int32)
    /// The last play ended on its own, or decoding stopped. Never after a stop or while paused.
    case completed(id: Int32, failure: MusicFailure?)

    /// The track whose event it is.
    package var id: Int32 {
        switch self {
        case .started(let id, _), .progressed(let id, _, _), .looped(let id), .completed(let id, _): id
        }
    }
}
