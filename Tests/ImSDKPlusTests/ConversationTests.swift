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

    @Test func `an AVChatRoom has no conversation, and other texts are no conversations`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        chat.listen(on: bob)
        say("hi", from: alice, in: chat)
        #expect(conversations(on: bob, in: chat).list == [])
        say("again", from: alice, in: chat)
        #expect(chat.callbacks(on: bob, containing: "conversationList: [\"group") == [])
        let found = Heard()
        chat.on(bob) {
            $0.getConversation("group_10001", succ: { found.list = [$0].compactMap { $0 } }, fail: { _, _ in })
        }
        chat.settle()
        #expect(found.list.map(\.type) == [.GROUP])
        #expect(found.list.first?.lastMessage == nil && found.list.first?.groupType == nil)
        for id in ["alice", "c2c_", "group_", "group"] {
            chat.on(bob) { $0.getConversation(id, succ: { _ in }, fail: { _, _ in }) }
            chat.settle()
            #expect(chat.callbacks(on: bob, containing: "getConversation fail 6017").last?.contains(id) == true)
        }
        #expect(chat.callbacks(on: bob, containing: "getConversation fail 6017").count == 4)
    }

    private func say(_ text: String, from device: Device, in chat: ChatWorld) {
        chat.on(device) {
            $0.sendGroupTextMessage(text, to: "10001", priority: .PRIORITY_NORMAL, succ: {}, fail: { _, _ in })
        }
        chat.settle()
    }

    @Test(arguments: [GroupType_Public, GroupType_Meeting])
    func `a group's messages make a conversation with its name, counted until they are read`(type: String) throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: type)
        let bob = try chat.member("bob")
        chat.listen(on: bob)
        say("one", from: alice, in: chat)
        say("two", from: alice, in: chat)
        #expect(
            chat.callbacks(on: bob, containing: "(conversationList: ")
                == [
                    "onNewConversation(conversationList: [\"group_10001 unread 1\"])",
                    "onConversationChanged(conversationList: [\"group_10001 unread 2\"])",
                ])
        let conversation = try #require(conversations(on: bob, in: chat).list.first)
        #expect(conversation.type == .GROUP && conversation.groupID == "10001" && conversation.userID == nil)
        #expect(conversation.groupType == type && conversation.showName == "Room" && conversation.unreadCount == 2)
        #expect(conversation.lastMessage.textElem.text == "two" && conversation.lastMessage.isSelf == false)
        chat.on(bob) { $0.markGroupMessage(asRead: "10001", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("onConversationChanged(conversationList: [\"group_10001 unread 0\"])", on: bob)
        // Alice has no listener: her device asks when the app does.
        let own = try #require(conversations(on: alice, in: chat).list.first)
        #expect(own.unreadCount == 0 && own.lastMessage.isSelf && own.showName == "Room")
        chat.on(alice) {
            let info = V2TIMGroupInfo()
            info.groupID = "10001"
            info.groupName = "Lounge"
            $0.setGroupInfo(info, succ: {}, fail: { _, _ in })
        }
        chat.settle()
        #expect(conversations(on: bob, in: chat).list.map(\.showName) == ["Lounge"])
        chat.on(bob) { $0.deleteConversation("group_10001", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("onConversationDeleted(conversationIDList: [\"group_10001\"])", on: bob)
        #expect(conversations(on: bob, in: chat).list == [])
        say("three", from: alice, in: chat)
        #expect(conversations(on: bob, in: chat).list.map(\.unreadCount) == [1])
    }

    @Test func `users' and groups' messages are read apart, and their sum is told`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: GroupType_Public)
        let bob = try chat.member("bob")
        chat.listen(on: bob)
        chat.on(bob) { $0.getTotalUnreadMessageCount({ _ in }, fail: { _, _ in }) }
        say("all", from: alice, in: chat)
        write("you", from: alice, to: "bob", in: chat)
        for kind in ["group", "c2c"] {
            chat.on(bob) {
                $0.cleanConversationUnreadMessageCount(
                    kind, cleanTimestamp: 0, cleanSequence: 0, succ: {}, fail: { _, _ in })
            }
            chat.settle()
        }
        #expect(
            chat.callbacks(on: bob, containing: "onTotalUnread")
                == [1, 2, 1, 0].map { "onTotalUnreadMessageCountChanged(totalUnreadCount: \($0))" })
        #expect(conversations(on: bob, in: chat).list.map(\.conversationID) == ["c2c_alice", "group_10001"])
    }

    @Test func `a message for some members is not counted, and one that was taken back shows as such`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner(type: GroupType_Public)
        let bob = try chat.member("bob")
        let message = try #require(
            chat.on(alice) {
                $0.createTargetedGroupMessage(
                    $0.createTextMessage("psst"), receiverList: NSMutableArray(array: ["bob"]))
            })
        chat.on(alice) {
            $0.send(
                message, receiver: nil, groupID: "10001", priority: .PRIORITY_NORMAL, onlineUserOnly: false,
                offlinePushInfo: nil, progress: nil, succ: {}, fail: { _, _ in })
        }
        chat.settle()
        let before = try #require(conversations(on: bob, in: chat).list.first)
        #expect(before.unreadCount == 0 && before.lastMessage.textElem.text == "psst")
        chat.on(alice) { $0.revokeMessage(message, succ: {}, fail: { _, _ in }) }
        chat.settle()
        for device in [alice, bob] {
            let conversation = try #require(conversations(on: device, in: chat).list.first)
            #expect(conversation.lastMessage.status == .MSG_STATUS_LOCAL_REVOKED)
        }
    }

    @Test func `a group that comes back as another kind has its conversation`() throws {
        let chat = ChatWorld()
        let alice = try chat.owner()
        let bob = try chat.member("bob")
        say("live", from: alice, in: chat)
        #expect(conversations(on: bob, in: chat).list == [])
        chat.on(alice) { $0.dismissGroup("10001", succ: {}, fail: { _, _ in }) }
        try chat.world.expect("V2TIMManager.dismissGroup succ", on: alice)
        chat.on(alice) {
            $0.createGroup(
                GroupType_Public, groupID: "10001", groupName: "", succ: { _ in }, fail: { _, _ in })
        }
        try chat.world.expect("V2TIMManager.createGroup succ groupID: 10001", on: alice)
        try chat.join("10001", on: bob)
        say("public", from: alice, in: chat)
        #expect(conversations(on: bob, in: chat).list.map(\.lastMessage.textElem.text) == ["public"])
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
