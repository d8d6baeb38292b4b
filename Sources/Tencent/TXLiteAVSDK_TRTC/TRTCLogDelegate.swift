/// How much the SDK writes to its log.
#if canImport(ObjectiveC)
    @objc
#endif
public enum TRTCLogLevel: Int, Sendable {
    /// Everything.
    case verbose = 0
    /// Debugging and above: repeated reports too.
    case debug = 1
    /// Information and above: calls and callbacks.
    case info = 2
    /// Warnings and above.
    case warn = 3
    /// Errors and above.
    case error = 4
    /// Fatal errors; there are none.
    case fatal = 5
    /// Nothing, the default.
    case none = 6
}

// TRTCLogDelegate+ObjectiveC.swift has the one of Apple's systems.
// swift-format-ignore
#if !canImport(ObjectiveC)
/// Gets lines of the SDK's log, on the device's own queue.
public protocol TRTCLogDelegate: _TRTCLogDelegateForms {
    /// A line was written.
    @_nonoverride func onLog(_ log: String?, logLevel: TRTCLogLevel, whichModule: String?)
}
#endif
