public import AgoraRtcKit
import Devices
import Synchronization
import VendorDialects

// The robots' play lists, and the player of a karaoke room.

extension ASRTCKit {
    // MARK: Play lists

    /// Plays a list from its beginning, for everybody if the user speaks: see ``AgoraConfig``.
    public func playMusic(with type: VMMUSIC_TYPE) {
        device.record(.call, "ASRTCKit.playMusic(with: \(type))")
        guard rtcKit.stopAudioMixing() == 0 else { return }
        // What was played before ends first, and that end is not one of the new list's files.
        device.after(Easemob.profile.voiceRoom.rules.playListGap) { [weak self] in
            guard let self else { return }
            device.deliver(on: nil) {
                self.state.withLock { $0.musicType = type }
                self.play(0)
            }
        }
    }

    /// Stops the list that plays.
    public func stopPlayMusic() {
        device.record(.call, "ASRTCKit.stopPlayMusic()")
        guard let music = state.withLock({ $0.musicType }) else { return }
        report(.none, in: music)
        guard music != .sound else { return }
        play(files(of: music).count)
    }

    /// Plays one noise of ``AgoraConfig/HighSound`` or ``AgoraConfig/NoneSound``.
    public func playSound(with index: Int, type: VMMUSIC_TYPE) {
        device.record(.call, "ASRTCKit.playSound(with: \(index), type: \(type))")
        stopPlayMusic()
        state.withLock { $0.musicType = type }
        let noises =
            switch type {
            case .ainsHigh: AgoraConfig.HighSound
            case .ainsOff: AgoraConfig.NoneSound
            case .alien, .ainsMid, .sound, .game, .social, .ktv, .anchor: [String]()
            }
        rtcKit.startAudioMixing(noises.indices.contains(index) ? noises[index] : "", loopback: false, cycle: 1)
    }

    /// Stops what plays.
    public func stopPlaySound() {
        device.record(.call, "ASRTCKit.stopPlaySound()")
        rtcKit.stopAudioMixing()
    }

    private func files(of list: VMMUSIC_TYPE) -> [String] {
        device.object(AgoraConfigValues.self) { _ in AgoraConfigValues() }.files(of: list)
    }

    /// Plays a file of the list; behind the last one the list is at its end.
    private func play(_ index: Int) {
        let music = state.withLock { state in
            state.baseMusicCount = index
            return state.musicType
        }
        guard let music, music != .sound else { return }
        let files = files(of: music)
        guard index < files.count else {
            rtcKit.stopAudioMixing()
            return report(.ended, in: music)
        }
        let file = files[index]
        let robots: [(mark: String, robot: ALIEN_TYPE)] = [("-B-", .blue), ("-R-", .red), ("-B&R-", .blueAndRed)]
        if let robot = robots.first(where: { file.contains($0.mark) })?.robot { report(robot, in: music) }
        rtcKit.startAudioMixing(file, loopback: false, cycle: 1)
    }

    /// A file is at its end, or was stopped: the next one is played.
    func mixingStopped() {
        let (music, index) = state.withLock { ($0.musicType, $0.baseMusicCount) }
        guard let music else { return }
        guard music != .sound else { return report(.none, in: .sound) }
        if index < files(of: music).count { play(index + 1) }
    }

    private func report(_ robot: ALIEN_TYPE, in music: VMMUSIC_TYPE) {
        tell("reportAlien(with: \(robot), musicType: \(music))") { $0.tellReportAlien(with: robot, musicType: music) }
    }

    // MARK: The player

    var player: (any AgoraRtcMediaPlayerProtocol)? { state.withLock { $0.mediaPlayer }?.value }

    /// Opens music, which repeats without end, at a position in ms; -1 where there is no player.
    @discardableResult
    public func open(with url: String, startPos: Int) -> Int32 {
        _ = player?.setLoopCount(-1)
        return player?.open(url, startPos: startPos) ?? -1
    }

    /// Plays; -1 where there is no player.
    @discardableResult
    public func play() -> Int32 { player?.play() ?? -1 }

    /// Pauses; -1 where there is no player.
    @discardableResult
    public func pause() -> Int32 { player?.pause() ?? -1 }

    /// Stops; -1 where there is no player.
    @discardableResult
    public func stop() -> Int32 { player?.stop() ?? -1 }

    /// Which side of the music is heard; -1 where there is no player.
    @discardableResult
    public func setAudioDualMonoMode(with mode: AgoraAudioDualMonoMode) -> Int32 {
        player?.setAudioDualMonoMode(mode) ?? -1
    }

    /// How loud the music is here; -1 where there is no player.
    @discardableResult
    public func adjustPlayoutVolume(with volume: Int32) -> Int32 { player?.adjustPlayoutVolume(volume) ?? -1 }

    /// What the player does; `failed` where there is none.
    @discardableResult
    public func getPlayerState() -> AgoraMediaPlayerState { player?.getPlayerState() ?? .failed }

    /// Where the music is, in ms.
    @discardableResult
    public func getPosition() -> Int { player?.getPosition() ?? 0 }

    /// How long the music is, in ms.
    @discardableResult
    public func getDuration() -> Int { player?.getDuration() ?? 0 }

    /// Goes to a position in ms; -1 where there is no player.
    @discardableResult
    public func seek(to position: Int) -> Int32 { player?.seek(toPosition: position) ?? -1 }
}

// The vendor's component misspells the SDK's callbacks, so it hears of nothing.
extension ASRTCKit: AgoraRtcMediaPlayerDelegate {}
