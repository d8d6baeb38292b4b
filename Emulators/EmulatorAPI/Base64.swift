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
        let wholeGroups = bytes.count / 3
        return String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
            symbols.withUnsafeBufferPointer { symbols in
                bytes.withUnsafeBufferPointer { bytes in
                    var (from, to) = (0, 0)
                    for _ in 0..<wholeGroups {
                        let group = Int(bytes[from]) << 16 | Int(bytes[from + 1]) << 8 | Int(bytes[from + 2])
                        text[to] = symbols[group >> 18]
                        text[to + 1] = symbols[group >> 12 & 63]
                        text[to + 2] = symbols[group >> 6 & 63]
                        text[to + 3] = symbols[group & 63]
                        (from, to) = (from + 3, to + 4)
                    }
                    guard from < bytes.count else { return to }
                    let hasSecond = from + 1 < bytes.count
                    let group = Int(bytes[from]) << 16 | Int(hasSecond ? bytes[from + 1] : 0) << 8
                    text[to] = symbols[group >> 18]
                    text[to + 1] = symbols[group >> 12 & 63]
                    text[to + 2] = hasSecond ? symbols[group >> 6 & 63] : padding
                    text[to + 3] = padding
                    return to + 4
                }
            }
        }
    }

    /// The bytes of a text; throws for any text that ``encode(_:)`` does not return.
    package func decode(_ text: Substring) throws(Fault) -> [UInt8] {
        var text = text
        return try text.withUTF8 { decode($0) }.get()
    }

    /// The bytes of a text; throws for any text that ``encode(_:)`` does not return.
    package func decode(_ text: String) throws(Fault) -> [UInt8] { try decode(text[...]) }

    private func decode(_ characters: UnsafeBufferPointer<UInt8>) -> Result<[UInt8], Fault> {
        guard characters.count.isMultiple(of: 4) else {
            return .failure(Fault(reason: "its length, \(characters.count) characters, is not a multiple of 4"))
        }
        var end = characters.count
        while end > 0, characters.count - end < 2, characters[end - 1] == padding { end -= 1 }
        // Bits that no byte has, and so no symbol.
        var unknown: UInt8 = 0
        var left: UInt32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: characters.count / 4 * 3) { bytes, count in
            values.withUnsafeBufferPointer { values in
                var from = 0
                while from + 4 <= end {
                    let (first, second) = (values[Int(characters[from])], values[Int(characters[from + 1])])
                    let (third, fourth) = (values[Int(characters[from + 2])], values[Int(characters[from + 3])])
                    unknown |= first | second | third | fourth
                    let group = UInt32(first) << 18 | UInt32(second) << 12 | UInt32(third) << 6 | UInt32(fourth)
                    bytes[count] = UInt8(truncatingIfNeeded: group >> 16)
                    bytes[count + 1] = UInt8(truncatingIfNeeded: group >> 8)
                    bytes[count + 2] = UInt8(truncatingIfNeeded: group)
                    (from, count) = (from + 4, count + 3)
                }
                var bitCount: UInt32 = 0
                while from < end {
                    let value = values[Int(characters[from])]
                    unknown |= value
                    left = left << 6 | UInt32(value)
                    bitCount += 6
                    if bitCount >= 8 {
                        bitCount -= 8
                        bytes[count] = UInt8(truncatingIfNeeded: left >> bitCount)
                        count += 1
                        left &= (1 << bitCount) - 1
                    }
                    from += 1
                }
            }
        }
        if unknown >= 64, let offset = characters[..<end].firstIndex(where: { values[Int($0)] == Self.noSymbol }) {
            return .failure(Fault(reason: "character \(offset + 1) is \(Self.name(of: characters[offset]))"))
        }
        guard left == 0 else {
            return .failure(Fault(reason: "its last character carries bits that belong to no byte"))
        }
        return .success(bytes)
    }

    private static func name(of character: UInt8) -> String {
        guard (0x21...0x7E).contains(character) else { return "the byte 0x" + String(character, radix: 16) }
        return "\"" + String(UnicodeScalar(character)) + "\""
    }
}
