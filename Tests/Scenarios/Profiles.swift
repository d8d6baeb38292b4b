import EmulatorAPI
import VendorDialects

/// The tenants that texts are played with.
enum Profiles {
    static let names = [
        "tencent", "small", "holders", "guarded", "bare", "zego", "small zego", "open", "listed", "easemob",
        "volcengine", "small volcengine",
    ]

    /// Nil where there is no such profile.
    static func setup(_ name: String, seed: UInt64) -> TenantSetup? {
        var setup =
            switch name {
            case "easemob": easemob(seed: seed)
            case "volcengine", "small volcengine": volcengine(seed: seed)
            case "zego", "small zego": zego(seed: seed)
            default: tencent(seed: seed)
            }
        switch name {
        case "tencent", "zego", "volcengine": break
        case "small volcengine": shrinkVolcengine(&setup.rules)
        // A text has no words for naming who makes rooms.
        case "easemob": setup.rules.room.onlyNamedUsersMakeRooms = false
        case "small zego": shrinkZEGO(&setup.rules)
        case "small": shrink(&setup.rules)
        case "open":
            open(&setup.rules)
            setup.tokenFormat = PlainTokens.format
        case "listed": list(&setup.rules)
        case "holders":
            setup.rules.attribute.conflict = .holderWrites
            setup.rules.attribute.eventsCarryWholeMap = false
            setup.rules.attribute.tellsWriter = false
        case "guarded":
            setup.rules.rtc.rights.source = .permit
            setup.rules.identity.secondLogin = .closeAllOlder
        case "bare":
            setup.rules.signaling.hasPresence = false
            setup.rules.signaling.invitations = nil
            setup.rules.identity.secondLogin = .allowAll
            for index in setup.rules.room.kinds.indices {
                setup.rules.room.kinds[index].missingFeatures = Feature.allCases
            }
        default: return nil
        }
        return setup
    }

    private static let bornAtUnixMilliseconds: Int64 = 1_767_225_600_000

    private static func tencent(seed: UInt64) -> TenantSetup {
        Tencent.setup(
            sdkAppID: 1_400_000_001, secretKey: "secret", seed: seed, bornAtUnixMilliseconds: bornAtUnixMilliseconds)
    }

    private static func zego(seed: UInt64) -> TenantSetup {
        ZEGO.setup(
            appID: 1_234_567, appSign: String(repeating: "a1", count: 32),
            serverSecret: "0123456789abcdef0123456789abcdef", seed: seed,
            bornAtUnixMilliseconds: bornAtUnixMilliseconds)
    }

    /// Chat and channels of one voice room, as one service.
    private static func easemob(seed: UInt64) -> TenantSetup {
        Easemob.setup(
            appKey: "parlor#scenarios", clientSecret: "secret", seed: seed,
            bornAtUnixMilliseconds: bornAtUnixMilliseconds)
    }

    private static func volcengine(seed: UInt64) -> TenantSetup {
        Volcengine.setup(
            appID: "scenarios000000000000000", appKey: "secret", checksPrivileges: true, seed: seed,
            bornAtUnixMilliseconds: bornAtUnixMilliseconds)
    }

    /// Limits of a Volcengine tenant that a text of a few lines reaches.
    private static func shrinkVolcengine(_ rules: inout TenantRules) {
        rules.rtc.participants.maximumVisible = 2
        rules.rtc.participants.maximumAnnouncing = 3
        rules.rtc.streams.maximumPublished = 2
        rules.rtc.notes?.maximumCount = 2
        rules.rtc.notes?.maximumPerSecond = 4
    }

    /// Limits of a ZEGO tenant that a text of a few lines reaches; the end of a token removes, and there is no barrage.
    private static func shrinkZEGO(_ rules: inout TenantRules) {
        rules.room.maximumJoinedRooms = 2
        rules.attribute.maximumCount = 3
        rules.attribute.members?.maximumCount = 2
        rules.attribute.members?.maximumMembers = 2
        rules.attribute.members?.maximumAudience = 2
        rules.attribute.members?.maximumUsersPerQuery = 3
        rules.attribute.members?.maximumReads = 2
        rules.signaling.invitations?.maximumInvitees = 2
        rules.signaling.invitations?.maximumUsers = 3
        rules.signaling.invitations?.maximumOpen = 2
        rules.signaling.invitations?.maximumDataBytes = 16
        rules.rtc.streams.maximumPublished = 3
        rules.rtc.maximumChannels = 2
        rules.rtc.participants.maximumNicknameBytes = 8
        rules.rtc.streams.maximumExtraCharacters = 8
        rules.rtc.streams.maximumSubscriptions = 2
        rules.rtc.participants.maximumEntriesPerSecond = 3
        rules.rtc.notes?.maximumPerSecond = 2
        rules.rtc.mixes?.maximumInputs = 2
        rules.rtc.mixes?.maximumOutputs = 1
        rules.rtc.mixes?.maximumCount = 1
        rules.rtc.rights.asked[0].end = .removes
        rules.rtc.messages.removeAll { $0.kind == .barrage }
        for index in rules.rtc.messages.indices where rules.rtc.messages[index].kind.isAlongStream {
            rules.rtc.messages[index].maximumBytes = 8
            rules.rtc.messages[index].maximumPerUserAndSecond = 2
        }
    }

    /// Limits that a text of a few lines reaches.
    private static func shrink(_ rules: inout TenantRules) {
        rules.identity.maximumSessions = 4
        rules.identity.maximumUsers = 4
        rules.identity.maximumProfileFieldBytes = 8
        rules.identity.maximumUsersPerQuery = 2
        rules.identity.maximumProfileFields = 3
        rules.room.maximumRooms = 3
        rules.room.maximumJoinedRooms = 2
        rules.room.maximumRoomsPerQuery = 2
        rules.room.maximumMessageBytes = 16
        rules.room.maximumMessagesPerSecond = 2
        rules.room.messageOverflow = .refuse
        rules.room.maximumCounters = 2
        rules.room.maximumCounterKeyBytes = 8
        for index in rules.room.kinds.indices { rules.room.kinds[index].maximumMembers = 2 }
        rules.attribute.maximumCount = 2
        rules.attribute.maximumKeyBytes = 8
        rules.attribute.maximumValueBytes = 16
        rules.attribute.maximumTotalBytes = 24
        rules.attribute.maximumWritesPerSecond = 3
        rules.signaling.invitations?.maximumDataBytes = 16
        rules.signaling.maximumMessageBytes = 16
        rules.signaling.invitations?.maximumInvitees = 2
        rules.signaling.invitations?.maximumOpenOfInviter = 2
        rules.signaling.maximumUsersPerQuery = 2
        rules.signaling.maximumWaitingMessages = 2
        rules.signaling.maximumPresenceSubscriptions = 1
        rules.rtc.streams.maximumPublished = 1
        rules.rtc.scenes[0].maximumParticipants = 2
        rules.rtc.maximumChannels = 1
        rules.rtc.messages[0].maximumBytes = 16
        rules.rtc.messages[0].maximumBytesPerUserAndSecond = 24
        rules.rtc.messages[0].maximumPerUserAndSecond = 2
    }

    /// Rooms with lists of users, keys of a few characters that are refused one by one, and two devices of a user.
    private static func list(_ rules: inout TenantRules) {
        for index in rules.room.kinds.indices {
            rules.room.kinds[index].missingFeatures = []
            rules.room.kinds[index].userLists = UserListRules(maximumUsers: 2)
            rules.room.kinds[index].maximumAdmins = 1
            rules.room.kinds[index].ownership = .keepOwner
        }
        rules.room.maximumRoomListPage = 2
        rules.identity.secondLogin = .allowAll
        rules.identity.maximumSessionsOfUser = 2
        rules.identity.tokenWarningPercent = 50
        rules.attribute.conflict = .holderWrites
        rules.attribute.partialWrite = .leaveOutRefused
        rules.attribute.maximumOperations = 3
        rules.attribute.keyCharacters = "abc"
        rules.attribute.namesHolderWhoLeft = true
        rules.attribute.eventsCarryWholeMap = false
        rules.attribute.tellsWriter = false
    }

    /// Channels that differ from both vendors': rights that end one by one, few who are seen, numbers given by the cloud.
    private static func open(_ rules: inout TenantRules) {
        rules.rtc.rights = RightsRules(
            source: .permit, acceptsTokensForAnyUser: true,
            asked: [
                RightRules(right: .join, warning: .seconds(30), end: .removes),
                RightRules(right: .createChannel, warning: nil, end: .holdsForStay),
                RightRules(right: .sendAudio, warning: .seconds(30), end: .removes),
                RightRules(right: .receiveAudio, warning: nil, end: .refusesNew),
            ])
        rules.rtc.participants.maximumVisible = 2
        rules.rtc.participants.givesNumbers = true
    }
}
