import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: The local sound

extension ByteRTCVideo {
    /// Opens the microphone; it is closed at first. Rooms do not matter: it stays open until it is stopped.
    @discardableResult
    public func startAudioCapture() -> Int32 { capture("startAudioCapture()", true) }

    /// Closes the microphone. What is published stays so, without sound.
    @discardableResult
    public func stopAudioCapture() -> Int32 { capture("stopAudioCapture()", false) }

    private func capture(_ call: String, _ isOn: Bool) -> Int32 {
        act(call) { state in
            state.sound.isCapturing = isOn
            return .success
        } then: {
            $0.settleAll()
        }
    }

    /// Captures silence in place of the local voice, or the voice again. Others are not told. -9 for a screen, whose sound is not
    /// captured.
    @discardableResult
    public func muteAudioCapture(_ index: ByteRTCStreamIndex, mute: Bool) -> Int32 {
        act("muteAudioCapture(\(index), mute: \(mute))") { state in
            guard index == .indexMain else { return .screenNotSupport }
            state.sound.isCaptureMuted = mute
            return .success
        } then: {
            $0.applyCaptureVolume()
        }
    }

    /// Sets how loud the local voice is captured: 0…400 %, clamped; 100 at first. -9 for a screen, whose sound is not captured.
    @discardableResult
    public func setCaptureVolume(_ index: ByteRTCStreamIndex, volume: Int32) -> Int32 {
        act("setCaptureVolume(\(index), volume: \(volume))") { state in
            guard index == .indexMain else { return .screenNotSupport }
            state.sound.captureVolume = Self.clamped(Int(volume))
            return .success
        } then: {
            $0.applyCaptureVolume()
        }
    }

    /// Sets what sound is used for. It decides whether ``setAudioRoute(_:)`` works, and sounds the same here.
    @discardableResult
    public func setAudioScenario(_ audioScenario: ByteRTCAudioScenarioType) -> Int32 {
        act("setAudioScenario(\(audioScenario))") { state in
            state.sound.scenario = audioScenario
            return .success
        }
    }

    /// Sets how sound is encoded.
    @discardableResult
    public func setAudioProfile(_ audioProfile: ByteRTCAudioProfileType) -> Int32 {
        act("setAudioProfile(\(audioProfile))") { state in
            state.sound.profile = audioProfile
            return .success
        } then: { engine in
            let quality = engine.state.withLock { $0.sound.quality }
            engine.device.audio.withEngine { $0.setQuality(quality) }
        }
    }

    /// Has no effect: every scene sounds the same here.
    @discardableResult
    public func setAudioScene(_ audioScene: ByteRTCAudioSceneType) -> Int32 {
        ignore("setAudioScene(\(audioScene))", .audioScene)
    }

    /// Plays the local voice in this device's speaker too, or no longer.
    @discardableResult
    public func setEarMonitorMode(_ mode: ByteRTCEarMonitorMode) -> Int32 {
        act("setEarMonitorMode(\(mode))") { state in
            state.sound.monitorsEar = mode == .on
            return .success
        } then: { engine in
            engine.device.audio.withEngine { $0.isEarMonitorEnabled = mode == .on }
        }
    }

    /// Sets how loud the local voice is in this device's speaker: 0…100 %, clamped.
    @discardableResult
    public func setEarMonitorVolume(_ volume: Int) -> Int32 {
        let maximum = Volcengine.profile.sdk.maximumEarMonitorVolume.value
        return act("setEarMonitorVolume(\(volume))") { _ in
            .success
        } then: { engine in
            engine.device.audio.withEngine { $0.earMonitorVolume = min(max(volume, 0), maximum) }
        }
    }

    // MARK: Others' sound

    /// Sets how loud all others together are heard: 0…400 %, clamped; 100 at first. What is mixed in stays as loud as it is.
    @discardableResult
    public func setPlaybackVolume(_ volume: Int) -> Int32 {
        act("setPlaybackVolume(\(volume))") { _ in
            .success
        } then: { engine in
            engine.device.audio.withEngine { $0.publishersVolume = Self.clamped(volume) }
        }
    }

    /// Sets how loud one user is heard: 0…400 %, clamped; 100 at first. -3 for a room that is not joined, or a user who is not in
    /// it.
    @discardableResult
    public func setRemoteAudioPlaybackVolume(_ roomID: String, remoteUid userID: String, playVolume volume: Int)
        -> Int32
    {
        let channel = ChannelID(roomID)
        return act("setRemoteAudioPlaybackVolume(\(roomID), remoteUid: \(userID), playVolume: \(volume))") { state in
            guard let stay = state.stays[channel], stay.remotes[UserID(userID)] != nil else { return .wrongState }
            _ = state.stays.change(stay.number) { $0.remotes[UserID(userID)]?.volume = Self.clamped(volume) }
            return .success
        } then: { engine in
            guard let stay = engine.state.withLock({ $0.stays[channel] }) else { return }
            engine.applyVolumes(stay.number)
        }
    }

    /// Lowers what is mixed in or played here while others speak, or does not, as at first. The others' voices, what is
    /// published and the volumes stay as they are.
    @discardableResult
    public func enablePlaybackDucking(_ enable: Bool) -> Int32 {
        let sdk = Volcengine.profile.sdk
        return act("enablePlaybackDucking(\(enable))") { _ in
            .success
        } then: { engine in
            engine.device.audio.withEngine { voice in
                guard enable else { return voice.ducking = nil }
                guard voice.ducking == nil else { return }
                voice.ducking = Ducking(
                    depth: Double(sdk.duckingPercent.value) / 100,
                    attackMilliseconds: sdk.duckingAttackMilliseconds.value,
                    releaseMilliseconds: sdk.duckingReleaseMilliseconds.value)
            }
        }
    }
}

// MARK: The voice

/// The effects on the local voice, as the app wants them.
struct VoiceSettings: Sendable {
    var semitones = 0
    var changer = ByteRTCVoiceChangerType.original
    var reverb = ByteRTCVoiceReverbType.reverbOriginal
    /// Decibels of each band.
    var equalizer = [Double](repeating: 0, count: Equalizer.bands.count)
    var room: RoomSettings?
    var isRoomOn = false

    var changesPitch: Bool { semitones != 0 || changer != .original }

    func apply(to effects: inout VoiceEffects) {
        effects.pitch = Double(semitones) / 12
        effects.changer = changer.type
        effects.reverb = reverb.type
        effects.equalizer = equalizer
        effects.ownRoom = isRoomOn ? room ?? RoomSettings() : nil
    }
}

extension ByteRTCVoiceChangerType {
    /// The character that is closest. The vendor does not publish its own.
    var type: VoiceChangerType {
        switch self {
        case .original: .off
        case .giant: .trappedBeast
        case .chipmunk: .lolita
        case .minionst: .naughtyKid
        case .vibrato: .foreignAccent
        case .robot: .machinery
        }
    }
}

extension ByteRTCVoiceReverbType {
    /// The room that is closest. The vendor does not publish its own.
    var type: ReverbType {
        switch self {
        case .reverbOriginal: .off
        case .reverbEcho, .reverbDisco: .loud
        case .reverbConcert, .reverbRock: .hall
        case .reverbEthereal: .ethereal
        case .reverbKTV: .ktv
        case .reverbStudio, .reverbBlues: .studio
        case .reverbVirtualStereo, .reverbPop: .studio2
        case .reverbSpacious, .reverb3D: .deep
        case .reverbOldRecord, .reverbVinyl: .magnetic
        case .reverbHarmony, .reverbJazz: .melodious
        case .reverbElectronic: .metallic
        case .reverbChamber: .smallRoom
        }
    }
}

extension ByteRTCVideo {
    /// Suppresses steady noise of the microphone, the more the higher the mode.
    @discardableResult
    public func setAnsMode(_ ansMode: ByteRTCAnsMode) -> Int32 {
        if ansMode != .disable, !MicrophoneTreatment.isEffective {
            device.warn(of: Volcengine.RTCNotEmulated.noiseOnIOS)
        }
        let sdk = Volcengine.profile.sdk
        let reduction: Int? =
            switch ansMode {
            case .disable: nil
            case .low: sdk.lowNoiseDecibels.value
            case .medium, .automatic: sdk.mediumNoiseDecibels.value
            case .high: sdk.highNoiseDecibels.value
            }
        return act("setAnsMode(\(ansMode))") { _ in
            .success
        } then: { engine in
            engine.device.audio.withEngine { $0.treatment.noiseReduction = reduction }
        }
    }

    /// Moves the pitch of the local voice: -12…12 semitones; -2 and a warning -5011 beyond.
    @discardableResult
    public func setLocalVoicePitch(_ pitch: Int) -> Int32 {
        let maximum = Volcengine.profile.sdk.maximumPitch.value
        let result = change("setLocalVoicePitch(\(pitch))") { voice in
            guard (-maximum...maximum).contains(pitch) else { return .parameterErr }
            voice.semitones = pitch
            return .success
        }
        if result == Int32(ByteRTCReturnStatus.parameterErr.rawValue) { warn(.invalidVoicePitch) }
        return result
    }

    /// Changes the character of the local voice.
    @discardableResult
    public func setVoiceChangerType(_ voiceChanger: ByteRTCVoiceChangerType) -> Int32 {
        change("setVoiceChangerType(\(voiceChanger))") { voice in
            voice.changer = voiceChanger
            return .success
        }
    }

    /// Gives the local voice the reverberation of a room.
    @discardableResult
    public func setVoiceReverbType(_ voiceReverb: ByteRTCVoiceReverbType) -> Int32 {
        change("setVoiceReverbType(\(voiceReverb))") { voice in
            voice.reverb = voiceReverb
            return .success
        }
    }

    /// Makes a band of the local voice stronger or weaker: -15…15 dB, -2 beyond.
    @discardableResult
    public func setLocalVoiceEqualization(_ config: ByteRTCVoiceEqualizationConfig) -> Int32 {
        let (band, gain) = (config.frequency.rawValue, Int(config.gain))
        let maximum = Volcengine.profile.sdk.maximumEqualizerDecibels.value
        return change("setLocalVoiceEqualization(\(config.frequency), \(gain))") { voice in
            guard (-maximum...maximum).contains(gain) else { return .parameterErr }
            voice.equalizer[band] = Double(gain)
            return .success
        }
    }

    /// Describes the reverberation that ``enableLocalVoiceReverb(_:)`` gives the local voice: each value 0…100, -2 beyond. The
    /// damping has no effect.
    @discardableResult
    public func setLocalVoiceReverbParam(_ param: ByteRTCVoiceReverbConfig) -> Int32 {
        let values = [
            param.roomSize, param.decayTime, param.damping, param.wetGain, param.dryGain, param.preDelay,
        ]
        if param.damping != 0 { device.warn(of: Volcengine.RTCNotEmulated.reverbDamping) }
        return change("setLocalVoiceReverbParam(\(values))") { voice in
            guard values.allSatisfy({ Self.reverbRange.contains($0) }) else { return .parameterErr }
            // Shares of 0…100 are -20…10 dB here.
            func decibels(_ share: Float) -> Int { Int((share * 0.3).rounded()) - 20 }
            voice.room = RoomSettings(
                dryDecibels: decibels(values[4]), wetDecibels: decibels(values[3]), size: Int(values[0]),
                delayMilliseconds: Int(values[5] * 2), strength: Int(values[1]))
            return .success
        }
    }

    /// Gives the local voice the reverberation that was described, or takes it away.
    @discardableResult
    public func enableLocalVoiceReverb(_ enable: Bool) -> Int32 {
        change("enableLocalVoiceReverb(\(enable))") { voice in
            voice.isRoomOn = enable
            return .success
        }
    }

    /// What each value of a reverberation can be.
    private static let reverbRange: ClosedRange<Float> = 0...100

    private func change(_ call: String, _ body: (inout VoiceSettings) -> ByteRTCReturnStatus) -> Int32 {
        let result = act(call) { state in
            body(&state.sound.voice)
        } then: { engine in
            let voice = engine.state.withLock { $0.sound.voice }
            engine.device.audio.withEngine { voice.apply(to: &$0.effects) }
        }
        if state.withLock({ $0.sound.voice.changesPitch }), !VoiceEffects.canChangePitch {
            device.warn(of: Volcengine.RTCNotEmulated.pitchOnIOS)
        }
        return result
    }
}
