import EmulatorAPI
import OpusAudio

/// The sound of a listening, decoded for a page or a script that cannot decode Opus.
///
/// Each stream has a decoder, which takes packets in the order in which they came. A packet that is missing is not made up for.
struct ListenedSound {
    /// Most streams that are decoded at once. One more takes the place of the one that was silent for longest.
    static let maximumStreams = 64
    /// Most sound that is decoded in a second, in samples of one channel at 48 kHz: that of as many streams.
    static let maximumSamplesPerSecond = maximumStreams * 48_000

    /// A packet's sound: 16 bits a sample at 48 kHz, big-endian, left before right (L16 of RFC 3551).
    struct Piece: Hashable {
        /// 1 or 2, as the packet was encoded.
        var channelCount: Int
        var bytes: [UInt8]
    }

    enum Outcome: Hashable {
        case decoded(Piece)
        /// The app sealed the payload, it is no sound, or no decoder takes it: it stays as it is.
        case asItIs
        /// There is more sound than is decoded in a second.
        case tooMuch
    }

    private struct Source: Hashable {
        var publisher: UserID
        var stream: StreamID?
    }

    private struct Decoder {
        var opus: OpusDecoder
        /// The number of the last packet it took, of all streams' packets.
        var usedAt: Int
    }

    private var decoders: [Source: Decoder] = [:]
    private var packetCount = 0
    private var second: ContinuousClock.Instant
    private var samplesInSecond = 0

    /// Nothing is decoded yet.
    init(at now: ContinuousClock.Instant) { second = now }

    /// How many streams have a decoder.
    var streamCount: Int { decoders.count }

    /// Decodes the next packet of its stream.
    mutating func decode(_ packet: MediaPacket, at now: ContinuousClock.Instant) -> Outcome {
        guard packet.kind == .sound, !ListenFrame.isSealed(packet) else { return .asItIs }
        do throws(OpusError) {
            let head = try OpusPacket(packet.payload)
            if now - second >= .seconds(1) { (second, samplesInSecond) = (now, 0) }
            guard samplesInSecond + head.sampleCount <= Self.maximumSamplesPerSecond else { return .tooMuch }
            samplesInSecond += head.sampleCount
            let decoder = try decoder(of: packet, channelCount: head.channelCount)
            return .decoded(
                Piece(channelCount: head.channelCount, bytes: Self.bytes(of: try decoder.decode(packet.payload))))
        } catch {
            return .asItIs
        }
    }

    private mutating func decoder(of packet: MediaPacket, channelCount: Int) throws(OpusError) -> OpusDecoder {
        let source = Source(publisher: packet.publisher, stream: packet.stream)
        packetCount += 1
        if let known = decoders[source]?.opus, known.channelCount == channelCount {
            decoders[source]?.usedAt = packetCount
            return known
        }
        if decoders[source] == nil, decoders.count == Self.maximumStreams {
            // No two were used at the same packet, so the order of the dictionary does not matter.
            if let oldest = decoders.min(by: { $0.value.usedAt < $1.value.usedAt }) { decoders[oldest.key] = nil }
        }
        let decoder = try OpusDecoder(channelCount: channelCount)
        decoders[source] = Decoder(opus: decoder, usedAt: packetCount)
        return decoder
    }

    private static func bytes(of samples: [Float]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: samples.count * 2) { bytes, count in
            for sample in samples {
                let value = Int16(max(-32_768, min(32_767, (sample * 32_767).rounded())))
                bytes[count] = UInt8(truncatingIfNeeded: value >> 8)
                bytes[count + 1] = UInt8(truncatingIfNeeded: value)
                count += 2
            }
        }
    }
}
