import EmulatorAPI

/// One connection that is open.
struct Session: Hashable, Sendable {
    var connection: Connection = .alive
    var login: Login?

    enum Connection: Hashable, Sendable {
        case alive
        /// Silent; given up at `until`.
        case interrupted(until: Instant)
    }

    /// Who a session belongs to.
    struct Login: Hashable, Sendable {
        var user: UserID
        var terminal: Terminal
        /// The first instant at which the token is past its time; nil when no clock of ours gets there.
        var expiresAt: Instant?
        /// When the session is warned of that; nil where it was, or is not.
        var warnsAt: Instant?
    }
}

/// Somebody the tenant knows.
struct RegisteredUser: Hashable, Sendable {
    var profile: UserProfile
    /// Those logged in, sorted.
    var sessions: [SessionID] = []
    /// Tokens made up to and including this Unix second are refused.
    var revokedThroughUnixSeconds: Int64?
    /// What presence the user has while no session is logged in.
    var presenceWhenGone: PresenceState = .loggedOut
}

/// What lapses for one session; of two at the same instant, the token comes first.
struct SessionDeadline: Hashable, Comparable, Sendable {
    enum Kind: Int, Hashable, Sendable {
        case tokenEndsSoon, tokenExpires, graceEnds
    }

    var session: SessionID
    var kind: Kind

    static func < (left: SessionDeadline, right: SessionDeadline) -> Bool {
        left.session == right.session ? left.kind.rawValue < right.kind.rawValue : left.session < right.session
    }
}
