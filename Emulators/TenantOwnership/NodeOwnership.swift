package import EmulatorAPI

/// One node's view of a cluster, and what the node does about it: which tenants it owns, and until when it may answer for them.
///
/// A shell tells it what happened (`apply(_:at:)`), wakes it at `nextDeadline` (`advance(to:)`), and does what it answers
/// with, in that order. Its instants are of this node's own monotonic clock, which no other node has to agree with. It goes on
/// whatever it is told, in any order; a clock that goes back stands still.
package struct NodeOwnership: Hashable, Sendable {
    /// Where clients reach the node.
    let address: String
    let timing: OwnershipTiming
    let limits: OwnershipLimits

    /// The node in its present life.
    package internal(set) var id: NodeID
    var membership = Membership()
    var view = ClusterView()
    /// What the shell said of the node's load.
    var load = 0
    /// The tenants that this node has a host of, or had until it wrote that down.
    var holdings: [TenantName: Holding] = [:]
    /// Those of them whose host failed, and starts again after a pause.
    var pausing: Set<TenantName> = []
    /// What the node released because it drains, until another node has it.
    var handovers: Set<TenantName> = []
    var writes: [PendingWrite] = []
    var lastWrite: WriteID = 0
    /// In the order in which they came.
    var requests: [PendingRequest] = []
    var now = Instant.start
    private var effects: [OwnershipEffect] = []

    /// A node that is not in the cluster yet. It joins once the watch has caught up.
    /// - Parameter process: see ``NodeID/process``.
    package init(
        process: String, address: String, timing: OwnershipTiming = OwnershipTiming(),
        limits: OwnershipLimits = OwnershipLimits()
    ) {
        id = NodeID(process: process, incarnation: 1)
        self.address = address
        self.timing = timing
        self.limits = limits
    }

    /// Notes what happened, and decides.
    package mutating func apply(_ event: OwnershipEvent, at instant: Instant) -> [OwnershipEffect] {
        now = max(now, instant)
        note(event)
        return decide()
    }

    /// Decides what has come due by `instant`.
    package mutating func advance(to instant: Instant) -> [OwnershipEffect] {
        now = max(now, instant)
        return decide()
    }

    private mutating func note(_ event: OwnershipEvent) {
        switch event {
        case .watchBegan: view.beginWatch()
        case .entryChanged(let entry, let revision): view.deliver(entry, revision: revision, at: now)
        case .entryRemoved(let key, let revision): view.deliverRemoval(of: key, revision: revision, at: now)
        case .watchCaughtUp: view.catchUp(at: now)
        case .writeEnded(let write, let outcome): noteEnd(of: write, outcome)
        case .tookUp(let name, let epoch): noteTakenUp(name, epoch: epoch)
        case .hostFailed(let name, let epoch): noteFailure(of: name, epoch: epoch)
        case .released(let name, let epoch): noteRelease(of: name, epoch: epoch)
        case .requested(let request, let what): admit(request, what)
        case .loadChanged(let load): self.load = max(0, load)
        }
    }

    private mutating func decide() -> [OwnershipEffect] {
        settleWrites()
        decideMembership()
        if view.isCurrent, !membership.hasLeft {
            declareDead()
            reviewTenants()
            advanceDrain()
            advanceRequests()
            reviewClaims()
            takeFreeTenants()
        }
        expireRequests()
        defer { effects = [] }
        return effects
    }

    /// Adds to what this step answers with.
    mutating func perform(_ effect: OwnershipEffect) { effects.append(effect) }

    /// When the node next has something to decide if nothing happens before; nil if never. It is after the last step's instant.
    package var nextDeadline: Instant? {
        guard !membership.hasLeft else { return nil }
        var deadlines = membership.deadlines(isReady: view.hasInitialValues)
        deadlines += writes.compactMap(\.settledAt)
        deadlines += requests.compactMap(\.deadline)
        if view.isCurrent {
            let patience = patienceWithNodes
            deadlines += view.nodes.filter { $0.key != id && !isBusy(.node($0.key)) }
                .map { $0.value.changedAt.advanced(by: patience) }
            deadlines += pausing.compactMap { holdings[$0]?.retryAt }
            deadlines += view.free.prefix(limits.placements).map { $0.since.advanced(by: timing.placementPatience) }
                .filter { $0 > now }
        }
        return deadlines.min()
    }
}

// MARK: - Writes

/// A write that was sent and is not settled.
struct PendingWrite: Hashable, Sendable {
    let id: WriteID
    let write: StoreWrite
    /// When the node decides anew, whatever the watch showed; nil while no answer came.
    var settledAt: Instant?

    /// Whether it counts against ``OwnershipLimits/writes``.
    var isCounted: Bool {
        if case .node = write.key { false } else { true }
    }
}

extension NodeOwnership {
    /// Whether a write to the key is under way or not settled.
    func isBusy(_ key: StoreKey) -> Bool { writes.contains { $0.write.key == key } }

    /// Sends a write unless there is one to the key already, or too many to others. False if not; the need for it stays.
    @discardableResult
    mutating func send(_ write: StoreWrite) -> Bool {
        let pending = PendingWrite(id: lastWrite + 1, write: write)
        guard !isBusy(write.key) else { return false }
        guard !pending.isCounted || writes.count(where: \.isCounted) < limits.writes else { return false }
        lastWrite += 1
        writes.append(pending)
        perform(.write(pending.id, write))
        return true
    }

    private mutating func noteEnd(of id: WriteID, _ outcome: WriteOutcome) {
        if noteEndOfRenewal(id, outcome) { return }
        // A report that comes twice, or that nobody waits for.
        guard let index = writes.firstIndex(where: { $0.id == id && $0.settledAt == nil }) else { return }
        switch outcome {
        case .written(let revision):
            let write = writes.remove(at: index).write
            switch write {
            case .create(let entry), .update(let entry, _): view.apply(entry, revision: revision, at: now)
            case .delete(let key, _): view.remove(key, revision: revision, at: now)
            }
            lookAgain(at: write.key)
        case .conflict, .unknown:
            writes[index].settledAt = now.advanced(by: timing.settling)
        }
    }

    /// Lets go of writes whose outcome the watch has shown, or has had the time to show. The same write may follow: of two that
    /// expect the same revision, at most one happens.
    private mutating func settleWrites() {
        var open: [PendingWrite] = []
        for pending in writes {
            guard let settledAt = pending.settledAt else {
                open.append(pending)
                continue
            }
            let last = view.revision(of: pending.write.key)
            let isShown =
                switch pending.write {
                case .create: last != nil
                case .update(_, let expected), .delete(_, let expected): last != expected
                }
            if isShown || settledAt <= now { lookAgain(at: pending.write.key) } else { open.append(pending) }
        }
        if open.count < writes.count { writes = open }
    }

    private mutating func lookAgain(at key: StoreKey) {
        switch key {
        case .node: break
        case .tenant(let name): view.changes.tenants.insert(name)
        case .claim(let app):
            view.changes.apps.insert(app)
            if let name = view.claims[app]?.record.tenant { view.changes.tenants.insert(name) }
        }
    }
}
