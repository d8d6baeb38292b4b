public import Devices

#if canImport(UIKit)
    public import UIKit
#elseif canImport(AppKit)
    public import AppKit
#endif

/// What shows pictures.
public typealias ZGView = PhoneView
