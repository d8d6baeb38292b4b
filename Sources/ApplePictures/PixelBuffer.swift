// Apple's modules pass it on, and so does what stands in for them.
@_exported public import Foundation

#if canImport(CoreVideo) && canImport(CoreMedia)
    @_exported public import CoreMedia
    @_exported public import CoreVideo
#else
    import VideoEngine

    // Stands in for Core Video's pixel buffers on systems without them, with Apple's names and numbers. The vendors' modules
    // export this one, so an app that imports several of them finds each name once.

    /// A result of Core Video.
    public typealias CVReturn = Int32
    /// Four characters as a number.
    public typealias OSType = UInt32

    /// It worked.
    public let kCVReturnSuccess: CVReturn = 0
    /// There is no such format here.
    public let kCVReturnInvalidPixelFormat: CVReturn = -6680
    /// The sides are outside 1...4,096.
    public let kCVReturnInvalidSize: CVReturn = -6681

    /// Four bytes a pixel: blue, green, red, opacity ("BGRA").
    public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
    /// A plane of brightness from 16 to 235 and one of colors in pairs ("420v").
    public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
    /// A plane of brightness from 0 to 255 and one of colors in pairs ("420f").
    public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066
    /// Planes of brightness from 16 to 235 and of both colors ("y420").
    public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230

    /// Where memory comes from. There is one way.
    public final class CFAllocator: Sendable {
        private init() {}
    }
    /// The only allocator.
    public let kCFAllocatorDefault: CFAllocator? = nil

    /// What is done with a locked buffer; it makes no difference.
    public struct CVPixelBufferLockFlags: OptionSet, Sendable {
        /// The flags as bits.
        public let rawValue: UInt64
        /// Flags of bits.
        public init(rawValue: UInt64) { self.rawValue = rawValue }
        /// Bytes are read only.
        public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
    }

    /// The bytes of a picture.
    ///
    /// Rows begin at multiples of 64 bytes, as on phones: an app that takes the width for the distance of rows sees it here
    /// too. Made by ``CVPixelBufferCreate(_:_:_:_:_:_:)``.
    public final class CVPixelBuffer {
        fileprivate struct Plane {
            var start: Int
            var width: Int
            var height: Int
            var bytesPerRow: Int
        }
        fileprivate let format: OSType
        fileprivate let planes: [Plane]
        fileprivate let bytes: UnsafeMutableRawBufferPointer

        /// Nil for an unknown format. The sides are valid.
        fileprivate init?(width: Int, height: Int, format: OSType) {
            let half = ((width + 1) / 2, (height + 1) / 2)
            let shapes: [(width: Int, height: Int, bytes: Int)]
            switch format {
            case kCVPixelFormatType_32BGRA: shapes = [(width, height, 4 * width)]
            case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
                shapes = [(width, height, width), (half.0, half.1, 2 * half.0)]
            case kCVPixelFormatType_420YpCbCr8Planar:
                shapes = [(width, height, width), (half.0, half.1, half.0), (half.0, half.1, half.0)]
            default: return nil
            }
            var planes: [Plane] = []
            var count = 0
            for shape in shapes {
                let distance = (shape.bytes + 63) / 64 * 64
                planes.append(Plane(start: count, width: shape.width, height: shape.height, bytesPerRow: distance))
                count += distance * shape.height
            }
            self.format = format
            self.planes = planes
            bytes = .allocate(byteCount: count, alignment: 64)
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }

        deinit { bytes.deallocate() }

        fileprivate func plane(_ index: Int) -> Plane? { planes.indices.contains(index) ? planes[index] : nil }
    }

    /// Makes a buffer of zeros, 1...4,096 pixels on each side. `attributes` are left out.
    public func CVPixelBufferCreate(
        _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
        _ attributes: [AnyHashable: Any]?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
    ) -> CVReturn {
        guard Picture.sideRange.contains(width), Picture.sideRange.contains(height) else { return kCVReturnInvalidSize }
        guard let buffer = CVPixelBuffer(width: width, height: height, format: pixelFormatType) else {
            return kCVReturnInvalidPixelFormat
        }
        pixelBufferOut.pointee = buffer
        return kCVReturnSuccess
    }

    /// Makes the bytes accessible, which they always are.
    @discardableResult
    public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags)
        -> CVReturn
    {
        kCVReturnSuccess
    }

    /// Ends the access.
    @discardableResult
    public func CVPixelBufferUnlockBaseAddress(
        _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
    ) -> CVReturn { kCVReturnSuccess }

    /// Pixels in a row.
    public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.planes[0].width }

    /// Rows.
    public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.planes[0].height }

    /// How the bytes are laid out.
    public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.format }

    /// Whether brightness and colors have planes of their own.
    public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.planes.count > 1 }

    /// Planes; 0 for a buffer of whole pixels.
    public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
        CVPixelBufferIsPlanar(pixelBuffer) ? pixelBuffer.planes.count : 0
    }

    /// The first byte.
    public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
        pixelBuffer.bytes.baseAddress
    }

    /// The distance between rows, of the first plane.
    public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.planes[0].bytesPerRow }

    /// A plane's first byte; nil for a plane that is not there.
    public func CVPixelBufferGetBaseAddressOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int)
        -> UnsafeMutableRawPointer?
    {
        pixelBuffer.plane(planeIndex).map { pixelBuffer.bytes.baseAddress! + $0.start }
    }

    /// The distance between a plane's rows; 0 for a plane that is not there.
    public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
        pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
    }

    /// A plane's width, 0 for a plane that is not there.
    public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
        pixelBuffer.plane(planeIndex)?.width ?? 0
    }

    /// A plane's height, 0 for a plane that is not there.
    public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
        pixelBuffer.plane(planeIndex)?.height ?? 0
    }

    /// A moment of a stream; it stands for Core Media's structure on systems without it.
    public struct CMTime: Hashable, Sendable {
        /// How many parts of a second.
        public var value: Int64
        /// How many parts a second has.
        public var timescale: Int32

        /// The beginning.
        public static let zero = CMTime(value: 0, timescale: 1)

        /// No moment: its timescale is 0.
        public init() { (value, timescale) = (0, 0) }

        /// A moment.
        public init(value: Int64, timescale: Int32) {
            self.value = value
            self.timescale = timescale
        }

        /// In seconds; not a number without a timescale.
        public var seconds: Double { timescale > 0 ? Double(value) / Double(timescale) : .nan }
    }

    /// A moment.
    public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }
#endif
