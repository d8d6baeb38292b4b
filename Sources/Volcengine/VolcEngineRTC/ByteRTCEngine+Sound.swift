// Sound: the calls that are the same in all versions of the SDK.
extension ByteRTCEngine {
    /// What plays short sounds; nil after the engine was destroyed.
    public func getAudioEffectPlayer() -> ByteRTCAudioEffectPlayer? { video.getAudioEffectPlayer() }
    /// One of the engine's four players, 0…3; nil for another number.
    public func getMediaPlayer(_ playerId: Int32) -> ByteRTCMediaPlayer? { video.getMediaPlayer(playerId) }

    /// Opens the microphone; it is closed at first. Rooms do not matter: it stays open until it is stopped.
    @discardableResult
    public func startAudioCapture() -> Int32 { video.startAudioCapture() }

    /// Closes the microphone. What is published stays so, without sound.
    @discardableResult
    public func stopAudioCapture() -> Int32 { video.stopAudioCapture() }

    /// Sets what sound is used for. It decides whether ``setAudioRoute(_:)`` works, and sounds the same here.
    @discardableResult
    public func setAudioScenario(_ audioScenario: ByteRTCAudioScenarioType) -> Int32 {
        video.setAudioScenario(audioScenario)
    }

    /// Sets how sound is encoded.
    @discardableResult
    public func setAudioProfile(_ audioProfile: ByteRTCAudioProfileType) -> Int32 {
        video.setAudioProfile(audioProfile)
    }

    /// Plays the local voice in this device's speaker too, or no longer.
    @discardableResult
    public func setEarMonitorMode(_ mode: ByteRTCEarMonitorMode) -> Int32 { video.setEarMonitorMode(mode) }

    /// Sets how loud the local voice is in this device's speaker: 0…100 %, clamped.
    @discardableResult
    public func setEarMonitorVolume(_ volume: Int) -> Int32 { video.setEarMonitorVolume(volume) }

    /// Sets how loud all others together are heard: 0…400 %, clamped; 100 at first. What is mixed in stays as loud as it is.
    @discardableResult
    public func setPlaybackVolume(_ volume: Int) -> Int32 { video.setPlaybackVolume(volume) }

    /// Lowers what is mixed in or played here while others speak, or does not, as at first. The others' voices, what is
    /// published and the volumes stay as they are.
    @discardableResult
    public func enablePlaybackDucking(_ enable: Bool) -> Int32 { video.enablePlaybackDucking(enable) }

    /// Suppresses steady noise of the microphone, the more the higher the mode.
    @discardableResult
    public func setAnsMode(_ ansMode: ByteRTCAnsMode) -> Int32 { video.setAnsMode(ansMode) }

    /// Moves the pitch of the local voice: -12…12 semitones; -2 and a warning -5011 beyond.
    @discardableResult
    public func setLocalVoicePitch(_ pitch: Int) -> Int32 { video.setLocalVoicePitch(pitch) }

    /// Changes the character of the local voice.
    @discardableResult
    public func setVoiceChangerType(_ voiceChanger: ByteRTCVoiceChangerType) -> Int32 {
        video.setVoiceChangerType(voiceChanger)
    }

    /// Gives the local voice the reverberation of a room.
    @discardableResult
    public func setVoiceReverbType(_ voiceReverb: ByteRTCVoiceReverbType) -> Int32 {
        video.setVoiceReverbType(voiceReverb)
    }

    /// Makes a band of the local voice stronger or weaker: -15…15 dB, -2 beyond.
    @discardableResult
    public func setLocalVoiceEqualization(_ config: ByteRTCVoiceEqualizationConfig) -> Int32 {
        video.setLocalVoiceEqualization(config)
    }

    /// Describes the reverberation that ``enableLocalVoiceReverb(_:)`` gives the local voice: each value 0…100, -2 beyond. The
    /// damping has no effect.
    @discardableResult
    public func setLocalVoiceReverbParam(_ param: ByteRTCVoiceReverbConfig) -> Int32 {
        video.setLocalVoiceReverbParam(param)
    }

    /// Gives the local voice the reverberation that was described, or takes it away.
    @discardableResult
    public func enableLocalVoiceReverb(_ enable: Bool) -> Int32 { video.enableLocalVoiceReverb(enable) }

    /// Chooses where the published sound comes from. Above 0 for success.
    @discardableResult
    public func setAudioSourceType(_ type: ByteRTCAudioSourceType) -> Int32 { video.setAudioSourceType(type) }

    /// Chooses where the received sound goes. An emulated phone's speaker has it in any case.
    @discardableResult
    public func setAudioRenderType(_ type: ByteRTCAudioRenderType) -> Int32 { video.setAudioRenderType(type) }

    /// Gives 10 ms of sound to publish: 0, or -2 for a frame of another length, -1 and a warning where the sound has another
    /// source. Frames wait up to a second.
    @discardableResult
    public func pushExternalAudioFrame(_ audioFrame: ByteRTCAudioFrame) -> Int32 {
        video.pushExternalAudioFrame(audioFrame)
    }

    /// Fills a frame of 10 ms with what is played: 0, or -2 for a frame of another length, -1 where the sound goes elsewhere. It
    /// begins with the first call.
    @discardableResult
    public func pullExternalAudioFrame(_ audioFrame: ByteRTCAudioFrame) -> Int32 {
        video.pullExternalAudioFrame(audioFrame)
    }

    /// Asks for frames of a sound: 0, or -2 for a form that is not taken, as one of remote users' frames that is not auto.
    @discardableResult
    public func enableAudioFrameCallback(_ method: ByteRTCAudioFrameCallbackMethod, format: ByteRTCAudioFormat?)
        -> Int32
    { video.enableAudioFrameCallback(method, format: format) }

    /// Asks for frames of a sound no more.
    @discardableResult
    public func disableAudioFrameCallback(_ method: ByteRTCAudioFrameCallbackMethod) -> Int32 {
        video.disableAudioFrameCallback(method)
    }

    /// Gives the frames to an observer, held weakly; nil ends that.
    @discardableResult
    public func registerAudioFrameObserver(_ audioFrameObserver: (any ByteRTCAudioFrameObserver)?) -> Int32 {
        video.registerAudioFrameObserver(audioFrameObserver)
    }

    /// Sets who changes the sound, held weakly; nil ends that.
    @discardableResult
    public func registerAudioProcessor(_ processor: (any ByteRTCAudioFrameProcessor)?) -> Int32 {
        video.registerAudioProcessor(processor)
    }

    /// Asks for frames that the app may change, of 10 ms where the format does not say. Returns 0, or -2 for a format that is not
    /// taken, -10 for all but the local voice and what is played.
    @discardableResult
    public func enableAudioProcessor(_ method: ByteRTCAudioFrameMethod, audioFormat format: ByteRTCAudioFormat?)
        -> Int32
    { video.enableAudioProcessor(method, audioFormat: format) }

    /// Asks for frames to change no more.
    @discardableResult
    public func disableAudioProcessor(_ method: ByteRTCAudioFrameMethod) -> Int32 {
        video.disableAudioProcessor(method)
    }

    /// Tells how loud everybody is, every `interval` milliseconds of the config: at least 100; 0 and less ends that. -2 for a
    /// `smooth` that is not above 0 and at most 1.
    ///
    /// Each report tells the local sound, and in a room also that of each received user and who speaks loudest.
    @discardableResult
    public func enableAudioPropertiesReport(_ config: ByteRTCAudioPropertiesConfig) -> Int32 {
        video.enableAudioPropertiesReport(config)
    }

    /// Records sound into a file of 48 kHz in two channels, as long as a room is joined: 0, or -2 for a name that does not end in
    /// `.wav` or `.pcm`. `rtcEngine(_:onAudioRecordingStateUpdate:error_code:)` says what became of it.
    @discardableResult
    public func startAudioRecording(_ recordingConfig: ByteRTCAudioRecordingConfig) -> Int32 {
        video.startAudioRecording(recordingConfig)
    }

    /// Ends the recording and completes its file.
    @discardableResult
    public func stopAudioRecording() -> Int32 { video.stopAudioRecording() }

    /// Sets where sound comes out without accessories: at the ear or from the speaker, as at first; -2 for anything else.
    @discardableResult
    public func setDefaultAudioRoute(_ audioRoute: ByteRTCAudioRoute) -> Int32 {
        video.setDefaultAudioRoute(audioRoute)
    }

    /// Sets where sound comes out, ``ByteRTCAudioRoute/default`` takes that back: 0, or -1 and a warning of the device but in the
    /// scenario ``ByteRTCAudioScenarioType/communication``, and for an accessory that is not there.
    @discardableResult
    public func setAudioRoute(_ audioRoute: ByteRTCAudioRoute) -> Int32 { video.setAudioRoute(audioRoute) }

    /// Where sound comes out.
    public func getAudioRoute() -> ByteRTCAudioRoute { video.getAudioRoute() }
}
