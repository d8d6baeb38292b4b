import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import Testing

struct RevokingTests {
    /// The messages that an app holds.
    private final class Held {
        var messages: [String: V2TIMMessage] = [:]
    }

    private let held = Held()

    /// Sends a text as an object, so that it can be taken back.
    private func send(
        _ text: String, from device: Device, to group: String? = nil, user: String? = nil, onlineOnly: Bool = false,
        in chat: ChatWorld
    ) throws {
        chat.on(device) { manager in
            guard let message = manager.createTextMessage(text) else { return }
            held.messages[text] = message
            manager.send(
                message, receiver: user, groupID: group, priority: .PRIORITY_NORMAL, onlineUserOnly: onlineOnly,
                offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.sendMessage succ", on: device)
    }

    private func revoke(_ message: V2TIMMessage?, on device: Device, in chat: ChatWorld) {
        chat.on(device) { $0.revokeMessage(message, succ: {}, fail: { _, _ in }) }
    }

    @Test(arguments: [GroupType_AVChatRoom, GroupType_Public])
    func `the sender takes a group's message back, and the others are told by whom`(type: String) throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: type)
        let bob = try chat.member("bob")
        let own = chat.listen(on: bob)
        let others = chat.listen(on: alice)
        try send("oops", from: bob, to: "10001", in: chat)
        chat.settle()
        let message = try #require(held.messages["oops"])
        revoke(message, on: bob, in: chat)
        try chat.world.expect("V2TIMManager.revokeMessage succ", on: bob)
        chat.settle()
        #expect(others.revoked == ["\(message.msgID ?? "")", "\(message.msgID ?? "") by bob"])
        #expect(own.revoked == [])
        #expect(message.status == .MSG_STATUS_LOCAL_REVOKED)
    }

    @Test func `an owner takes back what a member said, and a member does not take back what another said`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        let carol = try chat.member("carol")
        let atOwner = chat.listen(on: alice)
        let atOther = chat.listen(on: carol)
        let atSender = chat.listen(on: bob)
        try send("rude", from: bob, to: "10001", in: chat)
        chat.settle()
        revoke(atOther.messages.first, on: carol, in: chat)
        try chat.world.expect("V2TIMManager.revokeMessage fail 10032", on: carol)
        revoke(atOwner.messages.first, on: alice, in: chat)
        try chat.world.expect("V2TIMManager.revokeMessage succ", on: alice)
        chat.settle()
        let id = held.messages["rude"]?.msgID ?? ""
        #expect(atSender.revoked == [id, "\(id) by alice"])
        #expect(atOther.revoked == [id, "\(id) by alice"])
        revoke(held.messages["rude"], on: bob, in: chat)
        try chat.world.expect("V2TIMManager.revokeMessage fail 10030", on: bob)
    }

    @Test func `a message is taken back for two minutes and not a second longer`() throws {
        for (seconds, result) in [(119, "succ"), (121, "fail 10031")] {
            let chat = ChatWorld()
            let alice = try chat.owner()
            try send("old", from: alice, to: "10001", in: chat)
            chat.world.advance(by: .seconds(seconds))
            revoke(held.messages["old"], on: alice, in: chat)
            try chat.world.expect("V2TIMManager.revokeMessage \(result)", on: alice)
        }
        for (seconds, result) in [(119, "succ"), (121, "fail 6223")] {
            let chat = ChatWorld()
            let alice = try chat.loggedIn("alice")
            _ = try chat.loggedIn("bob")
            try send("old", from: alice, user: "bob", in: chat)
            chat.world.advance(by: .seconds(seconds))
            revoke(held.messages["old"], on: alice, in: chat)
            try chat.world.expect("V2TIMManager.revokeMessage \(result)", on: alice)
        }
    }

    @Test func `a message to a user is taken back by who sent it, and shown by nobody as a message`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        let listener = chat.listen(on: bob)
        try send("psst", from: alice, user: "bob", in: chat)
        chat.settle()
        let received = try #require(listener.messages.first)
        revoke(received, on: bob, in: chat)
        try chat.world.expect("V2TIMManager.revokeMessage fail 6017", on: bob)
        revoke(held.messages["psst"], on: alice, in: chat)
        try chat.world.expect("V2TIMManager.revokeMessage succ", on: alice)
        chat.settle()
        #expect(listener.revoked == [received.msgID, "\(received.msgID ?? "") by alice"])
        #expect(listener.messages.count == 1)
        #expect(listener.texts == [] && listener.customs == [])
    }

    @Test func `what was not sent, or reached online users only, is not taken back`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        chat.on(alice) { $0.revokeMessage($0.createTextMessage("never"), succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.revokeMessage fail 6017", on: alice)
        try send("brief", from: alice, to: "10001", onlineOnly: true, in: chat)
        revoke(held.messages["brief"], on: alice, in: chat)
        chat.settle()
        #expect(chat.callbacks(on: alice, containing: "revokeMessage fail 6017").count == 2)
        revoke(nil, on: alice, in: chat)
        chat.settle()
        #expect(chat.callbacks(on: alice, containing: "revokeMessage fail 6017").count == 3)
    }
}
