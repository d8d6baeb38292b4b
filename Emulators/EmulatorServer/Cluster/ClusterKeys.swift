import EmulatorAPI
import Foundation
import TenantOwnership

/// How the records of a cluster are written in NATS' bucket: JSON under keys of letters, digits, dots and the like.
enum ClusterKeys {
    /// Tells what the bucket is, and which version wrote it.
    static let cluster = "cluster"

    private static let node = "node."
    private static let tenant = "tenant."
    private static let claim = "app."

    static func text(of key: StoreKey) -> String {
        switch key {
        case .node(let id): node + "\(id)"
        case .tenant(let name): tenant + encoded(name.rawValue)
        case .claim(let app): claim + encoded(app.rawValue)
        }
    }

    /// Nil for a key of something else.
    static func key(_ text: String) -> StoreKey? {
        if text.hasPrefix(node) { return NodeID(String(text.dropFirst(node.count))).map { .node($0) } }
        if text.hasPrefix(tenant) {
            return decoded(text.dropFirst(tenant.count)).map { .tenant(TenantOwnership.TenantName(rawValue: $0)) }
        }
        if text.hasPrefix(claim) { return decoded(text.dropFirst(claim.count)).map { .claim(AppID(rawValue: $0)) } }
        return nil
    }

    static func bytes(of entry: StoreEntry) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and whole numbers, which JSON holds.
        let data =
            switch entry {
            case .node(_, let record): try? encoder.encode(record)
            case .tenant(_, let record): try? encoder.encode(record)
            case .claim(_, let record): try? encoder.encode(record)
            }
        return Array(data ?? Data())
    }

    static func entry(_ key: StoreKey, _ bytes: [UInt8]) throws -> StoreEntry {
        let decoder = JSONDecoder()
        let data = Data(bytes)
        return switch key {
        case .node(let id): .node(id, try decoder.decode(NodeRecord.self, from: data))
        case .tenant(let name): .tenant(name, try decoder.decode(TenantRecord.self, from: data))
        case .claim(let app): .claim(app, try decoder.decode(AppClaim.self, from: data))
        }
    }

    /// Every byte that is no letter, digit or "-" as "=" with two hexadecimal digits.
    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain = byte == UInt8(ascii: "-") || byte < 0x80 && Character(UnicodeScalar(byte)).isLetter
            let isDigit = (0x30...0x39).contains(byte)
            guard !isPlain, !isDigit else { return String(UnicodeScalar(byte)) }
            return "=" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(decoding: Array(rest.prefix(2)), as: UTF8.self), radix: 16) else {
                return nil
            }
            rest = rest.dropFirst(2)
            bytes.append(value)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
