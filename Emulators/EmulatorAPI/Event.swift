/// A fact that is sent to sessions. Indirect, because it is passed on more often than it is read.
package indirect enum Event: Hashable, Serializable, Sendable {
    case identity(IdentityEvent)
    case room(RoomEvent)
    case attribute(AttributeEvent)
    case signaling(SignalingEvent)
    case rtc(RTCEvent)

    #if Network || Pages || Server
        private enum CodingKeys: String, CodingKey { case identity, room, attribute, signaling, rtc }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard let key = container.allKeys.first, container.allKeys.count == 1 else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "an event has exactly one service"))
            }
            switch key {
            case .identity: self = .identity(try container.decode(IdentityEvent.self, forKey: key))
            case .room: self = .room(try container.decode(RoomEvent.self, forKey: key))
            case .attribute: self = .attribute(try container.decode(AttributeEvent.self, forKey: key))
            case .signaling: self = .signaling(try container.decode(SignalingEvent.self, forKey: key))
            case .rtc: self = .rtc(try container.decode(RTCEvent.self, forKey: key))
            }
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .identity(let event): try container.encode(event, forKey: .identity)
            case .room(let event): try container.encode(event, forKey: .room)
            case .attribute(let event): try container.encode(event, forKey: .attribute)
            case .signaling(let event): try container.encode(event, forKey: .signaling)
            case .rtc(let event): try container.encode(event, forKey: .rtc)
            }
        }
    #endif
}

/// Facts about users and logins.
package enum IdentityEvent: Hashable, Serializable, Sendable {
    /// The user has a session they did not have.
    case loggedIn(user: UserID, terminal: Terminal)
    /// The user ended a session.
    case loggedOut(user: UserID)
    /// The cloud ended a session of the user. Sent to that session.
    case forcedOffline(user: UserID, reason: ForcedOfflineReason)
    /// The token of a session expired. Sent to that session, which is logged out with it.
    case tokenExpired(user: UserID)
    /// The token of a session expires soon. Sent to that session.
    case tokenWillExpire(user: UserID, seconds: Int)
    /// The user's own profile changed. Sent to their sessions.
    case profileChanged(profile: UserProfile)
}

/// Why the cloud ended a session.
package enum ForcedOfflineReason: String, Hashable, Serializable, Sendable, CaseIterable {
    /// The user logged in elsewhere.
    case loggedInElsewhere
    /// An administrator requested it.
    case administrator
    /// The user is not registered any more.
    case unregistered
    /// An administrator does not let the user use the service.
    case forbidden
}

/// Facts about rooms.
package enum RoomEvent: Hashable, Serializable, Sendable {
    /// Sent to the creator's other sessions.
    case created(room: RoomID)
    /// Sent to the earlier members; to the joiner too if the kind says so.
    case memberJoined(room: RoomID, member: Member)
    /// Another brought the member in. Sent to all members.
    case memberAdded(room: RoomID, member: Member, by: UserID)
    /// Sent to the remaining members. After a kick it is sent to the removed member too, after a request of the
    /// member's own to their other sessions.
    case memberLeft(room: RoomID, member: Member, reason: LeaveReason)
    /// A member was muted, unmuted, described or got another role. `by` is absent if the back end did it. Sent to all
    /// members.
    case memberChanged(room: RoomID, member: Member, by: UserID?)
    /// Users got onto a list or off it, except that of banned users. `by` is absent if the back end did it. Sent to all
    /// members.
    case listed(room: RoomID, list: RoomUserList, users: [ListedUser], isOn: Bool, by: UserID?)
    /// Sent to all members.
    case ownerChanged(room: RoomID, owner: UserID)
    /// Sent to all members.
    case described(room: RoomID, change: RoomDescriptionChange, by: UserID)
    /// Sent to all members.
    case allMuted(room: RoomID, isMuted: Bool)
    /// Sent to the other members, or to those that the message names.
    case messageSent(room: RoomID, sender: Member, message: Message, stamp: MessageStamp)
    /// A message was taken back. Sent to the other members.
    case messageRevoked(room: RoomID, message: SentMessage, by: UserProfile)
    /// Sent to all members. After it the room has no members.
    case dismissed(room: RoomID, by: UserID?)
    /// Sent to all members.
    case counterChanged(room: RoomID, counter: Counter)
}

/// Why a member is one no more.
package enum LeaveReason: Hashable, Serializable, Sendable {
    /// By their own request.
    case left
    /// Their session ended.
    case disconnected
    /// Another user removed them.
    case kicked(by: UserID, reason: String)
    /// An administrator removed them.
    case removedByAdministrator(reason: String)
}

/// Facts about attributes.
package enum AttributeEvent: Hashable, Serializable, Sendable {
    /// Attributes were set or removed, in one step. Lists are sorted by key.
    ///
    /// `all` is the whole map after the change, if the rules say that events carry it. `by` is absent when no user
    /// wrote, because the holder left.
    case changed(
        room: RoomID, set: [Attribute], removed: [Attribute], all: [Attribute]?, revision: UInt64, by: UserID?)
    /// Attributes of members were set; it has only the written ones. Sent to everybody. In a room too large for that,
    /// sent only to the writer and those members.
    case membersChanged(room: RoomID, members: [MemberAttributes], by: UserID)
}

/// Facts about presence, peer messages and invitations.
package enum SignalingEvent: Hashable, Serializable, Sendable {
    /// Sent to invitees who are online; it lists all users of the invitation. `by` is the user who invited them.
    /// `leftMilliseconds` is the time left to answer, 0 for no limit.
    case invited(invitation: Invitation, by: UserID, leftMilliseconds: Int64)
    /// Users got another state. Sent to the users that the rules name, without these users; a user who quits gets it
    /// too.
    case usersChanged(id: InvitationID, users: [InvitationUser])
    /// Sent to users who got the invitation and for whom it was cancelled.
    case cancelled(id: InvitationID, mode: InvitationMode, inviter: UserID, data: String)
    /// Sent to users who got the invitation and did not answer in time; `users` lists everybody who did not answer.
    case timedOut(id: InvitationID, mode: InvitationMode, inviter: UserID, users: [UserID])
    /// Sent to invitees who got the invitation and have not answered.
    case modified(id: InvitationID, inviter: UserID, data: String)
    /// A lasting invitation was ended. Sent to all its users, also to the one who ended it.
    case ended(
        id: InvitationID, mode: InvitationMode, inviter: UserID, by: UserID, data: String, atUnixMilliseconds: Int64)
    /// Sent to the receiver.
    case messageSent(sender: UserProfile, to: UserID, message: Message, stamp: MessageStamp)
    /// Sent to subscribers.
    case presenceChanged(presence: Presence)
}

extension Event {
    /// The room it is about; nil if it is about none.
    package var room: RoomID? {
        switch self {
        case .room(let event): event.room
        case .attribute(.changed(let room, _, _, _, _, _)), .attribute(.membersChanged(let room, _, _)): room
        case .identity, .signaling, .rtc: nil
        }
    }
}

extension RoomEvent {
    /// The room it is about.
    package var room: RoomID {
        switch self {
        case .created(let room), .memberJoined(let room, _), .memberAdded(let room, _, _), .memberLeft(let room, _, _),
            .memberChanged(let room, _, _), .listed(let room, _, _, _, _), .ownerChanged(let room, _),
            .described(let room, _, _), .allMuted(let room, _), .messageSent(let room, _, _, _),
            .messageRevoked(let room, _, _), .dismissed(let room, _), .counterChanged(let room, _):
            room
        }
    }
}
