package import EmulatorAPI

extension ZEGO {
    /// Tokens of version 04, read in both variants and written in the newer one.
    ///
    /// Writing needs claims that a token can hold: an app that is a number of 32 bits. The vector and the nonce are
    /// derived from the claims and the secret, so that the same claims give the same token. A given payload is written
    /// unchanged. Claims about a channel without a payload become the vendor's JSON.
    package static let tokenFormat = TokenFormat(
        read: { token, secret throws(TokenFault) in
            TokenReading(claims: claims(of: try Token04.read(token, secret: secret).token), isSignatureValid: true)
        },
        write: { claims, secret in
            token(for: claims).text(secret: secret, variant: .gcm)
        }, isKey: KeyedHash.areEqual)

    /// The token with these claims, and a nonce derived from them.
    package static func token(for claims: Claims) -> Token04 {
        guard let appID = UInt32(claims.app.rawValue), "\(appID)" == claims.app.rawValue else {
            preconditionFailure("a token's app is a number of 32 bits, not \"\(claims.app)\"")
        }
        let seed = "\(claims.app)|\(claims.user)|\(claims.issuedAtUnixSeconds)|\(claims.expiresAtUnixSeconds)"
        let drawn = Cipher.digest(Array(seed.utf8), count: 4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return Token04(
            appID: appID, userID: claims.user.rawValue, nonce: Int32(bitPattern: drawn & 0x7FFF_FFFF),
            issuedAtUnixSeconds: claims.issuedAtUnixSeconds, expiresAtUnixSeconds: claims.expiresAtUnixSeconds,
            payload: claims.payload ?? claims.channel.map(payload) ?? "")
    }

    /// The claims of a token. Rights in a channel are read if the payload is the vendor's JSON.
    static func claims(of token: Token04) -> Claims {
        Claims(
            app: app(token.appID), user: UserID(token.userID), issuedAtUnixSeconds: token.issuedAtUnixSeconds,
            expiresAtUnixSeconds: token.expiresAtUnixSeconds, channel: rights(in: token),
            payload: token.payload.isEmpty ? nil : token.payload)
    }

    /// The privilege payload that grants `rights`.
    package static func payload(for rights: ChannelClaims) -> String {
        let streams =
            rights.streams.map { "[" + $0.map { Token04.quoted($0.rawValue, .cbc) }.joined(separator: ",") + "]" }
        let login = rights.privileges.contains(.join) ? 1 : 0
        let publish = rights.privileges.contains(.sendAudio) ? 1 : 0
        return "{\"room_id\":\(Token04.quoted(rights.channel.rawValue, .cbc)),"
            + "\"privilege\":{\"1\":\(login),\"2\":\(publish)},\"stream_id_list\":\(streams ?? "null")}"
    }

    private static func rights(in token: Token04) -> ChannelClaims? {
        guard !token.payload.isEmpty,
            let fields = try? JSONValue.fields(json: Array(token.payload.utf8))
        else { return nil }
        var privileges: Privileges = [.createChannel, .receiveAudio, .receiveVideo]
        var allowed: [String: JSONValue] = [:]
        if case .object(let object)? = fields["privilege"] { allowed = object }
        // A privilege that is not listed is granted.
        if isGranted(allowed["1"]) { privileges.insert(.join) }
        if isGranted(allowed["2"]) { privileges.formUnion([.sendAudio, .sendVideo]) }
        var channel = ""
        if case .text(let room)? = fields["room_id"] { channel = room }
        var streams: [StreamID]?
        if case .list(let list)? = fields["stream_id_list"] {
            streams = list.compactMap { value in
                guard case .text(let stream) = value else { return nil }
                return StreamID(stream)
            }
        }
        return ChannelClaims(
            user: UserID(token.userID), channel: ChannelID(channel), privileges: privileges,
            expiresAtUnixSeconds: token.expiresAtUnixSeconds, streams: streams)
    }

    private static func isGranted(_ value: JSONValue?) -> Bool {
        guard case .number(let number)? = value else { return true }
        return number != 0
    }
}
