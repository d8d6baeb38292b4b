package import EmulatorAPI

extension ZEGO {
    /// The fields of a token of version 04 and its layers: JSON, AES, big-endian binary, Base64.
    ///
    /// Source: the vendor's public generators; the older ones make the CBC variant, the newer ones the GCM variant.
    package struct Token04: Hashable, Sendable {
        package var appID: UInt32
        package var userID: String
        package var nonce: Int32
        package var issuedAtUnixSeconds: Int64
        package var expiresAtUnixSeconds: Int64
        /// Empty in a basic token; in a privilege token another JSON text.
        package var payload: String

        package init(
            appID: UInt32, userID: String, nonce: Int32, issuedAtUnixSeconds: Int64, expiresAtUnixSeconds: Int64,
            payload: String
        ) {
            self.appID = appID
            self.userID = userID
            self.nonce = nonce
            self.issuedAtUnixSeconds = issuedAtUnixSeconds
            self.expiresAtUnixSeconds = expiresAtUnixSeconds
            self.payload = payload
        }

        /// How the fields are sealed.
        package enum Variant: String, Hashable, Sendable, CaseIterable {
            case cbc, gcm

            /// Length of the initialization vector, in bytes.
            package var vectorBytes: Int {
                switch self {
                case .cbc: 16
                case .gcm: 12
                }
            }
        }

        static let version = "04"
        /// The last byte of the binary names the variant. The older variant has no such byte.
        private static let gcmMark: UInt8 = 1
        /// Far above any real token; reading refuses more before it allocates anything.
        static let maximumTextLength = 16_384

        /// The token itself. The vector has as many bytes as the variant needs, and the secret 32.
        package func text(secret: String, variant: Variant, vector: [UInt8]) -> String {
            text(sealing: json(variant), secret: secret, variant: variant, vector: vector)
        }

        /// The token itself, with a vector derived from the content; the older generators use letters and digits.
        package func text(secret: String, variant: Variant) -> String {
            let json = json(variant)
            let drawn = KeyedHash.sha256(json, secret: Array(secret.utf8)).prefix(variant.vectorBytes)
            let alphabet = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)
            let vector =
                switch variant {
                case .cbc: drawn.map { alphabet[Int($0) % alphabet.count] }
                case .gcm: Array(drawn)
                }
            return text(sealing: json, secret: secret, variant: variant, vector: vector)
        }

        private func text(sealing plain: [UInt8], secret: String, variant: Variant, vector: [UInt8]) -> String {
            precondition(vector.count == variant.vectorBytes, "\(variant) takes \(variant.vectorBytes) bytes")
            let key = Array(secret.utf8)
            let sealed =
                switch variant {
                case .cbc: Cipher.sealCBC(plain, key: key, vector: vector)
                case .gcm: Cipher.sealGCM(plain, key: key, vector: vector)
                }
            var bytes: [UInt8] = []
            Self.append(UInt64(bitPattern: expiresAtUnixSeconds), to: &bytes)
            Self.append(UInt16(vector.count), to: &bytes)
            bytes += vector
            Self.append(UInt16(sealed.count), to: &bytes)
            bytes += sealed
            if variant == .gcm { bytes.append(Self.gcmMark) }
            return Self.version + Base64.standard.encode(bytes)
        }

        private static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
            withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
        }

        /// The JSON to encrypt, in the key order of the variant's generators.
        func json(_ variant: Variant) -> [UInt8] {
            var json: [UInt8] = []
            json.add(#"{"app_id":"#, String(appID), #","user_id":"#, Self.quoted(userID, variant))
            if variant == .cbc { json.add(#","nonce":"#, String(nonce)) }
            json.add(#","ctime":"#, String(issuedAtUnixSeconds), #","expire":"#, String(expiresAtUnixSeconds))
            if variant == .gcm { json.add(#","nonce":"#, String(nonce)) }
            json.add(#","payload":"#, Self.quoted(payload, variant), "}")
            return json
        }

        /// A JSON string as JavaScript writes it (CBC) or as Go does (GCM). Go also escapes characters that HTML would
        /// interpret.
        static func quoted(_ text: String, _ variant: Variant) -> String {
            let isPlain = text.utf8.allSatisfy { byte in
                (0x20...0x7E).contains(byte) && !#""\<>&"#.utf8.contains(byte)
            }
            if isPlain { return "\"\(text)\"" }
            var result = "\""
            for scalar in text.unicodeScalars {
                switch scalar {
                case "\"": result += "\\\""
                case "\\": result += "\\\\"
                case "\n": result += "\\n"
                case "\r": result += "\\r"
                case "\t": result += "\\t"
                case "\u{8}": result += "\\b"
                case "\u{C}": result += "\\f"
                case "<", ">", "&", "\u{2028}", "\u{2029}":
                    if variant == .gcm { result += escaped(scalar) } else { result.unicodeScalars.append(scalar) }
                case _ where scalar.value < 0x20: result += escaped(scalar)
                default: result.unicodeScalars.append(scalar)
                }
            }
            return result + "\""
        }

        private static func escaped(_ scalar: Unicode.Scalar) -> String {
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}

// MARK: Reading

extension ZEGO.Token04 {
    /// Parses a token with the secret that encrypted it. Also returns its variant.
    package static func read(
        _ text: String, secret: String
    ) throws(TokenFault) -> (token: ZEGO.Token04, variant: Variant) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= maximumTextLength else {
            throw .malformed(reason: "the token has \(text.utf8.count) bytes, more than \(maximumTextLength)")
        }
        guard text.utf8.starts(with: version.utf8) else { throw .unsupportedVersion(version: String(text.prefix(2))) }
        let bytes: [UInt8]
        do throws(Base64.Fault) {
            bytes = try Base64.standard.decode(Substring(text.utf8.dropFirst(version.utf8.count)))
        } catch {
            throw .malformed(reason: "the token is not Base64: \(error.reason)")
        }
        var reader = Reader(bytes: bytes)
        let expiry = Int64(bitPattern: try reader.number(8, "expiry"))
        let vector = Array(try reader.take(Int(try reader.number(2, "vector length")), "vector"))
        let sealed = Array(try reader.take(Int(try reader.number(2, "length")), "sealed part"))
        let variant: Variant
        switch Array(reader.rest) {
        case []: variant = .cbc
        case [gcmMark]: variant = .gcm
        case let rest: throw .malformed(reason: "\(rest.count) bytes follow the sealed part, which is no mode")
        }
        guard vector.count == variant.vectorBytes else {
            throw .malformed(reason: "the vector has \(vector.count) bytes, not \(variant.vectorBytes)")
        }
        let key = Array(secret.utf8)
        let opened =
            switch variant {
            case .cbc: Cipher.openCBC(sealed, key: key, vector: vector)
            case .gcm: Cipher.openGCM(sealed, key: key, vector: vector)
            }
        guard let opened else { throw .malformed(reason: "the secret does not open it: another secret sealed it") }
        let token = try ZEGO.Token04(json: opened)
        guard token.expiresAtUnixSeconds == expiry else {
            throw .invalidContent(
                field: "expire", reason: "it is \(token.expiresAtUnixSeconds) inside and \(expiry) outside")
        }
        return (token, variant)
    }

    private init(json bytes: [UInt8]) throws(TokenFault) {
        guard String(utf8: bytes[...]) != nil else {
            throw .malformed(reason: "what the secret opens is no text: another secret sealed it")
        }
        if let breach = JSONBounds.ofToken.breach(in: bytes) {
            throw .invalidContent(field: "json", reason: "\(breach)")
        }
        let fields: [String: JSONValue]
        do {
            fields = try JSONValue.fields(json: bytes)
        } catch {
            throw .invalidContent(field: "json", reason: "it is not an object")
        }
        func number(_ name: String) throws(TokenFault) -> Int64 {
            guard case .number(let value)? = fields[name] else {
                throw .invalidContent(
                    field: name, reason: fields[name].map { "it is \($0), not a number" } ?? "it is missing")
            }
            return value
        }
        guard case .text(let user)? = fields["user_id"] else {
            throw .invalidContent(field: "user_id", reason: "it is not a text")
        }
        let app = try number("app_id")
        guard let appID = UInt32(exactly: app) else {
            throw .invalidContent(field: "app_id", reason: "it is \(app)")
        }
        let drawn = try number("nonce")
        // Some generators draw numbers beyond 31 bits; the cloud checks only the type.
        let nonce = Int32(truncatingIfNeeded: drawn)
        var payload = ""
        switch fields["payload"] {
        case .text(let text)?: payload = text
        case nil, .null?: break
        case .some: throw .invalidContent(field: "payload", reason: "it is not a text")
        }
        // Texts in the payload may contain escapes that are no escapes outside of it.
        if let breach = JSONBounds.ofPayload.breach(in: Array(payload.utf8)) {
            throw .invalidContent(field: "payload", reason: "\(breach)")
        }
        self.init(
            appID: appID, userID: user, nonce: nonce, issuedAtUnixSeconds: try number("ctime"),
            expiresAtUnixSeconds: try number("expire"), payload: payload)
    }

    /// Reads big-endian fields from the front of some bytes.
    private struct Reader {
        var rest: ArraySlice<UInt8>

        init(bytes: [UInt8]) { rest = bytes[...] }

        mutating func take(_ count: Int, _ field: String) throws(TokenFault) -> ArraySlice<UInt8> {
            guard count <= rest.count else { throw .malformed(reason: "the token ends inside its \(field)") }
            defer { rest.removeFirst(count) }
            return rest.prefix(count)
        }

        mutating func number(_ count: Int, _ field: String) throws(TokenFault) -> UInt64 {
            try take(count, field).reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}

extension JSONBounds {
    /// Limits for the JSON inside a token: far above any real token.
    static let ofToken = JSONBounds(depth: 8, values: 1024)
    /// The text that an app puts into its token need not be JSON.
    static let ofPayload = JSONBounds(depth: 8, values: .max)
}
