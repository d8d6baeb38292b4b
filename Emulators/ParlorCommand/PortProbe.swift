import Foundation

/// What a port belongs to.
enum Transport: String, Equatable {
    case tcp, udp
}

/// Tries whether a port can be bound.
enum PortProbe {
    /// Why it cannot; nil where it can.
    static func problem(host: String, port: Int, over transport: Transport = .tcp) -> String? {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE
        #if canImport(Glibc)
            hints.ai_socktype = Int32((transport == .tcp ? SOCK_STREAM : SOCK_DGRAM).rawValue)
        #else
            hints.ai_socktype = transport == .tcp ? SOCK_STREAM : SOCK_DGRAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, "\(port)", &hints, &found)
        guard code == 0, let address = found?.pointee else { return String(cString: gai_strerror(code)) }
        defer { freeaddrinfo(found) }
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer { close(descriptor) }
        // As a server does it: lingering connections of an earlier server do not block the port. For UDP the option
        // would share a port.
        var isOn: Int32 = transport == .tcp ? 1 : 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
            return String(cString: strerror(errno))
        }
        guard transport == .udp || listen(descriptor, 1) == 0 else { return String(cString: strerror(errno)) }
        return nil
    }
}
