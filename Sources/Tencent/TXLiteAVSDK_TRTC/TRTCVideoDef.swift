public import ApplePictures

/// Which of a user's pictures is meant.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCVideoStreamType: Int, Sendable {
    /// The camera.
    case big = 0
    /// The camera, in the small size.
    case small = 1
    /// The screen.
    case sub = 2
}

/// Where a snapshot is taken.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCSnapshotSourceType: Int, Sendable {
    /// As the stream has the picture.
    case stream = 0
    /// As the view shows it.
    case view = 1
    /// As the local camera took it; for others, as the stream has it.
    case capture = 2
}

/// Whether pictures come.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCAVStatusType: UInt, Sendable {
    /// They do not.
    case stopped = 0
    /// They do.
    case playing = 1
    /// They should, and none came for half a second.
    case loading = 2
}

/// Why pictures come, or do not.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCAVStatusChangeReason: UInt, Sendable {
    /// The SDK's own affair.
    case `internal` = 0
    /// The network brings none.
    case bufferingBegin = 1
    /// The network brings them again.
    case bufferingEnd = 2
    /// The app asked for them.
    case localStarted = 3
    /// The app does not want them any longer.
    case localStopped = 4
    /// The other user began.
    case remoteStarted = 5
    /// The other user ended.
    case remoteStopped = 6
}

/// The sizes of pictures, in landscape; for portrait, width and height change places.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCVideoResolution: Int, Sendable, CaseIterable {
    /// 120 by 120 pixels.
    case _120_120 = 1
    /// 160 by 160 pixels.
    case _160_160 = 3
    /// 270 by 270 pixels.
    case _270_270 = 5
    /// 480 by 480 pixels.
    case _480_480 = 7
    /// 160 by 120 pixels.
    case _160_120 = 50
    /// 240 by 180 pixels.
    case _240_180 = 52
    /// 280 by 210 pixels.
    case _280_210 = 54
    /// 320 by 240 pixels.
    case _320_240 = 56
    /// 400 by 300 pixels.
    case _400_300 = 58
    /// 480 by 360 pixels.
    case _480_360 = 60
    /// 640 by 480 pixels.
    case _640_480 = 62
    /// 960 by 720 pixels.
    case _960_720 = 64
    /// 160 by 90 pixels.
    case _160_90 = 100
    /// 256 by 144 pixels.
    case _256_144 = 102
    /// 320 by 180 pixels.
    case _320_180 = 104
    /// 480 by 270 pixels.
    case _480_270 = 106
    /// 640 by 360 pixels.
    case _640_360 = 108
    /// 960 by 540 pixels.
    case _960_540 = 110
    /// 1280 by 720 pixels.
    case _1280_720 = 112
    /// 1920 by 1080 pixels.
    case _1920_1080 = 114
}

/// The direction of pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCVideoResolutionMode: Int, Sendable, CaseIterable {
    /// Wider than high.
    case landscape = 0
    /// Higher than wide.
    case portrait = 1
}

/// How pictures are encoded.
open class TRTCVideoEncParam: NSObject {
    /// The size.
    public var videoResolution: TRTCVideoResolution = ._640_360
    /// The direction.
    public var resMode: TRTCVideoResolutionMode = .portrait
    /// Pictures a second.
    public var videoFps: Int32 = 15
    /// In kbit/s; 0 leaves it to the engine.
    public var videoBitrate: Int32 = 0
    /// In kbit/s; it has no effect, because the bit rate does not change with the network.
    public var minVideoBitrate: Int32 = 0
    /// Whether the size changes with the network; it does not here.
    public var enableAdjustRes = false
}

/// How a picture fills its place.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCVideoFillMode: Int, Sendable {
    /// It is cut.
    case fill = 0
    /// It has borders.
    case fit = 1
}

/// How far a picture is turned to the right.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCVideoRotation: Int, Sendable {
    /// Not at all.
    case _0 = 0
    /// A quarter.
    case _90 = 1
    /// A half.
    case _180 = 2
    /// Three quarters.
    case _270 = 3
}

/// Whether a picture is mirrored.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCVideoMirrorType: UInt, Sendable {
    /// The front camera's is.
    case auto = 0
    /// It is.
    case enable = 1
    /// It is not.
    case disable = 2
}

/// The layout of pixels.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCVideoPixelFormat: Int, Sendable {
    /// Not known.
    case _Unknown = 0
    /// Planes of YUV.
    case _I420 = 1
    /// Two planes of YUV.
    case _NV12 = 5
    /// Bytes of BGRA.
    case _32BGRA = 6
    /// A texture.
    case _Texture_2D = 7
}

/// What holds a picture.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCVideoBufferType: Int, Sendable {
    /// Not known.
    case unknown = 0
    /// The platform's pixel buffer.
    case pixelBuffer = 1
    /// Bytes.
    case nsData = 2
    /// A texture.
    case texture = 3
}

/// Whether pictures follow the phone's position.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCGSensorMode: Int, Sendable {
    /// They do not.
    case disable = 0
    /// They do, and the views as well.
    case uiAutoLayout = 1
    /// They do, and the views do not.
    case uiFixLayout = 2
}

/// What suffers first in a bad network.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCVideoQosPreference: Int, Sendable {
    /// Sharpness.
    case smooth = 1
    /// Movement.
    case clear = 2
}

/// Who controls the bit rate; deprecated by the vendor.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCQosControlMode: Int, Sendable {
    /// The device.
    case client = 0
    /// The cloud.
    case server = 1
}

/// How pictures are sent in a bad network; it has no effect.
open class TRTCNetworkQosParam: NSObject {
    /// What suffers first.
    public var preference: TRTCVideoQosPreference = .clear
    /// Who controls the bit rate.
    public var controlMode: TRTCQosControlMode = .server
}

/// How pictures are drawn.
open class TRTCRenderParams: NSObject {
    /// How far it is turned.
    public var rotation: TRTCVideoRotation = ._0
    /// How it fills its place.
    public var fillMode: TRTCVideoFillMode = .fill
    /// Whether it is mirrored.
    public var mirrorType: TRTCVideoMirrorType = .auto
}

/// A picture.
open class TRTCVideoFrame: NSObject {
    /// The layout of its pixels.
    public var pixelFormat: TRTCVideoPixelFormat = ._Unknown
    /// What holds it.
    public var bufferType: TRTCVideoBufferType = .unknown
    /// The pixels, for ``TRTCVideoBufferType/pixelBuffer``.
    public var pixelBuffer: CVPixelBuffer?
    /// The pixels, for ``TRTCVideoBufferType/nsData``.
    public var data: Data?
    /// The pixels, for ``TRTCVideoBufferType/texture``, which is refused here.
    public var textureId: UInt32 = 0
    /// In pixels.
    public var width: UInt32 = 0
    /// In pixels.
    public var height: UInt32 = 0
    /// In milliseconds.
    public var timestamp: UInt64 = 0
    /// How far it is turned.
    public var rotation: TRTCVideoRotation = ._0
}

// TRTCVideoRenderDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Draws pictures itself.
public protocol TRTCVideoRenderDelegate: _TRTCVideoRenderDelegateForms {
    /// A picture is to be drawn; nil is the local user.
    @_nonoverride func onRenderVideoFrame(_ frame: TRTCVideoFrame, userId: String?, streamType: TRTCVideoStreamType)
}
#endif

// TRTCVideoFrameDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Changes the local pictures.
public protocol TRTCVideoFrameDelegate: _TRTCVideoFrameDelegateForms {
    /// The graphics of the platform are there; never called here.
    @_nonoverride func onGLContextCreated()
    /// A picture is to be changed: what is in `dstFrame` afterwards is shown and sent. It has the picture of `srcFrame` at first.
    /// What it returns has no effect.
    @_nonoverride func onProcessVideoFrame(_ srcFrame: TRTCVideoFrame, dstFrame: TRTCVideoFrame) -> UInt32  // Otherwise: 0
    /// The graphics of the platform go; never called here.
    @_nonoverride func onGLContextDestory()
}
#endif
