/// How sound is encoded.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioProfile: Int, Sendable {
    /// 64 kbit/s in a live channel, 16 kbit/s in a call; 48 or 16 kHz, mono.
    case `default` = 0
    /// 18 kbit/s, 32 kHz, mono.
    case speechStandard = 1
    /// 64 kbit/s, 48 kHz, mono.
    case musicStandard = 2
    /// 80 kbit/s, 48 kHz, stereo.
    case musicStandardStereo = 3
    /// 96 kbit/s, 48 kHz, mono.
    case musicHighQuality = 4
    /// 128 kbit/s, 48 kHz, stereo.
    case musicHighQualityStereo = 5
    /// 64 kbit/s, 16 kHz, mono.
    case iot = 6
}

/// What sound is used for.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioScenario: Int, Sendable {
    /// The SDK chooses.
    case `default` = 0
    /// Music of high quality.
    case gameStreaming = 3
    /// Users often switch their microphones.
    case chatRoom = 5
    /// Singing together.
    case chorus = 7
    /// Voices.
    case meeting = 8
}

/// How far a remote user's sound is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioRemoteState: UInt, Sendable {
    /// Nothing comes.
    case stopped = 0
    /// The first packet came.
    case starting = 1
    /// It is heard.
    case decoding = 2
    /// It breaks off.
    case frozen = 3
    /// Never comes here.
    case failed = 4
}

/// Why a remote user's sound is in its state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioRemoteReason: UInt, Sendable {
    /// It began or ended.
    case `internal` = 0
    /// The network carries too little.
    case networkCongestion = 1
    /// The network is well again.
    case networkRecovery = 2
    /// It was muted here.
    case localMuted = 3
    /// It is heard here again.
    case localUnmuted = 4
    /// The user muted it.
    case remoteMuted = 5
    /// The user speaks again.
    case remoteUnmuted = 6
    /// The user is not there any more.
    case remoteOffline = 7
}

/// The state of the local sound.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioLocalState: UInt, Sendable {
    /// Nothing is captured.
    case stopped = 0
    /// The microphone is open.
    case recording = 1
    /// The first frame was encoded.
    case encoding = 2
    /// The microphone does not open.
    case failed = 3
}

/// Why the local sound failed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioLocalError: Int, Sendable {
    /// It did not.
    case OK = 0
    /// For a reason without a name.
    case failure = 1
    /// The person did not allow it.
    case deviceNoPermission = 2
    /// Another app has the microphone.
    case deviceBusy = 3
    /// The microphone does not open.
    case recordFailure = 4
    /// Never comes here.
    case encodeFailure = 5
    /// There is no microphone.
    case noRecordingDevice = 6
    /// Never comes here.
    case noPlayoutDevice = 7
    /// Never comes here.
    case interrupted = 8
}

/// Why the local sound is in its state, as SDKs from 4.3 call it.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioLocalReason: UInt, Sendable {
    /// As it should be.
    case OK = 0
    /// For a reason without a name.
    case failure = 1
    /// The person did not allow it.
    case deviceNoPermission = 2
    /// Another app has the microphone.
    case deviceBusy = 3
    /// The microphone does not open.
    case recordFailure = 4
    /// Never comes here.
    case encodeFailure = 5
    /// There is no microphone.
    case noRecordingDevice = 6
    /// Never comes here.
    case noPlayoutDevice = 7
    /// Never comes here.
    case interrupted = 8
}

/// How far a mixed file is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioMixingStateType: Int, Sendable {
    /// It plays.
    case playing = 710
    /// It is held.
    case paused = 711
    /// It ended.
    case stopped = 713
    /// It could not be played.
    case failed = 714
}

/// Why a mixed file is in its state.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioMixingReasonCode: Int, Sendable {
    /// As the app wants it.
    case typeOk = 0
    /// The file cannot be opened.
    case canNotOpen = 701
    /// Two calls came within 100 ms.
    case tooFrequentlyCall = 702
    /// The file broke off.
    case interruptedEOF = 703
    /// It was played once; further plays follow.
    case oneLoopCompleted = 721
    /// It was played as often as the app wants.
    case allLoopsCompleted = 723
    /// The app stopped it.
    case stoppedByUser = 724
}

/// Whether a remote user's sound is subscribed to.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraStreamSubscribeState: UInt, Sendable {
    /// Not known.
    case idle = 0
    /// It is not.
    case noSubscribed = 1
    /// It was asked for.
    case subscribing = 2
    /// It is.
    case subscribed = 3
}

/// Whether the local sound is published.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraStreamPublishState: UInt, Sendable {
    /// Not known.
    case idle = 0
    /// It is not.
    case noPublished = 1
    /// It was asked for.
    case publishing = 2
    /// It is.
    case published = 3
}

/// How the local user's voice is made more beautiful.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVoiceBeautifierPreset: Int, Sendable {
    /// The voice as it is.
    case presetOff = 0
    /// A deeper voice for talking.
    case presetChatBeautifierMagnetic = 0x0101_0100
    /// A brighter voice for talking.
    case presetChatBeautifierFresh = 0x0101_0200
    /// A livelier voice for talking.
    case presetChatBeautifierVitality = 0x0101_0300
    /// A singing voice in a room.
    case presetSingingBeautifier = 0x0102_0100
    /// A vigorous timbre.
    case timbreTransformationVigorous = 0x0103_0100
    /// A deep timbre.
    case timbreTransformationDeep = 0x0103_0200
    /// A mellow timbre.
    case timbreTransformationMellow = 0x0103_0300
    /// A falsetto.
    case timbreTransformationFalsetto = 0x0103_0400
    /// A full timbre.
    case timbreTransformationFull = 0x0103_0500
    /// A clear timbre.
    case timbreTransformationClear = 0x0103_0600
    /// A resounding timbre.
    case timbreTransformationResounding = 0x0103_0700
    /// A ringing timbre. The vendor's spelling.
    case timbreTransformatRinging = 0x0103_0800
    /// A clearer voice.
    case ultraHighQuality = 0x0104_0100
}

/// What effect the local user's voice has.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioEffectPreset: Int, Sendable {
    /// The voice as it is.
    case off = 0
    /// A karaoke room.
    case roomAcousticsKTV = 0x0201_0100
    /// A concert. The vendor's spelling.
    case roomAcousVocalConcer = 0x0201_0200
    /// A studio.
    case roomAcousStudio = 0x0201_0300
    /// A phonograph.
    case roomAcousPhonograph = 0x0201_0400
    /// Width from one channel.
    case roomAcousVirtualStereo = 0x0201_0500
    /// A wide space.
    case roomAcousSpatial = 0x0201_0600
    /// An endless space.
    case roomAcousEthereal = 0x0201_0700
    /// A voice that goes round the listener.
    case roomAcous3DVoice = 0x0201_0800
    /// Sound from all sides.
    case roomAcousVirtualSurroundSound = 0x0201_0900
    /// A middle-aged man.
    case voiceChangerEffectUncle = 0x0202_0100
    /// An old man.
    case voiceChangerEffectOldMan = 0x0202_0200
    /// A boy.
    case voiceChangerEffectBoy = 0x0202_0300
    /// A young woman.
    case voiceChangerEffectSister = 0x0202_0400
    /// A girl.
    case voiceChangerEffectGirl = 0x0202_0500
    /// The pig of a story. The vendor's spelling.
    case voiceChangerEffectPigKin = 0x0202_0600
    /// A giant.
    case voiceChangerEffectHulk = 0x0202_0700
    /// Rhythm and blues.
    case styleTransformationRnb = 0x0203_0100
    /// Pop.
    case styleTransformationPopular = 0x0203_0200
    /// Corrects the pitch; -4 here.
    case pitchCorrection = 0x0204_0100
}

/// Into what the local user's voice is converted.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVoiceConversionPreset: Int, Sendable {
    /// The voice as it is.
    case off = 0
    /// A voice of neither sex.
    case neutral = 0x0301_0100
    /// A sweet voice.
    case sweet = 0x0301_0200
    /// A steady voice.
    case changerSolid = 0x0301_0300
    /// A bass.
    case changerBass = 0x0301_0400
}

/// A part of the reverb that apps set.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioReverbType: Int, Sendable {
    /// The voice's own share, -20…10 dB.
    case dryLevel = 0
    /// The room's share, -20…10 dB.
    case wetLevel = 1
    /// The room's size, 0…100.
    case roomSize = 2
    /// After how many milliseconds the room answers, 0…200.
    case wetDelay = 3
    /// How long the room sounds, 0…100.
    case strength = 4
}

/// A band of the equalizer, by its middle.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioEqualizationBandFrequency: Int, Sendable {
    /// 31 Hz.
    case band31 = 0
    /// 62 Hz.
    case band62 = 1
    /// 125 Hz.
    case band125 = 2
    /// 250 Hz.
    case band250 = 3
    /// 500 Hz.
    case band500 = 4
    /// 1 kHz.
    case band1K = 5
    /// 2 kHz.
    case band2K = 6
    /// 4 kHz.
    case band4K = 7
    /// 8 kHz.
    case band8K = 8
    /// 16 kHz.
    case band16K = 9
}

/// How headphones sound. It has no effect.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraHeadphoneEqualizerPreset: Int, Sendable {
    /// As they are.
    case off = 0
    /// For headphones over the ear.
    case overEar = 0x0400_0001
    /// For headphones in the ear.
    case inEar = 0x0400_0002
}

/// Which side of a file a media player plays. It has no effect but for ``stereo``.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioDualMonoMode: UInt, Sendable {
    /// Both.
    case stereo = 0
    /// The left one on both.
    case L = 1
    /// The right one on both.
    case R = 2
    /// Their mean on both.
    case mix = 3
}

/// Which side of a mixed file is played. It has no effect but for ``auto``.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioMixingDualMonoMode: UInt, Sendable {
    /// Both.
    case auto = 0
    /// The left one on both.
    case L = 1
    /// The right one on both.
    case R = 2
    /// Their mean on both.
    case mix = 3
}

/// How a track of sound that the app pushes is sent.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraAudioTrackType: Int, Sendable {
    /// None.
    case invalid = -1
    /// With the microphone's sound, or without it.
    case mixable = 0
    /// Without the microphone's sound.
    case direct = 1
}

/// Which voice a tuner makes.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVoiceAITunerType: Int, Sendable {
    /// A mature man.
    case matureMale = 0
    /// A young man.
    case freshMale = 1
    /// An elegant woman.
    case elegantFemale = 2
    /// A sweet woman.
    case sweetFemale = 3
    /// A warm man who sings.
    case warmMaleSinging = 4
    /// A gentle woman who sings.
    case gentleFemaleSinging = 5
    /// A husky man who sings.
    case huskyMaleSinging = 6
    /// A warm and elegant woman who sings.
    case warmElegantFemaleSinging = 7
    /// A powerful man who sings.
    case powerfulMaleSinging = 8
    /// A dreamy woman who sings.
    case dreamyFemaleSinging = 9
}
