import EmulatorAPI
import VendorDialects

/// The JSON of callbacks.
enum WebhookText {
    /// A value as it is sent, with the fields of objects in the order of their names.
    static func bytes(_ value: JSONValue) -> [UInt8] {
        let bytes = value.json
        precondition(!bytes.isEmpty, "a callback has a number that JSON does not hold")
        return bytes
    }

    /// An object with more fields, ahead of those that it has.
    static func bytes(_ fields: [String: JSONValue], aheadOf object: [UInt8]) -> [UInt8] {
        let added = bytes(.object(fields))
        guard object.count > 2 else { return added }
        return added.dropLast() + [UInt8(ascii: ",")] + object.dropFirst()
    }

    /// Why a text cannot be the secret of callbacks; nil if it can. `name` is what the vendor calls one.
    static func fault(
        ofSecret secret: String, called name: String = "secret", maximum: Int, mayBeEmpty: Bool = false
    ) -> String? {
        let count = secret.utf8.count
        guard count > maximum || count == 0 && !mayBeEmpty else { return nil }
        return "it has \(count) characters; a \(name) has \(mayBeEmpty ? "\(maximum) at most" : "1 to \(maximum)")"
    }

    /// The fields of an object; nil for anything else.
    static func fields(_ bytes: [UInt8]) -> [String: JSONValue]? {
        JSONValue.fields(json: bytes, within: JSONBounds(depth: 8, values: 4096))
    }
}

extension JSONValue {
    /// The text, where it is one.
    var asText: String? { if case .text(let text) = self { text } else { nil } }
    /// The number, where it is a whole one.
    var asNumber: Int64? { if case .number(let number) = self { number } else { nil } }
}
