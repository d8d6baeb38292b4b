package import EmulatorAPI

/// A node's place in the cluster: its own record, and the lease that comes of writing it again.
struct Membership: Hashable, Sendable {
    /// The revision of the node's record; nil before it has one.
    var revision: UInt64?
    /// Until when the node may answer.
    var leaseEnd = Instant.start
    /// Whether the shell was told to stop answering, or was never told to begin.
    var isSuspended = true
    /// The renewals that were sent, from the oldest that may have succeeded, with the moments they were sent.
    var sent: [SentRenewal] = []
    /// When the next renewal is due.
    var nextRenewal = Instant.start
    /// The renewal, or the deletion at the end, that no answer came for yet, and the revision that it expects.
    var underWay: OpenRenewal?
    var nextBeat: UInt64 = 0
    /// Where the creation of the record had no answer: until when the watch may show it.
    var createdBy: Instant?
    /// Whether the shell was told that there is no place.
    var isRefused = false
    /// Whether the node gives up its tenants.
    var isDraining = false
    /// Whether it has none left, and removes its record.
    var isLeaving = false
    /// Whether its record is gone for good.
    var hasLeft = false

    struct SentRenewal: Hashable, Sendable {
        let id: WriteID
        let record: NodeRecord
        let sentAt: Instant
    }

    struct OpenRenewal: Hashable, Sendable {
        let id: WriteID
        let expected: UInt64?
    }

    /// Whether the lease holds.
    func isServing(at instant: Instant) -> Bool { revision != nil && !hasLeft && instant < leaseEnd }

    /// - Parameter isReady: whether the node may join.
    func deadlines(isReady: Bool) -> [Instant] {
        var deadlines: [Instant] = []
        if !isSuspended { deadlines.append(leaseEnd) }
        if let createdBy {
            deadlines.append(createdBy)
        } else if underWay == nil, isReady || revision != nil {
            deadlines.append(nextRenewal)
        }
        return deadlines
    }
}

extension NodeOwnership {
    /// Whether the node may answer at that moment of its clock. The shell asks right before each answer.
    package func isServing(at instant: Instant) -> Bool { membership.isServing(at: instant) }

    /// Whether the node has drained and left. It does nothing more; the process can end.
    package var hasLeft: Bool { membership.hasLeft }

    mutating func decideMembership() {
        readOwnRecord()
        if !membership.isSuspended, !membership.isServing(at: now) {
            membership.isSuspended = true
            perform(.suspend)
        }
        if let createdBy = membership.createdBy, createdBy <= now { beginAgain() }
        guard !membership.hasLeft, membership.underWay == nil, membership.createdBy == nil else { return }
        guard membership.nextRenewal <= now else { return }
        if let revision = membership.revision {
            if membership.isLeaving { leave(expecting: revision) } else { renew(expecting: revision) }
        } else if view.hasInitialValues {
            join()
        }
    }

    private mutating func join() {
        guard view.nodes.count < limits.nodes else {
            if !membership.isRefused { perform(.refused(.tooManyNodes(maximum: limits.nodes))) }
            membership.isRefused = true
            membership.nextRenewal = now.advanced(by: timing.renewal)
            return
        }
        // Each id is created once: a creation that arrives late must not bring back an id that was declared dead.
        renew(expecting: nil)
    }

    /// Writes the node's record: again, or for the first time where no revision is expected.
    private mutating func renew(expecting revision: UInt64?) {
        let record = NodeRecord(
            address: address, load: load, isDraining: membership.isDraining, beat: membership.nextBeat)
        membership.nextBeat &+= 1
        let write = sendOwn(
            revision.map { .update(.node(id, record), expecting: $0) } ?? .create(.node(id, record)),
            expecting: revision)
        membership.sent.append(.init(id: write, record: record, sentAt: now))
        // The lease of a renewal this old is over.
        if membership.sent.count > 16 { membership.sent.removeFirst() }
    }

    private mutating func leave(expecting revision: UInt64) {
        _ = sendOwn(.delete(.node(id), expecting: revision), expecting: revision)
    }

    private mutating func sendOwn(_ write: StoreWrite, expecting revision: UInt64?) -> WriteID {
        lastWrite += 1
        membership.underWay = .init(id: lastWrite, expected: revision)
        membership.nextRenewal = now.advanced(by: timing.renewal)
        perform(.write(lastWrite, write))
        return lastWrite
    }

    /// Whether the write was one of the node's own record.
    mutating func noteEndOfRenewal(_ write: WriteID, _ outcome: WriteOutcome) -> Bool {
        guard let open = membership.underWay, open.id == write else { return false }
        membership.underWay = nil
        switch outcome {
        case .written(let revision):
            if membership.isLeaving, membership.sent.last?.id != write {
                finishLeaving()
            } else if let renewal = membership.sent.last(where: { $0.id == write }) {
                view.apply(.node(id, renewal.record), revision: revision, at: now)
                hold(renewal, revision: revision)
            }
        case .conflict:
            membership.sent.removeAll { $0.id == write }
            // Meanwhile the watch has shown an earlier renewal that had no answer.
            guard membership.revision == open.expected else { break }
            // Only the node itself changes its record, and others delete it. So a conflict is a deletion, unless an earlier
            // renewal that had no answer came before; then the watch tells, or the time does.
            let isGone = membership.sent.isEmpty || membership.leaseEnd.advanced(by: timing.lease) <= now
            if isGone { beginAgain() }
        case .unknown:
            if membership.revision == nil { membership.createdBy = now.advanced(by: timing.settling) }
        }
        return true
    }

    /// Takes over what the watch shows of the node's own record.
    private mutating func readOwnRecord() {
        guard let seen = view.nodes[id] else {
            // What was there and is gone was deleted by others.
            if membership.revision != nil, view.isCurrent { beginAgain() }
            return
        }
        guard membership.revision.map({ seen.revision > $0 }) ?? true else { return }
        guard let renewal = membership.sent.first(where: { $0.record.beat == seen.record.beat }) else {
            membership.revision = seen.revision
            return
        }
        if membership.underWay?.id == renewal.id { membership.underWay = nil }
        hold(renewal, revision: seen.revision)
    }

    /// A renewal succeeded. Nobody had declared the node dead then, and nobody does until the lease is over.
    private mutating func hold(_ renewal: Membership.SentRenewal, revision: UInt64) {
        let isNew = membership.revision == nil
        membership.revision = revision
        membership.createdBy = nil
        // What was sent before expected an older revision, and cannot happen any longer.
        membership.sent.removeAll { $0.id <= renewal.id }
        membership.leaseEnd = max(membership.leaseEnd, renewal.sentAt.advanced(by: timing.ownLease))
        if isNew { perform(.joined(id)) }
        guard membership.isServing(at: now) else {
            // It joined too late to answer anybody.
            if isNew { perform(.suspend) }
            return
        }
        if membership.isSuspended, !isNew { perform(.resume) }
        membership.isSuspended = false
    }

    /// The record is gone, or may have been made too late: the node stops all it has, and joins as another.
    private mutating func beginAgain() {
        if membership.isLeaving {
            finishLeaving()
            return
        }
        if !membership.isSuspended { perform(.suspend) }
        for (name, holding) in holdings.sorted(by: { $0.key < $1.key }) where holding.hasHost {
            perform(.abandon(name, epoch: holding.epoch))
        }
        holdings = [:]
        pausing = []
        handovers = []
        for request in requests { perform(.answer(request.id, .unconfirmed)) }
        requests = []
        id = NodeID(process: id.process, incarnation: id.incarnation.addingSaturated(1))
        membership = Membership()
        membership.nextRenewal = now
    }

    private mutating func finishLeaving() {
        if !membership.isSuspended { perform(.suspend) }
        membership.hasLeft = true
        membership.isSuspended = true
        for request in requests {
            perform(.answer(request.id, request.what == .drain ? nil : .notServing))
        }
        requests = []
    }

    /// Deletes the records of nodes that did not renew them for a lease. Their tenants are free once that is known.
    mutating func declareDead() {
        let patience = patienceWithNodes
        for (other, seen) in view.nodes.sorted(by: { $0.key < $1.key }) where other != id {
            // A record of this process's earlier lives, which a late creation may have made.
            let isGhost = other.process.hasBytes(of: id.process)
            guard isGhost || seen.changedAt.advanced(by: patience) <= now else { continue }
            send(.delete(.node(other), expecting: seen.revision))
        }
    }

    /// How long other nodes' records may stay as they are: a lease, and longer with each living member in front of this one.
    var patienceWithNodes: Duration {
        timing.lease + timing.succession * view.nodes.count { $0.key < id && isFresh($0.value) }
    }

    /// Whether a node has renewed its record lately.
    func isFresh(_ seen: SeenRecord<NodeRecord>) -> Bool { now < seen.changedAt.advanced(by: timing.renewal * 2) }
}
