import EmulatorAPI
import VendorDialects

/// The tenants that texts are played with.
enum Profiles {
    static let names = ["tencent", "small", "holders", "guarded", "bare", "club", "small club"]

    /// Nil where there is no such profile.
    static func setup(_ name: String, seed: UInt64) -> TenantSetup? {
        var setup = name.hasSuffix("club") ? club(seed: seed) : tencent(seed: seed)
        switch name {
        case "tencent", "club": break
        case "small club": shrinkClub(&setup.rules)
        case "small": shrink(&setup.rules)
        case "holders":
            setup.rules.attribute.conflict = .holderWrites
            setup.rules.attribute.eventsCarryWholeMap = false
            setup.rules.attribute.tellsWriter = false
        case "guarded":
            setup.rules.rtc.needsPermit = true
            setup.rules.identity.secondLogin = .closeAllOlder
        case "bare":
            setup.rules.signaling.hasPresence = false
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

    private static func club(seed: UInt64) -> TenantSetup {
        ZEGO.setup(
            appID: 1_234_567, appSign: String(repeating: "a1", count: 32),
            serverSecret: "0123456789abcdef0123456789abcdef", seed: seed,
            bornAtUnixMilliseconds: bornAtUnixMilliseconds)
    }

    /// Limits of a club that a text of a few lines reaches; the end of a token removes, and there is no barrage.
    private static func shrinkClub(_ rules: inout TenantRules) {
        rules.room.maximumJoinedRooms = 2
        rules.attribute.maximumCount = 3
        rules.attribute.members?.maximumCount = 2
        rules.attribute.members?.maximumMembers = 2
        rules.attribute.members?.maximumAudience = 2
        rules.attribute.members?.maximumUsersPerQuery = 3
        rules.attribute.members?.maximumReads = 2
        rules.signaling.calls?.maximumInvitees = 2
        rules.signaling.calls?.maximumUsers = 3
        rules.signaling.calls?.maximumOpenCalls = 2
        rules.signaling.calls?.maximumDataBytes = 16
        rules.rtc.maximumPublishers = 3
        rules.rtc.maximumChannels = 2
        rules.rtc.streams?.maximumNicknameBytes = 8
        rules.rtc.streams?.maximumExtraCharacters = 8
        rules.rtc.streams?.maximumPlayedStreams = 2
        rules.rtc.streams?.maximumEntriesPerSecond = 3
        rules.rtc.streams?.maximumNotesPerSecond = 2
        rules.rtc.streams?.maximumSideDataBytes = 8
        rules.rtc.streams?.maximumSideDataPerSecond = 2
        rules.rtc.streams?.maximumMixInputs = 2
        rules.rtc.streams?.maximumMixOutputs = 1
        rules.rtc.streams?.maximumMixes = 1
        rules.rtc.streams?.tokenEnd = .removes
        rules.rtc.streams?.texts.removeAll { $0.kind == .barrage }
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
        rules.signaling.maximumDataBytes = 16
        rules.signaling.maximumMessageBytes = 16
        rules.signaling.maximumInvitees = 2
        rules.signaling.maximumOpenInvitations = 2
        rules.signaling.maximumUsersPerQuery = 2
        rules.signaling.maximumWaitingMessages = 2
        rules.signaling.maximumPresenceSubscriptions = 1
        rules.rtc.maximumPublishers = 1
        rules.rtc.maximumLiveParticipants = 2
        rules.rtc.maximumChannels = 1
        rules.rtc.maximumMessageBytes = 16
        rules.rtc.maximumMessageBytesPerSecond = 24
        rules.rtc.maximumMessagesPerSecond = 2
    }
}
