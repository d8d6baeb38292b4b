/// How far a media player is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraMediaPlayerState: Int, Sendable {
    /// It has no file.
    case idle = 0
    /// It opens a file.
    case opening = 1
    /// The file is open.
    case openCompleted = 2
    /// It plays.
    case playing = 3
    /// It is held.
    case paused = 4
    /// One play is over.
    case playBackCompleted = 5
    /// All plays are over.
    case playBackAllLoopsCompleted = 6
    /// The app stopped it.
    case stopped = 7
    /// Never comes here.
    case pausingInternal = 50
    /// Never comes here.
    case stoppingInternal = 51
    /// Never comes here.
    case seekingInternal = 52
    /// Never comes here.
    case gettingInternal = 53
    /// Never comes here.
    case noneInternal = 54
    /// Never comes here.
    case doNothingInternal = 55
    /// Never comes here.
    case setTrackInternal = 56
    /// The file could not be played.
    case failed = 100
}

/// Why a media player failed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraMediaPlayerError: Int, Sendable {
    /// It did not.
    case none = 0
    /// An argument is not one the call takes.
    case invalidArguments = -1
    /// For a reason without a name.
    case `internal` = -2
    /// There is no file.
    case noSource = -3
    /// It is no sound file.
    case invalidMediaSource = -4
    /// Never comes here. The vendor's spelling.
    case unknowStreamType = -5
    /// Never comes here.
    case objNotInitialized = -6
    /// The file's kind cannot be decoded.
    case codecNotSupported = -7
    /// Never comes here.
    case videoRenderFailed = -8
    /// The player is not in a state for the call.
    case invalidState = -9
    /// There is no such file.
    case urlNotFound = -10
    /// Never comes here: only files of this machine are played.
    case invalidConnectState = -11
    /// Never comes here.
    case srcBufferUnderflow = -12
    /// Decoding broke off.
    case interrupted = -13
    /// Never comes here.
    case notSupported = -14
    /// Never comes here.
    case tokenExpired = -15
    /// Never comes here.
    case ipExpired = -16
    /// Never comes here.
    case unknown = -17
}

/// Why a media player failed, as SDKs from 4.3 say it.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraMediaPlayerReason: Int, Sendable {
    /// It did not.
    case none = 0
    /// An argument is not one the call takes.
    case invalidArguments = -1
    /// For a reason without a name.
    case `internal` = -2
    /// There is no file.
    case noSource = -3
    /// It is no sound file.
    case invalidMediaSource = -4
    /// Never comes here. The vendor's spelling.
    case unknowStreamType = -5
    /// Never comes here.
    case objNotInitialized = -6
    /// The file's kind cannot be decoded.
    case codecNotSupported = -7
    /// Never comes here.
    case videoRenderFailed = -8
    /// The player is not in a state for the call.
    case invalidState = -9
    /// There is no such file.
    case urlNotFound = -10
    /// Never comes here: only files of this machine are played.
    case invalidConnectState = -11
    /// Never comes here.
    case srcBufferUnderflow = -12
    /// Decoding broke off.
    case interrupted = -13
    /// Never comes here.
    case notSupported = -14
    /// Never comes here.
    case tokenExpired = -15
    /// Never comes here.
    case ipExpired = -16
    /// Never comes here.
    case unknown = -17
}

/// What a media player did.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraMediaPlayerEvent: Int, Sendable {
    /// It goes to another place in the file.
    case seekBegin = 0
    /// It is there.
    case seekComplete = 1
    /// It could not go there.
    case seekError = 2
    /// Never comes here.
    case audioTrackChanged = 5
    /// Never comes here.
    case bufferLow = 6
    /// Never comes here.
    case bufferRecover = 7
    /// Never comes here.
    case freezeStart = 8
    /// Never comes here.
    case freezeStop = 9
    /// Never comes here.
    case switchBegin = 10
    /// Never comes here.
    case switchComplete = 11
    /// Never comes here.
    case switchError = 12
    /// Never comes here: there are no pictures.
    case firstDisplayed = 13
}

/// Where sound comes out.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioOutputRouting: Int, Sendable {
    /// Where the system chooses.
    case `default` = -1
    /// Headphones with a microphone.
    case headset = 0
    /// At the ear.
    case earpiece = 1
    /// Headphones.
    case headsetNoMic = 2
    /// The phone's own speaker.
    case speakerphone = 3
    /// Another speaker.
    case loudspeaker = 4
    /// Headphones by radio.
    case headsetBluetooth = 5
    /// A screen.
    case hdmi = 6
    /// A speaker at a cable.
    case usb = 7
    /// A screen.
    case displayPort = 8
    /// A speaker by radio.
    case airPlay = 9
}

/// How good a recording is. Recordings are not compressed, so it has no effect.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioRecordingQuality: Int, Sendable {
    /// Little.
    case low = 0
    /// Middling.
    case medium = 1
    /// Good.
    case high = 2
    /// Best.
    case ultraHigh = 3
}

/// Whose sound is recorded.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioFileRecordingType: Int, Sendable {
    /// The local user's.
    case mic = 1
    /// The others'.
    case playback = 2
    /// Everybody's.
    case mixed = 3
}

/// Whose encoded sound is looked at. None is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioEncodedFrameObserverPosition: Int, Sendable {
    /// The local user's.
    case record = 1
    /// The others'.
    case playback = 2
    /// Everybody's.
    case mixed = 3
}

/// How much noise is suppressed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AUDIO_AINS_MODE: Int, Sendable {
    /// Middling.
    case AINS_MODE_BALANCED = 0
    /// Much.
    case AINS_MODE_AGGRESSIVE = 1
    /// Little, and at once.
    case AINS_MODE_ULTRALOWLATENCY = 2
}

/// How a player's pictures fill their view.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraMediaPlayerRenderMode: UInt, Sendable {
    /// Wholly; what does not fit is cut off.
    case hidden = 1
    /// As far as they fit.
    case fit = 2
}

/// What a file has.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraMediaStreamType: Int, Sendable {
    /// Something else. Never said.
    case unknow = 0
    /// Pictures. Never said.
    case video = 1
    /// Sound.
    case audio = 2
    /// Text. Never said.
    case subtitle = 3
}
