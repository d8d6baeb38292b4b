import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import Testing

struct MessageTests {
    @Test func `the others get a text, the sender does not`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        let own = chat.listen(on: alice)
        let others = chat.listen(on: bob)
        let id = chat.on(alice) {
            $0.sendGroupTextMessage("hello", to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.sendGroupTextMessage succ", on: alice)
        try chat.world.expect("onRecvGroupTextMessage(groupID: 10001, sender: alice, text: hello)", on: bob)
        chat.settle()
        #expect(own.texts == [])
        #expect(others.texts == ["alice hello"])
        let message = try #require(others.messages.first)
        #expect(message.msgID == id)
        #expect(message.sender == "alice")
        #expect(message.groupID == "10001")
        #expect(message.userID == nil)
        #expect(message.elemType == .ELEM_TYPE_TEXT)
        #expect(message.textElem.text == "hello")
        #expect(!message.isSelf)
        #expect(message.seq == 1)
    }

    @Test func `bytes arrive as they were`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        let listener = chat.listen(on: bob)
        let bytes = Data([0, 255, 10, 0])
        chat.on(alice) {
            $0.sendGroupCustomMessage(
                customData: bytes, to: "10001", priority: .PRIORITY_HIGH, succ: {}, fail: { _, _ in })
        }
        chat.settle()
        #expect(listener.customs == [bytes])
        #expect(listener.messages.first?.priority == .PRIORITY_HIGH)
    }

    @Test func `a text of 12 KB is sent, one byte more is 8001`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        for (size, result) in [(12_288, "succ"), (12_289, "fail 8001")] {
            chat.on(alice) {
                $0.sendGroupTextMessage(
                    String(repeating: "t", count: size), to: "10001", priority: .PRIORITY_NORMAL, succ: {},
                    fail: { _, _ in })
            }
            try chat.world.expect("V2TIMManager.sendGroupTextMessage \(result)", on: alice)
        }
    }

    @Test func `only members send to a group`() throws {
        let chat = ChatWorld()
        _ = try chat.owner()
        let bob = try chat.loggedIn("bob")
        chat.on(bob) {
            $0.sendGroupTextMessage("hi", to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.sendGroupTextMessage fail 10007", on: bob)
    }

    @Test func `users write to each other, and 20003 is a user nobody knows`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        let listener = chat.listen(on: bob)
        chat.on(alice) { $0.sendC2CTextMessage("psst", to: "bob", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("onRecvC2CTextMessage(sender: alice, text: psst)", on: bob)
        chat.settle()
        #expect(listener.messages.first?.userID == "alice")
        chat.on(alice) { $0.sendC2CTextMessage("psst", to: "zoe", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.sendC2CTextMessage fail 20003", on: alice)
    }

    @Test func `a message object is filled in as it goes`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let message = try #require(
            chat.on(alice) { $0.createCustomMessage(data: Data("x".utf8), desc: "d", ext: "e") })
        let id = chat.on(alice) {
            $0.send(
                message, receiver: nil, groupID: "10001", priority: .PRIORITY_LOW, onlineUserOnly: true,
                offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        }
        #expect(message.msgID == id)
        #expect(message.status == .MSG_STATUS_SENDING)
        try chat.world.expect("V2TIMManager.sendMessage succ", on: alice)
        #expect(message.status == .MSG_STATUS_SEND_SUCC)
        #expect(message.seq == 1)
        #expect(message.customElem.extension == "e")
    }

    @Test func `under load messages of low priority are dropped first, and their senders do not hear of it`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        let listener = chat.listen(on: bob)
        func send(_ text: String, _ priority: V2TIMMessagePriority) {
            chat.on(alice) {
                $0.sendGroupTextMessage(text, to: "10001", priority: priority, succ: {}, fail: { _, _ in })
            }
        }
        for _ in 1...41 { send("like", .PRIORITY_LOW) }
        for _ in 1...41 { send("text", .PRIORITY_NORMAL) }
        send("gift", .PRIORITY_HIGH)
        send("like", .PRIORITY_LOW)
        chat.settle()
        #expect(listener.texts.count { $0.hasSuffix("like") } == 40)
        #expect(listener.texts.count { $0.hasSuffix("text") } == 40)
        #expect(listener.texts.count { $0.hasSuffix("gift") } == 1)
        #expect(chat.callbacks(on: alice, containing: "sendGroupTextMessage succ").count == 84)
    }

    @Test func `a message to nobody is 6017`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        chat.on(alice) {
            $0.sendMessage(
                message: $0.createTextMessage(text: "x"), receiver: "", groupID: "", priority: .PRIORITY_DEFAULT,
                onlineUserOnly: false, offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.sendMessage fail 6017", on: alice)
    }

    @Test func `both generations of listeners hear the same`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let listener = LabelledListener()
        chat.on(alice) { manager in
            manager.addGroupListener(listener: listener)
            manager.addSimpleMsgListener(listener: listener)
            manager.addSignalingListener(listener: listener)
        }
        let bob = try chat.member("bob")
        chat.on(bob) { manager in
            manager.sendGroupTextMessage(
                text: "hi", to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
            manager.invite(
                invitee: "alice", data: "", onlineUserOnly: true, offlinePushInfo: nil, timeout: 0, succ: {},
                fail: { _, _ in })
        }
        chat.settle()
        #expect(listener.calls == ["enter", "text hi", "invited by bob"])
    }
}
