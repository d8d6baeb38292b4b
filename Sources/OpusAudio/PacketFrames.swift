/// Where the frames of an Opus packet are: the same as libopus's `opus_packet_parse`, for systems without libopus.
///
/// Source: RFC 6716, section 3.2.
package struct PacketFrames: Hashable, Sendable {
    /// Opus frames inside, 1...48.
    package let count: Int
    /// Bytes of the first frame.
    package let firstSize: Int
    /// Whether no frame has more than one byte.
    package let areEmpty: Bool
    /// Where the first frame begins.
    package let offset: Int

    /// The bytes that no frame exceeds.
    private static let maximumSize = 1_275

    /// Nil for bytes that break one of the RFC's rules about sizes. `samplesPerFrame` is at 48 kHz.
    package init?(_ bytes: [UInt8], samplesPerFrame: Int) {
        guard let header = bytes.first else { return nil }
        var position = 1
        var end = bytes.count
        var sizes: [Int]
        switch header & 3 {
        case 0:
            sizes = [end - position]
        case 1:
            guard (end - position) % 2 == 0 else { return nil }
            sizes = [Int](repeating: (end - position) / 2, count: 2)
        case 2:
            guard let size = Self.readSize(bytes, &position, end: end) else { return nil }
            sizes = [size, end - position - size]
        default:
            guard position < end else { return nil }
            let description = bytes[position]
            position += 1
            let count = Int(description & 0x3F)
            guard count > 0, count * samplesPerFrame <= 5_760 else { return nil }
            if description & 0x40 != 0 {
                guard let padding = Self.readPadding(bytes, &position) else { return nil }
                end -= padding
                guard position <= end else { return nil }
            }
            if description & 0x80 != 0 {
                sizes = []
                for _ in 1..<count {
                    guard let size = Self.readSize(bytes, &position, end: end) else { return nil }
                    sizes.append(size)
                }
                sizes.append(end - position - sizes.reduce(0, +))
            } else {
                guard (end - position) % count == 0 else { return nil }
                sizes = [Int](repeating: (end - position) / count, count: count)
            }
        }
        guard let last = sizes.last, last >= 0, last <= Self.maximumSize else { return nil }
        count = sizes.count
        firstSize = sizes[0]
        areEmpty = sizes.allSatisfy { $0 <= 1 }
        offset = position
    }

    /// A frame's size in one byte, or in two from 252 on.
    private static func readSize(_ bytes: [UInt8], _ position: inout Int, end: Int) -> Int? {
        guard position < end else { return nil }
        let first = Int(bytes[position])
        position += 1
        guard first >= 252 else { return first }
        guard position < end else { return nil }
        position += 1
        return first + 4 * Int(bytes[position - 1])
    }

    /// The bytes of padding at the end: each 255 stands for 254 of them, and another byte follows.
    private static func readPadding(_ bytes: [UInt8], _ position: inout Int) -> Int? {
        var padding = 0
        while position < bytes.count {
            let byte = Int(bytes[position])
            position += 1
            guard byte == 255 else { return padding + byte }
            padding += 254
        }
        return nil
    }
}
