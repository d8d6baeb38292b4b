/// Everything one tenant's services enforce; a vendor's profile fills it in.
package struct TenantRules: Hashable, Codable, Sendable {
    package var identity: IdentityRules
    package var room: RoomRules
    package var attribute: AttributeRules
    package var signaling: SignalingRules
    package var rtc: RTCRules

    package init(
        identity: IdentityRules, room: RoomRules, attribute: AttributeRules, signaling: SignalingRules, rtc: RTCRules
    ) {
        self.identity = identity
        self.room = room
        self.attribute = attribute
        self.signaling = signaling
        self.rtc = rtc
    }
}

/// What `IdentityEmulator` enforces.
package struct IdentityRules: Hashable, Codable, Sendable {
    /// Longest user id, in UTF-8 bytes.
    package var maximumUserIDBytes: Int
    /// Longest nickname, avatar URL or other profile field, in UTF-8 bytes.
    package var maximumProfileFieldBytes: Int
    /// Most fields of one profile, beside nickname and avatar.
    package var maximumProfileFields: Int
    /// Most bytes of a whole profile, counted as it is written on the wire: it comes with every message and in lists.
    package var maximumProfileBytes: Int
    /// Most users looked up in one command.
    package var maximumUsersPerQuery: Int
    /// What happens to older sessions when the user logs in again.
    package var secondLogin: SecondLoginPolicy
    /// How long a session whose connection is silent counts as logged in.
    package var offlineGrace: Duration
    /// Most sessions of the tenant at once.
    package var maximumSessions: Int
    /// Most users of the tenant.
    package var maximumUsers: Int
    /// How long before a token's end its session is warned; nil for no warning.
    package var tokenWarning: Duration?
    /// How much time a token must have left to log in with it, in seconds.
    package var minimumTokenSeconds: Int
    /// How long a silent connection that nobody is logged in on is kept; nil for as long as any other.
    package var emptySessionGrace: Duration?
    /// Most sessions at once on which nobody ever logged in. One more, or one that the tenant has no other room for, ends the one
    /// that was opened first. nil: they are sessions like others, and one too many is refused.
    package var maximumNewcomers: Int?
    /// How long a session may be open before somebody logs in; nil for as long as its connection.
    package var newcomerPatience: Duration?
    /// How long a silent connection is kept on which nobody ever logged in; nil for as long as any other.
    package var newcomerGrace: Duration?

    package init(
        maximumUserIDBytes: Int, maximumProfileFieldBytes: Int, maximumProfileFields: Int, maximumProfileBytes: Int,
        maximumUsersPerQuery: Int, secondLogin: SecondLoginPolicy, offlineGrace: Duration, maximumSessions: Int,
        maximumUsers: Int, tokenWarning: Duration?, minimumTokenSeconds: Int, emptySessionGrace: Duration?,
        maximumNewcomers: Int?, newcomerPatience: Duration?, newcomerGrace: Duration?
    ) {
        self.maximumProfileFields = maximumProfileFields
        self.maximumProfileBytes = maximumProfileBytes
        self.maximumUserIDBytes = maximumUserIDBytes
        self.maximumProfileFieldBytes = maximumProfileFieldBytes
        self.maximumUsersPerQuery = maximumUsersPerQuery
        self.secondLogin = secondLogin
        self.offlineGrace = offlineGrace
        self.maximumSessions = maximumSessions
        self.maximumUsers = maximumUsers
        self.tokenWarning = tokenWarning
        self.minimumTokenSeconds = minimumTokenSeconds
        self.emptySessionGrace = emptySessionGrace
        self.maximumNewcomers = maximumNewcomers
        self.newcomerPatience = newcomerPatience
        self.newcomerGrace = newcomerGrace
    }
}

/// What happens to a user's older sessions when they log in again.
package enum SecondLoginPolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// The session on the same kind of terminal is forced offline; those on other kinds stay.
    case closeOlderOnSameTerminal
    /// Every older session is forced offline.
    case closeAllOlder
    /// Older sessions stay: a user has several devices at once.
    case allowAll
}

/// What `RoomEmulator` enforces.
package struct RoomRules: Hashable, Codable, Sendable {
    /// Longest room id, in UTF-8 bytes; only printable ASCII is taken.
    package var maximumRoomIDBytes: Int
    /// Room ids may not begin with this text, which ids made by the cloud do. Empty: no such rule.
    package var reservedRoomIDPrefix: String
    /// Whether who joins with a text that cannot be an id hears that, rather than that there is no such room.
    package var checksRoomIDOfJoiners: Bool
    package var maximumNameBytes: Int
    package var maximumIntroductionBytes: Int
    package var maximumNotificationBytes: Int
    package var maximumAvatarURLBytes: Int
    /// Most fields of a description, longest key and longest value of one, in UTF-8 bytes.
    package var maximumFields: Int
    package var maximumFieldKeyBytes: Int
    package var maximumFieldBytes: Int
    /// Most bytes of a whole description, counted as it is written on the wire: lists hold many.
    package var maximumDescriptionBytes: Int
    package var maximumMessageBytes: Int
    /// What the parts of a message beside its body are held to.
    package var messageParts: MessagePartRules
    /// Longest reason of a removal, in UTF-8 bytes.
    package var maximumReasonBytes: Int
    /// Most users named in one command.
    package var maximumUsersPerCommand: Int
    /// Most rooms of the tenant at once.
    package var maximumRooms: Int
    /// Most rooms looked up in one command.
    package var maximumRoomsPerQuery: Int
    /// Most rooms of a user at once, over all kinds without a membership limit of their own.
    package var maximumJoinedRooms: Int
    /// Messages one room takes in a second; what is beyond follows ``messageOverflow``.
    package var maximumMessagesPerSecond: Int
    package var messageOverflow: MessageOverflowPolicy
    package var maximumCounters: Int
    package var maximumCounterKeyBytes: Int
    package var kinds: [RoomKindRules]
    /// Sizes of messages of numbered types; other messages are held to ``maximumMessageBytes``.
    package var messageTypes: [MessageTypeRules]

    package init(
        maximumRoomIDBytes: Int, reservedRoomIDPrefix: String, checksRoomIDOfJoiners: Bool, maximumNameBytes: Int,
        maximumIntroductionBytes: Int, maximumNotificationBytes: Int, maximumAvatarURLBytes: Int, maximumFields: Int,
        maximumFieldKeyBytes: Int, maximumFieldBytes: Int, maximumDescriptionBytes: Int, maximumMessageBytes: Int,
        messageParts: MessagePartRules, maximumReasonBytes: Int, maximumUsersPerCommand: Int, maximumRooms: Int,
        maximumRoomsPerQuery: Int, maximumJoinedRooms: Int, maximumMessagesPerSecond: Int,
        messageOverflow: MessageOverflowPolicy, maximumCounters: Int, maximumCounterKeyBytes: Int,
        kinds: [RoomKindRules], messageTypes: [MessageTypeRules]
    ) {
        self.maximumRoomIDBytes = maximumRoomIDBytes
        self.reservedRoomIDPrefix = reservedRoomIDPrefix
        self.checksRoomIDOfJoiners = checksRoomIDOfJoiners
        self.maximumNameBytes = maximumNameBytes
        self.maximumIntroductionBytes = maximumIntroductionBytes
        self.maximumNotificationBytes = maximumNotificationBytes
        self.maximumAvatarURLBytes = maximumAvatarURLBytes
        self.maximumFields = maximumFields
        self.maximumFieldKeyBytes = maximumFieldKeyBytes
        self.maximumFieldBytes = maximumFieldBytes
        self.maximumDescriptionBytes = maximumDescriptionBytes
        self.messageParts = messageParts
        self.maximumReasonBytes = maximumReasonBytes
        self.maximumUsersPerCommand = maximumUsersPerCommand
        self.maximumMessageBytes = maximumMessageBytes
        self.maximumRooms = maximumRooms
        self.maximumRoomsPerQuery = maximumRoomsPerQuery
        self.maximumJoinedRooms = maximumJoinedRooms
        self.maximumMessagesPerSecond = maximumMessagesPerSecond
        self.messageOverflow = messageOverflow
        self.maximumCounters = maximumCounters
        self.maximumCounterKeyBytes = maximumCounterKeyBytes
        self.kinds = kinds
        self.messageTypes = messageTypes
    }

    /// The rules of one kind, if the profile has it.
    package func rules(of kind: RoomKind) -> RoomKindRules? { kinds.first { $0.kind == kind } }

    /// Most bytes of a message with this body.
    package func maximumBytes(of body: MessageBody) -> Int {
        messageTypes.maximumBytes(of: body) ?? maximumMessageBytes
    }
}

/// What happens to messages beyond a room's rate.
package enum MessageOverflowPolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// The sender hears that it was sent; nobody gets it. High priority passes.
    case dropSilently
    /// The sender gets the error.
    case refuse
}

/// Who owns a room, and what their leaving it by request does.
///
/// Where rooms have owners, a membership that ends with a session, or to make place, leaves the owner the owner.
package enum OwnershipPolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// All members are equal, and nobody dismisses the room.
    case haveNoOwner
    /// The maker owns it. The owner may dismiss the room, and not leave it.
    case refuseLeaving
    /// The maker owns it. It passes on to the admin, or else the member, who has been there longest; with nobody left
    /// the room ends.
    case passOn
    /// The maker owns it, and stays the owner outside it.
    case keepOwner
    /// The maker owns it, and it ends when they leave.
    case dismissRoom
}

/// How rooms of one kind differ from other kinds.
package struct RoomKindRules: Hashable, Codable, Sendable {
    package var kind: RoomKind
    /// Whether anybody may join; otherwise members are added by others.
    package var isOpen: Bool
    /// Whether members may bring others in.
    package var letsMembersAdd: Bool
    package var ownership: OwnershipPolicy
    /// Whether a member whose session ends is a member no more.
    package var membershipEndsWithSession: Bool
    /// Most rooms of this kind a user is in at once; joining one more leaves the oldest. nil: no such rule.
    package var concurrentMemberships: Int?
    /// Whether the joiner is told of their own joining.
    package var tellsJoiner: Bool
    /// Most members; nil means any number.
    package var maximumMembers: Int?
    /// Most members in one page of the list.
    package var memberListPage: Int
    /// Whether a list may be narrowed to owner, admins or ordinary members; otherwise the filter is ignored.
    package var honorsMemberFilter: Bool
    /// Whether the list of joined rooms leaves rooms of this kind out.
    package var isHiddenFromJoinedRooms: Bool
    /// Features that rooms of this kind lack.
    package var missingFeatures: [Feature]
    /// A room without members ends after as many seconds as its maker asked for, at most this; nil: it stays.
    package var maximumEmptySeconds: Int?

    package init(
        kind: RoomKind, isOpen: Bool, letsMembersAdd: Bool, ownership: OwnershipPolicy,
        membershipEndsWithSession: Bool, concurrentMemberships: Int?, tellsJoiner: Bool, maximumMembers: Int?,
        memberListPage: Int, honorsMemberFilter: Bool, isHiddenFromJoinedRooms: Bool, missingFeatures: [Feature],
        maximumEmptySeconds: Int?
    ) {
        self.letsMembersAdd = letsMembersAdd
        self.kind = kind
        self.isOpen = isOpen
        self.ownership = ownership
        self.membershipEndsWithSession = membershipEndsWithSession
        self.concurrentMemberships = concurrentMemberships
        self.tellsJoiner = tellsJoiner
        self.maximumMembers = maximumMembers
        self.memberListPage = memberListPage
        self.honorsMemberFilter = honorsMemberFilter
        self.isHiddenFromJoinedRooms = isHiddenFromJoinedRooms
        self.missingFeatures = missingFeatures
        self.maximumEmptySeconds = maximumEmptySeconds
    }
}

/// What `AttributeEmulator` enforces. Sizes are UTF-8 bytes.
package struct AttributeRules: Hashable, Codable, Sendable {
    /// Most attributes of a room.
    package var maximumCount: Int
    /// Most operations of a batch.
    package var maximumOperations: Int
    package var maximumKeyBytes: Int
    package var maximumValueBytes: Int
    /// Most bytes of all keys and values of a room together; nil means no such limit.
    package var maximumTotalBytes: Int?
    /// Most writes of one user to one room in a second; nil means no such limit.
    package var maximumWritesPerSecond: Int?
    /// What a write must know of the state it changes.
    package var conflict: AttributeConflictPolicy
    /// What becomes of a set or a removal of which some keys are refused.
    package var partialWrite: PartialWritePolicy
    /// Whether change events carry the whole map.
    package var eventsCarryWholeMap: Bool
    /// Whether the writer is told of the change too.
    package var tellsWriter: Bool
    /// Members' own attributes; nil where the vendor has none.
    package var members: MemberAttributeRules?

    package init(
        maximumCount: Int, maximumOperations: Int, maximumKeyBytes: Int, maximumValueBytes: Int,
        maximumTotalBytes: Int?, maximumWritesPerSecond: Int?, conflict: AttributeConflictPolicy,
        partialWrite: PartialWritePolicy, eventsCarryWholeMap: Bool, tellsWriter: Bool, members: MemberAttributeRules?
    ) {
        self.maximumCount = maximumCount
        self.maximumOperations = maximumOperations
        self.maximumKeyBytes = maximumKeyBytes
        self.maximumValueBytes = maximumValueBytes
        self.maximumTotalBytes = maximumTotalBytes
        self.maximumWritesPerSecond = maximumWritesPerSecond
        self.conflict = conflict
        self.partialWrite = partialWrite
        self.eventsCarryWholeMap = eventsCarryWholeMap
        self.tellsWriter = tellsWriter
        self.members = members
    }
}

/// When an attribute write loses against another.
package enum AttributeConflictPolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// The write names the revision it read; any other change in between refuses it. Holders do not matter.
    case expectRevision
    /// An attribute belongs to its holder; others' writes of it are refused unless they are forced. Revisions are counted
    /// and not compared.
    case holderWrites
}

/// What becomes of a write of which some keys are refused. Batches and replacements are refused as a whole.
package enum PartialWritePolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// Nothing is written.
    case refuseAll
    /// What others hold is left out and reported. Anything else that is wrong refuses all.
    case leaveOutHeld
    /// Every key that cannot be written is left out and reported with its reason: held by another, too long, or one too
    /// many.
    case leaveOutRefused
}
