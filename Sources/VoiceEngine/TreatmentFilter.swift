#if AUDIO_LIBRARIES
    import CSpeexDSP
    import Synchronization

    /// Owns the C library's state for one channel. The lock makes it safe to pass between threads, and is never contended.
    final class TreatmentFilter: Sendable {
        /// The loudness that voices are brought to, on the library's scale of 0...32768; its own default.
        private static let loudness: Float = 8_000
        private let state: Mutex<OpaquePointer>

        init(noiseReduction: Int?, evensLoudness: Bool) {
            guard let made = speex_preprocess_state_init(Int32(AudioBlock.frameCount), Int32(AudioBlock.sampleRate))
            else {
                preconditionFailure("no memory for a filter")
            }
            func set(_ request: Int32, _ value: Int32) {
                var value = value
                let status = speex_preprocess_ctl(made, request, &value)
                precondition(status == 0, "speexdsp does not take request \(request)")
            }
            set(SPEEX_PREPROCESS_SET_DENOISE, noiseReduction == nil ? 0 : 1)
            if let noiseReduction { set(SPEEX_PREPROCESS_SET_NOISE_SUPPRESS, -Int32(noiseReduction)) }
            set(SPEEX_PREPROCESS_SET_AGC, evensLoudness ? 1 : 0)
            if evensLoudness {
                var loudness = Self.loudness
                let status = speex_preprocess_ctl(made, SPEEX_PREPROCESS_SET_AGC_LEVEL, &loudness)
                precondition(status == 0, "speexdsp was built without gain control")
            }
            state = Mutex(made)
        }

        deinit {
            state.withLock { speex_preprocess_state_destroy($0) }
        }

        /// Treats every `step`th sample from `first` on.
        func apply(to samples: inout [Float], from first: Int, step: Int) {
            var frame = stride(from: first, to: samples.count, by: step).map {
                Int16(clamping: Int((samples[$0] * 32_767).rounded()))
            }
            _ = state.withLock { state in
                frame.withUnsafeMutableBufferPointer { speex_preprocess_run(state, $0.baseAddress) }
            }
            for index in frame.indices { samples[first + index * step] = Float(frame[index]) / 32_767 }
        }
    }
#else
    /// Where there is no Speex: nothing is treated.
    final class TreatmentFilter: Sendable {
        init(noiseReduction: Int?, evensLoudness: Bool) {}

        func apply(to samples: inout [Float], from first: Int, step: Int) {}
    }
#endif
