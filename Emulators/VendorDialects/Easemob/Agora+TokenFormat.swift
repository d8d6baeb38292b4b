package import EmulatorAPI

extension Agora {
    /// Tokens of versions 007 and 006; written as 007.
    ///
    /// Writing needs claims that a token can hold: an app id, moments of 32 bits, and texts of up to 65,535 bytes. Claims
    /// without a channel become a token for every channel. The salt is derived from the claims and the certificate, so that the
    /// same claims give the same token. A user "0" is no user: such a token is for any, as one for uid 0 is.
    package static let tokenFormat = TokenFormat(
        read: { token, certificate throws(TokenFault) in try read(token, certificate: certificate) },
        readInChannel: { token, certificate, channel, user throws(TokenFault) in
            try read(token, certificate: certificate, channel: channel, user: user)
        },
        write: { claims, certificate in
            token(for: claims, certificate: certificate).text(certificate: certificate)
        }, isKey: KeyedHash.areEqual)

    /// The name of a channel in a token that is for every channel.
    package static let anyChannel = "*"

    /// The privileges of channels by their numbers in tokens. To hear others needs none.
    package static let privileges: [(number: UInt16, right: Privileges)] = [
        (1, .join), (2, .sendAudio), (3, .sendVideo), (4, .sendMessages),
    ]
    /// Rights that no token has to grant.
    private static let unasked: Privileges = [.createChannel, .receiveAudio, .receiveVideo]

    static func read(
        _ text: String, certificate: String, channel: ChannelID? = nil, user: UserID? = nil
    ) throws(TokenFault) -> TokenReading {
        guard text.utf8.starts(with: AccessToken.version.utf8) else {
            let (token, isSignatureValid) = try AccessToken2.read(text, certificate: certificate)
            return TokenReading(
                claims: claims(of: token, channel: channel, user: user), isSignatureValid: isSignatureValid)
        }
        let user = user ?? ""
        let reading = try AccessToken.read(
            text, channel: channel?.rawValue ?? "", user: user.rawValue, certificate: certificate)
        return TokenReading(
            claims: claims(of: reading, channel: channel ?? "", user: user),
            isSignatureValid: reading.isSignatureValid && channel != nil)
    }

    /// The claims of a token 007: those about channels, or who it is for where it has none. Of several services for channels, the
    /// one for this channel and user counts, or else the first.
    package static func claims(of token: AccessToken2, channel: ChannelID? = nil, user: UserID? = nil) -> Claims {
        let services = token.services.filter { $0.kind == .rtc }
        let rtc =
            services.first { service in
                guard let named = service.channel else { return false }
                return [channel?.rawValue, anyChannel].contains(named.name)
                    && [user?.rawValue, ""].contains(named.user)
            } ?? services.first
        let user = UserID(rtc?.channel?.user ?? token.services.lazy.compactMap(\.user).first ?? "")
        var rights = ChannelClaims(
            user: user, channel: "", privileges: [], expiresAtUnixSeconds: token.expiresAtUnixSeconds)
        if let rtc, let name = rtc.channel?.name {
            rights.channel = name == anyChannel ? "" : ChannelID(name)
            // No channel is called by nothing, and rights "in" it are not rights in all.
            rights.privileges = name.isEmpty ? [] : unasked
            for privilege in rtc.privileges where !name.isEmpty {
                grant(privilege.number, until: token.end(of: privilege), in: &rights)
            }
        }
        return Claims(
            app: app(token.appID), user: user, issuedAtUnixSeconds: Int64(token.issuedAtUnixSeconds),
            expiresAtUnixSeconds: token.expiresAtUnixSeconds, channel: rights)
    }

    /// The claims of a token 006. It has no time of issue; the vendor's generators write the end of a day.
    private static func claims(of reading: AccessToken.Reading, channel: ChannelID, user: UserID) -> Claims {
        let token = reading.token
        let named: UserID =
            reading.isForUser ? user : reading.isForAnybody ? "" : UserID("crc32 \(token.userChecksum)")
        let expiry = token.privileges.map { token.end(of: $0) }.max() ?? Int64(token.expiresAtUnixSeconds)
        var rights = ChannelClaims(
            user: named, channel: reading.isForChannel ? channel : ChannelID("crc32 \(token.channelChecksum)"),
            privileges: unasked, expiresAtUnixSeconds: expiry)
        for privilege in token.privileges { grant(privilege.number, until: token.end(of: privilege), in: &rights) }
        return Claims(
            app: app(token.appID), user: named,
            issuedAtUnixSeconds: max(0, Int64(token.expiresAtUnixSeconds) - secondsOfToken006),
            expiresAtUnixSeconds: expiry, channel: rights)
    }

    /// How long before its expiry a token 006 was made by the vendor's generators.
    package static let secondsOfToken006: Int64 = 86_400

    private static func grant(_ number: UInt16, until end: Int64, in rights: inout ChannelClaims) {
        guard let right = privileges.first(where: { $0.number == number })?.right else { return }
        rights.privileges.insert(right)
        if end < rights.expiresAtUnixSeconds {
            rights.ends.append(RightEnd(right: right, expiresAtUnixSeconds: end))
        }
    }

    /// The token with these claims, and a salt derived from them.
    package static func token(for claims: Claims, certificate: String) -> AccessToken2 {
        func seconds(_ moment: Int64) -> UInt32 {
            guard let seconds = UInt32(exactly: moment) else {
                preconditionFailure("a token's moments have 32 bits of Unix seconds, not \(moment)")
            }
            return seconds
        }
        let issued = seconds(claims.issuedAtUnixSeconds)
        let granted = claims.channel?.privileges ?? [.all, .sendMessages]
        let granting = privileges.filter { granted.contains($0.right) }.map { number, right in
            let ends = claims.channel?.ends.filter { $0.right.contains(right) }.map(\.expiresAtUnixSeconds) ?? []
            let end = min(claims.expiresAtUnixSeconds, ends.min() ?? claims.expiresAtUnixSeconds)
            return AccessToken2.Privilege(
                number, seconds: seconds(max(claims.issuedAtUnixSeconds + 1, end)) - issued)
        }
        let channel = claims.channel?.channel.rawValue ?? ""
        return AccessToken2(
            appID: claims.app.rawValue, issuedAtUnixSeconds: issued,
            lifetimeSeconds: seconds(claims.expiresAtUnixSeconds) - issued,
            salt: salt(for: claims, certificate: certificate),
            services: [
                AccessToken2.Service(
                    .rtc, texts: [channel.isEmpty ? anyChannel : channel, name(ofUser: claims.user)],
                    privileges: granting)
            ])
    }

    /// A user as tokens name one: nothing for uid 0, which is any user.
    package static func name(ofUser user: UserID) -> String { user == "0" ? "" : user.rawValue }

    /// 1...99,999,999, as the vendor's generators draw it, but the same for the same claims.
    package static func salt(for claims: Claims, certificate: String) -> UInt32 {
        let seed =
            "\(claims.app)|\(claims.user)|\(claims.channel?.channel.rawValue ?? "")|"
            + "\(claims.issuedAtUnixSeconds)|\(claims.expiresAtUnixSeconds)"
        let drawn = KeyedHash.sha256(Array(seed.utf8), secret: Array(certificate.utf8)).prefix(8)
            .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return UInt32(drawn % 99_999_999) + 1
    }
}

extension Agora.AccessToken2.Service {
    /// The user, where services of its kind name one.
    package var user: String? { kind.textNames.lastIndex(of: "user").map { texts[$0] } }
}
