package import EmulatorAPI
package import VendorDialects

extension Easemob {
    /// What the server API limits beyond the rules of messaging, with where it is known from.
    package final class ServerFacts: Sendable {
        package let maximumRegistrations = Sourced(60, .page("Accounts: 60 users a batch registration"))
        package let maximumPasswordCharacters = Sourced(64, .page("Limits: a password has ≤ 64 characters"))
        package let maximumNicknameCharacters = Sourced(100, .page("Limits: a nickname has ≤ 100 characters"))
        package let pageLength = Sourced(10, .page("REST: limit is 10 where it is not given"))
        package let maximumUsersPage = Sourced(100, .page("Accounts: limit is 1 to 100"))
        package let maximumRoomsPage = Sourced(100, .page("Chat rooms: limit is 1 to 100"))
        package let maximumMembersPage = Sourced(1_000, .page("Chat rooms: pagesize is 1 to 1000"))
        package let maximumNameCharacters = Sourced(128, .page("Limits: a room's name has ≤ 128 characters"))
        package let maximumTextCharacters = Sourced(
            512, .page("Limits: a room's description and announcement have ≤ 512 characters"))
        package let maximumCustomCharacters = Sourced(1_024, .page("Limits: custom has ≤ 1024 characters"))
        package let maximumUsersAdded = Sourced(60, .page("Chat rooms: ≤ 60 users added in a call"))
        package let maximumUsersRemoved = Sourced(100, .page("Chat rooms: ≤ 100 users removed in a call"))
        package let maximumRoomsAsked = Sourced(100, .page("Chat rooms: ≤ 100 ids a detail query"))
        package let maximumSuperAdmins = Sourced(1_000, .assumed(why: "bound of the emulator; no number is documented"))
        package let maximumKeys = Sourced(10, .page("Chat room attributes: 10 keys a call"))
        package let maximumTargetUsers = Sourced(600, .page("Messages: ≤ 600 users a call"))
        package let maximumTargetRooms = Sourced(10, .page("Messages: ≤ 10 chat rooms a call"))
        package let maximumMessageBytes = Sourced(5_120, .page("Messages: a body of more than 5 KB is 413"))
        package let maximumExtras = Sourced(16, .page("Limits: customExts has ≤ 16 entries"))
        package let maximumEventBytes = Sourced(32, .page("Limits: customEvent is [a-zA-Z0-9-_/.]{1,32}"))
        package let maximumTokenSeconds = Sourced(
            253_402_300_799 as Int64, .assumed(why: "the end of the year 9999, which is also when endless tokens end"))
        package let maximumMuteMilliseconds = Sourced(
            2_147_483_647_000 as Int64, .assumed(why: "the vendor's longest mute in seconds, as milliseconds"))
        package let maximumMuteSeconds = Sourced(
            2_147_483_647 as Int64, .page("Mutes: up to 2147483647 seconds, -1 for good, 0 for none"))

        package let userCallsPerSecond = Sourced(100, .page("Call limits: users, 100 a second and app key"))
        package let roomsMadePerSecond = Sourced(50, .page("Call limits: making chat rooms, 50 a second and app key"))
        package let roomCallsPerSecond = Sourced(
            100, .page("Call limits: other calls on chat rooms, 100 a second and app key"))
        package let attributeCallsPerSecond = Sourced(
            100, .page("Call limits: chat room attributes, 100 a second and app key"))
        package let roomMessagesPerSecond = Sourced(
            100, .page("Call limits: 100 messages to chat rooms a second; a call to 10 rooms counts as 10"))
        package let userMessagesPerMinute = Sourced(
            6_000, .page("Call limits: 6000 messages to users a minute and app key"))
    }

    /// The rows.
    package static let serverFacts = ServerFacts()
}

extension CallRate {
    private static let facts = Easemob.serverFacts
    static let users = easemob("users", facts.userCallsPerSecond.value)
    static let roomsMade = easemob("rooms made", facts.roomsMadePerSecond.value)
    static let rooms = easemob("rooms", facts.roomCallsPerSecond.value)
    static let attributes = easemob("attributes", facts.attributeCallsPerSecond.value)
    static let roomMessages = easemob("room messages", facts.roomMessagesPerSecond.value)
    static let userMessages = easemob("user messages", facts.userMessagesPerMinute.value, milliseconds: 60_000)

    private static func easemob(_ name: String, _ maximum: Int, milliseconds: Int64 = 1_000) -> CallRate {
        CallRate(name, of: Easemob.word, maximum: maximum, milliseconds: milliseconds)
    }
}
