public import Foundation

/// Where a picture is shown.
open class ZegoCanvas: NSObject {
    /// The view.
    public var view: ZGView!
    /// How the picture fills it.
    public var viewMode: ZegoViewMode = .aspectFit
    /// Red, green and blue as one number.
    public var backgroundColor: Int32 = 0
    /// Whether transparency counts; pictures have none.
    public var alphaBlend: Bool = false
    /// In degrees.
    public var rotation: Int32 = 0
    /// Whether it is mirrored.
    public var mirror: Bool = false

    /// A canvas over a view.
    public init(view: ZGView?) { self.view = view }
}

/// How pictures are captured and encoded.
open class ZegoVideoConfig: NSObject {
    /// In pixels.
    public var captureResolution: CGSize = CGSize(width: 360, height: 640)
    /// In pixels.
    public var encodeResolution: CGSize = CGSize(width: 360, height: 640)
    /// Pictures a second.
    public var fps: Int32 = 15
    /// In kbit/s.
    public var bitrate: Int32 = 600
    /// How they are encoded; it has no effect, because there is one codec.
    public var codecID: ZegoVideoCodecID = .idDefault
    /// In seconds; it has no effect, because key pictures are sent when somebody needs one.
    public var keyFrameInterval: Int32 = 2

    /// 360 by 640 pixels, 15 pictures a second, 600 kbit/s.
    public override required init() { super.init() }

    /// 360 by 640 pixels, 15 pictures a second, 600 kbit/s.
    public class func `default`() -> Self { Self() }

    /// One of the vendor's presets, upright.
    public convenience init(preset: ZegoVideoConfigPreset) {
        self.init()
        let (width, height): (CGFloat, CGFloat)
        switch preset {
        case .preset180P: (width, height, bitrate) = (180, 320, 300)
        case .preset270P: (width, height, bitrate) = (270, 480, 400)
        case .preset360P: (width, height, bitrate) = (360, 640, 600)
        case .preset540P: (width, height, bitrate) = (540, 960, 1200)
        case .preset720P: (width, height, bitrate) = (720, 1280, 1500)
        case .preset1080P: (width, height, bitrate) = (1080, 1920, 3000)
        }
        captureResolution = CGSize(width: width, height: height)
        encodeResolution = captureResolution
    }
}

/// What a picture is like.
open class ZegoVideoFrameParam: NSObject {
    /// Bytes a row, by plane.
    public var strides: [Int32] = []
    /// In pixels.
    public var size: CGSize = .zero
    /// In degrees.
    public var rotation: Int32 = 0
}

/// How an app would change pictures; none are given to it.
open class ZegoCustomVideoProcessConfig: NSObject {
    /// How it gets them.
    public var bufferType: ZegoVideoBufferType = .unknown
}

/// How an app would show pictures; none are given to it.
open class ZegoCustomVideoRenderConfig: NSObject {
    /// How it gets them.
    public var bufferType: ZegoVideoBufferType = .unknown
    /// How pixels are laid out.
    public var frameFormatSeries: ZegoVideoFrameFormatSeries = .RGB
    /// Whether the engine shows them too.
    public var enableEngineRender: Bool = false
}

// ZegoCustomVideoProcessHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Changes pictures before they are sent; never called.
public protocol ZegoCustomVideoProcessHandler: _ZegoCustomVideoProcessHandlerForms {
    /// Pictures begin.
    @_nonoverride func onStart(_ channel: ZegoPublishChannel)
    /// Pictures end.
    @_nonoverride func onStop(_ channel: ZegoPublishChannel)
    /// A picture of the camera.
    @_nonoverride func onCapturedUnprocessedCVPixelBuffer(
        _ buffer: CVPixelBuffer, timestamp: CMTime, channel: ZegoPublishChannel)
}
#endif

// ZegoCustomVideoRenderHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Shows pictures in the app's own way; never called.
public protocol ZegoCustomVideoRenderHandler: _ZegoCustomVideoRenderHandlerForms {
    /// A picture of the own camera.
    @_nonoverride func onCapturedVideoFrameCVPixelBuffer(
        _ buffer: CVPixelBuffer, param: ZegoVideoFrameParam, flipMode: ZegoVideoFlipMode, channel: ZegoPublishChannel)
    /// A picture of a played stream.
    @_nonoverride func onRemoteVideoFrameCVPixelBuffer(
        _ buffer: CVPixelBuffer, param: ZegoVideoFrameParam, streamID: String)
}
#endif
