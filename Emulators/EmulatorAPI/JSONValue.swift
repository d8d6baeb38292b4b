/// A JSON text as a value: for documents that are written rather than computed, and for reading texts that may hold
/// anything.
package enum JSONValue: Codable, Hashable, Sendable {
    case text(String)
    /// A whole number of 64 bits.
    case number(Int64)
    /// Any other number; infinite if it is too large, and then it cannot be encoded.
    case fraction(Double)
    case bool(Bool)
    case list([JSONValue])
    case object([String: JSONValue])
    case null

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .number(value)
        } else if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else if let value = try? container.decode([String: JSONValue].self) {
            self = .object(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else {
            self = .fraction((try? container.decode(Double.self)) ?? .infinity)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .fraction(let value): try container.encode(value)
        case .bool(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        case .null: try container.encodeNil()
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// What it is, for errors: `the number 7`.
    package var description: String {
        switch self {
        case .text(let value): "the text \"\(value)\""
        case .number(let value): "the number \(value)"
        case .fraction(let value): "the number \(value)"
        case .bool(let value): "\(value)"
        case .list: "a list"
        case .object: "an object"
        case .null: "null"
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int64) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }
}
