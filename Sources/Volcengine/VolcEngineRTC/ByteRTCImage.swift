public import Devices

/// The class of images that the system has.
public typealias ByteRTCImage = PhoneImage
