import EmulatorAPI
import TenantOwnership

/// An entry of a tenant's stream: a fence, or a write of the owner with that epoch.
struct StreamEntry: Hashable {
    let epoch: UInt64
    let process: String
    /// Nil for a fence.
    let value: Int?
}

/// What all nodes share: keys with revisions, and a stream for each tenant. Each call happens at one moment.
struct SimulatedStore {
    /// A change that watches deliver; the entry is nil for a removal.
    struct Change {
        let key: StoreKey
        let entry: StoreEntry?
        let revision: UInt64
    }

    private(set) var values: [StoreKey: (entry: StoreEntry, revision: UInt64)] = [:]
    private(set) var log: [Change] = []
    private(set) var streams: [String: [StreamEntry]] = [:]

    /// For how many nanoseconds after a change of a key one that expects what was before is taken too: servers of NATS before 2.11
    /// compare a revision before they pass a message on, and not again.
    var overlap: Int64 = 0
    /// How many changes were taken so.
    private(set) var overlapCount = 0
    /// Of each key, what its last change replaced, and when.
    private var replaced: [StoreKey: (revision: UInt64?, time: Int64)] = [:]

    private var nextRevision: UInt64 { UInt64(log.count) + 1 }

    mutating func perform(_ write: StoreWrite, at time: Int64) -> WriteOutcome {
        let last = values[write.key]?.revision
        let entry: StoreEntry?
        switch write {
        case .create(let created):
            guard last == nil else { return .conflict }
            entry = created
        case .update(let updated, let expected):
            guard takes(write, expected, at: time) else { return .conflict }
            entry = updated
        case .delete(_, let expected):
            guard takes(write, expected, at: time) else { return .conflict }
            entry = nil
        }
        let revision = nextRevision
        replaced[write.key] = (last, time)
        values[write.key] = entry.map { ($0, revision) }
        log.append(Change(key: write.key, entry: entry, revision: revision))
        return .written(revision: revision)
    }

    private mutating func takes(_ write: StoreWrite, _ expected: UInt64, at time: Int64) -> Bool {
        if values[write.key]?.revision == expected { return true }
        guard overlap > 0, let last = replaced[write.key], last.revision == expected, time - last.time <= overlap else {
            return false
        }
        overlapCount += 1
        return true
    }

    /// What a watch that begins behind so many of the log's changes delivers first: the last change of each key, without the
    /// removals if the store has forgotten them.
    func initialChanges(upTo count: Int, withRemovals: Bool) -> [Change] {
        var last: [StoreKey: Change] = [:]
        for change in log.prefix(count) { last[change.key] = change }
        return last.values.filter { withRemovals || $0.entry != nil }.sorted { $0.revision < $1.revision }
    }

    /// Appends if the stream has as many entries as expected.
    mutating func append(_ entry: StreamEntry, to stream: String, expecting count: Int) -> Bool {
        guard streams[stream, default: []].count == count else { return false }
        streams[stream, default: []].append(entry)
        return true
    }

    var tenants: [(name: TenantName, record: TenantRecord)] {
        values.values.compactMap { value in
            if case .tenant(let name, let record) = value.entry { (name, record) } else { nil }
        }.sorted { $0.name < $1.name }
    }

    var claims: [(app: AppID, claim: AppClaim)] {
        values.values.compactMap { value in
            if case .claim(let app, let claim) = value.entry { (app, claim) } else { nil }
        }.sorted { $0.app < $1.app }
    }

    func hasNode(_ id: NodeID) -> Bool { values[.node(id)] != nil }
}
