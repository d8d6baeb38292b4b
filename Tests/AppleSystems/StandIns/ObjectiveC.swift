// The Swift part of the module that stands in for Apple's ObjectiveC.
@_exported public import ObjectiveC

/// What `#selector` makes.
public struct Selector: Sendable {}

/// How an object keeps another that is associated with it.
public enum objc_AssociationPolicy: UInt { case OBJC_ASSOCIATION_RETAIN = 769 }

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { nil }
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {}
