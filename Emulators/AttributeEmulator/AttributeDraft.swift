import EmulatorAPI

/// An attribute as a room keeps it.
struct HeldAttribute: Hashable, Serializable, Sendable {
    let key: String
    var value: String
    /// The holder; nil under ``AttributeConflictPolicy/expectRevision`` and after an administrator created the
    /// attribute.
    var holder: UserID?
    var removesWithHolder: Bool

    var attribute: Attribute { Attribute(key: key, value: value) }
    var size: Int { key.utf8.count + value.utf8.count }
}

/// A write's changes, checked but not made yet.
///
/// Operations of a batch see the room's attributes with the draft applied. The room itself does not change until all of
/// them have passed. So a refusal is free, and only the changes are copied.
struct AttributeDraft {
    /// What becomes of one key.
    struct Change {
        let key: String
        /// The attribute's index among the room's attributes, or where to insert it, before anything is changed.
        let place: Int
        /// Whether the room has the attribute before the whole write.
        let isReplaced: Bool
        /// The attribute after the write; nil if it is removed.
        var after: HeldAttribute?
    }

    /// Sorted by key.
    private(set) var changes: [Change] = []
    /// How many attributes there would be.
    private(set) var count: Int
    /// The total bytes of keys and values after the write.
    private(set) var totalBytes: Int

    init(count: Int, totalBytes: Int) {
        self.count = count
        self.totalBytes = totalBytes
    }

    /// A lookup of a key; valid until the next change. It has no value: each copy of an attribute costs a write time.
    struct Finding {
        let key: String
        /// Whether the next operation sees the attribute.
        let exists: Bool
        let holder: UserID?
        let removesWithHolder: Bool
        /// The bytes of key and value; 0 if there is no attribute.
        let size: Int
        /// The index of the key's change, or where to insert it.
        fileprivate let index: Int
        /// The key's index among the room's attributes, or where to insert it; nil if a change has it.
        fileprivate let place: Int?
    }

    /// The attribute as the next operation sees it.
    func find(_ key: String, over attributes: [HeldAttribute]) -> Finding {
        let (index, isChanged) = changes.position(of: key, \.key)
        if isChanged {
            guard let after = changes[index].after else { return Finding(absent: key, index: index, place: nil) }
            return Finding(after, index: index, place: nil)
        }
        let (place, isThere) = attributes.position(of: key, \.key)
        guard isThere else { return Finding(absent: key, index: index, place: place) }
        return Finding(attributes[place], index: index, place: place)
    }

    /// Removes an unchanged attribute of the room that comes after all changes.
    mutating func removeLast(_ attribute: HeldAttribute, at place: Int) {
        change(Finding(attribute, index: changes.count, place: place), to: nil)
    }

    /// Replaces what was just found with `after`; nil removes the key.
    mutating func change(_ found: Finding, to after: consuming HeldAttribute?) {
        totalBytes += (after?.size ?? 0) - found.size
        count += (after == nil ? 0 : 1) - (found.exists ? 1 : 0)
        guard let place = found.place else {
            changes[found.index].after = after
            return
        }
        let change = Change(key: found.key, place: place, isReplaced: found.exists, after: after)
        // Most writes change one key.
        if found.index == changes.count { changes.append(change) } else { changes.insert(change, at: found.index) }
    }
}

extension AttributeDraft.Finding {
    fileprivate init(_ attribute: borrowing HeldAttribute, index: Int, place: Int?) {
        self.init(
            key: attribute.key, exists: true, holder: attribute.holder,
            removesWithHolder: attribute.removesWithHolder, size: attribute.size, index: index, place: place)
    }

    fileprivate init(absent key: String, index: Int, place: Int?) {
        self.init(key: key, exists: false, holder: nil, removesWithHolder: false, size: 0, index: index, place: place)
    }
}

extension Array {
    /// The index of `key`, or where to insert it, in an array sorted by the bytes of `keyOfElement`.
    func position(of key: String, _ keyOfElement: (Element) -> String) -> (index: Int, exists: Bool) {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            let order = keyOfElement(self[middle]).orderByBytes(before: key)
            if order == 0 { return (middle, true) }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return (low, false)
    }
}
