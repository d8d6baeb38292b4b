/// The answer to a command that was carried out.
package enum Reply: Hashable, Codable, Sendable {
    /// It is done, and there is nothing more to say.
    case done
    /// A room was made; its id.
    case created(room: RoomID)
    /// One result for each id asked for, in that order.
    case rooms(results: [RoomResult])
    /// A page of members; `next` 0 says that it was the last.
    case members(members: [Member], next: UInt64)
    /// Profiles, in the order asked for, without unknown users.
    case profiles(profiles: [UserProfile])
    /// How many.
    case count(count: Int)
    /// What became of each user, in the order asked for.
    case outcomes(outcomes: [UserOutcome])
    /// A message was taken.
    case sent(stamp: MessageStamp)
    /// Counters, sorted by key.
    case counters(counters: [Counter])
    /// Attributes, sorted by key, and the room's revision.
    case attributes(attributes: [Attribute], revision: UInt64)
    /// An attribute write was accepted; keys that were refused where the rules let the others through.
    case revised(revision: UInt64, refusedKeys: [String])
    /// Presence, in the order asked for.
    case presence(presence: [Presence])
    /// The channel was joined.
    case joined(channel: ChannelID)
}

/// One looked-up room.
package enum RoomResult: Hashable, Codable, Sendable {
    case found(listing: RoomListing)
    case notFound(room: RoomID)
}

/// What became of one user in a command about several.
package struct UserOutcome: Hashable, Codable, Sendable {
    package var user: UserID
    package var isDone: Bool

    package init(user: UserID, isDone: Bool) {
        self.user = user
        self.isDone = isDone
    }
}
