import EmulatorAPI

/// How permits are judged: tokens that grant rights in one channel.
enum Permit {
    /// The rights that `credential` gives `user` in `channel`, or why it gives none.
    ///
    /// Rights are judged when the permit is shown and hold for the whole stay, also past the permit's time.
    static func privileges(
        from credential: Credential?, for user: UserID, in channel: ChannelID, unixSeconds: Int64
    ) throws(EmulatorError) -> Privileges {
        let reading = try read(credential)
        guard reading.isSignatureValid else { throw .permitRefused(reason: "the signature is wrong") }
        guard reading.claims.user == user else {
            throw .permitRefused(reason: "it is for user \(reading.claims.user), not \(user)")
        }
        guard reading.claims.expiresAtUnixSeconds >= unixSeconds else {
            throw .permitRefused(reason: "the token expired at \(reading.claims.expiresAtUnixSeconds)")
        }
        guard let claims = reading.claims.channel else {
            throw .permitRefused(reason: "the token grants nothing in any channel")
        }
        guard claims.user == user else { throw .permitRefused(reason: "it is for user \(claims.user), not \(user)") }
        guard claims.channel == channel else {
            throw .permitRefused(reason: "it is for channel \(claims.channel), not \(channel)")
        }
        guard claims.expiresAtUnixSeconds >= unixSeconds else {
            throw .permitRefused(reason: "it expired at \(claims.expiresAtUnixSeconds)")
        }
        return claims.privileges
    }

    private static func read(_ credential: Credential?) throws(EmulatorError) -> TokenReading {
        switch credential {
        case nil: throw .permitRefused(reason: "there is none")
        case .reading(let reading): return reading
        case .unreadable(.empty): throw .permitRefused(reason: "it is empty")
        case .unreadable(.malformed(let reason)): throw .permitRefused(reason: "it is malformed: \(reason)")
        case .unreadable(.invalidContent(let field, let reason)):
            throw .permitRefused(reason: "its \(field) is wrong: \(reason)")
        case .unreadable(.unsupportedVersion(let version)):
            throw .permitRefused(reason: "version \(version) is not accepted")
        case .clientKeyChecked: throw .permitRefused(reason: "it is a key, which grants nothing in any channel")
        case .token, .clientKey: preconditionFailure("a permit reached the core unread; the edge reads tokens")
        }
    }
}
