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
            cloud.useScreenQueue()
            cloud.drivePictures()
            cloud.settlePictures()
        }
    }

    /// Sends pictures that the app pushes in place of the camera's; or ends that. Deprecated by the vendor.
    public func enableCustomVideoCapture(_ enable: Bool) { enableCustomVideoCapture(.big, enable: enable) }

    /// Pushes a picture: I420, NV12 or 32BGRA in ``TRTCVideoFrame/data``. `onError` with -1327 and -1328 tells of other
    /// forms, with -2 of bytes that do not fit their size. A picture is dropped unless
    /// ``enableCustomVideoCapture(_:enable:)`` was called.
    public func sendCustomVideoData(_ streamType: TRTCVideoStreamType, frame: TRTCVideoFrame) {
        guard !lifetime.isOver, let queue = state.withLock({ $0.pictures.queue(streamType == .sub) }) else { return }
        do throws(Tencent.TRTCFailure) {
            queue.push(try Picture(frame))
        } catch {
            perform { $0.tell(.error(error)) }
        }
    }

    /// Pushes a picture in place of the camera's. Deprecated by the vendor.
    public func sendCustomVideoData(_ frame: TRTCVideoFrame) { sendCustomVideoData(.big, frame: frame) }

    private func useScreenQueue() {
        let (queue, encoding) = state.withLock { ($0.pictures.screenQueue, $0.pictures.screenEncoding.encoding) }
        guard let queue else { return }
        device.video.withEngine { engine in
            do {
                try engine.startSending(.screen, .source(.pushed(queue)), encoding: encoding)
            } catch {
                preconditionFailure("what an app pushes opens always: \(error)")
            }
        }
    }
}

extension Pictures {
    fileprivate mutating func setCustom(_ isScreen: Bool, _ isEnabled: Bool) {
        if isScreen {
            guard isEnabled != (screenQueue != nil) else { return }
            screenQueue = isEnabled ? PictureQueue() : nil
            isScreenOpen = isEnabled
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

// MARK: Drawing by the app, and changing the own pictures

extension TRTCCloud {
    /// Gives the camera's pictures to a delegate, held weakly; nil ends that. 0; -1327 and -1328 for forms that are not
    /// emulated: it gives I420, NV12 and 32BGRA in ``TRTCVideoFrame/data``.
    @discardableResult
    public func setLocalVideoRenderDelegate(
        _ delegate: (any TRTCVideoRenderDelegate)?, pixelFormat: TRTCVideoPixelFormat,
        bufferType: TRTCVideoBufferType
    ) -> Int32 {
        setRenderer(delegate, pixelFormat, bufferType, "setLocalVideoRenderDelegate") { $0.localRenderer = $1 }
    }

    /// Gives one user's pictures, which ``startRemoteView(_:streamType:view:)`` asked for, to a delegate, held weakly; nil
    /// ends that. 0; -1327 and -1328 for forms that are not emulated.
    @discardableResult
    public func setRemoteVideoRenderDelegate(
        _ userId: String, delegate: (any TRTCVideoRenderDelegate)?, pixelFormat: TRTCVideoPixelFormat,
        bufferType: TRTCVideoBufferType
    ) -> Int32 {
        setRenderer(delegate, pixelFormat, bufferType, "setRemoteVideoRenderDelegate(\(userId))") {
            $0.remoteRenderers[userId] = $1
        }
    }

    /// Lets a delegate, held weakly, change the camera's pictures; nil ends that. 0; -1327 and -1328 for forms that are not
    /// emulated. The vendor's spelling.
    @discardableResult
    public func setLocalVideoProcessDelegete(
        _ delegate: (any TRTCVideoFrameDelegate)?, pixelFormat: TRTCVideoPixelFormat,
        bufferType: TRTCVideoBufferType
    ) -> Int32 {
        let checked = delegate.map(device.checked)
        return set(pixelFormat, bufferType, isNil: delegate == nil, "setLocalVideoProcessDelegete") {
            [pixelFormat] pictures, format in
            pictures.changer = checked.map { PictureChanger(object: $0, format: format, pixelFormat: pixelFormat) }
        }
    }

    private func setRenderer(
        _ delegate: (any TRTCVideoRenderDelegate)?, _ pixelFormat: TRTCVideoPixelFormat,
        _ bufferType: TRTCVideoBufferType, _ call: String, _ body: (inout Pictures, PictureRenderer?) -> Void
    ) -> Int32 {
        let checked = delegate.map(device.checked)
        return set(pixelFormat, bufferType, isNil: delegate == nil, call) { pictures, format in
            body(&pictures, checked.map { PictureRenderer(object: $0, format: format, pixelFormat: pixelFormat) })
        }
    }

    private func set(
        _ pixelFormat: TRTCVideoPixelFormat, _ bufferType: TRTCVideoBufferType, isNil: Bool, _ call: String,
        _ body: (inout Pictures, PictureFormat) -> Void
    ) -> Int32 {
        guard lifetime.begin("TRTCCloud.\(call)", on: device) else { return Tencent.TRTCCode.refused.rawValue }
        var format = PictureFormat.i420
        if !isNil {
            guard let asked = PictureFormat(pixelFormat) else {
                return Tencent.TRTCCode.pixelFormatNotSupported.rawValue
            }
            guard bufferType == .nsData else { return Tencent.TRTCCode.bufferTypeNotSupported.rawValue }
            format = asked
        }
        state.withLock { body(&$0.pictures, format) }
        perform { $0.drivePictures() }
        return Tencent.TRTCCode.success.rawValue
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
                if let local, let delegate = local.object {
                    delegate.tellRenderVideoFrame(local.frame(of: shown), userId: nil, streamType: .big)
                }
            case .captured: break
            case .received(let key):
                let seen = RemotePictures(key)
                guard views[seen] != nil, let renderer = remote[key.publisher], let delegate = renderer.object else {
                    continue
                }
                delegate.tellRenderVideoFrame(
                    renderer.frame(of: collected), userId: key.publisher, streamType: seen.type)
            }
        }
    }
}

/// An app's delegate that draws pictures.
///
/// Safe because the delegate is only called, on the device's queue.
struct PictureRenderer: @unchecked Sendable {
    weak var object: (any TRTCVideoRenderDelegate)?
    let format: PictureFormat
    let pixelFormat: TRTCVideoPixelFormat

    func frame(of collected: CollectedPicture) -> TRTCVideoFrame {
        TRTCVideoFrame(collected.picture, format, pixelFormat, timestamp: collected.timestamp)
    }
}

/// An app's delegate that changes the own pictures.
///
/// Safe because the delegate is only called, on the device's queue.
struct PictureChanger: @unchecked Sendable {
    weak var object: (any TRTCVideoFrameDelegate)?
    let format: PictureFormat
    let pixelFormat: TRTCVideoPixelFormat

    /// What the delegate makes of a picture; the picture itself if it leaves nothing that is one.
    func change(_ collected: CollectedPicture) -> Picture {
        guard let object else { return collected.picture }
        let source = TRTCVideoFrame(collected.picture, format, pixelFormat, timestamp: collected.timestamp)
        let target = TRTCVideoFrame(collected.picture, format, pixelFormat, timestamp: collected.timestamp)
        _ = object.tellProcessVideoFrame(source, dstFrame: target)
        do throws(Tencent.TRTCFailure) { return try Picture(target) } catch { return collected.picture }
    }
}

extension TRTCVideoFrame {
    fileprivate convenience init(
        _ picture: Picture, _ format: PictureFormat, _ pixelFormat: TRTCVideoPixelFormat, timestamp: UInt32
    ) {
        self.init()
        self.pixelFormat = pixelFormat
        bufferType = .nsData
        data = Data(picture.bytes(format))
        (width, height) = (UInt32(picture.width), UInt32(picture.height))
        self.timestamp = UInt64(timestamp) / 90
    }
}

extension PictureFormat {
    /// Nil for pixels that have no bytes here.
    fileprivate init?(_ format: TRTCVideoPixelFormat) {
        switch format {
        case ._I420: self = .i420
        case ._NV12: self = .nv12
        case ._32BGRA: self = .bgra
        case ._Unknown, ._Texture_2D: return nil
        }
    }
}

extension Picture {
    /// A picture that an app made.
    fileprivate init(_ frame: TRTCVideoFrame) throws(Tencent.TRTCFailure) {
        guard let format = PictureFormat(frame.pixelFormat) else {
            throw Tencent.TRTCFailure(.pixelFormatNotSupported, "pixelFormat is \(frame.pixelFormat)")
        }
        guard frame.bufferType == .nsData, let data = frame.data else {
            throw Tencent.TRTCFailure(.bufferTypeNotSupported, "the pixels are not in data, or there are none")
        }
        let rotation: PictureRotation =
            switch frame.rotation {
            case ._0: .none
            case ._90: .quarter
            case ._180: .half
            case ._270: .threeQuarters
            }
        do throws(PictureError) {
            try self.init(
                [UInt8](data), format: format, width: Int(frame.width), height: Int(frame.height), rotation: rotation)
        } catch {
            throw Tencent.TRTCFailure(.invalidArgument, "\(error)")
        }
    }
}
