import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: Short sounds

extension AgoraRtcEngineKit {
    /// Loads a short sound: 0, or -2 for a number below 0 or a file that cannot be read, -22 beyond 25 of them.
    @discardableResult
    public func preloadEffect(_ soundId: Int32, filePath: String) -> Int32 {
        preloadEffect(soundId, filePath: filePath, startPos: 0)
    }

    /// The same with a position, which ``playEffect(_:filePath:loopCount:pitch:pan:gain:publish:startPos:)`` says again.
    @discardableResult
    public func preloadEffect(_ soundId: Int32, filePath: String, startPos: Int32) -> Int32 {
        let isReadable = MusicPlayer.duration(filePath) != nil
        return act("preloadEffect(\(soundId), filePath: \(filePath))") { state in
            guard soundId >= 0, startPos >= 0, isReadable else { return .invalidArgument }
            let maximum = Agora.profile.sdk.maximumEffects.value
            guard state.pieces.preloaded[soundId] != nil || state.pieces.preloaded.count < maximum else {
                return .resourceLimited
            }
            state.pieces.preloaded[soundId] = filePath
            return .noError
        }
    }

    /// Plays a short sound, which the others hear too.
    @discardableResult
    public func playEffect(
        _ soundId: Int32, filePath: String, loopCount: Int, pitch: Double, pan: Double, gain: Int
    ) -> Int32 {
        playEffect(
            soundId, filePath: filePath, loopCount: loopCount, pitch: pitch, pan: pan, gain: gain, publish: true,
            startPos: 0)
    }

    /// Plays a short sound.
    @discardableResult
    public func playEffect(
        _ soundId: Int32, filePath: String, loopCount: Int, pitch: Double, pan: Double, gain: Int, publish: Bool
    ) -> Int32 {
        playEffect(
            soundId, filePath: filePath, loopCount: loopCount, pitch: pitch, pan: pan, gain: gain, publish: publish,
            startPos: 0)
    }

    /// Plays a short sound: once and `loopCount` times more, or with -1 for ever. `pitch` is 0.5…2, `pan` -1…1, `gain`
    /// 0…100; -2 beyond, for a number below 0, and for a file that cannot be read. -22 beyond 25 at once.
    ///
    /// `rtcEngineDidAudioEffectFinish(_:soundId:)` tells its end. A sound of the same number ends first.
    @discardableResult
    public func playEffect(
        _ soundId: Int32, filePath: String, loopCount: Int, pitch: Double, pan: Double, gain: Int, publish: Bool,
        startPos: Int32
    ) -> Int32 {
        play(
            "playEffect(\(soundId), filePath: \(filePath), loopCount: \(loopCount), publish: \(publish))",
            [soundId: filePath],
            Playing(
                loopCount: loopCount, pitch: pitch, pan: pan, gain: gain, publishes: publish,
                startMilliseconds: Int(startPos)))
    }

    /// Plays all sounds that were loaded: 0, or -8 without any.
    @discardableResult
    public func playAllEffects(
        withLoopCount loopCount: Int, pitch: Double, pan: Double, gain: Int, publish: Bool
    ) -> Int32 {
        let loaded = state.withLock { $0.pieces.preloaded }
        guard !loaded.isEmpty else { return act("playAllEffects()") { _ in .invalidState } }
        return play(
            "playAllEffects(withLoopCount: \(loopCount), publish: \(publish))", loaded,
            Playing(loopCount: loopCount, pitch: pitch, pan: pan, gain: gain, publishes: publish, startMilliseconds: 0))
    }

    private struct Playing {
        var loopCount: Int
        var pitch: Double
        var pan: Double
        var gain: Int
        var publishes: Bool
        var startMilliseconds: Int

        var isGood: Bool {
            let sdk = Agora.profile.sdk
            return loopCount >= -1 && (sdk.minimumPitch.value...sdk.maximumPitch.value).contains(pitch)
                && (-1.0...1.0).contains(pan) && AgoraRtcEngineKit.isPlainVolume(gain) && startMilliseconds >= 0
        }

        func track(_ id: Int32, _ path: String) -> MusicTrack {
            MusicTrack(
                id: id, path: path, loopCount: loopCount == -1 ? .max : loopCount, publishes: publishes,
                startMilliseconds: startMilliseconds, isShort: true)
        }
    }

    private func play(_ call: String, _ sounds: [Int32: String], _ playing: Playing) -> Int32 {
        if playing.pitch != 1, !VoiceEffects.canChangePitch { device.warn(of: Agora.RTCNotEmulated.pitchOnIOS) }
        let isReadable = sounds.values.allSatisfy { MusicPlayer.duration($0) != nil }
        let result = act(call) { state in
            guard playing.isGood, isReadable, sounds.keys.allSatisfy({ $0 >= 0 }) else { return .invalidArgument }
            var effects = state.pieces.effects
            for (id, path) in sounds { effects[id] = Pieces.Effect(path: path, gain: playing.gain) }
            guard effects.count <= Agora.profile.sdk.maximumEffects.value else { return .resourceLimited }
            state.pieces.effects = effects
            return .noError
        }
        guard result == 0 else { return result }
        let (pitch, pan) = (log2(playing.pitch), playing.pan)
        for (id, path) in sounds.sorted(by: { $0.key < $1.key }) {
            let track = playing.track(id, path)
            perform { engine in
                let volume = engine.state.withLock { state in state.pieces.effects[id].map(state.pieces.volume) } ?? 100
                var sound = TrackSound(
                    publishes: track.publishes, publishVolume: volume, playoutVolume: volume)
                (sound.pitch, sound.pan) = (pitch, pan)
                engine.start(track, sound)
            }
        }
        return result
    }

    /// Ends a sound; without one nothing happens.
    @discardableResult
    public func stopEffect(_ soundId: Int32) -> Int32 {
        act("stopEffect(\(soundId))", then: { $0.endEffects([soundId]) })
    }

    /// Ends all sounds.
    @discardableResult
    public func stopAllEffects() -> Int32 { act("stopAllEffects()", then: { $0.endEffects() }) }

    func endEffects(_ only: [Int32]? = nil) {
        let ended = state.withLock { state in
            let ended = (only ?? state.pieces.effects.keys.sorted()).filter { state.pieces.effects[$0] != nil }
            for id in ended { state.pieces.effects[id] = nil }
            return ended
        }
        for id in ended { device.audio.withEngine { $0.music.stop(id) } }
        driveSound()
    }

    /// Holds a sound: 0, or -2 where it does not play.
    @discardableResult
    public func pauseEffect(_ soundId: Int32) -> Int32 { setPaused("pauseEffect(\(soundId))", [soundId], true) }

    /// Holds all sounds.
    @discardableResult
    public func pauseAllEffects() -> Int32 { setPaused("pauseAllEffects()", nil, true) }

    /// Goes on with a sound: 0, or -2 where it does not play.
    @discardableResult
    public func resumeEffect(_ soundId: Int32) -> Int32 { setPaused("resumeEffect(\(soundId))", [soundId], false) }

    /// Goes on with all sounds.
    @discardableResult
    public func resumeAllEffects() -> Int32 { setPaused("resumeAllEffects()", nil, false) }

    private func setPaused(_ call: String, _ only: [Int32]?, _ isPaused: Bool) -> Int32 {
        act(call) { state in
            for id in only ?? [] where state.pieces.effects[id] == nil { return .invalidArgument }
            return .noError
        } then: { engine in
            for id in only ?? engine.state.withLock({ $0.pieces.effects.keys.sorted() }) {
                engine.device.audio.withEngine { $0.music.setPaused(id, isPaused) }
            }
        }
    }

    /// Forgets a loaded sound; one that plays ends.
    @discardableResult
    public func unloadEffect(_ soundId: Int32) -> Int32 {
        act("unloadEffect(\(soundId))") { state in
            state.pieces.preloaded[soundId] = nil
            return .noError
        } then: {
            $0.endEffects([soundId])
        }
    }

    /// Forgets all loaded sounds; those that play end.
    @discardableResult
    public func unloadAllEffects() -> Int32 {
        act("unloadAllEffects()") { state in
            state.pieces.preloaded = [:]
            return .noError
        } then: {
            $0.endEffects()
        }
    }

    /// How loud all sounds are, 0…100.
    public func getEffectsVolume() -> Double { Double(state.withLock { $0.pieces.effectsVolume }) }

    /// Sets how loud all sounds are: 0…100, -2 beyond.
    @discardableResult
    public func setEffectsVolume(_ volume: Int) -> Int32 {
        act("setEffectsVolume(\(volume))") { state in
            guard Self.isPlainVolume(volume) else { return .invalidArgument }
            state.pieces.effectsVolume = volume
            return .noError
        } then: {
            $0.applyEffectVolumes()
        }
    }

    /// Sets how loud a sound is: 0…100, -2 beyond and where it does not play.
    @discardableResult
    public func setVolumeOfEffect(_ soundId: Int32, withVolume volume: Int32) -> Int32 {
        act("setVolumeOfEffect(\(soundId), withVolume: \(volume))") { state in
            guard Self.isPlainVolume(Int(volume)), state.pieces.effects[soundId] != nil else { return .invalidArgument }
            state.pieces.effects[soundId]?.gain = Int(volume)
            return .noError
        } then: {
            $0.applyEffectVolumes()
        }
    }

    /// How loud a sound is; -2 where it does not play.
    public func getVolumeOfEffect(_ soundId: Int32) -> Int32 {
        let gain = state.withLock { $0.pieces.effects[soundId]?.gain }
        return gain.map { Int32($0) } ?? -Agora.ErrorCode.invalidArgument.rawValue
    }

    private func applyEffectVolumes() {
        let pieces = state.withLock { $0.pieces }
        device.audio.withEngine { engine in
            for (id, effect) in pieces.effects {
                engine.music.setPublishVolume(id, pieces.volume(of: effect))
                engine.music.setPlayoutVolume(id, pieces.volume(of: effect))
            }
        }
    }

    /// How long a file plays, in milliseconds; -2 for one that cannot be read.
    public func getEffectDuration(_ filePath: String) -> Int32 {
        MusicPlayer.duration(filePath).map { Int32(clamping: $0) } ?? -Agora.ErrorCode.invalidArgument.rawValue
    }

    /// Goes on elsewhere in a sound, in milliseconds: 0, or -2 where it does not play.
    @discardableResult
    public func setEffectPosition(_ soundId: Int32, pos: Int) -> Int32 {
        act("setEffectPosition(\(soundId), pos: \(pos))") { state in
            pos >= 0 && state.pieces.effects[soundId] != nil ? .noError : .invalidArgument
        } then: { engine in
            engine.device.audio.withEngine { $0.music.seek(soundId, milliseconds: pos) }
        }
    }

    /// Where in a sound it is, in milliseconds; -2 where it does not play.
    public func getEffectCurrentPosition(_ soundId: Int32) -> Int32 {
        let position = soundId >= 0 ? device.audio.withEngine { $0.music.position(soundId) } : nil
        return position.map { Int32(clamping: $0) } ?? -Agora.ErrorCode.invalidArgument.rawValue
    }

    /// Takes an event of a sound.
    func takeEffect(_ event: MusicEvent, _ id: Int32) {
        switch event {
        case .started(_, nil), .progressed, .looped: break
        case .started(_, .some), .completed:
            state.withLock { $0.pieces.effects[id] = nil }
            tell("audioEffectFinish(\(id))") { [self] in $0.tellRtcEngineDidAudioEffectFinish(self, soundId: id) }
        }
    }
}
