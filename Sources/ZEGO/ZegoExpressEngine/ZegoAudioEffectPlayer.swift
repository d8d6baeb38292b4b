import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// How a sound effect is played.
open class ZegoAudioEffectPlayConfig: NSObject {
    /// How often; 0 means without end.
    public var playCount: UInt32 = 1
    /// Whether players of the local stream hear it too.
    public var isPublishOut: Bool = false
}

// ZegoAudioEffectPlayerEventHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Events of sound effects.
public protocol ZegoAudioEffectPlayerEventHandler: _ZegoAudioEffectPlayerEventHandlerForms {
    /// An effect plays, is paused, or ended; `errorCode` is not 0 after a failure.
    @_nonoverride func audioEffectPlayer(
        _ audioEffectPlayer: ZegoAudioEffectPlayer, audioEffectID: UInt32,
        playStateUpdate state: ZegoAudioEffectPlayState, errorCode: Int32)
}
#endif

/// Plays short sound files, several at once, by numbers that the app chooses.
///
/// Made by ``ZegoExpressEngine/createAudioEffectPlayer()``. There is only one.
public final class ZegoAudioEffectPlayer: NSObject, Sendable {
    private let device: Device
    private weak let engine: ZegoExpressEngine?
    private let outlet: DelegateOutlet<any ZegoAudioEffectPlayerEventHandler>
    private let state = Mutex(State())

    private struct Effect {
        var track: Int32
        var duration: Int
        var phase = ZegoAudioEffectPlayState.playing
        var publishes = false
    }

    /// How loud an effect is here and for others.
    private struct Volume {
        var played = 100
        var published = 100
    }

    private struct State {
        var loaded: [UInt32: String] = [:]
        var effects: [UInt32: Effect] = [:]
        var volumes: [UInt32: Volume] = [:]
        /// Media players have the small numbers in the voice engine.
        var lastTrack: Int32 = 1000
        var isGone = false
        /// Whether players of the local stream hear every effect.
        var isMixed = false
    }

    init(engine: ZegoExpressEngine) {
        self.engine = engine
        device = engine.device
        outlet = DelegateOutlet(device: engine.device)
    }

    var isSounding: Bool { state.withLock { !$0.effects.isEmpty } }
    var isPublishing: Bool {
        state.withLock { state in
            state.effects.values.contains { ($0.publishes || state.isMixed) && $0.phase == .playing }
        }
    }

    /// Sets whether players of the local stream also hear the effects without `isPublishOut`.
    func mixIntoStream(_ isMixed: Bool) {
        let effects = state.withLock { state in
            state.isMixed = isMixed
            return state.effects.values.map { ($0.track, $0.publishes || isMixed) }
        }
        device.audio.withEngine { voice in
            for (track, publishes) in effects { voice.music.setPublishes(track, publishes) }
        }
    }

    /// Sets the event handler; held weakly.
    public func setEventHandler(_ handler: (any ZegoAudioEffectPlayerEventHandler)?) {
        let handler = handler.map(outlet.checked)
        outlet.set(handler) { [weak handler] in handler }
    }

    /// Plays an effect: the file at a path, or with nil the one loaded under the number. It begins anew if it plays.
    ///
    /// 1014002 where the profile's `sdk.maximumEffects` others play or are paused; media players do not count.
    public func start(_ audioEffectID: UInt32, path: String?, config: ZegoAudioEffectPlayConfig?) {
        let count = config?.playCount ?? 1
        let publishes = config?.isPublishOut ?? false
        begin("start(\(audioEffectID))") { player, engine in
            let file = path ?? player.state.withLock { $0.loaded[audioEffectID] }
            guard let file, ZegoMediaPlayer.failure(of: file) == nil else {
                let failure = ZEGO.ExpressFailure.effectWithoutSound(audioEffectID)
                engine.refuse("ZegoAudioEffectPlayer.start", failure)
                return player.tell(audioEffectID, .noPlay, failure.code)
            }
            let maximum = ZEGO.profile.sdk.maximumEffects.value
            guard player.hasPlace(for: audioEffectID, maximum: maximum) else {
                let failure = ZEGO.ExpressFailure.effectPlayFailed(.tooManyPieces(maximum: maximum))
                engine.refuse("ZegoAudioEffectPlayer.start", failure)
                return player.tell(audioEffectID, .noPlay, failure.code)
            }
            let (old, track, volume, isMixed) = player.state.withLock { state in
                state.lastTrack += 1
                let old = state.effects[audioEffectID]?.track
                state.effects[audioEffectID] = Effect(
                    track: state.lastTrack, duration: MusicPlayer.duration(file) ?? 0, publishes: publishes)
                return (old, state.lastTrack, state.volumes[audioEffectID] ?? Volume(), state.isMixed)
            }
            let loops = count == 0 ? Int.max : Int(count) - 1
            player.device.audio.withEngine { voice in
                if let old { voice.music.stop(old) }
                voice.music.start(
                    MusicTrack(id: track, path: file, loopCount: loops, publishes: publishes || isMixed, isShort: true),
                    maximumTracks: ZegoExpressEngine.maximumTracks)
                voice.music.setPlayoutVolume(track, volume.played)
                voice.music.setPublishVolume(track, volume.published)
            }
            engine.applyCapture()
            engine.settleEngine()
        }
    }

    /// Whether an effect may begin: it takes its own place if it plays.
    private func hasPlace(for id: UInt32, maximum: Int) -> Bool {
        state.withLock { $0.effects[id] != nil || $0.effects.count < maximum }
    }

    /// Loads a file under a number, so that it starts without its path.
    public func loadResource(
        _ path: String, audioEffectID: UInt32, callback: ZegoAudioEffectPlayerLoadResourceCallback?
    ) {
        let handed = Handover(callback)
        begin("loadResource(audioEffectID: \(audioEffectID))") { player, engine in
            let failure = ZegoMediaPlayer.failure(of: path).map(ZEGO.ExpressFailure.effectNotLoaded)
            if failure == nil { player.state.withLock { $0.loaded[audioEffectID] = path } }
            if let failure { engine.refuse("ZegoAudioEffectPlayer.loadResource", failure) }
            guard let callback = handed.value else { return }
            engine.answer("ZegoAudioEffectPlayer.loadResource", failure) { callback(failure.number) }
        }
    }

    /// Forgets a loaded file.
    public func unloadResource(_ audioEffectID: UInt32) {
        begin("unloadResource(\(audioEffectID))") { player, _ in
            player.state.withLock { $0.loaded[audioEffectID] = nil }
        }
    }

    /// Stops an effect.
    public func stop(_ audioEffectID: UInt32) { begin("stop(\(audioEffectID))") { $0.end(audioEffectID, $1) } }

    /// Stops every effect.
    public func stopAll() {
        begin("stopAll()") { player, engine in
            for id in player.state.withLock({ $0.effects.keys.sorted() }) { player.end(id, engine) }
        }
    }

    private func end(_ id: UInt32, _ engine: ZegoExpressEngine) {
        guard let effect = state.withLock({ $0.effects.removeValue(forKey: id) }) else { return }
        device.audio.withEngine { $0.music.stop(effect.track) }
        tell(id, .noPlay, .success)
        engine.applyCapture()
        engine.settleEngine()
    }

    /// Holds an effect.
    public func pause(_ audioEffectID: UInt32) {
        begin("pause(\(audioEffectID))") { $0.hold(audioEffectID, true, $1) }
    }

    /// Goes on after a pause.
    public func resume(_ audioEffectID: UInt32) {
        begin("resume(\(audioEffectID))") { $0.hold(audioEffectID, false, $1) }
    }

    private func hold(_ id: UInt32, _ isHeld: Bool, _ engine: ZegoExpressEngine) {
        let phase = isHeld ? ZegoAudioEffectPlayState.pausing : .playing
        guard let effect = state.withLock({ $0.effects[id] }), effect.phase != phase else { return }
        state.withLock { $0.effects[id]?.phase = phase }
        device.audio.withEngine { $0.music.setPaused(effect.track, isHeld) }
        engine.applyCapture()
        tell(id, phase, .success)
    }

    /// Holds every effect that plays.
    public func pauseAll() {
        begin("pauseAll()") { player, engine in
            for id in player.state.withLock({ $0.effects.keys.sorted() }) { player.hold(id, true, engine) }
        }
    }

    /// Goes on with every effect that is paused.
    public func resumeAll() {
        begin("resumeAll()") { player, engine in
            for id in player.state.withLock({ $0.effects.keys.sorted() }) { player.hold(id, false, engine) }
        }
    }

    /// Goes on elsewhere, in milliseconds; 1014003 beyond the end, and for an effect that does not play.
    public func seek(to millisecond: UInt64, audioEffectID: UInt32, callback: ZegoAudioEffectPlayerSeekToCallback?) {
        let handed = Handover(callback)
        begin("seek(to: \(millisecond), audioEffectID: \(audioEffectID))") { player, engine in
            let effect = player.state.withLock { $0.effects[audioEffectID] }
            var failure: ZEGO.ExpressFailure?
            if let effect, millisecond <= UInt64(effect.duration) {
                player.device.audio.withEngine { $0.music.seek(effect.track, milliseconds: Int(millisecond)) }
            } else {
                let refusal = ZEGO.ExpressFailure.effectSeekFailed(
                    audioEffectID, to: millisecond, duration: effect.map { Int($0.duration) })
                engine.refuse("ZegoAudioEffectPlayer.seek", refusal)
                failure = refusal
            }
            guard let callback = handed.value else { return }
            engine.answer("ZegoAudioEffectPlayer.seek", failure) { [failure] in callback(failure.number) }
        }
    }

    /// Sets how loud an effect is, here and for others: 0 to 200, 100 at first. Beyond full scale it is limited.
    public func setVolume(_ volume: Int32, audioEffectID: UInt32) {
        begin("setVolume(\(volume), audioEffectID: \(audioEffectID))") { player, _ in
            player.change([audioEffectID], played: volume, published: volume)
        }
    }

    /// Sets how loud an effect is here: 0 to 200, 100 at first. Beyond full scale it is limited.
    public func setPlayVolume(_ volume: Int32, audioEffectID: UInt32) {
        begin("setPlayVolume(\(volume), audioEffectID: \(audioEffectID))") { player, _ in
            player.change([audioEffectID], played: volume)
        }
    }

    /// Sets how loud an effect is for others: 0 to 200, 100 at first. Beyond full scale it is limited.
    public func setPublishVolume(_ volume: Int32, audioEffectID: UInt32) {
        begin("setPublishVolume(\(volume), audioEffectID: \(audioEffectID))") { player, _ in
            player.change([audioEffectID], published: volume)
        }
    }

    /// Sets how loud all effects that play are, here and for others: 0 to 200. Beyond full scale it is limited.
    public func setVolumeAll(_ volume: Int32) {
        begin("setVolumeAll(\(volume))") { player, _ in
            player.change(player.state.withLock { Array($0.effects.keys) }, played: volume, published: volume)
        }
    }

    private func change(_ ids: [UInt32], played: Int32? = nil, published: Int32? = nil) {
        for id in ids {
            let (track, volume) = state.withLock { state in
                var volume = state.volumes[id] ?? Volume()
                if let played { volume.played = ZegoExpressEngine.clamped(played) }
                if let published { volume.published = ZegoExpressEngine.clamped(published) }
                state.volumes[id] = volume
                return (state.effects[id]?.track, volume)
            }
            guard let track else { continue }
            device.audio.withEngine { voice in
                voice.music.setPlayoutVolume(track, volume.played)
                voice.music.setPublishVolume(track, volume.published)
            }
        }
    }

    /// How long an effect that plays or is loaded lasts, in milliseconds; 0 for another.
    public func getTotalDuration(_ audioEffectID: UInt32) -> UInt64 {
        let (effect, path) = state.withLock { ($0.effects[audioEffectID], $0.loaded[audioEffectID]) }
        return UInt64(clamping: effect?.duration ?? path.flatMap { MusicPlayer.duration($0) } ?? 0)
    }

    /// How much of an effect was played, in milliseconds; 0 while it does not play.
    public func getCurrentProgress(_ audioEffectID: UInt32) -> UInt64 {
        guard let effect = state.withLock({ $0.effects[audioEffectID] }) else { return 0 }
        return UInt64(clamping: device.audio.withEngine { $0.music.position(effect.track) } ?? 0)
    }

    private func begin(
        _ call: String, _ work: @escaping @Sendable (ZegoAudioEffectPlayer, ZegoExpressEngine) -> Void
    ) {
        guard let engine, !state.withLock({ $0.isGone }) else {
            return device.record(
                .note, "ZegoAudioEffectPlayer.\(call): \(ZEGO.ExpressCode.effectPlayerMissing.rawValue) destroyed")
        }
        engine.begin("ZegoAudioEffectPlayer.\(call)") { [self] engine in
            guard !state.withLock({ $0.isGone }) else { return }
            work(self, engine)
        }
    }

    private func tell(_ id: UInt32, _ phase: ZegoAudioEffectPlayState, _ code: ZEGO.ExpressCode) {
        outlet.call("ZegoAudioEffectPlayer.playStateUpdate(\(id), \(phase), errorCode: \(code.rawValue))") { [self] in
            $0.tellAudioEffectPlayer(self, audioEffectID: id, playStateUpdate: phase, errorCode: code.rawValue)
        }
    }

    /// Handles a music event of one effect.
    func take(_ event: MusicEvent, id track: Int32) {
        guard let engine, let id = state.withLock({ $0.effects.first { $0.value.track == track }?.key }) else { return }
        switch event {
        case .progressed, .looped: return
        case .started(_, nil): tell(id, .playing, .success)
        case .started(_, let failure?), .completed(_, let failure?):
            state.withLock { $0.effects[id] = nil }
            let failure = ZEGO.ExpressFailure.effectPlayFailed(ZEGO.ExpressFailure(failure))
            engine.refuse("ZegoAudioEffectPlayer.start", failure)
            tell(id, .noPlay, failure.code)
        case .completed(_, nil):
            state.withLock { $0.effects[id] = nil }
            tell(id, .playEnded, .success)
        }
        engine.applyCapture()
        engine.settleEngine()
    }

    /// Ends the player for good.
    func leave() {
        let effects = state.withLock { state in
            state.isGone = true
            defer { state.effects = [:] }
            return state.effects
        }
        device.audio.withEngine { voice in for effect in effects.values { voice.music.stop(effect.track) } }
        outlet.set(nil) { nil }
    }
}

// MARK: For the engine

extension ZegoExpressEngine {
    /// Makes the player of sound effects; nil when there is one, and with 1000001 without an engine.
    public func createAudioEffectPlayer() -> ZegoAudioEffectPlayer? {
        device.record(.call, "ZegoExpressEngine.createAudioEffectPlayer()")
        let (player, hasEngine) = state.withLock { state -> (ZegoAudioEffectPlayer?, Bool) in
            guard state.setup != nil, state.effects == nil else { return (nil, state.setup != nil) }
            let player = ZegoAudioEffectPlayer(engine: self)
            state.effects = player
            return (player, true)
        }
        if player == nil {
            refuse(
                "createAudioEffectPlayer",
                hasEngine ? .effectPlayerExists : .noEngine)
        }
        return player
    }

    /// Lets the player of sound effects go.
    public func destroy(_ audioEffectPlayer: ZegoAudioEffectPlayer) {
        begin("destroyAudioEffectPlayer()") { engine in
            audioEffectPlayer.leave()
            engine.state.withLock { state in
                if state.effects === audioEffectPlayer { state.effects = nil }
            }
            engine.applyCapture()
            engine.settleEngine()
        }
    }
}
