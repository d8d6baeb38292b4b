// Stands in for Apple's UIKit: what vendors' calls take.
@_exported public import CoreGraphics
@_exported public import Foundation

open class UIResponder: NSObject {}
open class UIView: UIResponder {}
// Safe because it has no state.
open class UIImage: NSObject, @unchecked Sendable {
    public convenience init(cgImage: CGImage) { self.init() }
}
