import HTTPTypes

/// The host and the port that a `Host` header or an origin names.
///
/// Every character is parsed: a name that only begins or ends like a name of this machine is another machine's.
struct WebAuthority: Hashable {
    /// In lower case, without brackets.
    var host: String
    var port: Int?

    /// Nil for a text that names anything besides a host and a port, or that names none.
    init?(_ text: some StringProtocol) {
        let bytes = Array(text.lowercased().utf8)
        let host: ArraySlice<UInt8>
        let rest: ArraySlice<UInt8>
        if bytes.first == UInt8(ascii: "[") {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            (host, rest) = (bytes[1..<end], bytes[(end + 1)...])
            guard host.contains(UInt8(ascii: ":")), host.allSatisfy(Self.isInAddress) else { return nil }
        } else {
            let end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            (host, rest) = (bytes[..<end], bytes[end...])
            guard !host.isEmpty, host.allSatisfy(Self.isInName) else { return nil }
        }
        self.host = String(decoding: host, as: UTF8.self)
        guard let mark = rest.first else { return }
        let digits = rest.dropFirst()
        guard mark == UInt8(ascii: ":"), (1...5).contains(digits.count), digits.allSatisfy(Self.isDigit),
            let port = Int(String(decoding: digits, as: UTF8.self)), port <= 65_535
        else { return nil }
        self.port = port
    }

    /// Whether the host means only this machine.
    var isLoopback: Bool { Self.isLoopback(host) }

    /// Whether an address, or the name "localhost", means only this machine.
    static func isLoopback(_ host: String) -> Bool {
        if host == "::1" || host == "localhost" { return true }
        let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0].elementsEqual("127".utf8)
            && parts.allSatisfy { part in
                // Without a sign and without leading zeros, because some parsers read those as octal numbers.
                part.allSatisfy(isDigit) && (part.count == 1 || part.first != UInt8(ascii: "0"))
                    && UInt8(String(decoding: part, as: UTF8.self)) != nil
            }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isInName(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || "-._".utf8.contains(byte)
    }

    private static func isInAddress(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte) || ":.".utf8.contains(byte)
    }
}

/// The origin of a web page, as browsers send it in the `Origin` header: "http://localhost:3000".
package struct WebOrigin: Hashable, Sendable {
    /// In lower case.
    private var scheme: String
    private var host: String
    /// Absent where it is the scheme's own.
    private var port: Int?

    /// Nil for a text that is no origin. An origin has a scheme, a host and perhaps a port, and nothing else.
    package init?(_ text: String) {
        guard let mark = text.firstRange(of: "://"), let authority = WebAuthority(text[mark.upperBound...]) else {
            return nil
        }
        scheme = text[..<mark.lowerBound].lowercased()
        guard let first = scheme.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
            scheme.utf8.allSatisfy({
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || "+-.".utf8.contains($0)
            })
        else { return nil }
        host = authority.host
        port = authority.port == Self.ownPort(of: scheme) ? nil : authority.port
    }

    /// Whether the page was served by this machine, to this machine.
    var isLoopback: Bool { Self.ownPort(of: scheme) != nil && WebAuthority.isLoopback(host) }

    /// Whether the page was served by one of these hosts over plain HTTP at this port.
    func isServed(by hosts: [String], at port: Int) -> Bool {
        scheme == "http" && hosts.contains(host) && (self.port ?? Self.ownPort(of: scheme)) == port
    }

    /// Whether the page was served, over http or https, under the name that a call goes to.
    func isServed(as asked: WebAuthority) -> Bool {
        guard let ownPort = Self.ownPort(of: scheme) else { return false }
        return host == asked.host && port ?? ownPort == asked.port ?? ownPort
    }

    private static func ownPort(of scheme: String) -> Int? { ["http": 80, "https": 443][scheme] }
}

/// The web pages that may open connections, besides those that this machine serves to itself.
///
/// A client that is no browser sends no origin, and is always accepted.
package struct AllowedOrigins: Hashable, Sendable {
    private var origins: Set<WebOrigin> = []
    /// Pages without an origin send "null": those of files, and of frames in a sandbox.
    private var allowsNull = false
    /// Every page of every site.
    package private(set) var allowsAll = false

    /// Those of this machine alone.
    package init() {}

    /// Allows one more: an origin, "null", or "*" for all. Returns false and changes nothing for any other text.
    package mutating func allow(_ text: String) -> Bool {
        switch text {
        case "*": allowsAll = true
        case "null": allowsNull = true
        default:
            guard let origin = WebOrigin(text) else { return false }
            origins.insert(origin)
        }
        return true
    }

    /// The first origin of a request that is not allowed; nil if all are.
    func firstForeign(in values: [String]) -> String? { values.first { !allows($0) } }

    private func allows(_ text: String) -> Bool {
        if allowsAll { return true }
        if text == "null" { return allowsNull }
        guard let origin = WebOrigin(text) else { return false }
        return origin.isLoopback || origins.contains(origin)
    }
}

extension HTTPFields {
    /// What a browser says of the page's site, where that is another one; nil where the server's own page or the user makes the
    /// request, and for clients that are no browsers. It comes also where no origin does: with an image that a page loads, or a
    /// link that is followed.
    var foreignSite: String? {
        guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = self[name] else { return nil }
        return ["none", "same-origin"].contains(site) ? nil : site
    }
}
