import EmulatorAPI
import ServerDialects
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
        asking(
            10019, "a first member of a group whom nobody imported", path: "/v4/group_open_http_svc/create_group",
            body: #"{"Type":"Public","Name":"n","MemberList":[{"Member_Account":"zoe"}]}"#),
        asking(40001, "profiles of nobody", path: "/v4/profile/portrait_get", body: #"{}"#),
        asking(40002, "a profile without an account", path: "/v4/profile/portrait_set", body: #"{}"#),
        asking(
            40003, "a profile of a user whom nobody imported", path: "/v4/profile/portrait_set",
            body: #"{"From_Account":"zoe"}"#),
        asking(
            40009, "a profile field that there is not", path: "/v4/profile/portrait_get",
            body: #"{"To_Account":["ann"],"TagList":["Tag_Profile_IM_Shoe"]}"#),
        asking(
            40605, "a gender that is no word of the vendor's", path: "/v4/profile/portrait_set",
            body: #"{"From_Account":"ann","ProfileItem":[{"Tag":"Tag_Profile_IM_Gender","Value":"x"}]}"#),
        asking(
            40610, "a nickname that is a number", path: "/v4/profile/portrait_set",
            body: #"{"From_Account":"ann","ProfileItem":[{"Tag":"Tag_Profile_IM_Nick","Value":7}]}"#),
        asking(
            60007, "one call more in a second than there may be", path: "/v4/im_open_login_svc/account_import",
            body: #"{"UserID":"eve"}"#),
        asking(
            70107, "a user to kick whom nobody imported", path: "/v4/im_open_login_svc/kick",
            body: #"{"UserID":"zoe"}"#),
        asking(
            90002, "a message without a body", path: "/v4/openim/sendmsg",
            body: #"{"To_Account":"ann","MsgRandom":1}"#),
        asking(90003, "a message to nobody", path: "/v4/openim/sendmsg", body: #"{}"#),
        asking(
            90005, "a message without its random number", path: "/v4/openim/sendmsg",
            body: #"{"To_Account":"ann"}"#),
        asking(
            90007, "a message body that is no list", path: "/v4/openim/sendmsg",
            body: #"{"To_Account":"ann","MsgRandom":1,"MsgBody":"x"}"#),
        asking(
            90010, "a message to withdraw that is not named", path: "/v4/openim/admin_msgwithdraw",
            body: #"{"From_Account":"ann","To_Account":"ann"}"#),
        asking(
            90011, "more receivers than a call may name", path: "/v4/openim/batchsendmsg",
            body: #"{"To_Account":[\#(Array(repeating: #""ann""#, count: 501).joined(separator: ","))]}"#),
        asking(90012, "a receiver whom nobody imported", path: "/v4/openim/sendmsg", body: #"{"To_Account":"zoe"}"#),
        asking(
            90026, "a message to be kept for more than seven days", path: "/v4/openim/sendmsg",
            body: message(#""MsgLifeTime":604801"#)),
        asking(
            90031, "a word of synchronizing that is not 1 or 2", path: "/v4/openim/sendmsg",
            body: message(#""SyncOtherMachine":3"#)),
        asking(
            90044, "a message to be kept for a text", path: "/v4/openim/sendmsg", body: message(#""MsgLifeTime":"x""#)),
        asking(
            90048, "a sender whom nobody imported", path: "/v4/openim/sendmsg",
            body: #"{"To_Account":"ann","MsgRandom":1,"From_Account":"zoe"}"#),
    ]

    /// A message to ann with one more field.
    private static func message(_ field: String) -> String {
        #"{"To_Account":"ann","MsgRandom":1,"MsgBody":[{"MsgType":"TIMTextElem","MsgContent":{"Text":"x"}}],\#(field)}"#
    }

    private static let setup = Tencent.setup(
        sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: 0
    ).withBackEnds()

    private static func userSig(of user: UserID) -> String {
        let claims = Claims(
            app: "1400000001", user: user, issuedAtUnixSeconds: 500, expiresAtUnixSeconds: 2000)
        return Tencent.tokenFormat.write(claims, "key")
    }

    /// A tenant with one user and without rooms, at second 1000, in which as many accounts were imported as may be.
    private struct Empty: TenantView {
        var unixMilliseconds: Int64 { 1_000_000 }
        let records: Records = {
            var records = Records()
            let change = RecordChange(
                collection: "tencent.rates", key: "im_open_login_svc/account_import", text: "1000 200")
            // There is place in empty records.
            try? records.apply([change])
            return records
        }()
        let bornAtUnixMilliseconds: Int64 = 0
        func profile(of user: UserID) -> UserProfile? { nil }
        func isOnline(_ user: UserID) -> Bool { false }
        func sessions(of user: UserID) -> [SessionID] { [] }
        func users(after last: UserID?, limit: Int) -> [UserID] { [] }
        var userCount: Int { 0 }
        func roomIDs(after last: RoomID?, limit: Int) -> [RoomID] { [] }
        func roomIDs(ownedBy users: Set<UserID>) -> [RoomID] { [] }
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
        func isRegistered(_ user: UserID) -> Bool { user == "ann" }
        func presence(of user: UserID) -> PresenceState { .loggedOut }
        func member(_ user: UserID, of room: RoomID) -> Member? { nil }
        func outcomes(ofAdding users: [UserID], to room: RoomID) -> [UserOutcome] { [] }
        func counters(of room: RoomID) -> [Counter] { [] }
        func lastMessageNumber(of room: RoomID) -> UInt64 { 0 }
        func sentMessage(_ number: UInt64, in room: RoomID) -> SentMessage? { nil }
        func keptMessages(of room: RoomID, upTo number: UInt64, limit: Int) -> [KeptMessage] { [] }
        var nextRoomID: RoomID { "" }
        func answer(to command: AttributeCommand, as user: UserID) -> Result<Reply, EmulatorError> {
            .failure(.userNotFound(user: user))
        }
        func refusal(ofBeginningWith attributes: [Attribute]) -> EmulatorError? { nil }
        func refusal(ofJoining room: RoomID, by user: UserID) -> EmulatorError? { .userNotFound(user: user) }
        func outcomes(
            ofListing users: [UserID], on list: RoomUserList, of room: RoomID, seconds: Int?, by user: UserID
        ) throws(EmulatorError) -> [UserOutcome] { throw .roomNotFound(room: room) }
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
            case .administer, .administerInTurn, .ask: "carried out"
            }
        }
    }
}
