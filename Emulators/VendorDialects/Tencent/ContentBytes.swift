/// Writes numbers, texts and bytes one behind the other, for contents that have no fields of their own on the wire.
package struct ContentWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Seven bits a byte, the lowest first.
    package mutating func write(_ number: UInt64) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// The length, then the bytes.
    package mutating func write(_ value: [UInt8]) {
        write(UInt64(value.count))
        bytes += value
    }

    /// A text as its bytes.
    package mutating func write(_ text: String) { write(Array(text.utf8)) }
}

/// Reads what a ``ContentWriter`` wrote. Other bytes are an error, never a trap.
package struct ContentReader {
    /// The bytes were not written by a ``ContentWriter``.
    package struct Malformed: Error {
        package init() {}
    }

    private var rest: ArraySlice<UInt8>

    package init(_ bytes: [UInt8]) { rest = bytes[...] }

    package var isAtEnd: Bool { rest.isEmpty }

    package mutating func number() throws(Malformed) -> UInt64 {
        var value: UInt64 = 0
        for shift in stride(from: 0, to: 63, by: 7) {
            guard let byte = rest.popFirst() else { throw Malformed() }
            value |= UInt64(byte & 0x7F) << UInt64(shift)
            if byte < 0x80 { return value }
        }
        throw Malformed()
    }

    /// A number of things that follow, each of at least one byte.
    package mutating func count() throws(Malformed) -> Int {
        let value = try number()
        guard value <= UInt64(rest.count) else { throw Malformed() }
        return Int(value)
    }

    package mutating func bytes() throws(Malformed) -> [UInt8] {
        let length = try count()
        defer { rest = rest.dropFirst(length) }
        return Array(rest.prefix(length))
    }

    package mutating func text() throws(Malformed) -> String { String(decoding: try bytes(), as: UTF8.self) }
}
