#if AUDIO_LIBRARIES
    import CAudioShims
    import COpus

    /// Turns 20 ms blocks of sound at 48 kHz into Opus packets.
    ///
    /// Each packet depends on the sound before it, so one encoder serves one stream. Not safe to share between threads.
    package final class OpusEncoder {
        /// Frames a block has: 20 ms at 48 kHz.
        package static let frameCount = 960
        /// Bytes no packet of one 20 ms frame exceeds. Source: RFC 6716, section 3.4, rule R2, and one byte of header.
        package static let maximumPacketSize = 1_276

        /// 1 or 2.
        package let channelCount: Int

        private let state: OpaquePointer
        /// Where libopus writes; kept so that a packet costs one allocation, of its own size.
        private var output = [UInt8](repeating: 0, count: OpusEncoder.maximumPacketSize)

        /// An encoder for one stream of `channelCount` (1 or 2) interleaved channels.
        ///
        /// Throws ``OpusError/badArgument`` for other counts.
        package init(channelCount: Int, application: OpusApplication) throws(OpusError) {
            var code: Int32 = 0
            let created = opus_encoder_create(48_000, Int32(clamping: channelCount), application.code, &code)
            guard let created, code == OPUS_OK else { throw OpusError(code: code) }
            self.channelCount = channelCount
            state = created
            cshim_opus_set_signal(created, application.signal)
        }

        deinit {
            opus_encoder_destroy(state)
        }

        /// The bit rate in bit/s, 500...512,000 as libopus takes it; throws ``OpusError/badArgument`` for 0 or less.
        package func setBitRate(_ bitRate: Int) throws(OpusError) {
            // libopus reads -1 and -1000 as "as much as fits" and "choose yourself"; neither is a bit rate.
            guard bitRate > 0 else { throw .badArgument }
            try OpusError.check(cshim_opus_set_bitrate(state, Int32(clamping: bitRate)))
        }

        /// How much computing time a packet may take, 0...10; throws ``OpusError/badArgument`` outside.
        package func setComplexity(_ complexity: Int) throws(OpusError) {
            try OpusError.check(cshim_opus_set_complexity(state, Int32(clamping: complexity)))
        }

        /// Whether silence becomes packets of one or two bytes. Off at first.
        package func setUsesDTX(_ usesDTX: Bool) {
            cshim_opus_set_dtx(state, usesDTX ? 1 : 0)
        }

        /// Whether packets carry a coarse copy of the frame before them, as far as bit rate and expected loss allow. Off at
        /// first.
        package func setUsesInBandFEC(_ usesInBandFEC: Bool) {
            cshim_opus_set_inband_fec(state, usesInBandFEC ? 1 : 0)
        }

        /// The loss to prepare for, 0...100 %; throws ``OpusError/badArgument`` outside. 0 at first.
        package func setExpectedLossPercentage(_ percentage: Int) throws(OpusError) {
            try OpusError.check(cshim_opus_set_packet_loss_percentage(state, Int32(clamping: percentage)))
        }

        /// The widest band the encoder may choose. `.full` at first.
        package func setMaximumBandwidth(_ bandwidth: OpusBandwidth) {
            cshim_opus_set_maximum_bandwidth(state, bandwidth.rawValue)
        }

        /// The packet for one block of `frameCount * channelCount` interleaved samples, nominally -1...1.
        ///
        /// Throws ``OpusError/badArgument`` for any other number of samples; then the stream goes on as if not called.
        package func encode(_ samples: [Float]) throws(OpusError) -> [UInt8] {
            guard samples.count == Self.frameCount * channelCount else { throw .badArgument }
            let size = samples.withUnsafeBufferPointer { samples in
                output.withUnsafeMutableBufferPointer { output in
                    opus_encode_float(
                        state, samples.baseAddress!, Int32(Self.frameCount), output.baseAddress!, Int32(output.count))
                }
            }
            return Array(output.prefix(Int(try OpusError.check(size))))
        }

        /// Resets the state; the settings stay.
        package func reset() {
            cshim_opus_reset_encoder(state)
        }
    }
#endif
