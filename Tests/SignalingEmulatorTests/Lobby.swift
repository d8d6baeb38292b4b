import EmulatorAPI
import SignalingEmulator

extension SignalingRules {
    /// Limits small enough to reach by hand; only answers are told.
    static let small = SignalingRules(
        maximumMessageBytes: 8,
        messageParts: MessagePartRules(maximumIDBytes: 12, maximumFields: 2, maximumFieldBytes: 8), messageTypes: [],
        maximumWaitingMessages: 100, maximumWaitingMessagesOfAll: 150, maximumCorrespondences: 8, hasPresence: true,
        maximumStatusBytes: 500, maximumPresenceSubscriptions: 2, maximumUsersPerQuery: 3,
        invitations: InvitationRules(
            hasLasting: true, maximumIDBytes: 256, maximumDataBytes: 8, maximumInvitees: 3, maximumUsers: 4,
            maximumParts: 6,
            minimumTimeoutMilliseconds: 0, maximumTimeoutMilliseconds: 60_000, receiptCheckMilliseconds: 5_000,
            unknownInvitees: .refuseAll, progress: .tellAnswers, letsInviterCancelAnswered: true,
            inviterLeaves: .keepInvitation, maximumOpenOfInviter: 3, maximumOpen: 10, maximumFinished: 0,
            maximumPage: 2), offlineReceivers: .keep, withdrawalType: nil)
}

/// A tenant's signaling service with a hand clock, and a directory that tests fill in. Born at Unix second 1,000.
struct Lobby {
    var state = SignalingState()
    var now = Instant.start
    var registered: Set<UserID> = ["alice", "bob", "carol", "dave"]
    var online: Set<UserID> = ["alice", "bob", "carol"]
    var members: [RoomID: Set<UserID>] = ["lounge": ["alice", "bob", "carol", "dave"]]
    var rules = SignalingRules.small

    var unixMilliseconds: Int64 { 1_000_000 + now.sinceStart.milliseconds }

    var directory: SignalingDirectory {
        let (registered, online, members) = (registered, online, members)
        return SignalingDirectory(
            isOnline: { online.contains($0) }, exists: { registered.contains($0) },
            isMember: { members[$1]?.contains($0) == true },
            presence: { online.contains($0) ? .online : registered.contains($0) ? .offline : .loggedOut })
    }

    @discardableResult
    mutating func apply(_ command: SignalingCommand, from user: UserID) throws(EmulatorError) -> (
        reply: Reply, notices: [SignalingNotice]
    ) {
        let result = try state.apply(
            command, from: UserProfile(user: user), at: now, unixMilliseconds: unixMilliseconds, rules: rules,
            directory: directory)
        state.checkInvariants()
        return result
    }

    /// What `user`'s command leads to.
    func refusal(of command: SignalingCommand, from user: UserID) -> EmulatorError? {
        var copy = self
        do throws(EmulatorError) {
            try copy.apply(command, from: user)
            return nil
        } catch {
            return copy.state == state ? error : .notEmulated(feature: "a refusal that changed the state: \(error)")
        }
    }

    @discardableResult
    mutating func invite(
        _ invitees: UserID..., id: InvitationID = "i1", by inviter: UserID = "alice", room: RoomID? = nil,
        data: String = "come", timeout: Int64 = 0, isOnlineOnly: Bool = false
    ) throws(EmulatorError) -> [SignalingNotice] {
        let command = SignalingCommand.invite(
            id: id, invitees: invitees,
            terms: InvitationTerms(room: room, data: data, timeoutMilliseconds: timeout, isOnlineOnly: isOnlineOnly))
        return try apply(command, from: inviter).notices
    }

    mutating func advance(by duration: Duration) -> [SignalingNotice] {
        now = now.advanced(by: duration)
        defer { state.checkInvariants() }
        return state.advance(to: now, rules: rules) { 1_000_000 + $0.sinceStart.milliseconds }
    }

    mutating func goOnline(_ user: UserID) -> [SignalingNotice] {
        online.insert(user)
        defer { state.checkInvariants() }
        return state.userLoggedIn(user, at: now, rules: rules)
    }

    mutating func goOffline(_ user: UserID) -> [SignalingNotice] {
        online.remove(user)
        defer { state.checkInvariants() }
        return state.userLeft(user, unixMilliseconds: unixMilliseconds, rules: rules)
    }
}

/// An invitation that was made at the start, with how far its invitees are.
func invitation(
    _ invitees: UserID..., states: [InvitationUserState] = [], id: InvitationID = "i1", by inviter: UserID = "alice",
    room: RoomID? = nil, data: String = "come", first: String? = nil, timeout: Int64 = 0, isOnlineOnly: Bool = false
) -> Invitation {
    let states = states.isEmpty ? invitees.map { _ in .inviting } : states
    return Invitation(
        id: id, inviter: inviter,
        terms: InvitationTerms(room: room, data: data, timeoutMilliseconds: timeout, isOnlineOnly: isOnlineOnly),
        createdAtUnixMilliseconds: 1_000_000,
        users: [InvitationUser(user: inviter, state: .accepted, data: first ?? data)]
            + zip(invitees, states).map { InvitationUser(user: $0, state: $1) })
}

/// What invitees are told of an invitation.
func invited(_ invitation: Invitation, left: Int64 = 0) -> SignalingEvent {
    .invited(invitation: invitation, by: invitation.inviter, leftMilliseconds: left)
}

/// What others are told of an answer to `i1`.
func answered(_ invitee: UserID, _ state: InvitationUserState, _ data: String = "") -> SignalingEvent {
    .usersChanged(id: "i1", users: [InvitationUser(user: invitee, state: state, data: data)])
}

/// What others are told of those who did not answer `i1` in time.
func late(_ invitees: UserID...) -> SignalingEvent {
    .usersChanged(id: "i1", users: invitees.map { InvitationUser(user: $0, state: .timedOut) })
}

/// What those are told who did not answer `i1` in time.
func timedOut(_ invitees: UserID...) -> SignalingEvent {
    .timedOut(id: "i1", mode: .oneShot, inviter: "alice", users: invitees)
}

func told(_ users: UserID..., of event: SignalingEvent) -> SignalingNotice {
    SignalingNotice(event: event, users: users)
}

func inviting(
    _ invitees: [UserID], id: InvitationID = "i1", room: RoomID? = nil, data: String = "", timeout: Int64 = 0
) -> SignalingCommand {
    .invite(id: id, invitees: invitees, terms: InvitationTerms(room: room, data: data, timeoutMilliseconds: timeout))
}
