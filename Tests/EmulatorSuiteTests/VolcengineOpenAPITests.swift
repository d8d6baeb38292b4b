import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing

@testable import VendorDialects

/// Watching together, and what an app's own server asks the OpenAPI for.
@Suite struct VolcengineOpenAPITests {
    private func stage(_ users: UserID...) throws -> VolcengineServerWorld {
        var world = try VolcengineServerWorld()
        for user in users {
            try world.logIn(user)
            world.enter(user, "lobby")
        }
        return world
    }

    @Test func `a user is kicked and comes back; a room is dismissed`() throws {
        var world = try stage("alice", "bob")
        #expect(world.act("KickUser", ["RoomId": "lobby", "UserId": "bob"]).code == "")
        #expect(world.lines == ["bob: removed removedByAdministrator", "alice: bob left removed"])
        world.enter("bob", "lobby")
        #expect(world.act("KickUser", ["RoomId": "lobby", "UserId": "zoe"]).result == ["message": "success"])
        #expect(world.act("DismissRoom", ["RoomId": "lobby"]).code == "")
        #expect(world.lines == ["alice: removed channelDismissed", "bob: removed channelDismissed"])
        #expect(world.act("DismissRoom", ["RoomId": "lobby"]).code == "")
    }

    @Test func `who is banned is removed and does not come back until the interval is over`() throws {
        var world = try stage("alice", "bob")
        let entry = ChannelEntry(
            user: "bob",
            credential: .reading(
                reading: TokenReading(
                    claims: Claims(
                        app: VolcengineServerWorld.app, user: "bob", issuedAtUnixSeconds: 0,
                        expiresAtUnixSeconds: 4_000_000_000), isSignatureValid: true)), scene: .call)
        let enters = Command.rtc(.enter(channel: "lobby", entry: entry))
        // An interval below 10 s is 10 s.
        #expect(world.act("BanRoomUser", ["RoomId": "lobby", "UserId": "bob", "ForbiddenInterval": 1]).code == "")
        #expect(world.lines.first == "bob: removed removedByAdministrator")
        #expect(
            world.world.refusal(102, enters)
                == .channelForbidden(channel: "lobby", isForEverybody: false, secondsLeft: 10))
        let again = world.act("BanRoomUser", ["RoomId": "lobby", "UserId": "bob", "ForbiddenInterval": 60])
        #expect(again.result["Message"] == "the ban is active already, for 10 s")
        #expect(
            world.act(
                "UpdateBanRoomUserRule", version: "2023-11-01",
                ["RoomId": "lobby", "UserId": "bob", "ForbiddenInterval": 0]
            ).code == "")
        world.enter("bob", "lobby")
        // A user everywhere, and everybody in a room.
        #expect(world.act("BanRoomUser", version: "2023-11-01", ["UserId": "bob", "ForbiddenInterval": 20]).code == "")
        #expect(
            world.world.refusal(102, enters)
                == .channelForbidden(channel: "lobby", isForEverybody: false, secondsLeft: 20))
        #expect(world.act("BanRoomUser", ["RoomId": "lobby", "ForbiddenInterval": 9_999_999]).code == "")
        #expect(
            world.world.refusal(102, enters)
                == .channelForbidden(channel: "lobby", isForEverybody: true, secondsLeft: 604_800))
    }

    @Test func `sound and pictures are banned and let through, and everybody is told`() throws {
        var world = try stage("alice", "bob")
        #expect(world.act("BanUserStream", ["RoomId": "lobby", "UserId": "bob", "Audio": true]).code == "")
        #expect(world.lines == ["alice bob: 1 of bob banned"])
        #expect(
            world.act("UnbanUserStream", ["RoomId": "lobby", "UserId": "bob", "Audio": true, "Video": true]).code == "")
        #expect(world.lines == ["alice bob: 1 of bob free"])
        #expect(
            world.act(
                "BanUserStream", version: "2023-11-01",
                ["RoomId": "lobby", "UserId": "bob", "Video": true, "ForbiddenInterval": 1]
            ).code == "")
        world.world.advance(by: .seconds(60))
        #expect(world.act("BanUserStream", ["RoomId": "lobby", "UserId": "bob"]).code == "InvalidParameter.Unmarshal")
        #expect(
            world.act("BanUserStream", ["RoomId": "attic", "UserId": "bob", "Audio": true]).code
                == "InvalidParameter.IllegalRoomID")
    }

    @Test func `messages reach a user, a user of a room, many, and all`() throws {
        var world = try stage("alice", "bob")
        #expect(world.act("SendBroadcast", ["RoomId": "lobby", "From": "server", "Message": "hi"]).code == "")
        #expect(world.lines == ["alice bob: broadcast hi from server"])
        #expect(
            world.act("SendRoomUnicast", ["RoomId": "lobby", "From": "server", "To": "bob", "Message": "psst"]).code
                == "")
        #expect(world.lines == ["bob: command psst from server"])
        #expect(
            world.act(
                "SendRoomUnicast", version: "2023-07-20",
                ["RoomId": "lobby", "From": "server", "To": "bob", "Binary": true, "Message": "aGk="]
            ).code == "")
        #expect(world.lines == ["bob: binary hi from server"])
        #expect(
            world.act(
                "BatchSendRoomUnicast",
                ["RoomId": "lobby", "From": "server", "To": ["bob", "zoe", "alice", "bob"], "Message": "all"]
            ).code == "")
        #expect(world.lines == ["bob: command all from server", "alice: command all from server"])
        #expect(world.act("SendUnicast", ["From": "server", "To": "alice", "Message": "out"]).code == "")
        guard case .signaling(.messageSent(let sender, "alice", let message, _))? = world.told.first?.event else {
            Issue.record("\(world.told)")
            return
        }
        #expect(sender.user == "server")
        #expect(message.body == .typed(type: 1, bytes: Bytes(utf8: "out"), fields: [:]))
    }

    @Test func `what is wrong with a message has the vendor's code, and reaches nobody`() throws {
        var world = try stage("alice", "bob")
        let many = JSONValue.list((0...600).map { .text("u\($0)") })
        let long = JSONValue.text(String(repeating: "x", count: 20_481))
        let cases: [(String, [String: JSONValue], String)] = [
            ("SendUnicast", ["From": "server", "To": "zoe", "Message": "x"], "InvalidParameter.IllegalTo"),
            ("SendUnicast", ["From": "alice", "To": "bob", "Message": "x"], "InvalidParameter.IllegalFrom"),
            ("SendUnicast", ["From": "a b", "To": "bob", "Message": "x"], "InvalidParameter.IllegalFrom"),
            ("SendUnicast", ["From": "server", "Message": "x"], "MissingParameter"),
            ("SendUnicast", ["From": "server", "To": "bob"], "MissingParameter"),
            (
                "SendUnicast", ["From": "server", "To": "bob", "Message": "语", "Binary": true],
                "InvalidParameter.Unmarshal"
            ),
            (
                "SendRoomUnicast", ["RoomId": "lobby", "From": "server", "To": "zoe", "Message": "x"],
                "InvalidParameter.IllegalTo"
            ),
            ("SendBroadcast", ["RoomId": "attic", "From": "server", "Message": "x"], "InvalidParameter.IllegalRoomID"),
            ("SendBroadcast", ["RoomId": "a b", "From": "server", "Message": "x"], "InvalidParameter.IllegalRoomID"),
            (
                "SendBroadcast",
                ["RoomId": "lobby", "From": "server", "Message": .text(String(repeating: "x", count: 65_537))],
                "InvalidParameter.SizeOverLimit"
            ),
            (
                "BatchSendRoomUnicast", ["RoomId": "lobby", "From": "server", "To": many, "Message": "x"],
                "InvalidParameter.UserCountOverLimit"
            ),
            (
                "BatchSendRoomUnicast", ["RoomId": "lobby", "From": "server", "To": ["bob"], "Message": long],
                "InvalidParameter.SizeOverLimit"
            ),
        ]
        for (action, fields, code) in cases {
            let before = world.world.tenant
            let found = world.act(action, fields)
            #expect(found.status == 400 && found.code == code, "\(action): \(found.code)")
            #expect(world.told.isEmpty)
            #expect(world.world.tenant == before)
        }
    }

    @Test func `who asks without the key learns what is wrong, and changes nothing`() throws {
        var world = try stage("alice")
        let kick: [String: JSONValue] = ["RoomId": "lobby", "UserId": "alice"]
        #expect(world.act("KickUser", secret: "wrong", kick).code == "SignatureDoesNotMatch")
        #expect(world.act("KickUser", key: "AKLTother", kick).code == "InvalidAccessKey")
        #expect(world.act("KickUser", version: "2020-01-01", kick).code == "InvalidActionOrVersion")
        #expect(world.act("NoSuchAction", kick).status == 404)
        #expect(world.act("KickUser", nil).code == "InvalidParameter.BodyIsEmpty")
        #expect(world.act("KickUser", ["AppId": "short", "UserId": "alice"]).code == "InvalidParameter.IllegalAppId")
        #expect(
            world.act("KickUser", ["AppId": "0123456789abcdef01234567", "RoomId": "lobby"]).code
                == "InvalidParameter.NotExistAppId")
        let open = VendorCall(method: "POST", target: "/?Action=KickUser&Version=2020-12-01")
        #expect(world.world.ask(open)?.response.status == 401)
        #expect(world.world.tenant.participants(of: "lobby")?.count == 1)
    }

    @Test func `a room's users are listed, those whom nobody sees apart`() throws {
        var world = try stage("alice")
        try world.logIn("bob")
        world.enter("bob", "lobby", isVisible: false)
        var query = ["AppId": [VolcengineServerWorld.app.rawValue], "RoomId": ["lobby"]]
        let found = world.act("GetRoomOnlineUsers", version: "2023-11-01", method: "GET", query: query, nil)
        #expect(
            found.result == [
                "TotalUser": 2, "TotalInvisibleUser": 1, "VisibleUserList": ["alice"], "InvisibleUserList": ["bob"],
                "RoomExists": true,
            ])
        query["RoomId"] = ["attic"]
        let none = world.act("GetRoomOnlineUsers", version: "2023-11-01", method: "GET", query: query, nil)
        #expect(none.result == ["RoomExists": false])
        query["Property"] = ["true"]
        let details = world.act("GetRoomOnlineUsers", version: "2023-11-01", method: "GET", query: query, nil)
        #expect(details.code == "InvalidParameter.Unmarshal")
    }

    @Test func `up to ten users are looked up in a room, in the order of asking`() throws {
        var world = try stage("alice")
        try world.logIn("bob")
        world.world.advance(by: .milliseconds(250))
        world.enter("bob", "lobby", isVisible: false)
        func ask(_ users: [String], room: String = "lobby") -> (status: Int, code: String, result: [String: JSONValue])
        {
            world.act(
                "GetRoomUsersProperty", version: "2023-11-01", method: "GET",
                query: ["AppId": [VolcengineServerWorld.app.rawValue], "RoomId": [room], "UserIds": users], nil)
        }
        #expect(
            ask(["zoe", "bob", "alice"]).result == [
                "UserList": [
                    ["UserID": "zoe", "Status": 0],
                    ["UserID": "bob", "Status": 1, "Role": 2, "LoginTime": 1_767_225_600_250, "DeviceType": "ios"],
                    ["UserID": "alice", "Status": 1, "Role": 1, "LoginTime": 1_767_225_600_000, "DeviceType": "ios"],
                ]
            ])
        #expect(ask(["alice"], room: "attic").result == ["UserList": [["UserID": "alice", "Status": 0]]])
        #expect(ask((1...10).map { "u\($0)" }).code == "")
        #expect(ask((1...11).map { "u\($0)" }).code == "InvalidParameter.UserCountOverLimit")
        #expect(ask([]).code == "MissingParameter")
        #expect(ask(["alice", "a!b"]).code == "InvalidParameter.IllegalTo")
    }

    @Test func `an action is called so often in a second, and refused calls do not count`() throws {
        var world = try stage("alice")
        let query = ["AppId": [VolcengineServerWorld.app.rawValue], "RoomId": ["lobby"], "UserIds": ["alice"]]
        func ask() -> (status: Int, code: String, result: [String: JSONValue]) {
            world.act("GetRoomUsersProperty", version: "2023-11-01", method: "GET", query: query, nil)
        }
        for _ in 1...10 { #expect(ask().code == "") }
        let before = world.world.tenant
        for _ in 1...2 { #expect(ask().status == 429) }
        #expect(ask().code == "FlowLimitExceeded.QPSOverLimit")
        #expect(world.world.tenant == before)
        // Another action has a rate of its own, which a refused call does not use up.
        let kick: [String: JSONValue] = ["RoomId": "lobby", "UserId": "zoe"]
        for _ in 1...61 { #expect(world.act("KickUser", ["RoomId": "a b"]).status == 400) }
        for _ in 1...60 { #expect(world.act("KickUser", kick).code == "") }
        #expect(world.act("KickUser", kick).code == "FlowLimitExceeded.QPSOverLimit")
        world.world.advance(by: .seconds(1))
        #expect(ask().code == "")
        #expect(world.act("KickUser", kick).code == "")
    }

    @Test func `all sending shares one rate`() throws {
        var world = try stage("alice")
        let message: [String: JSONValue] = ["RoomId": "lobby", "From": "server", "Message": "hi"]
        for number in 1...500 {
            let action = number.isMultiple(of: 2) ? "SendBroadcast" : "SendUnicast"
            let found = world.act(action, message.merging(["To": "alice"]) { first, _ in first })
            try #require(found.code == "", "\(number)")
        }
        #expect(world.act("SendBroadcast", message).code == "FlowLimitExceeded.QPSOverLimit")
        #expect(world.told.isEmpty)
    }

    // The tenant begins at 2026-01-01T00:00:00Z.
    @Test func `a signature holds for fifteen minutes on the tenant's clock, or as long as it says`() throws {
        var world = try stage("alice")
        world.world.advance(by: .seconds(3600))
        func ask(_ date: String, expires: Int? = nil) -> (status: Int, code: String, result: [String: JSONValue]) {
            world.act("DismissRoom", date: date, expires: expires, ["RoomId": "attic"])
        }
        for date in ["20260101T004500Z", "20260101T010000Z", "20260101T011500Z"] { #expect(ask(date).code == "") }
        for date in ["20260101T004459Z", "20260101T011501Z", "20251231T235959Z", "yesterday", ""] {
            let found = ask(date)
            #expect(found.status == 400 && found.code == "InvalidTimestamp", "\(date)")
        }
        #expect(ask("20260101T005900Z", expires: 60).code == "")
        #expect(ask("20260101T005859Z", expires: 60).code == "InvalidTimestamp")
        #expect(ask("20260101T000000Z", expires: 3600).code == "")
    }

    @Test func `a host shows a live stream to everybody, changes it, and ends it`() throws {
        var world = try VolcengineServerWorld()
        try world.logIn("alice", "bob")
        func join(_ user: UserID) -> (code: Int64, response: [String: JSONValue]) {
            world.request(
                "twvJoinRoom", as: user, ["room_id": "twv_1", "user_name": .text("\(user)"), "mic": 1, "camera": "0"])
        }
        #expect(join("alice").code == 200)
        world.enter("alice", "twv_1")
        #expect(join("alice").code == 414)
        #expect(join("bob").code == 200)
        #expect(world.pushes == ["twvOnJoinRoom → alice"])
        world.enter("bob", "twv_1")
        let show: [String: JSONValue] = ["url": "http://live/1.flv", "compose": 1]
        #expect(world.request("twvJoinTw", as: "bob", in: "twv_1", show).code == 416)
        #expect(world.request("twvSetVideoUrl", as: "alice", in: "twv_1", show).code == 400)
        #expect(world.request("twvJoinTw", as: "alice", in: "twv_1", ["url": "x", "compose": 3]).code == 400)
        #expect(world.request("twvJoinTw", as: "alice", in: "twv_1", show).code == 200)
        #expect(world.pushes == ["twvOnUpdateRoomScene → alice bob"])
        #expect(world.push("twvOnUpdateRoomScene", "room_scene") == 2)
        #expect(
            world.request("twvSetVideoUrl", as: "alice", in: "twv_1", ["url": "http://live/2", "compose": 2]).code
                == 200)
        #expect(world.push("twvOnUpdateRoomVideoUrl", "url") == "http://live/2")
        let found = world.request("twvReconnect", as: "bob", in: "twv_1").response
        guard case .object(let room)? = found["room"], case .list(let users)? = found["user_list"] else {
            Issue.record("\(found)")
            return
        }
        #expect(room["scene"] == 2 && room["video_url"] == "http://live/2" && room["host_user_id"] == "alice")
        #expect(users.count == 2)
        #expect(world.request("twvUpdateMedia", as: "bob", in: "twv_1", ["mic": "0", "camera": "1"]).code == 200)
        #expect(world.request("twvSendMsg", as: "bob", in: "twv_1", ["message": "%E5%97%A8"]).code == 200)
        #expect(world.push("twvOnSendMessage", "message") == "%E5%97%A8")
        #expect(world.request("twvLeaveTw", as: "alice", in: "twv_1").code == 200)
        #expect(world.push("twvOnUpdateRoomScene", "room_scene") == 1)
        #expect(world.request("twvLeaveRoom", as: "bob", in: "twv_1").code == 200)
        #expect(world.pushes == ["twvOnLeaveRoom → alice bob"])
        world.request("twvClearUser", as: "alice")
        #expect(world.pushes == ["twvOnCloseRoom → alice bob"])
        #expect(world.request("twvGetUserList", as: "alice", in: "twv_1").code == 419)
        #expect(world.request("twvReconnect", as: "bob").code == 418)
    }
}
