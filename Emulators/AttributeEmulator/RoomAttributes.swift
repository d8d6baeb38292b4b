import EmulatorAPI

/// One room's attributes.
///
/// A room has tens of attributes, not thousands: a sorted array beats a dictionary, and is in output order already.
struct RoomAttributes: Hashable, Codable, Sendable {
    /// Sorted by key.
    private var held: [HeldAttribute] = []
    private(set) var revision: UInt64 = 0
    /// Bytes of all keys and values.
    private var totalBytes = 0
    /// Accepted writes of the last second, oldest first; kept only where the rules limit them.
    private var recentWrites: [RecentWrite] = []

    /// When somebody wrote.
    private struct RecentWrite: Hashable, Codable, Sendable {
        let user: UserID
        let at: Instant
    }

    var attributes: [Attribute] { held.map(\.attribute) }

    /// Carries out any command but a fetch, whose arguments were checked.
    mutating func write(
        _ command: AttributeCommand, in room: RoomID, by user: UserID, at now: Instant, expecting expected: UInt64?,
        rules: AttributeRules
    ) throws(EmulatorError) -> (reply: Reply, events: [AttributeEvent]) {
        let oldWrites = try checkRate(of: user, at: now, rules: rules)
        try checkRevision(expected, rules: rules)
        var refusedKeys: [String] = []
        let draft = try draft(of: command, by: user, rules: rules, refusing: &refusedKeys)

        // Everything is checked; from here on nothing throws.
        if rules.maximumWritesPerSecond != nil {
            recentWrites.removeFirst(oldWrites)
            recentWrites.append(RecentWrite(user: user, at: now))
        }
        let events = commit(draft, room: room, by: user, rules: rules)
        return (.revised(revision: revision, refusedKeys: refusedKeys), events)
    }

    mutating func administer(
        set attributes: [Attribute], removed keys: [String], room: RoomID, rules: AttributeRules
    ) throws(EmulatorError) -> [AttributeEvent] {
        var draft = AttributeDraft(count: held.count, totalBytes: totalBytes)
        try remove(keys, AttributeOptions(), by: nil, rules: rules, in: &draft)
        try set(attributes, AttributeOptions(), by: nil, rules: rules, in: &draft)
        try checkSizes(draft, rules: rules)
        return commit(draft, room: room, by: nil, rules: rules)
    }

    mutating func holderLeft(_ user: UserID, room: RoomID, rules: AttributeRules) -> [AttributeEvent] {
        var draft = AttributeDraft(count: held.count, totalBytes: totalBytes)
        for (place, attribute) in held.enumerated() where attribute.holder == user && attribute.removesWithHolder {
            draft.change(draft.last(attribute, at: place), to: nil)
        }
        return commit(draft, room: room, by: nil, rules: rules)
    }

    func checkInvariants(of room: RoomID) {
        // Invariant: keys are unique and in order, which lookups and output rely on.
        precondition(
            zip(held, held.dropFirst()).allSatisfy { $0.key < $1.key }, "\(room): attributes out of order: \(held)")
        // Invariant: the running total is the real one, or limits drift.
        let actual = held.reduce(0) { $0 + $1.size }
        precondition(totalBytes == actual, "\(room): \(totalBytes) bytes counted, \(actual) there")
        // Invariant: nothing is there that no revision tells of.
        precondition(held.isEmpty || revision > 0, "\(room): attributes at revision 0: \(held)")
        // Invariant: the oldest write is first, so that old ones are a prefix.
        precondition(
            zip(recentWrites, recentWrites.dropFirst()).allSatisfy { $0.at <= $1.at },
            "\(room): writes out of order: \(recentWrites)")
    }
}

// MARK: - Checks

extension RoomAttributes {
    /// Checks what can be said of a command without looking at the room.
    static func checkArguments(of command: AttributeCommand, rules: AttributeRules) throws(EmulatorError) {
        switch command {
        case .set(_, let attributes, _, _):
            try checkIsNotEmpty(attributes)
            try checkAttributes(attributes, rules: rules)
        case .replaceAll(_, let attributes, _, _):
            try checkAttributes(attributes, rules: rules)
        case .batch(_, let operations, _):
            guard !operations.isEmpty else { throw .invalidArgument(name: "operations", value: "") }
            for case .set(let attributes, _) in operations {
                try checkIsNotEmpty(attributes)
                try checkAttributes(attributes, rules: rules)
            }
        case .remove, .removeAll, .fetch, .members:
            // Keys that cannot exist are keys that do not exist, and those are ignored.
            break
        }
    }

    private static func checkIsNotEmpty(_ attributes: [Attribute]) throws(EmulatorError) {
        guard !attributes.isEmpty else { throw .invalidArgument(name: "attributes", value: "") }
    }

    /// Checks each attribute by itself, and that no key comes twice.
    static func checkAttributes(_ attributes: [Attribute], rules: AttributeRules) throws(EmulatorError) {
        for attribute in attributes {
            let keyBytes = attribute.key.utf8.count
            guard keyBytes > 0 else { throw .invalidArgument(name: "attribute key", value: "") }
            guard keyBytes <= rules.maximumKeyBytes else {
                throw .limitExceeded(limit: .attributeKeyBytes, maximum: rules.maximumKeyBytes, attempted: keyBytes)
            }
            let valueBytes = attribute.value.utf8.count
            guard valueBytes <= rules.maximumValueBytes else {
                throw .limitExceeded(
                    limit: .attributeValueBytes, maximum: rules.maximumValueBytes, attempted: valueBytes)
            }
        }
        guard attributes.count > 1 else { return }
        var seen: Set<String> = []
        for attribute in attributes where !seen.insert(attribute.key).inserted {
            throw .invalidArgument(name: "attribute key", value: attribute.key)
        }
    }

    /// How many recorded writes are a second old or older; throws if the user's other ones are as many as may be.
    private func checkRate(of user: UserID, at now: Instant, rules: AttributeRules) throws(EmulatorError) -> Int {
        guard let maximum = rules.maximumWritesPerSecond else { return 0 }
        let old = recentWrites.firstIndex { $0.at.duration(to: now) < .seconds(1) } ?? recentWrites.count
        let recent = recentWrites[old...].count { $0.user == user }
        guard recent < maximum else {
            throw .rateExceeded(rate: .attributeWrites, maximum: maximum, perMilliseconds: 1000)
        }
        return old
    }

    private func checkRevision(_ expected: UInt64?, rules: AttributeRules) throws(EmulatorError) {
        switch rules.conflict {
        case .expectRevision:
            guard let expected, expected != revision else { return }
            throw .staleRevision(expected: expected, actual: revision)
        case .holderWrites, .holderWritesInPart:
            return
        }
    }
}

// MARK: - Drafts

extension RoomAttributes {
    private func draft(
        of command: AttributeCommand, by user: UserID, rules: AttributeRules, refusing refusedKeys: inout [String]
    ) throws(EmulatorError) -> AttributeDraft {
        var draft = AttributeDraft(count: held.count, totalBytes: totalBytes)
        switch command {
        case .set(_, var attributes, let options, _):
            if rules.conflict == .holderWritesInPart {
                refusedKeys = keysOfOthers(attributes.map(\.key), by: user, options, rules: rules)
                guard refusedKeys.count < attributes.count else { throw .attributesHeld(keys: refusedKeys) }
                attributes.removeAll { refusedKeys.contains($0.key) }
            }
            try set(attributes, options, by: user, rules: rules, in: &draft)
        case .replaceAll(_, let attributes, let options, _):
            // Both halves are checked before either is refused, so that the error names every held key.
            let kept = Set(attributes.map(\.key))
            let dropped = held.lazy.map(\.key).filter { !kept.contains($0) }
            let refused = (dropped + attributes.map(\.key)).filter { key in
                isRefused(draft.find(key, over: held).attribute, by: user, options, rules: rules)
            }
            guard refused.isEmpty else { throw .attributesHeld(keys: refused.sorted()) }
            try remove(Array(dropped), options, by: user, rules: rules, in: &draft)
            try set(attributes, options, by: user, rules: rules, in: &draft)
        case .remove(_, var keys, let options, _):
            if rules.conflict == .holderWritesInPart {
                refusedKeys = keysOfOthers(keys, by: user, options, rules: rules)
                keys.removeAll { refusedKeys.contains($0) }
                guard refusedKeys.isEmpty || !keys.isEmpty else { throw .attributesHeld(keys: refusedKeys) }
            }
            try remove(keys, options, by: user, rules: rules, in: &draft)
        case .removeAll(_, let options, _):
            try remove(held.map(\.key), options, by: user, rules: rules, in: &draft)
        case .batch(_, let operations, _):
            for operation in operations {
                switch operation {
                case .set(let attributes, let options):
                    try set(attributes, options, by: user, rules: rules, in: &draft)
                case .remove(let keys, let options):
                    try remove(keys, options, by: user, rules: rules, in: &draft)
                }
            }
        case .fetch, .members:
            preconditionFailure("a fetch changes nothing: \(command)")
        }
        // Only what is left counts: a batch may set before it removes, and a full room's seats can still be switched.
        try checkSizes(draft, rules: rules)
        return draft
    }

    private func set(
        _ attributes: [Attribute], _ options: AttributeOptions, by user: UserID?, rules: AttributeRules,
        in draft: inout AttributeDraft
    ) throws(EmulatorError) {
        var refused: [String] = []
        for attribute in attributes {
            let found = draft.find(attribute.key, over: held)
            guard !isRefused(found.attribute, by: user, options, rules: rules) else {
                refused.append(attribute.key)
                continue
            }
            var after =
                found.attribute
                ?? HeldAttribute(key: attribute.key, value: "", holder: nil, removesWithHolder: false)
            after.value = attribute.value
            if rules.conflict.hasHolders, let user {
                if after.holder == nil || options.takesHold { after.holder = user }
                after.removesWithHolder = options.removesWithHolder
            }
            draft.change(found, to: after)
        }
        guard refused.isEmpty else { throw .attributesHeld(keys: refused.sorted()) }
    }

    /// Throws where the room would have too much, and more than before.
    private func checkSizes(_ draft: AttributeDraft, rules: AttributeRules) throws(EmulatorError) {
        guard draft.count <= rules.maximumCount || draft.count <= held.count else {
            throw .limitExceeded(limit: .attributeCount, maximum: rules.maximumCount, attempted: draft.count)
        }
        if let maximum = rules.maximumTotalBytes, draft.totalBytes > maximum, draft.totalBytes > totalBytes {
            throw .limitExceeded(limit: .attributesTotalBytes, maximum: maximum, attempted: draft.totalBytes)
        }
    }

    private func remove(
        _ keys: [String], _ options: AttributeOptions, by user: UserID?, rules: AttributeRules,
        in draft: inout AttributeDraft
    ) throws(EmulatorError) {
        var refused: Set<String> = []
        for key in keys {
            let found = draft.find(key, over: held)
            guard found.attribute != nil else { continue }
            if isRefused(found.attribute, by: user, options, rules: rules) {
                refused.insert(key)
            } else {
                draft.change(found, to: nil)
            }
        }
        guard refused.isEmpty else { throw .attributesHeld(keys: refused.sorted()) }
    }

    /// Whether another user holds the attribute and the write does not force its way. Nobody's writes always pass.
    private func isRefused(
        _ attribute: HeldAttribute?, by user: UserID?, _ options: AttributeOptions, rules: AttributeRules
    ) -> Bool {
        guard rules.conflict.hasHolders, let user, let holder = attribute?.holder else { return false }
        return holder != user && !options.isForced
    }

    /// Those of `keys` that the write may not touch, sorted.
    private func keysOfOthers(
        _ keys: [String], by user: UserID, _ options: AttributeOptions, rules: AttributeRules
    ) -> [String] {
        let draft = AttributeDraft(count: held.count, totalBytes: totalBytes)
        let refused = keys.filter { isRefused(draft.find($0, over: held).attribute, by: user, options, rules: rules) }
        return Set(refused).sorted()
    }

    /// Makes a draft true: the next revision and one event, unless it sets and removes nothing.
    private mutating func commit(
        _ draft: AttributeDraft, room: RoomID, by user: UserID?, rules: AttributeRules
    ) -> [AttributeEvent] {
        // Changes come in the order of keys, so what one puts in or takes out moves the places of all that follow.
        var shift = 0
        // What the event says: everything an operation set that is still there at the end, and everything that was there
        // before and is not at the end, with its last value.
        var (set, removed): ([Attribute], [Attribute]) = ([], [])
        for change in draft.changes {
            let index = change.place + shift
            if let after = change.after {
                set.append(after.attribute)
                if change.before == nil {
                    held.insert(after, at: index)
                    shift += 1
                } else {
                    held[index] = after
                }
            } else if let before = change.before {
                removed.append(before.attribute)
                held.remove(at: index)
                shift -= 1
            }  // Else set and removed again within one batch.
        }
        totalBytes = draft.totalBytes
        guard !set.isEmpty || !removed.isEmpty else { return [] }
        revision += 1
        return [
            .changed(
                room: room, set: set, removed: removed, all: rules.eventsCarryWholeMap ? attributes : nil,
                revision: revision, by: user)
        ]
    }
}
