import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing

@testable import ServerDialects
@testable import VendorDialects

/// A tenant of Volcengine's, apps that ask the sample back end, and an app's own server that asks the OpenAPI.
struct VolcengineServerWorld {
    static let description = TenantDescription.volcengineDemo
    static let app = AppID(description.appID)

    var world: TenantWorld
    /// What the last request told sessions.
    var told: [(event: Event, sessions: [SessionID])] = []
    private var sessions: [UserID: (login: UInt64, room: UInt64)] = [:]

    init() throws {
        world = TenantWorld(
            setup: try Self.description.setupWithBackEnds(seed: 1, bornAtUnixMilliseconds: 1_767_225_600_000))
    }

    // MARK: People

    /// Logs a user in, on a session of their own.
    mutating func logIn(_ users: UserID...) throws {
        for user in users {
            let number = UInt64(sessions.count + 1)
            sessions[user] = (number, number + 100)
            let claims = Volcengine.loginClaims(
                app: Self.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 4_000_000_000)
            try world.logIn(
                user, token: Volcengine.tokenFormat.write(claims, Self.description.secret), on: SessionID(number))
            world.take(.opened(session: SessionID(number + 100)))
        }
    }

    /// Enters a room on another session.
    mutating func enter(_ user: UserID, _ room: String, isVisible: Bool = true) {
        let reading = TokenReading(
            claims: Claims(
                app: Self.app, user: user, issuedAtUnixSeconds: 0, expiresAtUnixSeconds: 4_000_000_000),
            isSignatureValid: true)
        world.must(
            sessions[user]?.room ?? 0,
            .rtc(
                .enter(
                    channel: ChannelID(room),
                    entry: ChannelEntry(
                        user: user, credential: .reading(reading: reading), scene: .call, isVisible: isVisible))))
    }

    /// Enters a room with the text of a token, as an SDK does.
    mutating func enter(_ user: UserID, _ room: ChannelID, token: String) throws {
        let reading = try Volcengine.tokenFormat.read(token, Self.description.secret)
        let entry = ChannelEntry(user: user, credential: .reading(reading: reading), scene: .call)
        world.must(session(of: user), .rtc(.enter(channel: room, entry: entry)))
    }

    /// The session on which a user enters rooms.
    func session(of user: UserID) -> UInt64 { sessions[user]?.room ?? 0 }

    mutating func leave(_ user: UserID, _ room: String) {
        world.must(sessions[user]?.room ?? 0, .rtc(.leave(channel: ChannelID(room))))
    }

    /// Who a session is of, for what was told.
    func name(_ session: SessionID) -> String {
        sessions.first { $0.value.login == session.rawValue || $0.value.room == session.rawValue }?.key.rawValue ?? "?"
    }

    // MARK: The sample back end

    /// Sends a request as a message of RTS does, and returns its answer: the code and the response.
    @discardableResult
    mutating func request(
        _ event: String, as user: UserID, in room: String = "", device: String = "phone", token: String? = nil,
        signature: String? = nil, _ content: [String: JSONValue] = [:]
    ) -> (code: Int64, response: [String: JSONValue]) {
        let secret = Self.description.secret
        var content = content
        content["login_token"] = .text(token ?? Volcengine.SampleServer.loginToken(of: user, appKey: secret))
        if !room.isEmpty { content["room_id"] = .text(room) }
        let message: JSONValue = [
            "app_id": .text(Self.app.rawValue), "room_id": .text(room), "user_id": .text(user.rawValue),
            "event_name": .text(event), "content": .text(JSONValue.object(content).text), "request_id": "r1",
            "device_id": .text(device), "msgid": 0,
        ]
        let body: JSONValue = [
            "message": .text(message.text), "binary": false,
            "signature": .text(signature ?? Volcengine.SampleServer.signature(appKey: secret)),
        ]
        let call = VendorCall(method: "POST", target: "/app-server/rts", body: Array(body.text.utf8))
        guard let (_, told) = world.ask(call) else { return (0, [:]) }
        self.told = told
        for message in messages where message.values["request_id"] == "r1" && message.to == [user.rawValue] {
            guard case .number(let code)? = message.values["code"] else { continue }
            guard case .object(let response)? = message.values["response"] else { return (code, [:]) }
            return (code, response)
        }
        return (-1, [:])
    }

    /// JSON messages that the last request sent, with the users who got them.
    var messages: [(to: [String], values: [String: JSONValue])] {
        told.compactMap { event, sessions in
            let bytes: Bytes
            switch event {
            case .rtc(.messageSent(_, _, let message, _, _, _)): bytes = message.bytes
            case .signaling(.messageSent(_, _, let message, _)):
                guard case .typed(1, let sent, _) = message.body else { return nil }
                bytes = sent
            default: return nil
            }
            guard let values = JSONValue.object(of: bytes.text ?? "") else { return nil }
            return (sessions.map { name($0) }, values)
        }
    }

    /// What was told besides the answer: `svcOnMessage → alice bob`.
    var pushes: [String] {
        messages.compactMap { message in
            guard case .text(let event)? = message.values["event"] else { return nil }
            return "\(event) → \(message.to.joined(separator: " "))"
        }
    }

    /// A part of what a push says.
    func push(_ event: String, _ name: String) -> JSONValue? {
        let found = messages.last { $0.values["event"] == .text(event) }
        guard case .object(let data)? = found?.values["data"] else { return nil }
        return data[name]
    }

    /// The room that `host` starts, with the others in it, on RTC too.
    mutating func liveRoom(of host: UserID, with others: [UserID] = []) throws -> String {
        let (code, response) = request(
            "svcStartLive", as: host, ["user_name": .text("\(host)"), "room_name": "语聊房", "background_image_name": "b"])
        try #require(code == 200)
        guard case .object(let info)? = response["room_info"], case .text(let room)? = info["room_id"] else {
            throw AppServerWorld.Missing(what: "\(response)")
        }
        enter(host, room)
        for user in others {
            let joined = request("svcJoinLiveRoom", as: user, ["room_id": .text(room), "user_name": .text("\(user)")])
            try #require(joined.code == 200)
            enter(user, room, isVisible: false)
        }
        return room
    }

    /// Who sits where: `1 alice, 3 locked`.
    mutating func seats(_ room: String, as user: UserID) -> String {
        guard case .object(let seats)? = request("svcReconnect", as: user, in: room).response["seat_list"] else {
            return "none"
        }
        return seats.sorted { $0.key < $1.key }.compactMap { number, seat -> String? in
            guard case .object(let values) = seat else { return nil }
            if values["status"] == 0 { return "\(number) locked" }
            guard case .object(let guest)? = values["guest_info"], case .text(let id)? = guest["user_id"] else {
                return nil
            }
            return "\(number) \(id)"
        }.joined(separator: ", ")
    }

    // MARK: The OpenAPI

    /// Asks for an action, signed as the vendor's SDK signs. The HTTP status, and the code of the error or the result.
    @discardableResult
    mutating func act(
        _ action: String, version: String = "2020-12-01", method: String = "POST", key: String? = nil,
        secret: String? = nil, date: String = "20260101T000000Z", expires: Int? = nil,
        query more: [String: [String]] = [:], _ fields: [String: JSONValue]? = [:]
    ) -> (status: Int, code: String, result: [String: JSONValue]) {
        var body = ""
        if var fields, method == "POST" {
            fields["AppId"] = fields["AppId"] ?? .text(Self.app.rawValue)
            body = JSONValue.object(fields).text
        }
        var query = more
        query["Action"] = [action]
        query["Version"] = [version]
        let scope = "\(date.prefix(8))/cn-north-1/rtc/request"
        var headers = [("host", "rtc.volcengineapi.com"), ("x-date", date)]
        if let expires { headers.append(("x-expires", "\(expires)")) }
        let digits = Volcengine.Signature.digits(
            method: method, path: "/", query: query, headers: headers.map { (name: $0.0, value: $0.1) },
            body: Array(body.utf8), scope: scope, date: date, secretKey: secret ?? Self.description.secret)
        let words = query.flatMap { name, values in values.map { "\(name)=\($0)" } }.joined(separator: "&")
        let call = VendorCall(
            method: method, target: "/?" + words,
            authorization:
                "HMAC-SHA256 Credential=\(key ?? Volcengine.accessKeyID(of: Self.app))/\(scope), SignedHeaders=\(headers.map(\.0).joined(separator: ";")), Signature=\(digits)",
            headers: Dictionary(uniqueKeysWithValues: headers), body: Array(body.utf8))
        return send(call)
    }

    /// Sends a request to the OpenAPI, and takes its answer apart.
    mutating func send(_ call: VendorCall) -> (status: Int, code: String, result: [String: JSONValue]) {
        guard let (response, told) = world.ask(call) else { return (0, "", [:]) }
        self.told = told
        guard let values = JSONValue.object(of: String(decoding: response.body, as: UTF8.self)),
            case .object(let metadata)? = values["ResponseMetadata"], metadata["Service"] == "rtc"
        else { return (response.status, "no envelope", [:]) }
        if case .object(let error)? = metadata["Error"], case .text(let code)? = error["Code"] {
            let codes = Volcengine.openAPICodes.first { $0.key == response.status }?.value ?? []
            #expect(codes.contains { code == $0 || code.hasPrefix($0 + ".") }, "the document lacks \(code)")
            return (response.status, code, [:])
        }
        guard case .object(let result)? = values["Result"] else { return (response.status, "no result", [:]) }
        return (response.status, "", result)
    }

    /// What was told of channels, in the tests' words.
    var lines: [String] {
        told.compactMap { event, sessions in
            guard case .rtc(let event) = event else { return nil }
            let to = sessions.map { name($0) }.joined(separator: " ")
            switch event {
            case .removed(_, _, let reason): return "\(to): removed \(reason)"
            case .participantLeft(_, let user, let reason): return "\(to): \(user.user) left \(reason)"
            case .streamsBanned(_, let user, let kinds, let isBanned):
                return "\(to): \(kinds.rawValue) of \(user) \(isBanned ? "banned" : "free")"
            case .rightEnded(_, let right): return "\(to): right \(right.rawValue) ended"
            case .streamsRemoved(_, let streams, let reason):
                return "\(to): \(streams.map(\.publisher.user.rawValue).joined(separator: " ")) stopped \(reason)"
            case .messageSent(_, let sender, let message, _, _, _):
                return "\(to): \(message.kind) \(message.bytes) from \(sender.user)"
            default: return nil
            }
        }
    }
}
