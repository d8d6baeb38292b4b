package import EmulatorAPI

/// JSON Web Tokens signed with HS256 (RFC 7519), by libjwt; on Apple's systems by CryptoKit, as an app has no libjwt there.
package enum WebToken {
    /// What a claim says.
    package enum Claim: Hashable, Sendable {
        case text(String)
        case number(Int64)
    }

    /// Longest token that is read, in bytes.
    package static let maximumBytes = 4096
    private static let bounds = JSONBounds(depth: 8, values: 256)

    /// A token with these claims.
    package static func sign(_ claims: [(name: String, value: Claim)], secret: [UInt8]) -> String {
        signed(claims, secret: secret)
    }

    /// Whether the secret signed the token with HS256. The token has the form that `read(_:)` asks for.
    package static func isSigned(_ token: String, by secret: [UInt8]) -> Bool { check(token, secret: secret) }

    /// The header and the claims of a token, whoever signed it; nil for a text that is no token.
    package static func read(_ token: String) -> (header: [String: JSONValue], claims: [String: JSONValue])? {
        guard token.utf8.count <= maximumBytes else { return nil }
        let parts = token.parts(between: ".", keepsEmpty: true)
        guard parts.count == 3, let header = object(parts[0]), let claims = object(parts[1]) else { return nil }
        return (header, claims)
    }

    private static func object(_ part: Substring) -> [String: JSONValue]? {
        bytes(part).flatMap { JSONValue.fields(json: $0, within: bounds) }
    }

    /// The bytes of a part. Tokens leave the padding out.
    static func bytes(_ part: Substring) -> [UInt8]? {
        try? Base64.url.decode(part + String(repeating: "=", count: (4 - part.utf8.count % 4) % 4))
    }
}
