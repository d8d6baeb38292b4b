import EmulatorAPI

/// A call to make on listeners, as a value.
enum Notice: Hashable, Sendable {
    case connection(ConnectionNotice)
    case group(GroupNotice)
    case message(MessageNotice)
    case revoked(RevokedNotice)
    case modified(Modification, by: UserID)
    case signaling(SignalingNotice)

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
            [.group(.attributesChanged(room: room, attributes: all ?? set))]
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
        case .profileChanged(let profile): [.connection(.selfChanged(profile: profile))]
        }
    }

    private static func notices(for event: RoomEvent, to reader: Reader) -> [Notice] {
        switch event {
        case .created(let room): [.group(.created(room: room))]
        case .memberAdded(let room, let member, let by):
            [.group(.memberInvited(room: room, by: by, members: [member]))]
        case .memberJoined(let room, let member): [.group(.memberEntered(room: room, members: [member]))]
        case .memberLeft(let room, let member, .left) where member.user == reader.user:
            [.group(.quit(room: room))]
        case .memberLeft(let room, let member, .left), .memberLeft(let room, let member, .disconnected):
            [.group(.memberLeft(room: room, member: member))]
        case .memberLeft(let room, let member, .kicked(let by, _)):
            [.group(.memberKicked(room: room, by: by, members: [member]))]
        case .memberLeft(let room, let member, .removedByAdministrator):
            [.group(.memberKicked(room: room, by: "administrator", members: [member]))]
        case .memberChanged(let room, let member, let by):
            [.group(change(of: member, in: room, by: by, reader: reader))]
        case .ownerChanged(let room, let owner):
            [.group(.changed(room: room, changes: [.init(type: .GROUP_INFO_CHANGE_TYPE_OWNER, text: owner.rawValue)]))]
        // Groups of this vendor have no such lists.
        case .listed: []
        case .described(let room, let change, _):
            [.group(.changed(room: room, changes: GroupNotice.Change.list(change)))]
        case .allMuted(let room, let isMuted):
            [
                .group(
                    .changed(room: room, changes: [.init(type: .GROUP_INFO_CHANGE_TYPE_SHUT_UP_ALL, isOn: isMuted)])),
                .group(.allMuted(room: room, isMuted: isMuted)),
            ]
        case .messageSent(let room, let sender, let message, let stamp):
            [
                Modification(message.body).map { .modified($0, by: sender.user) }
                    ?? GroupNotice(ofServer: message.body, to: room).map { .group($0) }
                    ?? .message(
                        MessageNotice(
                            room: room, sender: sender.profile, nameCard: sender.description?.name ?? "",
                            message: message, stamp: stamp))
            ]
        case .messageRevoked(let room, let message, let by):
            [.revoked(RevokedNotice(room: room, message: message.id, by: by))]
        // The user who dismisses gets only the completion.
        case .dismissed(_, let by?) where by == reader.user: []
        case .dismissed(let room, let by): [.group(.dismissed(room: room, by: by))]
        case .counterChanged(let room, let counter): [.group(.counterChanged(room: room, counter: counter))]
        }
    }

    /// One event covers muting and a change of rank; the vendor has three calls for them.
    private static func change(of member: Member, in room: RoomID, by: UserID?, reader: Reader) -> GroupNotice {
        let wasAdmin = reader.admins.contains(member.user)
        switch (member.role, wasAdmin) {
        case (.admin, false): return .adminGranted(room: room, by: by, members: [member])
        case (.member, true): return .adminRevoked(room: room, by: by, members: [member])
        case (.admin, true), (.member, false), (.owner, _):
            let left = member.mutedUntilUnixMilliseconds - reader.nowUnixMilliseconds
            return .memberMuted(room: room, user: member.user, seconds: max(0, (left + 999) / 1000))
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
            return [.signaling(.cancelled(id: id, inviter: inviter, data: data))]
                + message(from: inviter, reader) {
                    SignalingMessage(.SignalingActionType_Cancel_Invite, of: $0, data: data)
                }
        case .timedOut(let id, _, let inviter, let users):
            return timeout(of: id, users, told: reader.user.map { [$0] } ?? [], by: inviter, reader)
        case .modified(let id, _, let data): return [.signaling(.modified(id: id, data: data))]
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
            return [.signaling(.accepted(id: id, invitee: invitee, data: data))]
                + message(from: invitee, reader) {
                    SignalingMessage(.SignalingActionType_Accept_Invite, of: $0, invitees: [invitee], data: data)
                }
        case .rejected:
            return [.signaling(.rejected(id: id, invitee: invitee, data: data))]
                + message(from: invitee, reader) {
                    SignalingMessage(.SignalingActionType_Reject_Invite, of: $0, invitees: [invitee], data: data)
                }
        case .inviting, .received, .cancelled, .timedOut, .quit, .notYetReceived: return []
        }
    }

    private static func timeout(
        of id: InvitationID, _ late: [UserID], told: [UserID], by inviter: UserID?, _ reader: Reader
    ) -> [Notice] {
        [.signaling(.expired(id: id, invitees: told))]
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

/// Calls of ``V2TIMSDKListener`` that events lead to.
enum ConnectionNotice: Hashable, Sendable {
    case kickedOffline
    case userSigExpired
    case selfChanged(profile: UserProfile)
    case statusChanged([Presence])

    /// The call as the trace shows it.
    var text: String {
        switch self {
        case .kickedOffline: "onKickedOffline()"
        case .userSigExpired: "onUserSigExpired()"
        case .selfChanged(let profile): "onSelfInfoUpdated(info: \(profile.user) \"\(profile.nickname)\")"
        case .statusChanged(let list):
            "onUserStatusChanged(userStatusList: \(list.map { "\($0.user) \($0.state.rawValue)" }))"
        }
    }

    func perform(on listener: any V2TIMSDKListener) {
        switch self {
        case .kickedOffline: listener.tellKickedOffline()
        case .userSigExpired: listener.tellUserSigExpired()
        case .selfChanged(let profile): listener.tellSelfInfoUpdated(info: V2TIMUserFullInfo(profile))
        case .statusChanged(let list):
            listener.tellUserStatusChanged(userStatusList: list.map(V2TIMUserStatus.init))
        }
    }
}

/// Calls of ``V2TIMSignalingListener``.
enum SignalingNotice: Hashable, Sendable {
    case invited(Invitation)
    case accepted(id: InvitationID, invitee: UserID, data: String)
    case rejected(id: InvitationID, invitee: UserID, data: String)
    case cancelled(id: InvitationID, inviter: UserID, data: String)
    case expired(id: InvitationID, invitees: [UserID])
    case modified(id: InvitationID, data: String)

    /// The call as the trace shows it.
    var text: String {
        switch self {
        case .invited(let invitation):
            "onReceiveNewInvitation(inviteID: \(invitation.id), inviter: \(invitation.inviter), "
                + "groupID: \(invitation.terms.room?.rawValue ?? ""), inviteeList: \(invitation.invitees), "
                + "data: \(invitation.terms.data))"
        case .accepted(let id, let invitee, let data):
            "onInviteeAccepted(inviteID: \(id), invitee: \(invitee), data: \(data))"
        case .rejected(let id, let invitee, let data):
            "onInviteeRejected(inviteID: \(id), invitee: \(invitee), data: \(data))"
        case .cancelled(let id, let inviter, let data):
            "onInvitationCancelled(inviteID: \(id), inviter: \(inviter), data: \(data))"
        case .expired(let id, let invitees): "onInvitationTimeout(inviteID: \(id), inviteeList: \(invitees))"
        case .modified(let id, let data): "onInvitationModified(inviteID: \(id), data: \(data))"
        }
    }

    func perform(on listener: any V2TIMSignalingListener) {
        switch self {
        case .invited(let invitation):
            listener.tellReceiveNewInvitation(
                inviteID: invitation.id.rawValue, inviter: invitation.inviter.rawValue,
                groupID: invitation.terms.room?.rawValue ?? "", inviteeList: invitation.invitees.map(\.rawValue),
                data: invitation.terms.data)
        case .accepted(let id, let invitee, let data):
            listener.tellInviteeAccepted(inviteID: id.rawValue, invitee: invitee.rawValue, data: data)
        case .rejected(let id, let invitee, let data):
            listener.tellInviteeRejected(inviteID: id.rawValue, invitee: invitee.rawValue, data: data)
        case .cancelled(let id, let inviter, let data):
            listener.tellInvitationCancelled(inviteID: id.rawValue, inviter: inviter.rawValue, data: data)
        case .expired(let id, let invitees):
            listener.tellInvitationTimeout(inviteID: id.rawValue, inviteeList: invitees.map(\.rawValue))
        case .modified(let id, let data): listener.tellInvitationModified(inviteID: id.rawValue, data: data)
        }
    }
}
