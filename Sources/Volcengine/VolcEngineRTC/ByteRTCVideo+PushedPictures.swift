public import ApplePictures
import Devices
import Synchronization
import VendorDialects
import VideoEngine

// MARK: Pictures that the app pushes

extension ByteRTCVideo {
    /// Chooses where the local pictures, or those of the screen, come from. Returns 0, or -2 for any other stream, -10 for
    /// pictures that are encoded already.
    ///
    /// A camera or a screen that is captured is closed when the app's pictures take its place. It is not opened again after
    /// them: ``startVideoCapture()`` and ``startScreenCapture(_:bundleId:)`` do that.
    @discardableResult
    public func setVideoSourceType(_ type: ByteRTCVideoSourceType, WithStreamIndex streamIndex: ByteRTCStreamIndex)
        -> Int32
    {
        setPictureSource(
            "setVideoSourceType(\(type), WithStreamIndex: \(streamIndex))", type, PictureStream(streamIndex))
    }

    func setPictureSource(_ call: String, _ type: ByteRTCVideoSourceType, _ stream: PictureStream?) -> Int32 {
        act(call) { state in
            guard let stream else { return .parameterErr }
            switch type {
            case .encodedAutoSimulcast, .encodedManualSimulcast: return .notSupport
            case .internal: state.video.pushed[stream] = nil
            case .external where state.video.pushed[stream] != nil: break
            case .external:
                state.video.pushed[stream] = PictureQueue()
                if stream == .screen { state.video.isCapturingScreen = false } else { state.video.isCapturing = false }
            }
            return .success
        } then: {
            $0.settleAll()
        }
    }

    /// Gives a picture in the camera's place, of 1 to 4,096 pixels on each side: 0, or -3 unless
    /// ``setVideoSourceType(_:WithStreamIndex:)`` chose that, -2 for what is no picture. Its bytes are copied.
    ///
    /// Planes have no gaps. Of pictures that come faster than they are sent some are left out. The time has no effect, nor have
    /// the data beside the picture.
    @discardableResult
    public func pushExternalVideoFrame(_ frame: ByteRTCVideoFrame) -> Int32 {
        if frame.time.value != 0 { device.warn(of: Volcengine.RTCNotEmulated.pushedTime) }
        if frame.extendedData?.isEmpty == false || !frame.supplementaryInfo.isEmpty {
            device.warn(of: Volcengine.RTCNotEmulated.pushedData)
        }
        return push("pushExternalVideoFrame", .main) { frame.flip == 0 ? frame.picture : frame.picture?.mirrored() }
    }

    /// Gives a picture in the screen's place, of 1 to 4,096 pixels on each side, in 32BGRA, NV12 or I420, turned by 0, 90, 180 or
    /// 270 degrees: 0, or -3 unless ``setVideoSourceType(_:WithStreamIndex:)`` chose that, -2 for what is no picture. Its bytes are
    /// copied.
    ///
    /// Others see it where ``ByteRTCRoom/publishScreen(_:)`` publishes the screen. The time has no effect.
    @discardableResult
    public func pushScreenVideoFrame(_ frame: CVPixelBuffer, time pts: CMTime, rotation: Int32) -> Int32 {
        if pts.value != 0 { device.warn(of: Volcengine.RTCNotEmulated.pushedTime) }
        return push("pushScreenVideoFrame", .screen) {
            PictureRotation(rawValue: Int(rotation)).flatMap { try? Picture(frame, rotation: $0) }
        }
    }

    /// Takes a picture for a stream. The call is no line of the trace, as there is one for each picture; a refused one is.
    func push(_ call: String, _ stream: PictureStream, _ picture: () -> Picture?) -> Int32 {
        guard !lifetime.isOver else { return Self.destroyed }
        guard let queue = state.withLock({ $0.video.pushed[stream] }) else {
            return refusePush(call, .wrongState, "the source of the pictures is not external")
        }
        guard let picture = picture() else {
            return refusePush(call, .parameterErr, "the frame has no picture that can be read")
        }
        queue.push(picture)
        return 0
    }

    private func refusePush(_ call: String, _ status: ByteRTCReturnStatus, _ reason: String) -> Int32 {
        device.record(.note, "\(face.engine).\(call) returned \(status.rawValue): \(reason)")
        return Int32(status.rawValue)
    }

    // MARK: The device's sources

    /// Whether the app pushes a stream's pictures.
    func isPushed(_ stream: PictureStream) -> Bool { state.withLock { $0.video.pushed[stream] != nil } }

    /// Does not open or close the device's source of a stream, in whose place the app pushes pictures.
    func denyCapture(_ call: String, _ stream: PictureStream) -> Int32 {
        let result = act(call) { _ in .wrongState }
        guard result != Self.destroyed else { return result }
        let id = stream == .screen ? Self.screen : Self.camera
        let type: ByteRTCVideoDeviceType = stream == .screen ? .screenCaptureDevice : .captureDevice
        tell("onVideoDeviceWarning(\(id), operationDenied)") { [self] in
            $0.tellRtcEngine(self, onVideoDeviceWarning: id, deviceType: type, deviceWarning: .operationDenied)
        }
        return result
    }
}

// MARK: The same from version 3.60 of the SDK on

/// A picture that an app pushes, from version 3.60 of the SDK on.
open class ByteRTCVideoFrameData: NSObject {
    /// How it has its picture.
    public var bufferType: ByteRTCVideoBufferType = .rawMemory
    /// How planes in memory lie.
    public var pixelFormat: ByteRTCVideoPixelFormat = .unknown
    /// Whether it shows anything.
    public var contentType: ByteRTCVideoContentType = .normalFrame
    /// When it was captured.
    public var timestamp: CMTime = CMTimeMake(value: 0, timescale: 1)
    /// In pixels.
    public var width: Int32 = 0
    /// In pixels.
    public var height: Int32 = 0
    /// The picture, as a pixel buffer.
    public var cvpixelbuffer: CVPixelBuffer?
    /// By how many degrees it is to be turned.
    public var rotation: ByteRTCVideoRotation = .rotation0
    /// Which camera took it.
    public var cameraId: ByteRTCCameraID = .front
    /// Data beside it.
    public var seiData: Data?
    /// Which part of it matters.
    public var roiData: Data?
    /// How many planes it has.
    public var numberOfPlanes: Int32 = 0
    /// Where its planes begin.
    public var planeDataArray: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    /// The distance of each plane's rows in bytes.
    public var planeStrideArray: UnsafeMutablePointer<Int32>?
}

extension ByteRTCVideoFrameData {
    /// What the frame shows; nil for what cannot be read.
    var picture: Picture? {
        let turn = PictureRotation(rawValue: rotation.rawValue) ?? .none
        switch bufferType {
        case .cvPixelBuffer: return cvpixelbuffer.flatMap { try? Picture($0, rotation: turn) }
        case .rawMemory: return planes(turn)
        case .glTexture, .cuda, .D3D11, .VAAPI, .nvidiaJetsonDma: return nil
        }
    }

    private func planes(_ turn: PictureRotation) -> Picture? {
        let (width, height) = (Int(width), Int(height))
        guard Picture.sideRange.contains(width), Picture.sideRange.contains(height) else { return nil }
        let (half, halfRows) = ((width + 1) / 2, (height + 1) / 2)
        let format: PictureFormat
        var shapes = [(bytes: width, rows: height)]
        switch pixelFormat {
        case .NV12:
            format = .nv12
            shapes.append((2 * half, halfRows))
        case .I420:
            format = .i420
            shapes += [(half, halfRows), (half, halfRows)]
        case .unknown, .BGRA, .NV21, .RGBA, .IMC2, .ARGB, .glTexture2D, .glTextureOES, .cvPixelBuffer: return nil
        }
        guard Int(numberOfPlanes) == shapes.count, let planeDataArray, let planeStrideArray else { return nil }
        var bytes: [UInt8] = []
        for (index, shape) in shapes.enumerated() {
            let distance = Int(planeStrideArray[index])
            guard let start = planeDataArray[index], distance >= shape.bytes else { return nil }
            for row in 0..<shape.rows {
                bytes += UnsafeRawBufferPointer(start: start + row * distance, count: shape.bytes)
            }
        }
        return try? Picture(bytes, format: format, width: width, height: height, rotation: turn)
    }
}

extension ByteRTCEngine {
    /// Chooses where the local pictures come from. Returns 0, or -10 for pictures that are encoded already.
    ///
    /// A camera that is captured is closed when the app's pictures take its place. ``startVideoCapture()`` opens it again after
    /// them.
    @discardableResult
    public func setVideoSourceType(_ type: ByteRTCVideoSourceType) -> Int32 {
        video.setPictureSource("setVideoSourceType(\(type))", type, .main)
    }

    /// Gives a picture in the camera's place, of 1 to 4,096 pixels on each side, as a pixel buffer or in planes of NV12 or I420: 0, or
    /// -3 unless ``setVideoSourceType(_:)`` chose that, -2 for what is no picture. Its bytes are copied.
    ///
    /// Of pictures that come faster than they are sent some are left out. The time has no effect, nor have the data beside the
    /// picture.
    @discardableResult
    public func pushExternalVideoFrame(_ frame: ByteRTCVideoFrameData) -> Int32 {
        if frame.timestamp.value != 0 { video.device.warn(of: Volcengine.RTCNotEmulated.pushedTime) }
        if frame.seiData?.isEmpty == false || frame.roiData?.isEmpty == false {
            video.device.warn(of: Volcengine.RTCNotEmulated.pushedData)
        }
        return video.push("pushExternalVideoFrame", .main) { frame.picture }
    }
}
