import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

/// A media player of the engine.
final class MediaPlayer: NSObject, AgoraRtcMediaPlayerProtocol, Sendable {
    private unowned let device: Device
    private weak let engine: AgoraRtcEngineKit?
    private let id: Int32
    private let outlet: DelegateOutlet<any AgoraRtcMediaPlayerDelegate>
    private let state = Mutex(State())

    private struct State {
        var phase = AgoraMediaPlayerState.idle
        var path = ""
        var start = 0
        var loops: Int32 = 0
        var isMuted = false
        var playout: Int32 = 100
        var publish: Int32 = 100
        var pitch = 0
        var publishes = false
        var sides = Places.Sides()
        var toldSecond = 0
        var isGone = false

        /// How the file sounds from where the player is.
        var sound: TrackSound {
            let loudest = max(sides.left, sides.right)
            var sound = TrackSound(
                publishes: publishes, publishVolume: Int(publish),
                playoutVolume: isMuted ? 0 : Int((Float(playout) * loudest).rounded()))
            // A side that is not the louder one is softened.
            sound.pan = loudest > 0 ? Double((sides.right - sides.left) / loudest) : 0
            sound.pitch = Double(pitch) / 12
            return sound
        }
    }

    init(_ engine: AgoraRtcEngineKit, id: Int32, delegate: (any AgoraRtcMediaPlayerDelegate)?) {
        device = engine.device
        self.engine = engine
        self.id = id
        outlet = DelegateOutlet(device: engine.device)
        super.init()
        if let added = delegate.map(outlet.checked) { outlet.set(added) { [weak added] in added } }
    }

    /// The music player's name for the file.
    var track: Int32 { Pieces.track(ofPlayer: id) }

    var isPlaying: Bool { state.withLock { $0.phase == .playing || $0.phase == .paused } }

    func getMediaPlayerId() -> Int32 { id }

    // MARK: Playing

    func open(_ url: String, startPos: Int) -> Int32 {
        act("open(\(url), startPos: \(startPos))") { state in
            guard startPos >= 0, !url.isEmpty else { return .invalidArgument }
            guard state.phase != .playing, state.phase != .paused else { return .invalidState }
            (state.path, state.start, state.phase, state.toldSecond) = (url, startPos, .opening, 0)
            return .noError
        } then: { player in
            player.tell(.opening, .none)
            guard MusicPlayer.duration(url) != nil else {
                let isThere = FileManager.default.fileExists(atPath: url)
                return player.become(.failed, isThere ? .codecNotSupported : .urlNotFound)
            }
            player.become(.openCompleted, .none)
        }
    }

    func play() -> Int32 {
        act("play()") { state in
            switch state.phase {
            case .openCompleted, .playBackCompleted, .playBackAllLoopsCompleted, .opening: .noError
            default: .invalidState
            }
        } then: { player in
            // Opening fails before this where the file is none.
            guard player.getPlayerState() != .failed else { return }
            player.begin()
        }
    }

    private func begin() {
        let held = state.withLock { state in
            (state.path, state.loops, state.start, state.publishes)
        }
        let track = MusicTrack(
            id: track, path: held.0, loopCount: held.1 == -1 ? .max : Int(held.1), publishes: held.3,
            startMilliseconds: held.2)
        become(.playing, .none)
        engine?.start(track, state.withLock { $0.sound })
    }

    func pause() -> Int32 { setPaused("pause()", from: .playing, to: .paused) }

    func resume() -> Int32 { setPaused("resume()", from: .paused, to: .playing) }

    private func setPaused(_ call: String, from old: AgoraMediaPlayerState, to new: AgoraMediaPlayerState) -> Int32 {
        act(call) { state in
            guard state.phase == old else { return .invalidState }
            state.phase = new
            return .noError
        } then: { player in
            let track = player.track
            player.device.audio.withEngine { $0.music.setPaused(track, new == .paused) }
            player.tell(new, .none)
        }
    }

    func stop() -> Int32 {
        act("stop()") { state in
            guard state.phase != .idle else { return .invalidState }
            state.phase = .stopped
            return .noError
        } then: { player in
            let track = player.track
            player.device.audio.withEngine { $0.music.stop(track) }
            player.tell(.stopped, .none)
            player.engine?.driveSound()
        }
    }

    func seek(toPosition position: Int) -> Int32 {
        act("seek(toPosition: \(position))") { state in
            guard position >= 0 else { return .invalidArgument }
            switch state.phase {
            case .openCompleted: state.start = position
            case .playing, .paused: break
            default: return .invalidState
            }
            state.toldSecond = position / 1000
            return .noError
        } then: { player in
            let track = player.track
            player.tell(.seekBegin)
            player.device.audio.withEngine { $0.music.seek(track, milliseconds: position) }
            player.tell(.seekComplete)
        }
    }

    func getDuration() -> Int { MusicPlayer.duration(state.withLock { $0.path }) ?? 0 }

    func getPosition() -> Int {
        let track = track
        return device.audio.withEngine { $0.music.position(track) } ?? state.withLock { $0.start }
    }

    func setLoopCount(_ loopCount: Int32) -> Int32 {
        act("setLoopCount(\(loopCount))") { state in
            guard loopCount >= -1 else { return .invalidArgument }
            state.loops = loopCount
            return .noError
        }
    }

    func getPlayerState() -> AgoraMediaPlayerState { state.withLock { $0.phase } }

    // MARK: Sound

    func mute(_ mute: Bool) -> Int32 { change("mute(\(mute))") { $0.isMuted = mute } }

    func getMute() -> Bool { state.withLock { $0.isMuted } }

    func adjustPlayoutVolume(_ volume: Int32) -> Int32 {
        guard AgoraRtcEngineKit.isVolume(Int(volume)) else { return -Agora.ErrorCode.invalidArgument.rawValue }
        return change("adjustPlayoutVolume(\(volume))") { $0.playout = volume }
    }

    func getPlayoutVolume() -> Int32 { state.withLock { $0.playout } }

    func adjustPublishSignalVolume(_ volume: Int32) -> Int32 {
        guard AgoraRtcEngineKit.isVolume(Int(volume)) else { return -Agora.ErrorCode.invalidArgument.rawValue }
        return change("adjustPublishSignalVolume(\(volume))") { $0.publish = volume }
    }

    func getPublishSignalVolume() -> Int32 { state.withLock { $0.publish } }

    func setAudioDualMonoMode(_ mode: AgoraAudioDualMonoMode) -> Int32 {
        if mode != .stereo { device.warn(of: Agora.RTCNotEmulated.playerDualMono) }
        return act("setAudioDualMonoMode(\(mode))") { _ in .noError }
    }

    func setAudioPitch(_ pitch: Int) -> Int32 {
        let maximum = Agora.profile.sdk.maximumSemitones.value
        guard (-maximum...maximum).contains(pitch) else { return -Agora.ErrorCode.invalidArgument.rawValue }
        if pitch != 0, !VoiceEffects.canChangePitch { device.warn(of: Agora.RTCNotEmulated.pitchOnIOS) }
        return change("setAudioPitch(\(pitch))") { $0.pitch = pitch }
    }

    func selectAudioTrack(_ index: Int) -> Int32 {
        if index != 0 { device.warn(of: Agora.RTCNotEmulated.playerAudioTrack) }
        return act("selectAudioTrack(\(index))") { _ in .noError }
    }

    func selectMultiAudioTrack(_ playoutTrackIndex: Int, publishTrackIndex: Int) -> Int32 {
        if playoutTrackIndex != 0 || publishTrackIndex != 0 { device.warn(of: Agora.RTCNotEmulated.playerAudioTrack) }
        return act("selectMultiAudioTrack(\(playoutTrackIndex), publishTrackIndex: \(publishTrackIndex))") { _ in
            .noError
        }
    }

    func setView(_ view: UIView?) -> Int32 {
        if view != nil { device.warn(of: Agora.RTCNotEmulated.playerPictures) }
        return act("setView(\(view == nil ? "nil" : "…"))") { _ in .noError }
    }

    func setRenderMode(_ mode: AgoraMediaPlayerRenderMode) -> Int32 {
        device.warn(of: Agora.RTCNotEmulated.playerPictures)
        return act("setRenderMode(\(mode))") { _ in .noError }
    }

    func getStreamCount() -> Int { getDuration() > 0 ? 1 : 0 }

    func getStreamBy(_ index: Int32) -> AgoraRtcMediaStreamInfo? {
        guard index == 0, getStreamCount() == 1 else { return nil }
        let info = AgoraRtcMediaStreamInfo()
        info.duration = getDuration()
        return info
    }

    private func change(_ call: String, _ body: (inout State) -> Void) -> Int32 {
        act(call) { state in
            body(&state)
            return .noError
        } then: {
            $0.applyVolumes()
        }
    }

    private func applyVolumes() {
        let (track, sound) = (track, state.withLock { $0.sound })
        device.audio.withEngine { $0.music.apply(sound, to: track) }
    }

    /// Where the player is heard from.
    func place(_ sides: Places.Sides) {
        let isNews = state.withLock { state in
            defer { state.sides = sides }
            return state.sides != sides
        }
        if isNews { applyVolumes() }
    }

    func setSpatialAudioParams(_ params: AgoraSpatialAudioParams) -> Int32 {
        engine?.direct("AgoraRtcMediaPlayer.setSpatialAudioParams(_:)", .player(id), params)
            ?? -Agora.ErrorCode.notInitialized.rawValue
    }

    /// Whether a connection that publishes the microphone publishes this too.
    func setPublishes(_ publishes: Bool) {
        state.withLock { $0.publishes = publishes }
        applyVolumes()
    }

    // MARK: Events

    /// Takes an event of the file.
    func take(_ event: MusicEvent) {
        switch event {
        case .started(_, nil): break
        case .started(_, .some), .completed(_, .some): become(.failed, .invalidMediaSource)
        case .progressed(_, let milliseconds, _):
            let isDue = state.withLock { state in
                defer { state.toldSecond = milliseconds / 1000 }
                return state.toldSecond != milliseconds / 1000
            }
            guard isDue else { return }
            outlet.call("AgoraRtcMediaPlayer didChangedTo(position: \(milliseconds))") { [self] in
                $0.tellAgoraRtcMediaPlayer(self, didChangedTo: milliseconds)
            }
        case .looped: tell(.playBackCompleted, .none)
        case .completed(_, nil):
            tell(.playBackCompleted, .none)
            become(.playBackAllLoopsCompleted, .none)
        }
    }

    private func become(_ phase: AgoraMediaPlayerState, _ error: AgoraMediaPlayerError) {
        state.withLock { $0.phase = phase }
        tell(phase, error)
    }

    private func tell(_ phase: AgoraMediaPlayerState, _ error: AgoraMediaPlayerError) {
        outlet.call("AgoraRtcMediaPlayer didChangedTo(\(phase), error: \(error))") { [self] in
            $0.tellAgoraRtcMediaPlayer(self, didChangedTo: phase, error: error)
            let reason = AgoraMediaPlayerReason(rawValue: error.rawValue) ?? .internal
            $0.tellAgoraRtcMediaPlayer(self, didChangedTo: phase, reason: reason)
        }
    }

    private func tell(_ event: AgoraMediaPlayerEvent) {
        outlet.call("AgoraRtcMediaPlayer didOccur(\(event))") { [self] in
            $0.tellAgoraRtcMediaPlayer(self, didOccur: event, elapsedTime: 0, message: nil)
        }
    }

    // MARK: Shared parts

    private func act(
        _ call: String, _ check: (inout State) -> Agora.ErrorCode,
        then work: (@Sendable (MediaPlayer) -> Void)? = nil
    ) -> Int32 {
        guard let engine, engine.lifetime.begin("AgoraRtcMediaPlayer.\(call)", on: device),
            state.withLock({ !$0.isGone })
        else { return -Agora.ErrorCode.notInitialized.rawValue }
        let code = state.withLock { check(&$0) }
        guard code == .noError else { return -code.rawValue }
        guard let work else { return 0 }
        device.perform { [self] in
            guard !engine.lifetime.isOver, state.withLock({ !$0.isGone }) else { return }
            work(self)
        }
        return 0
    }

    /// Ends the player for good.
    func end() {
        state.withLock { $0.isGone = true }
        outlet.set(nil) { nil }
        let track = track
        device.audio.withEngine { $0.music.stop(track) }
    }
}

// MARK: The engine's players

extension AgoraRtcEngineKit {
    /// Makes a player; nil beyond 10 of them and after the engine was destroyed.
    public func createMediaPlayer(
        with delegate: (any AgoraRtcMediaPlayerDelegate)?
    ) -> (any AgoraRtcMediaPlayerProtocol)? {
        var made: MediaPlayer?
        act("createMediaPlayer(with:)") { state in
            guard state.pieces.players.count < Agora.profile.sdk.maximumPlayers.value else { return .resourceLimited }
            state.pieces.lastPlayer += 1
            let player = MediaPlayer(self, id: state.pieces.lastPlayer, delegate: delegate)
            state.pieces.players[state.pieces.lastPlayer] = player
            made = player
            return .noError
        }
        return made
    }

    /// Ends a player: 0, or -2 for one that is not there.
    @discardableResult
    public func destroyMediaPlayer(_ mediaPlayer: (any AgoraRtcMediaPlayerProtocol)?) -> Int32 {
        let id = mediaPlayer?.getMediaPlayerId() ?? 0
        var ended: MediaPlayer?
        let result = act("destroyMediaPlayer(\(id))") { state in
            ended = state.pieces.players.removeValue(forKey: id)
            return ended == nil ? .invalidArgument : .noError
        }
        ended?.end()
        perform { $0.driveSound() }
        return result
    }

    /// Marks which tracks the first stream carries. On the device's queue.
    func markTracks() {
        let (pieces, published) = state.withLock { state in
            let tracks = state.connections.all.filter(\.options.publishesMicrophone).map {
                $0.options.tracks(state.pieces)
            }
            return (state.pieces, tracks.reduce(into: Set<Int32>()) { $0.formUnion($1) })
        }
        for player in pieces.players.values { player.setPublishes(published.contains(player.track)) }
        let others = pieces.customSounds.keys.map(Pieces.track(ofCustomSound:)) + Pieces.rhythmTracks
        device.audio.withEngine { engine in
            for track in others { engine.music.setPublishes(track, published.contains(track)) }
        }
    }
}
