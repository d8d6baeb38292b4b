#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Why a sound file could not be read or written. Each case names the path it happened to.
public enum AudioFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No file is there.
    case notFound(path: String)
    /// Something is there, but it cannot be opened or is damaged.
    case unreadable(path: String, reason: String)
    /// It is no sound file of a kind that can be decoded: WAV, AIFF, FLAC, Ogg (Vorbis, Opus), MP3 and a few older ones
    /// can be; without libsndfile, on iOS, WAV with 16-bit or floating-point samples only.
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
        try writeFile(samples, channelCount: channelCount, sampleRate: sampleRate, to: path)
    }

    /// Writes interleaved samples, clipped to -1...1, as a 16-bit WAV file, replacing what is at `path`.
    public static func writeWAV(
        _ samples: [Float], channelCount: Int, sampleRate: Int = AudioBlock.sampleRate, to path: String
    ) throws(AudioFileError) {
        try writeWAV(int16(samples), channelCount: channelCount, sampleRate: sampleRate, to: path)
    }

    /// Throws unless `path` leads to a file that can be opened.
    static func checkReadable(_ path: String) throws(AudioFileError) {
        guard !path.isEmpty, access(path, F_OK) == 0 else { throw .notFound(path: path) }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw .unreadable(path: path, reason: "it is a folder")
        }
        guard access(path, R_OK) == 0 else { throw .unreadable(path: path, reason: "permission denied") }
    }

    /// Averages all channels to one unless the count is already the wanted one.
    static func mixed(_ samples: [Float], from channels: Int, to wanted: Int) -> [Float] {
        guard channels != wanted else { return samples }
        return (0..<samples.count / channels).map { frame in
            var sum: Float = 0
            for channel in 0..<channels { sum += samples[frame * channels + channel] }
            return sum / Float(channels)
        }
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
