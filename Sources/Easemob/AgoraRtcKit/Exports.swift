// What the vendor's headers bring: an app that imports this module has these without a further line.
@_exported public import Foundation

#if canImport(UIKit)
    @_exported public import UIKit
#elseif !canImport(AppKit)
    @_exported public import class Devices.UIView
#endif

#if !(canImport(CoreVideo) && canImport(CoreMedia))
    @_exported public import func Devices.CMTimeMake
    @_exported public import struct Devices.CMTime
    @_exported public import typealias Devices.CVReturn
    @_exported public import func Devices.CVPixelBufferCreate
    @_exported public import func Devices.CVPixelBufferGetBaseAddress
    @_exported public import func Devices.CVPixelBufferGetBaseAddressOfPlane
    @_exported public import func Devices.CVPixelBufferGetBytesPerRow
    @_exported public import func Devices.CVPixelBufferGetBytesPerRowOfPlane
    @_exported public import func Devices.CVPixelBufferGetHeight
    @_exported public import func Devices.CVPixelBufferGetHeightOfPlane
    @_exported public import func Devices.CVPixelBufferGetPixelFormatType
    @_exported public import func Devices.CVPixelBufferGetPlaneCount
    @_exported public import func Devices.CVPixelBufferGetWidth
    @_exported public import func Devices.CVPixelBufferGetWidthOfPlane
    @_exported public import func Devices.CVPixelBufferIsPlanar
    @_exported public import func Devices.CVPixelBufferLockBaseAddress
    @_exported public import func Devices.CVPixelBufferUnlockBaseAddress
    @_exported public import struct Devices.CVPixelBufferLockFlags
    @_exported public import class Devices.CVPixelBuffer
    @_exported public import typealias Devices.OSType
    @_exported public import var Devices.kCFAllocatorDefault
    @_exported public import var Devices.kCVPixelFormatType_32BGRA
    @_exported public import var Devices.kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    @_exported public import var Devices.kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    @_exported public import var Devices.kCVPixelFormatType_420YpCbCr8Planar
    @_exported public import var Devices.kCVReturnInvalidPixelFormat
    @_exported public import var Devices.kCVReturnInvalidSize
    @_exported public import var Devices.kCVReturnSuccess
#endif
