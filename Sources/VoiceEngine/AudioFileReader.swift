import CSndFile
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads a sound file piece by piece, at 48 kHz and in one or two channels whatever the file has.
///
/// Copies share the open file, so each use keeps one reader and does not copy it.
package struct AudioFileReader: Sendable {
    /// Where the file is.
    package let path: String
    /// 1 or 2; files of more channels are averaged to 1.
    package let channelCount: Int
    /// The length in frames at 48 kHz, at least 1.
    package let frameCount: Int
    /// The frame, at 48 kHz, that is read next; 0...frameCount.
    package private(set) var position = 0
    /// Why decoding stopped before the end that the file claims. Once it is set, reading returns nothing more.
    package private(set) var failure: AudioFileError?

    private let file: OpenSoundFile
    private var resampler: Resampler
    /// Frames of the resampler that were not read yet, and the index of the first.
    private var ready: [Float] = []
    private var readyStart = 0
    private var isDrained = false

    /// Opens the file and reads its header.
    package init(path: String) throws(AudioFileError) {
        let file = try OpenSoundFile(path: path)
        self.path = path
        self.file = file
        channelCount = file.channelCount > 2 ? 1 : file.channelCount
        frameCount = max(
            1, file.frameCount.multipliedReportingOverflow(by: AudioBlock.sampleRate).partialValue / file.sampleRate)
        resampler = Resampler(channelCount: channelCount, from: file.sampleRate, to: AudioBlock.sampleRate)
    }

    /// How long the file plays, in milliseconds, rounded down.
    package var milliseconds: Int { frameCount / 48 }

    /// The next `frames` frames, interleaved; fewer at the end of the file, and none after it.
    package mutating func read(_ frames: Int) -> [Float] {
        let wanted = max(0, min(frames, frameCount - position)) * channelCount
        while ready.count - readyStart < wanted && !isDrained {
            fill(frames: frames)
        }
        let given = min(wanted, ready.count - readyStart)
        let result = Array(ready[readyStart..<readyStart + given])
        readyStart += given
        position += given / channelCount
        if readyStart == ready.count {
            ready.removeAll(keepingCapacity: true)
            readyStart = 0
        }
        return result
    }

    /// Continues at `frame`, clamped to 0...frameCount.
    package mutating func seek(to frame: Int) {
        let target = max(0, min(frame, frameCount))
        ready.removeAll(keepingCapacity: true)
        readyStart = 0
        resampler.reset()
        isDrained = failure != nil
        position = target
        if failure == nil, let reason = file.seek(to: target * file.sampleRate / AudioBlock.sampleRate) {
            failure = .unreadable(path: path, reason: reason)
            isDrained = true
        }
    }

    /// Decodes about as much as yields `frames` frames.
    private mutating func fill(frames: Int) {
        let sourceFrames = min(max(1, frames * file.sampleRate / AudioBlock.sampleRate + 1), 48_000)
        let decoded = file.read(sourceFrames, channelCount: channelCount)
        ready.removeSubrange(0..<readyStart)
        readyStart = 0
        ready.append(contentsOf: resampler.resample(AudioFile.finite(decoded.samples)))
        if decoded.isLast {
            ready.append(contentsOf: resampler.finish())
            isDrained = true
        }
        if let reason = decoded.reason {
            failure = .unreadable(path: path, reason: reason)
        }
    }
}

/// Owns a file opened by the C library. The lock makes it safe to pass between threads, and is never contended.
private final class OpenSoundFile: Sendable {
    let channelCount: Int
    let sampleRate: Int
    /// At the file's own rate; at least 1.
    let frameCount: Int
    private let file: Mutex<OpaquePointer>

    init(path: String) throws(AudioFileError) {
        guard !path.isEmpty, access(path, F_OK) == 0 else { throw .notFound(path: path) }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw .unreadable(path: path, reason: "it is a folder")
        }
        guard access(path, R_OK) == 0 else { throw .unreadable(path: path, reason: "permission denied") }

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
            return (Self.mixed(decoded, from: channels, to: wanted), isLast, reason)
        }
    }

    /// Averages all channels to one unless the count is already the wanted one.
    private static func mixed(_ samples: [Float], from channels: Int, to wanted: Int) -> [Float] {
        guard channels != wanted else { return samples }
        return (0..<samples.count / channels).map { frame in
            var sum: Float = 0
            for channel in 0..<channels { sum += samples[frame * channels + channel] }
            return sum / Float(channels)
        }
    }
}
