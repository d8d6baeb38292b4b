package import EmulatorAPI

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

/// A rate of the server API. Only requests that change something count, and only those that are carried out: what was counted
/// is a record, and reading writes none.
struct ServerRate {
    var name: String
    var maximum: Int
    /// Counted from one multiple of it to the next on the tenant's wall clock.
    var milliseconds: Int64 = 1_000

    static let collection = "easemob.rates"

    private static let facts = Easemob.serverFacts
    static let users = ServerRate(name: "users", maximum: facts.userCallsPerSecond.value)
    static let roomsMade = ServerRate(name: "rooms made", maximum: facts.roomsMadePerSecond.value)
    static let rooms = ServerRate(name: "rooms", maximum: facts.roomCallsPerSecond.value)
    static let attributes = ServerRate(name: "attributes", maximum: facts.attributeCallsPerSecond.value)
    static let roomMessages = ServerRate(name: "room messages", maximum: facts.roomMessagesPerSecond.value)
    static let userMessages = ServerRate(
        name: "user messages", maximum: facts.userMessagesPerMinute.value, milliseconds: 60_000)

    /// The record with `amount` more counted. Throws where that is more than the rate has.
    func counting(_ amount: Int, in tenant: any TenantView) throws(ServerFailure) -> RecordChange {
        let span = tenant.unixMilliseconds / milliseconds
        let words = tenant.records.text(of: name, in: Self.collection)?.split(separator: " ") ?? []
        let counted = words.count == 2 && Int64(words[0]) == span ? Int(words[1]) ?? maximum : 0
        guard amount <= maximum - counted else {
            throw ServerFailure(
                429, "reach_limit", "\(name): \(counted + amount) in \(milliseconds) ms, more than \(maximum)")
        }
        return RecordChange(collection: Self.collection, key: name, text: "\(span) \(counted + amount)")
    }
}
