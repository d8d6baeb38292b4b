#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
#if PICTURE_LIBRARIES
    import CPictureShims
#endif

/// Why a file of pictures could not be read or written. Each case names the path it happened to.
public enum PictureFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No file is there.
    case notFound(path: String)
    /// Something is there, but it cannot be opened or is damaged.
    case unreadable(path: String, reason: String)
    /// It is neither PNG nor Y4M of a kind that can be read, or this system has no libpng.
    case formatNotSupported(path: String, reason: String)
    /// The file could not be created or filled.
    case notWritable(path: String, reason: String)

    /// One line for a person, with the path.
    public var description: String {
        switch self {
        case .notFound(let path): "no file at \(path)"
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .formatNotSupported(let path, let reason): "\(path) is in no supported picture format: \(reason)"
        case .notWritable(let path, let reason): "cannot write \(path): \(reason)"
        }
    }
}

/// Reading and writing of whole files.
enum PictureFile {
    /// No file of one picture is larger.
    static let maximumByteCount = 64 << 20

    /// Whether the file is a clip in Y4M. Throws for one that cannot be opened.
    static func isClip(_ path: String) throws(PictureFileError) -> Bool {
        try read(path, count: ClipReader.signature.count) == ClipReader.signature
    }

    /// Throws unless `path` leads to a file that can be opened.
    static func open(_ path: String) throws(PictureFileError) -> UnsafeMutablePointer<FILE> {
        guard !path.isEmpty, access(path, F_OK) == 0 else { throw .notFound(path: path) }
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw .unreadable(path: path, reason: "it is a folder")
        }
        guard let file = fopen(path, "rb") else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        return file
    }

    /// The first bytes of a file, or all if there are fewer.
    static func read(_ path: String, count: Int = maximumByteCount + 1) throws(PictureFileError) -> [UInt8] {
        let file = try open(path)
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while bytes.count < count {
            let part = [UInt8](unsafeUninitializedCapacity: min(1 << 16, count - bytes.count)) {
                buffer, initializedCount in
                initializedCount = fread(buffer.baseAddress!, 1, buffer.count, file)
            }
            if part.isEmpty { break }
            bytes += part
        }
        return bytes
    }

    /// Replaces what is at `path`.
    static func write(_ bytes: [UInt8], to path: String) throws(PictureFileError) {
        guard let file = fopen(path, "wb") else {
            throw .notWritable(path: path, reason: String(cString: strerror(errno)))
        }
        let written = fwrite(bytes, 1, bytes.count, file)
        let closed = fclose(file)
        guard written == bytes.count, closed == 0 else {
            throw .notWritable(path: path, reason: String(cString: strerror(errno)))
        }
    }
}

extension Picture {
    /// The picture in a PNG file. What is transparent becomes opaque.
    public init(contentsOf path: String) throws(PictureFileError) {
        let bytes = try PictureFile.read(path)
        guard bytes.count <= PictureFile.maximumByteCount else {
            throw .unreadable(path: path, reason: "it has more than \(PictureFile.maximumByteCount) bytes")
        }
        do {
            self = try Picture(png: bytes)
        } catch {
            throw .formatNotSupported(path: path, reason: error.reason)
        }
    }

    /// Writes the picture, upright, as a PNG file, replacing what is at `path`.
    public func writePNG(to path: String) throws(PictureFileError) {
        let bytes: [UInt8]
        do {
            bytes = try png()
        } catch {
            throw .notWritable(path: path, reason: error.reason)
        }
        try PictureFile.write(bytes, to: path)
    }
}

/// Why bytes are no PNG, or could not become one.
package struct PNGError: Error, Hashable {
    let reason: String
}

#if PICTURE_LIBRARIES
    extension Picture {
        /// The bytes of the picture, upright, as PNG.
        /// The bytes of the picture, upright, as PNG.
        package func png() throws(PNGError) -> [UInt8] {
            let picture = upright()
            var size = 0
            var reason = Reason()
            let made = reason.withBuffer {
                cshim_png_write(picture.bytes(.rgba), UInt32(picture.width), UInt32(picture.height), &size, $0)
            }
            guard let made else { throw PNGError(reason: reason.text) }
            defer { free(made) }
            return Array(UnsafeBufferPointer(start: made, count: size))
        }

        /// The picture in the bytes of a PNG.
        package init(png bytes: [UInt8]) throws(PNGError) {
            var (width, height): (UInt32, UInt32) = (0, 0)
            var reason = Reason()
            guard reason.withBuffer({ cshim_png_read_size(bytes, bytes.count, &width, &height, $0) }) == 0 else {
                throw PNGError(reason: reason.text)
            }
            do throws(PictureError) {
                // Before the pixels are read, which take memory for any size.
                try Self.check(Int(width), Int(height))
            } catch {
                throw PNGError(reason: "\(error)")
            }
            var pixels = [UInt8](repeating: 0, count: Int(width) * Int(height) * 4)
            guard reason.withBuffer({ cshim_png_read_pixels(bytes, bytes.count, width, height, &pixels, $0) }) == 0
            else { throw PNGError(reason: reason.text) }
            self.init(checkedPixels: pixels, width: Int(width), height: Int(height))
        }
    }

    /// What libpng says.
    private struct Reason {
        private var bytes = [CChar](repeating: 0, count: 64)

        mutating func withBuffer<Result>(_ body: (UnsafeMutablePointer<CChar>) -> Result) -> Result {
            bytes.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
        }

        var text: String {
            String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
#else
    extension Picture {
        /// The bytes of the picture, upright, as PNG.
        package func png() throws(PNGError) -> [UInt8] { throw PNGError(reason: "this system has no libpng") }

        package init(png bytes: [UInt8]) throws(PNGError) { throw PNGError(reason: "this system has no libpng") }
    }
#endif
