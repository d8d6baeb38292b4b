import Devices
import Synchronization

/// Whether the engine of an object is still the device's.
///
/// An app may hold `AgoraRtcEngineKit` and its objects for longer than the SDK does. Calls on them return -7 then.
final class Lifetime: Sendable {
    private struct State {
        var isOver = false
        var isReported = false
    }

    private let state = Mutex(State())

    var isOver: Bool { state.withLock { $0.isOver } }

    func end() { state.withLock { $0.isOver = true } }

    /// Records a call. False if the call must do nothing; the trace reports that once.
    func begin(_ call: String, on device: Device) -> Bool {
        device.record(.call, call)
        let (isOver, isFirst) = state.withLock { state in
            defer { state.isReported = state.isReported || state.isOver }
            return (state.isOver, !state.isReported)
        }
        if isOver, isFirst {
            device.record(
                .note,
                "\(call) does nothing, as every call of a destroyed engine: -7; ask for sharedEngine(withAppId:delegate:) again"
            )
        }
        return !isOver
    }
}
