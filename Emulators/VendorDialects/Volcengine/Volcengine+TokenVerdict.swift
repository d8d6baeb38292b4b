package import EmulatorAPI

extension Volcengine {
    /// What a token is for, and what the cloud makes of it: for people who ask why theirs is refused.
    package struct TokenVerdict: Hashable, Sendable {
        /// `success` when the token lets the user in.
        package var code: ErrorCode
        /// One sentence with the offending values.
        package var reason: String
        /// What it says; nil if it cannot be read.
        package var token: AccessToken?
        /// The same as claims.
        package var claims: Claims?

        /// Whether the token lets the user in at the given moment.
        package var isVerified: Bool { code == .success }
    }

    /// Reads a token and judges it as the cloud does when a room is joined, or without a room at a login. The cloud has one code
    /// for every fault; the first one is named.
    ///
    /// The order: empty, another version, unreadable, another app, signed with another AppKey, expired, another room, another user.
    package static func inspect(
        _ text: String, app: AppID, appKey: String, room: ChannelID?, user: UserID, atUnixSeconds now: Int64
    ) -> TokenVerdict {
        let token: AccessToken
        let isSignatureValid: Bool
        do throws(TokenFault) {
            (token, isSignatureValid) = try AccessToken.read(text, appKey: appKey)
        } catch {
            return verdict(on: error.refusal)
        }
        var verdict = judge(
            token, isSignatureValid, app: app, room: room, user: user, atUnixSeconds: now)
        verdict.token = token
        verdict.claims = claims(of: token)
        return verdict
    }

    private static func judge(
        _ token: AccessToken, _ isSignatureValid: Bool, app expected: AppID, room: ChannelID?, user: UserID,
        atUnixSeconds now: Int64
    ) -> TokenVerdict {
        guard app(token.appID) == expected else {
            return verdict(on: .tokenForAnotherApp(expected: expected, actual: app(token.appID)))
        }
        guard isSignatureValid else { return verdict(on: .tokenSignatureInvalid) }
        guard now <= token.end else { return verdict(on: .tokenExpired(expiredAtUnixSeconds: token.end)) }
        if let room, token.room != anyRoom, ChannelID(token.room) != room {
            let named = token.room.isEmpty ? "a login" : "room \(token.room)"
            return verdict(
                on: .privilegeMissing(privilege: .join), "the token is for \(named), not for room \(room)")
        }
        guard UserID(token.user) == user else {
            return verdict(on: .tokenForAnotherUser(expected: user, actual: UserID(token.user)))
        }
        return TokenVerdict(code: .success, reason: "the token verifies")
    }

    private static func verdict(on error: EmulatorError, _ reason: String? = nil) -> TokenVerdict {
        let failure = Failure(error)
        return TokenVerdict(code: ErrorCode(joining: failure.obstacle), reason: reason ?? failure.text)
    }
}
