public import Foundation

/// Where a watermark is, in parts of the picture.
open class ByteRTCVideoByteWatermark: NSObject {
    /// From the left, 0…1.
    public var x: Float = 0
    /// From above, 0…1.
    public var y: Float = 0
    /// How wide, 0…1.
    public var width: Float = 0
    /// How high, 0…1.
    public var height: Float = 0
}

/// How a watermark is shown.
open class ByteRTCVideoWatermarkConfig: NSObject {
    /// Whether the user sees it too.
    public var visibleInPreview: Bool = true
    /// Where it is while the picture is wide.
    public var positionInLandscapeMode: ByteRTCVideoByteWatermark = ByteRTCVideoByteWatermark()
    /// Where it is while the picture is high.
    public var positionInPortraitMode: ByteRTCVideoByteWatermark = ByteRTCVideoByteWatermark()
}

extension ByteRTCVideo {
    /// Returns -10: nothing is drawn on pictures.
    @discardableResult
    public func setVideoWatermark(
        _ streamIndex: ByteRTCStreamIndex, withImagePath imagePath: String?,
        withRtcWatermarkConfig rtcWatermarkConfig: ByteRTCVideoWatermarkConfig
    ) -> Int32 { act("setVideoWatermark(\(streamIndex), \(imagePath ?? "nil"))") { _ in .notSupport } }

    /// Returns -10: nothing is drawn on pictures.
    @discardableResult
    public func clearVideoWatermark(_ streamIndex: ByteRTCStreamIndex) -> Int32 {
        act("clearVideoWatermark(\(streamIndex))") { _ in .notSupport }
    }
}
