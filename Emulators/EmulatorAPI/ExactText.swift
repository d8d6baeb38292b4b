/// A text compared by its UTF-8 bytes, for equality and for order.
///
/// Swift's own comparison treats texts as equal that only look alike, such as "é" as one character and as "e" with an
/// accent behind it. No cloud does that, and its running time grows with the square of the number of accents in a row.
/// So ids and keys from clients are compared by bytes.
package struct ExactText: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: Self, right: Self) -> Bool { left.text.hasBytes(of: right.text) }
    package static func < (left: Self, right: Self) -> Bool { left.text.isBeforeByBytes(right.text) }
    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension String {
    /// Whether the two have the same bytes.
    package func hasBytes(of other: String) -> Bool {
        withBytes { left in other.withBytes { right in left.count == right.count && left.isEqual(to: right) } }
    }

    /// Whether this text's bytes come before the other's: smaller at the first difference, or shorter.
    package func isBeforeByBytes(_ other: String) -> Bool {
        withBytes { left in
            other.withBytes { right in
                for index in 0..<Swift.min(left.count, right.count) where left[index] != right[index] {
                    return left[index] < right[index]
                }
                return left.count < right.count
            }
        }
    }

    /// Adds the bytes to a hash, with a mark at their end.
    package func hashBytes(into hasher: inout Hasher) {
        withBytes { bytes in
            hasher.combine(bytes: bytes)
            hasher.combine(0xff as UInt8)
        }
    }

    private func withBytes<Answer>(_ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
        if let answer = utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) { return answer }
        return Array(utf8).withUnsafeBytes(body)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the same number of bytes is equal; compares eight at a time.
    fileprivate func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
        guard baseAddress != other.baseAddress else { return true }
        var index = 0
        while index + 8 <= count {
            let left = loadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard left == other.loadUnaligned(fromByteOffset: index, as: UInt64.self) else { return false }
            index += 8
        }
        while index < count {
            guard self[index] == other[index] else { return false }
            index += 1
        }
        return true
    }
}

extension [String] {
    /// In the order of bytes.
    package func sortedExactly() -> [String] { sorted { $0.isBeforeByBytes($1) } }
}
