import EmulatorAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A flat JSON object as token generators write it: texts in ASCII without escapes, and whole numbers. It is read in one pass, since a
/// decoder takes many times as long and each login reads its token twice.
struct PlainObject: Hashable {
    private(set) var fields: [String: JSONValue] = [:]

    /// The fields of the object; nil where it has anything else in it, or is none, which says nothing about what it is.
    init?(_ bytes: [UInt8]) {
        let found = bytes.withUnsafeBytes { bytes -> [String: JSONValue]? in
            var reader = PlainReader(bytes: bytes)
            return reader.object()
        }
        guard let found else { return nil }
        fields = found
    }

    /// The fields of any JSON object, by a decoder where it is no plain one.
    static func fields(of bytes: [UInt8]) throws -> [String: JSONValue] {
        if let plain = PlainObject(bytes) { return plain.fields }
        return try JSONDecoder().decode([String: JSONValue].self, from: Data(bytes))
    }
}

/// Reads from the beginning of some bytes to their end.
private struct PlainReader {
    let bytes: UnsafeRawBufferPointer
    var index = 0

    mutating func object() -> [String: JSONValue]? {
        var fields: [String: JSONValue] = [:]
        guard take("{") else { return nil }
        repeat {
            guard let name = text(), take(":"), let value = value(),
                // Of two fields of one name, decoders differ in which one they take.
                fields.updateValue(value, forKey: name) == nil
            else { return nil }
        } while take(",")
        guard take("}") else { return nil }
        skipBlanks()
        return index == bytes.count ? fields : nil
    }

    private mutating func skipBlanks() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0a, 0x0d, 0x09: index += 1
            default: return
            }
        }
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard index < bytes.count, bytes[index] == UInt8(ascii: mark) else { return false }
        index += 1
        return true
    }

    /// A text in ASCII, which is the same text for every reader.
    private mutating func text() -> String? {
        guard take("\"") else { return nil }
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return String(decoding: bytes[start..<index - 1], as: UTF8.self)
            case UInt8(ascii: "\\"), ..<0x20, 0x7f...: return nil
            default: index += 1
            }
        }
        return nil
    }

    private mutating func value() -> JSONValue? {
        skipBlanks()
        guard index < bytes.count, bytes[index] != UInt8(ascii: "\"") else { return text().map(JSONValue.text) }
        return number().map(JSONValue.number)
    }

    /// A whole number of up to 18 digits, which 64 bits hold.
    private mutating func number() -> Int64? {
        let start = index
        var value: Int64 = 0
        while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10, index - start < 18 {
            value = value * 10 + Int64(digit)
            index += 1
        }
        let hasOneDigit = index == start + 1
        return index > start && (hasOneDigit || bytes[start] != UInt8(ascii: "0")) ? value : nil
    }
}
