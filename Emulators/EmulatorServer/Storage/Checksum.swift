/// A fixed 64-bit hash (FNV-1a). It finds accidents, not attackers: any single changed byte changes it.
struct Checksum: Hashable, Sendable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    init() {}

    /// Goes on from a value that was kept.
    init(continuing value: UInt64) { self.value = value }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }

    mutating func add(_ number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            add(CollectionOfOne(UInt8(truncatingIfNeeded: number >> shift)))
        }
    }

    /// Text with its length, so that texts side by side cannot be divided otherwise.
    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            add(UInt64(bytes.count))
            add(bytes)
        }
    }

    /// Sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
