@testable import EmulatorServer
import Synchronization

/// What nodes said of epochs: of a tenant they never fall. Who owns each is for its stream to say, which takes the first fence only: servers
/// of NATS before 2.11 may tell two nodes that an epoch is theirs.
final class EpochWatch: Sendable {
    private struct State {
        /// By the node that says so, and the tenant.
        var last: [String: UInt64] = [:]
        var faults: [String] = []
    }

    private let state = Mutex(State())

    /// What was wrong since it was last asked.
    func takeFaults() -> [String] {
        state.withLock { state in
            defer { state.faults = [] }
            return state.faults
        }
    }

    /// Asks all nodes until the task is cancelled.
    func run(ports: [Int]) async {
        while !Task.isCancelled {
            await withTaskGroup { group in
                for port in ports {
                    group.addTask {
                        if let report = await LocalCluster.report(at: port) { self.note(report) }
                    }
                }
            }
            try? await Task.sleep(for: .milliseconds(300))
        }
    }

    private func note(_ report: ClusterReport) {
        state.withLock { state in
            for tenant in report.tenants {
                let last = state.last.updateValue(tenant.epoch, forKey: "\(report.node) \(tenant.name)") ?? 0
                if tenant.epoch < last {
                    state.faults.append(
                        "node \(report.node) says epoch \(tenant.epoch) of \(tenant.name), after \(last)")
                }
            }
        }
    }
}
