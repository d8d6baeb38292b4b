import EmulatorAPI

/// An invitation that goes on.
struct OpenInvitation: Hashable, Serializable, Sendable {
    /// One user's part in it.
    struct Part: Hashable, Serializable, Sendable {
        var user: InvitationUser
        /// When the user's time to answer runs out; nil if it is settled or never expires.
        var timesOutAt: Instant?
        /// When a missing receipt of the user is reported; nil if that was not requested, or the user got the
        /// invitation.
        var checkedAt: Instant?

        /// The deadline of a kind.
        subscript(kind: InvitationDeadline.Kind) -> Instant? {
            get {
                switch kind {
                case .receiptCheck: checkedAt
                case .timeout: timesOutAt
                }
            }
            set {
                switch kind {
                case .receiptCheck: checkedAt = newValue
                case .timeout: timesOutAt = newValue
                }
            }
        }
    }

    let id: InvitationID
    /// Counts the tenant's invitations; cursors of the list refer to it.
    let number: UInt64
    let inviter: UserID
    var terms: InvitationTerms
    let createdAtUnixMilliseconds: Int64
    /// The inviter first.
    var parts: [Part]

    func invitation(endedAtUnixMilliseconds: Int64 = 0) -> Invitation {
        Invitation(
            id: id, inviter: inviter, terms: terms, createdAtUnixMilliseconds: createdAtUnixMilliseconds,
            endedAtUnixMilliseconds: endedAtUnixMilliseconds, users: parts.map(\.user))
    }

    func part(of user: UserID) -> Int? { parts.firstIndex { $0.user.user == user } }

    func state(of user: UserID) -> InvitationUserState? { part(of: user).map { parts[$0].user.state } }

    /// The users with the requested states, in order.
    func users(where isIncluded: (InvitationUserState) -> Bool) -> [UserID] {
        parts.filter { isIncluded($0.user.state) }.map(\.user.user)
    }

    /// The users that the invitation still concerns.
    var live: [UserID] { users(where: \.isLive) }

    /// Who may still answer.
    var open: [UserID] { users(where: \.isOpen) }

    /// The users who got the invitation and have not answered.
    var told: [UserID] { users { $0 == .received } }

    /// Whether anybody except the inviter has accepted.
    var isAnswered: Bool { parts.contains { $0.user.user != inviter && $0.user.state == .accepted } }

    /// Whether nothing can happen any more.
    var isOver: Bool {
        switch terms.mode {
        case .oneShot: open.isEmpty
        case .lasting: live.isEmpty
        }
    }
}

/// An invitation that is over, with its number.
struct FinishedInvitation: Hashable, Serializable, Sendable {
    var number: UInt64
    var invitation: Invitation
}

/// A deadline of an invitation, for all users with this deadline.
struct InvitationDeadline: Hashable, Comparable, Serializable, Sendable {
    enum Kind: Int, Hashable, Serializable, Sendable {
        case receiptCheck, timeout
    }

    var id: InvitationID
    var kind: Kind

    static func < (left: InvitationDeadline, right: InvitationDeadline) -> Bool {
        left.id == right.id ? left.kind.rawValue < right.kind.rawValue : left.id < right.id
    }
}

/// Something that an offline user gets at the next login.
enum Arrival: Hashable, Serializable, Sendable {
    case invitation(id: InvitationID, by: UserID)
    case message(event: SignalingEvent)

    func isInvitation(_ id: InvitationID) -> Bool {
        guard case .invitation(id, _) = self else { return false }
        return true
    }

    var isMessage: Bool {
        guard case .message = self else { return false }
        return true
    }
}

/// A pair of sender and receiver.
struct Correspondence: Hashable, Comparable, Serializable, Sendable {
    var sender: UserID
    var receiver: UserID

    static func < (left: Correspondence, right: Correspondence) -> Bool {
        (left.sender, left.receiver) < (right.sender, right.receiver)
    }
}

/// The watchers of one user's presence. Encoded in order, so that equal ones have equal encodings.
struct Watchers: Hashable, Serializable, Sendable {
    var users: Set<UserID> = []

    init() {}

    #if Network || Pages || Server
        init(from decoder: any Decoder) throws { users = Set(try [UserID](from: decoder)) }

        func encode(to encoder: any Encoder) throws { try users.sorted().encode(to: encoder) }
    #endif
}
