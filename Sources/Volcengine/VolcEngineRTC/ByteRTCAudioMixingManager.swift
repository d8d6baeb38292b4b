import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Looks at the sound of mixed files, on the device's own queue.
public protocol ByteRTCAudioFileFrameObserver: NSObjectProtocol {
    /// 20 ms of a file.
    func onAudioFileFrame(_ mixID: Int32, audioFrame: ByteRTCAudioFrame)
}

extension ByteRTCVideo {
    /// The engine's mixing; nil after the engine was destroyed.
    public func getAudioMixingManager() -> ByteRTCAudioMixingManager? {
        guard lifetime.begin("ByteRTCVideo.getAudioMixingManager()", on: device) else { return nil }
        return state.withLock { state in
            if let manager = state.pieces.mixingManager { return manager }
            let manager = ByteRTCAudioMixingManager(self)
            state.pieces.mixingManager = manager
            return manager
        }
    }

    /// Tells the state of a mix.
    func tell(_ id: Int32, _ new: ByteRTCAudioMixingState, _ error: ByteRTCAudioMixingError = .ok) {
        tell("onAudioMixingStateChanged(\(id), state: \(new), error: \(error))") { [self] in
            $0.tellRtcEngine(self, onAudioMixingStateChanged: Int(id), state: new, error: error)
        }
    }
}

/// Mixes files and frames into the sound of the user, of the others, or both.
///
/// Most methods return nothing: `rtcEngine(_:onAudioMixingStateChanged:state:error:)` says what became of them.
public final class ByteRTCAudioMixingManager: NSObject, Sendable {
    private weak let engine: ByteRTCVideo?

    init(_ engine: ByteRTCVideo) {
        self.engine = engine
        super.init()
    }

    // MARK: Frames

    /// Begins to take frames under an id: `.pcmEnabled`. Frames that were taken under it before end with `.stopped`.
    public func enableAudioMixingFrame(_ mixId: Int32, type: ByteRTCAudioMixingType) {
        act("enableAudioMixingFrame(\(mixId), type: \(type))") { engine in
            let queue = PCMQueue(
                channelCount: 2, capacitySeconds: Volcengine.profile.sdk.maximumPushedSeconds.value)
            let isTaken = start(mixId, in: \.frames, engine) { _, track in Mix(track: track, type: type, queue: queue) }
            if isTaken { engine.tell(mixId, .pcmEnabled) }
        }
    }

    /// Plays a mix in place of the one with its id, which ends with `.stopped`; false, and `.failed`, beyond the most mixes.
    private func start(
        _ mixId: Int32, in table: WritableKeyPath<Mixes, [Int32: Mix]>, _ engine: ByteRTCVideo, count: Int = 1,
        from position: Int = 0, _ make: (Mixes, _ track: Int32) -> Mix
    ) -> Bool {
        let (old, mix, volume) = engine.state.withLock { state -> (Mix?, Mix?, Mixes.Volume) in
            let old = state.mixes[keyPath: table].removeValue(forKey: mixId)
            guard !state.mixes.isFull else { return (old, nil, Mixes.Volume()) }
            let mix = make(state.mixes, Int32(state.nextNumber()))
            state.mixes[keyPath: table][mixId] = mix
            return (old, mix, state.mixes.volume(of: mixId))
        }
        if let old {
            engine.perform { $0.stop(old) }
            engine.tell(mixId, .stopped)
        }
        guard let mix else {
            engine.tell(mixId, .failed, .startFailed)
            return false
        }
        engine.perform { engine in
            engine.device.audio.withEngine { $0.music.start(mix, volume, count: count, from: position) }
            engine.driveSound()
        }
        return true
    }

    /// Ends taking frames under an id: `.pcmDisabled`; `.failed` with an error where nothing takes any.
    public func disableAudioMixingFrame(_ mixId: Int32) {
        act("disableAudioMixingFrame(\(mixId))") { engine in
            let (mix, isFile) = engine.state.withLock { state in
                (state.mixes.frames.removeValue(forKey: mixId), state.mixes.files[mixId] != nil)
            }
            guard let mix else { return engine.tell(mixId, .failed, isFile ? .idTypeNotMatch : .idNotFound) }
            engine.perform { $0.stop(mix) }
            engine.tell(mixId, .pcmDisabled)
        }
    }

    /// Gives a frame of any length and rate, in one channel or two: 0, or -1 where no frames are taken under the id or without a
    /// frame, -2 for a frame whose length does not fit what it says of itself.
    ///
    /// Frames wait until it is their turn, up to a second of them; then the oldest go. Without frames there is silence.
    @discardableResult
    public func pushAudioMixingFrame(_ mixId: Int32, audioFrame: ByteRTCAudioFrame?) -> Int32 {
        guard let engine, !engine.lifetime.isOver else { return ByteRTCVideo.destroyed }
        let queue = engine.state.withLock { $0.mixes.frames[mixId]?.queue }
        guard let queue, let audioFrame else { return Int32(ByteRTCReturnStatus.failure.rawValue) }
        guard let sound = PCMFrames.samples(audioFrame) else { return Int32(ByteRTCReturnStatus.parameterErr.rawValue) }
        queue.push(sound.samples, anyRate: sound.rate, channelCount: sound.channels)
        return 0
    }

    // MARK: Files

    /// Plays a file: `.playing`, and `.finished` at the end of the last time; `.failed` for a file that cannot be played. A file
    /// that plays under the id ends with `.stopped`. Without a path the loaded file plays.
    public func startAudioMixing(_ mixId: Int32, filePath: String?, config: ByteRTCAudioMixingConfig?) {
        let config = config ?? ByteRTCAudioMixingConfig()
        let (count, start, type) = (config.playCount, config.position, config.type)
        let interval = Self.rounded(Int64(config.callbackOnProgressInterval))
        if config.syncProgressToRecordFrame { engine?.device.warn(of: Volcengine.RTCNotEmulated.progressWithFrames) }
        act("startAudioMixing(\(mixId), filePath: \(filePath ?? "nil"))") { engine in
            _ = self.start(mixId, in: \.files, engine, count: count, from: max(0, start)) { mixes, track in
                var mix = Mix(track: track, type: type)
                (mix.path, mix.progressInterval) = (filePath ?? mixes.preloaded[mixId] ?? "", interval)
                return mix
            }
        }
    }

    /// Ends a file: `.stopped`.
    public func stopAudioMixing(_ mixId: Int32) {
        file("stopAudioMixing(\(mixId))", mixId) { engine, mix in
            engine.state.withLock { $0.mixes.files[mixId] = nil }
            engine.perform { $0.stop(mix) }
            engine.tell(mixId, .stopped)
        }
    }

    /// Ends all files, each with `.stopped`.
    public func stopAllAudioMixing() { all("stopAllAudioMixing()") { $0.stopAudioMixing($1) } }

    /// Holds a file: `.paused`.
    public func pauseAudioMixing(_ mixId: Int32) { setPaused("pauseAudioMixing(\(mixId))", mixId, true) }

    /// Holds all files.
    public func pauseAllAudioMixing() { all("pauseAllAudioMixing()") { $0.pauseAudioMixing($1) } }

    /// Goes on with a file: `.playing`.
    public func resumeAudioMixing(_ mixId: Int32) { setPaused("resumeAudioMixing(\(mixId))", mixId, false) }

    /// Goes on with all files.
    public func resumeAllAudioMixing() { all("resumeAllAudioMixing()") { $0.resumeAudioMixing($1) } }

    private func setPaused(_ call: String, _ mixId: Int32, _ isPaused: Bool) {
        file(call, mixId) { engine, mix in
            guard mix.isPaused != isPaused else { return }
            engine.state.withLock { $0.mixes.files[mixId]?.isPaused = isPaused }
            engine.perform { engine in
                engine.device.audio.withEngine { $0.music.setPaused(mix.track, isPaused) }
            }
            engine.tell(mixId, isPaused ? .paused : .playing)
        }
    }

    /// Loads a file of at most 20 s: `.preloaded`; `.failed` for another, and where another file is loaded under the id.
    public func preloadAudioMixing(_ mixId: Int32, filePath: String?) {
        act("preloadAudioMixing(\(mixId), filePath: \(filePath ?? "nil"))") { engine in
            let path = filePath ?? ""
            let maximum = Volcengine.profile.sdk.maximumPreloadSeconds.value * 1000
            guard let length = MusicPlayer.duration(path), length <= maximum else {
                return engine.tell(mixId, .failed, .preloadFailed)
            }
            let error = engine.state.withLock { state -> ByteRTCAudioMixingError in
                if let other = state.mixes.preloaded[mixId] { return other == path ? .ok : .loadConflict }
                guard !state.mixes.isFull else { return .preloadFailed }
                state.mixes.preloaded[mixId] = path
                return .ok
            }
            engine.tell(mixId, error == .ok ? .preloaded : .failed, error)
        }
    }

    /// Forgets a loaded file; one that plays ends with `.stopped`.
    public func unloadAudioMixing(_ mixId: Int32) {
        act("unloadAudioMixing(\(mixId))") { engine in
            let (wasLoaded, mix) = engine.state.withLock { state in
                (state.mixes.preloaded.removeValue(forKey: mixId) != nil, state.mixes.files.removeValue(forKey: mixId))
            }
            guard let mix else {
                if !wasLoaded { engine.tell(mixId, .failed, .idNotFound) }
                return
            }
            engine.perform { $0.stop(mix) }
            engine.tell(mixId, .stopped)
        }
    }

    // MARK: Where a file is

    /// How long a file plays, in milliseconds; -1 where none plays.
    public func getAudioMixingDuration(_ mixId: Int32) -> Int32 {
        value(mixId) { _, mix in MusicPlayer.duration(mix.path) }
    }

    /// Where in its file a mix is, in milliseconds; -1 where none plays.
    public func getAudioMixingCurrentPosition(_ mixId: Int32) -> Int32 {
        value(mixId) { engine, mix in engine.device.audio.withEngine { $0.music.position(mix.track) } ?? 0 }
    }

    /// How long a file has sounded, in milliseconds; -1 where none plays.
    public func getAudioMixingPlaybackDuration(_ mixId: Int32) -> Int32 { value(mixId) { $1.played } }

    /// The tracks of a file: 1, or -1 where none plays.
    public func getAudioTrackCount(_ mixId: Int32) -> Int32 { value(mixId) { _, _ in 1 } }

    private func value(_ mixId: Int32, _ body: (ByteRTCVideo, Mix) -> Int?) -> Int32 {
        guard let engine, let mix = engine.state.withLock({ $0.mixes.files[mixId] }) else { return -1 }
        return body(engine, mix).map { Int32(clamping: $0) } ?? -1
    }

    /// Goes on elsewhere in a file, in milliseconds; `.failed` beyond it.
    public func setAudioMixingPosition(_ mixId: Int32, position: Int32) {
        file("setAudioMixingPosition(\(mixId), position: \(position))", mixId) { engine, mix in
            guard position >= 0, Int(position) <= MusicPlayer.duration(mix.path) ?? .max else {
                return engine.tell(mixId, .failed, .setPositionFailed)
            }
            engine.perform { $0.device.audio.withEngine { $0.music.seek(mix.track, milliseconds: Int(position)) } }
        }
    }

    /// Chooses the first track of a file, 0; `.failed` for another, as files have one here.
    public func selectAudioTrack(_ mixId: Int32, audioTrackIndex: Int32) {
        file("selectAudioTrack(\(mixId), audioTrackIndex: \(audioTrackIndex))", mixId) { engine, _ in
            if audioTrackIndex != 0 { engine.tell(mixId, .failed, .inValidAudioTrack) }
        }
    }

    /// Sets how often the position of a file is told, in milliseconds, rounded up to a multiple of 10; 0 and less for never. It is
    /// told with the sound, which goes on by 20 ms.
    public func setAudioMixingProgressInterval(_ mixId: Int32, interval: Int64) {
        file("setAudioMixingProgressInterval(\(mixId), interval: \(interval))", mixId) { engine, _ in
            engine.state.withLock { $0.mixes.files[mixId]?.progressInterval = Self.rounded(interval) }
        }
    }

    /// A day in milliseconds, as good as never.
    private static let longestInterval: Int64 = 86_400_000

    static func rounded(_ interval: Int64) -> Int {
        let step = Int64(Volcengine.profile.sdk.progressStepMilliseconds.value)
        return interval <= 0 ? 0 : Int((min(interval, longestInterval) + step - 1) / step * step)
    }

    // MARK: How it sounds

    /// Sets how loud a mix is, of a file or of frames, for the user, for the others or for both: 0…400 %, 100 at first. It holds
    /// for later mixes of the id. Beyond, it is clamped, and `.failed` is told.
    public func setAudioMixingVolume(_ mixId: Int32, volume: Int32, type: ByteRTCAudioMixingType) {
        act("setAudioMixingVolume(\(mixId), volume: \(volume), type: \(type))") { engine in
            let clamped = ByteRTCVideo.clamped(Int(volume))
            engine.state.withLock { $0.mixes.setVolume(clamped, type, of: mixId) }
            engine.perform { $0.applyMixes() }
            if clamped != Int(volume) { engine.tell(mixId, .failed, .inValidVolume) }
        }
    }

    /// Sets how loud the mixes are whose ids have no volume of their own: 0…400 %, clamped.
    public func setAllAudioMixingVolume(_ volume: Int32, type: ByteRTCAudioMixingType) {
        act("setAllAudioMixingVolume(\(volume), type: \(type))") { engine in
            engine.state.withLock { $0.mixes.setCommonVolume(ByteRTCVideo.clamped(Int(volume)), type) }
            engine.perform { $0.applyMixes() }
        }
    }

    /// Chooses which channels of a file sound.
    public func setAudioMixingDualMonoMode(_ mixId: Int32, mode: ByteRTCAudioMixingDualMonoMode) {
        file("setAudioMixingDualMonoMode(\(mixId), mode: \(mode))", mixId) { engine, _ in
            engine.state.withLock { $0.mixes.files[mixId]?.sides = mode }
            engine.perform { $0.applyMixes() }
        }
    }

    /// Moves the pitch of a file: -12…12 semitones; `.failed` beyond.
    public func setAudioMixingPitch(_ mixId: Int32, pitch: Int32) {
        file("setAudioMixingPitch(\(mixId), pitch: \(pitch))", mixId) { engine, _ in
            let maximum = Int32(Volcengine.profile.sdk.maximumPitch.value)
            guard (-maximum...maximum).contains(pitch) else { return engine.tell(mixId, .failed, .inValidPitch) }
            engine.warnOfPitch(pitch != 0)
            engine.state.withLock { $0.mixes.files[mixId]?.pitch = Int(pitch) }
            engine.perform { $0.applyMixes() }
        }
    }

    /// Sets how fast a file plays: 50…200 %; beyond -2, and `.failed` is told. -1 where none plays.
    @discardableResult
    public func setAudioMixingPlaybackSpeed(_ mixId: Int32, speed: Int32) -> Int32 {
        var result = Int32(ByteRTCReturnStatus.failure.rawValue)
        file("setAudioMixingPlaybackSpeed(\(mixId), speed: \(speed))", mixId) { engine, _ in
            let sdk = Volcengine.profile.sdk
            guard (sdk.minimumPlaybackSpeed.value...sdk.maximumPlaybackSpeed.value).contains(Int(speed)) else {
                result = Int32(ByteRTCReturnStatus.parameterErr.rawValue)
                return engine.tell(mixId, .failed, .inValidPlaybackSpeed)
            }
            engine.warnOfPitch(speed != 100)
            engine.state.withLock { $0.mixes.files[mixId]?.speed = Int(speed) }
            engine.perform { $0.applyMixes() }
            result = 0
        }
        return result
    }

    /// Has no effect: a file is as loud as it is recorded.
    public func setAudioMixingLoudness(_ mixId: Int32, loudness: Float) {
        engine?.device.warn(of: Volcengine.RTCNotEmulated.loudness)
        act("setAudioMixingLoudness(\(mixId), loudness: \(loudness))") { _ in }
    }

    /// Gives the sound of mixed files to an observer, held weakly; nil ends that.
    public func register(_ observer: (any ByteRTCAudioFileFrameObserver)?) {
        let weak = WeakListener { [weak observer] in observer }
        act("register(\(observer == nil ? "nil" : "…"))") { engine in
            engine.state.withLock { $0.mixes.observer = weak }
            engine.perform { $0.driveSound() }
        }
    }

    // MARK: Shared parts

    private func act(_ call: String, _ body: (ByteRTCVideo) -> Void) {
        guard let engine, engine.lifetime.begin("ByteRTCAudioMixingManager.\(call)", on: engine.device) else { return }
        body(engine)
    }

    /// Does something with a file that plays; else `.failed` is told.
    private func file(_ call: String, _ mixId: Int32, _ body: (ByteRTCVideo, Mix) -> Void) {
        act(call) { engine in
            let (mix, isFrames) = engine.state.withLock { ($0.mixes.files[mixId], $0.mixes.frames[mixId] != nil) }
            guard let mix else { return engine.tell(mixId, .failed, isFrames ? .idTypeNotMatch : .idNotFound) }
            body(engine, mix)
        }
    }

    private func all(_ call: String, _ body: (ByteRTCAudioMixingManager, Int32) -> Void) {
        var ids: [Int32] = []
        act(call) { engine in ids = engine.state.withLock { $0.mixes.files.keys.sorted() } }
        for id in ids { body(self, id) }
    }
}

// What mixes do as time goes on. Everything here runs on the device's queue.
extension ByteRTCVideo {
    func warnOfPitch(_ isChanged: Bool) {
        if isChanged, !VoiceEffects.canChangePitch { device.warn(of: Volcengine.RTCNotEmulated.pitchOnIOS) }
    }

    /// Ends a mix that is not in the tables any more.
    func stop(_ mix: Mix) {
        device.audio.withEngine { $0.music.stop(mix.track) }
        driveSound()
    }

    /// Applies volumes, pitch and speed of all mixes.
    func applyMixes() {
        let mixes = state.withLock { $0.mixes }
        device.audio.withEngine { engine in
            for (id, mix) in mixes.files { engine.music.apply(mix, mixes.volume(of: id)) }
            for (id, mix) in mixes.frames { engine.music.apply(mix, mixes.volume(of: id)) }
        }
    }

    /// Tells the app the events of its files.
    func take(_ events: [MusicEvent]) {
        guard !events.isEmpty else { return }
        for event in events {
            let track = event.id
            let (file, player, effect) = state.withLock { state in
                (
                    state.mixes.files.first { $0.value.track == track }?.key,
                    state.pieces.players.values.first { $0.track == track },
                    state.pieces.effects.first { $0.value.track == track }?.key
                )
            }
            if let file { take(event, file) }
            if let player { player.take(event) }
            if let effect { takeEffect(event, effect) }
        }
        driveSound()
    }

    private func take(_ event: MusicEvent, _ id: Int32) {
        switch event {
        case .started(_, nil):
            let isFirst = state.withLock { state in
                defer { state.mixes.files[id]?.isPlaying = true }
                return state.mixes.files[id]?.isPlaying == false
            }
            if isFirst { tell(id, .playing) }
        case .started(_, .some), .completed(_, .some):
            state.withLock { $0.mixes.files[id] = nil }
            tell(id, .failed, .startFailed)
        case .progressed, .looped: break
        case .completed(_, nil):
            state.withLock { $0.mixes.files[id] = nil }
            tell(id, .finished)
        }
    }

    /// 20 ms have passed: tells positions where it is time.
    func passTick() {
        let (due, players) = state.withLock { state in
            var due: [(id: Int32, track: Int32)] = []
            for id in state.mixes.files.keys.sorted() {
                guard var mix = state.mixes.files[id], mix.isPlaying, !mix.isPaused else { continue }
                if mix.passTick() { due.append((id, mix.track)) }
                state.mixes.files[id] = mix
            }
            return (due, state.pieces.players.sorted { $0.key < $1.key }.map(\.value))
        }
        for (id, track) in due {
            guard let position = device.audio.withEngine({ $0.music.position(track) }) else { continue }
            tell("onAudioMixingPlayingProgress(\(id), progress: \(position))") { [self] in
                $0.tellRtcEngine(self, onAudioMixingPlayingProgress: Int(id), progress: Int64(position))
            }
        }
        for player in players { player.passTick() }
    }
}

extension PCMQueue {
    /// The rates that are resampled well.
    private static let resampledRates = 8_000...192_000

    /// Appends interleaved samples of any rate above 0, in one channel or two. Rates that are not resampled well are brought to
    /// 48,000 a second by straight lines between samples.
    func push(_ samples: [Float], anyRate rate: Int, channelCount channels: Int) {
        guard !Self.resampledRates.contains(rate) else {
            // Rate and channels are good, and the samples are whole frames.
            return (try? push(samples, sampleRate: rate, channelCount: channels)) ?? ()
        }
        // The queue keeps a second, so more of a frame is not needed.
        let kept = Array(samples.suffix(max(1, min(rate, samples.count / channels)) * channels))
        let frames = kept.count / channels
        let count = max(1, frames * AudioBlock.sampleRate / rate)
        var stretched: [Float] = []
        stretched.reserveCapacity(count * channels)
        for index in 0..<count {
            let position = Double(index) * Double(frames) / Double(count)
            let (low, part) = (Int(position), Float(position - position.rounded(.down)))
            let high = min(low + 1, frames - 1)
            for channel in 0..<channels {
                let (first, second) = (kept[low * channels + channel], kept[high * channels + channel])
                stretched.append(first + (second - first) * part)
            }
        }
        try? push(stretched, sampleRate: AudioBlock.sampleRate, channelCount: channels)
    }
}
