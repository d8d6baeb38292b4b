import Synchronization

#if AUDIO_LIBRARIES
    import CSoundTouchShims

    /// A stream through SoundTouch at 48 kHz, which changes the pitch and the speed of sound.
    ///
    /// Owns the C++ object. The lock makes it safe to pass between threads, and is never contended.
    final class SoundTouchStream: Sendable {
        /// Whether pitch and speed can change on this system.
        static let isEffective = true
        let channelCount: Int
        private let shifter: Mutex<OpaquePointer>

        /// Makes a stream that changes nothing yet; 1 or 2 channels.
        init(channelCount: Int) {
            guard let made = cshim_soundtouch_create(UInt32(AudioBlock.sampleRate), UInt32(channelCount)) else {
                preconditionFailure("no pitch shifter for \(channelCount) channels")
            }
            self.channelCount = channelCount
            shifter = Mutex(made)
        }

        deinit {
            shifter.withLock { cshim_soundtouch_destroy($0) }
        }

        /// Shifts the output by this many semitones.
        func setPitch(semitones: Double) {
            shifter.withLock { cshim_soundtouch_set_pitch_semitones($0, semitones) }
        }

        /// Plays this many times as fast at the same pitch.
        func setTempo(_ tempo: Double) {
            shifter.withLock { cshim_soundtouch_set_tempo($0, tempo) }
        }

        /// Cuts the sound into pieces of these lengths; shorter ones react sooner and sound rougher.
        func setWindows(sequenceMilliseconds: Int, seekMilliseconds: Int, overlapMilliseconds: Int) {
            shifter.withLock {
                cshim_soundtouch_set_windows(
                    $0, Int32(sequenceMilliseconds), Int32(seekMilliseconds), Int32(overlapMilliseconds))
            }
        }

        /// Feeds interleaved samples.
        func put(_ samples: [Float]) {
            let frames = UInt32(samples.count / channelCount)
            guard frames > 0 else { return }
            let status = shifter.withLock { cshim_soundtouch_put($0, samples, frames) }
            precondition(status == 0, "the pitch shifter ran out of memory")
        }

        /// Takes up to `frames` finished frames, interleaved.
        func receive(_ frames: Int) -> [Float] {
            guard frames > 0 else { return [] }
            let channels = channelCount
            return shifter.withLock { shifter in
                [Float](unsafeUninitializedCapacity: frames * channels) { buffer, count in
                    count = Int(cshim_soundtouch_receive(shifter, buffer.baseAddress!, UInt32(frames))) * channels
                }
            }
        }

        /// How many finished frames wait to be taken.
        var availableFrames: Int {
            shifter.withLock { Int(cshim_soundtouch_available($0)) }
        }

        /// Pushes the last fed frames through; only a new stream may follow.
        func flush() {
            let status = shifter.withLock { cshim_soundtouch_flush($0) }
            precondition(status == 0, "the pitch shifter ran out of memory")
        }

        /// Forgets what was fed and what is finished.
        func clear() {
            shifter.withLock { cshim_soundtouch_clear($0) }
        }
    }
#else
    /// Where there is no SoundTouch: the sound comes out as it went in.
    final class SoundTouchStream: Sendable {
        static let isEffective = false
        let channelCount: Int
        private let waiting = Mutex<[Float]>([])

        init(channelCount: Int) { self.channelCount = channelCount }

        func setPitch(semitones: Double) {}

        func setTempo(_ tempo: Double) {}

        func setWindows(sequenceMilliseconds: Int, seekMilliseconds: Int, overlapMilliseconds: Int) {}

        func put(_ samples: [Float]) { waiting.withLock { $0.append(contentsOf: samples) } }

        func receive(_ frames: Int) -> [Float] {
            waiting.withLock { waiting in
                let given = Array(waiting.prefix(max(0, frames) * channelCount))
                waiting.removeFirst(given.count)
                return given
            }
        }

        var availableFrames: Int { waiting.withLock { $0.count / channelCount } }

        func flush() {}

        func clear() { waiting.withLock { $0 = [] } }
    }
#endif
