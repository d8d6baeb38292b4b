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

        init(_ status: TenantStatus) {
            name = status.name.rawValue
            owner = status.owner.map { "\($0)" }
            epoch = status.epoch
        }
    }

    package var name: String
    /// The node that says so.
    package var node: String
    /// Whether its lease holds.
    package var isServing: Bool
    package var nodes: [Node]
    package var tenants: [Tenant]
}
