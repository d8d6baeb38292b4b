#if !AUDIO_LIBRARIES
    /// Turns Opus packets of one stream into sound at 48 kHz, with the codec of Apple's systems.
    ///
    /// Packets and losses must be given in the order of the stream. Not safe to share between threads. A missing packet
    /// becomes silence. Only type-checked: nobody has run it yet.
    package final class OpusDecoder {
        /// Frames the longest packet holds: 120 ms at 48 kHz.
        package static let maximumFrameCount = 5_760
        /// Packets after which the sound no longer depends on what was before, well enough.
        private static let historyLimit = 4

        /// 1 or 2; a packet with another count is mixed down or doubled.
        package let channelCount: Int

        // The system's decoder cannot be copied. The first copy gets it; each other one begins anew with the latest packets.
        private var converter: SoundConverter?
        private var history: [[UInt8]] = []

        /// A decoder giving `channelCount` (1 or 2) interleaved channels.
        ///
        /// Throws ``OpusError/badArgument`` for other counts.
        package init(channelCount: Int) throws(OpusError) {
            guard channelCount == 1 || channelCount == 2 else { throw .badArgument }
            self.channelCount = channelCount
            converter = try Self.converter(channelCount: channelCount)
        }

        /// A decoder that goes on where `other` is, and independent of it from here on.
        package init(copying other: OpusDecoder) {
            channelCount = other.channelCount
            history = other.history
            converter = other.converter
            other.converter = nil
        }

        /// Whether each packet becomes what it becomes by another decoder, as far as this can be known: here it cannot.
        func goesOn(as other: OpusDecoder) -> Bool { false }

        /// Decodes a packet into `output` and gives the number of frames written.
        ///
        /// Throws ``OpusError/invalidPacket`` for bytes that are no packet and ``OpusError/bufferTooSmall`` when `output`
        /// cannot hold it.
        @discardableResult
        package func decode(
            _ packet: [UInt8], into output: UnsafeMutableBufferPointer<Float>
        ) throws(OpusError) -> Int {
            let count = try OpusPacket(packet).sampleCount
            guard output.count >= count * channelCount else { throw .bufferTooSmall }
            try write(packet, into: UnsafeMutableBufferPointer(rebasing: output[..<(count * channelCount)]))
            history = history.suffix(Self.historyLimit - 1) + [packet]
            return count
        }

        /// Silence in place of a missing packet.
        package func decodeLost(into output: UnsafeMutableBufferPointer<Float>) throws(OpusError) {
            output.update(repeating: 0)
        }

        /// The same as ``decodeLost(into:)``: the system's decoder does not read copies of other packets.
        package func decodeFEC(
            nextPacket: [UInt8], into output: UnsafeMutableBufferPointer<Float>
        ) throws(OpusError) {
            guard !nextPacket.isEmpty else { throw .invalidPacket }
            try decodeLost(into: output)
        }

        /// The packet's sound, interleaved.
        package func decode(_ packet: [UInt8]) throws(OpusError) -> [Float] {
            var samples = [Float](repeating: 0, count: try OpusPacket(packet).sampleCount * channelCount)
            try samples.withUnsafeMutableBufferPointer { output throws(OpusError) in
                _ = try decode(packet, into: output)
            }
            return samples
        }

        /// 20 ms in place of a missing packet.
        package func decodeLost() throws(OpusError) -> [Float] {
            [Float](repeating: 0, count: OpusEncoder.frameCount * channelCount)
        }

        /// 20 ms in place of a missing packet.
        package func decodeFEC(nextPacket: [UInt8]) throws(OpusError) -> [Float] {
            guard !nextPacket.isEmpty else { throw .invalidPacket }
            return try decodeLost()
        }

        /// Resets the state for another stream.
        package func reset() {
            converter?.reset()
            history = []
        }

        private static func converter(channelCount: Int) throws(OpusError) -> SoundConverter {
            try SoundConverter(
                from: SoundConverter.packets(channelCount: channelCount),
                to: SoundConverter.sound(channelCount: channelCount))
        }

        /// Fills `output`; with silence where the decoder gives less.
        private func write(_ packet: [UInt8], into output: UnsafeMutableBufferPointer<Float>) throws(OpusError) {
            let converter = try preparedConverter()
            output.update(repeating: 0)
            var failure: OpusError?
            packet.withUnsafeBytes { source in
                do throws(OpusError) {
                    _ = try converter.convert(
                        source, count: 1, channelCount: channelCount, into: UnsafeMutableRawBufferPointer(output),
                        capacity: output.count / channelCount)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
        }

        private func preparedConverter() throws(OpusError) -> SoundConverter {
            if let converter { return converter }
            let made = try Self.converter(channelCount: channelCount)
            converter = made
            for packet in history {
                let count = try OpusPacket(packet).sampleCount * channelCount
                var samples = [Float](repeating: 0, count: count)
                try samples.withUnsafeMutableBufferPointer { output throws(OpusError) in
                    try write(packet, into: output)
                }
            }
            return made
        }
    }
#endif
