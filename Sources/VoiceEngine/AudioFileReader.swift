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

// What opens sound files: a library, or Swift where there is none.
#if AUDIO_LIBRARIES
    private typealias OpenSoundFile = LibrarySoundFile
#else
    private typealias OpenSoundFile = WAVFile
#endif
