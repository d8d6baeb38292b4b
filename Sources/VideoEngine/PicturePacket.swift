import EmulatorAPI

/// A piece of a picture: what devices exchange of a stream of pictures.
package struct PicturePacket: Hashable, Sendable {
    /// Ticks of the timestamp in the 20 ms of a tick.
    package static let timestampStep: UInt32 = 1_800

    /// Counts the packets of a stream, one up each; wraps to 0 after `UInt32.max`.
    package var sequence: UInt32
    /// When the picture was captured, at 90 kHz on the publisher's own scale, on which packets of sound are at
    /// 48 kHz; the same for all packets of a picture; wraps.
    package var timestamp: UInt32
    /// Whether it is the last packet of its picture. RTP calls this the marker.
    package var isLast: Bool
    /// A piece of a VP8 picture behind its descriptor, of at most `MediaPacket.maximumPictureBytes`. Source: RFC 7741,
    /// section 4.
    package var payload: [UInt8]

    package init(sequence: UInt32, timestamp: UInt32, isLast: Bool, payload: [UInt8]) {
        self.sequence = sequence
        self.timestamp = timestamp
        self.isLast = isLast
        self.payload = payload
    }

    /// Whether a key frame begins in it.
    package var beginsKeyFrame: Bool {
        guard let piece = VP8Piece(payload), piece.beginsPicture else { return false }
        return payload[piece.start] & 1 == 0
    }
}

/// The descriptor before a piece of a VP8 picture.
///
/// Source: RFC 7741, section 4.2.
struct VP8Piece: Hashable, Sendable {
    /// Bytes of the descriptor that is written: the flags, the extension's flags, a picture number of 15 bits.
    static let writtenSize = 4

    /// Whether the picture's first byte follows.
    let beginsPicture: Bool
    /// Where the picture's bytes begin; they are at least one.
    let start: Int

    /// Nil for a payload that breaks the format or has nothing behind the descriptor.
    init?(_ payload: [UInt8]) {
        guard let flags = payload.first else { return nil }
        beginsPicture = flags & 0x10 != 0 && flags & 0x0F == 0
        var position = 1
        if flags & 0x80 != 0 {
            guard position < payload.count else { return nil }
            let extensions = payload[position]
            position += 1
            if extensions & 0x80 != 0 {
                guard position < payload.count else { return nil }
                position += payload[position] & 0x80 != 0 ? 2 : 1
            }
            if extensions & 0x40 != 0 { position += 1 }
            if extensions & 0x30 != 0 { position += 1 }
        }
        guard position < payload.count else { return nil }
        start = position
    }

    /// Cuts a picture into payloads of about the same size.
    static func payloads(of picture: [UInt8], number: UInt16) -> [[UInt8]] {
        let capacity = MediaPacket.maximumPictureBytes - writtenSize
        let count = (picture.count + capacity - 1) / capacity
        return (0..<count).map { index in
            let (from, to) = (picture.count * index / count, picture.count * (index + 1) / count)
            var payload: [UInt8] = []
            payload.reserveCapacity(writtenSize + to - from)
            payload.append(index == 0 ? 0x90 : 0x80)
            payload.append(0x80)
            payload.append(0x80 | UInt8(truncatingIfNeeded: number >> 8))
            payload.append(UInt8(truncatingIfNeeded: number))
            payload += picture[from..<to]
            return payload
        }
    }
}

/// The beginning of a VP8 picture.
///
/// Source: RFC 6386, section 9.1.
struct VP8Header: Hashable, Sendable {
    let isKey: Bool
    /// 0 unless it is a key frame.
    let width: Int
    let height: Int

    /// Nil for bytes that are no VP8 picture.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 3 else { return nil }
        isKey = bytes[0] & 1 == 0
        guard isKey else {
            (width, height) = (0, 0)
            return
        }
        guard bytes.count >= 10, bytes[3] == 0x9D, bytes[4] == 0x01, bytes[5] == 0x2A else { return nil }
        width = Int(bytes[6]) | Int(bytes[7] & 0x3F) << 8
        height = Int(bytes[8]) | Int(bytes[9] & 0x3F) << 8
    }
}
