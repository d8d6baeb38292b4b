@_exported public import ApplePictures
package import VideoEngine

/// Why a pixel buffer is no picture.
package enum PixelBufferError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Its bytes are laid out in another way, four characters as a number.
    case formatNotSupported(UInt32)
    /// Its size is none of a picture.
    case picture(PictureError)
    /// Its bytes cannot be read.
    case notReadable

    /// One line for a person, with the refused values.
    package var description: String {
        switch self {
        case .formatNotSupported(let format):
            "the format 0x\(String(format, radix: 16)) of the pixel buffer is none of 32BGRA, 420v, 420f and y420"
        case .picture(let error): "\(error)"
        case .notReadable: "the pixel buffer's bytes cannot be read"
        }
    }
}

/// How a pixel buffer that is made has its bytes.
package enum PixelBufferFormat: Hashable, Sendable, CaseIterable {
    /// Four bytes a pixel.
    case bgra
    /// Brightness from 16 to 235, then colors in pairs.
    case nv12
    /// Three planes.
    case i420

    fileprivate var type: OSType {
        switch self {
        case .bgra: kCVPixelFormatType_32BGRA
        case .nv12: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        case .i420: kCVPixelFormatType_420YpCbCr8Planar
        }
    }

    fileprivate var format: PictureFormat {
        switch self {
        case .bgra: .bgra
        case .nv12: .nv12
        case .i420: .i420
        }
    }
}

extension Picture {
    /// The picture in a pixel buffer: 32BGRA, 420v, 420f or y420. Its bytes are copied.
    package init(
        _ buffer: CVPixelBuffer, rotation: PictureRotation = .none
    ) throws(PixelBufferError) {
        let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
        let type = CVPixelBufferGetPixelFormatType(buffer)
        let format: PictureFormat
        switch type {
        case kCVPixelFormatType_32BGRA: format = .bgra
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
            format = .nv12
        case kCVPixelFormatType_420YpCbCr8Planar: format = .i420
        default: throw .formatNotSupported(type)
        }
        guard CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess else { throw .notReadable }
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        guard var bytes = Self.bytes(of: buffer, width, height, format) else { throw .notReadable }
        if type == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange { Self.narrow(&bytes, light: width * height) }
        do throws(PictureError) {
            self = try Picture(bytes, format: format, width: width, height: height, rotation: rotation)
        } catch {
            throw .picture(error)
        }
    }

    /// The picture as it lies in a pixel buffer; nil if the system has no memory for one.
    package func pixelBuffer(_ format: PixelBufferFormat) -> CVPixelBuffer? {
        var made: CVPixelBuffer?
        guard CVPixelBufferCreate(nil, width, height, format.type, nil, &made) == kCVReturnSuccess, let made,
            CVPixelBufferLockBaseAddress(made, []) == kCVReturnSuccess
        else { return nil }
        defer { CVPixelBufferUnlockBaseAddress(made, []) }
        let bytes = bytes(format.format)
        var next = 0
        for plane in Self.planes(of: made, width, height, format.format) {
            guard let start = plane.start else { return nil }
            bytes.withUnsafeBytes { source in
                for row in 0..<plane.rows {
                    (start + row * plane.distance).copyMemory(
                        from: source.baseAddress! + next + row * plane.rowBytes, byteCount: plane.rowBytes)
                }
            }
            next += plane.rows * plane.rowBytes
        }
        return made
    }

    private typealias BufferPlane = (start: UnsafeMutableRawPointer?, rowBytes: Int, rows: Int, distance: Int)

    private static func planes(
        of buffer: CVPixelBuffer, _ width: Int, _ height: Int, _ format: PictureFormat
    ) -> [BufferPlane] {
        func plane(_ index: Int, _ rowBytes: Int, _ rows: Int) -> BufferPlane {
            (
                CVPixelBufferGetBaseAddressOfPlane(buffer, index), rowBytes, rows,
                CVPixelBufferGetBytesPerRowOfPlane(buffer, index)
            )
        }
        let (half, halfRows) = ((width + 1) / 2, (height + 1) / 2)
        switch format {
        case .i420: return [plane(0, width, height), plane(1, half, halfRows), plane(2, half, halfRows)]
        case .nv12: return [plane(0, width, height), plane(1, 2 * half, halfRows)]
        case .bgra, .rgba, .argb, .abgr:
            return [(CVPixelBufferGetBaseAddress(buffer), 4 * width, height, CVPixelBufferGetBytesPerRow(buffer))]
        }
    }

    /// The bytes without gaps.
    private static func bytes(
        of buffer: CVPixelBuffer, _ width: Int, _ height: Int, _ format: PictureFormat
    ) -> [UInt8]? {
        var bytes: [UInt8] = []
        for plane in planes(of: buffer, width, height, format) {
            guard let start = plane.start, plane.distance >= plane.rowBytes else { return nil }
            for row in 0..<plane.rows {
                bytes += UnsafeRawBufferPointer(start: start + row * plane.distance, count: plane.rowBytes)
            }
        }
        return bytes
    }

    /// Makes 0...255 of brightness and colors 16...235 and 16...240.
    private static func narrow(_ bytes: inout [UInt8], light: Int) {
        for index in bytes.indices {
            let range = index < light ? 219 : 224
            let byte = Int(bytes[index])
            bytes[index] = UInt8(16 + (byte * range + 127) / 255)
        }
    }
}
