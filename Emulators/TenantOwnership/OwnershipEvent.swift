package import EmulatorAPI

/// The number of a write of one node, from 1.
package typealias WriteID = UInt64

/// The number of a request, which the shell chooses.
package typealias RequestID = UInt64

/// What happened, as the shell tells it to ``NodeOwnership``.
package enum OwnershipEvent: Hashable, Sendable {
    /// A watch of all keys begins, the first or another one. It delivers the last value of each key, then every change, in the
    /// order of revisions.
    case watchBegan
    /// The watch delivered a value.
    case entryChanged(StoreEntry, revision: UInt64)
    /// The watch delivered the removal of a key.
    case entryRemoved(StoreKey, revision: UInt64)
    /// The watch has delivered the last values of all keys.
    case watchCaughtUp
    /// A write ended. The shell reports each write once, as unknown if no answer came within a second.
    case writeEnded(WriteID, WriteOutcome)
    /// The tenant's host runs: the fence is in its stream, and its state is recovered.
    case tookUp(TenantName, epoch: UInt64)
    /// The tenant's host could not be taken up, or ended by itself. It has stopped.
    case hostFailed(TenantName, epoch: UInt64)
    /// The tenant's host has stopped after ``OwnershipEffect/release(_:epoch:)``, with nothing under way.
    case released(TenantName, epoch: UInt64)
    /// Somebody asks this node for something. The answer is one ``OwnershipEffect/answer(_:_:)``.
    case requested(RequestID, OwnershipRequest)
    /// How busy this node is, as in ``NodeRecord/load``. It goes out with the next renewal.
    case loadChanged(Int)
}

/// What a node is asked for.
package enum OwnershipRequest: Hashable, Sendable {
    /// Makes a tenant of these apps, owned by this node. It is done when the tenant's record is written.
    case create(TenantName, apps: [AppID])
    /// Removes a tenant of this node with its claims. It is done when the tenant's record is gone.
    case drop(TenantName)
    /// Gives a tenant of this node other apps. It is done when the tenant's record has them.
    case setApps(TenantName, [AppID])
    /// Has a tenant go to another node. It is done when that is written down; the owner then lets go by itself.
    case move(TenantName, to: NodeID)
    /// Has this node give its tenants to others and leave the cluster. It is done when the node's record is gone.
    case drain
}

/// What the shell is to do, in this order.
package enum OwnershipEffect: Hashable, Sendable {
    /// Sends a write to the store and reports how it ended.
    case write(WriteID, StoreWrite)
    /// This node is a member of the cluster under this id, and may answer.
    case joined(NodeID)
    /// This node has no place in the cluster for the given reason, and goes on trying.
    case refused(OwnershipError)
    /// The lease is over: from here on the node answers nobody. Its hosts stay.
    case suspend
    /// The lease holds again: the node answers, and its tenants are still its own.
    case resume
    /// Writes a fence with this epoch into the tenant's stream, recovers the tenant, and reports that it took it up or failed.
    /// A host of an earlier epoch has to be gone first.
    case takeUp(TenantName, epoch: UInt64, stream: String)
    /// Ends the tenant's host in good order, and reports that it released it.
    case release(TenantName, epoch: UInt64)
    /// Ends the tenant's host at once: the tenant is another's, or gone. Nothing is reported.
    case abandon(TenantName, epoch: UInt64)
    /// Answers a request; nil says that it is done.
    case answer(RequestID, OwnershipError?)
}
