import EmulatorAPI
import EmulatorSuite
import Foundation
import ServerDialects
import Testing
import VendorDialects

/// A tenant of Chat and TRTC, and an app's own server that asks their server APIs.
struct TencentServerWorld {
    typealias Answer = AppServerWorld.Answer

    static let app: AppID = "1400000001"

    var world = TenantWorld()
    /// What the last request told sessions.
    var told: [(event: Event, sessions: [SessionID])] = []
    private var lastSession: UInt64 = 0

    init() { world.advance(by: .seconds(1000)) }

    // MARK: Chat

    static func userSig(_ user: UserID = "administrator", secret: String = "key", until end: Int64 = 4_000_000_000)
        -> String
    {
        let claims = Claims(app: app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: end)
        return Tencent.tokenFormat.write(claims, secret)
    }

    /// Asks Chat with a body, as the administrator.
    @discardableResult
    mutating func ask(_ command: String, _ body: JSONValue = [:]) -> Answer {
        let text = (try? JSONEncoder().encode(body)) ?? Data()
        let query = "sdkappid=\(Self.app)&identifier=administrator&usersig=\(Self.userSig())&random=1&contenttype=json"
        return send(
            VendorCall(
                method: "POST", target: "/v4/\(command)?\(query)", contentType: "application/json", body: Array(text)))
    }

    /// Asks for what is carried out.
    @discardableResult
    mutating func must(
        _ command: String, _ body: JSONValue = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) -> Answer {
        let answer = ask(command, body)
        #expect(
            answer.status == 200 && answer["ActionStatus"] == "OK" && answer["ErrorCode"] == 0
                && answer["ErrorInfo"] == "", "\(answer)", sourceLocation: sourceLocation)
        return answer
    }

    /// Asks for what is refused: records it where something changes or somebody is told. The code.
    mutating func refusal(
        _ command: String, _ body: JSONValue = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) -> Int64? {
        let before = world.tenant
        let answer = ask(command, body)
        #expect(world.tenant == before, "\(command) changed something", sourceLocation: sourceLocation)
        #expect(told.isEmpty, sourceLocation: sourceLocation)
        guard answer.status == 200, answer["ActionStatus"] == "FAIL", case .number(let code) = answer["ErrorCode"],
            case .text(let text) = answer["ErrorInfo"], !text.isEmpty
        else {
            Issue.record("\(answer)", sourceLocation: sourceLocation)
            return nil
        }
        return code
    }

    // MARK: TRTC

    /// Asks TRTC, signed as the vendor's programs sign.
    @discardableResult
    mutating func act(
        _ action: String, _ body: JSONValue, secretID: String = "AKID1400000001", secretKey: String = "key",
        at seconds: Int64? = nil, day: String? = nil, changing: [String: String?] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> (code: String, answer: Answer) {
        let answer = send(
            Self.signed(
                action, body, secretID: secretID, secretKey: secretKey,
                at: seconds ?? world.tenant.unixMilliseconds / 1000, day: day, changing: changing))
        guard case .object(let response) = answer["Response"], case .text(let id)? = response["RequestId"],
            id.count == 36
        else {
            Issue.record("\(answer)", sourceLocation: sourceLocation)
            return ("", answer)
        }
        guard case .object(let error)? = response["Error"], case .text(let code)? = error["Code"] else {
            return ("", answer)
        }
        return (code, answer)
    }

    /// A request to TRTC, signed as the vendor's programs sign.
    static func signed(
        _ action: String, _ body: JSONValue, secretID: String = "AKID1400000001", secretKey: String = "key",
        at seconds: Int64, day: String? = nil, changing: [String: String?] = [:]
    ) -> VendorCall {
        let bytes = Array((try? JSONEncoder().encode(body)) ?? Data())
        let (type, host) = ("application/json", "127.0.0.1:8080")
        let scope = "\(day ?? Tencent.CloudSignature.day(ofUnixSeconds: seconds))/trtc/tc3_request"
        let digits = Tencent.CloudSignature.digits(
            method: "POST", path: "/", headers: [("content-type", type), ("host", host)], body: bytes, scope: scope,
            timestamp: "\(seconds)", secretKey: secretKey)
        var headers = [
            "host": host, "x-tc-action": action, "x-tc-version": "2019-07-22", "x-tc-region": "ap-guangzhou",
            "x-tc-timestamp": "\(seconds)",
        ]
        for (name, value) in changing { headers[name] = value }
        return VendorCall(
            method: "POST", target: "/",
            authorization:
                "TC3-HMAC-SHA256 Credential=\(secretID)/\(scope), SignedHeaders=content-type;host, Signature=\(digits)",
            contentType: type, headers: headers, body: bytes)
    }

    mutating func send(_ call: VendorCall) -> Answer {
        guard let (response, told) = world.ask(call) else { return Answer(status: 0, json: .null) }
        self.told = told
        let json = try? JSONDecoder().decode(JSONValue.self, from: Data(response.body))
        return Answer(status: response.status, json: json ?? .null)
    }

    // MARK: Users

    /// Imports users and logs them in, on sessions 1 and so on in their order.
    mutating func admit(_ users: UserID...) {
        for user in users {
            lastSession += 1
            world.admit(user, lastSession)
        }
    }

    /// Imports users who stay away.
    mutating func register(_ users: UserID...) {
        for user in users { world.take(.administered(command: .register(profile: UserProfile(user: user)))) }
    }

    /// Makes a group; live ones are entered by the sessions given.
    mutating func makeGroup(
        _ room: String, _ type: String = "AVChatRoom", owner: String? = nil, members: [String] = [],
        entering sessions: [UInt64] = []
    ) {
        var body: [String: JSONValue] = ["Type": .text(type), "Name": "room", "GroupId": .text(room)]
        if let owner { body["Owner_Account"] = .text(owner) }
        if !members.isEmpty { body["MemberList"] = .list(members.map { ["Member_Account": .text($0)] }) }
        must("group_open_http_svc/create_group", .object(body))
        for session in sessions { world.must(session, .room(.enter(room: RoomID(room), entry: .join))) }
    }

    /// The sessions that the last request told of such events, for each event.
    func told(_ matches: (Event) -> Bool) -> [[UInt64]] {
        told.filter { matches($0.event) }.map { $0.sessions.map(\.rawValue).sorted() }
    }

    /// The messages that the last request sent: from whom, the message, and to which sessions.
    var messages: [(sender: UserID, message: Message, sessions: [UInt64])] {
        told.compactMap { event, sessions in
            let sessions = sessions.map(\.rawValue).sorted()
            switch event {
            case .room(.messageSent(_, let sender, let message, _)): return (sender.user, message, sessions)
            case .signaling(.messageSent(let sender, _, let message, _)): return (sender.user, message, sessions)
            default: return nil
            }
        }
    }
}
