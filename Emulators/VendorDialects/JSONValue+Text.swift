package import EmulatorAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONValue {
    /// The value of a JSON text. Throws where it is none.
    package init(json bytes: [UInt8]) throws {
        self = try PlainJSON.value(of: bytes) ?? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }

    /// The fields of the object that a JSON text is. Throws for any other text.
    package static func fields(json bytes: [UInt8]) throws -> [String: JSONValue] {
        if case .object(let fields)? = PlainJSON.value(of: bytes) { return fields }
        return try JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
    }

    /// The same; nil for any other text, and for one that goes beyond these bounds.
    package static func fields(json bytes: [UInt8], within bounds: JSONBounds) -> [String: JSONValue]? {
        bounds.breach(in: bytes) == nil ? try? fields(json: bytes) : nil
    }

    /// The value as JSON, keys sorted. Nothing where a number in it is too large for JSON.
    package var json: [UInt8] {
        if let bytes = PlainJSON.bytes(of: self) { return bytes }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }

    /// The same as a text.
    package var text: String { String(decoding: json, as: UTF8.self) }

    /// The object of a JSON text; nil for any other text.
    package static func object(of text: String) -> [String: JSONValue]? {
        fields(json: Array(text.utf8), within: JSONBounds(depth: 8, values: 1024))
    }

    /// A whole number, also one that is written as a text.
    package var wholeNumber: Int64? {
        switch self {
        case .number(let number): number
        case .text(let text): Int64(text)
        default: nil
        }
    }
}

extension VendorResponse {
    /// An answer of JSON, with the keys of objects in the order of the alphabet.
    package init(status: Int = 200, json: JSONValue) { self.init(status: status, body: json.json) }
}
