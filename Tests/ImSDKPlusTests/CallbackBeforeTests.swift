import Devices
import EmulatorAPI
import ImSDK_Plus
import ParlorTesting
import Testing

/// Apps whose own server is asked before a message is sent, a group made or entered.
struct CallbackBeforeTests {
    private let chat = ChatWorld()

    private func ask(
        _ events: String..., troubles: [WebhookTrouble] = [],
        answer: @escaping @Sendable (WebhookArrival) -> WebhookReply
    ) throws {
        try chat.tenant.sendWebhooks(of: "chat", secret: "token", events: events, troubles: troubles, to: answer)
    }

    private func say(_ text: String, on device: Device) {
        chat.on(device) {
            $0.sendGroupTextMessage(text, to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
        }
    }

    @Test func `a rude message fails with the number and text of the app's server, and a polite one arrives`() throws {
        let (alice, bob) = (try chat.owner(), try chat.member("bob"))
        let others = chat.listen(on: bob)
        try ask("Group.CallbackBeforeSendMsg") { question in
            question.text.contains("damn") ? question.refusing(code: 10101, "mind your words") : question.allowing
        }
        say("damn", on: alice)
        try chat.world.expect("V2TIMManager.sendGroupTextMessage fail 10101 mind your words", on: alice)
        say("hello", on: alice)
        try chat.world.expect("V2TIMManager.sendGroupTextMessage succ", on: alice)
        chat.settle()
        #expect(others.texts == ["alice hello"])
    }

    @Test func `a bare no is 10016 for groups and 20006 for users`() throws {
        let alice = try chat.owner()
        _ = try chat.loggedIn("bob")
        try ask(
            "Group.CallbackBeforeSendMsg", "C2C.CallbackBeforeSendMsg", "Group.CallbackBeforeApplyJoinGroup",
            "Group.CallbackBeforeCreateGroup"
        ) { $0.refusing() }
        say("hello", on: alice)
        try chat.world.expect("V2TIMManager.sendGroupTextMessage fail 10016", on: alice)
        chat.on(alice) { $0.sendC2CTextMessage("hello", to: "bob", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.sendC2CTextMessage fail 20006", on: alice)
        let carol = try chat.loggedIn("carol")
        chat.on(carol) { $0.joinGroup("10001", msg: "", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.joinGroup fail 10016", on: carol)
        chat.on(carol) {
            $0.createGroup(GroupType_AVChatRoom, groupID: "1", groupName: "R", succ: { _ in }, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.createGroup fail 10016", on: carol)
    }

    @Test func `a changed message arrives as the app's server wrote it, and a dropped one does not`() throws {
        let (alice, bob) = (try chat.owner(), try chat.member("bob"))
        let others = chat.listen(on: bob)
        try ask("Group.CallbackBeforeSendMsg") { question in
            guard question.text.contains("spam") else {
                return .status(
                    200,
                    body: #"{"ActionStatus":"OK","ErrorInfo":"","ErrorCode":0,"#
                        + #""MsgBody":[{"MsgType":"TIMTextElem","MsgContent":{"Text":"***"}}]}"#)
            }
            return question.dropping
        }
        say("spam", on: alice)
        try chat.world.expect("V2TIMManager.sendGroupTextMessage succ", on: alice)
        say("damn", on: alice)
        chat.settle()
        #expect(others.texts == ["alice ***"])
    }

    @Test func `while the app's server is silent others go on, and after two seconds the message is sent`() throws {
        let (alice, bob) = (try chat.owner(), try chat.member("bob"))
        let (own, others) = (chat.listen(on: alice), chat.listen(on: bob))
        try ask("Group.CallbackBeforeSendMsg") { question in
            question.text.contains("from alice") ? .silence : question.allowing
        }
        say("from alice", on: alice)
        chat.world.advance(by: .milliseconds(100))
        say("from bob", on: bob)
        chat.world.advance(by: .milliseconds(1000))
        #expect(own.texts == ["bob from bob"] && others.texts == [])
        chat.world.advance(by: .seconds(2))
        #expect(others.texts == ["alice from alice"])
        #expect(chat.callbacks(on: alice, containing: "sendGroupTextMessage succ").count == 1)
    }

    @Test func `a question that is lost holds its message for two seconds, and no longer`() throws {
        let (alice, bob) = (try chat.owner(), try chat.member("bob"))
        let others = chat.listen(on: bob)
        try ask("Group.CallbackBeforeSendMsg", troubles: [.lost()]) { _ in
            Issue.record("it was asked")
            return .success
        }
        say("hello", on: alice)
        chat.world.advance(by: .milliseconds(1900))
        #expect(others.texts == [])
        chat.world.advance(by: .milliseconds(200))
        #expect(others.texts == ["alice hello"])
    }

    /// The app's own server says something in the group, in the administrator's name.
    private func sayByServer(_ text: String, _ random: Int, more: String = "") {
        let app = AppID(Tenant.tencentDemo.appID)
        let signature = chat.tenant.token(for: "administrator")
        let body =
            #"{"GroupId":"10001","Random":\#(random),"MsgBody":[{"MsgType":"TIMTextElem","MsgContent":{"Text":"\#(text)"}}]"#
            + more + "}"
        let call = VendorCall(
            method: "POST",
            target:
                "/v4/group_open_http_svc/send_group_msg?sdkappid=\(app)&identifier=administrator&usersig=\(signature)",
            contentType: "application/json", body: Array(body.utf8))
        let server = chat.world.device("server")
        server.ask(call, vendor: "tencent", app: app, patience: .seconds(10)) { result in
            guard case .success(let response) = result else { return server.record(.callback, "\(result)") }
            server.record(.callback, String(decoding: response.body, as: UTF8.self))
        }
    }

    @Test func `a message of the server API waits for the app's server, and a call that forbids it asks nobody`() throws
    {
        let (alice, bob) = (try chat.owner(), try chat.member("bob"))
        let others = chat.listen(on: bob)
        let server = chat.world.device("server")
        try ask("Group.CallbackBeforeSendMsg") { question in
            if question.text.contains("slow") { return .silence }
            return question.text.contains("damn")
                ? question.refusing(code: 10101, "mind your words") : question.allowing
        }
        sayByServer("damn", 1)
        try chat.world.expect(#""ErrorCode":10101,"ErrorInfo":"mind your words""#, on: server)
        let asked = chat.world.now
        sayByServer("slow", 2)
        say("hello", on: alice)
        try chat.world.expect("V2TIMManager.sendGroupTextMessage succ", on: alice)
        #expect(chat.world.now < asked + .seconds(2))
        try chat.world.expect(#""MsgSeq":2"#, on: server)
        #expect(chat.world.now >= asked + .seconds(2))
        sayByServer("damn again", 3, more: #","ForbidCallbackControl":["ForbidBeforeSendMsgCallback"]"#)
        try chat.world.expect(#""MsgSeq":3"#, on: server)
        chat.settle()
        #expect(others.texts == ["alice hello", "administrator slow", "administrator damn again"])
    }
}
