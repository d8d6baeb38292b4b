/// A fact that somebody is told. In a box: it is handed on more often than it is looked at.
package indirect enum Event: Hashable, Codable, Sendable {
    case identity(IdentityEvent)
    case room(RoomEvent)
    case attribute(AttributeEvent)
    case signaling(SignalingEvent)
    case rtc(RTCEvent)

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
}

/// Facts about who is there.
package enum IdentityEvent: Hashable, Codable, Sendable {
    /// The user has a session they did not have.
    case loggedIn(user: UserID, terminal: Terminal)
    /// The user ended a session.
    case loggedOut(user: UserID)
    /// The cloud ended a session of the user. Told to that session.
    case forcedOffline(user: UserID, reason: ForcedOfflineReason)
    /// The token a session came with is past its time. Told to that session, which is logged out with it.
    case tokenExpired(user: UserID)
    /// The token a session came with ends soon. Told to that session.
    case tokenWillExpire(user: UserID, seconds: Int)
    /// The user's own profile changed. Told to their sessions.
    case profileChanged(profile: UserProfile)
}

/// Why the cloud ended a session.
package enum ForcedOfflineReason: String, Hashable, Codable, Sendable, CaseIterable {
    /// The user logged in elsewhere.
    case loggedInElsewhere
    /// An administrator asked for it.
    case administrator
}

/// Facts about rooms.
package enum RoomEvent: Hashable, Codable, Sendable {
    /// Told to the creator's other sessions.
    case created(room: RoomID)
    /// Told to the members there before; to the joiner too where the kind says so.
    case memberJoined(room: RoomID, member: Member)
    /// Told to those who stay, and for a kick to the one removed.
    case memberLeft(room: RoomID, member: Member, reason: LeaveReason)
    /// A member was muted, unmuted or got another role. `by` is absent where the back end did it. Told to all members.
    case memberChanged(room: RoomID, member: Member, by: UserID?)
    /// Told to all members.
    case ownerChanged(room: RoomID, owner: UserID)
    /// Told to all members.
    case described(room: RoomID, change: RoomDescriptionChange, by: UserID)
    /// Told to all members.
    case allMuted(room: RoomID, isMuted: Bool)
    /// Told to the other members.
    case messageSent(room: RoomID, sender: Member, message: Message, stamp: MessageStamp)
    /// Told to all members. Nobody is a member after it.
    case dismissed(room: RoomID, by: UserID?)
    /// Told to all members.
    case counterChanged(room: RoomID, counter: Counter)
}

/// Why a member is one no more.
package enum LeaveReason: Hashable, Codable, Sendable {
    /// By their own request.
    case left
    /// Their session ended.
    case disconnected
    /// Somebody removed them.
    case kicked(by: UserID, reason: String)
    /// An administrator removed them.
    case removedByAdministrator(reason: String)
}

/// Facts about attributes.
package enum AttributeEvent: Hashable, Codable, Sendable {
    /// Attributes were set or removed, in one step. Lists are sorted by key.
    ///
    /// `all` is the whole map after the change, where the rules say that events carry it. `by` is absent when nobody
    /// wrote: the holder left.
    case changed(
        room: RoomID, set: [Attribute], removed: [Attribute], all: [Attribute]?, revision: UInt64, by: UserID?)
    /// Attributes of members were set; only what was written. Told to everybody, and in a room too large for that only
    /// to the writer and those members.
    case membersChanged(room: RoomID, members: [MemberAttributes], by: UserID)
}

/// Facts about presence, peer messages and invitations.
package enum SignalingEvent: Hashable, Codable, Sendable {
    /// Told to invitees, when they are online, with everybody in it. `by` is who invited them; `leftMilliseconds` is how
    /// long they have to answer, 0 for ever.
    case invited(invitation: Invitation, by: UserID, leftMilliseconds: Int64)
    /// Users got another state. Told to those whom the rules name, without these users; who quits is told too.
    case usersChanged(id: InvitationID, users: [InvitationUser])
    /// Told to those who were told of the invitation and from whom it was taken back.
    case cancelled(id: InvitationID, mode: InvitationMode, inviter: UserID, data: String)
    /// Told to those who were told of the invitation and did not answer in time; `users` are all who did not.
    case timedOut(id: InvitationID, mode: InvitationMode, inviter: UserID, users: [UserID])
    /// Told to the invitees who were told of the invitation and have not answered.
    case modified(id: InvitationID, inviter: UserID, data: String)
    /// A lasting invitation was ended. Told to all whom it concerned, the one who ended it too.
    case ended(
        id: InvitationID, mode: InvitationMode, inviter: UserID, by: UserID, data: String, atUnixMilliseconds: Int64)
    /// Told to the receiver.
    case messageSent(sender: UserProfile, to: UserID, message: Message, stamp: MessageStamp)
    /// Told to those who subscribed.
    case presenceChanged(presence: Presence)
}
