import EmulatorAPI
import Testing
import VendorDialects

/// One code from the vendor's server API, and how an app's own server comes by it.
struct ServerRefusal: Sendable, CustomTestStringConvertible {
    let code: Int32
    let description: String
    /// The text of the answer.
    let answer: @Sendable () -> String
    var testDescription: String { "\(code): \(description)" }
}

extension ServerRefusal {
    /// Codes that Chat gives only to apps' own servers.
    static let chat: [ServerRefusal] = [
        asking(60002, "another method than POST", method: "GET"),
        asking(60003, "a body that is no JSON", body: "["),
        asking(60004, "nobody who asks", query: ["identifier": nil]),
        asking(60006, "another app", query: ["sdkappid": "1400000002"]),
        asking(60009, "a command that there is not", path: "/v4/nothing"),
        asking(60010, "a user who is no administrator", query: ["identifier": "ann", "usersig": userSig(of: "ann")]),
        asking(60012, "no app", query: ["sdkappid": nil]),
        asking(70002, "an empty UserSig", query: ["usersig": ""]),
        asking(70402, "a user who is not named"),
    ]

    private static let setup = Tencent.setup(
        sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: 0)

    private static func userSig(of user: UserID) -> String {
        let claims = Claims(
            app: "1400000001", user: user, issuedAtUnixSeconds: 500, expiresAtUnixSeconds: 2000)
        return Tencent.tokenFormat.write(claims, "key")
    }

    /// A tenant without rooms, at second 1000.
    private struct Empty: TenantView {
        var unixMilliseconds: Int64 { 1_000_000 }
        let records = Records()
        let bornAtUnixMilliseconds: Int64 = 0
        func profile(of user: UserID) -> UserProfile? { nil }
        func isOnline(_ user: UserID) -> Bool { false }
        func sessions(of user: UserID) -> [SessionID] { [] }
        func users(after last: UserID?, limit: Int) -> [UserID] { [] }
        var userCount: Int { 0 }
        func roomIDs(after last: RoomID?, limit: Int) -> [RoomID] { [] }
        func rooms(of user: UserID) -> [RoomID] { [] }
        func listing(of room: RoomID) -> RoomListing? { nil }
        func members(of room: RoomID) -> [UserID] { [] }
        func role(of user: UserID, in room: RoomID) -> MemberRole? { nil }
        func users(on list: RoomUserList, of room: RoomID) -> [ListedUser] { [] }
        func participants(of channel: ChannelID) -> [ListedParticipant]? { nil }
        func channels(of user: UserID) -> [ChannelID] { [] }
        var forbiddenEntries: [ForbiddenEntry] { [] }
        func streams(of channel: ChannelID) -> [PublishedStream] { [] }
        func messageCount(of channel: ChannelID) -> UInt64 { 0 }
        func scene(of channel: ChannelID) -> ChannelScene? { nil }
        func channelIDs(after last: ChannelID?, limit: Int) -> [ChannelID] { [] }
        var channelCount: Int { 0 }
        func listedAttributes(of room: RoomID) -> [ListedAttribute] { [] }
        func attributeRevision(of room: RoomID) -> UInt64 { 0 }
        func secondsForbidden(to channel: ChannelID?, of user: UserID?) -> Int? { nil }
        func isRegistered(_ user: UserID) -> Bool { false }
        func presence(of user: UserID) -> PresenceState { .loggedOut }
        func member(_ user: UserID, of room: RoomID) -> Member? { nil }
        func outcomes(ofAdding users: [UserID], to room: RoomID) -> [UserOutcome] { [] }
        func counters(of room: RoomID) -> [Counter] { [] }
        func lastMessageNumber(of room: RoomID) -> UInt64 { 0 }
        func sentMessage(_ number: UInt64, in room: RoomID) -> SentMessage? { nil }
        var nextRoomID: RoomID { "" }
        func answer(to command: Command, as user: UserID) -> Result<Reply, EmulatorError> {
            .failure(.userNotFound(user: user))
        }
        func kind(of room: RoomID) -> RoomKind? { nil }
        func attributes(of room: RoomID) -> [Attribute] { [] }
    }

    /// Somebody is to be kicked, and something about it is wrong.
    private static func asking(
        _ code: Int32, _ description: String, method: String = "POST", path: String = "/v4/im_open_login_svc/kick",
        query changes: [String: String?] = [:], body: String = "{}"
    ) -> ServerRefusal {
        ServerRefusal(code: code, description: description) {
            var query = [
                "sdkappid": "1400000001", "identifier": "administrator", "usersig": userSig(of: "administrator"),
            ]
            for (key, value) in changes { query[key] = value }
            let request = VendorRequest(
                method: method, path: path, query: query, body: Array(body.utf8), service: setup.services[0])
            return switch Tencent.serverRoutes.answer(request, Empty()) {
            case .respond(let response): String(decoding: response.body, as: UTF8.self)
            case .administer, .administerInTurn: "carried out"
            }
        }
    }
}
