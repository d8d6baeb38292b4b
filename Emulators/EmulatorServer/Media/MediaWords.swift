import Synchronization

/// What the media socket is told of sessions and tenants, on its way to the socket's event loop, in order.
///
/// A datagram may be read before a task that was given to the event loop earlier. So the words wait here, and the socket
/// looks for them ahead of each datagram.
final class MediaWords: Sendable {
    typealias Word = @Sendable (MediaForwarder) -> Void

    private let waiting = Mutex<[Word]>([])
    private let hasAny = Atomic(false)

    /// Whether there are words that were not taken. From any thread.
    var areWaiting: Bool { hasAny.load(ordering: .acquiring) }

    /// Puts one in; true if the event loop has to be woken for it.
    func put(_ word: @escaping Word) -> Bool {
        waiting.withLock { waiting in
            waiting.append(word)
            hasAny.store(true, ordering: .releasing)
            return waiting.count == 1
        }
    }

    /// All that wait. For the event loop.
    func take() -> [Word] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            hasAny.store(false, ordering: .releasing)
            return waiting
        }
    }
}
