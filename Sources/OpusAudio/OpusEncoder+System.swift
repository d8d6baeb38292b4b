#if !AUDIO_LIBRARIES
    /// Turns 20 ms blocks of sound at 48 kHz into Opus packets, with the codec of Apple's systems.
    ///
    /// Each packet depends on the sound before it, so one encoder serves one stream. Not safe to share between threads.
    /// Only type-checked: nobody has run it yet. Of the settings only the bit rate has an effect.
    package final class OpusEncoder {
        /// Frames a block has: 20 ms at 48 kHz.
        package static let frameCount = 960
        /// Bytes no packet of one 20 ms frame exceeds. Source: RFC 6716, section 3.4, rule R2, and one byte of header.
        package static let maximumPacketSize = 1_276

        /// 1 or 2.
        package let channelCount: Int

        private let converter: SoundConverter
        private var output = [UInt8](repeating: 0, count: OpusEncoder.maximumPacketSize)

        /// An encoder for one stream of `channelCount` (1 or 2) interleaved channels.
        ///
        /// Throws ``OpusError/badArgument`` for other counts.
        package init(channelCount: Int, application: OpusApplication) throws(OpusError) {
            guard channelCount == 1 || channelCount == 2 else { throw .badArgument }
            self.channelCount = channelCount
            converter = try SoundConverter(
                from: SoundConverter.sound(channelCount: channelCount),
                to: SoundConverter.packets(channelCount: channelCount))
        }

        /// The bit rate in bit/s; throws ``OpusError/badArgument`` for 0 or less.
        package func setBitRate(_ bitRate: Int) throws(OpusError) {
            guard bitRate > 0 else { throw .badArgument }
            try converter.setBitRate(UInt32(clamping: bitRate))
        }

        /// Checked, and without effect; throws ``OpusError/badArgument`` outside 0...10.
        package func setComplexity(_ complexity: Int) throws(OpusError) {
            guard (0...10).contains(complexity) else { throw .badArgument }
        }

        /// Without effect: all silence is sent in packets of the usual size.
        package func setUsesDTX(_ usesDTX: Bool) {}

        /// Without effect: packets carry no copy of others.
        package func setUsesInBandFEC(_ usesInBandFEC: Bool) {}

        /// Checked, and without effect; throws ``OpusError/badArgument`` outside 0...100.
        package func setExpectedLossPercentage(_ percentage: Int) throws(OpusError) {
            guard (0...100).contains(percentage) else { throw .badArgument }
        }

        /// Without effect: the codec chooses.
        package func setMaximumBandwidth(_ bandwidth: OpusBandwidth) {}

        /// The packet for one block of `frameCount * channelCount` interleaved samples, nominally -1...1.
        ///
        /// Throws ``OpusError/badArgument`` for any other number of samples; then the stream goes on as if not called.
        package func encode(_ samples: [Float]) throws(OpusError) -> [UInt8] {
            guard samples.count == Self.frameCount * channelCount else { throw .badArgument }
            var made = Result<(count: Int, bytes: Int), OpusError>.failure(.badArgument)
            samples.withUnsafeBytes { source in
                output.withUnsafeMutableBytes { target in
                    made = Result { () throws(OpusError) in
                        try converter.convert(
                            source, count: Self.frameCount, channelCount: channelCount, into: target, capacity: 1)
                    }
                }
            }
            let packet = try made.get()
            guard packet.count == 1, packet.bytes > 0 else { throw .bufferTooSmall }
            return Array(output.prefix(packet.bytes))
        }

        /// Resets the state; the settings stay.
        package func reset() { converter.reset() }
    }
#endif
