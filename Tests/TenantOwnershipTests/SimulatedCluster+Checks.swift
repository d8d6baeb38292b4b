import EmulatorAPI
import TenantOwnership
import Testing

extension SimulatedCluster {
    /// No id of a node comes back.
    func checkNodes() {
        var gone: Set<StoreKey> = []
        for change in store.log {
            guard case .node = change.key else { continue }
            if change.entry == nil {
                gone.insert(change.key)
            } else if gone.contains(change.key) {
                violations.append("\(change.key) comes back")
            }
        }
    }

    /// What the streams must be at any time.
    func checkStreams() {
        for (name, stream) in store.streams.sorted(by: { $0.key < $1.key }) {
            for (earlier, later) in zip(stream, stream.dropFirst()) where later.epoch < earlier.epoch {
                violations.append("\(name): epoch \(later.epoch) after \(earlier.epoch)")
            }
            for (earlier, later) in zip(stream, stream.dropFirst()) where later.process != earlier.process {
                // Two that were told that they own it have one epoch. The fence of the second still ends the first.
                if later.epoch == earlier.epoch && store.overlap == 0 || later.value != nil {
                    violations.append("\(name): \(later.process) after \(earlier.process) without an epoch of its own")
                }
            }
            let values = stream.compactMap(\.value)
            if Set(values).count < values.count { violations.append("\(name): a value twice") }
            var rest = values[...]
            for value in acknowledged[name, default: []] {
                guard let place = rest.firstIndex(of: value) else {
                    violations.append("\(name): the acknowledged write \(value) is lost or out of order")
                    break
                }
                rest = rest[(place + 1)...]
            }
        }
    }

    /// What must be some time after the last fault, if a node lives.
    func checkRest() {
        guard !running.isEmpty else { return }
        for (name, record) in store.tenants {
            let servers = running.filter { $0.serves(name, at: time) }
            if servers.count != 1 || servers.first?.ownership.id != record.owner {
                violations.append("\(name): \(record), served by \(servers.map(\.process))")
            }
            for app in record.apps where !store.claims.contains(where: { $0.app == app && $0.claim.tenant == name }) {
                violations.append("\(name): names \(app), which it has not claimed")
            }
        }
        for (app, claim) in store.claims {
            let record = store.tenants.first { $0.name == claim.tenant }?.record
            if record?.apps.contains(app) != true { violations.append("\(app): claimed for nothing: \(claim)") }
        }
        for node in running {
            let seen = node.ownership.tenants
            if !node.ownership.isReady || seen.map(\.name) != store.tenants.map(\.name) {
                violations.append("\(node.process) does not see all tenants")
            }
            for tenant in seen
            where tenant.owner != store.tenants.first(where: { $0.name == tenant.name })?.record.owner {
                violations.append("\(node.process) sees \(tenant.name) on \(String(describing: tenant.owner))")
            }
        }
    }
}

extension SimulatedCluster {
    /// Asks and waits for up to 6 s.
    @discardableResult
    func answer(to request: OwnershipRequest, from node: SimulatedNode) -> OwnershipError?? {
        let id = ask(node, request)
        let end = time + 6 * Self.second
        while answers[id] == nil, time < end { run(for: Self.millisecond) }
        // What follows an answer: records that others read, and claims that are removed.
        run(for: 100 * Self.millisecond)
        return answers[id]
    }

    /// Makes a tenant and waits; nil if that is done.
    @discardableResult
    func make(_ name: TenantName, apps: [AppID], on node: SimulatedNode) -> OwnershipError? {
        answer(to: .create(name, apps: apps), from: node) ?? .unconfirmed
    }

    /// Expects that nothing went wrong, and that the cluster is at rest.
    func expectRest(sourceLocation: SourceLocation = #_sourceLocation) {
        checkRest()
        checkStreams()
        checkNodes()
        #expect(violations.isEmpty, sourceLocation: sourceLocation)
    }
}
