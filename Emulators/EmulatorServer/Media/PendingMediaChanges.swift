import Synchronization

/// Changes of sessions and tenants that wait for the media socket's event loop, in order.
///
/// The event loop may read a datagram before a task that was queued earlier. So the changes wait here, and the socket
/// checks for them before each datagram.
final class PendingMediaChanges: Sendable {
    typealias Change = @Sendable (MediaForwarder) -> Void

    private let waiting = Mutex<[Change]>([])
    private let hasAny = Atomic(false)

    /// Whether changes wait. From any thread.
    var hasPending: Bool { hasAny.load(ordering: .acquiring) }

    /// Queues a change. True if the event loop has to be woken for it.
    func put(_ change: @escaping Change) -> Bool {
        waiting.withLock { waiting in
            waiting.append(change)
            hasAny.store(true, ordering: .releasing)
            return waiting.count == 1
        }
    }

    /// All that wait. For the event loop.
    func takeAll() -> [Change] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            hasAny.store(false, ordering: .releasing)
            return waiting
        }
    }
}
