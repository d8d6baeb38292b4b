import EmulatorAPI
import IdentityEmulator

/// A tenant's identity service with a hand clock; born at Unix second 1,000.
struct World {
    static let app: AppID = "1400000001"

    var state = IdentityState(app: app, bornAtUnixMilliseconds: 1_000_000)
    var now = Instant.start
    var rules = IdentityRules(
        maximumUserIDBytes: 8, maximumProfileFieldBytes: 10, maximumProfileFields: 100, maximumProfileBytes: 2000,
        maximumUsersPerQuery: 3,
        secondLogin: .closeOlderOnSameTerminal, offlineGrace: .seconds(30), maximumSessions: 100, maximumUsers: 100,
        tokenWarning: nil, minimumTokenSeconds: 0, emptySessionGrace: nil, maximumNewcomers: nil, newcomerPatience: nil,
        newcomerGrace: nil, onlineMessages: .holdForSilent, maximumSessionsOfUser: nil, tokenWarningPercent: nil)

    /// A good token for `user`, good through `expires`.
    static func token(
        for user: UserID, app: AppID = World.app, issued: Int64 = 1_000, expires: Int64 = 100_000, isSigned: Bool = true
    ) -> Credential {
        .reading(
            reading: TokenReading(
                claims: Claims(app: app, user: user, issuedAtUnixSeconds: issued, expiresAtUnixSeconds: expires),
                isSignatureValid: isSigned))
    }

    mutating func open(_ sessions: SessionID...) throws(EmulatorError) {
        for session in sessions { _ = try state.open(session, at: now, rules: rules) }
    }

    @discardableResult
    mutating func apply(_ command: IdentityCommand, from session: SessionID) throws(EmulatorError) -> (
        reply: Reply, facts: [IdentityFact]
    ) {
        let result = try state.apply(command, from: session, at: now, rules: rules)
        state.checkInvariants()
        return result
    }

    @discardableResult
    mutating func logIn(
        _ user: UserID, on session: SessionID, terminal: Terminal = .phone, issued: Int64 = 1_000,
        expires: Int64 = 100_000
    ) throws(EmulatorError) -> [IdentityFact] {
        let credential = World.token(for: user, issued: issued, expires: expires)
        return try apply(.logIn(user: user, credential: credential, terminal: terminal), from: session).facts
    }

    /// Opens a session for each and logs in.
    mutating func enter(_ users: (UserID, SessionID)...) throws(EmulatorError) {
        for (user, session) in users {
            try open(session)
            try logIn(user, on: session)
        }
    }

    mutating func advance(by duration: Duration) -> [IdentityFact] {
        now = now.advanced(by: duration)
        defer { state.checkInvariants() }
        return state.advance(to: now, rules: rules)
    }

    mutating func interrupt(_ session: SessionID, isOrphaned: Bool = false) -> [IdentityFact] {
        defer { state.checkInvariants() }
        return state.interrupt(session, isOrphaned: isOrphaned, at: now, rules: rules)
    }

    mutating func resume(_ session: SessionID) -> [IdentityFact] {
        defer { state.checkInvariants() }
        return state.resume(session, at: now, rules: rules)
    }

    mutating func close(_ session: SessionID) -> [IdentityFact] {
        defer { state.checkInvariants() }
        return state.close(session, at: now, rules: rules)
    }
}

extension IdentityFact {
    static func loggedIn(_ user: UserID, _ terminal: Terminal = .phone) -> IdentityFact {
        .happened(event: .loggedIn(user: user, terminal: terminal), tell: [])
    }

    static func loggedOut(_ user: UserID) -> IdentityFact { .happened(event: .loggedOut(user: user), tell: []) }

    static func forced(_ user: UserID, _ reason: ForcedOfflineReason, _ session: SessionID) -> IdentityFact {
        .happened(event: .forcedOffline(user: user, reason: reason), tell: [session])
    }

    static func expired(_ user: UserID, _ session: SessionID) -> IdentityFact {
        .happened(event: .tokenExpired(user: user), tell: [session])
    }

    static func ended(
        _ session: SessionID, _ user: UserID, isLast: Bool = true, isConnectionGone: Bool = false
    ) -> IdentityFact {
        .sessionEnded(session: session, user: user, isLast: isLast, isConnectionGone: isConnectionGone)
    }
}

let phone = SessionID(1)
let secondPhone = SessionID(2)
let browser = SessionID(3)
let stranger = SessionID(9)
