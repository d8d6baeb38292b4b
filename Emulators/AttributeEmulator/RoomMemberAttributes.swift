import EmulatorAPI

/// What the members of one room have, by user.
struct RoomMemberAttributes: Hashable, Serializable, Sendable {
    /// One member's.
    struct Entry: Hashable, Serializable, Sendable {
        let user: UserID
        /// Sorted by key.
        var attributes: [Attribute]
        /// Whether it is removed with its member; the last write decides.
        var removesWithMember: Bool

        var size: Int { attributes.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } }
    }

    /// Sorted by user.
    private var entries: [Entry] = []
    private var writes = RateWindow()
    /// Counted only where the rules limit them.
    private var reads = RateWindow()

    func attributes(of users: [UserID]) -> [MemberAttributes] {
        users.compactMap { user in
            let (index, exists) = entries.position(of: user.rawValue, \.user.rawValue)
            return exists ? MemberAttributes(user: user, attributes: entries[index].attributes) : nil
        }
    }

    /// Counts a read, or refuses it if there were too many.
    mutating func countRead(at now: Instant, rules: MemberAttributeRules) throws(EmulatorError) {
        try reads.check(.attributeReads, maximum: rules.maximumReads, per: rules.writeWindow, at: now)
        reads.record(maximum: rules.maximumReads, per: rules.writeWindow, at: now)
    }

    /// Members in order of user; the cursor of the next page is empty after the last page.
    func page(of count: Int, after cursor: UserID) -> ([MemberAttributes], UserID) {
        var (index, exists) = entries.position(of: cursor.rawValue, \.user.rawValue)
        if exists { index += 1 }
        let page = entries[index...].prefix(count)
        let isLast = index + page.count == entries.count
        return (
            page.map { MemberAttributes(user: $0.user, attributes: $0.attributes) }, isLast ? "" : page.last?.user ?? ""
        )
    }

    /// Writes the same attributes for each user who is a member. Reports other users, and members who would exceed a
    /// limit. An oversized key or value refuses the whole write.
    mutating func set(
        _ attributes: [Attribute], of users: [UserID], in room: RoomID, removesWithMember: Bool, at now: Instant,
        rules: MemberAttributeRules, isMember: (UserID) -> Bool
    ) throws(EmulatorError) -> [MemberAttributesOutcome] {
        try Self.check(attributes, users: users, rules: rules)
        try Self.checkAnswerFits(attributes, users: users, in: room)
        try writes.check(.memberAttributeWrites, maximum: rules.maximumWrites, per: rules.writeWindow, at: now)
        let newcomers = users.count { isMember($0) && !entries.position(of: $0.rawValue, \.user.rawValue).exists }
        guard entries.count + newcomers <= rules.maximumMembers || newcomers == 0 else {
            throw .limitExceeded(
                limit: .memberAttributeMemberCount, maximum: rules.maximumMembers,
                attempted: entries.count + newcomers)
        }
        let drafts = users.map { draft(of: $0, with: attributes, removesWithMember: removesWithMember) }
        // For a write to a single user, the reason is the error of the whole command.
        if let only = drafts.first, drafts.count == 1, isMember(only.user) { try Self.check(only, rules: rules) }

        writes.record(maximum: rules.maximumWrites, per: rules.writeWindow, at: now)
        let sorted = attributes.sorted { $0.key.isBeforeByBytes($1.key) }
        return drafts.map { draft in
            let reason = reason(against: draft, in: room, rules: rules, isMember: isMember)
            if reason == nil { store(draft) }
            return MemberAttributesOutcome(
                member: MemberAttributes(user: draft.user, attributes: reason == nil ? sorted : []),
                refused: reason.map { reason in sorted.map { KeyRefusal(key: $0.key, reason: reason) } } ?? [],
                isDone: reason == nil)
        }
    }

    /// Why one member's new attributes are not allowed; nil if they are.
    private func reason(
        against draft: Entry, in room: RoomID, rules: MemberAttributeRules, isMember: (UserID) -> Bool
    ) -> EmulatorError? {
        guard isMember(draft.user) else { return .notMember(room: room, user: draft.user) }
        do throws(EmulatorError) {
            try Self.check(draft, rules: rules)
            return nil
        } catch {
            return error
        }
    }

    mutating func remove(_ user: UserID) {
        let (index, exists) = entries.position(of: user.rawValue, \.user.rawValue)
        if exists, entries[index].removesWithMember { entries.remove(at: index) }
    }

    func checkInvariants(of room: RoomID) {
        // Invariant: users are unique and in order, which lookups and pages rely on.
        precondition(
            zip(entries, entries.dropFirst()).allSatisfy { $0.user < $1.user }, "\(room): members out of order")
        for entry in entries {
            precondition(
                zip(entry.attributes, entry.attributes.dropFirst()).allSatisfy { $0.key.isBeforeByBytes($1.key) },
                "\(room): attributes of \(entry.user) out of order")
        }
    }

    private func draft(of user: UserID, with attributes: [Attribute], removesWithMember: Bool) -> Entry {
        let (index, exists) = entries.position(of: user.rawValue, \.user.rawValue)
        var entry = exists ? entries[index] : Entry(user: user, attributes: [], removesWithMember: removesWithMember)
        entry.removesWithMember = removesWithMember
        for attribute in attributes {
            let (place, isThere) = entry.attributes.position(of: attribute.key, \.key)
            if isThere {
                entry.attributes[place] = attribute
            } else {
                entry.attributes.insert(attribute, at: place)
            }
        }
        return entry
    }

    private mutating func store(_ entry: Entry) {
        let (index, exists) = entries.position(of: entry.user.rawValue, \.user.rawValue)
        if exists { entries[index] = entry } else { entries.insert(entry, at: index) }
    }

    /// Throws if the reply could exceed a frame: for each user it may list why each key was refused.
    private static func checkAnswerFits(
        _ attributes: [Attribute], users: [UserID], in room: RoomID
    ) throws(EmulatorError) {
        let keyBytes = attributes.reduce(0) { $0 + FrameSize.bytes(of: $1.key) }
        let bytes = users.reduce(1024) { sum, user in
            sum + 120 + user.frameBytes + keyBytes
                + attributes.count * (120 + room.frameBytes + user.frameBytes)
        }
        guard bytes <= FrameSize.maximumBytes else {
            throw .limitExceeded(limit: .replyBytes, maximum: FrameSize.maximumBytes, attempted: bytes)
        }
    }

    private static func check(_ entry: Entry, rules: MemberAttributeRules) throws(EmulatorError) {
        guard entry.attributes.count <= rules.maximumCount else {
            throw .limitExceeded(
                limit: .memberAttributeCount, maximum: rules.maximumCount, attempted: entry.attributes.count)
        }
        guard entry.size <= rules.maximumTotalBytes else {
            throw .limitExceeded(
                limit: .memberAttributesTotalBytes, maximum: rules.maximumTotalBytes, attempted: entry.size)
        }
    }

    private static func check(
        _ attributes: [Attribute], users: [UserID], rules: MemberAttributeRules
    ) throws(EmulatorError) {
        guard !attributes.isEmpty else { throw .invalidArgument(name: "attributes", value: "") }
        guard !users.isEmpty else { throw .invalidArgument(name: "users", value: "") }
        guard users.count <= rules.maximumUsersPerQuery else {
            throw .limitExceeded(limit: .queryCount, maximum: rules.maximumUsersPerQuery, attempted: users.count)
        }
        for user in users where user.rawValue.utf8.count > FrameSize.maximumNamedIDBytes {
            throw .limitExceeded(
                limit: .userIDBytes, maximum: FrameSize.maximumNamedIDBytes, attempted: user.rawValue.utf8.count)
        }
        guard Set(users).count == users.count else {
            throw .invalidArgument(name: "users", value: users.map(\.rawValue).joined(separator: ","))
        }
        guard attributes.count <= rules.maximumCount else {
            throw .limitExceeded(
                limit: .memberAttributeCount, maximum: rules.maximumCount, attempted: attributes.count)
        }
        guard Set(attributes.map { ExactText($0.key) }).count == attributes.count else {
            throw .invalidArgument(name: "attribute key", value: attributes.map(\.key).joined(separator: ","))
        }
        for attribute in attributes {
            guard !attribute.key.isEmpty else { throw .invalidArgument(name: "attribute key", value: "") }
            let (key, value) = (attribute.key.utf8.count, attribute.value.utf8.count)
            guard key <= rules.maximumKeyBytes else {
                throw .limitExceeded(limit: .memberAttributeKeyBytes, maximum: rules.maximumKeyBytes, attempted: key)
            }
            guard value <= rules.maximumValueBytes else {
                throw .limitExceeded(
                    limit: .memberAttributeValueBytes, maximum: rules.maximumValueBytes, attempted: value)
            }
        }
    }
}
