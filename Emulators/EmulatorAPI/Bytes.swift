/// Opaque bytes a user sends; standard base64 on the wire.
package struct Bytes: Hashable, Codable, Sendable, CustomStringConvertible, ExpressibleByArrayLiteral {
    package var values: [UInt8]

    package init(_ values: [UInt8]) { self.values = values }
    package init(arrayLiteral elements: UInt8...) { values = elements }
    package init(utf8 text: String) { values = Array(text.utf8) }

    /// The bytes as text, where they are valid UTF-8.
    package var text: String? { String(validating: values, as: UTF8.self) }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let values = Bytes.decode(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not base64: \(text.prefix(40))")
        }
        self.values = values
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(base64)
    }

    /// The text itself if it is UTF-8, else the number of bytes.
    package var description: String { text ?? "\(values.count) bytes" }

    /// Standard base64 with padding (RFC 4648).
    package var base64: String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var output: [UInt8] = []
        output.reserveCapacity((values.count + 2) / 3 * 4)
        var index = 0
        while index < values.count {
            let rest = values.count - index
            let group =
                UInt32(values[index]) << 16 | UInt32(rest > 1 ? values[index + 1] : 0) << 8
                | UInt32(rest > 2 ? values[index + 2] : 0)
            output.append(alphabet[Int(group >> 18 & 63)])
            output.append(alphabet[Int(group >> 12 & 63)])
            output.append(rest > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "="))
            output.append(rest > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "="))
            index += 3
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func decode(_ text: String) -> [UInt8]? {
        let input = Array(text.utf8)
        guard input.count % 4 == 0 else { return nil }
        let padding = input.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(input.count / 4 * 3)
        var group: UInt32 = 0
        for (index, byte) in input.enumerated() {
            let isPadding = index >= input.count - padding
            guard let value = isPadding ? 0 : sextet(byte) else { return nil }
            group = group << 6 | value
            if index % 4 == 3 {
                output.append(UInt8(truncatingIfNeeded: group >> 16))
                output.append(UInt8(truncatingIfNeeded: group >> 8))
                output.append(UInt8(truncatingIfNeeded: group))
                group = 0
            }
        }
        output.removeLast(padding)
        return output
    }

    private static func sextet(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
