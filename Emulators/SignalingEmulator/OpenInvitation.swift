import EmulatorAPI

/// An invitation that somebody may still answer.
struct OpenInvitation: Hashable, Sendable {
    var invitation: Invitation
    /// When it expires; nil never.
    var deadline: Instant?
    /// How far each invitee is, in the order of the invitation's invitees.
    var standings: [Standing]

    enum Standing: Hashable, Sendable {
        /// Was offline when invited, and has not been told.
        case unreached
        /// Was told, and has not answered.
        case reached
        case answered
    }

    func standing(of user: UserID) -> Standing? {
        invitation.invitees.firstIndex(of: user).map { standings[$0] }
    }

    /// Those who have not answered, told or not.
    var unanswered: [UserID] { invitees { $0 != .answered } }

    /// Those who were told and have not answered: only they hear what becomes of the invitation.
    var waiting: [UserID] { invitees { $0 == .reached } }

    /// Those who know of the invitation.
    var aware: [UserID] { invitees { $0 != .unreached } }

    private func invitees(where isIncluded: (Standing) -> Bool) -> [UserID] {
        zip(invitation.invitees, standings).filter { isIncluded($0.1) }.map(\.0)
    }

    mutating func set(_ standing: Standing, of user: UserID) {
        guard let index = invitation.invitees.firstIndex(of: user) else {
            preconditionFailure("\(user) is not invited by \(invitation.id)")
        }
        standings[index] = standing
    }
}

/// What a user who is offline gets when they log in.
enum Arrival: Hashable, Sendable {
    case invitation(id: InvitationID)
    case message(event: SignalingEvent)
    case call(id: InvitationID, inviter: UserID)

    func isCall(_ id: InvitationID) -> Bool {
        guard case .call(id, _) = self else { return false }
        return true
    }

    var isMessage: Bool {
        guard case .message = self else { return false }
        return true
    }
}

/// Who writes to whom.
struct Correspondence: Hashable, Sendable {
    var sender: UserID
    var receiver: UserID
}
