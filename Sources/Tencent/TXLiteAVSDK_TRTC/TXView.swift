public import Devices

#if canImport(UIKit)
    public import UIKit
#elseif canImport(AppKit)
    public import AppKit
#endif

/// The platform's view, on which pictures are shown.
public typealias TXView = PhoneView
