/// Where an emulator's server listens, or the nodes of a cluster of servers.
public struct EmulatorAddress: Hashable, Sendable {
    /// A name or an IP address; an IPv6 address without brackets.
    public let host: String
    /// The TCP port, 1...65535.
    public let port: Int
    /// Where other nodes of the same cluster listen. A client that cannot reach the first tries these, in turn.
    public private(set) var alternatives: [EmulatorAddress] = []

    /// The environment variable that names the emulator of the process's default device.
    public static let environmentVariable = "PARLOR_EMULATOR_HOST"

    /// Reads `host:port` or `http://host:port`, where the host is a name, an IPv4 address, or an IPv6 address in brackets; several
    /// with commas, 16 at most, for the nodes of a cluster.
    public init(_ text: String) throws(EmulatorAddressError) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= Self.maximumCount else {
            throw EmulatorAddressError(
                text: text, problem: "it names \(parts.count) nodes of at most \(Self.maximumCount)")
        }
        try self.init(single: parts.first ?? "")
        for part in parts.dropFirst() { alternatives.append(try EmulatorAddress(single: part)) }
    }

    /// Most nodes that one text names.
    private static let maximumCount = 16

    private init(single text: String) throws(EmulatorAddressError) {
        var rest = Substring(text)
        if let scheme = rest.firstRange(of: "://") {
            guard rest[..<scheme.lowerBound].lowercased() == "http" else {
                throw EmulatorAddressError(text: text, problem: "only http:// is spoken here")
            }
            rest = rest[scheme.upperBound...]
            if rest.hasSuffix("/") { rest.removeLast() }
        }
        guard let colon = rest.lastIndex(of: ":"), !rest.hasSuffix("]") else {
            throw EmulatorAddressError(text: text, problem: "the port is missing")
        }
        var host = rest[..<colon]
        let port = rest[rest.index(after: colon)...]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw EmulatorAddressError(text: text, problem: "an IPv6 address stands in brackets")
        }
        guard !host.isEmpty, !host.contains(where: { " /?#@[]".contains($0) }) else {
            throw EmulatorAddressError(text: text, problem: "\"\(host)\" is no host")
        }
        guard port.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(port), 1...65_535 ~= number else {
            throw EmulatorAddressError(text: text, problem: "\"\(port)\" is no port, which is a number from 1 to 65535")
        }
        self.host = String(host)
        self.port = number
    }

    /// All of them, the first too, each alone.
    package var all: [EmulatorAddress] {
        var first = self
        first.alternatives = []
        return [first] + alternatives
    }

    /// The address in the environment; nil if the variable is absent or empty.
    package static func named(in environment: [String: String]) throws(EmulatorAddressError) -> EmulatorAddress? {
        guard let text = environment[environmentVariable], !text.isEmpty else { return nil }
        return try EmulatorAddress(text)
    }
}

extension EmulatorAddress: CustomStringConvertible {
    /// The first of them.
    public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// A text that is no emulator's address.
public struct EmulatorAddressError: Error, Hashable, CustomStringConvertible {
    /// The text as it was given.
    public let text: String
    /// What is wrong with it.
    public let problem: String

    public var description: String {
        "\"\(text)\" is no emulator's address: \(problem); write host:port, for example 127.0.0.1:7070"
    }
}
