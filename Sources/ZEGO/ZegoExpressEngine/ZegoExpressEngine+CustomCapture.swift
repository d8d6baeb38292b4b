public import ApplePictures
import Devices
import EmulatorAPI
import Synchronization
import VendorDialects
import VideoEngine

// MARK: Pictures from the app

extension ZegoExpressEngine {
    /// Takes the app's pictures in the camera's place, or the camera's again; see
    /// ``enableCustomVideoCapture(_:config:channel:)``.
    public func enableCustomVideoCapture(_ enable: Bool, config: ZegoCustomVideoCaptureConfig?) {
        enableCustomVideoCapture(enable, config: config, channel: .main)
    }

    /// Takes the app's pictures in the camera's place, or the camera's again.
    ///
    /// The handler's `onStart` says when they are taken: as long as the main channel publishes or there is a preview.
    /// 1011003 while something is published, previewed or played. 1011011 for bytes, for which the vendor's SDK has no call
    /// on Apple's systems; 1000010 for textures, encoded pictures and other channels. Then nothing changes.
    public func enableCustomVideoCapture(
        _ enable: Bool, config: ZegoCustomVideoCaptureConfig?, channel: ZegoPublishChannel
    ) {
        let type = config?.bufferType ?? .unknown
        let call = "enableCustomVideoCapture(\(enable), bufferType: \(type), channel: \(channel))"
        guard channel == .main || !enable else { return refuseMissing(call) }
        guard !enable || (type != .glTexture2D && type != .encodedData) else { return refuseMissing(call) }
        changeCustomVideo(call, channel) { custom in
            guard !enable || type == .cvPixelBuffer || type == .unknown else {
                return .bufferType("\(type)", "an app on Apple's systems gives pixel buffers")
            }
            custom.capture = enable ? CustomCapture() : nil
            return nil
        }
    }

    /// Sets who is told when pictures of the app's own are taken; held weakly, nil is nobody.
    public func setCustomVideoCaptureHandler(_ handler: (any ZegoCustomVideoCaptureHandler)?) {
        let checked = WeakListener { [weak object = handler.map(device.checked)] in object }
        begin("setCustomVideoCaptureHandler(\(handler == nil ? "nil" : "handler"))") { engine in
            engine.state.withLock { $0.custom.captureHandler = checked }
        }
    }

    /// Gives a picture; see ``sendCustomVideoCapturePixelBuffer(_:timestamp:channel:)``.
    public func sendCustomVideoCapturePixelBuffer(_ buffer: CVPixelBuffer, timestamp: CMTime) {
        sendCustomVideoCapturePixelBuffer(buffer, timestamp: timestamp, channel: .main)
    }

    /// Gives a picture of any size, 1 to 4,096 pixels on each side, in 32BGRA, NV12 or I420. Its bytes are copied.
    ///
    /// It is taken with the next picture that is due, so of those that come faster than the config's rate some are left out.
    /// The time stamp has no effect. 1011002 without ``enableCustomVideoCapture(_:config:channel:)``, 1011001 before
    /// `onStart` and after `onStop`, 1000017 for other buffers.
    public func sendCustomVideoCapturePixelBuffer(
        _ buffer: CVPixelBuffer, timestamp: CMTime, channel: ZegoPublishChannel
    ) {
        let call = "sendCustomVideoCapturePixelBuffer"
        warn(.customPictureTimestamp)
        let found = customCapture(of: channel)
        guard case .success(let (capture, encoding)) = found else { return refuse(call, found) }
        do throws(PixelBufferError) {
            var picture = try Picture(buffer, rotation: capture.rotation)
            // What is cut is cut by the encoder.
            if capture.filling != .crop {
                picture = picture.filled(encoding.width, encoding.height, capture.filling, .black)
            }
            capture.queue.push(picture)
        } catch {
            refuse(call, ZEGO.ExpressFailure(.illegalArgument, of: error))
        }
    }

    /// Fails with 1000010: there is no graphics processor with textures.
    public func sendCustomVideoCaptureTextureData(_ textureID: UInt32, size: CGSize, timestamp: CMTime) {
        refuseMissing("sendCustomVideoCaptureTextureData(_:size:timestamp:)")
    }

    /// Fails with 1000010: there is no graphics processor with textures.
    public func sendCustomVideoCaptureTextureData(
        _ textureID: UInt32, size: CGSize, timestamp: CMTime, channel: ZegoPublishChannel
    ) {
        refuseMissing("sendCustomVideoCaptureTextureData(_:size:timestamp:channel:)")
    }

    /// Fails with 1000010: pictures travel as VP8, which the vendor's apps do not encode.
    public func sendCustomVideoCaptureEncodedData(
        _ data: Data, params: ZegoVideoEncodedFrameParam, timestamp: CMTime
    ) {
        refuseMissing("sendCustomVideoCaptureEncodedData(_:params:timestamp:)")
    }

    /// Fails with 1000010: pictures travel as VP8, which the vendor's apps do not encode.
    public func sendCustomVideoCaptureEncodedData(
        _ data: Data, params: ZegoVideoEncodedFrameParam, timestamp: CMTime, channel: ZegoPublishChannel
    ) {
        refuseMissing("sendCustomVideoCaptureEncodedData(_:params:timestamp:channel:)")
    }

    /// Sets how the app's pictures fill the sent ones; see ``setCustomVideoCaptureFillMode(_:channel:)``.
    public func setCustomVideoCaptureFillMode(_ mode: ZegoViewMode) {
        setCustomVideoCaptureFillMode(mode, channel: .main)
    }

    /// Sets how the app's next pictures fill the sent ones: cut at first. 1011002 unless the app gives pictures.
    public func setCustomVideoCaptureFillMode(_ mode: ZegoViewMode, channel: ZegoPublishChannel) {
        let filling = PictureFilling(mode)
        changeCapture("setCustomVideoCaptureFillMode(\(mode), channel: \(channel))", channel) { $0.filling = filling }
    }

    /// Has no effect: as the vendor says, it concerns textures only.
    public func setCustomVideoCaptureFlipMode(_ mode: ZegoVideoFlipMode) {
        setCustomVideoCaptureFlipMode(mode, channel: .main)
    }

    /// Has no effect: as the vendor says, it concerns textures only.
    public func setCustomVideoCaptureFlipMode(_ mode: ZegoVideoFlipMode, channel: ZegoPublishChannel) {
        begin("setCustomVideoCaptureFlipMode(\(mode), channel: \(channel))", .captureFlipMode)
    }

    /// Turns the app's next pictures clockwise: 0, 90, 180 or 270 degrees, 1000017 for others. 1011002 unless the app gives
    /// pictures.
    public func setCustomVideoCaptureRotation(_ rotation: Int32, channel: ZegoPublishChannel) {
        let call = "setCustomVideoCaptureRotation(\(rotation), channel: \(channel))"
        guard let turn = PictureRotation(rawValue: Int(rotation)) else {
            return begin(call) { engine in
                engine.refuse("setCustomVideoCaptureRotation", .rotationInvalid(rotation))
            }
        }
        changeCapture(call, channel) { $0.rotation = turn }
    }

    /// Sets what players are told of the camera while the app gives its pictures; 1011002 unless it does.
    public func setCustomVideoCaptureDeviceState(
        _ isEnable: Bool, state: ZegoRemoteDeviceState, channel: ZegoPublishChannel
    ) {
        let call = "setCustomVideoCaptureDeviceState(\(isEnable), state: \(state), channel: \(channel))"
        changeCapture(call, channel) { $0.deviceState = isEnable ? state : .disable }
    }

    /// Has no effect: all of a picture is encoded alike.
    public func setCustomVideoCaptureRegionOfInterest(_ rectList: [ZegoRoiRect], channel: ZegoPublishChannel) {
        begin("setCustomVideoCaptureRegionOfInterest(_:channel: \(channel))", .regionOfInterest)
    }

    private func changeCapture(
        _ call: String, _ channel: ZegoPublishChannel, _ body: @escaping @Sendable (inout CustomCapture) -> Void
    ) {
        begin(call) { engine in
            let isThere = engine.state.withLock { state in
                guard channel == .main, var capture = state.custom.capture else { return false }
                body(&capture)
                state.custom.capture = capture
                return true
            }
            guard isThere else { return engine.refuse(String(call.prefix { $0 != "(" }), .noCustomCapture) }
            engine.drivePictures()
        }
    }

    /// Where a picture of the app's goes, and how it will be sent; or why it goes nowhere.
    private func customCapture(
        of channel: ZegoPublishChannel
    ) -> Result<(CustomCapture, PictureEncoding), ZEGO.ExpressFailure> {
        state.withLock { state in
            guard state.setup != nil else { return .failure(.noEngine) }
            guard channel == .main, let capture = state.custom.capture else { return .failure(.noCustomCapture) }
            guard state.custom.isStarted else {
                return .failure(.capturerNotCreated)
            }
            return .success((capture, state.pictures.config.encoding))
        }
    }

    func refuse<Value>(_ call: String, _ result: Result<Value, ZEGO.ExpressFailure>) {
        if case .failure(let failure) = result { refuse(call, failure) }
    }
}

extension PictureFilling {
    init(_ mode: ZegoViewMode) {
        switch mode {
        case .aspectFit: self = .fit
        case .aspectFill: self = .crop
        case .scaleToFill: self = .stretch
        }
    }
}

// MARK: When the app's own pictures begin and end

extension ZegoExpressEngine {
    /// Changes what of the pictures is the app's own, where nothing needs the engine; `body` says why not, and changes
    /// nothing then.
    func changeCustomVideo(
        _ call: String, _ channel: ZegoPublishChannel,
        _ body: @escaping @Sendable (inout CustomVideo) -> ZEGO.ExpressFailure?
    ) {
        begin(call) { engine in
            guard channel == .main else { return }
            let name = String(call.prefix { $0 != "(" })
            let fault = engine.state.withLock { state -> ZEGO.ExpressFailure? in
                guard !state.isStarted else {
                    return .picturesAreUsed
                }
                return body(&state.custom)
            }
            if let fault { return engine.refuse(name, fault) }
            engine.drivePictures()
        }
    }

    /// Tells the handlers when pictures begin and end. On the device's queue.
    func startCustomVideo(_ isUsed: Bool) {
        let change = state.withLock { state -> CustomVideo? in
            let custom = state.custom
            let isStarted = isUsed && (custom.capture != nil || custom.processing != nil)
            guard isStarted != custom.isStarted else { return nil }
            state.custom.isStarted = isStarted
            return custom
        }
        guard let change else { return }
        let isStart = !change.isStarted
        if change.capture != nil, let handler = change.captureHandler.object {
            device.record(.callback, "ZegoExpressEngine.custom capture \(isStart ? "onStart" : "onStop")(main)")
            device.run { isStart ? handler.tellStart(.main) : handler.tellStop(.main) }
        }
        if change.processing != nil, let handler = change.processHandler.object {
            device.record(.callback, "ZegoExpressEngine.custom processing \(isStart ? "onStart" : "onStop")(main)")
            device.run { isStart ? handler.tellStart(.main) : handler.tellStop(.main) }
        }
    }
}
