import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: For the engine

extension ZegoExpressEngine {
    /// What the voice engine plays at most: the players bound what is theirs, so that it refuses nothing.
    static var maximumTracks: Int {
        let sdk = ZEGO.profile.sdk
        return sdk.maximumMediaPlayers.value + sdk.maximumEffects.value
    }

    /// Makes a media player; nil, with 1008030, when there are four.
    public func createMediaPlayer() -> ZegoMediaPlayer? {
        device.record(.call, "ZegoExpressEngine.createMediaPlayer()")
        let maximum = Int32(ZEGO.profile.sdk.maximumMediaPlayers.value)
        let (player, hasEngine) = state.withLock { state -> (ZegoMediaPlayer?, Bool) in
            guard state.setup != nil else { return (nil, false) }
            guard let id = (0..<maximum).first(where: { state.players[$0] == nil }) else { return (nil, true) }
            let player = ZegoMediaPlayer(engine: self, id: id)
            state.players[id] = player
            return (player, true)
        }
        if player == nil {
            refuse(
                "createMediaPlayer",
                hasEngine ? .tooManyMediaPlayers(maximum: Int(maximum)) : .noEngine)
        }
        return player
    }

    /// Lets a media player go.
    public func destroy(_ mediaPlayer: ZegoMediaPlayer) {
        begin("destroyMediaPlayer(\(mediaPlayer.id))") { engine in
            mediaPlayer.leave()
            engine.state.withLock { state in
                if state.players[mediaPlayer.id] === mediaPlayer { state.players[mediaPlayer.id] = nil }
            }
            engine.applyCapture()
            engine.settleEngine()
        }
    }

    /// Passes the music events to the players they belong to.
    func take(_ events: [MusicEvent]) {
        guard !events.isEmpty else { return }
        let (players, effects) = state.withLock { ($0.players, $0.effects) }
        for event in events {
            let id =
                switch event {
                case .started(let id, _), .progressed(let id, _, _), .looped(let id), .completed(let id, _): id
                }
            if let player = players[id] { player.take(event) } else { effects?.take(event, id: id) }
        }
    }
}
