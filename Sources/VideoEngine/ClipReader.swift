#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
import Synchronization

/// Reads the pictures of a clip in Y4M one after the other. The lock makes it safe to pass between threads.
final class ClipReader: Sendable {
    static let signature = Array("YUV4MPEG2 ".utf8)
    /// Pictures read in a tick at most; a clip that was left alone for longer goes on where it was.
    private static let maximumSkip = 100

    private let width: Int
    private let height: Int
    /// Pictures per second, as a fraction.
    private let rate: (count: Int, seconds: Int)
    private let loops: Bool
    private let state: Mutex<State>

    private struct State {
        // Safe because it is only used under the lock, and closed when nobody else can have the lock.
        nonisolated(unsafe) let file: UnsafeMutablePointer<FILE>
        let firstPicture: Int
        var firstTick: Int?
        var read = 0
        var last: Picture?
        var isOver = false
    }

    init(path: String, loops: Bool) throws(PictureFileError) {
        let file = try PictureFile.open(path)
        guard let line = Self.line(from: file) else {
            fclose(file)
            throw .formatNotSupported(path: path, reason: "no header")
        }
        var (width, height, rate, format) = (0, 0, (count: 25, seconds: 1), "420")
        for word in line.split(separator: " ").dropFirst() {
            let value = word.dropFirst()
            switch word.first {
            case "W": width = Int(value) ?? 0
            case "H": height = Int(value) ?? 0
            case "C": format = String(value)
            case "F":
                let parts = value.split(separator: ":").compactMap { Int($0) }
                if parts.count == 2, (1...1_000_000).contains(parts[0]), (1...1_000_000).contains(parts[1]) {
                    rate = (parts[0], parts[1])
                }
            default: continue
            }
        }
        guard ["420", "420jpeg", "420mpeg2", "420paldv"].contains(format) else {
            fclose(file)
            throw .formatNotSupported(path: path, reason: "colors are kept as \(format)")
        }
        guard Picture.sideRange.contains(width), Picture.sideRange.contains(height) else {
            fclose(file)
            throw .formatNotSupported(path: path, reason: "pictures of \(width) x \(height)")
        }
        self.width = width
        self.height = height
        self.rate = rate
        self.loops = loops
        state = Mutex(State(file: file, firstPicture: ftell(file)))
        guard picture(at: 0) != nil else { throw .unreadable(path: path, reason: "it holds no picture") }
        state.withLock { state in
            state.firstTick = nil
            state.read = 0
            fseek(state.file, state.firstPicture, SEEK_SET)
        }
    }

    deinit { state.withLock { _ = fclose($0.file) } }

    /// The picture to be seen in a tick; the first call begins with the first one.
    func picture(at tick: Int) -> Picture? {
        state.withLock { state in
            let firstTick = state.firstTick ?? tick
            state.firstTick = firstTick
            var wanted = (tick - firstTick) * rate.count / (50 * rate.seconds) + 1
            if wanted - state.read > Self.maximumSkip {
                state.firstTick = tick - (state.read * 50 * rate.seconds + rate.count - 1) / rate.count
                wanted = state.read + 1
            }
            while state.read < wanted, !state.isOver {
                guard let picture = next(&state) else {
                    state.isOver = true
                    break
                }
                state.last = picture
                state.read += 1
            }
            return state.last
        }
    }

    private func next(_ state: inout State) -> Picture? {
        if let picture = readPicture(state.file) { return picture }
        guard loops, fseek(state.file, state.firstPicture, SEEK_SET) == 0 else { return nil }
        return readPicture(state.file)
    }

    private func readPicture(_ file: UnsafeMutablePointer<FILE>) -> Picture? {
        guard let line = Self.line(from: file), line.hasPrefix("FRAME") else { return nil }
        let count = Picture.byteCount(width: width, height: height)
        let planes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            initializedCount = fread(buffer.baseAddress!, 1, count, file)
        }
        return try? Picture(planes: planes, width: width, height: height)
    }

    /// A line of at most 255 characters.
    private static func line(from file: UnsafeMutablePointer<FILE>) -> String? {
        var bytes: [UInt8] = []
        while bytes.count < 256 {
            let byte = fgetc(file)
            guard byte != EOF else { return nil }
            if byte == 10 { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(UInt8(truncatingIfNeeded: byte))
        }
        return nil
    }
}
