/// A client's request. Together with ``Event`` and ``Reply`` this is the wire format; golden files lock it.
///
/// Indirect, because a command is passed on more often than it is read.
package indirect enum Command: Hashable, Serializable, Sendable {
    case identity(IdentityCommand)
    case room(RoomCommand)
    case attribute(AttributeCommand)
    case signaling(SignalingCommand)
    case rtc(RTCCommand)

    #if Network || Pages || Server
        private enum CodingKeys: String, CodingKey { case identity, room, attribute, signaling, rtc }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard let key = container.allKeys.first, container.allKeys.count == 1 else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "a command has exactly one service"))
            }
            switch key {
            case .identity: self = .identity(try container.decode(IdentityCommand.self, forKey: key))
            case .room: self = .room(try container.decode(RoomCommand.self, forKey: key))
            case .attribute: self = .attribute(try container.decode(AttributeCommand.self, forKey: key))
            case .signaling: self = .signaling(try container.decode(SignalingCommand.self, forKey: key))
            case .rtc: self = .rtc(try container.decode(RTCCommand.self, forKey: key))
            }
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .identity(let command): try container.encode(command, forKey: .identity)
            case .room(let command): try container.encode(command, forKey: .room)
            case .attribute(let command): try container.encode(command, forKey: .attribute)
            case .signaling(let command): try container.encode(command, forKey: .signaling)
            case .rtc(let command): try container.encode(command, forKey: .rtc)
            }
        }
    #endif
}

/// Requests about users and logins.
package enum IdentityCommand: Hashable, Serializable, Sendable {
    /// Makes this session `user`'s. A user the tenant has not seen is registered.
    case logIn(user: UserID, credential: Credential, terminal: Terminal)
    /// Logs in again, on a session that replaces one that was given up. If another login displaced the old one, that
    /// login is newer. So this one is refused with ``EmulatorError/forcedOffline(reason:)``.
    case logInAgain(user: UserID, credential: Credential, terminal: Terminal)
    /// Ends this session's login; the connection stays.
    case logOut
    /// Changes the caller's own profile; absent fields stay.
    case setProfile(change: ProfileChange)
    /// Looks users up; unknown ones are left out of the reply.
    case fetchProfiles(users: [UserID])
    /// Presents a token with a later end for the current login.
    case renewToken(credential: Credential)
}

/// The kind of device of a session. Second-login policies use it.
package enum Terminal: String, Hashable, Serializable, Sendable, CaseIterable {
    case phone, tablet, desktop, web
}

/// Requests about rooms, their members and messages.
package enum RoomCommand: Hashable, Serializable, Sendable {
    /// Enters a room, and creates it if the entry says so. A room that is created without an id gets one.
    ///
    /// Answered with ``Reply/entered(room:description:isNew:attributes:revision:)``.
    case enter(room: RoomID?, entry: RoomEntry)
    /// Enters a room and leaves another in one step. If it is refused, the caller stays where they were. Answered as
    /// `enter`.
    case move(from: RoomID, to: RoomID, entry: RoomEntry)
    /// Ends a room for everybody.
    case dismiss(room: RoomID)
    /// Adds other users. Each has an outcome: "not done" for users who are unknown, members, banned or in too many
    /// rooms.
    case addMembers(room: RoomID, users: [UserID])
    /// Leaves a room.
    case leave(room: RoomID)
    /// Changes the room's description; absent fields stay.
    case describe(room: RoomID, change: RoomDescriptionChange)
    /// Looks rooms up, member or not; each id has a result.
    case fetchRooms(rooms: [RoomID])
    /// The caller's rooms, without those whose kind hides them.
    case fetchJoinedRooms
    /// A page of the members, newest first; `cursor` 0 is the first page. Without a count the page has its default
    /// length.
    case listMembers(room: RoomID, filter: MemberFilter, count: Int?, cursor: UInt64)
    /// Some members by name, in that order; those not in the room are left out.
    case fetchMembers(room: RoomID, users: [UserID])
    /// How many members are connected.
    case countOnlineMembers(room: RoomID)
    /// Removes members; they cannot come back for `bannedSeconds`.
    case kick(room: RoomID, users: [UserID], reason: String, bannedSeconds: Int)
    /// Forbids a member to send for `seconds`; 0 lifts it.
    case mute(room: RoomID, user: UserID, seconds: Int)
    /// Puts users on a list of the room for `seconds`, without them for good, or takes them off with 0. Members who get
    /// onto the list of banned users are removed. Each has an outcome.
    case enlist(room: RoomID, users: [UserID], list: RoomUserList, seconds: Int?)
    /// The users on a list, sorted by id. Answered with ``Reply/listed(users:)``.
    case fetchList(room: RoomID, list: RoomUserList)
    /// Rooms of the tenant, newest first, without the first `skipped` of them.
    case listRooms(skipped: Int, count: Int)
    /// Forbids everybody except owner, admins and exempt users to send.
    case muteAll(room: RoomID, isMuted: Bool)
    /// Makes a member an admin or an ordinary member.
    case setRole(room: RoomID, user: UserID, role: MemberRole)
    /// Makes another member the owner.
    case transferOwnership(room: RoomID, to: UserID)
    /// Sends to every other member, or to those that the message names.
    case send(room: RoomID, message: Message)
    /// Takes back a message, the caller's own or, for owner and admins, another's. Rooms keep no messages: the caller
    /// says which it was, as their device was told.
    case revoke(room: RoomID, message: SentMessage)
    /// Changes a member's name and fields in the room: the caller's own, or those of a member below them.
    case describeMember(room: RoomID, user: UserID, change: MemberDescriptionChange)
    /// Sets counters; creates those that do not exist.
    case setCounters(room: RoomID, counters: [Counter])
    /// Adds to a counter; one that does not exist starts at 0.
    case addToCounter(room: RoomID, key: String, amount: Int64)
    /// Reads counters; no keys means all.
    case fetchCounters(room: RoomID, keys: [String])
}

/// Requests about a room's attributes.
package enum AttributeCommand: Hashable, Serializable, Sendable {
    /// Adds or overwrites attributes.
    case set(room: RoomID, attributes: [Attribute], options: AttributeOptions, expectedRevision: UInt64?)
    /// Replaces all attributes by these.
    case replaceAll(room: RoomID, attributes: [Attribute], options: AttributeOptions, expectedRevision: UInt64?)
    /// Removes attributes; keys that do not exist are ignored.
    case remove(room: RoomID, keys: [String], options: AttributeOptions, expectedRevision: UInt64?)
    /// Removes all attributes.
    case removeAll(room: RoomID, options: AttributeOptions, expectedRevision: UInt64?)
    /// Several sets and removals that succeed or fail together. Members get one event for all of them.
    case batch(room: RoomID, operations: [AttributeOperation], expectedRevision: UInt64?)
    /// Reads attributes; no keys means all.
    case fetch(room: RoomID, keys: [String])
    /// Adds or overwrites attributes of each named member. Answered with ``Reply/memberAttributesSet(outcomes:)``.
    case setForMembers(room: RoomID, users: [UserID], attributes: [Attribute], removesWithMember: Bool)
    /// Reads the attributes of some members, in the order asked for; those without any are left out.
    case fetchOfMembers(room: RoomID, users: [UserID])
    /// Reads the attributes of all members, by user, `count` members at a time. `cursor` is the last user of the page
    /// before, empty at first.
    case listOfMembers(room: RoomID, count: Int, cursor: UserID)
}

/// Requests about presence, peer messages and invitations.
package enum SignalingCommand: Hashable, Serializable, Sendable {
    /// Invites one or more users, who accept or reject.
    ///
    /// Each command about an invitation, except `cancel` and `listInvitations`, is answered with
    /// ``Reply/invitation(invitation:refused:)``.
    case invite(id: InvitationID, invitees: [UserID], terms: InvitationTerms)
    /// A user in a lasting invitation invites more users.
    case inviteMore(id: InvitationID, invitees: [UserID])
    /// The inviter cancels an invitation. A lasting one can be cancelled for `invitees` only; with no invitees it is
    /// cancelled for everybody and ends. Answered with ``Reply/outcomes(outcomes:)``.
    case cancel(id: InvitationID, invitees: [UserID], data: String)
    /// An invitee accepts.
    case accept(id: InvitationID, data: String)
    /// An invitee rejects.
    case reject(id: InvitationID, data: String)
    /// The inviter replaces the data of an open invitation.
    case modify(id: InvitationID, data: String)
    /// Enters a lasting invitation, invited or not.
    case join(id: InvitationID, data: String)
    /// Leaves a lasting invitation, which goes on.
    case quit(id: InvitationID, data: String)
    /// Ends a lasting invitation for everybody.
    case end(id: InvitationID, data: String)
    /// A page of the caller's invitations, newest first; `cursor` 0 is the first page. It includes finished ones that
    /// are still remembered. Answered with ``Reply/invitations(invitations:next:)``.
    case listInvitations(count: Int, cursor: UInt64)
    /// Sends to one user.
    case send(user: UserID, message: Message)
    /// Subscribes to the presence of these users.
    case subscribePresence(users: [UserID])
    /// Takes that back; no users means all.
    case unsubscribePresence(users: [UserID])
    /// Looks at users' presence once.
    case fetchPresence(users: [UserID])
    /// Sets the caller's own status text.
    case setStatus(text: String)
}
