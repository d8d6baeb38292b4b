public import Foundation

/// A place in a room.
open class ByteRTCPosition: NSObject {
    /// Along the first axis.
    public var x: Float = 0
    /// Along the second axis.
    public var y: Float = 0
    /// Along the third axis.
    public var z: Float = 0
}

/// A direction in a room.
open class ByteRTCOrientation: NSObject {
    /// Along the first axis.
    public var x: Float = 0
    /// Along the second axis.
    public var y: Float = 0
    /// Along the third axis.
    public var z: Float = 0
}

/// Where somebody looks. Each direction is at right angles to the others.
open class ByteRTCHumanOrientation: NSObject {
    /// Straight on; (1, 0, 0) at first.
    public var forward: ByteRTCOrientation = .along(0)
    /// To the right; (0, 1, 0) at first.
    public var right: ByteRTCOrientation = .along(1)
    /// Upward; (0, 0, 1) at first.
    public var up: ByteRTCOrientation = .along(2)
}

/// Where somebody is, and where they look.
open class ByteRTCPositionInfo: NSObject {
    /// Where they are.
    public var position: ByteRTCPosition = ByteRTCPosition()
    /// Where they look.
    public var orientation: ByteRTCHumanOrientation = ByteRTCHumanOrientation()
}

/// From how near and how far others are heard.
open class ByteRTCReceiveRange: NSObject {
    /// Up to here nobody is heard more quietly.
    public var min: Int32 = 0
    /// From here on nobody is heard.
    public var max: Int32 = 0
}

/// How loudness falls with distance.
#if canImport(ObjectiveC)
    @objc
#endif
public enum ByteRTCAttenuationType: Int, Sendable, CaseIterable {
    /// It does not.
    case none = 0
    /// Evenly.
    case linear = 1
    /// Ever more slowly.
    case exponential = 2
}

extension ByteRTCOrientation {
    fileprivate static func along(_ axis: Int) -> ByteRTCOrientation {
        let made = ByteRTCOrientation()
        (made.x, made.y, made.z) = (axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
        return made
    }
}
