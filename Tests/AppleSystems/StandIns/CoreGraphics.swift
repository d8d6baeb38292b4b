// Stands in for Apple's CoreGraphics: what makes an image of bytes.
@_exported public import Foundation

public typealias CFData = NSData

public final class CGDataProvider {
    public init?(data: CFData) {}
}

public final class CGColorSpace {}

public final class CGColor {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { fatalError() }

public enum CGImageAlphaInfo: UInt32 {
    case noneSkipLast = 5
}

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public enum CGColorRenderingIntent: Int32 {
    case defaultIntent = 0
}

public final class CGImage {
    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {}
    public var width: Int { 0 }
    public var height: Int { 0 }
}
