// What the vendor's headers bring: an app that imports this module has these without a further line.
@_exported public import ApplePictures
@_exported public import Foundation

#if canImport(UIKit)
    @_exported public import UIKit
#elseif !canImport(AppKit)
    @_exported public import class Devices.UIView
#endif
