extension String {
    /// A text of bytes in UTF-8; nil where they are something else. To validate a text, the standard library looks up generic types,
    /// which takes longer than to look through a short text of ASCII.
    package init?(utf8 bytes: UnsafeRawBufferPointer) {
        var seen: UInt8 = 0
        for byte in bytes { seen |= byte }
        if seen < 0x80 {
            self.init(decoding: bytes, as: UTF8.self)
        } else {
            self.init(validating: bytes, as: UTF8.self)
        }
    }

    /// The same.
    package init?(utf8 bytes: ArraySlice<UInt8>) {
        guard let text = bytes.withUnsafeBytes({ String(utf8: $0) }) else { return nil }
        self = text
    }
}

/// Opaque bytes a user sends; standard base64 on the wire.
package struct Bytes: Hashable, Codable, Sendable, CustomStringConvertible, ExpressibleByArrayLiteral {
    package var values: [UInt8]

    package init(_ values: [UInt8]) { self.values = values }
    package init(arrayLiteral elements: UInt8...) { values = elements }
    package init(utf8 text: String) { values = Array(text.utf8) }

    /// The bytes as text, where they are valid UTF-8.
    package var text: String? { String(utf8: values[...]) }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(Base64.Fault) {
            values = try Base64.standard.decode(text)
        } catch {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not base64, \(error.reason): \(text.prefix(40))")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(base64)
    }

    /// The text itself if it is UTF-8, else the number of bytes.
    package var description: String { text ?? "\(values.count) bytes" }

    /// Standard base64 with padding (RFC 4648).
    package var base64: String { Base64.standard.encode(values) }
}
