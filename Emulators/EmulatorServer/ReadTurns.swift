import DequeModule
import NIOCore

/// Divides an event loop among tenants: of each tenant it takes frames for a limited cost, and then reads from all
/// sockets before it takes more.
///
/// Costs are estimates, made from what a frame is and how long it is, because a measured time would make the order of
/// things depend on the machine. Only for the event loop.
final class ReadTurns {
    /// The most that the frames of one tenant cost in a turn, about half a millisecond. The last one may exceed it.
    static let allowance = 500_000
    /// Time for the loop to look at its sockets before the next turn.
    static let pause = TimeAmount.microseconds(40)

    private let loop: any EventLoop
    private var spent: [ObjectIdentifier: Int] = [:]
    /// Connections with frames that came when their tenant's allowance was used up, and those that used it up.
    private var waiting: Deque<Connection> = []
    private var served: Deque<Connection> = []
    /// Whether the end of this turn is scheduled.
    private var isEnding = false

    init(_ loop: any EventLoop) { self.loop = loop }

    /// What the tenant's frames may still cost in this turn.
    func allowance(of tenant: ObjectIdentifier) -> Int { Self.allowance - (spent[tenant] ?? 0) }

    func charge(_ cost: Int, to tenant: ObjectIdentifier) {
        guard cost > 0 else { return }
        spent[tenant, default: 0] += cost
        guard !isEnding else { return }
        isEnding = true
        loop.assumeIsolated().execute { self.end() }
    }

    /// Has a connection take its frames in a later turn; those that have taken none in this turn come first.
    func wait(_ connection: Connection, hasTaken: Bool) {
        if hasTaken { served.append(connection) } else { waiting.append(connection) }
    }

    private func end() {
        guard !waiting.isEmpty || !served.isEmpty else { return begin() }
        // A loop carries out all that is queued or due before it looks at its sockets. The first timer may be due while it
        // still carries out what this turn led to; the second is set when little else is left.
        let (loop, half) = (loop.assumeIsolated(), TimeAmount.nanoseconds(Self.pause.nanoseconds / 2))
        loop.scheduleTask(in: half) {
            loop.scheduleTask(in: half) { self.begin() }
        }
    }

    private func begin() {
        isEnding = false
        spent.removeAll(keepingCapacity: true)
        let connections = waiting + served
        (waiting, served) = ([], [])
        for connection in connections {
            if allowance(of: connection.tenant) > 0 { connection.takeTurn() } else { waiting.append(connection) }
        }
    }
}

/// What it costs an event loop to take a frame, in parts of ``ReadTurns/allowance``: about nanoseconds.
enum FrameCost {
    /// To find a frame and copy it.
    static func taken(bytes: Int) -> Int { 50 + bytes / 4 }
    /// To carry out a frame in canonical form.
    static let canonical = 2_000
    /// To decode a frame that is not.
    static func general(bytes: Int) -> Int { 20_000 + 100 * bytes }
}
