import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Plays a sound file here and, with `enableAux`, for players of the local stream.
///
/// Made by ``ZegoExpressEngine/createMediaPlayer()``. Calls return at once; the event handler is called later, on the
/// main queue. A player of a destroyed engine does nothing.
public final class ZegoMediaPlayer: NSObject, Sendable {
    private let device: Device
    private weak let engine: ZegoExpressEngine?
    private let outlet: DelegateOutlet<any ZegoMediaPlayerEventHandler>
    /// Names the player's sound in the voice engine.
    let id: Int32
    private let state = Mutex(State())

    private struct State {
        var path: String?
        /// The content that was loaded from memory.
        var file: TemporaryFile?
        var duration = 0
        var startPosition = 0
        var phase = ZegoMediaPlayerState.noPlay
        var repeats = false
        var publishes = false
        var isMutedHere = false
        var playVolume = 60
        var publishVolume = 60
        /// Nil: the progress is not reported.
        var interval: Duration? = Duration.milliseconds(ZEGO.profile.sdk.defaultProgressMilliseconds.value)
        /// Numbers plays and their intervals, so that the timer of an older one ends.
        var run = 0
        var hasSounded = false
        var isGone = false
    }

    init(engine: ZegoExpressEngine, id: Int32) {
        self.engine = engine
        self.id = id
        device = engine.device
        outlet = DelegateOutlet(device: engine.device)
    }

    /// Whether the voice engine runs for it.
    var isSounding: Bool { state.withLock { $0.phase == .playing || $0.phase == .pausing } }
    /// Whether others hear it.
    var isPublishing: Bool { state.withLock { $0.publishes && $0.phase == .playing } }

    // MARK: What is played

    /// Sets the event handler; held weakly.
    public func setEventHandler(_ handler: (any ZegoMediaPlayerEventHandler)?) {
        let handler = handler.map(outlet.checked)
        outlet.set(handler) { [weak handler] in handler }
    }

    /// Loads a file, by path: 1008004 to 1008007 for files that cannot be played.
    public func loadResource(_ path: String, callback: ZegoMediaPlayerLoadResourceCallback?) {
        load(path, start: 0, nil, nil, callback)
    }

    /// Loads a file, by path or from memory, with its start position. The vendor's own resources are not emulated:
    /// 1000010.
    public func loadResource(
        withConfig resource: ZegoMediaPlayerResource, callback: ZegoMediaPlayerLoadResourceCallback?
    ) {
        let start = Int(clamping: resource.startPosition)
        if resource.alphaLayout != .none { device.warn(of: ZEGO.ExpressNotEmulated.alphaLayout) }
        switch resource.loadType {
        case .filePath: load(resource.filePath, start: start, nil, nil, callback)
        case .memory:
            let file = resource.memory.flatMap { TemporaryFile($0) }
            let fault: ZEGO.ExpressFailure? =
                file == nil ? .nothingInMemory : nil
            load(file?.path ?? "", start: start, file, fault, callback)
        case .resourceID, .memoryResourceID:
            load("", start: start, nil, .missing("media that the vendor provides"), callback)
        }
    }

    private func load(
        _ path: String, start: Int, _ file: TemporaryFile?, _ fault: ZEGO.ExpressFailure?,
        _ callback: ZegoMediaPlayerLoadResourceCallback?
    ) {
        let handed = Handover(callback)
        let name = file == nil ? path.split(separator: "/").last ?? "" : "memory"
        let destroyed: @Sendable (ZegoExpressEngine, ZEGO.ExpressFailure) -> Void = { engine, failure in
            guard let callback = handed.value else { return }
            engine.answer("ZegoMediaPlayer.loadResource", failure) { callback(failure.code.rawValue) }
        }
        begin("loadResource(\(name))", destroyed: destroyed) { player, engine in
            player.halt(tells: player.isSounding)
            let failure = fault ?? Self.failure(of: path)
            player.state.withLock { state in
                state.path = failure == nil ? path : nil
                state.file = file
                state.duration = failure == nil ? MusicPlayer.duration(path) ?? 0 : 0
                state.startPosition = start
            }
            if let failure { engine.refuse("ZegoMediaPlayer.loadResource", failure) }
            guard let callback = handed.value else { return }
            engine.answer("ZegoMediaPlayer.loadResource", failure) { callback(failure.number) }
        }
    }

    /// Why a file cannot be played.
    static func failure(of path: String) -> ZEGO.ExpressFailure? {
        guard !path.isEmpty else { return ZEGO.ExpressFailure(MusicFailure.invalidPath(path: path)) }
        guard !path.contains("://") else { return ZEGO.ExpressFailure(MusicFailure.urlNotSupported(url: path)) }
        guard FileManager.default.fileExists(atPath: path) else {
            return ZEGO.ExpressFailure(MusicFailure.notFound(path: path))
        }
        do throws(AudioFileError) {
            _ = try AudioFile.milliseconds(of: path)
            return nil
        } catch {
            if case .noAudio = error { return ZEGO.ExpressFailure(MusicFailure.noAudioStream(path: path)) }
            return ZEGO.ExpressFailure(MusicFailure.formatNotSupported(path: path, reason: "no sound file"))
        }
    }

    // MARK: Playing

    /// Plays the loaded file from its beginning; `stateUpdate` reports it. 1008003 if nothing is loaded.
    public func start() {
        begin("start()") { player, engine in
            guard let path = player.state.withLock({ $0.path }) else {
                let failure = ZEGO.ExpressFailure.nothingLoaded
                engine.refuse("ZegoMediaPlayer.start", failure)
                return player.tell(.noPlay, failure.code)
            }
            player.play(path, engine)
        }
    }

    private func play(_ path: String, _ engine: ZegoExpressEngine) {
        let run = state.withLock { state in
            state.run += 1
            state.phase = .playing
            state.hasSounded = false
            return state.run
        }
        startTrack(path)
        engine.applyCapture()
        engine.settleEngine()
        scheduleProgress(run)
    }

    private func startTrack(_ path: String) {
        let start = state.withLock { $0.startPosition }
        device.audio.withEngine { voice in
            voice.music.start(
                MusicTrack(id: id, path: path, startMilliseconds: start),
                maximumTracks: ZegoExpressEngine.maximumTracks)
        }
        applyVolumes()
    }

    private func scheduleProgress(_ run: Int) {
        guard let interval = state.withLock({ $0.interval }) else { return }
        device.after(interval) { [weak self] in
            guard let self, state.withLock({ $0.run == run && !$0.isGone && $0.phase != .noPlay }) else { return }
            if state.withLock({ $0.phase == .playing }) {
                let position = UInt64(clamping: position)
                outlet.call("ZegoMediaPlayer.playingProgress(\(position))") { [self] in
                    $0.tellMediaPlayer(self, playingProgress: position)
                }
            }
            scheduleProgress(run)
        }
    }

    private var position: Int { device.audio.withEngine { $0.music.position(id) } ?? 0 }

    /// Stops; the file stays loaded.
    public func stop() { begin("stop()") { player, _ in player.halt(tells: true) } }

    private func halt(tells: Bool) {
        state.withLock { state in
            state.run += 1
            state.phase = .noPlay
        }
        device.audio.withEngine { $0.music.stop(id) }
        if tells { tell(.noPlay, .success) }
        engine?.applyCapture()
        engine?.settleEngine()
    }

    /// Holds; nothing happens while it does not play.
    public func pause() { setPaused("pause()", from: .playing, to: .pausing) }

    /// Goes on after a pause.
    public func resume() { setPaused("resume()", from: .pausing, to: .playing) }

    private func setPaused(_ call: String, from old: ZegoMediaPlayerState, to new: ZegoMediaPlayerState) {
        begin(call) { player, engine in
            guard player.state.withLock({ $0.phase == old }) else { return }
            player.state.withLock { $0.phase = new }
            player.device.audio.withEngine { $0.music.setPaused(player.id, new == .pausing) }
            engine.applyCapture()
            player.tell(new, .success)
        }
    }

    /// Goes on elsewhere, in milliseconds; 1008016 beyond the end and while it does not play.
    public func seek(to millisecond: UInt64, callback: ZegoMediaPlayerSeekToCallback?) {
        let handed = Handover(callback)
        begin("seek(to: \(millisecond))") { player, engine in
            let (duration, phase) = player.state.withLock { ($0.duration, $0.phase) }
            let isGood = (phase == .playing || phase == .pausing) && millisecond <= UInt64(duration)
            let failure: ZEGO.ExpressFailure? = isGood ? nil : .mediaSeekFailed(millisecond, duration)
            if isGood {
                player.device.audio.withEngine { $0.music.seek(player.id, milliseconds: Int(millisecond)) }
            }
            if let failure { engine.refuse("ZegoMediaPlayer.seek", failure) }
            guard let callback = handed.value else { return }
            engine.answer("ZegoMediaPlayer.seek", failure) { callback(failure.number) }
        }
    }

    /// Begins again at the end.
    public func enableRepeat(_ enable: Bool) {
        begin("enableRepeat(\(enable))") { player, _ in player.state.withLock { $0.repeats = enable } }
    }

    /// Sets whether players of the local stream hear it too.
    public func enableAux(_ enable: Bool) {
        begin("enableAux(\(enable))") { player, engine in
            player.mixIntoStream(enable)
            engine.applyCapture()
        }
    }

    /// Sets whether players of the local stream hear it too, on the device's queue.
    func mixIntoStream(_ isMixed: Bool) {
        state.withLock { $0.publishes = isMixed }
        applyVolumes()
    }

    /// Plays nothing here; others are not concerned.
    public func muteLocal(_ mute: Bool) { change("muteLocal(\(mute))") { $0.isMutedHere = mute } }

    /// Sets how loud it is here and for others: 0 to 200, 60 at first. Beyond full scale it is limited.
    public func setVolume(_ volume: Int32) {
        change("setVolume(\(volume))") { state in
            state.playVolume = ZegoExpressEngine.clamped(volume)
            state.publishVolume = state.playVolume
        }
    }

    /// Sets how loud it is here: 0 to 200, 60 at first. Beyond full scale it is limited.
    public func setPlayVolume(_ volume: Int32) {
        change("setPlayVolume(\(volume))") { $0.playVolume = ZegoExpressEngine.clamped(volume) }
    }

    /// Sets how loud it is for others: 0 to 200, 60 at first. Beyond full scale it is limited.
    public func setPublishVolume(_ volume: Int32) {
        change("setPublishVolume(\(volume))") { $0.publishVolume = ZegoExpressEngine.clamped(volume) }
    }

    /// Sets the interval of `playingProgress`, in milliseconds: the profile's `sdk.defaultProgressMilliseconds` at
    /// first, at least its `sdk.minimumProgressMilliseconds`. 0 ends the reports.
    ///
    /// While it plays, the next report comes after the new interval.
    public func setProgressInterval(_ millisecond: UInt64) {
        begin("setProgressInterval(\(millisecond))") { player, _ in
            let least = ZEGO.profile.sdk.minimumProgressMilliseconds.value
            let interval = Duration.milliseconds(max(least, Int(clamping: millisecond)))
            let run = player.state.withLock { state in
                state.interval = millisecond == 0 ? nil : interval
                state.run += 1
                return state.run
            }
            if player.isSounding { player.scheduleProgress(run) }
        }
    }

    /// 1000010: there are no pictures.
    public func setPlayerCanvas(_ canvas: ZegoCanvas?) { engine?.refuseMissing("ZegoMediaPlayer.setPlayerCanvas(_:)") }

    /// Fails with 1008042: there are no pictures.
    public func takeSnapshot(_ callback: @escaping ZegoMediaPlayerTakeSnapshotCallback) {
        let handed = Handover(callback)
        let answer: @Sendable (ZegoExpressEngine, ZEGO.ExpressFailure) -> Void = { engine, failure in
            engine.answer("ZegoMediaPlayer.takeSnapshot", failure) { handed.value(failure.code.rawValue, nil) }
        }
        begin("takeSnapshot()", destroyed: answer) { _, engine in
            let failure = ZEGO.ExpressFailure.mediaWithoutPictures
            engine.refuse("ZegoMediaPlayer.takeSnapshot", failure)
            answer(engine, failure)
        }
    }

    /// Has no effect: there are no pictures.
    public func clearView() { begin("clearView()") { _, engine in engine.warn(.clearView) } }

    /// Has no effect: only files of this machine are played.
    public func enableLocalCache(_ enable: Bool, cacheDir: String) {
        begin("enableLocalCache(\(enable))") { _, engine in engine.warn(.enableLocalCache) }
    }

    /// How loud it is here.
    public var playVolume: Int32 { Int32(clamping: state.withLock { $0.playVolume }) }
    /// How loud it is for others.
    public var publishVolume: Int32 { Int32(clamping: state.withLock { $0.publishVolume }) }
    /// How long the file plays, in milliseconds; 0 before one is loaded.
    public var totalDuration: UInt64 { UInt64(clamping: state.withLock { $0.duration }) }
    /// How much was played, in milliseconds; 0 while it does not play.
    public var currentProgress: UInt64 { UInt64(clamping: position) }
    /// Whether it plays.
    public var currentState: ZegoMediaPlayerState { state.withLock { $0.phase } }
    /// The player's number, from 0.
    public func getIndex() -> NSNumber { NSNumber(value: id) }

    // MARK: Parts

    private func change(_ call: String, _ body: @escaping @Sendable (inout State) -> Void) {
        begin(call) { player, _ in
            player.state.withLock { body(&$0) }
            player.applyVolumes()
        }
    }

    private func applyVolumes() {
        let sound = state.withLock { state in
            TrackSound(
                publishes: state.publishes, publishVolume: state.publishVolume,
                playoutVolume: state.isMutedHere ? 0 : state.playVolume)
        }
        device.audio.withEngine { $0.music.apply(sound, to: id) }
    }

    /// Does work for a call; `destroyed` answers one of a player that was destroyed.
    private func begin(
        _ call: String,
        destroyed: @escaping @Sendable (ZegoExpressEngine, ZEGO.ExpressFailure) -> Void = { _, _ in },
        _ work: @escaping @Sendable (ZegoMediaPlayer, ZegoExpressEngine) -> Void
    ) {
        guard let engine else { return device.record(.note, "ZegoMediaPlayer.\(call): there is no engine any more") }
        engine.begin("ZegoMediaPlayer.\(call)") { [self] engine in
            guard state.withLock({ $0.isGone }) else { return work(self, engine) }
            let failure = ZEGO.ExpressFailure.mediaPlayerDestroyed
            engine.refuse("ZegoMediaPlayer." + call.prefix { $0 != "(" }, failure)
            destroyed(engine, failure)
        }
    }

    private func tell(_ phase: ZegoMediaPlayerState, _ code: ZEGO.ExpressCode) {
        outlet.call("ZegoMediaPlayer.stateUpdate(\(phase), errorCode: \(code.rawValue))") { [self] in
            $0.tellMediaPlayer(self, stateUpdate: phase, errorCode: code.rawValue)
        }
    }

    /// Handles a music event of the player.
    func take(_ event: MusicEvent) {
        guard let engine, state.withLock({ !$0.isGone && $0.phase != .noPlay }) else { return }
        switch event {
        case .progressed, .looped: break
        case .started(_, let failure?), .completed(_, let failure?):
            let failure = ZEGO.ExpressFailure(failure)
            engine.refuse("ZegoMediaPlayer.start", failure)
            end(.noPlay, failure.code, engine)
        case .started(_, nil):
            let isFirst = state.withLock { state in
                defer { state.hasSounded = true }
                return !state.hasSounded
            }
            guard isFirst else { return }
            tell(.playing, .success)
            outlet.call("ZegoMediaPlayer.firstFrameEvent(audioRendered)") { [self] in
                $0.tellMediaPlayer(self, firstFrameEvent: .audioRendered)
            }
        case .completed(_, nil):
            let (repeats, path) = state.withLock { ($0.repeats, $0.path) }
            guard repeats, let path else { return end(.playEnded, .success, engine) }
            startTrack(path)
        }
    }

    private func end(_ phase: ZegoMediaPlayerState, _ code: ZEGO.ExpressCode, _ engine: ZegoExpressEngine) {
        state.withLock { state in
            state.run += 1
            state.phase = phase
        }
        tell(phase, code)
        engine.applyCapture()
        engine.settleEngine()
    }

    /// Ends the player for good.
    func leave() {
        state.withLock { state in
            state.isGone = true
            state.run += 1
            state.phase = .noPlay
            state.file = nil
        }
        device.audio.withEngine { $0.music.stop(id) }
        outlet.set(nil) { nil }
    }
}
