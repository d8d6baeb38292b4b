/// Counts consecutive combining marks in a text, scalar by scalar.
///
/// Swift sorts such marks into their canonical order whenever it hashes or compares a text that has them. The time for
/// that grows with the square of their number. Texts in Unicode's Stream-Safe Text Format (UAX #15, section 13) have at
/// most 30 in a row, more than any language uses. Texts of untrusted clients with more are refused before anything
/// compares them. Marks count as written: a letter that decomposes into a letter with marks ends a run and begins none.
package struct MarkRun: Sendable {
    /// The most marks in a row.
    package static let maximum = 30

    private var count = 0

    package init() {}

    /// Takes the next scalar; false if it is one mark too many.
    @inline(__always)
    package mutating func accepts(_ scalar: Unicode.Scalar) -> Bool {
        if Self.isSurelyNoMark(scalar.value) {
            count = 0
            return true
        }
        return acceptsRare(scalar)
    }

    /// Takes a scalar that is no mark.
    @inline(__always)
    mutating func end() { count = 0 }

    /// Most scalars need no look into Unicode's tables: everything before the first mark, and two blocks in the middle
    /// of the Chinese characters and of the Korean syllables. These have no marks and, by Unicode's stability policy,
    /// will never have any.
    @inline(__always)
    private static func isSurelyNoMark(_ value: UInt32) -> Bool {
        value < 0x300 || (0x4000..<0xa000).contains(value) || (0xb000..<0xd000).contains(value)
    }

    private mutating func acceptsRare(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Each of these four stands for two marks, and Unicode does not class three of them as marks.
        case 0x344, 0xf73, 0xf75, 0xf81: count += 2
        default:
            guard scalar.properties.canonicalCombiningClass != .notReordered else {
                count = 0
                return true
            }
            count += 1
        }
        return count <= Self.maximum
    }
}

extension MarkRun {
    /// Takes the scalar whose bytes begin at `index`, and moves `index` behind it. False if it is one mark too many.
    /// Invalid UTF-8 counts as no mark, because no decoder accepts it.
    @inline(__always)
    mutating func accepts(_ bytes: UnsafeRawBufferPointer, at index: inout Int) -> Bool {
        let first = bytes[index]
        let (count, bits): (Int, UInt8) =
            switch first {
            case 0xc2...0xdf: (2, first & 0x1f)
            case 0xe0...0xef: (3, first & 0x0f)
            case 0xf0...0xf4: (4, first & 0x07)
            default: (1, 0)
            }
        guard bytes.count - index >= count else {
            index = bytes.count
            return true
        }
        var value = UInt32(bits)
        for offset in 1..<count { value = value << 6 | UInt32(bytes[index + offset] & 0x3f) }
        index += count
        return accepts(Unicode.Scalar(value) ?? " ")
    }

    /// Whether the UTF-8 has no more marks in a row than allowed.
    package static func isStreamSafe(utf8 bytes: UnsafeRawBufferPointer) -> Bool {
        // A mark takes two bytes or more, and stands for two marks at most.
        if bytes.count <= maximum { return true }
        var run = MarkRun()
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                run.end()
                index += 1
            } else if !run.accepts(bytes, at: &index) {
                return false
            }
        }
        return true
    }
}

extension StringProtocol {
    /// Whether the text has no more combining marks in a row than ``MarkRun/maximum``.
    package var isStreamSafe: Bool {
        utf8.withContiguousStorageIfAvailable { MarkRun.isStreamSafe(utf8: UnsafeRawBufferPointer($0)) }
            ?? Array(utf8).withUnsafeBytes { MarkRun.isStreamSafe(utf8: $0) }
    }
}
