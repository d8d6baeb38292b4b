// Stands in for Apple's QuartzCore: what a view's layer shows.
@_exported public import CoreGraphics
@_exported public import Foundation

public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let resize = Self(rawValue: "resize")
    public static let resizeAspect = Self(rawValue: "resizeAspect")
    public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")
}

open class CALayer: NSObject {
    open var contents: Any?
    open var contentsGravity = CALayerContentsGravity.resize
    open var masksToBounds = false
    open var backgroundColor: CGColor?
}
