import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VideoEngine

// MARK: The own pictures

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

    /// Shows the own camera on another view.
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

    /// Sets size, rate and bit rate of the camera's pictures, also while they are sent. Sizes that the codec does not
    /// take become the nearest.
    public func setVideoEncoderParam(_ param: TRTCVideoEncParam) {
        if param.minVideoBitrate != 0 { device.warn(of: Tencent.TRTCNotEmulated.minVideoBitrate) }
        let settings = VideoSettings(param)
        begin("setVideoEncoderParam(\(settings.width) x \(settings.height), \(settings.frameRate) fps)") { cloud in
            cloud.state.withLock { $0.pictures.encoding = settings }
            cloud.drivePictures()
        }
    }

    /// Sets how the own view shows the camera.
    public func setLocalRenderParams(_ params: TRTCRenderParams) {
        let layout = PictureLayout(params)
        begin("setLocalRenderParams(…)") { cloud in
            cloud.state.withLock { $0.pictures.localLayout = layout }
            cloud.drivePictures()
        }
    }

    /// Sends the camera's pictures mirrored; or not, the default. The own view is not affected.
    public func setVideoEncoderMirror(_ mirror: Bool) {
        begin("setVideoEncoderMirror(\(mirror))") { cloud in
            cloud.device.video.withEngine { $0.mirrorsSentPictures = mirror }
        }
    }

    private func openCamera(_ position: CameraPosition, _ view: PictureCanvas?) {
        if case .custom = state.withLock({ $0.pictures.camera }) { return }
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
        if failure == .fault(.missing) { tell(.warning(Tencent.TRTCFailure(.warningNoCamera, "\(failure)"))) }
        tell(.error(Tencent.TRTCFailure(code, "\(failure)")))
    }

    private func warnIfUnseen() {
        guard state.withLock({ $0.entered?.isSpeaker == false }) else { return }
        tell(.warning(Tencent.TRTCFailure(.warningAudienceMayNotPublish, "audience is not seen, switchRole first")))
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
    /// of the screen. A small stream is the big one.
    public func startRemoteView(_ userId: String, streamType: TRTCVideoStreamType, view: TXView?) {
        let canvas = view?.canvas
        let text = "startRemoteView(\(userId), streamType: \(streamType), view: \(canvas == nil ? "nil" : "…"))"
        begin(text) { $0.view(RemotePictures(userId, streamType), on: canvas) }
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
            cloud.change(subscriptions: [remote]) { pictures in
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
            cloud.change(subscriptions: cloud.state.withLock { $0.pictures.views.keys.sorted() }) {
                $0.areRemotesMuted = mute
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
        change(subscriptions: [remote]) { $0.views[remote] = .some(canvas) }
        apply(remote)
        drivePictures()
    }

    func stopViewing(_ remotes: [RemotePictures]) {
        change(subscriptions: remotes) { pictures in for remote in remotes { pictures.views[remote] = nil } }
        device.video.withEngine { engine in
            for remote in remotes {
                engine.setCanvas(nil, for: remote.key)
                engine.removeStream(remote.key)
            }
        }
        drivePictures()
    }

    /// Shows a user's pictures where, and how, the app wants them.
    private func apply(_ remote: RemotePictures) {
        let (canvas, layout) = state.withLock { ($0.pictures.views[remote] ?? nil, $0.pictures.layouts[remote]) }
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
        let command = RTCCommand.subscribe(
            channel: room.channel, stream: remote.stream, kinds: remote.kind, isSubscribed: isSubscribed)
        room.link.send(.rtc(command)) { [weak self] result in
            // Requests that the network lost are repeated when it is back.
            guard case .failure(.rejected(let error)) = result else { return }
            self?.tell(.error(Tencent.TRTCFailure(error)))
        }
        if isSubscribed { requestKeyPicture(of: remote, in: room) }
    }

    /// Asks again for everything that the app wants to see: in a room that was just entered, and when requests may have
    /// been lost.
    func subscribePicturesAgain() {
        let remotes = state.withLock { state in
            state.pictures.views.keys.sorted().filter { state.pictures.receives($0) }
        }
        for remote in remotes { subscribe(to: remote, true) }
    }

    private func requestKeyPicture(of remote: RemotePictures, in room: Room) {
        // Without an answer there will be another request: the engine asks as long as it waits.
        room.link.send(
            .rtc(.requestKeyPicture(channel: room.channel, stream: remote.stream, kind: remote.kind))
        ) { _ in }
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
        if !isVisible { device.video.withEngine { $0.removeStream(remote.key) } }
        tell(remote.isScreen ? .subStreamAvailable(remote.user, isVisible) : .videoAvailable(remote.user, isVisible))
    }

    /// Takes a packet of pictures that the app wants to see. Packets that arrive before or after the user is announced
    /// as visible are dropped.
    func receive(_ packet: PicturePacket, of media: MediaPacket) {
        guard media.stream == nil else { return }
        let remote = RemotePictures(media.publisher, isScreen: media.kind == .screen)
        let isWanted = state.withLock { state in
            state.entered?.visible.contains(remote) == true && state.pictures.receives(remote)
        }
        guard isWanted else { return }
        device.video.withEngine { $0.receive(packet, from: remote.key) }
    }
}

extension Pictures {
    /// Whether a user's pictures are to come to the device.
    fileprivate func receives(_ remote: RemotePictures) -> Bool {
        views[remote] != nil && !areRemotesMuted && !mutedRemotes.contains(remote)
    }
}

// MARK: The screen

extension TRTCCloud {
    /// Shares the screen, which the others see as a second stream; `onScreenCaptureStarted` reports that it is, `onError`
    /// with -1308 that it cannot be. In place of the camera, as `.big`, it is not emulated.
    public func startScreenCapture(inApp streamType: TRTCVideoStreamType, encParam: TRTCVideoEncParam?) {
        shareScreen(streamType, encParam, "startScreenCapture(inApp:encParam:)")
    }

    /// Does what ``startScreenCapture(inApp:encParam:)`` does: there is one screen.
    public func startScreenCapture(
        byReplaykit streamType: TRTCVideoStreamType, encParam: TRTCVideoEncParam?, appGroup: String?
    ) {
        shareScreen(streamType, encParam, "startScreenCapture(byReplaykit:encParam:appGroup:)")
    }

    /// Shares the screen no longer; `onScreenCaptureStoped(0)` reports it. 0.
    @discardableResult
    public func stopScreenCapture() -> Int {
        begin("stopScreenCapture()") { cloud in
            let wasOpen = cloud.state.withLock { state in
                defer { if state.pictures.screenQueue == nil { state.pictures.isScreenOpen = false } }
                return state.pictures.isScreenOpen && state.pictures.screenQueue == nil
            }
            guard wasOpen else { return }
            cloud.settlePictures()
            cloud.drivePictures()
            cloud.tell(.screenStopped)
        }
        return 0
    }

    private func shareScreen(_ streamType: TRTCVideoStreamType, _ param: TRTCVideoEncParam?, _ call: String) {
        guard streamType == .sub else { return refuse(call) }
        let settings = param.map { VideoSettings($0) }
        begin(call) { cloud in
            let (wasOpen, encoding) = cloud.state.withLock { state in
                if let settings { state.pictures.screenEncoding = settings }
                return (state.pictures.isScreenOpen, state.pictures.screenEncoding.encoding)
            }
            guard !wasOpen else { return cloud.drivePictures() }
            do {
                try cloud.device.video.withEngine { engine throws(CameraFailure) in
                    _ = try engine.startSending(.screen, .screen, encoding: encoding)
                }
            } catch {
                return cloud.tell(.error(Tencent.TRTCFailure(.screenStartFailed, "\(error)")))
            }
            cloud.state.withLock { $0.pictures.isScreenOpen = true }
            cloud.drivePictures()
            cloud.tell(.screenStarted)
            cloud.settlePictures()
        }
    }
}

// MARK: What has no effect

extension TRTCCloud {
    /// Calls `onError` with -4: the phone is not turned.
    public func setGSensorMode(_ mode: TRTCGSensorMode) { refuse("setGSensorMode(_:)") }

    /// Calls `onError` with -4: pictures do not change with the network.
    public func setNetworkQosParam(_ param: TRTCNetworkQosParam) { refuse("setNetworkQosParam(_:)") }

    /// Calls `onError` with -4: pictures are sent as the camera takes them.
    public func setVideoEncoderRotation(_ rotation: TRTCVideoRotation) { refuse("setVideoEncoderRotation(_:)") }

    /// -4, and `onError` with -4: there is one size of the camera's pictures.
    @discardableResult
    public func enableEncSmallVideoStream(_ enable: Bool, withQuality smallVideoEncParam: TRTCVideoEncParam) -> Int32 {
        refuse("enableEncSmallVideoStream(_:withQuality:)")
        return Tencent.TRTCCode.notSupported.rawValue
    }
}
