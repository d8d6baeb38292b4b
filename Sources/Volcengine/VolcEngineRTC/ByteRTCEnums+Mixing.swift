/// Who hears what is mixed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioMixingType: Int, Sendable, CaseIterable {
    /// The user alone.
    case playout = 0
    /// The others alone.
    case publish = 1
    /// Everybody.
    case playoutAndPublish = 2
}

/// How far a mix is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioMixingState: Int, Sendable, CaseIterable {
    case preloaded = 0
    case playing = 1
    case paused = 2
    case stopped = 3
    case failed = 4
    case finished = 5
    case pcmEnabled = 6
    case pcmDisabled = 7
}

/// Why a mix is in its state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioMixingError: Int, Sendable, CaseIterable {
    /// Nothing is wrong.
    case ok = 0
    /// Preload failed.
    case preloadFailed = 1
    /// Start failed.
    case startFailed = 2
    /// Id not found.
    case idNotFound = 3
    /// Set position failed.
    case setPositionFailed = 4
    /// In valid volume.
    case inValidVolume = 5
    /// Another file is loaded under the id.
    case loadConflict = 6
    /// The id is one of the other kind: of frames, or of a file.
    case idTypeNotMatch = 7
    /// In valid pitch.
    case inValidPitch = 8
    /// In valid audio track.
    case inValidAudioTrack = 9
    /// Is starting.
    case isStarting = 10
    /// In valid playback speed.
    case inValidPlaybackSpeed = 11
}

/// Which channels of a file sound.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioMixingDualMonoMode: Int, Sendable, CaseIterable {
    case auto = 0
    case L = 1
    case R = 2
    case mix = 3
}

/// How far a player is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCPlayerState: Int, Sendable, CaseIterable {
    case idle = 0
    case preloaded = 1
    case opened = 2
    case playing = 3
    case paused = 4
    case stopped = 5
    case failed = 6
    case finished = 7
}

/// Why a player is in its state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCPlayerError: Int, Sendable, CaseIterable {
    /// Ok.
    case OK = 0
    /// Format not support.
    case formatNotSupport = 1
    /// Invalid path.
    case invalidPath = 2
    /// Invalid state.
    case invalidState = 3
    /// Invalid position.
    case invalidPosition = 4
    /// Invalid volume.
    case invalidVolume = 5
    /// Invalid pitch.
    case invalidPitch = 6
    /// Invalid audio track index.
    case invalidAudioTrackIndex = 7
    /// Invalid playback speed.
    case invalidPlaybackSpeed = 8
    /// Invalid effect id.
    case invalidEffectId = 9
}
