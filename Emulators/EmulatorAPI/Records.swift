/// What an app's own server keeps: texts by key, in named collections. Nothing of it means anything to the cloud, but for
/// ``roomMakers``.
///
/// Names and keys are printable ASCII, so that their order is the same everywhere. Every change is bounded, and one that is
/// refused changes nothing.
package struct Records: Hashable, Sendable {
    /// One record.
    package struct Record: Hashable, Sendable {
        package var key: String
        package var text: String

        package init(key: String, text: String) {
            self.key = key
            self.text = text
        }
    }

    /// The collection whose keys are the users who make rooms, where not everybody does.
    package static let roomMakers = "room-makers"
    /// Most records of all collections together.
    package static let maximumCount = 100_000
    /// Longest name of a collection and longest key, in bytes; neither is empty.
    package static let maximumKeyBytes = 128
    /// Longest text, in UTF-8 bytes.
    package static let maximumBytes = 16_384
    /// Most bytes of all names, keys and texts together; a name counts for each of its records.
    package static let maximumTotalBytes = 64 << 20

    private struct Collection: Hashable {
        var name: String
        /// Ascending.
        var keys: [String] = []
        /// For each key.
        var texts: [String] = []
    }

    /// By name, ascending; none is empty.
    private var collections: [Collection] = []
    /// The number of records.
    package private(set) var count = 0
    /// What counts for ``maximumTotalBytes``.
    package private(set) var totalBytes = 0

    package init() {}

    // MARK: Reading

    /// The names of the collections that have a record, ascending.
    package var names: [String] { collections.map(\.name) }

    /// The text of a record; nil where there is none.
    package func text(of key: String, in collection: String) -> String? {
        guard case .found(let index) = place(of: collection) else { return nil }
        guard case .found(let place) = Self.place(of: key, in: collections[index].keys) else { return nil }
        return collections[index].texts[place]
    }

    /// How many records a collection has.
    package func count(in collection: String) -> Int {
        guard case .found(let index) = place(of: collection) else { return 0 }
        return collections[index].keys.count
    }

    /// The first `limit` records behind `key`, ascending by key; from the first one if `key` is nil. The key need not exist.
    package func records(in collection: String, after key: String? = nil, limit: Int = .max) -> [Record] {
        guard case .found(let index) = place(of: collection) else { return [] }
        let found = collections[index]
        var first = 0
        if let key {
            switch Self.place(of: key, in: found.keys) {
            case .found(let place): first = place + 1
            case .missing(let place): first = place
            }
        }
        let end = first + min(max(limit, 0), found.keys.count - first)
        return (first..<end).map { Record(key: found.keys[$0], text: found.texts[$0]) }
    }

    /// The last `limit` records ahead of `key`, descending by key; from the last one if `key` is nil. The key need not exist.
    package func lastRecords(in collection: String, before key: String? = nil, limit: Int = .max) -> [Record] {
        guard case .found(let index) = place(of: collection) else { return [] }
        let found = collections[index]
        var end = found.keys.count
        if let key {
            switch Self.place(of: key, in: found.keys) {
            case .found(let place), .missing(let place): end = place
            }
        }
        let first = end - min(max(limit, 0), end)
        return (first..<end).reversed().map { Record(key: found.keys[$0], text: found.texts[$0]) }
    }

    // MARK: Changing

    /// Why the changes cannot be made together; nil where they can. Of a key that is changed twice the last change counts.
    package func refusal(of changes: [RecordChange]) -> EmulatorError? {
        var (count, totalBytes) = (count, totalBytes)
        // What the changes before have left of a key, where there are several.
        var changed: [[String]: String?] = [:]
        for change in changes {
            if let fault = change.fault { return fault }
            let name = [change.collection, change.key]
            let old = changed[name] ?? text(of: change.key, in: change.collection)
            let size = change.collection.utf8.count + change.key.utf8.count
            if let old {
                count -= 1
                totalBytes -= size + old.utf8.count
            }
            if let text = change.text {
                count += 1
                totalBytes += size + text.utf8.count
            }
            if changes.count > 1 { changed[name] = .some(change.text) }
        }
        if count > Self.maximumCount {
            return .limitExceeded(limit: .recordCount, maximum: Self.maximumCount, attempted: count)
        }
        if totalBytes > Self.maximumTotalBytes {
            return .limitExceeded(limit: .recordsTotalBytes, maximum: Self.maximumTotalBytes, attempted: totalBytes)
        }
        return nil
    }

    /// Makes all the changes, or none.
    package mutating func apply(_ changes: [RecordChange]) throws(EmulatorError) {
        if let refusal = refusal(of: changes) { throw refusal }
        for change in changes {
            if let text = change.text { set(change.key, to: text, in: change.collection) } else { remove(change) }
        }
    }

    private mutating func set(_ key: String, to text: String, in name: String) {
        let index: Int
        switch place(of: name) {
        case .found(let found): index = found
        case .missing(let place):
            collections.insert(Collection(name: name), at: place)
            index = place
        }
        switch Self.place(of: key, in: collections[index].keys) {
        case .found(let place):
            totalBytes += text.utf8.count - collections[index].texts[place].utf8.count
            collections[index].texts[place] = text
        case .missing(let place):
            collections[index].keys.insert(key, at: place)
            collections[index].texts.insert(text, at: place)
            count += 1
            totalBytes += name.utf8.count + key.utf8.count + text.utf8.count
        }
    }

    /// Removing what is not there is no fault.
    private mutating func remove(_ change: RecordChange) {
        guard case .found(let index) = place(of: change.collection),
            case .found(let place) = Self.place(of: change.key, in: collections[index].keys)
        else { return }
        collections[index].keys.remove(at: place)
        let text = collections[index].texts.remove(at: place)
        count -= 1
        totalBytes -= change.collection.utf8.count + change.key.utf8.count + text.utf8.count
        if collections[index].keys.isEmpty { collections.remove(at: index) }
    }

    // MARK: Order

    private enum Place {
        case found(Int)
        /// Where it would be.
        case missing(Int)
    }

    private func place(of collection: String) -> Place {
        Self.place(of: collection, count: collections.count) { collections[$0].name }
    }

    private static func place(of key: String, in keys: [String]) -> Place {
        place(of: key, count: keys.count) { keys[$0] }
    }

    private static func place(of text: String, count: Int, at: (Int) -> String) -> Place {
        // Most records are made with the largest key so far.
        if count > 0, at(count - 1).isBeforeByBytes(text) { return .missing(count) }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let order = at(middle).orderByBytes(before: text)
            if order == 0 { return .found(middle) }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return .missing(low)
    }

    /// Traps if the records contradict themselves.
    package func checkInvariants() {
        // What is written afresh has its order, its sizes and its counts from the same rules.
        var fresh = Records()
        for collection in collections {
            precondition(collection.keys.count == collection.texts.count, "a key without a text in \(collection.name)")
            for (key, text) in zip(collection.keys, collection.texts) { fresh.set(key, to: text, in: collection.name) }
        }
        precondition(fresh == self, "records are not as if they were written one after the other")
        precondition(
            count <= Self.maximumCount && totalBytes <= Self.maximumTotalBytes, "more records than there may be")
    }
}

/// One record to be written or removed.
package struct RecordChange: Hashable, Serializable, Sendable {
    package var collection: String
    package var key: String
    /// What is written; the record is removed where it is absent.
    package var text: String?

    package init(collection: String, key: String, text: String?) {
        self.collection = collection
        self.key = key
        self.text = text
    }

    /// Why the change is refused whatever there is; nil if it is not.
    var fault: EmulatorError? {
        for (name, value) in [("collection", collection), ("key", key)] {
            let bytes = value.utf8.count
            if bytes > Records.maximumKeyBytes {
                return .limitExceeded(limit: .recordKeyBytes, maximum: Records.maximumKeyBytes, attempted: bytes)
            }
            guard bytes > 0, value.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
                return .invalidArgument(name: name, value: value)
            }
        }
        guard let bytes = text?.utf8.count, bytes > Records.maximumBytes else { return nil }
        return .limitExceeded(limit: .recordBytes, maximum: Records.maximumBytes, attempted: bytes)
    }
}

extension Records: Codable {
    /// The name of each collection, and its keys and texts in turn.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for collection in collections {
            try container.encode(collection.name)
            try container.encode(zip(collection.keys, collection.texts).flatMap { [$0, $1] })
        }
    }

    package init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            let name = try container.decode(String.self)
            let words = try container.decode([String].self)
            let before = count
            for index in stride(from: 0, to: words.count - 1, by: 2) {
                let change = RecordChange(collection: name, key: words[index], text: words[index + 1])
                if let fault = change.fault {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(fault)")
                }
                set(change.key, to: words[index + 1], in: name)
            }
            guard words.count % 2 == 0, count - before == words.count / 2, !words.isEmpty,
                count <= Self.maximumCount, totalBytes <= Self.maximumTotalBytes
            else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "these are no records of one collection: \(name.shown())")
            }
        }
    }
}
