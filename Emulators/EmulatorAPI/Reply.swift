/// The answer to a command that was carried out. Indirect, because it is passed on more often than it is read.
package indirect enum Reply: Hashable, Serializable, Sendable {
    /// It is done. There is no more data.
    case done
    /// One result for each requested id, in that order.
    case rooms(results: [RoomResult])
    /// A page of members; `next` 0 means that it was the last.
    case members(members: [Member], next: UInt64)
    /// Profiles in the requested order, without unknown users.
    case profiles(profiles: [UserProfile])
    /// How many.
    case count(count: Int)
    /// The result for each user, in the requested order.
    case outcomes(outcomes: [UserOutcome])
    /// The users on a list of a room, sorted by id.
    case listed(users: [ListedUser])
    /// A message was taken.
    case sent(stamp: MessageStamp)
    /// Counters, sorted by key.
    case counters(counters: [Counter])
    /// Attributes, sorted by key, and the room's revision.
    case attributes(attributes: [Attribute], revision: UInt64)
    /// An attribute write was accepted. If the rules allow partial writes, it has the refused keys, sorted.
    case revised(revision: UInt64, refused: [KeyRefusal])
    /// Presence, in the requested order.
    case presence(presence: [Presence])
    /// A room was entered; its attributes are sorted by key.
    case entered(room: RoomID, description: RoomDescription, isNew: Bool, attributes: [Attribute], revision: UInt64)
    /// Attributes of members, by user or in the requested order; an empty `next` means that it was the last page.
    case memberAttributes(members: [MemberAttributes], next: UserID)
    /// The result for each member's attributes, in the requested order.
    case memberAttributesSet(outcomes: [MemberAttributesOutcome])
    /// The invitation as it is after the command, and the invitees who were refused.
    case invitation(invitation: Invitation, refused: [UserID])
    /// Invitations, newest first; `next` 0 means that it was the last page.
    case invitations(invitations: [Invitation], next: UInt64)
    /// The channel as the caller finds it.
    case channel(snapshot: ChannelSnapshot)
    /// The caller is now subscribed to the stream by its name. Absent while nobody publishes it.
    case subscribed(stream: SubscribedStream?)
    /// A note was written.
    case noted(note: ChannelNote)
    /// A message was accepted; its number in the channel.
    case numbered(number: UInt64, sentAtUnixMilliseconds: Int64)
}

/// One looked-up room.
package enum RoomResult: Hashable, Serializable, Sendable {
    case found(listing: RoomListing)
    case notFound(room: RoomID)
}

/// The result for one user in a command about several.
package struct UserOutcome: Hashable, Serializable, Sendable {
    package var user: UserID
    package var isDone: Bool

    package init(user: UserID, isDone: Bool) {
        self.user = user
        self.isDone = isDone
    }
}
