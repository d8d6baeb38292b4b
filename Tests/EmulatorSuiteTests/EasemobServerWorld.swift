import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing

@testable import ServerDialects
@testable import VendorDialects

/// A tenant of the voice rooms' vendor, and an app's own server that asks its REST API.
struct EasemobServerWorld {
    typealias Answer = AppServerWorld.Answer

    /// What a request shows.
    enum Shown {
        case app, nothing
        case text(String)
    }

    static let base = "/parlor/demo"
    static let clientID = Easemob.clientID(of: "parlor#demo")

    var world: TenantWorld
    /// What the last request told sessions.
    var told: [(event: Event, sessions: [SessionID])] = []
    private(set) var appToken = ""
    private var lastSession: UInt64 = 0

    init() throws {
        let description = TenantDescription.easemobDemo
        world = TenantWorld(
            setup: try description.setupWithBackEnds(seed: 1, bornAtUnixMilliseconds: 1_767_225_600_000))
        let answer = ask(
            "POST", "/token", as: .nothing,
            """
            {"grant_type":"client_credentials","client_id":"\(Self.clientID)","client_secret":"\(description.secret)","ttl":0}
            """)
        guard case .text(let token) = answer["access_token"] else { throw AppServerWorld.Missing(what: "\(answer)") }
        appToken = token
    }

    @discardableResult
    mutating func ask(
        _ method: String, _ path: String, as shown: Shown = .app, base: String = base, _ body: String? = nil,
        type: String? = "application/json"
    ) -> Answer {
        let authorization: String? =
            switch shown {
            case .app: "Bearer \(appToken)"
            case .nothing: nil
            case .text(let text): text
            }
        let call = VendorCall(
            method: method, target: base + path, authorization: authorization,
            contentType: body == nil ? nil : type, body: Array((body ?? "").utf8))
        guard let (response, told) = world.ask(call) else { return Answer(status: 0, json: .null) }
        self.told = told
        let json = try? JSONDecoder().decode(JSONValue.self, from: Data(response.body))
        let answer = Answer(status: response.status, json: json ?? .null)
        if answer.status != 200, case .text(let word) = answer["error"] {
            let words = Easemob.refusalWords.first { $0.key == answer.status }?.value ?? []
            #expect(words.contains(word), "the document lacks \(answer.status) \(word)")
        }
        return answer
    }

    /// Asks for what is refused: records it where something changes or somebody is told. The status and the word of the error.
    mutating func refusal(
        _ method: String, _ path: String, as shown: Shown = .app, base: String = base, _ body: String? = nil,
        type: String? = "application/json", sourceLocation: SourceLocation = #_sourceLocation
    ) -> String {
        let before = world.tenant
        let answer = ask(method, path, as: shown, base: base, body, type: type)
        #expect(world.tenant == before, "\(method) \(path) changed something", sourceLocation: sourceLocation)
        #expect(told.isEmpty, sourceLocation: sourceLocation)
        guard case .text(let error) = answer["error"], case .text = answer["error_description"],
            answer["exception"] == .text("com.easemob.\(error)"), answer["duration"] == 0,
            answer["timestamp"] == .number(world.tenant.unixMilliseconds)
        else { return "\(answer)" }
        return "\(answer.status) \(error)"
    }

    /// Registers users, each with their name as the password.
    mutating func register(_ names: String...) {
        for name in names {
            let answer = ask("POST", "/users", #"{"username":"\#(name)","password":"\#(name)"}"#)
            #expect(answer.status == 200, "\(answer)")
        }
    }

    /// The text of a token that the user's password gives.
    mutating func token(of name: String, password: String? = nil) throws -> String {
        let answer = ask(
            "POST", "/token", as: .nothing,
            #"{"grant_type":"password","username":"\#(name)","password":"\#(password ?? name)"}"#)
        guard case .text(let token) = answer["access_token"] else { throw AppServerWorld.Missing(what: "\(answer)") }
        return token
    }

    /// Logs a registered user in, on a session of their own.
    @discardableResult
    mutating func logIn(_ name: String) throws -> SessionID {
        let token = try token(of: name)
        lastSession += 1
        try world.logIn(UserID(name), token: token, on: SessionID(lastSession))
        return SessionID(lastSession)
    }

    /// Registers users and logs them in, on sessions 1 and so on in their order.
    mutating func admit(_ names: String...) throws {
        for name in names {
            register(name)
            try logIn(name)
        }
    }

    /// A chat room, as its id.
    mutating func room(of owner: String, with members: [String] = [], more: String = "") throws -> String {
        let others = members.map { #""\#($0)""# }.joined(separator: ",")
        let answer = ask(
            "POST", "/chatrooms",
            #"{"name":"room of \#(owner)","description":"d","owner":"\#(owner)","members":[\#(others)]\#(more)}"#)
        guard case .object(let data) = answer["data"], case .text(let id)? = data["id"] else {
            throw AppServerWorld.Missing(what: "\(answer)")
        }
        return id
    }

    /// The sessions that the last request told of such events, for each event.
    func told(_ matches: (Event) -> Bool) -> [[UInt64]] {
        told.filter { matches($0.event) }.map { $0.sessions.map(\.rawValue).sorted() }
    }

    /// The messages that the last request sent: from whom, what they say, and to which sessions.
    var messages: [(sender: UserID, content: Easemob.MessageContent?, sessions: [UInt64])] {
        told.compactMap { event, sessions in
            let sessions = sessions.map(\.rawValue).sorted()
            switch event {
            case .room(.messageSent(_, let sender, let message, _)):
                return (sender.profile.user, Easemob.MessageContent(message.body), sessions)
            case .signaling(.messageSent(let sender, _, let message, _)):
                return (sender.user, Easemob.MessageContent(message.body), sessions)
            default: return nil
            }
        }
    }
}

extension AppServerWorld.Answer {
    /// The fields of `data`.
    var data: [String: JSONValue] {
        if case .object(let data) = self["data"] { data } else { [:] }
    }

    /// The texts of `data`, if it is a list of texts.
    var texts: [String] {
        guard case .list(let list) = self["data"] else { return [] }
        return list.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// The objects of a list in the answer.
    func objects(_ name: String) -> [[String: JSONValue]] {
        guard case .list(let list) = self[name] else { return [] }
        return list.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }
}
