import Foundation

/// A port of 127.0.0.1 that a test has.
package final class HeldPort {
    /// Its number.
    package let port: Int
    private let descriptor: Int32

    /// A port that nobody else can have; over TCP it is listened at.
    ///
    /// With `isLent` nobody listens, and a server that asks for it by number gets it, but the system gives it to nobody who asks
    /// for any: so it stays free of other tests' servers when that server is gone. Where the system lends no ports it is just one
    /// that was free a moment ago.
    package init(isDatagram: Bool = false, isLent: Bool = false) throws {
        #if canImport(Glibc)
            let kind = Int32((isDatagram ? SOCK_DGRAM : SOCK_STREAM).rawValue)
        #else
            let kind = isDatagram ? SOCK_DGRAM : SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        // Or a process that another test starts would keep the port.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        if isLent {
            var isShared: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isShared, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        #if os(Linux)
            self.descriptor = descriptor
        #else
            if isLent { close(descriptor) }
            self.descriptor = isLent ? -1 : descriptor
        #endif
        guard code, isLent || isDatagram || listen(descriptor, 1) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EADDRINUSE)
        }
    }

    /// Gives it back; once.
    package func release() { if descriptor >= 0 { close(descriptor) } }
}
