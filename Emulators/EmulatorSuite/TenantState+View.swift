import AttributeEmulator
package import EmulatorAPI
import IdentityEmulator
import RTCEmulator
import RoomEmulator

// What routes of vendors look at.
extension TenantState {
    /// A registered user's profile; nil where there is no such user.
    package func profile(of user: UserID) -> UserProfile? { identity.profile(of: user) }

    /// Whether a user is logged in on any session.
    package func isOnline(_ user: UserID) -> Bool { identity.isLoggedIn(user) }

    /// The sessions on which a user is logged in, ascending.
    package func sessions(of user: UserID) -> [SessionID] { identity.sessions(of: user) }

    /// The first `limit` users after `last`, ascending by id; from the first one if `last` is nil.
    package func users(after last: UserID?, limit: Int) -> [UserID] { identity.users(after: last, limit: limit) }

    /// The first `limit` rooms after `last`, ascending by id; from the first one if `last` is nil.
    package func roomIDs(after last: RoomID?, limit: Int) -> [RoomID] { rooms.rooms(after: last, limit: limit) }

    /// The rooms that belong to one of these users, members or not, ascending by id.
    package func roomIDs(ownedBy users: Set<UserID>) -> [RoomID] { rooms.rooms(ownedBy: users) }

    /// The rooms that a user is in.
    package func rooms(of user: UserID) -> [RoomID] { rooms.rooms(of: user) }

    /// What a room's owner finds who looks it up; nil where there is no such room.
    package func listing(of room: RoomID) -> RoomListing? {
        let identity = identity
        return rooms.listing(of: room, rules: rules.room) { identity.isLoggedIn($0) }
    }

    /// The members, in the order of their joining.
    package func members(of room: RoomID) -> [UserID] { rooms.members(of: room) }

    /// What a member is in a room; nil for others.
    package func role(of user: UserID, in room: RoomID) -> MemberRole? { rooms.role(of: user, in: room) }

    /// The users on a list of a room, ascending by id.
    package func users(on list: RoomUserList, of room: RoomID) -> [ListedUser] {
        rooms.users(on: list, of: room, at: now, unixMilliseconds: unixMilliseconds)
    }

    /// The participants of a channel, in the order of entering; nil where there is no such channel.
    package func participants(of channel: ChannelID) -> [ListedParticipant]? {
        rtc.participants(of: channel) { unixMilliseconds(at: $0) }
    }

    /// The streams of a channel, in the order of publishing.
    package func streams(of channel: ChannelID) -> [PublishedStream] {
        rtc.streams(of: channel) { unixMilliseconds(at: $0) }
    }

    /// How many messages of its participants and of the back end a channel has numbered.
    package func messageCount(of channel: ChannelID) -> UInt64 { rtc.messageCount(of: channel) }

    /// What a channel is used for; nil where there is no such channel.
    package func scene(of channel: ChannelID) -> ChannelScene? { rtc.scene(of: channel) }

    /// The first `limit` channels after `last`, ascending by id; from the first one if `last` is nil.
    package func channelIDs(after last: ChannelID?, limit: Int) -> [ChannelID] {
        rtc.channelIDs(after: last, limit: limit)
    }

    /// The channels that a user is in, in the order of entering.
    package func channels(of user: UserID) -> [ChannelID] { rtc.channels(of: user) }

    /// The seconds for which entering a channel is forbidden still; nil where it is not.
    package func secondsForbidden(to channel: ChannelID?, of user: UserID?) -> Int? {
        rtc.secondsForbidden(to: channel, of: user, at: now)
    }

    /// A room's attributes with who holds them, sorted by key.
    package func listedAttributes(of room: RoomID) -> [ListedAttribute] { attributes.listedAttributes(of: room) }

    /// All entries that are forbidden still, those without a channel first, then by channel and user.
    package var forbiddenEntries: [ForbiddenEntry] { rtc.forbiddenEntries(at: now) }

    /// Whether the tenant knows a user, and did not unregister them.
    package func isRegistered(_ user: UserID) -> Bool { identity.isRegistered(user) }

    /// Whether a user can be reached.
    package func presence(of user: UserID) -> PresenceState { identity.presence(of: user) }

    /// A member of a room; nil for others.
    package func member(_ user: UserID, of room: RoomID) -> Member? {
        rooms.member(
            user, of: room, at: now, unixMilliseconds: unixMilliseconds, profile: identity.profile(of: user),
            isOnline: identity.isLoggedIn(user))
    }

    /// Whether each user would be added to a room now by somebody who governs it.
    package func outcomes(ofAdding users: [UserID], to room: RoomID) -> [UserOutcome] {
        rooms.outcomes(
            ofAdding: users, to: room, at: now, unixMilliseconds: unixMilliseconds, rules: rules.room
        ) { identity.profile(of: $0) != nil }
    }

    /// The counters of a room, sorted by key.
    package func counters(of room: RoomID) -> [Counter] { rooms.counters(of: room) }

    /// How many messages a room has numbered.
    package func lastMessageNumber(of room: RoomID) -> UInt64 { rooms.lastMessageNumber(of: room) }

    /// A message that a room remembers; nil where there is none of this number any more.
    package func sentMessage(_ number: UInt64, in room: RoomID) -> SentMessage? {
        rooms.sentMessage(number, in: room, rules: rules.room)
    }

    /// The last `limit` messages that a room keeps, up to a number, newest first.
    package func keptMessages(of room: RoomID, upTo number: UInt64, limit: Int) -> [KeptMessage] {
        rooms.keptMessages(of: room, upTo: number, limit: limit, rules: rules.room)
    }

    /// The id that the next room gets that is made without one.
    package var nextRoomID: RoomID { rooms.nextID(rules: rules.room) }

    /// What a user would be answered in whose role this was done now.
    package func answer(to command: AttributeCommand, as user: UserID) -> Result<Reply, EmulatorError> {
        do throws(EmulatorError) {
            let members = try audience(ofAttributesOf: command.room, by: user)
            return .success(
                try attributes.answer(
                    to: command, in: command.room, from: user, at: now, rules: rules.attribute, members: members))
        } catch {
            return .failure(error)
        }
    }

    /// Why a room could not begin with these attributes; nil where one could.
    package func refusal(ofBeginningWith attributes: [Attribute]) -> EmulatorError? {
        do throws(EmulatorError) {
            try self.attributes.checkBeginning(with: attributes, rules: rules.attribute)
            return nil
        } catch {
            return error
        }
    }

    /// Why a user could not join a room now; nil where they could.
    package func refusal(ofJoining room: RoomID, by user: UserID) -> EmulatorError? {
        guard identity.profile(of: user) != nil else { return .userNotFound(user: user) }
        return rooms.refusal(
            ofJoining: room, by: user, at: now, unixMilliseconds: unixMilliseconds, rules: rules.room)
    }

    /// Who would be put on a list of a room by a user, or be taken off, if that was asked now.
    package func outcomes(
        ofListing users: [UserID], on list: RoomUserList, of room: RoomID, seconds: Int?, by user: UserID
    ) throws(EmulatorError) -> [UserOutcome] {
        try rooms.outcomes(
            ofListing: users, on: list, of: room, seconds: seconds, by: user, at: now,
            unixMilliseconds: unixMilliseconds, rules: rules.room)
    }
}
