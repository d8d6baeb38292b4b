import Synchronization

/// Whether the singleton of an object is still the device's.
///
/// An app may hold a vendor's singleton and its objects for longer than the SDK does. Calls on them do nothing then.
package final class Lifetime: Sendable {
    private struct State {
        var isOver = false
        var isReported = false
    }

    private let hint: String
    private let state = Mutex(State())

    /// - Parameter hint: what the trace says behind "does nothing" of a call after the end: why, and what to do.
    package init(hint: String) { self.hint = hint }

    package var isOver: Bool { state.withLock { $0.isOver } }

    package func end() { state.withLock { $0.isOver = true } }

    /// Records a call. False if the call must do nothing; the trace reports that once.
    package func begin(_ call: String, on device: Device) -> Bool {
        device.record(.call, call)
        let (isOver, isFirst) = state.withLock { state in
            defer { state.isReported = state.isReported || state.isOver }
            return (state.isOver, !state.isReported)
        }
        if isOver, isFirst { device.record(.note, "\(call) does nothing\(hint)") }
        return !isOver
    }
}
