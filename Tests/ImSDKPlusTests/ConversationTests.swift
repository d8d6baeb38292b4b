import Devices
import Foundation
import ImSDK_Plus
import ParlorTesting
import Testing

struct ConversationTests {
    private final class Heard {
        var list: [V2TIMConversation] = []
        var nextSeq: UInt64 = 0
        var isFinished = false
    }

    private func write(_ text: String, from device: Device, to user: String, in chat: ChatWorld) {
        chat.on(device) { $0.sendC2CTextMessage(text, to: user, succ: {}, fail: { _, _ in }) }
        chat.settle()
    }

    private func conversations(
        on device: Device, from next: UInt64 = 0, count: Int32 = 100, in chat: ChatWorld
    ) -> Heard {
        let heard = Heard()
        chat.on(device) {
            $0.getConversationList(
                next, count: count,
                succ: { list, next, isFinished in
                    heard.list = list ?? []
                    heard.nextSeq = next
                    heard.isFinished = isFinished
                }, fail: { _, _ in })
        }
        chat.settle()
        return heard
    }

    @Test func `unread messages of a user are counted until they are read`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        chat.listen(on: bob)
        write("one", from: alice, to: "bob", in: chat)
        write("two", from: alice, to: "bob", in: chat)
        #expect(
            chat.callbacks(on: bob, containing: "(conversationList: ")
                == [
                    "onNewConversation(conversationList: [\"c2c_alice unread 1\"])",
                    "onConversationChanged(conversationList: [\"c2c_alice unread 2\"])",
                ])
        let before = conversations(on: bob, in: chat)
        #expect(before.list.map(\.unreadCount) == [2])
        #expect(before.list.first?.lastMessage.textElem.text == "two")
        #expect(before.list.first?.lastMessage.isSelf == false)
        chat.on(bob) {
            $0.cleanConversationUnreadMessageCount(
                "c2c_alice", cleanTimestamp: 0, cleanSequence: 0, succ: {}, fail: { _, _ in })
        }
        try chat.world.expect("onConversationChanged(conversationList: [\"c2c_alice unread 0\"])", on: bob)
        #expect(conversations(on: bob, in: chat).list.map(\.unreadCount) == [0])
        #expect(conversations(on: alice, in: chat).list.map(\.unreadCount) == [0])
        #expect(conversations(on: alice, in: chat).list.first?.lastMessage.isSelf == true)
    }

    @Test func `the sum of unread messages is told once the app has asked for it`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        let carol = try chat.loggedIn("carol")
        chat.listen(on: carol)
        write("one", from: alice, to: "carol", in: chat)
        #expect(chat.callbacks(on: carol, containing: "onTotalUnread") == [])
        chat.on(carol) { $0.getTotalUnreadMessageCount({ _ in }, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.getTotalUnreadMessageCount succ 1", on: carol)
        write("two", from: bob, to: "carol", in: chat)
        chat.on(carol) { $0.markC2CMessage(asRead: "alice", succ: {}, fail: { _, _ in }) }
        chat.settle()
        chat.on(carol) { $0.markAllMessage(asRead: {}, fail: { _, _ in }) }
        chat.settle()
        #expect(
            chat.callbacks(on: carol, containing: "onTotalUnread")
                == [2, 1, 0].map { "onTotalUnreadMessageCountChanged(totalUnreadCount: \($0))" })
    }

    @Test func `conversations come by pages, the newest first`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        for name in ["bob", "carol", "dave"] {
            _ = try chat.loggedIn(name)
            write("hi", from: alice, to: name, in: chat)
        }
        write("again", from: alice, to: "bob", in: chat)
        let first = conversations(on: alice, count: 2, in: chat)
        #expect(first.list.map(\.userID) == ["bob", "dave"])
        #expect(!first.isFinished && first.nextSeq > 0)
        let second = conversations(on: alice, from: first.nextSeq, count: 2, in: chat)
        #expect(second.list.map(\.userID) == ["carol"])
        #expect(second.isFinished && second.nextSeq == 0)
        chat.on(alice) { $0.getConversationList(0, count: 0, succ: { _, _, _ in }, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.getConversationList fail 6017", on: alice)
    }

    @Test func `a conversation is deleted, and one that never was is empty`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        chat.listen(on: bob)
        write("hi", from: alice, to: "bob", in: chat)
        chat.on(bob) { $0.deleteConversation("c2c_alice", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("onConversationDeleted(conversationIDList: [\"c2c_alice\"])", on: bob)
        #expect(conversations(on: bob, in: chat).list == [])
        chat.on(bob) { $0.getConversation("c2c_alice", succ: { _ in }, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.getConversation succ c2c_alice unread 0", on: bob)
    }

    @Test func `groups have no conversations, and other texts are no conversations`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        chat.on(alice) {
            $0.sendGroupTextMessage("hi", to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
        }
        chat.settle()
        #expect(conversations(on: bob, in: chat).list == [])
        for (id, code) in [("group_10001", 7013), ("group", 7013), ("alice", 6017), ("c2c_", 6017)] {
            chat.on(bob) { $0.getConversation(id, succ: { _ in }, fail: { _, _ in }) }
            chat.settle()
            #expect(chat.callbacks(on: bob, containing: "getConversation fail \(code)").last?.contains(id) == true)
        }
    }

    @Test func `what is for online users only makes no conversation, and a revoked message shows as one`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        func send(_ message: V2TIMMessage, onlineOnly: Bool) {
            chat.on(alice) {
                $0.send(
                    message, receiver: "bob", groupID: nil, priority: .PRIORITY_NORMAL, onlineUserOnly: onlineOnly,
                    offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
            }
            chat.settle()
        }
        let typing = try #require(chat.on(alice) { $0.createCustomMessage(Data([1])) })
        send(typing, onlineOnly: true)
        #expect(conversations(on: bob, in: chat).list == [])
        let text = try #require(chat.on(alice) { $0.createTextMessage("oops") })
        send(text, onlineOnly: false)
        chat.on(alice) { $0.revokeMessage(text, succ: {}, fail: { _, _ in }) }
        chat.settle()
        for device in [alice, bob] {
            let conversation = try #require(conversations(on: device, in: chat).list.first)
            #expect(conversation.lastMessage.status == .MSG_STATUS_LOCAL_REVOKED)
        }
    }

    @Test func `conversations outlive a logout, and another user does not see them`() throws {
        let chat = ChatWorld()
        let alice = try chat.loggedIn("alice")
        let bob = try chat.loggedIn("bob")
        write("hi", from: alice, to: "bob", in: chat)
        func logIn(_ name: String) {
            chat.on(bob) { $0.login(name, userSig: chat.tenant.token(for: name), succ: {}, fail: { _, _ in }) }
            chat.settle()
        }
        chat.on(bob) { $0.logout({}, fail: { _, _ in }) }
        chat.settle()
        chat.on(bob) { $0.getTotalUnreadMessageCount({ _ in }, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.getTotalUnreadMessageCount fail 6014", on: bob)
        logIn("bob")
        #expect(conversations(on: bob, in: chat).list.map(\.unreadCount) == [1])
        logIn("carol")
        #expect(conversations(on: bob, in: chat).list == [])
    }
}
