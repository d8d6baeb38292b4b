extension UnsafeRawBufferPointer {
    func bigEndian16(at offset: Int) -> UInt16 {
        UInt16(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    func bigEndian32(at offset: Int) -> UInt32 {
        UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}

/// Fills a datagram from its beginning. The caller has checked that everything fits.
struct RTPWriter {
    private let output: UnsafeMutableRawBufferPointer
    private var count = 0

    init(_ output: UnsafeMutableRawBufferPointer) { self.output = output }

    mutating func append<Number: FixedWidthInteger>(_ number: Number) {
        output.storeBytes(of: number.bigEndian, toByteOffset: count, as: Number.self)
        count += MemoryLayout<Number>.size
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        UnsafeMutableRawBufferPointer(rebasing: output[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    /// Appends a header-extension element of at most 255 bytes.
    mutating func append(name: UnsafeRawBufferPointer, id: UInt8) {
        append(id)
        append(UInt8(name.count))
        append(name)
    }

    /// Appends index and tag; returns the length of the datagram.
    mutating func finish(index: UInt32, key: RTPKey) -> Int {
        append(index)
        key.writeTag(
            of: UnsafeRawBufferPointer(rebasing: output[..<count]),
            to: UnsafeMutableRawBufferPointer(rebasing: output[count...]))
        return count + RTP.tagBytes
    }
}
