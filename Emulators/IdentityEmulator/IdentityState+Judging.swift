package import EmulatorAPI
import OrderedCollections

extension IdentityState {
    /// Judges a credential for `user` without logging in, shown on `session`; nil: on one of the tenant's first service.
    ///
    /// Throws the first refusal that applies, in this order: user id, token empty, malformed, version not accepted,
    /// another app, another user, signature, not registered any more, revoked, expired. A token is valid through the second it expires at. A
    /// client key never expires and is valid for any user. So is a token that names no user, if `acceptsAnyUser` is
    /// true. Only such credentials are valid without a user, when the cloud assigns a number. Only credentials of the
    /// tenant's own users can be revoked (`isOfUser`).
    package func judge(
        _ credential: Credential, for user: UserID?, on session: SessionID? = nil, at now: Instant,
        rules: IdentityRules,
        maximumUserIDBytes: Int? = nil, acceptsAnyUser: Bool = false, isOfUser: Bool = true
    ) throws(EmulatorError) -> Claims {
        if let user { try checkUserID(user, maximumBytes: maximumUserIDBytes ?? rules.maximumUserIDBytes) }
        let app = session.map { self.app(of: $0) } ?? app
        let reading: TokenReading
        switch credential {
        // The edge decodes tokens before the core sees them. A text that got past the edge proves nothing.
        case .token, .clientKey: throw .tokenMalformed(reason: "nobody has read it")
        case .unreadable(.empty): throw .tokenEmpty
        case .unreadable(.malformed(let reason)): throw .tokenMalformed(reason: reason)
        case .unreadable(.invalidContent(let field, let reason)):
            throw .tokenContentInvalid(field: field, reason: reason)
        case .unreadable(.unsupportedVersion(let version)): throw .tokenVersionUnsupported(version: version)
        case .clientKeyChecked(isRight: false): throw .clientKeyWrong
        case .clientKeyChecked(isRight: true):
            return Claims(
                app: app, user: user ?? "", issuedAtUnixSeconds: unixSeconds(at: now),
                expiresAtUnixSeconds: .max)
        case .reading(let read): reading = read
        }
        let claims = reading.claims
        guard claims.app == app else { throw .tokenForAnotherApp(expected: app, actual: claims.app) }
        let isForAnybody = acceptsAnyUser && claims.user.rawValue.isEmpty
        guard isForAnybody || claims.user == user else {
            throw .tokenForAnotherUser(expected: user ?? "", actual: claims.user)
        }
        guard reading.isSignatureValid else { throw .tokenSignatureInvalid }
        if isOfUser, let user, users[user]?.isUnregistered == true { throw .userNotFound(user: user) }
        if isOfUser, let user, let revokedThrough = users[user]?.revokedThroughUnixSeconds,
            claims.issuedAtUnixSeconds <= revokedThrough
        {
            throw .tokenRevoked
        }
        if let user, let start = tokenStarts?[user], claims.issuedAtUnixSeconds < start {
            throw .tokenExpired(expiredAtUnixSeconds: start)
        }
        guard unixSeconds(at: now) <= claims.expiresAtUnixSeconds else {
            throw .tokenExpired(expiredAtUnixSeconds: claims.expiresAtUnixSeconds)
        }
        return claims
    }

    /// User ids have 1 byte of printable ASCII up to the rules' maximum.
    func checkUserID(_ user: UserID, rules: IdentityRules) throws(EmulatorError) {
        try checkUserID(user, maximumBytes: rules.maximumUserIDBytes)
    }

    private func checkUserID(_ user: UserID, maximumBytes: Int) throws(EmulatorError) {
        let bytes = user.rawValue.utf8
        guard (1...max(1, maximumBytes)).contains(bytes.count),
            bytes.allSatisfy({ (0x20...0x7e).contains($0) })
        else { throw .invalidUserID(text: user.rawValue) }
    }
}
