import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Files and directories that nobody reads but the user whose process made them, whatever the umask is: journals hold what
/// users wrote, and the secrets of tenants.
package enum PrivateFiles {
    private static let fileMode: mode_t = 0o600
    private static let directoryMode: mode_t = 0o700

    /// Makes a file where none is, to be read and written; its descriptor.
    package static func make(_ path: String) throws -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, fileMode)
        guard descriptor >= 0 else { throw systemError() }
        // A umask may have taken away what the user needs.
        fchmod(descriptor, fileMode)
        return descriptor
    }

    /// Makes a file that holds these bytes, where none is.
    package static func write(_ bytes: some Collection<UInt8>, to path: String) throws {
        let handle = FileHandle(fileDescriptor: try make(path), closeOnDealloc: true)
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    /// Makes a directory and those above it that are not there.
    package static func makeDirectory(_ path: String) throws {
        var isDirectory = ObjCBool(false)
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) {
            guard isDirectory.boolValue else { throw POSIXError(.EEXIST) }
            return
        }
        if let parent = parent(of: path) { try makeParent(parent) }
        guard mkdir(path, directoryMode) == 0 else { throw systemError() }
        chmod(path, directoryMode)
    }

    /// The path of the directory that holds this one, where the path says one. Foundation's own function stops the process
    /// at a path of one character.
    private static func parent(of path: String) -> String? {
        let trimmed = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
        let above = trimmed.drop { $0 != UInt8(ascii: "/") }.drop { $0 == UInt8(ascii: "/") }
        return above.isEmpty ? nil : String(decoding: above.reversed(), as: UTF8.self)
    }

    private static func makeParent(_ path: String) throws {
        do { try makeDirectory(path) } catch let error as POSIXError {
            // What stands in the way of a directory is a file.
            throw error.code == .EEXIST ? POSIXError(.ENOTDIR) : error
        }
    }

    /// Takes the rights to a file from everybody else.
    static func restrict(_ path: String) { chmod(path, fileMode) }

    /// Returns when a file, or the names in a directory, are on the disk.
    static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw systemError() }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw systemError() }
    }

    /// Whether the process can open no file, because it or the system has too many open.
    static var hasNoDescriptors: Bool {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor < 0 else {
            close(descriptor)
            return false
        }
        return errno == EMFILE || errno == ENFILE
    }

    /// What the system said last.
    private static func systemError() -> POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
