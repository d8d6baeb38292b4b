import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing

@testable import ServerDialects
@testable import VendorDialects

/// What Agora's REST API answers and does: rules about who may not enter or publish, and who is in which channel.
@Suite struct AgoraServerTests {
    private typealias Answer = AppServerWorld.Answer

    private static let appID = "0123456789abcdef0123456789abcdef"
    private static let certificate = "fedcba9876543210fedcba9876543210"
    private static let rulesPath = "/dev/v1/kicking-rule"

    /// A project, and its own server.
    private struct Project {
        var world: TenantWorld
        var told: [(event: Event, sessions: [SessionID])] = []

        init() throws {
            let description = TenantDescription(
                name: "rooms", vendor: .agora, appID: AgoraServerTests.appID, secret: AgoraServerTests.certificate)
            world = TenantWorld(
                setup: try description.setupWithBackEnds(seed: 1, bornAtUnixMilliseconds: 1_767_225_600_000))
        }

        private static func entry(_ user: UserID, _ scene: ChannelScene, isVisible: Bool) -> ChannelEntry {
            let claims = Claims(
                app: AppID(AgoraServerTests.appID), user: user, issuedAtUnixSeconds: 0,
                expiresAtUnixSeconds: 4_000_000_000)
            return ChannelEntry(
                user: user, credential: .reading(reading: TokenReading(claims: claims, isSignatureValid: true)),
                scene: scene, isVisible: isVisible)
        }

        /// Enters a channel on the session of the user's number.
        mutating func enter(
            _ channel: ChannelID, _ numbers: UInt64..., scene: ChannelScene = .live, isVisible: Bool = true
        ) {
            for number in numbers {
                if !world.tenant.isOpen(SessionID(number)) { world.take(.opened(session: SessionID(number))) }
                world.must(
                    number,
                    .rtc(
                        .enter(channel: channel, entry: Self.entry(UserID("\(number)"), scene, isVisible: isVisible))))
            }
        }

        mutating func refusal(of number: UInt64, entering channel: ChannelID) -> EmulatorError? {
            if !world.tenant.isOpen(SessionID(number)) { world.take(.opened(session: SessionID(number))) }
            return world.refusal(
                number, .rtc(.enter(channel: channel, entry: Self.entry(UserID("\(number)"), .live, isVisible: true))))
        }

        mutating func ask(
            _ method: String, _ target: String, _ body: JSONValue? = nil, id: String = AgoraServerTests.appID,
            secret: String = AgoraServerTests.certificate, authorization: String? = nil,
            type: String? = "application/json"
        ) -> AppServerWorld.Answer {
            let shown = Base64.standard.encode(Array("\(id):\(secret)".utf8))
            let call = VendorCall(
                method: method, target: target, authorization: authorization ?? "Basic \(shown)",
                contentType: body == nil ? nil : type,
                body: body.map { Array((try? JSONEncoder().encode($0)) ?? Data()) } ?? [])
            guard let (response, told) = world.ask(call) else { return AppServerWorld.Answer(status: 0, json: .null) }
            self.told = told
            let json = try? JSONDecoder().decode(JSONValue.self, from: Data(response.body))
            return AppServerWorld.Answer(status: response.status, json: json ?? .null)
        }

        /// A request about rules; the app id is added.
        mutating func rule(_ method: String, _ fields: [String: JSONValue]) -> AppServerWorld.Answer {
            let body = fields.merging(["appid": .text(AgoraServerTests.appID)]) { given, _ in given }
            return ask(method, AgoraServerTests.rulesPath, .object(body))
        }

        mutating func rules() -> [[String: JSONValue]] {
            ask("GET", AgoraServerTests.rulesPath + "?appid=\(AgoraServerTests.appID)").objects("rules")
        }

        /// Who was removed, and who heard of whom.
        var lines: [String] {
            told.compactMap { event, sessions in
                let to = sessions.map { "\($0.rawValue)" }.joined(separator: " ")
                switch event {
                case .rtc(.removed(_, _, let reason)): return "\(to): removed \(reason)"
                case .rtc(.participantLeft(_, let user, let reason)): return "\(to): \(user.user) left \(reason)"
                case .rtc(.streamsBanned(_, let user, let kinds, let isBanned)):
                    return "\(to): \(kinds.rawValue) of \(user) \(isBanned ? "banned" : "free")"
                default: return nil
                }
            }
        }
    }

    // MARK: Who asks

    @Test func `who asks without the customer's id and secret is told so, and changes nothing`() throws {
        var project = try Project()
        project.enter("lobby", 1)
        let kick: JSONValue = [
            "appid": .text(Self.appID), "cname": "lobby", "time": 0, "privileges": ["join_channel"],
        ]
        let before = project.world.tenant
        for shown in ["", "Basic", "Basic ?", "Bearer abc", "Basic \(Self.certificate)"] {
            let answer = project.ask("POST", Self.rulesPath, kick, authorization: shown)
            #expect(answer.status == 401, "\(shown)")
        }
        #expect(project.ask("POST", Self.rulesPath, kick, secret: "wrong").status == 401)
        #expect(project.ask("POST", Self.rulesPath, kick, id: "wrong").status == 401)
        #expect(project.ask("POST", Self.rulesPath, kick, type: "text/plain").status == 415)
        #expect(project.ask("POST", Self.rulesPath, "kick").status == 400)
        #expect(project.ask("GET", "/dev/v2/kicking-rule").status == 404)
        #expect(project.ask("PATCH", Self.rulesPath, kick).status == 404)
        #expect(project.ask("GET", "/dev/v1/projects").status == 404)
        guard case .text(let text) = project.ask("GET", Self.rulesPath)["message"] else {
            Issue.record("there is no message")
            return
        }
        #expect(text.hasPrefix("invalid appid"))
        #expect(project.world.tenant == before && project.told.isEmpty)
    }

    // MARK: Rules

    @Test func `a user is put out of a channel and kept out, until the rule ends`() throws {
        var project = try Project()
        project.enter("lobby", 1, 2)
        let made = project.rule(
            "POST", ["cname": "lobby", "uid": 2, "time_in_seconds": 30, "privileges": ["join_channel"]])
        #expect(made.status == 200 && made["status"] == "success" && made["id"] == 1)
        #expect(project.lines == ["2: removed removedByAdministrator", "1: 2 left removed"])
        let forbidden = EmulatorError.channelForbidden(channel: "lobby", isForEverybody: false, secondsLeft: 30)
        #expect(project.refusal(of: 2, entering: "lobby") == forbidden)
        project.enter("attic", 2)
        #expect(
            project.rules() == [
                [
                    "id": 1, "appid": .text(Self.appID), "uid": 2, "opid": 1, "cname": "lobby", "ip": .null,
                    "ts": "2026-01-01T00:00:30.000Z", "privileges": ["join_channel"],
                    "createAt": "2026-01-01T00:00:00.000Z", "updateAt": "2026-01-01T00:00:00.000Z",
                ]
            ])
        project.world.advance(by: .seconds(30))
        #expect(project.rules().isEmpty)
        project.enter("lobby", 2)
    }

    @Test func `a channel is closed to all, a user to all channels`() throws {
        var project = try Project()
        project.enter("lobby", 1, 2)
        project.enter("attic", 1)
        #expect(project.rule("POST", ["cname": "attic", "privileges": ["join_channel"]]).status == 200)
        #expect(project.lines == ["1: removed removedByAdministrator"])
        #expect(
            project.refusal(of: 3, entering: "attic")
                == .channelForbidden(channel: "attic", isForEverybody: true, secondsLeft: 3600))
        #expect(project.rule("POST", ["uid": 1, "time": 5000, "privileges": ["join_channel"]]).status == 200)
        #expect(project.lines == ["1: removed removedByAdministrator", "2: 1 left removed"])
        #expect(
            project.refusal(of: 1, entering: "cellar")
                == .channelForbidden(channel: "cellar", isForEverybody: false, secondsLeft: 86_400))
    }

    @Test func `a time of 0 puts users out once, and leaves no rule`() throws {
        var project = try Project()
        project.enter("lobby", 1, 2)
        let kick = project.rule("POST", ["cname": "lobby", "uid": 1, "time": 0, "privileges": ["join_channel"]])
        #expect(kick.status == 200 && kick["id"] == 1)
        #expect(project.lines.count == 2)
        project.enter("lobby", 1)
        #expect(project.rules().isEmpty)
        // Numbers are not given twice.
        #expect(project.rule("POST", ["uid": 9, "privileges": ["join_channel"]])["id"] == 2)
    }

    @Test func `times are brought into their range`() throws {
        var project = try Project()
        func made(_ fields: [String: JSONValue]) -> JSONValue {
            let id = project.rule("POST", fields.merging(["uid": 7, "privileges": ["join_channel"]]) { $1 })["id"]
            return project.rules().first { $0["id"] == id }?["ts"] ?? .null
        }
        #expect(made(["time_in_seconds": 1]) == "2026-01-01T00:00:10.000Z")
        #expect(made(["time_in_seconds": 86_431]) == "2026-01-02T00:00:30.000Z")
        #expect(made(["time": -5]) == "2026-01-01T00:01:00.000Z")
        #expect(made(["time": 1441, "time_in_seconds": 60]) == "2026-01-01T00:01:00.000Z")
        project.world.advance(by: .seconds(1))
        #expect(made(["time": 1441]) == "2026-01-02T00:00:01.000Z")
    }

    @Test func `one of two rules about the same user holds as long as either does`() throws {
        var project = try Project()
        func make(_ seconds: Int64) -> JSONValue {
            project.rule(
                "POST",
                ["cname": "lobby", "uid": 2, "time_in_seconds": .number(seconds), "privileges": ["join_channel"]]
            )["id"]
        }
        func secondsLeft() -> Int? { project.world.tenant.secondsForbidden(to: "lobby", of: "2") }
        let (long, short) = (make(600), make(60))
        #expect(secondsLeft() == 600)
        #expect(project.rule("DELETE", ["id": long])["id"] == long)
        #expect(secondsLeft() == 60)
        let changed = project.rule("PUT", ["id": short, "time": 5])
        #expect(changed["result"] == ["id": short, "ts": "2026-01-01T00:05:00.000Z"])
        #expect(secondsLeft() == 300)
        #expect(project.rule("DELETE", ["id": short]).status == 200)
        #expect(secondsLeft() == nil)
        #expect(project.rule("DELETE", ["id": short]).status == 404)
        #expect(project.rule("PUT", ["id": long, "time": 1]).status == 404)
        #expect(project.rule("DELETE", [:]).status == 400)
        let last = make(60)
        #expect(project.rule("PUT", ["id": last, "time": 0]).status == 200)
        #expect(secondsLeft() == nil && project.rules().isEmpty)
    }

    @Test func `sound and pictures of a user in a channel are stopped and let through`() throws {
        var project = try Project()
        project.enter("lobby", 1, 2)
        let made = project.rule(
            "POST",
            ["cname": "lobby", "uid": 2, "time": 1, "privileges": ["publish_audio", "publish_video", "publish_audio"]])
        #expect(made.status == 200)
        #expect(project.lines == ["1 2: 1 of 2 banned", "1 2: 2 of 2 banned"])
        #expect(project.rule("DELETE", ["id": made["id"]]).status == 200)
        #expect(project.lines == ["1 2: 1 of 2 free", "1 2: 2 of 2 free"])
        for fields in [["cname": "attic", "uid": 2], ["cname": "lobby"], ["uid": 2]] as [[String: JSONValue]] {
            let before = project.world.tenant
            let answer = project.rule("POST", fields.merging(["privileges": ["publish_audio"]]) { $1 })
            #expect(answer.status == 400)
            #expect(project.world.tenant == before)
        }
    }

    @Test func `rules that are wrong are refused by name`() throws {
        var project = try Project()
        let cases: [[String: JSONValue]] = [
            ["privileges": ["join_channel"]], ["cname": "", "privileges": ["join_channel"]],
            ["uid": 0, "privileges": ["join_channel"]], ["uid": "7", "privileges": ["join_channel"]],
            ["uid": 4_294_967_296, "privileges": ["join_channel"]], ["uid": 7], ["uid": 7, "privileges": []],
            ["uid": 7, "privileges": ["fly"]], ["uid": 7, "privileges": "join_channel"],
            ["uid": 7, "time": "long", "privileges": ["join_channel"]],
            ["ip": "10.0.0.1", "privileges": ["join_channel"]], ["cname": 7, "privileges": ["join_channel"]],
            ["cname": .text(String(repeating: "x", count: 65)), "privileges": ["join_channel"]],
            ["appid": "another", "uid": 7, "privileges": ["join_channel"]],
        ]
        let before = project.world.tenant
        for fields in cases {
            let answer = project.rule("POST", fields)
            #expect(answer.status == 400, "\(fields)")
            guard case .text? = Optional(answer["message"]) else {
                Issue.record("\(answer)")
                continue
            }
        }
        #expect(project.world.tenant == before)
    }

    @Test func `calls are counted by the second, and refused ones are not`() throws {
        var project = try Project()
        for _ in 1...20 { #expect(project.rule("POST", ["uid": 0]).status == 400) }
        for _ in 1...10 { #expect(project.rule("POST", ["uid": 7, "privileges": ["join_channel"]]).status == 200) }
        #expect(project.rule("POST", ["uid": 7, "privileges": ["join_channel"]]).status == 429)
        for _ in 1...20 { #expect(project.ask("GET", "/dev/v1/channel/\(Self.appID)").status == 200) }
        #expect(project.ask("GET", "/dev/v1/channel/\(Self.appID)").status == 429)
        project.world.advance(by: .seconds(1))
        #expect(project.rules().count == 10)
        #expect(project.ask("GET", "/dev/v1/channel/\(Self.appID)").status == 200)
    }

    @Test func `there are two hundred rules at once, and those that ended make place`() throws {
        var project = try Project()
        func make() -> Int {
            project.rule("POST", ["uid": 7, "time_in_seconds": 3600, "privileges": ["join_channel"]]).status
        }
        for number in 0..<200 {
            if number.isMultiple(of: 10) { project.world.advance(by: .seconds(1)) }
            #expect(make() == 200, "\(number)")
        }
        project.world.advance(by: .seconds(1))
        #expect(make() == 400)
        project.world.advance(by: .seconds(3600))
        #expect(make() == 200)
        #expect(project.rules().count == 1)
        #expect(project.world.tenant.records.count(in: "agora.rules") == 1)
    }

    // MARK: Channels

    @Test func `hosts and audience of a channel are listed, and a call's users all alike`() throws {
        var project = try Project()
        project.enter("lobby", 1, 2)
        project.enter("lobby", 3, isVisible: false)
        project.enter("desk", 4, 5, scene: .call)
        func data(_ path: String) -> JSONValue {
            project.world.advance(by: .seconds(1))
            let answer = project.ask("GET", "/dev/v1/channel/" + path)
            #expect(answer.status == 200 && answer["success"] == true)
            return answer["data"]
        }
        let hosts: JSONValue = ["channel_exist": true, "mode": 2, "broadcasters": [1, 2]]
        #expect(
            data("user/\(Self.appID)/lobby") == [
                "channel_exist": true, "mode": 2, "broadcasters": [1, 2], "audience": [3], "audience_total": 1,
            ])
        #expect(data("user/\(Self.appID)/lobby/hosts_only") == hosts)
        #expect(data("user/\(Self.appID)/lobby?hosts_only=1") == hosts)
        #expect(
            data("user/\(Self.appID)/desk") == ["channel_exist": true, "mode": 1, "total": 2, "users": [4, 5]])
        #expect(data("user/\(Self.appID)/attic") == ["channel_exist": false])
        #expect(
            data("user/property/\(Self.appID)/3/lobby") == [
                "in_channel": true, "uid": 3, "join": 1_767_225_600, "role": 3, "platform": 0,
            ])
        guard case .object(let host) = data("user/property/\(Self.appID)/1/lobby"),
            case .object(let caller) = data("user/property/\(Self.appID)/5/desk")
        else {
            Issue.record("they are there")
            return
        }
        #expect(host["role"] == 2 && caller["role"] == 1)
        #expect(data("user/property/\(Self.appID)/1/desk") == ["in_channel": false])
        for path in [
            "user/property/\(Self.appID)/0/lobby", "user/property/\(Self.appID)/ann/lobby", "user/other/lobby",
        ] {
            #expect(project.ask("GET", "/dev/v1/channel/" + path).status == 400, "\(path)")
        }
        #expect(project.ask("GET", "/dev/v1/channel/user").status == 400)
        #expect(project.ask("GET", "/dev/v1/channel").status == 404)
        #expect(project.ask("GET", "/dev/v1/channel/user/\(Self.appID)/lobby/all").status == 404)
    }

    @Test func `channels are listed page after page`() throws {
        var project = try Project()
        for number in 1...5 { project.enter(ChannelID("room \(number)"), UInt64(number)) }
        project.enter("room 1", 6)
        func page(_ query: String) -> JSONValue { project.ask("GET", "/dev/v1/channel/\(Self.appID)" + query)["data"] }
        #expect(
            page("?page_no=0&page_size=2") == [
                "channels": [
                    ["channel_name": "room 1", "user_count": 2], ["channel_name": "room 2", "user_count": 1],
                ], "total_size": 5,
            ])
        #expect(
            page("?page_no=2&page_size=2") == [
                "channels": [["channel_name": "room 5", "user_count": 1]], "total_size": 5,
            ])
        #expect(page("?page_no=3&page_size=2") == ["channels": [], "total_size": 5])
        for wrong in ["?page_size=0", "?page_size=501", "?page_no=-1", "?page_no=x"] {
            #expect(project.ask("GET", "/dev/v1/channel/\(Self.appID)" + wrong).status == 400, "\(wrong)")
        }
    }

    @Test func `moments are written as dates, also the last day of a leap year's February`() {
        #expect(Agora.dateText(ofUnixSeconds: 0) == "1970-01-01T00:00:00.000Z")
        #expect(Agora.dateText(ofUnixSeconds: 951_782_400) == "2000-02-29T00:00:00.000Z")
        #expect(Agora.dateText(ofUnixSeconds: 4_107_542_399) == "2100-02-28T23:59:59.000Z")
        #expect(Agora.dateText(ofUnixSeconds: 4_107_542_400) == "2100-03-01T00:00:00.000Z")
        #expect(Agora.dateText(ofUnixSeconds: 253_402_300_799) == "9999-12-31T23:59:59.000Z")
    }
}
