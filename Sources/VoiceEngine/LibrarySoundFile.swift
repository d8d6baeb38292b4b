#if AUDIO_LIBRARIES
    import CSndFile
    import Synchronization

    /// Owns a file opened by the C library. The lock makes it safe to pass between threads, and is never contended.
    final class LibrarySoundFile: Sendable {
        let channelCount: Int
        let sampleRate: Int
        /// At the file's own rate; at least 1.
        let frameCount: Int
        private let file: Mutex<OpaquePointer>

        init(path: String) throws(AudioFileError) {
            try AudioFile.checkReadable(path)
            var facts = SF_INFO()
            guard let opened = sf_open(path, Int32(SFM_READ), &facts) else {
                let reason = AudioFile.lastReason(of: nil)
                switch Int(sf_error(nil)) {
                case SF_ERR_UNRECOGNISED_FORMAT, SF_ERR_UNSUPPORTED_ENCODING:
                    throw .formatNotSupported(path: path, reason: reason)
                default:
                    throw .unreadable(path: path, reason: reason)
                }
            }
            guard facts.frames > 0 else {
                sf_close(opened)
                throw .noAudio(path: path)
            }
            guard (1_000...768_000).contains(facts.samplerate), (1...64).contains(facts.channels) else {
                sf_close(opened)
                throw .formatNotSupported(path: path, reason: "\(facts.channels) channels at \(facts.samplerate) Hz")
            }
            channelCount = Int(facts.channels)
            sampleRate = Int(facts.samplerate)
            frameCount = Int(facts.frames)
            file = Mutex(opened)
        }

        deinit {
            file.withLock { _ = sf_close($0) }
        }

        /// Moves to a frame at the file's own rate. Returns the reason if that fails.
        func seek(to frame: Int) -> String? {
            file.withLock { file in
                sf_seek(file, sf_count_t(min(frame, frameCount)), SEEK_SET) < 0 ? AudioFile.lastReason(of: file) : nil
            }
        }

        /// Decodes up to `frames` frames in `channelCount` channels. Returns a reason if decoding stopped early.
        func read(_ frames: Int, channelCount wanted: Int) -> (samples: [Float], isLast: Bool, reason: String?) {
            let channels = channelCount
            return file.withLock { file in
                let decoded = [Float](unsafeUninitializedCapacity: frames * channels) { buffer, count in
                    count = Int(max(0, sf_readf_float(file, buffer.baseAddress!, sf_count_t(frames)))) * channels
                }
                let isLast = decoded.count < frames * channels
                let reason = isLast && sf_error(file) != 0 ? AudioFile.lastReason(of: file) : nil
                return (AudioFile.mixed(decoded, from: channels, to: wanted), isLast, reason)
            }
        }
    }

    extension AudioFile {
        static func writeFile(
            _ samples: [Int16], channelCount: Int, sampleRate: Int, to path: String
        ) throws(AudioFileError) {
            var facts = SF_INFO()
            facts.samplerate = Int32(sampleRate)
            facts.channels = Int32(channelCount)
            facts.format = Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
            guard let file = sf_open(path, Int32(SFM_WRITE), &facts) else {
                throw .notWritable(path: path, reason: lastReason(of: nil))
            }
            let frames = samples.count / channelCount
            let written = samples.withUnsafeBufferPointer { buffer in
                buffer.isEmpty ? 0 : sf_writef_short(file, buffer.baseAddress!, sf_count_t(frames))
            }
            let reason = lastReason(of: file)
            guard sf_close(file) == 0, written == frames else {
                throw .notWritable(path: path, reason: reason)
            }
        }

        /// What the library says about the last failure of `file`, or of the last open when there is none.
        static func lastReason(of file: OpaquePointer?) -> String {
            sf_strerror(file).map { String(cString: $0) } ?? "unknown failure"
        }
    }
#endif
