import EmulatorAPI
import OrderedCollections

// Lookups of rooms and members. They change nothing.
extension RoomState {
    func fetch(
        _ ids: [RoomID], by user: UserID, rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        let ids = OrderedSet(ids)
        for id in ids { try rules.check(.roomIDBytes, of: id.rawValue, maximum: FrameSize.maximumNamedIDBytes) }
        guard ids.count <= rules.maximumRoomsPerQuery else {
            throw .limitExceeded(limit: .queryCount, maximum: rules.maximumRoomsPerQuery, attempted: ids.count)
        }
        let results = ids.map { id in
            rooms[id].map { RoomResult.found(listing: $0.room.listing(for: user, rules: rules, person: person)) }
                ?? .notFound(room: id)
        }
        return (.rooms(results: results), [])
    }

    /// A page of all rooms, newest first; rooms of one millisecond by id. It also ends before its rooms exceed
    /// ``FrameSize/pageBytes``, which no page of rooms with short descriptions does.
    func listRooms(
        skipping skipped: Int, count: Int, by user: UserID, rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        guard let maximum = rules.maximumRoomListPage else { throw .featureDisabled(feature: .roomList) }
        guard skipped >= 0 else { throw .invalidArgument(name: "skipped", value: "\(skipped)") }
        guard count > 0 else { throw .invalidArgument(name: "count", value: "\(count)") }
        guard count <= maximum else {
            throw .limitExceeded(limit: .queryCount, maximum: maximum, attempted: count)
        }
        let places = rooms.values.map { (id: $0.room.id, at: $0.room.createdAtUnixMilliseconds) }
        let sorted = places.sorted { ($1.at, $0.id) < ($0.at, $1.id) }
        var (results, bytes): ([RoomResult], Int) = ([], 0)
        for (id, _) in sorted.dropFirst(skipped).prefix(count) {
            guard let room = rooms[id]?.room else { continue }
            bytes += 400 + room.description.frameBytes
            guard results.isEmpty || bytes <= FrameSize.pageBytes else { break }
            results.append(.found(listing: room.listing(for: user, rules: rules, person: person)))
        }
        return (.rooms(results: results), [])
    }

    func fetchJoinedRooms(
        of user: UserID, rules: RoomRules, person: (UserID) -> Person
    ) -> (reply: Reply, events: [RoomEvent]) {
        let results = rooms(of: user).compactMap { id -> RoomResult? in
            guard let room = rooms[id]?.room, rules.rules(of: room.kind)?.isHiddenFromJoinedRooms == false else {
                return nil
            }
            return .found(listing: room.listing(for: user, rules: rules, person: person))
        }
        return (.rooms(results: results), [])
    }
}

extension Room {
    /// A page of members, newest first: as many as requested, at most as many as the kind's pages hold, which is also
    /// the default.
    ///
    /// A page also ends before its members exceed ``FrameSize/pageBytes``.
    ///
    /// A cursor is the number of the last membership on the page before. So joining and leaving between pages neither
    /// repeats nor omits anybody.
    func listMembers(
        _ filter: MemberFilter, count: Int?, cursor: UInt64, by user: UserID, at now: Moment, rules: RoomRules,
        person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkHas(.memberList, rules: rules)
        try checkIsMember(user)
        let kindRules = try rules.existing(kind)
        let count = count ?? kindRules.memberListPage
        guard count > 0 else { throw .invalidArgument(name: "count", value: "\(count)") }
        guard count <= kindRules.memberListPage else {
            throw .limitExceeded(limit: .queryCount, maximum: kindRules.memberListPage, attempted: count)
        }
        let filter = kindRules.honorsMemberFilter ? filter : .everybody
        return page(of: count, filter, cursor: cursor, at: now, person: person)
    }

    private func page(
        of size: Int, _ filter: MemberFilter, cursor: UInt64, at now: Moment, person: (UserID) -> Person
    ) -> (reply: Reply, events: [RoomEvent]) {
        var page: [Member] = []
        var bytes = 0
        var last: UInt64 = 0
        var index = cursor == 0 ? members.count : memberships(before: cursor)
        while index > 0 {
            index -= 1
            let (candidate, membership) = members.elements[index]
            guard isIn(filter, candidate, membership) else { continue }
            guard page.count < size else { return (.members(members: page, next: last), []) }
            let member = member(candidate, membership, at: now, person: person)
            bytes += member.frameBytes
            guard page.isEmpty || bytes <= FrameSize.pageBytes else { return (.members(members: page, next: last), []) }
            page.append(member)
            last = membership.number
        }
        return (.members(members: page, next: 0), [])
    }

    /// Some members by name, in the requested order; a repeated name counts once. At most as many names as a page
    /// holds.
    func fetchMembers(
        _ users: [UserID], by user: UserID, at now: Moment, rules: RoomRules, person: (UserID) -> Person
    ) throws(EmulatorError) -> (reply: Reply, events: [RoomEvent]) {
        try checkHas(.memberList, rules: rules)
        try checkIsMember(user)
        let users = OrderedSet(users)
        let maximum = try rules.existing(kind).memberListPage
        guard users.count <= maximum else {
            throw .limitExceeded(limit: .queryCount, maximum: maximum, attempted: users.count)
        }
        let found = users.compactMap { user in
            members[user].map { member(user, $0, at: now, person: person) }
        }
        return (.members(members: found, next: 0), [])
    }

    /// The number of memberships older than this one.
    private func memberships(before number: UInt64) -> Int {
        var low = 0
        var high = members.count
        while low < high {
            let middle = (low + high) / 2
            if members.values[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func isIn(_ filter: MemberFilter, _ user: UserID, _ membership: Membership) -> Bool {
        switch filter {
        case .everybody: true
        case .owner: user == owner
        case .admins: user != owner && membership.isAdmin
        case .ordinary: user != owner && !membership.isAdmin
        }
    }
}
