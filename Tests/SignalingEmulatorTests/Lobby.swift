import EmulatorAPI
import SignalingEmulator

/// A tenant's signaling service with a hand clock, and a directory that tests fill in. Born at Unix second 1,000.
struct Lobby {
    var state = SignalingState()
    var now = Instant.start
    var registered: Set<UserID> = ["alice", "bob", "carol", "dave"]
    var online: Set<UserID> = ["alice", "bob", "carol"]
    var members: [RoomID: Set<UserID>] = ["lounge": ["alice", "bob", "carol", "dave"]]
    var rules = SignalingRules(
        maximumDataBytes: 8, maximumMessageBytes: 8, maximumInvitees: 3, maximumTimeoutMilliseconds: 60_000,
        maximumOpenInvitations: 3, inviterLeaves: .keepInvitation, maximumPresenceSubscriptions: 2,
        maximumUsersPerQuery: 3, hasPresence: true)

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
            id: id, invitees: invitees, room: room, data: data, timeoutMilliseconds: timeout, isOnlineOnly: isOnlineOnly
        )
        return try apply(command, from: inviter).notices
    }

    mutating func advance(by duration: Duration) -> [SignalingNotice] {
        now = now.advanced(by: duration)
        defer { state.checkInvariants() }
        return state.advance(to: now)
    }

    mutating func goOnline(_ user: UserID) -> [SignalingNotice] {
        online.insert(user)
        defer { state.checkInvariants() }
        return state.userLoggedIn(user, at: now)
    }

    mutating func goOffline(_ user: UserID) -> [SignalingNotice] {
        online.remove(user)
        defer { state.checkInvariants() }
        return state.userLeft(user, rules: rules)
    }
}

func invitation(
    _ invitees: UserID..., id: InvitationID = "i1", by inviter: UserID = "alice", room: RoomID? = nil,
    data: String = "come", timeout: Int64 = 0, isOnlineOnly: Bool = false
) -> Invitation {
    Invitation(
        id: id, inviter: inviter, invitees: invitees, room: room, data: data, timeoutMilliseconds: timeout,
        isOnlineOnly: isOnlineOnly)
}

func told(_ users: UserID..., of event: SignalingEvent) -> SignalingNotice {
    SignalingNotice(event: event, users: users)
}

func inviting(
    _ invitees: [UserID], id: InvitationID = "i1", room: RoomID? = nil, data: String = "", timeout: Int64 = 0
) -> SignalingCommand {
    .invite(id: id, invitees: invitees, room: room, data: data, timeoutMilliseconds: timeout, isOnlineOnly: false)
}
