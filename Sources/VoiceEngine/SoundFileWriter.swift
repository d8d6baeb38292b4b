import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes 16-bit stereo at 48 kHz to a file piece by piece, replacing what is at its path.
///
/// The file is complete only after ``finish()``. It holds at most ``maximumFrames``, a little over six hours; the piece
/// that would exceed them fails.
package final class SoundFileWriter: Sendable {
    /// What the file is.
    package enum Container: Hashable, Sendable {
        /// Samples alone, little-endian.
        case raw
        case wav
        /// MP4 with one track of uncompressed sound, as ISO/IEC 23003-5 describes.
        case mp4
    }

    /// More would not fit into the 32-bit sizes of both containers.
    package static let maximumFrames = (Int(UInt32.max) - 65_536) / bytesPerFrame
    private static let bytesPerFrame = 4

    /// Where the file is.
    package let path: String
    private let container: Container
    private let state: Mutex<State>

    private struct State {
        /// Nil after the end.
        var file: UnsafeMutablePointer<FILE>?
        var frameCount = 0
    }

    /// Creates the file.
    package init(path: String, container: Container) throws(AudioFileError) {
        self.path = path
        self.container = container
        guard let file = fopen(path, "wb") else {
            throw .notWritable(path: path, reason: String(cString: strerror(errno)))
        }
        state = Mutex(State(file: file))
        try state.withLock { state throws(AudioFileError) in
            try Self.put(Self.head(of: container, frameCount: 0), into: state.file, path: path)
        }
    }

    deinit {
        state.withLock { state in
            if let file = state.file { fclose(file) }
        }
    }

    /// Frames written so far.
    package var frameCount: Int { state.withLock { $0.frameCount } }

    /// The same in milliseconds, rounded down.
    package var milliseconds: Int { frameCount / (AudioBlock.sampleRate / 1000) }

    /// Appends a block. After the end it does nothing.
    package func write(_ block: AudioBlock) throws(AudioFileError) {
        let bytes = AudioFile.bytes(block.floats(channelCount: 2))
        try state.withLock { state throws(AudioFileError) in
            guard let file = state.file else { return }
            guard state.frameCount + AudioBlock.frameCount <= Self.maximumFrames else {
                throw .notWritable(path: path, reason: "a recording holds at most \(Self.maximumFrames) frames")
            }
            try Self.put(bytes, into: file, path: path)
            state.frameCount += AudioBlock.frameCount
        }
    }

    /// Completes and closes the file. Throws if the file is gone by then. A second call does nothing.
    package func finish() throws(AudioFileError) {
        try state.withLock { state throws(AudioFileError) in
            guard let file = state.file else { return }
            state.file = nil
            defer { fclose(file) }
            guard access(path, F_OK) == 0 else {
                throw .notWritable(path: path, reason: String(cString: strerror(errno)))
            }
            if container == .mp4 {
                try Self.put(MP4Boxes.movie(frameCount: state.frameCount), into: file, path: path)
            }
            guard container != .raw else { return }
            guard fseek(file, 0, SEEK_SET) == 0 else {
                throw .notWritable(path: path, reason: String(cString: strerror(errno)))
            }
            try Self.put(Self.head(of: container, frameCount: state.frameCount), into: file, path: path)
            guard fflush(file) == 0 else { throw .notWritable(path: path, reason: String(cString: strerror(errno))) }
        }
    }

    private static func put(
        _ bytes: [UInt8], into file: UnsafeMutablePointer<FILE>?, path: String
    ) throws(AudioFileError) {
        guard let file, fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            throw .notWritable(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// What stands before the samples. Its length does not depend on their number.
    private static func head(of container: Container, frameCount: Int) -> [UInt8] {
        let size = UInt32(frameCount * bytesPerFrame)
        switch container {
        case .raw: return []
        case .mp4: return MP4Boxes.head(soundBytes: size)
        case .wav:
            let rate = UInt32(AudioBlock.sampleRate)
            let parts: [[UInt8]] = [
                Array("RIFF".utf8), little(36 + size), Array("WAVEfmt ".utf8), little(16), [1, 0, 2, 0], little(rate),
                little(rate * UInt32(bytesPerFrame)), [4, 0, 16, 0], Array("data".utf8), little(size),
            ]
            return Array(parts.joined())
        }
    }

    private static func little(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

/// The parts of an MP4 file with one track of 16-bit stereo. Sizes and order: ISO/IEC 14496-12 and 23003-5.
private enum MP4Boxes {
    /// The file's type, and the beginning of the box with the samples.
    static func head(soundBytes: UInt32) -> [UInt8] {
        let type = box("ftyp", [Array("isom".utf8), big(512), Array("isomiso2mp41".utf8)])
        return joined([type, big(soundBytes + 8), Array("mdat".utf8)])
    }

    /// Describes the samples; it stands behind them.
    static func movie(frameCount: Int) -> [UInt8] {
        let (rate, frames) = (UInt32(AudioBlock.sampleRate), UInt32(frameCount))
        let movieHead = full(
            "mvhd",
            [
                zeros(8), big(rate), big(frames), big(0x10000), [1, 0], zeros(10), matrix, zeros(24), big(2),
            ])
        let trackHead = full(
            "tkhd", flags: 3,
            [zeros(8), big(1), zeros(4), big(frames), zeros(8), zeros(4), [1, 0], zeros(2), matrix, zeros(8)])
        let mediaHead = full("mdhd", [zeros(8), big(rate), big(frames), [0x55, 0xC4, 0, 0]])
        let kind = full("hdlr", [zeros(4), Array("soun".utf8), zeros(12), [0]])
        let source = box("dinf", [full("dref", [big(1), full("url ", flags: 1, [])])])
        let samples = box("stbl", [sampleTable(rate: rate, frames: frames)])
        let media = box("minf", [full("smhd", [zeros(4)]), source, samples])
        return box("moov", [movieHead, box("trak", [trackHead, box("mdia", [mediaHead, kind, media])])])
    }

    private static func sampleTable(rate: UInt32, frames: UInt32) -> [UInt8] {
        // One byte says little-endian, the next the bits of a sample.
        let format = full("pcmC", [[1, 16]])
        let entry = box(
            "ipcm", [zeros(6), [0, 1], zeros(8), [0, 2, 0, 16], zeros(4), big(rate << 16), format])
        return joined([
            full("stsd", [big(1), entry]), full("stts", [big(1), big(frames), big(1)]),
            full("stsc", [big(1), big(1), big(frames), big(1)]), full("stsz", [big(4), big(frames)]),
            full("stco", [big(1), big(UInt32(head(soundBytes: 0).count))]),
        ])
    }

    private static let matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].flatMap { big(UInt32($0)) }

    private static func box(_ name: String, _ content: [[UInt8]]) -> [UInt8] {
        let content = joined(content)
        return joined([big(UInt32(content.count + 8)), Array(name.utf8), content])
    }

    /// A box with a version, 0, and flags.
    private static func full(_ name: String, flags: UInt8 = 0, _ content: [[UInt8]]) -> [UInt8] {
        box(name, [[0, 0, 0, flags]] + content)
    }

    private static func joined(_ parts: [[UInt8]]) -> [UInt8] { Array(parts.joined()) }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    private static func big(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - $0 * 8)) }
    }
}
