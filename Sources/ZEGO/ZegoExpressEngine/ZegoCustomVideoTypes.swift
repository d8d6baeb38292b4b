public import Foundation

/// What a picture is like that the app gets as bytes.
open class ZegoVideoFrameParam: NSObject {
    /// How the bytes are laid out.
    public var format: ZegoVideoFrameFormat = .unknown
    /// Bytes a row, of four planes; those of further planes than the picture has are 0.
    public var strides: UnsafeMutablePointer<Int32>
    /// In pixels.
    public var size: CGSize = .zero
    /// How far it is to be turned clockwise, in degrees.
    public var rotation: Int32 = 0
    private let own: UnsafeMutablePointer<Int32>

    /// One of no picture.
    public required override init() {
        own = .allocate(capacity: 4)
        own.initialize(repeating: 0, count: 4)
        strides = own
        super.init()
    }

    deinit { own.deallocate() }
}

/// What an encoded picture is like. There are none: the calls that take them fail with 1000010.
open class ZegoVideoEncodedFrameParam: NSObject {
    /// How the bytes are laid out.
    public var format: ZegoVideoEncodedFrameFormat = .AVCC
    /// Whether it can be decoded without those before.
    public var isKeyFrame = false
    /// How far it is turned counterclockwise, in degrees.
    public var rotation: Int32 = 0
    /// In pixels.
    public var size: CGSize = .zero
    /// Side data.
    public var SEIData: Data?
    /// Whether the app's times count.
    public var isExternalClock = false
}

/// A part of pictures that is encoded better. It has no effect.
open class ZegoRoiRect: NSObject {
    /// From the left, in pixels.
    public var x: Int32 = 0
    /// From above, in pixels.
    public var y: Int32 = 0
    /// In pixels.
    public var width: Int32 = 0
    /// In pixels.
    public var height: Int32 = 0
    /// 0 to 4.
    public var strength: Int32 = 0
}

/// How an encoder of the app's own should be set. Never told.
open class ZegoTrafficControlInfo: NSObject {
    /// In pixels.
    public var resolution: CGSize = .zero
    /// Pictures a second.
    public var fps: Int32 = 0
    /// In kbit/s.
    public var bitrate: Int32 = 0
}

/// How an app gives pictures.
open class ZegoCustomVideoCaptureConfig: NSObject {
    /// Pixel buffers, which `.unknown` stands for too. 1000010 for textures and encoded pictures, 1011011 for bytes, for
    /// which the vendor's SDK has no call on Apple's systems.
    public var bufferType: ZegoVideoBufferType = .unknown
}

/// How an app changes pictures.
open class ZegoCustomVideoProcessConfig: NSObject {
    /// Pixel buffers of 32BGRA, or of NV12; 1011011 for others.
    public var bufferType: ZegoVideoBufferType = .cvPixelBuffer
}

/// How an app shows pictures.
open class ZegoCustomVideoRenderConfig: NSObject {
    /// Bytes, which `.unknown` stands for too, or pixel buffers. 1000010 for encoded pictures, 1011011 for others.
    public var bufferType: ZegoVideoBufferType = .unknown
    /// Whether pixels are BGRA, or planes: I420 as bytes, NV12 in pixel buffers.
    public var frameFormatSeries: ZegoVideoFrameFormatSeries = .RGB
    /// Whether the engine shows them on its views too.
    public var enableEngineRender: Bool = false
}

// ZegoCustomVideoCaptureHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Gives pictures in the camera's place. Called on an SDK thread.
public protocol ZegoCustomVideoCaptureHandler: _ZegoCustomVideoCaptureHandlerForms {
    /// Pictures are taken from here on.
    @_nonoverride func onStart(_ channel: ZegoPublishChannel)
    /// No more pictures are taken.
    @_nonoverride func onStop(_ channel: ZegoPublishChannel)
    /// How an encoder of the app's own should be set; never called.
    @_nonoverride func onEncodedDataTrafficControl(
        _ trafficControlInfo: ZegoTrafficControlInfo, channel: ZegoPublishChannel)
}
#endif

// ZegoCustomVideoProcessHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Changes pictures before they are shown and sent. Called on an SDK thread.
public protocol ZegoCustomVideoProcessHandler: _ZegoCustomVideoProcessHandlerForms {
    /// Pictures begin.
    @_nonoverride func onStart(_ channel: ZegoPublishChannel)
    /// Pictures end.
    @_nonoverride func onStop(_ channel: ZegoPublishChannel)
    /// A picture as it was captured. What is not given back before the next one comes is left out.
    @_nonoverride func onCapturedUnprocessedCVPixelBuffer(
        _ buffer: CVPixelBuffer, timestamp: CMTime, channel: ZegoPublishChannel)
}
#endif

// ZegoCustomVideoRenderHandler+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Shows pictures in the app's own way. Called on an SDK thread; bytes are there until the call returns.
public protocol ZegoCustomVideoRenderHandler: _ZegoCustomVideoRenderHandlerForms {
    /// A picture of the local camera, as bytes; `flipMode` is how the preview is mirrored.
    @_nonoverride func onCapturedVideoFrameRawData(
        _ data: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>, dataLength: UnsafeMutablePointer<UInt32>,
        param: ZegoVideoFrameParam, flipMode: ZegoVideoFlipMode, channel: ZegoPublishChannel)
    /// A picture of a played stream, as bytes.
    @_nonoverride func onRemoteVideoFrameRawData(
        _ data: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>, dataLength: UnsafeMutablePointer<UInt32>,
        param: ZegoVideoFrameParam, streamID: String)
    /// A picture of the local camera, as a pixel buffer; `flipMode` is how the preview is mirrored.
    @_nonoverride func onCapturedVideoFrameCVPixelBuffer(
        _ buffer: CVPixelBuffer, param: ZegoVideoFrameParam, flipMode: ZegoVideoFlipMode, channel: ZegoPublishChannel)
    /// A picture of a played stream, as a pixel buffer.
    @_nonoverride func onRemoteVideoFrameCVPixelBuffer(
        _ buffer: CVPixelBuffer, param: ZegoVideoFrameParam, streamID: String)
    /// A picture of a played stream that is not decoded; never called.
    @_nonoverride func onRemoteVideoFrameEncodedData(
        _ data: UnsafeMutablePointer<UInt8>, dataLength: UInt32, param: ZegoVideoEncodedFrameParam,
        referenceTimeMillisecond: UInt64, streamID: String)
}
#endif
