import Foundation

/// What this app writes into messages and extra info is JSON text.
enum JSON {
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The value that `text` holds; nil if it holds another.
    static func value<Value: Decodable>(_ type: Value.Type, in text: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
