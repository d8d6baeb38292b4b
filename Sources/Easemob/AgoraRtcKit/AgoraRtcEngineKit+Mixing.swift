import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: A mixed file

extension AgoraRtcEngineKit {
    /// Plays a file beside the local user's voice: 0, or -2 for a `cycle` that is neither -1, for ever, nor above 0.
    ///
    /// `rtcEngine(_:audioMixingStateChanged:reasonCode:)` tells how it goes: 701 for a file that cannot be played, 702 for a
    /// call within 100 ms of the last one. The others hear it as long as the local sound is published, unless it is a loopback.
    /// A file that plays is replaced.
    @discardableResult
    public func startAudioMixing(_ filePath: String, loopback: Bool, cycle: Int) -> Int32 {
        startAudioMixing(filePath, loopback: loopback, cycle: cycle, startPos: 0)
    }

    /// The same from a position in milliseconds.
    @discardableResult
    public func startAudioMixing(_ filePath: String, loopback: Bool, cycle: Int, startPos: Int) -> Int32 {
        mix(
            "startAudioMixing(\(filePath), loopback: \(loopback), cycle: \(cycle))", filePath, loopback, cycle, startPos
        )
    }

    /// The same for SDK 4.0. The voice is sent too, whatever `replace` says.
    @discardableResult
    public func startAudioMixing(_ filePath: String, loopback: Bool, replace: Bool, cycle: Int) -> Int32 {
        guard !replace else {
            return act("startAudioMixing(\(filePath), replace: true)") { _ in .notSupported }
        }
        return startAudioMixing(filePath, loopback: loopback, cycle: cycle, startPos: 0)
    }

    private func mix(_ call: String, _ path: String, _ loopback: Bool, _ cycle: Int, _ start: Int) -> Int32 {
        let now = device.now
        var isTooOften = false
        let result = act(call) { state in
            guard cycle == -1 || cycle > 0, start >= 0 else { return .invalidArgument }
            let gap = Duration.milliseconds(Agora.profile.sdk.minimumMixingGapMilliseconds.value)
            isTooOften = state.pieces.lastMixingCall.map { now - $0 < gap } ?? false
            state.pieces.lastMixingCall = now
            if !isTooOften { state.pieces.mixing = Pieces.Mixing(path: path) }
            return .noError
        }
        guard result == 0 else { return result }
        guard !isTooOften else {
            perform { $0.tellMixing(.failed, .tooFrequentlyCall) }
            return result
        }
        let track = MusicTrack(
            id: Pieces.mixingTrack, path: path, loopCount: cycle == -1 ? .max : cycle - 1, publishes: !loopback,
            startMilliseconds: start, isShort: true)
        perform { engine in
            let pieces = engine.state.withLock { $0.pieces }
            var sound = TrackSound(
                publishes: track.publishes, publishVolume: pieces.mixingPublishVolume,
                playoutVolume: pieces.mixingPlayoutVolume)
            sound.pitch = Double(pieces.mixingPitch) / 12
            engine.start(track, sound)
        }
        return result
    }

    /// Starts a track, whose events come with the ticks.
    func start(_ track: MusicTrack, _ sound: TrackSound) {
        let sdk = Agora.profile.sdk
        let maximum = sdk.maximumEffects.value + sdk.maximumPlayers.value + 2
        device.audio.withEngine { engine in
            engine.music.start(track, maximumTracks: maximum)
            engine.music.apply(sound, to: track.id)
        }
        driveSound()
    }

    /// Ends the file. Without one nothing happens.
    @discardableResult
    public func stopAudioMixing() -> Int32 { act("stopAudioMixing()", then: { $0.endMixing() }) }

    func endMixing() {
        let wasThere = state.withLock { state in
            defer { state.pieces.mixing = nil }
            return state.pieces.mixing != nil
        }
        guard wasThere else { return }
        device.audio.withEngine { $0.music.stop(Pieces.mixingTrack) }
        tellMixing(.stopped, .stoppedByUser)
        driveSound()
    }

    /// Holds the file: 0, or -8 without one.
    @discardableResult
    public func pauseAudioMixing() -> Int32 { setPaused("pauseAudioMixing()", true) }

    /// Goes on with the file: 0, or -8 without one.
    @discardableResult
    public func resumeAudioMixing() -> Int32 { setPaused("resumeAudioMixing()", false) }

    private func setPaused(_ call: String, _ isPaused: Bool) -> Int32 {
        var isNews = false
        let result = act(call) { state in
            guard let mixing = state.pieces.mixing else { return .invalidState }
            isNews = mixing.isPaused != isPaused
            state.pieces.mixing?.isPaused = isPaused
            return .noError
        }
        guard result == 0, isNews else { return result }
        perform { engine in
            engine.device.audio.withEngine { $0.music.setPaused(Pieces.mixingTrack, isPaused) }
            engine.tellMixing(isPaused ? .paused : .playing, .typeOk)
        }
        return result
    }

    /// Sets how loud the file is for everybody: 0…100, -2 beyond; it holds for later files too.
    @discardableResult
    public func adjustAudioMixingVolume(_ volume: Int) -> Int32 {
        adjust("adjustAudioMixingVolume(\(volume))", volume, publishes: true, plays: true)
    }

    /// Sets how loud the others hear the file: 0…100, -2 beyond.
    @discardableResult
    public func adjustAudioMixingPublishVolume(_ volume: Int) -> Int32 {
        adjust("adjustAudioMixingPublishVolume(\(volume))", volume, publishes: true, plays: false)
    }

    /// Sets how loud the file is here: 0…100, -2 beyond.
    @discardableResult
    public func adjustAudioMixingPlayoutVolume(_ volume: Int) -> Int32 {
        adjust("adjustAudioMixingPlayoutVolume(\(volume))", volume, publishes: false, plays: true)
    }

    private func adjust(_ call: String, _ volume: Int, publishes: Bool, plays: Bool) -> Int32 {
        act(call) { state in
            guard Self.isPlainVolume(volume) else { return .invalidArgument }
            if publishes { state.pieces.mixingPublishVolume = volume }
            if plays { state.pieces.mixingPlayoutVolume = volume }
            return .noError
        } then: { engine in
            engine.device.audio.withEngine { voice in
                if publishes { voice.music.setPublishVolume(Pieces.mixingTrack, volume) }
                if plays { voice.music.setPlayoutVolume(Pieces.mixingTrack, volume) }
            }
        }
    }

    /// How loud the others hear the file.
    public func getAudioMixingPublishVolume() -> Int32 { Int32(state.withLock { $0.pieces.mixingPublishVolume }) }

    /// How loud the file is here.
    public func getAudioMixingPlayoutVolume() -> Int32 { Int32(state.withLock { $0.pieces.mixingPlayoutVolume }) }

    /// How long the file plays, in milliseconds; -8 without one, -1 for one that cannot be read.
    public func getAudioMixingDuration() -> Int32 {
        guard let path = state.withLock({ $0.pieces.mixing?.path }) else {
            return -Agora.ErrorCode.invalidState.rawValue
        }
        return MusicPlayer.duration(path).map { Int32(clamping: $0) } ?? -Agora.ErrorCode.failed.rawValue
    }

    /// Where in the file it is, in milliseconds; -8 without one.
    public func getAudioMixingCurrentPosition() -> Int32 {
        let position = device.audio.withEngine { $0.music.position(Pieces.mixingTrack) }
        return position.map { Int32(clamping: $0) } ?? -Agora.ErrorCode.invalidState.rawValue
    }

    /// Goes on elsewhere in the file: 0, or -8 without one, -2 for a position below 0.
    @discardableResult
    public func setAudioMixingPosition(_ pos: Int) -> Int32 {
        act("setAudioMixingPosition(\(pos))") { state in
            guard state.pieces.mixing != nil else { return .invalidState }
            state.pieces.mixing?.toldSecond = max(0, pos) / 1000
            return pos >= 0 ? .noError : .invalidArgument
        } then: { engine in
            engine.device.audio.withEngine { $0.music.seek(Pieces.mixingTrack, milliseconds: pos) }
        }
    }

    /// Moves the file's pitch: -12…12 semitones, -2 beyond; it holds for later files too.
    @discardableResult
    public func setAudioMixingPitch(_ pitch: Int) -> Int32 {
        if pitch != 0, !VoiceEffects.canChangePitch { device.warn(of: Agora.RTCNotEmulated.pitchOnIOS) }
        return act("setAudioMixingPitch(\(pitch))") { state in
            let maximum = Agora.profile.sdk.maximumSemitones.value
            guard (-maximum...maximum).contains(pitch) else { return .invalidArgument }
            state.pieces.mixingPitch = pitch
            return .noError
        } then: { engine in
            engine.device.audio.withEngine { $0.music.setPitch(Pieces.mixingTrack, Double(pitch) / 12) }
        }
    }

    /// Has no effect but for ``AgoraAudioMixingDualMonoMode/auto``.
    @discardableResult
    public func setAudioMixingDualMonoMode(_ mode: AgoraAudioMixingDualMonoMode) -> Int32 {
        mode == .auto
            ? act("setAudioMixingDualMonoMode(\(mode))") : ignore("setAudioMixingDualMonoMode(\(mode))", .dualMono)
    }

    /// The tracks of the file: 1, or -8 without one.
    public func getAudioTrackCount() -> Int32 {
        state.withLock { $0.pieces.mixing == nil } ? -Agora.ErrorCode.invalidState.rawValue : 1
    }

    /// Has no effect but for the first track.
    @discardableResult
    public func selectAudioTrack(_ index: Int) -> Int32 {
        index == 0 ? act("selectAudioTrack(0)") : ignore("selectAudioTrack(\(index))", .audioTrack)
    }

    // MARK: Events

    /// Tells how the mixed file goes. On the device's queue.
    func tellMixing(_ state: AgoraAudioMixingStateType, _ reason: AgoraAudioMixingReasonCode) {
        tell("audioMixingStateChanged(\(state), reasonCode: \(reason))") { [self] in
            $0.tellRtcEngine(self, audioMixingStateChanged: state, reasonCode: reason)
        }
    }

    /// Tells the app the events of its files.
    func take(_ events: [MusicEvent]) {
        guard !events.isEmpty else { return }
        for event in events {
            let id = event.id
            if id == Pieces.mixingTrack {
                takeMixing(event)
            } else if id == Pieces.echoTrack {
                if case .completed = event { endEchoTest() }
            } else if let player = state.withLock({ $0.pieces.players.values.first { $0.track == id } }) {
                player.take(event)
            } else if id >= 0 {
                takeEffect(event, id)
            }
        }
        driveSound()
    }

    private func takeMixing(_ event: MusicEvent) {
        switch event {
        case .started(_, nil):
            let isFirst = state.withLock { state in
                defer { state.pieces.mixing?.isPlaying = true }
                return state.pieces.mixing?.isPlaying == false
            }
            if isFirst { tellMixing(.playing, .typeOk) }
        case .started(_, .some):
            state.withLock { $0.pieces.mixing = nil }
            tellMixing(.failed, .canNotOpen)
        case .progressed(_, let milliseconds, _):
            let interval = Agora.profile.sdk.positionIntervalMilliseconds.value
            let isDue = state.withLock { state in
                guard let told = state.pieces.mixing?.toldSecond, told != milliseconds / interval else { return false }
                state.pieces.mixing?.toldSecond = milliseconds / interval
                return true
            }
            guard isDue else { return }
            tell("audioMixingPositionChanged(\(milliseconds))") { [self] in
                $0.tellRtcEngine(self, audioMixingPositionChanged: milliseconds)
            }
        case .looped: tellMixing(.playing, .oneLoopCompleted)
        case .completed(_, let failure):
            state.withLock { $0.pieces.mixing = nil }
            guard failure == nil else { return tellMixing(.failed, .interruptedEOF) }
            tellMixing(.stopped, .allLoopsCompleted)
            tell("localAudioMixingDidFinish") { [self] in $0.tellRtcEngineLocalAudioMixingDidFinish(self) }
        }
    }
}
