/// A receiver report (RFC 3550, 6.4.2): what one end received of its SSRCs.
package struct RTPReport: Hashable, Sendable {
    /// The reception statistics of one SSRC.
    package struct Block: Hashable, Sendable {
        package var ssrc: UInt32
        /// The part lost since the last report, in 256ths.
        package var fractionLost: UInt8
        /// Packets lost in all; negative if more came twice. 24 bits.
        package var totalLost: Int32
        /// The highest sequence received, with its cycles.
        package var highestSequence: UInt32
        /// Interarrival jitter, in ticks of the SSRC.
        package var jitter: UInt32

        package init(
            ssrc: UInt32, fractionLost: UInt8, totalLost: Int32, highestSequence: UInt32, jitter: UInt32
        ) {
            self.ssrc = ssrc
            self.fractionLost = fractionLost
            self.totalLost = totalLost
            self.highestSequence = highestSequence
            self.jitter = jitter
        }
    }

    /// Who reports; 0 is the server.
    package var ssrc: UInt32
    /// At most ``maximumBlocks``.
    package var blocks: [Block]
    /// Counts the datagrams under one key.
    package var index: UInt32

    /// As many as five bits can count.
    package static let maximumBlocks = 31
    private static let blockBytes = 24
    private static let headerBytes = 8

    package init(ssrc: UInt32, blocks: [Block], index: UInt32) {
        self.ssrc = ssrc
        self.blocks = blocks
        self.index = index
    }

    /// Reads a report, its tag unchecked.
    package init(reading bytes: UnsafeRawBufferPointer) throws(RTPFault) {
        guard try RTP.kind(of: bytes) == .report else { throw .payloadTypeUnsupported(bytes[1]) }
        guard bytes[0] & 0x20 == 0 else { throw .paddingUnsupported }
        guard bytes.count >= Self.headerBytes else { throw .truncated(.header) }
        let count = Int(bytes[0] & 0x1f)
        let words = Int(bytes.bigEndian16(at: 2))
        let end = Self.headerBytes + count * Self.blockBytes
        guard words + 1 == end / 4 else { throw .reportLength(words: words, expected: end / 4 - 1) }
        guard bytes.count >= end else { throw .truncated(.reportBlocks) }
        guard bytes.count >= end + RTP.trailerBytes else { throw .truncated(.trailer) }
        guard bytes.count == end + RTP.trailerBytes else {
            throw .reportLength(words: words, expected: (bytes.count - RTP.trailerBytes) / 4 - 1)
        }
        ssrc = bytes.bigEndian32(at: 4)
        blocks = (0..<count).map { number in
            let start = Self.headerBytes + number * Self.blockBytes
            let loss = bytes.bigEndian32(at: start + 4)
            return Block(
                ssrc: bytes.bigEndian32(at: start), fractionLost: UInt8(loss >> 24),
                // Shifting up and down again keeps the sign of the 24 bits.
                totalLost: Int32(bitPattern: loss << 8) >> 8, highestSequence: bytes.bigEndian32(at: start + 8),
                jitter: bytes.bigEndian32(at: start + 12))
        }
        index = bytes.bigEndian32(at: end)
    }

    /// Writes the report with its tag and returns its length. `output` has room for ``RTP/maximumDatagramBytes``.
    package func write(key: RTPKey, to output: UnsafeMutableRawBufferPointer) throws(RTPFault) -> Int {
        precondition(output.count >= RTP.maximumDatagramBytes, "the buffer holds the longest datagram")
        guard blocks.count <= Self.maximumBlocks else {
            throw .reportBlocks(count: blocks.count, maximum: Self.maximumBlocks)
        }
        var writer = RTPWriter(output)
        writer.append(RTP.version << 6 | UInt8(blocks.count))
        writer.append(RTP.reportPacketType)
        writer.append(UInt16((Self.headerBytes + blocks.count * Self.blockBytes) / 4 - 1))
        writer.append(ssrc)
        for block in blocks {
            writer.append(block.ssrc)
            let lost = min(max(block.totalLost, -0x80_0000), 0x7f_ffff)
            writer.append(UInt32(block.fractionLost) << 24 | UInt32(bitPattern: lost) & 0xff_ffff)
            writer.append(block.highestSequence)
            writer.append(block.jitter)
            // No sender reports are sent, so there is none to refer to.
            writer.append(0 as UInt64)
        }
        return writer.finish(index: index, key: key)
    }
}
