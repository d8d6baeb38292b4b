/// Everything that one tenant's services enforce, filled in by a vendor's profile.
package struct TenantRules: Hashable, Serializable, Sendable {
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
package struct IdentityRules: Hashable, Serializable, Sendable {
    /// Longest user id, in UTF-8 bytes.
    package var maximumUserIDBytes: Int
    /// Longest nickname, avatar URL or other profile field, in UTF-8 bytes.
    package var maximumProfileFieldBytes: Int
    /// Most fields of one profile, beside nickname and avatar.
    package var maximumProfileFields: Int
    /// The most bytes of a whole profile, counted as encoded on the wire, because every message and many lists carry
    /// it.
    package var maximumProfileBytes: Int
    /// Most users looked up in one command.
    package var maximumUsersPerQuery: Int
    /// What happens to older sessions when the user logs in again.
    package var secondLogin: SecondLoginPolicy
    /// How long a session with a silent connection counts as logged in.
    package var offlineGrace: Duration
    /// Most sessions of the tenant at once.
    package var maximumSessions: Int
    /// Most users of the tenant.
    package var maximumUsers: Int
    /// How long before a token's end its session is warned; nil for no warning.
    package var tokenWarning: Duration?
    /// The time that a token must have left at login, in seconds.
    package var minimumTokenSeconds: Int
    /// How long a silent connection without a login is kept; nil for as long as any other.
    package var emptySessionGrace: Duration?
    /// The most sessions at once that never had a login. If there is one more, or the tenant has no other room for a
    /// session, the oldest of them ends. nil: they are like other sessions, and one too many is refused.
    package var maximumNewcomers: Int?
    /// How long a session may be open without a login; nil for as long as its connection.
    package var newcomerPatience: Duration?
    /// How long a silent connection that never had a login is kept; nil for as long as any other.
    package var newcomerGrace: Duration?
    /// What a session with a silent connection gets of messages for connected users only.
    package var onlineMessages: OnlineMessagePolicy
    /// Most sessions with a login of one user; one more is refused. nil for no limit.
    package var maximumSessionsOfUser: Int?
    /// The part of a token's time after which its session is warned, in hundredths; nil where ``tokenWarning`` counts.
    package var tokenWarningPercent: Int?

    package init(
        maximumUserIDBytes: Int, maximumProfileFieldBytes: Int, maximumProfileFields: Int, maximumProfileBytes: Int,
        maximumUsersPerQuery: Int, secondLogin: SecondLoginPolicy, offlineGrace: Duration, maximumSessions: Int,
        maximumUsers: Int, tokenWarning: Duration?, minimumTokenSeconds: Int, emptySessionGrace: Duration?,
        maximumNewcomers: Int?, newcomerPatience: Duration?, newcomerGrace: Duration?,
        onlineMessages: OnlineMessagePolicy, maximumSessionsOfUser: Int?, tokenWarningPercent: Int?
    ) {
        self.maximumUserIDBytes = maximumUserIDBytes
        self.maximumProfileFieldBytes = maximumProfileFieldBytes
        self.maximumProfileFields = maximumProfileFields
        self.maximumProfileBytes = maximumProfileBytes
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
        self.onlineMessages = onlineMessages
        self.maximumSessionsOfUser = maximumSessionsOfUser
        self.tokenWarningPercent = tokenWarningPercent
    }
}

/// What a session whose connection is silent gets of messages for connected users only.
package enum OnlineMessagePolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// It counts as connected: if the connection is back within the grace time, they come with everything else.
    case holdForSilent
    /// It never gets them.
    case skipSilent
}

/// What happens to a user's older sessions when they log in again.
package enum SecondLoginPolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// The session on the same kind of terminal is forced offline; those on other kinds stay.
    case closeOlderOnSameTerminal
    /// Every older session is forced offline.
    case closeAllOlder
    /// Older sessions stay: a user has several devices at once.
    case allowAll
}

/// What `RoomEmulator` enforces.
package struct RoomRules: Hashable, Serializable, Sendable {
    /// Longest room id, in UTF-8 bytes; only printable ASCII is allowed.
    package var maximumRoomIDBytes: Int
    /// Room ids of users may not begin with this prefix of the cloud's own ids. Empty: no such rule.
    package var reservedRoomIDPrefix: String
    /// Whether joining with an invalid id reports that, and not that there is no such room.
    package var checksRoomIDOfJoiners: Bool
    package var maximumNameBytes: Int
    package var maximumIntroductionBytes: Int
    package var maximumNotificationBytes: Int
    package var maximumAvatarURLBytes: Int
    /// Most fields of a description, longest key and longest value of one, in UTF-8 bytes.
    package var maximumFields: Int
    package var maximumFieldKeyBytes: Int
    package var maximumFieldBytes: Int
    /// The most bytes of a whole description, counted as encoded on the wire, because lists hold many.
    package var maximumDescriptionBytes: Int
    package var maximumMessageBytes: Int
    /// Limits on the parts of a message besides its body.
    package var messageParts: MessagePartRules
    /// Longest reason of a removal, in UTF-8 bytes.
    package var maximumReasonBytes: Int
    /// Most users named in one command.
    package var maximumUsersPerCommand: Int
    /// Most rooms of the tenant at once.
    package var maximumRooms: Int
    /// Most rooms looked up in one command.
    package var maximumRoomsPerQuery: Int
    /// The most rooms of a user at once, over all kinds without their own membership limit.
    package var maximumJoinedRooms: Int
    /// Messages that one room takes in a second; ``messageOverflow`` decides about the rest.
    package var maximumMessagesPerSecond: Int
    package var messageOverflow: MessageOverflowPolicy
    package var maximumCounters: Int
    package var maximumCounterKeyBytes: Int
    package var kinds: [RoomKindRules]
    /// Sizes of messages of numbered types. ``maximumMessageBytes`` limits other messages.
    package var messageTypes: [MessageTypeRules]
    /// How long a message can be revoked, in seconds; nil: messages are not revoked.
    package var revocableSeconds: Int?
    /// Most members that a message names as its receivers; nil: every message is for all members.
    package var maximumMessageReceivers: Int?
    /// Longest name of a member in the room, in UTF-8 bytes; nil: members have no name and fields in a room. Their
    /// fields have the limits of a room's.
    package var maximumMemberNameBytes: Int?
    /// Most rooms on a page of the list of all rooms; nil if there is no such list.
    package var maximumRoomListPage: Int?
    /// Whether on their devices only the users of ``Records/roomMakers`` make rooms; otherwise everybody may. The app's back end
    /// makes rooms in anybody's role.
    package var onlyNamedUsersMakeRooms: Bool
    /// The last messages whose numbers tell which they were, so that the app's back end can take them back; nil: a room remembers none.
    package var maximumRememberedMessages: Int?

    package init(
        maximumRoomIDBytes: Int, reservedRoomIDPrefix: String, checksRoomIDOfJoiners: Bool, maximumNameBytes: Int,
        maximumIntroductionBytes: Int, maximumNotificationBytes: Int, maximumAvatarURLBytes: Int, maximumFields: Int,
        maximumFieldKeyBytes: Int, maximumFieldBytes: Int, maximumDescriptionBytes: Int, maximumMessageBytes: Int,
        messageParts: MessagePartRules, maximumReasonBytes: Int, maximumUsersPerCommand: Int, maximumRooms: Int,
        maximumRoomsPerQuery: Int, maximumJoinedRooms: Int, maximumMessagesPerSecond: Int,
        messageOverflow: MessageOverflowPolicy, maximumCounters: Int, maximumCounterKeyBytes: Int,
        kinds: [RoomKindRules], messageTypes: [MessageTypeRules], revocableSeconds: Int?, maximumMessageReceivers: Int?,
        maximumMemberNameBytes: Int?, maximumRoomListPage: Int?, onlyNamedUsersMakeRooms: Bool,
        maximumRememberedMessages: Int?
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
        self.maximumMessageBytes = maximumMessageBytes
        self.messageParts = messageParts
        self.maximumReasonBytes = maximumReasonBytes
        self.maximumUsersPerCommand = maximumUsersPerCommand
        self.maximumRooms = maximumRooms
        self.maximumRoomsPerQuery = maximumRoomsPerQuery
        self.maximumJoinedRooms = maximumJoinedRooms
        self.maximumMessagesPerSecond = maximumMessagesPerSecond
        self.messageOverflow = messageOverflow
        self.maximumCounters = maximumCounters
        self.maximumCounterKeyBytes = maximumCounterKeyBytes
        self.kinds = kinds
        self.messageTypes = messageTypes
        self.revocableSeconds = revocableSeconds
        self.maximumMessageReceivers = maximumMessageReceivers
        self.maximumMemberNameBytes = maximumMemberNameBytes
        self.maximumRoomListPage = maximumRoomListPage
        self.onlyNamedUsersMakeRooms = onlyNamedUsersMakeRooms
        self.maximumRememberedMessages = maximumRememberedMessages
    }

    /// The rules of one kind, if the profile has it.
    package func rules(of kind: RoomKind) -> RoomKindRules? { kinds.first { $0.kind == kind } }

    /// Most bytes of a message with this body.
    package func maximumBytes(of body: MessageBody) -> Int {
        messageTypes.maximumBytes(of: body) ?? maximumMessageBytes
    }
}

/// What happens to messages beyond a room's rate.
package enum MessageOverflowPolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// The sender gets a success, but nobody gets the message. A message counts against those of its own and lower
    /// priorities, so lower ones never take the place of higher ones. High priority always passes.
    case dropSilently
    /// The sender gets the error.
    case refuse
}

/// Who owns a room, and what happens when the owner leaves on request.
///
/// A membership that ends with a session, or to make room for another, does not change the owner.
package enum OwnershipPolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// All members are equal, and nobody can dismiss the room.
    case haveNoOwner
    /// The maker owns it. The owner can dismiss the room but not leave it.
    case refuseLeaving
    /// The maker owns it. It passes to the longest-standing admin, or if there is none, member. If nobody is left, the
    /// room ends.
    case passOn
    /// The maker owns it, and stays the owner after leaving.
    case keepOwner
    /// The maker owns it, and it ends when they leave.
    case dismissRoom
}

/// How rooms of one kind differ from other kinds.
package struct RoomKindRules: Hashable, Serializable, Sendable {
    package var kind: RoomKind
    /// Whether anybody may join; otherwise members are added by others.
    package var isOpen: Bool
    /// Whether members may bring others in.
    package var letsMembersAdd: Bool
    package var ownership: OwnershipPolicy
    /// Whether a member is removed when their session ends.
    package var membershipEndsWithSession: Bool
    /// Most rooms of this kind a user is in at once; joining one more leaves the oldest. nil: no such rule.
    package var concurrentMemberships: Int?
    /// Most members; nil means any number.
    package var maximumMembers: Int?
    /// Most members in one page of the list.
    package var memberListPage: Int
    /// Whether a list may be narrowed to owner, admins or ordinary members; otherwise the filter is ignored.
    package var honorsMemberFilter: Bool
    /// Whether the list of joined rooms omits rooms of this kind.
    package var isHiddenFromJoinedRooms: Bool
    /// Features that rooms of this kind lack.
    package var missingFeatures: [Feature]
    /// A room without members ends after the seconds that its maker asked for, at most this; nil: it stays.
    package var maximumEmptySeconds: Int?
    /// Lists of users besides the members; nil if rooms of this kind have none.
    package var userLists: UserListRules?
    /// Most admins; nil for any number.
    package var maximumAdmins: Int?
    /// How many of its last messages a room keeps for the app's own server; nil: none.
    package var maximumKeptMessages: Int?

    package init(
        kind: RoomKind, isOpen: Bool, letsMembersAdd: Bool, ownership: OwnershipPolicy, membershipEndsWithSession: Bool,
        concurrentMemberships: Int?, maximumMembers: Int?, memberListPage: Int, honorsMemberFilter: Bool,
        isHiddenFromJoinedRooms: Bool, missingFeatures: [Feature], maximumEmptySeconds: Int?, userLists: UserListRules?,
        maximumAdmins: Int?, maximumKeptMessages: Int?
    ) {
        self.kind = kind
        self.isOpen = isOpen
        self.letsMembersAdd = letsMembersAdd
        self.ownership = ownership
        self.membershipEndsWithSession = membershipEndsWithSession
        self.concurrentMemberships = concurrentMemberships
        self.maximumMembers = maximumMembers
        self.memberListPage = memberListPage
        self.honorsMemberFilter = honorsMemberFilter
        self.isHiddenFromJoinedRooms = isHiddenFromJoinedRooms
        self.missingFeatures = missingFeatures
        self.maximumEmptySeconds = maximumEmptySeconds
        self.userLists = userLists
        self.maximumAdmins = maximumAdmins
        self.maximumKeptMessages = maximumKeptMessages
    }
}

/// What a room's lists of users are held to. The owner and exempt users stay members when their session ends.
package struct UserListRules: Hashable, Serializable, Sendable {
    /// Most users on each list.
    package var maximumUsers: Int

    package init(maximumUsers: Int) {
        self.maximumUsers = maximumUsers
    }
}

/// What `AttributeEmulator` enforces. Sizes are UTF-8 bytes.
package struct AttributeRules: Hashable, Serializable, Sendable {
    /// Most attributes of a room.
    package var maximumCount: Int
    /// Most operations of a batch.
    package var maximumOperations: Int
    package var maximumKeyBytes: Int
    package var maximumValueBytes: Int
    /// The most bytes of all keys and values of a room together; nil for no limit.
    package var maximumTotalBytes: Int?
    /// The most writes of one user to one room in a second; nil for no limit.
    package var maximumWritesPerSecond: Int?
    /// What a write must know about the current state.
    package var conflict: AttributeConflictPolicy
    /// What happens to a set or a removal if some of its keys are refused.
    package var partialWrite: PartialWritePolicy
    /// Whether change events carry the whole map.
    package var eventsCarryWholeMap: Bool
    /// Whether the writer gets the change event too.
    package var tellsWriter: Bool
    /// Members' own attributes; nil if the vendor has none.
    package var members: MemberAttributeRules?
    /// The characters that keys are made of; nil for any.
    package var keyCharacters: String?
    /// Whether the event of attributes that went with their holder names the holder; otherwise it names nobody.
    package var namesHolderWhoLeft: Bool

    package init(
        maximumCount: Int, maximumOperations: Int, maximumKeyBytes: Int, maximumValueBytes: Int,
        maximumTotalBytes: Int?, maximumWritesPerSecond: Int?, conflict: AttributeConflictPolicy,
        partialWrite: PartialWritePolicy, eventsCarryWholeMap: Bool, tellsWriter: Bool, members: MemberAttributeRules?,
        keyCharacters: String?, namesHolderWhoLeft: Bool
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
        self.keyCharacters = keyCharacters
        self.namesHolderWhoLeft = namesHolderWhoLeft
    }
}

/// When an attribute write is refused because of another.
package enum AttributeConflictPolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// The write names the revision that it is based on. Any change since then refuses it. Holders do not matter.
    case expectRevision
    /// An attribute belongs to its holder. Writes by others are refused unless they are forced. Revisions are counted
    /// but not compared.
    case holderWrites
}

/// What happens to a write if some of its keys are refused. Batches and replacements are always refused as a whole.
package enum PartialWritePolicy: String, Hashable, Serializable, Sendable, CaseIterable {
    /// Nothing is written.
    case refuseAll
    /// Keys that others hold are left out and reported. Any other error refuses the whole write.
    case leaveOutHeld
    /// Every key that cannot be written is left out and reported with its reason: held by another, too long, or one too
    /// many.
    case leaveOutRefused
}
