import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing

@testable import VendorDialects

/// The back end for the vendor's sample apps: voice rooms.
@Suite struct VolcengineVoiceRoomTests {
    @Test func `a host starts a room, and others find and join it`() throws {
        var rooms = try VolcengineServerWorld()
        try rooms.logIn("alice", "bob")
        let room = try rooms.liveRoom(of: "alice")
        #expect(room.count == 8)
        guard case .list(let list)? = rooms.request("svcGetActiveLiveRoomList", as: "bob").response["room_list"] else {
            Issue.record("no list")
            return
        }
        #expect(list.count == 1)
        let (code, response) = rooms.request(
            "svcJoinLiveRoom", as: "bob", ["room_id": .text(room), "user_name": "Bob"])
        #expect(code == 200)
        #expect(rooms.pushes == ["svcOnAudienceJoinRoom → alice"])
        #expect(rooms.push("svcOnAudienceJoinRoom", "audience_count") == 1)
        #expect(
            Set(response.keys) == ["room_info", "user_info", "host_info", "seat_list", "rtc_token", "audience_count"])
        // The token lets into the room.
        guard case .text(let token)? = response["rtc_token"] else { return }
        let verdict = Volcengine.inspect(
            token, app: VolcengineServerWorld.app, appKey: VolcengineServerWorld.description.secret,
            room: ChannelID(room), user: "bob", atUnixSeconds: 1_767_225_600)
        #expect(verdict.isVerified)
        #expect(rooms.request("svcJoinLiveRoom", as: "bob", ["room_id": .text(room), "user_name": "Bob"]).code == 402)
        #expect(rooms.request("svcSendMessage", as: "bob", in: room, ["message": "hi"]).code == 200)
        #expect(rooms.pushes == ["svcOnMessage → alice"])
        #expect(rooms.request("svcLeaveLiveRoom", as: "bob", in: room).code == 200)
        #expect(rooms.pushes == ["svcOnAudienceLeaveRoom → alice"])
        #expect(rooms.request("svcFinishLive", as: "alice", in: room).code == 200)
        #expect(rooms.pushes == ["svcOnFinishLive → alice"])
        #expect(rooms.request("svcJoinLiveRoom", as: "bob", ["room_id": .text(room), "user_name": "Bob"]).code == 422)
        #expect(rooms.request("svcReconnect", as: "alice").code == 418)
    }

    @Test func `who applies sits when the host agrees, on the seat asked for or the first that is free`() throws {
        var rooms = try VolcengineServerWorld()
        try rooms.logIn("alice", "bob", "carol")
        let room = try rooms.liveRoom(of: "alice", with: ["bob", "carol"])
        let applied = rooms.request("svcApplyInteract", as: "bob", in: room, ["seat_id": 3])
        #expect(applied.code == 200 && applied.response["is_need_apply"] == true)
        #expect(rooms.pushes == ["svcOnApplyInteract → alice"])
        #expect(rooms.request("svcApplyInteract", as: "bob", in: room, ["seat_id": 3]).code == 500)
        #expect(rooms.request("svcAgreeApply", as: "carol", in: room, ["audience_user_id": "bob"]).code == 416)
        #expect(rooms.request("svcAgreeApply", as: "alice", in: room, ["audience_user_id": "carol"]).code == 500)
        #expect(rooms.request("svcAgreeApply", as: "alice", in: room, ["audience_user_id": "zoe"]).code == 419)
        #expect(rooms.request("svcAgreeApply", as: "alice", in: room, ["audience_user_id": "bob"]).code == 200)
        #expect(rooms.pushes == ["svcOnJoinInteract → alice bob carol"])
        #expect(rooms.push("svcOnJoinInteract", "seat_id") == 3)
        // The seat is taken; nobody has to agree any more.
        #expect(rooms.request("svcManageInteractApply", as: "alice", in: room, ["type": 2]).code == 200)
        #expect(
            rooms.request("svcApplyInteract", as: "carol", in: room, ["seat_id": 3]).response["is_need_apply"] == false)
        #expect(rooms.seats(room, as: "alice") == "1 carol, 3 bob")
        #expect(rooms.request("svcFinishInteract", as: "carol", in: room, ["seat_id": 1]).code == 200)
        #expect(rooms.push("svcOnFinishInteract", "type") == 2)
        #expect(rooms.request("svcFinishInteract", as: "carol", in: room, ["seat_id": 1]).code == 500)
        #expect(rooms.request("svcApplyInteract", as: "alice", in: room, ["seat_id": 1]).code == 405)
        for seat in [-1, 9] as [Int64] {
            #expect(rooms.request("svcApplyInteract", as: "carol", in: room, ["seat_id": .number(seat)]).code == 400)
        }
    }

    @Test func `the host invites, and is told of every answer`() throws {
        var rooms = try VolcengineServerWorld()
        try rooms.logIn("alice", "bob")
        let room = try rooms.liveRoom(of: "alice", with: ["bob"])
        for (reply, seats) in [(2, ""), (3, ""), (1, "2 bob")] as [(Int64, String)] {
            #expect(
                rooms.request(
                    "svcInviteInteract", as: "alice", in: room, ["audience_user_id": "bob", "seat_id": 2]
                ).code == 200)
            #expect(rooms.pushes == ["svcOnInviteInteract → bob"])
            #expect(rooms.request("svcReplyInvite", as: "bob", in: room, ["reply": 4]).code == 400)
            #expect(rooms.request("svcReplyInvite", as: "bob", in: room, ["reply": .number(reply)]).code == 200)
            #expect(rooms.pushes.last == "svcOnInviteResult → alice")
            #expect(rooms.push("svcOnInviteResult", "reply") == .number(reply))
            #expect(rooms.seats(room, as: "bob") == seats)
            #expect(rooms.request("svcReplyInvite", as: "bob", in: room, ["reply": .number(reply)]).code == 500)
        }
        #expect(
            rooms.request("svcInviteInteract", as: "alice", in: room, ["audience_user_id": "bob", "seat_id": 4]).code
                == 500)
    }

    @Test func `the host locks, mutes and clears seats, and no more may sit than there are seats`() throws {
        var rooms = try VolcengineServerWorld()
        try rooms.logIn("alice", "bob", "carol")
        let room = try rooms.liveRoom(of: "alice", with: ["bob", "carol"])
        func manage(_ seat: Int64, _ type: Int64, as user: UserID = "alice") -> Int64 {
            rooms.request("svcManageSeat", as: user, in: room, ["seat_id": .number(seat), "type": .number(type)]).code
        }
        rooms.request("svcManageInteractApply", as: "alice", in: room, ["type": 0])
        rooms.request("svcApplyInteract", as: "bob", in: room, ["seat_id": 1])
        #expect(manage(1, 3) == 200)
        #expect(rooms.pushes == ["svcOnMediaOperate → bob"])
        #expect(rooms.push("svcOnMediaOperate", "mic") == 0)
        #expect(rooms.request("svcUpdateMediaStatus", as: "bob", in: room, ["mic": 0]).code == 200)
        #expect(rooms.pushes == ["svcOnMediaStatusChange → alice bob carol"])
        #expect(rooms.request("svcUpdateMediaStatus", as: "bob", in: room, ["mic": 2]).code == 400)
        #expect(manage(1, 1) == 200)
        #expect(
            rooms.pushes == [
                "svcOnFinishInteract → alice bob carol", "svcOnSeatStatusChange → alice bob carol",
            ])
        #expect(rooms.push("svcOnFinishInteract", "type") == 1)
        #expect(rooms.seats(room, as: "alice") == "1 locked")
        for seat in 2...8 as ClosedRange<Int64> { #expect(manage(seat, 1) == 200) }
        #expect(rooms.request("svcApplyInteract", as: "carol", in: room, ["seat_id": 1]).code == 506)
        #expect(
            rooms.request("svcInviteInteract", as: "alice", in: room, ["audience_user_id": "bob", "seat_id": 1]).code
                == 506)
        #expect(manage(8, 2) == 200)
        #expect(rooms.request("svcApplyInteract", as: "carol", in: room, ["seat_id": 1]).code == 200)
        #expect(rooms.seats(room, as: "alice").hasSuffix("8 carol"))
        #expect(manage(8, 5) == 200)
        #expect(manage(8, 5) == 500)
        #expect(manage(1, 6) == 400)
        #expect(manage(0, 1) == 400)
        #expect(manage(1, 2, as: "bob") == 416)
    }

    @Test func `who is gone from the RTC room is gone from the voice room, and with the host the room`() throws {
        var rooms = try VolcengineServerWorld()
        try rooms.logIn("alice", "bob", "carol")
        let room = try rooms.liveRoom(of: "alice", with: ["bob", "carol"])
        rooms.request("svcManageInteractApply", as: "alice", in: room, ["type": 2])
        rooms.request("svcApplyInteract", as: "bob", in: room, ["seat_id": 5])
        rooms.leave("bob", room)
        rooms.request("svcGetAudienceList", as: "alice", in: room)
        #expect(
            rooms.pushes == ["svcOnFinishInteract → alice carol", "svcOnAudienceLeaveRoom → alice carol"])
        #expect(rooms.request("svcReconnect", as: "bob").code == 418)
        rooms.leave("alice", room)
        #expect(rooms.request("svcSendMessage", as: "carol", in: room, ["message": "hello?"]).code == 422)
        guard case .list(let list)? = rooms.request("svcGetActiveLiveRoomList", as: "bob").response["room_list"] else {
            return
        }
        #expect(list.isEmpty)
    }

    @Test func `whoever is not who they say, or shows no signature, changes nothing`() throws {
        var rooms = try VolcengineServerWorld()
        try rooms.logIn("alice", "bob")
        let room = try rooms.liveRoom(of: "alice", with: ["bob"])
        rooms.request("svcGetAudienceList", as: "alice", in: room)
        let records = rooms.world.tenant.records
        let bobs = Volcengine.SampleServer.loginToken(of: "bob", appKey: VolcengineServerWorld.description.secret)
        #expect(rooms.request("svcFinishLive", as: "alice", in: room, token: bobs).code == 450)
        #expect(rooms.request("svcFinishLive", as: "alice", in: room, token: "").code == 450)
        #expect(rooms.request("svcFinishLive", as: "bob", in: room).code == 417)
        #expect(rooms.request("svcFinishLive", as: "alice", in: room, signature: "wrong").code == -1)
        #expect(rooms.told.isEmpty)
        #expect(rooms.request("noSuchEvent", as: "alice", in: room).code == 400)
        #expect(rooms.world.tenant.records == records)
        for (path, body, status) in [
            ("/app-server/rts", "no JSON", 200), ("/app-server/rts", "{}", 401), ("/app-server/other", "{}", 404),
            ("/app-server/login", "{}", 200),
        ] {
            let call = VendorCall(method: "POST", target: path, body: Array(body.utf8))
            #expect(rooms.world.ask(call)?.response.status == status, "\(path) \(body)")
        }
        #expect(rooms.world.tenant.records == records)
    }

    @Test func `a login over HTTP leads to all that an app needs`() throws {
        var rooms = try VolcengineServerWorld()
        func logIn(_ event: String, _ content: JSONValue) -> [String: JSONValue] {
            let body: JSONValue = ["event_name": .text(event), "content": .text(content.text)]
            let call = VendorCall(method: "POST", target: "/app-server/login", body: Array(body.text.utf8))
            guard let response = rooms.world.ask(call)?.response,
                let values = JSONValue.object(of: String(decoding: response.body, as: UTF8.self)),
                values["code"] == 200, case .object(let found)? = values["response"]
            else { return [:] }
            return found
        }
        let user = logIn("passwordFreeLogin", ["user_name": "alice"])
        #expect(user["user_id"] == "alice")
        let token = user["login_token"] ?? .null
        let info = logIn("setAppInfo", ["login_token": token, "scenes_name": "twv"])
        #expect(info["server_url"] == .text(Volcengine.SampleServer.address(of: VolcengineServerWorld.app)))
        guard case .text(let address)? = info["server_url"], case .text(let login)? = info["rtm_token"] else {
            Issue.record("\(info)")
            return
        }
        #expect(
            Volcengine.SampleServer.target(of: address, app: VolcengineServerWorld.app) == "/app-server/rts")
        #expect(Volcengine.SampleServer.target(of: "https://example.com/rts", app: VolcengineServerWorld.app) == nil)
        try rooms.world.logIn("alice", token: login, on: SessionID(9))
        #expect(logIn("passwordFreeLogin", ["user_name": "语聊 🎤"])["user_id"] != nil)
        #expect(logIn("changeUserName", ["login_token": token, "user_name": "Alice"]).isEmpty)
        #expect(logIn("joinRTM", ["login_token": "alice.00"]).isEmpty)
    }
}
