package import EmulatorAPI

extension Easemob {
    /// What a token is for, and what the cloud makes of it: for people who ask why theirs is refused.
    package struct TokenVerdict: Hashable, Sendable {
        /// The SDK's number; 0 when the token verifies.
        package var code: Int
        /// One sentence with the offending values.
        package var reason: String
        /// What it says; nil if it cannot be read.
        package var reading: TokenReading?

        /// Whether the token is good for the given app, user and moment.
        package var isVerified: Bool { code == 0 }
    }

    /// Reads a token and judges it as the cloud does; the first fault counts. Without a user it must be the app's own server's.
    ///
    /// The order: empty, unreadable, another app, another user, signed with another secret, expired.
    package static func inspect(
        _ text: String, app: AppID, clientSecret: String, user: UserID?, atUnixSeconds now: Int64
    ) -> TokenVerdict {
        let reading: TokenReading
        do throws(TokenFault) {
            reading = try tokenFormat().read(text, clientSecret)
        } catch {
            return verdict(on: error.refusal, nil)
        }
        let claims = reading.claims
        if claims.app != app {
            return verdict(on: .tokenForAnotherApp(expected: app, actual: claims.app), reading)
        }
        if claims.user != user ?? "" {
            return verdict(on: .tokenForAnotherUser(expected: user ?? "", actual: claims.user), reading)
        }
        // Everybody knows the empty secret.
        if !reading.isSignatureValid || clientSecret.isEmpty { return verdict(on: .tokenSignatureInvalid, reading) }
        if now > claims.expiresAtUnixSeconds {
            return verdict(on: .tokenExpired(expiredAtUnixSeconds: claims.expiresAtUnixSeconds), reading)
        }
        return TokenVerdict(code: 0, reason: "the token verifies", reading: reading)
    }

    private static func verdict(on error: EmulatorError, _ reading: TokenReading?) -> TokenVerdict {
        // Source: `EMErrorCode.h`: invalidToken, userAuthenticationFailed, tokenExpire.
        let (code, reason) =
            switch error {
            case .tokenEmpty: (104, "there is no token")
            case .tokenMalformed(let reason): (104, "the token is invalid: \(reason)")
            case .tokenForAnotherApp(let expected, let actual): (104, "the token is for \(actual), not for \(expected)")
            case .tokenForAnotherUser(let expected, let actual):
                (202, "the token is for \(name(of: actual)), not for \(name(of: expected))")
            case .tokenSignatureInvalid: (104, "the token was not made with the app's client secret")
            case .tokenExpired(let seconds): (108, "the token expired at \(seconds)")
            default: (104, "the token is invalid: \(error)")
            }
        return TokenVerdict(code: code, reason: reason, reading: reading)
    }

    private static func name(of user: UserID) -> String { user == "" ? "the app's own server" : "user \(user)" }
}
