import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: Presets

extension AgoraRtcEngineKit {
    /// Makes the user's voice more beautiful for everybody: 0, or -4 with an audio profile for speech. Of a beautifier, an
    /// effect and a conversion the last call wins.
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

    /// Gives the user's voice an effect for everybody: 0, or -4 with an audio profile for speech, and for a corrected pitch.
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

    /// Converts the user's voice for everybody: 0, or -4 with an audio profile for speech.
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

    /// Changes the effects on the user's voice.
    private func change(_ call: String, _ body: (inout State) -> Agora.ErrorCode) -> Int32 {
        act(call, body) { engine in
            let voice = engine.state.withLock { $0.voice }
            engine.device.audio.withEngine { voice.apply(to: &$0.effects) }
        }
    }
}

// MARK: Pitch, bands and reverb

extension AgoraRtcEngineKit {
    /// Moves the pitch of the user's voice: 0.5…2, -2 beyond; 1 is as it is.
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

    /// Raises or lowers a band of the user's voice: -15…15 dB, -2 beyond.
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

    /// Sets a part of the reverb on the user's voice; -2 beyond its range.
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

    /// Has no effect but for 0: -1…1, -2 beyond.
    @discardableResult
    public func setLocalVoiceFormant(_ formantRatio: Double) -> Int32 {
        let range = -1.0...1.0
        if formantRatio != 0, range.contains(formantRatio) { device.warn(of: Agora.RTCNotEmulated.voiceFormant) }
        return act("setLocalVoiceFormant(\(formantRatio))") { _ in
            range.contains(formantRatio) ? .noError : .invalidArgument
        }
    }

    /// Has no effect: no voice is tuned.
    @discardableResult
    public func enableVoiceAITuner(_ enabled: Bool, type: AgoraVoiceAITunerType) -> Int32 {
        let call = "enableVoiceAITuner(\(enabled), type: \(type))"
        return enabled ? ignore(call, .aiTuner) : act(call)
    }

    /// Has no effect but for ``AgoraHeadphoneEqualizerPreset/off``.
    @discardableResult
    public func setHeadphoneEQPreset(_ preset: AgoraHeadphoneEqualizerPreset) -> Int32 {
        let call = "setHeadphoneEQPreset(\(preset))"
        return preset == .off ? act(call) : ignore(call, .headphoneEqualizer)
    }
}

// MARK: From where users are heard

/// Where somebody is, seen from the local user.
open class AgoraSpatialAudioParams: NSObject {
    /// Degrees around the local user: 0 is in front, 90 to the left, 180 behind, 270 to the right.
    public var speaker_azimuth = 0.0
    /// Degrees above the local user. It has no effect.
    public var speaker_elevation = 0.0
    /// Meters from the local user, 1…50.
    public var speaker_distance = 1.0
    /// Which way they look. It has no effect.
    public var speaker_orientation = 0
    /// Whether they sound muffled. It has no effect.
    public var enable_blur = false
    /// Whether the air swallows high sounds. It has no effect.
    public var enable_air_absorb = false
    /// How much their sound is dampened. It has no effect.
    public var speaker_attenuation = 0.5
    /// Whether the pitch changes with the speed. It has no effect.
    public var enable_doppler = false

    /// Whether something is set that has no effect.
    var hasMore: Bool {
        speaker_elevation != 0 || speaker_orientation != 0 || enable_blur || enable_air_absorb || enable_doppler
            || speaker_attenuation != 0.5
    }

    /// In degrees.
    private static let wholeTurn = 360.0

    /// From which side and how loud; nil for what is no place.
    var pan: Places.Pan? {
        let sdk = Agora.profile.sdk
        guard (0.0...Self.wholeTurn).contains(speaker_azimuth),
            (Double(sdk.minimumSpeakerDistance.value)...Double(sdk.maximumSpeakerDistance.value)).contains(
                speaker_distance)
        else { return nil }
        return Places.Pan(
            turn: Float(-sin(speaker_azimuth / Self.wholeTurn * 2 * .pi)), gain: Float(1 / speaker_distance))
    }
}

extension AgoraRtcEngineKit {
    /// Lets ``setRemoteVoicePosition(_:pan:gain:)`` count, or not.
    @discardableResult
    public func enableSoundPositionIndication(_ enabled: Bool) -> Int32 {
        placing("enableSoundPositionIndication(\(enabled))") { places in
            places.usesPans = enabled
            return .noError
        }
    }

    /// Lets a user be heard from one side, -1.0…1.0, and as loud as 0.0…100.0 says: 0, or -2 beyond, -113 outside a channel. Leaving
    /// ends it.
    @discardableResult
    public func setRemoteVoicePosition(_ uid: UInt, pan: Double, gain: Double) -> Int32 {
        let isInChannel = state.withLock { $0.connections.main != nil }
        return placing("setRemoteVoicePosition(\(uid), pan: \(pan), gain: \(gain))") { places in
            let loudest = Double(Agora.profile.sdk.maximumPlainVolume.value)
            guard (-1.0...1.0).contains(pan), (0.0...loudest).contains(gain) else { return .invalidArgument }
            guard isInChannel else { return .notInChannel }
            guard !places.isFull else { return .resourceLimited }
            places.pans[uid] = Places.Pan(turn: Float(pan), gain: Float(gain / loudest))
            return .noError
        }
    }

    /// Lets ``setRemoteUserSpatialAudioParams(_:params:)`` count, or not.
    @discardableResult
    public func enableSpatialAudio(_ enabled: Bool) -> Int32 {
        placing("enableSpatialAudio(\(enabled))") { places in
            places.usesDirections = enabled
            return .noError
        }
    }

    /// Lets a user be heard from where they are: 0, or -2 for what is no place. The level is that at a meter, divided by the meters.
    @discardableResult
    public func setRemoteUserSpatialAudioParams(_ uid: UInt, params: AgoraSpatialAudioParams) -> Int32 {
        direct("setRemoteUserSpatialAudioParams(\(uid))", .user(.main, uid), params)
    }

    /// The same for a user of a further connection; -113 where it is not there.
    @discardableResult
    public func setRemoteUserSpatialAudioParamsEx(
        _ uid: UInt, params: AgoraSpatialAudioParams, connection: AgoraRtcConnection
    ) -> Int32 {
        let key = Self.key(connection)
        guard state.withLock({ $0.connections[key] != nil }) else {
            return act("setRemoteUserSpatialAudioParamsEx(\(uid))") { _ in .notInChannel }
        }
        return direct("setRemoteUserSpatialAudioParamsEx(\(uid))", .user(key, uid), params)
    }

    /// Notes from where somebody is heard.
    func direct(_ call: String, _ source: Places.Source, _ params: AgoraSpatialAudioParams) -> Int32 {
        if params.hasMore { device.warn(of: Agora.RTCNotEmulated.blurAndAir) }
        let pan = params.pan
        return placing(call) { places in
            guard let pan else { return .invalidArgument }
            guard !places.isFull else { return .resourceLimited }
            places.directions[source] = pan
            return .noError
        }
    }
}
