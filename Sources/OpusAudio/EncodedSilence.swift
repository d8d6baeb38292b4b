#if AUDIO_LIBRARIES
    import Synchronization

    /// What encoders make of silence, from their first block on: made once for all streams with the same settings.
    ///
    /// Encoding is a function: new encoders with the same settings and the same sound make the same packets. Most microphones of
    /// a test are silent, and what they send is looked up here. It costs a hundredth of what encoding it does.
    final class EncodedSilence: Sendable {
        /// How many packets are kept: those of 30 seconds.
        static let packetLimit = 1500
        /// How many settings' silence is kept for streams that begin.
        static let settingsLimit = 8
        /// After each so many packets the encoder's memory is kept, so that another can go on from there.
        private static let stride = 100

        private struct State {
            var encoder: OpusEncoder
            var packets: [[UInt8]] = []
            /// What ``OpusEncoder/memory`` is after each stride.
            var kept: [[UInt8]] = []
        }

        private let state: Mutex<State>

        private static let known = Mutex<[OpusEncoder.Settings: EncodedSilence]>([:])

        /// Of these settings.
        static func of(_ settings: OpusEncoder.Settings) throws(OpusError) -> EncodedSilence {
            try known.withLock { known throws(OpusError) in
                if let silence = known[settings] { return silence }
                let silence = EncodedSilence(State(encoder: try OpusEncoder(settings)))
                // Streams go on with what they have.
                if known.count == settingsLimit { known = [:] }
                known[settings] = silence
                return silence
            }
        }

        private init(_ state: sending State) { self.state = Mutex(state) }

        /// A packet by its number from 0 up to, not including, ``packetLimit``.
        func packet(_ number: Int) throws(OpusError) -> [UInt8] {
            try state.withLock { state throws(OpusError) in
                while state.packets.count <= number {
                    state.packets.append(try state.encoder.encodeAnew(Self.block(state.encoder.channelCount)))
                    if state.packets.count.isMultiple(of: Self.stride) { state.kept.append(state.encoder.memory) }
                }
                return state.packets[number]
            }
        }

        /// Brings an encoder with the same settings, which has encoded nothing, to where it is after so many blocks of silence.
        func bring(_ encoder: OpusEncoder, to count: Int) throws(OpusError) {
            let strides = count / Self.stride
            if strides > 0 {
                // It is kept as soon as the packets in front of it are.
                _ = try packet(strides * Self.stride - 1)
                encoder.memory = state.withLock { $0.kept[strides - 1] }
            }
            let block = Self.block(encoder.channelCount)
            for _ in strides * Self.stride..<count { _ = try encoder.encodeAnew(block) }
        }

        /// 20 ms of silence.
        private static func block(_ channelCount: Int) -> [Float] {
            [Float](repeating: 0, count: OpusEncoder.frameCount * channelCount)
        }
    }
#endif
