#if AUDIO_LIBRARIES
    import CAudioShims
    import COpus

    /// Turns 20 ms blocks of sound at 48 kHz into Opus packets.
    ///
    /// Each packet depends on the sound before it, so one encoder serves one stream. Not safe to share between threads.
    ///
    /// Silence at the beginning of a stream costs next to nothing; see ``EncodedSilence``. Its packets are those that libopus makes.
    package final class OpusEncoder {
        /// What packets depend on besides the sound.
        struct Settings: Hashable, Sendable {
            let channelCount: Int
            let application: OpusApplication
            var bitRate: Int?
            var complexity: Int?
            var usesDTX = false
            var usesInBandFEC = false
            var expectedLossPercentage = 0
            var maximumBandwidth = OpusBandwidth.full
        }

        /// Frames a block has: 20 ms at 48 kHz.
        package static let frameCount = 960
        /// Bytes no packet of one 20 ms frame exceeds. Source: RFC 6716, section 3.4, rule R2, and one byte of header.
        package static let maximumPacketSize = 1_276

        /// 1 or 2.
        package var channelCount: Int { settings.channelCount }

        private let state: OpaquePointer
        private var settings: Settings
        /// How many blocks of silence, and nothing else, it was given without libopus encoding them; nil from the first other one on.
        private var silentCount: Int? = 0
        /// What such blocks become; nil before the first one.
        private var silence: EncodedSilence?
        /// Where libopus writes; kept so that a packet costs one allocation, of its own size.
        private var output = [UInt8](repeating: 0, count: OpusEncoder.maximumPacketSize)

        /// An encoder for one stream of `channelCount` (1 or 2) interleaved channels.
        ///
        /// Throws ``OpusError/badArgument`` for other counts.
        package init(channelCount: Int, application: OpusApplication) throws(OpusError) {
            var code: Int32 = 0
            let created = opus_encoder_create(48_000, Int32(clamping: channelCount), application.code, &code)
            guard let created, code == OPUS_OK else { throw OpusError(code: code) }
            settings = Settings(channelCount: channelCount, application: application)
            state = created
            cshim_opus_set_signal(created, application.signal)
        }

        /// An encoder with these settings, which encodes all itself.
        convenience init(_ settings: Settings) throws(OpusError) {
            try self.init(channelCount: settings.channelCount, application: settings.application)
            silentCount = nil
            if let bitRate = settings.bitRate { try setBitRate(bitRate) }
            if let complexity = settings.complexity { try setComplexity(complexity) }
            try setExpectedLossPercentage(settings.expectedLossPercentage)
            setMaximumBandwidth(settings.maximumBandwidth)
            setUsesInBandFEC(settings.usesInBandFEC)
            setUsesDTX(settings.usesDTX)
        }

        deinit {
            opus_encoder_destroy(state)
        }

        /// What libopus keeps of the stream: another encoder with the same settings and these bytes goes on where this one is.
        var memory: [UInt8] {
            // libopus promises that its states hold no pointers into themselves.
            get { Array(UnsafeRawBufferPointer(start: UnsafeRawPointer(state), count: memorySize)) }
            set {
                newValue.withUnsafeBytes {
                    UnsafeMutableRawPointer(state).copyMemory(from: $0.baseAddress!, byteCount: memorySize)
                }
            }
        }

        private var memorySize: Int { Int(opus_encoder_get_size(Int32(channelCount))) }

        /// Notes another setting. What was silent was so with the settings before.
        private func set<Value: Equatable>(_ setting: WritableKeyPath<Settings, Value>, _ value: Value) {
            guard settings[keyPath: setting] != value else { return }
            encodeItself()
            settings[keyPath: setting] = value
        }

        /// From here on libopus encodes, as if it had encoded the silence before. A stream that has not begun goes on looking.
        private func encodeItself() {
            guard let silence, let count = silentCount else { return }
            silentCount = nil
            self.silence = nil
            do { try silence.bring(self, to: count) } catch {
                preconditionFailure("libopus refuses silence: \(error)")
            }
        }

        /// The bit rate in bit/s, 500...512,000 as libopus takes it; throws ``OpusError/badArgument`` for 0 or less.
        package func setBitRate(_ bitRate: Int) throws(OpusError) {
            // libopus reads -1 and -1000 as "as much as fits" and "choose yourself"; neither is a bit rate.
            guard bitRate > 0 else { throw .badArgument }
            set(\.bitRate, bitRate)
            try OpusError.check(cshim_opus_set_bitrate(state, Int32(clamping: bitRate)))
        }

        /// How much computing time a packet may take, 0...10; throws ``OpusError/badArgument`` outside.
        package func setComplexity(_ complexity: Int) throws(OpusError) {
            guard (0...10).contains(complexity) else { throw .badArgument }
            set(\.complexity, complexity)
            try OpusError.check(cshim_opus_set_complexity(state, Int32(complexity)))
        }

        /// Whether silence becomes packets of one or two bytes. Off at first.
        package func setUsesDTX(_ usesDTX: Bool) {
            set(\.usesDTX, usesDTX)
            cshim_opus_set_dtx(state, usesDTX ? 1 : 0)
        }

        /// Whether packets carry a coarse copy of the frame before them, as far as bit rate and expected loss allow. Off at
        /// first.
        package func setUsesInBandFEC(_ usesInBandFEC: Bool) {
            set(\.usesInBandFEC, usesInBandFEC)
            cshim_opus_set_inband_fec(state, usesInBandFEC ? 1 : 0)
        }

        /// The loss to prepare for, 0...100 %; throws ``OpusError/badArgument`` outside. 0 at first.
        package func setExpectedLossPercentage(_ percentage: Int) throws(OpusError) {
            guard (0...100).contains(percentage) else { throw .badArgument }
            set(\.expectedLossPercentage, percentage)
            try OpusError.check(cshim_opus_set_packet_loss_percentage(state, Int32(percentage)))
        }

        /// The widest band the encoder may choose. `.full` at first.
        package func setMaximumBandwidth(_ bandwidth: OpusBandwidth) {
            set(\.maximumBandwidth, bandwidth)
            cshim_opus_set_maximum_bandwidth(state, bandwidth.rawValue)
        }

        /// The packet for one block of `frameCount * channelCount` interleaved samples, nominally -1...1.
        ///
        /// Throws ``OpusError/badArgument`` for any other number of samples; then the stream goes on as if not called.
        package func encode(_ samples: [Float]) throws(OpusError) -> [UInt8] {
            guard samples.count == Self.frameCount * channelCount else { throw .badArgument }
            if let count = silentCount {
                if count < EncodedSilence.packetLimit, samples.allSatisfy({ $0 == 0 }) {
                    if silence == nil { silence = try EncodedSilence.of(settings) }
                    if let packet = try silence?.packet(count) {
                        silentCount = count + 1
                        return packet
                    }
                }
                encodeItself()
                silentCount = nil
            }
            return try encodeAnew(samples)
        }

        /// The packet for one block of the right size, from libopus.
        func encodeAnew(_ samples: [Float]) throws(OpusError) -> [UInt8] {
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
            (silence, silentCount) = (nil, nil)
            cshim_opus_reset_encoder(state)
        }
    }
#endif
