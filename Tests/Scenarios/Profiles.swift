import EmulatorAPI
import VendorDialects

/// The tenants that texts are played with.
enum Profiles {
    static let names = ["tencent", "small", "holders", "guarded", "bare"]

    /// Nil where there is no such profile.
    static func setup(_ name: String, seed: UInt64) -> TenantSetup? {
        var setup = Tencent.setup(
            sdkAppID: 1_400_000_001, secretKey: "secret", seed: seed, bornAtUnixMilliseconds: 1_767_225_600_000)
        switch name {
        case "tencent": break
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
