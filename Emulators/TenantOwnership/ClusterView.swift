import EmulatorAPI

/// A record as the view has it.
struct SeenRecord<Record: Hashable & Sendable>: Hashable, Sendable {
    var record: Record
    var revision: UInt64
    /// The watch that last delivered the key, counted from 1.
    var watch: UInt64
    /// When this revision was first seen.
    var changedAt: Instant
}

/// A tenant without a living owner.
struct FreeTenant: Hashable, Sendable {
    let name: TenantName
    /// When this node first saw it so.
    let since: Instant
}

/// What one node has seen of the store: what its watch delivered, and what it wrote itself beyond that.
struct ClusterView: Hashable, Sendable {
    private(set) var nodes: [NodeID: SeenRecord<NodeRecord>] = [:]
    private(set) var tenants: [TenantName: SeenRecord<TenantRecord>] = [:]
    private(set) var claims: [AppID: SeenRecord<AppClaim>] = [:]
    /// The tenants whose owner is none or has no record, by name.
    private(set) var free: [FreeTenant] = []
    /// The tenants that each node is the owner of, also where the node has no record.
    private var owned: [NodeID: Set<TenantName>] = [:]
    /// The tenants that name an app.
    private var listing: [AppID: Set<TenantName>] = [:]
    /// What changed since somebody looked.
    var changes = Changes()

    /// Whether absence can be trusted: the view has all that the store had at some revision, and that revision is not older
    /// than what the node has seen before.
    private(set) var isCurrent = false
    /// Whether the watch has delivered the initial values.
    private(set) var hasInitialValues = false
    private var watch: UInt64 = 0
    private var watchRevision: UInt64 = 0
    private var highestRevision: UInt64 = 0

    /// What is to be looked at again.
    struct Changes: Hashable, Sendable {
        var tenants: Set<TenantName> = []
        var apps: Set<AppID> = []
    }

    // MARK: The watch

    mutating func beginWatch() {
        watch += 1
        watchRevision = 0
        hasInitialValues = false
        isCurrent = false
    }

    mutating func catchUp(at now: Instant) {
        hasInitialValues = true
        trustAbsence(at: now)
    }

    /// Notes what the watch delivered.
    mutating func deliver(_ entry: StoreEntry, revision: UInt64, at now: Instant) {
        watchRevision = max(watchRevision, revision)
        apply(entry, revision: revision, at: now)
        trustAbsence(at: now)
    }

    /// Notes a removal that the watch delivered.
    mutating func deliverRemoval(of key: StoreKey, revision: UInt64, at now: Instant) {
        watchRevision = max(watchRevision, revision)
        remove(key, revision: revision, at: now)
        trustAbsence(at: now)
    }

    /// A new watch may begin behind the one before. Once it has come as far, what it did not deliver is gone.
    private mutating func trustAbsence(at now: Instant) {
        guard hasInitialValues, !isCurrent, watchRevision >= highestRevision else { return }
        isCurrent = true
        let watch = watch
        for name in tenants.filter({ $0.value.watch != watch }).keys { remove(tenant: name) }
        for id in nodes.filter({ $0.value.watch != watch }).keys.sorted() { remove(node: id, at: now) }
        for app in claims.filter({ $0.value.watch != watch }).keys { remove(claim: app) }
    }

    // MARK: Changes

    /// Notes a value of which the watch, or the answer to the node's own write, told. Nothing happens if the key is as new
    /// already.
    mutating func apply(_ entry: StoreEntry, revision: UInt64, at now: Instant) {
        highestRevision = max(highestRevision, revision)
        switch entry {
        case .node(let id, let record):
            guard var seen = nodes[id] else {
                nodes[id] = SeenRecord(record: record, revision: revision, watch: watch, changedAt: now)
                for name in owned[id] ?? [] {
                    removeFree(name)
                    changes.tenants.insert(name)
                }
                noteFirstNode()
                return
            }
            seen.note(record, revision: revision, watch: watch, at: now)
            nodes[id] = seen
        case .tenant(let name, let record):
            var seen = tenants[name] ?? SeenRecord(record: record, revision: 0, watch: watch, changedAt: now)
            let before = tenants[name]?.record
            seen.note(record, revision: revision, watch: watch, at: now)
            tenants[name] = seen
            if before != seen.record { reindex(name, from: before, to: seen.record, at: now) }
            changes.tenants.insert(name)
        case .claim(let app, let claim):
            var seen = claims[app] ?? SeenRecord(record: claim, revision: 0, watch: watch, changedAt: now)
            seen.note(claim, revision: revision, watch: watch, at: now)
            claims[app] = seen
            noteChange(ofClaim: app)
        }
    }

    /// Notes a removal, unless the key is newer.
    mutating func remove(_ key: StoreKey, revision: UInt64, at now: Instant) {
        highestRevision = max(highestRevision, revision)
        guard let last = self.revision(of: key), last < revision else { return }
        switch key {
        case .node(let id): remove(node: id, at: now)
        case .tenant(let name): remove(tenant: name)
        case .claim(let app): remove(claim: app)
        }
    }

    private mutating func remove(node id: NodeID, at now: Instant) {
        nodes[id] = nil
        for name in owned[id] ?? [] {
            insertFree(name, at: now)
            changes.tenants.insert(name)
        }
        noteFirstNode()
    }

    /// Another node may be the one that removes what dead nodes claimed.
    private mutating func noteFirstNode() {
        for (app, seen) in claims where nodes[seen.record.maker] == nil { changes.apps.insert(app) }
    }

    private mutating func remove(tenant name: TenantName) {
        let before = tenants.removeValue(forKey: name)?.record
        reindex(name, from: before, to: nil, at: .start)
        changes.tenants.insert(name)
    }

    private mutating func remove(claim app: AppID) {
        claims[app] = nil
        noteChange(ofClaim: app)
    }

    private mutating func noteChange(ofClaim app: AppID) {
        changes.apps.insert(app)
        changes.tenants.formUnion(listing[app] ?? [])
    }

    private mutating func reindex(
        _ name: TenantName, from before: TenantRecord?, to after: TenantRecord?, at now: Instant
    ) {
        if let owner = before?.owner, owner != after?.owner {
            owned[owner]?.remove(name)
            if owned[owner]?.isEmpty == true { owned[owner] = nil }
        }
        if let owner = after?.owner { owned[owner, default: []].insert(name) }
        if let after, after.owner.map({ nodes[$0] == nil }) ?? true {
            insertFree(name, at: now)
        } else {
            removeFree(name)
        }
        guard before?.apps != after?.apps else { return }
        for app in before?.apps ?? [] {
            listing[app]?.remove(name)
            if listing[app]?.isEmpty == true { listing[app] = nil }
            changes.apps.insert(app)
        }
        for app in after?.apps ?? [] {
            listing[app, default: []].insert(name)
            // Others that name the app learn that they do not have it.
            changes.tenants.formUnion(listing[app] ?? [])
            changes.apps.insert(app)
        }
    }

    private mutating func insertFree(_ name: TenantName, at now: Instant) {
        let place = placeInFree(of: name)
        guard place == free.count || free[place].name != name else { return }
        free.insert(FreeTenant(name: name, since: now), at: place)
    }

    private mutating func removeFree(_ name: TenantName) {
        let place = placeInFree(of: name)
        guard place < free.count, free[place].name == name else { return }
        free.remove(at: place)
    }

    private func placeInFree(of name: TenantName) -> Int {
        var low = 0
        var high = free.count
        while low < high {
            let middle = (low + high) / 2
            if free[middle].name < name { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Questions

    /// The last revision seen; nil where the key is absent.
    func revision(of key: StoreKey) -> UInt64? {
        switch key {
        case .node(let id): nodes[id]?.revision
        case .tenant(let name): tenants[name]?.revision
        case .claim(let app): claims[app]?.revision
        }
    }

    /// How many tenants' records name the node as owner.
    func numberOfTenants(of id: NodeID) -> Int { owned[id]?.count ?? 0 }

    /// The tenant that has the app by both its claim and its record.
    func tenant(ofApp app: AppID) -> TenantName? {
        guard let name = claims[app]?.record.tenant, listing[app]?.contains(name) == true else { return nil }
        return name
    }

    /// Whether the node is a member that takes tenants.
    func takesTenants(_ id: NodeID) -> Bool { nodes[id]?.record.isDraining == false }

    /// The member that removes what dead nodes left.
    var firstNode: NodeID? { nodes.keys.min() }
}

extension SeenRecord {
    /// Notes that a watch delivered the key. An older revision than the one seen changes nothing else.
    fileprivate mutating func note(_ record: Record, revision: UInt64, watch: UInt64, at now: Instant) {
        self.watch = watch
        guard revision > self.revision else { return }
        self.record = record
        self.revision = revision
        changedAt = now
    }
}
