import Foundation
import Synchronization

/// On which threads the app's callbacks run: from inside of one, the vendor's SDK cannot be destroyed.
final class CallingThread: Sendable {
    private let threads = Mutex<[ObjectIdentifier]>([])

    /// Runs a callback of the app's.
    func call(_ body: () -> Void) {
        let thread = ObjectIdentifier(Thread.current)
        threads.withLock { $0.append(thread) }
        body()
        threads.withLock { threads in
            if let index = threads.lastIndex(of: thread) { threads.remove(at: index) }
        }
    }

    /// Whether this code was called by a callback.
    var isInside: Bool {
        let thread = ObjectIdentifier(Thread.current)
        return threads.withLock { $0.contains(thread) }
    }
}
