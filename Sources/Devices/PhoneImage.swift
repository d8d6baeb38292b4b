#if canImport(UIKit)
    public import UIKit
    package import VideoEngine

    /// The system's class of images.
    public typealias PhoneImage = UIImage

    extension UIImage {
        /// An image of a picture, upright.
        package static func of(_ picture: Picture) -> PhoneImage { UIImage(cgImage: picture.cgImage()) }
    }
#elseif canImport(AppKit)
    public import AppKit
    package import VideoEngine

    /// The system's class of images.
    public typealias PhoneImage = NSImage

    extension NSImage {
        /// An image of a picture, upright, a point a pixel.
        package static func of(_ picture: Picture) -> PhoneImage {
            let image = picture.cgImage()
            return NSImage(cgImage: image, size: NSSize(width: image.width, height: image.height))
        }
    }
#else
    public import Foundation
    public import VideoEngine

    /// The class of images that the vendors' callbacks give.
    public typealias PhoneImage = UIImage

    /// Stands in for UIKit's image on systems without it.
    ///
    /// The vendors' modules export it, so an app that imports several of them finds one class of this name.
    public final class UIImage: NSObject, Sendable {
        /// What the image shows, upright.
        public let picture: Picture

        /// An image of a picture, turned as its rotation says.
        public init(_ picture: Picture) { self.picture = picture.upright() }

        /// The image in a PNG; nil for other data, and for sides outside 1...4,096.
        public convenience init?(data: Data) {
            guard let picture = try? Picture(png: [UInt8](data)) else { return nil }
            self.init(picture)
        }

        /// An image of a picture, upright.
        package static func of(_ picture: Picture) -> PhoneImage { UIImage(picture) }

        /// Pixels in a row.
        public var width: Int { picture.width }

        /// Rows.
        public var height: Int { picture.height }

        /// In points, of which each is a pixel.
        public var size: CGSize { CGSize(width: width, height: height) }

        /// Pixels for each point.
        public var scale: CGFloat { 1 }

        /// Red, green, blue and opacity of each pixel, row by row.
        public var pixels: [UInt8] { picture.bytes(.rgba) }

        /// The image as PNG; nil on a system without libpng.
        public func pngData() -> Data? { (try? picture.png()).map { Data($0) } }
    }
#endif

#if canImport(UIKit) || canImport(AppKit)
    extension Picture {
        /// The picture, upright, for the system's own drawing.
        package func cgImage() -> CGImage { PicturePixels(self).image }
    }

    /// The pixels of a picture, upright. Making them takes a while, and an image of them does not.
    struct PicturePixels: Sendable {
        private let width: Int
        private let height: Int
        private let rgba: [UInt8]

        init(_ picture: Picture) {
            let picture = picture.upright()
            (width, height, rgba) = (picture.width, picture.height, picture.bytes(.rgba))
        }

        /// An image for the system's own drawing.
        var image: CGImage {
            guard let provider = CGDataProvider(data: Data(rgba) as CFData),
                let image = CGImage(
                    width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue), provider: provider,
                    decode: nil, shouldInterpolate: true, intent: .defaultIntent)
            else { preconditionFailure("four bytes for each of \(width) x \(height) pixels are no image") }
            return image
        }
    }
#endif
