/// Keys with their deadlines, earliest first, ties by key.
///
/// Insertion and removal use binary search. Taking the earliest entry moves no other.
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

    /// Latest first, so that the earliest is cheap to remove.
    private var entries: [Entry] = [] {
        didSet { earliest = entries.last?.deadline }
    }

    /// The earliest deadline, if any. Stored, because every step of a tenant reads it.
    package private(set) var earliest: Instant?
    package var breach: Breach?

    package init() {}

    /// The entry with the earliest deadline. It stays in the queue.
    package var earliestEntry: (deadline: Instant, key: Key)? { entries.last.map { ($0.deadline, $0.key) } }

    package var count: Int { entries.count }

    /// Whether `key` lapses at exactly `deadline`.
    package func contains(_ key: Key, at deadline: Instant) -> Bool {
        let entry = Entry(deadline: deadline, key: key)
        let place = place(of: entry)
        return place < entries.count && entries[place] == entry
    }

    /// Adds a key. Adding the same key twice with the same deadline is a breach.
    package mutating func insert(_ key: Key, at deadline: Instant) {
        let entry = Entry(deadline: deadline, key: key)
        let place = place(of: entry)
        guard expect(place == entries.count || entries[place] != entry, "\(key) lapses at \(deadline) already") else {
            return
        }
        entries.insert(entry, at: place)
    }

    /// Removes a key. A key that is not there with that deadline is a breach.
    package mutating func remove(_ key: Key, at deadline: Instant) {
        let entry = Entry(deadline: deadline, key: key)
        let place = place(of: entry)
        guard expect(place < entries.count && entries[place] == entry, "\(key) does not lapse at \(deadline)") else {
            return
        }
        entries.remove(at: place)
    }

    /// Removes and returns the earliest entry, if its deadline is not later than `now`.
    package mutating func popFirst(through now: Instant) -> (deadline: Instant, key: Key)? {
        guard let first = entries.last, first.deadline <= now else { return nil }
        entries.removeLast()
        return (first.deadline, first.key)
    }

    /// The first index whose entry is not later than `entry`: its place, or where to insert it.
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
