import Devices
import Foundation
import ParlorTesting
import Testing
import ZIM

struct MessageTests {
    private func send(
        _ message: ZIMMessage, to conversation: String = "lobby", _ type: ZIMConversationType = .room,
        on device: Device, _ zim: ZIMWorld, _ done: @escaping (ZIMMessage, ZIMError) -> Void = { _, _ in }
    ) {
        zim.on(device) {
            $0.sendMessage(
                message, toConversationID: conversation, conversationType: type, config: ZIMMessageSendConfig(),
                notification: nil, callback: done)
        }
    }

    @Test func `a command reaches the others with the id that the sender sees`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let (atAlice, atBob) = (zim.listen(on: alice), zim.listen(on: bob))
        var sent: ZIMMessage?
        let command = ZIMCommandMessage(message: Data(#"{"room_request_type":10000}"#.utf8))
        command.extendedData = "more"
        send(command, on: alice, zim) { message, error in
            #expect(error.code == .success)
            sent = message
        }
        zim.settle()
        let message = try #require(sent)
        #expect(message === command)
        #expect(message.messageID > 0)
        #expect(message.sentStatus == .success && message.direction == .send)
        #expect(message.conversationID == "lobby" && message.conversationType == .room)
        #expect(message.senderUserID == "alice")
        #expect(message.timestamp >= UInt64(zim.world.bornAtUnixSeconds) * 1000)
        let received = try #require(atBob.messages.first as? ZIMCommandMessage)
        #expect(atBob.messages.count == 1 && atBob.newMessages.count == 1)
        #expect(atAlice.messages.isEmpty)
        #expect(received.type == .command)
        #expect(String(decoding: received.message, as: UTF8.self) == #"{"room_request_type":10000}"#)
        #expect(received.messageID == message.messageID && received.timestamp == message.timestamp)
        #expect(received.orderKey == message.orderKey)
        #expect(received.senderUserID == "alice" && received.direction == .receive)
        #expect(received.extendedData == "more" && received.conversationID == "lobby")
    }

    @Test func `the message is attached before it is sent, and the callback comes before anything it causes`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let notification = ZIMMessageSendNotification()
        var attached: [ZIMMessageSentStatus] = []
        notification.onMessageAttached = { message in attached.append(message.sentStatus) }
        zim.on(alice) {
            $0.sendMessage(
                ZIMTextMessage(message: "hi"), toConversationID: "lobby", conversationType: .room,
                config: ZIMMessageSendConfig(), notification: notification
            ) { message, _ in attached.append(message.sentStatus) }
        }
        zim.settle()
        #expect(attached == [.sending, .success])
        let told = zim.world.callbacks(on: alice).suffix(2).map { $0.prefix(22) }
        #expect(told == ["onMessageAttached(text", "ZIM.sendMessage ok mes"])
    }

    @Test func `texts, barrages and custom messages arrive as what they are, in order`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let listener = zim.listen(on: bob)
        let custom = ZIMCustomMessage(message: "gift", subType: 7)
        custom.searchedContent = "rose"
        let text = ZIMTextMessage(message: "hello")
        text.mentionedUserIDs = ["bob", "carol"]
        text.isMentionAll = true
        for message in [text, ZIMBarrageMessage(message: "wow"), custom] { send(message, on: alice, zim) }
        zim.settle()
        #expect(listener.messages.map(\.type) == [.text, .barrage, .custom])
        #expect((listener.messages[0] as? ZIMTextMessage)?.message == "hello")
        #expect(listener.messages[0].mentionedUserIDs == ["bob", "carol"] && listener.messages[0].isMentionAll)
        #expect((listener.messages[1] as? ZIMBarrageMessage)?.message == "wow")
        let gift = try #require(listener.messages[2] as? ZIMCustomMessage)
        #expect(gift.message == "gift" && gift.subType == 7 && gift.searchedContent == "rose")
        #expect(listener.messages.map(\.orderKey) == listener.messages.map(\.orderKey).sorted())
    }

    @Test func `a message between users reaches the one, and no other`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        let carol = try zim.loggedIn("carol")
        let (atBob, atCarol) = (zim.listen(on: bob), zim.listen(on: carol))
        send(ZIMTextMessage(message: "psst"), to: "bob", .peer, on: alice, zim)
        zim.settle()
        #expect(atBob.peerMessages.map(\.conversationID) == ["alice"])
        #expect((atBob.peerMessages.first as? ZIMTextMessage)?.message == "psst")
        #expect(atCarol.peerMessages.isEmpty)
        try zim.world.expect("receivePeerMessage(text psst, fromUserID: alice)", on: bob)
    }

    @Test func `a text to someone who is away waits for their login, a command does not`() throws {
        let zim = ZIMWorld()
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        let listener = zim.listen(on: bob)
        zim.on(bob) { $0.logout() }
        zim.settle()
        send(ZIMTextMessage(message: "later"), to: "bob", .peer, on: alice, zim)
        send(ZIMCommandMessage(message: Data("soon".utf8)), to: "bob", .peer, on: alice, zim)
        zim.settle()
        zim.logIn("bob", on: bob)
        zim.settle()
        #expect(listener.peerMessages.map(\.type) == [.text])
        #expect(listener.areOffline == [true])
        send(ZIMTextMessage(message: "at once"), to: "bob", .peer, on: alice, zim)
        zim.settle()
        #expect(listener.areOffline == [true, false])
    }

    @Test func `the old methods send the same`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let bob = try zim.member("bob")
        let listener = zim.listen(on: bob)
        let config = ZIMMessageSendConfig()
        zim.on(alice) {
            $0.sendRoomMessage(ZIMTextMessage(message: "a"), toRoomID: "lobby", config: config) { _, _ in }
            $0.sendPeerMessage(ZIMTextMessage(message: "b"), toUserID: "bob", config: config) { _, _ in }
        }
        zim.settle()
        #expect(listener.messages.count == 1 && listener.peerMessages.count == 1)
    }

    @Test func `what is wrong with a message is said`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        let tooMuch = ZIMTextMessage(message: "hi")
        tooMuch.extendedData = String(repeating: "x", count: 1025)
        let cases: [(ZIMMessage, String, ZIMConversationType, Int)] = [
            (ZIMTextMessage(message: ""), "lobby", .room, 6_000_001),
            (ZIMTextMessage(message: "  "), "lobby", .room, 6_000_001),
            (ZIMCommandMessage(message: Data()), "lobby", .room, 6_000_001),
            (ZIMTextMessage(message: "hi"), "alice", .peer, 6_000_001),
            (ZIMTextMessage(message: "hi"), "nobody", .peer, 6_000_204),
            (ZIMTextMessage(message: "hi"), "", .room, 6_000_001),
            (ZIMTextMessage(message: "hi"), "attic", .room, 6_000_321),
            (ZIMBarrageMessage(message: "hi"), "bob", .peer, 6_000_001),
            (ZIMTextMessage(message: "hi"), "group", .group, 6_000_013),
            (ZIMImageMessage(fileLocalPath: "no such file.png"), "lobby", .room, 6_000_211),
            (ZIMCustomMessage(message: "hi", subType: 201), "lobby", .room, 6_000_001),
            (tooMuch, "lobby", .room, 6_000_001),
        ]
        _ = try zim.member("carol", of: "attic")
        for (message, conversation, type, code) in cases {
            var status: ZIMMessageSentStatus?
            send(message, to: conversation, type, on: alice, zim) { message, _ in status = message.sentStatus }
            try zim.world.expect("ZIM.sendMessage error \(code)", on: alice)
            #expect(status == .failed)
            zim.settle()
        }
    }

    @Test func `sizes hold at n and not at n + 1`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        func text(_ count: Int) -> String { String(repeating: "t", count: count) }
        let extended = { (count: Int, local: Int) in
            let message = ZIMTextMessage(message: "hi")
            message.extendedData = text(count)
            message.localExtendedData = text(local)
            return message
        }
        let searched = { (count: Int, subType: UInt32) in
            let message = ZIMCustomMessage(message: "hi", subType: subType)
            message.searchedContent = text(count)
            return message
        }
        let cases: [(ZIMMessage, String)] = [
            (extended(1024, 131_072), "ok"), (extended(1025, 0), "error 6000001"),
            (extended(0, 131_073), "error 6000001"), (searched(64, 200), "ok"), (searched(65, 200), "error 6000001"),
            (searched(0, 201), "error 6000001"),
            (ZIMTextMessage(message: text(2048)), "ok"), (ZIMTextMessage(message: text(2049)), "error 6000001"),
            (ZIMCommandMessage(message: Data(text(5120).utf8)), "ok"),
            (ZIMCommandMessage(message: Data(text(5121).utf8)), "error 6000001"),
            (ZIMBarrageMessage(message: text(5120)), "ok"), (ZIMBarrageMessage(message: text(5121)), "error 6000001"),
            (ZIMCustomMessage(message: text(2048), subType: 200), "ok"),
            (ZIMCustomMessage(message: text(2049), subType: 200), "error 6000001"),
        ]
        for (message, result) in cases {
            send(message, on: alice, zim)
            try zim.world.expect("ZIM.sendMessage \(result)", on: alice)
            zim.settle()
        }
    }

    @Test func `ten messages in a second are sent, the eleventh is 6000004, and barrages are not counted`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        for number in 1...11 { send(ZIMTextMessage(message: "\(number)"), on: alice, zim) }
        for number in 1...50 { send(ZIMBarrageMessage(message: "\(number)"), on: alice, zim) }
        zim.settle()
        #expect(zim.callbacks(on: alice, containing: "ZIM.sendMessage ok").count == 60)
        #expect(zim.callbacks(on: alice, containing: "ZIM.sendMessage error 6000004").count == 1)
        send(ZIMTextMessage(message: "again"), on: alice, zim)
        try zim.world.expect("ZIM.sendMessage ok", on: alice)
    }

    @Test func `thirty commands in a second are sent, the thirty-first is 6000004`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        for number in 1...31 { send(ZIMCommandMessage(message: Data("\(number)".utf8)), on: alice, zim) }
        zim.settle()
        #expect(zim.callbacks(on: alice, containing: "ZIM.sendMessage ok").count == 30)
        #expect(zim.callbacks(on: alice, containing: "ZIM.sendMessage error 6000004").count == 1)
        send(ZIMCommandMessage(message: Data("again".utf8)), on: alice, zim)
        try zim.world.expect("ZIM.sendMessage ok", on: alice)
    }

    @Test func `a message without a network fails, and the sender knows`() throws {
        let zim = ZIMWorld()
        let alice = try zim.member("alice")
        alice.network.isConnected = false
        try zim.world.expect("connectionStateChanged(reconnecting", on: alice, within: .seconds(40))
        var code: ZIMErrorCode?
        send(ZIMTextMessage(message: "hi"), on: alice, zim) { message, error in
            code = error.code
            #expect(message.sentStatus == .failed)
        }
        try zim.world.expect("ZIM.sendMessage error", on: alice)
        #expect(code == .commonModuleImServerDisconnect || code == .networkModuleNetworkError)
    }
}
