import EmulatorAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The JSON of callbacks.
enum WebhookText {
    /// A value as it is sent, with the fields of objects in the order of their names.
    static func bytes(_ value: JSONValue) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(value))
        } catch {
            preconditionFailure("a callback cannot be written: \(error)")
        }
    }

    /// An object with more fields, ahead of those that it has.
    static func bytes(_ fields: [String: JSONValue], aheadOf object: [UInt8]) -> [UInt8] {
        let added = bytes(.object(fields))
        guard object.count > 2 else { return added }
        return added.dropLast() + [UInt8(ascii: ",")] + object.dropFirst()
    }

    /// The fields of an object; nil for anything else.
    static func fields(_ bytes: [UInt8]) -> [String: JSONValue]? {
        guard JSONBounds(depth: 8, values: 4096).breach(in: bytes) == nil,
            let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)), case .object(let fields) = value
        else { return nil }
        return fields
    }
}

extension JSONValue {
    /// The text, where it is one.
    var asText: String? { if case .text(let text) = self { text } else { nil } }
    /// The number, where it is a whole one.
    var asNumber: Int64? { if case .number(let number) = self { number } else { nil } }
}
