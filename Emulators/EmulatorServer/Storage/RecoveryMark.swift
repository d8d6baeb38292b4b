import CCrashMark
import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file beside a tenant's that is there while the tenant is recovered. Who starts a server and finds it knows that the last
/// one did not get to the end of that.
///
/// A crash of the thread that recovers writes into it at which entry that was; such a tenant is not tried again until somebody
/// asks for it. A process that was killed, or the machine's power, is nobody's fault: only after ``attemptLimit`` such ends
/// in a row the tenant is suspected. For the same reason the file is not forced to the disk: after a power cut it may be gone.
struct RecoveryMark {
    /// How many recoveries in a row may end without a word.
    static let attemptLimit = 3
    private static let beginning = "begun\n"
    private static let crash = "crashed at "

    /// How the recoveries before this one ended.
    struct History: Equatable {
        var attemptCount = 0
        /// The entry that was taken when the process crashed; 0 where it was none.
        var crashedAt: UInt64?

        /// Why the tenant is not to be recovered now; nil where it is.
        var suspicion: String? {
            if let crashedAt {
                return crashedAt == 0
                    ? "the server crashed while the tenant was recovered"
                    : "the server crashed while the tenant was recovered, at entry \(crashedAt)"
            }
            guard attemptCount >= RecoveryMark.attemptLimit else { return nil }
            return "the server ended \(attemptCount) times in a row while the tenant was recovered: "
                + "it was killed, or had no memory left"
        }
    }

    private let path: String
    private let descriptor: Int32

    /// Marks the tenant whose file is at `path` as being recovered, by this thread.
    init(_ path: String) throws(StorageError) {
        self.path = path + TenantFile.recoveringSuffix
        descriptor = open(self.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .unwritable(file: self.path, reason: String(cString: strerror(errno)))
        }
        PrivateFiles.restrict(self.path)
        _ = Self.beginning.withCString { write(descriptor, $0, strlen($0)) }
        crash_mark_begin(descriptor)
    }

    /// Does a part of the recovery on another thread: a crash there is one of the recovery too.
    func watch(_ part: () -> Void) {
        crash_mark_begin(descriptor)
        part()
        crash_mark_end()
    }

    /// Says which entry this thread takes next.
    func note(entry: UInt64) { crash_mark_set(entry) }

    /// The recovery is over, whatever came of it.
    func end() {
        crash_mark_end()
        close(descriptor)
        unlink(path)
    }

    /// What is known of earlier recoveries of the tenant whose file is at `path`.
    static func history(_ path: String) -> History {
        guard let bytes = FileManager.default.contents(atPath: path + TenantFile.recoveringSuffix) else {
            return History()
        }
        var history = History()
        for line in String(decoding: bytes.suffix(4096), as: UTF8.self).split(separator: "\n") {
            if line + "\n" == beginning { history.attemptCount += 1 }
            guard line.hasPrefix(crash) else { continue }
            history.crashedAt = UInt64(line.dropFirst(crash.count)) ?? 0
        }
        return history
    }

    /// Forgets them.
    static func forget(_ path: String) { unlink(path + TenantFile.recoveringSuffix) }
}
