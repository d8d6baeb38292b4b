import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VideoEngine

// The device's pictures, which all instances share, and what the cloud is told of them.
extension TRTCCloud {
    /// Starts and stops what of the pictures is needed. All instances of a device share the cameras and the screen.
    func drivePictures() {
        if let main = state.withLock({ $0.main }) { return main.drivePictures() }
        guard !lifetime.isOver else { return device.audio.stopPictures() }
        let all = instances.map { instance in
            instance.state.withLock { (pictures: $0.pictures, isInside: $0.entered?.isSpeaker == true) }
        }
        let camera = all.first { $0.pictures.camera.isOpen }?.pictures
        let screen = all.first { $0.pictures.isScreenOpen }?.pictures
        let isSent = all.contains { $0.pictures.camera.isOpen && $0.isInside }
        let isCameraMuted = !all.contains { $0.pictures.camera.isOpen && !$0.pictures.isMuted }
        let isScreenMuted = !all.contains { $0.pictures.isScreenOpen && !$0.pictures.isScreenMuted }
        let looksAtOwn = all.contains { $0.pictures.localRenderer != nil }
        let looksAtOthers = all.contains { !$0.pictures.remoteRenderers.isEmpty }
        let changes = all.contains { $0.pictures.changer != nil }
        let preview = all.first { $0.pictures.isPreviewing && $0.pictures.localView != nil }?.pictures
        if let preview { preview.localView?.layout = preview.localLayout }
        device.video.withEngine { engine in
            engine.collected = looksAtOwn ? .captured : []
            if looksAtOthers { engine.collected.insert(.received) }
            engine.appChangesPictures = changes
            engine.preview = preview?.localView
            drive(.main, of: camera, isSent: isSent, isMuted: isCameraMuted, &engine)
            guard let screen else { return engine.stopSending(.screen) }
            let encoding = screen.screenEncoding.encoding
            if engine.encoding(of: .screen) != encoding { engine.setEncoding(encoding, of: .screen) }
            if engine.isSentMuted(.screen) != isScreenMuted { engine.setSentMuted(isScreenMuted, .screen) }
        }
        guard all.contains(where: { $0.pictures.isUsed }) else { return device.audio.stopPictures() }
        device.audio.startPictures { [weak self] tick in self?.take(tick) }
    }

    private func drive(
        _ stream: PictureStream, of pictures: Pictures?, isSent: Bool, isMuted: Bool, _ engine: inout VideoEngine
    ) {
        guard let pictures else {
            engine.stopCapture()
            engine.captureFormat = nil
            return engine.stopSending(stream)
        }
        let encoding = pictures.encoding.encoding
        if case .open = pictures.camera { engine.captureFormat = encoding } else { engine.stopCapture() }
        guard isSent else { return engine.stopSending(stream) }
        guard engine.isSending(stream) else {
            let source: SentPictures =
                if case .custom(let queue) = pictures.camera { .source(.pushed(queue)) } else { .camera }
            do {
                try engine.startSending(stream, source, encoding: encoding)
            } catch {
                preconditionFailure("what an app pushes opens always: \(error)")
            }
            return engine.setSentMuted(isMuted, stream)
        }
        if engine.encoding(of: stream) != encoding { engine.setEncoding(encoding, of: stream) }
        if engine.isSentMuted(stream) != isMuted { engine.setSentMuted(isMuted, stream) }
    }

    // MARK: Ticks

    private func take(_ tick: PictureTick) {
        guard !lifetime.isOver else { return }
        for instance in instances {
            for packet in tick.outgoing { instance.send(packet) }
            for event in tick.events { instance.take(event) }
            if !tick.pictures.isEmpty { instance.show(tick.pictures) }
        }
    }

    private func send(_ outgoing: OutgoingPicturePacket) {
        let kind = outgoing.stream.kind
        let sending = state.withLock { state -> (link: any Link, channel: ChannelID, user: UserID)? in
            guard let room = state.entered, room.sentPictures?.contains(kind) == true,
                !state.pictures.mutedKinds.contains(kind)
            else { return nil }
            return (room.link, room.channel, room.entry.user)
        }
        guard let sending else { return }
        sending.link.send(
            MediaPacket(outgoing.packet, of: kind, channel: sending.channel, publisher: sending.user))
    }

    private func take(_ event: PictureEvent) {
        switch event {
        case .firstPreviewShown(let size):
            guard state.withLock({ $0.pictures.isPreviewing }) else { return }
            tell(.firstVideoFrame(nil, .big, size))
        case .firstSent(let stream, _):
            guard state.withLock({ $0.entered?.sentPictures?.contains(stream.kind) == true }) else { return }
            tell(.firstLocalVideoFrame(stream.type))
        case .firstShown(let key, let size): tell(of: key) { .firstVideoFrame($0.user, $0.type, size) }
        case .sizeChanged(let key, let size): tell(of: key) { .videoSizeChanged($0.user, $0.type, size) }
        case .keyPictureWanted(let key):
            let remote = RemotePictures(key)
            guard let room = state.withLock({ $0.entered }), room.visible.contains(remote) else { return }
            room.link.send(
                .rtc(.requestKeyPicture(channel: room.channel, stream: remote.stream, kind: remote.kind))
            ) { _ in }
        case .encodingFailed(_, let error): device.warn("pictures cannot be sent: \(error)")
        case .firstCaptured, .capturedSizeChanged, .sentSizeChanged, .firstReceived, .firstDecoded, .froze, .resumed:
            break
        }
    }

    private func tell(of key: PictureStreamKey, _ call: (RemotePictures) -> DelegateCall) {
        let remote = RemotePictures(key)
        guard state.withLock({ $0.entered?.visible.contains(remote) == true && $0.pictures.views[remote] != nil })
        else { return }
        tell(call(remote))
    }

    // MARK: The cloud

    /// Tells the cloud changes of the own pictures that it does not know yet.
    func settlePictures() {
        let (room, pictures) = state.withLock { ($0.entered, $0.pictures) }
        guard let room, room.isConnected else { return }
        let wanted = room.isSpeaker ? pictures.kinds : []
        state.withLock { $0.sideData.sendsCamera = wanted.contains(.picture) && !pictures.isMuted }
        sendPictures()
        // Muting goes first, so that others are not told of pictures that are muted from the beginning.
        let muted = pictures.mutedKinds
        if room.mutedPictures != muted {
            change(stay: room.number) { $0.mutedPictures = muted }
            let all: MediaKinds = [.picture, .screen]
            for (kinds, isMuted) in [(muted, true), (all.subtracting(muted), false)] {
                let news =
                    isMuted
                    ? kinds.subtracting(room.mutedPictures ?? []) : kinds.intersection(room.mutedPictures ?? all)
                guard !news.isEmpty else { continue }
                room.link.send(.rtc(.mute(channel: room.channel, index: 0, kinds: news, isMuted: isMuted))) {
                    [weak self] result in
                    guard case .failure(.lost) = result else { return }
                    self?.change(stay: room.number) { $0.mutedPictures = nil }
                }
            }
        }
        guard room.sentPictures != wanted else { return }
        change(stay: room.number) { $0.sentPictures = wanted }
        let gone = (room.sentPictures ?? [.picture, .screen]).subtracting(wanted)
        let news = wanted.subtracting(room.sentPictures ?? [])
        if !gone.isEmpty {
            room.link.send(.rtc(.unpublish(channel: room.channel, index: 0, kinds: gone))) { [weak self] result in
                self?.picturesPublished(result, stay: room.number)
            }
        }
        if !news.isEmpty {
            room.link.send(.rtc(.publish(channel: room.channel, index: 0, name: nil, kinds: news, extra: ""))) {
                [weak self] result in self?.picturesPublished(result, stay: room.number)
            }
        }
    }

    private func picturesPublished(_ result: Result<Reply, CallFailure>, stay number: Int) {
        switch result {
        case .success: break
        case .failure(.lost): change(stay: number) { $0.sentPictures = nil }
        case .failure(.rejected(let error)):
            let isCurrent = change(stay: number) { room in
                room.sentPictures = []
                return true
            }
            guard isCurrent == true else { return }
            tell(.error(Tencent.TRTCFailure(error)))
        }
    }

    /// A subscriber cannot decode what comes.
    func sendKeyPicture(of kind: MediaKinds) {
        device.video.withEngine { $0.requestKeyPicture(kind == .screen ? .screen : .main) }
    }

    /// Resets everything that ends with a room: the camera, the screen, views, mutes. Other settings stay.
    func resetPictures() {
        let remotes = state.withLock { state in
            let remotes = state.pictures.views.keys.sorted()
            (state.pictures.camera, state.pictures.isPreviewing, state.pictures.localView) = (.closed, false, nil)
            (state.pictures.isScreenOpen, state.pictures.screenQueue) = (false, nil)
            (state.pictures.isMuted, state.pictures.isScreenMuted) = (false, false)
            (state.pictures.views, state.pictures.mutedRemotes, state.pictures.areRemotesMuted) = ([:], [], false)
            return remotes
        }
        device.video.withEngine { engine in
            for remote in remotes {
                engine.setCanvas(nil, for: remote.key)
                engine.removeStream(remote.key)
            }
        }
        drivePictures()
    }
}
