#if AUDIO_LIBRARIES
    import CSpeexDSP
    import Synchronization

    /// Owns the C library's filter. The lock makes it safe to pass between threads, and is never contended.
    final class SpeexFilter: Sendable {
        private let state: Mutex<OpaquePointer>

        init(channelCount: Int, inputRate: Int, outputRate: Int) {
            var status: Int32 = 0
            let made = speex_resampler_init(
                UInt32(channelCount), UInt32(inputRate), UInt32(outputRate), SPEEX_RESAMPLER_QUALITY_DESKTOP, &status)
            guard let made else {
                preconditionFailure("no resampler from \(inputRate) to \(outputRate) Hz: status \(status)")
            }
            speex_resampler_skip_zeros(made)
            state = Mutex(made)
        }

        deinit {
            state.withLock { speex_resampler_destroy($0) }
        }

        var inputLatencyFrames: Int {
            state.withLock { Int(speex_resampler_get_input_latency($0)) }
        }

        func reset() {
            state.withLock {
                speex_resampler_reset_mem($0)
                speex_resampler_skip_zeros($0)
            }
        }

        func resample(_ samples: [Float], channelCount: Int, inputRate: Int, outputRate: Int) -> [Float] {
            let frames = samples.count / channelCount
            guard frames > 0 else { return [] }
            let capacity = frames * outputRate / inputRate + 64
            return state.withLock { state in
                [Float](unsafeUninitializedCapacity: capacity * channelCount) { output, count in
                    var taken = 0
                    var given = 0
                    samples.withUnsafeBufferPointer { input in
                        // The library may stop at the end of its own buffer, so it is called until it has taken all.
                        while taken < frames {
                            var inputLength = UInt32(frames - taken)
                            var outputLength = UInt32(capacity - given)
                            speex_resampler_process_interleaved_float(
                                state, input.baseAddress! + taken * channelCount, &inputLength,
                                output.baseAddress! + given * channelCount, &outputLength)
                            if inputLength == 0 && outputLength == 0 { break }
                            taken += Int(inputLength)
                            given += Int(outputLength)
                        }
                    }
                    count = given * channelCount
                }
            }
        }
    }
#endif
