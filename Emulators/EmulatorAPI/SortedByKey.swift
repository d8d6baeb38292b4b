/// A dictionary that is encoded in the order of its keys, so that equal values have equal encodings in every process.
///
/// Only encoding sorts; in memory it is the dictionary itself. A repeated key is a decoding error.
@propertyWrapper
package struct SortedByKey<Key: Hashable & Comparable & Serializable & Sendable, Value: Serializable & Sendable>:
    Serializable,
    Sendable
{
    package var wrappedValue: [Key: Value]

    package init(wrappedValue: [Key: Value]) { self.wrappedValue = wrappedValue }

    #if Network || Pages || Server
        /// Keys and values in turn.
        package init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            wrappedValue = [:]
            if let count = container.count { wrappedValue.reserveCapacity(count / 2) }
            while !container.isAtEnd {
                let key = try container.decode(Key.self)
                let value = try container.decode(Value.self)
                guard wrappedValue.updateValue(value, forKey: key) == nil else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(key) is there twice")
                }
            }
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for (key, value) in wrappedValue.sorted(by: { $0.key < $1.key }) {
                try container.encode(key)
                try container.encode(value)
            }
        }
    #endif
}

#if Network || Pages || Server
    extension KeyedDecodingContainer {
        /// A state that was stored before it had such a dictionary has none; it reads as empty.
        package func decode<DictionaryKey, Value>(
            _ type: SortedByKey<DictionaryKey, Value>.Type, forKey key: Key
        ) throws -> SortedByKey<DictionaryKey, Value> {
            try decodeIfPresent(type, forKey: key) ?? SortedByKey(wrappedValue: [:])
        }
    }
#endif

extension SortedByKey: Equatable where Value: Equatable {}
extension SortedByKey: Hashable where Value: Hashable {}
