import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing
import VendorDialects

/// A tenant of the voice rooms' vendor, and an app that asks its App Server.
struct AppServerWorld {
    struct User {
        let uid: String
        let chatUID: UserID
        let session: String
    }

    struct Answer: Equatable {
        var status: Int
        var json: JSONValue

        subscript(_ name: String) -> JSONValue {
            if case .object(let values) = json { values[name] ?? .null } else { .null }
        }

        var text: String { String(decoding: (try? JSONEncoder().encode(json)) ?? Data(), as: UTF8.self) }
    }

    var world: TenantWorld
    /// What each request told sessions.
    var told: [(event: Event, sessions: [SessionID])] = []
    private var lastSession: UInt64 = 0

    init(secret: String? = nil) throws {
        var description = TenantDescription.easemobDemo
        if let secret { description.secret = secret }
        world = TenantWorld(setup: try description.setup(seed: 1, bornAtUnixMilliseconds: 1_767_225_600_000))
    }

    @discardableResult
    mutating func ask(
        _ method: String, _ path: String, as user: User? = nil, _ body: String? = nil,
        type: String? = "application/json"
    ) -> Answer {
        let call = VendorCall(
            method: method, target: Easemob.AppServer.prefix + path, authorization: user?.session,
            contentType: body == nil ? nil : type, body: Array((body ?? "").utf8))
        guard let (response, told) = world.ask(call) else { return Answer(status: 0, json: .null) }
        self.told = told
        let json = try? JSONDecoder().decode(JSONValue.self, from: Data(response.body))
        return Answer(status: response.status, json: json ?? .null)
    }

    private mutating func take(_ command: AdministrationCommand) -> EmulatorError? {
        let (reply, outcome) = world.take(.administered(command: command))
        for case .deliver(let event, let sessions) in outcome.effects { told.append((event, sessions)) }
        if case .failure(let error) = reply { return error }
        return nil
    }

    /// Logs a device in and, in messaging, its user on a session of their own.
    mutating func logIn(_ name: String) throws -> User {
        let answer = ask(
            "POST", "/user/login/device", as: nil,
            #"{"device_id":"device of \#(name)","name":"\#(name)","portrait":"1"}"#)
        guard case .text(let uid) = answer["uid"], case .text(let chatUID) = answer["chat_uid"],
            case .text(let session) = answer["authorization"], case .text(let token) = answer["im_token"]
        else { throw Missing(what: "\(answer)") }
        lastSession += 1
        try world.logIn(UserID(chatUID), token: token, on: SessionID(lastSession))
        return User(uid: uid, chatUID: UserID(chatUID), session: session)
    }

    struct Missing: Error { var what: String }

    /// A room of `owner`, in which the others are, in messaging too.
    mutating func room(
        of owner: User, with members: [User], type: Int = 0, isFree: Bool = false, password: String? = nil
    ) throws -> (path: String, chatroom: RoomID) {
        let secret = password.map { #","password":"\#($0)""# } ?? ""
        let answer = ask(
            "POST", "/voice/room/create", as: owner,
            """
            {"name":"room","is_private":\(password != nil),"type":\(type),"allow_free_join_mic":\(isFree),\
            "sound_effect":"Social Chat"\(secret)}
            """)
        guard answer.status == 200, case .object(let room) = answer["room"], case .text(let id)? = room["room_id"],
            case .text(let chatroom)? = room["chatroom_id"]
        else { throw Missing(what: "\(answer)") }
        for member in members {
            let act = AdministrationCommand.act(
                user: member.chatUID, command: .room(.enter(room: RoomID(chatroom), entry: .join)))
            if let error = take(act) { throw error }
            ask("POST", "/voice/room/\(id)/members/join", as: member, "{}")
        }
        return ("/voice/room/\(id)", RoomID(chatroom))
    }

    /// The seats' numbers, with who sits on them.
    func seats(_ chatroom: RoomID) -> [String] {
        world.tenant.attributes(of: chatroom).filter { $0.key.hasPrefix("mic_") }.compactMap {
            Easemob.Seat(text: $0.value)
        }.sorted { $0.index < $1.index }.map { "\($0.status.rawValue)\($0.member?.name ?? "")" }
    }

    /// Custom messages that the last request sent: the event and its texts.
    var messages: [(event: String, extra: [String: String], receivers: [SessionID])] {
        told.compactMap { event, sessions in
            let message: Message
            switch event {
            case .room(.messageSent(_, _, let sent, _)): message = sent
            case .signaling(.messageSent(_, _, let sent, _)): message = sent
            default: return nil
            }
            guard case .typed(8, let bytes, let fields) = message.body else { return nil }
            return (bytes.text ?? "", fields, sessions)
        }
    }
}
