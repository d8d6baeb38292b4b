package import EmulatorAPI

extension Agora {
    /// What a token is for, and what the cloud makes of it: for people who ask why theirs is refused.
    package struct TokenVerdict: Hashable, Sendable {
        /// `noError` when the token lets the user into the channel.
        package var code: ErrorCode
        /// Why the connection fails then; nil when it does not.
        package var connectionReason: ConnectionReason?
        /// One sentence with the offending values.
        package var reason: String
        /// What it says; nil if it cannot be read.
        package var reading: TokenReading?
        /// Every service of a token 007; nil of another.
        package var services: AccessToken2?

        /// Whether the token lets the user into the channel at the given moment.
        package var isVerified: Bool { code == .noError }
    }

    /// Reads a token and judges it as the cloud does; the first fault counts.
    ///
    /// The order: empty, another version, unreadable, another app, signed with another certificate, expired, without the
    /// privilege to join or past its end, another channel, another user. Of a token 006, channel and user come before the
    /// signature, in which their names are.
    package static func inspect(
        _ text: String, app: AppID, certificate: String, channel: ChannelID, user: UserID, atUnixSeconds now: Int64
    ) -> TokenVerdict {
        let shown = UserID(name(ofUser: user))
        let reading: TokenReading
        var services: AccessToken2?
        do throws(TokenFault) {
            reading = try read(text, certificate: certificate, channel: channel, user: shown)
            if text.utf8.starts(with: AccessToken2.version.utf8) {
                services = try AccessToken2.read(text, certificate: certificate).token
            }
        } catch {
            return verdict(on: error.refusal)
        }
        var verdict = judge(
            reading, app: app, channel: channel, user: shown, atUnixSeconds: now, is006: services == nil)
        verdict.reading = reading
        verdict.services = services
        return verdict
    }

    private static func judge(
        _ reading: TokenReading, app: AppID, channel: ChannelID, user: UserID, atUnixSeconds now: Int64, is006: Bool
    ) -> TokenVerdict {
        let claims = reading.claims
        guard claims.app == app else {
            return verdict(on: .tokenForAnotherApp(expected: app, actual: claims.app))
        }
        let rights = claims.channel
        let isForChannel = rights?.channel == "" || rights?.channel == channel
        let isForUser = claims.user == "" || claims.user == user
        let named = rights?.channel ?? ""
        let wrongChannel = verdict(
            on: .privilegeMissing(privilege: .join), "the token is for channel \(named), not for \(channel)")
        let wrongUser = verdict(on: .tokenForAnotherUser(expected: user, actual: claims.user))
        if is006 {
            guard isForChannel else { return wrongChannel }
            guard isForUser else { return wrongUser }
        }
        guard reading.isSignatureValid else { return verdict(on: .tokenSignatureInvalid) }
        guard now <= claims.expiresAtUnixSeconds else {
            return verdict(on: .tokenExpired(expiredAtUnixSeconds: claims.expiresAtUnixSeconds))
        }
        guard let rights, rights.privileges.contains(.join) else {
            return verdict(
                on: .privilegeMissing(privilege: .join), "the token has no privilege to join a channel")
        }
        let end = rights.ends.filter { $0.right.contains(.join) }.map(\.expiresAtUnixSeconds).min()
        if let end, now > end { return verdict(on: .tokenExpired(expiredAtUnixSeconds: end)) }
        guard isForChannel else { return wrongChannel }
        guard isForUser else { return wrongUser }
        return TokenVerdict(code: .noError, reason: "the token verifies")
    }

    private static func verdict(on error: EmulatorError, _ reason: String? = nil) -> TokenVerdict {
        let failure = Failure(error)
        return TokenVerdict(code: failure.code, connectionReason: failure.reason, reason: reason ?? failure.text)
    }
}
