package import EmulatorAPI

/// Why a node does not do what it was asked for. Unless a case says otherwise, nothing happened.
package enum OwnershipError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The node is not a member of the cluster, or its lease is over.
    case notServing
    /// The node has not seen the whole store yet.
    case notReady
    /// The node leaves the cluster.
    case draining
    /// The name of a tenant, or one of its apps, is empty.
    case emptyName
    /// An app is named twice, or there is none.
    case invalidApps
    /// There is a tenant of that name.
    case tenantExists(TenantName)
    /// There is no tenant of that name.
    case tenantNotFound(TenantName)
    /// Another node owns the tenant, or none does at the moment.
    case notOwner(TenantName, owner: NodeID?)
    /// Another tenant has the app.
    case appTaken(AppID)
    /// Another request for the tenant is under way.
    case requestUnderWay(TenantName)
    /// There is no such node, or it takes no tenants.
    case nodeUnavailable(NodeID)
    /// No other node takes the tenants that are left; the node keeps them, and no longer drains.
    case nobodyTakesTenants(remaining: Int)
    /// The cluster has as many tenants as it may have.
    case tooManyTenants(maximum: Int)
    /// The cluster has as many nodes as it may have.
    case tooManyNodes(maximum: Int)
    /// The tenant would have more apps than it may have.
    case tooManyApps(maximum: Int)
    /// As many requests wait as may wait.
    case tooManyRequests(maximum: Int)
    /// The store did not answer in time, or the node lost its place meanwhile. It may have happened.
    case unconfirmed

    package var description: String {
        switch self {
        case .notServing: "This node has no valid lease at the moment. Ask another node, or ask again."
        case .notReady: "This node has not read the cluster's records yet. Ask again in a moment."
        case .draining: "This node is leaving the cluster. Ask another node."
        case .emptyName: "The name of a tenant, or an app id, is empty."
        case .invalidApps: "A tenant needs at least one app id, and each only once."
        case .tenantExists(let name): "There is a tenant \(name) in the cluster already."
        case .tenantNotFound(let name): "There is no tenant \(name) in the cluster."
        case .notOwner(let name, let owner?): "The tenant \(name) is on node \(owner). Ask that node."
        case .notOwner(let name, nil): "The tenant \(name) is on no node at the moment. Ask again in a moment."
        case .appTaken(let app): "The app id \(app) belongs to another tenant."
        case .requestUnderWay(let name): "Another request for the tenant \(name) is under way."
        case .nodeUnavailable(let node): "The node \(node) is not in the cluster, or is leaving it."
        case .nobodyTakesTenants(let remaining):
            "No other node takes the \(remaining) tenants that are left, so this node keeps them and stays."
        case .tooManyTenants(let maximum): "The cluster has \(maximum) tenants, and may not have more."
        case .tooManyNodes(let maximum): "The cluster has \(maximum) nodes, and may not have more."
        case .tooManyApps(let maximum): "A tenant may not have more than \(maximum) app ids."
        case .tooManyRequests(let maximum): "\(maximum) requests wait on this node, and no more may."
        case .unconfirmed:
            "The cluster's store did not confirm it in time. It may have happened: look before asking again."
        }
    }
}
