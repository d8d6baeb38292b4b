/// How long a cluster's nodes wait, by their own clocks. All nodes of a cluster have the same.
package struct OwnershipTiming: Hashable, Sendable {
    /// From one renewal of the node's record to the next.
    package var renewal: Duration = .seconds(1)
    /// How long a record has to stay as it is before others declare its node dead.
    package var lease: Duration = .seconds(3)
    /// How much later each next member does that: the first one is enough, and of two deletions at the same moment one is refused.
    package var succession: Duration = .milliseconds(200)
    /// The part of the lease that a node does not use itself, in percent. Clocks whose rates are off by 5 percent, one up and
    /// one down, differ by 10.5 percent: 1.05 / 0.95 is less than 1 / 0.9.
    package var marginPercent = 10
    /// How long the node that a tenant is placed on has it to itself.
    package var placementPatience: Duration = .seconds(1)
    /// How long the watch has to show what became of a write that conflicted or was not answered, before the node decides anew.
    package var settling: Duration = .milliseconds(500)
    /// From a failure of a tenant's host to the next attempt.
    package var retryPause: Duration = .seconds(1)
    /// How long a request may take.
    package var request: Duration = .seconds(5)

    package init() {}

    /// How long a node answers after it sent a renewal that succeeded.
    var ownLease: Duration { lease * (100 - marginPercent) / 100 }
}

/// What is bounded, and where.
package struct OwnershipLimits: Hashable, Sendable {
    /// Tenants of the cluster. Nodes that make tenants at the same moment may pass it by one each.
    package var tenants = 10_000
    /// Members of the cluster. Nodes that join at the same moment may pass it.
    package var nodes = 64
    /// App ids of a tenant.
    package var appsOfTenant = 64
    /// Writes of this node to tenants and claims that are under way or not settled. Renewals, and deletions of nodes' records,
    /// do not count.
    package var writes = 64
    /// Requests that wait at this node.
    package var requests = 64
    /// Tenants that a node that drains has released and that nobody has taken yet.
    package var handovers = 16
    /// Free tenants that are looked at together, by name.
    package var placements = 128
    /// Failures of a tenant's host after which the tenant goes to another node.
    package var failures = 3

    package init() {}
}
