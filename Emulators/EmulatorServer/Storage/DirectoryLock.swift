import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Keeps a data directory to one process. The kernel lets go of it however the process ends.
final class DirectoryLock: Sendable {
    static let fileName = "parlor.lock"

    private let descriptor: Int32

    /// Makes the directory where it is not there, and takes its lock.
    static func make(_ directory: String) throws(StorageError) -> DirectoryLock {
        do {
            try PrivateFiles.makeDirectory(Store.folder(of: directory))
        } catch {
            throw .directoryUnusable(path: directory, reason: TenantFile.reason(error))
        }
        return try DirectoryLock(directory)
    }

    /// Takes the lock, or says who has it.
    init(_ directory: String) throws(StorageError) {
        let path = directory + "/" + Self.fileName
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .directoryUnusable(path: directory, reason: String(cString: strerror(errno)))
        }
        PrivateFiles.restrict(path)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isTaken = errno == EWOULDBLOCK
            let reason = String(cString: strerror(errno))
            close(descriptor)
            guard isTaken else { throw .directoryUnusable(path: directory, reason: reason) }
            throw .directoryInUse(path: directory, holder: Self.holder(inFile: path))
        }
        self.descriptor = descriptor
        let holder = "process \(getpid())"
        ftruncate(descriptor, 0)
        _ = holder.withCString { write(descriptor, $0, strlen($0)) }
    }

    /// Who has the directory open, in the words of its lock file; nil where nobody has. Leaves nothing behind.
    static func holder(of directory: String) -> String? {
        let path = directory + "/" + fileName
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        return holder(inFile: path)
    }

    private static func holder(inFile path: String) -> String {
        let holder = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return holder.isEmpty ? "another process" : holder
    }

    deinit {
        // Not by closing alone: a process that is just being started by this one has the descriptor for a moment too.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
