import Devices
import EmulatorAPI
import Foundation
import ParlorTesting
import Testing

@testable import ZIM

/// Messages in a message.
struct CombineTests {
    private let zim = ZIMWorld()

    /// What alice sent to bob, and what he wrote to her: as she has them.
    private func exchanged() throws -> (alice: Device, bob: Device, messages: [ZIMMessage]) {
        let alice = try zim.loggedIn("alice")
        let bob = try zim.loggedIn("bob")
        let atAlice = zim.listen(on: alice)
        let custom = ZIMCustomMessage(message: "rose", subType: 7)
        custom.extendedData = "red"
        zim.send(custom, on: alice)
        zim.send(ZIMTextMessage(message: "\"thanks\" \\ 谢谢"), to: "alice", on: bob)
        return (alice, bob, [custom, try #require(atAlice.peerMessages.first)])
    }

    private func detail(of message: ZIMCombineMessage, on device: Device) throws -> [ZIMMessage] {
        zim.on(device) { $0.queryCombineMessageDetail(by: message) { #expect($0 === message && $1.code == .success) } }
        try zim.world.expect("ZIM.queryCombineMessageDetail ok", on: device)
        return message.messageList
    }

    @Test func `combined messages arrive as title and summary, and the messages when they are asked for`() throws {
        let (alice, _, messages) = try exchanged()
        let carol = try zim.loggedIn("carol")
        let listener = zim.listen(on: carol)
        let combined = ZIMCombineMessage(title: "alice and bob", summary: "a rose, and thanks", messageList: messages)
        zim.send(combined, to: "carol", on: alice)
        try zim.world.expect("ZIM.sendMessage ok", on: alice)
        let received = try #require(listener.peerMessages.first as? ZIMCombineMessage)
        #expect(received.type == .combine && received.title == "alice and bob")
        #expect(received.summary == "a rose, and thanks" && received.messageList.isEmpty)
        #expect(!received.combineID.isEmpty && received.combineID == combined.combineID)
        let inside = try detail(of: received, on: carol)
        let rose = try #require(inside.first as? ZIMCustomMessage)
        #expect(rose.message == "rose" && rose.subType == 7 && rose.extendedData == "red")
        #expect(rose.senderUserID == "alice" && rose.messageID == messages[0].messageID)
        #expect(rose.conversationID == "bob" && rose.timestamp == messages[0].timestamp)
        let thanks = try #require(inside.last as? ZIMTextMessage)
        #expect(inside.count == 2 && thanks.message == "\"thanks\" \\ 谢谢" && thanks.senderUserID == "bob")
        // The sender's own has its messages.
        #expect(try detail(of: combined, on: alice).map(\.messageID) == messages.map(\.messageID))
    }

    @Test func `a combined message goes on to a room as it came, alone or inside another`() throws {
        let (alice, bob, messages) = try exchanged()
        let atBob = zim.listen(on: bob)
        zim.send(ZIMCombineMessage(title: "t", summary: "s", messageList: messages), on: alice)
        let received = try #require(atBob.peerMessages.first as? ZIMCombineMessage)
        let carol = try zim.member("carol")
        let atCarol = zim.listen(on: carol)
        zim.enter(on: bob)
        zim.settle()
        let outer = ZIMCombineMessage(title: "outer", summary: "o", messageList: [received])
        zim.send(outer, to: "lobby", .room, on: bob)
        zim.send(received, to: "lobby", .room, on: bob)
        #expect(atCarol.messages.map(\.type) == [.combine, .combine])
        let first = try #require(atCarol.messages.first as? ZIMCombineMessage)
        let inner = try #require(try detail(of: first, on: carol).first as? ZIMCombineMessage)
        #expect(inner.title == "t" && inner.messageList.isEmpty)
        let last = try #require(atCarol.messages.last as? ZIMCombineMessage)
        for again in [inner, last] {
            #expect(try detail(of: again, on: carol).map(\.messageID) == messages.map(\.messageID))
        }
    }

    @Test func `title, summary and depth hold at n and not at n + 1`() throws {
        let (alice, _, messages) = try exchanged()
        func text(_ count: Int) -> String { String(repeating: "t", count: count) }
        func nested(_ depth: Int) -> ZIMCombineMessage {
            var message = ZIMCombineMessage(title: "t", summary: "s", messageList: [messages[0]])
            for _ in 1..<depth {
                message.messageID = 1
                message.sentStatus = .success
                message = ZIMCombineMessage(title: "t", summary: "s", messageList: [message])
            }
            return message
        }
        let cases: [(ZIMCombineMessage, String)] = [
            (ZIMCombineMessage(title: text(20), summary: text(100), messageList: messages), "ok"),
            (ZIMCombineMessage(title: text(21), summary: text(100), messageList: messages), "error 6000001"),
            (ZIMCombineMessage(title: text(20), summary: text(101), messageList: messages), "error 6000001"),
            (ZIMCombineMessage(title: "", summary: "s", messageList: messages), "error 6000001"),
            (ZIMCombineMessage(title: "t", summary: "", messageList: messages), "error 6000001"),
            (ZIMCombineMessage(title: "t", summary: "s", messageList: []), "error 6000001"),
            (nested(10), "ok"), (nested(11), "error 6000001"),
        ]
        for (message, result) in cases {
            zim.send(message, on: alice)
            try zim.world.expect("ZIM.sendMessage \(result)", on: alice)
        }
    }

    @Test func `what is not stored, was not sent or is too much cannot be combined`() throws {
        let (alice, _, messages) = try exchanged()
        let command = ZIMCommandMessage(message: Data("seat".utf8))
        zim.send(command, on: alice)
        let failed = ZIMTextMessage(message: "hi")
        zim.send(failed, to: "nobody", on: alice)
        #expect(failed.sentStatus == .failed)
        let circle = ZIMCombineMessage(title: "t", summary: "s", messageList: [])
        circle.messageID = 1
        circle.sentStatus = .success
        circle.messageList = [circle, circle]
        let large = ZIMTextMessage(message: String(repeating: "x", count: 2048))
        zim.settle()
        zim.send(large, on: alice)
        let lists: [[ZIMMessage]] = [
            [command], [failed], [ZIMTextMessage(message: "never sent")], [ZIMTipsMessage()], [ZIMRevokeMessage()],
            [circle], Array(repeating: large, count: 16), [messages[0], command],
        ]
        for list in lists {
            zim.settle()
            zim.send(ZIMCombineMessage(title: "t", summary: "s", messageList: list), on: alice)
            try zim.world.expect("ZIM.sendMessage error 6000001", on: alice)
        }
        circle.messageList = []
        zim.send(
            ZIMCombineMessage(title: "t", summary: "s", messageList: Array(repeating: large, count: 12)), on: alice)
        try zim.world.expect("ZIM.sendMessage ok", on: alice)
    }

    @Test func `a combined message that nobody sent has nothing to ask for`() throws {
        let alice = try zim.loggedIn("alice")
        zim.on(alice) { $0.queryCombineMessageDetail(by: ZIMCombineMessage()) { _, _ in } }
        try zim.world.expect("ZIM.queryCombineMessageDetail error 6000001", on: alice)
    }

    @Test func `bytes of another client that are no list hold no messages`() {
        #expect(CarriedMessage.list(from: Array("rubbish".utf8)).isEmpty)
        let fields = ["title": "t"]
        for type in [ZIMMessageType.combine, .multiple] {
            let body = MessageBody.typed(type: Int(type.rawValue), bytes: Bytes([255, 0]), fields: fields)
            #expect(ZIMMessage.received(body).type == type)
        }
    }
}
