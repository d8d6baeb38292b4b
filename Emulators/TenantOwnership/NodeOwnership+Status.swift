package import EmulatorAPI

/// What a node has seen of a member.
package struct NodeStatus: Hashable, Sendable {
    package var id: NodeID
    package var record: NodeRecord
    /// Since this node saw the last renewal; for the node itself, since that came back.
    package var sinceRenewal: Duration
}

/// What a node has seen of a tenant.
package struct TenantStatus: Hashable, Sendable {
    package var name: TenantName
    /// Nil where no living node owns it.
    package var owner: NodeID?
    package var epoch: UInt64
    package var apps: [AppID]
    /// See ``TenantRecord/stream``.
    package var stream: String
}

extension NodeOwnership {
    /// Whether the node has seen all of the store, and listings are complete.
    package var isReady: Bool { view.isCurrent }

    /// The living owner of a tenant, to whom clients are led; nil where there is none at the moment, or no such tenant.
    package func owner(of name: TenantName) -> NodeStatus? { view.tenants[name]?.record.owner.flatMap(status(of:)) }

    /// The tenant that has an app.
    package func tenant(ofApp app: AppID) -> TenantName? { view.tenant(ofApp: app) }

    /// The members of the cluster, by id.
    package var nodes: [NodeStatus] { view.nodes.keys.sorted().compactMap(status(of:)) }

    /// The tenants of the cluster, by name.
    package var tenants: [TenantStatus] { view.tenants.keys.sorted().compactMap(status(of:)) }

    /// What this node has seen of the tenant; nil if there is none.
    package func status(of name: TenantName) -> TenantStatus? {
        guard let record = view.tenants[name]?.record else { return nil }
        return TenantStatus(
            name: name, owner: record.owner.flatMap { view.nodes[$0] == nil ? nil : $0 }, epoch: record.epoch,
            apps: record.apps, stream: record.stream)
    }

    private func status(of id: NodeID) -> NodeStatus? {
        view.nodes[id].map { seen in
            NodeStatus(id: id, record: seen.record, sinceRenewal: seen.changedAt.duration(to: now))
        }
    }
}
