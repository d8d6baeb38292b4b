import Devices
import EmulatorAPI
public import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// Music and voice effects of the TRTC singleton that returned it; leaving the room resets all of it.
public final class TXAudioEffectManager: NSObject, Sendable {
    private unowned let device: Device
    private let lifetime: Lifetime
    private let state = Mutex(State())

    private struct State {
        weak var cloud: TRTCCloud?
        /// The blocks to call for each piece that was started and has not ended.
        var music: [Int32: Handover<Blocks>] = [:]
        var monitorsEar = false
        var preloaded: Set<Int32> = []
    }

    private struct Blocks {
        var onStart: TXAudioMusicStartBlock?
        var onProgress: TXAudioMusicProgressBlock?
        var onComplete: TXAudioMusicCompleteBlock?
    }

    init(device: Device, lifetime: Lifetime) {
        self.device = device
        self.lifetime = lifetime
        super.init()
    }

    func attach(to cloud: TRTCCloud) { state.withLock { $0.cloud = cloud } }

    private func begin(_ call: String, _ work: @escaping @Sendable (inout VoiceEngine) -> Void) {
        guard lifetime.begin("TXAudioEffectManager.\(call)", on: device) else { return }
        device.perform { [self] in
            guard !lifetime.isOver else { return }
            device.audio.withEngine(work)
            state.withLock({ $0.cloud })?.driveSound()
        }
    }

    private func warnOfPitch() {
        if !VoiceEffects.canChangePitch { device.warn(of: Tencent.TRTCNotEmulated.pitchOnIOS) }
    }

    // MARK: The local user's voice

    /// Plays the local user's voice in this device's speaker too. Emulated phones always have headphones.
    public func enableVoiceEarMonitor(_ enable: Bool) {
        if !lifetime.isOver { state.withLock { $0.monitorsEar = enable } }
        begin("enableVoiceEarMonitor(\(enable))") { $0.isEarMonitorEnabled = enable }
    }

    /// How loud it is there: 0…100, at most 150; 100 at first.
    public func setVoiceEarMonitorVolume(_ volume: Int) {
        begin("setVoiceEarMonitorVolume(\(volume))") { $0.earMonitorVolume = TRTCCloud.clamped(volume) }
    }

    /// Adds the reverb of a room to the local user's voice.
    public func setVoiceReverbType(_ reverbType: TXVoiceReverbType) {
        let reverb = ReverbType(rawValue: reverbType.rawValue)!
        begin("setVoiceReverbType(\(reverbType))") { $0.effects.reverb = reverb }
    }

    /// Changes the character of the local user's voice.
    public func setVoiceChangerType(_ changerType: TXVoiceChangeType) {
        let changer = VoiceChangerType(rawValue: changerType.rawValue)!
        warnOfPitch()
        begin("setVoiceChangerType(\(changerType))") { $0.effects.changer = changer }
    }

    /// Sets how loud the local user's voice is beside the music: 0…100, at most 150; on top of the capture volume.
    public func setVoiceVolume(_ volume: Int) {
        guard lifetime.begin("TXAudioEffectManager.setVoiceVolume(\(volume))", on: device) else { return }
        state.withLock({ $0.cloud })?.perform { cloud in
            cloud.state.withLock { $0.voiceVolume = TRTCCloud.clamped(volume) }
            cloud.applyCaptureVolume()
        }
    }

    /// Sets the pitch of the local user's voice: -1…1 is an octave down to an octave up.
    public func setVoicePitch(_ pitch: Double) {
        warnOfPitch()
        begin("setVoicePitch(\(pitch))") { $0.effects.pitch = pitch }
    }

    // MARK: Music

    /// Plays a piece. A playing piece with the same id ends first, without a call of its block.
    ///
    /// Blocks are called on the device's own queue: `onStart` once, with 0 or -4001…-4009; `onProgress` every 300 ms of
    /// the music; `onComplete` when the last play ends on its own, never after a stop.
    public func startPlayMusic(
        _ musicParam: TXAudioMusicParam, onStart startBlock: TXAudioMusicStartBlock?,
        onProgress progressBlock: TXAudioMusicProgressBlock?, onComplete completeBlock: TXAudioMusicCompleteBlock?
    ) {
        let track = MusicTrack(
            id: musicParam.id, path: musicParam.path, loopCount: musicParam.loopCount, publishes: musicParam.publish,
            startMilliseconds: musicParam.startTimeMS, endMilliseconds: musicParam.endTimeMS,
            isShort: musicParam.isShortFile)
        let blocks = Handover(Blocks(onStart: startBlock, onProgress: progressBlock, onComplete: completeBlock))
        let call = "startPlayMusic(id: \(track.id), path: \(track.path), publish: \(track.publishes))"
        guard lifetime.begin("TXAudioEffectManager.\(call)", on: device) else { return }
        device.perform { [self] in
            guard !lifetime.isOver else { return }
            state.withLock { $0.music[track.id] = blocks }
            device.audio.withEngine {
                $0.music.start(track, maximumTracks: Tencent.profile.sdk.maximumMusics.value)
            }
            state.withLock({ $0.cloud })?.driveSound()
        }
    }

    /// Ends a piece; no block is called.
    public func stopPlayMusic(_ id: Int32) {
        guard lifetime.begin("TXAudioEffectManager.stopPlayMusic(\(id))", on: device) else { return }
        device.perform { [self] in
            guard !lifetime.isOver else { return }
            state.withLock { _ = $0.music.removeValue(forKey: id) }
            device.audio.withEngine { $0.music.stop(id) }
            state.withLock({ $0.cloud })?.driveSound()
        }
    }

    /// Holds a piece where it is.
    public func pausePlayMusic(_ id: Int32) { begin("pausePlayMusic(\(id))") { $0.music.setPaused(id, true) } }

    /// Continues a piece.
    public func resumePlayMusic(_ id: Int32) { begin("resumePlayMusic(\(id))") { $0.music.setPaused(id, false) } }

    /// Sets how loud everybody hears all pieces: 0…100, at most 150; also later ones.
    public func setAllMusicVolume(_ volume: Int) {
        begin("setAllMusicVolume(\(volume))") { $0.music.setAllVolume(TRTCCloud.clamped(volume)) }
    }

    /// Sets how loud the room hears a piece: 0…100, at most 150.
    public func setMusicPublishVolume(_ id: Int32, volume: Int) {
        begin("setMusicPublishVolume(\(id), volume: \(volume))") {
            $0.music.setPublishVolume(id, TRTCCloud.clamped(volume))
        }
    }

    /// Sets how loud this device's speaker plays a piece: 0…100, at most 150.
    public func setMusicPlayoutVolume(_ id: Int32, volume: Int) {
        begin("setMusicPlayoutVolume(\(id), volume: \(volume))") {
            $0.music.setPlayoutVolume(id, TRTCCloud.clamped(volume))
        }
    }

    /// Sets a piece's pitch: -1…1 is an octave down to an octave up.
    public func setMusicPitch(_ id: Int32, pitch: Double) {
        warnOfPitch()
        begin("setMusicPitch(\(id), pitch: \(pitch))") { $0.music.setPitch(id, pitch) }
    }

    /// Changes a piece's speed: 0.5…2.
    public func setMusicSpeedRate(_ id: Int32, speedRate: Double) {
        warnOfPitch()
        begin("setMusicSpeedRate(\(id), speedRate: \(speedRate))") { $0.music.setSpeed(id, speedRate) }
    }

    /// Continues a piece at a position in its file, in milliseconds.
    public func seekMusicToPosInMS(_ id: Int32, pts: Int) {
        begin("seekMusicToPosInMS(\(id), pts: \(pts))") { $0.music.seek(id, milliseconds: pts) }
    }

    /// The position of a piece in its file, in milliseconds; -1 if it does not play.
    public func getMusicCurrentPosInMS(_ id: Int32) -> Int {
        guard !lifetime.isOver else { return -1 }
        return device.audio.withEngine { $0.music.position(id) } ?? -1
    }

    /// How long a file plays, in milliseconds; -1 when it cannot be read.
    public func getMusicDurationInMS(_ path: String) -> Int { MusicPlayer.duration(path) ?? -1 }
}

// MARK: What newer SDKs add

extension TXAudioEffectManager {
    private static let wholePercent = 100

    /// Preloads a piece, which makes no difference here: `onProgress(100)`, or `onError` with -4003 beyond two pieces
    /// and -4001 for a file that cannot be read.
    public func preloadMusic(
        _ preloadParam: TXAudioMusicParam, onProgress progressBlock: TXMusicPreloadProgressBlock?,
        onError errorBlock: TXMusicPreloadErrorBlock?
    ) {
        let id = preloadParam.id
        let isReadable = MusicPlayer.duration(preloadParam.path) != nil
        let blocks = Handover((progressBlock, errorBlock))
        guard lifetime.begin("TXAudioEffectManager.preloadMusic(id: \(id))", on: device) else { return }
        let isTaken = state.withLock { state in
            let maximum = Tencent.profile.sdk.maximumPreloadedMusics.value
            guard isReadable, state.preloaded.count < maximum || state.preloaded.contains(id) else { return false }
            state.preloaded.insert(id)
            return true
        }
        let code: Tencent.TRTCCode = isTaken ? .success : isReadable ? .musicOverLimit : .musicOpenFailed
        call("preloadMusic(\(id)) \(isTaken ? "progress 100" : "error \(code.rawValue)")") {
            if isTaken {
                blocks.value.0?(Self.wholePercent)
            } else {
                blocks.value.1?(Int(code.rawValue))
            }
        }
    }

    /// Has no effect: scratching is not emulated.
    public func setMusicScratchSpeedRate(_ id: Int32, speedRate: Double) {
        begin("setMusicScratchSpeedRate(\(id), speedRate: \(speedRate))") { _ in }
        device.warn(of: Tencent.TRTCNotEmulated.scratchSpeed)
    }

    /// The number of tracks of a playing piece: 1, or -1 if it does not play.
    public func getMusicTrackCount(_ id: Int32) -> Int { getMusicCurrentPosInMS(id) < 0 ? -1 : 1 }

    /// Has no effect: pieces have one track.
    public func setMusicTrack(_ id: Int32, track: Int) {
        begin("setMusicTrack(\(id), track: \(track))") { _ in }
        device.warn(of: Tencent.TRTCNotEmulated.musicTrack)
    }
}

// MARK: For TRTCCloud

extension TXAudioEffectManager {
    /// Whether sound must run for the settings here.
    var usesSound: Bool { state.withLock { $0.monitorsEar || !$0.music.isEmpty } }

    /// Resets everything that ends with a room; no block is called.
    func forget() {
        state.withLock { state in
            state.music = [:]
            state.monitorsEar = false
            state.preloaded = []
        }
    }

    /// Tells the app the events of its music.
    func take(_ events: [MusicEvent]) {
        for event in events {
            switch event {
            case .started(let id, let failure):
                let code = failure.map { Int(Tencent.TRTCCode($0).rawValue) } ?? 0
                guard let blocks = blocks(of: id, isLast: failure != nil) else { continue }
                call("onStart(\(id), \(code))") { blocks.value.onStart?(code) }
            case .progressed(let id, let milliseconds, let total):
                guard let blocks = blocks(of: id, isLast: false), blocks.value.onProgress != nil else { continue }
                call("onProgress(\(id), \(milliseconds) of \(total) ms)") {
                    blocks.value.onProgress?(milliseconds, total)
                }
            case .looped: break
            case .completed(let id, let failure):
                let code = failure.map { Int(Tencent.TRTCCode($0).rawValue) } ?? 0
                guard let blocks = blocks(of: id, isLast: true) else { continue }
                call("onComplete(\(id), \(code))") { blocks.value.onComplete?(code) }
            }
        }
        guard !events.isEmpty else { return }
        state.withLock({ $0.cloud })?.driveSound()
    }

    private func blocks(of id: Int32, isLast: Bool) -> Handover<Blocks>? {
        state.withLock { isLast ? $0.music.removeValue(forKey: id) : $0.music[id] }
    }

    private func call(_ text: String, _ body: @escaping @Sendable () -> Void) {
        device.perform { [self] in
            guard !lifetime.isOver else { return }
            device.record(.callback, "TXAudioEffectManager.\(text)")
            body()
        }
    }
}
