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
        let camera = all.first { $0.pictures.camera.isOpen }
        let second = all.first { $0.pictures.isScreenOpen }
        let isMainSent = all.contains { $0.pictures.camera.isOpen && $0.isInside }
        let isSecondSent = all.contains { $0.pictures.isScreenOpen && $0.isInside }
        let isMainMuted = !all.contains { $0.pictures.camera.isOpen && !$0.pictures.isMuted }
        let isSecondMuted = !all.contains { $0.pictures.isScreenOpen && !$0.pictures.isScreenMuted }
        let main = isMainSent ? camera?.pictures.mainStream(isMuted: isMainMuted) : nil
        let small = all.first { $0.pictures.camera.isOpen && $0.pictures.smallEncoding != nil }?
            .pictures.smallEncoding?.encoding
        let other = isSecondSent ? second?.pictures.secondStream(isMuted: isSecondMuted) : nil
        let looksAtOwn = all.contains { $0.pictures.localRenderer != nil }
        let looksAtOthers = all.contains { !$0.pictures.remoteRenderers.isEmpty }
        let changes = all.contains { $0.pictures.changer != nil }
        // An app that draws the local pictures itself has no view of them.
        let preview = all.first {
            $0.pictures.isPreviewing && $0.pictures.localView != nil && $0.pictures.localRenderer == nil
        }?.pictures
        if let preview { preview.localView?.layout = preview.localLayout }
        let screenView = all.first { $0.pictures.screenView != nil }?.pictures
        let failure = device.video.withEngine { engine -> CameraFailure? in
            engine.collected = looksAtOwn ? .captured : []
            if looksAtOthers { engine.collected.insert(.received) }
            engine.appChangesPictures = changes
            engine.preview = preview?.localView
            for stream in [PictureStream.main, .screen] {
                let isScreens = screenView.map { ($0.camera.isScreen ? .main : .screen) == stream } ?? false
                engine.setPreview(isScreens ? screenView?.screenView : nil, of: stream)
            }
            if let pictures = camera?.pictures, case .open = pictures.camera {
                engine.captureFormat = pictures.encoding.encoding
            } else {
                engine.stopCapture()
                engine.captureFormat = nil
            }
            var failure: CameraFailure?
            for (stream, wanted) in [(PictureStream.main, main), (.screen, other)] {
                guard let error = engine.send(stream, as: wanted) else { continue }
                engine.stopSending(stream)
                failure = error
            }
            engine.sendSmall(small.map { [.main: $0] } ?? [:])
            return failure
        }
        if let failure { return endScreens(failure) }
        guard all.contains(where: { $0.pictures.isUsed }) else { return device.audio.stopPictures() }
        device.audio.startPictures { [weak self] tick in self?.take(tick) }
    }

    /// The screen, which was shared, cannot be shared any longer.
    private func endScreens(_ failure: CameraFailure) {
        for instance in instances where instance.state.withLock({ $0.pictures.stopScreen() }) {
            instance.tell(.error(Tencent.TRTCFailure(.screenStartFailed, of: failure)))
            instance.tell(.screenStopped)
            instance.settlePictures()
        }
        drivePictures()
    }

    // MARK: Ticks

    private func take(_ tick: PictureTick) {
        guard !lifetime.isOver else { return }
        let isImage: Bool =
            if case .source(.picture) = device.video.withEngine({ $0.pictures(of: .main) }) { true } else { false }
        for instance in instances {
            for packet in tick.outgoing { instance.send(packet, isImage: isImage) }
            for event in tick.events { instance.take(event) }
            if !tick.pictures.isEmpty { instance.show(tick.pictures) }
        }
    }

    private func send(_ outgoing: OutgoingPicturePacket, isImage: Bool) {
        let kind = outgoing.stream.kind
        let bytes = outgoing.packet.payload.count
        let sending = state.withLock { state -> (link: any Link, channel: ChannelID, user: UserID)? in
            // An instance that shows an image while it is muted does not send what another one shows.
            let isCameras = outgoing.stream.original == .main
            let isOthers = isCameras && state.pictures.isMuted && state.pictures.muteImage != nil && !isImage
            let isMuted = state.pictures.mutedKinds.contains(isCameras ? .picture : kind)
            guard !isOthers, !isMuted else { return nil }
            let sending = state.changeRoom { room -> (any Link, ChannelID, UserID)? in
                guard room.published.contains(kind) else { return nil }
                room.reports.pictures.sent += bytes
                return (room.link, room.channel, room.entry.user)
            }
            return sending ?? nil
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
            guard state.withLock({ $0.entered?.published.contains(stream.kind) == true }) else { return }
            tell(.firstLocalVideoFrame(stream.type))
        case .firstCaptured(.main, let size):
            // Without a view there is no first picture of it.
            guard state.withLock({ $0.pictures.isPreviewing && $0.pictures.localRenderer != nil }) else { return }
            tell(.firstVideoFrame(nil, .big, size))
        case .firstShown(let key, let size): tell(of: key) { .firstVideoFrame($0.user, $0.type, size) }
        case .firstDecoded(let key, let size):
            if state.withLock({ $0.pictures.remoteRenderers[key.publisher] != nil }) {
                tell(of: key) { .firstVideoFrame($0.user, $0.type, size) }
            }
            let wasThere = state.withLock { $0.pictures.requested.remove(RemotePictures(key)) != nil }
            tell(of: key) { .videoStatus($0, .playing, wasThere ? .localStarted : .remoteStarted) }
        case .froze(let key):
            // A stream that has a picture a second is not frozen between two of them.
            let rate = device.video.withEngine { $0.statistics.received.first { $0.key == key }?.frameRate }
            guard let rate, rate > 2 else { return }
            _ = state.withLock { $0.pictures.frozen.insert(RemotePictures(key)) }
            tell(of: key) { .videoStatus($0, .loading, .bufferingBegin) }
        case .resumed(let key):
            guard state.withLock({ $0.pictures.frozen.remove(RemotePictures(key)) != nil }) else { return }
            tell(of: key) { .videoStatus($0, .playing, .bufferingEnd) }
        case .sizeChanged(let key, let size): tell(of: key) { .videoSizeChanged($0.user, $0.type, size) }
        case .keyFrameWanted(let key): request(of: key) { .requestKeyFrame(channel: $0, stream: $1, kind: $2) }
        case .packetsWanted(let key, let sequences):
            request(of: key) { .requestPackets(channel: $0, stream: $1, kind: $2, sequences: sequences) }
        case .encodingFailed(_, let error): device.warn("pictures cannot be sent: \(error)")
        case .firstCaptured, .capturedSizeChanged, .sentSizeChanged, .firstReceived: break
        }
    }

    /// Asks the publisher of a stream for something. A request that is lost is made again.
    private func request(
        of key: PictureStreamKey, _ command: (ChannelID, StreamReference, MediaKinds) -> RTCCommand
    ) {
        let remote = RemotePictures(key)
        guard let room = state.withLock({ $0.entered }), room.visible.contains(remote) else { return }
        room.link.send(.rtc(command(room.channel, remote.stream, key.stream.kind))) { _ in }
    }

    private func tell(of key: PictureStreamKey, _ call: (RemotePictures) -> DelegateCall) {
        let remote = RemotePictures(key)
        guard state.withLock({ $0.entered?.visible.contains(remote) == true && $0.pictures.views[remote] != nil })
        else { return }
        tell(call(remote))
    }

    // MARK: The cloud

    /// Tells the cloud of changes to the local pictures that it does not know yet.
    func settlePictures() {
        let (room, pictures) = state.withLock { ($0.entered, $0.pictures) }
        guard let room, room.outages.isConnected else { return }
        let wanted = room.isSpeaker ? pictures.kinds : []
        state.withLock { $0.sideData.sendsCamera = wanted.contains(.picture) && !pictures.isMuted }
        sendPictures()
        settle([.picture, .screen], publish: wanted, mute: pictures.mutedKinds, in: room)
        // Small pictures follow by themselves: where they are refused, the others are not.
        settle(.smallPicture, publish: wanted, in: room)
    }

    /// Resets everything that ends with a room: the camera, the screen, views, mutes. Other settings stay.
    func resetPictures() {
        let remotes = state.withLock { state in
            let remotes = state.pictures.views.keys.sorted()
            (state.pictures.camera, state.pictures.isPreviewing, state.pictures.localView) = (.closed, false, nil)
            (state.pictures.isScreenOpen, state.pictures.screenQueue) = (false, nil)
            (state.pictures.isScreenPaused, state.pictures.screenView) = (false, nil)
            (state.pictures.requested, state.pictures.frozen, state.pictures.sizes) = ([], [], [:])
            (state.pictures.isMuted, state.pictures.isScreenMuted) = (false, false)
            (state.pictures.views, state.pictures.mutedRemotes, state.pictures.areRemotesMuted) = ([:], [], false)
            return remotes
        }
        device.video.withEngine { engine in
            for remote in remotes {
                engine.setCanvas(nil, for: remote.key)
                engine.setMuted(false, remote.key)
                engine.removeStream(remote.key)
            }
        }
        drivePictures()
    }
}
