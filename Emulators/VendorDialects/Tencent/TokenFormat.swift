package import EmulatorAPI

extension Tencent {
    /// UserSig for claims without a channel, privateMapKey (a UserSig with a user buffer) for claims with one.
    ///
    /// Writing needs claims that a token can hold: an app that is a number up to 4294967295, a channel that this
    /// dialect makes (``channel(numericRoom:)``, ``channel(stringRoom:)``), rights that end within 32 bits of Unix
    /// seconds, and texts of up to 65,535 bytes. Anything else is a programming error.
    /// Reading accepts any key order and blanks, ignores unknown keys, and accepts a token from the future.
    package static let tokenFormat = TokenFormat(
        read: { token, secret throws(TokenFault) in try readToken(token, secret: secret) },
        write: { claims, secret in userSig(for: claims).text(secret: secret) }, isKey: KeyedHash.areEqual)

    /// Whether a UserSig says itself that its time is over, as a device can tell without the secret. False for a text that
    /// cannot be read.
    package static func isPast(userSig text: String, atUnixSeconds now: Int64) -> Bool {
        guard let (userSig, _) = try? UserSig.read(text) else { return false }
        let (expiry, isOverflowing) = userSig.issuedAtUnixSeconds.addingReportingOverflow(userSig.lifetimeSeconds)
        return !isOverflowing && now > expiry
    }

    private static func readToken(_ token: String, secret: String) throws(TokenFault) -> TokenReading {
        let (userSig, signature) = try UserSig.read(token)
        let (expiry, isOverflowing) = userSig.issuedAtUnixSeconds.addingReportingOverflow(userSig.lifetimeSeconds)
        guard !isOverflowing else {
            throw .malformed(
                reason: "TLS.time \(userSig.issuedAtUnixSeconds) plus TLS.expire \(userSig.lifetimeSeconds) overflows")
        }
        var claims = Claims(
            app: AppID("\(userSig.sdkAppID)"), user: UserID(userSig.identifier),
            issuedAtUnixSeconds: userSig.issuedAtUnixSeconds, expiresAtUnixSeconds: expiry)
        if let userBuffer = userSig.userBuffer {
            let rights = try RoomRights(base64: userBuffer)
            guard rights.sdkAppID == userSig.sdkAppID else {
                throw .malformed(
                    reason: "TLS.userbuf is for app \(rights.sdkAppID), TLS.sdkappid says \(userSig.sdkAppID)")
            }
            claims.channel = ChannelClaims(
                user: UserID(rights.account), channel: channel(of: rights.room),
                privileges: Privileges(rawValue: rights.privileges),
                expiresAtUnixSeconds: Int64(rights.expiresAtUnixSeconds))
        }
        let expected = userSig.signature(secret: secret)
        return TokenReading(claims: claims, isSignatureValid: KeyedHash.areEqual(signature, expected))
    }

    private static func userSig(for claims: Claims) -> UserSig {
        guard let sdkAppID = UInt32(claims.app.rawValue), "\(sdkAppID)" == claims.app.rawValue else {
            preconditionFailure("a UserSig's app is a number of 32 bits, not \"\(claims.app)\"")
        }
        return UserSig(
            identifier: claims.user.rawValue, sdkAppID: sdkAppID, issuedAtUnixSeconds: claims.issuedAtUnixSeconds,
            lifetimeSeconds: claims.expiresAtUnixSeconds - claims.issuedAtUnixSeconds,
            userBuffer: claims.channel.map { rights in
                Base64.standard.encode(roomRights(for: rights, sdkAppID: sdkAppID).bytes)
            })
    }

    private static func roomRights(for claims: ChannelClaims, sdkAppID: UInt32) -> RoomRights {
        guard let room = room(of: claims.channel) else {
            preconditionFailure("\"\(claims.channel)\" is not a channel of this vendor's rooms")
        }
        guard let expiry = UInt32(exactly: claims.expiresAtUnixSeconds) else {
            preconditionFailure("a user buffer's expiry has 32 bits, not \(claims.expiresAtUnixSeconds)")
        }
        return RoomRights(
            account: claims.user.rawValue, sdkAppID: sdkAppID, room: room, expiresAtUnixSeconds: expiry,
            privileges: claims.privileges.rawValue)
    }

    private static func channel(of room: RTCRoom) -> ChannelID {
        switch room {
        case .number(let number): channel(numericRoom: number)
        case .text(let text): channel(stringRoom: text)
        }
    }
}
