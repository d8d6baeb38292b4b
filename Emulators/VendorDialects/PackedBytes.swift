import EmulatorAPI

extension [UInt8] {
    /// Adds texts, one behind the other.
    mutating func add(_ texts: String...) {
        for text in texts { self += text.utf8 }
    }
}

/// Fields in a row, numbers with their lowest byte first, as tokens of these vendors have them.
struct PackedWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Bytes behind their count, which has 16 bits. There are 65,535 at most.
    mutating func append(counted content: some Collection<UInt8>) {
        append(UInt16(content.count))
        bytes += content
    }

    mutating func append(_ text: String) { append(counted: text.utf8) }
}

/// Reads what ``PackedWriter`` writes, from the front.
struct PackedReader {
    /// The bytes end inside of a field, or a field has no such value: one clause.
    struct Fault: Error {
        var reason: String
    }

    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func take(
        _ count: Int, _ field: @autoclosure () -> String
    ) throws(Fault) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw Fault(reason: "it ends inside of its \(field())") }
        defer { rest.removeFirst(count) }
        return rest.prefix(count)
    }

    mutating func number<Number: FixedWidthInteger & UnsignedInteger>(
        _ field: @autoclosure () -> String, as type: Number.Type = Number.self
    ) throws(Fault) -> Number {
        try take(Number.bitWidth / 8, field()).reversed().reduce(0) { $0 << 8 | Number($1) }
    }

    mutating func counted(_ field: String) throws(Fault) -> [UInt8] { Array(try slice(field)) }

    private mutating func slice(_ field: String) throws(Fault) -> ArraySlice<UInt8> {
        try take(Int(try number("length of its \(field)", as: UInt16.self)), field)
    }

    mutating func text(_ field: String) throws(Fault) -> String {
        guard let text = String(utf8: try slice(field)) else {
            throw Fault(reason: "its \(field) is no text")
        }
        return text
    }

    /// Throws if anything is left.
    func end() throws(Fault) {
        guard rest.isEmpty else { throw Fault(reason: "\(rest.count) bytes follow its last field") }
    }
}
