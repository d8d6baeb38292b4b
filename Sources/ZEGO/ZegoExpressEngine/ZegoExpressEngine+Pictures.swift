import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// The device's pictures, and what the cloud is told of them. The main channel sends the camera; one channel may send the
// screen. Everything here runs on the device's queue.
extension ZegoExpressEngine {
    /// Starts and stops what of the pictures is needed.
    func drivePictures() {
        let (choices, custom, codec, isUsed, isLive, isWatching, hasEngine) = state.withLock { state in
            let main = state.publications[0]
            let isWatching = state.plays.values.contains { $0.view != nil || state.receives($0) }
            return (
                state.pictures, state.custom, main?.codec ?? .idDefault, main != nil || state.pictures.isPreviewing,
                main?.step == .live,
                isWatching, state.setup != nil
            )
        }
        let isOpen = choices.isCameraOn(custom) && isUsed && hasEngine
        device.video.withEngine { engine in
            engine.cameraStandIn = custom.capture?.queue
            engine.appChangesPictures = custom.processing != nil
            engine.collected = custom.rendering == nil ? [] : [.captured, .received]
        }
        startCustomVideo(isUsed && hasEngine)
        driveScreen()
        openCamera(isOpen)
        let isWorking = isOpen && !state.withLock { $0.pictures.isBroken }
        if choices.isPreviewing { choices.preview?.apply() }
        device.video.withEngine { engine in
            engine.captureFormat = isOpen ? choices.config.capture : nil
            let isShown = choices.isPreviewing && custom.rendering?.showsCaptured != false
            engine.preview = isShown ? choices.preview?.canvas : nil
            switch choices.mirror {
            // The app's own pictures are of no front camera.
            case .onlyPreviewMirror:
                (engine.previewMirror, engine.mirrorsSentPictures) = (custom.capture == nil ? .automatic : .off, false)
            case .bothMirror: (engine.previewMirror, engine.mirrorsSentPictures) = (.on, true)
            case .noMirror: (engine.previewMirror, engine.mirrorsSentPictures) = (.off, false)
            case .onlyPublishMirror: (engine.previewMirror, engine.mirrorsSentPictures) = (.off, true)
            }
            guard isWorking, isLive else {
                if choices.source(of: 0) != .screenCapture { engine.stopSending(.main) }
                return
            }
            engine.send(.main, as: WantedPictures(.camera, choices.encoding(of: 0, codec), isMuted: choices.isMuted))
        }
        driveSmallPictures()
        noteCamera(choices, custom.capture, isOpen: isOpen)
        if choices.screenSlot != nil { reportDevices() }
        for slot in state.withLock({ $0.publications.keys.sorted() }) { settlePictures(of: slot) }
        let isSharing = state.withLock { $0.pictures.sentScreen != nil }
        guard hasEngine, isOpen || isWatching || isSharing else { return device.audio.stopPictures() }
        device.audio.startPictures { [weak self] tick in self?.take(tick) }
    }

    /// Sends the screen in the channel whose source it is.
    private func driveScreen() {
        let (slot, screen, old) = state.withLock { state in
            let slot = state.pictures.screenSlot.flatMap { slot in
                state.pictures.capturesScreen && state.publications[slot]?.step == .live ? slot : nil
            }
            defer { state.pictures.sentScreen = slot }
            let choices = state.pictures
            let codec = slot.flatMap { state.publications[$0]?.codec } ?? .idDefault
            let screen = WantedPictures(
                .screen, choices.encoding(of: slot ?? 0, codec), isMuted: choices.isMuted(slot ?? 0))
            return (slot, screen, choices.sentScreen)
        }
        if let old, old != slot { device.video.withEngine { $0.stopSending(PictureStream(number: old)) } }
        guard let slot else { return }
        if let failure = device.video.withEngine({ $0.send(PictureStream(number: slot), as: screen) }) {
            state.withLock { ($0.pictures.capturesScreen, $0.pictures.sentScreen) = (false, nil) }
            refuse("startScreenCapture", ZEGO.ExpressFailure(failure))
        }
    }

    private func openCamera(_ isNeeded: Bool) {
        guard isNeeded else {
            state.withLock { $0.pictures.isBroken = false }
            return device.video.withEngine { $0.stopCapture() }
        }
        guard !device.video.withEngine({ $0.isCapturing }), !state.withLock({ $0.pictures.isBroken }) else { return }
        do {
            try device.video.withEngine { engine throws(CameraFailure) in try engine.startCapture() }
        } catch {
            state.withLock { $0.pictures.isBroken = true }
            tell(.deviceFailed(ZegoDeviceExceptionType(error), .camera))
        }
    }

    /// Keeps what players are told of the camera. Nothing is told as long as no app has meant pictures.
    private func noteCamera(_ choices: PictureChoices, _ capture: CustomCapture?, isOpen: Bool) {
        let isNews = state.withLock { state in
            let before = state.sound.camera
            if isOpen {
                let ownState: ZegoRemoteDeviceState = choices.isMuted ? .mute : .open
                state.sound.camera = state.pictures.isBroken ? .genericError : capture?.deviceState ?? ownState
            } else if choices.wantsCamera == false || before != nil {
                state.sound.camera = .disable
            }
            return state.sound.camera != before
        }
        if isNews { reportDevices() }
    }

    // MARK: Ticks

    private func take(_ tick: PictureTick) {
        guard state.withLock({ $0.setup != nil }) else { return }
        for packet in tick.outgoing { send(packet) }
        for event in tick.events { take(event) }
        for picture in tick.pictures { take(picture) }
    }

    private func take(_ collected: CollectedPicture) {
        switch collected.place {
        case .captured(.main) where state.withLock({ $0.custom.processing != nil }): process(collected)
        case .captured(.main): render(captured: collected.picture)
        case .captured: break
        case .received(let key): render(collected.picture, of: StreamID(key.publisher))
        }
    }

    private func send(_ outgoing: OutgoingPicturePacket) {
        let sending = state.withLock { state -> (any Link, Room, Publication)? in
            guard state.sendsMedia, let publication = state.publications[outgoing.stream.number],
                publication.pictures.kinds.contains(.picture), let link = state.link,
                let room = state.rooms.first(where: { $0.number == publication.room })
            else { return nil }
            return (link, room, publication)
        }
        let isSmall = outgoing.stream.isSmall
        guard let (link, room, publication) = sending, !isSmall || publication.codec.isLayered else { return }
        link.send(
            MediaPacket(
                outgoing.packet, of: isSmall ? .smallPicture : .picture, channel: room.channel, publisher: room.user,
                stream: publication.stream))
    }

    private func take(_ event: PictureEvent) {
        switch event {
        case .firstCaptured(let stream, let size):
            tell(.capturedFirstPicture(stream.channel))
            tell(.ownPictureSize(size, stream.channel))
        case .capturedSizeChanged(let stream, let size): tell(.ownPictureSize(size, stream.channel))
        case .firstPreviewShown: tell(.previewedFirstPicture)
        case .firstSent(let stream, _) where !stream.isSmall: tell(.sentFirstPicture(stream.channel))
        case .firstReceived(let key): tell(of: key) { .receivedFirstPicture($0) }
        case .firstDecoded(let key, let size), .sizeChanged(let key, let size):
            tell(of: key) { .playedPictureSize(size, $0) }
        case .firstShown(let key, _): tell(of: key) { .shownFirstPicture($0) }
        case .froze(let key): tellBreak(of: StreamID(key.publisher), isFrozen: true)
        case .resumed(let key): tellBreak(of: StreamID(key.publisher), isFrozen: false)
        case .keyFrameWanted(let key):
            request([key.kind], of: StreamID(key.publisher)) { .requestKeyFrame(channel: $0, stream: $1, kind: $2) }
        case .packetsWanted(let key, let sequences):
            request([key.kind], of: StreamID(key.publisher)) {
                .requestPackets(channel: $0, stream: $1, kind: $2, sequences: sequences)
            }
        case .encodingFailed(_, let error): device.warn("pictures cannot be sent: \(error)")
        case .sentSizeChanged, .firstSent: break
        }
    }

    private func tell(of key: PictureStreamKey, _ notice: (StreamID) -> Notice) {
        let stream = StreamID(key.publisher)
        guard state.withLock({ $0.plays[stream]?.playable != nil }) else { return }
        tell(notice(stream))
    }

    /// Reports that no pictures come, or come again. A closed camera, or one that is not to be seen, shows none on purpose.
    private func tellBreak(of stream: StreamID, isFrozen: Bool) {
        let isNews = state.withLock { state in
            guard let play = state.plays[stream], let playable = play.playable, play.tellsFreeze != isFrozen else {
                return false
            }
            let camera = playable.devices.first { $0.device == .camera }
            let isMeant = camera.map { ZegoRemoteDeviceState($0) == .open } ?? true
            guard !isFrozen || (isMeant && state.receives(play)) else { return false }
            state.plays[stream]?.tellsFreeze = isFrozen
            return true
        }
        if isNews { tell(.soundBroke(isFrozen ? .videoBreakOccur : .videoBreakResume, stream)) }
    }

    // MARK: The cloud

    /// Tells the cloud whether a stream has pictures, and whether they are muted.
    private func settlePictures(of slot: Int) {
        let found = state.withLock { state -> (any Link, Room, Publication, [PublishedState.Change], String)? in
            guard state.isConnected, let publication = state.publications[slot], publication.step == .live,
                let room = state.rooms.first(where: { $0.number == publication.room }), room.isInside,
                !room.isReconnecting, let link = state.link
            else { return nil }
            let all: MediaKinds = [.picture, .smallPicture]
            let kinds: MediaKinds = publication.codec.isLayered ? all : .picture
            let wanted = state.sendsPictures(slot) ? kinds : []
            let muted: MediaKinds = state.pictures.isMuted(slot) ? .picture : []
            let changes = state.publications[slot]?.pictures.settle(all, publish: wanted, mute: muted)
            return (link, room, publication, changes ?? [], state.extras[slot] ?? "")
        }
        guard let (link, room, publication, changes, extra) = found else { return }
        for told in changes {
            let command = told.command(in: room.channel, index: slot, name: publication.stream, extra: extra)
            link.send(command) { [weak self] result in
                // What is refused is not asked for again before the app changes it.
                if case .failure(.rejected(let error)) = result {
                    self?.refuse("enableCamera", ZEGO.ExpressFailure(error))
                    return
                }
                self?.state.withLock { state in
                    guard state.publications[slot]?.number == publication.number else { return }
                    _ = state.publications[slot]?.pictures.take(result, of: told)
                }
            }
        }
    }

    /// Asks the cloud for the pictures of played streams that have a view, or for no more of them.
    func settlePlayedPictures() {
        settlePlayedSizes()
        let changes = state.withLock { state -> [(Play, Room, Bool)] in
            guard state.isConnected else { return [] }
            return state.plays.values.sorted { $0.number < $1.number }.compactMap { play in
                let receives = state.receives(play)
                guard play.isAsked, play.receivesPictures != receives,
                    let room = state.rooms.first(where: { $0.number == play.room }), room.isInside,
                    !room.isReconnecting
                else { return nil }
                state.plays[play.stream]?.receivesPictures = receives
                return (play, room, receives)
            }
        }
        guard let link = state.withLock({ $0.link }) else { return }
        for (play, room, receives) in changes {
            let command = RTCCommand.subscribe(
                channel: room.channel, stream: .named(stream: play.stream), kinds: .picture, isSubscribed: receives)
            link.send(.rtc(command)) { [weak self] result in
                // It is requested again when the connection is back.
                guard case .failure(.lost) = result else { return }
                self?.state.withLock { $0.plays[play.stream]?.receivesPictures = !receives }
            }
            if receives { requestKeyFrame(of: play.stream) }
        }
    }

    /// Asks for a key frame in the size that is wanted, and in the other one, in case it is the only one. The one that does not
    /// come is asked for in vain.
    func requestKeyFrame(of stream: StreamID) {
        let wantsSmall = state.withLock { $0.wantsSmall(stream) }
        request(wantsSmall ? [.smallPicture, .picture] : [.picture], of: stream) {
            .requestKeyFrame(channel: $0, stream: $1, kind: $2)
        }
    }

    /// Asks the publisher of a played stream for something, in these sizes. The engine asks again as long as it waits.
    private func request(
        _ kinds: [MediaKinds], of stream: StreamID, _ command: (ChannelID, StreamReference, MediaKinds) -> RTCCommand
    ) {
        let found = state.withLock { state -> (any Link, Room)? in
            guard let play = state.plays[stream], play.playable != nil, state.receives(play),
                let room = state.rooms.first(where: { $0.number == play.room }), let link = state.link
            else { return nil }
            return (link, room)
        }
        guard let (link, room) = found else { return }
        for kind in kinds { link.send(.rtc(command(room.channel, .named(stream: stream), kind))) { _ in } }
    }

    /// Takes a packet of the pictures of a stream that is played on a view.
    func receive(_ picture: PicturePacket, of packet: MediaPacket) {
        guard let stream = packet.stream, [.picture, .smallPicture].contains(packet.kind) else { return }
        let isWanted = state.withLock { state in
            state.plays[stream].map { $0.playable != nil && state.receives($0) } ?? false
        }
        guard isWanted else { return }
        device.video.withEngine {
            $0.receive(
                picture, from: PictureStreamKey(publisher: stream.rawValue), isSmall: packet.kind == .smallPicture)
        }
    }

    /// Shows a played stream where the app wants it, or nowhere.
    func show(_ stream: StreamID) {
        let view = state.withLock { state in
            state.custom.rendering?.shows(stream) == false ? nil : state.plays[stream]?.view
        }
        view?.apply()
        device.video.withEngine {
            $0.setCanvas(view?.canvas, for: PictureStreamKey(publisher: stream.rawValue))
        }
    }

    /// Forgets the pictures of a stream that is not played any more, or has ended.
    func removePictures(of stream: StreamID, keepsView: Bool) {
        device.video.withEngine { engine in
            let key = PictureStreamKey(publisher: stream.rawValue)
            engine.removeStream(key)
            if !keepsView { engine.setCanvas(nil, for: key) }
        }
    }
}

extension PictureStreamKey {
    /// The kind of media in which a stream with a name has its pictures.
    fileprivate var kind: MediaKinds { stream.isSmall ? .smallPicture : .picture }
}

extension PictureStream {
    /// The publish channel that has the number of the stream.
    fileprivate var channel: ZegoPublishChannel { ZegoPublishChannel(rawValue: UInt(number)) ?? .main }
}

extension ZEGO.ExpressFailure {
    /// Why the screen is not captured.
    init(_ failure: CameraFailure) {
        self = .screenCaptureFailed(failure, isDenied: failure == .fault(.notAuthorized))
    }
}

extension ZegoDeviceExceptionType {
    init(_ failure: CameraFailure) {
        switch failure {
        case .fault(.notAuthorized): self = .permissionNotGranted
        case .fault(.occupied): self = .deviceOccupied
        case .fault(.missing): self = .invalidId
        case .picture: self = .generic
        }
    }
}
