/// Values by key, at most `limit`. One more drops the value that was set longest ago.
///
/// For what an SDK remembers of things whose end it may not be told of. Public and inlinable, so that each kit has code
/// of its own for it.
public struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The most values.
    @usableFromInline package let limit: Int
    @usableFromInline var values: [Key: Value] = [:]
    /// Exactly the keys of `values`; the one set longest ago is first.
    @usableFromInline var order: [Key] = []

    @inlinable package init(limit: Int) {
        precondition(limit > 0, "room for \(limit) values")
        self.limit = limit
    }

    /// The keys, the one set longest ago first.
    @inlinable package var keys: [Key] { order }

    /// The value of a key. Setting it makes the key the latest; setting nil removes it.
    @inlinable package subscript(key: Key) -> Value? {
        get { values[key] }
        set {
            if let newValue, order.last == key {
                values[key] = newValue
                return
            }
            if values.removeValue(forKey: key) != nil { order.removeAll { $0 == key } }
            guard let newValue else { return }
            values[key] = newValue
            order.append(key)
            if order.count > limit { values[order.removeFirst()] = nil }
        }
    }

    /// Changes the value of a key where it is, and makes the key the latest. One without a value begins with `first`.
    @inlinable package mutating func change<Result>(
        _ key: Key, from first: @autoclosure () -> Value, _ body: (inout Value) -> Result
    ) -> Result {
        if order.last != key { self[key] = values[key] ?? first() }
        return body(&values[key, default: first()])
    }

    @inlinable package mutating func removeAll() { self = RecentValues(limit: limit) }
}

extension RecentValues: Equatable where Value: Equatable {}
extension RecentValues: Hashable where Value: Hashable {}
