import EmulatorAPI

/// A frame, or a part of one, is not in canonical form; the general decoder has to look at it.
package struct CanonicalDeviation: Error {
    package init() {}
}

/// Reads JSON in canonical form: as frames are written, with sorted keys and without white space.
///
/// It refuses everything else, also other spellings of the same value. So whatever it reads has exactly one spelling.
package struct CanonicalReader {
    private var here: UnsafePointer<UInt8>
    private let end: UnsafePointer<UInt8>

    /// Nil where there is nothing. The bytes must outlive the reader.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return nil }
        here = start.assumingMemoryBound(to: UInt8.self)
        end = here + bytes.count
    }

    /// Nothing may follow.
    package func finish() throws(CanonicalDeviation) {
        if here != end { throw CanonicalDeviation() }
    }

    /// Goes past `text` if it comes next.
    @inline(__always)
    package mutating func skips(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard end - here >= count, Self.isEqual(here, text.utf8Start, count) else { return false }
        here += count
        return true
    }

    /// Eight bytes at a time: this is most of what reading a frame takes.
    @inline(__always)
    private static func isEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let (left, right) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
        var index = 0
        while index + 8 <= count {
            let word = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if word != right.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
            index += 8
        }
        while index < count {
            if left.load(fromByteOffset: index, as: UInt8.self) != right.load(fromByteOffset: index, as: UInt8.self) {
                return false
            }
            index += 1
        }
        return true
    }

    @inline(__always)
    package mutating func skip(_ text: StaticString) throws(CanonicalDeviation) {
        if !skips(text) { throw CanonicalDeviation() }
    }

    /// A text in its quotes.
    mutating func string() throws(CanonicalDeviation) -> String {
        try skip("\"")
        let start = here
        var seen: UInt8 = 0
        while here < end {
            let byte = here.pointee
            if byte == UInt8(ascii: "\"") {
                let text = UnsafeBufferPointer(start: start, count: here - start)
                here += 1
                return try Self.string(text, isASCII: seen < 0x80)
            }
            if byte == UInt8(ascii: "\\") {
                here = start
                return try stringWithEscapes()
            }
            if byte < 0x20 { throw CanonicalDeviation() }
            seen |= byte
            here += 1
        }
        throw CanonicalDeviation()
    }

    /// Most texts are plain and need no validation. A text with too many combining marks in a row is left to the
    /// general decoder, which reports it.
    @inline(__always)
    private static func string(
        _ text: UnsafeBufferPointer<UInt8>, isASCII: Bool
    ) throws(CanonicalDeviation) -> String {
        if isASCII { return String(decoding: text, as: UTF8.self) }
        guard let text = String(validating: text, as: UTF8.self), text.isStreamSafe else { throw CanonicalDeviation() }
        return text
    }

    /// A text after its opening quote. Only escapes of one letter; others are rare enough for the general decoder.
    private mutating func stringWithEscapes() throws(CanonicalDeviation) -> String {
        let start = here
        while here < end, here.pointee != UInt8(ascii: "\"") {
            here += here.pointee == UInt8(ascii: "\\") ? 2 : 1
        }
        guard here < end else { throw CanonicalDeviation() }
        let escaped = UnsafeBufferPointer(start: start, count: here - start)
        here += 1
        let text = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: escaped.count) { text -> String? in
            guard let (count, isASCII) = Self.unescape(escaped, into: text) else { return nil }
            return try? Self.string(UnsafeBufferPointer(start: text.baseAddress, count: count), isASCII: isASCII)
        }
        guard let text else { throw CanonicalDeviation() }
        return text
    }

    /// The length of the text without escapes, in bytes; nil if something in it is not canonical.
    private static func unescape(
        _ escaped: UnsafeBufferPointer<UInt8>, into text: UnsafeMutableBufferPointer<UInt8>
    ) -> (count: Int, isASCII: Bool)? {
        var (count, index, seen) = (0, 0, UInt8(0))
        while index < escaped.count {
            var byte = escaped[index]
            if byte < 0x20 { return nil }
            if byte == UInt8(ascii: "\\") {
                index += 1
                switch escaped[index] {
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
            seen |= byte
            count += 1
            index += 1
        }
        return (count, seen < 0x80)
    }

    package mutating func bool() throws(CanonicalDeviation) -> Bool {
        if skips("true") { return true }
        try skip("false")
        return false
    }

    /// Digits, without a sign, a leading 0 or a fraction.
    package mutating func number() throws(CanonicalDeviation) -> UInt64 {
        let start = here
        var number: UInt64 = 0
        while here < end {
            let digit = here.pointee &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            let (tens, isBeyond) = number.multipliedReportingOverflow(by: 10)
            let (sum, isAbove) = tens.addingReportingOverflow(UInt64(digit))
            if isBeyond || isAbove { throw CanonicalDeviation() }
            number = sum
            here += 1
        }
        // A fraction or an exponent fails in the check of what must follow the number.
        guard here > start, here == start + 1 || start.pointee != UInt8(ascii: "0") else {
            throw CanonicalDeviation()
        }
        return number
    }

    /// The most elements of a list. The general decoder checks whether longer lists are within the frame's bounds.
    private static let maximumElements = 256

    mutating func list<Element>(
        _ element: (inout CanonicalReader) throws(CanonicalDeviation) -> Element
    ) throws(CanonicalDeviation) -> [Element] {
        try skip("[")
        if skips("]") { return [] }
        var list: [Element] = []
        repeat {
            if list.count == Self.maximumElements { throw CanonicalDeviation() }
            list.append(try element(&self))
        } while skips(",")
        try skip("]")
        return list
    }
}
