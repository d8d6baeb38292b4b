package import EmulatorAPI
import OrderedCollections

extension IdentityState {
    /// The first `limit` users after `last`, ascending; from the first one if `last` is nil.
    package func users(after last: UserID?, limit: Int) -> [UserID] {
        users.keys.page(of: limit, after: last)
    }

    /// The first `limit` sessions after `last`, ascending; from the first one if `last` is nil.
    package func sessions(after last: SessionID?, limit: Int) -> [SessionID] {
        sessions.keys.page(of: limit, after: last)
    }
}

#if Pages || Server
    extension IdentityState {
        /// When a silent session is given up, and when its login's token expires, if nothing else happens; nil where there is no
        /// such session. Each is nil where it does not come.
        package func ends(of session: SessionID) -> (silence: Instant?, token: Instant?)? {
            guard let found = sessions[session] else { return nil }
            guard case .interrupted(let until) = found.connection else { return (nil, found.login?.expiresAt) }
            return (until, found.login?.expiresAt)
        }
    }
#endif
