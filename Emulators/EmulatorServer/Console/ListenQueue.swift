import DequeModule
import EmulatorAPI
import Synchronization

/// The packets that wait to be written to somebody who listens. Where too many wait, the oldest are dropped and counted.
final class ListenQueue: Sendable {
    /// Most packets that wait, and most bytes of them.
    static let maximumPackets = 2_000
    static let maximumBytes = 1 << 20
    /// Most packets that are taken in a second: those of forty speakers, and of pictures beside them.
    static let maximumPerSecond = 5_000

    /// A packet, and when the server took it: microseconds since the queue was made.
    struct Taken: Hashable, Sendable {
        var packet: MediaPacket
        var microseconds: UInt64
    }

    private struct State {
        var waiting: Deque<Taken> = []
        var byteCount = 0
        var lost: UInt64 = 0
        var second: ContinuousClock.Instant
        var takenInSecond = 0
    }

    private let began: ContinuousClock.Instant
    private let state: Mutex<State>
    private let wake: AsyncStream<Void>.Continuation

    /// An empty queue. The first packet that waits wakes whoever writes.
    init(wake: AsyncStream<Void>.Continuation, at now: ContinuousClock.Instant = .now) {
        began = now
        state = Mutex(State(second: now))
        self.wake = wake
    }

    /// Microseconds since the queue was made.
    func microseconds(at now: ContinuousClock.Instant) -> UInt64 {
        let (seconds, attoseconds) = (now - began).components
        return UInt64(max(0, seconds)) * 1_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000_000)
    }

    /// Puts a packet in, from any thread.
    func take(_ packet: MediaPacket, at now: ContinuousClock.Instant = .now) {
        let taken = Taken(packet: packet, microseconds: microseconds(at: now))
        let byteCount = ListenFrame.byteCount(packet)
        let isFirst = state.withLock { state in
            if now - state.second >= .seconds(1) { (state.second, state.takenInSecond) = (now, 0) }
            guard state.takenInSecond < Self.maximumPerSecond else {
                state.lost += 1
                return false
            }
            state.takenInSecond += 1
            state.waiting.append(taken)
            state.byteCount += byteCount
            while state.waiting.count > Self.maximumPackets || state.byteCount > Self.maximumBytes {
                state.byteCount -= ListenFrame.byteCount(state.waiting.removeFirst().packet)
                state.lost += 1
            }
            return state.waiting.count == 1
        }
        if isFirst { wake.yield() }
    }

    /// Takes out all that waits.
    func takeAll() -> (packets: [Taken], lost: UInt64) {
        state.withLock { state in
            defer {
                state.waiting = []
                state.byteCount = 0
            }
            return (Array(state.waiting), state.lost)
        }
    }
}
