public import ApplePictures
import Devices
import VideoEngine

/// The form of a picture's bytes.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoFormat: Int, Sendable {
    /// As the SDK has it.
    case `default` = 0
    /// Planes of brightness and of two colors.
    case I420 = 1
    /// Blue, green, red, opacity.
    case BGRA = 2
    /// A plane of brightness, and one of both colors, the second one first.
    case NV21 = 3
    /// Red, green, blue, opacity.
    case RGBA = 4
    /// A plane of brightness, and one of both colors.
    case NV12 = 8
    /// A pixel buffer in ``NV12``.
    case cvPixelNV12 = 12
    /// A pixel buffer in ``I420``.
    case cvPixelI420 = 13
    /// A pixel buffer in ``BGRA``.
    case cvPixelBGRA = 14
    /// Planes with more of the colors. It is not emulated.
    case I422 = 16

    /// The form of a pixel buffer; nil for what is none.
    var buffer: PixelBufferFormat? {
        switch self {
        case .cvPixelNV12: .nv12
        case .cvPixelI420: .i420
        case .cvPixelBGRA: .bgra
        case .default, .I420, .BGRA, .NV21, .RGBA, .NV12, .I422: nil
        }
    }

    /// The layout of the bytes; ``NV21`` has that of ``NV12``, with other pairs. Nil for what has no bytes here.
    var layout: PictureFormat? {
        switch self {
        case .I420: .i420
        case .BGRA: .bgra
        case .NV21, .NV12: .nv12
        case .RGBA: .rgba
        case .default, .cvPixelNV12, .cvPixelI420, .cvPixelBGRA, .I422: nil
        }
    }
}

/// What an app pushes.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraExternalVideoSourceType: Int, Sendable {
    /// Pictures.
    case videoFrame = 0
    /// Encoded pictures. They are not emulated.
    case encodedVideoFrame = 1
}

/// A picture that an app pushes.
///
/// Its part without the crops is sent. It is as wide as ``strideInPixels`` without the crops at the sides.
open class AgoraVideoFrame: NSObject {
    /// The number of an ``AgoraVideoFormat``, or 7 for opacity, red, green and blue.
    public var format = 0
    /// When it was taken. It is sent at once.
    public var time = CMTimeMake(value: 0, timescale: 1)
    /// Pixels from one row to the next.
    public var strideInPixels: Int32 = 0
    /// Rows.
    public var height: Int32 = 0
    /// The picture, for the formats of pixel buffers; it says its size and layout itself.
    public var textureBuf: CVPixelBuffer?
    /// The bytes, for the others.
    public var dataBuf: Data?
    /// Pixels to leave out at the left.
    public var cropLeft: Int32 = 0
    /// Rows to leave out at the top.
    public var cropTop: Int32 = 0
    /// Pixels to leave out at the right.
    public var cropRight: Int32 = 0
    /// Rows to leave out at the bottom.
    public var cropBottom: Int32 = 0
    /// How far it is turned clockwise: 0, 90, 180 or 270.
    public var rotation: Int32 = 0
}

/// Why what an app pushes is no picture.
enum PushFault: Error, CustomStringConvertible {
    case format(Int)
    case noData
    case buffer(PixelBufferError)
    case crop
    case rotation(Int32)
    case picture(PictureError)

    var description: String {
        switch self {
        case .format(let number): "there are no bytes of the format \(number) here"
        case .noData: "dataBuf, or textureBuf for a pixel buffer, is nil"
        case .buffer(let error): "\(error)"
        case .crop: "the crops leave nothing of the picture, or are below 0"
        case .rotation(let degrees): "a picture is turned by 0, 90, 180 or 270, not by \(degrees)"
        case .picture(let error): "\(error)"
        }
    }
}

extension Picture {
    /// Opacity, red, green and blue; the format has a number in the vendor's header, and no name.
    private static let argb = 7

    /// What an app pushes.
    init(_ frame: AgoraVideoFrame) throws(PushFault) {
        guard let rotation = PictureRotation(rawValue: Int(frame.rotation)) else { throw .rotation(frame.rotation) }
        var picture = try Self.whole(frame)
        let crops = [frame.cropLeft, frame.cropTop, frame.cropRight, frame.cropBottom].map { Int($0) }
        let (width, height) = (picture.width - crops[0] - crops[2], picture.height - crops[1] - crops[3])
        guard crops.allSatisfy({ $0 >= 0 }), width > 0, height > 0 else { throw .crop }
        if width < picture.width || height < picture.height {
            picture = picture.cut(x: crops[0], y: crops[1], width: width, height: height)
        }
        picture.rotation = rotation
        self = picture
    }

    /// All of the picture, not turned.
    private static func whole(_ frame: AgoraVideoFrame) throws(PushFault) -> Picture {
        let named = AgoraVideoFormat(rawValue: frame.format)
        if named?.buffer != nil {
            guard let buffer = frame.textureBuf else { throw .noData }
            do throws(PixelBufferError) { return try Picture(buffer) } catch { throw .buffer(error) }
        }
        guard let layout = frame.format == argb ? .argb : named?.layout else { throw .format(frame.format) }
        guard let data = frame.dataBuf else { throw .noData }
        let (width, height) = (Int(frame.strideInPixels), Int(frame.height))
        var bytes = [UInt8](data)
        if named == .NV21 { swapPairs(&bytes, from: width * height) }
        do throws(PictureError) {
            return try Picture(bytes, format: layout, width: width, height: height)
        } catch {
            throw .picture(error)
        }
    }

    /// Exchanges the two colors of each pair, from a place on.
    static func swapPairs(_ bytes: inout [UInt8], from start: Int) {
        guard start >= 0 else { return }
        for index in stride(from: start, to: bytes.count - 1, by: 2) { bytes.swapAt(index, index + 1) }
    }
}

// MARK: Pictures that an app looks at

/// What an app does with pictures.
#if canImport(ObjectiveC)
    @objc
#endif
public enum AgoraVideoFrameProcessMode: Int, Sendable {
    /// It looks.
    case readOnly = 0
    /// It changes them.
    case readWrite = 1
}

/// Which pictures an app looks at.
public struct AgoraVideoFramePosition: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// A set of them.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Own ones, before anything is done to them.
    public static let postCapture = AgoraVideoFramePosition(rawValue: 1)
    /// Remote users', before they are shown.
    public static let preRenderer = AgoraVideoFramePosition(rawValue: 2)
    /// Own ones, in the size that is sent.
    public static let preEncoder = AgoraVideoFramePosition(rawValue: 4)
}

/// A picture that an app looks at, as long as the call lasts.
open class AgoraOutputVideoFrame: NSObject {
    /// The number of an ``AgoraVideoFormat``.
    public var type = 0
    /// Pixels in a row.
    public var width: Int32 = 0
    /// Rows.
    public var height: Int32 = 0
    /// Bytes from one row of brightness to the next; without planes, all bytes.
    public var yStride: Int32 = 0
    /// Bytes from one row of the first color to the next; 0 without planes.
    public var uStride: Int32 = 0
    /// Bytes from one row of the second color to the next; 0 without a plane of its own.
    public var vStride: Int32 = 0
    /// Brightness; without planes, all bytes. Nil for a pixel buffer.
    public var yBuffer: UnsafeMutablePointer<UInt8>?
    /// The first color, or both in pairs.
    public var uBuffer: UnsafeMutablePointer<UInt8>?
    /// The second color.
    public var vBuffer: UnsafeMutablePointer<UInt8>?
    /// How far it is to be turned clockwise. 0: it is upright.
    public var rotation: Int32 = 0
    /// Milliseconds on the sender's scale.
    public var renderTimeMs: Int64 = 0
    /// 0.
    public var avSyncType: Int32 = 0
    /// The picture as a pixel buffer, which an app may replace.
    public var pixelBuffer: CVPixelBuffer?
    /// Nil: no background is told from a person.
    public var alphaBuffer: UnsafeMutablePointer<UInt8>?
}
