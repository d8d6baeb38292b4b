/// What sound is used for.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioScenarioType: Int, Sendable, CaseIterable {
    case music = 0
    case highqualityCommunication = 1
    case communication = 2
    case media = 3
    case gameStreaming = 4
    case highqualityChat = 5
}

/// How sound is encoded.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioProfileType: Int, Sendable, CaseIterable {
    case `default` = 0
    /// 32 kbit/s, 16 kHz, mono.
    case fluent = 1
    /// 48 kbit/s, 24 kHz, mono.
    case standard = 2
    /// 128 kbit/s, 48 kHz, stereo.
    case HD = 3
    /// 80 kbit/s, 48 kHz, stereo.
    case standardStereo = 4
    /// 64 kbit/s, 48 kHz, mono.
    case hdMono = 5
}

/// What sound is used for, as older SDKs say it.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioSceneType: Int, Sendable, CaseIterable {
    case `default` = 0
    case chatRoom = 1
    case highQualityChatRoom = 2
    case lowLatency = 3
}

/// Where sound comes out.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioRoute: Int, Sendable, CaseIterable {
    case `default` = -1
    case headset = 1
    case earpiece = 2
    case speakerphone = 3
    case headsetBluetooth = 4
    case headsetUSB = 5
}

/// How many samples a second has.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioSampleRate: Int, Sendable, CaseIterable {
    /// As the sound is.
    case rateAuto = -1
    case rate8000 = 8000
    case rate16000 = 16000
    case rate32000 = 32000
    case rate44100 = 44100
    case rate48000 = 48000
}

/// How many channels sound has.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioChannel: Int, Sendable, CaseIterable {
    /// As the sound is.
    case auto = -1
    case mono = 1
    case stereo = 2
}

/// What reports say of the local sound while it is not published.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioReportMode: Int, Sendable, CaseIterable {
    /// How loud the microphone is.
    case normal = 0
    /// Nothing.
    case disconnect = 1
    /// Zero.
    case reset = 2
}

/// What the reported local sound is made of.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioPropertiesMode: Int, Sendable, CaseIterable {
    /// The microphone alone.
    case microhone = 0
    /// The microphone and what is mixed into it.
    case audioMixing = 1
}

/// The state of the local sound.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCLocalAudioStreamState: Int, Sendable, CaseIterable {
    case stopped = 0
    case recording = 1
    case encoding = 2
    case failed = 3
}

/// Why the local sound is in its state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCLocalAudioStreamError: Int, Sendable, CaseIterable {
    /// Ok.
    case ok = 0
    /// Failure.
    case failure = 1
    /// Device no permission.
    case deviceNoPermission = 2
    /// Device busy.
    case deviceBusy = 3
    /// Record failure.
    case recordFailure = 4
    /// Encode failure.
    case encodeFailure = 5
    /// No recording device.
    case noRecordingDevice = 6
}

/// How far a remote user's sound is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCRemoteAudioState: Int, Sendable, CaseIterable {
    case stopped = 0
    case starting = 1
    case decoding = 2
    case frozen = 3
    case failed = 4
}

/// Why a remote user's sound is in its state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCRemoteAudioStateChangeReason: Int, Sendable, CaseIterable {
    case `internal` = 0
    case networkCongestion = 1
    case networkRecovery = 2
    case localMuted = 3
    case localUnmuted = 4
    case remoteMuted = 5
    case remoteUnmuted = 6
    case remoteOffline = 7
}

/// Which sound an app looks at.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioFrameCallbackMethod: Int, Sendable, CaseIterable {
    /// The local voice.
    case record = 0
    /// All remote voices.
    case playback = 1
    /// All remote voices and the local one.
    case mixed = 2
    /// Each remote user's voice.
    case remoteUser = 3
}

/// Which sound an app changes.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioFrameMethod: Int, Sendable, CaseIterable {
    case processorRecord = 0
    case processorPlayback = 1
    case processorRemoteUser = 2
    case processorEarMonitor = 3
    case processorScreen = 4
}

/// Where the published sound comes from.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioSourceType: Int, Sendable, CaseIterable {
    /// The app pushes it.
    case external = 0
    /// The microphone.
    case `internal` = 1
}

/// Where the received sound goes.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioRenderType: Int, Sendable, CaseIterable {
    /// The app takes it.
    case external = 0
    /// The speaker.
    case `internal` = 1
}

/// Whether the local voice is heard in this device's speaker.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCEarMonitorMode: Int, Sendable, CaseIterable {
    case off = 0
    case on = 1
}

/// The character of a voice.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVoiceChangerType: Int, Sendable, CaseIterable {
    case original = 0
    case giant = 1
    case chipmunk = 2
    case minionst = 3
    case vibrato = 4
    case robot = 5
}

/// The room that a voice sounds in.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCVoiceReverbType: Int, Sendable, CaseIterable {
    case reverbOriginal = 0
    case reverbEcho = 1
    case reverbConcert = 2
    case reverbEthereal = 3
    case reverbKTV = 4
    case reverbStudio = 5
    case reverbVirtualStereo = 6
    case reverbSpacious = 7
    case reverb3D = 8
    case reverbPop = 9
    case reverbDisco = 10
    case reverbOldRecord = 11
    case reverbHarmony = 12
    case reverbRock = 13
    case reverbBlues = 14
    case reverbJazz = 15
    case reverbElectronic = 16
    case reverbVinyl = 17
    case reverbChamber = 18
}

/// A band of the equalizer, in hertz.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCBandFrequency: Int, Sendable, CaseIterable {
    case frequency31 = 0
    case frequency62 = 1
    case frequency125 = 2
    case frequency250 = 3
    case frequency500 = 4
    case frequency1k = 5
    case frequency2k = 6
    case frequency4k = 7
    case frequency8k = 8
    case frequency16k = 9
}

/// How strongly noise is suppressed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAnsMode: Int, Sendable, CaseIterable {
    case disable = 0
    case low = 1
    case medium = 2
    case high = 3
    case automatic = 4
}

/// Whether something is muted.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCMuteState: Int, Sendable, CaseIterable {
    case off = 0
    case on = 1
}

/// How far a recording is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioRecordingState: Int, Sendable, CaseIterable {
    case error = 0
    case processing = 1
    case success = 2
}

/// Why a recording is in its state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioRecordingErrorCode: Int, Sendable, CaseIterable {
    case errorCodeOk = 0
    case errorCodeNoPermission = -1
    case errorNotInRoom = -2
    case alreadyStarted = -3
    case notStarted = -4
    case errorCodeNotSupport = -5
    case errorCodeOther = -6
}

/// Which sound is recorded.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioFrameSource: Int, Sendable, CaseIterable {
    case typeMic = 0
    case typePlayback = 1
    case typeMixed = 2
}

/// How good a recording is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAudioQuality: Int, Sendable, CaseIterable {
    case low = 0
    case medium = 1
    case high = 2
    case ultraHigh = 3
}
