// The Swift part of the module that stands in for Apple's ObjectiveC.
@_exported public import ObjectiveC

/// What `#selector` makes.
public struct Selector: Sendable {}
