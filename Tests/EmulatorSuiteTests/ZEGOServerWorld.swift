import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing

@testable import ServerDialects
@testable import VendorDialects

/// A tenant of ZEGO's, people in both of its SDKs, and an app's own server that asks the server API.
struct ZEGOServerWorld {
    typealias Answer = AppServerWorld.Answer

    static let description = TenantDescription.zegoDemo
    /// When the tenant begins, in Unix seconds.
    static let birth: Int64 = 1_767_225_600

    /// What every request has in its query.
    struct Signed {
        var app = ZEGOServerWorld.description.appID
        var secret = ZEGOServerWorld.description.secret
        var nonce: String? = "4fd24687296dd9f3"
        var timestamp: String? = "\(ZEGOServerWorld.birth)"
        var version: String? = "2.0"
        /// In place of the right one.
        var signature: String?
        var leavesOutSignature = false
    }

    var world: TenantWorld
    /// What the last request told sessions.
    var told: [(event: Event, sessions: [SessionID])] = []
    private var people: [UserID] = []

    init() throws {
        world = TenantWorld(
            setup: try Self.description.setupWithBackEnds(seed: 1, bornAtUnixMilliseconds: Self.birth * 1000))
    }

    // MARK: People

    /// Logs users in to in-app chat: sessions 1, 2 and so on.
    mutating func logIn(_ users: UserID...) {
        for user in users {
            people.append(user)
            let session = UInt64(people.count)
            world.take(.opened(session: SessionID(session)))
            world.must(
                session,
                .identity(.logIn(user: user, credential: Self.token(user), terminal: .phone)))
        }
    }

    /// Enters a room of in-app chat, which comes to be.
    mutating func join(_ room: RoomID, _ users: UserID..., emptySeconds: Int = 0) {
        for user in users {
            world.must(session(of: user), TenantWorld.enter(room, emptySeconds: emptySeconds))
        }
    }

    /// Logs users in to a room of streams, on sessions 101, 102 and so on.
    mutating func enter(_ channel: ChannelID, _ users: UserID...) {
        for user in users {
            if !people.contains(user) { people.append(user) }
            let session = session(of: user) + 100
            if !world.tenant.isOpen(SessionID(session)) { world.take(.opened(session: SessionID(session))) }
            world.must(session, TenantWorld.go(user, to: channel, with: Self.token(user)))
        }
    }

    mutating func publish(_ stream: StreamID, of user: UserID, in channel: ChannelID) {
        world.must(
            session(of: user) + 100,
            .rtc(.publish(channel: channel, index: 0, name: stream, kinds: .sound, extra: "")))
    }

    func session(of user: UserID) -> UInt64 { UInt64((people.firstIndex(of: user) ?? 0) + 1) }

    static func token(_ user: UserID) -> Credential { TenantWorld.token(user, until: 4_000_000_000) }

    // MARK: The server API

    /// Asks for an action: with GET and a query, or with POST and a body.
    @discardableResult
    mutating func ask(
        _ action: String?, _ query: [(String, String)] = [], body: JSONValue? = nil, as signed: Signed = Signed(),
        method: String? = nil, path: String = "/"
    ) -> Answer {
        let text = body.map { ($0.bodyText) } ?? ""
        return ask(action, query, text: text, as: signed, method: method ?? (body == nil ? "GET" : "POST"), path: path)
    }

    @discardableResult
    mutating func ask(
        _ action: String?, _ query: [(String, String)], text: String, as signed: Signed, method: String, path: String
    ) -> Answer {
        var words = query
        if let action { words.append(("Action", action)) }
        words.append(("AppId", signed.app))
        if let nonce = signed.nonce { words.append(("SignatureNonce", nonce)) }
        if let timestamp = signed.timestamp { words.append(("Timestamp", timestamp)) }
        if let version = signed.version { words.append(("SignatureVersion", version)) }
        let right = ZEGO.signature(
            appID: signed.app, nonce: signed.nonce ?? "", serverSecret: signed.secret,
            timestamp: signed.timestamp ?? "")
        if !signed.leavesOutSignature { words.append(("Signature", signed.signature ?? right ?? "")) }
        let target = path + "?" + words.map { "\(Self.encoded($0.0))=\(Self.encoded($0.1))" }.joined(separator: "&")
        let call = VendorCall(
            method: method, target: target, contentType: text.isEmpty ? nil : "application/json",
            body: Array(text.utf8))
        guard let (response, told) = world.ask(call) else { return Answer(status: 0, json: .null) }
        self.told = told
        let json = try? JSONDecoder().decode(JSONValue.self, from: Data(response.body))
        let answer = Answer(status: response.status, json: json ?? .null)
        let product = action.flatMap { ZEGO.APICall.actions[$0]?.product }
        let codes = (product.map { [$0] } ?? ZEGO.APIProduct.allCases).flatMap(\.codes)
        #expect(codes.contains { $0.rawValue == answer.code }, "the document lacks \(answer.code) of \(action ?? "")")
        return answer
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
    }

    /// The code of an answer that is refused: records it where something changes or somebody is told.
    mutating func refusal(
        _ action: String?, _ query: [(String, String)] = [], body: JSONValue? = nil, as signed: Signed = Signed(),
        method: String? = nil, path: String = "/", sourceLocation: SourceLocation = #_sourceLocation
    ) -> Int64 {
        let before = world.tenant
        let answer = ask(action, query, body: body, as: signed, method: method, path: path)
        #expect(world.tenant == before, "\(action ?? "") changed something", sourceLocation: sourceLocation)
        #expect(told.isEmpty, sourceLocation: sourceLocation)
        return answer.code
    }

    /// Who was told, by the session's number, and what: `101 102: bob left`.
    var lines: [String] {
        told.map { event, sessions in
            "\(sessions.map { "\($0.rawValue)" }.sorted().joined(separator: " ")): \(Self.words(event))"
        }
    }

    private static func words(_ event: Event) -> String {
        switch event {
        case .rtc(.removed(_, let user, let reason)): "\(user) removed \(reason)"
        case .rtc(.participantLeft(_, let user, let reason)): "\(user.user) left \(reason)"
        case .rtc(.messageSent(_, let sender, let message, _, let number, _)):
            "\(message.kind) \(number) \(message.bytes.text ?? "?") from \(sender.user) \(sender.nickname)"
        case .rtc(.streamsBanned(_, let user, let kinds, let isBanned)):
            "\(kinds.rawValue) of \(user) \(isBanned ? "banned" : "free")"
        case .room(.memberLeft(_, let member, let reason)): "\(member.user) left \(reason)"
        case .room(.dismissed(let room, _)): "\(room) dismissed"
        case .room(.messageSent(_, let sender, let message, _)):
            "\(message.words) from \(sender.user)"
        case .signaling(.messageSent(let sender, let receiver, let message, _)):
            "\(message.words) from \(sender.user) to \(receiver)"
        case .attribute(.changed(_, let set, let removed, _, let revision, let by)):
            "\(set.map { "\($0.key)=\($0.value)" } + removed.map { "-\($0)" }) \(revision) by \(by?.rawValue ?? "")"
        case .signaling(.invited(let invitation, let inviter, let left)):
            "\(inviter) invites, \(left) ms, \(invitation.terms.data)"
        case .signaling(.usersChanged(_, let users)):
            users.map { "\($0.user) \($0.state) \($0.data)" }.joined(separator: ", ")
        default: "\(event)"
        }
    }
}

extension Message {
    /// What it says, for tests.
    fileprivate var words: String {
        guard case .typed(let type, let bytes, let fields) = body else { return "\(body)" }
        let more = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
        return "\(type) \(bytes.text ?? "?")\(more) \(priority)\(isOnlineOnly ? " online" : "")"
    }
}

extension JSONValue {
    fileprivate var bodyText: String {
        String(decoding: (try? JSONEncoder().encode(self)) ?? Data(), as: UTF8.self)
    }
}

extension AppServerWorld.Answer {
    /// The vendor's number; -1 for an answer without its envelope.
    var code: Int64 {
        guard status == 200, case .number(let code) = self["Code"], case .text = self["Message"],
            case .text(let id) = self["RequestId"], id.utf8.count == 19
        else { return -1 }
        return code
    }

    /// A part of what a room of streams answers.
    func data(_ name: String) -> JSONValue {
        if case .object(let data) = self["Data"] { data[name] ?? .null } else { .null }
    }
}
