import EmulatorAPI
import EmulatorSuite
import Foundation
import ServerDialects
import Testing
import VendorDialects

/// What vendors say of one story, how they sign it, and that nothing else passes for it.
@Suite struct VendorWebhookTests {
    private static let secret = "secret"
    private static let born: Int64 = 1_767_225_600_000

    /// One product of a vendor.
    struct Product: Sendable, CustomTestStringConvertible {
        var vendor: Vendor
        var webhooks: VendorWebhooks

        var testDescription: String { "\(vendor.rawValue) \(webhooks.product)" }

        static let all = Vendor.allCases.flatMap { vendor in
            vendor.webhooks.map { Product(vendor: vendor, webhooks: $0) }
        }
    }

    private func setup(_ vendor: Vendor) throws -> TenantSetup {
        let app =
            switch vendor {
            case .tencent: "1400000001"
            case .zego: "1234567890"
            case .easemob: "parlor#demo"
            case .agora: "0123456789abcdef0123456789abcdef"
            case .volcengine: "parlordemo00000000000000"
            }
        return try TenantDescription(name: "t", vendor: vendor, appID: app, secret: String(repeating: "0", count: 32))
            .setupWithBackEnds(seed: 1, bornAtUnixMilliseconds: Self.born)
    }

    // MARK: The story

    private func fact(_ seconds: Int64, _ what: WebhookFact.What) -> WebhookFact {
        WebhookFact(unixMilliseconds: Self.born + seconds * 1000, what: what)
    }

    private func channel(
        _ seconds: Int64, _ name: String, _ user: String?, _ what: ChannelFact.What, scene: ChannelScene = .live,
        since: Int64? = nil
    ) -> WebhookFact {
        fact(
            seconds,
            .channel(
                ChannelFact(
                    channel: ChannelID(name), session: "4", scene: scene,
                    user: user.map { ChannelUser(user: UserID($0), nickname: "N") },
                    sinceUnixMilliseconds: since.map { Self.born + $0 * 1000 }, what: what)))
    }

    private func stream(_ kinds: MediaKinds) -> ListedStream {
        ListedStream(publisher: ChannelUser(user: "7", nickname: "N"), name: "s7", kinds: kinds, extra: "x")
    }

    /// A speaker and a listener meet, in a room of each kind.
    private var channelStory: [WebhookFact] {
        [
            channel(0, "12", "7", .opened), channel(0, "12", "7", .entered(isVisible: true)),
            channel(1, "12", "bob", .entered(isVisible: false)),
            channel(2, "12", "7", .streamed(before: nil, after: stream([.sound, .picture, .screen]), reason: nil)),
            channel(
                3, "12", "7", .streamed(before: stream([.sound, .picture, .screen]), after: nil, reason: .stopped)),
            channel(4, "12", "bob", .shown(isVisible: true)), channel(5, "12", "bob", .shown(isVisible: false)),
            channel(6, "12", "bob", .left(isVisible: false, reason: .timedOut), since: 1),
            channel(7, "12", "7", .left(isVisible: true, reason: .left), since: 0),
            channel(7, "12", "7", .closed(isDismissed: false)),
            channel(8, "13", "7", .entered(isVisible: true), scene: .call),
            channel(9, "13", "7", .left(isVisible: true, reason: .removed), scene: .call, since: 8),
        ]
    }

    /// The same people write to each other, with the types of messages of every vendor.
    private var messagingStory: [WebhookFact] {
        let bob = Member(profile: UserProfile(user: "bob", nickname: "Bob"), role: .member, joinedAtUnixMilliseconds: 0)
        let stamp = MessageStamp(sequence: 3, sentAtUnixMilliseconds: Self.born + 4000)
        let message = Message(id: "m1", body: .typed(type: 1, bytes: Bytes(utf8: "hello"), fields: [:]))
        return [
            fact(0, .event(.identity(.loggedIn(user: "bob", terminal: .phone)))),
            fact(1, .event(.room(.created(room: "lobby")))),
            fact(2, .event(.room(.memberJoined(room: "lobby", member: bob)))),
            fact(
                3,
                .event(.room(.described(room: "lobby", change: RoomDescriptionChange(name: "New"), by: "alice")))),
            fact(4, .event(.room(.messageSent(room: "lobby", sender: bob, message: message, stamp: stamp)))),
            fact(
                5,
                .event(
                    .signaling(
                        .messageSent(sender: UserProfile(user: "bob"), to: "alice", message: message, stamp: stamp)))),
            fact(
                6, .event(.room(.memberLeft(room: "lobby", member: bob, reason: .kicked(by: "alice", reason: "rude"))))),
            fact(
                6,
                .event(
                    .attribute(
                        .changed(
                            room: "lobby", set: [Attribute(key: "seat0", value: "bob")], removed: [], all: nil,
                            revision: 1, by: "bob")))),
            fact(
                6,
                .event(
                    .room(
                        .messageRevoked(
                            room: "lobby", message: SentMessage(id: "m1", sender: "bob", stamp: stamp),
                            by: UserProfile(user: "alice"))))),
            fact(
                6,
                .event(
                    .signaling(
                        .messageSent(
                            sender: UserProfile(user: "bob"), to: "alice",
                            message: Message(id: "m2", body: Tencent.MessageForm.revocation(of: "m1")), stamp: stamp)))),
            fact(
                7,
                .roomEnded(
                    ending: RoomEnding(
                        room: "lobby", kind: "AVChatRoom", name: "Lobby", owner: "alice", members: ["alice", "bob"]),
                    by: nil)),
            fact(8, .loginEnded(user: "bob", isLast: true, isConnectionGone: true)),
        ]
    }

    private var logIn: Command {
        let seconds = Self.born / 1000
        let claims = Claims(
            app: "1400000001", user: "bob", issuedAtUnixSeconds: seconds, expiresAtUnixSeconds: seconds + 86_400)
        let reading = TokenReading(claims: claims, isSignatureValid: true)
        return .identity(.logIn(user: "bob", credential: .reading(reading: reading), terminal: .phone))
    }

    /// A tenant where bob is the only one who may be in the lobby, if its vendor has such rooms.
    private func tenant(_ setup: TenantSetup) -> TenantState {
        var world = TenantWorld(setup: setup)
        let plan = RoomPlan(kind: "AVChatRoom", maximumMembers: 1)
        world.take(.opened(session: SessionID(1)))
        world.take(.command(session: SessionID(1), command: logIn))
        world.take(.command(session: SessionID(1), command: .room(.enter(room: "lobby", entry: .create(plan: plan)))))
        return world.tenant
    }

    private func requests(_ product: Product, secret: String = secret, attempt: Int64 = 0) throws -> [(
        event: String, request: WebhookRequest
    )] {
        let setup = try setup(product.vendor)
        let service = setup.services[0]
        let words = product.webhooks.words(channelStory + messagingStory, service, tenant(setup))
        return words.enumerated().map { number, words in
            let notice = WebhookNotice(
                target: 0, event: words.event, query: words.query, body: Bytes(words.body))
            let post = WebhookPost(
                delivery: UInt64(number + 1), attempt: Int(attempt) + 1, notice: notice, nonce: 123_412,
                unixMilliseconds: Self.born + 60_000 + attempt * 1000, timeout: .seconds(5))
            return (words.event, product.webhooks.request(post, service.app, secret))
        }
    }

    private func text(_ product: Product, _ event: String) throws -> String {
        let found = try requests(product).first { $0.event == event }
        return String(decoding: try #require(found).request.body, as: UTF8.self)
    }

    private func product(_ vendor: Vendor, _ name: String) throws -> Product {
        try #require(Product.all.first { $0.vendor == vendor && $0.webhooks.product == name })
    }

    // MARK: All of them

    @Test(arguments: Product.all)
    func `every event that settings may name happens, and no other`(product: Product) throws {
        let happened = try requests(product).map(\.event)
        #expect(Set(happened) == Set(product.webhooks.events))
        #expect(Set(product.webhooks.events).count == product.webhooks.events.count)
    }

    @Test(arguments: Product.all)
    func `what is sent is signed with its secret, and with no other`(product: Product) throws {
        for (event, request) in try requests(product) {
            #expect(product.webhooks.fault(request, Self.secret) == nil, "\(event)")
            let fault = product.webhooks.fault(request, "other")
            #expect(fault?.contains("makes") == true, "\(event): \(fault ?? "no fault")")
        }
        for (_, request) in try requests(product, secret: "forged") {
            #expect(product.webhooks.fault(request, Self.secret) != nil)
        }
    }

    @Test(arguments: Product.all)
    func `another attempt is signed for its own moment`(product: Product) throws {
        for (_, request) in try requests(product, attempt: 2) {
            #expect(product.webhooks.fault(request, Self.secret) == nil)
        }
    }

    @Test(arguments: Product.all)
    func `what is no callback is refused with a reason`(product: Product) {
        for body in ["", "[]", "{", "{}", #"{"a":1}"#] {
            let request = WebhookRequest(headers: [], body: Array(body.utf8))
            #expect(product.webhooks.fault(request, Self.secret)?.isEmpty == false)
        }
    }

    @Test(arguments: Product.all)
    func `a body is one object of JSON, and the same in every process`(product: Product) throws {
        for ((event, first), (_, second)) in zip(try requests(product), try requests(product)) {
            #expect(first == second)
            let object = try JSONSerialization.jsonObject(with: Data(first.body))
            #expect(object is [String: Any], "\(event)")
        }
    }

    @Test(arguments: Product.all)
    func `a secret of the wrong length is refused, and one at the limit is taken`(product: Product) {
        let lengths = (1...200).filter { product.webhooks.faultOfSecret(String(repeating: "k", count: $0)) == nil }
        #expect(lengths.first == 1 && lengths.count == lengths.last && lengths.count < 200)
    }

    @Test(arguments: Product.all)
    func `timing has a timeout, and not too many retries to list`(product: Product) {
        let timing = product.webhooks.timing
        #expect(timing.timeoutMilliseconds > 0)
        #expect(timing.retryMilliseconds.count < WebhookState.maximumAttempts)
    }

    // MARK: Each of them

    @Test func `ZEGO's signature is the digest of its page's example`() {
        // The vendor's check vector.
        let signature = ZEGO.webhookSignature(secret: "secret", timestamp: "1470820198", nonce: "123412")
        #expect(signature == "5bd59fd62953a8059fb7eaba95720f66d19e4517")
    }

    @Test func `other signatures are those that another program makes`() {
        // Made with Python: hmac.new(b"secret", b'{"a":1}', …).hexdigest(), hashlib.….
        let body = Array(#"{"a":1}"#.utf8)
        #expect(Agora.webhookSignature(body, secret: "secret") == "f8446672f033e4b2beafc5ca3a71eafcd2cafb6e")
        #expect(
            Agora.webhookSignatureV2(body, secret: "secret")
                == "aa9e2e3575f5d7098b6caccd790888c36d5fdb63342a73bada2d6a51747a8494")
        #expect(
            Easemob.webhookSecurity(callID: "a#b_1", secret: "secret", timestamp: 5)
                == "f9eb2631a0377eca8909be2eba1619de")
        #expect(
            Tencent.chatSign(token: "secret", time: "1767225660")
                == "b5369302debeea3650713fcac1d603a3ecd463b3cf6efbfc35ccc4ace6618bcd")
        let fields = [
            "EventType": "UserLeaveRoom", "EventData": "{}", "EventTime": "2026-01-01T00:00:00Z", "EventId": "a-1",
            "AppId": "a", "Version": "2020-12-01", "Nonce": "3412",
        ]
        #expect(
            Volcengine.webhookSignature(fields, secret: "secret")
                == "a5918eff9325b31db696dab581964b0c9d2e74521574cff58921137f655cd2ac")
    }

    @Test func `a changed body no longer fits its signature`() throws {
        for product in [try product(.tencent, "trtc"), try product(.agora, "rtc")] {
            var request = try requests(product)[0].request
            request.body[request.body.count - 2] ^= 1
            #expect(product.webhooks.fault(request, Self.secret) != nil)
        }
    }

    @Test func `ZEGO names rooms, people and times in its own units`() throws {
        let express = try product(.zego, "express")
        #expect(
            try text(express, "room_logout")
                == #"{"appid":"1234567890","nonce":"123412","signature":"87298c8c12c290e85de7deebbe4b6aee4d79d57a","timestamp":"1767225660","#
                + #""event":"room_logout","login_time":"1767225601000","logout_time":"1767225606000","reason":"1","#
                + #""room_id":"12","room_name":"12","room_seq":"4","session_id":"1767225601000","user_account":"bob","#
                + #""user_nickname":"N","user_role":"1"}"#)
        #expect(try text(express, "room_close").contains(#""close_reason":0"#))
        let zim = try product(.zego, "zim")
        #expect(try text(zim, "room_exit").contains(#""exit_type":"Kickout","exit_user_ids":["bob"]"#))
        #expect(try text(zim, "send_msg").contains(#""msg_body":"hello","msg_id":"m1","msg_seq":3"#))
    }

    @Test func `servers are told nothing of ZIM's commands and barrage`() throws {
        let zim = try product(.zego, "zim")
        let setup = try setup(.zego)
        let bob = Member(profile: UserProfile(user: "bob"), role: .member, joinedAtUnixMilliseconds: 0)
        for (type, count) in [(1, 1), (2, 0), (20, 0), (200, 1)] {
            let message = Message(id: "m", body: .typed(type: type, bytes: [1], fields: [:]))
            let sent = fact(
                0,
                .event(
                    .room(
                        .messageSent(
                            room: "lobby", sender: bob, message: message,
                            stamp: MessageStamp(sequence: 1, sentAtUnixMilliseconds: 0)))))
            #expect(zim.webhooks.words([sent], setup.services[0], TenantState(setup)).count == count, "\(type)")
        }
    }

    @Test func `Agora tells hosts, audience and callers apart, and how long they stayed`() throws {
        let agora = try product(.agora, "rtc")
        #expect(
            try requests(agora).map(\.event) == [
                "101", "103", "105", "111", "112", "106", "104", "102", "107", "108",
            ])
        #expect(
            try text(agora, "106")
                == #"{"noticeId":"6:106","notifyMs":1767225660000,"eventType":106,"#
                + #""payload":{"account":"bob","channelName":"12","clientSeq":1767225606000,"duration":5,"platform":2,"#
                + #""reason":2,"ts":1767225606,"uid":2261164244},"productId":1,"sid":"4"}"#)
        #expect(try text(agora, "104").contains(#""uid":7}"#))
    }

    @Test func `Volcengine's data is a text of JSON, with the moment as a date`() throws {
        let text = try text(try product(.volcengine, "rtc"), "UserLeaveRoom")
        #expect(text.contains(#""EventTime":"2026-01-01T00:00:06Z""#))
        #expect(text.contains(#"\"Reason\":\"connectionLost\""#) && text.contains(#"\"Duration\":5"#))
        #expect(text.contains(#""AppId":"parlordemo00000000000000""#) && text.contains(#""Nonce":"3412""#))
    }

    @Test func `Chat names the command in the query and in the body`() throws {
        let chat = try product(.tencent, "chat")
        let exit = try #require(try requests(chat).first { $0.event == "Group.CallbackAfterMemberExit" }).request
        #expect(
            exit.query
                == "SdkAppid=1400000001&CallbackCommand=Group.CallbackAfterMemberExit&contenttype=json&ClientIP=127.0.0.1"
                + "&OptPlatform=iOS&RequestTime=1767225660&Sign=b5369302debeea3650713fcac1d603a3ecd463b3cf6efbfc35ccc4ace6618bcd"
        )
        #expect(
            String(decoding: exit.body, as: UTF8.self)
                == #"{"CallbackCommand":"Group.CallbackAfterMemberExit","EventTime":"1767225606000","#
                + #""ExitMemberList":[{"Member_Account":"bob"}],"ExitType":"Kicked","GroupId":"lobby","#
                + #""Operator_Account":"alice","Type":"AVChatRoom"}"#)
        // The key by which the app's server withdraws the message.
        #expect(try text(chat, "C2C.CallbackAfterSendMsg").contains(#""MsgKey":"m1""#))
        let states = try requests(chat).filter { $0.event == "State.StateChange" }
        #expect(states.count == 2)
        #expect(String(decoding: states[1].request.body, as: UTF8.self).contains(#""Reason":"LinkClose""#))
    }

    @Test func `Chat says who was in a room that ended, who comes and goes, and what was changed or taken back`() throws
    {
        let chat = try product(.tencent, "chat")
        #expect(
            try text(chat, "Group.CallbackAfterGroupDestroyed")
                == #"{"CallbackCommand":"Group.CallbackAfterGroupDestroyed","EventTime":"1767225607000","GroupId":"lobby","#
                + #""MemberList":[{"Member_Account":"alice"},{"Member_Account":"bob"}],"Name":"Lobby","#
                + #""Owner_Account":"alice","Type":"AVChatRoom"}"#)
        #expect(
            try text(chat, "Group.CallbackAfterGroupFull")
                == #"{"CallbackCommand":"Group.CallbackAfterGroupFull","EventTime":"1767225602000","GroupId":"lobby"}"#)
        #expect(
            try text(chat, "Group.CallbackOnMemberStateChange")
                == #"{"CallbackCommand":"Group.CallbackOnMemberStateChange","EventCause":"Join","#
                + #""EventTime":"1767225602000","EventType":"Online","GroupId":"lobby","#
                + #""MemberList":[{"Member_Account":"bob"}]}"#)
        #expect(
            try text(chat, "Group.CallbackAfterGroupAttrChanged")
                == #"{"CallbackCommand":"Group.CallbackAfterGroupAttrChanged","EventTime":"1767225606000","#
                + #""GroupAttr":[{"key":"seat0","value":"bob"}],"GroupId":"lobby","Operator_Account":"bob","#
                + #""OptionType":"modify","Type":"AVChatRoom"}"#)
        #expect(try text(chat, "Group.CallbackAfterRecallMsg").contains(#""MsgSeqList":[{"MsgSeq":3}]"#))
        #expect(try text(chat, "C2C.CallbackAfterMsgWithDraw").contains(#""MsgKey":"m1""#))
        // A withdrawal is no message.
        #expect(try requests(chat).count { $0.event == "C2C.CallbackAfterSendMsg" } == 1)
    }

    @Test func `Chat tells what was set, cleared and deleted by what came of it`() throws {
        let setup = try setup(.tencent)
        let (one, two) = (Attribute(key: "a", value: "1"), Attribute(key: "b", value: "2"))
        var world = TenantWorld(setup: setup)
        world.take(.opened(session: SessionID(1)))
        world.must(1, logIn)
        world.must(
            1, .room(.enter(room: "lobby", entry: .create(plan: RoomPlan(kind: "AVChatRoom", attributes: [two])))))
        for (set, removed, room, option) in [
            ([one], [], "lobby", "modify"), ([one], [two], "lobby", "set"), ([], [one], "lobby", "delete"),
            ([], [one], "empty", "clear"),
        ] as [([Attribute], [Attribute], RoomID, String)] {
            let changed = fact(
                0,
                .event(
                    .attribute(.changed(room: room, set: set, removed: removed, all: nil, revision: 1, by: nil))))
            let words = Tencent.chatWebhooks.words([changed], setup.services[0], world.tenant)
            let text = String(decoding: try #require(words.first).body, as: UTF8.self)
            #expect(text.contains(#""OptionType":"\#(option)""#), "\(text)")
            #expect(text.contains(#""Operator_Account":"administrator""#) && words[0].query == "OptPlatform=RESTAPI")
        }
    }

    @Test func `ZIM names those who were in a room that ended`() throws {
        #expect(try text(try product(.zego, "zim"), "room_destroy").contains(#""user_ids":["alice","bob"]"#))
    }

    @Test func `Easemob sends messages as its REST API has them`() throws {
        let text = try text(try product(.easemob, "chat"), "groupchat")
        #expect(
            text.contains(#""payload":{"bodies":[{"msg":"hello","type":"txt"}],"ext":{},"from":"bob","to":"lobby"}"#))
        #expect(text.contains(#""callId":"parlor#demo_m1""#) && text.contains(#""group_id":"lobby""#))
    }

    @Test func `moments have the date of the calendar, also before 1970 and on leap days`() throws {
        let moments: [(Int64, String)] = [
            (0, "1970-01-01T00:00:00Z"), (951_782_400_000, "2000-02-29T00:00:00Z"),
            (4_107_542_399_000, "2100-02-28T23:59:59Z"), (-1, "1969-12-31T23:59:59Z"),
        ]
        for (milliseconds, expected) in moments {
            let fact = WebhookFact(
                unixMilliseconds: milliseconds,
                what: .channel(
                    ChannelFact(channel: "1", session: "1", scene: .call, user: nil, what: .closed(isDismissed: true))))
            let setup = try setup(.volcengine)
            let words = Volcengine.webhooks.words([fact], setup.services[0], TenantState(setup))
            #expect(String(decoding: words[0].body, as: UTF8.self).contains(#""EventTime":"\#(expected)""#))
        }
    }
}
