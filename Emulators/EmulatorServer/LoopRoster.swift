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
        /// Those with something to write that came up on the loop itself.
        var woken: [Connection] = []
        /// Whether the loop will look after these, or is looking.
        var isLookedAfter = false
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
        if loop.inEventLoop {
            let onLoop = onLoop.value
            onLoop.woken.append(connection.value)
            guard !onLoop.isLookedAfter else { return }
            onLoop.isLookedAfter = true
        } else {
            let isFirst = woken.withLock { woken in
                woken.connections.append(connection)
                defer { woken.isLookedAfter = true }
                return !woken.isLookedAfter
            }
            guard isFirst else { return }
        }
        loop.execute { self.writeAll() }
    }

    private func writeAll() {
        let onLoop = onLoop.value
        onLoop.isLookedAfter = true
        // What comes while others write needs no other wake-up.
        for _ in 0..<Self.looksInARow {
            let connections = woken.withLock { woken in
                let connections = woken.connections
                woken.connections = []
                woken.isLookedAfter = !connections.isEmpty
                return connections
            }
            let own = onLoop.woken
            if connections.isEmpty, own.isEmpty {
                onLoop.isLookedAfter = false
                return
            }
            onLoop.woken = []
            onLoop.space.write(own + connections.map(\.value))
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

    /// Carries the commands out where their hosts are idle, and writes what came of them in the same turn.
    private func submitAll() {
        let onLoop = onLoop.value
        let submitters = onLoop.submitters
        onLoop.submitters = []
        let isFirst = !onLoop.isLookedAfter
        onLoop.isLookedAfter = true
        for host in submitters.filter({ $0.handOver() }).map(\.host) { host.carrySteps() }
        if isFirst { writeAll() }
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
