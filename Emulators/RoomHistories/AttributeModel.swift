import EmulatorAPI

/// A room's attributes as anybody would first write them down: a dictionary with holders, and a count of the changes.
///
/// It shares no code with the cloud's own attributes. Limits are no part of it: what is refused for its size changes
/// nothing.
struct AttributeModel: Hashable, Sendable {
    struct Held: Hashable, Sendable {
        var value: String
        var holder: UserID?
        var goesWithHolder: Bool
    }

    /// Why a write changes nothing.
    enum Refusal: Error, Hashable, Sendable {
        /// Others hold these keys; ascending.
        case held([String])
        case stale(actual: UInt64)
    }

    private(set) var attributes: [ExactText: Held] = [:]
    private(set) var revision: UInt64 = 0

    /// All attributes, or those with one of the keys; ascending by key.
    func listed(_ keys: [String] = []) -> [Attribute] {
        let wanted = Set(keys.map { ExactText($0) })
        return attributes.filter { keys.isEmpty || wanted.contains($0.key) }.sorted { $0.key < $1.key }
            .map { Attribute(key: $0.key.text, value: $0.value.value) }
    }

    // MARK: Changes

    /// A user's write; returns the keys that are left out because others hold them, ascending. `skipped` are keys
    /// that are left out for reasons that the model does not know. A refused write changes nothing.
    mutating func write(
        _ command: AttributeCommand, by user: UserID, skipping skipped: Set<ExactText> = [], rules: AttributeRules
    ) throws(Refusal) -> [String] {
        if rules.conflict == .expectRevision, let expected = command.expectedRevision, expected != revision {
            throw .stale(actual: revision)
        }
        var draft = Draft(after: attributes, mayHold: rules.conflict == .holderWrites)
        var left: Set<ExactText> = []
        switch command {
        case .set(_, let attributes, let options, _):
            let rest = attributes.filter { !skipped.contains(ExactText($0.key)) }
            left = draft.set(rest, options, by: user)
            if rules.partialWrite != .refuseAll, left.count < rest.count { break }
            try Self.refuse(left)
        case .replaceAll(_, let attributes, let options, _):
            let kept = Set(attributes.map { ExactText($0.key) })
            var refused = draft.remove(draft.after.keys.filter { !kept.contains($0) }, options, by: user)
            refused.formUnion(draft.set(attributes, options, by: user))
            try Self.refuse(refused)
        case .remove(_, let keys, let options, _):
            left = draft.remove(keys.map { ExactText($0) }, options, by: user)
            if rules.partialWrite != .refuseAll, keys.contains(where: { !left.contains(ExactText($0)) }) { break }
            try Self.refuse(left)
        case .removeAll(_, let options, _):
            try Self.refuse(draft.remove(Array(draft.after.keys), options, by: user))
        case .batch(_, let operations, _):
            for operation in operations {
                switch operation {
                case .set(let attributes, let options): try Self.refuse(draft.set(attributes, options, by: user))
                case .remove(let keys, let options):
                    try Self.refuse(draft.remove(keys.map { ExactText($0) }, options, by: user))
                }
            }
        case .fetch, .setForMembers, .fetchOfMembers, .listOfMembers: break
        }
        commit(draft)
        return left.sorted().map(\.text)
    }

    /// What a new room begins with, which its maker holds.
    mutating func begin(with attributes: [Attribute], by maker: UserID, rules: AttributeRules) {
        var draft = Draft(after: [:], mayHold: rules.conflict == .holderWrites)
        _ = draft.set(attributes, AttributeOptions(), by: maker)
        commit(draft)
    }

    /// A write of the back end, whoever holds what: first keys go, then attributes are set.
    mutating func administer(set attributes: [Attribute], removed keys: [String]) {
        var draft = Draft(after: self.attributes, mayHold: false)
        _ = draft.remove(keys.map { ExactText($0) }, AttributeOptions(isForced: true), by: nil)
        _ = draft.set(attributes, AttributeOptions(isForced: true), by: nil)
        commit(draft)
    }

    /// A member left: what goes with its holder goes.
    mutating func memberLeft(_ user: UserID) {
        var draft = Draft(after: attributes, mayHold: false)
        let gone = attributes.filter { $0.value.holder == user && $0.value.goesWithHolder }.map(\.key)
        _ = draft.remove(gone, AttributeOptions(isForced: true), by: nil)
        commit(draft)
    }

    /// The last member left a room that keeps only its name.
    mutating func forget() { self = AttributeModel() }

    private static func refuse(_ keys: Set<ExactText>) throws(Refusal) {
        guard keys.isEmpty else { throw .held(keys.sorted().map(\.text)) }
    }

    /// One revision for everything, unless nothing was set or removed.
    private mutating func commit(_ draft: Draft) {
        let isSet = draft.written.contains { draft.after[$0] != nil }
        let isRemoved = attributes.keys.contains { draft.after[$0] == nil }
        attributes = draft.after
        if isSet || isRemoved { revision += 1 }
    }
}

/// What a write would leave.
private struct Draft {
    var after: [ExactText: AttributeModel.Held]
    /// Whether who writes an attribute holds it.
    let mayHold: Bool
    var written: Set<ExactText> = []

    init(after: [ExactText: AttributeModel.Held], mayHold: Bool) {
        self.after = after
        self.mayHold = mayHold
    }

    /// Returns the keys that others hold, which stay as they are.
    mutating func set(_ attributes: [Attribute], _ options: AttributeOptions, by user: UserID?) -> Set<ExactText> {
        var refused: Set<ExactText> = []
        for attribute in attributes {
            let key = ExactText(attribute.key)
            guard isFree(key, for: user, options) else {
                refused.insert(key)
                continue
            }
            var held = after[key] ?? AttributeModel.Held(value: "", holder: nil, goesWithHolder: false)
            held.value = attribute.value
            if mayHold {
                if held.holder == nil || options.takesHold { held.holder = user }
                held.goesWithHolder = options.removesWithHolder
            }
            after[key] = held
            written.insert(key)
        }
        return refused
    }

    /// Returns the keys that others hold, which stay as they are.
    mutating func remove(_ keys: [ExactText], _ options: AttributeOptions, by user: UserID?) -> Set<ExactText> {
        let refused = keys.filter { after[$0] != nil && !isFree($0, for: user, options) }
        for key in keys where !refused.contains(key) { after[key] = nil }
        return Set(refused)
    }

    private func isFree(_ key: ExactText, for user: UserID?, _ options: AttributeOptions) -> Bool {
        guard let holder = after[key]?.holder else { return true }
        return holder == user || options.isForced
    }
}

extension AttributeCommand {
    fileprivate var expectedRevision: UInt64? {
        switch self {
        case .set(_, _, _, let expected), .replaceAll(_, _, _, let expected), .remove(_, _, _, let expected),
            .removeAll(_, _, let expected), .batch(_, _, let expected):
            expected
        case .fetch, .setForMembers, .fetchOfMembers, .listOfMembers: nil
        }
    }
}
