import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Sound that the app pushes into a track of its own.
struct CustomSound: Sendable {
    let queue: PCMQueue
    let type: AgoraAudioTrackType
    /// Whether the local user hears it.
    var isHeard: Bool
}

/// Sound that the app pushes in place of the microphone's.
struct ExternalSound: Sendable {
    let queue: PCMQueue
    let sampleRate: Int
    let channelCount: Int
}

/// How the app takes what is played.
struct SoundSink: Sendable {
    let sampleRate: Int
    let channelCount: Int
    /// What is played and not taken yet; nil before the first taking.
    var playback: PulledPlayback?
}

// MARK: Tracks of sound that the app pushes

extension AgoraRtcEngineKit {
    /// Makes a track of sound that the app pushes, which a connection sends with `publishCustomAudioTrack` and
    /// `publishCustomAudioTrackId`. Returns its id, from 1, or -1 where there are too many, for a type that is none, and after
    /// the engine was destroyed.
    ///
    /// A mixable track goes beside the microphone's sound or without it; a direct one without it only.
    @discardableResult
    public func createCustomAudioTrack(_ trackType: AgoraAudioTrackType, config: AgoraAudioTrackConfig) -> Int32 {
        let isHeard = config.enableLocalPlayback
        let seconds = Agora.profile.sdk.maximumPushedSeconds.value
        var made: Int32 = -1
        act("createCustomAudioTrack(\(trackType))") { state in
            guard trackType != .invalid else { return .invalidArgument }
            let ids = 1...Agora.profile.sdk.maximumSoundTracks.value
            guard let id = ids.first(where: { state.pieces.customSounds[$0] == nil }) else { return .resourceLimited }
            state.pieces.customSounds[id] = CustomSound(
                queue: PCMQueue(channelCount: 2, capacitySeconds: seconds), type: trackType, isHeard: isHeard)
            made = Int32(id)
            return .noError
        }
        if made > 0 { perform { [made] in $0.startCustomSound(Int(made)) } }
        return made
    }

    private func startCustomSound(_ id: Int) {
        guard let sound = state.withLock({ $0.pieces.customSounds[id] }) else { return }
        device.audio.withEngine { engine in
            let track = Pieces.track(ofCustomSound: id)
            engine.music.start(pushed: sound.queue, id: track, publishes: false, maximumTracks: .max)
            engine.music.setPlayoutVolume(track, sound.isHeard ? 100 : 0)
        }
        markTracks()
        settleAll()
    }

    /// Ends a track: 0, or -2 for one that is not there.
    @discardableResult
    public func destroyCustomAudioTrack(_ trackId: Int) -> Int32 {
        act("destroyCustomAudioTrack(\(trackId))") { state in
            state.pieces.customSounds.removeValue(forKey: trackId) == nil ? .invalidArgument : .noError
        } then: { engine in
            // The id may have been given again.
            guard engine.state.withLock({ $0.pieces.customSounds[trackId] == nil }) else { return }
            engine.device.audio.withEngine { $0.music.stop(Pieces.track(ofCustomSound: trackId)) }
            engine.settleAll()
        }
    }

    /// Sets whether the local user hears a track: 0, or -2 for one that is not there.
    @discardableResult
    public func enableCustomAudioLocalPlayback(_ trackId: Int, enabled: Bool) -> Int32 {
        act("enableCustomAudioLocalPlayback(\(trackId), enabled: \(enabled))") { state in
            guard var sound = state.pieces.customSounds[trackId] else { return .invalidArgument }
            sound.isHeard = enabled
            state.pieces.customSounds[trackId] = sound
            return .noError
        } then: { engine in
            engine.device.audio.withEngine {
                $0.music.setPlayoutVolume(Pieces.track(ofCustomSound: trackId), enabled ? 100 : 0)
            }
            engine.driveSound()
        }
    }

    /// Pushes 16-bit samples into a track: 0, or -2 for a track that is not there or sound that is none. `samples` counts those
    /// of all channels. At most a second waits; older sound is dropped.
    @discardableResult
    public func pushExternalAudioFrameRawData(
        _ data: UnsafeMutableRawPointer, samples: Int, sampleRate: Int, channels: Int, trackId: Int,
        timestamp: TimeInterval
    ) -> Int32 {
        if timestamp != 0 { device.warn(of: Agora.RTCNotEmulated.pushedSoundTime) }
        guard !lifetime.isOver else { return -Agora.ErrorCode.notInitialized.rawValue }
        let queue = state.withLock { state in
            trackId == 0 ? state.pieces.externalSound?.queue : state.pieces.customSounds[trackId]?.queue
        }
        guard let queue else { return refusePushedSound("there is no track \(trackId) of pushed sound") }
        guard SoundFrameFormat(sampleRate: sampleRate, channelCount: channels, samples: samples) != nil else {
            return refusePushedSound("\(samples) samples of \(channels) channels at \(sampleRate) Hz are no sound")
        }
        let bytes = UnsafeRawBufferPointer(start: data, count: samples * MemoryLayout<Int16>.size)
        do throws(PCMFormatError) {
            try queue.push(AudioFile.integers(ofBytes: Array(bytes)), sampleRate: sampleRate, channelCount: channels)
        } catch {
            return refusePushedSound("\(error)")
        }
        return 0
    }

    /// Pushes samples in the form that the external source has: 0, or -2 where there is none.
    @discardableResult
    public func pushExternalAudioFrameRawData(
        _ data: UnsafeMutableRawPointer, samples: Int, trackId: Int, timestamp: TimeInterval
    ) -> Int32 {
        guard let form = state.withLock({ $0.pieces.externalSound }) else {
            return refusePushedSound("setExternalAudioSource(_:sampleRate:channels:) says the form")
        }
        return pushExternalAudioFrameRawData(
            data, samples: samples, sampleRate: form.sampleRate, channels: form.channelCount, trackId: trackId,
            timestamp: timestamp)
    }

    /// Pushes samples into the external source: 0, or -2 where there is none.
    @discardableResult
    public func pushExternalAudioFrameRawData(
        _ data: UnsafeMutableRawPointer, samples: Int, timestamp: TimeInterval
    ) -> Int32 {
        pushExternalAudioFrameRawData(data, samples: samples, trackId: 0, timestamp: timestamp)
    }

    private func refusePushedSound(_ reason: String) -> Int32 {
        device.record(.note, "AgoraRtcEngineKit.pushExternalAudioFrameRawData returned -2: \(reason)")
        return -Agora.ErrorCode.invalidArgument.rawValue
    }
}

// MARK: The external source

extension AgoraRtcEngineKit {
    /// Takes sound that the app pushes to track 0 in place of the microphone's, or the microphone's again: 0, or -8 in a channel,
    /// -2 for a form that is none. Deprecated by the vendor.
    @discardableResult
    public func setExternalAudioSource(_ enabled: Bool, sampleRate: Int, channels: Int) -> Int32 {
        let call = "setExternalAudioSource(\(enabled), sampleRate: \(sampleRate), channels: \(channels))"
        return act(call) { state in
            guard state.connections.all.isEmpty else { return .invalidState }
            let isForm = SoundFrameFormat(sampleRate: sampleRate, channelCount: channels, samples: channels) != nil
            return isForm || !enabled ? .noError : .invalidArgument
        } then: { engine in
            if enabled { engine.useExternalSound(sampleRate, channels) } else { engine.endExternalSound() }
        }
    }

    /// The same. It is always published where the microphone's would be.
    @discardableResult
    public func setExternalAudioSource(
        _ enabled: Bool, sampleRate: Int, channels: Int, localPlayback: Bool, publish: Bool
    ) -> Int32 {
        if localPlayback { device.warn(of: Agora.RTCNotEmulated.externalPlayback) }
        return setExternalAudioSource(enabled && publish, sampleRate: sampleRate, channels: channels)
    }

    /// Has no effect.
    @discardableResult
    public func enableExternalAudioSourceLocalPlayback(_ enable: Bool) -> Int32 {
        let call = "enableExternalAudioSourceLocalPlayback(\(enable))"
        return enable ? ignore(call, .externalPlayback) : act(call)
    }

    private func useExternalSound(_ sampleRate: Int, _ channelCount: Int) {
        let queue = PCMQueue(channelCount: 2, capacitySeconds: Agora.profile.sdk.maximumPushedSeconds.value)
        state.withLock { state in
            state.pieces.externalSound = ExternalSound(
                queue: queue, sampleRate: sampleRate, channelCount: channelCount)
        }
        device.audio.replaceMicrophone(by: queue)
        settleAll()
    }

    private func endExternalSound() {
        let queue = state.withLock { state in
            defer { state.pieces.externalSound = nil }
            return state.pieces.externalSound?.queue
        }
        if let queue { device.audio.restoreMicrophone(from: queue) }
    }
}

// MARK: Sound that the app takes

extension AgoraRtcEngineKit {
    /// Lets the app take what is played, in a form: 0, or -2 for one that is none. An emulated phone's speaker has it in any case.
    @discardableResult
    public func enableExternalAudioSink(_ enabled: Bool, sampleRate: UInt, channels: UInt) -> Int32 {
        setSink("enableExternalAudioSink", enabled, sampleRate, channels)
    }

    /// The same, as SDK 4.0 calls it.
    @discardableResult
    public func setExternalAudioSink(_ enabled: Bool, sampleRate: UInt, channels: UInt) -> Int32 {
        setSink("setExternalAudioSink", enabled, sampleRate, channels)
    }

    private func setSink(_ call: String, _ isOn: Bool, _ sampleRate: UInt, _ channels: UInt) -> Int32 {
        let (rate, count) = (Int(clamping: sampleRate), Int(clamping: channels))
        return act("\(call)(\(isOn), sampleRate: \(sampleRate), channels: \(channels))") { state in
            guard isOn else {
                state.pieces.sink = nil
                return .noError
            }
            guard SoundFrameFormat(sampleRate: rate, channelCount: count, samples: max(1, count)) != nil else {
                return .invalidArgument
            }
            state.pieces.sink = SoundSink(sampleRate: rate, channelCount: count)
            return .noError
        } then: {
            $0.driveSound()
        }
    }

    /// Fills bytes with what is played, as 16-bit samples, from the first call on. False without a sink, and for a length that is
    /// no whole number of samples or more than a second.
    @discardableResult
    public func pullPlaybackAudioFrameRawData(_ data: UnsafeMutableRawPointer, lengthInByte: UInt) -> Bool {
        guard !lifetime.isOver else { return false }
        let (played, length) = (device.audio.played, Int(clamping: lengthInByte))
        let bytes = state.withLock { state -> [UInt8]? in
            guard var sink = state.pieces.sink else { return nil }
            let frameBytes = sink.channelCount * MemoryLayout<Int16>.size
            guard length > 0, length % frameBytes == 0, length / frameBytes <= sink.sampleRate else { return nil }
            defer { state.pieces.sink = sink }
            return AudioFile.bytes(
                played.take(
                    length / MemoryLayout<Int16>.size, sampleRate: sink.sampleRate, channelCount: sink.channelCount,
                    from: &sink.playback))
        }
        guard let bytes else { return false }
        data.copyMemory(from: bytes, byteCount: bytes.count)
        return true
    }
}
