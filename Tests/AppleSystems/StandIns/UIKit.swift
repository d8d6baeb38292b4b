// Stands in for Apple's UIKit: what vendors' calls take.
@_exported public import Foundation

open class UIResponder: NSObject {}
open class UIView: UIResponder {}
open class UIImage: NSObject {}
