import EmulatorAPI
import RoomEmulator
import Testing

let alice: UserID = "alice"
let bob: UserID = "bob"
let carol: UserID = "carol"
let dave: UserID = "dave"
let lobby: RoomID = "lobby"
let attic: RoomID = "attic"
let cellar: RoomID = "cellar"

/// Anybody may join; ends with the session; one at a time; an owner cannot leave.
let live: RoomKind = "live"
/// A persistent room of at most four whose owner may leave.
let club: RoomKind = "club"
/// Closed, and lacking every feature.
let vault: RoomKind = "vault"

extension RoomRules {
    /// Limits small enough to reach by hand.
    static let small = RoomRules(
        maximumRoomIDBytes: 8, reservedRoomIDPrefix: "@", checksRoomIDOfJoiners: false, maximumNameBytes: 5,
        maximumIntroductionBytes: 6, maximumNotificationBytes: 7, maximumAvatarURLBytes: 8, maximumFields: 3,
        maximumFieldKeyBytes: 5, maximumFieldBytes: 5, maximumDescriptionBytes: 150, maximumMessageBytes: 10,
        messageParts: MessagePartRules(maximumIDBytes: 12, maximumFields: 2, maximumFieldBytes: 8),
        maximumReasonBytes: 12, maximumUsersPerCommand: 12, maximumRooms: 4,
        maximumRoomsPerQuery: 3, maximumJoinedRooms: 2, maximumMessagesPerSecond: 2, messageOverflow: .dropSilently,
        maximumCounters: 2, maximumCounterKeyBytes: 4,
        kinds: [
            RoomKindRules(
                kind: live, isOpen: true, letsMembersAdd: false, ownership: .refuseLeaving,
                membershipEndsWithSession: true,
                concurrentMemberships: 1, maximumMembers: nil, memberListPage: 2,
                honorsMemberFilter: false, isHiddenFromJoinedRooms: true, missingFeatures: [],
                maximumEmptySeconds: nil, userLists: nil, maximumAdmins: nil, maximumKeptMessages: nil),
            RoomKindRules(
                kind: club, isOpen: true, letsMembersAdd: false, ownership: .passOn, membershipEndsWithSession: false,
                concurrentMemberships: nil, maximumMembers: 4, memberListPage: 2,
                honorsMemberFilter: true, isHiddenFromJoinedRooms: false, missingFeatures: [],
                maximumEmptySeconds: nil, userLists: nil, maximumAdmins: nil, maximumKeptMessages: nil),
            RoomKindRules(
                kind: vault, isOpen: false, letsMembersAdd: false, ownership: .passOn, membershipEndsWithSession: true,
                concurrentMemberships: nil, maximumMembers: nil, memberListPage: 2,
                honorsMemberFilter: true, isHiddenFromJoinedRooms: false, missingFeatures: Feature.allCases,
                maximumEmptySeconds: nil, userLists: nil, maximumAdmins: nil, maximumKeptMessages: nil),
        ], messageTypes: [], revocableSeconds: 5, maximumMessageReceivers: 2, maximumMemberNameBytes: 5,
        maximumRoomListPage: nil, onlyNamedUsersMakeRooms: false, maximumRememberedMessages: 3)
}

/// What came of an accepted command.
struct Answer: Equatable {
    var reply: Reply
    var events: [RoomEvent] = []
}

/// Rooms, the rules they follow, who is online, and the time.
struct Building {
    var state = RoomState(random: RandomSource(seed: 7))
    var rules = RoomRules.small
    var offline: Set<UserID> = []
    var now = Instant.start

    static let startUnixMilliseconds: Int64 = 1_700_000_000_000
    var unixMilliseconds: Int64 { Self.startUnixMilliseconds + now.sinceStart.milliseconds }

    static func profile(_ user: UserID) -> UserProfile {
        UserProfile(user: user, nickname: user.rawValue.uppercased())
    }

    @discardableResult
    mutating func apply(_ command: RoomCommand, by user: UserID = alice) throws(EmulatorError) -> Answer {
        let offline = offline
        let answer = try state.apply(
            command, from: Self.profile(user), at: now, unixMilliseconds: unixMilliseconds, rules: rules,
            profile: { Self.profile($0) }, isOnline: { !offline.contains($0) })
        state.checkInvariants()
        return Answer(reply: answer.reply, events: answer.events)
    }

    mutating func endSession(of user: UserID) -> [RoomEvent] {
        offline.insert(user)
        let offline = offline
        let events = state.sessionEnded(
            user, at: now, unixMilliseconds: unixMilliseconds, rules: rules, profile: { Self.profile($0) },
            isOnline: { !offline.contains($0) })
        state.checkInvariants()
        return events
    }

    @discardableResult
    mutating func create(
        _ room: RoomID? = lobby, _ kind: RoomKind = live, by user: UserID = alice,
        _ description: RoomDescription = RoomDescription()
    ) throws(EmulatorError) -> Answer {
        try apply(.enter(room: room, entry: .create(plan: RoomPlan(kind: kind, description: description))), by: user)
    }

    @discardableResult
    mutating func join(_ room: RoomID = lobby, by users: UserID...) throws(EmulatorError) -> [RoomEvent] {
        var events: [RoomEvent] = []
        for user in users { events += try apply(.enter(room: room, entry: .join), by: user).events }
        return events
    }

    @discardableResult
    mutating func say(
        _ text: String, by user: UserID = alice, priority: MessagePriority = .normal
    ) throws(EmulatorError) -> Answer {
        try apply(.send(room: lobby, message: .saying(text, priority: priority)), by: user)
    }

    /// Expects that the command is refused with `expected` and that nothing is different afterwards.
    mutating func refuses(
        _ expected: EmulatorError, _ command: RoomCommand, by user: UserID = alice,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let before = state
        do throws(EmulatorError) {
            let answer = try apply(command, by: user)
            Issue.record("accepted: \(answer)", sourceLocation: sourceLocation)
        } catch {
            #expect(error == expected, sourceLocation: sourceLocation)
        }
        #expect(state == before, "a refusal changed the state", sourceLocation: sourceLocation)
    }

    /// A member who joined at the start.
    func member(
        _ user: UserID, _ role: MemberRole = .member, joinedAt: Instant = .start, mutedUntil: Int64 = 0
    ) -> Member {
        Member(
            profile: Self.profile(user), role: role,
            joinedAtUnixMilliseconds: Self.startUnixMilliseconds + joinedAt.sinceStart.milliseconds,
            mutedUntilUnixMilliseconds: mutedUntil, isOnline: !offline.contains(user))
    }

    func listing(
        _ room: RoomID, _ kind: RoomKind, owner: UserID = alice, members: Int = 1, online: Int? = nil,
        role: MemberRole? = nil, joinedAt: Instant = .start
    ) -> RoomResult {
        .found(
            listing: RoomListing(
                room: room, kind: kind, description: RoomDescription(), owner: owner,
                createdAtUnixMilliseconds: Self.startUnixMilliseconds, memberCount: members,
                onlineCount: online ?? members, areAllMuted: false, ownRole: role,
                joinedAtUnixMilliseconds: role.map { _ in
                    Self.startUnixMilliseconds + joinedAt.sinceStart.milliseconds
                }, maximumMembers: rules.rules(of: kind)?.maximumMembers))
    }
}

extension Reply {
    /// What who made a room is answered.
    static func made(_ room: RoomID, _ description: RoomDescription = RoomDescription()) -> Reply {
        .entered(room: room, description: description, isNew: true, attributes: [], revision: 0)
    }
}

extension Message {
    static func saying(_ text: String, priority: MessagePriority = .normal) -> Message {
        Message(id: "m", body: .text(text: text), priority: priority)
    }
}

func refusal(_ limit: Limit, _ maximum: Int, _ attempted: Int) -> EmulatorError {
    .limitExceeded(limit: limit, maximum: maximum, attempted: attempted)
}

func kick(_ users: UserID..., from room: RoomID = lobby, for seconds: Int = 0) -> RoomCommand {
    .kick(room: room, users: users, reason: "noise", bannedSeconds: seconds)
}
