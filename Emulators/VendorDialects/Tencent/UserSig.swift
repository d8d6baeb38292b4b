import EmulatorAPI

/// The fields of a UserSig (TLSSigAPIv2) and its three layers: signed lines, JSON text, deflated Base64.
///
/// Source: Tencent's public generator for Python, whose output this reproduces byte for byte where zlib is the same.
struct UserSig: Equatable {
    var identifier: String
    var sdkAppID: UInt32
    var issuedAtUnixSeconds: Int64
    /// How long it is valid; a duration, unlike the moment inside a user buffer.
    var lifetimeSeconds: Int64
    /// Standard Base64 of the user buffer, as written in the token.
    var userBuffer: String?

    /// The only version the cloud accepts.
    static let version = "2.0"
    /// Base64 with three symbols replaced so that the text can be part of a URL; the padding stays, as `_`.
    static let base64 = Base64(symbol62: "*", symbol63: "-", padding: "_")
    /// Far above any real token; reading refuses more before it allocates anything.
    static let maximumTextLength = 16_384
    /// Far above any real token's JSON; stops a small text that inflates without end.
    static let maximumJSONLength = 65_536

    /// The lines the signature covers, in their fixed order, each with its line end.
    var signedLines: [UInt8] {
        var lines: [UInt8] = []
        lines.add("TLS.identifier:", identifier, "\nTLS.sdkappid:", String(sdkAppID))
        lines.add("\nTLS.time:", String(issuedAtUnixSeconds), "\nTLS.expire:", String(lifetimeSeconds), "\n")
        if let userBuffer { lines.add("TLS.userbuf:", userBuffer, "\n") }
        return lines
    }

    /// Standard Base64 of the signature `secret` makes. The secret counts as text: its hex digits are not decoded.
    func signature(secret: String) -> String {
        Base64.standard.encode(KeyedHash.sha256(signedLines, secret: Array(secret.utf8)))
    }

    /// The JSON object, with keys in the order and with the blanks that the vendor's Python generator writes.
    func json(secret: String) -> [UInt8] {
        var json: [UInt8] = []
        json.add(#"{"TLS.ver": ""#, Self.version, #"", "TLS.identifier": "#, ASCIIJSON.string(identifier))
        json.add(#", "TLS.sdkappid": "#, String(sdkAppID), #", "TLS.expire": "#, String(lifetimeSeconds))
        json.add(#", "TLS.time": "#, String(issuedAtUnixSeconds))
        if let userBuffer { json.add(#", "TLS.userbuf": "#, ASCIIJSON.string(userBuffer)) }
        json.add(#", "TLS.sig": ""#, signature(secret: secret), #""}"#)
        return json
    }

    /// The token itself.
    func text(secret: String) -> String {
        Self.base64.encode(Deflate.compress(json(secret: secret)))
    }
}

// MARK: Reading

extension UserSig {
    /// The JSON text inside a token, whatever its content.
    static func json(in token: String) throws(TokenFault) -> [UInt8] {
        guard !token.isEmpty else { throw .empty }
        guard token.utf8.count <= maximumTextLength else {
            throw .malformed(reason: "the UserSig has \(token.utf8.count) bytes, more than \(maximumTextLength)")
        }
        let deflated: [UInt8]
        do throws(Base64.Fault) {
            deflated = try base64.decode(token)
        } catch {
            throw .malformed(reason: "the UserSig is not in the vendor's Base64: \(error.reason)")
        }
        do throws(Deflate.Fault) {
            return try Deflate.inflate(deflated, limit: maximumJSONLength)
        } catch {
            throw .malformed(reason: "the UserSig does not inflate: \(error.reason)")
        }
    }

    /// Parses a token. The signature is returned as written in the token, unchecked.
    static func read(_ token: String) throws(TokenFault) -> (userSig: UserSig, signature: String) {
        let fields = try JSONFields(parsing: try json(in: token))
        let version = try fields.string("TLS.ver")
        guard version == Self.version else { throw .unsupportedVersion(version: version) }
        let sdkAppID = try fields.integer("TLS.sdkappid")
        guard let sdkAppID = UInt32(exactly: sdkAppID) else {
            throw .malformed(reason: "TLS.sdkappid is \(sdkAppID), outside 0...\(UInt32.max)")
        }
        let userSig = UserSig(
            identifier: try fields.string("TLS.identifier"), sdkAppID: sdkAppID,
            issuedAtUnixSeconds: try fields.integer("TLS.time"), lifetimeSeconds: try fields.integer("TLS.expire"),
            userBuffer: fields.has("TLS.userbuf") ? try fields.string("TLS.userbuf") : nil)
        return (userSig, try fields.string("TLS.sig"))
    }
}

/// The fields of one flat JSON object. A fault names the field and its actual value.
private struct JSONFields {
    private var fields: [String: JSONValue]

    init(parsing bytes: [UInt8]) throws(TokenFault) {
        // The decoder would also take UTF-16 and UTF-32, which no generator writes.
        guard let text = String(utf8: bytes[...]) else {
            throw .malformed(reason: "the inflated text is not UTF-8")
        }
        if let breach = JSONBounds.ofToken.breach(in: bytes) {
            throw .malformed(reason: "the inflated text is not a UserSig's: \(breach)")
        }
        do {
            fields = try JSONValue.fields(json: bytes)
        } catch {
            throw .malformed(reason: "the inflated text is not a JSON object: \(text.prefix(80))")
        }
    }

    func has(_ name: String) -> Bool { fields[name] != nil }

    func string(_ name: String) throws(TokenFault) -> String {
        guard case .text(let value) = try field(name) else {
            throw .malformed(reason: "\(name) is \(try field(name)), not a text")
        }
        return value
    }

    func integer(_ name: String) throws(TokenFault) -> Int64 {
        guard case .number(let value) = try field(name) else {
            throw .malformed(reason: "\(name) is \(try field(name)), not a whole number")
        }
        return value
    }

    private func field(_ name: String) throws(TokenFault) -> JSONValue {
        guard let value = fields[name] else { throw .malformed(reason: "\(name) is missing") }
        return value
    }
}

/// JSON strings in ASCII only, as Python's `json.dumps` writes them by default.
enum ASCIIJSON {
    static func string(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
        if isPlain { return "\"\(text)\"" }
        var result = "\""
        for unit in text.utf16 {
            switch unit {
            case 0x22: result += #"\""#
            case 0x5C: result += #"\\"#
            case 0x08: result += #"\b"#
            case 0x09: result += #"\t"#
            case 0x0A: result += #"\n"#
            case 0x0C: result += #"\f"#
            case 0x0D: result += #"\r"#
            case 0x20...0x7E: result.unicodeScalars.append(UnicodeScalar(UInt8(unit)))
            default:
                let digits = String(unit, radix: 16)
                result += #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return result + "\""
    }
}
