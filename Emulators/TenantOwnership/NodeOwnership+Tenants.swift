package import EmulatorAPI

/// A tenant that this node is the owner of, by its record.
struct Holding: Hashable, Sendable {
    let epoch: UInt64
    let stream: String
    var phase = Phase.takingUp
    /// How often in a row its host failed.
    var failures = 0
    /// Who is to try next, where this node failed too often.
    var successor: NodeID?

    /// Where its host is.
    enum Phase: Hashable, Sendable {
        case takingUp
        /// It runs, and answers while the node's lease holds.
        case held
        case releasing
        /// It has stopped, and the record is to say so.
        case released
        /// It failed, and begins again then.
        case pausing(until: Instant)
    }

    /// Whether the shell has a host of it.
    var hasHost: Bool {
        switch phase {
        case .takingUp, .held, .releasing: true
        case .released, .pausing: false
        }
    }

    /// Whether the record means this host, and not that of another epoch or of an earlier tenant of the same name.
    func isOf(_ record: TenantRecord) -> Bool { epoch == record.epoch && stream.hasBytes(of: record.stream) }

    var retryAt: Instant? {
        if case .pausing(let until) = phase { until } else { nil }
    }
}

extension NodeOwnership {
    /// Whether this node may answer for the tenant at that moment of its clock. The shell asks right before each answer.
    package func serves(_ name: TenantName, at instant: Instant) -> Bool {
        holdings[name]?.phase == .held && isServing(at: instant)
    }

    // MARK: What the shell reports

    mutating func noteTakenUp(_ name: TenantName, epoch: UInt64) {
        // Nobody waits for the report of a host that was abandoned.
        guard var holding = holdings[name], holding.epoch == epoch, holding.phase == .takingUp else { return }
        holding.phase = .held
        holding.failures = 0
        holdings[name] = holding
        view.changes.tenants.insert(name)
    }

    mutating func noteRelease(of name: TenantName, epoch: UInt64) {
        guard let holding = holdings[name], holding.epoch == epoch, holding.phase == .releasing else { return }
        holdings[name]?.phase = .released
        view.changes.tenants.insert(name)
    }

    mutating func noteFailure(of name: TenantName, epoch: UInt64) {
        guard var holding = holdings[name], holding.epoch == epoch, holding.hasHost else { return }
        if holding.phase == .releasing {
            holding.phase = .released
        } else {
            holding.failures += 1
            holding.phase = .pausing(until: now.advanced(by: timing.retryPause))
            if holding.failures >= limits.failures {
                holding.successor = placements().filter { $0.id != id }.min { $0.load < $1.load }?.id
                if holding.successor != nil { holding.phase = .released }
            }
        }
        holdings[name] = holding
        if holding.retryAt != nil { pausing.insert(name) }
        view.changes.tenants.insert(name)
    }

    // MARK: What the records say

    /// Looks at each tenant that something changed of.
    mutating func reviewTenants() {
        let names = view.changes.tenants.union(pausing.filter { (holdings[$0]?.retryAt).map { $0 <= now } ?? true })
        view.changes.tenants = []
        for name in names.sorted() { review(name) }
    }

    private mutating func review(_ name: TenantName) {
        guard let seen = view.tenants[name], seen.record.owner == id else {
            letGo(of: name)
            return
        }
        guard let holding = holdings[name], holding.isOf(seen.record) else {
            letGo(of: name)
            takeUp(name, Holding(epoch: seen.record.epoch, stream: seen.record.stream))
            return
        }
        let isToGo = isToGo(name, seen.record)
        switch holding.phase {
        case .takingUp, .releasing:
            // The shell reports.
            break
        case .held where isToGo:
            holdings[name]?.phase = .releasing
            perform(.release(name, epoch: holding.epoch))
        case .held:
            repairApps(of: name, seen)
        case .pausing where isToGo:
            holdings[name]?.phase = .released
            pausing.remove(name)
            writeRelease(of: name, seen)
        case .pausing(let until):
            if until <= now { takeUp(name, holding) }
        case .released:
            writeRelease(of: name, seen)
        }
    }

    private mutating func takeUp(_ name: TenantName, _ holding: Holding) {
        var holding = holding
        holding.phase = .takingUp
        holdings[name] = holding
        pausing.remove(name)
        perform(.takeUp(name, epoch: holding.epoch, stream: holding.stream))
    }

    /// The record says that the tenant is not this node's, or is another's by now.
    private mutating func letGo(of name: TenantName) {
        pausing.remove(name)
        guard let holding = holdings.removeValue(forKey: name), holding.hasHost else { return }
        perform(.abandon(name, epoch: holding.epoch))
    }

    private func isToGo(_ name: TenantName, _ record: TenantRecord) -> Bool {
        isDropping(name) || handovers.contains(name) || isWantedElsewhere(record)
    }

    private func isWantedElsewhere(_ record: TenantRecord) -> Bool {
        record.wanted.map { $0 != id && view.takesTenants($0) } ?? false
    }

    /// Writes down that the host has stopped.
    private mutating func writeRelease(of name: TenantName, _ seen: SeenRecord<TenantRecord>) {
        if isDropping(name) {
            write(.delete(.tenant(name), expecting: seen.revision), of: name)
            return
        }
        var record = seen.record
        record.owner = nil
        if !isWantedElsewhere(record) { record.wanted = holdings[name]?.successor }
        write(.update(.tenant(name, record), expecting: seen.revision), of: name)
    }

    /// Sends a write, or looks at the tenant again as soon as there is room for it.
    private mutating func write(_ write: StoreWrite, of name: TenantName) {
        if !send(write) { view.changes.tenants.insert(name) }
    }

    /// Claims the tenant's apps that nobody has claimed, and takes those from its record that are another tenant's. Both come
    /// of writes that arrived late: of a tenant, after its maker was taken for dead and its claims were removed.
    private mutating func repairApps(of name: TenantName, _ seen: SeenRecord<TenantRecord>) {
        guard !hasRequest(for: name) else { return }
        var record = seen.record
        for app in seen.record.apps {
            guard let claim = view.claims[app]?.record else {
                write(.create(.claim(app, AppClaim(tenant: name, maker: id))), of: name)
                continue
            }
            if claim.tenant != name, view.tenant(ofApp: app) != nil { record.apps.removeAll { $0 == app } }
        }
        if record != seen.record { write(.update(.tenant(name, record), expecting: seen.revision), of: name) }
    }

    // MARK: Draining

    /// Lets go of a few tenants at a time, and of the node's place once all are on other nodes.
    mutating func advanceDrain() {
        guard membership.isDraining, !membership.isLeaving else { return }
        handovers = handovers.filter { name in
            guard let record = view.tenants[name]?.record else { return false }
            return record.owner.map { $0 == id || view.nodes[$0] == nil } ?? true
        }
        let remaining = holdings.count + handovers.count { holdings[$0] == nil }
        let isAlone = !view.nodes.contains { $0.key != id && view.takesTenants($0.key) }
        if remaining > 0, isAlone {
            membership.isDraining = false
            membership.nextRenewal = now
            handovers = []
            answerDrain(.nobodyTakesTenants(remaining: remaining))
            decideMembership()
            return
        }
        // Until the record says so, others would place on this node what it lets go of.
        guard view.nodes[id]?.record.isDraining == true else { return }
        if remaining == 0, !writes.contains(where: \.isCounted), requests.allSatisfy({ $0.what == .drain }) {
            membership.isLeaving = true
            membership.nextRenewal = now
            decideMembership()
            return
        }
        while handovers.count < limits.handovers, let name = holdings.keys.filter({ !handovers.contains($0) }).min() {
            handovers.insert(name)
            review(name)
        }
    }

    // MARK: Placement

    /// A member that takes tenants, with its load in tenants.
    struct Candidate {
        let id: NodeID
        var load: Int
    }

    /// The members that take tenants, by id. All nodes that have seen the same see the same, but for those who have not renewed
    /// their record lately: these are left out, for they may be dead.
    func placements() -> [Candidate] {
        view.nodes.filter { other, seen in
            if other == id { return !membership.isDraining }
            return !seen.record.isDraining && isFresh(seen)
        }.map { other, seen in
            Candidate(id: other, load: seen.record.load.addingSaturated(view.numberOfTenants(of: other)))
        }.sorted { $0.id < $1.id }
    }

    /// Takes the free tenants that are placed on this node, and those that the node they are placed on leaves lying.
    mutating func takeFreeTenants() {
        guard !view.free.isEmpty, membership.isServing(at: now), !membership.isDraining else { return }
        var candidates = placements()
        // A tenant that has had all epochs can have no other owner.
        let free = view.free.lazy.filter { [view] in view.tenants[$0.name].map { $0.record.epoch < .max } ?? false }
        for tenant in free.prefix(limits.placements) {
            guard let seen = view.tenants[tenant.name], holdings[tenant.name] == nil else { continue }
            let place: Int?
            let wanted = seen.record.wanted.flatMap { view.takesTenants($0) ? $0 : nil }
            if let wanted {
                place = candidates.firstIndex { $0.id == wanted }
            } else {
                place = candidates.indices.min { candidates[$0].load < candidates[$1].load }
            }
            if let place { candidates[place].load = candidates[place].load.addingSaturated(1) }
            let isPlacedHere = (wanted ?? place.map { candidates[$0].id }) == id
            guard isPlacedHere || tenant.since.advanced(by: timing.placementPatience) <= now else { continue }
            var record = seen.record
            record.owner = id
            record.epoch += 1
            record.wanted = nil
            send(.update(.tenant(tenant.name, record), expecting: seen.revision))
        }
    }
}
