import CSystemShims
import EmulatorHost
import NIOCore
import Synchronization

/// The connections of one event loop: those with something to write, those with commands for a host, and those that are
/// silent.
///
/// It wakes the loop and the hosts once for all connections that have work.
final class LoopRoster: Sendable {
    let loop: any EventLoop
    private let ready = Mutex(Ready())
    private let onLoop: NIOLoopBoundBox<OnLoop>

    /// Connections with something to write.
    private struct Ready {
        var connections: [NIOLoopBound<Connection>] = []
        /// Whether the loop writes these, or is about to.
        var isScheduled = false
    }

    /// What only the loop touches.
    private final class OnLoop {
        var members: [ObjectIdentifier: Connection] = [:]
        /// Those with commands for their hosts.
        var submitters: [ServedSession] = []
        /// Connections with something to write that were woken on the loop itself.
        var ready: [Connection] = []
        /// Whether the loop writes these, or is about to.
        var isScheduled = false
        let buffers = SocketBuffers()
        let turns: ReadTurns

        init(_ loop: any EventLoop) { turns = ReadTurns(loop) }
    }

    /// How many times the loop checks for connections to write before it reads again.
    private static let maximumPasses = 8

    init(loop: any EventLoop) {
        self.loop = loop
        onLoop = .makeBoxSendingValue(OnLoop(loop), eventLoop: loop)
        // Whoever asks for little gets an answer soon, also beside threads that have much to do.
        loop.execute { cshim_take_short_turns() }
    }

    // MARK: Writing

    /// Makes the connection write, soon. From any thread.
    func wake(_ connection: NIOLoopBound<Connection>) {
        if loop.inEventLoop {
            let onLoop = onLoop.value
            onLoop.ready.append(connection.value)
            guard !onLoop.isScheduled else { return }
            onLoop.isScheduled = true
        } else {
            let isFirst = ready.withLock { ready in
                ready.connections.append(connection)
                defer { ready.isScheduled = true }
                return !ready.isScheduled
            }
            guard isFirst else { return }
        }
        loop.execute { self.writeAll() }
    }

    private func writeAll() {
        let onLoop = onLoop.value
        onLoop.isScheduled = true
        // Connections that are woken during the writing need no further wake-up.
        for _ in 0..<Self.maximumPasses {
            let connections = ready.withLock { ready in
                let connections = ready.connections
                ready.connections = []
                ready.isScheduled = !connections.isEmpty
                return connections
            }
            let own = onLoop.ready
            if connections.isEmpty, own.isEmpty {
                onLoop.isScheduled = false
                return
            }
            onLoop.ready = []
            onLoop.buffers.write(own + connections.map(\.value))
        }
        // A timer, because the loop carries out all that is queued before it reads.
        loop.scheduleTask(in: ReadTurns.pause) { self.writeAll() }
    }

    // MARK: On the loop

    /// For the loop's connections.
    var buffers: SocketBuffers { onLoop.value.buffers }

    /// How the loop is divided among tenants.
    var turns: ReadTurns { onLoop.value.turns }

    /// Hands the session's commands to its host after the loop has read from all connections. A host that is woken for
    /// each connection spends more time on wake-ups than on commands.
    func submitSoon(_ session: ServedSession) {
        let onLoop = onLoop.value
        onLoop.submitters.append(session)
        if onLoop.submitters.count == 1 { loop.execute { self.submitAll() } }
    }

    /// Runs the commands on idle hosts, and writes the results in the same turn.
    private func submitAll() {
        let onLoop = onLoop.value
        let submitters = onLoop.submitters
        onLoop.submitters = []
        let isFirst = !onLoop.isScheduled
        onLoop.isScheduled = true
        for host in submitters.filter({ $0.handOver() }).map(\.host) { host.runSteps() }
        if isFirst { writeAll() }
    }

    /// Begins to look after silence.
    func sweep(every interval: TimeAmount) -> RepeatedTask {
        loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
            for connection in self.onLoop.value.members.values { connection.sweep() }
        }
    }

    /// Ends the connections to a host; returns when none has a session.
    func close(to host: TenantHost) async {
        // A loop that takes nothing any more has no connections.
        try? await loop.submit {
            for connection in self.onLoop.value.members.values where connection.isTo(host) { connection.goAway() }
        }.get()
    }

    func add(_ connection: Connection) { onLoop.value.members[ObjectIdentifier(connection)] = connection }

    func remove(_ connection: Connection) { onLoop.value.members[ObjectIdentifier(connection)] = nil }
}
