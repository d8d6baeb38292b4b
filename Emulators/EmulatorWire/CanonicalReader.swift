import EmulatorAPI

/// A frame, or a part of one, is not in canonical form; the general decoder has to look at it.
struct CanonicalDeviation: Error {}

/// Reads JSON in canonical form: as frames are written, with sorted keys and without white space.
///
/// It refuses everything else, also what means the same, so that whatever it reads has exactly one spelling.
struct CanonicalReader {
    private var rest: UnsafeRawBufferPointer.SubSequence

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

    /// Nothing may follow.
    func end() throws(CanonicalDeviation) {
        if !rest.isEmpty { throw CanonicalDeviation() }
    }

    /// Goes past `text` if it comes next.
    mutating func skips(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard rest.count >= count, let start = rest.base.baseAddress else { return false }
        let here = start + rest.startIndex
        for index in 0..<count where here.load(fromByteOffset: index, as: UInt8.self) != text.utf8Start[index] {
            return false
        }
        rest = rest.dropFirst(count)
        return true
    }

    mutating func skip(_ text: StaticString) throws(CanonicalDeviation) {
        if !skips(text) { throw CanonicalDeviation() }
    }

    /// A text in its quotes.
    mutating func string() throws(CanonicalDeviation) -> String {
        try skip("\"")
        var end = rest.startIndex
        while end < rest.endIndex {
            let byte = rest.base[end]
            if byte == UInt8(ascii: "\"") {
                let text = String(validating: rest[rest.startIndex..<end], as: UTF8.self)
                rest = rest[(end + 1)...]
                guard let text else { throw CanonicalDeviation() }
                return text
            }
            if byte == UInt8(ascii: "\\") { return try stringWithEscapes() }
            if byte < 0x20 { throw CanonicalDeviation() }
            end += 1
        }
        throw CanonicalDeviation()
    }

    /// A text behind its opening quote. Only the escapes of one letter: others are rare enough for the general decoder.
    private mutating func stringWithEscapes() throws(CanonicalDeviation) -> String {
        var end = rest.startIndex
        while end < rest.endIndex, rest.base[end] != UInt8(ascii: "\"") {
            end += rest.base[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < rest.endIndex else { throw CanonicalDeviation() }
        let escaped = rest[rest.startIndex..<end]
        rest = rest[(end + 1)...]
        let text = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: escaped.count) { text in
            Self.unescape(escaped, into: text).flatMap { String(validating: text[..<$0], as: UTF8.self) }
        }
        guard let text else { throw CanonicalDeviation() }
        return text
    }

    /// How many bytes the text has without escapes; nil where something in it is not canonical.
    private static func unescape(
        _ escaped: UnsafeRawBufferPointer.SubSequence, into text: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var count = 0
        var index = escaped.startIndex
        while index < escaped.endIndex {
            var byte = escaped.base[index]
            if byte < 0x20 { return nil }
            if byte == UInt8(ascii: "\\") {
                index += 1
                switch escaped.base[index] {
                case UInt8(ascii: "\""): byte = UInt8(ascii: "\"")
                case UInt8(ascii: "\\"): byte = UInt8(ascii: "\\")
                case UInt8(ascii: "b"): byte = 0x08
                case UInt8(ascii: "t"): byte = 0x09
                case UInt8(ascii: "n"): byte = 0x0a
                case UInt8(ascii: "f"): byte = 0x0c
                case UInt8(ascii: "r"): byte = 0x0d
                default: return nil
                }
            }
            text.initializeElement(at: count, to: byte)
            count += 1
            index += 1
        }
        return count
    }

    mutating func bool() throws(CanonicalDeviation) -> Bool {
        if skips("true") { return true }
        try skip("false")
        return false
    }

    /// Digits without a sign, a needless 0 or a fraction.
    mutating func number() throws(CanonicalDeviation) -> UInt64 {
        var number: UInt64 = 0
        var index = rest.startIndex
        while index < rest.endIndex {
            let digit = rest.base[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            let (tens, isBeyond) = number.multipliedReportingOverflow(by: 10)
            let (sum, isAbove) = tens.addingReportingOverflow(UInt64(digit))
            if isBeyond || isAbove { throw CanonicalDeviation() }
            number = sum
            index += 1
        }
        let count = index - rest.startIndex
        // A fraction or an exponent is refused by whatever must follow the number.
        guard count > 0, count == 1 || rest.base[rest.startIndex] != UInt8(ascii: "0") else {
            throw CanonicalDeviation()
        }
        rest = rest[index...]
        return number
    }

    mutating func list<Element>(
        _ element: (inout CanonicalReader) throws(CanonicalDeviation) -> Element
    ) throws(CanonicalDeviation) -> [Element] {
        try skip("[")
        if skips("]") { return [] }
        var list: [Element] = []
        repeat { list.append(try element(&self)) } while skips(",")
        try skip("]")
        return list
    }
}
