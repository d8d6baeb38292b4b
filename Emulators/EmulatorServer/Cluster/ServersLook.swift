import EmulatorHost
import Synchronization

/// Asks the servers of NATS what they say of themselves, for whoever wants to know. One question is on its way at a time, and nobody
/// waits for long: NATS may have no answer while it looks for a leader.
final class ServersLook: Sendable {
    private typealias Waiter = CheckedContinuation<[ClusterReport.Server]?, Never>

    private struct State {
        var isAsking = false
        var waiters: [UInt64: Waiter] = [:]
        var waiterCount: UInt64 = 0
    }

    private static let patience = Duration.milliseconds(500)

    private let bucket: NATSBucket
    private let lane: WorkLane
    private let state = Mutex(State())

    init(_ bucket: NATSBucket, in lane: WorkLane) { (self.bucket, self.lane) = (bucket, lane) }

    /// The servers that keep the bucket, the leader first; nil where they do not answer in time.
    func servers() async -> [ClusterReport.Server]? {
        await withCheckedContinuation { waiter in
            let (number, isFirst) = state.withLock { state in
                state.waiterCount += 1
                state.waiters[state.waiterCount] = waiter
                defer { state.isAsking = true }
                return (state.waiterCount, !state.isAsking)
            }
            if isFirst { Task { await ask() } }
            Task {
                try? await Task.sleep(for: Self.patience)
                state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: nil)
            }
        }
    }

    private func ask() async {
        let servers = await lane.run { [bucket] in try? bucket.servers }
        let waiters = state.withLock { state in
            state.isAsking = false
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume(returning: servers) }
    }
}
