import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VoiceEngine

// MARK: Playing

extension ZegoExpressEngine {
    /// Plays a stream of the app, from any room, published yet or not.
    ///
    /// `onPlayerStateUpdate` reports `.playRequesting`, with 1004002 while the stream is not published, then
    /// `.playing`. 1000002 outside a room, 1004010 for one too many.
    public func startPlayingStream(_ streamID: String) { play(streamID, nil) }

    /// Plays a stream. The config's room is the one it is played for, if there are several. Only RTC is emulated.
    public func startPlayingStream(_ streamID: String, config: ZegoPlayerConfig) { play(streamID, config) }

    /// Plays a stream, with its pictures on a view. A stream that is played already moves to the view.
    public func startPlayingStream(_ streamID: String, canvas: ZegoCanvas?) { play(streamID, nil, on: canvas) }

    /// Plays a stream, with its pictures on a view. A stream that is played already moves to the view.
    public func startPlayingStream(_ streamID: String, canvas: ZegoCanvas?, config: ZegoPlayerConfig) {
        play(streamID, config, on: canvas)
    }

    /// Stops playing, and forgets the stream's volume and mute. A stream that is not played is ignored.
    public func stopPlayingStream(_ streamID: String) {
        begin("stopPlayingStream(\(streamID))") { $0.stop(StreamID(streamID)) }
    }

    /// Stops one stream and plays another. Where the other is refused the first plays on.
    public func switchPlayingStream(_ fromStreamID: String, toStreamID: String, config: ZegoPlayerConfig) {
        let wish = PlayWish(toStreamID, config)
        begin("switchPlayingStream(\(fromStreamID), toStreamID: \(toStreamID))") { engine in
            if engine.fault(of: wish) == nil { engine.stop(StreamID(fromStreamID)) }
        }
        play(toStreamID, config)
    }

    /// What is to be played, and for which room; an empty one is any.
    private struct PlayWish: Sendable {
        var stream: String
        var room: String
        var isFromCDN: Bool
        /// What of the request has no effect.
        var missing: [ZEGO.ExpressNotEmulated] = []

        init(_ streamID: String, _ config: ZegoPlayerConfig?) {
            stream = streamID
            room = config?.roomID ?? ""
            isFromCDN = config?.resourceMode == .onlyCDN
            guard let config else { return }
            if config.cdnConfig != nil { missing.append(.playerCDNConfig) }
            if [.onlyL3, .cdnPlus, .custom].contains(config.resourceMode) { missing.append(.playerResourceMode) }
            if config.videoCodecID != .idDefault { missing.append(.playerVideoCodec) }
            if config.sourceResourceType != 0 { missing.append(.playerSourceResourceType) }
            if config.codecTemplateID != 0 { missing.append(.playerCodecTemplate) }
        }
    }

    /// The room that something would be played for.
    private func room(for wish: PlayWish) -> Room? {
        state.withLock { $0.rooms.first { wish.room.isEmpty || $0.channel.rawValue == wish.room } }
    }

    /// Why something is not played; nil where it is asked for.
    private func fault(of wish: PlayWish) -> ZEGO.ExpressFailure? {
        guard room(for: wish) != nil else {
            let isOutside = state.withLock { $0.rooms.isEmpty }
            return .notInThisRoom(isOutside: isOutside)
        }
        return Check.stream(wish.stream) ?? (wish.isFromCDN ? .missing("playing from a CDN") : nil)
    }

    private func play(_ streamID: String, _ config: ZegoPlayerConfig?, on canvas: ZegoCanvas? = nil) {
        let wish = PlayWish(streamID, config)
        if canvas?.alphaBlend == true { warn(.canvasAlphaBlend) }
        let view = PictureView(canvas)
        begin("startPlayingStream(\(streamID))") { engine in
            for missing in wish.missing { engine.warn(missing) }
            let stream = StreamID(streamID)
            if let fault = engine.fault(of: wish) {
                engine.refuse("startPlayingStream", fault)
                return engine.tell(.player(.noPlay, fault.code, stream))
            }
            guard let room = engine.room(for: wish) else { return }
            // Asked twice it is played once.
            guard engine.state.withLock({ $0.plays[stream] == nil }) else {
                guard let view else { return }
                engine.state.withLock { $0.plays[stream]?.view = view }
                return engine.settleView(of: stream)
            }
            engine.state.withLock { state in
                state.lastRoom += 1
                state.plays[stream] = Play(
                    stream: stream, room: room.number, number: state.lastRoom, view: view,
                    volume: state.sound.playVolume)
            }
            if view != nil { engine.show(stream) }
            engine.settleEngine()
            engine.tell(.player(.playRequesting, .success, stream))
            engine.tell(.playerStep(.playStart, stream))
            engine.settlePlays()
        }
    }

    /// Requests from the cloud the streams to play that were not requested yet.
    func settlePlays() {
        let asked = state.withLock { state -> [(Play, Room)] in
            guard state.isConnected else { return [] }
            return state.plays.values.sorted { $0.number < $1.number }.compactMap { play in
                guard !play.isAsked, let room = state.rooms.first(where: { $0.number == play.room }), room.isInside,
                    !room.isReconnecting
                else { return nil }
                state.plays[play.stream]?.isAsked = true
                state.plays[play.stream]?.receivesPictures = false
                state.plays[play.stream]?.receivesSmall = false
                return (play, room)
            }
        }
        guard let link = state.withLock({ $0.link }) else { return }
        for (play, room) in asked {
            link.send(.rtc(.play(play.stream, true, in: room.channel))) { [weak self] result in
                self?.asked(play, result)
            }
        }
        settlePlayedPictures()
    }

    private func settleView(of stream: StreamID) {
        show(stream)
        settlePlayedPictures()
        drivePictures()
    }

    private func asked(_ play: Play, _ result: Result<Reply, CallFailure>) {
        guard state.withLock({ $0.plays[play.stream]?.number == play.number }) else { return }
        switch result {
        case .success(.subscribed(let stream?)): became(playable: stream)
        case .success(.subscribed(nil)):
            tell(.player(.playRequesting, .streamNotExist, play.stream))
            retries(play.stream)
        case .success(let reply): preconditionFailure("playing was answered with \(reply)")
        // It is requested again when the connection is back.
        case .failure(.lost): state.withLock { $0.plays[play.stream]?.isAsked = false }
        case .failure(.rejected(let error)):
            let failure = ZEGO.ExpressFailure(error)
            refuse("startPlayingStream", failure)
            drop(play, because: failure)
            settleEngine()
        }
    }

    /// Says that a stream is tried again, once until it is played.
    func retries(_ stream: StreamID) {
        let isNews = state.withLock { state in
            defer { state.plays[stream]?.isRetried = true }
            return state.plays[stream]?.isRetried == false
        }
        if isNews { tell(.playerStep(.retryPlayStart, stream)) }
    }

    /// Says that a stream is played, for the first time or again.
    func plays(_ stream: StreamID) {
        tell(.player(.playing, .success, stream))
        let isRetried = state.withLock { state in
            defer { state.plays[stream]?.isRetried = false }
            return state.plays[stream]?.isRetried == true
        }
        tell(.playerStep(isRetried ? .retryPlaySuccess : .playSuccess, stream))
    }

    /// An awaited stream is there, or the inputs of a mix changed.
    func became(playable stream: SubscribedStream) {
        let found = state.withLock { state -> (isNews: Bool, gone: [String])? in
            guard let play = state.plays[stream.stream] else { return nil }
            state.plays[stream.stream]?.playable = stream
            state.plays[stream.stream]?.isTold = true
            let names = Set(state.plays[stream.stream]?.sources.map(\.name) ?? [])
            return (!play.isTold, play.sources.map(\.name).filter { !names.contains($0) })
        }
        guard let (isNews, gone) = found else { return }
        device.audio.withEngine { engine in for name in gone { engine.removePublisher(name) } }
        applyPlayChoices()
        keepLevelsRunning()
        driveSound()
        watchBreaks()
        requestKeyFrame(of: stream.stream)
        guard isNews else { return }
        plays(stream.stream)
        let reports = state.withLock { state in
            let tellsAll = state.setup?.tellsInitialDevices == true
            return stream.devices.filter { report in
                // A device that played the stream before the connection was lost knows the old states.
                let known = state.plays[stream.stream]?.told.updateValue(report, forKey: report.device)
                return tellsAll || known.map { $0 != report } ?? false
            }
        }
        for report in reports { tell(.device(report, stream.stream)) }
    }

    /// A played stream is gone; its subscription stays.
    func ended(_ stream: StreamID) {
        let play = state.withLock { state in
            defer {
                state.plays[stream]?.playable = nil
                state.plays[stream]?.isTold = false
                state.plays[stream]?.introduced = false
                state.plays[stream]?.told = [:]
                state.plays[stream]?.breaks = SoundBreaks()
            }
            return state.plays[stream]
        }
        guard let play, play.playable != nil else { return }
        silence(play)
        removePictures(of: stream, keepsView: true)
        // While the connection is lost, the app already knows that nothing arrives.
        if play.isTold { tell(.player(.playRequesting, .streamNotExist, stream)) }
        retries(stream)
        keepLevelsRunning()
        driveSound()
    }

    private func stop(_ stream: StreamID) {
        let play = state.withLock { state in
            state.mutedStreams.remove(stream)
            state.pictures.mutedPlays.remove(stream)
            state.pictures.videoTypes[stream] = nil
            return state.plays[stream]
        }
        guard let play else { return }
        stop(play, because: nil)
        settleEngine()
    }

    /// Stops playing here and at the cloud, for the reason in `failure`; nil if the app stopped it.
    func stop(_ play: Play, because failure: ZEGO.ExpressFailure?) {
        let (link, rooms) = state.withLock { ($0.link, $0.rooms) }
        drop(play, because: failure)
        guard play.isAsked, let link, let room = rooms.first(where: { $0.number == play.room }) else { return }
        end(.play(play.stream, false, in: room.channel), in: room.number, over: link)
    }

    /// Stops playing here, for the reason in `failure`; nil if the app stopped it.
    func drop(_ play: Play, because failure: ZEGO.ExpressFailure?) {
        let current = state.withLock { state in
            state.mutedStreams.remove(play.stream)
            return state.plays.removeValue(forKey: play.stream)
        }
        silence(current ?? play)
        removePictures(of: play.stream, keepsView: false)
        // The code for the end of a stay is meant for publishers; players have their own code.
        let code = failure?.code == .publishRetryTimedOut ? .playInterrupted : failure?.code ?? .success
        tell(.player(.noPlay, code, play.stream))
        let step: ZegoStreamEvent =
            failure == nil || current?.isTold == true
            ? .playEnd : current?.isRetried == true ? .retryPlayFail : .playFail
        tell(.playerStep(step, play.stream))
    }

    private func silence(_ play: Play) {
        device.audio.withEngine { engine in
            for source in play.sources {
                engine.removePublisher(source.name)
                engine.setVolume(VoiceEngine.usualVolume, publisher: source.name)
                engine.setMuted(false, publisher: source.name)
            }
        }
    }

    // MARK: How it is heard

    /// Silences one stream on this device, played or not; nobody is told.
    public func mutePlayStreamAudio(_ mute: Bool, streamID: String) {
        begin("mutePlayStreamAudio(\(mute), streamID: \(streamID))") { engine in
            engine.state.withLock { state in
                if mute {
                    _ = state.mutedStreams.insert(StreamID(streamID))
                } else {
                    _ = state.mutedStreams.remove(StreamID(streamID))
                }
            }
            engine.applyPlayChoices()
        }
    }

    /// Silences every stream on this device, also later ones; nobody is told.
    public func muteAllPlayStreamAudio(_ mute: Bool) {
        begin("muteAllPlayStreamAudio(\(mute))") { $0.muteAll(mute) }
    }

    /// Silences every stream on this device, also later ones; nobody is told.
    public func muteAllPlayAudioStreams(_ mute: Bool) {
        begin("muteAllPlayAudioStreams(\(mute))") { $0.muteAll(mute) }
    }

    private func muteAll(_ mute: Bool) {
        state.withLock { $0.sound.mutesAllPlays = mute }
        applyPlayChoices()
    }

    /// Sets how loud one played stream is heard here: 0 to 200. Beyond full scale it is limited. Forgotten when the
    /// stream is stopped.
    public func setPlayVolume(_ volume: Int32, streamID: String) {
        begin("setPlayVolume(\(volume), streamID: \(streamID))") { engine in
            let isPlayed = engine.state.withLock { state in
                state.plays[StreamID(streamID)]?.volume = Self.clamped(volume)
                return state.plays[StreamID(streamID)] != nil
            }
            guard isPlayed else {
                return engine.refuse(
                    "setPlayVolume", .streamNotPlayed(streamID))
            }
            engine.applyPlayChoices()
        }
    }

    /// Sets how loud every stream is heard here, also later ones: 0 to 200. Beyond full scale it is limited.
    public func setAllPlayStreamVolume(_ volume: Int32) {
        begin("setAllPlayStreamVolume(\(volume))") { engine in
            engine.state.withLock { state in
                state.sound.playVolume = Self.clamped(volume)
                for stream in state.plays.keys { state.plays[stream]?.volume = Self.clamped(volume) }
            }
            engine.applyPlayChoices()
        }
    }

    static func clamped(_ volume: Int32) -> Int {
        min(max(Int(volume), 0), ZEGO.profile.sdk.maximumVolume.value)
    }

    /// Makes the voice engine play as was chosen.
    func applyPlayChoices() {
        let (plays, muted, mutesAll, isSpeakerMuted) = state.withLock { state in
            (Array(state.plays.values), state.mutedStreams, state.sound.mutesAllPlays, state.sound.isSpeakerMuted)
        }
        device.audio.withEngine { engine in
            engine.isPlayoutEnabled = !isSpeakerMuted
            engine.isEveryPublisherMuted = mutesAll
            for play in plays {
                for source in play.sources {
                    engine.setVolume(source.volume, publisher: source.name)
                    engine.setMuted(muted.contains(play.stream), publisher: source.name)
                }
            }
        }
    }
}
