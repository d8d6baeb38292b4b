package import EmulatorAPI

extension ZEGO {
    /// The clouds' verdict on a token, for people who ask why theirs is refused.
    package struct TokenVerdict: Hashable, Sendable {
        /// ZIM's code: 0 when the token verifies.
        package var code: ZIMCode
        /// The Express engine's code for the same.
        package var expressCode: ExpressCode
        /// One sentence with the offending values.
        package var reason: String
        /// The decoded token; nil if it cannot be read.
        package var reading: TokenReading?
        /// The variant of its encryption; nil if it cannot be read.
        package var variant: Token04.Variant?

        /// Whether the token is valid for the given app, secret, user and moment.
        package var isVerified: Bool { code == .success }
    }

    /// Reads a token and judges it as the clouds do; the first fault counts.
    ///
    /// The order: empty, unreadable or encrypted with another secret, another version, wrong content, wrong app, wrong
    /// user, expired, and last a payload that only the Express engine rejects.
    package static func inspect(
        _ token: String, app: AppID, secret: String, user: UserID, atUnixSeconds now: Int64
    ) -> TokenVerdict {
        let read: (token: Token04, variant: Token04.Variant)
        do throws(TokenFault) {
            read = try Token04.read(token, secret: secret)
        } catch {
            return verdict(on: error.refusal)
        }
        let claims = claims(of: read.token)
        var verdict: TokenVerdict
        if claims.app != app {
            verdict = self.verdict(on: .tokenForAnotherApp(expected: app, actual: claims.app))
        } else if claims.user != user {
            verdict = self.verdict(on: .tokenForAnotherUser(expected: user, actual: claims.user))
        } else if now > claims.expiresAtUnixSeconds {
            verdict = self.verdict(on: .tokenExpired(expiredAtUnixSeconds: claims.expiresAtUnixSeconds))
        } else {
            verdict = TokenVerdict(code: .success, expressCode: .success, reason: "the token verifies")
            if claims.payload != nil, claims.channel == nil {
                verdict.expressCode = .tokenFormatError
                verdict.reason = "the token verifies; the Express engine refuses its payload, which is no JSON object"
            }
        }
        verdict.reading = TokenReading(claims: claims, isSignatureValid: true)
        verdict.variant = read.variant
        return verdict
    }

    private static func verdict(on error: EmulatorError) -> TokenVerdict {
        TokenVerdict(code: ZIMFailure(error).code, expressCode: ExpressFailure(error).code, reason: text(of: error))
    }
}
