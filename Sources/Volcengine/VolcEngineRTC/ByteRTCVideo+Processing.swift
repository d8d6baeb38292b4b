import Devices
public import Foundation
import Synchronization
import VendorDialects
import VideoEngine

/// In which format an app changes pictures.
open class ByteRTCVideoPreprocessorConfig: NSObject {
    /// I420, or unknown for the format in which pictures are captured.
    public var requiredPixelFormat: ByteRTCVideoPixelFormat = .unknown
}

/// The app's object that changes local pictures.
struct PictureProcessor: Sendable {
    /// The processor as the app set it.
    var held = WeakListener<any ByteRTCVideoProcessorDelegate>()
    var format = ByteRTCVideoSinkPixelFormat.NV12
}

extension ByteRTCVideo {
    /// Sets the object that changes this device's camera pictures, held weakly; nil ends that. -2 for a format other than I420
    /// and unknown, which is NV12.
    ///
    /// What comes back is shown, sent and given to sinks and snapshots 20 ms later.
    @discardableResult
    public func registerLocalVideoProcessor(
        _ processor: (any ByteRTCVideoProcessorDelegate)?, withConfig config: ByteRTCVideoPreprocessorConfig?
    ) -> Int32 {
        let format = config?.requiredPixelFormat ?? .unknown
        var made = PictureProcessor()
        made.held = WeakListener { [weak object = processor.map(device.checked)] in object }
        if format == .I420 { made.format = .I420 }
        return act("registerLocalVideoProcessor(\(processor == nil ? "nil" : "\(format)"))") { [made] state in
            guard format == .I420 || format == .unknown else { return .parameterErr }
            state.video.processor = made
            return .success
        } then: {
            $0.applyProcessing()
        }
    }

    private func applyProcessing() {
        let isThere = state.withLock { $0.video.processor.held.object != nil }
        device.video.withEngine { $0.appChangesPictures = isThere }
    }

    /// The camera's picture as the app wants it. On the device's queue, with no lock held.
    func processed(_ picture: CollectedPicture) -> CollectedPicture {
        let processor = state.withLock { $0.video.processor }
        guard let object = processor.held.object else {
            // The app let go of it.
            if device.video.withEngine({ $0.appChangesPictures }) { applyProcessing() }
            return picture
        }
        let frame = ByteRTCVideoFrame(picture.picture, processor.format, timestamp: picture.timestamp)
        if processor.format == .I420 { frame.textureBuf = picture.picture.pixelBuffer(.i420) }
        let answer = object.tellProcessVideoFrame(frame)
        var changed = picture
        if let answer {
            if let made = answer.picture {
                changed.picture = made
            } else {
                device.warn("a frame of processVideoFrame(_:) has no picture that can be read; it is used as it was")
            }
        }
        let back = changed.picture
        device.video.withEngine { $0.giveBack(back) }
        return changed
    }
}

extension ByteRTCVideoFrame {
    /// What the frame shows; nil for what cannot be read.
    var picture: Picture? {
        let turn = PictureRotation(rawValue: rotation.rawValue) ?? .none
        if let textureBuf { return try? Picture(textureBuf, rotation: turn) }
        let format: PictureFormat? =
            switch ByteRTCVideoPixelFormat(rawValue: Int(format)) {
            case .I420: .i420
            case .NV12: .nv12
            case .BGRA: .bgra
            case .RGBA: .rgba
            case .ARGB: .argb
            case .unknown, .NV21, .IMC2, .glTexture2D, .glTextureOES, .cvPixelBuffer, nil: nil
            }
        guard let format, let dataBuf else { return nil }
        return try? Picture(
            [UInt8](dataBuf), format: format, width: Int(width), height: Int(height), rotation: turn)
    }
}
