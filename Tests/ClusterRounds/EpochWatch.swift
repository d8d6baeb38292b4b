@testable import EmulatorServer
import Synchronization

/// What nodes said of epochs: of a tenant they never fall, and each has one owner.
final class EpochWatch: Sendable {
    private struct State {
        /// By tenant and epoch.
        var owners: [String: String] = [:]
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
                guard let owner = tenant.owner else { continue }
                let known = state.owners.updateValue(owner, forKey: "\(tenant.name) \(tenant.epoch)") ?? owner
                if known != owner {
                    state.faults.append("\(tenant.name) has owners \(known) and \(owner) in epoch \(tenant.epoch)")
                }
            }
        }
    }
}
