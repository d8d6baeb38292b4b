import Synchronization

/// What a server counts while it runs.
package final class ServerCounters: Sendable {
    /// The counts at one moment.
    package struct Reading: Hashable, Sendable {
        /// Open WebSocket connections.
        package var connections = 0
        /// WebSocket connections that were ever made.
        package var connectionsMade = 0
        /// Sessions that can be reached or taken up again.
        package var sessions = 0
        /// Frames from clients.
        package var framesReceived = 0
        /// Replies and events sent, each time they were.
        package var itemsSent = 0
        /// Connections that were closed because the client broke the protocol.
        package var faults = 0
        /// Connections that were lost, by silence or without a farewell.
        package var interruptions = 0
        /// Sessions taken up again.
        package var resumptions = 0
        /// How often a socket was not taken in, because there were no descriptors.
        package var acceptFailures = 0
        /// Sockets closed because newer ones came on which nobody had logged in either.
        package var displacements = 0
    }

    private let state = Mutex(Reading())
    // Counted at every turn of every event loop, which must not wait for each other.
    private let framesReceived = Atomic<Int>(0)
    private let itemsSent = Atomic<Int>(0)

    init() {}

    package var reading: Reading {
        var reading = state.withLock { $0 }
        reading.framesReceived = framesReceived.load(ordering: .relaxed)
        reading.itemsSent = itemsSent.load(ordering: .relaxed)
        return reading
    }

    func count(_ change: (inout Reading) -> Void) { state.withLock { change(&$0) } }

    func countReceived(frames: Int) { framesReceived.wrappingAdd(frames, ordering: .relaxed) }

    func countSent(items: Int) { itemsSent.wrappingAdd(items, ordering: .relaxed) }
}
