package import EmulatorAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension JSONValue {
    /// The value as JSON, keys sorted.
    package var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // It is made of texts, whole numbers, lists and objects, which JSON holds.
        return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
    }

    /// The object of a JSON text; nil for any other text.
    package static func object(of text: String) -> [String: JSONValue]? {
        let bytes = Array(text.utf8)
        guard JSONBounds(depth: 8, values: 1024).breach(in: bytes) == nil else { return nil }
        return try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
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
    package init(status: Int = 200, json: JSONValue) { self.init(status: status, body: Array(json.text.utf8)) }
}
