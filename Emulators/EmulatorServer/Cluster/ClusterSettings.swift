import Foundation
package import TenantOwnership

/// What a node of a cluster is started with.
package struct ClusterSettings: Hashable, Sendable {
    /// The NATS servers: `nats://host:port`, several with commas.
    package var address: String
    /// Clusters of different names share NATS servers without meeting.
    package var name: String
    /// How many NATS servers keep each record.
    package var replicas: Int
    package var keeping: JournalKeeping
    /// How long nodes wait for each other. All nodes of a cluster have the same.
    package var timing: OwnershipTiming

    package static let defaultName = "parlor"
    package static let defaultReplicas = 3
    /// What NATS allows.
    package static let replicaRange = 1...5

    package init(
        address: String, name: String = ClusterSettings.defaultName,
        replicas: Int = ClusterSettings.defaultReplicas,
        keeping: JournalKeeping = .lastDay, timing: OwnershipTiming = OwnershipTiming()
    ) {
        self.address = address
        self.name = name
        self.replicas = replicas
        self.keeping = keeping
        self.timing = timing
    }

    /// What is wrong with a cluster's name; nil where nothing is.
    package static func fault(ofName name: String) -> String? { ClusterName.fault(of: name) }
}

/// Why a node does not join a cluster.
package struct ClusterError: Error, Hashable, Sendable {
    /// A code for programs.
    package var code: String
    package var reason: String
    package var advice: String?
    /// For how long another attempt may succeed, in seconds; 0 where none will.
    var patience = 0.0
}

extension ClusterError {
    init(_ error: NATSError) {
        switch error {
        case .badAddress:
            self.init(
                code: "clusterAddress", reason: "\(error)",
                advice: "write --cluster nats://host:port, several with commas")
        case .unreachable, .unanswered:
            self.init(
                code: "clusterUnreachable", reason: "\(error)",
                advice: "start the NATS servers: nats-server -js, three for a cluster")
        case .noJetStream:
            self.init(code: "clusterWithoutJetStream", reason: "\(error)", advice: "start them with -js")
        case .tooFewServers:
            self.init(
                code: "clusterTooSmall", reason: "\(error)",
                advice: "start more NATS servers as one cluster, or ask for fewer with --cluster-replicas")
        case .conflict, .notFound, .refused: self.init(code: "clusterRefused", reason: "\(error)")
        }
        switch error {
        // Servers that were started just now listen in a moment. Others have an address that is wrong.
        case .unreachable: patience = 5
        // They choose a leader first.
        case .unanswered: patience = 15
        // Those that there are may not know of each other yet.
        case .tooFewServers(_, let reason): patience = reason.contains("no suitable peers") ? 15 : 0
        case .badAddress, .noJetStream, .conflict, .notFound, .refused: break
        }
    }
}
