public import ApplePictures
import Devices
import VideoEngine

/// A picture that an app gets or gives, as bytes and, where it has a format for that, as a pixel buffer.
open class ByteRTCVideoFrame: NSObject {
    /// The raw value of a ``ByteRTCVideoPixelFormat``.
    public var format: Int32 = 0
    /// Whether it shows anything.
    public var contentType: ByteRTCVideoContentType = .normalFrame
    /// When it was captured.
    public var time: CMTime = CMTimeMake(value: 0, timescale: 1)
    /// The distance of rows, as older SDKs say it.
    public var stride: Int32 = 0
    /// The distance of rows.
    public var strideInPixels: Int32 = 0
    /// In pixels.
    public var width: Int32 = 0
    /// In pixels.
    public var height: Int32 = 0
    /// The picture, in the formats BGRA and NV12.
    public var textureBuf: CVPixelBuffer?
    /// All planes, one after the other, without gaps.
    public var dataBuf: Data?
    /// By how many degrees it is to be turned.
    public var rotation: ByteRTCVideoRotation = .rotation0
    /// Whether it is to be mirrored.
    public var flip: Int32 = 0
    /// What its numbers mean.
    public var colorSpace: ByteRTCColorSpace = .unknown
    /// Which camera took it.
    public var cameraId: ByteRTCCameraID = .front
    /// Data beside it.
    public var extendedData: Data?
    /// Further data beside it.
    public var supplementaryInfo: Data = Data()
    /// How many planes it has.
    public var numberOfPlanes: Int32 = 0
    /// Each plane, as `Data`.
    public var planeDatas: [Any]?
    /// The distance of each plane's rows in bytes, as `NSNumber`.
    public var planeStrides: [Any]?
}

extension ByteRTCVideoFrame {
    /// A picture in a format that an app asked for.
    convenience init(_ picture: Picture, _ format: ByteRTCVideoSinkPixelFormat, timestamp: UInt32) {
        self.init()
        let (layout, pixels) = format.layout
        let bytes = picture.bytes(layout)
        self.format = Int32(pixels.rawValue)
        // Pictures count 90,000 to a second.
        time = CMTimeMake(value: Int64(timestamp), timescale: 90_000)
        (width, height) = (Int32(picture.width), Int32(picture.height))
        (stride, strideInPixels) = (width, width)
        rotation = ByteRTCVideoRotation(rawValue: picture.rotation.rawValue) ?? .rotation0
        colorSpace = .ycbCrBT601LimitedRange
        dataBuf = Data(bytes)
        let (half, halfRows) = ((picture.width + 1) / 2, (picture.height + 1) / 2)
        let shapes: [(distance: Int, rows: Int)]
        switch layout {
        case .i420: shapes = [(picture.width, picture.height), (half, halfRows), (half, halfRows)]
        case .nv12: shapes = [(picture.width, picture.height), (2 * half, halfRows)]
        case .bgra, .rgba, .argb, .abgr:
            shapes = [(4 * picture.width, picture.height)]
            colorSpace = .unknown
        }
        var start = 0
        planeDatas = shapes.map { shape in
            defer { start += shape.distance * shape.rows }
            return Data(bytes[start..<start + shape.distance * shape.rows])
        }
        planeStrides = shapes.map { NSNumber(value: $0.distance) }
        numberOfPlanes = Int32(shapes.count)
        switch layout {
        case .bgra: textureBuf = picture.pixelBuffer(.bgra)
        case .nv12: textureBuf = picture.pixelBuffer(.nv12)
        case .i420, .rgba, .argb, .abgr: break
        }
    }
}

extension ByteRTCVideoSinkPixelFormat {
    /// How the bytes lie, and the name of that in frames.
    fileprivate var layout: (PictureFormat, ByteRTCVideoPixelFormat) {
        switch self {
        case .original, .I420: (.i420, .I420)
        case .BGRA: (.bgra, .BGRA)
        case .RGBA: (.rgba, .RGBA)
        case .NV12: (.nv12, .NV12)
        }
    }
}
