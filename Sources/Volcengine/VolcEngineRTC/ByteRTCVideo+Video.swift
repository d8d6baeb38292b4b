import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// MARK: The camera

extension ByteRTCVideo {
    /// Opens the camera; it is closed at first. Rooms do not matter: it stays open until it is stopped. -3 and a warning of the
    /// device while the app pushes pictures of its own.
    @discardableResult
    public func startVideoCapture() -> Int32 { captureVideo("startVideoCapture()", true) }

    /// Closes the camera. What is published stays so, without pictures. -3 and a warning of the device while the app pushes
    /// pictures of its own.
    @discardableResult
    public func stopVideoCapture() -> Int32 { captureVideo("stopVideoCapture()", false) }

    private func captureVideo(_ call: String, _ isOn: Bool) -> Int32 {
        guard !isPushed(.main) else { return denyCapture(call, .main) }
        return act(call) { state in
            state.video.isCapturing = isOn
            return .success
        } then: {
            $0.settleAll()
        }
    }

    /// Uses the front camera, as at first, or the back one; -2 for anything else.
    @discardableResult
    public func switchCamera(_ cameraId: ByteRTCCameraID) -> Int32 {
        act("switchCamera(\(cameraId))") { state in
            switch cameraId {
            case .front: state.video.camera = .front
            case .back: state.video.camera = .back
            case .external, .invalid: return .parameterErr
            }
            return .success
        } then: { engine in
            let position = engine.state.withLock { $0.video.camera }
            do throws(CameraFailure) {
                try engine.device.video.withEngine { video throws(CameraFailure) in
                    try video.setCameraPosition(position)
                }
            } catch {
                engine.tell(of: error)
            }
        }
    }

    /// Mirrors the local picture for the user, for everybody, or not at all. Before the first call the front camera's picture is
    /// mirrored for the user.
    @discardableResult
    public func setLocalVideoMirrorType(_ mirrorType: ByteRTCMirrorType) -> Int32 {
        act("setLocalVideoMirrorType(\(mirrorType))") { state in
            state.video.mirror = mirrorType
            return .success
        } then: { engine in
            engine.device.video.withEngine { video in
                video.previewMirror = mirrorType == .none ? .off : .on
                video.mirrorsSentPictures = mirrorType == .renderAndEncoder
            }
        }
    }

    /// Sets the size and the rate of the local pictures that are sent. Returns 0, or -2 for a size that cannot be. Nil is as at
    /// first, 640 × 360 at 15 pictures a second. The encoder here has sides of 16 to 1280 pixels; others become the nearest.
    @discardableResult
    public func setMaxVideoEncoderConfig(_ encoderConfig: ByteRTCVideoEncoderConfig?) -> Int32 {
        setEncoder("setMaxVideoEncoderConfig", encoderConfig)
    }

    /// The same, with up to three sizes from large to small; -2 where one is not smaller than the one before. With
    /// ``enableSimulcastMode(_:)`` the first and the last are sent, else the first.
    @discardableResult
    public func setVideoEncoderConfig(_ encoderConfigs: [ByteRTCVideoEncoderConfig]?) -> Int32 {
        let most = Volcengine.profile.sdk.maximumEncoderConfigs.value
        let configs = Array((encoderConfigs ?? []).prefix(most))
        if configs.count > 2 { device.warn(of: Volcengine.RTCNotEmulated.simulcast) }
        return setEncoder("setVideoEncoderConfig", configs.first, configs)
    }

    private func setEncoder(
        _ call: String, _ config: ByteRTCVideoEncoderConfig?, _ configs: [ByteRTCVideoEncoderConfig]? = nil
    ) -> Int32 {
        let sizes = (configs ?? [config].compactMap(\.self)).map { ($0.width, $0.height, $0.frameRate, $0.maxBitrate) }
        let text = sizes.map { "\($0.0) × \($0.1) at \($0.2)" }.joined(separator: ", ")
        return act("\(call)(\(text.isEmpty ? "nil" : text))") { state in
            guard sizes.allSatisfy({ Self.isPossible($0.0, $0.1, $0.2) }),
                zip(sizes, sizes.dropFirst()).allSatisfy({ $0.0.0 * $0.0.1 > $0.1.0 * $0.1.1 })
            else { return .parameterErr }
            let encodings = sizes.map { width, height, rate, bitRate in
                PictureEncoding.nearest(
                    width: width, height: height, frameRate: rate,
                    bitRate: bitRate > 0 ? bitRate.multipliedSaturated(by: 1000) : nil)
            }
            state.video.encoding = encodings.first ?? VideoSettings.usual
            if let last = encodings.dropFirst().last {
                state.video.small = .encoding(last)
            } else {
                // The SDK chooses what is beside the largest size; as long as nothing was set, there is one size.
                state.video.small = configs == nil && config != nil ? .half : .none
            }
            return .success
        } then: { engine in
            // What is sent in two sizes keeps them.
            let encoding = engine.state.withLock { $0.video.layers?.large ?? $0.video.encoding }
            engine.device.video.withEngine { $0.setEncoding(encoding, of: .main) }
        }
    }

    static func isPossible(_ width: Int, _ height: Int, _ frameRate: Int) -> Bool {
        Picture.sideRange.contains(width) && Picture.sideRange.contains(height) && frameRate > 0
    }

    /// Sets what the camera captures, with the preference ``ByteRTCVideoCapturePreference/mannal``: 0, or -2 for a size that cannot
    /// be. With others, and nil, it is what is sent.
    @discardableResult
    public func setVideoCaptureConfig(_ captureConfig: ByteRTCVideoCaptureConfig?) -> Int32 {
        let isOwn = captureConfig?.preference == .mannal
        let size = captureConfig?.videoSize ?? .zero
        let sides = [size.width, size.height].map { Int(exactly: $0.rounded(.towardZero)) ?? 0 }
        let rate = captureConfig?.frameRate ?? 0
        return act("setVideoCaptureConfig(\(sides[0]) × \(sides[1]) at \(rate))") { state in
            guard isOwn else {
                state.video.capture = nil
                return .success
            }
            guard Self.isPossible(sides[0], sides[1], rate) else { return .parameterErr }
            state.video.capture = PictureEncoding.nearest(width: sides[0], height: sides[1], frameRate: rate)
            return .success
        } then: { engine in
            let format = engine.state.withLock { $0.video.capture }
            engine.device.video.withEngine { $0.captureFormat = format }
        }
    }

    /// Has no effect but for ``ByteRTCVideoOrientation/adaptive``: an emulated phone is never turned.
    @discardableResult
    public func setVideoOrientation(_ orientation: ByteRTCVideoOrientation) -> Int32 {
        orientation == .adaptive
            ? act("setVideoOrientation(adaptive)")
            : ignore("setVideoOrientation(\(orientation))", .videoOrientation)
    }

    /// Has no effect: an emulated phone is never turned.
    @discardableResult
    public func setVideoRotationMode(_ rotationMode: ByteRTCVideoRotationMode) -> Int32 {
        ignore("setVideoRotationMode(\(rotationMode))", .videoRotation)
    }
}

// MARK: Views

extension ByteRTCVideo {
    /// Shows the local picture or the screen in a view; nil shows it nowhere. -1 for any other stream. The view outlasts rooms.
    @discardableResult
    public func setLocalVideoCanvas(_ streamIndex: ByteRTCStreamIndex, withCanvas canvas: ByteRTCVideoCanvas?) -> Int32
    {
        let view = canvas?.shown
        return act("setLocalVideoCanvas(\(streamIndex), \(view == nil ? "nil" : "…"))") { state in
            guard let stream = PictureStream(streamIndex) else { return .failure }
            state.video.locals[stream] = view
            return .success
        } then: { engine in
            view?.apply()
            engine.device.video.withEngine { video in
                if streamIndex == .indexMain {
                    video.preview = view?.canvas
                } else {
                    video.setPreview(view?.canvas, of: .screen)
                }
            }
        }
    }

    /// Changes how the local picture fills its view: 0, or -1 without a view.
    @discardableResult
    public func updateLocalVideoCanvas(
        _ streamIndex: ByteRTCStreamIndex, withRenderMode renderMode: ByteRTCRenderMode,
        withBackgroundColor backgroundColor: UInt
    ) -> Int32 {
        let layout = PictureLayout(renderMode, Int(truncatingIfNeeded: backgroundColor))
        return act("updateLocalVideoCanvas(\(streamIndex), withRenderMode: \(renderMode))") { state in
            guard let stream = PictureStream(streamIndex), state.video.locals[stream] != nil else { return .failure }
            state.video.locals[stream]?.layout = layout
            return .success
        } then: { engine in
            let stream = PictureStream(streamIndex)
            stream.flatMap { stream in engine.state.withLock { $0.video.locals[stream] } }?.apply()
        }
    }

    /// Shows a user's picture or screen in a view; nil shows it nowhere. -1 without a room or a user, and for any other stream.
    /// Leaving the room ends it; the user's coming and going does not.
    @discardableResult
    public func setRemoteVideoCanvas(_ key: ByteRTCRemoteStreamKey, withCanvas canvas: ByteRTCVideoCanvas?) -> Int32 {
        let view = canvas?.shown
        let place = VideoSettings.Place(key)
        return act("setRemoteVideoCanvas(\(key.text), \(view == nil ? "nil" : "…"))") { state in
            guard let place, Volcengine.isID(place.room), Volcengine.isID(place.user) else { return .failure }
            let maximum = Volcengine.profile.sdk.maximumViews.value
            guard view == nil || state.video.remotes[place] != nil || state.video.remotes.count < maximum else {
                return .resourceOverflow
            }
            state.video.remotes[place] = view
            return .success
        } then: { engine in
            view?.apply()
            if let place { engine.show(place) }
        }
    }

    /// Changes how a user's picture fills its view: 0, or -1 without one.
    @discardableResult
    public func updateRemoteStreamVideoCanvas(
        _ key: ByteRTCRemoteStreamKey,
        withRemoteVideoRenderConfig remoteVideoRenderConfig: ByteRTCRemoteVideoRenderConfig
    ) -> Int32 {
        update(
            key,
            PictureLayout(
                remoteVideoRenderConfig.renderMode, remoteVideoRenderConfig.backgroundColor,
                remoteVideoRenderConfig.renderRotation))
    }

    /// Changes how a user's picture fills its view: 0, or -1 without one.
    @discardableResult
    public func updateRemoteStreamVideoCanvas(
        _ key: ByteRTCRemoteStreamKey, withRenderMode renderMode: ByteRTCRenderMode,
        withBackgroundColor backgroundColor: UInt
    ) -> Int32 {
        update(key, PictureLayout(renderMode, Int(truncatingIfNeeded: backgroundColor)))
    }

    private func update(_ key: ByteRTCRemoteStreamKey, _ layout: PictureLayout) -> Int32 {
        let place = VideoSettings.Place(key)
        return act("updateRemoteStreamVideoCanvas(\(key.text))") { state in
            guard let place, state.video.remotes[place] != nil else { return .failure }
            state.video.remotes[place]?.layout = layout
            return .success
        } then: { engine in
            place.flatMap { place in engine.state.withLock { $0.video.remotes[place] } }?.apply()
        }
    }

    /// Shows a user's picture where the app wants it, if the room is joined. On the device's queue.
    private func show(_ place: VideoSettings.Place) {
        let (stay, view) = state.withLock { state in
            (state.stays[ChannelID(place.room)], state.video.remotes[place])
        }
        guard let stay, stay.isJoined else { return }
        let key = PictureStreamKey(publisher: stay.publisher(UserID(place.user)), stream: place.stream)
        device.video.withEngine { $0.setCanvas(view?.canvas, for: key) }
    }

    /// Shows the pictures of a room's users where the app wants them. On the device's queue.
    func showAll(of stay: Stay) {
        let places = state.withLock { $0.video.remotes.keys.filter { $0.room == stay.channel.rawValue }.sorted() }
        for place in places { show(place) }
    }

    /// Forgets a room's views and streams. On the device's queue.
    func releasePictures(of stay: Stay, keepsViews: Bool) {
        let room = stay.channel.rawValue
        let places = state.withLock { state in
            let places = state.video.remotes.keys.filter { $0.room == room }.sorted()
            if !keepsViews { for place in places { state.video.remotes[place] = nil } }
            return places
        }
        device.video.withEngine { video in
            for user in stay.remotes.keys { video.removePublisher(stay.publisher(user)) }
            for place in places {
                let publisher = stay.publisher(UserID(place.user))
                video.setCanvas(nil, for: PictureStreamKey(publisher: publisher, stream: place.stream))
            }
        }
    }
}

extension VideoSettings.Place {
    /// The pictures that a key names; nil for a stream that nobody sends pictures on.
    init?(_ key: ByteRTCRemoteStreamKey) {
        guard let stream = PictureStream(key.streamIndex) else { return nil }
        self.init(room: key.roomId ?? "", user: key.userId ?? "", stream: stream)
    }
}

extension ByteRTCRemoteStreamKey {
    /// For traces.
    var text: String { "\(roomId ?? ""), \(userId ?? "")\(streamIndex == .indexMain ? "" : ", \(streamIndex)")" }
}
