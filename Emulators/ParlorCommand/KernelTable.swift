import Foundation

/// A file whose content the kernel makes while it is read, such as those in `/proc`.
enum KernelTable {
    /// The whole content; empty if there is no such file.
    ///
    /// Foundation takes a short read for the end of a file, and the kernel returns these files one page at a time.
    static func text(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var page = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &page, page.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += page[..<count]
        }
    }
}
