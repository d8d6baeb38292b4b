import EmulatorAPI
import OrderedCollections

/// One room. Commands that concern no other room are its own methods, in extensions by subject.
///
/// Members are kept in order of joining. Joining, sending and looking up cost the same at any size; leaving from the
/// middle costs a move of those who joined later, which at a thousand members is microseconds.
struct Room: Hashable, Codable, Sendable {
    // The first two are looked at with every attribute write, in any of thousands of rooms: they lie side by side.
    let kind: RoomKind
    var members: OrderedDictionary<UserID, Membership> = [:]
    let id: RoomID
    var description: RoomDescription
    /// May be no member: an owner's membership can end with their session. Nobody where the kind has no owners.
    var owner: UserID?
    let createdAtUnixMilliseconds: Int64
    var areAllMuted = false
    /// How many memberships there have been.
    var lastMembershipNumber: UInt64 = 0
    /// Until when users may not send. Kept when they leave, or leaving and coming back would lift it.
    @SortedByKey var mutes: [UserID: Deadline] = [:]
    /// Until when removed users may not come back.
    @SortedByKey var bans: [UserID: Deadline] = [:]
    /// The number of the last message that was taken.
    var lastSequence: UInt64 = 0
    /// How many messages were passed on of late.
    var recentMessages = RateWindow()
    /// Sorted by key.
    var counters: [Counter] = []
    /// How long the room outlives its last member; nil where it stays.
    var emptySeconds: Int?
    /// When it ends, having no members.
    var endsAt: Instant?

    init(
        id: RoomID, kind: RoomKind, description: RoomDescription, owner: UserID?, createdAtUnixMilliseconds: Int64,
        emptySeconds: Int? = nil
    ) {
        self.id = id
        self.kind = kind
        self.description = description
        self.owner = owner
        self.createdAtUnixMilliseconds = createdAtUnixMilliseconds
        self.emptySeconds = emptySeconds
    }
}

/// A user's stay in a room.
struct Membership: Hashable, Codable, Sendable {
    /// Counts the room's memberships from 1; pages of the member list name their place by it.
    let number: UInt64
    let joinedAtUnixMilliseconds: Int64
    var isAdmin = false
}

/// A moment on both clocks.
struct Moment {
    var instant: Instant
    var unixMilliseconds: Int64

    /// The moment `seconds` later; the end of time where that is beyond it.
    func deadline(in seconds: Int) -> Deadline {
        Deadline(
            instant: instant.advanced(by: .seconds(seconds)),
            unixMilliseconds: unixMilliseconds.addingSaturated(Int64(seconds).multipliedSaturated(by: 1000)))
    }
}

/// When something lapses. Compared when it matters; nothing happens at the moment itself.
struct Deadline: Hashable, Codable, Sendable {
    let instant: Instant
    let unixMilliseconds: Int64

    func isAhead(of now: Moment) -> Bool { instant > now.instant }
}

/// What the rest of the tenant knows of a user.
struct Person {
    var profile: UserProfile
    var isOnline: Bool
}

// MARK: - Members

extension Room {
    /// The user's role; an owner has theirs without being a member.
    func role(of user: UserID) -> MemberRole? {
        if user == owner { return .owner }
        return members[user].map { $0.isAdmin ? .admin : .member }
    }

    /// The member whose membership it is, as events and lists show them.
    func member(
        _ user: UserID, _ membership: Membership, at now: Moment, person: (UserID) -> Person
    ) -> Member {
        let person = person(user)
        let role: MemberRole = user == owner ? .owner : membership.isAdmin ? .admin : .member
        let mute = mutes[user].flatMap { $0.isAhead(of: now) ? $0.unixMilliseconds : nil }
        return Member(
            profile: person.profile, role: role, joinedAtUnixMilliseconds: membership.joinedAtUnixMilliseconds,
            mutedUntilUnixMilliseconds: mute ?? 0, isOnline: person.isOnline)
    }

    /// Makes a user who is none a member, behind everybody else.
    @discardableResult
    mutating func add(_ user: UserID, at now: Moment) -> Membership {
        lastMembershipNumber = lastMembershipNumber.addingSaturated(1)
        let membership = Membership(
            number: lastMembershipNumber, joinedAtUnixMilliseconds: now.unixMilliseconds)
        members[user] = membership
        return membership
    }

    /// Ends a membership; the member as they were last, nobody where the user is none.
    mutating func remove(_ user: UserID, at now: Moment, person: (UserID) -> Person) -> Member? {
        members.removeValue(forKey: user).map { member(user, $0, at: now, person: person) }
    }

    /// Gives the room to a member; the owner before becomes an ordinary member, if they are one.
    mutating func setOwner(_ user: UserID) {
        owner = user
        members[user]?.isAdmin = false
        // Nobody is above an owner to lift it.
        mutes[user] = nil
    }

    func onlineCount(person: (UserID) -> Person) -> Int { members.keys.count { person($0).isOnline } }

    /// The room as `user` sees it.
    func listing(for user: UserID, person: (UserID) -> Person) -> RoomListing {
        RoomListing(
            room: id, kind: kind, description: description, owner: owner,
            createdAtUnixMilliseconds: createdAtUnixMilliseconds, memberCount: members.count,
            onlineCount: onlineCount(person: person), areAllMuted: areAllMuted,
            ownRole: members[user] == nil ? nil : role(of: user))
    }

    func checkInvariants(id: RoomID) {
        precondition(self.id == id, "\(self.id) is kept as \(id)")
        // Invariant: numbers grow in order of joining, which pages of the list search by.
        precondition(
            zip(members.values, members.values.dropFirst()).allSatisfy { $0.number < $1.number }
                && (members.values.last?.number ?? 0) <= lastMembershipNumber, "\(id): members out of order: \(members)"
        )
        // Invariant: an owner is above roles, mutes and bans.
        if let owner {
            precondition(
                members[owner]?.isAdmin != true && mutes[owner] == nil, "\(id): owner \(owner) is an admin or muted")
        }
        // Invariant: a room that ends by itself is empty, and an empty room that may end does.
        precondition(
            emptySeconds == nil ? endsAt == nil : members.isEmpty == (endsAt != nil),
            "\(id): \(members.count) members, ends at \(String(describing: endsAt))")
        precondition(
            zip(counters, counters.dropFirst()).allSatisfy { $0.key.isBeforeByBytes($1.key) },
            "\(id): counters \(counters)")
    }
}

// MARK: - Permission

extension Room {
    /// Throws where rooms of this kind cannot do it.
    func checkHas(_ feature: Feature, rules: RoomRules) throws(EmulatorError) {
        guard try !rules.existing(kind).missingFeatures.contains(feature) else {
            throw .unsupportedByKind(kind: kind, feature: feature)
        }
    }

    @discardableResult
    func checkIsMember(_ user: UserID) throws(EmulatorError) -> Membership {
        guard let membership = members[user] else { throw .notMember(room: id, user: user) }
        return membership
    }

    /// Throws unless the user is the owner, member or not, or an admin.
    func checkGoverns(_ user: UserID) throws(EmulatorError) {
        switch role(of: user) {
        case .owner, .admin: return
        case .member: throw .notPermitted(room: id)
        case nil: throw .notMember(room: id, user: user)
        }
    }

    /// Throws unless the user is the owner, member or not.
    func checkIsOwner(_ user: UserID) throws(EmulatorError) {
        guard user == owner else { throw .notPermitted(room: id) }
    }

    /// Whether one may kick or mute the other: the owner everybody else, admins ordinary members.
    func isAbove(_ user: UserID, _ other: UserID) -> Bool {
        switch role(of: user) {
        case .owner: other != owner
        case .admin: role(of: other) == .member
        case .member, nil: false
        }
    }
}
