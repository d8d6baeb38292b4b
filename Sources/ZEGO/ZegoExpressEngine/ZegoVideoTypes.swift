public import Foundation

/// How pictures would be captured; recorded.
open class ZegoVideoConfig: NSObject {
    /// In pixels.
    public var captureResolution: CGSize = CGSize(width: 360, height: 640)
    /// In pixels.
    public var encodeResolution: CGSize = CGSize(width: 360, height: 640)
    /// Pictures a second.
    public var fps: Int32 = 15
    /// In kbit/s.
    public var bitrate: Int32 = 600
    /// Recorded.
    public var codecID: ZegoVideoCodecID = .idDefault
    /// In seconds.
    public var keyFrameInterval: Int32 = 2
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

/// How an app would change pictures; recorded.
open class ZegoCustomVideoProcessConfig: NSObject {
    /// How it gets them.
    public var bufferType: ZegoVideoBufferType = .unknown
}

/// How an app would show pictures; recorded.
open class ZegoCustomVideoRenderConfig: NSObject {
    /// How it gets them.
    public var bufferType: ZegoVideoBufferType = .unknown
    /// How pixels are laid out.
    public var frameFormatSeries: ZegoVideoFrameFormatSeries = .RGB
    /// Whether the engine shows them too.
    public var enableEngineRender: Bool = false
}

/// Changes pictures before they are sent; never called.
public protocol ZegoCustomVideoProcessHandler: NSObjectProtocol {
    /// Pictures begin.
    func onStart(_ channel: ZegoPublishChannel)
    /// Pictures end.
    func onStop(_ channel: ZegoPublishChannel)
}

extension ZegoCustomVideoProcessHandler {
    /// Does nothing.
    public func onStart(_ channel: ZegoPublishChannel) {}
    /// Does nothing.
    public func onStop(_ channel: ZegoPublishChannel) {}
}

/// Shows pictures in the app's own way; never called.
public protocol ZegoCustomVideoRenderHandler: NSObjectProtocol {}
