import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import Testing

/// Messages of messages, and of several elements.
struct MergingTests {
    private func send(_ message: V2TIMMessage?, from device: Device, in chat: ChatWorld) throws {
        chat.on(device) {
            $0.send(
                message, receiver: nil, groupID: "10001", priority: .PRIORITY_NORMAL, onlineUserOnly: false,
                offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        }
        chat.settle()
        try chat.world.expect("V2TIMManager.sendMessage succ", on: device)
    }

    private func sent(_ text: String, from device: Device, in chat: ChatWorld) throws -> V2TIMMessage {
        let message = try #require(chat.on(device) { $0.createTextMessage(text) })
        try send(message, from: device, in: chat)
        return message
    }

    private func merged(
        _ messages: [V2TIMMessage], lines: [String] = [], on device: Device, in chat: ChatWorld
    ) -> V2TIMMessage? {
        chat.on(device) {
            $0.createMergerMessage(messages, title: "Chat", abstractList: lines, compatibleText: "messages")
        }
    }

    @Test func `messages are sent as one, and read one by one`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        let (atAlice, atBob) = (chat.listen(on: alice), chat.listen(on: bob))
        chat.on(bob) {
            let info = V2TIMUserFullInfo()
            info.nickName = "Bobby"
            $0.setSelfInfo(info, succ: {}, fail: { _, _ in })
        }
        chat.settle()
        let own = try sent("mine", from: alice, in: chat)
        let theirs = try #require(chat.on(bob) { $0.createFaceMessage(-7, data: Data([1, 2])) })
        theirs.cloudCustomData = Data([9])
        try send(theirs, from: bob, in: chat)
        let message = merged(
            [own, try #require(atAlice.messages.first)], lines: ["alice: mine", "bob: (sticker)"], on: alice, in: chat)
        try send(message, from: alice, in: chat)
        let received = try #require(atBob.messages.last)
        #expect(received.elemType == .ELEM_TYPE_MERGER && received.mergerElem.layersOverLimit == false)
        #expect(received.mergerElem.title == "Chat")
        #expect(received.mergerElem.abstractList == ["alice: mine", "bob: (sticker)"])
        var inside: [V2TIMMessage] = []
        chat.on(bob) { _ in
            received.mergerElem.downloadMergerMessage({ inside = $0 ?? [] }, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.downloadMergerMessage succ 2 messages", on: bob)
        #expect(inside.map(\.sender) == ["alice", "bob"] && inside.map(\.isSelf) == [false, true])
        #expect(inside.first?.textElem.text == "mine" && inside.first?.msgID == own.msgID)
        #expect(inside.first?.groupID == "10001" && inside.first?.timestamp == own.timestamp)
        #expect(inside.last?.faceElem.index == -7 && inside.last?.faceElem.data == Data([1, 2]))
        #expect(inside.last?.nickName == "Bobby" && inside.last?.cloudCustomData == Data([9]))
        // The simple listener brings texts and bytes of an app only.
        #expect(atBob.texts == ["alice mine"] && atBob.customs == [])
    }

    @Test func `what cannot be merged makes no message`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let message = try sent("hi", from: alice, in: chat)
        let unsent = try #require(chat.on(alice) { $0.createTextMessage("never") })
        #expect(merged([], on: alice, in: chat) == nil)
        #expect(merged([message, unsent], on: alice, in: chat) == nil)
        #expect(merged(Array(repeating: message, count: 300), on: alice, in: chat) != nil)
        #expect(merged(Array(repeating: message, count: 301), on: alice, in: chat) == nil)
        let line = String(repeating: "x", count: 100)
        #expect(merged([message], lines: Array(repeating: line, count: 5), on: alice, in: chat) != nil)
        #expect(merged([message], lines: Array(repeating: line, count: 6), on: alice, in: chat) == nil)
        #expect(merged([message], lines: [line + "x"], on: alice, in: chat) == nil)
        chat.on(alice) {
            #expect($0.createMergerMessage([message], title: nil, abstractList: nil, compatibleText: nil) == nil)
            #expect($0.createMergerMessage([message], title: nil, abstractList: nil, compatibleText: "") != nil)
            #expect($0.createForwardMessage(unsent) == nil)
        }
    }

    @Test func `a hundred merged messages are in each other, and one more has no content`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        let heard = chat.listen(on: bob)
        var message = try sent("core", from: alice, in: chat)
        for _ in 1...100 {
            message = try #require(merged([message], on: alice, in: chat))
            try send(message, from: alice, in: chat)
        }
        let deepest = try #require(heard.messages.last?.mergerElem)
        #expect(!deepest.layersOverLimit && deepest.title == "Chat")
        try send(merged([message], on: alice, in: chat), from: alice, in: chat)
        let over = try #require(heard.messages.last?.mergerElem)
        #expect(over.layersOverLimit && over.title == nil && over.abstractList == nil)
        chat.on(bob) { _ in over.downloadMergerMessage(succ: { _ in }, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.downloadMergerMessage fail 8005", on: bob)
    }

    @Test func `merged messages above 12 KB are not sent`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let message = try sent(String(repeating: "x", count: 6200), from: alice, in: chat)
        try send(merged([message], on: alice, in: chat), from: alice, in: chat)
        let large = merged([message, message], on: alice, in: chat)
        chat.on(alice) {
            $0.send(
                large, receiver: nil, groupID: "10001", priority: .PRIORITY_NORMAL, onlineUserOnly: false,
                offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.sendMessage fail 8001", on: alice)
    }

    @Test func `a message of several elements arrives with all of them, in order`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        let heard = chat.listen(on: bob)
        let message = try #require(chat.on(alice) { $0.createTextMessage("look") })
        chat.on(alice) { _ in
            let gift = V2TIMCustomElem()
            gift.data = Data([0, 255])
            gift.desc = "gift"
            gift.ext = "{}"
            let face = V2TIMFaceElem()
            face.index = .min
            message.textElem.appendElem(gift)
            message.textElem.appendElem(elem: face)
        }
        try send(message, from: alice, in: chat)
        let received = try #require(heard.messages.last)
        #expect(received.elemType == .ELEM_TYPE_TEXT && received.textElem.text == "look")
        let gift = try #require(received.textElem.nextElem() as? V2TIMCustomElem)
        #expect(gift.data == Data([0, 255]) && gift.desc == "gift" && gift.ext == "{}")
        let face = try #require(gift.nextElem() as? V2TIMFaceElem)
        #expect(face.index == .min && face.nextElem() == nil)
        // Not one text, so that the simple listener does not bring it.
        #expect(heard.texts == [] && heard.customs == [])
        try send(chat.on(bob) { $0.createForwardMessage(received) }, from: bob, in: chat)
        #expect(chat.callbacks(on: alice, containing: "sendMessage").count == 1)
        #expect(chat.callbacks(on: bob, containing: "text: look, customData: 2 bytes, face: -2147483648").count == 1)
    }

    @Test func `a part is in a message once, and what cannot be sent is left out`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let heard = chat.listen(on: try chat.member("bob"))
        let message = try #require(chat.on(alice) { $0.createTextMessage("one") })
        chat.on(alice) { _ in
            let text = V2TIMTextElem()
            text.text = "two"
            message.textElem.appendElem(text)
            message.textElem.appendElem(text)
            message.textElem.appendElem(message.textElem)
            text.appendElem(message.textElem)
            message.textElem.appendElem(V2TIMGroupTipsElem())
            message.textElem.appendElem(nil)
        }
        try send(message, from: alice, in: chat)
        let received = try #require(heard.messages.last)
        #expect((received.textElem.nextElem() as? V2TIMTextElem)?.text == "two")
        #expect(received.textElem.nextElem()?.nextElem() == nil)
        let notes = chat.world.trace.filter { $0.kind == .note && $0.text.contains("appendElem(elem:)") }
        // Each kind of part once.
        #expect(notes.count == 3)
    }
}
