/// What lapses when: keys with their deadlines, earliest first, ties by key.
///
/// Inserting and removing finds its place by halving; taking the earliest moves no other entry.
package struct DeadlineQueue<Key: Hashable & Comparable & Codable & Sendable>: Hashable, Codable, Sendable,
    BreachKeeping
{
    private struct Entry: Hashable, Comparable, Codable {
        var deadline: Instant
        var key: Key

        static func < (left: Entry, right: Entry) -> Bool {
            left.deadline == right.deadline ? left.key < right.key : left.deadline < right.deadline
        }
    }

    /// Latest first, so that the earliest is at the cheap end.
    private var entries: [Entry] = [] {
        didSet { earliest = entries.last?.deadline }
    }

    /// The earliest deadline, if there is any. Stored, because every step of a tenant asks for it.
    package private(set) var earliest: Instant?
    package var breach: Breach?

    package init() {}

    /// The entry that lapses first, left where it is.
    package var earliestEntry: (deadline: Instant, key: Key)? { entries.last.map { ($0.deadline, $0.key) } }

    package var count: Int { entries.count }

    /// Whether `key` lapses at exactly `deadline`.
    package func contains(_ key: Key, at deadline: Instant) -> Bool {
        let entry = Entry(deadline: deadline, key: key)
        let place = place(of: entry)
        return place < entries.count && entries[place] == entry
    }

    /// Adds a key; the same key at the same deadline twice is a breach.
    package mutating func insert(_ key: Key, at deadline: Instant) {
        let entry = Entry(deadline: deadline, key: key)
        let place = place(of: entry)
        guard expect(place == entries.count || entries[place] != entry, "\(key) lapses at \(deadline) already") else {
            return
        }
        entries.insert(entry, at: place)
    }

    /// Removes a key; one that is not there at that deadline is a breach.
    package mutating func remove(_ key: Key, at deadline: Instant) {
        let entry = Entry(deadline: deadline, key: key)
        let place = place(of: entry)
        guard expect(place < entries.count && entries[place] == entry, "\(key) does not lapse at \(deadline)") else {
            return
        }
        entries.remove(at: place)
    }

    /// Takes the earliest entry out, where its deadline is not later than `now`.
    package mutating func popFirst(through now: Instant) -> (deadline: Instant, key: Key)? {
        guard let first = entries.last, first.deadline <= now else { return nil }
        entries.removeLast()
        return (first.deadline, first.key)
    }

    /// The first index whose entry is not later than `entry`: where it is, or where it belongs.
    private func place(of entry: Entry) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = low + (high - low) / 2
            if entry < entries[middle] {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
