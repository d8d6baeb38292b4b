import EmulatorAPI

/// An attribute as a room keeps it.
struct HeldAttribute: Hashable, Codable, Sendable {
    let key: String
    var value: String
    /// Whose it is; nobody's under ``AttributeConflictPolicy/expectRevision`` and after an administrator made it.
    var holder: UserID?
    var removesWithHolder: Bool

    var attribute: Attribute { Attribute(key: key, value: value) }
    var size: Int { key.utf8.count + value.utf8.count }
}

/// What a write would change, checked and not made yet.
///
/// Operations of a batch see the draft over the room's attributes. The room itself stays as it is until all of them
/// passed, which makes a refusal free, and nothing is copied but what changes.
struct AttributeDraft {
    /// What becomes of one key.
    struct Change {
        let key: String
        /// Where in the room's attributes it is, or would have to be put, before anything is changed.
        let place: Int
        /// What was there before the whole write.
        let before: HeldAttribute?
        /// What is there after it; nothing if it is removed.
        var after: HeldAttribute?
    }

    /// Sorted by key.
    private(set) var changes: [Change] = []
    /// How many attributes there would be.
    private(set) var count: Int
    /// How many bytes of keys and values there would be.
    private(set) var totalBytes: Int

    init(count: Int, totalBytes: Int) {
        self.count = count
        self.totalBytes = totalBytes
    }

    /// What an operation sees of a key; good until the next change.
    struct Finding {
        let key: String
        let attribute: HeldAttribute?
        /// Where the key's change is, or would have to be put.
        fileprivate let index: Int
        /// Where among the room's attributes it is, or would have to be put; nil where a change says it.
        fileprivate let place: Int?
    }

    /// The attribute as the next operation sees it.
    func find(_ key: String, over attributes: [HeldAttribute]) -> Finding {
        let (index, exists) = changes.position(of: key, \.key)
        if exists { return Finding(key: key, attribute: changes[index].after, index: index, place: nil) }
        let (place, isThere) = attributes.position(of: key, \.key)
        return Finding(key: key, attribute: isThere ? attributes[place] : nil, index: index, place: place)
    }

    /// The attribute at a place of the room's, which nothing has changed, behind everything that was changed.
    func last(_ attribute: HeldAttribute, at place: Int) -> Finding {
        Finding(key: attribute.key, attribute: attribute, index: changes.count, place: place)
    }

    /// Puts `after` in the place of what was just found; nothing removes the key.
    mutating func change(_ found: consuming Finding, to after: consuming HeldAttribute?) {
        totalBytes += (after?.size ?? 0) - (found.attribute?.size ?? 0)
        count += (after == nil ? 0 : 1) - (found.attribute == nil ? 0 : 1)
        guard let place = found.place else {
            changes[found.index].after = after
            return
        }
        let change = Change(key: found.key, place: place, before: found.attribute, after: after)
        // Most writes change one key.
        if found.index == changes.count { changes.append(change) } else { changes.insert(change, at: found.index) }
    }
}

extension Array {
    /// Where `key` is, or would have to be put, in an array sorted by the bytes of `keyOfElement`.
    func position(of key: String, _ keyOfElement: (Element) -> String) -> (index: Int, exists: Bool) {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            let candidate = keyOfElement(self[middle])
            if candidate.hasBytes(of: key) { return (middle, true) }
            if candidate.isBeforeByBytes(key) { low = middle + 1 } else { high = middle }
        }
        return (low, false)
    }
}
