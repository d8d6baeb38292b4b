import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: The local sound

extension ZegoExpressEngine {
    /// Sends silence instead of the local user's voice. Players are told `.mute`, and `.open` when it ends. May be called
    /// before publishing; published music goes on.
    public func muteMicrophone(_ mute: Bool) {
        choose { $0.isMicrophoneMuted = mute }
        begin("muteMicrophone(\(mute))") { $0.applyCapture() }
    }

    /// Changes the value that a getter returns at once. Without an engine nothing changes.
    func choose(_ change: (inout SoundChoices) -> Void) {
        state.withLock { state in
            if state.setup != nil { change(&state.sound) }
        }
    }

    /// Whether the local user's voice is silenced.
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

    /// Sets how loud others hear the local user's voice: 0 to 200. Beyond full scale it is limited.
    public func setCaptureVolume(_ volume: Int32) {
        begin("setCaptureVolume(\(volume))") { engine in
            engine.state.withLock { $0.sound.captureVolume = Self.clamped(volume) }
            engine.applyCapture()
        }
    }

    /// Sets the main channel's encoding: bit rate and channels. All sound is sent as Opus.
    public func setAudioConfig(_ config: ZegoAudioConfig) { setAudioConfig(config, channel: .main) }

    /// Sets a channel's encoding: bit rate and channels. All sound is sent as Opus. Above 192 kbit/s nothing changes, 1003002.
    public func setAudioConfig(_ config: ZegoAudioConfig, channel: ZegoPublishChannel) {
        let encoding = SoundChoices.Encoding(
            bitrate: config.bitrate, channel: config.channel, codecID: config.codecID)
        let maximum = ZEGO.profile.sdk.maximumKilobits.value
        if encoding.bitrate <= maximum { choose { $0.encodings[Int(channel.rawValue)] = encoding } }
        begin("setAudioConfig(bitrate: \(encoding.bitrate), channel: \(encoding.channel))") { engine in
            guard encoding.bitrate <= maximum else {
                return engine.refuse("setAudioConfig", .bitrateInvalid(Int(encoding.bitrate), maximum: Int(maximum)))
            }
            if encoding.codecID != .default { engine.warn(.audioCodec) }
            let quality = engine.state.withLock { $0.sound.encoding(of: 0).quality }
            engine.device.audio.withEngine { $0.setQuality(quality) }
            engine.applyCapture()
        }
    }

    /// How the main channel's sound is encoded.
    public func getAudioConfig() -> ZegoAudioConfig { getAudioConfig(.main) }

    /// How a channel's sound is encoded.
    public func getAudioConfig(_ channel: ZegoPublishChannel) -> ZegoAudioConfig {
        let encoding = state.withLock { $0.sound.encoding(of: Int(channel.rawValue)) }
        let config = ZegoAudioConfig()
        (config.bitrate, config.channel, config.codecID) = (encoding.bitrate, encoding.channel, encoding.codecID)
        return config
    }

    /// Sets when a stereo microphone is published in stereo: never at first. Published mono is mono in any case.
    public func setAudioCaptureStereoMode(_ mode: ZegoAudioCaptureStereoMode) {
        begin("setAudioCaptureStereoMode(\(mode))") { engine in
            engine.state.withLock { $0.sound.stereoMode = mode }
            engine.applyCapture()
        }
    }

    /// Applies the choices to the voice engine's capture, and tells players.
    func applyCapture() {
        let (sound, playsMusic) = state.withLock { state in
            (state.sound, state.players.values.contains(where: \.isPublishing) || state.effects?.isPublishing == true)
        }
        if !MicrophoneTreatment.isEffective, sound.noiseReduction != nil || sound.evensLoudness {
            device.warn(of: ZEGO.ExpressNotEmulated.treatmentOnIOS)
        }
        device.audio.withEngine { engine in
            // Muting everything is exact to the sample. While music goes on, only the voice is faded out.
            engine.isMuted = sound.isSilent && !playsMusic
            engine.captureVolume = sound.isSilent ? 0 : sound.captureVolume
            engine.capturesStereo = sound.capturesStereo
            engine.treatment.noiseReduction = sound.noiseReduction
            engine.treatment.evensLoudness = sound.evensLoudness && sound.source(of: 0) != .custom
        }
        applyChannels()
        reportDevices()
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

    /// Plays the local user's voice on this device, also while nothing is published. The vendor asks for headphones; here
    /// there is no feedback without them.
    public func enableHeadphoneMonitor(_ enable: Bool) {
        begin("enableHeadphoneMonitor(\(enable))") { engine in
            engine.state.withLock { $0.sound.isMonitored = enable }
            engine.device.audio.withEngine { $0.isEarMonitorEnabled = enable }
            engine.driveSound()
        }
    }

    /// Sets how loud the local user's voice is on this device: 0 to 200. Beyond full scale it is limited.
    public func setHeadphoneMonitorVolume(_ volume: Int32) {
        begin("setHeadphoneMonitorVolume(\(volume))") { engine in
            engine.device.audio.withEngine { $0.earMonitorVolume = Self.clamped(volume) }
        }
    }

    /// Adds a room's reverb to the local user's voice. The sound is assumed: each preset uses the nearest effect.
    public func setReverbPreset(_ preset: ZegoReverbPreset) {
        begin("setReverbPreset(\(preset))") { engine in
            engine.device.audio.withEngine { $0.effects.reverb = ReverbType(preset) }
        }
    }

    /// Changes the local user's voice. The sound is assumed: each preset uses the nearest effect. Presets that tune the
    /// voice or only color it have none.
    public func setVoiceChangerPreset(_ preset: ZegoVoiceChangerPreset) {
        if !VoiceEffects.canChangePitch { device.warn(of: ZEGO.ExpressNotEmulated.pitchOnIOS) }
        begin("setVoiceChangerPreset(\(preset))") { engine in
            let (changer, pitch) = (VoiceChangerType(preset), VoiceChangerType.pitch(of: preset))
            if preset != .none, changer == .off, pitch == 0 { engine.warn(.voiceColor) }
            engine.device.audio.withEngine { voice in
                voice.effects.changer = changer
                voice.effects.pitch = pitch
            }
        }
    }

    /// Sets whether quiet voices are made as loud as others. The app's own sound is not treated.
    ///
    /// The vendor's SDK decides itself until the app calls this. Here nothing is done until then.
    public func enableAGC(_ enable: Bool) {
        begin("enableAGC(\(enable))") { engine in
            engine.state.withLock { $0.sound.evensLoudness = enable }
            engine.applyCapture()
        }
    }

    /// Sets whether steady noise is suppressed; a steady tone is noise too. The app's own sound is not treated.
    ///
    /// The vendor's SDK decides itself until the app calls this. Here nothing is done until then.
    public func enableANS(_ enable: Bool) {
        begin("enableANS(\(enable))") { engine in
            engine.state.withLock { $0.sound.suppressesNoise = enable }
            engine.applyCapture()
        }
    }

    /// Sets how much noise is suppressed, if it is: `.medium` at first.
    public func setANSMode(_ mode: ZegoANSMode) {
        begin("setANSMode(\(mode))") { engine in
            engine.state.withLock { $0.sound.noiseMode = mode }
            engine.applyCapture()
        }
    }

    /// Has no effect: suppressing noises that last a moment is not emulated.
    public func enableTransientANS(_ enable: Bool) { begin("enableTransientANS(\(enable))", .enableTransientANS) }
    /// Has no effect: the simulated phone has no echo.
    public func enableAEC(_ enable: Bool) { begin("enableAEC(\(enable))", .enableAEC) }
    /// Has no effect: the simulated phone has no echo.
    public func enableHeadphoneAEC(_ enable: Bool) { begin("enableHeadphoneAEC(\(enable))", .enableHeadphoneAEC) }
    /// Has no effect: the simulated phone has no echo.
    public func setAECMode(_ mode: ZegoAECMode) { begin("setAECMode(\(mode))", .setAECMode) }
    /// Has no effect: the simulated phone has one mode.
    public func setAudioDeviceMode(_ mode: ZegoAudioDeviceMode) {
        begin("setAudioDeviceMode(\(mode))", .setAudioDeviceMode)
    }
    /// 1000010: the phone's load is not emulated.
    public func startPerformanceMonitor(_ millisecond: UInt32) { refuseMissing("startPerformanceMonitor(_:)") }
    /// Has no effect: nothing is monitored.
    public func stopPerformanceMonitor() { begin("stopPerformanceMonitor()", .stopPerformanceMonitor) }
}

// MARK: Starting and stopping sound

extension ZegoExpressEngine {
    /// Starts sound and pictures when they are needed, and stops them when they are not.
    func driveSound() {
        drivePictures()
        let (isUsed, isCapturing) = state.withLock { state in
            let isCapturing = !state.publications.isEmpty || state.sound.isMonitored
            let isUsed =
                isCapturing || state.plays.values.contains { $0.playable != nil }
                || state.players.values.contains(where: \.isSounding) || state.effects?.isSounding == true
            return (isUsed && state.setup != nil, isCapturing)
        }
        applyChannels()
        capture(isCapturing)
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
        let (quality, isPublishing) = state.withLock { state in
            state.sound.hasSentCapture = false
            return (state.sound.encoding(of: 0).quality, !state.publications.isEmpty)
        }
        do {
            try device.audio.withEngine { engine throws(MicrophoneFailure) in
                try engine.startCapture(quality)
            }
            changeMicrophone(isBroken: false)
        } catch {
            guard changeMicrophone(isBroken: true) else { return }
            refuse(
                isPublishing ? "startPublishingStream" : "enableHeadphoneMonitor",
                .microphoneBroken(error, isPublishing: isPublishing))
            tell(.deviceFailed(ZegoDeviceExceptionType(error), .microphone))
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
        if let packet = tick.outgoing { send(packet, tick.sidePackets) }
        for source in tick.firstPacketFrom { introduce(source) }
        take(tick.musicEvents)
    }

    private func send(_ main: VoicePacket, _ others: [SidePacket]) {
        let isFirst = state.withLock { state in
            let isPublishing = !state.publications.isEmpty
            defer { state.sound.hasSentCapture = isPublishing }
            return isPublishing && !state.sound.hasSentCapture
        }
        if isFirst { tell(.capturedFirstSound) }
        let (link, sent) = state.withLock { state -> ((any Link)?, [(Publication, Room, VoicePacket)]) in
            var sent: [(Publication, Room, VoicePacket)] = []
            guard state.sendsMedia else { return (nil, []) }
            for publication in state.publications.values where publication.step == .live {
                let slot = publication.slot
                guard !state.mutedSlots.contains(slot),
                    let packet = slot == 0 ? main : others.first(where: { $0.number == slot })?.packet,
                    let room = state.rooms.first(where: { $0.number == publication.room })
                else { continue }
                state.publications[slot]?.hasSent = true
                state.publications[slot]?.sent += packet.payload.count
                sent.append((publication, room, packet))
            }
            return (state.link, sent.sorted { $0.0.slot < $1.0.slot })
        }
        for (publication, room, packet) in sent {
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
    /// The nearest character to a preset; assumed. Presets that only change the pitch, tune or color have none.
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

extension ZegoDeviceExceptionType {
    fileprivate init(_ failure: MicrophoneFailure) {
        switch failure {
        case .fault(.notAuthorized): self = .permissionNotGranted
        case .fault(.occupied): self = .deviceOccupied
        case .fault(.missing): self = .invalidId
        case .sound: self = .generic
        }
    }
}
