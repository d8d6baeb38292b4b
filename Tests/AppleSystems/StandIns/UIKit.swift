// Stands in for Apple's UIKit: what vendors' calls take.
@_exported public import CoreGraphics
@_exported public import Foundation
public import QuartzCore

@MainActor open class UIResponder: NSObject {}
@MainActor open class UIView: UIResponder {
    open var layer: CALayer { fatalError() }
}
// Safe because it has no state.
open class UIImage: NSObject, @unchecked Sendable {
    public convenience init(cgImage: CGImage) { self.init() }
    public func pngData() -> Data? { nil }
}
