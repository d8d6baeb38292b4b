import CSndFile

/// Why a sound file could not be read or written. Each case names the path it happened to.
public enum AudioFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No file is there.
    case notFound(path: String)
    /// Something is there, but it cannot be opened or is damaged.
    case unreadable(path: String, reason: String)
    /// It is no sound file of a kind that can be decoded: WAV, AIFF, FLAC, Ogg (Vorbis, Opus), MP3 and a few older ones
    /// can be.
    case formatNotSupported(path: String, reason: String)
    /// It is a sound file without a single frame.
    case noAudio(path: String)
    /// The file could not be created or filled.
    case notWritable(path: String, reason: String)

    /// One line for a person, with the path.
    public var description: String {
        switch self {
        case .notFound(let path): "no file at \(path)"
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .formatNotSupported(let path, let reason): "\(path) is in no supported sound format: \(reason)"
        case .noAudio(let path): "\(path) holds no sound"
        case .notWritable(let path, let reason): "cannot write \(path): \(reason)"
        }
    }
}

/// Whole sound files: reading, measuring, writing.
public enum AudioFile {
    /// The whole file as interleaved samples at 48 kHz, in one or two channels.
    ///
    /// Files of more channels are averaged to one. At most the first hour is read.
    public static func read(path: String) throws(AudioFileError) -> (samples: [Float], channelCount: Int) {
        var reader = try AudioFileReader(path: path)
        let samples = reader.read(min(reader.frameCount, 3_600 * AudioBlock.sampleRate))
        if let failure = reader.failure { throw failure }
        return (samples, reader.channelCount)
    }

    /// How long the file plays, in milliseconds, rounded down.
    public static func milliseconds(of path: String) throws(AudioFileError) -> Int {
        try AudioFileReader(path: path).milliseconds
    }

    /// Writes interleaved samples as a 16-bit WAV file, replacing what is at `path`.
    public static func writeWAV(
        _ samples: [Int16], channelCount: Int, sampleRate: Int = AudioBlock.sampleRate, to path: String
    ) throws(AudioFileError) {
        precondition(
            channelCount > 0 && samples.count % channelCount == 0, "\(samples.count) samples are no whole frames")
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

    /// Writes interleaved samples, clipped to -1...1, as a 16-bit WAV file, replacing what is at `path`.
    public static func writeWAV(
        _ samples: [Float], channelCount: Int, sampleRate: Int = AudioBlock.sampleRate, to path: String
    ) throws(AudioFileError) {
        try writeWAV(int16(samples), channelCount: channelCount, sampleRate: sampleRate, to: path)
    }

    /// What the library says about the last failure of `file`, or of the last open when there is none.
    static func lastReason(of file: OpaquePointer?) -> String {
        sf_strerror(file).map { String(cString: $0) } ?? "unknown failure"
    }

    /// The nearest 16-bit integer to a sample. Beyond -1...1 it is clipped; NaN and infinity become silence.
    static func int16(_ sample: Float) -> Int16 {
        // Conditional values, not branches, so that a loop of these can be vectorized.
        let finite = sample.magnitude < .infinity ? sample : 0
        let atLeast = finite > -1 ? finite : -1
        let clipped = atLeast < 1 ? atLeast : 1
        // Numbers of this size have no fraction: adding 1.5 * 2^23 rounds, and leaves the integer in the last 16 bits.
        // A rounding call for each sample would cost more than everything else here.
        return Int16(truncatingIfNeeded: (clipped * 32_767 + 12_582_912).bitPattern)
    }

    /// The samples as ``int16(_:)-(Float)`` makes each.
    static func int16(_ samples: [Float]) -> [Int16] {
        [Int16](unsafeUninitializedCapacity: samples.count) { integers, count in
            samples.withUnsafeBufferPointer { samples in
                for index in 0..<samples.count { integers[index] = int16(samples[index]) }
            }
            count = samples.count
        }
    }

    /// The samples, with non-finite numbers replaced by silence, so that they cannot stay in a filter forever.
    static func finite(_ samples: [Float]) -> [Float] {
        samples.allSatisfy(\.isFinite) ? samples : samples.map { $0.isFinite ? $0 : 0 }
    }
}
