package import EmulatorAPI

extension Tencent {
    /// The cloud's verdict on a token, for people who ask why theirs is refused.
    package struct TokenVerdict: Hashable, Sendable {
        /// The vendor's code: 0 when the token verifies.
        package var code: Int32
        /// The vendor's name for the code.
        package var codeName: String
        /// One sentence with the offending values.
        package var reason: String
        /// The decoded token; nil if it cannot be read.
        package var reading: TokenReading?

        /// Whether the token is valid for the given app, secret, user and moment.
        package var isVerified: Bool { code == IMCode.success.rawValue }
    }

    /// Reads a token and judges it as the cloud does; the first fault counts.
    ///
    /// The order: empty (70002), unreadable (70003), unsupported version (70005), wrong app (70014), wrong user
    /// (70013), wrong signature (70009), expired (70001); then, for a privateMapKey, its own user and expiry (-100006).
    /// An unknown app (70020) cannot occur here, because the caller names the app.
    package static func inspect(
        _ token: String, app: AppID, secret: String, user: UserID, atUnixSeconds now: Int64
    ) -> TokenVerdict {
        do throws(TokenFault) {
            let reading = try tokenFormat.read(token, secret)
            return judge(reading, app: app, user: user, atUnixSeconds: now)
        } catch {
            return verdict(on: error)
        }
    }

    private static func verdict(on fault: TokenFault) -> TokenVerdict {
        switch fault {
        case .empty:
            verdict(.userSigEmpty, "ERR_SVR_ACCOUNT_USERSIG_EMPTY", "the token is empty")
        case .malformed(let reason):
            verdict(.userSigUnreadable, "ERR_SVR_ACCOUNT_USERSIG_CHECK_FAILED", reason)
        case .invalidContent(let field, let reason):
            verdict(.userSigUnreadable, "ERR_SVR_ACCOUNT_USERSIG_CHECK_FAILED", "\(field): \(reason)")
        case .unsupportedVersion(let version):
            verdict(
                .userSigCheckFailed, "ERR_SVR_ACCOUNT_USERSIG_CHECK_FAILED_EX",
                "TLS.ver is \"\(version)\", not \"\(UserSig.version)\"")
        }
    }

    private static func judge(_ reading: TokenReading, app: AppID, user: UserID, atUnixSeconds now: Int64)
        -> TokenVerdict
    {
        let claims = reading.claims
        var verdict: TokenVerdict
        if claims.app != app {
            verdict = self.verdict(
                .userSigOfWrongApp, "ERR_SVR_ACCOUNT_USERSIG_MISMATCH_SDKAPPID",
                "the token was made for app \(claims.app), not for app \(app)")
        } else if !areSame(claims.user, user) {
            verdict = self.verdict(
                .userSigOfWrongUser, "ERR_SVR_ACCOUNT_USERSIG_MISMATCH_ID",
                "the token was made for user \"\(claims.user)\", not for \"\(user)\"")
        } else if !reading.isSignatureValid {
            verdict = self.verdict(
                .userSigOfWrongSecret, "ERR_SVR_ACCOUNT_USERSIG_MISMATCH_PUBLICKEY",
                "the signature is not the one this secret makes: another secret signed the token, or it was altered")
        } else if now > claims.expiresAtUnixSeconds {
            verdict = self.verdict(
                .userSigExpired, "ERR_SVR_ACCOUNT_USERSIG_EXPIRED",
                "the token was good until \(claims.expiresAtUnixSeconds), and it is \(now)")
        } else if let channel = claims.channel, !areSame(channel.user, user) {
            verdict = privateMapKeyVerdict(
                "the room rights were made for user \"\(channel.user)\", not for \"\(user)\"")
        } else if let channel = claims.channel, now > channel.expiresAtUnixSeconds {
            verdict = privateMapKeyVerdict(
                "the room rights were good until \(channel.expiresAtUnixSeconds), and it is \(now)")
        } else {
            verdict = self.verdict(.success, "ERR_SUCC", "the token verifies for this app, secret and user")
        }
        verdict.reading = reading
        return verdict
    }

    /// Compared by bytes, as the cloud does. Swift's own comparison treats two encodings of "é" as equal.
    private static func areSame(_ left: UserID, _ right: UserID) -> Bool {
        left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
    }

    private static func verdict(_ code: IMCode, _ name: String, _ reason: String) -> TokenVerdict {
        TokenVerdict(code: code.rawValue, codeName: name, reason: reason)
    }

    private static func privateMapKeyVerdict(_ reason: String) -> TokenVerdict {
        TokenVerdict(
            code: TRTCCode.privateMapKeyWrong.rawValue, codeName: "ERR_SERVER_INFO_PRIVILEGE_FLAG_ERROR", reason: reason
        )
    }
}
