// Stands in for Apple's CoreVideo.
@_exported public import CoreGraphics
public import Foundation

public typealias CVReturn = Int32
public typealias OSType = UInt32

public let kCVReturnSuccess: CVReturn = 0
public let kCVPixelFormatType_32BGRA: OSType = 0
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 1
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 2
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 3

public final class CFAllocator {}
public final class CFDictionary {}

public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

public final class CVBuffer: NSObject {}
public typealias CVPixelBuffer = CVBuffer

public func CVPixelBufferCreate(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ type: OSType, _ attributes: CFDictionary?,
    _ buffer: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn { 0 }
@discardableResult
public func CVPixelBufferLockBaseAddress(_ buffer: CVPixelBuffer, _ flags: CVPixelBufferLockFlags) -> CVReturn { 0 }
@discardableResult
public func CVPixelBufferUnlockBaseAddress(_ buffer: CVPixelBuffer, _ flags: CVPixelBufferLockFlags) -> CVReturn { 0 }
public func CVPixelBufferGetWidth(_ buffer: CVPixelBuffer) -> Int { 0 }
public func CVPixelBufferGetHeight(_ buffer: CVPixelBuffer) -> Int { 0 }
public func CVPixelBufferGetPixelFormatType(_ buffer: CVPixelBuffer) -> OSType { 0 }
public func CVPixelBufferGetBaseAddress(_ buffer: CVPixelBuffer) -> UnsafeMutableRawPointer? { nil }
public func CVPixelBufferGetBytesPerRow(_ buffer: CVPixelBuffer) -> Int { 0 }
public func CVPixelBufferGetBaseAddressOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> UnsafeMutableRawPointer? {
    nil
}
public func CVPixelBufferGetBytesPerRowOfPlane(_ buffer: CVPixelBuffer, _ plane: Int) -> Int { 0 }
