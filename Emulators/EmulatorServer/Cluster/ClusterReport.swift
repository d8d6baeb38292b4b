import CNATS
import EmulatorAPI
import TenantOwnership

/// A cluster as one of its nodes sees it.
package struct ClusterReport: Hashable, Codable, Sendable {
    /// A member.
    package struct Node: Hashable, Codable, Sendable {
        package var id: String
        /// Where clients reach it.
        package var address: String
        package var isDraining: Bool
        /// How long ago its lease was renewed.
        package var millisecondsSinceRenewal: Int64

        init(_ status: NodeStatus) {
            id = "\(status.id)"
            address = status.record.address
            isDraining = status.record.isDraining
            millisecondsSinceRenewal = status.sinceRenewal.milliseconds
        }
    }

    /// A tenant, wherever it is.
    package struct Tenant: Hashable, Codable, Sendable {
        package var name: String
        /// The id of its node; absent where no living node owns it.
        package var owner: String?
        /// Grows by one with each owner.
        package var epoch: UInt64
        /// How many entries of its journal NATS has not confirmed yet; absent for tenants of other nodes.
        package var lag: UInt64?

        init(_ status: TenantStatus, lag: UInt64?) {
            name = status.name.rawValue
            owner = status.owner.map { "\($0)" }
            epoch = status.epoch
            self.lag = lag
        }
    }

    /// A server of NATS that keeps the cluster's records.
    package struct Server: Hashable, Codable, Sendable {
        package var name: String
        /// Whether the others follow it.
        package var isLeader: Bool
        /// Whether it has all that the leader has. As of its last word, where it is offline.
        package var isCurrent: Bool
        /// Whether the leader did not hear of it for three seconds. NATS itself says so a minute and a half after a server was killed.
        package var isOffline: Bool
        /// How many messages it is behind.
        package var lag: UInt64

        init(leader: String) { (name, isLeader, isCurrent, isOffline, lag) = (leader, true, true, false, 0) }

        init(_ peer: jsPeerInfo) {
            name = peer.Name.map { String(cString: $0) } ?? ""
            (isLeader, isCurrent, lag) = (false, peer.Current, peer.Lag)
            // In nanoseconds. The leader asks each second whether the others are there.
            isOffline = peer.Offline || peer.Active > 3_000_000_000
        }
    }

    package var name: String
    /// The node that says so.
    package var node: String
    /// Whether its lease holds.
    package var isServing: Bool
    package var nodes: [Node]
    package var tenants: [Tenant]
    /// The leader first; absent where NATS did not say so in time, empty where a single server keeps everything.
    package var servers: [Server]?
}
