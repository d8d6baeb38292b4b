#if AUDIO_LIBRARIES
    import CAudioShims
    import COpus

    /// Turns Opus packets of one stream into sound at 48 kHz, and conceals missing packets.
    ///
    /// Packets and losses must be given in the order of the stream. Not safe to share between threads.
    package final class OpusDecoder {
        /// Frames the longest packet holds: 120 ms at 48 kHz.
        package static let maximumFrameCount = 5_760

        /// 1 or 2; a packet with another count is mixed down or doubled.
        package let channelCount: Int

        private let memory: UnsafeMutableRawPointer
        private var state: OpaquePointer { OpaquePointer(memory) }

        /// A decoder giving `channelCount` (1 or 2) interleaved channels.
        ///
        /// Throws ``OpusError/badArgument`` for other counts.
        package init(channelCount: Int) throws(OpusError) {
            guard channelCount == 1 || channelCount == 2 else { throw .badArgument }
            memory = Self.allocate(channelCount: channelCount)
            self.channelCount = channelCount
            let code = opus_decoder_init(state, 48_000, Int32(channelCount))
            guard code == OPUS_OK else { throw OpusError(code: code) }
        }

        /// A decoder with the same state as `other`, and independent of it from here on.
        package init(copying other: OpusDecoder) {
            channelCount = other.channelCount
            memory = Self.allocate(channelCount: channelCount)
            // libopus promises that its states hold no pointers into themselves.
            memory.copyMemory(from: other.memory, byteCount: Self.size(channelCount: channelCount))
        }

        deinit {
            memory.deallocate()
        }

        /// Whether each packet becomes what it becomes by another decoder.
        func goesOn(as other: OpusDecoder) -> Bool {
            channelCount == other.channelCount && bytes.elementsEqual(other.bytes)
        }

        private var bytes: UnsafeRawBufferPointer {
            UnsafeRawBufferPointer(start: memory, count: Self.size(channelCount: channelCount))
        }

        // Asked for once: some builds of libopus compute all tables of the codec for the answer. That takes as long as half
        // a packet, and each DecodedFrame copies a decoder.
        private static let monoSize = Int(opus_decoder_get_size(1))
        private static let stereoSize = Int(opus_decoder_get_size(2))

        private static func size(channelCount: Int) -> Int { channelCount == 1 ? monoSize : stereoSize }

        private static func allocate(channelCount: Int) -> UnsafeMutableRawPointer {
            .allocate(byteCount: size(channelCount: channelCount), alignment: 16)
        }

        /// Decodes a packet into `output` and gives the number of frames written.
        ///
        /// Throws ``OpusError/invalidPacket`` for bytes that are no packet and ``OpusError/bufferTooSmall`` when `output`
        /// cannot hold it. A packet of one or two bytes (DTX) gives background noise.
        @discardableResult
        package func decode(_ packet: [UInt8], into output: UnsafeMutableBufferPointer<Float>) throws(OpusError) -> Int
        {
            // For libopus an empty packet means a lost one.
            guard !packet.isEmpty else { throw .invalidPacket }
            return try decode(packet, output, fec: 0)
        }

        /// Continues the sound in place of a missing packet; the size of `output` decides how long: a multiple of 2.5 ms.
        package func decodeLost(into output: UnsafeMutableBufferPointer<Float>) throws(OpusError) {
            try decode(nil, output, fec: 0)
        }

        /// Recovers a missing packet from the copy that `nextPacket`, the one after it, carries; without a copy the same as
        /// ``decodeLost(into:)``. `nextPacket` itself must be decoded after this.
        package func decodeFEC(
            nextPacket: [UInt8], into output: UnsafeMutableBufferPointer<Float>
        ) throws(OpusError) {
            guard !nextPacket.isEmpty else { throw .invalidPacket }
            try decode(nextPacket, output, fec: 1)
        }

        /// The packet's sound, interleaved.
        package func decode(_ packet: [UInt8]) throws(OpusError) -> [Float] {
            var samples = [Float](repeating: 0, count: try OpusPacket(packet).sampleCount * channelCount)
            try write(into: &samples) { output throws(OpusError) in try self.decode(packet, into: output) }
            return samples
        }

        /// 20 ms in place of a missing packet.
        package func decodeLost() throws(OpusError) -> [Float] {
            var samples = [Float](repeating: 0, count: OpusEncoder.frameCount * channelCount)
            try write(into: &samples) { output throws(OpusError) in try self.decodeLost(into: output) }
            return samples
        }

        /// 20 ms in place of a missing packet, from the packet after it.
        package func decodeFEC(nextPacket: [UInt8]) throws(OpusError) -> [Float] {
            var samples = [Float](repeating: 0, count: OpusEncoder.frameCount * channelCount)
            try write(into: &samples) { output throws(OpusError) in
                try self.decodeFEC(nextPacket: nextPacket, into: output)
            }
            return samples
        }

        /// Resets the state for another stream.
        package func reset() {
            cshim_opus_reset_decoder(state)
        }

        private func write(
            into samples: inout [Float], _ body: (UnsafeMutableBufferPointer<Float>) throws(OpusError) -> Void
        ) throws(OpusError) {
            try samples.withUnsafeMutableBufferPointer { output throws(OpusError) in try body(output) }
        }

        @discardableResult
        private func decode(
            _ packet: [UInt8]?, _ output: UnsafeMutableBufferPointer<Float>, fec: Int32
        ) throws(OpusError) -> Int {
            let frameCount = Int32(clamping: output.count / channelCount)
            guard let destination = output.baseAddress, frameCount > 0 else { throw .bufferTooSmall }
            let result =
                if let packet {
                    packet.withUnsafeBufferPointer {
                        opus_decode_float(
                            state, $0.baseAddress, Int32(clamping: $0.count), destination, frameCount, fec)
                    }
                } else {
                    opus_decode_float(state, nil, 0, destination, frameCount, fec)
                }
            return Int(try OpusError.check(result))
        }
    }
#endif
