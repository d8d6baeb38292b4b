/// Bytes as text in groups of six bits, with one set of symbols (RFC 4648, or a vendor's own).
///
/// Reading is strict: the length, the padding and the unused low bits must be those that writing produces. So each
/// sequence of bytes has exactly one text.
package struct Base64: Sendable {
    /// Why a text is not Base64: one clause that names the offending character and its place.
    package struct Fault: Error {
        package var reason: String
    }

    private let symbols: [UInt8]
    private let padding: UInt8
    /// The six bits each ASCII character stands for, or `noSymbol`.
    private let values: [UInt8]
    private static let noSymbol: UInt8 = 0xFF

    /// RFC 4648, section 4.
    package static let standard = Base64(symbol62: "+", symbol63: "/", padding: "=")
    /// RFC 4648, section 5.
    package static let url = Base64(symbol62: "-", symbol63: "_", padding: "=")

    /// The symbols for the last two of the 64 values, and what fills the last group. All are ASCII.
    package init(symbol62: Character, symbol63: Character, padding: Character) {
        let first62 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        symbols = Array((first62 + String([symbol62, symbol63])).utf8)
        precondition(symbols.count == 64 && padding.isASCII, "Base64 symbols are ASCII")
        self.padding = padding.asciiValue!
        var values = [UInt8](repeating: Self.noSymbol, count: 256)
        for (value, symbol) in symbols.enumerated() { values[Int(symbol)] = UInt8(value) }
        self.values = values
    }

    /// The text for some bytes, always with padding.
    package func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let rest = bytes.count - index
            let group =
                Int(bytes[index]) << 16 | Int(rest > 1 ? bytes[index + 1] : 0) << 8
                | Int(rest > 2 ? bytes[index + 2] : 0)
            text.append(symbols[group >> 18])
            text.append(symbols[group >> 12 & 63])
            text.append(rest > 1 ? symbols[group >> 6 & 63] : padding)
            text.append(rest > 2 ? symbols[group & 63] : padding)
            index += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text; throws for any text that ``encode(_:)`` does not return.
    package func decode(_ text: String) throws(Fault) -> [UInt8] {
        let characters = Array(text.utf8)
        guard characters.count.isMultiple(of: 4) else {
            throw Fault(reason: "its length, \(characters.count) characters, is not a multiple of 4")
        }
        var paddingCount = 0
        while paddingCount < 2, paddingCount < characters.count,
            characters[characters.count - 1 - paddingCount] == padding
        {
            paddingCount += 1
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count / 4 * 3)
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for (offset, character) in characters.dropLast(paddingCount).enumerated() {
            let value = values[Int(character)]
            guard value != Self.noSymbol else {
                throw Fault(reason: "character \(offset + 1) is \(Self.name(of: character))")
            }
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
                bits &= (1 << bitCount) - 1
            }
        }
        guard bits == 0 else { throw Fault(reason: "its last character carries bits that belong to no byte") }
        return bytes
    }

    private static func name(of character: UInt8) -> String {
        guard (0x21...0x7E).contains(character) else { return "the byte 0x" + String(character, radix: 16) }
        return "\"" + String(UnicodeScalar(character)) + "\""
    }
}
