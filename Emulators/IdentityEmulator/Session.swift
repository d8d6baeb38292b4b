import EmulatorAPI

/// One connection that is open.
struct Session: Hashable, Codable, Sendable {
    var connection: Connection = .alive
    var standing: Standing
    var login: Login?

    enum Connection: Hashable, Codable, Sendable {
        case alive
        /// Silent; given up at `until`.
        case interrupted(until: Instant)
    }

    /// Whether anybody ever proved on it who they are.
    enum Standing: Hashable, Codable, Sendable {
        /// Nobody yet; given up at `until`, where there is such a moment.
        case newcomer(until: Instant?)
        /// Somebody did, who may be logged in or not, or in a channel alone.
        case known
    }

    /// Who a session belongs to.
    struct Login: Hashable, Codable, Sendable {
        var user: UserID
        var terminal: Terminal
        /// The first instant at which the token is past its time; nil when no clock of ours gets there.
        var expiresAt: Instant?
        /// When the session is warned of that; nil where it was, or is not.
        var warnsAt: Instant?
    }
}

/// Somebody the tenant knows.
struct RegisteredUser: Hashable, Codable, Sendable {
    var profile: UserProfile
    /// Those logged in, sorted.
    var sessions: [SessionID] = []
    /// Tokens made up to and including this Unix second are refused.
    var revokedThroughUnixSeconds: Int64?
    /// What presence the user has while no session is logged in.
    var presenceWhenGone: PresenceState = .loggedOut
}

/// What lapses for one session; of two at the same instant, the token comes first.
struct SessionDeadline: Hashable, Comparable, Codable, Sendable {
    enum Kind: Int, Hashable, Codable, Sendable {
        case tokenEndsSoon, tokenExpires, graceEnds, patienceEnds
    }

    var session: SessionID
    var kind: Kind

    static func < (left: SessionDeadline, right: SessionDeadline) -> Bool {
        left.session == right.session ? left.kind.rawValue < right.kind.rawValue : left.session < right.session
    }
}
