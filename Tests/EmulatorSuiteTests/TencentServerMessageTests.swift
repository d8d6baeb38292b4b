import EmulatorAPI
import EmulatorSuite
import Testing
import VendorDialects

/// Messages by Chat's server API.
@Suite struct TencentServerMessageTests {
    private let groups = "group_open_http_svc/"

    /// Ann and Bob in a live group.
    private func stage() -> TencentServerWorld {
        var world = TencentServerWorld()
        world.admit("ann", "bob")
        world.register("eve")
        world.makeGroup("lobby", owner: "ann", entering: [1, 2])
        return world
    }

    private func text(_ text: String) -> JSONValue {
        [["MsgType": "TIMTextElem", "MsgContent": ["Text": .text(text)]]]
    }

    private func message(_ random: Int64, _ more: [String: JSONValue] = [:]) -> JSONValue {
        let body: [String: JSONValue] = ["GroupId": "lobby", "Random": .number(random), "MsgBody": text("hi")]
        return .object(body.merging(more) { $1 })
    }

    // MARK: Groups

    @Test func `the administrator, a member and a stranger send to a group, and the answer has the number`() {
        var world = stage()
        let answer = world.must(groups + "send_group_msg", message(1))
        #expect(answer["MsgSeq"] == 1 && answer["MsgTime"] == 1000)
        #expect(world.messages.map(\.sender) == ["administrator"])
        #expect(world.messages[0].sessions == [1, 2] && world.messages[0].message.body == .text(text: "hi"))
        // A member's devices hear what they did not send.
        world.must(groups + "send_group_msg", message(2, ["From_Account": "ann"]))
        #expect(world.messages[0].sender == "ann" && world.messages[0].sessions == [1, 2])
        let last = world.must(
            groups + "send_group_msg",
            message(
                3,
                [
                    "From_Account": "eve", "MsgPriority": "High", "OnlineOnlyFlag": 1, "CloudCustomData": "more",
                    "ForbidCallbackControl": ["ForbidBeforeSendMsgCallback"],
                ]))
        #expect(last["MsgSeq"] == 3)
        let sent = world.messages[0]
        #expect(sent.sender == "eve" && sent.message.priority == .high && sent.message.isOnlineOnly)
        #expect(sent.message.attachment == Bytes(utf8: "more"))
    }

    @Test func `a muted member is heard by the server's word, and elements travel as devices send them`() {
        var world = stage()
        world.must(groups + "forbid_send_msg", ["GroupId": "lobby", "Members_Account": ["bob"], "MuteTime": 60])
        let custom: JSONValue = [
            "MsgType": "TIMCustomElem", "MsgContent": ["Data": "{}", "Desc": "d", "Ext": "e", "Sound": "dingdong"],
        ]
        let face: JSONValue = ["MsgType": "TIMFaceElem", "MsgContent": ["Index": 1, "Data": "x"]]
        world.must(groups + "send_group_msg", message(1, ["From_Account": "bob", "MsgBody": [custom]]))
        #expect(world.messages[0].message.body == .custom(bytes: Bytes(utf8: "{}"), summary: "d", extra: "e"))
        world.must(groups + "send_group_msg", message(2, ["MsgBody": [face]]))
        #expect(world.messages[0].message.body == .typed(type: 8, bytes: [0, 0, 0, 1, 120], fields: [:]))
        guard case .list(let first) = text("a") else { return }
        world.must(groups + "send_group_msg", message(3, ["MsgBody": .list(first + [face])]))
        #expect(
            world.messages[0].message.body
                == .typed(type: 100, bytes: [2, 1, 1, 97, 3, 1, 1, 120], fields: [:]))
    }

    @Test func `a message that comes twice within five minutes is sent once, and has its first answer`() {
        var world = stage()
        #expect(world.must(groups + "send_group_msg", message(7))["MsgSeq"] == 1)
        world.world.advance(by: .seconds(299))
        let again = world.must(groups + "send_group_msg", message(7))
        #expect(again["MsgSeq"] == 1 && again["MsgTime"] == 1000)
        #expect(world.messages.isEmpty)
        // Another's, and to another group.
        world.must(groups + "send_group_msg", message(7, ["From_Account": "ann"]))
        world.makeGroup("attic", entering: [])
        world.must(groups + "send_group_msg", message(7, ["GroupId": "attic"]))
        world.world.advance(by: .seconds(1))
        #expect(world.must(groups + "send_group_msg", message(7))["MsgSeq"] == 3)
        #expect(world.messages.count == 1)
    }

    @Test func `what is wrong with a message has its number, and reaches nobody`() {
        var world = stage()
        func code(_ fields: [String: JSONValue]) -> Int64? {
            world.refusal(groups + "send_group_msg", message(1, fields))
        }
        #expect(code(["GroupId": "attic"]) == 10010)
        #expect(code(["Random": .null]) == 10004)
        #expect(code(["Random": -1]) == 10004)
        #expect(code(["Random": .number(1 << 32)]) == 10004)
        #expect(code(["From_Account": "zoe"]) == 10019)
        #expect(code(["MsgBody": .null]) == 10004)
        #expect(code(["MsgBody": []]) == 10004)
        #expect(code(["MsgBody": "hi"]) == 10004)
        #expect(code(["MsgBody": [["MsgType": "TIMTextElem"]]]) == 10004)
        #expect(code(["MsgBody": [["MsgType": "TIMTextElem", "MsgContent": ["Text": 7]]]]) == 10004)
        #expect(code(["MsgBody": [["MsgType": "TIMImageElem", "MsgContent": [:]]]]) == 10004)
        #expect(code(["MsgBody": [["MsgType": "TIMFaceElem", "MsgContent": ["Index": .number(1 << 31)]]]]) == 10004)
        #expect(code(["MsgBody": text(String(repeating: "x", count: 12_289))]) == 80002)
        #expect(code(["MsgPriority": "Urgent"]) == 10004)
        #expect(code(["OnlineOnlyFlag": 2]) == 10004)
        #expect(code(["To_Account": ["ann"]]) == 10004)
        #expect(code(["To_Account": .list((0...50).map { .text("u\($0)") })]) == 10005)
        world.must(groups + "send_group_msg", message(1, ["MsgBody": text(String(repeating: "x", count: 12_288))]))
    }

    /// The numbers in an answer with messages, newest first, and what each says: `3 hi`, `2 gone 1`.
    private func history(_ answer: TencentServerWorld.Answer) -> [String] {
        guard case .list(let list) = answer["RspMsgList"] else { return ["\(answer)"] }
        return list.map { value in
            guard case .object(let fields) = value, case .number(let number)? = fields["MsgSeq"],
                case .number(let place)? = fields["IsPlaceMsg"], case .list(let body)? = fields["MsgBody"]
            else { return "\(value)" }
            guard place == 0, case .object(let element)? = body.first,
                case .object(let content)? = element["MsgContent"],
                case .text(let text)? = content["Text"]
            else { return "\(number) gone \(place)" }
            return "\(number) \(text)"
        }
    }

    @Test func `a group keeps its messages, and they are read from the newest back`() {
        var world = stage()
        world.makeGroup("team", "Public", owner: "ann", members: ["bob"])
        func ask(_ fields: [String: JSONValue]) -> TencentServerWorld.Answer {
            world.must(
                groups + "group_msg_get_simple", .object(fields.merging(["GroupId": "team"]) { first, _ in first }))
        }
        #expect(history(ask(["ReqMsgNumber": 20])) == [] && ask(["ReqMsgNumber": 1])["IsFinished"] == 1)
        for number in 1...4 {
            world.must(
                groups + "send_group_msg",
                message(Int64(number), ["GroupId": "team", "MsgBody": text("\(number)"), "From_Account": "bob"]))
        }
        world.must(
            groups + "send_group_msg", message(5, ["GroupId": "team", "MsgBody": text("5"), "OnlineOnlyFlag": 1]))
        #expect(history(ask(["ReqMsgNumber": 2])) == ["5 gone 1", "4 4"])
        let page = ask(["ReqMsgNumber": 2, "ReqMsgSeq": 3])
        #expect(history(page) == ["3 3", "2 2"] && page["IsFinished"] == 0 && page["GroupId"] == "team")
        let last = ask(["ReqMsgNumber": 2, "ReqMsgSeq": 2])
        #expect(history(last) == ["2 2", "1 1"] && last["IsFinished"] == 1)
        #expect(history(ask(["ReqMsgNumber": 1, "ReqMsgSeq": 0])) == [])
        world.must(groups + "group_msg_recall", ["GroupId": "team", "MsgSeqList": [["MsgSeq": 2]]])
        #expect(history(ask(["ReqMsgNumber": 20])) == ["5 gone 1", "4 4", "3 3", "2 gone 1", "1 1"])
        #expect(history(ask(["ReqMsgNumber": 1, "ReqMsgSeq": 2, "WithRecalledMsg": 1])) == ["2 gone 2"])
        guard case .list(let list) = ask(["ReqMsgNumber": 1, "ReqMsgSeq": 4])["RspMsgList"],
            case .object(let entry)? = list.first
        else {
            Issue.record("no messages")
            return
        }
        #expect(entry["From_Account"] == "bob" && entry["MsgTimeStamp"] == 1000 && entry["MsgPriority"] == 2)
    }

    @Test func `a group keeps a hundred messages, as long as they are not too large`() {
        var world = stage()
        world.makeGroup("team", "Public", owner: "ann", members: ["bob"])
        let ask: JSONValue = ["GroupId": "team", "ReqMsgNumber": 20, "ReqMsgSeq": 20]
        for number in 1...101 {
            world.must(groups + "send_group_msg", message(Int64(number), ["GroupId": "team", "From_Account": "bob"]))
            world.world.advance(by: .seconds(1))
        }
        let oldest = world.must(groups + "group_msg_get_simple", ask)
        #expect(history(oldest).last == "2 hi" && oldest["IsFinished"] == 1)
        // Ten of these have place in 128 KiB.
        for number in 102...120 {
            world.must(
                groups + "send_group_msg",
                message(
                    Int64(number),
                    ["GroupId": "team", "MsgBody": text(String(repeating: "x", count: 12_288)), "From_Account": "bob"]))
            world.world.advance(by: .seconds(1))
        }
        let large = world.must(groups + "group_msg_get_simple", ["GroupId": "team", "ReqMsgNumber": 20])
        #expect(history(large).count == 10 && large["IsFinished"] == 1)
    }

    @Test func `history is refused where there is none, and where the call is wrong`() {
        var world = stage()
        world.makeGroup("team", "Public", owner: "ann", members: ["bob"])
        func code(_ fields: [String: JSONValue]) -> Int64? {
            world.refusal(groups + "group_msg_get_simple", .object(fields))
        }
        #expect(code(["GroupId": "lobby", "ReqMsgNumber": 1]) == 10007)
        #expect(code(["GroupId": "nowhere", "ReqMsgNumber": 1]) == 10010)
        #expect(code(["GroupId": "team"]) == 10004)
        for number in [0, 21, -1] as [JSONValue] {
            #expect(code(["GroupId": "team", "ReqMsgNumber": number]) == 10004)
        }
        #expect(code(["GroupId": "team", "ReqMsgNumber": "2"]) == 10004)
        #expect(code(["GroupId": "team", "ReqMsgNumber": 1, "ReqMsgSeq": -1]) == 10004)
        #expect(code(["GroupId": "team", "ReqMsgNumber": 1, "WithRecalledMsg": 2]) == 10004)
        let far: JSONValue = ["GroupId": "team", "ReqMsgNumber": 1, "ReqMsgSeq": .number(.max)]
        #expect(world.must(groups + "group_msg_get_simple", far)["RspMsgList"] == [])
    }

    @Test func `a system notification reaches all of a live group, and chosen members of others`() {
        var world = stage()
        world.must(groups + "send_group_system_notification", ["GroupId": "lobby", "Content": "closing"])
        #expect(world.messages[0].sessions == [1, 2])
        #expect(world.messages[0].message.body == Tencent.MessageForm.systemNotification("closing"))
        let some: JSONValue = ["GroupId": "lobby", "Content": "x", "ToMembers_Account": ["ann"]]
        #expect(world.refusal(groups + "send_group_system_notification", some) == 10004)
        #expect(world.refusal(groups + "send_group_system_notification", ["GroupId": "lobby"]) == 10004)
        world.makeGroup("team", "Public", owner: "ann", members: ["bob"])
        world.must(
            groups + "send_group_system_notification",
            ["GroupId": "team", "Content": "x", "ToMembers_Account": ["bob", "zoe"]])
        #expect(world.messages[0].sessions == [2])
    }

    @Test func `messages are recalled by their numbers, each with a code, those of devices too`() {
        var world = stage()
        world.world.must(2, .room(.send(room: "lobby", message: Message(id: "rude", body: .text(text: "x")))))
        world.must(groups + "send_group_msg", message(1))
        let recall: JSONValue = ["GroupId": "lobby", "MsgSeqList": [["MsgSeq": 1], ["MsgSeq": 9], ["MsgSeq": 1]]]
        let answer = world.must(groups + "group_msg_recall", recall)
        #expect(answer.objects("RecallRetList").map { $0["RetCode"] } == [0, 10030, 10030])
        let revoked = world.told.compactMap { event, _ -> (SentMessage, UserID)? in
            if case .room(.messageRevoked(_, let message, let by)) = event { (message, by.user) } else { nil }
        }
        #expect(revoked.map(\.0.id) == ["rude"] && revoked.map(\.1) == ["administrator"])
        #expect(world.must(groups + "group_msg_recall", recall).objects("RecallRetList")[0]["RetCode"] == 10030)
        // In a live group within an hour.
        world.world.advance(by: .seconds(3601))
        let late: JSONValue = ["GroupId": "lobby", "MsgSeqList": [["MsgSeq": 2]]]
        #expect(world.must(groups + "group_msg_recall", late).objects("RecallRetList")[0]["RetCode"] == 10031)
        #expect(world.told.isEmpty)
        #expect(world.refusal(groups + "group_msg_recall", ["GroupId": "lobby", "MsgSeqList": []]) == 10004)
        let many = JSONValue.list((0...10).map { ["MsgSeq": JSONValue.number($0)] })
        #expect(world.refusal(groups + "group_msg_recall", ["GroupId": "lobby", "MsgSeqList": many]) == 10005)
    }

    // MARK: Users

    @Test func `a user gets a message, and its sender where the call says so`() {
        var world = stage()
        func send(_ random: Int64, _ more: [String: JSONValue] = [:]) -> TencentServerWorld.Answer {
            let body: [String: JSONValue] = [
                "To_Account": "bob", "MsgRandom": .number(random), "MsgBody": text("psst"),
            ]
            return world.must("openim/sendmsg", .object(body.merging(more) { $1 }))
        }
        let answer = send(1)
        #expect(world.messages.map(\.sender) == ["administrator"] && world.messages[0].sessions == [2])
        #expect(answer["MsgTime"] == 1000 && answer["MsgKey"] == .text(world.messages[0].message.id.rawValue))
        _ = send(2, ["From_Account": "ann", "SyncOtherMachine": 2])
        #expect(world.messages[0].sessions == [2])
        _ = send(3, ["From_Account": "ann", "SyncOtherMachine": 1, "MsgLifeTime": 0])
        #expect(world.messages[0].sessions == [1, 2] && world.messages[0].message.isOnlineOnly)
        // The second of two is not sent.
        #expect(send(1)["MsgKey"] == answer["MsgKey"])
        #expect(world.messages.isEmpty)
    }

    @Test func `a message to a user that cannot be sent has its number`() {
        var world = stage()
        func code(_ fields: [String: JSONValue]) -> Int64? {
            let body: [String: JSONValue] = ["To_Account": "bob", "MsgRandom": 1, "MsgBody": text("psst")]
            return world.refusal("openim/sendmsg", .object(body.merging(fields) { $1 }))
        }
        #expect(code(["To_Account": "zoe"]) == 90012)
        #expect(code(["To_Account": .null]) == 90003)
        #expect(code(["To_Account": 7]) == 90003)
        #expect(code(["From_Account": "zoe"]) == 90048)
        #expect(code(["MsgRandom": .null]) == 90005)
        #expect(code(["MsgBody": "hi"]) == 90007)
        #expect(code(["MsgBody": .null]) == 90002)
        #expect(code(["MsgBody": [["MsgType": "TIMSoundElem", "MsgContent": [:]]]]) == 90002)
        #expect(code(["MsgLifeTime": 604_801]) == 90026)
        #expect(code(["MsgLifeTime": "1"]) == 90044)
        #expect(code(["SyncOtherMachine": 3]) == 90031)
        #expect(code(["MsgBody": text(String(repeating: "x", count: 12_289))]) == 80002)
    }

    @Test func `many users get one message, and those who do not exist are named`() {
        var world = stage()
        let body: [String: JSONValue] = ["MsgRandom": 1, "MsgBody": text("all")]
        let to: ([JSONValue]) -> JSONValue = { .object(body.merging(["To_Account": .list($0)]) { $1 }) }
        let answer = world.must("openim/batchsendmsg", to(["bob", "zoe", "ann", "bob"]))
        #expect(world.messages.map(\.sessions) == [[2], [1]])
        #expect(answer.objects("ErrorList") == [["To_Account": "zoe", "ErrorCode": 90012]])
        #expect(world.refusal("openim/batchsendmsg", to(["zoe"])) == 90012)
        #expect(world.refusal("openim/batchsendmsg", to([])) == 90010)
        #expect(world.refusal("openim/batchsendmsg", to((0...500).map { .text("u\($0)") })) == 90011)
    }

    @Test func `a message to a user is withdrawn from both devices`() {
        var world = stage()
        let sent = world.must(
            "openim/sendmsg", ["From_Account": "ann", "To_Account": "bob", "MsgRandom": 1, "MsgBody": text("psst")])
        guard case .text(let key) = sent["MsgKey"] else { return }
        world.must("openim/admin_msgwithdraw", ["From_Account": "ann", "To_Account": "bob", "MsgKey": .text(key)])
        #expect(world.messages.map(\.sessions) == [[1, 2]])
        #expect(world.messages[0].message.body == Tencent.MessageForm.revocation(of: MessageID(key)))
        #expect(world.refusal("openim/admin_msgwithdraw", ["From_Account": "ann", "To_Account": "bob"]) == 90010)
        #expect(
            world.refusal("openim/admin_msgwithdraw", ["From_Account": "ann", "To_Account": "zoe", "MsgKey": "k"])
                == 90048)
    }
}
