import EmulatorAPI
import EmulatorSuite
import ServerDialects
import Testing
import VendorDialects

/// What vendors ask before something happens, and what they make of the answers.
@Suite struct VendorQuestionTests {
    /// How one vendor asks about messages.
    struct Asker: Sendable, CustomTestStringConvertible {
        var vendor: Vendor
        var webhooks: VendorWebhooks
        var questions: WebhookQuestions

        var testDescription: String { "\(vendor.rawValue) \(webhooks.product)" }

        static let all = Vendor.allCases.flatMap { vendor in
            vendor.webhooks.compactMap { webhooks in
                webhooks.questions.map { Asker(vendor: vendor, webhooks: webhooks, questions: $0) }
            }
        }
    }

    private static func asker(_ vendor: Vendor) throws -> Asker {
        try #require(Asker.all.first { $0.vendor == vendor })
    }

    private func held(_ command: Command, _ kind: QuestionKinds) -> HeldCommand {
        HeldCommand(
            number: 1, session: SessionID(1), user: "alice", command: command, kind: kind, heldAt: .start,
            deadline: .start, otherwise: .allow)
    }

    private func toRoom(_ body: MessageBody, receivers: [UserID]? = nil, attachment: Bytes = []) -> HeldCommand {
        let message = Message(id: "m1", body: body, attachment: attachment, receivers: receivers)
        return held(.room(.send(room: "lobby", message: message)), .sendToRoom)
    }

    private func toUser(_ body: MessageBody) -> HeldCommand {
        held(.signaling(.send(user: "bob", message: Message(id: "m1", body: body))), .sendToUser)
    }

    /// A text as each vendor's SDK sends it.
    private func text(_ vendor: Vendor, _ text: String) -> MessageBody {
        switch vendor {
        case .easemob: Easemob.MessageContent.text(text).body
        case .zego: .typed(type: 1, bytes: Bytes(utf8: text), fields: [:])
        case .tencent, .agora, .volcengine: .text(text: text)
        }
    }

    private func setup(_ vendor: Vendor) -> TenantSetup {
        switch vendor {
        case .zego:
            ZEGO.setup(
                appID: 1_234_567_890, appSign: nil, serverSecret: String(repeating: "0", count: 32), seed: 1,
                bornAtUnixMilliseconds: 0)
        case .easemob: Easemob.setup(appKey: "parlor#demo", clientSecret: "secret", seed: 1, bornAtUnixMilliseconds: 0)
        case .tencent, .agora, .volcengine:
            Tencent.setup(sdkAppID: 1_400_000_001, secretKey: "key", seed: 1, bornAtUnixMilliseconds: 0)
        }
    }

    private func words(_ asker: Asker, _ held: HeldCommand) -> String? {
        let setup = setup(asker.vendor)
        let words = asker.questions.words(held, setup.services[0], TenantState(setup))
        return words.map { String(decoding: $0.body, as: UTF8.self) }
    }

    private func verdict(_ asker: Asker, _ body: String, status: Int = 200, on held: HeldCommand? = nil)
        -> CommandVerdict?
    {
        let held = held ?? toRoom(text(asker.vendor, "hello"))
        return asker.questions.verdict(WebhookResponse(status: status, body: Array(body.utf8)), held)
    }

    // MARK: All of them

    @Test func `Tencent, ZEGO and Easemob ask, and the others do not`() {
        #expect(Asker.all.map(\.testDescription) == ["tencent chat", "zego zim", "easemob chat"])
    }

    @Test(arguments: Asker.all)
    func `what the vendor's answer says is what is read from it`(asker: Asker) throws {
        for verdict in [
            CommandVerdict.allow, .drop, .refuse(code: 10150, reason: "no"),
            .replace(body: text(asker.vendor, "x"), attachment: nil),
        ] {
            guard let response = asker.questions.answer(verdict) else { continue }
            let read = asker.questions.verdict(response, toRoom(text(asker.vendor, "hello")))
            #expect(read?.kind == verdict.kind, "\(verdict)")
        }
        #expect(asker.questions.answer(.allow) != nil && asker.questions.answer(.refuse(code: 1, reason: "")) != nil)
    }

    @Test(arguments: Asker.all)
    func `an answer that is none says nothing`(asker: Asker) {
        for body in ["", "[]", "{", "no"] { #expect(verdict(asker, body) == nil, "\(body)") }
        for status in [302, 401, 500] {
            #expect(
                verdict(asker, #"{"ErrorCode":0,"ActionStatus":"OK","valid":true,"result":1}"#, status: status) == nil)
        }
    }

    @Test(arguments: Asker.all)
    func `a question is named among the events, apart from what happened`(asker: Asker) {
        let names = asker.questions.kinds.map(\.event)
        #expect(Set(names).isDisjoint(with: asker.webhooks.events))
        let target = WebhookTarget(product: asker.webhooks.product, url: "/", secret: "k", events: names)
        #expect(asker.webhooks.fault(of: target) == nil)
        #expect(
            asker.webhooks.fault(
                of: WebhookTarget(product: asker.webhooks.product, url: "/", secret: "k", events: ["Before"])) != nil)
    }

    // MARK: Tencent

    @Test func `Chat asks in the fields of its pages`() throws {
        let chat = try Self.asker(.tencent)
        #expect(
            words(chat, toRoom(.text(text: "red packet")))
                == #"{"CallbackCommand":"Group.CallbackBeforeSendMsg","From_Account":"alice","GroupId":"lobby","#
                + #""MsgBody":[{"MsgContent":{"Text":"red packet"},"MsgType":"TIMTextElem"}],"OnlineOnlyFlag":0,"#
                + #""Operator_Account":"alice","Random":2486071275,"Type":""}"#)
        #expect(
            words(chat, toUser(.text(text: "x")))?.hasPrefix(
                #"{"CallbackCommand":"C2C.CallbackBeforeSendMsg","EventTime":0,"From_Account":"alice","MsgBody""#)
                == true)
        let plan = RoomPlan(kind: "Public", description: RoomDescription(name: "Mine"))
        #expect(
            words(chat, held(.room(.enter(room: nil, entry: .create(plan: plan))), .makeRoom))
                == #"{"CallbackCommand":"Group.CallbackBeforeCreateGroup","CreateGroupNum":0,"EventTime":"0","MemberList":[],"#
                + #""Name":"Mine","Operator_Account":"alice","Owner_Account":"alice","Type":"Public"}"#)
        #expect(
            words(chat, held(.room(.enter(room: "lobby", entry: .join)), .enterRoom))
                == #"{"CallbackCommand":"Group.CallbackBeforeApplyJoinGroup","EventTime":"0","GroupId":"lobby","#
                + #""Requestor_Account":"alice","Type":""}"#)
        #expect(
            words(chat, held(.room(.addMembers(room: "lobby", users: ["bob"])), .addMembers))
                == #"{"CallbackCommand":"Group.CallbackBeforeInviteJoinGroup","#
                + #""DestinationMembers":[{"Member_Account":"bob"}],"EventTime":"0","GroupId":"lobby","#
                + #""Operator_Account":"alice","Type":""}"#)
    }

    @Test func `Chat's numbers refuse, drop or reach the app, each in its range`() throws {
        let chat = try Self.asker(.tencent)
        func code(_ number: Int, _ held: HeldCommand? = nil) -> CommandVerdict? {
            verdict(chat, #"{"ActionStatus":"OK","ErrorInfo":"why","ErrorCode":\#(number)}"#, on: held)
        }
        let user = toUser(.text(text: "x"))
        let room = held(.room(.enter(room: "lobby", entry: .join)), .enterRoom)
        let group = CommandVerdict.refuse(
            code: 10016, reason: "rejected by the app's callback Group.CallbackBeforeSendMsg")
        #expect(code(0) == .allow && code(1) == group && code(2) == .drop)
        #expect(
            code(10100) == .refuse(code: 10100, reason: "why") && code(10200) == .refuse(code: 10200, reason: "why"))
        #expect(code(10099) == group && code(10201) == group && code(120_001) == group)
        #expect(code(120_001, user) == .refuse(code: 120_001, reason: "why"))
        #expect(code(130_000, user) == .refuse(code: 130_000, reason: "why"))
        #expect(code(10100, user)?.kind == .refuse && code(10100, user) != .refuse(code: 10100, reason: "why"))
        guard case .refuse(20006, _) = code(1, user) else { Issue.record("not 20006"); return }
        // Rooms have nothing to drop.
        guard case .refuse(10016, _) = code(2, room) else { Issue.record("not 10016"); return }
        #expect(verdict(chat, #"{"ActionStatus":"FAIL","ErrorInfo":"","ErrorCode":0}"#) == nil)
        #expect(verdict(chat, #"{"ActionStatus":"OK","ErrorInfo":""}"#) == nil)
    }

    @Test func `Chat's answer changes the message and its custom data, and a body that is none changes nothing`() throws
    {
        let chat = try Self.asker(.tencent)
        func answer(_ body: String, _ further: String = "") -> CommandVerdict? {
            verdict(chat, #"{"ActionStatus":"OK","ErrorInfo":"","ErrorCode":0,"MsgBody":\#(body)\#(further)}"#)
        }
        let element = #"{"MsgType":"TIMTextElem","MsgContent":{"Text":"x"}}"#
        #expect(answer("[\(element)]") == .replace(body: .text(text: "x"), attachment: nil))
        #expect(
            answer("[\(element)]", #","CloudCustomData":"c""#)
                == .replace(body: .text(text: "x"), attachment: Bytes(utf8: "c")))
        guard case .replace(.typed(100, _, _), _) = answer("[\(element),\(element)]") else {
            Issue.record("two elements are no list")
            return
        }
        for body in ["[]", "{}", "1", #"[{"MsgType":"TIMImageElem","MsgContent":{}}]"#] { #expect(answer(body) == nil) }
    }

    @Test func `Chat asks about a message element by element, and takes back what it asked about`() throws {
        let chat = try Self.asker(.tencent)
        let body = try #require(
            Tencent.MessageElement.body(of: [
                .text("red"), .custom(bytes: Array("{}".utf8), desc: "d", ext: "e"), .face(index: -7, data: [1]),
            ]))
        let elements =
            #""MsgBody":[{"MsgContent":{"Text":"red"},"MsgType":"TIMTextElem"},"#
            + #"{"MsgContent":{"Data":"{}","Desc":"d","Ext":"e"},"MsgType":"TIMCustomElem"},"#
            + #"{"MsgContent":{"Data":"\u0001","Index":-7},"MsgType":"TIMFaceElem"}]"#
        #expect(words(chat, toRoom(body))?.contains(elements) == true)
        #expect(
            verdict(chat, #"{"ActionStatus":"OK","ErrorInfo":"","ErrorCode":0,\#(elements)}"#)
                == .replace(body: body, attachment: nil))
        let answer = try #require(chat.questions.answer(.replace(body: body, attachment: nil)))
        #expect(chat.questions.verdict(answer, toRoom(body)) == .replace(body: body, attachment: nil))
    }

    @Test func `Chat does not ask about withdrawals, changes and notifications`() throws {
        let chat = try Self.asker(.tencent)
        for type in [
            Tencent.MessageForm.revocation, Tencent.MessageForm.modification, Tencent.MessageForm.systemNotification,
        ] {
            #expect(words(chat, toUser(.typed(type: type, bytes: [1], fields: [:]))) == nil)
        }
        #expect(words(chat, toUser(.typed(type: Tencent.MessageForm.face, bytes: [0, 0, 0, 1], fields: [:]))) != nil)
    }

    // MARK: ZEGO

    @Test func `ZIM asks about messages, and not about commands and barrage`() throws {
        let zim = try Self.asker(.zego)
        #expect(
            words(zim, toRoom(text(.zego, "hello")))
                == #"{"conv_id":"lobby","conv_type":1,"event":"before_send_msg","from_user_id":"alice","msg_body":"hello","#
                + #""msg_id":"m1","msg_type":1,"payload":"","sub_msg_type":0}"#)
        #expect(words(zim, toUser(text(.zego, "hello")))?.contains(#""conv_id":"bob","conv_type":0"#) == true)
        for type in [2, 20] { #expect(words(zim, toRoom(.typed(type: type, bytes: [1], fields: [:]))) == nil) }
    }

    @Test func `ZIM sends what nobody judges, and refuses where nobody answers`() throws {
        let zim = try Self.asker(.zego)
        for body in [#"{"result":0}"#, #"{"result":1}"#, #"{"result":9}"#, "{}"] {
            #expect(verdict(zim, body) == .allow)
        }
        #expect(verdict(zim, #"{"result":2}"#, status: 204) == .drop)
        #expect(verdict(zim, #"{"result":3,"reason":"rude"}"#) == .refuse(code: 6_000_230, reason: "rude"))
        guard case .refuse(6_000_230, _) = zim.questions.otherwise else { Issue.record("not refused"); return }
        // Asked twice, for two and a half seconds each.
        #expect(zim.questions.timing == WebhookTiming(timeoutMilliseconds: 2500, retryMilliseconds: [0]))
        #expect(zim.questions.timing.longest == .seconds(5))
    }

    // MARK: Easemob

    @Test func `Easemob asks about messages for everybody in the room`() throws {
        let easemob = try Self.asker(.easemob)
        #expect(
            words(easemob, toRoom(text(.easemob, "hello"), attachment: Bytes(utf8: #"{"k":1}"#)))
                == #"{"callId":"parlor#demo_m1","chat_type":"chatroom","from":"alice","group_id":"lobby","msg_id":"m1","#
                + #""payload":{"ext":{"k":1},"msg":"hello","type":"txt"},"timestamp":0,"to":"lobby"}"#)
        #expect(words(easemob, toUser(text(.easemob, "hello")))?.contains(#""chat_type":"chat""#) == true)
        #expect(words(easemob, toRoom(text(.easemob, "hello"), receivers: ["bob"])) == nil)
    }

    @Test func `Easemob's answer blocks with its text, or changes a text of a kilobyte`() throws {
        let easemob = try Self.asker(.easemob)
        #expect(verdict(easemob, #"{"valid":true}"#) == .allow)
        #expect(verdict(easemob, #"{"valid":false,"code":"rude"}"#) == .refuse(code: 508, reason: "rude"))
        #expect(verdict(easemob, #"{"valid":false}"#) == .refuse(code: 508, reason: "custom logic denied"))
        #expect(
            verdict(easemob, #"{"valid":false,"code":""}"#)
                == .refuse(code: 508, reason: "Message blocked by external logic"))
        for body in [#"{"valid":1}"#, #"{"code":"x"}"#, #"{"valid":false,"code":7}"#] {
            #expect(verdict(easemob, body) == nil)
        }
        func change(_ text: String) -> CommandVerdict? {
            verdict(easemob, #"{"valid":true,"payload":{"type":"txt","msg":"\#(text)"}}"#)
        }
        #expect(change("x") == .replace(body: text(.easemob, "x"), attachment: nil))
        // The answer as a whole has a thousand characters.
        let frame = #"{"valid":true,"payload":{"type":"txt","msg":""}}"#.count
        #expect(change(String(repeating: "x", count: 1000 - frame))?.kind == .replace)
        #expect(change(String(repeating: "x", count: 1001 - frame)) == nil)
        #expect(change(String(repeating: "é", count: 512))?.kind == .replace)
        #expect(change(String(repeating: "é", count: 513)) == nil)
        // Only texts are changed.
        let command = toRoom(Easemob.MessageContent.command(action: "run").body)
        #expect(verdict(easemob, #"{"valid":true,"payload":{"type":"cmd","action":"stop"}}"#, on: command) == .allow)
    }
}
