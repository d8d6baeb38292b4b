import EmulatorAPI
import Simulation
import VendorDialects

/// Which facts of the vendors a test relied on, and how they are known.
///
/// A fact is a limit, a time or a choice that the emulator keeps to, a row of a vendor's profile; `parlor facts` lists all. A test relies
/// on the facts about what its apps did: on those about attributes if an app wrote or read some, on those about lost networks if one
/// was lost. A limit counts also where it was not reached. What bounds the emulator alone is no fact about a vendor, and does not count.
public struct Trust: Hashable, Sendable {
    /// How a fact is known.
    public enum Basis: String, Hashable, Sendable, CaseIterable {
        /// A page or a header of the vendor states it.
        case documented
        /// The vendor's cloud was seen to do so.
        case observed
        /// Neither; the source says why it is taken to be so.
        case assumed
    }

    /// A fact that a test relied on.
    public struct Fact: Hashable, Sendable {
        /// The vendor, as commands name it, for example `tencent`.
        public let vendor: String
        /// The path in the vendor's profile, for example `attribute.conflict`.
        public let name: String
        /// What holds here, as text.
        public let value: String
        /// How it is known.
        public let basis: Basis
        /// The page and the day it was read, the way it was observed, or the reason why it is assumed.
        public let source: String
    }

    /// The facts, in the order of vendors and their profiles.
    public let facts: [Fact]

    /// What was called or set and has no effect here, a sentence or two each, in alphabetical order.
    public let withoutEffect: [String]

    /// The facts that are known in this way.
    public func facts(_ basis: Basis) -> [Fact] { facts.filter { $0.basis == basis } }

    /// What this and another test relied on.
    func union(_ other: Trust) -> Trust {
        let both = Set(facts).union(other.facts)
        let warnings = Set(withoutEffect).union(other.withoutEffect)
        guard both.count > facts.count || warnings.count > withoutEffect.count else { return self }
        return Trust(
            facts: Fact.all.map(\.fact).filter(both.contains), withoutEffect: warnings.sorted())
    }

    static let none = Trust(facts: [], withoutEffect: [])
}

extension Trust: CustomStringConvertible {
    /// One line with the numbers.
    public var description: String {
        let counts = Basis.allCases.map { "\(facts($0).count) \($0.rawValue)" }.joined(separator: ", ")
        let rest =
            withoutEffect.isEmpty
            ? "nothing" : "\(withoutEffect.count) " + (withoutEffect.count == 1 ? "thing" : "things")
        return "relied on facts: \(counts); on \(rest) without effect"
    }
}

extension Trust.Fact {
    /// A fact with what it is about.
    struct Row: Sendable {
        let fact: Trust.Fact
        let topics: Topics
        /// The kind of rooms that its section is about; nil for every kind.
        let roomKind: String?
    }

    /// Every fact of every vendor, in order.
    static let all: [Row] = Vendor.allCases.flatMap { vendor in
        let rows = vendor.profileRows.filter { !$0.isBoundOfEmulator }
        let kinds = rows.filter { $0.name.hasSuffix(".kind") }
        return rows.map { row in
            let section = row.name.prefix { $0 != "." }
            let kind = kinds.first { $0.name == section + ".kind" }?.value
            return Row(
                fact: Trust.Fact(vendor, row), topics: FactTopics.of(row.name) ?? .all,
                roomKind: kind?.filter { $0 != "\"" })
        }
    }

    private init(_ vendor: Vendor, _ row: ProfileRow) {
        (self.vendor, name, value, source) = (vendor.rawValue, row.name, row.value, row.basis.source)
        switch row.basis.name {
        case .documented: basis = .documented
        case .observed: basis = .observed
        case .assumed: basis = .assumed
        }
    }
}

extension ProfileRow {
    /// Whether it keeps the emulator from growing without end, and says nothing about the vendor.
    var isBoundOfEmulator: Bool {
        switch basis {
        case .assumed(let why): why.hasPrefix("bound of the emulator")
        case .documented, .observed: false
        }
    }
}

extension Trust.Fact: CustomStringConvertible {
    /// One line: vendor, name, value, basis and source.
    public var description: String { "\(vendor) \(name) = \(value), \(basis.rawValue): \(source)" }
}

extension World {
    /// Which facts the world's apps relied on until now.
    public var trust: Trust {
        let entries = trace
        let called = CallTopics.of(entries)
        var facts: [Trust.Fact] = []
        var met: [String: (topics: Topics, kinds: Set<String>)] = [:]
        for tenant in tenants {
            let parts = cloud.metParts(of: AppID(tenant.appID))
            guard !parts.topics.isEmpty else { continue }
            for vendor in tenant.vendors {
                met[vendor.rawValue, default: ([], [])].topics.formUnion(parts.topics.union(called))
                met[vendor.rawValue]?.kinds.formUnion(parts.roomKinds.map(\.description))
            }
        }
        for row in Trust.Fact.all {
            guard let (topics, kinds) = met[row.fact.vendor], !topics.isDisjoint(with: row.topics) else { continue }
            if let kind = row.roomKind, !kinds.contains(kind) { continue }
            facts.append(row.fact)
        }
        return Trust(facts: facts, withoutEffect: Set(entries.filter(\.isWarning).map(\.text)).sorted())
    }
}

extension TraceEntry {
    /// Whether a device says that something has no effect.
    fileprivate var isWarning: Bool {
        kind == .note && device != "world"
            && (text.contains(" has no effect here.") || text.contains(" is never called here."))
    }
}
