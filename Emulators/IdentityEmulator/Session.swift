import EmulatorAPI

/// One connection that is open.
struct Session: Hashable, Serializable, Sendable {
    var connection: Reachability = .alive
    var standing: Standing
    var login: Login?
    /// The app of the service it was opened with; nil for the tenant's first.
    var app: AppID?
    /// Whether no client can ever resume it; nil for no.
    var isOrphaned: Bool?

    enum Reachability: Hashable, Serializable, Sendable {
        case alive
        /// Silent; given up at `until`.
        case interrupted(until: Instant)
    }

    /// Whether a client ever proved its identity on the session.
    enum Standing: Hashable, Serializable, Sendable {
        /// Not yet. The session is given up at `until`, if that is set.
        case newcomer(until: Instant?)
        /// Yes. The user may be logged in or not, or only in a channel.
        case known
    }

    /// Who a session belongs to.
    struct Login: Hashable, Serializable, Sendable {
        var user: UserID
        var terminal: Terminal
        /// The first instant after the token's expiry; nil if no instant is that late.
        var expiresAt: Instant?
        /// When the session is warned of that; nil if it was warned, or will not be.
        var warnsAt: Instant?
    }
}

/// A user that the tenant knows.
struct RegisteredUser: Hashable, Serializable, Sendable {
    var profile: UserProfile
    /// Those logged in, sorted.
    var sessions: [SessionID] = []
    /// Tokens made up to and including this Unix second are refused.
    var revokedThroughUnixSeconds: Int64?
    /// Whether no token lets the user in until they are registered again; nil for no.
    var isUnregistered: Bool?
    /// The user's presence while no session is logged in.
    var presenceWhenGone: PresenceState = .loggedOut
    /// Until when the user may not send to rooms; nil if they never were kept from it.
    var roomSilenceEndsAt: Instant?
    /// The same for messages to users.
    var userSilenceEndsAt: Instant?
}

/// A deadline of one session. At the same instant the token comes first.
struct SessionDeadline: Hashable, Comparable, Serializable, Sendable {
    enum Kind: Int, Hashable, Serializable, Sendable {
        case tokenEndsSoon, tokenExpires, graceEnds, patienceEnds
    }

    var session: SessionID
    var kind: Kind

    static func < (left: SessionDeadline, right: SessionDeadline) -> Bool {
        left.session == right.session ? left.kind.rawValue < right.kind.rawValue : left.session < right.session
    }
}
