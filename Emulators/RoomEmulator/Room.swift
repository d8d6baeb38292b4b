import EmulatorAPI
import OrderedCollections

/// One room. Commands that affect no other room are its own methods, in extensions by subject.
///
/// Members are kept in order of joining. Joining, sending and looking up cost the same at any size. Leaving from the
/// middle moves the later members, which takes microseconds at a thousand members.
struct Room: Hashable, Serializable, Sendable {
    // Every attribute write reads the first two, in any of thousands of rooms: they are next to each other.
    let kind: RoomKind
    var members: OrderedDictionary<UserID, Membership> = [:]
    let id: RoomID
    var description: RoomDescription
    /// May be no member, because an owner's membership can end with their session. Nil if the kind has no owners.
    var owner: UserID?
    let createdAtUnixMilliseconds: Int64
    var areAllMuted = false
    /// How many memberships there have been.
    var lastMembershipNumber: UInt64 = 0
    /// Until when users may not send. Kept when they leave; otherwise leaving and coming back would lift it.
    @SortedByKey var mutes: [UserID: Deadline] = [:]
    /// Until when removed users may not come back.
    @SortedByKey var bans: [UserID: Deadline] = [:]
    /// Users who may send while everybody is muted, sorted; nil if there never was one.
    var exemptUsers: [UserID]?
    /// Most members, if its maker asked for fewer than the kind allows.
    var maximumMembers: Int?
    /// The number of the last accepted message.
    var lastSequence: UInt64 = 0
    /// The messages of high and normal priority that were delivered recently. Where messages beyond the rate are
    /// refused, those of every priority.
    var recentMessages = RateWindow()
    /// The same for low and for lowest priority; nil if there was none.
    var recentLowMessages: RateWindow?
    var recentLowestMessages: RateWindow?
    /// The messages that were revoked, by number, and until when they could be; oldest first.
    var revokedMessages: [RevokedMessage]?
    /// The last messages, oldest first, up to twice as many as the room remembers; nil if there was none.
    var recentlySent: [SentMessage]?
    /// The last messages, where rooms of this kind keep them; nil: there are none.
    var kept: KeptMessages?
    /// The names and fields of members in this room.
    @SortedByKey var memberDescriptions: [UserID: MemberDescription] = [:]
    /// When the description last changed; nil if it never did.
    var describedAtUnixMilliseconds: Int64?
    /// When the last message was accepted; nil if there was none.
    var lastMessageAtUnixMilliseconds: Int64?
    /// Sorted by key.
    var counters: [Counter] = []
    /// How long the room outlives its last member; nil if it stays.
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
struct Membership: Hashable, Serializable, Sendable {
    /// Counts the room's memberships from 1; cursors of the member list refer to it.
    let number: UInt64
    let joinedAtUnixMilliseconds: Int64
    var isAdmin = false
}

/// A message that was revoked.
struct RevokedMessage: Hashable, Serializable, Sendable {
    let sequence: UInt64
    /// When it becomes too old to be revoked again.
    let lapsesAt: Instant
}

/// A moment on both clocks.
struct Moment {
    var instant: Instant
    var unixMilliseconds: Int64

    /// The moment `seconds` later, or the last moment if that is earlier.
    func deadline(in seconds: Int) -> Deadline {
        Deadline(
            instant: instant.advanced(by: .seconds(seconds)),
            unixMilliseconds: unixMilliseconds.addingSaturated(Int64(seconds).multipliedSaturated(by: 1000)))
    }
}

/// When something lapses. Compared only when it matters; nothing happens at the moment itself.
struct Deadline: Hashable, Serializable, Sendable {
    let instant: Instant
    let unixMilliseconds: Int64

    func isAhead(of now: Moment) -> Bool { instant > now.instant }
}

/// The tenant's data about a user.
struct Person {
    var profile: UserProfile
    var isOnline: Bool
}

// MARK: - Members

extension Room {
    /// The user's role; an owner has theirs without membership.
    func role(of user: UserID) -> MemberRole? {
        if user == owner { return .owner }
        return members[user].map { $0.isAdmin ? .admin : .member }
    }

    /// A membership's member, as events and lists show them.
    func member(
        _ user: UserID, _ membership: Membership, at now: Moment, person: (UserID) -> Person
    ) -> Member {
        let person = person(user)
        let role: MemberRole = user == owner ? .owner : membership.isAdmin ? .admin : .member
        let mute = mutes[user].flatMap { $0.isAhead(of: now) ? $0.unixMilliseconds : nil }
        return Member(
            profile: person.profile, role: role, joinedAtUnixMilliseconds: membership.joinedAtUnixMilliseconds,
            mutedUntilUnixMilliseconds: mute ?? 0, isOnline: person.isOnline,
            description: memberDescriptions[user])
    }

    /// Makes a user a member, behind all others. The user must not be one.
    @discardableResult
    mutating func add(_ user: UserID, at now: Moment) -> Membership {
        lastMembershipNumber = lastMembershipNumber.addingSaturated(1)
        let membership = Membership(
            number: lastMembershipNumber, joinedAtUnixMilliseconds: now.unixMilliseconds)
        members[user] = membership
        return membership
    }

    /// Ends a membership. Returns the member as they were last; nil if the user is none.
    mutating func remove(_ user: UserID, at now: Moment, person: (UserID) -> Person) -> Member? {
        guard let membership = members.removeValue(forKey: user) else { return nil }
        let last = member(user, membership, at: now, person: person)
        memberDescriptions[user] = nil
        return last
    }

    /// Gives the room to a member. The old owner becomes an ordinary member, if they are a member.
    mutating func setOwner(_ user: UserID) {
        owner = user
        members[user]?.isAdmin = false
        // Nobody could lift an owner's mute or ban.
        mutes[user] = nil
        bans[user] = nil
    }

    func onlineCount(person: (UserID) -> Person) -> Int { members.keys.count { person($0).isOnline } }

    /// The room as `user` sees it.
    func listing(for user: UserID, rules: RoomRules, person: (UserID) -> Person) -> RoomListing {
        let membership = members[user]
        return RoomListing(
            room: id, kind: kind, description: description, owner: owner,
            createdAtUnixMilliseconds: createdAtUnixMilliseconds, memberCount: members.count,
            onlineCount: onlineCount(person: person), areAllMuted: areAllMuted,
            ownRole: membership == nil ? nil : role(of: user),
            joinedAtUnixMilliseconds: membership?.joinedAtUnixMilliseconds,
            describedAtUnixMilliseconds: describedAtUnixMilliseconds,
            lastMessageAtUnixMilliseconds: lastMessageAtUnixMilliseconds,
            maximumMembers: maximumMembers ?? rules.rules(of: kind)?.maximumMembers,
            isExempt: rules.rules(of: kind)?.userLists.map { _ in exemptUsers?.contains(user) ?? false })
    }

    func checkInvariants(id: RoomID) {
        precondition(self.id == id, "\(self.id) is kept as \(id)")
        // Invariant: numbers grow in order of joining; pages of the list rely on it.
        precondition(
            zip(members.values, members.values.dropFirst()).allSatisfy { $0.number < $1.number }
                && (members.values.last?.number ?? 0) <= lastMembershipNumber, "\(id): members out of order: \(members)"
        )
        // Invariant: roles, mutes and bans do not apply to an owner.
        if let owner {
            precondition(
                members[owner]?.isAdmin != true && mutes[owner] == nil, "\(id): owner \(owner) is an admin or muted")
        }
        kept?.checkInvariants()
        // Invariant: only members have a name and fields in the room.
        precondition(
            memberDescriptions.keys.allSatisfy { members[$0] != nil },
            "\(id): descriptions of users who are no members")
        // Invariant: a room with a deadline is empty, and an empty room that may end has a deadline.
        precondition(
            emptySeconds == nil ? endsAt == nil : members.isEmpty == (endsAt != nil),
            "\(id): \(members.count) members, ends at \(String(describing: endsAt))")
        precondition(
            zip(counters, counters.dropFirst()).allSatisfy { $0.key.isBeforeByBytes($1.key) },
            "\(id): counters \(counters)")
    }
}

// MARK: - Permission

/// Who asks for something in a room.
struct Caller {
    var user: UserID
    /// Whether they may do what the owner may, member or not: the app's back end acts.
    var governs = false
}

extension Room {
    func checkIsMember(_ caller: Caller) throws(EmulatorError) {
        if !caller.governs { try checkIsMember(caller.user) }
    }

    func checkGoverns(_ caller: Caller) throws(EmulatorError) {
        if !caller.governs { try checkGoverns(caller.user) }
    }

    func checkIsOwner(_ caller: Caller) throws(EmulatorError) {
        if !caller.governs { try checkIsOwner(caller.user) }
    }

    func isAbove(_ caller: Caller, _ other: UserID) -> Bool {
        caller.governs ? other != owner : isAbove(caller.user, other)
    }

    /// Throws if rooms of this kind do not have the feature.
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
