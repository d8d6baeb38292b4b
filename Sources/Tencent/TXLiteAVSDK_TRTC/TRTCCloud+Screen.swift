import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VideoEngine

// MARK: The screen

extension TRTCCloud {
    /// Shares the screen, which the others see as a second stream, or for `.big` in place of the camera.
    ///
    /// `onScreenCaptureStarted` reports that it is shared, `onError` with -1308 that it cannot be: for `.big` also while the
    /// camera or the app's own pictures are sent. Without `encParam` the size is the one set before, for `.sub` by
    /// ``setSubStreamEncoderParam(_:)``. A repeated call changes the size.
    public func startScreenCapture(inApp streamType: TRTCVideoStreamType, encParam: TRTCVideoEncParam?) {
        shareScreen(streamType, encParam, nil, "startScreenCapture(inApp: \(streamType), encParam: …)")
    }

    /// Does what ``startScreenCapture(inApp:encParam:)`` does for `.sub`. Deprecated by the vendor.
    public func startScreenCapture(inApp encParam: TRTCVideoEncParam?) {
        startScreenCapture(inApp: .sub, encParam: encParam)
    }

    /// Does what ``startScreenCapture(inApp:encParam:)`` does: there is one screen.
    public func startScreenCapture(
        byReplaykit streamType: TRTCVideoStreamType, encParam: TRTCVideoEncParam?, appGroup: String?
    ) {
        let call = "startScreenCapture(byReplaykit: \(streamType), encParam: …, appGroup: \(appGroup ?? "nil"))"
        shareScreen(streamType, encParam, nil, call)
    }

    /// Does what ``startScreenCapture(inApp:encParam:)`` does for `.sub`. Deprecated by the vendor.
    public func startScreenCapture(byReplaykit encParam: TRTCVideoEncParam?, appGroup: String?) {
        startScreenCapture(byReplaykit: .sub, encParam: encParam, appGroup: appGroup)
    }

    /// Does what ``startScreenCapture(inApp:encParam:)`` does, and shows the screen on a view. For macOS.
    public func startScreenCapture(
        _ view: TXView?, streamType: TRTCVideoStreamType, encParam: TRTCVideoEncParam?
    ) {
        let canvas = view?.canvas
        let text = "startScreenCapture(\(canvas == nil ? "nil" : "…"), streamType: \(streamType), encParam: …)"
        shareScreen(streamType, encParam, canvas, text)
    }

    /// Shares the screen no longer; `onScreenCaptureStoped(0)` reports it. 0.
    @discardableResult
    public func stopScreenCapture() -> Int32 {
        begin("stopScreenCapture()") { cloud in
            guard cloud.state.withLock({ $0.pictures.stopScreen() }) else { return }
            cloud.settlePictures()
            cloud.drivePictures()
            cloud.tell(.screenStopped)
        }
        return 0
    }

    /// Lets what the others see of the screen stand still; `onScreenCapturePaused(0)` reports it. 0.
    @discardableResult
    public func pauseScreenCapture() -> Int32 {
        pauseScreen(true, "pauseScreenCapture()")
        return 0
    }

    /// Lets the others see the screen again; `onScreenCaptureResumed(0)` reports it. 0.
    @discardableResult
    public func resumeScreenCapture() -> Int32 {
        pauseScreen(false, "resumeScreenCapture()")
        return 0
    }

    /// Sets size, rate and bit rate of the second stream, also while it is sent.
    public func setSubStreamEncoderParam(_ param: TRTCVideoEncParam) {
        let settings = encoderSettings(of: param)
        begin("setSubStreamEncoderParam(\(settings.width) x \(settings.height), \(settings.frameRate) fps)") { cloud in
            cloud.state.withLock { $0.pictures.screenEncoding = settings }
            cloud.drivePictures()
        }
    }

    private func pauseScreen(_ isPaused: Bool, _ call: String) {
        begin(call) { cloud in
            let isNews = cloud.state.withLock { state in
                guard state.pictures.sharesScreen, state.pictures.isScreenPaused != isPaused else { return false }
                state.pictures.isScreenPaused = isPaused
                return true
            }
            guard isNews else { return }
            cloud.drivePictures()
            cloud.tell(isPaused ? .screenPaused : .screenResumed)
        }
    }

    private func shareScreen(
        _ streamType: TRTCVideoStreamType, _ param: TRTCVideoEncParam?, _ preview: PictureCanvas?, _ call: String
    ) {
        let settings = param.map { encoderSettings(of: $0) }
        begin(call) { cloud in
            do throws(Tencent.TRTCFailure) {
                try cloud.checkScreen()
                let wasShared = try cloud.state.withLock { state throws(Tencent.TRTCFailure) in
                    try state.pictures.shareScreen(isMain: streamType != .sub, settings, preview)
                }
                cloud.drivePictures()
                guard !wasShared else { return }
                cloud.tell(.screenStarted)
                if streamType != .sub { cloud.warnIfUnseen() }
                cloud.settlePictures()
            } catch {
                cloud.tell(.error(error))
            }
        }
    }

    /// Throws for a screen that cannot be shared.
    private func checkScreen() throws(Tencent.TRTCFailure) {
        do {
            try device.video.withEngine { engine throws(CameraFailure) in try engine.checkScreen() }
        } catch {
            throw Tencent.TRTCFailure(.screenStartFailed, of: error)
        }
    }
}

extension Pictures {
    /// Whether the screen is one of the streams.
    var sharesScreen: Bool { camera.isScreen || isScreenOpen && screenQueue == nil }

    /// Makes the screen a stream, and says whether it was that already. Throws if something else is that stream.
    fileprivate mutating func shareScreen(
        isMain: Bool, _ settings: VideoSettings?, _ preview: PictureCanvas?
    ) throws(Tencent.TRTCFailure) -> Bool {
        let wasShared = sharesScreen
        if wasShared {
            guard camera.isScreen == isMain else {
                throw .screenIsOtherStream
            }
        } else if isMain {
            guard case .closed = camera else {
                throw .cameraStreamInUse
            }
            camera = .screen
        } else {
            guard !isScreenOpen else {
                throw .ownPicturesAreSecondStream
            }
            isScreenOpen = true
        }
        if let settings, isMain { encoding = settings }
        if let settings, !isMain { screenEncoding = settings }
        screenView = preview
        return wasShared
    }

    /// Ends sharing, and says whether the screen was shared.
    mutating func stopScreen() -> Bool {
        guard sharesScreen else { return false }
        if camera.isScreen { camera = .closed } else { isScreenOpen = false }
        (isScreenPaused, screenView) = (false, nil)
        return true
    }
}
