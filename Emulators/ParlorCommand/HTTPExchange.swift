import Foundation

/// One HTTP request over one connection of its own.
///
/// Over a bare socket, because it must not go through a proxy that the environment names for other purposes.
struct HTTPExchange: Sendable {
    struct Address: Equatable {
        var host: String
        var port: Int

        /// From "http://host:port", or "host:port" alone; nil for anything else.
        init?(url: String) {
            var rest = url[...]
            if rest.hasPrefix("http://") { rest = rest.dropFirst("http://".count) }
            if rest.hasSuffix("/") { rest = rest.dropLast() }
            guard let colon = rest.lastIndex(of: ":"), let port = Int(rest[rest.index(after: colon)...]),
                (1...65_535).contains(port)
            else { return nil }
            var host = rest[..<colon]
            if host.hasPrefix("["), host.hasSuffix("]") {
                host = host.dropFirst().dropLast()
            } else if host.contains(":") {
                return nil
            }
            guard !host.isEmpty, !host.contains("/"), !host.contains("@") else { return nil }
            self.host = String(host)
            self.port = port
        }

        /// As a URL.
        var url: String { "http://\(authority)" }
        var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
    }

    struct Response: Sendable {
        var status: Int
        var body: [UInt8]
    }

    struct Failure: Error {
        var reason: String
        /// Whether there is somebody, who says nothing.
        var isLate = false
    }

    var address: Address
    var method: String
    var path: String
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    var timeoutSeconds: Int

    /// Longest answer that is taken.
    private static let maximumBytes = 1 << 30

    func run() async throws(Failure) -> Response {
        let result: Result<Response, Failure> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: Result { () throws(Failure) in try wait() }) }
        }
        return try result.get()
    }

    private func wait() throws(Failure) -> Response {
        let socket = try connect()
        defer { close(socket) }
        var head = "\(method) \(path) HTTP/1.1\r\nHost: \(address.authority)\r\nConnection: close\r\n"
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        if !body.isEmpty { head += "Content-Type: application/json\r\n" }
        head += "Content-Length: \(body.count)\r\n\r\n"
        try write(Array(head.utf8) + body, to: socket)
        return try Self.parse(try readAll(from: socket))
    }

    private func connect() throws(Failure) -> Int32 {
        var hints = addrinfo()
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(address.host, "\(address.port)", &hints, &found)
        guard code == 0 else { throw Failure(reason: String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(found) }
        var reason = "no address"
        var next = found
        while let candidate = next?.pointee {
            next = candidate.ai_next
            let descriptor = socket(candidate.ai_family, candidate.ai_socktype, candidate.ai_protocol)
            guard descriptor >= 0 else { continue }
            var timeout = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
            let size = socklen_t(MemoryLayout<timeval>.size)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
            if systemConnect(descriptor, candidate.ai_addr, candidate.ai_addrlen) == 0 { return descriptor }
            reason = String(cString: strerror(errno))
            close(descriptor)
        }
        throw Failure(reason: reason)
    }

    private func write(_ bytes: [UInt8], to socket: Int32) throws(Failure) {
        var sent = 0
        while sent < bytes.count {
            #if canImport(Glibc)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            let count = bytes.withUnsafeBytes { send(socket, $0.baseAddress! + sent, $0.count - sent, flags) }
            if count < 0 {
                if errno == EINTR { continue }
                throw Failure(reason: String(cString: strerror(errno)))
            }
            sent += count
        }
    }

    private func readAll(from socket: Int32) throws(Failure) -> [UInt8] {
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while answer.count <= Self.maximumBytes {
            let count = part.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
            if count == 0 { return answer }
            if count < 0 {
                if errno == EINTR { continue }
                let isLate = errno == EAGAIN || errno == EWOULDBLOCK
                let reason = isLate ? "no answer in \(timeoutSeconds) s" : String(cString: strerror(errno))
                throw Failure(reason: reason, isLate: isLate)
            }
            answer += part[..<count]
        }
        throw Failure(reason: "the answer has more than \(Self.maximumBytes) bytes")
    }

    /// Reads an answer that ends with its connection.
    static func parse(_ answer: [UInt8]) throws(Failure) -> Response {
        let end = Array("\r\n\r\n".utf8)
        guard let split = answer.indices.first(where: { answer[$0...].starts(with: end) }) else {
            throw Failure(reason: "the answer is not HTTP")
        }
        let lines = String(decoding: answer[..<split], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw Failure(reason: "the answer is not HTTP")
        }
        var length: Int?
        var isChunked = false
        for line in lines.dropFirst() {
            let field = line.split(separator: ":", maxSplits: 1)
            guard field.count == 2 else { continue }
            let value = field[1].trimmingCharacters(in: .whitespaces)
            switch field[0].lowercased() {
            case "content-length": length = Int(value)
            case "transfer-encoding": isChunked = value.lowercased() == "chunked"
            default: break
            }
        }
        let rest = Array(answer[(split + end.count)...])
        if isChunked { return Response(status: status, body: try joined(chunks: rest)) }
        if let length, rest.count < length { throw Failure(reason: "the answer ends early") }
        return Response(status: status, body: length.map { Array(rest.prefix($0)) } ?? rest)
    }

    private static func joined(chunks: [UInt8]) throws(Failure) -> [UInt8] {
        var body: [UInt8] = []
        var rest = chunks[...]
        while true {
            guard let line = rest.firstIndex(of: UInt8(ascii: "\n")) else {
                throw Failure(reason: "the answer ends early")
            }
            let text = String(decoding: rest[..<line], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            guard let size = Int(text.prefix { $0 != ";" }, radix: 16), (0...maximumBytes).contains(size) else {
                throw Failure(reason: "the answer is not HTTP")
            }
            if size == 0 { return body }
            let start = line + 1
            guard rest.endIndex - start >= size + 2 else { throw Failure(reason: "the answer ends early") }
            body += rest[start..<(start + size)]
            rest = rest[(start + size + 2)...]
        }
    }
}

private func systemConnect(_ socket: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t) -> Int32 {
    connect(socket, address, length)
}
