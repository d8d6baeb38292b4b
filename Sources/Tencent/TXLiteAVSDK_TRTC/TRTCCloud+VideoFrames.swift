import Devices
import EmulatorAPI
import Foundation
import Synchronization
import VendorDialects
import VideoEngine

// MARK: The app's own pictures

extension TRTCCloud {
    /// Sends pictures that the app pushes, in place of the camera's or, for `.sub`, of the screen's; or ends that.
    public func enableCustomVideoCapture(_ streamType: TRTCVideoStreamType, enable: Bool) {
        begin("enableCustomVideoCapture(\(streamType), enable: \(enable))") { cloud in
            cloud.state.withLock { $0.pictures.setCustom(streamType == .sub, enable) }
            cloud.drivePictures()
            cloud.settlePictures()
        }
    }

    /// Sends pictures that the app pushes in place of the camera's; or ends that. Deprecated by the vendor.
    public func enableCustomVideoCapture(_ enable: Bool) { enableCustomVideoCapture(.big, enable: enable) }

    /// Pushes a picture: I420, NV12 or 32BGRA in ``TRTCVideoFrame/data``, without gaps, or any pixel buffer with these.
    ///
    /// `onError` with -1327 and -1328 tells of other forms, with -2 of a size outside 1...4,096 and of bytes that do not fit
    /// theirs. With an odd size the planes of color have half of it, rounded up. A picture is dropped unless
    /// ``enableCustomVideoCapture(_:enable:)`` was called.
    public func sendCustomVideoData(_ streamType: TRTCVideoStreamType, frame: TRTCVideoFrame) {
        guard !lifetime.isOver, let queue = state.withLock({ $0.pictures.queue(streamType == .sub) }) else { return }
        warnOfTextures(frame.pixelFormat, frame.bufferType)
        do throws(Tencent.TRTCFailure) {
            queue.push(try Picture(frame))
        } catch {
            perform { $0.tell(.error(error)) }
        }
    }

    /// Pushes a picture in place of the camera's. Deprecated by the vendor.
    public func sendCustomVideoData(_ frame: TRTCVideoFrame) { sendCustomVideoData(.big, frame: frame) }

    /// The time of now for ``TRTCVideoFrame/timestamp`` and ``TRTCAudioFrame/timestamp``, in milliseconds.
    public class func generateCustomPTS() -> UInt64 { UInt64(max(0, Device.current.now.milliseconds)) }
}

extension Pictures {
    fileprivate mutating func setCustom(_ isScreen: Bool, _ isEnabled: Bool) {
        if isScreen {
            guard isEnabled != (screenQueue != nil) else { return }
            screenQueue = isEnabled ? PictureQueue() : nil
            isScreenOpen = isEnabled
            (isScreenPaused, screenView) = (false, nil)
        } else if isEnabled {
            if queue(false) == nil { camera = .custom(PictureQueue()) }
        } else if queue(false) != nil {
            camera = .closed
        }
    }

    /// Where the app pushes pictures; nil unless it does.
    fileprivate func queue(_ isScreen: Bool) -> PictureQueue? {
        if isScreen { return screenQueue }
        if case .custom(let queue) = camera { return queue }
        return nil
    }
}

// MARK: Drawing by the app, and changing the local pictures

extension TRTCCloud {
    /// Gives the camera's pictures to a delegate, held weakly, in place of the view's; nil ends that. 0; -1327 and -1328 for
    /// forms that are not emulated: it gives I420, NV12 and 32BGRA in ``TRTCVideoFrame/data`` or
    /// ``TRTCVideoFrame/pixelBuffer``.
    @discardableResult
    public func setLocalVideoRenderDelegate(
        _ delegate: (any TRTCVideoRenderDelegate)?, pixelFormat: TRTCVideoPixelFormat,
        bufferType: TRTCVideoBufferType
    ) -> Int32 {
        setRenderer(delegate, pixelFormat, bufferType, "setLocalVideoRenderDelegate") { $0.localRenderer = $1 }
    }

    /// Gives one user's pictures, which ``startRemoteView(_:streamType:view:)`` asked for, to a delegate, held weakly, in place
    /// of the view's; nil ends that. 0; -1327 and -1328 for forms that are not emulated.
    @discardableResult
    public func setRemoteVideoRenderDelegate(
        _ userId: String, delegate: (any TRTCVideoRenderDelegate)?, pixelFormat: TRTCVideoPixelFormat,
        bufferType: TRTCVideoBufferType
    ) -> Int32 {
        let result = setRenderer(delegate, pixelFormat, bufferType, "setRemoteVideoRenderDelegate(\(userId))") {
            $0.remoteRenderers[userId] = $1
        }
        perform { cloud in
            for type in [TRTCVideoStreamType.big, .sub] { cloud.apply(RemotePictures(userId, type)) }
        }
        return result
    }

    /// Lets a delegate, held weakly, change the camera's pictures; nil ends that. 0; -1327 and -1328 for forms that are not
    /// emulated. The vendor's spelling.
    @discardableResult
    public func setLocalVideoProcessDelegete(
        _ delegate: (any TRTCVideoFrameDelegate)?, pixelFormat: TRTCVideoPixelFormat,
        bufferType: TRTCVideoBufferType
    ) -> Int32 {
        let checked = delegate.map(device.checked)
        return set(pixelFormat, bufferType, isNil: delegate == nil, "setLocalVideoProcessDelegete") { pictures, form in
            pictures.changer = checked.map { checked in
                PictureChanger(delegate: WeakListener { [weak checked] in checked }, form: form)
            }
        }
    }

    private func setRenderer(
        _ delegate: (any TRTCVideoRenderDelegate)?, _ pixelFormat: TRTCVideoPixelFormat,
        _ bufferType: TRTCVideoBufferType, _ call: String, _ body: (inout Pictures, PictureRenderer?) -> Void
    ) -> Int32 {
        let checked = delegate.map(device.checked)
        return set(pixelFormat, bufferType, isNil: delegate == nil, call) { pictures, form in
            let renderer = checked.map { checked in
                PictureRenderer(delegate: WeakListener { [weak checked] in checked }, form: form)
            }
            body(&pictures, renderer)
        }
    }

    private func set(
        _ pixelFormat: TRTCVideoPixelFormat, _ bufferType: TRTCVideoBufferType, isNil: Bool, _ call: String,
        _ body: (inout Pictures, FrameForm) -> Void
    ) -> Int32 {
        guard lifetime.begin("TRTCCloud.\(call)", on: device) else { return Tencent.TRTCCode.refused.rawValue }
        if !isNil { warnOfTextures(pixelFormat, bufferType) }
        do throws(Tencent.TRTCFailure) {
            let form = isNil ? FrameForm.standard : try FrameForm(pixelFormat, bufferType)
            state.withLock { body(&$0.pictures, form) }
        } catch {
            return error.code.rawValue
        }
        perform { $0.drivePictures() }
        return Tencent.TRTCCode.success.rawValue
    }

    private func warnOfTextures(_ pixelFormat: TRTCVideoPixelFormat, _ bufferType: TRTCVideoBufferType) {
        guard pixelFormat == ._Texture_2D || bufferType == .texture else { return }
        device.warn(of: Tencent.TRTCNotEmulated.textureId)
    }

    /// Gives the pictures of a tick to the app's delegates. On the device's queue, with no lock held.
    func show(_ pictures: [CollectedPicture]) {
        let (local, remote, changer, views) = state.withLock {
            ($0.pictures.localRenderer, $0.pictures.remoteRenderers, $0.pictures.changer, $0.pictures.views)
        }
        for collected in pictures {
            switch collected.place {
            case .captured(.main):
                var shown = collected
                if let changer {
                    shown.picture = changer.change(collected)
                    device.video.withEngine { [changed = shown.picture] in $0.giveBack(changed) }
                }
                if let local, let delegate = local.delegate.object {
                    delegate.tellRenderVideoFrame(local.frame(of: shown), userId: nil, streamType: .big)
                }
            case .captured: break
            case .received(let key):
                let seen = RemotePictures(key)
                guard views[seen] != nil, let renderer = remote[key.publisher], let delegate = renderer.delegate.object
                else {
                    continue
                }
                delegate.tellRenderVideoFrame(
                    renderer.frame(of: collected), userId: key.publisher, streamType: seen.type)
            }
        }
    }
}

/// In which form an app gets pictures.
struct FrameForm: Hashable, Sendable {
    static let standard = FrameForm(pixelFormat: ._I420, format: .i420, bufferFormat: nil)

    let pixelFormat: TRTCVideoPixelFormat
    let format: PictureFormat
    /// Of pixel buffers; nil for bytes.
    let bufferFormat: PixelBufferFormat?

    private init(pixelFormat: TRTCVideoPixelFormat, format: PictureFormat, bufferFormat: PixelBufferFormat?) {
        (self.pixelFormat, self.format, self.bufferFormat) = (pixelFormat, format, bufferFormat)
    }

    init(_ pixelFormat: TRTCVideoPixelFormat, _ bufferType: TRTCVideoBufferType) throws(Tencent.TRTCFailure) {
        let format: (PictureFormat, PixelBufferFormat)
        switch pixelFormat {
        case ._I420: format = (.i420, .i420)
        case ._NV12: format = (.nv12, .nv12)
        case ._32BGRA: format = (.bgra, .bgra)
        case ._Unknown, ._Texture_2D:
            throw .pixelFormatNotSupported("\(pixelFormat)")
        }
        switch bufferType {
        case .nsData: self.init(pixelFormat: pixelFormat, format: format.0, bufferFormat: nil)
        case .pixelBuffer: self.init(pixelFormat: pixelFormat, format: format.0, bufferFormat: format.1)
        case .unknown, .texture:
            throw .bufferTypeNotSupported("\(bufferType)")
        }
    }

    func frame(of picture: Picture, timestamp: UInt32) -> TRTCVideoFrame {
        let frame = TRTCVideoFrame()
        frame.pixelFormat = pixelFormat
        if let bufferFormat {
            frame.bufferType = .pixelBuffer
            frame.pixelBuffer = picture.pixelBuffer(bufferFormat)
        } else {
            frame.bufferType = .nsData
            frame.data = Data(picture.bytes(format))
        }
        (frame.width, frame.height) = (UInt32(picture.width), UInt32(picture.height))
        frame.timestamp = UInt64(timestamp) / 90
        return frame
    }
}

/// An app's delegate that draws pictures.
struct PictureRenderer: Sendable {
    let delegate: WeakListener<any TRTCVideoRenderDelegate>
    let form: FrameForm

    func frame(of collected: CollectedPicture) -> TRTCVideoFrame {
        form.frame(of: collected.picture, timestamp: collected.timestamp)
    }
}

/// An app's delegate that changes the local pictures.
struct PictureChanger: Sendable {
    let delegate: WeakListener<any TRTCVideoFrameDelegate>
    let form: FrameForm

    /// What the delegate makes of a picture; the picture itself if it leaves nothing that is one.
    func change(_ collected: CollectedPicture) -> Picture {
        guard let object = delegate.object else { return collected.picture }
        let source = form.frame(of: collected.picture, timestamp: collected.timestamp)
        let target = form.frame(of: collected.picture, timestamp: collected.timestamp)
        _ = object.tellProcessVideoFrame(source, dstFrame: target)
        do throws(Tencent.TRTCFailure) { return try Picture(target) } catch { return collected.picture }
    }
}

extension Picture {
    /// A picture that an app made.
    fileprivate init(_ frame: TRTCVideoFrame) throws(Tencent.TRTCFailure) {
        let rotation = PictureRotation(frame.rotation)
        if frame.bufferType == .pixelBuffer, let buffer = frame.pixelBuffer {
            do throws(PixelBufferError) {
                try self.init(buffer, rotation: rotation)
            } catch {
                throw Tencent.TRTCFailure(error)
            }
            return
        }
        let form = try FrameForm(frame.pixelFormat, frame.bufferType)
        guard form.bufferFormat == nil, let data = frame.data else {
            throw .pixelsMissing
        }
        do throws(PictureError) {
            try self.init(
                [UInt8](data), format: form.format, width: Int(frame.width), height: Int(frame.height),
                rotation: rotation)
        } catch {
            throw Tencent.TRTCFailure(.invalidArgument, of: error)
        }
    }
}

extension Tencent.TRTCFailure {
    fileprivate init(_ error: PixelBufferError) {
        switch error {
        case .formatNotSupported: self.init(.pixelFormatNotSupported, of: error)
        case .picture, .notReadable: self.init(.invalidArgument, of: error)
        }
    }
}
