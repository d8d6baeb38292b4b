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
