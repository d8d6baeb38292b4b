public import Devices
import VideoEngine

/// The platform's view, on which pictures are shown.
public typealias TXView = PhoneView

/// The platform's image.
public typealias TXImage = PhoneImage

extension PhoneImage {
    /// What the image shows; nil if that cannot be read.
    var shownPicture: Picture? {
        #if canImport(UIKit)
            return pngData().flatMap { try? Picture(png: [UInt8]($0)) }
        #elseif canImport(AppKit)
            let bitmap = tiffRepresentation.flatMap { NSBitmapImageRep(data: $0) }
            return bitmap?.representation(using: .png, properties: [:]).flatMap { try? Picture(png: [UInt8]($0)) }
        #else
            return picture
        #endif
    }
}
