import EmulatorAPI
import VendorDialects

/// The tasks that relay streams for this device, as the cloud would know them.
struct PublishTasks: Sendable {
    /// What a task relays.
    struct Task: Hashable, Sendable {
        var mode: TRTCPublishMode
        /// Sorted.
        var addresses: [String]
    }

    /// The vendor's server codes for `extraInfo`. Source: `TRTCCloudDelegate.h`, onStartPublishMediaStream.
    enum ServerCode: Int, Sendable {
        case parameters = 2000
        case taskNotFound = 2002
        case started = 4007
        case tooMany = 5001
    }

    private var tasks: [String: Task] = [:]

    /// Adds a task. Nil, or why it is refused.
    mutating func start(_ task: Task, id: String) -> ServerCode? {
        if tasks.values.contains(task) { return .started }
        guard tasks.count < Tencent.profile.sdk.maximumPublishTasks.value else { return .tooMany }
        tasks[id] = task
        return nil
    }

    /// Changes a task. Nil, or why it is refused.
    mutating func update(_ id: String, to task: Task) -> ServerCode? {
        guard let present = tasks[id] else { return .taskNotFound }
        // A task keeps its mode. Source: `TRTCCloud.h`, updatePublishMediaStream.
        guard present.mode == task.mode else { return .parameters }
        if tasks.contains(where: { $0.key != id && $0.value == task }) { return .started }
        tasks[id] = task
        return nil
    }

    /// Ends a task; an empty id ends all. Nil, or why it is refused.
    mutating func stop(_ id: String) -> ServerCode? {
        guard !id.isEmpty else {
            tasks = [:]
            return nil
        }
        return tasks.removeValue(forKey: id) == nil ? .taskNotFound : nil
    }
}
