/// How a publisher's microphone or camera is.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoRemoteDeviceState: UInt, Sendable, CaseIterable {
    /// Open.
    case open = 0
    /// Broken.
    case genericError = 1
    /// Not there.
    case invalidID = 2
    /// Not allowed.
    case noAuthorization = 3
    /// It gives no pictures.
    case zeroFPS = 4
    /// Another app has it.
    case inUseByOther = 5
    /// Pulled out.
    case unplugged = 6
    /// The system must start anew.
    case rebootRequired = 7
    /// The system's media services are gone.
    case systemMediaServicesLost = 8
    /// Switched off.
    case disable = 9
    /// Muted.
    case mute = 10
    /// For example interrupted by a phone call.
    case interruption = 11
    /// The app is in the background.
    case inBackground = 12
    /// Several apps are in front.
    case multiForegroundApp = 13
    /// The system is under pressure.
    case bySystemPressure = 14
    /// Not supported.
    case notSupport = 15
}

/// Where sound comes out.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAudioRoute: UInt, Sendable, CaseIterable {
    /// The loudspeaker.
    case speaker = 0
    /// Headphones.
    case headphone = 1
    /// Bluetooth.
    case bluetooth = 2
    /// The part held to the ear.
    case receiver = 3
    /// USB.
    case externalUSB = 4
    /// AirPlay.
    case airPlay = 5
}

/// How many channels sound has.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAudioChannel: UInt, Sendable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// One.
    case mono = 1
    /// Two.
    case stereo = 2
}

/// The requested codec; here all sound is sent as Opus.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAudioCodecID: UInt, Sendable, CaseIterable {
    /// The scenario's.
    case `default` = 0
    /// Normal.
    case normal = 1
    /// Normal, second kind.
    case normal2 = 2
    /// Normal, third kind.
    case normal3 = 3
    /// Low.
    case low = 4
    /// Low, second kind.
    case low2 = 5
    /// Low, third kind.
    case low3 = 6
}

/// How sound is captured and encoded.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAudioConfigPreset: UInt, Sendable, CaseIterable {
    /// Mono, 16 kbit/s.
    case basicQuality = 0
    /// Mono, 48 kbit/s.
    case standardQuality = 1
    /// Stereo, 56 kbit/s.
    case standardQualityStereo = 2
    /// Mono, 128 kbit/s.
    case highQuality = 3
    /// Stereo, 192 kbit/s.
    case highQualityStereo = 4
}

/// The strength of noise suppression. Those by a model only differ in strength here.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoANSMode: UInt, Sendable, CaseIterable {
    /// A little.
    case soft = 0
    /// Some.
    case medium = 1
    /// Much.
    case aggressive = 2
    /// By a model.
    case AI = 3
    /// By a model, balanced.
    case aiBalanced = 4
    /// By a model, fast.
    case aiLowLatency = 5
    /// By a model, strongly.
    case aiAggressive = 6
}

/// The strength of echo cancellation, which has no effect here.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAECMode: UInt, Sendable, CaseIterable {
    /// Much.
    case aggressive = 0
    /// Some.
    case medium = 1
    /// A little.
    case soft = 2
    /// By a model.
    case AI = 3
    /// By a model, strongly.
    case aiAggressive = 4
    /// By a model, balanced.
    case aiBalanced = 5
}

/// Where a stream's sound comes from.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAudioSourceType: UInt, Sendable, CaseIterable {
    /// The channel's own.
    case `default` = 0
    /// The app pushes it.
    case custom = 1
    /// A media player.
    case mediaPlayer = 2
    /// Nowhere.
    case none = 3
    /// The microphone.
    case microphone = 4
    /// What the main channel has.
    case mainPublishChannel = 5
    /// The screen.
    case screenCapture = 6
}

/// Whether a sound is speech.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAudioVADType: UInt, Sendable, CaseIterable {
    /// It is not.
    case noise = 0
    /// It is.
    case speech = 1
}

/// Which sound is examined for speech.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAudioVADStableStateMonitorType: UInt, Sendable, CaseIterable {
    /// The microphone's sound.
    case captured = 0
    /// What the app made of it.
    case customProcessed = 1
}

/// Who owns the system's audio session, which has no effect here.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAudioDeviceMode: UInt, Sendable, CaseIterable {
    /// A call.
    case communication = 1
    /// Ordinary.
    case general = 2
    /// The scenario's.
    case auto = 3
    /// A call, released while muted.
    case communication2 = 4
    /// A call, kept always.
    case communication3 = 5
    /// Ordinary, kept always.
    case general2 = 6
    /// Ordinary, released while muted.
    case general3 = 7
}

/// The room that the reverb simulates for the local user's voice.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoReverbPreset: UInt, Sendable, CaseIterable {
    /// None.
    case none = 0
    /// A small room.
    case softRoom = 1
    /// A large room.
    case largeRoom = 2
    /// A concert hall.
    case concertHall = 3
    /// A valley.
    case valley = 4
    /// A studio.
    case recordingStudio = 5
    /// A basement.
    case basement = 6
    /// A karaoke box.
    case KTV = 7
    /// Pop.
    case popular = 8
    /// Rock.
    case rock = 9
    /// A concert.
    case vocalConcert = 10
    /// A gramophone.
    case gramoPhone = 11
    /// A karaoke box, stronger.
    case enhancedKTV = 12
    /// Rock, stronger.
    case enhancedRock = 13
    /// Misty.
    case enhancedMisty = 14
    /// Hip-hop.
    case hipHop = 15
    /// Misty, softer.
    case misty = 16
    /// Around the head.
    case threeDVoice = 17
    /// A phonograph.
    case phonograph = 18
}

/// The voice that the local user's voice is turned into.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoVoiceChangerPreset: UInt, Sendable, CaseIterable {
    /// None.
    case none = 0
    /// A man's becomes a child's.
    case menToChild = 1
    /// A man's becomes a woman's.
    case menToWomen = 2
    /// A woman's becomes a child's.
    case womenToChild = 3
    /// A woman's becomes a man's.
    case womenToMen = 4
    /// A foreigner's.
    case foreigner = 5
    /// A huge robot's.
    case optimusPrime = 6
    /// A robot's.
    case android = 7
    /// Ethereal.
    case ethereal = 8
    /// Magnetic, a man's.
    case maleMagnetic = 9
    /// Fresh, a woman's.
    case femaleFresh = 10
    /// Tuned to C major.
    case majorC = 11
    /// Tuned to A minor.
    case minorA = 12
    /// Tuned to harmonic minor.
    case harmonicMinor = 13
    /// Energetic, a woman's.
    case femaleEnergetic = 14
    /// Rich.
    case richNess = 15
    /// Muffled.
    case muffled = 16
    /// Round.
    case roundness = 17
    /// Falsetto.
    case falsetto = 18
    /// Full.
    case fullness = 19
    /// Clear.
    case clear = 20
    /// Resonant.
    case highlyResonant = 21
    /// Loud and clear.
    case loudClear = 22
    /// A tiny creature's.
    case minions = 23
}

/// A kind of device.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoDeviceType: UInt, Sendable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// A camera.
    case camera = 1
    /// A microphone.
    case microphone = 2
    /// A loudspeaker.
    case speaker = 3
    /// Any device for sound.
    case audioDevice = 4
    /// The system's audio session.
    case audioSession = 5
}

/// What is wrong with a device.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoDeviceExceptionType: UInt, Sendable, CaseIterable {
    /// Not known.
    case unknown = 0
    /// Broken.
    case generic = 1
    /// Not there.
    case invalidId = 2
    /// Not allowed.
    case permissionNotGranted = 3
    /// It gives no pictures.
    case zeroCaptureFps = 4
    /// Another app has it.
    case deviceOccupied = 5
    /// Pulled out.
    case deviceUnplugged = 6
    /// The system must start anew.
    case rebootRequired = 7
    /// The system's media services are gone.
    case mediaServicesWereLost = 8
    /// The assistant listens.
    case siriIsRecording = 9
    /// Too quiet.
    case soundLevelTooLow = 10
    /// A magnet is near.
    case magneticCase = 11
    /// The audio session ended.
    case audioSessionDeactive = 12
    /// The audio session changed.
    case audioSessionCategoryChange = 13
}

/// A break in a played stream.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoPlayerMediaEvent: UInt, Sendable, CaseIterable {
    /// Sound stopped coming.
    case audioBreakOccur = 0
    /// Sound comes again.
    case audioBreakResume = 1
    /// Pictures stopped coming.
    case videoBreakOccur = 2
    /// Pictures come again.
    case videoBreakResume = 3
}

/// Where a media player stands.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoMediaPlayerState: UInt, Sendable, CaseIterable {
    /// It does not play.
    case noPlay = 0
    /// It plays.
    case playing = 1
    /// It is paused.
    case pausing = 2
    /// It came to the end.
    case playEnded = 3
}

/// Where a media player's sound comes from.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoMultimediaLoadType: UInt, Sendable, CaseIterable {
    /// A file.
    case filePath = 0
    /// Bytes.
    case memory = 1
    /// The vendor's music library.
    case resourceID = 2
    /// Bytes from the vendor's music library.
    case memoryResourceID = 3
}

/// The first of something that a media player plays.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoMediaPlayerFirstFrameEvent: UInt, Sendable, CaseIterable {
    /// A picture.
    case videoRendered = 0
    /// Sound.
    case audioRendered = 1
}

/// Where an audio effect stands.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAudioEffectPlayState: UInt, Sendable, CaseIterable {
    /// It does not play.
    case noPlay = 0
    /// It plays.
    case playing = 1
    /// It is paused.
    case pausing = 2
    /// It came to the end.
    case playEnded = 3
}

/// What of an input is mixed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoMixerInputContentType: UInt, Sendable, CaseIterable {
    /// Sound.
    case audio = 0
    /// Sound and pictures.
    case video = 1
    /// Pictures.
    case videoOnly = 2
}

/// How an input's picture fills its place.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoMixRenderMode: UInt, Sendable, CaseIterable {
    /// Cut to fill it.
    case fill = 0
    /// Made to fit in.
    case fit = 1
}

/// How inputs are mixed.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ZegoAudioMixMode: UInt, Sendable, CaseIterable {
    /// As they are.
    case raw = 0
    /// With those in front louder.
    case focused = 1
}
