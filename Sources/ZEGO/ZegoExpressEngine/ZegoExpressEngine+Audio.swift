import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: The own sound

extension ZegoExpressEngine {
    /// Sends silence instead of the own voice. Players are told `.mute`, and `.open` when it ends. May be called before
    /// publishing; published music goes on.
    public func muteMicrophone(_ mute: Bool) {
        choose { $0.isMicrophoneMuted = mute }
        begin("muteMicrophone(\(mute))") { $0.applyCapture() }
    }

    /// Changes the value that a getter returns at once. Without an engine nothing changes.
    private func choose(_ change: (inout SoundChoices) -> Void) {
        state.withLock { state in
            if state.setup != nil { change(&state.sound) }
        }
    }

    /// Whether the own voice is silenced.
    public func isMicrophoneMuted() -> Bool { state.withLock { $0.sound.isMicrophoneMuted } }

    /// Opens or closes the microphone; players are told `.open` or `.disable`.
    public func enableAudioCaptureDevice(_ enable: Bool) {
        begin("enableAudioCaptureDevice(\(enable))") { engine in
            engine.state.withLock { $0.sound.hasCaptureDevice = enable }
            engine.applyCapture()
        }
    }

    /// Opens or closes the microphone, and calls back when it is done.
    public func enableAudioCaptureDeviceAsync(_ enable: Bool, callback: ((_ errorCode: Int32) -> Void)?) {
        let handed = Handover(callback)
        enableAudioCaptureDevice(enable)
        perform { engine in
            guard let callback = handed.value else { return }
            engine.answer("enableAudioCaptureDeviceAsync", nil) { callback(0) }
        }
    }

    /// Stops sending the main channel's sound; players are told `.mute`.
    public func mutePublishStreamAudio(_ mute: Bool) { mutePublishStreamAudio(mute, channel: .main) }

    /// Stops sending a channel's sound; players are told `.mute`.
    public func mutePublishStreamAudio(_ mute: Bool, channel: ZegoPublishChannel) {
        begin("mutePublishStreamAudio(\(mute), channel: \(channel))") { engine in
            engine.state.withLock { state in
                if mute {
                    _ = state.mutedSlots.insert(Int(channel.rawValue))
                } else {
                    _ = state.mutedSlots.remove(Int(channel.rawValue))
                }
            }
            engine.reportDevices()
        }
    }

    /// Sets how loud others hear the own voice: 0 to 200; more than 150 sounds as 150.
    public func setCaptureVolume(_ volume: Int32) {
        begin("setCaptureVolume(\(volume))") { engine in
            engine.state.withLock { $0.sound.captureVolume = Self.clamped(volume) }
            engine.applyCapture()
        }
    }

    /// Sets the encoding: bit rate and channels. The codec is recorded; all sound is sent as Opus.
    public func setAudioConfig(_ config: ZegoAudioConfig) { setAudioConfig(config, channel: .main) }

    /// How the sound is encoded; one encoder serves all channels.
    public func setAudioConfig(_ config: ZegoAudioConfig, channel: ZegoPublishChannel) {
        let (bitrate, channels, codec) = (config.bitrate, config.channel, config.codecID)
        choose { ($0.bitrate, $0.channel, $0.codecID) = (bitrate, channels, codec) }
        begin("setAudioConfig(bitrate: \(bitrate), channel: \(channels))") { engine in
            let quality = engine.voiceQuality
            engine.device.audio.withEngine { $0.setQuality(quality) }
        }
    }

    /// How the sound is encoded.
    public func getAudioConfig() -> ZegoAudioConfig {
        let config = ZegoAudioConfig()
        (config.bitrate, config.channel, config.codecID) = state.withLock {
            ($0.sound.bitrate, $0.sound.channel, $0.sound.codecID)
        }
        return config
    }

    /// Sets the source of the published sound: `.none` is silence, `.mediaPlayer` only the media players, `.custom` the
    /// sound from
    /// ``sendCustomAudioCapturePCMData(_:dataLength:param:)``. There is no screen: 1000010.
    @discardableResult
    public func setAudioSource(_ source: ZegoAudioSourceType) -> Int32 {
        guard source != .screenCapture else {
            refuseMissing("setAudioSource(\(source))")
            return ZEGO.ExpressCode.featureMissing.rawValue
        }
        begin("setAudioSource(\(source))") { engine in
            engine.use(source)
        }
        return 0
    }

    /// Accepted; the simulated microphone keeps the channels of its sound.
    public func setAudioCaptureStereoMode(_ mode: ZegoAudioCaptureStereoMode) {
        begin("setAudioCaptureStereoMode(\(mode))") { _ in }
    }

    /// Taken; the bit rate stays as it was chosen.
    public func enableTrafficControl(_ enable: Bool, property: ZegoTrafficControlProperty) {
        begin("enableTrafficControl(\(enable), property: \(property.rawValue))") { _ in }
    }

    /// Applies the choices to the voice engine's capture, and tells players.
    func applyCapture() {
        let (sound, playsMusic) = state.withLock { state in
            (state.sound, state.players.values.contains(where: \.isPublishing) || state.effects?.isPublishing == true)
        }
        device.audio.withEngine { engine in
            // Muting everything is exact to the sample. While music goes on, only the voice is faded out.
            engine.isMuted = sound.isSilent && !playsMusic
            engine.captureVolume = sound.isSilent ? 0 : sound.captureVolume
        }
        reportDevices()
    }

    var voiceQuality: VoiceQuality {
        let sound = state.withLock { $0.sound }
        return VoiceQuality(bitRate: Int(sound.bitrate) * 1000, channelCount: sound.channel == .stereo ? 2 : 1)
    }
}

// MARK: The speaker, routes and effects

extension ZegoExpressEngine {
    /// Plays nothing here; sound goes on arriving.
    public func muteSpeaker(_ mute: Bool) {
        choose { $0.isSpeakerMuted = mute }
        begin("muteSpeaker(\(mute))") { engine in
            engine.applyPlayChoices()
            engine.reportDevices()
        }
    }

    /// Whether nothing is played here.
    public func isSpeakerMuted() -> Bool { state.withLock { $0.sound.isSpeakerMuted } }

    /// Plays through the loudspeaker, or the system's default; calls `onAudioRouteChange` when that changes. The sound
    /// is the same.
    public func setAudioRouteToSpeaker(_ defaultToSpeaker: Bool) {
        begin("setAudioRouteToSpeaker(\(defaultToSpeaker))") {
            $0.changeRoute(defaultToSpeaker ? .speaker : .receiver)
        }
    }

    /// Where sound comes out.
    public func getAudioRouteType() -> ZegoAudioRoute { state.withLock { $0.route } }

    func changeRoute(_ route: ZegoAudioRoute) {
        let old = state.withLock { state in
            defer { state.route = route }
            return state.route
        }
        if old != route { tell(.route(route)) }
    }

    /// The first audio route. Assumed: calls are held to the ear.
    static func firstRoute(of scenario: ZegoScenario) -> ZegoAudioRoute {
        switch scenario {
        case .communication, .standardVoiceCall: .receiver
        case .general, .live, .default, .standardVideoCall, .highQualityVideoCall, .standardChatroom,
            .highQualityChatroom, .broadcast, .karaoke:
            .speaker
        }
    }

    /// Hears the own voice here.
    public func enableHeadphoneMonitor(_ enable: Bool) {
        begin("enableHeadphoneMonitor(\(enable))") { engine in
            engine.device.audio.withEngine { $0.isEarMonitorEnabled = enable }
        }
    }

    /// Sets how loud the own voice is heard here: 0 to 200; more than 150 sounds as 150.
    public func setHeadphoneMonitorVolume(_ volume: Int32) {
        begin("setHeadphoneMonitorVolume(\(volume))") { engine in
            engine.device.audio.withEngine { $0.earMonitorVolume = Self.clamped(volume) }
        }
    }

    /// Adds a room's reverb to the own voice. The sound is assumed: each preset uses the nearest effect.
    public func setReverbPreset(_ preset: ZegoReverbPreset) {
        begin("setReverbPreset(\(preset))") { engine in
            engine.device.audio.withEngine { $0.effects.reverb = ReverbType(preset) }
        }
    }

    /// Changes the own voice. The sound is assumed: each preset uses the nearest effect.
    public func setVoiceChangerPreset(_ preset: ZegoVoiceChangerPreset) {
        begin("setVoiceChangerPreset(\(preset))") { engine in
            engine.device.audio.withEngine { voice in
                voice.effects.changer = VoiceChangerType(preset)
                voice.effects.pitch = VoiceChangerType.pitch(of: preset)
            }
        }
    }

    /// Taken; the simulated phone has no echo.
    public func enableAEC(_ enable: Bool) { begin("enableAEC(\(enable))") { _ in } }
    /// Taken; the simulated phone has no echo.
    public func setAECMode(_ mode: ZegoAECMode) { begin("setAECMode(\(mode))") { _ in } }
    /// Taken; the simulated microphone is as loud as its sound.
    public func enableAGC(_ enable: Bool) { begin("enableAGC(\(enable))") { _ in } }
    /// Taken; the simulated microphone has no noise of its own.
    public func enableANS(_ enable: Bool) { begin("enableANS(\(enable))") { _ in } }
    /// Taken; the simulated microphone has no noise of its own.
    public func setANSMode(_ mode: ZegoANSMode) { begin("setANSMode(\(mode))") { _ in } }
    /// Taken; the simulated phone has one mode.
    public func setAudioDeviceMode(_ mode: ZegoAudioDeviceMode) { begin("setAudioDeviceMode(\(mode))") { _ in } }
    /// 1000010: the phone's load is not emulated.
    public func startPerformanceMonitor(_ millisecond: UInt32) { refuseMissing("startPerformanceMonitor(_:)") }
    /// Nothing is monitored.
    public func stopPerformanceMonitor() { begin("stopPerformanceMonitor()") { _ in } }
}

// MARK: Starting and stopping sound

extension ZegoExpressEngine {
    /// Starts sound when it is needed, and stops it when it is not.
    func driveSound() {
        let (isUsed, isPublishing) = state.withLock { state in
            let isPublishing = !state.publications.isEmpty
            let isUsed =
                isPublishing || state.plays.values.contains { $0.playable != nil }
                || state.players.values.contains(where: \.isSounding) || state.effects?.isSounding == true
            return (isUsed && state.setup != nil, isPublishing)
        }
        capture(isPublishing)
        guard isUsed else { return device.audio.stop() }
        device.audio.start { [weak self] tick in self?.take(tick) }
    }

    private func capture(_ isNeeded: Bool) {
        let isCapturing = device.audio.withEngine { $0.isCapturing }
        // The next publisher is told again of a microphone that cannot be opened.
        if !isNeeded { state.withLock { $0.sound.isBroken = false } }
        guard isNeeded != isCapturing else { return }
        guard isNeeded else { return device.audio.withEngine { $0.stopCapture() } }
        applyCapture()
        let quality = voiceQuality
        state.withLock { $0.sound.hasSentCapture = false }
        do {
            try device.audio.withEngine { engine throws(AudioFileError) in try engine.startCapture(quality) }
            changeMicrophone(isBroken: false)
        } catch {
            guard changeMicrophone(isBroken: true) else { return }
            refuse("startPublishingStream", ZEGO.ExpressFailure(.publishFailed, "the microphone is broken: \(error)"))
            tell(.deviceFailed(.generic, .microphone))
        }
    }

    /// Records whether the microphone works, and tells players. Returns whether that changed.
    @discardableResult
    private func changeMicrophone(isBroken: Bool) -> Bool {
        let isNews = state.withLock { state in
            defer { state.sound.isBroken = isBroken }
            return state.sound.isBroken != isBroken
        }
        if isNews { reportDevices() }
        return isNews
    }

    private func take(_ tick: VoiceTick) {
        guard state.withLock({ $0.setup != nil }) else { return }
        if let packet = tick.outgoing { send(packet) }
        for source in tick.firstPacketFrom { introduce(source) }
        take(tick.musicEvents)
    }

    private func send(_ packet: VoicePacket) {
        let isFirst = state.withLock { state in
            defer { state.sound.hasSentCapture = true }
            return !state.sound.hasSentCapture
        }
        if isFirst { tell(.capturedFirstSound) }
        let (link, sent) = state.withLock { state -> ((any Link)?, [(Publication, Room)]) in
            var sent: [(Publication, Room)] = []
            guard state.isConnected else { return (nil, []) }
            for publication in state.publications.values where publication.step == .live {
                guard !state.mutedSlots.contains(publication.slot),
                    let room = state.rooms.first(where: { $0.number == publication.room })
                else { continue }
                state.publications[publication.slot]?.hasSent = true
                state.publications[publication.slot]?.sentBytes += packet.payload.count
                sent.append((publication, room))
            }
            return (state.link, sent.sorted { $0.0.slot < $1.0.slot })
        }
        for (publication, room) in sent {
            link?.send(
                MediaPacket(
                    channel: room.channel, publisher: room.user, stream: publication.stream,
                    sequence: packet.sequence, timestamp: packet.timestamp, level: packet.level,
                    payload: packet.payload))
            if !publication.hasSent {
                tell(.sentFirstSound(ZegoPublishChannel(rawValue: UInt(publication.slot)) ?? .main))
            }
        }
    }

    private func introduce(_ source: String) {
        let stream = state.withLock { state -> StreamID? in
            let play = state.plays.values.first { play in play.sources.contains { $0.name == source } }
            guard let play, !play.introduced else { return nil }
            state.plays[play.stream]?.introduced = true
            return play.stream
        }
        if let stream { tell(.playedFirstSound(stream)) }
    }
}

extension ReverbType {
    /// The nearest effect to a preset; assumed.
    init(_ preset: ZegoReverbPreset) {
        self =
            switch preset {
            case .none: .off
            case .softRoom, .recordingStudio: .smallRoom
            case .largeRoom, .concertHall, .vocalConcert: .hall
            case .valley, .basement: .deep
            case .KTV, .enhancedKTV, .popular, .hipHop: .ktv
            case .rock, .enhancedRock: .loud
            case .gramoPhone, .phonograph: .smallRoom
            case .enhancedMisty, .misty, .threeDVoice: .deep
            }
    }
}

extension VoiceChangerType {
    /// The nearest character to a preset; assumed. Presets that only change the pitch have none.
    init(_ preset: ZegoVoiceChangerPreset) {
        self =
            switch preset {
            case .menToChild, .womenToChild, .minions: .naughtyKid
            case .foreigner: .foreignAccent
            case .optimusPrime: .heavyMetal
            case .android: .machinery
            case .ethereal: .ethereal
            case .muffled: .cold
            case .none, .menToWomen, .womenToMen, .maleMagnetic, .femaleFresh, .majorC, .minorA, .harmonicMinor,
                .femaleEnergetic, .richNess, .roundness, .falsetto, .fullness, .clear, .highlyResonant, .loudClear:
                .off
            }
    }

    /// How far a preset moves the pitch, in octaves; assumed.
    static func pitch(of preset: ZegoVoiceChangerPreset) -> Double {
        switch preset {
        case .menToWomen: 0.4
        case .womenToMen: -0.4
        case .falsetto: 0.3
        case .maleMagnetic: -0.1
        case .femaleFresh, .femaleEnergetic: 0.1
        default: 0
        }
    }
}
