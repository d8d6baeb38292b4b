import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VoiceEngine

/// The sound of a publish channel but the main one.
struct ChannelSound: Hashable, Sendable {
    var source: ZegoAudioSourceType
    var encoding: SoundChoices.Encoding
}

extension SoundChoices {
    /// Chooses a source for a publish channel, or says why it cannot be.
    mutating func choose(_ source: ZegoAudioSourceType, for slot: Int) -> ZEGO.ExpressFailure? {
        if slot == 0, source == .mediaPlayer || source == .mainPublishChannel {
            return .wrongSourceOfMain("\(source)")
        }
        var changed = self
        changed.sources[slot] = source
        // There is one microphone.
        let owners = (0...3).filter { changed.isMicrophone($0) }
        guard owners.count < 2 else {
            return .microphoneTaken
        }
        self = changed
        return nil
    }

    private func isMicrophone(_ slot: Int) -> Bool {
        let source = source(of: slot)
        return source == .microphone || slot == 0 && source == .default
    }
}

// MARK: What publish channels carry

extension ZegoExpressEngine {
    /// Sets the source of the main channel's sound; see ``setAudioSource(_:channel:)``.
    @discardableResult
    public func setAudioSource(_ source: ZegoAudioSourceType) -> Int32 { setAudioSource(source, channel: .main) }

    /// Sets the source of a channel's sound, and answers 0 or the code of the refusal.
    ///
    /// `.custom` is what ``sendCustomAudioCapturePCMData(_:dataLength:param:channel:)`` gives, `.none` is silence.
    /// `.mediaPlayer` is the sound of all media players, also without `enableAux`. `.mainPublishChannel` is that of the
    /// main channel, which other channels have at first. 1000017 for these two in the main channel, and for `.microphone`
    /// in a second channel. There is no screen: 1000010.
    @discardableResult
    public func setAudioSource(_ source: ZegoAudioSourceType, channel: ZegoPublishChannel) -> Int32 {
        setAudioSource(source, channel: channel, "setAudioSource(\(source), channel: \(channel))") { _ in }
    }

    private func setAudioSource(
        _ source: ZegoAudioSourceType, channel: ZegoPublishChannel, _ call: String,
        mix: @escaping @Sendable (ZegoExpressEngine) -> Void
    ) -> Int32 {
        guard source != .screenCapture else {
            refuseMissing(call)
            return ZEGO.ExpressCode.featureMissing.rawValue
        }
        let fault = state.withLock { state -> ZEGO.ExpressFailure? in
            state.setup == nil ? ZEGO.ExpressFailure.noEngine : state.sound.choose(source, for: Int(channel.rawValue))
        }
        if let fault {
            device.record(.call, "ZegoExpressEngine.\(call)")
            refuse("setAudioSource", fault)
            return fault.code.rawValue
        }
        begin(call) { engine in
            mix(engine)
            engine.applySources()
        }
        return 0
    }

    /// Sets the source of the main channel's sound, and which players are in it: for media players as `enableAux` does,
    /// for those that the configuration leaves out too. The audio effect player's effects are in it also without
    /// `isPublishOut`. Answers 0 or the code of the refusal.
    ///
    /// 1000017 for a player that there is not, and where ``setAudioSource(_:channel:)`` has it for the main channel;
    /// 1000010 for the screen. Then nothing changes.
    @discardableResult
    public func setAudioSource(_ source: ZegoAudioSourceType, config: ZegoAudioSourceMixConfig) -> Int32 {
        let numbers = { (list: UnsafeMutablePointer<Int32>?, count: Int32) in
            Set(UnsafeBufferPointer(start: list, count: list == nil ? 0 : Int(max(0, count))))
        }
        let media = numbers(config.mediaPlayerIndexList, config.mediaPlayerCount)
        let effects = numbers(config.audioEffectPlayerIndexList, config.audioEffectPlayerCount)
        let call = "setAudioSource(\(source), config: \(media.sorted()), \(effects.sorted()))"
        guard !config.enableMixScreenCapture else {
            refuseMissing(call)
            return ZEGO.ExpressCode.featureMissing.rawValue
        }
        let (players, effectPlayer) = state.withLock { ($0.players, $0.effects) }
        let known = media.isSubset(of: players.keys) && effects.isSubset(of: effectPlayer == nil ? [] : [0])
        guard known || !hasEngine else {
            device.record(.call, "ZegoExpressEngine.\(call)")
            let fault = ZEGO.ExpressFailure.playersMissing(media.union(effects).sorted())
            refuse("setAudioSource", fault)
            return fault.code.rawValue
        }
        return setAudioSource(source, channel: .main, call) { _ in
            for (id, player) in players { player.mixIntoStream(media.contains(id)) }
            effectPlayer?.mixIntoStream(effects.contains(0))
        }
    }

    private var hasEngine: Bool { state.withLock { $0.setup != nil } }

    /// Puts the sources in place that the app chose.
    func applySources() {
        let (old, queue) = state.withLock { state in
            let old = state.customSound.queues[0]
            for slot in 0...3 where state.sound.source(of: slot) != .custom { state.customSound.queues[slot] = nil }
            for slot in 0...3 where state.sound.source(of: slot) == .custom && state.customSound.queues[slot] == nil {
                state.customSound.queues[slot] = PCMQueue(channelCount: 2)
            }
            return (old, state.customSound.queues[0])
        }
        if let queue {
            device.audio.replaceMicrophone(by: queue)
        } else if let old {
            device.audio.restoreMicrophone(from: old)
        }
        applyCapture()
    }

    /// Gives each published channel but the main one its sound.
    func applyChannels() {
        let (sound, custom, new, old) = state.withLock { state in
            let slots = state.publications.keys.filter { $0 > 0 }
            let new = slots.map {
                ($0, ChannelSound(source: state.sound.source(of: $0), encoding: state.sound.encoding(of: $0)))
            }
            defer { state.channelSounds = Dictionary(uniqueKeysWithValues: new) }
            return (state.sound, state.customSound, new.sorted { $0.0 < $1.0 }, state.channelSounds)
        }
        guard !new.isEmpty || !old.isEmpty else { return }
        let microphone = device.audio.microphone
        device.audio.withEngine { engine in
            for slot in old.keys where !new.contains(where: { $0.0 == slot }) { engine.removeSideStream(slot) }
            for (slot, channel) in new {
                if old[slot] != channel {
                    let source: SideStreamSource =
                        switch channel.source {
                        case .default, .mainPublishChannel: .firstStream
                        case .mediaPlayer: .music
                        case .microphone: .microphone(microphone)
                        case .custom: .microphone(custom.queues[slot].map { .pushed($0) } ?? .silence)
                        case .none, .screenCapture: .microphone(.silence)
                        }
                    let quality = channel.encoding.quality
                    do {
                        try engine.setSideStream(slot, source: source, quality: quality)
                    } catch {
                        // A file that was there before and is gone leaves silence, which needs no file.
                        try? engine.setSideStream(slot, source: .microphone(.silence), quality: quality)
                    }
                }
                let isMuted =
                    channel.source == .microphone && (sound.isMicrophoneMuted || !sound.hasCaptureDevice)
                engine.setSideStreamMuted(isMuted, slot)
            }
        }
    }
}
