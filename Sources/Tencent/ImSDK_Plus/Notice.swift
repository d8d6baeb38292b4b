import Devices
import EmulatorAPI

/// A call to make on listeners.
enum Notice: Sendable {
    case connection(ListenerCall<any V2TIMSDKListener>)
    case group(GroupCall)
    case message(MessageNotice)
    case revoked(RevokedNotice)
    case modified(Modification, by: UserID)
    case signaling(ListenerCall<any V2TIMSignalingListener>)

    /// The data that the reader of an event has besides the event.
    struct Reader: Hashable, Sendable {
        /// The logged-in user.
        var user: UserID?
        /// The administrators that are known of the event's group.
        var admins: Set<UserID> = []
        var nowUnixMilliseconds: Int64 = 0
        /// The open invitation of an event, if the device knows it.
        var invitation: Invitation?
    }

    /// The calls an event leads to, in order.
    static func notices(for event: Event, to reader: Reader) -> [Notice] {
        switch event {
        case .identity(let event): notices(for: event)
        case .room(let event): notices(for: event, to: reader)
        case .attribute(.changed(let room, let set, _, let all, _, _)):
            // Rooms of this vendor always send the whole map. Without it, the changed attributes are sent.
            [.group(.attributes(all ?? set, room))]
        // Members of this vendor's groups have no attributes.
        case .attribute(.membersChanged): []
        case .signaling(let event): notices(for: event, to: reader)
        // Chat's session is in no channel.
        case .rtc: []
        }
    }

    private static func notices(for event: IdentityEvent) -> [Notice] {
        switch event {
        // The login's own completion reports it.
        case .loggedIn, .loggedOut: []
        case .forcedOffline: [.connection(.kickedOffline)]
        case .tokenExpired: [.connection(.userSigExpired)]
        // This vendor's cloud gives no warning.
        case .tokenWillExpire: []
        case .profileChanged(let profile): [.connection(.selfChanged(profile))]
        }
    }

    private static func notices(for event: RoomEvent, to reader: Reader) -> [Notice] {
        switch event {
        case .created(let room): [.group(.created(room))]
        case .memberAdded(let room, let member, let by):
            [.group(.invited([member], by: by, room))]
        case .memberJoined(let room, let member): [.group(.entered([member], room))]
        case .memberLeft(let room, let member, .left) where member.user == reader.user:
            [.group(.quit(room))]
        case .memberLeft(let room, let member, .left), .memberLeft(let room, let member, .disconnected):
            [.group(.left(member, room))]
        case .memberLeft(let room, let member, .kicked(let by, _)):
            [.group(.kicked([member], by: by, room))]
        case .memberLeft(let room, let member, .removedByAdministrator):
            [.group(.kicked([member], by: "administrator", room))]
        case .memberChanged(let room, let member, let by):
            [.group(change(of: member, in: room, by: by, reader: reader))]
        case .ownerChanged(let room, let owner):
            [.group(.changed([GroupChange(type: .GROUP_INFO_CHANGE_TYPE_OWNER, text: owner.rawValue)], room))]
        // Groups of this vendor have no such lists.
        case .listed: []
        case .described(let room, let change, _):
            [.group(.changed(GroupChange.list(change), room))]
        case .allMuted(let room, let isMuted):
            [
                .group(.changed([GroupChange(type: .GROUP_INFO_CHANGE_TYPE_SHUT_UP_ALL, isOn: isMuted)], room)),
                .group(.allMuted(isMuted, room)),
            ]
        case .messageSent(let room, let sender, let message, let stamp):
            [
                Modification(message.body).map { .modified($0, by: sender.user) }
                    ?? GroupCall.ofServer(message.body, to: room).map { .group($0) }
                    ?? .message(
                        MessageNotice(
                            room: room, sender: sender.profile, nameCard: sender.description?.name ?? "",
                            message: message, stamp: stamp))
            ]
        case .messageRevoked(let room, let message, let by):
            [.revoked(RevokedNotice(room: room, message: message.id, by: by))]
        // The user who dismisses gets only the completion.
        case .dismissed(_, let by?) where by == reader.user: []
        case .dismissed(let room, let by): [.group(.dismissed(room, by: by))]
        case .counterChanged(let room, let counter): [.group(.counter(counter, room))]
        }
    }

    /// One event covers muting and a change of rank; the vendor has three calls for them.
    private static func change(of member: Member, in room: RoomID, by: UserID?, reader: Reader) -> GroupCall {
        let wasAdmin = reader.admins.contains(member.user)
        switch (member.role, wasAdmin) {
        case (.admin, false): return .adminGranted([member], by: by, room)
        case (.member, true): return .adminRevoked([member], by: by, room)
        case (.admin, true), (.member, false), (.owner, _):
            let left = member.mutedUntilUnixMilliseconds - reader.nowUnixMilliseconds
            return .muted(member.user, seconds: max(0, (left + 999) / 1000), room)
        }
    }

    /// A user's answer, or a timeout of several users, has its own call; this vendor reports no other states.
    private static func notices(for event: SignalingEvent, to reader: Reader) -> [Notice] {
        switch event {
        case .invited(let new, _, _):
            return [.signaling(.invited(new))]
                + message(SignalingMessage(.SignalingActionType_Invite, of: new), from: new.inviter, in: new, reader)
        case .usersChanged(let id, let users):
            let late = users.filter { $0.state == .timedOut }.map(\.user)
            let answers = users.flatMap { answer($0, to: id, reader) }
            return answers
                + (late.isEmpty ? [] : timeout(of: id, late, told: late, by: reader.invitation?.inviter, reader))
        case .cancelled(let id, _, let inviter, let data):
            return [.signaling(.cancelled(id, by: inviter, data))]
                + message(from: inviter, reader) {
                    SignalingMessage(.SignalingActionType_Cancel_Invite, of: $0, data: data)
                }
        case .timedOut(let id, _, let inviter, let users):
            return timeout(of: id, users, told: reader.user.map { [$0] } ?? [], by: inviter, reader)
        case .modified(let id, _, let data): return [.signaling(.modified(id, data))]
        case .messageSent(let sender, _, let message, let stamp):
            if let revocation = Revocation(message.body) {
                return [.revoked(RevokedNotice(message: revocation.message, by: sender))]
            }
            if let modification = Modification(message.body) { return [.modified(modification, by: sender.user)] }
            return [.message(MessageNotice(room: nil, sender: sender, message: message, stamp: stamp))]
        case .presenceChanged(let presence): return [.connection(.statusChanged([presence]))]
        // This vendor's invitations do not last.
        case .ended: return []
        }
    }

    private static func answer(_ user: InvitationUser, to id: InvitationID, _ reader: Reader) -> [Notice] {
        let (invitee, data) = (user.user, user.data)
        switch user.state {
        case .accepted:
            return [.signaling(.accepted(id, by: invitee, data))]
                + message(from: invitee, reader) {
                    SignalingMessage(.SignalingActionType_Accept_Invite, of: $0, invitees: [invitee], data: data)
                }
        case .rejected:
            return [.signaling(.rejected(id, by: invitee, data))]
                + message(from: invitee, reader) {
                    SignalingMessage(.SignalingActionType_Reject_Invite, of: $0, invitees: [invitee], data: data)
                }
        case .inviting, .received, .cancelled, .timedOut, .quit, .notYetReceived: return []
        }
    }

    private static func timeout(
        of id: InvitationID, _ late: [UserID], told: [UserID], by inviter: UserID?, _ reader: Reader
    ) -> [Notice] {
        [.signaling(.expired(id, of: told))]
            + message(from: inviter, reader) {
                SignalingMessage(.SignalingActionType_Invite_Timeout, of: $0, invitees: late)
            }
    }

    /// The message about a change of an invitation that the device knows.
    private static func message(
        from sender: UserID?, _ reader: Reader, _ told: (Invitation) -> SignalingMessage
    ) -> [Notice] {
        guard let invitation = reader.invitation, let sender else { return [] }
        return message(told(invitation), from: sender, in: invitation, reader)
    }

    /// None for invitations for online users only.
    private static func message(
        _ message: SignalingMessage, from sender: UserID, in invitation: Invitation, _ reader: Reader
    ) -> [Notice] {
        guard !invitation.terms.isOnlineOnly else { return [] }
        return [.message(message.notice(from: sender, in: invitation, at: reader.nowUnixMilliseconds))]
    }
}

// Calls that events lead to.
extension ListenerCall where Listener == any V2TIMSDKListener {
    static var kickedOffline: Self { Self("onKickedOffline()") { $0.tellKickedOffline() } }
    static var userSigExpired: Self { Self("onUserSigExpired()") { $0.tellUserSigExpired() } }
    static func selfChanged(_ profile: UserProfile) -> Self {
        Self("onSelfInfoUpdated(info: \(profile.user) \"\(profile.nickname)\")") {
            $0.tellSelfInfoUpdated(info: V2TIMUserFullInfo(profile))
        }
    }
    static func statusChanged(_ list: [Presence]) -> Self {
        Self("onUserStatusChanged(userStatusList: \(list.map { "\($0.user) \($0.state.rawValue)" }))") {
            $0.tellUserStatusChanged(userStatusList: list.map(V2TIMUserStatus.init))
        }
    }
}

// The vendor's callbacks about invitations.
extension ListenerCall where Listener == any V2TIMSignalingListener {
    static func invited(_ new: Invitation) -> Self {
        let room = new.terms.room?.rawValue ?? ""
        return Self(
            "onReceiveNewInvitation(inviteID: \(new.id), inviter: \(new.inviter), groupID: \(room), "
                + "inviteeList: \(new.invitees), data: \(new.terms.data))"
        ) {
            $0.tellReceiveNewInvitation(
                inviteID: new.id.rawValue, inviter: new.inviter.rawValue, groupID: room,
                inviteeList: new.invitees.map(\.rawValue), data: new.terms.data)
        }
    }
    static func accepted(_ id: InvitationID, by invitee: UserID, _ data: String) -> Self {
        Self("onInviteeAccepted(inviteID: \(id), invitee: \(invitee), data: \(data))") {
            $0.tellInviteeAccepted(inviteID: id.rawValue, invitee: invitee.rawValue, data: data)
        }
    }
    static func rejected(_ id: InvitationID, by invitee: UserID, _ data: String) -> Self {
        Self("onInviteeRejected(inviteID: \(id), invitee: \(invitee), data: \(data))") {
            $0.tellInviteeRejected(inviteID: id.rawValue, invitee: invitee.rawValue, data: data)
        }
    }
    static func cancelled(_ id: InvitationID, by inviter: UserID, _ data: String) -> Self {
        Self("onInvitationCancelled(inviteID: \(id), inviter: \(inviter), data: \(data))") {
            $0.tellInvitationCancelled(inviteID: id.rawValue, inviter: inviter.rawValue, data: data)
        }
    }
    static func expired(_ id: InvitationID, of invitees: [UserID]) -> Self {
        Self("onInvitationTimeout(inviteID: \(id), inviteeList: \(invitees))") {
            $0.tellInvitationTimeout(inviteID: id.rawValue, inviteeList: invitees.map(\.rawValue))
        }
    }
    static func modified(_ id: InvitationID, _ data: String) -> Self {
        Self("onInvitationModified(inviteID: \(id), data: \(data))") {
            $0.tellInvitationModified(inviteID: id.rawValue, data: data)
        }
    }
}
