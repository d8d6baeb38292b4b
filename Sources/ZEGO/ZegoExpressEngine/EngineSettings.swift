import Devices
import Synchronization

/// What an app chose before it created the engine.
final class EngineSettings: Sendable {
    private struct State {
        var roomMode = ZegoRoomMode.singleRoom
        var advanced: [String: String] = [:]
    }

    private let state = Mutex(State())

    static func of(_ device: Device) -> EngineSettings { device.object(EngineSettings.self) { _ in EngineSettings() } }

    var roomMode: ZegoRoomMode {
        get { state.withLock { $0.roomMode } }
        set { state.withLock { $0.roomMode = newValue } }
    }

    var advanced: [String: String] {
        get { state.withLock { $0.advanced } }
        set { state.withLock { $0.advanced = newValue } }
    }
}
