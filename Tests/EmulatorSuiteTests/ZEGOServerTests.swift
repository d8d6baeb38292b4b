import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing

@testable import ServerDialects
@testable import VendorDialects

/// Who may ask ZEGO's server API, how often, and what rooms of streams answer and do.
@Suite struct ZEGOServerTests {
    private typealias Signed = ZEGOServerWorld.Signed

    private func stage() throws -> ZEGOServerWorld {
        var world = try ZEGOServerWorld()
        world.enter("lobby", "ann", "bob")
        return world
    }

    private let counted: [(String, String)] = [("RoomId[]", "lobby")]

    // MARK: Who asks

    @Test func `the signature is the one that the vendor's page computes`() {
        let signature = ZEGO.signature(
            appID: "12345", nonce: "4fd24687296dd9f3", serverSecret: "9193cc662a4c0ec135ec71fb57194b38",
            timestamp: "1615186943")
        #expect(signature == "43e5cfcca828314675f91b001390566a")
    }

    @Test func `each part of a signed request that is missing or wrong has the gateway's code`() throws {
        var world = try stage()
        let cases: [(Signed, Int64)] = [
            (Signed(app: ""), 100_000_001), (Signed(app: "abc"), 100_000_001), (Signed(app: "4294967296"), 100_000_001),
            (Signed(timestamp: nil), 100_000_002), (Signed(timestamp: ""), 100_000_002),
            (Signed(timestamp: "soon"), 100_000_003), (Signed(nonce: nil), 100_000_008),
            (Signed(leavesOutSignature: true), 100_000_009), (Signed(version: nil), 100_000_013),
            (Signed(version: "1.0"), 100_000_014), (Signed(app: "12345"), 100_000_010),
            (Signed(secret: "another"), 100_000_005), (Signed(signature: "0"), 100_000_005),
        ]
        for (signed, code) in cases {
            #expect(world.refusal("DescribeUserNum", counted, as: signed) == code, "\(signed)")
        }
        #expect(world.refusal(nil, counted) == 100_000_006)
        #expect(world.refusal("NoSuchAction", counted) == 100_000_007)
        #expect(world.refusal("describeusernum", counted) == 100_000_007)
        #expect(world.refusal("DescribeUserNum", counted, method: "PUT") == 100_000_000)
        #expect(world.refusal("DescribeUserNum", counted, path: "/v2") == 100_000_000)
        #expect(world.ask("DescribeUserNum", counted).code == 0)
    }

    @Test func `a signature holds for ten minutes before and after, as often as it is shown`() throws {
        var world = try stage()
        for (offset, code) in [(-601, 100_000_004), (-600, 0), (600, 0), (601, 100_000_004)] as [(Int64, Int64)] {
            let signed = Signed(timestamp: "\(ZEGOServerWorld.birth + offset)")
            #expect(world.ask("DescribeUserNum", counted, as: signed).code == code, "\(offset)")
        }
        for number in [Int64.min, .max] {
            #expect(world.refusal("DescribeUserNum", counted, as: Signed(timestamp: "\(number)")) == 100_000_004)
        }
        // The same request once more.
        #expect(world.ask("DescribeUserNum", counted).code == 0)
        world.world.advance(by: .seconds(600))
        #expect(world.ask("DescribeUserNum", counted).code == 0)
        world.world.advance(by: .seconds(1))
        #expect(world.refusal("DescribeUserNum", counted) == 100_000_004)
    }

    @Test func `a tenant without its secret lets nobody ask`() throws {
        var world = try ZEGOServerWorld()
        var description = ZEGOServerWorld.description
        description.removeSecrets()
        world.world = TenantWorld(
            setup: try description.setupWithBackEnds(seed: 1, bornAtUnixMilliseconds: ZEGOServerWorld.birth * 1000))
        #expect(world.refusal("DescribeUserNum", counted, as: Signed(secret: "")) == 100_000_010)
    }

    @Test(arguments: [ServicePart.messaging, .channels])
    func `an app that serves one part is asked for that one only`(part: ServicePart) throws {
        var description = ZEGOServerWorld.description
        description.serves = part
        var world = try ZEGOServerWorld()
        world.world = TenantWorld(
            setup: try description.setupWithBackEnds(seed: 1, bornAtUnixMilliseconds: ZEGOServerWorld.birth * 1000))
        let codes = [world.refusal("CloseRoom", [("RoomId", "r")]), world.refusal("DestroyRoom", [("RoomId", "r")])]
        #expect(codes == (part == .messaging ? [100_000_017, 660_300_001] : [5018, 100_000_017]))
    }

    @Test func `both methods take every action, parameters are in the query or the body`() throws {
        var world = try stage()
        let body: JSONValue = ["RoomId": ["lobby", "attic"], "Unknown": 1]
        #expect(
            world.ask("DescribeUserNum", body: body).data("UserCountList") == [
                ["RoomId": "lobby", "UserCount": 2, "AdminUserCount": 0],
                ["RoomId": "attic", "UserCount": 0, "AdminUserCount": 0],
            ])
        let query = [("RoomId", "lobby"), ("Extra", "1"), ("IsTest", "true")]
        #expect(world.ask("DescribeUserNum", query).code == 0)
        for text in ["[]", "{", "7", String(repeating: "[", count: 100), #"{"RoomId":"lobby"}"#, #"{"RoomId":[1]}"#] {
            let before = world.world.tenant
            #expect(
                world.ask("DescribeUserNum", [], text: text, as: Signed(), method: "POST", path: "/").code == 2,
                "\(text)")
            #expect(world.world.tenant == before)
        }
    }

    @Test func `a plus sign in the query is a space, as in a form`() throws {
        let call = VendorCall(method: "GET", target: "/?a=b+c%2Bd&e+f=%20")
        let request = call.request(to: TenantWorld.zego().setup.services[0], of: [])
        #expect(request.query == ["a": "b c+d", "e f": " "])
    }

    // MARK: How often

    @Test func `an action is asked for so often in a second, and refused calls do not count`() throws {
        var world = try stage()
        for _ in 1...10 { #expect(world.ask("DescribeUserNum", counted).code == 0) }
        #expect(world.refusal("DescribeUserNum", counted) == 206)
        // Others have rates of their own.
        #expect(world.ask("DescribeUsers", [("RoomId", "lobby"), ("UserId[]", "ann")]).code == 0)
        world.world.advance(by: .milliseconds(999))
        #expect(world.refusal("DescribeUserNum", counted) == 206)
        world.world.advance(by: .milliseconds(1))
        for _ in 1...30 { #expect(world.refusal("DescribeUserNum") == 2) }
        #expect(world.ask("DescribeUserNum", counted).code == 0)
    }

    @Test func `a room is listed once a second, and its streams once in ten`() throws {
        var world = try stage()
        func list(_ room: String) -> Int64 { world.ask("DescribeUserList", [("RoomId", room)]).code }
        func streams(_ room: String) -> Int64 { world.ask("DescribeSimpleStreamList", [("RoomId", room)]).code }
        #expect([list("lobby"), list("attic"), list("lobby")] == [0, 0, 207])
        #expect([streams("lobby"), streams("lobby"), streams("attic")] == [0, 207, 0])
        world.world.advance(by: .seconds(1))
        #expect([list("lobby"), streams("lobby")] == [0, 207])
        world.world.advance(by: .seconds(9))
        #expect(streams("lobby") == 0)
        // Of all rooms together so many, whichever they are.
        for number in 1...49 { #expect(streams("room \(number)") == 0) }
        #expect(streams("room 50") == 206)
        #expect(world.world.tenant.records.count < 10)
    }

    // MARK: Removing

    @Test func `users are kicked out of a room and come back; others hear that they left`() throws {
        var world = try stage()
        let kick = [("RoomId", "lobby"), ("UserId[]", "bob"), ("UserId[]", "zoe"), ("CustomReason", "rude")]
        #expect(world.ask("KickoutUser", kick).code == 0)
        #expect(world.lines == ["102: bob removed removedByAdministrator", "101: bob left removed"])
        world.enter("lobby", "bob")
        // Who is not there is nobody to be told, and neither is a room.
        #expect(world.ask("KickoutUser", [("RoomId", "lobby"), ("UserId", "zoe")]).code == 0)
        #expect(world.ask("KickoutUser", [("RoomId", "attic"), ("UserId", "ann")]).code == 0)
        #expect(world.told.isEmpty)
        let six = [("RoomId", "lobby")] + (1...6).map { ("UserId[]", "u\($0)") }
        #expect(world.refusal("KickoutUser", six) == 50_011)
        #expect(world.ask("KickoutUser", six.dropLast()).code == 0)
        #expect(world.refusal("KickoutUser", [("RoomId", "lobby")]) == 2)
        #expect(world.refusal("KickoutUser", [("UserId[]", "bob")]) == 2)
        let long = String(repeating: "x", count: 257)
        #expect(world.refusal("KickoutUser", [("RoomId", "lobby"), ("UserId", "bob"), ("CustomReason", long)]) == 3)
        #expect(world.refusal("KickoutUser", [("RoomId", long), ("UserId", "bob")]) == 3)
        #expect(world.refusal("KickoutUser", [("RoomId", "lobby"), ("UserId", String(long.prefix(64)))]) == 3)
    }

    @Test func `a room is closed for everybody, and one that is not there has a code of its own`() throws {
        var world = try stage()
        #expect(world.refusal("CloseRoom", [("RoomId", "lobby"), ("RoomCloseCallback", "maybe")]) == 2)
        #expect(world.ask("CloseRoom", [("RoomId", "lobby"), ("RoomCloseCallback", "True")]).code == 0)
        #expect(world.lines == ["101: ann removed channelDismissed", "102: bob removed channelDismissed"])
        world.world.advance(by: .seconds(1))
        #expect(world.refusal("CloseRoom", [("RoomId", "lobby")]) == 5018)
    }

    // MARK: Messages

    @Test func `messages reach everybody in a room but whoever has the sender's id`() throws {
        var world = try stage()
        func send(_ action: String, _ sender: String, _ text: String) -> AppServerWorld.Answer {
            world.ask(
                action,
                [
                    ("RoomId", "lobby"), ("UserId", sender), ("UserName", "Desk"), ("MessageCategory", "2"),
                    ("MessageContent", text),
                ])
        }
        #expect(send("SendBroadcastMessage", "server", "大家好").data("MessageId") == 1)
        #expect(world.lines == ["101 102: broadcast 1 大家好 from server Desk"])
        #expect(send("SendBarrageMessage", "ann", "666").data("MessageId") == "2")
        #expect(world.lines == ["102: barrage 2 666 from ann Desk"])
        #expect(send("SendBarrageMessage", "ann", "").code == 1008)
        #expect(send("SendBroadcastMessage", "ann", String(repeating: "x", count: 1025)).code == 50_012)
        #expect(send("SendBroadcastMessage", "ann", String(repeating: "x", count: 1024)).code == 0)
        let more = [("UserId", "server"), ("MessageContent", "hi")]
        #expect(
            world.refusal("SendBroadcastMessage", more + [("RoomId", "attic"), ("MessageCategory", "1")]) == 50_001)
        #expect(world.refusal("SendBroadcastMessage", more + [("RoomId", "lobby")]) == 2)
        #expect(world.refusal("SendBroadcastMessage", more + [("RoomId", "lobby"), ("MessageCategory", "3")]) == 2)
        let long = String(repeating: "x", count: 256)
        #expect(
            world.refusal(
                "SendBroadcastMessage",
                more + [("RoomId", "lobby"), ("MessageCategory", "1"), ("UserName", long)]) == 3)
    }

    @Test func `a command reaches those who are named, and says who is not there`() throws {
        var world = try stage()
        func send(_ receivers: [String]) -> AppServerWorld.Answer {
            world.ask(
                "SendCustomCommand",
                [("RoomId", "lobby"), ("FromUserId", "ann"), ("MessageContent", "mute")]
                    + receivers.map { ("ToUserId[]", $0) })
        }
        #expect(send([]).data("FailUsers") == [])
        #expect(world.lines == ["102: command 1 mute from ann "])
        #expect(send(["bob", "zoe", "bob"]).data("FailUsers") == [["Uid": "zoe", "Code": 50_003]])
        #expect(world.lines == ["102: command 2 mute from ann "])
        let none = send(["zoe"])
        #expect(none.code == 50_003 && none.data("FailUsers") == [["Uid": "zoe", "Code": 50_003]])
        #expect(world.told.isEmpty)
        #expect(send((1...11).map { "u\($0)" }).code == 50_011)
        #expect(send((1...10).map { "u\($0)" }).code == 50_003)
    }

    // MARK: Looking

    @Test func `a room's users are listed by the moment of their login, page after page`() throws {
        var world = try ZEGOServerWorld()
        for user in ["ann", "bob", "cyd"] as [UserID] {
            world.enter("lobby", user)
            world.world.advance(by: .milliseconds(5))
        }
        func list(_ more: [(String, String)]) -> (names: [String], marker: String) {
            world.world.advance(by: .seconds(1))
            let answer = world.ask(
                "DescribeUserList", [("RoomId", "lobby")] + more,
                as: .init(timestamp: "\(world.world.tenant.unixMilliseconds / 1000)"))
            guard case .list(let users) = answer.data("UserList"), case .text(let marker) = answer.data("Marker") else {
                return (["\(answer)"], "")
            }
            return (
                users.map { user in
                    guard case .object(let fields) = user, case .text(let id)? = fields["UserId"],
                        fields["UserName"] == .text("name of \(id)"), fields["UserRole"] == 2
                    else { return "?" }
                    return id
                }, marker
            )
        }
        #expect(list([]) == (["ann", "bob", "cyd"], ""))
        #expect(list([("Mode", "1"), ("Limit", "0")]) == (["cyd", "bob", "ann"], ""))
        let first = list([("Limit", "2")])
        #expect(first == (["ann", "bob"], "1767225600005-bob"))
        #expect(list([("Limit", "2"), ("Marker", first.marker)]) == (["cyd"], ""))
        // Whom the marker names has left in between.
        world.ask("KickoutUser", [("RoomId", "lobby"), ("UserId", "bob")])
        #expect(list([("Limit", "2"), ("Marker", first.marker)]) == (["cyd"], ""))
        #expect(list([("Limit", "1"), ("Mode", "1"), ("Marker", first.marker)]) == (["ann"], ""))
        world.world.advance(by: .seconds(1))
        for wrong in [("Limit", "201"), ("Limit", "-1"), ("Limit", "x"), ("Mode", "2"), ("Marker", "bob")] {
            #expect(world.refusal("DescribeUserList", [("RoomId", "lobby"), wrong]) == 2, "\(wrong)")
        }
    }

    @Test func `users and streams are described with the moments of their beginnings`() throws {
        var world = try stage()
        world.world.advance(by: .milliseconds(1500))
        world.publish("song", of: "bob", in: "lobby")
        let users = world.ask("DescribeUsers", [("RoomId", "lobby"), ("UserId[]", "zoe"), ("UserId[]", "ann")])
        #expect(
            users.data("UserStatusList") == [
                ["UserId": "zoe", "Status": 0, "LoginTime": 0, "UserRole": 0],
                ["UserId": "ann", "Status": 1, "LoginTime": .number(ZEGOServerWorld.birth * 1000), "UserRole": 2],
            ])
        #expect(world.refusal("DescribeUsers", [("RoomId", "attic"), ("UserId", "ann")]) == 50_001)
        let eleven = (1...11).map { ("UserId[]", "u\($0)") } + [("RoomId", "lobby")]
        #expect(world.refusal("DescribeUsers", eleven) == 50_011)
        let streams = world.ask("DescribeSimpleStreamList", [("RoomId", "lobby")])
        #expect(
            streams.data("StreamList") == [
                [
                    "StreamId": "song", "UserId": "bob", "UserName": "name of bob",
                    "CreateTime": .number(ZEGOServerWorld.birth * 1000 + 1500), "StreamNumberId": 1,
                ]
            ])
        #expect(world.ask("DescribeSimpleStreamList", [("RoomId", "attic")]).data("StreamList") == [])
        #expect(world.refusal("DescribeUserNum", (1...11).map { ("RoomId[]", "r\($0)") }) == 2)
    }

    // MARK: Rules

    @Test func `a user, a room and a user in a room are kept out until a rule ends or is deleted`() throws {
        var world = try stage()
        func rule(_ action: String, _ type: Int, _ more: [(String, String)] = []) -> Int64 {
            world.ask(action, [("RuleType", "\(type)")] + more).code
        }
        let login = [("DisabledPrivilege[]", "1"), ("EffectiveTime", "60")]
        #expect(rule("SetForbidUserRule", 3, login + [("UserId", "cyd")]) == 0)
        #expect(rule("SetForbidUserRule", 4, login + [("UserId", "dan"), ("RoomId", "lobby")]) == 0)
        #expect(rule("SetForbidUserRule", 2, login + [("RoomId", "attic")]) == 0)
        // Whoever is there stays.
        #expect(rule("SetForbidUserRule", 3, login + [("UserId", "bob")]) == 0)
        #expect(world.world.tenant.participants(of: "lobby")?.count == 2)
        let listed = world.ask("DescribeForbidUserRules", [("RuleType", "4")])
        #expect(
            listed.data("RuleList") == [
                [
                    "RuleType": 4, "IP": "", "RoomId": "lobby", "UserId": "dan", "DisabledPrivilegeList": [1],
                    "ExpireTime": .number(ZEGOServerWorld.birth + 60),
                ]
            ])
        func entry(_ session: UInt64, _ user: UserID, _ channel: ChannelID) -> EmulatorError? {
            world.world.take(.opened(session: SessionID(session)))
            return world.world.refusal(session, TenantWorld.go(user, to: channel, with: ZEGOServerWorld.token(user)))
        }
        #expect(
            entry(201, "cyd", "cellar")
                == .channelForbidden(channel: "cellar", isForEverybody: false, secondsLeft: 60))
        #expect(
            entry(202, "dan", "lobby") == .channelForbidden(channel: "lobby", isForEverybody: false, secondsLeft: 60))
        #expect(
            entry(203, "eve", "attic") == .channelForbidden(channel: "attic", isForEverybody: true, secondsLeft: 60))
        #expect(rule("DelForbidUserRule", 3, [("UserId", "cyd")]) == 0)
        #expect(rule("DelForbidUserRule", 3, [("UserId", "cyd")]) == 50_124)
        world.enter("cellar", "cyd")
        world.world.advance(by: .seconds(60))
        world.enter("lobby", "dan")
        #expect(world.ask("DescribeForbidUserRules", [("RuleType", "2")]).data("RuleList") == [])
    }

    @Test func `rules that are not emulated, and wrong ones, are refused by name`() throws {
        var world = try stage()
        let user = [("RuleType", "3"), ("UserId", "bob")]
        func set(_ more: [(String, String)]) -> Int64 { world.refusal("SetForbidUserRule", more) }
        #expect(set(user + [("DisabledPrivilege[]", "2"), ("EffectiveTime", "60")]) == 2)
        #expect(
            set(user + [("DisabledPrivilege[]", "1"), ("DisabledPrivilege[]", "2"), ("EffectiveTime", "60")]) == 9)
        #expect(
            set([("RuleType", "1"), ("IP", "10.0.0.1"), ("DisabledPrivilege[]", "1"), ("EffectiveTime", "60")]) == 9)
        for wrong in [
            [("DisabledPrivilege[]", "1")], [("DisabledPrivilege[]", "1"), ("EffectiveTime", "0")],
            [("DisabledPrivilege[]", "1"), ("EffectiveTime", "86401")], [("EffectiveTime", "60")],
            [("DisabledPrivilege[]", "3"), ("EffectiveTime", "60")],
        ] {
            #expect(set(user + wrong) == 2, "\(wrong)")
        }
        #expect(set([("RuleType", "5")]) == 2)
        #expect(world.refusal("DescribeForbidUserRules") == 2)
    }

    @Test func `there are two hundred rules of a type at once`() throws {
        var world = try stage()
        func ban(_ number: Int) -> Int64 {
            if number.isMultiple(of: 10) { world.world.advance(by: .seconds(1)) }
            return world.ask(
                "SetForbidUserRule",
                [
                    ("RuleType", "3"), ("UserId", "u\(number)"), ("DisabledPrivilege[]", "1"),
                    ("EffectiveTime", "86400"),
                ]
            ).code
        }
        for number in 0..<200 { #expect(ban(number) == 0, "\(number)") }
        #expect(ban(200) == 50_123)
        // One that is there is set anew.
        #expect(ban(7) == 0)
    }

    @Test func `a stream's sound is stopped for some time, and the last rule about it holds`() throws {
        var world = try stage()
        world.publish("song", of: "bob", in: "lobby")
        func set(_ more: [(String, String)]) -> Int64 {
            world.ask("SetForbidStreamRule", [("RoomId", "lobby"), ("StreamId", "song")] + more).code
        }
        func rule() -> JSONValue {
            world.ask("DescribeForbidStreamRules", [("RoomId", "lobby"), ("StreamId[]", "song")])
                .data("ForbidStreamRuleList")
        }
        func shown(_ audio: Int64, _ video: Int64, _ created: Int64, _ seconds: Int64) -> JSONValue {
            [
                [
                    "StreamId": "song", "DisableAudio": .number(audio), "DisableVideo": .number(video),
                    "CreateTime": .number(created), "EffectiveTime": .number(seconds),
                ]
            ]
        }
        #expect(rule() == shown(0, 0, 0, 0))
        #expect(set([("DisableAudio", "1")]) == 0)
        #expect(world.lines == ["101 102: 1 of bob banned"])
        #expect(rule() == shown(1, 0, ZEGOServerWorld.birth, 21_600))
        #expect(set([("DisableVideo", "1"), ("EffectiveTime", "86401")]) == 0)
        #expect(world.lines == ["101 102: 1 of bob free", "101 102: 2 of bob banned"])
        #expect(rule() == shown(0, 1, ZEGOServerWorld.birth, 86_400))
        let delete = [("RoomId", "lobby"), ("StreamId", "song")]
        #expect(world.ask("DelForbidStreamRule", delete).code == 0)
        #expect(world.lines == ["101 102: 2 of bob free"])
        #expect(world.ask("DelForbidStreamRule", delete).code == 0)
        #expect(world.told.isEmpty && rule() == shown(0, 0, 0, 0))
        // By itself it ends with its time.
        #expect(set([("DisableAudio", "1"), ("EffectiveTime", "60")]) == 0)
        #expect(
            world.world.advance(by: .seconds(60)).told {
                $0 == .rtc(.streamsBanned(channel: "lobby", user: "bob", kinds: .sound, isBanned: false))
            } == [[101, 102]])
        for wrong in [
            [], [("DisableAudio", "0")], [("DisableAudio", "2")], [("DisableAudio", "1"), ("EffectiveTime", "0")],
        ] {
            #expect(set(wrong) == 2, "\(wrong)")
        }
        #expect(
            world.refusal(
                "SetForbidStreamRule", [("RoomId", "lobby"), ("StreamId", "tune"), ("DisableAudio", "1")]) == 123)
        #expect(world.refusal("DescribeForbidStreamRules", [("RoomId", "lobby")]) == 2)
        let long = String(repeating: "x", count: 256)
        #expect(world.refusal("DelForbidStreamRule", [("RoomId", "lobby"), ("StreamId", long)]) == 3)
    }

    @Test func `actions that are not here are closed, and say what the vendor's do`() throws {
        var world = try stage()
        for closed in ZEGO.ClosedAction.allCases {
            let answer = world.ask(closed.rawValue, [("RoomId", "lobby")])
            #expect(answer.code == closed.refusal.code.rawValue)
            guard case .text(let text) = answer["Message"] else {
                Issue.record("\(answer)")
                continue
            }
            #expect(text.hasPrefix("\(closed.rawValue) is not emulated"))
        }
        #expect(world.refusal("StartMix") == 110_200_157)
        #expect(world.refusal("RevokeRoomMessage") == 660_000_027)
    }
}
