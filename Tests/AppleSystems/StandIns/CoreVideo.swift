// Stands in for Apple's CoreVideo.
public import Foundation

public final class CVBuffer: NSObject {}
public typealias CVPixelBuffer = CVBuffer
