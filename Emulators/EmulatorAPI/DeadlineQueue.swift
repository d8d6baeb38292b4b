/// Keys with their deadlines, earliest first, ties by key.
///
/// Insertion and removal use binary search. Taking the earliest entry moves no other. Public and
/// inlinable, so that each service has code of its own for it: what is neither looks types up at each call.
public struct DeadlineQueue<Key: Hashable & Comparable & Serializable & Sendable>: Hashable, Serializable, Sendable,
    BreachKeeping
{
    @usableFromInline struct Entry: Hashable, Comparable, Serializable, Sendable {
        @usableFromInline var deadline: Instant
        @usableFromInline var key: Key

        @inlinable init(deadline: Instant, key: Key) {
            self.deadline = deadline
            self.key = key
        }

        @inlinable static func == (left: Entry, right: Entry) -> Bool {
            left.deadline == right.deadline && left.key == right.key
        }

        @inlinable static func < (left: Entry, right: Entry) -> Bool {
            left.deadline == right.deadline ? left.key < right.key : left.deadline < right.deadline
        }
    }

    /// Latest first, so that the earliest is cheap to remove.
    @usableFromInline var entries: [Entry] = []

    /// The earliest deadline, if any. Stored, because every step of a tenant reads it.
    @usableFromInline package internal(set) var earliest: Instant?
    package var breach: Breach?

    package init() {}

    /// The entry with the earliest deadline. It stays in the queue.
    @inlinable package var earliestEntry: (deadline: Instant, key: Key)? { entries.last.map { ($0.deadline, $0.key) } }

    @inlinable package var count: Int { entries.count }

    /// Whether `key` lapses at exactly `deadline`.
    @inlinable package func contains(_ key: Key, at deadline: Instant) -> Bool {
        let entry = Entry(deadline: deadline, key: key)
        let place = place(of: entry)
        return place < entries.count && entries[place] == entry
    }

    /// Adds a key. Adding the same key twice with the same deadline is a breach.
    @inlinable package mutating func insert(_ key: Key, at deadline: Instant) {
        let entry = Entry(deadline: deadline, key: key)
        let place = place(of: entry)
        guard place == entries.count || entries[place] != entry else {
            return fail("\(key) lapses at \(deadline) already")
        }
        entries.insert(entry, at: place)
        earliest = entries.last?.deadline
    }

    /// Removes a key. A key that is not there with that deadline is a breach.
    @inlinable package mutating func remove(_ key: Key, at deadline: Instant) {
        let entry = Entry(deadline: deadline, key: key)
        let place = place(of: entry)
        guard place < entries.count, entries[place] == entry else {
            return fail("\(key) does not lapse at \(deadline)")
        }
        entries.remove(at: place)
        earliest = entries.last?.deadline
    }

    /// Adds a key, unless it lapses at that moment already.
    @inlinable package mutating func insertIfAbsent(_ key: Key, at deadline: Instant) {
        let entry = Entry(deadline: deadline, key: key)
        let place = place(of: entry)
        guard place == entries.count || entries[place] != entry else { return }
        entries.insert(entry, at: place)
        earliest = entries.last?.deadline
    }

    /// Removes a key, if it lapses at that moment.
    @inlinable package mutating func removeIfPresent(_ key: Key, at deadline: Instant) {
        let entry = Entry(deadline: deadline, key: key)
        let place = place(of: entry)
        guard place < entries.count, entries[place] == entry else { return }
        entries.remove(at: place)
        earliest = entries.last?.deadline
    }

    /// Removes and returns the earliest entry, if its deadline is not later than `now`.
    @inlinable package mutating func popFirst(through now: Instant) -> (deadline: Instant, key: Key)? {
        guard let first = entries.last, first.deadline <= now else { return nil }
        entries.removeLast()
        earliest = entries.last?.deadline
        return (first.deadline, first.key)
    }

    /// The first index whose entry is not later than `entry`: its place, or where to insert it.
    @inlinable func place(of entry: Entry) -> Int {
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

    @usableFromInline mutating func fail(_ what: String) { record(breach: what) }
}
