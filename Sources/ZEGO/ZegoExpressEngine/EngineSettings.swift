import Devices
import Synchronization

/// What an app chose before it created the engine.
final class EngineSettings: Sendable {
    private struct State {
        var roomMode = ZegoRoomMode.singleRoom
        var advanced: [String: String] = [:]
    }

    /// The advanced settings that are known here.
    static let known: Set = [
        "notify_remote_device_init_status", "notify_remote_device_unknown_status", "room_retry_time", "av_retry_time",
    ]

    private let state = Mutex(State())

    static func of(_ device: Device) -> EngineSettings { device.object(EngineSettings.self) { _ in EngineSettings() } }

    var roomMode: ZegoRoomMode {
        get { state.withLock { $0.roomMode } }
        set { state.withLock { $0.roomMode = newValue } }
    }

    /// An advanced setting in seconds; nil if it is missing or not a positive number.
    func seconds(_ key: String) -> Int? { advanced[key].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

    var advanced: [String: String] {
        get { state.withLock { $0.advanced } }
        set { state.withLock { $0.advanced = newValue } }
    }
}
