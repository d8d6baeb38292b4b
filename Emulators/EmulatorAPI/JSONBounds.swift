/// Limits on JSON from an untrusted client.
///
/// A decoder's time and memory grow with the number of values and their depth, and decoded values are hashed and
/// compared. So the bytes are checked first, in one pass and without allocation. This is no validation: the decoder
/// rejects invalid JSON.
package struct JSONBounds: Hashable, Sendable {
    /// Most objects and lists within each other.
    package var depth: Int
    /// Most values, keys included.
    package var values: Int

    /// Most bytes of a number. 64 bits take 20.
    package static let numberBytes = 64

    package init(depth: Int = 32, values: Int) {
        self.depth = depth
        self.values = values
    }

    /// The first limit that the bytes exceed; nil if they exceed none.
    package func breach(in bytes: UnsafeRawBufferPointer) -> JSONBreach? {
        var scan = JSONScan(bytes: bytes, bounds: self)
        do throws(JSONBreach) { try scan.run() } catch { return error }
        return nil
    }

    /// The first limit that the bytes exceed; nil if they exceed none.
    package func breach(in bytes: [UInt8]) -> JSONBreach? { bytes.withUnsafeBytes { breach(in: $0) } }
}

/// What JSON has more of than its reader takes.
package enum JSONBreach: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is in UTF-16 or UTF-32. Decoders also accept these, but no client of ours writes them.
    case notUTF8
    case marksInARow(maximum: Int)
    case depth(maximum: Int)
    case values(maximum: Int)
    case numberBytes(maximum: Int)

    package var description: String {
        switch self {
        case .notUTF8: "it is not UTF-8"
        case .marksInARow(let maximum): "a text in it has more than \(maximum) combining marks in a row"
        case .depth(let maximum): "it is nested more than \(maximum) deep"
        case .values(let maximum): "it has more than \(maximum) keys and values"
        case .numberBytes(let maximum): "a number in it has more than \(maximum) bytes"
        }
    }
}

/// One pass over the bytes of a JSON text.
private struct JSONScan {
    let bytes: UnsafeRawBufferPointer
    let bounds: JSONBounds
    var index = 0
    var depth = 0
    var values = 0

    mutating func run() throws(JSONBreach) {
        // JSON begins with ASCII, whose code units have a byte of 0 in every encoding but UTF-8.
        if bytes.prefix(4).contains(0) { throw .notUTF8 }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                try countValue()
                index += 1
                try skipText()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                try countValue()
                depth += 1
                if depth > bounds.depth { throw .depth(maximum: bounds.depth) }
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                index += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                try countValue()
                let length = skip { "0123456789+-.eE".utf8.contains($0) }
                if length > JSONBounds.numberBytes { throw .numberBytes(maximum: JSONBounds.numberBytes) }
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                try countValue()
                skip { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
            default: index += 1
            }
        }
    }

    @inline(__always)
    private mutating func countValue() throws(JSONBreach) {
        values += 1
        if values > bounds.values { throw .values(maximum: bounds.values) }
    }

    /// How many bytes were skipped.
    @discardableResult
    private mutating func skip(while isPart: (UInt8) -> Bool) -> Int {
        let start = index
        while index < bytes.count, isPart(bytes[index]) { index += 1 }
        return index - start
    }

    /// Moves behind the end of a text that has begun.
    private mutating func skipText() throws(JSONBreach) {
        var run = MarkRun()
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return
            case UInt8(ascii: "\\"):
                guard run.accepts(escapedScalar()) else { throw .marksInARow(maximum: MarkRun.maximum) }
            case ..<0x80:
                run.end()
                index += 1
            default:
                guard run.accepts(bytes, at: &index) else { throw .marksInARow(maximum: MarkRun.maximum) }
            }
        }
    }

    /// The scalar of the escape that begins here. For an invalid escape, a scalar that is no mark.
    private mutating func escapedScalar() -> Unicode.Scalar {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u") else {
            index = min(index + 2, bytes.count)
            return " "
        }
        guard let unit = codeUnit(at: index + 2) else {
            index += 2
            return " "
        }
        index += 6
        guard UTF16.isLeadSurrogate(unit), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u"), let second = codeUnit(at: index + 2),
            UTF16.isTrailSurrogate(second)
        else { return Unicode.Scalar(unit) ?? " " }
        index += 6
        return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xd800) << 10 + (UInt32(second) - 0xdc00)) ?? " "
    }

    /// The number written in four hexadecimal digits.
    private func codeUnit(at start: Int) -> UInt16? {
        guard start + 4 <= bytes.count else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[start..<start + 4] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt16(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt16(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt16(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return unit
    }
}
