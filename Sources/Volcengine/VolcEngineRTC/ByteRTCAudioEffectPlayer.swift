import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

extension ByteRTCVideo {
    /// What plays short sounds; nil after the engine was destroyed.
    public func getAudioEffectPlayer() -> ByteRTCAudioEffectPlayer? {
        guard lifetime.begin("ByteRTCVideo.getAudioEffectPlayer()", on: device) else { return nil }
        return state.withLock { state in
            if let player = state.pieces.effectPlayer { return player }
            let player = ByteRTCAudioEffectPlayer(self)
            state.pieces.effectPlayer = player
            return player
        }
    }

    /// Takes an event of a short sound. On the device's queue.
    func takeEffect(_ event: MusicEvent, _ id: Int32) {
        let player = state.withLock { $0.pieces.effectPlayer }
        switch event {
        case .started(_, nil): player?.tell(id, .playing, .OK)
        case .progressed, .looped: break
        case .started(_, .some), .completed(_, .some):
            state.withLock { $0.pieces.effects[id] = nil }
            player?.tell(id, .failed, .formatNotSupport)
        case .completed(_, nil):
            state.withLock { $0.pieces.effects[id] = nil }
            player?.tell(id, .finished, .OK)
        }
    }
}

/// Plays short sounds, many at once.
///
/// Methods return 0, or a code of ``ByteRTCReturnStatus`` below zero; the event handler is told the state of each sound.
public final class ByteRTCAudioEffectPlayer: NSObject, Sendable {
    private weak let engine: ByteRTCVideo?
    private let outlet: DelegateOutlet<any ByteRTCAudioEffectPlayerEventHandler>

    init(_ engine: ByteRTCVideo) {
        self.engine = engine
        outlet = DelegateOutlet(device: engine.device)
        outlet.queue = engine.queue
        super.init()
    }

    // MARK: Playing

    /// Plays a file, or without a path the loaded one: `.playing`, and `.finished` at its end; `.failed` for one that cannot be
    /// played. A sound with the same number ends first, with `.stopped`. -11 beyond 100 sounds.
    @discardableResult
    public func start(_ effectId: Int32, filePath: String?, config: ByteRTCAudioEffectPlayerConfig?) -> Int32 {
        let config = config ?? ByteRTCAudioEffectPlayerConfig()
        let (type, pitch, count, start) = (config.type, config.pitch, config.playCount, config.startPos)
        let maximum = Volcengine.profile.sdk.maximumPitch.value
        engine?.warnOfPitch(pitch != 0)
        var replaced: Pieces.Effect?
        var started: Pieces.Effect?
        let result = act("start(\(effectId), filePath: \(filePath ?? "nil"))") { state in
            guard start >= 0, (-maximum...maximum).contains(pitch) else { return .parameterErr }
            let isNew = state.pieces.effects[effectId] == nil
            guard !isNew || state.pieces.effects.count < Volcengine.profile.sdk.maximumEffects.value else {
                return .resourceOverflow
            }
            replaced = state.pieces.effects[effectId]
            let volume = state.pieces.effectVolumes[effectId] ?? state.pieces.effectsVolume
            let effect = Pieces.Effect(
                track: Int32(state.nextNumber()), path: filePath ?? state.pieces.preloaded[effectId] ?? "",
                type: type, volume: volume)
            state.pieces.effects[effectId] = effect
            started = effect
            return .success
        }
        guard result == 0, let engine, let started else { return result }
        if let replaced { end(replaced, effectId) }
        let track = MusicTrack(
            id: started.track, path: started.path, loopCount: count <= 0 ? .max : count - 1,
            publishes: type != .playout, startMilliseconds: start, isShort: true)
        engine.perform { engine in
            engine.device.audio.withEngine { voice in
                voice.music.start(track, maximumTracks: .max)
                Self.apply(started, to: &voice.music)
                voice.music.setPitch(started.track, Double(pitch) / 12)
            }
            engine.driveSound()
        }
        return result
    }

    private static func apply(_ effect: Pieces.Effect, to music: inout MusicPlayer) {
        music.setPlayoutVolume(effect.track, effect.type == .publish ? 0 : effect.volume)
        music.setPublishVolume(effect.track, effect.volume)
    }

    /// Ends a sound: 0, or -3 where it does not play.
    @discardableResult
    public func stop(_ effectId: Int32) -> Int32 {
        var effect: Pieces.Effect?
        let result = act("stop(\(effectId))") { state in
            effect = state.pieces.effects.removeValue(forKey: effectId)
            return effect == nil ? .wrongState : .success
        }
        if let effect { end(effect, effectId) }
        return result
    }

    /// Ends all sounds.
    @discardableResult
    public func stopAll() -> Int32 {
        var effects: [Int32: Pieces.Effect] = [:]
        let result = act("stopAll()") { state in
            swap(&effects, &state.pieces.effects)
            return .success
        }
        for id in effects.keys.sorted() { if let effect = effects[id] { end(effect, id) } }
        return result
    }

    private func end(_ effect: Pieces.Effect, _ id: Int32) {
        engine?.perform { engine in
            engine.device.audio.withEngine { $0.music.stop(effect.track) }
            engine.driveSound()
        }
        tell(id, .stopped, .OK)
    }

    /// Holds a sound: 0, or -3 where it does not play.
    @discardableResult
    public func pause(_ effectId: Int32) -> Int32 { setPaused("pause(\(effectId))", effectId, true) }

    /// Holds all sounds.
    @discardableResult
    public func pauseAll() -> Int32 { setAllPaused("pauseAll()", true) }

    /// Goes on with a sound: 0, or -3 where it does not play.
    @discardableResult
    public func resume(_ effectId: Int32) -> Int32 { setPaused("resume(\(effectId))", effectId, false) }

    /// Goes on with all sounds.
    @discardableResult
    public func resumeAll() -> Int32 { setAllPaused("resumeAll()", false) }

    private func setAllPaused(_ call: String, _ isPaused: Bool) -> Int32 {
        let result = act(call) { _ in .success }
        for id in engine?.state.withLock({ $0.pieces.effects.keys.sorted() }) ?? [] {
            _ = setPaused("\(isPaused ? "pause" : "resume")(\(id))", id, isPaused)
        }
        return result
    }

    private func setPaused(_ call: String, _ id: Int32, _ isPaused: Bool) -> Int32 {
        var changed: Pieces.Effect?
        let result = act(call) { state in
            guard let effect = state.pieces.effects[id] else { return .wrongState }
            if effect.isPaused != isPaused { changed = effect }
            state.pieces.effects[id]?.isPaused = isPaused
            return .success
        }
        guard let changed else { return result }
        engine?.perform { engine in
            engine.device.audio.withEngine { $0.music.setPaused(changed.track, isPaused) }
        }
        tell(id, isPaused ? .paused : .playing, .OK)
        return result
    }

    /// Loads a file of at most 20 s: `.preloaded`; -2 for another.
    @discardableResult
    public func preload(_ effectId: Int32, filePath: String?) -> Int32 {
        let path = filePath ?? ""
        let sdk = Volcengine.profile.sdk
        let isGood = MusicPlayer.duration(path).map { $0 <= sdk.maximumPreloadSeconds.value * 1000 } ?? false
        let result = act("preload(\(effectId), filePath: \(path))") { state in
            guard isGood else { return .parameterErr }
            let isNew = state.pieces.preloaded[effectId] == nil
            guard !isNew || state.pieces.preloaded.count < sdk.maximumEffects.value else { return .resourceOverflow }
            state.pieces.preloaded[effectId] = path
            return .success
        }
        if result == 0 { tell(effectId, .preloaded, .OK) }
        return result
    }

    /// Forgets a loaded file; one that plays ends. -3 where neither is.
    @discardableResult
    public func unload(_ effectId: Int32) -> Int32 {
        var effect: Pieces.Effect?
        let result = act("unload(\(effectId))") { state in
            let wasLoaded = state.pieces.preloaded.removeValue(forKey: effectId) != nil
            effect = state.pieces.effects.removeValue(forKey: effectId)
            return wasLoaded || effect != nil ? .success : .wrongState
        }
        if let effect { end(effect, effectId) }
        return result
    }

    /// Forgets all loaded files; those that play end.
    @discardableResult
    public func unloadAll() -> Int32 {
        let result = act("unloadAll()") { state in
            state.pieces.preloaded = [:]
            return .success
        }
        stopAll()
        return result
    }

    // MARK: Where it is and how it sounds

    /// Goes on elsewhere in a sound, in milliseconds: 0, or -3 where it does not play.
    @discardableResult
    public func setPosition(_ effectId: Int32, position: Int32) -> Int32 {
        var track: Int32?
        let result = act("setPosition(\(effectId), position: \(position))") { state in
            track = state.pieces.effects[effectId]?.track
            return track == nil ? .wrongState : position < 0 ? .parameterErr : .success
        }
        guard result == 0, let track else { return result }
        engine?.perform { $0.device.audio.withEngine { $0.music.seek(track, milliseconds: Int(position)) } }
        return result
    }

    /// Where in a sound it is, in milliseconds; -1 where it does not play.
    public func getPosition(_ effectId: Int32) -> Int32 {
        guard let engine, let track = engine.state.withLock({ $0.pieces.effects[effectId]?.track }) else { return -1 }
        return engine.device.audio.withEngine { $0.music.position(track) }.map { Int32(clamping: $0) } ?? 0
    }

    /// How long a sound plays, in milliseconds; -1 where it neither plays nor is loaded.
    public func getDuration(_ effectId: Int32) -> Int32 {
        let path = engine?.state.withLock { $0.pieces.effects[effectId]?.path ?? $0.pieces.preloaded[effectId] }
        return path.flatMap { MusicPlayer.duration($0) }.map { Int32(clamping: $0) } ?? -1
    }

    /// Sets how loud a sound is: 0…400 %, clamped. It holds for later sounds of the number.
    @discardableResult
    public func setVolume(_ effectId: Int32, volume: Int32) -> Int32 {
        let value = ByteRTCVideo.clamped(Int(volume))
        let result = act("setVolume(\(effectId), volume: \(volume))") { state in
            let isNew = state.pieces.effectVolumes[effectId] == nil
            guard !isNew || state.pieces.effectVolumes.count < Volcengine.profile.sdk.maximumEffects.value else {
                return .resourceOverflow
            }
            state.pieces.effectVolumes[effectId] = value
            state.pieces.effects[effectId]?.volume = value
            return .success
        }
        applyVolumes()
        return result
    }

    /// Sets how loud all sounds are: 0…400 %, clamped.
    @discardableResult
    public func setVolumeAll(_ volume: Int32) -> Int32 {
        let value = ByteRTCVideo.clamped(Int(volume))
        let result = act("setVolumeAll(\(volume))") { state in
            state.pieces.effectsVolume = value
            state.pieces.effectVolumes = [:]
            for id in state.pieces.effects.keys { state.pieces.effects[id]?.volume = value }
            return .success
        }
        applyVolumes()
        return result
    }

    /// How loud a sound is.
    public func getVolume(_ effectId: Int32) -> Int32 {
        Int32(engine?.state.withLock { $0.pieces.effectVolumes[effectId] ?? $0.pieces.effectsVolume } ?? -1)
    }

    private func applyVolumes() {
        engine?.perform { engine in
            let effects = engine.state.withLock { $0.pieces.effects }
            engine.device.audio.withEngine { voice in
                for effect in effects.values { Self.apply(effect, to: &voice.music) }
            }
        }
    }

    // MARK: Who hears of it

    /// Sets who hears of the sounds, held weakly; nil ends that.
    @discardableResult
    public func setEventHandler(_ handler: (any ByteRTCAudioEffectPlayerEventHandler)?) -> Int32 {
        if let added = handler.map(outlet.checked) {
            outlet.set(added) { [weak added] in added }
        } else {
            outlet.set(nil) { nil }
        }
        return act("setEventHandler(\(handler == nil ? "nil" : "…"))") { _ in .success }
    }

    func tell(_ id: Int32, _ new: ByteRTCPlayerState, _ error: ByteRTCPlayerError) {
        guard let engine else { return }
        outlet.call("onAudioEffectPlayerStateChanged(\(id), state: \(new), error: \(error))") {
            [calling = engine.calling] handler in
            calling.call { handler.tellAudioEffectPlayerStateChanged(id, state: new, error: error) }
        }
    }

    private func act(_ call: String, _ check: (inout ByteRTCVideo.State) -> ByteRTCReturnStatus) -> Int32 {
        guard let engine else { return ByteRTCVideo.destroyed }
        return engine.act(of: "ByteRTCAudioEffectPlayer", call, check)
    }
}
