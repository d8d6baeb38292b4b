import Foundation

/// Asks the libraries that Parlor uses for their versions, as they are loaded here.
enum LibraryProbe {
    /// How a library reports its version.
    private enum Word {
        /// A function without arguments that returns text.
        case text(String)
        /// A function that takes the number of the requested text and returns that text.
        case numbered(String, CInt)
        /// The library has no function for it. The name of the file that it was loaded from has this prefix.
        case file(String)
    }

    private struct Row {
        var name: String
        var files: [String]
        var word: Word
        var aptPackage: String
        var brewPackage: String
    }

    private static let rows = [
        Row(
            name: "SQLite", files: ["libsqlite3.so.0", "libsqlite3.dylib"], word: .text("sqlite3_libversion"),
            aptPackage: "libsqlite3-0", brewPackage: "sqlite"),
        Row(
            name: "OpenSSL", files: ["libcrypto.so.3", "libcrypto.3.dylib"], word: .numbered("OpenSSL_version", 0),
            aptPackage: "libssl3", brewPackage: "openssl@3"),
        Row(
            name: "libjwt", files: ["libjwt.so.0", "libjwt.so.2", "libjwt.dylib"], word: .file("libjwt."),
            aptPackage: "libjwt0", brewPackage: "libjwt"),
        Row(
            name: "zlib", files: ["libz.so.1", "libz.dylib"], word: .text("zlibVersion"), aptPackage: "zlib1g",
            brewPackage: "zlib"),
        Row(
            name: "Opus", files: ["libopus.so.0", "libopus.dylib"], word: .text("opus_get_version_string"),
            aptPackage: "libopus0", brewPackage: "opus"),
        // Each of its versions has another name.
        Row(
            name: "NATS", files: ["libnats.so.3.4", "libnats.so.3.9", "libnats.so.3.10", "libnats.dylib"],
            word: .text("nats_GetVersion"), aptPackage: "libnats3.4", brewPackage: "cnats"),
    ]

    static var libraries: [DoctorFacts.Library] {
        rows.map { row in
            var library = DoctorFacts.Library(
                name: row.name, version: nil, isThere: false, aptPackage: row.aptPackage, brewPackage: row.brewPackage)
            for file in row.files {
                guard let handle = dlopen(file, RTLD_LAZY) else { continue }
                library.isThere = true
                library.version = version(row.word, in: handle)
                dlclose(handle)
                break
            }
            return library
        }
    }

    private static func version(_ word: Word, in handle: UnsafeMutableRawPointer) -> String? {
        switch word {
        case .text(let name):
            typealias Version = @convention(c) () -> UnsafePointer<CChar>?
            return dlsym(handle, name).flatMap { unsafeBitCast($0, to: Version.self)().map { String(cString: $0) } }
        case .numbered(let name, let number):
            typealias Version = @convention(c) (CInt) -> UnsafePointer<CChar>?
            return dlsym(handle, name)
                .flatMap { unsafeBitCast($0, to: Version.self)(number).map { String(cString: $0) } }
        case .file(let name):
            let paths = KernelTable.text("/proc/self/maps").split(separator: "\n")
                .compactMap { $0.split(separator: "/").last }
            return paths.first { $0.hasPrefix(name) }.map { "its file is \($0)" }
        }
    }
}
