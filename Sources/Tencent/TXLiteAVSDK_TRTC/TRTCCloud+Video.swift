import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VideoEngine

// MARK: The local pictures

extension TRTCCloud {
    /// Opens the camera and shows it on a view, mirrored if it is the front camera. In a room, an anchor is seen by the
    /// others; audience get warning 6001 and are not seen.
    ///
    /// `onCameraDidReady` reports that it is open, `onError` with -1301 that it cannot be opened, -1314 that the app may
    /// not use it, -1316 that another app has it. A repeated call changes the camera and the view.
    public func startLocalPreview(_ frontCamera: Bool, view: TXView?) {
        let canvas = view?.canvas
        begin("startLocalPreview(\(frontCamera), view: \(canvas == nil ? "nil" : "…"))") { cloud in
            cloud.openCamera(frontCamera ? .front : .back, canvas)
        }
    }

    /// Does what ``startLocalPreview(_:view:)`` does, with the camera that was used last. For macOS.
    public func startLocalPreview(_ view: TXView?) {
        startLocalPreview(device.video.withEngine { $0.cameraPosition == .front }, view: view)
    }

    /// Shows the local camera on another view.
    public func updateLocalView(_ view: TXView?) {
        let canvas = view?.canvas
        begin("updateLocalView(\(canvas == nil ? "nil" : "…"))") { cloud in
            cloud.state.withLock { $0.pictures.localView = canvas }
            cloud.drivePictures()
        }
    }

    /// Closes the camera. The others are told that the user cannot be seen. The view keeps its last picture.
    public func stopLocalPreview() {
        begin("stopLocalPreview()") { cloud in
            let isOpen = cloud.state.withLock { state in
                state.pictures.isPreviewing = false
                guard case .open = state.pictures.camera else { return false }
                state.pictures.camera = .closed
                return true
            }
            guard isOpen else { return }
            cloud.settlePictures()
            cloud.drivePictures()
        }
    }

    /// Sends no pictures of the camera, or for `.sub` of the screen, and tells the others that these cannot be seen; or
    /// ends that. The preview goes on.
    public func muteLocalVideo(_ streamType: TRTCVideoStreamType, mute: Bool) {
        begin("muteLocalVideo(\(streamType), mute: \(mute))") { cloud in
            cloud.state.withLock { state in
                if streamType == .sub { state.pictures.isScreenMuted = mute } else { state.pictures.isMuted = mute }
            }
            cloud.settlePictures()
            cloud.drivePictures()
        }
    }

    /// Sends no pictures of the camera; or ends that. Deprecated by the vendor.
    public func muteLocalVideo(_ mute: Bool) { muteLocalVideo(.big, mute: mute) }

    /// Shows the others an image while the camera is muted, which then counts as seen; nil ends that. It is sent so many times
    /// a second, 5 to 10.
    ///
    /// `onError` with -2 tells of an image that has no pixels.
    public func setVideoMuteImage(_ image: TXImage?, fps: Int) {
        let picture = image.map { $0.shownPicture }
        begin("setVideoMuteImage(\(image == nil ? "nil" : "…"), fps: \(fps))") { cloud in
            if case .some(.none) = picture {
                return cloud.tell(.error(.imageInvalid))
            }
            let sdk = Tencent.profile.sdk
            let rate = max(sdk.minimumMuteImageRate.value, min(sdk.maximumMuteImageRate.value, fps))
            let muteImage = (picture ?? nil).map { MuteImage(picture: $0, frameRate: rate) }
            cloud.state.withLock { $0.pictures.muteImage = muteImage }
            cloud.settlePictures()
            cloud.drivePictures()
        }
    }

    /// Sets size, rate and bit rate of the camera's pictures, also while they are sent. Sizes that the codec does not
    /// take become the nearest.
    public func setVideoEncoderParam(_ param: TRTCVideoEncParam) {
        let settings = encoderSettings(of: param)
        state.withLock { $0.pictures.latestSize = settings }
        begin("setVideoEncoderParam(\(settings.width) x \(settings.height), \(settings.frameRate) fps)") { cloud in
            cloud.state.withLock { $0.pictures.encoding = settings }
            cloud.drivePictures()
        }
    }

    /// The values of parameters that the app gives.
    func encoderSettings(of param: TRTCVideoEncParam) -> VideoSettings {
        if param.minVideoBitrate != 0 { device.warn(of: Tencent.TRTCNotEmulated.minVideoBitrate) }
        if param.enableAdjustRes { device.warn(of: Tencent.TRTCNotEmulated.enableAdjustRes) }
        return VideoSettings(param)
    }

    /// Sets how the local view shows the camera.
    public func setLocalRenderParams(_ params: TRTCRenderParams) {
        let layout = PictureLayout(params)
        begin("setLocalRenderParams(…)") { cloud in
            cloud.state.withLock { $0.pictures.localLayout = layout }
            cloud.drivePictures()
        }
    }

    /// Sends the camera's pictures mirrored; or not, the default. The local view is not affected.
    public func setVideoEncoderMirror(_ mirror: Bool) {
        begin("setVideoEncoderMirror(\(mirror))") { cloud in
            cloud.device.video.withEngine { $0.mirrorsSentPictures = mirror }
        }
    }

    /// Sends the camera's pictures turned to the right; or not, the default. The local view is not affected.
    public func setVideoEncoderRotation(_ rotation: TRTCVideoRotation) {
        begin("setVideoEncoderRotation(\(rotation.rawValue * 90))") { cloud in
            cloud.device.video.withEngine { $0.sentRotation = PictureRotation(rotation) }
        }
    }

    /// Uses the other camera. Deprecated by the vendor.
    public func switchCamera() {
        begin("switchCamera()") { cloud in
            let isFront = cloud.device.video.withEngine { $0.cameraPosition == .front }
            _ = cloud.useCamera(isFront ? .back : .front)
        }
    }

    private func openCamera(_ position: CameraPosition, _ view: PictureCanvas?) {
        switch state.withLock({ $0.pictures.camera }) {
        case .custom: return
        case .screen:
            return tell(.error(.screenInPlaceOfCamera))
        case .closed, .open: break
        }
        do {
            try device.video.withEngine { engine throws(CameraFailure) in
                try engine.setCameraPosition(position)
                try engine.startCapture()
            }
        } catch {
            return tell(of: error)
        }
        let isNews = state.withLock { state in
            defer { state.pictures.camera = .open }
            (state.pictures.localView, state.pictures.isPreviewing) = (view, true)
            return !state.pictures.camera.isOpen
        }
        drivePictures()
        if isNews { tell(.cameraReady) }
        warnIfUnseen()
        settlePictures()
    }

    private func tell(of failure: CameraFailure) {
        let code: Tencent.TRTCCode =
            switch failure {
            case .fault(.notAuthorized): .cameraNotAuthorized
            case .fault(.occupied): .cameraOccupied
            case .fault(.missing), .picture: .cameraStartFailed
            }
        if failure == .fault(.missing) { tell(.warning(Tencent.TRTCFailure(.warningNoCamera, of: failure))) }
        tell(.error(Tencent.TRTCFailure(code, of: failure)))
    }

    func warnIfUnseen() {
        guard state.withLock({ $0.entered?.isSpeaker == false }) else { return }
        tell(.warning(.audienceNotSeen))
    }

    /// Uses the other camera; false if it does not open.
    func useCamera(_ position: CameraPosition) -> Bool {
        do {
            try device.video.withEngine { engine throws(CameraFailure) in try engine.setCameraPosition(position) }
            return true
        } catch {
            tell(of: error)
            return false
        }
    }
}

// MARK: Others' pictures

extension TRTCCloud {
    /// Asks for a user's pictures and shows them on a view, also if they come later: those of the camera, or for `.sub`
    /// of the screen. With `.small` the camera's pictures come in the small size while the user sends that. A choice of
    /// ``setRemoteVideoStreamType(_:type:)`` outlasts `.big`.
    public func startRemoteView(_ userId: String, streamType: TRTCVideoStreamType, view: TXView?) {
        let canvas = view?.canvas
        let text = "startRemoteView(\(userId), streamType: \(streamType), view: \(canvas == nil ? "nil" : "…"))"
        begin(text) { cloud in
            cloud.chooseSize(of: UserID(userId), forView: streamType)
            cloud.view(RemotePictures(userId, streamType), on: canvas)
        }
    }

    /// Asks for the pictures of a user's camera. Deprecated by the vendor.
    public func startRemoteView(_ userId: String, view: TXView?) {
        startRemoteView(userId, streamType: .big, view: view)
    }

    /// Shows a user's pictures on another view. Nothing happens if they were not asked for.
    public func updateRemoteView(_ view: TXView?, streamType: TRTCVideoStreamType, forUser userId: String) {
        let canvas = view?.canvas
        begin("updateRemoteView(\(canvas == nil ? "nil" : "…"), streamType: \(streamType), forUser: \(userId))") {
            cloud in
            let remote = RemotePictures(userId, streamType)
            guard cloud.state.withLock({ $0.pictures.views[remote] != nil }) else { return }
            cloud.state.withLock { $0.pictures.views[remote] = .some(canvas) }
            cloud.apply(remote)
        }
    }

    /// Shows a user's pictures no longer, and receives none. The view keeps its last picture.
    public func stopRemoteView(_ userId: String, streamType: TRTCVideoStreamType) {
        begin("stopRemoteView(\(userId), streamType: \(streamType))") { cloud in
            cloud.stopViewing([RemotePictures(userId, streamType)])
        }
    }

    /// Shows none of a user's pictures any longer. Deprecated by the vendor.
    public func stopRemoteView(_ userId: String) {
        begin("stopRemoteView(\(userId))") { cloud in
            cloud.stopViewing([RemotePictures(userId, .big), RemotePictures(userId, .sub)])
        }
    }

    /// Shows nobody's pictures any longer.
    public func stopAllRemoteView() {
        begin("stopAllRemoteView()") { cloud in
            cloud.stopViewing(cloud.state.withLock { $0.pictures.views.keys.sorted() })
        }
    }

    /// Receives none of a user's pictures, and shows the last one; or ends that. Nobody is told.
    public func muteRemoteVideoStream(_ userId: String, streamType: TRTCVideoStreamType, mute: Bool) {
        begin("muteRemoteVideoStream(\(userId), streamType: \(streamType), mute: \(mute))") { cloud in
            let remote = RemotePictures(userId, streamType)
            cloud.mute([remote]) { pictures in
                if mute { pictures.mutedRemotes.insert(remote) } else { pictures.mutedRemotes.remove(remote) }
            }
        }
    }

    /// Receives no pictures of a user's camera; or ends that. Deprecated by the vendor.
    public func muteRemoteVideoStream(_ userId: String, mute: Bool) {
        muteRemoteVideoStream(userId, streamType: .big, mute: mute)
    }

    /// Receives nobody's pictures, and shows the last ones; or ends that. Nobody is told.
    public func muteAllRemoteVideoStreams(_ mute: Bool) {
        begin("muteAllRemoteVideoStreams(\(mute))") { cloud in
            cloud.mute(cloud.state.withLock { $0.pictures.views.keys.sorted() }) {
                $0.areRemotesMuted = mute
                if !mute { $0.mutedRemotes = [] }
            }
        }
    }

    /// Sets how a view shows a user's pictures, also if it comes later.
    public func setRemoteRenderParams(_ userId: String, streamType: TRTCVideoStreamType, params: TRTCRenderParams) {
        let layout = PictureLayout(params)
        begin("setRemoteRenderParams(\(userId), streamType: \(streamType), …)") { cloud in
            let remote = RemotePictures(userId, streamType)
            cloud.state.withLock { $0.pictures.layouts[remote] = layout }
            cloud.apply(remote)
        }
    }

    private func view(_ remote: RemotePictures, on canvas: PictureCanvas?) {
        state.withLock { state in
            guard state.entered?.visible.contains(remote) == true, state.pictures.views[remote] == nil else { return }
            state.pictures.requested.insert(remote)
        }
        change(subscriptions: [remote]) { $0.views[remote] = .some(canvas) }
        let isMuted = state.withLock { !$0.pictures.receives(remote) }
        device.video.withEngine { $0.setMuted(isMuted, remote.key) }
        apply(remote)
        drivePictures()
    }

    func stopViewing(_ remotes: [RemotePictures]) {
        let seen = state.withLock { state in remotes.filter { state.isSeen($0) } }
        change(subscriptions: remotes) { pictures in
            for remote in remotes {
                pictures.views[remote] = nil
                pictures.requested.remove(remote)
                pictures.frozen.remove(remote)
                if !remote.isScreen, pictures.sizes[remote.user]?.isOfView == true { pictures.sizes[remote.user] = nil }
            }
        }
        for remote in seen { tell(.videoStatus(remote, .stopped, .localStopped)) }
        device.video.withEngine { engine in
            for remote in remotes {
                engine.setCanvas(nil, for: remote.key)
                engine.setMuted(false, remote.key)
                engine.removeStream(remote.key)
            }
        }
        drivePictures()
    }

    /// Mutes others' pictures, or ends that, and tells the app of those that it could see or sees again.
    private func mute(_ remotes: [RemotePictures], _ body: (inout Pictures) -> Void) {
        let before = state.withLock { state in remotes.filter { state.isSeen($0) } }
        change(subscriptions: remotes, body)
        let (after, muted) = state.withLock { state in
            for remote in remotes { state.pictures.frozen.remove(remote) }
            return (
                remotes.filter { state.isSeen($0) }, remotes.filter { !state.pictures.receives($0) }
            )
        }
        device.video.withEngine { engine in
            for remote in remotes { engine.setMuted(muted.contains(remote), remote.key) }
        }
        for remote in before where !after.contains(remote) { tell(.videoStatus(remote, .stopped, .localStopped)) }
        for remote in after where !before.contains(remote) { tell(.videoStatus(remote, .playing, .localStarted)) }
    }

    /// Shows a user's pictures where, and how, the app wants them. Who draws them has no view of them.
    func apply(_ remote: RemotePictures) {
        let (canvas, layout) = state.withLock { state in
            let isDrawn = state.pictures.remoteRenderers[remote.user.rawValue] != nil
            return (isDrawn ? nil : state.pictures.views[remote] ?? nil, state.pictures.layouts[remote])
        }
        if let layout { canvas?.layout = layout }
        device.video.withEngine { $0.setCanvas(canvas, for: remote.key) }
    }

    /// Changes what is received, and tells the cloud of it.
    private func change(subscriptions remotes: [RemotePictures], _ body: (inout Pictures) -> Void) {
        let changes = state.withLock { state in
            let before = remotes.map { state.pictures.receives($0) }
            body(&state.pictures)
            return zip(remotes, before).compactMap { remote, received in
                let receives = state.pictures.receives(remote)
                return receives == received ? nil : (remote, receives)
            }
        }
        for (remote, receives) in changes { subscribe(to: remote, receives) }
    }

    private func subscribe(to remote: RemotePictures, _ isSubscribed: Bool) {
        guard let room = state.withLock({ $0.entered }) else { return }
        if isSubscribed { tellSize(of: remote, in: room) }
        let command = RTCCommand.subscribe(
            channel: room.channel, stream: remote.stream, kinds: remote.kind, isSubscribed: isSubscribed)
        room.link.send(.rtc(command)) { [weak self] result in
            // Requests that the network lost are repeated when it is back.
            guard case .failure(.rejected(let error)) = result else { return }
            self?.tell(.error(Tencent.TRTCFailure(error)))
        }
        if isSubscribed { requestKeyFrame(of: remote, in: room) }
    }

    /// Asks again for everything that the app wants to see: in a room that was just entered, and when requests may have
    /// been lost.
    func subscribePicturesAgain() {
        let remotes = state.withLock { state in
            state.pictures.views.keys.sorted().filter { state.pictures.receives($0) }
        }
        for remote in remotes { subscribe(to: remote, true) }
    }

    /// Reports whether a user's camera and screen can be seen, if that changed.
    func seen(_ stream: ListedStream, stay number: Int) {
        guard stream.index == 0 else { return }
        let user = stream.publisher.user
        let kinds = stream.kinds.subtracting(stream.muted)
        for remote in [RemotePictures(user, isScreen: false), RemotePictures(user, isScreen: true)] {
            report(remote, isVisible: kinds.contains(remote.kind), stay: number)
        }
    }

    func unseen(_ user: UserID, stay number: Int) {
        for isScreen in [false, true] {
            report(RemotePictures(user, isScreen: isScreen), isVisible: false, stay: number)
        }
    }

    private func report(_ remote: RemotePictures, isVisible: Bool, stay number: Int) {
        let isNews = change(stay: number) { room in
            isVisible ? room.visible.insert(remote).inserted : room.visible.remove(remote) != nil
        }
        guard isNews == true else { return }
        if !isVisible {
            device.video.withEngine { $0.removeStream(remote.key) }
            let wasSeen = state.withLock { state in
                state.pictures.requested.remove(remote)
                state.pictures.frozen.remove(remote)
                return state.pictures.receives(remote)
            }
            if wasSeen { tell(.videoStatus(remote, .stopped, .remoteStopped)) }
        }
        tell(remote.isScreen ? .subStreamAvailable(remote.user, isVisible) : .videoAvailable(remote.user, isVisible))
    }

    /// Takes a packet of pictures that the app wants to see. Packets that arrive before or after the user is announced
    /// as visible are dropped.
    func receive(_ packet: PicturePacket, of media: MediaPacket) {
        guard media.stream == nil else { return }
        let remote = RemotePictures(media.publisher, isScreen: media.kind == .screen)
        let isWanted = state.withLock { state in
            guard state.pictures.receives(remote) else { return false }
            let isVisible = state.changeRoom { room in
                guard room.visible.contains(remote) else { return false }
                room.reports.pictures.received += packet.payload.count
                return true
            }
            return isVisible ?? false
        }
        guard isWanted else { return }
        device.video.withEngine { $0.receive(packet, from: remote.key, isSmall: media.kind == .smallPicture) }
    }
}

extension TRTCCloud.State {
    /// Whether the app asked for pictures that can be seen, and receives them.
    fileprivate func isSeen(_ remote: RemotePictures) -> Bool {
        entered?.visible.contains(remote) == true && pictures.receives(remote)
    }
}

// MARK: What has no effect

extension TRTCCloud {
    /// Has no effect: the phone is not turned.
    public func setGSensorMode(_ mode: TRTCGSensorMode) {
        guard lifetime.begin("TRTCCloud.setGSensorMode(\(mode))", on: device) else { return }
        device.warn(of: Tencent.TRTCNotEmulated.setGSensorMode)
    }

    /// Has no effect: pictures do not change with the network.
    public func setNetworkQosParam(_ param: TRTCNetworkQosParam) {
        guard lifetime.begin("TRTCCloud.setNetworkQosParam(\(param.preference))", on: device) else { return }
        device.warn(of: Tencent.TRTCNotEmulated.setNetworkQosParam)
    }

    /// Has no effect: nothing is drawn onto pictures.
    public func setWatermark(_ image: TXImage?, streamType: TRTCVideoStreamType, rect: CGRect) {
        guard lifetime.begin("TRTCCloud.setWatermark(_:streamType:rect:)", on: device) else { return }
        device.warn(of: Tencent.TRTCNotEmulated.setWatermark)
    }
}
