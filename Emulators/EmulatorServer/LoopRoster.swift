import EmulatorHost
import NIOCore
import Synchronization

/// The connections of one event loop: who has something to write, who has something for a host, and who is silent.
///
/// However many connections have something, the loop and the hosts are woken once for all of them.
final class LoopRoster: Sendable {
    let loop: any EventLoop
    private let woken = Mutex(Woken())
    private let onLoop: NIOLoopBoundBox<OnLoop>

    /// Who has something to write.
    private struct Woken {
        var connections: [NIOLoopBound<Connection>] = []
        /// Whether the loop will look, or is looking.
        var isLookedAfter = false
    }

    /// What only the loop touches.
    private final class OnLoop {
        var members: [ObjectIdentifier: Connection] = [:]
        /// Those with commands for their hosts.
        var submitters: [ServedSession] = []
        let space = SocketSpace()
    }

    /// How often in a row it is looked for connections to write, before the loop reads again.
    private static let looksInARow = 8

    init(loop: any EventLoop) {
        self.loop = loop
        onLoop = .makeBoxSendingValue(OnLoop(), eventLoop: loop)
    }

    // MARK: Writing

    /// Lets the connection write, soon. From any thread.
    func wake(_ connection: NIOLoopBound<Connection>) {
        let isFirst = woken.withLock { woken in
            woken.connections.append(connection)
            defer { woken.isLookedAfter = true }
            return !woken.isLookedAfter
        }
        if isFirst { loop.execute { self.writeAll() } }
    }

    private func writeAll() {
        // What comes while others write needs no other wake-up.
        for _ in 0..<Self.looksInARow {
            let connections = woken.withLock { woken in
                let connections = woken.connections
                woken.connections = []
                woken.isLookedAfter = !connections.isEmpty
                return connections
            }
            if connections.isEmpty { return }
            for connection in connections { connection.value.write() }
        }
        loop.execute { self.writeAll() }
    }

    // MARK: On the loop

    /// For the loop's connections.
    var space: SocketSpace { onLoop.value.space }

    /// Hands the session's commands to its host once the loop has read from everybody: a host that is woken for each
    /// connection spends more time on waking up than on commands.
    func submitSoon(_ session: ServedSession) {
        let onLoop = onLoop.value
        onLoop.submitters.append(session)
        if onLoop.submitters.count == 1 { loop.execute { self.submitAll() } }
    }

    private func submitAll() {
        let onLoop = onLoop.value
        let submitters = onLoop.submitters
        onLoop.submitters.removeAll(keepingCapacity: true)
        for host in submitters.filter({ $0.handOver() }).map(\.host) { host.carrySteps() }
    }

    /// Begins to look after silence.
    func sweep(every interval: TimeAmount) -> RepeatedTask {
        loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
            for connection in self.onLoop.value.members.values { connection.sweep() }
        }
    }

    func add(_ connection: Connection) { onLoop.value.members[ObjectIdentifier(connection)] = connection }

    func remove(_ connection: Connection) { onLoop.value.members[ObjectIdentifier(connection)] = nil }
}
