/// How long an invitation goes on.
package enum InvitationMode: String, Hashable, Serializable, Sendable, CaseIterable {
    /// One round: it is over when every invitee has answered, was cancelled or ran out of time.
    case oneShot
    /// Lasts until a user ends it or no user is left. Its users can invite more and quit, and others can join.
    case lasting
}

/// What an invitation is made with.
package struct InvitationTerms: Hashable, Serializable, Sendable {
    package var mode: InvitationMode
    /// The room whose members are invited, if it is about one.
    package var room: RoomID?
    package var data: String
    /// 0 never expires, where the rules allow it.
    package var timeoutMilliseconds: Int64
    /// Reaches only users who are online when it is made.
    package var isOnlineOnly: Bool
    /// Whether an invitee who did not get it in time is reported as ``InvitationUserState/notYetReceived``, if the
    /// rules define that time.
    package var checksReceipt: Bool

    package init(
        mode: InvitationMode = .oneShot, room: RoomID? = nil, data: String = "", timeoutMilliseconds: Int64 = 0,
        isOnlineOnly: Bool = false, checksReceipt: Bool = false
    ) {
        self.mode = mode
        self.room = room
        self.data = data
        self.timeoutMilliseconds = timeoutMilliseconds
        self.isOnlineOnly = isOnlineOnly
        self.checksReceipt = checksReceipt
    }
}

/// How far one user of an invitation is.
package enum InvitationUserState: String, Hashable, Serializable, Sendable, CaseIterable {
    /// Invited, but the invitation was not delivered yet.
    case inviting
    /// Delivered, but not answered yet.
    case received
    /// In the invitation: the inviter, users who accepted, and users who joined.
    case accepted
    case rejected
    case cancelled
    /// Did not answer in time.
    case timedOut
    case quit
    /// The invitation was not delivered in time; still invited.
    case notYetReceived

    /// Whether the invitation still concerns the user.
    package var isLive: Bool {
        switch self {
        case .inviting, .received, .accepted, .notYetReceived: true
        case .rejected, .cancelled, .timedOut, .quit: false
        }
    }

    /// Whether the user may still answer.
    package var isOpen: Bool { isLive && self != .accepted }
}

/// A user of an invitation.
package struct InvitationUser: Hashable, Serializable, Sendable {
    package var user: UserID
    package var state: InvitationUserState
    /// The data of the user's last answer.
    package var data: String

    package init(user: UserID, state: InvitationUserState, data: String = "") {
        self.user = user
        self.state = state
        self.data = data
    }
}

/// An invitation of one or more users, with everybody who is or was invited.
package struct Invitation: Hashable, Serializable, Sendable {
    package var id: InvitationID
    /// Who made it.
    package var inviter: UserID
    package var terms: InvitationTerms
    package var createdAtUnixMilliseconds: Int64
    /// When it ended; 0 while it goes on.
    package var endedAtUnixMilliseconds: Int64
    /// The inviter first, then everybody else in order of invitation or joining.
    package var users: [InvitationUser]

    package init(
        id: InvitationID, inviter: UserID, terms: InvitationTerms, createdAtUnixMilliseconds: Int64,
        endedAtUnixMilliseconds: Int64 = 0, users: [InvitationUser]
    ) {
        self.id = id
        self.inviter = inviter
        self.terms = terms
        self.createdAtUnixMilliseconds = createdAtUnixMilliseconds
        self.endedAtUnixMilliseconds = endedAtUnixMilliseconds
        self.users = users
    }

    /// Everybody but the inviter.
    package var invitees: [UserID] { users.map(\.user).filter { $0 != inviter } }
}
