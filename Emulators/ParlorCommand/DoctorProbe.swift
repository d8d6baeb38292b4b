import Dispatch
import EmulatorServer
import Foundation

/// Finds out what `parlor doctor` judges. Leaves nothing behind.
enum DoctorProbe {
    static func facts(
        settings: ServerSettings, settingsProblem: String?, directory: RuntimeDirectory, in surroundings: Surroundings
    ) -> DoctorFacts {
        var facts = DoctorFacts()
        facts.settingsProblem = settingsProblem
        let records = directory.records
        facts.ports = [port(settings, records)]
        facts.dataDirectory = settings.dataDirectory.map(dataDirectory)
        facts.runtimeDirectory = directory.path
        facts.runtimeProblem = directory.problem(userID: surroundings.userID)
        facts.staleRecords = records.filter { !$0.isProcessAlive }.map { directory.file(ofPort: $0.port) }
        facts.otherVersions = records.filter { $0.isProcessAlive && $0.version != Parlor.version }
            .map { ($0.url, $0.version) }
        facts.libraries = libraries
        facts.unixSeconds = surroundings.nowUnixSeconds
        (facts.softFileLimit, facts.hardFileLimit) = FileLimit.current
        facts.maximumReceiveBuffer = FileManager.default.contents(atPath: "/proc/sys/net/core/rmem_max")
            .flatMap { Int(String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) }
        return facts
    }

    private static func port(_ settings: ServerSettings, _ records: [ServerRecord]) -> DoctorFacts.Port {
        var port = DoctorFacts.Port(host: settings.host, number: settings.port)
        port.problem = PortProbe.problem(host: settings.host, port: settings.port)
        if port.problem != nil { port.owner = PortOwner.find(port: settings.port, records: records)?.description }
        return port
    }

    private static func dataDirectory(_ path: String) -> DoctorFacts.DataDirectory {
        let files = FileManager.default
        var directory = DoctorFacts.DataDirectory(path: path)
        var isDirectory = ObjCBool(false)
        var place = URL(filePath: path).standardizedFileURL
        if files.fileExists(atPath: place.path, isDirectory: &isDirectory) {
            if !isDirectory.boolValue { directory.problem = "it is not a directory" }
        } else {
            // It would be made, in the nearest directory that is there.
            repeat { place.deleteLastPathComponent() } while !files.fileExists(atPath: place.path) && place.path != "/"
        }
        if directory.problem == nil, access(place.path, W_OK | X_OK) != 0 {
            directory.problem = place.path == path ? "it cannot be written" : "it cannot be made in \(place.path)"
        }
        directory.freeBytes =
            (try? files.attributesOfFileSystem(forPath: place.path)[.systemFreeSize] as? NSNumber)?
            .uint64Value
        return directory
    }

    /// Libraries by the files they are in and a function that tells their version as text, where they have one.
    private static var libraries: [DoctorFacts.Library] {
        typealias Row = (name: String, files: [String], version: String?, apt: String, brew: String)
        let rows: [Row] = [
            ("SQLite", ["libsqlite3.so.0", "libsqlite3.dylib"], "sqlite3_libversion", "libsqlite3-0", "sqlite"),
            ("OpenSSL", ["libcrypto.so.3", "libcrypto.3.dylib"], nil, "libssl3", "openssl@3"),
            ("libjwt", ["libjwt.so.0", "libjwt.so.2", "libjwt.dylib"], nil, "libjwt0", "libjwt"),
            ("zlib", ["libz.so.1", "libz.dylib"], "zlibVersion", "zlib1g", "zlib"),
            ("Opus", ["libopus.so.0", "libopus.dylib"], "opus_get_version_string", "libopus0", "opus"),
        ]
        return rows.map { row in
            var library = DoctorFacts.Library(
                name: row.name, version: nil, isThere: false, aptPackage: row.apt, brewPackage: row.brew)
            for file in row.files {
                guard let handle = dlopen(file, RTLD_LAZY) else { continue }
                library.isThere = true
                if let name = row.version, let symbol = dlsym(handle, name) {
                    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
                    library.version = unsafeBitCast(symbol, to: Version.self)().map { String(cString: $0) }
                }
                dlclose(handle)
                break
            }
            return library
        }
    }
}

/// How many files a process may open.
enum FileLimit {
    #if canImport(Glibc)
        private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let resource = RLIMIT_NOFILE
    #endif
    /// What a server asks for, where it may.
    static let wanted: rlim_t = 65_536

    static var current: (soft: UInt64?, hard: UInt64?) {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return (nil, nil) }
        return (UInt64(limit.rlim_cur), UInt64(limit.rlim_max))
    }

    /// Each connection is a file, and systems begin with 1,024 or less.
    static func raise() {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < min(limit.rlim_max, wanted) else { return }
        limit.rlim_cur = min(limit.rlim_max, wanted)
        setrlimit(resource, &limit)
    }
}

/// Tries whether a TCP port can be bound.
enum PortProbe {
    /// Why it cannot; nil where it can.
    static func problem(host: String, port: Int) -> String? {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, "\(port)", &hints, &found)
        guard code == 0, let address = found?.pointee else { return String(cString: gai_strerror(code)) }
        defer { freeaddrinfo(found) }
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer { close(descriptor) }
        // As a server does it: what lingers from an earlier one is no obstacle.
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            return String(cString: strerror(errno))
        }
        guard listen(descriptor, 1) == 0 else { return String(cString: strerror(errno)) }
        return nil
    }
}
