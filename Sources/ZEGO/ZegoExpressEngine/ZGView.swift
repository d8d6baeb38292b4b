public import Devices

/// What shows pictures.
public typealias ZGView = PhoneView
