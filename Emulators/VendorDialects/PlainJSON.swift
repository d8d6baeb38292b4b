import EmulatorAPI

/// JSON as programs mostly write it: texts without control characters and escapes, whole numbers, and no name twice in an object. It is
/// read and written in one pass, where an encoder takes ten times as long; all other JSON is left to that.
enum PlainJSON {
    /// Most lists and objects within each other.
    static let maximumDepth = 16

    /// The value of a JSON text; nil where it has anything else in it, or is none, which says nothing about what it is.
    static func value(of bytes: [UInt8]) -> JSONValue? {
        bytes.withUnsafeBytes { bytes in
            var reader = PlainReader(bytes: bytes)
            return reader.document()
        }
    }

    /// The text of a value as an encoder writes it, keys sorted; nil where it has anything else in it.
    static func bytes(of value: JSONValue) -> [UInt8]? {
        var bytes: [UInt8] = []
        return append(value, to: &bytes) ? bytes : nil
    }

    private static func append(_ value: JSONValue, to bytes: inout [UInt8]) -> Bool {
        switch value {
        case .text(let text): return append(text, to: &bytes)
        case .number(let number): bytes += "\(number)".utf8
        case .fraction: return false
        case .bool(let isTrue): bytes += (isTrue ? "true" : "false").utf8
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (place, value) in values.enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                guard append(value, to: &bytes) else { return false }
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let fields):
            bytes.append(UInt8(ascii: "{"))
            for (place, field) in fields.sorted(by: { $0.key.isBeforeByBytes($1.key) }).enumerated() {
                if place > 0 { bytes.append(UInt8(ascii: ",")) }
                guard append(field.key, to: &bytes) else { return false }
                bytes.append(UInt8(ascii: ":"))
                guard append(field.value, to: &bytes) else { return false }
            }
            bytes.append(UInt8(ascii: "}"))
        case .null: bytes += "null".utf8
        }
        return true
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) -> Bool {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            guard byte >= 0x20, byte != 0x7f else { return false }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
        return true
    }
}

/// Reads from the beginning of some bytes to their end.
private struct PlainReader {
    let bytes: UnsafeRawBufferPointer
    var index = 0
    var depth = 0

    mutating func document() -> JSONValue? {
        guard let value = value() else { return nil }
        skipBlanks()
        return index == bytes.count ? value : nil
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

    private mutating func take(word: StaticString) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes.count - index >= word.count, bytes[index..<index + word.count].elementsEqual(word) else {
            return false
        }
        index += word.count
        return true
    }

    private mutating func value() -> JSONValue? {
        skipBlanks()
        guard index < bytes.count else { return nil }
        switch bytes[index] {
        case UInt8(ascii: "\""): return text().map(JSONValue.text)
        case UInt8(ascii: "{"): return within { reader in reader.object().map(JSONValue.object) }
        case UInt8(ascii: "["): return within { reader in reader.list().map(JSONValue.list) }
        case UInt8(ascii: "t"): return take(word: "true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return take(word: "false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
        default: return number().map(JSONValue.number)
        }
    }

    private mutating func within(_ body: (inout PlainReader) -> JSONValue?) -> JSONValue? {
        guard depth < PlainJSON.maximumDepth else { return nil }
        depth += 1
        defer { depth -= 1 }
        return body(&self)
    }

    private mutating func object() -> [String: JSONValue]? {
        guard take("{") else { return nil }
        if take("}") { return [:] }
        // Room for as many as most have: to move them into larger room takes longer than to read them.
        var fields: [String: JSONValue] = Dictionary(minimumCapacity: 6)
        repeat {
            skipBlanks()
            guard let name = text(), take(":"), let value = value(),
                // Of two fields of one name, decoders differ in which one they take.
                fields.updateValue(value, forKey: name) == nil
            else { return nil }
        } while take(",")
        return take("}") ? fields : nil
    }

    private mutating func list() -> [JSONValue]? {
        guard take("[") else { return nil }
        var values: [JSONValue] = []
        if take("]") { return values }
        repeat {
            guard let value = value() else { return nil }
            values.append(value)
        } while take(",")
        return take("]") ? values : nil
    }

    private mutating func text() -> String? {
        guard take("\"") else { return nil }
        let start = index
        var isASCII = true
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                let text = bytes[start..<index - 1]
                return isASCII ? String(decoding: text, as: UTF8.self) : String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"), ..<0x20, 0x7f: return nil
            case 0x80...: isASCII = false
            default: break
            }
            index += 1
        }
        return nil
    }

    /// A whole number of up to 18 digits, which 64 bits hold.
    private mutating func number() -> Int64? {
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        let start = index
        var value: Int64 = 0
        while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10, index - start < 18 {
            value = value * 10 + Int64(digit)
            index += 1
        }
        guard index > start, bytes[start] != UInt8(ascii: "0") || index == start + 1 && !isNegative else { return nil }
        return isNegative ? -value : value
    }
}
