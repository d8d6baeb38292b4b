import EmulatorAPI
import Testing
import VendorDialects

@testable import ServerDialects

/// What an app's own server asks Chat for.
@Suite struct TencentServerRoutesTests {
    private static let setup = Tencent.setup(
        sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: 0
    ).withBackEnds()

    /// A tenant with one room, at second 1000.
    private struct Tenant: TenantView {
        var unixMilliseconds: Int64 { 1_000_000 }
        let records = Records()
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
        func isRegistered(_ user: UserID) -> Bool { false }
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
        func kind(of room: RoomID) -> RoomKind? { room == "lobby" ? "Meeting" : nil }
        func attributes(of room: RoomID) -> [Attribute] {
            room == "lobby" ? [Attribute(key: "a", value: "1"), Attribute(key: "b", value: "\"2\"")] : []
        }
    }

    private static func token(_ user: UserID = "administrator", secret: String = "key", until end: Int64 = 2000)
        -> String
    {
        let claims = Claims(app: "1400000001", user: user, issuedAtUnixSeconds: 500, expiresAtUnixSeconds: end)
        return Tencent.tokenFormat.write(claims, secret)
    }

    private static let good = [
        "sdkappid": "1400000001", "identifier": "administrator", "usersig": token(), "random": "1",
    ]

    private func decide(
        _ path: String, _ body: String = "", method: String = "POST", query: [String: String] = Self.good,
        service: TenantService = Self.setup.services[0]
    ) -> VendorDecision {
        Tencent.serverRoutes.answer(
            VendorRequest(method: method, path: "/v4/" + path, query: query, body: Array(body.utf8), service: service),
            Tenant())
    }

    private func text(_ decision: VendorDecision) -> String {
        guard case .respond(let response) = decision else { return "\(commands(decision))" }
        return String(decoding: response.body, as: UTF8.self)
    }

    private func commands(_ decision: VendorDecision) -> [AdministrationCommand] {
        switch decision {
        case .respond: []
        case .administer(let commands, _, _): commands
        case .administerInTurn(let commands, let further, _): commands + further
        case .ask(let command, _): [command]
        }
    }

    @Test(arguments: [
        ("im_open_login_svc/kick", "", 70402, "UserID is missing"),
        ("im_open_login_svc/kick", "{}", 70402, "UserID is missing"),
        ("im_open_login_svc/kick", #"{"UserID":null}"#, 70402, "UserID is missing"),
        ("im_open_login_svc/kick", #"{"UserID":7}"#, 70402, "UserID is the number 7, not a text"),
        ("im_open_login_svc/kick", #"{"UserID":"zoe"}"#, 70107, "user not found: zoe"),
        ("im_open_login_svc/kick", "[", 60003, "no JSON object"),
        ("im_open_login_svc/kick", "[]", 60003, "no JSON object"),
        ("im_open_login_svc/kick", String(repeating: "[", count: 9), 60003, "the body is not taken"),
        ("group_open_http_svc/destroy_group", "{}", 10004, "GroupId is missing"),
        ("group_open_http_svc/set_group_attr", #"{"GroupId":"lobby"}"#, 10004, "GroupAttr is missing"),
        ("group_open_http_svc/set_group_attr", #"{"GroupAttr":[]}"#, 10004, "GroupId is missing"),
        ("group_open_http_svc/import_group", "{}", 60009, "/v4/group_open_http_svc/import_group is no command"),
        ("", "{}", 60009, "/v4/ is no command"),
    ])
    func `what is no command is refused with its code`(path: String, body: String, code: Int, words: String) {
        let decision = decide(path, body)
        #expect(commands(decision).isEmpty)
        #expect(text(decision).contains(#"{"ActionStatus":"FAIL","ErrorCode":\#(code),"ErrorInfo":""#))
        #expect(text(decision).contains(words), "\(text(decision))")
    }

    @Test func `an app that serves no messaging in its tenant has no commands of Chat`() {
        var service = Self.setup.services[0]
        service.parts = .channels
        let decision = decide("im_open_login_svc/kick", #"{"UserID":"ann"}"#, service: service)
        #expect(text(decision).contains(#""ErrorCode":60009,"ErrorInfo":"1400000001 serves no messaging"#))
    }

    @Test func `who is not the app's administrator is refused before anything else is looked at`() {
        func code(_ changes: [String: String?], secret: String = "key", method: String = "POST") -> String {
            var query = Self.good
            for (key, value) in changes { query[key] = value }
            var service = Self.setup.services[0]
            service.secret = secret
            let decision = decide("x", "[", method: method, query: query, service: service)
            #expect(commands(decision).isEmpty)
            return String(text(decision).split(separator: #""ErrorCode":"#).last?.prefix { $0 != "," } ?? "")
        }
        #expect(code([:], method: "GET") == "60002")
        #expect(code(["sdkappid": nil]) == "60012")
        #expect(code(["sdkappid": "1400000002"]) == "60006")
        #expect(code(["identifier": nil]) == "60004")
        #expect(code(["usersig": nil]) == "60004")
        #expect(code(["usersig": ""]) == "70002")
        #expect(code(["usersig": "x"]) == "70003")
        #expect(code(["identifier": "ann"]) == "70013")
        #expect(code(["usersig": Self.token(secret: "k")]) == "70009")
        #expect(code(["usersig": Self.token(until: 999)]) == "70001")
        #expect(code(["usersig": Self.token(until: 1000)]) == "60009")
        #expect(code(["identifier": "ann", "usersig": Self.token("ann")]) == "60010")
        // A tenant that was exported without its secret lets nobody in.
        #expect(code(["usersig": Self.token(secret: "")], secret: "") == "60004")
    }
}
