import Synchronization

/// What a server counts while it runs.
package final class ServerCounters: Sendable {
    /// The counts at one moment.
    package struct Reading: Hashable, Sendable {
        /// Open WebSocket connections.
        package var connections = 0
        /// Open connections that are passed on to other nodes of the cluster, which count them among theirs.
        package var passedConnections = 0
        /// WebSocket connections that were ever made.
        package var connectionsMade = 0
        /// Sessions that can be reached or resumed.
        package var sessions = 0
        /// Frames from clients.
        package var framesReceived = 0
        /// Replies and events sent; each repetition counts.
        package var itemsSent = 0
        /// Connections that were closed because the client broke the protocol.
        package var faults = 0
        /// Connections lost by silence or without a close frame.
        package var interruptions = 0
        /// Resumed sessions.
        package var resumptions = 0
        /// How often a socket was not accepted because there were no file descriptors.
        package var acceptFailures = 0
        /// Sockets of clients without a login that were closed because newer ones came.
        package var displacements = 0
        /// How long commands waited for their answers.
        package var answers = AnswerTimes.Reading()
    }

    private let state = Mutex(Reading())
    // Counted at every turn of every event loop. The loops must not wait for each other.
    private let framesReceived = Atomic<Int>(0)
    private let itemsSent = Atomic<Int>(0)
    let answers = AnswerTimes()

    init() {}

    package var reading: Reading {
        var reading = state.withLock { $0 }
        reading.framesReceived = framesReceived.load(ordering: .relaxed)
        reading.itemsSent = itemsSent.load(ordering: .relaxed)
        reading.answers = answers.reading
        return reading
    }

    func count(_ change: (inout Reading) -> Void) { state.withLock { change(&$0) } }

    func countReceived(frames: Int) { framesReceived.wrappingAdd(frames, ordering: .relaxed) }

    func countSent(items: Int) { itemsSent.wrappingAdd(items, ordering: .relaxed) }
}
