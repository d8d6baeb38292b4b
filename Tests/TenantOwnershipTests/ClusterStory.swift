import EmulatorAPI
import TenantOwnership

/// A run of a cluster that a seed chooses: faults, requests and clients' writes, then peace for five seconds.
struct ClusterStory {
    let cluster: SimulatedCluster
    private let isTracing: Bool

    /// - Parameter overlap: of ``SimulatedStore/overlap``.
    init(seed: UInt64, isTracing: Bool = false, overlap: Int64 = 0) {
        cluster = SimulatedCluster(seed: seed)
        cluster.store.overlap = overlap
        cluster.isTracing = isTracing
        self.isTracing = isTracing
    }

    /// What went wrong.
    func violations() -> [String] {
        let end = cluster.draw(5...12) * SimulatedCluster.second
        cluster.faultsEnd = end
        cluster.hostFailures = cluster.random.chance(perMillion: 300_000) ? 200_000 : 0
        for _ in 0..<cluster.draw(1...4) { cluster.start() }
        let makers = Script(cluster: cluster, end: end)
        makers.begin()
        cluster.run(until: end)
        makers.endFaults()
        cluster.run(for: 5 * SimulatedCluster.second)
        if cluster.violations.isEmpty {
            cluster.checkRest()
            cluster.checkStreams()
            if cluster.store.overlap == 0 { cluster.checkNodes() }
            makers.checkAnswers()
        }
        return cluster.violations
    }

    /// What is done to the cluster.
    private final class Script {
        let cluster: SimulatedCluster
        let end: Int64
        private var asked: [(request: RequestID, what: OwnershipRequest, node: SimulatedNode)] = []
        private let tenants: [TenantName] = ["alpha", "beta", "gamma", "delta", "epsilon"]
        private let apps: [AppID] = ["1", "2", "3", "4", "5", "6"]

        init(cluster: SimulatedCluster, end: Int64) {
            self.cluster = cluster
            self.end = end
        }

        func begin() {
            later(200...600) { self.request() }
            later(500...2_000) { self.fault() }
            later(10...50) { self.writes() }
        }

        private func later(_ milliseconds: ClosedRange<Int64>, _ run: @escaping () -> Void) {
            cluster.schedule(after: cluster.draw(milliseconds) * SimulatedCluster.millisecond) { [self] in
                if cluster.time < end { run() }
            }
        }

        private func pick<Element>(_ elements: [Element]) -> Element? {
            elements.isEmpty ? nil : elements[Int(cluster.draw(0...Int64(elements.count - 1)))]
        }

        private func writes() {
            later(20...60) { self.writes() }
            for node in cluster.running {
                for tenant in node.hosts.keys.sorted() { cluster.write(to: tenant, on: node) }
            }
        }

        private func request() {
            later(50...500) { self.request() }
            guard let node = pick(cluster.running), node.pausedUntil <= cluster.time, let tenant = pick(tenants) else {
                return
            }
            var wanted = apps
            wanted.shuffle(using: &cluster.random)
            wanted.removeLast(Int(cluster.draw(3...5)))
            let what: OwnershipRequest
            switch cluster.draw(0...9) {
            case 0...4: what = .create(tenant, apps: wanted)
            case 5: what = .drop(tenant)
            case 6: what = .setApps(tenant, wanted)
            case 7, 8: what = .move(tenant, to: pick(cluster.running)?.ownership.id ?? node.ownership.id)
            default: what = .drain
            }
            asked.append((cluster.ask(node, what), what, node))
        }

        private func fault() {
            later(200...1_500) { self.fault() }
            if cluster.running.count < 2 { restart() }
            guard let node = pick(cluster.running) else { return }
            let duration = cluster.draw(100...6_000) * SimulatedCluster.millisecond
            switch cluster.draw(0...6) {
            case 0:
                cluster.crash(node)
                restart()
            case 1: cluster.pause(node, for: min(duration, end - cluster.time))
            case 2: cut([node], for: duration, sent: true, received: true)
            case 3: cut([node], for: duration, sent: true, received: false)
            case 4: cut([node], for: duration, sent: false, received: true)
            case 5: cut(cluster.running, for: duration, sent: true, received: true)
            default: cluster.stallWatch(of: node, for: min(duration, end - cluster.time))
            }
        }

        private func restart() {
            if cluster.running.count < 4 { later(100...3_000) { self.cluster.start() } }
        }

        private func cut(_ nodes: [SimulatedNode], for duration: Int64, sent: Bool, received: Bool) {
            for node in nodes {
                node.losesSent = sent
                node.losesReceived = received
                if received { node.isWatchBroken = true }
            }
            cluster.schedule(after: duration) {
                for node in nodes {
                    node.losesSent = false
                    node.losesReceived = false
                }
            }
        }

        func endFaults() {
            for node in cluster.running {
                node.losesSent = false
                node.losesReceived = false
            }
            cluster.hostFailures = 0
            if cluster.running.isEmpty { cluster.start() }
        }

        func checkAnswers() {
            for (request, what, node) in asked where node.isRunning && cluster.answers[request] == nil {
                cluster.violations.append("request \(request), \(what), has no answer")
            }
            // What was made is there, unless somebody asked for it to be dropped.
            for (request, what, _) in asked {
                guard case .create(let name, _) = what, case .some(nil) = cluster.answers[request] else { continue }
                let isDropped = asked.contains { $0.what == .drop(name) }
                if !isDropped, !cluster.store.tenants.contains(where: { $0.name == name }) {
                    cluster.violations.append("\(name) was made, and is gone")
                }
            }
        }
    }
}
