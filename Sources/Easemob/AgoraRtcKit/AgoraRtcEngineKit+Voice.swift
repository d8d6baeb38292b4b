import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: Presets

extension AgoraRtcEngineKit {
    /// Makes the own voice more beautiful for everybody: 0, or -4 with an audio profile for speech. Of a beautifier, an effect
    /// and a conversion the last call wins.
    @discardableResult
    public func setVoiceBeautifierPreset(_ preset: AgoraVoiceBeautifierPreset) -> Int32 {
        setRecipe("setVoiceBeautifierPreset(\(preset))", VoiceRecipe(preset))
    }

    /// The same. The parameters have no effect.
    @discardableResult
    public func setVoiceBeautifierParameters(
        _ preset: AgoraVoiceBeautifierPreset, param1: Int32, param2: Int32
    ) -> Int32 {
        device.warn(of: Agora.RTCNotEmulated.beautifierParameters)
        return setRecipe(
            "setVoiceBeautifierParameters(\(preset), param1: \(param1), param2: \(param2))", VoiceRecipe(preset))
    }

    /// Gives the own voice an effect for everybody: 0, or -4 with an audio profile for speech, and for a corrected pitch.
    @discardableResult
    public func setAudioEffectPreset(_ preset: AgoraAudioEffectPreset) -> Int32 {
        setRecipe("setAudioEffectPreset(\(preset))", VoiceRecipe(preset))
    }

    /// The same. The parameters have no effect.
    @discardableResult
    public func setAudioEffectParameters(_ preset: AgoraAudioEffectPreset, param1: Int32, param2: Int32) -> Int32 {
        device.warn(of: Agora.RTCNotEmulated.effectParameters)
        return setRecipe(
            "setAudioEffectParameters(\(preset), param1: \(param1), param2: \(param2))", VoiceRecipe(preset))
    }

    /// Converts the own voice for everybody: 0, or -4 with an audio profile for speech.
    @discardableResult
    public func setVoiceConversionPreset(_ preset: AgoraVoiceConversionPreset) -> Int32 {
        setRecipe("setVoiceConversionPreset(\(preset))", VoiceRecipe(preset))
    }

    /// The same. The parameters have no effect.
    @discardableResult
    public func setVoiceConversionParameters(
        _ preset: AgoraVoiceConversionPreset, param1: Int32, param2: Int32
    ) -> Int32 {
        device.warn(of: Agora.RTCNotEmulated.conversionParameters)
        return setRecipe(
            "setVoiceConversionParameters(\(preset), param1: \(param1), param2: \(param2))", VoiceRecipe(preset))
    }

    private func setRecipe(_ call: String, _ recipe: VoiceRecipe?) -> Int32 {
        if recipe?.changesPitch == true, !VoiceEffects.canChangePitch {
            device.warn(of: Agora.RTCNotEmulated.pitchOnIOS)
        }
        return change(call) { state in
            guard let recipe else { return .notSupported }
            guard state.sound.takesEffects else { return .notSupported }
            state.voice.recipe = recipe
            return .noError
        }
    }

    /// Changes the effects on the own voice.
    private func change(_ call: String, _ body: (inout State) -> Agora.ErrorCode) -> Int32 {
        act(call, body) { engine in
            let voice = engine.state.withLock { $0.voice }
            engine.device.audio.withEngine { voice.apply(to: &$0.effects) }
        }
    }
}

// MARK: Pitch, bands and reverb

extension AgoraRtcEngineKit {
    /// Moves the own voice's pitch: 0.5…2, -2 beyond; 1 is as it is.
    @discardableResult
    public func setLocalVoicePitch(_ pitch: Double) -> Int32 {
        if pitch != 1, !VoiceEffects.canChangePitch { device.warn(of: Agora.RTCNotEmulated.pitchOnIOS) }
        return change("setLocalVoicePitch(\(pitch))") { state in
            let sdk = Agora.profile.sdk
            guard (sdk.minimumPitch.value...sdk.maximumPitch.value).contains(pitch) else { return .invalidArgument }
            state.voice.pitch = pitch
            return .noError
        }
    }

    /// Raises or lowers a band of the own voice: -15…15 dB, -2 beyond.
    @discardableResult
    public func setLocalVoiceEqualizationOf(
        _ bandFrequency: AgoraAudioEqualizationBandFrequency, withGain gain: Int
    ) -> Int32 {
        change("setLocalVoiceEqualizationOf(\(bandFrequency), withGain: \(gain))") { state in
            let maximum = Agora.profile.sdk.maximumEqualizerDecibels.value
            guard (-maximum...maximum).contains(gain) else { return .invalidArgument }
            state.voice.equalizer[bandFrequency.rawValue] = Double(gain)
            return .noError
        }
    }

    /// Sets a part of the own voice's reverb; -2 beyond its range.
    @discardableResult
    public func setLocalVoiceReverbOf(_ reverbType: AgoraAudioReverbType, withValue value: Int) -> Int32 {
        change("setLocalVoiceReverbOf(\(reverbType), withValue: \(value))") { state in
            let sdk = Agora.profile.sdk
            let range =
                switch reverbType {
                case .dryLevel, .wetLevel: sdk.minimumReverbDecibels.value...sdk.maximumReverbDecibels.value
                case .wetDelay: 0...sdk.maximumReverbDelay.value
                case .roomSize, .strength: 0...sdk.maximumReverbStrength.value
                }
            guard range.contains(value) else { return .invalidArgument }
            var room = state.voice.room ?? RoomSettings()
            switch reverbType {
            case .dryLevel: room.dryDecibels = value
            case .wetLevel: room.wetDecibels = value
            case .roomSize: room.size = value
            case .wetDelay: room.delayMilliseconds = value
            case .strength: room.strength = value
            }
            state.voice.room = room
            return .noError
        }
    }

    /// Has no effect but for ``AgoraHeadphoneEqualizerPreset/off``.
    @discardableResult
    public func setHeadphoneEQPreset(_ preset: AgoraHeadphoneEqualizerPreset) -> Int32 {
        let call = "setHeadphoneEQPreset(\(preset))"
        return preset == .off ? act(call) : ignore(call, .headphoneEqualizer)
    }

    /// Has no effect: users' sound comes from nowhere.
    @discardableResult
    public func enableSpatialAudio(_ enabled: Bool) -> Int32 {
        let call = "enableSpatialAudio(\(enabled))"
        return enabled ? ignore(call, .spatialAudio) : act(call)
    }

    /// Has no effect: users' sound comes from both sides.
    @discardableResult
    public func enableSoundPositionIndication(_ enabled: Bool) -> Int32 {
        let call = "enableSoundPositionIndication(\(enabled))"
        return enabled ? ignore(call, .soundPosition) : act(call)
    }

    /// Has no effect: users' sound comes from both sides.
    @discardableResult
    public func setRemoteVoicePosition(_ uid: UInt, pan: Double, gain: Double) -> Int32 {
        ignore("setRemoteVoicePosition(\(uid), pan: \(pan), gain: \(gain))", .soundPosition)
    }
}
