/// How a call goes on after somebody accepted.
package enum CallMode: String, Hashable, Codable, Sendable, CaseIterable {
    /// One round of invitations: over once every invitee has answered, was cancelled or ran out of time.
    case general
    /// Lasts until somebody ends it: those in it invite more, quit, and others join.
    case advanced
}

/// How far one user of a call is.
package enum CallUserState: String, Hashable, Codable, Sendable, CaseIterable {
    /// Invited, and not told yet.
    case inviting
    /// Told, and has not answered.
    case received
    case accepted
    case rejected
    case cancelled
    /// Did not answer in time.
    case timedOut
    case quit
    /// Was not told in time; still invited.
    case notYetReceived

    /// Whether the user still hears of the call.
    package var isLive: Bool {
        switch self {
        case .inviting, .received, .accepted, .notYetReceived: true
        case .rejected, .cancelled, .timedOut, .quit: false
        }
    }

    /// Whether the user may still answer.
    package var isOpen: Bool { isLive && self != .accepted }
}

/// A user of a call.
package struct CallUser: Hashable, Codable, Sendable {
    package var user: UserID
    package var state: CallUserState
    /// What the user said with their last answer.
    package var data: String

    package init(user: UserID, state: CallUserState, data: String = "") {
        self.user = user
        self.state = state
        self.data = data
    }
}

/// A call with everybody who is or was in it.
package struct Call: Hashable, Codable, Sendable {
    package var id: InvitationID
    /// Who made the call.
    package var caller: UserID
    package var mode: CallMode
    package var data: String
    package var timeoutMilliseconds: Int64
    package var createdAtUnixMilliseconds: Int64
    /// When it ended; 0 while it goes on.
    package var endedAtUnixMilliseconds: Int64
    /// The caller first, then everybody else in order of invitation or joining.
    package var users: [CallUser]

    package init(
        id: InvitationID, caller: UserID, mode: CallMode, data: String, timeoutMilliseconds: Int64,
        createdAtUnixMilliseconds: Int64, endedAtUnixMilliseconds: Int64 = 0, users: [CallUser]
    ) {
        self.id = id
        self.caller = caller
        self.mode = mode
        self.data = data
        self.timeoutMilliseconds = timeoutMilliseconds
        self.createdAtUnixMilliseconds = createdAtUnixMilliseconds
        self.endedAtUnixMilliseconds = endedAtUnixMilliseconds
        self.users = users
    }
}

/// Requests about calls: invitations that know how far each user is. Each but `cancel` and `list` is answered with
/// ``Reply/called(call:refused:)``.
package enum CallCommand: Hashable, Codable, Sendable {
    /// Begins a call. Unknown invitees are refused one by one; with none known the call does not come to be.
    ///
    /// With `checksReceipt`, who was not told in time is reported as ``CallUserState/notYetReceived``.
    case invite(
        id: InvitationID, invitees: [UserID], mode: CallMode, data: String, timeoutMilliseconds: Int64,
        checksReceipt: Bool)
    /// Somebody in an advanced call invites more users.
    case inviteMore(id: InvitationID, invitees: [UserID])
    /// The caller takes invitations back, in an advanced call only those of `invitees`; nobody named means everybody
    /// and ends the call. Answered with ``Reply/outcomes(outcomes:)``.
    case cancel(id: InvitationID, invitees: [UserID], data: String)
    /// An invitee says yes.
    case accept(id: InvitationID, data: String)
    /// An invitee says no.
    case reject(id: InvitationID, data: String)
    /// Enters an advanced call that goes on, invited or not.
    case join(id: InvitationID, data: String)
    /// Leaves an advanced call, which goes on.
    case quit(id: InvitationID, data: String)
    /// Ends an advanced call for everybody.
    case end(id: InvitationID, data: String)
    /// The caller's calls, newest first; `cursor` 0 is the first page. Answered with ``Reply/calls(calls:next:)``.
    case list(count: Int, cursor: UInt64)
}

/// Facts about calls.
package enum CallEvent: Hashable, Codable, Sendable {
    /// Told to an invitee, with everybody in the call; the time-out is what is left of it.
    case invited(call: Call, inviter: UserID)
    /// Users got another state. Told to those whom the call concerns, without the one who did it; who quits is told too.
    case usersChanged(id: InvitationID, users: [CallUser])
    /// Told to those whose invitation was taken back.
    case cancelled(id: InvitationID, mode: CallMode, inviter: UserID, data: String)
    /// Told to one who did not answer in time.
    case timedOut(id: InvitationID, mode: CallMode)
    /// Told to all whom the call concerned, the one who ended it too.
    case ended(id: InvitationID, mode: CallMode, caller: UserID, by: UserID, data: String, atUnixMilliseconds: Int64)
}
