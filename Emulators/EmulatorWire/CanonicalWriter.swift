/// Writes canonical JSON, piece by piece, with the same bytes as the general encoder.
///
/// A frame has some forty pieces. Most of them take less time than an append to an array.
package struct CanonicalWriter: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// How many bytes were written.
    package private(set) var count = 0

    /// Begins with room for this many bytes, and grows when it needs more.
    package init(capacity: Int = 512) {
        precondition(capacity > 0, "room for \(capacity) bytes")
        start = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit { start.deallocate() }

    // MARK: The bytes

    /// Calls `body` with what was written.
    package borrowing func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Discards the content. Keeps the storage unless it is larger than `kept` bytes.
    package mutating func clear(keeping kept: Int = .max) {
        count = 0
        guard capacity > kept else { return }
        start.deallocate()
        capacity = 512
        start = .allocate(capacity: capacity)
    }

    /// Forgets all but the first bytes.
    package mutating func shorten(to count: Int) {
        precondition(count <= self.count, "\(count) of \(self.count) bytes")
        self.count = count
    }

    /// Inserts `head` before everything written from `position` on.
    package mutating func insert(_ head: UnsafeRawBufferPointer, at position: Int) {
        guard let source = head.baseAddress, !head.isEmpty else { return }
        precondition(position <= count, "at \(position) of \(count) bytes")
        reserve(head.count)
        let place = UnsafeMutableRawPointer(start + position)
        (place + head.count).copyMemory(from: place, byteCount: count - position)
        place.copyMemory(from: source, byteCount: head.count)
        count += head.count
    }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        capacity = max(2 * capacity, count + more)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        grown.update(from: start, count: count)
        start.deallocate()
        start = grown
    }

    // MARK: Parts of a frame

    @inline(__always)
    private mutating func append(_ bytes: UnsafePointer<UInt8>, count more: Int) {
        reserve(more)
        (start + count).update(from: bytes, count: more)
        count += more
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        reserve(1)
        start[count] = byte
        count += 1
    }

    /// Appends bytes as they are.
    package mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            if let first = bytes.baseAddress { append(first, count: bytes.count) }
        }
    }

    @inline(__always)
    mutating func append(_ text: StaticString) { append(text.utf8Start, count: text.utf8CodeUnitCount) }

    mutating func append(json isTrue: Bool) { append(isTrue ? "true" : "false") }

    mutating func append(json number: UInt64) {
        reserve(20)
        var (digitCount, rest) = (1, number / 10)
        while rest > 0 {
            digitCount += 1
            rest /= 10
        }
        rest = number
        for place in stride(from: count + digitCount - 1, through: count, by: -1) {
            start[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += digitCount
    }

    mutating func append(json number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        append(json: number.magnitude)
    }

    mutating func append(json text: String) {
        var text = text
        text.withUTF8 { text in
            // Enough for a text without escapes; each of these makes room for itself and for what follows it.
            reserve(text.count + 2)
            append(UInt8(ascii: "\""))
            var place = start + count
            for index in 0..<text.count {
                let byte = text[index]
                if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                    place.pointee = byte
                    place += 1
                } else {
                    count = place - start
                    reserve(6 + text.count - index)
                    appendEscape(of: byte)
                    place = start + count
                }
            }
            count = place - start
            append(UInt8(ascii: "\""))
        }
    }

    private mutating func appendEscape(of byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0a: append(UInt8(ascii: "n"))
        case 0x0c: append(UInt8(ascii: "f"))
        case 0x0d: append(UInt8(ascii: "r"))
        case 0..<0x20:
            append("u00")
            append(UInt8(ascii: "0") + byte >> 4)
            append(byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") + byte & 15 - 10)
        default: append(byte)
        }
    }

    mutating func append<Member>(jsonList list: [Member], _ appendMember: (inout CanonicalWriter, Member) -> Void) {
        append(UInt8(ascii: "["))
        var isFirst = true
        for member in list {
            if !isFirst { append(UInt8(ascii: ",")) }
            isFirst = false
            appendMember(&self, member)
        }
        append(UInt8(ascii: "]"))
    }
}
