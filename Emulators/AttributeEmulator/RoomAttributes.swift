import EmulatorAPI

/// One room's attributes.
///
/// A room has tens of attributes, not thousands. So a sorted array is faster than a dictionary, and is already in
/// output order.
struct RoomAttributes: Hashable, Serializable, Sendable {
    /// Sorted by key.
    private var held: [HeldAttribute] = []
    private(set) var revision: UInt64 = 0
    /// Bytes of all keys and values.
    private var totalBytes = 0
    /// Recent writers and their numbers of writes; kept only if the rules limit the rate.
    private var writers: [Writer] = []

    private struct Writer: Hashable, Serializable, Sendable {
        let user: UserID
        var writes: RateWindow
    }

    var attributes: [Attribute] { held.map(\.attribute) }

    var listedAttributes: [ListedAttribute] {
        held.map {
            ListedAttribute(attribute: $0.attribute, holder: $0.holder, isRemovedWithHolder: $0.removesWithHolder)
        }
    }

    /// Carries out a write with checked arguments.
    mutating func apply(
        _ write: AttributeWrite, in room: RoomID, by user: UserID, at now: Instant, expecting expected: UInt64?,
        rules: AttributeRules
    ) throws(EmulatorError) -> (reply: Reply, events: [AttributeEvent]) {
        let writer = rules.maximumWritesPerSecond == nil ? nil : writers.firstIndex { $0.user == user }
        if let writer {
            try writers[writer].writes.check(.attributeWrites, maximum: rules.maximumWritesPerSecond, at: now)
        }
        try checkRevision(expected, rules: rules)
        var refused = RefusedKeys()
        let draft = try draft(of: write, by: user, rules: rules, refusing: &refused)

        // Everything is checked; nothing throws after this.
        if let maximum = rules.maximumWritesPerSecond { record(user, as: writer, maximum: maximum, at: now) }
        let events = commit(draft, room: room, by: user, rules: rules)
        return (.revised(revision: revision, refused: refused.all), events)
    }

    /// Counts a user's write. A new writer replaces writers that are no longer recent.
    private mutating func record(_ user: UserID, as writer: Int?, maximum: Int, at now: Instant) {
        if let writer {
            writers[writer].writes.record(maximum: maximum, at: now)
        } else {
            writers.removeAll { $0.writes.amount(per: .seconds(1), at: now) == 0 }
            var writes = RateWindow()
            writes.record(maximum: maximum, at: now)
            writers.append(Writer(user: user, writes: writes))
        }
    }

    mutating func administer(
        set attributes: [Attribute], removed keys: [String], room: RoomID, rules: AttributeRules
    ) throws(EmulatorError) -> [AttributeEvent] {
        var draft = AttributeDraft(count: held.count, totalBytes: totalBytes)
        try remove(keys, AttributeOptions(), by: nil, in: &draft)
        try set(attributes, AttributeOptions(), by: nil, rules: rules, in: &draft)
        try checkSizes(draft, rules: rules)
        return commit(draft, room: room, by: nil, rules: rules)
    }

    mutating func holderLeft(_ user: UserID, room: RoomID, rules: AttributeRules) -> [AttributeEvent] {
        var draft = AttributeDraft(count: held.count, totalBytes: totalBytes)
        for (place, attribute) in held.enumerated() where attribute.holder == user && attribute.removesWithHolder {
            draft.removeLast(attribute, at: place)
        }
        return commit(draft, room: room, by: rules.namesHolderWhoLeft ? user : nil, rules: rules)
    }

    func checkInvariants(of room: RoomID) {
        // Invariant: keys are unique and in order, which lookups and output rely on.
        precondition(
            zip(held, held.dropFirst()).allSatisfy { $0.key.isBeforeByBytes($1.key) },
            "\(room): attributes out of order: \(held)")
        // Invariant: the running total is the real one; otherwise limits drift.
        let actual = held.reduce(0) { $0 + $1.size }
        precondition(totalBytes == actual, "\(room): \(totalBytes) bytes counted, \(actual) there")
        // Invariant: nothing exists without a revision.
        precondition(held.isEmpty || revision > 0, "\(room): attributes at revision 0: \(held)")
        // Invariant: each writer is listed once; otherwise the rate would be wrong.
        precondition(Set(writers.map(\.user)).count == writers.count, "\(room): a writer twice: \(writers)")
    }
}

// MARK: - Checks

extension RoomAttributes {
    private func checkRevision(_ expected: UInt64?, rules: AttributeRules) throws(EmulatorError) {
        switch rules.conflict {
        case .expectRevision:
            guard let expected, expected != revision else { return }
            throw .staleRevision(expected: expected, actual: revision)
        case .holderWrites: return
        }
    }
}

// MARK: - Drafts

extension RoomAttributes {
    private func draft(
        of write: AttributeWrite, by user: UserID, rules: AttributeRules, refusing refused: inout RefusedKeys
    ) throws(EmulatorError) -> AttributeDraft {
        var draft = AttributeDraft(count: held.count, totalBytes: totalBytes)
        switch write {
        case .set(let attributes, let options):
            switch rules.partialWrite {
            case .refuseAll: try set(attributes, options, by: user, rules: rules, in: &draft)
            case .leaveOutHeld, .leaveOutRefused:
                try setInPart(attributes, options, by: user, rules: rules, in: &draft, refusing: &refused)
            }
        case .replaceAll(let attributes, let options):
            // Both halves are checked before either is refused, so that the error names every held key.
            let kept = Set(attributes.map { ExactText($0.key) })
            let dropped = held.lazy.map(\.key).filter { !kept.contains(ExactText($0)) }
            let foreign = (dropped + attributes.map(\.key)).filter { key in
                isRefused(draft.find(key, over: held), by: user, options)
            }
            guard foreign.isEmpty else { throw .attributesHeld(keys: foreign.sortedExactly()) }
            try remove(Array(dropped), options, by: user, in: &draft)
            try set(attributes, options, by: user, rules: rules, in: &draft)
        case .remove(let keys, let options):
            switch rules.partialWrite {
            case .refuseAll: try remove(keys, options, by: user, in: &draft)
            case .leaveOutHeld, .leaveOutRefused:
                let foreign = keys.filter {
                    isRefused(draft.find($0, over: held), by: user, options)
                }
                for key in foreign { refused.note(key, .attributesHeld(keys: [key])) }
                // Each of these is there, so there are few.
                let left = Set(foreign.map { ExactText($0) })
                let others = keys.filter { !left.contains(ExactText($0)) }
                try refused.checkLeaves(others.count)
                try remove(others, options, by: user, in: &draft)
            }
        case .removeAll(let options):
            try remove(held.map(\.key), options, by: user, in: &draft)
        case .batch(let operations):
            for operation in operations {
                switch operation {
                case .set(let attributes, let options):
                    try set(attributes, options, by: user, rules: rules, in: &draft)
                case .remove(let keys, let options):
                    try remove(keys, options, by: user, in: &draft)
                }
            }
        }
        // Only the result counts: a batch may set before it removes, and a full room's seats can still be switched.
        try checkSizes(draft, rules: rules)
        return draft
    }

    /// Sets the attributes that may be set, in the given order. Throws if there are none.
    private func setInPart(
        _ attributes: [Attribute], _ options: AttributeOptions, by user: UserID, rules: AttributeRules,
        in draft: inout AttributeDraft, refusing refused: inout RefusedKeys
    ) throws(EmulatorError) {
        var count = 0
        for attribute in attributes {
            let found = draft.find(attribute.key, over: held)
            if isRefused(found, by: user, options) {
                refused.note(attribute.key, .attributesHeld(keys: [attribute.key]))
                continue
            }
            if rules.partialWrite == .leaveOutRefused {
                do throws(EmulatorError) {
                    try AttributeWrite.check(attribute, rules: rules)
                    try checkFits(attribute, in: draft, over: found, rules: rules)
                } catch {
                    refused.note(attribute.key, error)
                    continue
                }
            }
            count += 1
            put(attribute, in: found, options, by: user, rules: rules, in: &draft)
        }
        try refused.checkLeaves(count)
    }

    /// Throws if the room, with the draft so far and this attribute, would exceed a limit.
    private func checkFits(
        _ attribute: Attribute, in draft: AttributeDraft, over found: AttributeDraft.Finding, rules: AttributeRules
    ) throws(EmulatorError) {
        guard found.exists || draft.count < rules.maximumCount else {
            throw .limitExceeded(limit: .attributeCount, maximum: rules.maximumCount, attempted: draft.count + 1)
        }
        guard let maximum = rules.maximumTotalBytes else { return }
        let bytes = draft.totalBytes + attribute.key.utf8.count + attribute.value.utf8.count - found.size
        if bytes > maximum, bytes > draft.totalBytes {
            throw .limitExceeded(limit: .attributesTotalBytes, maximum: maximum, attempted: bytes)
        }
    }

    private func set(
        _ attributes: [Attribute], _ options: AttributeOptions, by user: UserID?, rules: AttributeRules,
        in draft: inout AttributeDraft
    ) throws(EmulatorError) {
        var refused: [String] = []
        for attribute in attributes {
            let found = draft.find(attribute.key, over: held)
            guard !isRefused(found, by: user, options) else {
                refused.append(attribute.key)
                continue
            }
            put(attribute, in: found, options, by: user, rules: rules, in: &draft)
        }
        guard refused.isEmpty else { throw .attributesHeld(keys: refused.sortedExactly()) }
    }

    /// Puts a permitted attribute into the draft.
    private func put(
        _ attribute: Attribute, in found: AttributeDraft.Finding, _ options: AttributeOptions,
        by user: UserID?, rules: AttributeRules, in draft: inout AttributeDraft
    ) {
        var after = HeldAttribute(
            key: found.key, value: attribute.value, holder: found.holder, removesWithHolder: found.removesWithHolder)
        if rules.conflict == .holderWrites, let user {
            if after.holder == nil || options.takesHold { after.holder = user }
            after.removesWithHolder = options.removesWithHolder
        }
        draft.change(found, to: after)
    }

    /// Throws if the room would exceed a limit and grow.
    private func checkSizes(_ draft: AttributeDraft, rules: AttributeRules) throws(EmulatorError) {
        guard draft.count <= rules.maximumCount || draft.count <= held.count else {
            throw .limitExceeded(limit: .attributeCount, maximum: rules.maximumCount, attempted: draft.count)
        }
        if let maximum = rules.maximumTotalBytes, draft.totalBytes > maximum, draft.totalBytes > totalBytes {
            throw .limitExceeded(limit: .attributesTotalBytes, maximum: maximum, attempted: draft.totalBytes)
        }
    }

    private func remove(
        _ keys: [String], _ options: AttributeOptions, by user: UserID?, in draft: inout AttributeDraft
    ) throws(EmulatorError) {
        var refused: Set<ExactText> = []
        for key in keys {
            let found = draft.find(key, over: held)
            guard found.exists else { continue }
            if isRefused(found, by: user, options) {
                refused.insert(ExactText(key))
            } else {
                draft.change(found, to: nil)
            }
        }
        guard refused.isEmpty else { throw .attributesHeld(keys: refused.sorted().map(\.text)) }
    }

    /// Whether another user holds the attribute and the write is not forced. Writes without a writer always pass.
    private func isRefused(
        _ found: AttributeDraft.Finding, by user: UserID?, _ options: AttributeOptions
    ) -> Bool {
        guard let user, let holder = found.holder else { return false }
        return holder != user && !options.isForced
    }

    /// Applies a draft: makes the next revision and one event, unless the draft sets and removes nothing.
    private mutating func commit(
        _ draft: AttributeDraft, room: RoomID, by user: UserID?, rules: AttributeRules
    ) -> [AttributeEvent] {
        // Changes come in the order of keys. An insertion or removal moves the places of all later ones.
        var shift = 0
        // The event lists attributes that an operation set and that exist at the end, and attributes that existed
        // before and do not at the end, with their last value.
        var (set, removed): ([Attribute], [Attribute]) = ([], [])
        for change in draft.changes {
            let index = change.place + shift
            if let after = change.after {
                set.append(after.attribute)
                if change.isReplaced {
                    held[index] = after
                } else {
                    held.insert(after, at: index)
                    shift += 1
                }
            } else if change.isReplaced {
                removed.append(held.remove(at: index).attribute)
                shift -= 1
            }  // Else set and removed again within one batch.
        }
        totalBytes = draft.totalBytes
        guard !set.isEmpty || !removed.isEmpty else { return [] }
        revision = revision.addingSaturated(1)
        return [
            .changed(
                room: room, set: set, removed: removed, all: rules.eventsCarryWholeMap ? attributes : nil,
                revision: revision, by: user)
        ]
    }
}
