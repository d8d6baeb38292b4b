import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A WAV file read and written in Swift alone, for systems without libsndfile: 16-bit or floating-point samples.
///
/// Owns the open file. The lock makes it safe to pass between threads, and is never contended.
final class WAVFile: Sendable {
    let channelCount: Int
    let sampleRate: Int
    /// At the file's own rate; at least 1.
    let frameCount: Int
    private let layout: Layout
    private let file: Mutex<OpenFile>

    /// How samples are written, and where in the file.
    struct Layout: Hashable, Sendable {
        var isFloat: Bool
        var start: Int
        var bytesPerFrame: Int
    }

    /// Where reading goes on.
    private struct OpenFile {
        let pointer: UnsafeMutablePointer<FILE>
        var frame = 0
    }

    init(path: String) throws(AudioFileError) {
        try AudioFile.checkReadable(path)
        guard let pointer = fopen(path, "rb") else { throw .unreadable(path: path, reason: "it does not open") }
        do throws(AudioFileError) {
            let facts = try Self.readHeader(pointer, path)
            (channelCount, sampleRate, frameCount, layout) = facts
            guard frameCount > 0 else { throw .noAudio(path: path) }
            guard (1_000...768_000).contains(sampleRate), (1...64).contains(channelCount) else {
                throw .formatNotSupported(path: path, reason: "\(channelCount) channels at \(sampleRate) Hz")
            }
            guard fseek(pointer, layout.start, SEEK_SET) == 0 else {
                throw .unreadable(path: path, reason: "its sound cannot be reached")
            }
        } catch {
            fclose(pointer)
            throw error
        }
        file = Mutex(OpenFile(pointer: pointer))
    }

    deinit { file.withLock { _ = fclose($0.pointer) } }

    /// Moves to a frame at the file's own rate. Returns the reason if that fails.
    func seek(to frame: Int) -> String? {
        file.withLock { file in
            file.frame = min(frame, frameCount)
            let isThere = fseek(file.pointer, layout.start + file.frame * layout.bytesPerFrame, SEEK_SET) == 0
            return isThere ? nil : "its sound cannot be reached"
        }
    }

    /// Reads up to `frames` frames in `channelCount` channels. Returns a reason if reading stopped early.
    func read(_ frames: Int, channelCount wanted: Int) -> (samples: [Float], isLast: Bool, reason: String?) {
        file.withLock { file in
            let due = max(0, min(frames, frameCount - file.frame))
            var bytes = [UInt8](repeating: 0, count: due * layout.bytesPerFrame)
            let given = fread(&bytes, layout.bytesPerFrame, due, file.pointer)
            file.frame += given
            let samples = bytes.prefix(given * layout.bytesPerFrame).withUnsafeBytes { bytes in
                layout.isFloat
                    ? stride(from: 0, to: bytes.count, by: 4).map {
                        Float(
                            bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)))
                    }
                    : stride(from: 0, to: bytes.count, by: 2).map {
                        Float(Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Int16.self))) / 32_768
                    }
            }
            return (
                AudioFile.mixed(samples, from: channelCount, to: wanted), given < frames,
                given < due ? "it ends before its header says" : nil
            )
        }
    }

    /// Writes interleaved samples, replacing what is at `path`.
    static func write(
        _ samples: [Int16], channelCount: Int, sampleRate: Int, to path: String
    ) throws(AudioFileError) {
        guard let file = fopen(path, "wb") else { throw .notWritable(path: path, reason: "it does not open") }
        var bytes = header(sampleCount: samples.count, channelCount: channelCount, sampleRate: sampleRate)
        bytes.reserveCapacity(bytes.count + 2 * samples.count)
        for sample in samples { append(UInt16(bitPattern: sample), to: &bytes) }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else {
            throw .notWritable(path: path, reason: "not all of it could be written")
        }
    }

    private static func header(sampleCount: Int, channelCount: Int, sampleRate: Int) -> [UInt8] {
        let dataBytes = UInt32(clamping: 2 * sampleCount)
        var bytes = Array("RIFF".utf8)
        append(dataBytes &+ 36, to: &bytes)
        bytes += Array("WAVEfmt ".utf8)
        append(UInt32(16), to: &bytes)
        append(UInt16(1), to: &bytes)
        append(UInt16(channelCount), to: &bytes)
        append(UInt32(sampleRate), to: &bytes)
        append(UInt32(sampleRate * channelCount * 2), to: &bytes)
        append(UInt16(channelCount * 2), to: &bytes)
        append(UInt16(16), to: &bytes)
        bytes += Array("data".utf8)
        append(dataBytes, to: &bytes)
        return bytes
    }

    private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private typealias Facts = (channelCount: Int, sampleRate: Int, frameCount: Int, layout: Layout)

    /// Reads the parts of the file up to its sound.
    private static func readHeader(_ file: UnsafeMutablePointer<FILE>, _ path: String) throws(AudioFileError) -> Facts {
        let start = read(12, of: file)
        guard start.count == 12, start[0..<4].elementsEqual("RIFF".utf8), start[8...].elementsEqual("WAVE".utf8) else {
            throw .formatNotSupported(path: path, reason: "it is no WAV file, and this system decodes nothing else")
        }
        var format: [UInt8] = []
        while true {
            let part = read(8, of: file)
            guard part.count == 8 else { throw .unreadable(path: path, reason: "it has no sound in it") }
            let size = Int(number(part[4...]))
            if part[0..<4].elementsEqual("data".utf8) {
                guard format.count >= 16 else { throw .unreadable(path: path, reason: "it has no format in it") }
                return try facts(of: format, dataBytes: size, start: ftell(file), path)
            }
            if part[0..<4].elementsEqual("fmt ".utf8) {
                format = read(min(size, 64), of: file)
                guard fseek(file, max(0, size - 64) + size % 2, SEEK_CUR) == 0 else {
                    throw .unreadable(path: path, reason: "it is cut off")
                }
            } else if fseek(file, size + size % 2, SEEK_CUR) != 0 {
                throw .unreadable(path: path, reason: "it is cut off")
            }
        }
    }

    private static func facts(
        of format: [UInt8], dataBytes: Int, start: Int, _ path: String
    ) throws(AudioFileError) -> Facts {
        var kind = number(format[0..<2])
        // The extended format names the kind further on.
        if kind == 0xFFFE, format.count >= 26 { kind = number(format[24..<26]) }
        let channels = Int(number(format[2..<4]))
        let bits = Int(number(format[14..<16]))
        guard (kind, bits) == (1, 16) || (kind, bits) == (3, 32), channels > 0 else {
            throw .formatNotSupported(path: path, reason: "\(bits)-bit samples of kind \(kind)")
        }
        let layout = Layout(isFloat: kind == 3, start: start, bytesPerFrame: channels * bits / 8)
        return (channels, Int(number(format[4..<8])), dataBytes / layout.bytesPerFrame, layout)
    }

    private static func read(_ count: Int, of file: UnsafeMutablePointer<FILE>) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let given = fread(&bytes, 1, count, file)
        return Array(bytes.prefix(given))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}

#if !AUDIO_LIBRARIES
    extension AudioFile {
        static func writeFile(
            _ samples: [Int16], channelCount: Int, sampleRate: Int, to path: String
        ) throws(AudioFileError) {
            try WAVFile.write(samples, channelCount: channelCount, sampleRate: sampleRate, to: path)
        }
    }
#endif
