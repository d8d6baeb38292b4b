/// A text as its bytes: two are the same where their UTF-8 is, and the one whose bytes come first is the lesser.
///
/// Swift's own comparison takes texts for the same that only look alike, such as "é" as one character and as "e" with an
/// accent behind it. No cloud does, and to find out takes a time that grows with the square of a row of accents: so what
/// clients name, ids and keys, is compared like this.
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

    /// Whether this one's bytes come before the other's: where they first differ, or because it is shorter.
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

    /// Puts the bytes into a hash, with a mark where they end.
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
    /// Whether as many bytes are the same, eight at a time.
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
