import Synchronization

/// The trace of apps on live devices.
final class LiveTrace: Sendable {
    /// Most lines that are kept; older ones go first.
    static let limit = 100_000

    private struct State {
        var entries: [TraceEntry] = []
        var receiver: (@Sendable (TraceEntry) -> Void)?
    }

    private let state = Mutex(State())

    /// The lines, in order.
    var entries: [TraceEntry] { state.withLock { $0.entries } }

    /// Sets the receiver of new lines.
    func tell(_ receiver: (@Sendable (TraceEntry) -> Void)?) { state.withLock { $0.receiver = receiver } }

    /// Adds a line.
    func record(_ entry: TraceEntry) {
        let receiver = state.withLock { state in
            state.entries.append(entry)
            if state.entries.count > Self.limit { state.entries.removeFirst(Self.limit / 10) }
            return state.receiver
        }
        receiver?(entry)
    }
}
