import EmulatorAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Decodable {
    /// What is in a JSON text that an encoder wrote. Most texts are read in one pass; those that ``PlainJSON`` leaves are for
    /// `JSONDecoder`, which takes three times as long.
    init(json text: String) throws {
        if let value = PlainJSON.value(of: Array(text.utf8)) {
            self = try JSONValueDecoder(value: value).decode(Self.self)
        } else {
            self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
        }
    }
}

/// Decodes values of texts, whole numbers, truths, and objects and lists of them.
private struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
    /// The value has another type.
    struct Mismatch: Error {}

    let value: JSONValue
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let fields) = value else { throw Mismatch() }
        return KeyedDecodingContainer(Fields(fields: fields))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .list(let values) = value else { throw Mismatch() }
        return Values(values: values)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { value == .null }

    func decode(_ type: String.Type) throws -> String {
        guard case .text(let text) = value else { throw Mismatch() }
        return text
    }

    func decode(_ type: Int64.Type) throws -> Int64 {
        guard case .number(let number) = value else { throw Mismatch() }
        return number
    }

    func decode(_ type: Int.Type) throws -> Int {
        guard let number = Int(exactly: try decode(Int64.self)) else { throw Mismatch() }
        return number
    }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let isTrue) = value else { throw Mismatch() }
        return isTrue
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // Other numbers would ask for themselves again.
        if type is any Numeric.Type && type != Int64.self && type != Int.self { throw Mismatch() }
        return try Value(from: self)
    }

    private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let fields: [String: JSONValue]
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { fields.keys.compactMap { Key(stringValue: $0) } }

        private func decoder(for name: String) throws -> JSONValueDecoder {
            guard let value = fields[name] else { throw Mismatch() }
            return JSONValueDecoder(value: value)
        }

        func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }
        func decodeNil(forKey key: Key) throws -> Bool { try decoder(for: key.stringValue).decodeNil() }
        func decode(_ type: String.Type, forKey key: Key) throws -> String {
            try decoder(for: key.stringValue).decode(type)
        }
        func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
            try decoder(for: key.stringValue).decode(type)
        }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(for: key.stringValue).decode(type) }
        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
            try decoder(for: key.stringValue).decode(type)
        }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try decoder(for: key.stringValue).decode(type)
        }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { try decoder(for: key.stringValue).container(keyedBy: type) }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try decoder(for: key.stringValue).unkeyedContainer()
        }
        func superDecoder() throws -> any Decoder { try decoder(for: "super") }
        func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key.stringValue) }
    }

    private struct Values: UnkeyedDecodingContainer {
        let values: [JSONValue]
        var currentIndex = 0
        var codingPath: [any CodingKey] { [] }
        var count: Int? { values.count }
        var isAtEnd: Bool { currentIndex == values.count }

        private mutating func next() throws -> JSONValueDecoder {
            guard !isAtEnd else { throw Mismatch() }
            defer { currentIndex += 1 }
            return JSONValueDecoder(value: values[currentIndex])
        }

        mutating func decodeNil() throws -> Bool {
            guard !isAtEnd, values[currentIndex] == .null else { return false }
            currentIndex += 1
            return true
        }
        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }
        mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            try next().container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
        mutating func superDecoder() throws -> any Decoder { try next() }
    }
}
