import Foundation
import Testing

/// A TCP port of 127.0.0.1 at which nobody listens until a test's own server does, and that the system gives to nobody else.
///
/// It is bound by a socket that never listens, and lends itself to those who ask for it by number and may share it, as a server
/// does. Where the system does not let them share, it is given back at once, and may be taken by another test.
final class KeptPort {
    let number: Int
    private let descriptor: Int32

    init() throws {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var isShared: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
            }
        }
        number = Int(UInt16(bigEndian: address.sin_port))
        #if os(Linux)
            self.descriptor = descriptor
        #else
            close(descriptor)
            self.descriptor = -1
        #endif
        try #require(isBound)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
