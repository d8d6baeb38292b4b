package import EmulatorAPI
import OrderedCollections

extension RoomState {
    /// The first `limit` rooms after `last`, by id; from the first one if `last` is nil.
    package func rooms(after last: RoomID?, limit: Int) -> [RoomID] {
        rooms.keys.page(of: limit, after: last)
    }

    /// The rooms that belong to one of these users, members or not, ascending by id. It looks at each room.
    package func rooms(ownedBy users: Set<UserID>) -> [RoomID] {
        rooms.compactMap { id, place in place.room.owner.map { users.contains($0) } == true ? id : nil }.sorted()
    }

    /// What a room's owner finds who looks it up; nil if there is no such room.
    package func listing(of room: RoomID, rules: RoomRules, isOnline: (UserID) -> Bool) -> RoomListing? {
        rooms[room].map { place in
            place.room.listing(for: place.room.owner ?? "", rules: rules) { user in
                Person(profile: UserProfile(user: user), isOnline: isOnline(user))
            }
        }
    }

    /// What a member is in a room; nil for others.
    package func role(of user: UserID, in room: RoomID) -> MemberRole? {
        guard let place = rooms[room], place.room.members[user] != nil else { return nil }
        return place.room.role(of: user)
    }

    /// The users on a list of a room, sorted by id; empty if there is no such room.
    package func users(
        on list: RoomUserList, of room: RoomID, at now: Instant, unixMilliseconds: Int64
    ) -> [ListedUser] {
        rooms[room]?.room.listed(list, at: Moment(instant: now, unixMilliseconds: unixMilliseconds)) ?? []
    }

    /// When a room was created, on the tenant's wall clock; nil if there is no such room.
    package func createdAtUnixMilliseconds(of room: RoomID) -> Int64? { rooms[room]?.room.createdAtUnixMilliseconds }
}

#if Pages || Server
    extension RoomState {
        /// When an empty room ends; nil for one that has members, or stays without them, or is not there.
        package func endsAt(of room: RoomID) -> Instant? { rooms[room]?.room.endsAt }
    }
#endif
