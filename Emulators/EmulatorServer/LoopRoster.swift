import NIOCore
import Synchronization

/// The connections of one event loop: who has something to write, and who is silent.
///
/// However many connections have something to write, the loop is woken once for all of them.
final class LoopRoster: Sendable {
    let loop: any EventLoop
    private let waiting = Mutex<[NIOLoopBound<Connection>]>([])
    private let members: NIOLoopBoundBox<[ObjectIdentifier: Connection]>
    private let sharedSpace: NIOLoopBoundBox<SocketSpace>

    /// For the loop's connections. On the loop only.
    var space: SocketSpace { sharedSpace.value }

    init(loop: any EventLoop) {
        self.loop = loop
        members = .makeBoxSendingValue([:], eventLoop: loop)
        sharedSpace = .makeBoxSendingValue(SocketSpace(), eventLoop: loop)
    }

    /// Lets the connection write, soon. From any thread.
    func wake(_ connection: NIOLoopBound<Connection>) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(connection)
            return waiting.count == 1
        }
        if isFirst { loop.execute { self.writeAll() } }
    }

    private func writeAll() {
        let woken = waiting.withLock { waiting in
            let woken = waiting
            waiting = []
            return woken
        }
        for connection in woken { connection.value.write() }
    }

    /// Begins to look after silence.
    func sweep(every interval: TimeAmount) -> RepeatedTask {
        loop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { _ in
            for connection in self.members.value.values { connection.sweep() }
        }
    }

    func add(_ connection: Connection) { members.value[ObjectIdentifier(connection)] = connection }

    func remove(_ connection: Connection) { members.value[ObjectIdentifier(connection)] = nil }
}
