import EmulatorAPI

/// A change to one room's attributes, as a member requests it.
enum AttributeWrite {
    /// Adds or overwrites.
    case set([Attribute], AttributeOptions)
    case replaceAll([Attribute], AttributeOptions)
    case remove([String], AttributeOptions)
    case removeAll(AttributeOptions)
    /// Several that succeed or fail together.
    case batch([AttributeOperation])

    /// Makes the checks that do not need the room.
    func checkArguments(rules: AttributeRules) throws(EmulatorError) {
        switch self {
        case .set(let attributes, _):
            try Self.checkIsNotEmpty(attributes)
            switch rules.partialWrite {
            case .refuseAll, .leaveOutHeld: try Self.check(attributes, rules: rules)
            case .leaveOutRefused:
                // Each attribute may have an entry in the reply, so their number is limited.
                guard attributes.count <= rules.maximumOperations else {
                    throw .limitExceeded(
                        limit: .operationCount, maximum: rules.maximumOperations, attempted: attributes.count)
                }
                for attribute in attributes where attribute.key.utf8.count > FrameSize.maximumNamedIDBytes {
                    try Self.check(attribute, rules: rules)
                }
                try Self.checkKeysAreDifferent(attributes)
            }
        case .replaceAll(let attributes, _):
            try Self.check(attributes, rules: rules)
        case .batch(let operations):
            guard !operations.isEmpty else { throw .invalidArgument(name: "operations", value: "") }
            guard operations.count <= rules.maximumOperations else {
                throw .limitExceeded(
                    limit: .operationCount, maximum: rules.maximumOperations, attempted: operations.count)
            }
            for case .set(let attributes, _) in operations {
                try Self.checkIsNotEmpty(attributes)
                try Self.check(attributes, rules: rules)
            }
        case .remove(let keys, _):
            // An invalid key cannot exist, and keys that do not exist are ignored. Where the reply names refused keys, their
            // number is limited.
            guard rules.partialWrite != .leaveOutRefused || keys.count <= rules.maximumOperations else {
                throw .limitExceeded(
                    limit: .operationCount, maximum: rules.maximumOperations, attempted: keys.count)
            }
        case .removeAll: break
        }
    }

    /// Checks each attribute on its own, that no key is repeated, and that there are not too many: more than a room may
    /// have would be refused at the end anyway.
    static func check(_ attributes: [Attribute], rules: AttributeRules) throws(EmulatorError) {
        guard attributes.count <= rules.maximumCount else {
            throw .limitExceeded(limit: .attributeCount, maximum: rules.maximumCount, attempted: attributes.count)
        }
        for attribute in attributes { try check(attribute, rules: rules) }
        try checkKeysAreDifferent(attributes)
    }

    static func check(_ attribute: Attribute, rules: AttributeRules) throws(EmulatorError) {
        let keyBytes = attribute.key.utf8.count
        guard keyBytes > 0 else { throw .invalidArgument(name: "attribute key", value: "") }
        guard keyBytes <= rules.maximumKeyBytes else {
            throw .limitExceeded(limit: .attributeKeyBytes, maximum: rules.maximumKeyBytes, attempted: keyBytes)
        }
        if let characters = rules.keyCharacters {
            guard attribute.key.utf8.allSatisfy({ characters.utf8.contains($0) }) else {
                throw .invalidArgument(name: "attribute key", value: attribute.key)
            }
        }
        let valueBytes = attribute.value.utf8.count
        guard valueBytes <= rules.maximumValueBytes else {
            throw .limitExceeded(limit: .attributeValueBytes, maximum: rules.maximumValueBytes, attempted: valueBytes)
        }
    }

    private static func checkIsNotEmpty(_ attributes: [Attribute]) throws(EmulatorError) {
        guard !attributes.isEmpty else { throw .invalidArgument(name: "attributes", value: "") }
    }

    private static func checkKeysAreDifferent(_ attributes: [Attribute]) throws(EmulatorError) {
        guard attributes.count > 1 else { return }
        var seen: Set<ExactText> = []
        for attribute in attributes where !seen.insert(ExactText(attribute.key)).inserted {
            throw .invalidArgument(name: "attribute key", value: attribute.key)
        }
    }
}

/// The keys that one write leaves out, with the reasons.
struct RefusedKeys {
    private(set) var all: [KeyRefusal] = []

    /// Notes a key, once.
    mutating func note(_ key: String, _ reason: EmulatorError) {
        let (place, isThere) = all.position(of: key, \.key)
        if !isThere { all.insert(KeyRefusal(key: key, reason: reason), at: place) }
    }

    /// If nothing is left, throws `attributesHeld` if others hold all keys, else the reason of the first key.
    func checkLeaves(_ count: Int) throws(EmulatorError) {
        guard count == 0, let first = all.first else { return }
        let areHeld = all.allSatisfy { refusal in
            if case .attributesHeld = refusal.reason { true } else { false }
        }
        throw areHeld ? .attributesHeld(keys: all.map(\.key)) : first.reason
    }
}
