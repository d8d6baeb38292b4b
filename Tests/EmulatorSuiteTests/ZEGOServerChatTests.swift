import EmulatorAPI
import EmulatorSuite
import Foundation
import Testing

@testable import VendorDialects

/// What in-app chat answers and does for an app's own server.
@Suite struct ZEGOServerChatTests {
    /// Three people in a room.
    private func stage() throws -> ZEGOServerWorld {
        var world = try ZEGOServerWorld()
        world.logIn("ann", "bob", "cyd")
        world.join("lobby", "ann", "bob", "cyd")
        return world
    }

    private let long = String(repeating: "x", count: 129)

    // MARK: Rooms and members

    @Test func `a room is made in a user's name, who is not in it, and waits for its first member`() throws {
        var world = try ZEGOServerWorld()
        world.logIn("ann", "bob")
        let made = world.ask(
            "CreateRoom",
            body: [
                "FromUserId": "ann", "RoomId": "lobby", "RoomName": "Lobby", "DestroyDelayTime": 60,
                "Attributes": [
                    ["Key": "topic", "Value": "music"], ["Key": "host", "Value": "ann", "AutoDelete": 1],
                ],
            ])
        #expect(made.code == 0 && made["AttributeSeq"] == 2)
        #expect(!world.told.contains { if case .room = $0.event { true } else { false } })
        #expect(world.world.tenant.members(of: "lobby").isEmpty)
        let read = world.ask("QueryRoomAttribute", body: ["FromUserId": "bob", "RoomId": "lobby"])
        #expect(
            read["Attributes"] == [
                ["Key": "host", "Value": "ann", "Seq": 2, "AutoDelete": 1],
                ["Key": "topic", "Value": "music", "Seq": 2, "AutoDelete": 0],
            ])
        #expect(world.refusal("CreateRoom", body: ["FromUserId": "bob", "RoomId": "lobby"]) == 660_300_014)
        world.world.advance(by: .seconds(59))
        world.join("lobby", "bob")
        #expect(world.world.tenant.listing(of: "lobby")?.description.name == "Lobby")
        #expect(world.world.tenant.attributes(of: "lobby").count == 2)
        // Without a time it waits as long as a room may.
        #expect(world.ask("CreateRoom", body: ["FromUserId": "ann", "RoomId": "attic"]).code == 0)
        world.world.advance(by: .seconds(10_799))
        #expect(world.world.tenant.kind(of: "attic") != nil)
        world.world.advance(by: .seconds(1))
        #expect(world.world.tenant.kind(of: "attic") == nil)
    }

    @Test func `a room that cannot be made leaves nothing behind`() throws {
        var world = try stage()
        let long = String(repeating: "x", count: 1025)
        func room(_ more: [String: JSONValue]) -> JSONValue {
            let fields: [String: JSONValue] = ["FromUserId": "ann", "RoomId": "attic"]
            return .object(fields.merging(more) { $1 })
        }
        let cases: [(JSONValue, Int64)] = [
            (room(["FromUserId": "ghost"]), 660_500_002), (room(["RoomId": .text(self.long)]), 660_000_002),
            (room(["RoomId": "a b"]), 660_000_002), (room(["RoomName": .text(self.long)]), 660_000_002),
            (room(["DestroyDelayTime": 10_801]), 660_000_002), (room(["DestroyDelayTime": -1]), 660_000_002),
            (room(["Attributes": [["Key": "a", "Value": .text(long)]]]), 660_000_002),
            (room(["Attributes": [["Key": "a", "Value": "1"], ["Key": "a", "Value": "2"]]]), 660_000_002),
            (room(["Attributes": .list((1...21).map { ["Key": .text("k\($0)"), "Value": "1"] })]), 660_000_002),
            (room(["Attributes": "a"]), 660_000_002), (room(["Attributes": [["Value": "1"]]]), 660_000_002),
        ]
        for (body, code) in cases { #expect(world.refusal("CreateRoom", body: body) == code, "\(body)") }
        #expect(world.world.tenant.roomCount == 1)
    }

    @Test func `a room is destroyed for all its members`() throws {
        var world = try stage()
        #expect(world.refusal("DestroyRoom", [("RoomId", "lobby"), ("FromUserId", "ghost")]) == 660_500_002)
        #expect(world.ask("DestroyRoom", [("RoomId", "lobby"), ("FromUserId", "ann")]).code == 0)
        #expect(world.lines == ["1 2 3: lobby dismissed"])
        #expect(world.refusal("DestroyRoom", [("RoomId", "lobby")]) == 660_300_001)
        #expect(world.refusal("DestroyRoom") == 660_000_002)
        #expect(world.refusal("DestroyRoom", [("RoomId", long)]) == 660_000_002)
    }

    @Test func `members are listed by the moment of their coming, page after page`() throws {
        var world = try stage()
        world.ask("ModifyUserInfo", body: ["UserInfo": [["UserId": "bob", "UserName": "Bob"]]])
        func list(_ more: [(String, String)]) -> (JSONValue, JSONValue, JSONValue) {
            let answer = world.ask("QueryRoomUserList", [("RoomId", "lobby")] + more)
            return (answer["Count"], answer["NextFlag"], answer["UserList"])
        }
        let (ann, bob, cyd): (JSONValue, JSONValue, JSONValue) = (
            ["UserId": "ann", "UserName": ""], ["UserId": "bob", "UserName": "Bob"], ["UserId": "cyd", "UserName": ""]
        )
        #expect(list([]) == (3, "0", [ann, bob, cyd]))
        #expect(list([("Mode", "1"), ("Limit", "501")]) == (3, "0", [cyd, bob, ann]))
        #expect(list([("Limit", "2"), ("NextFlag", "")]) == (3, "1", [ann, bob]))
        #expect(list([("Limit", "2"), ("NextFlag", "1")]) == (3, "0", [cyd]))
        #expect(list([("Limit", "2"), ("NextFlag", "99")]) == (3, "0", []))
        for wrong in [("NextFlag", "x"), ("NextFlag", "-1"), ("NextFlag", "9223372036854775807"), ("Mode", "2")] {
            #expect(world.refusal("QueryRoomUserList", [("RoomId", "lobby"), wrong]) == 660_000_002, "\(wrong)")
        }
        #expect(world.refusal("QueryRoomUserList", [("RoomId", "attic")]) == 660_300_001)
    }

    @Test func `a room that waits for its end has nobody to list`() throws {
        var world = try ZEGOServerWorld()
        world.logIn("ann")
        world.join("lobby", "ann", emptySeconds: 60)
        world.world.must(1, .room(.leave(room: "lobby")))
        #expect(world.refusal("QueryRoomUserList", [("RoomId", "lobby")]) == 660_300_008)
        world.world.advance(by: .seconds(60))
        #expect(world.refusal("QueryRoomUserList", [("RoomId", "lobby")]) == 660_300_001)
    }

    @Test func `members are asked for by name, and others have a code each`() throws {
        var world = try stage()
        world.logIn("dan")
        func ask(_ users: [String]) -> AppServerWorld.Answer {
            world.ask("QueryRoomMembers", [("RoomId", "lobby")] + users.map { ("UserId[]", $0) })
        }
        let some = ask(["ann", "dan", "ghost"])
        #expect(some.code == 0)
        #expect(some["UserList"] == [["user_id": "ann", "user_name": "", "avatar": "", "extra": ""]])
        let missing: JSONValue = [
            ["UserId": "dan", "SubCode": 660_300_012], ["UserId": "ghost", "SubCode": 660_200_001],
        ]
        #expect(some["ErrorList"] == missing)
        let none = ask(["dan", "ghost"])
        #expect(none.code == 660_300_012 && none["ErrorList"] == missing)
        #expect(ask((1...11).map { "u\($0)" }).code == 660_000_011)
        #expect(ask([]).code == 660_000_002)
        #expect(ask([String(repeating: "x", count: 33)]).code == 660_000_012)
        // Five in a second for a room; those that were refused do not count.
        for _ in 1...4 { #expect(ask(["ann"]).code == 0) }
        #expect(ask(["ann"]).code == 660_300_006)
        #expect(world.refusal("QueryRoomMembers", [("RoomId", "attic"), ("UserId", "ann")]) == 660_300_001)
    }

    @Test func `members are removed with a reason, and others hear of it`() throws {
        var world = try stage()
        let kick = [("RoomId", "lobby"), ("UserId[]", "bob"), ("UserId[]", "ghost"), ("CustomReason", "rude")]
        #expect(world.ask("KickoutRoomUser", kick).code == 0)
        #expect(world.lines == [#"1 2 3: bob left removedByAdministrator(reason: "rude")"#])
        #expect(world.refusal("KickoutRoomUser", [("RoomId", "lobby"), ("UserId", "bob")]) == 660_300_002)
        #expect(world.refusal("KickoutRoomUser", [("RoomId", "attic"), ("UserId", "ann")]) == 660_300_001)
        let many = (1...51).map { ("UserId[]", "u\($0)") } + [("RoomId", "lobby")]
        #expect(world.refusal("KickoutRoomUser", many) == 660_000_011)
        let reason = String(repeating: "x", count: 1025)
        #expect(
            world.refusal("KickoutRoomUser", [("RoomId", "lobby"), ("UserId", "ann"), ("CustomReason", reason)])
                == 660_000_002)
    }

    // MARK: Attributes

    @Test func `attributes are written whoever holds them, each by itself, and read`() throws {
        var world = try stage()
        world.logIn("dan")
        world.world.must(
            1,
            .attribute(
                .set(
                    room: "lobby", attributes: [Attribute(key: "seat", value: "ann")], options: AttributeOptions(),
                    expectedRevision: nil)))
        let answer = world.ask(
            "ModifyRoomAttribute",
            body: [
                "FromUserId": "dan", "RoomId": "lobby",
                "Attributes": [
                    ["Action": 0, "Key": "seat", "Value": "dan", "AutoDelete": 1],
                    ["Action": 0, "Key": "a key that is too long", "Value": "x"], ["Action": 1, "Key": "nothing"],
                    ["Action": 0, "Key": "topic", "Value": "music"],
                ],
            ])
        #expect(answer.code == 0 && answer["AttributeSeq"] == 3)
        #expect(
            answer["SuccKeyList"] == [
                ["Key": "seat", "Seq": 2], ["Key": "nothing", "Seq": 2], ["Key": "topic", "Seq": 3],
            ])
        #expect(answer["ErrKeyList"] == [["SubCode": 660_000_002, "Key": "a key that is too long"]])
        #expect(world.lines == [#"1 2 3: ["seat=dan"] 2 by dan"#, #"1 2 3: ["topic=music"] 3 by dan"#])
        let read = world.ask("QueryRoomAttribute", body: ["FromUserId": "ann", "RoomId": "lobby"])
        #expect(read["AttributeSeq"] == 3)
        #expect(
            read["Attributes"] == [
                ["Key": "seat", "Value": "dan", "Seq": 3, "AutoDelete": 1],
                ["Key": "topic", "Value": "music", "Seq": 3, "AutoDelete": 0],
            ])
        // Who holds the seat comes, and goes with it.
        world.join("lobby", "dan")
        world.world.must(4, .room(.leave(room: "lobby")))
        #expect(world.world.tenant.attributes(of: "lobby") == [Attribute(key: "topic", value: "music")])
    }

    @Test func `a write that stops at an error keeps what was before it`() throws {
        var world = try stage()
        func write(stops: Int64) -> AppServerWorld.Answer {
            world.ask(
                "ModifyRoomAttribute",
                body: [
                    "FromUserId": "ann", "RoomId": "lobby", "StopOnError": .number(stops),
                    "Attributes": [
                        ["Action": 0, "Key": "a", "Value": "1"],
                        ["Action": 0, "Key": "b", "Value": .text(String(repeating: "x", count: 1025))],
                        ["Action": 0, "Key": "c", "Value": "3"],
                    ],
                ])
        }
        let stopped = write(stops: 1)
        #expect(stopped["SuccKeyList"] == [["Key": "a", "Seq": 1]])
        #expect(stopped["ErrKeyList"] == [["SubCode": 660_000_002, "Key": "b"]])
        #expect(world.world.tenant.attributes(of: "lobby").map(\.key) == ["a"])
        #expect(write(stops: 0)["SuccKeyList"] == [["Key": "a", "Seq": 2], ["Key": "c", "Seq": 3]])
    }

    @Test func `a write that is wrong as a whole changes nothing`() throws {
        var world = try stage()
        let good: JSONValue = [["Action": 0, "Key": "a", "Value": "1"]]
        let cases: [(JSONValue, Int64)] = [
            (["FromUserId": "ghost", "RoomId": "lobby", "Attributes": good], 660_500_002),
            (["FromUserId": "ann", "RoomId": "attic", "Attributes": good], 660_300_001),
            (["FromUserId": "ann", "RoomId": "lobby", "Attributes": []], 660_000_002),
            (["FromUserId": "ann", "RoomId": "lobby", "Attributes": "a"], 660_000_002),
            (["FromUserId": "ann", "RoomId": "lobby", "Attributes": ["a"]], 660_000_002),
            (["FromUserId": "ann", "RoomId": "lobby", "Attributes": [["Key": "a", "Value": "1"]]], 660_000_002),
            (["FromUserId": "ann", "RoomId": "lobby", "Attributes": [["Action": 2, "Key": "a"]]], 660_000_002),
            (["FromUserId": "ann", "RoomId": "lobby", "Attributes": [["Action": 0, "Key": 7]]], 660_000_002),
            (["FromUserId": "ann", "RoomId": 7, "Attributes": good], 660_000_002),
            (["RoomId": "lobby", "Attributes": good], 660_000_002),
            (["FromUserId": .text(String(repeating: "x", count: 33)), "RoomId": "lobby"], 660_000_012),
        ]
        for (body, code) in cases { #expect(world.refusal("ModifyRoomAttribute", body: body) == code, "\(body)") }
        #expect(world.refusal("QueryRoomAttribute", body: ["RoomId": "lobby"]) == 660_000_002)
    }

    // MARK: Messages

    private func message(_ type: Int64, _ body: JSONValue, _ more: [String: JSONValue] = [:]) -> JSONValue {
        var fields: [String: JSONValue] = [
            "FromUserId": "ann", "RoomId": "lobby", "ToUserId": ["bob", "ghost", "cyd"],
            "MessageType": .number(type), "Priority": 3, "MessageBody": body,
        ]
        fields.merge(more) { $1 }
        return .object(fields)
    }

    @Test func `messages of each kind reach a room, and the sender where they shall know`() throws {
        var world = try stage()
        func send(_ body: JSONValue) -> [String] {
            let answer = world.ask("SendRoomMessage", body: body)
            #expect(answer.code == 0 && answer["AuditInfos"] == [])
            return world.lines
        }
        #expect(send(message(1, ["Message": "hi", "ExtendedData": "e"])) == ["2 3: 1 hi extendedData=e high from ann"])
        #expect(
            send(message(1, ["Message": "hi"], ["SenderUnaware": 0, "Priority": 1])) == ["1 2 3: 1 hi low from ann"])
        #expect(send(message(2, ["Message": "aGk=", "IsBase64": 1])) == ["2 3: 2 hi high online from ann"])
        #expect(send(message(20, ["Message": "666"], ["Priority": 2])) == ["2 3: 20 666 normal online from ann"])
        #expect(
            send(message(200, ["Message": "gift"], ["SubMsgType": 200, "SearchedContent": "rose"])) == [
                "2 3: 200 gift searchedContent=rose subType=200 high from ann"
            ])
        // Somebody who is not in the room, and who need not be online.
        world.ask("UserRegister", body: ["UserInfo": [["UserId": "desk"]]])
        #expect(send(message(1, ["Message": "hello"], ["FromUserId": "desk"])) == ["1 2 3: 1 hello high from desk"])
    }

    @Test func `what is wrong with a message to a room has a code`() throws {
        var world = try stage()
        let large = String(repeating: "x", count: 2049)
        let cases: [(JSONValue, Int64)] = [
            (message(1, ["Message": .text(large)]), 660_400_001), (message(2, ["Message": .text(large)]), 660_400_001),
            (message(2, ["Message": "语", "IsBase64": 1]), 660_000_025),
            (message(1, ["Message": "hi", "HasReceipt": 1]), 660_300_013),
            (message(1, ["Message": ""]), 660_000_002), (message(1, [:]), 660_000_002),
            (message(1, "hi"), 660_000_002), (message(11, ["FileName": "a.png"]), 660_000_002),
            (message(1, ["Message": "hi"], ["Priority": 4]), 660_000_002),
            (message(1, ["Message": "hi"], ["Priority": .null]), 660_000_002),
            (message(1, ["Message": "hi"], ["SenderUnaware": 2]), 660_000_002),
            (message(200, ["Message": "hi"], ["SubMsgType": 201]), 660_000_002),
            (message(1, ["Message": "hi", "ExtendedData": .text(String(repeating: "x", count: 1025))]), 660_000_002),
            (message(1, ["Message": "hi"], ["FromUserId": "ghost"]), 660_500_002),
            (message(1, ["Message": "hi"], ["RoomId": "attic"]), 660_300_001),
        ]
        for (body, code) in cases {
            #expect(world.refusal("SendRoomMessage", body: body) == code, "\(body)")
        }
        for _ in 1...10 { #expect(world.ask("SendRoomMessage", body: message(1, ["Message": "hi"])).code == 0) }
        #expect(world.refusal("SendRoomMessage", body: message(1, ["Message": "hi"])) == 660_300_005)
    }

    @Test func `a message to users reaches each of them, and says who did not get it`() throws {
        var world = try stage()
        let answer = world.ask("SendPeerMessage", body: message(1, ["Message": "hi"]))
        #expect(answer.code == 0)
        #expect(answer["ErrorList"] == [["UserId": "ghost", "SubCode": 660_200_001]])
        #expect(world.lines == ["1 2: 1 hi high from ann to bob", "1 3: 1 hi high from ann to cyd"])
        guard case .list(let done) = answer["SuccList"] else {
            Issue.record("\(answer)")
            return
        }
        let ids = done.map { entry -> JSONValue in
            if case .object(let fields) = entry { fields["MsgId"] ?? .null } else { .null }
        }
        #expect(ids.count == 2 && Set(ids).count == 2)
        #expect(
            world.ask(
                "SendPeerMessage", body: message(1, ["Message": "psst"], ["SenderUnaware": 1, "ToUserId": ["bob"]])
            )
            .code == 0)
        #expect(world.lines == ["2: 1 psst high from ann to bob"])
        let none = world.ask("SendPeerMessage", body: message(1, ["Message": "hi"], ["ToUserId": ["ghost"]]))
        #expect(none.code == 660_200_001 && none["ErrorList"] == [["UserId": "ghost", "SubCode": 660_200_001]])
        #expect(
            world.refusal("SendPeerMessage", body: message(1, ["Message": "hi"], ["ToUserId": ["ann", "bob"]]))
                == 660_000_002)
        #expect(world.refusal("SendPeerMessage", body: message(20, ["Message": "hi"])) == 660_000_002)
        let many = JSONValue.list((1...101).map { .text("u\($0)") })
        #expect(
            world.refusal("SendPeerMessage", body: message(1, ["Message": "hi"], ["ToUserId": many])) == 660_000_011)
    }

    // MARK: Calls

    @Test func `a user is called in another's name, and answers are told`() throws {
        var world = try stage()
        let call = world.ask(
            "CallInvite",
            body: [
                "FromUserId": "ann", "UserIds": ["bob", "ghost"], "ExtendedData": "voice", "OfflinePush": ["Enable": 0],
            ])
        #expect(call.code == 0 && call["CreateTime"] == .number(ZEGOServerWorld.birth * 1000))
        #expect(call["ErrorUsers"] == [["UserId": "ghost", "SubCode": 660_500_002]])
        #expect(world.lines.first == "2: ann invites, 90000 ms, voice")
        guard case .text(let id) = call["CallId"] else {
            Issue.record("\(call)")
            return
        }
        #expect(world.refusal("CallAccept", [("FromUserId", "cyd"), ("CallId", id)]) == 660_900_008)
        #expect(world.refusal("CallAccept", [("FromUserId", "ghost"), ("CallId", id)]) == 660_500_002)
        #expect(world.refusal("CallAccept", [("FromUserId", "bob"), ("CallId", "1")]) == 660_900_004)
        #expect(world.ask("CallAccept", [("FromUserId", "bob"), ("CallId", id), ("ExtendedData", "yes")]).code == 0)
        #expect(world.lines.contains { $0.contains("bob accepted yes") })
        #expect(world.refusal("CallReject", [("FromUserId", "bob"), ("CallId", id)]) == 660_900_004)
        #expect(world.refusal("CallReject", [("FromUserId", "bob")]) == 660_000_002)
    }

    @Test func `a call that cannot begin has a code, and its time ends it`() throws {
        var world = try stage()
        func invite(_ users: JSONValue, _ more: [String: JSONValue] = [:]) -> AppServerWorld.Answer {
            let fields: [String: JSONValue] = ["FromUserId": "ann", "UserIds": users]
            return world.ask("CallInvite", body: .object(fields.merging(more) { $1 }))
        }
        let none = invite(["ghost"])
        #expect(none.code == 660_900_003 && none["ErrorUsers"] == [["UserId": "ghost", "SubCode": 660_500_002]])
        #expect(invite(.list((1...10).map { .text("u\($0)") })).code == 660_900_007)
        #expect(invite([]).code == 660_000_002)
        #expect(invite(["ann"]).code == 660_000_002)
        #expect(invite(["bob"], ["Timeout": 601]).code == 660_000_002)
        #expect(invite(["bob"], ["ExtendedData": .text(String(repeating: "x", count: 2049))]).code == 660_000_002)
        guard case .text(let id) = invite(["bob"], ["Timeout": 1])["CallId"] else {
            Issue.record("there is no call")
            return
        }
        world.world.advance(by: .seconds(1))
        #expect(world.refusal("CallAccept", [("FromUserId", "bob"), ("CallId", id)]) == 660_900_004)
    }

    // MARK: Users

    @Test func `users are registered, changed and looked up, each with a code where it fails`() throws {
        var world = try stage()
        let register = world.ask(
            "UserRegister",
            body: [
                "UserInfo": [
                    ["UserId": "dan", "UserName": "Dan", "UserAvatar": "http://d"], ["UserId": "ann"],
                    ["UserId": .text(String(repeating: "x", count: 33))],
                    ["UserId": "eve", "UserName": .text(String(repeating: "x", count: 257))],
                    ["UserId": "fay", "UserAvatar": .text(String(repeating: "x", count: 501))], ["UserId": "dan"],
                ]
            ])
        #expect(register.code == 0)
        guard case .list(let failed) = register["ErrorList"] else {
            Issue.record("\(register)")
            return
        }
        let codes = failed.map { entry -> JSONValue in
            if case .object(let fields) = entry, case .text? = fields["SubMessage"] {
                fields["SubCode"] ?? .null
            } else {
                .null
            }
        }
        #expect(codes == [660_700_002, 660_000_012, 660_700_006, 660_700_007, 660_700_002])
        #expect(world.refusalCode("UserRegister", ["UserInfo": [["UserId": "ann"]]]) == 660_700_002)
        let change = world.ask(
            "ModifyUserInfo",
            body: ["UserInfo": [["UserId": "dan", "UserName": "Daniel", "Extra": "x"], ["UserId": "ghost"]]])
        #expect(change.code == 0)
        #expect(
            world.ask("QueryUserInfos", body: ["UserIds": ["dan", "ghost"]])["Result"] == [
                ["UserId": "dan", "UserName": "Daniel", "UserAvatar": "http://d", "Extra": "x"]
            ])
        #expect(world.refusalCode("ModifyUserInfo", ["UserInfo": [["UserId": "ghost"]]]) == 660_700_012)
        #expect(world.refusal("ModifyUserInfo", body: ["UserInfo": "dan"]) == 660_000_002)
        let many = JSONValue.list((1...101).map { ["UserId": .text("u\($0)")] })
        #expect(world.refusal("UserRegister", body: ["UserInfo": many]) == 660_000_011)
        let hundred = JSONValue.list((1...100).map { ["UserId": .text("u\($0)")] })
        #expect(world.ask("UserRegister", body: ["UserInfo": hundred]).code == 0)
        #expect(world.world.tenant.userCount == 104)
        world.world.advance(by: .seconds(1))
        for _ in 1...20 {
            #expect(world.ask("UserRegister", body: ["UserInfo": [["UserId": "ann"]]]).code == 660_700_002)
        }
        #expect(world.refusal("UserRegister", body: ["UserInfo": [["UserId": "ann"]]]) == 660_700_001)
    }

    @Test func `users are online or not, or unknown`() throws {
        var world = try stage()
        world.ask("UserRegister", body: ["UserInfo": [["UserId": "dan"]]])
        let states = world.ask(
            "QueryUserOnlineState", [("UserId[]", "ann"), ("UserId[]", "dan"), ("UserId[]", "ghost")])
        #expect(
            states["Result"] == [["UserId": "ann", "Status": "Online"], ["UserId": "dan", "Status": "Offline"]])
        #expect(states["ErrorList"] == [["UserId": "ghost", "SubCode": 660_200_001]])
        #expect(world.refusal("QueryUserOnlineState", [("UserId", "ghost")]) == 660_200_001)
        #expect(world.refusal("QueryUserOnlineState", (1...101).map { ("UserId[]", "u\($0)") }) == 660_000_011)
        #expect(world.refusal("QueryUserInfos", body: ["UserIds": ["ghost"]]) == 660_000_002)
    }
}

extension ZEGOServerWorld {
    /// The code of a list of which nothing was done. That the call was counted is all that changes.
    fileprivate mutating func refusalCode(_ action: String, _ body: JSONValue) -> Int64 {
        let users = world.tenant.users(after: nil, limit: 1000)
        let code = ask(action, body: body).code
        #expect(world.tenant.users(after: nil, limit: 1000) == users)
        #expect(told.isEmpty)
        return code
    }
}
