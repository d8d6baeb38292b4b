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
    @inlinable package func hasBytes(of other: String) -> Bool {
        isSameValue(as: other) || hasSameBytes(elsewhere: other)
    }

    /// The same for two texts that do not share their storage.
    @usableFromInline func hasSameBytes(elsewhere other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return withBytes { left in other.withBytes { right in left.isEqual(to: right) } }
    }

    /// Whether this text's bytes come before the other's: smaller at the first difference, or shorter.
    @usableFromInline package func isBeforeByBytes(_ other: String) -> Bool { orderByBytes(before: other) < 0 }

    /// Below 0 if this text's bytes come before the other's, 0 if they are the same, else above 0.
    package func orderByBytes(before other: String) -> Int {
        if isSameValue(as: other) { return 0 }
        return withBytes { left in other.withBytes { right in left.order(before: right) } }
    }

    /// Adds the bytes to a hash, with a mark at their end.
    @inlinable package func hashBytes(into hasher: inout Hasher) {
        withBytes { bytes in
            hasher.combine(bytes: bytes)
            hasher.combine(0xff as UInt8)
        }
    }

    /// Whether the two values are bit for bit the same: the same short text, or the same storage. Then their bytes are
    /// the same; else they may be. It decides most comparisons, because texts up to 15 bytes have no storage.
    @inlinable @inline(__always)
    func isSameValue(as other: String) -> Bool {
        // Reads the values as they are, which is safe for any type without padding.
        withUnsafeBytes(of: self) { left in
            withUnsafeBytes(of: other) { right in
                left.count == 16 && left.load(as: UInt64.self) == right.load(as: UInt64.self)
                    && left.load(fromByteOffset: 8, as: UInt64.self) == right.load(fromByteOffset: 8, as: UInt64.self)
            }
        }
    }

    @inlinable @inline(__always)
    func withBytes<Answer>(_ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
        if let answer = utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) { return answer }
        return Array(utf8).withUnsafeBytes(body)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the same number of bytes is equal. Compares a word at a time; the last word may overlap the one before.
    fileprivate func isEqual(to other: UnsafeRawBufferPointer) -> Bool {
        if count >= 8 { return isEqual(to: other, by: UInt64.self) }
        if count >= 4 { return isEqual(to: other, by: UInt32.self) }
        for index in 0..<count where self[index] != other[index] { return false }
        return true
    }

    @inline(__always)
    private func isEqual<Word: FixedWidthInteger & BitwiseCopyable>(
        to other: UnsafeRawBufferPointer, by word: Word.Type
    ) -> Bool {
        let last = count - MemoryLayout<Word>.size
        var index = 0
        while index < last {
            let left = loadUnaligned(fromByteOffset: index, as: Word.self)
            guard left == other.loadUnaligned(fromByteOffset: index, as: Word.self) else { return false }
            index += MemoryLayout<Word>.size
        }
        return loadUnaligned(fromByteOffset: last, as: Word.self)
            == other.loadUnaligned(fromByteOffset: last, as: Word.self)
    }

    /// Below 0 if these bytes come before the others, 0 if they are the same, else above 0. Compares eight at a time.
    fileprivate func order(before other: UnsafeRawBufferPointer) -> Int {
        let shared = Swift.min(count, other.count)
        var index = 0
        while index + 8 <= shared {
            let left = loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let right = other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if left != right { return UInt64(bigEndian: left) < UInt64(bigEndian: right) ? -1 : 1 }
            index += 8
        }
        while index < shared {
            if self[index] != other[index] { return self[index] < other[index] ? -1 : 1 }
            index += 1
        }
        return count - other.count
    }
}

extension [String] {
    /// In the order of bytes.
    package func sortedExactly() -> [String] { sorted { $0.isBeforeByBytes($1) } }
}
