package import EmulatorAPI

extension Volcengine {
    /// Tokens of version 001.
    ///
    /// Writing needs claims that a token can hold: an app id of 24 characters, moments of 32 bits, and texts of up to 65,535 bytes.
    /// Claims without a channel become a token for every room, and one for a login becomes one without a room. The nonce is
    /// derived from the claims and the AppKey, so that the same claims give the same token.
    package static let tokenFormat = TokenFormat(
        read: { token, appKey throws(TokenFault) in
            let (token, isSignatureValid) = try AccessToken.read(token, appKey: appKey)
            return TokenReading(claims: claims(of: token), isSignatureValid: isSignatureValid)
        },
        readInChannel: { token, appKey, channel, _ throws(TokenFault) in
            guard token.hasPrefix(messageRoomMark) else {
                let (token, isSignatureValid) = try AccessToken.read(token, appKey: appKey)
                return TokenReading(claims: claims(of: token), isSignatureValid: isSignatureValid)
            }
            let (token, isSignatureValid) = try AccessToken.read(
                String(token.dropFirst(messageRoomMark.count)), appKey: appKey)
            var claims = claims(of: token)
            // A login lets its user talk in any room, and neither hear nor publish anything.
            claims.channel = ChannelClaims(
                user: claims.user, channel: channel, privileges: [.join, .createChannel, .sendMessages],
                expiresAtUnixSeconds: token.end)
            return TokenReading(claims: claims, isSignatureValid: isSignatureValid)
        }, write: { claims, appKey in token(for: claims, appKey: appKey).text(appKey: appKey) },
        isKey: KeyedHash.areEqual)

    /// What the SDK writes before the token of a login to enter a room for messages with it: such rooms have no tokens of their
    /// own.
    package static let messageRoomMark = "rts"

    /// The longest life of tokens that the vendor's console makes.
    package static let consoleTokenSeconds = profile.rights.maximumConsoleTokenSeconds.value

    /// The privilege to publish anything.
    package static let publishNumber: UInt16 = 0
    /// The privileges for sound, pictures and data, which it brings with it.
    package static let publishPartNumbers: [UInt16] = [1, 2, 3]

    /// The privilege to subscribe to anything.
    package static let subscribeNumber: UInt16 = 4

    /// The privileges by their numbers in tokens, and as the vendor's generators name them.
    package static let privileges: [(number: UInt16, name: String, right: Privileges)] = [
        (publishNumber, "PrivPublishStream", [.sendAudio, .sendVideo, .sendSecondVideo]),
        (1, "privPublishAudioStream", .sendAudio),
        (2, "privPublishVideoStream", [.sendVideo, .sendSecondVideo]),
        (3, "privPublishDataStream", .sendMessages),
        (subscribeNumber, "PrivSubscribeStream", [.receiveAudio, .receiveVideo, .receiveSecondVideo]),
    ]

    /// The single rights that privileges are about.
    private static let rights: [Privileges] = [
        .sendAudio, .sendVideo, .sendSecondVideo, .sendMessages, .receiveAudio, .receiveVideo, .receiveSecondVideo,
    ]

    /// What a token claims. Without a room it lets nobody into any: it is for a login.
    static func claims(of token: AccessToken) -> Claims {
        let user = UserID(token.user)
        var channel = ChannelClaims(
            user: user, channel: token.room == anyRoom ? "" : ChannelID(token.room), privileges: [],
            expiresAtUnixSeconds: token.end)
        if !token.room.isEmpty {
            channel.privileges = [.join, .createChannel]
            for right in rights {
                let granting = token.privileges.filter { privilege in
                    privileges.contains { $0.number == privilege.number && $0.right.contains(right) }
                }
                guard let end = granting.map({ token.end(of: $0) }).max() else { continue }
                channel.privileges.insert(right)
                if end < token.end { channel.ends.append(RightEnd(right: right, expiresAtUnixSeconds: end)) }
            }
        }
        return Claims(
            app: app(token.appID), user: user, issuedAtUnixSeconds: Int64(token.issuedAtUnixSeconds),
            expiresAtUnixSeconds: token.end, channel: channel, digest: token.digest)
    }

    /// The token with these claims, and a nonce derived from them.
    package static func token(for claims: Claims, appKey: String) -> AccessToken {
        func seconds(_ moment: Int64) -> UInt32 {
            guard let seconds = UInt32(exactly: moment) else {
                preconditionFailure("a token's moments have 32 bits of Unix seconds, not \(moment)")
            }
            return seconds == UInt32(endlessUnixSeconds) ? 0 : seconds
        }
        func end(of right: Privileges) -> UInt32 {
            let ends = claims.channel?.ends.filter { !$0.right.isDisjoint(with: right) }.map(\.expiresAtUnixSeconds)
            return seconds(min(claims.expiresAtUnixSeconds, ends?.min() ?? claims.expiresAtUnixSeconds))
        }
        let granted = claims.channel?.privileges ?? [.all, .sendMessages]
        let isForLogin = claims.channel.map { $0.channel == "" && !$0.privileges.contains(.join) } ?? false
        let room = isForLogin ? "" : claims.channel.map(\.channel.rawValue) ?? ""
        return AccessToken(
            appID: claims.app.rawValue, room: isForLogin || !room.isEmpty ? room : anyRoom, user: claims.user.rawValue,
            nonce: nonce(for: claims, appKey: appKey), issuedAtUnixSeconds: seconds(claims.issuedAtUnixSeconds),
            expiresAtUnixSeconds: seconds(claims.expiresAtUnixSeconds),
            privileges: isForLogin
                ? []
                : privileges.filter { !granted.isDisjoint(with: $0.right) && $0.number != publishNumber }
                    .map { .init($0.number, endsAtUnixSeconds: end(of: $0.right)) }
                    + (granted.isSuperset(of: [.sendAudio, .sendVideo])
                        && end(of: .sendAudio) == end(of: .sendVideo)
                        ? [.init(publishNumber, endsAtUnixSeconds: end(of: .sendAudio))] : []))
    }

    /// Claims that a login needs: no room.
    package static func loginClaims(
        app: AppID, user: UserID, issuedAtUnixSeconds: Int64, expiresAtUnixSeconds: Int64
    ) -> Claims {
        Claims(
            app: app, user: user, issuedAtUnixSeconds: issuedAtUnixSeconds, expiresAtUnixSeconds: expiresAtUnixSeconds,
            channel: ChannelClaims(
                user: user, channel: "", privileges: [], expiresAtUnixSeconds: expiresAtUnixSeconds))
    }

    /// 1...99,999,999, as the vendor's generators draw it, but the same for the same claims.
    package static func nonce(for claims: Claims, appKey: String) -> UInt32 {
        let seed =
            "\(claims.app)|\(claims.user)|\(claims.channel?.channel.rawValue ?? "")|"
            + "\(claims.issuedAtUnixSeconds)|\(claims.expiresAtUnixSeconds)"
        let drawn = KeyedHash.sha256(Array(seed.utf8), secret: Array(appKey.utf8)).prefix(8)
            .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return UInt32(drawn % 99_999_999) + 1
    }
}
