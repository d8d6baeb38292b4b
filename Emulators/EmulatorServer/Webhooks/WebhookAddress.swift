import EmulatorAPI
import Foundation

/// Where a callback goes over HTTP.
package struct WebhookAddress: Hashable, Sendable {
    /// A name, or an address without brackets.
    package var host: String
    package var port: Int
    /// The path and the query, as they are sent.
    package var target: String

    /// Longest address, in bytes.
    package static let maximumBytes = 2048

    /// Reads `http://host[:port][/path][?query]`. Throws the reason why a text is none.
    package init(_ text: String) throws(WebhookAddressError) {
        guard text.utf8.count <= Self.maximumBytes else {
            throw WebhookAddressError(
                reason: "it has \(text.utf8.count) bytes; an address has \(Self.maximumBytes) at most")
        }
        guard text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw WebhookAddressError(reason: "an address has printable ASCII characters only, without spaces")
        }
        guard let scheme = text.range(of: "://")?.lowerBound, text[..<scheme].lowercased() == "http" else {
            throw WebhookAddressError(reason: "its scheme is not http; callbacks are sent by http:// alone")
        }
        let rest = text[text.index(scheme, offsetBy: 3)...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        let (authority, path) = (rest[..<end], rest[end...])
        guard !path.contains("#") else { throw WebhookAddressError(reason: "it has a fragment, which is not sent") }
        guard !authority.contains("@") else {
            throw WebhookAddressError(reason: "it has a user, and callbacks are sent without one")
        }
        target = path.hasPrefix("/") ? String(path) : "/" + path
        var port: Substring?
        if authority.hasPrefix("[") {
            guard let close = authority.firstIndex(of: "]") else {
                throw WebhookAddressError(reason: "the bracket of its host is not closed")
            }
            host = String(authority[authority.index(after: authority.startIndex)..<close])
            let behind = authority[authority.index(after: close)...]
            guard behind.isEmpty || behind.hasPrefix(":") else {
                throw WebhookAddressError(reason: "something is between its host and its port")
            }
            port = behind.isEmpty ? nil : behind.dropFirst()
        } else {
            let words = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            host = String(words[0])
            port = words.count > 1 ? words[1] : nil
        }
        guard !host.isEmpty else { throw WebhookAddressError(reason: "it has no host") }
        host = host.lowercased()
        guard let port else {
            self.port = 80
            return
        }
        guard let number = Int(port), (1...65_535).contains(number) else {
            throw WebhookAddressError(reason: "its port is \"\(String(port).shown())\"; it must be 1...65535")
        }
        self.port = number
    }

    /// What the header `Host` says.
    var hostField: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == 80 ? name : "\(name):\(port)"
    }
}

/// Why a text is no address of callbacks.
package struct WebhookAddressError: Error, Hashable, Sendable {
    /// A clause about the address.
    package var reason: String
}

/// The hosts that callbacks may go to: this machine, and those that whoever started the server named.
package struct CallbackHosts: Hashable, Sendable {
    private var names: Set<String>

    /// This machine alone, and these.
    package init(_ names: [String] = []) { self.names = Set(names.map { $0.lowercased() }) }

    /// Whether callbacks may go to a host of this name. Of a name only `localhost` stands for this machine.
    package func allows(_ host: String) -> Bool {
        names.contains(host) || host == "localhost" || Self.isLoopback(host)
    }

    /// Whether a connection to a host may be used that led to this address. A named host may be anywhere; for another, the name
    /// must have led to this machine.
    func allows(_ host: String, at address: String?) -> Bool {
        names.contains(host) || address.map(Self.isLoopback) ?? false
    }

    /// Whether the text is an address of this machine alone.
    static func isLoopback(_ address: String) -> Bool {
        if address == "::1" { return true }
        let text = address.hasPrefix("::ffff:") ? String(address.dropFirst(7)) : address
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Why callbacks may not go to an address; nil if they may.
    package func fault(of url: String) -> String? {
        do throws(WebhookAddressError) {
            let address = try WebhookAddress(url)
            guard !allows(address.host) else { return nil }
            return
                "callbacks may not go to \"\(address.host.shown())\"; a server started with --allow-callbacks HOST takes more "
                + "than this machine"
        } catch {
            return error.reason
        }
    }
}
