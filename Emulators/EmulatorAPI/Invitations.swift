/// How long an invitation goes on.
package enum InvitationMode: String, Hashable, Codable, Sendable, CaseIterable {
    /// One round of questions: over once every invitee has answered, was cancelled or ran out of time.
    case oneShot
    /// Lasts until somebody ends it or nobody is left: those in it invite more, quit, and others join.
    case lasting
}

/// What an invitation is made with.
package struct InvitationTerms: Hashable, Codable, Sendable {
    package var mode: InvitationMode
    /// The room whose members are asked, where it is about one.
    package var room: RoomID?
    package var data: String
    /// 0 never expires, where the rules allow it.
    package var timeoutMilliseconds: Int64
    /// Reaches only those who are online when it is made.
    package var isOnlineOnly: Bool
    /// Whether who was not told in time is reported as ``InvitationUserState/notYetReceived``, where the rules say when
    /// that is.
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
package enum InvitationUserState: String, Hashable, Codable, Sendable, CaseIterable {
    /// Invited, and not told yet.
    case inviting
    /// Told, and has not answered.
    case received
    /// In it: who invites, who said yes, and who joined.
    case accepted
    case rejected
    case cancelled
    /// Did not answer in time.
    case timedOut
    case quit
    /// Was not told in time; still invited.
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
package struct InvitationUser: Hashable, Codable, Sendable {
    package var user: UserID
    package var state: InvitationUserState
    /// What the user said with their last answer.
    package var data: String

    package init(user: UserID, state: InvitationUserState, data: String = "") {
        self.user = user
        self.state = state
        self.data = data
    }
}

/// A question to one or more users, with everybody who is or was asked.
package struct Invitation: Hashable, Codable, Sendable {
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
