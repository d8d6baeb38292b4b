import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Looks at the sound of a player, on the device's own queue.
public protocol ByteRTCMediaPlayerAudioFrameObserver: NSObjectProtocol {
    /// 20 ms of the player.
    func onFrame(_ playerId: Int32, audioFrame: ByteRTCAudioFrame)
}

/// Where an app's player takes its data from; there is none here.
open class ByteRTCMediaPlayerCustomSource: NSObject {}

extension ByteRTCVideo {
    /// One of the engine's four players, 0…3; nil for another number.
    public func getMediaPlayer(_ playerId: Int32) -> ByteRTCMediaPlayer? {
        guard lifetime.begin("ByteRTCVideo.getMediaPlayer(\(playerId))", on: device),
            (0..<Volcengine.profile.sdk.maximumPlayers.value).contains(Int(playerId))
        else { return nil }
        return state.withLock { state in
            if let player = state.pieces.players[playerId] { return player }
            let player = ByteRTCMediaPlayer(self, id: playerId, track: Int32(state.nextNumber()))
            state.pieces.players[playerId] = player
            return player
        }
    }
}

/// Plays a file, or frames that the app gives, into the sound of the user, of the others, or both.
///
/// Methods return 0, or a code of ``ByteRTCReturnStatus`` below zero; the event handler is told the state.
public final class ByteRTCMediaPlayer: NSObject, Sendable {
    private weak let engine: ByteRTCVideo?
    private let id: Int32
    /// The music player's name for what it plays.
    let track: Int32
    private let outlet: DelegateOutlet<any ByteRTCMediaPlayerEventHandler>
    private let state: Mutex<State>

    private struct State {
        var phase = ByteRTCPlayerState.idle
        /// What is played, and how.
        var mix: Mix
        var start = 0
        var count = 1
        var volume = Mixes.Volume()
        var observer = WeakListener<any ByteRTCMediaPlayerAudioFrameObserver>()
    }

    init(_ engine: ByteRTCVideo, id: Int32, track: Int32) {
        self.engine = engine
        self.id = id
        self.track = track
        state = Mutex(State(mix: Mix(track: track, type: .playout)))
        outlet = DelegateOutlet(device: engine.device)
        outlet.queue = engine.queue
        super.init()
    }

    /// Whether it needs the device's sound to run.
    var isSounding: Bool { state.withLock { $0.phase == .playing || $0.phase == .paused || $0.mix.queue != nil } }

    /// Whether somebody looks at its sound.
    var isObserved: Bool { state.withLock { $0.observer.object != nil } }

    // MARK: Playing

    /// Opens a file: `.opened`, or `.failed` for one that cannot be played; it plays at once unless the config says otherwise.
    /// An empty path makes a player for frames, which ``pushExternalAudioFrame(_:)`` takes.
    @discardableResult
    public func open(_ filePath: String?, config: ByteRTCMediaPlayerConfig?) -> Int32 {
        let config = config ?? ByteRTCMediaPlayerConfig()
        let (type, count, start, plays) = (config.type, config.playCount, config.startPos, config.autoPlay)
        let interval = ByteRTCAudioMixingManager.rounded(Int64(config.callbackOnProgressInterval))
        let path = filePath ?? ""
        return act("open(\(path))") { state in
            guard state.phase != .playing, state.phase != .paused else { return .wrongState }
            guard start >= 0 else { return .parameterErr }
            (state.mix.path, state.mix.type, state.count, state.start) = (path, type, count, start)
            (state.mix.progressInterval, state.mix.progressTold, state.mix.played) = (interval, 0, 0)
            state.mix.queue = nil
            if path.isEmpty {
                state.mix.queue = PCMQueue(
                    channelCount: 2, capacitySeconds: Volcengine.profile.sdk.maximumPushedSeconds.value)
            }
            state.phase = .opened
            return .success
        } then: { player, engine in
            guard path.isEmpty || MusicPlayer.duration(path) != nil else {
                let isThere = FileManager.default.fileExists(atPath: path)
                return player.become(.failed, isThere ? .formatNotSupport : .invalidPath)
            }
            player.tell(.opened, .OK)
            if path.isEmpty || plays { player.begin(engine) }
        }
    }

    /// Returns -10: data of the app's own is not played.
    @discardableResult
    public func open(with source: ByteRTCMediaPlayerCustomSource?, config: ByteRTCMediaPlayerConfig?) -> Int32 {
        act("open(with:)") { _ in .notSupport }
    }

    /// Plays what was opened: 0, or -3 where nothing was.
    @discardableResult
    public func start() -> Int32 {
        act("start()") { state in
            [.opened, .finished, .stopped].contains(state.phase) ? .success : .wrongState
        } then: { player, engine in
            // Opening fails before this where the file is none.
            guard player.state.withLock({ $0.phase }) != .failed else { return }
            player.begin(engine)
        }
    }

    private func begin(_ engine: ByteRTCVideo) {
        let held = state.withLock { (mix: $0.mix, volume: $0.volume, count: $0.count, start: $0.start) }
        engine.device.audio.withEngine {
            $0.music.start(held.mix, held.volume, count: held.count, from: held.start)
        }
        become(.playing, .OK)
        engine.driveSound()
    }

    /// Ends playing: 0, or -3 where nothing plays.
    @discardableResult
    public func stop() -> Int32 {
        act("stop()") { state in
            guard state.phase != .idle, state.phase != .stopped else { return .wrongState }
            state.phase = .stopped
            state.mix.queue = nil
            return .success
        } then: { player, engine in
            let track = player.track
            engine.device.audio.withEngine { $0.music.stop(track) }
            player.tell(.stopped, .OK)
            engine.driveSound()
        }
    }

    /// Holds the file: 0, or -3 where none plays.
    @discardableResult
    public func pause() -> Int32 { setPaused("pause()", from: .playing, to: .paused) }

    /// Goes on with the file: 0, or -3 where none is held.
    @discardableResult
    public func resume() -> Int32 { setPaused("resume()", from: .paused, to: .playing) }

    private func setPaused(_ call: String, from old: ByteRTCPlayerState, to new: ByteRTCPlayerState) -> Int32 {
        act(call) { state in
            guard state.phase == old else { return .wrongState }
            state.phase = new
            return .success
        } then: { player, engine in
            let track = player.track
            engine.device.audio.withEngine { $0.music.setPaused(track, new == .paused) }
            player.tell(new, .OK)
        }
    }

    /// Gives a frame to a player that was opened without a path: 0, or -3 for another, -2 for a frame that cannot be.
    @discardableResult
    public func pushExternalAudioFrame(_ audioFrame: ByteRTCAudioFrame?) -> Int32 {
        guard let engine, !engine.lifetime.isOver else { return ByteRTCVideo.destroyed }
        guard let queue = state.withLock({ $0.mix.queue }) else {
            return Int32(ByteRTCReturnStatus.wrongState.rawValue)
        }
        guard let audioFrame, let sound = PCMFrames.samples(audioFrame) else {
            return Int32(ByteRTCReturnStatus.parameterErr.rawValue)
        }
        queue.push(sound.samples, anyRate: sound.rate, channelCount: sound.channels)
        return 0
    }

    // MARK: Where it is

    /// How long the file plays, in milliseconds; -1 without one.
    public func getTotalDuration() -> Int32 {
        MusicPlayer.duration(state.withLock { $0.mix.path }).map { Int32(clamping: $0) } ?? -1
    }

    /// How long it has sounded, in milliseconds.
    public func getPlaybackDuration() -> Int32 { Int32(clamping: state.withLock { $0.mix.played }) }

    /// Where in the file it is, in milliseconds; -1 where nothing plays.
    public func getPosition() -> Int32 {
        engine?.device.audio.withEngine { $0.music.position(track) }.map { Int32(clamping: $0) } ?? -1
    }

    /// Goes on elsewhere in the file, in milliseconds: 0, or -3 where none plays, -2 beyond it.
    @discardableResult
    public func setPosition(_ position: Int32) -> Int32 {
        act("setPosition(\(position))") { state in
            guard state.phase == .playing || state.phase == .paused else { return .wrongState }
            let isThere = position >= 0 && Int(position) <= MusicPlayer.duration(state.mix.path) ?? 0
            return isThere ? .success : .parameterErr
        } then: { player, engine in
            let track = player.track
            engine.device.audio.withEngine { $0.music.seek(track, milliseconds: Int(position)) }
        }
    }

    /// The tracks of the file: 1, or -1 without one.
    public func getAudioTrackCount() -> Int32 { state.withLock { $0.mix.path.isEmpty } ? -1 : 1 }

    /// Chooses the first track, 0; -2 for another, as files have one here.
    @discardableResult
    public func selectAudioTrack(_ index: Int32) -> Int32 {
        act("selectAudioTrack(\(index))") { _ in index == 0 ? .success : .parameterErr }
    }

    /// Sets how often the position is told, in milliseconds, rounded up to a multiple of 10; 0 and less for never.
    @discardableResult
    public func setProgressInterval(_ interval: Int64) -> Int32 {
        act("setProgressInterval(\(interval))") { state in
            state.mix.progressInterval = ByteRTCAudioMixingManager.rounded(interval)
            return .success
        }
    }

    // MARK: How it sounds

    /// Sets how loud it is for the user, for the others or for both: 0…400 %, clamped.
    @discardableResult
    public func setVolume(_ volume: Int32, type: ByteRTCAudioMixingType) -> Int32 {
        change("setVolume(\(volume), type: \(type))") { state in
            state.volume.set(ByteRTCVideo.clamped(Int(volume)), type)
            return .success
        }
    }

    /// How loud it is for the user, or for the others.
    public func getVolume(_ type: ByteRTCAudioMixingType) -> Int32 {
        let volume = state.withLock { $0.volume }
        return Int32(type == .publish ? volume.publish : volume.playout)
    }

    /// Moves the pitch: -12…12 semitones, -2 beyond.
    @discardableResult
    public func setAudioPitch(_ pitch: Int32) -> Int32 {
        let maximum = Int32(Volcengine.profile.sdk.maximumPitch.value)
        engine?.warnOfPitch(pitch != 0)
        return change("setAudioPitch(\(pitch))") { state in
            guard (-maximum...maximum).contains(pitch) else { return .parameterErr }
            state.mix.pitch = Int(pitch)
            return .success
        }
    }

    /// Sets how fast it plays: 50…200 %, -2 beyond.
    @discardableResult
    public func setPlaybackSpeed(_ speed: Int32) -> Int32 {
        let sdk = Volcengine.profile.sdk
        engine?.warnOfPitch(speed != 100)
        return change("setPlaybackSpeed(\(speed))") { state in
            guard (sdk.minimumPlaybackSpeed.value...sdk.maximumPlaybackSpeed.value).contains(Int(speed)) else {
                return .parameterErr
            }
            state.mix.speed = Int(speed)
            return .success
        }
    }

    /// Chooses which channels sound.
    @discardableResult
    public func setAudioDualMonoMode(_ mode: ByteRTCAudioMixingDualMonoMode) -> Int32 {
        change("setAudioDualMonoMode(\(mode))") { state in
            state.mix.sides = mode
            return .success
        }
    }

    /// Has no effect: a file is as loud as it is recorded.
    @discardableResult
    public func setLoudness(_ loudness: Float) -> Int32 {
        engine?.device.warn(of: Volcengine.RTCNotEmulated.playerLoudness)
        return act("setLoudness(\(loudness))") { _ in .success }
    }

    private func change(_ call: String, _ body: (inout State) -> ByteRTCReturnStatus) -> Int32 {
        act(call, body) { player, engine in player.apply(engine) }
    }

    private func apply(_ engine: ByteRTCVideo) {
        let (mix, volume) = state.withLock { ($0.mix, $0.volume) }
        engine.device.audio.withEngine { $0.music.apply(mix, volume) }
    }

    // MARK: Who hears of it

    /// Gives the sound to an observer, held weakly; nil ends that.
    @discardableResult
    public func register(_ observer: (any ByteRTCMediaPlayerAudioFrameObserver)?) -> Int32 {
        let weak = WeakListener { [weak observer] in observer }
        return act("register(\(observer == nil ? "nil" : "…"))") { state in
            state.observer = weak
            return .success
        } then: { _, engine in
            engine.driveSound()
        }
    }

    /// Sets who hears of it, held weakly; nil ends that.
    @discardableResult
    public func setEventHandler(_ handler: (any ByteRTCMediaPlayerEventHandler)?) -> Int32 {
        if let added = handler.map(outlet.checked) {
            outlet.set(added) { [weak added] in added }
        } else {
            outlet.set(nil) { nil }
        }
        return act("setEventHandler(\(handler == nil ? "nil" : "…"))") { _ in .success }
    }

    func show(_ frame: ByteRTCAudioFrame) {
        let observer = state.withLock { $0.observer }
        observer.object?.onFrame(id, audioFrame: frame)
    }

    /// Takes an event of the file.
    func take(_ event: MusicEvent) {
        switch event {
        case .started(_, nil), .progressed, .looped: break
        case .started(_, .some), .completed(_, .some): become(.failed, .formatNotSupport)
        case .completed(_, nil): become(.finished, .OK)
        }
    }

    /// 20 ms have passed: tells the position where it is time.
    func passTick() {
        let isDue = state.withLock { $0.phase == .playing && $0.mix.passTick() }
        guard isDue, let engine, let position = engine.device.audio.withEngine({ $0.music.position(track) }) else {
            return
        }
        tell(engine, "onMediaPlayerPlayingProgress(\(id), progress: \(position))") { [id] in
            $0.tellMediaPlayerPlayingProgress(id, progress: Int64(position))
        }
    }

    private func become(_ phase: ByteRTCPlayerState, _ error: ByteRTCPlayerError) {
        state.withLock { $0.phase = phase }
        tell(phase, error)
    }

    private func tell(_ phase: ByteRTCPlayerState, _ error: ByteRTCPlayerError) {
        guard let engine else { return }
        tell(engine, "onMediaPlayerStateChanged(\(id), state: \(phase), error: \(error))") { [id] in
            $0.tellMediaPlayerStateChanged(id, state: phase, error: error)
        }
    }

    private func tell(
        _ engine: ByteRTCVideo, _ text: String, _ body: @escaping (any ByteRTCMediaPlayerEventHandler) -> Void
    ) {
        outlet.call(text) { [calling = engine.calling] handler in calling.call { body(handler) } }
    }

    private func act(
        _ call: String, _ check: (inout State) -> ByteRTCReturnStatus,
        then work: (@Sendable (ByteRTCMediaPlayer, ByteRTCVideo) -> Void)? = nil
    ) -> Int32 {
        guard let engine, engine.lifetime.begin("ByteRTCMediaPlayer.\(call)", on: engine.device) else {
            return ByteRTCVideo.destroyed
        }
        let status = state.withLock { check(&$0) }
        guard status == .success else { return Int32(status.rawValue) }
        if let work { engine.perform { [self] in work(self, $0) } }
        return 0
    }
}
