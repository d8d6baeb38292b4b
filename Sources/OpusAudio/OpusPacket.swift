#if AUDIO_LIBRARIES
    import COpus
#endif

/// The header of an Opus packet, read without decoding the sound.
///
/// Source: RFC 6716, section 3.
package struct OpusPacket: Hashable, Sendable {
    /// Which of the codec's layers made the sound.
    package enum Mode: Hashable, Sendable {
        /// Linear prediction only: speech up to 8 kHz.
        case silk
        /// Linear prediction below 8 kHz, transform above.
        case hybrid
        /// Transform only.
        case celt
    }

    /// Which layers made the sound.
    package let mode: Mode
    /// How much of the spectrum it carries.
    package let bandwidth: OpusBandwidth
    /// 1 or 2, as encoded. A decoder returns its own number of channels.
    package let channelCount: Int
    /// Opus frames inside, 1...48.
    package let frameCount: Int
    /// Samples per channel at 48 kHz, 120...5,760.
    package let sampleCount: Int
    /// Whether there is no sound inside: the sender's way to say "still silent".
    package let isDTX: Bool
    /// Whether the packet also holds a coarse copy of the sound before it.
    package let hasInBandFEC: Bool

    /// Length in milliseconds, 2.5...120.
    package var durationMilliseconds: Double {
        Double(sampleCount) / 48
    }

    /// Reads the header of `bytes`.
    ///
    /// Throws ``OpusError/invalidPacket`` when the bytes break one of the RFC's rules about sizes.
    package init(_ bytes: [UInt8]) throws(OpusError) {
        guard let header = bytes.first else { throw .invalidPacket }
        let configuration = Int(header >> 3)
        channelCount = Self.channelCount(inHeaderOf: bytes)
        let samplesPerFrame: Int
        switch configuration {
        case 0..<12:
            mode = .silk
            bandwidth = [.narrow, .medium, .wide][configuration / 4]
            samplesPerFrame = [480, 960, 1_920, 2_880][configuration % 4]
        case 12..<16:
            mode = .hybrid
            bandwidth = configuration < 14 ? .superWide : .full
            samplesPerFrame = [480, 960][configuration % 2]
        default:
            mode = .celt
            bandwidth = [.narrow, .wide, .superWide, .full][(configuration - 16) / 4]
            samplesPerFrame = [120, 240, 480, 960][configuration % 4]
        }
        let frames = try Self.frames(of: bytes, samplesPerFrame: samplesPerFrame)
        frameCount = frames.count
        isDTX = frames.areEmpty
        sampleCount = frameCount * samplesPerFrame
        guard sampleCount <= OpusDecoder.maximumFrameCount else { throw .invalidPacket }
        hasInBandFEC =
            mode != .celt && frames.firstSize > 1
            && Self.announcesRedundancy(
                bytes[frames.offset], channelCount: channelCount, silkFrameCount: max(1, samplesPerFrame / 960))
    }

    #if AUDIO_LIBRARIES
        /// The same as ``PacketFrames`` has.
        package typealias Frames = (count: Int, firstSize: Int, areEmpty: Bool, offset: Int)

        /// Where the frames are, as libopus finds them.
        package static func frames(of bytes: [UInt8], samplesPerFrame: Int) throws(OpusError) -> Frames {
            var offset: Int32 = 0
            // The sizes are on the stack, because this is called for every packet that arrives.
            let (count, firstSize, areEmpty) = withUnsafeTemporaryAllocation(of: Int16.self, capacity: 48) { sizes in
                let count = bytes.withUnsafeBufferPointer { bytes in
                    opus_packet_parse(
                        bytes.baseAddress!, Int32(clamping: bytes.count), nil, nil, sizes.baseAddress!, &offset)
                }
                guard count > 0 else { return (count, Int16(0), true) }
                return (count, sizes[0], (0..<Int(count)).allSatisfy { sizes[$0] <= 1 })
            }
            return (Int(try OpusError.check(count)), Int(firstSize), areEmpty, Int(offset))
        }
    #else
        private static func frames(of bytes: [UInt8], samplesPerFrame: Int) throws(OpusError) -> PacketFrames {
            guard let frames = PacketFrames(bytes, samplesPerFrame: samplesPerFrame) else { throw .invalidPacket }
            return frames
        }
    #endif

    /// 1 or 2, as encoded, of a packet whose header was read before; 1 of no bytes.
    package static func channelCount(inHeaderOf bytes: [UInt8]) -> Int {
        bytes.first.map { $0 & 0b100 == 0 ? 1 : 2 } ?? 1
    }

    /// The linear-prediction layer starts with one voice bit for each 20 ms frame, then the bit that announces the
    /// copy; for stereo the same again for the second channel. The range coder does not change bits with even odds.
    /// Source: RFC 6716, section 4.2.3.
    private static func announcesRedundancy(_ first: UInt8, channelCount: Int, silkFrameCount: Int) -> Bool {
        let bitsPerChannel = silkFrameCount + 1
        return (1...channelCount).contains { channel in
            first >> UInt8(8 - channel * bitsPerChannel) & 1 == 1
        }
    }
}
