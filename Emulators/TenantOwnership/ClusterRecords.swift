package import EmulatorAPI

/// A tenant's name, unique in the cluster.
package struct TenantName: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
}

/// One life of a node in the cluster. A node that was declared dead comes back with the next incarnation, so that an id whose
/// record was deleted never gets another one.
package struct NodeID: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// A text without dots that the shell draws at each start of the process. No two processes have the same.
    package let process: String
    /// From 1.
    package let incarnation: UInt64

    package init(process: String, incarnation: UInt64) {
        self.process = process
        self.incarnation = incarnation
    }

    /// Reads what ``description`` writes; nil for any other text.
    package init?(_ text: String) {
        guard let dot = text.lastIndex(of: "."), let incarnation = UInt64(text[text.index(after: dot)...]) else {
            return nil
        }
        self.init(process: String(text[..<dot]), incarnation: incarnation)
        guard description == text else { return nil }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = NodeID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an id of a node")
        }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    package static func == (left: NodeID, right: NodeID) -> Bool {
        left.incarnation == right.incarnation && left.process.hasBytes(of: right.process)
    }

    package static func < (left: NodeID, right: NodeID) -> Bool {
        let order = left.process.orderByBytes(before: right.process)
        return order == 0 ? left.incarnation < right.incarnation : order < 0
    }

    package func hash(into hasher: inout Hasher) {
        process.hashBytes(into: &hasher)
        hasher.combine(incarnation)
    }

    /// The process and the incarnation with a dot between them: `k3f9.1`.
    package var description: String { "\(process).\(incarnation)" }
}

/// What a node says about itself. It writes the record again and again; that is its lease.
package struct NodeRecord: Hashable, Codable, Sendable {
    /// Where clients reach it.
    package var address: String
    /// How much busier the node is than its number of tenants says, in tenants: 0 or more.
    package var load: Int
    /// Whether it gives up its tenants and takes none.
    package var isDraining: Bool
    /// The number of the renewal, from 0. It tells renewals of one node apart.
    package var beat: UInt64

    package init(address: String, load: Int, isDraining: Bool, beat: UInt64) {
        self.address = address
        self.load = load
        self.isDraining = isDraining
        self.beat = beat
    }
}

/// Who owns a tenant.
package struct TenantRecord: Hashable, Codable, Sendable {
    /// Nil between a release and the next owner. An owner without a record of its own is dead, and the tenant is free.
    package var owner: NodeID?
    /// Grows by one with each owner.
    package var epoch: UInt64
    /// The node that is to have the tenant next.
    package var wanted: NodeID?
    /// The app ids that lead to the tenant, by their bytes. An app is the tenant's only where its claim says so too.
    package var apps: [AppID]
    /// The end of the name of the tenant's stream. A tenant of the same name that is made after this one was dropped has
    /// another, so that it never finds what the first one left.
    package var stream: String

    package init(owner: NodeID?, epoch: UInt64, wanted: NodeID? = nil, apps: [AppID], stream: String) {
        self.owner = owner
        self.epoch = epoch
        self.wanted = wanted
        self.apps = apps
        self.stream = stream
    }
}

/// Which tenant has an app id. It is written before the tenant's record names the app, so no two tenants get the same.
package struct AppClaim: Hashable, Codable, Sendable {
    package var tenant: TenantName
    /// The node that wrote the claim. It removes the claim if nothing comes of it; if it is dead, another node does.
    package var maker: NodeID

    package init(tenant: TenantName, maker: NodeID) {
        self.tenant = tenant
        self.maker = maker
    }
}

/// A key of the store that all nodes share.
package enum StoreKey: Hashable, Sendable {
    case node(NodeID)
    case tenant(TenantName)
    case claim(AppID)
}

/// A key of the store with its value.
package enum StoreEntry: Hashable, Sendable {
    case node(NodeID, NodeRecord)
    case tenant(TenantName, TenantRecord)
    case claim(AppID, AppClaim)

    package var key: StoreKey {
        switch self {
        case .node(let id, _): .node(id)
        case .tenant(let name, _): .tenant(name)
        case .claim(let app, _): .claim(app)
        }
    }
}

/// A change of one key, made only if the key is as expected.
package enum StoreWrite: Hashable, Sendable {
    /// Writes a key that is absent.
    case create(StoreEntry)
    /// Writes a key whose last revision is this.
    case update(StoreEntry, expecting: UInt64)
    /// Removes a key whose last revision is this.
    case delete(StoreKey, expecting: UInt64)

    package var key: StoreKey {
        switch self {
        case .create(let entry), .update(let entry, _): entry.key
        case .delete(let key, _): key
        }
    }
}

/// What became of a write.
package enum WriteOutcome: Hashable, Sendable {
    /// It happened, and the store gave it this revision. Revisions grow over all keys.
    case written(revision: UInt64)
    /// It did not happen: the key was not as expected.
    case conflict
    /// No answer came. It may have happened, or may happen later.
    case unknown
}
