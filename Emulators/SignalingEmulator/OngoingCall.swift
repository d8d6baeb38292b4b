import EmulatorAPI

/// A call that goes on.
struct OngoingCall: Hashable, Codable, Sendable {
    /// One user's part in it.
    struct Part: Hashable, Codable, Sendable {
        var user: CallUser
        /// When the invitation runs out; nil once it is settled.
        var timesOutAt: Instant?
        /// When it is reported that the user was not told; nil where nobody asked, or once they were.
        var checkedAt: Instant?
    }

    var id: InvitationID
    /// Counts the tenant's calls; pages of the list name their place by it.
    var number: UInt64
    var caller: UserID
    var mode: CallMode
    var data: String
    var timeoutMilliseconds: Int64
    var checksReceipt: Bool
    var createdAtUnixMilliseconds: Int64
    /// The caller first.
    var parts: [Part]

    func call(endedAtUnixMilliseconds: Int64 = 0) -> Call {
        Call(
            id: id, caller: caller, mode: mode, data: data, timeoutMilliseconds: timeoutMilliseconds,
            createdAtUnixMilliseconds: createdAtUnixMilliseconds, endedAtUnixMilliseconds: endedAtUnixMilliseconds,
            users: parts.map(\.user))
    }

    func index(of user: UserID) -> Int? { parts.firstIndex { $0.user.user == user } }

    /// Whom the call concerns, without `user`.
    func live(except user: UserID? = nil) -> [UserID] {
        parts.filter { $0.user.state.isLive && $0.user.user != user }.map(\.user.user)
    }

    /// Who may still answer.
    var open: [UserID] { parts.filter { $0.user.state.isOpen }.map(\.user.user) }

    /// Whether anybody but the caller has said yes.
    var isAnswered: Bool { parts.contains { $0.user.user != caller && $0.user.state == .accepted } }

    /// Whether nothing can happen any more.
    var isOver: Bool {
        switch mode {
        case .general: open.isEmpty
        case .advanced: live().isEmpty
        }
    }
}

/// A call that is over, with its number.
struct FinishedCall: Hashable, Codable, Sendable {
    var number: UInt64
    var call: Call
}

/// What lapses for one invitee of a call. Those of one call at one instant come one after the other.
struct CallDeadline: Hashable, Comparable, Codable, Sendable {
    enum Kind: Int, Hashable, Codable, Sendable {
        case receiptCheck, timeout
    }

    var id: InvitationID
    var kind: Kind
    var user: UserID

    static func < (left: CallDeadline, right: CallDeadline) -> Bool {
        (left.id, left.kind.rawValue, left.user) < (right.id, right.kind.rawValue, right.user)
    }
}
