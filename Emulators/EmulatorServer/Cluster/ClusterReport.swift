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
        /// Whether it has all that the leader has.
        package var isCurrent: Bool
        package var isOffline: Bool
        /// How many messages it is behind.
        package var lag: UInt64

        init(_ keeper: NATSConnection.Keeper) {
            name = keeper.server
            (isLeader, isCurrent, isOffline) = (keeper.isLeader, keeper.isCurrent, keeper.isOffline)
            lag = keeper.lag
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
