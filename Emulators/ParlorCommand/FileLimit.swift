import Foundation

/// How many files a process may open.
enum FileLimit {
    #if canImport(Glibc)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif
    /// The limit that a server asks for.
    static let wanted: rlim_t = 65_536

    static var current: (soft: UInt64?, hard: UInt64?) {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return (nil, nil) }
        return (UInt64(limit.rlim_cur), UInt64(limit.rlim_max))
    }

    /// Each connection is a file, and systems start with a limit of 1,024 or less.
    static func raise() {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < min(limit.rlim_max, wanted) else { return }
        limit.rlim_cur = min(limit.rlim_max, wanted)
        setrlimit(resource, &limit)
    }
}
