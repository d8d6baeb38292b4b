import EmulatorAPI
import Synchronization

/// Time that passes only when a caller moves it, and the tasks that sleep in it.
final class ManualTime: Sendable {
    private struct State {
        var now: Instant
        var lastSleeper: UInt64 = 0
        var sleepers: [UInt64: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        /// Sleepers cancelled before they slept. Each sleeper removes its own entry.
        var cancelled: Set<UInt64> = []
    }

    private let state: Mutex<State>

    init(_ start: Instant) { state = Mutex(State(now: start)) }

    var now: Instant { state.withLock { $0.now } }

    /// The moments that sleepers wait for, earliest first.
    var alarms: [Instant] { state.withLock { $0.sleepers.values.map(\.until).sorted() } }

    /// Wakes the sleepers whose moment has come: earliest first, ties in the order in which they went to sleep. A
    /// moment earlier than now moves nothing.
    func move(to target: Instant) {
        let woken = state.withLock { state in
            state.now = max(state.now, target)
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.until, $0.key) < ($1.value.until, $1.key) }.map(\.value.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    func sleep(until: Instant) async throws {
        let number = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let verdict = state.withLock { state -> Result<Void, any Error>? in
                    if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
                    if until <= state.now { return .success(()) }
                    state.sleepers[number] = (until, continuation)
                    return nil
                }
                if let verdict { continuation.resume(with: verdict) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let sleeper = state.sleepers.removeValue(forKey: number) else {
                    state.cancelled.insert(number)
                    return nil
                }
                return sleeper.continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
        // Cancelled after it woke: nothing else removes the entry.
        state.withLock { _ = $0.cancelled.remove(number) }
    }
}
